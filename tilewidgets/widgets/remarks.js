// Sentences that can be unfolded. They become text, never HTML.
function render({ model, el }) {
  el.classList.add("tw-remarks");
  const box = document.createElement("details");
  const title = document.createElement("summary");
  const list = document.createElement("ul");
  box.append(title, list);
  el.append(box);
  el.addEventListener("keydown", (event) => event.stopPropagation());
  const show = () => {
    const lines = model.get("lines");
    title.textContent = model.get("title");
    list.replaceChildren(
      ...lines.map((line) => {
        const item = document.createElement("li");
        item.textContent = line;
        return item;
      }),
    );
    el.hidden = lines.length === 0;
  };
  model.on("change:lines change:title", show);
  show();
  return () => model.off("change:lines change:title", show);
}

export default { render };
