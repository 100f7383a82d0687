// The list of moves of a replay: a tree of rows, each of which goes to its position. Texts are shown as text, never as HTML.
const SVG = "http://www.w3.org/2000/svg";

function picture(kind) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", `tw-sign tw-sign-${kind}`);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", kind === "comment" ? "M1 2h14v8H8l-4 4v-4H1z" : "M4 1v8h9");
  svg.append(path);
  return svg;
}

function cell(name, text) {
  const span = document.createElement("span");
  span.className = name;
  span.textContent = text;
  return span;
}

function render({ model, el }) {
  const box = document.createElement("div"); // the style of `el` belongs to ipywidgets
  box.className = "tw-moves";
  el.append(box);
  const caption = cell("tw-caption", "Moves");
  caption.id = `tw-${Math.random().toString(36).slice(2)}`;
  const list = document.createElement("div");
  list.className = "tw-tree";
  list.setAttribute("role", "tree");
  list.dataset.lmSuppressShortcuts = "true"; // JupyterLab would take the arrow keys
  list.setAttribute("aria-labelledby", caption.id);
  box.append(caption, list);

  const rows = () => [...list.children];
  const row = (data) => {
    const item = document.createElement("div");
    item.className = `tw-item tw-${data.kind}`;
    item.setAttribute("role", "treeitem");
    item.setAttribute("aria-level", data.depth + 1 + (data.kind === "comment" ? 1 : 0));
    item.dataset.node = data.node;
    item.style.setProperty("--tw-depth", data.depth);
    item.tabIndex = -1;
    if (data.kind === "move") {
      const badge = document.createElement("span");
      badge.className = "tw-badge";
      badge.innerHTML = model.get("badges")[data.player] ?? ""; // made by the package, holds no text of others
      const mark = cell("tw-note", data.mark);
      mark.dataset.mark = data.mark;
      item.setAttribute("aria-label", data.said);
      item.append(
        data.branch ? picture("branch") : "",
        cell("tw-number", data.ply),
        badge,
        cell("tw-text", data.text),
        mark,
        cell("tw-gained", data.gained),
      );
    } else {
      item.append(data.kind === "comment" ? picture("comment") : "", cell("tw-text", data.text));
      item.title = data.text;
    }
    return item;
  };

  // Only the list scrolls, never the page: `scrollIntoView` would move that, too.
  const reveal = (item, margin) => {
    const top = item.offsetTop; // from the list, which is positioned
    const bottom = top + item.offsetHeight;
    if (top < list.scrollTop + margin) list.scrollTop = Math.max(0, top - margin);
    else if (bottom > list.scrollTop + list.clientHeight - margin) list.scrollTop = bottom - list.clientHeight + margin;
  };
  const current = () => {
    const node = String(model.get("node"));
    let found = null;
    for (const item of rows()) {
      const here = item.dataset.node === node && (item.classList.contains("tw-move") || item.classList.contains("tw-start"));
      item.classList.toggle("tw-current", here);
      item.setAttribute("aria-selected", here);
      item.tabIndex = here ? 0 : -1;
      if (here) found = item;
    }
    if (!found && list.firstChild) list.firstChild.tabIndex = 0;
    if (found) reveal(found, 30);
  };
  const fill = () => {
    const { scrollTop } = list;
    const focused = list.contains(document.activeElement);
    list.replaceChildren(...model.get("rows").map(row));
    list.scrollTop = scrollTop;
    current();
    if (focused) list.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
  };
  const place = () => {
    const room = model.get("room"); // left, top, width, height in parts of the picture; empty: below it
    box.classList.toggle("tw-over", room.length === 4);
    const [left, top, width, height] = room.length === 4 ? room.map((part) => `${100 * part}%`) : ["", "", "", ""];
    Object.assign(box.style, { left, top, width, height });
  };
  const go = (item) => {
    if (item && item.dataset.node) {
      model.set("asked", [Number(item.dataset.node), Date.now() % 1e9]);
      model.save_changes();
    }
  };
  list.addEventListener("click", (event) => go(event.target.closest(".tw-item")));
  list.addEventListener("keydown", (event) => {
    const all = rows();
    const at = all.indexOf(event.target.closest(".tw-item"));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      const item = all[Math.max(0, Math.min(all.length - 1, to))];
      item?.focus({ preventScroll: true });
      if (item) reveal(item, 4);
    } else if (event.key === "Enter" || event.key === " ") {
      go(all[at]);
    } else {
      return;
    }
    event.preventDefault();
  });
  model.on("change:rows change:badges", fill);
  model.on("change:node", current);
  model.on("change:room", place);
  place();
  fill();
}

export default { render };
