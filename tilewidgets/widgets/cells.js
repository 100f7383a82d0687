// Invisible native cells over a drawn grid: they have names, can be focused and walked through, and tell what is pointed at.
const PATIENCE = 120; // ms that a cell is pointed at until the kernel is told

function render({ model, el }) {
  el.classList.add("tw-cells");
  const grid = document.createElement("div");
  grid.className = "tw-cells-grid";
  grid.setAttribute("role", "grid");
  el.append(grid);
  // The notebook has keys of its own, which must not take what is typed here.
  el.addEventListener("keydown", (event) => event.stopPropagation());
  let cells = []; // by row
  let drawn = "";
  let at = [0, 0]; // the one cell that Tab leads to
  let told = "";
  let timer = null;

  const tell = (what, i, j) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (told === `${what} ${i},${j}`) return;
      told = `${what} ${i},${j}`;
      model.send({ do: what, cell: [i, j] });
    }, PATIENCE);
  };

  const open = (i, j) => {
    clearTimeout(timer);
    told = `point ${i},${j}`;
    model.send({ do: "open", cell: [i, j] });
  };

  const rove = (i, j, focus) => {
    const old = cells[at[0]] && cells[at[0]][at[1]];
    if (old) old.tabIndex = -1;
    at = [i, j];
    cells[i][j].tabIndex = 0;
    if (focus) cells[i][j].focus({ preventScroll: false });
  };

  const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  const pressed = (event) => {
    const [i, j] = at;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      open(i, j);
      return;
    }
    const step = STEPS[event.key];
    if (step) {
      let [y, x] = [i + step[0], j + step[1]];
      while (cells[y] && cells[y][x] === null) [y, x] = [y + step[0], x + step[1]]; // over the gaps
      if (cells[y] && cells[y][x]) rove(y, x, true);
    } else if (event.key === "Home" || event.key === "End") {
      const there = cells[i].map((cell, x) => (cell ? x : -1)).filter((x) => x >= 0);
      rove(i, event.key === "Home" ? there[0] : there[there.length - 1], true);
    } else {
      return;
    }
    event.preventDefault();
  };

  const build = (rows) => {
    cells = rows.map((row, i) => {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      grid.append(line);
      return row.map((box, j) => {
        if (!box) return null;
        const cell = document.createElement("div");
        cell.className = "tw-cell";
        cell.setAttribute("role", "gridcell");
        cell.tabIndex = -1;
        cell.addEventListener("mouseenter", () => tell("point", i, j));
        cell.addEventListener("mouseleave", () => clearTimeout(timer));
        cell.addEventListener("focus", () => {
          rove(i, j, false);
          if (cell.matches(":focus-visible")) tell("look", i, j);
        });
        cell.addEventListener("click", () => open(i, j));
        cell.addEventListener("keydown", pressed);
        line.append(cell);
        return cell;
      });
    });
    if (!(cells[at[0]] && cells[at[0]][at[1]])) {
      const i = cells.findIndex((row) => row.some((cell) => cell));
      if (i < 0) return;
      at = [i, cells[i].findIndex((cell) => cell)];
    }
    rove(at[0], at[1], false);
  };

  const show = () => {
    const now = model.get("content");
    if (!now.rows) return;
    grid.setAttribute("aria-label", now.name);
    const shape = now.rows.map((row) => row.map((box) => (box ? "x" : "-")).join("")).join();
    if (shape !== drawn) {
      grid.replaceChildren();
      build(now.rows);
      drawn = shape;
    }
    now.rows.forEach((row, i) =>
      row.forEach((box, j) => {
        if (!box) return;
        const [label, x, y, width, height] = box;
        const cell = cells[i][j];
        if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
        cell.setAttribute("aria-selected", String(Boolean(now.current && now.current[0] === i && now.current[1] === j)));
        cell.style.left = `${100 * x}%`;
        cell.style.top = `${100 * y}%`;
        cell.style.width = `${100 * width}%`;
        cell.style.height = `${100 * height}%`;
      }),
    );
  };

  model.on("change:content", show);
  show();
  return () => {
    clearTimeout(timer);
    model.off("change:content", show);
  };
}

export default { render };
