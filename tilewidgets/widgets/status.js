// The status line of a board: a persistent live region; it also gives the board's canvases a role and a name.
function render({ model, el }) {
  el.classList.add("tw-status");
  const picture = document.createElement("span");
  picture.className = "tw-mark";
  picture.setAttribute("aria-hidden", "true");
  const said = document.createElement("span");
  said.className = "tw-said";
  const progress = document.createElement("span"); // outside the live region: it changes several times a second
  progress.className = "tw-progress";
  const text = document.createElement("span");
  text.className = "tw-sentence";
  text.setAttribute("role", "status");
  text.setAttribute("aria-live", "polite");
  text.setAttribute("aria-atomic", "true");
  const row = document.createElement("div");
  row.className = "tw-row";
  said.append(text, " ", progress);
  row.append(picture, said);
  el.append(row);
  const happened = document.createElement("ol");
  happened.className = "tw-happened";
  happened.setAttribute("aria-label", "What happened");
  if (model.get("room")) {
    happened.style.height = `${18 * model.get("room")}px`;
    happened.tabIndex = 0; // it may scroll
    el.append(happened);
  }

  const show = () => {
    el.dataset.kind = model.get("kind");
    picture.innerHTML = model.get("picture"); // made by the package, holds no text of others
    text.textContent = model.get("text");
    text.title = model.get("text");
  };

  const list = () => {
    happened.replaceChildren(
      ...model.get("lines").map((line) => {
        const item = document.createElement("li");
        item.textContent = line;
        return item;
      }),
    );
    happened.scrollTop = 0;
  };

  let tries = 0;
  const label = () => {
    const board = el.closest(".tw-board");
    const canvases = board ? board.querySelectorAll("canvas") : [];
    if (board && !board.dataset.twKeys) {
      // The letter that draws an icon is no name: without it a button without words is called by its title.
      const hide = () => board.querySelectorAll(".jupyter-button i:not([aria-hidden])").forEach((i) => i.setAttribute("aria-hidden", "true"));
      new MutationObserver((changes) => changes.some((c) => c.target.closest?.(".jupyter-button") || c.addedNodes[0]?.querySelector) && hide()).observe(board, {
        childList: true,
        subtree: true,
      });
      hide();
      // ipycanvas swallows every key of a focused canvas, Tab too: here no key reaches it, and it is no tab stop.
      board.dataset.twKeys = "free";
      // ipycanvas takes every mouse button for a click; only the first one plays.
      board.addEventListener("mousedown", (event) => event.button && event.target.tagName === "CANVAS" && event.stopPropagation(), true);
      board.addEventListener("keydown", (event) => event.target.tagName === "CANVAS" && event.stopPropagation(), true);
    }
    canvases.forEach((canvas) => {
      canvas.tabIndex = -1;
      // ipycanvas focuses a pressed canvas before it reads the position; a page that scrolls then would move the click elsewhere.
      canvas.focus = () => HTMLElement.prototype.focus.call(canvas, { preventScroll: true });
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", model.get("canvas_label"));
    });
    if (canvases.length === 0 && tries++ < 200) requestAnimationFrame(label);
  };

  model.on("change:text change:kind change:picture", show);
  const go = () => {
    progress.textContent = model.get("progress");
  };
  model.on("change:progress", go);
  go();
  model.on("change:lines", list);
  model.on("change:canvas_label", label);
  show();
  list();
  label();
}

export default { render };
