// The table of a library. Everything that comes from the kernel becomes text, never HTML; nothing is kept here but what has the focus.
const COLUMNS = [
  ["game", "Game"],
  ["players", "Players"],
  ["plies", "Moves"],
  ["scores", "Scores"],
  ["reason", "Ended by"],
  ["created", "Date"],
];
const PATIENCE = 250; // ms without a key until the filter is sent
const PAUSE = 1000; // ms between two looks at the files

// The game that the page's address names; some front ends clean the address, so that of the first load counts too.
function named() {
  const first = performance.getEntriesByType("navigation")[0];
  for (const address of [window.location.href, first && first.name]) {
    try {
      const name = new URL(address).searchParams.get("replay");
      if (name) return name;
    } catch {
      continue; // no address to be read
    }
  }
  return null;
}

function initialize({ model }) {
  const name = named();
  if (name) model.send({ do: "named", value: name });
}

function render({ model, el }) {
  const say = (what, value = null) => model.send({ do: what, value });
  el.classList.add("tw-library-table");

  // ---- filter
  const bar = make("div", "tw-bar");
  const filterLabel = make("label", "tw-field tw-grow");
  const filterName = make("span");
  filterName.textContent = "Filter";
  const filter = make("input");
  filter.type = "search";
  filter.placeholder = "player, file, date";
  filter.maxLength = 80;
  filterLabel.append(filterName, filter);
  const gameLabel = make("label", "tw-field");
  const gameName = make("span");
  gameName.textContent = "Game";
  const game = make("select");
  game.setAttribute("aria-label", "Game"); // else its options would be part of its name
  gameLabel.append(gameName, game);
  bar.append(filterLabel, gameLabel, button("Refresh", "tw-button", () => say("refresh")));
  let timer = null;
  let typed = null; // what was typed and not sent yet
  const send = () => {
    clearTimeout(timer);
    if (typed !== null) say("search", typed);
    typed = null;
  };
  filter.addEventListener("input", () => {
    typed = filter.value;
    clearTimeout(timer);
    timer = setTimeout(send, PATIENCE);
  });
  filter.addEventListener("keydown", (event) => event.key === "Enter" && send());
  game.addEventListener("change", () => say("game", game.value));
  // The notebook has keys of its own, which must not take what is typed here.
  el.addEventListener("keydown", (event) => event.stopPropagation());

  // ---- status and problems
  const line = make("div", "tw-line");
  const status = make("span", "tw-sentence", "status");
  status.setAttribute("aria-live", "polite");
  status.setAttribute("aria-atomic", "true");
  line.append(status);
  const problems = make("details", "tw-problems");
  const summary = make("summary");
  const reasons = make("ul");
  problems.append(summary, reasons);

  // ---- table
  const table = make("table", "tw-games", "table");
  table.setAttribute("aria-label", "Replays");
  const head = make("thead", "", "rowgroup");
  const heading = make("tr", "", "row");
  const first = make("th", "tw-cell-open", "columnheader");
  first.scope = "col";
  first.setAttribute("aria-label", "Open");
  heading.append(first);
  const headers = headings(heading, COLUMNS, (key) => say("sort", key));
  head.append(heading);
  const body = make("tbody", "", "rowgroup");
  table.append(head, body);
  const scroll = make("div", "tw-scroll");
  scroll.append(table);

  // ---- pages
  const pages = make("div", "tw-pages");
  const turn = (step) => say("page", model.get("content").page + step);
  const back = button("Previous", "tw-button", () => turn(-1));
  const forth = button("Next", "tw-button", () => turn(1));
  const where = make("span");
  pages.append(back, where, forth);
  el.append(bar, line, problems, scroll, pages);

  const playersCell = (names) => {
    const made = make("td", "tw-cell-players", "cell");
    const line = make("div", "tw-players");
    line.style.setProperty("--tw-seats", String(Math.max(1, names.length)));
    names.forEach((name, seat) => {
      const one = make("span", "tw-seat");
      const badge = make("span", "tw-badge");
      const drawn = model.get("badges")[seat];
      if (drawn) badge.append(document.importNode(new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement, true));
      const text = make("bdi");
      text.textContent = name || "?";
      text.title = name;
      one.append(badge, text);
      line.append(one);
    });
    made.append(line);
    return made;
  };

  const row = (game, open) => {
    const made = make("tr", "", "row");
    if (game.number === open) made.setAttribute("aria-current", "true");
    const opener = make("td", "tw-cell-open", "cell");
    const press = button("Open", "tw-button tw-open", () => say("open", game.number));
    press.dataset.number = String(game.number);
    press.title = game.file;
    press.setAttribute("aria-label", `Open ${game.players.join(" against ")}: ${game.game}, ${game.file}`);
    opener.append(press);
    const [scores, reason, created] = game.rest;
    made.append(opener, cell("game", game.game), playersCell(game.players), cell("plies", game.plies));
    made.append(cell("scores", scores), cell("reason", reason), cell("created", created.slice(0, 10)));
    made.lastChild.title = created;
    return made;
  };

  const option = (value, text) => {
    const made = make("option");
    made.value = value;
    made.textContent = text;
    return made;
  };

  let before = {};
  const changed = (now, ...keys) => keys.some((key) => JSON.stringify(now[key]) !== JSON.stringify(before[key]));
  const show = () => {
    const now = model.get("content");
    if (!now.rows) return;
    status.textContent = now.status;
    line.dataset.kind = now.kind;
    if (typed === null && filter.value.trim() !== now.query) filter.value = now.query;
    if (changed(now, "games")) game.replaceChildren(option("", "all"), ...now.games.map((name) => option(name, name)));
    game.value = now.game;
    if (changed(now, "problems", "problem_title")) {
      summary.textContent = `${now.problem_title}: show`;
      reasons.replaceChildren(
        ...now.problems.map((reason) => {
          const item = make("li");
          item.textContent = reason;
          return item;
        }),
      );
      problems.hidden = now.problems.length === 0;
    }
    sorted(headers, now.sort, now.descending);
    if (changed(now, "rows", "open")) {
      const focused = body.contains(document.activeElement) ? document.activeElement.dataset.number : null;
      body.replaceChildren(...now.rows.map((game) => row(game, now.open)));
      const again = focused !== null && (body.querySelector(`button[data-number="${Number(focused)}"]`) || body.querySelector("button"));
      if (again) again.focus({ preventScroll: true });
    }
    table.classList.toggle("tw-undated", now.sort !== "created" && now.rows.every((game) => !game.rest[2]));
    scroll.hidden = now.rows.length === 0;
    if (changed(now, "page", "query", "game", "sort", "descending")) scroll.scrollTop = 0;
    where.textContent = `page ${now.page} of ${now.pages}`;
    back.setAttribute("aria-disabled", String(now.page <= 1));
    forth.setAttribute("aria-disabled", String(now.page >= now.pages));
    pages.hidden = now.pages <= 1;
    before = now;
  };

  // ---- new files: looked for when the page is looked at again
  let looked = performance.now();
  const look = () => {
    if (document.visibilityState !== "visible" || performance.now() - looked < PAUSE) return;
    looked = performance.now();
    say("focus");
  };
  window.addEventListener("focus", look);
  document.addEventListener("visibilitychange", look);
  model.on("change:content change:badges", show);
  show();
  return () => {
    clearTimeout(timer);
    window.removeEventListener("focus", look);
    document.removeEventListener("visibilitychange", look);
    model.off("change:content change:badges", show);
  };
}

export default { initialize, render };
