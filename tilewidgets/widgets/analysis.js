// What a searching agent thinks of the moves: a table, each row of which shows its move on the board. Texts are shown as text.
function cell(kind, text) {
  const made = document.createElement(kind);
  made.textContent = text;
  return made;
}

function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "tw-analysis";
  const why = cell("p", "");
  why.className = "tw-why";
  const table = document.createElement("table");
  const caption = document.createElement("caption");
  const head = document.createElement("thead");
  const titles = document.createElement("tr");
  for (const title of ["Move", "Win", "Between", "Visits"]) {
    const made = cell("th", title);
    made.scope = "col";
    titles.append(made);
  }
  head.append(titles);
  const body = document.createElement("tbody");
  table.append(caption, head, body);
  box.append(why, table);
  el.append(box);

  const bar = (part, color) => {
    const td = document.createElement("td");
    const outer = document.createElement("span");
    outer.className = "tw-bar";
    const inner = document.createElement("span");
    inner.style.width = `${Math.max(0, Math.min(100, part))}%`;
    inner.style.background = color;
    outer.append(inner);
    td.append(cell("span", `${Math.round(part)} %`), outer);
    return td;
  };
  let pressed = false; // a row that is made anew under a pressed mouse would lose its click, or be another one
  let asked = 0;
  const show = () => {
    if (pressed) return;
    const rows = model.get("rows");
    const focused = body.contains(document.activeElement) ? document.activeElement.dataset.move : null;
    box.style.minHeight = rows.length === 0 && body.childElementCount ? `${box.offsetHeight}px` : rows.length ? "" : box.style.minHeight;
    table.hidden = rows.length === 0;
    caption.textContent = model.get("caption");
    why.textContent = model.get("why");
    body.replaceChildren(
      ...rows.map((row) => {
        const tr = document.createElement("tr");
        const th = document.createElement("th");
        th.scope = "row";
        const button = cell("button", row.words);
        button.type = "button";
        button.dataset.move = row.move;
        button.title = `Show ${row.words} on the board`;
        button.addEventListener("click", () => {
          model.set("asked", [row.move, `${Date.now()} ${asked++}`]);
          model.save_changes();
        });
        th.append(button);
        tr.append(th, bar(row.percent, row.color), cell("td", row.between), cell("td", row.visits));
        return tr;
      }),
    );
    if (focused !== null) {
      const buttons = [...body.querySelectorAll("button")];
      (buttons.find((button) => button.dataset.move === focused) ?? buttons[0])?.focus({ preventScroll: true });
    }
  };
  const release = () => {
    if (!pressed) return;
    setTimeout(() => {
      pressed = false;
      show();
    }); // after the click
  };
  body.addEventListener("pointerdown", () => {
    pressed = true;
  });
  window.addEventListener("pointerup", release);
  window.addEventListener("pointercancel", release);
  model.on("change:rows change:caption change:why", show);
  show();
  return () => {
    window.removeEventListener("pointerup", release);
    window.removeEventListener("pointercancel", release);
  };
}

export default { render };
