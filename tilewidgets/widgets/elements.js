// What tables have in common. This file is put before that of each table.
function make(tag, name, role) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  if (role) made.setAttribute("role", role); // the narrow layout takes the tables' own display away, and with it their meaning
  return made;
}

function button(label, name, action) {
  const made = make("button", name);
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", () => made.getAttribute("aria-disabled") !== "true" && action());
  return made;
}

function cell(key, text) {
  const made = make("td", `tw-cell-${key}`, "cell");
  made.textContent = text;
  return made;
}

// The headings of columns [key, title] as buttons, by key.
function headings(line, columns, sort) {
  const made = {};
  for (const [key, title] of columns) {
    const heading = make("th", `tw-cell-${key}`, "columnheader");
    heading.scope = "col";
    heading.append(button(title, "tw-sort", () => sort(key)));
    made[key] = heading;
    line.append(heading);
  }
  return made;
}

function sorted(headers, column, descending) {
  for (const [key, heading] of Object.entries(headers)) {
    heading.setAttribute("aria-sort", key !== column ? "none" : descending ? "descending" : "ascending");
  }
}

