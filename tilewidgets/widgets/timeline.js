// The slider of a replay: the browser's own range control with its keys, labelled; only the newest ply that was asked for is sent.
function render({ model, el }) {
  el.classList.add("tw-timeline");
  const label = document.createElement("span");
  label.className = "tw-ply";
  const range = document.createElement("input");
  range.type = "range";
  range.min = 0;
  range.setAttribute("aria-label", "Ply");
  range.dataset.lmSuppressShortcuts = "true"; // JupyterLab would take the arrow keys
  el.append(label, range);
  let dragging = false;
  let awaited = null; // the ply asked for last: until it is shown, older answers do not move the slider back
  let patience;

  const paint = (ply) => {
    const last = model.get("last");
    label.textContent = `ply ${ply} of ${last}`;
    range.setAttribute("aria-valuetext", label.textContent);
    range.style.setProperty("--tw-done", `${last ? (100 * ply) / last : 0}%`);
  };
  const show = () => {
    range.max = model.get("last");
    range.disabled = model.get("closed");
    if (awaited === model.get("ply")) awaited = null;
    if (!dragging && awaited === null) range.value = model.get("ply");
    paint(range.valueAsNumber);
  };
  range.addEventListener("pointerdown", () => (dragging = true));
  const released = () => {
    if (!dragging) return;
    dragging = false;
    show();
  };
  range.addEventListener("pointerup", released);
  range.addEventListener("pointercancel", released);
  range.addEventListener("blur", released);
  range.addEventListener("input", () => {
    awaited = range.valueAsNumber;
    clearTimeout(patience);
    patience = setTimeout(() => {
      awaited = null; // it was refused
      show();
    }, 2000);
    paint(awaited);
    model.set("asked", [awaited, Date.now() % 1e9]); // the same ply twice is asked twice
    model.save_changes(); // while the kernel is busy, ipywidgets keeps the newest only
  });
  model.on("change:ply change:last change:closed", show);
  show();
}

export default { render };
