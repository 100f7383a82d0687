// The table of a tournament, with a bar that tells how far it is. Everything that comes from the kernel becomes text, never HTML.
const COLUMNS = [
  ["place", "#"],
  ["agent", "Agent"],
  ["wins", "Won, drawn, lost"],
  ["points", "Points"],
  ["rating", "Rating"],
  ["failures", "Failed"],
];

function render({ model, el }) {
  el.classList.add("tw-ranks");
  // The notebook has keys of its own, which must not take what is typed here.
  el.addEventListener("keydown", (event) => event.stopPropagation());
  const far = make("div", "tw-far");
  const bar = make("progress");
  bar.setAttribute("aria-label", "Games played");
  const said = make("span");
  far.append(bar, said);
  const table = make("table", "tw-table", "table");
  table.setAttribute("aria-label", "Standings");
  const head = make("thead", "", "rowgroup");
  const heading = make("tr", "", "row");
  const headers = headings(heading, COLUMNS, (key) => model.send({ do: "sort", value: key }));
  headers.wins.firstChild.textContent = "W\u2013D\u2013L";
  headers.wins.firstChild.setAttribute("aria-label", "Won, drawn, lost");
  head.append(heading);
  const body = make("tbody", "", "rowgroup");
  table.append(head, body);
  el.append(far, table);

  const measured = (key, [value, interval]) => {
    const made = cell(key, "");
    const number = make("span", "tw-value");
    number.textContent = value;
    const span = make("span", "tw-span");
    span.textContent = interval;
    made.append(number, " ", span);
    return made;
  };

  const row = (one) => {
    const made = make("tr", "", "row");
    const name = make("th", "tw-cell-agent", "rowheader");
    name.scope = "row";
    const text = make("bdi");
    text.textContent = one.agent;
    text.title = one.agent;
    name.append(text);
    made.append(cell("place", one.place), name, cell("wins", one.wins));
    made.append(measured("points", one.points), measured("rating", one.rating), cell("failures", one.failures));
    return made;
  };

  let before = "";
  const show = () => {
    const now = model.get("content");
    if (!now.rows) return;
    bar.max = Math.max(1, now.total);
    bar.value = now.played;
    said.textContent = now.progress;
    sorted(headers, now.sort, now.descending);
    const rows = JSON.stringify(now.rows);
    if (rows !== before) body.replaceChildren(...now.rows.map(row));
    before = rows;
  };
  model.on("change:content", show);
  show();
  return () => model.off("change:content", show);
}

export default { render };
