// Steps through a replay whose positions are in the page. Texts are shown as text, never as HTML.
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const data = JSON.parse(document.getElementById("replay").textContent);
  const at = (id) => document.getElementById(id);
  const [player, picture, tree, slider, play, speed] = ["player", "picture", "tree", "slider", "play", "speed"].map(at);
  const broad = window.matchMedia("(min-width: 720px)");
  const KINDS = [
    ["polygon", ["points"]],
    ["polyline", ["points"]],
    ["circle", ["cx", "cy", "r"]],
    ["text", ["x", "y"]],
  ];
  let shown = 0; // number of the position
  let timer = null;

  // ---------------------------------------------------------------- pictures
  const shape = (number) => {
    const [kind, place, look, text] = data.shapes[number];
    const [name, attributes] = KINDS[kind];
    const element = document.createElementNS(SVG, name);
    element.setAttribute("class", `k${look}`);
    const values = attributes.length === 1 ? [place] : place.split(" ");
    attributes.forEach((attribute, i) => element.setAttribute(attribute, values[i]));
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const layer = (number) => {
    const group = document.createElementNS(SVG, "g");
    const runs = data.layers[number];
    for (let i = 0; i < runs.length; i += 2) {
      for (let k = 0; k < runs[i + 1]; k++) group.append(shape(runs[i] + k));
    }
    group.dataset.layer = number;
    return group;
  };
  // Only layers that have changed are made anew.
  const draw = (svg, layers) => {
    const old = [...svg.children];
    layers.forEach((number, i) => {
      if (!old[i]) svg.append(layer(number));
      else if (old[i].dataset.layer !== String(number)) old[i].replaceWith(layer(number));
    });
    old.slice(layers.length).forEach((group) => group.remove());
  };
  const words = (parts) => parts.map((part) => data.words[part]).join(" ");
  const sign = (kind) => {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 16 16");
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("class", `tw-sign tw-sign-${kind}`);
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", kind === "comment" ? "M1 2h14v8H8l-4 4v-4H1z" : "M4 1v8h9");
    svg.append(path);
    return svg;
  };

  // ---------------------------------------------------------------- the list of moves
  const cell = (name, text) => {
    const span = document.createElement("span");
    span.className = name;
    span.textContent = text ?? "";
    return span;
  };
  const row = (entry) => {
    const item = document.createElement("div");
    const depth = entry.depth ?? 0;
    item.className = `tw-item tw-${entry.kind}`;
    item.setAttribute("role", "treeitem");
    item.setAttribute("aria-level", depth + 1 + (entry.kind === "comment" ? 1 : 0));
    item.dataset.frame = entry.frame;
    item.style.setProperty("--depth", depth);
    item.tabIndex = -1;
    if (entry.kind === "move") {
      const badge = document.createElementNS(SVG, "svg");
      badge.setAttribute("class", "tw-badge");
      badge.setAttribute("viewBox", "0 0 24 24");
      badge.setAttribute("aria-hidden", "true");
      draw(badge, [data.badges[entry.player]]);
      const note = cell("tw-note", entry.mark);
      note.dataset.mark = entry.mark ?? "";
      item.setAttribute("aria-label", entry.said);
      item.append(entry.branch ? sign("branch") : "", cell("tw-number", entry.ply), badge, cell("tw-text", entry.text), note);
      item.append(cell("tw-gained", entry.gained));
    } else {
      item.append(entry.kind === "comment" ? sign("comment") : "", cell("tw-text", entry.text));
    }
    return item;
  };
  const items = () => [...tree.children];
  const mark = () => {
    let found = null;
    for (const item of items()) {
      const here = item.dataset.frame === String(shown) && (item.classList.contains("tw-move") || item.classList.contains("tw-start"));
      item.classList.toggle("tw-current", here);
      item.setAttribute("aria-selected", here);
      item.tabIndex = here ? 0 : -1;
      if (here) found = item;
    }
    // Only the list scrolls, never the page.
    const top = found.offsetTop;
    const bottom = top + found.offsetHeight;
    if (top < tree.scrollTop + 30) tree.scrollTop = Math.max(0, top - 30);
    else if (bottom > tree.scrollTop + tree.clientHeight - 30) tree.scrollTop = bottom - tree.clientHeight + 30;
  };

  // ---------------------------------------------------------------- what is shown
  const show = () => {
    const frame = data.frames[shown];
    const line = data.lines[frame.line];
    const last = line.frames.length - 1;
    const [size, ...layers] = broad.matches ? frame.wide : frame.narrow;
    const [width, height, room] = data.sizes[size];
    picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    picture.setAttribute("width", width);
    picture.setAttribute("height", height);
    picture.setAttribute("aria-label", words(frame.label));
    draw(picture, layers);
    const moves = at("moves");
    moves.classList.toggle("tw-over", Boolean(room));
    const [x, y, w, h] = room ? room.map((part) => `${100 * part}%`) : ["", "", "", ""];
    Object.assign(moves.style, { left: x, top: y, width: w, height: h });
    draw(at("mark"), [frame.mark]);
    at("status").textContent = words(frame.status);
    at("line").dataset.kind = frame.kind;
    at("happened").replaceChildren(
      ...frame.happened.map((parts) => {
        const item = document.createElement("li");
        item.textContent = words(parts);
        return item;
      }),
    );
    at("happened").scrollTop = 0;
    slider.max = last;
    slider.value = frame.ply;
    at("ply").textContent = `ply ${frame.ply} of ${last}`;
    slider.setAttribute("aria-valuetext", at("ply").textContent);
    slider.style.setProperty("--done", `${last ? (100 * frame.ply) / last : 0}%`);
    at("first").disabled = at("back").disabled = frame.ply === 0;
    at("forward").disabled = at("last").disabled = frame.ply === last;
    play.disabled = last === 0;
    play.setAttribute("aria-pressed", timer !== null);
    mark();
  };
  const line = () => data.lines[data.frames[shown].line].frames;
  const ply = () => data.frames[shown].ply;
  const goto = (number) => {
    shown = number;
    show();
  };
  const step = (wanted) => goto(line()[Math.max(0, Math.min(line().length - 1, wanted))]);

  // ---------------------------------------------------------------- going on by itself
  const stop = () => {
    clearTimeout(timer);
    timer = null;
    play.setAttribute("aria-pressed", "false");
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      if (ply() + 1 < line().length - 1) wait();
      step(ply() + 1);
    }, 1000 / Number(speed.value));
  };
  const start = () => {
    if (!line().length) return;
    if (ply() === line().length - 1) step(0);
    wait();
    show();
  };
  const toggle = () => (timer === null ? start() : stop());
  // Whoever goes somewhere has paused.
  const by = (wanted) => () => {
    stop();
    step(wanted());
  };
  const first = by(() => 0);
  const back = by(() => ply() - 1);
  const forward = by(() => ply() + 1);
  const last = by(() => line().length - 1);

  // ---------------------------------------------------------------- what is clicked and pressed
  for (const [id, action] of Object.entries({ first, back, forward, last, play: toggle })) at(id).addEventListener("click", action);
  slider.addEventListener("input", by(() => slider.valueAsNumber));
  speed.addEventListener("change", () => timer !== null && wait());
  const choose = (item) => {
    if (!item) return;
    stop();
    goto(Number(item.dataset.frame));
  };
  tree.addEventListener("click", (event) => choose(event.target.closest(".tw-item")));
  picture.addEventListener("click", (event) => {
    const [top, foot, left, ...ends] = data.lines[data.frames[shown].line].columns[broad.matches ? 0 : 1];
    const box = picture.getBoundingClientRect();
    const scale = picture.viewBox.baseVal.width / box.width;
    const x = (event.clientX - box.left) * scale;
    const y = (event.clientY - box.top) * scale;
    const wanted = ends.findIndex((end) => x <= end);
    if (y >= top && y <= foot && x >= left && wanted >= 0) by(() => wanted)();
  });
  const inTree = (event) => {
    const all = items();
    const here = all.indexOf(event.target.closest(".tw-item"));
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      const item = all[Math.max(0, Math.min(all.length - 1, to))];
      item.focus({ preventScroll: true });
      item.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" || event.key === " ") {
      choose(all[here]);
    } else {
      return false;
    }
    return true;
  };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    const key = { ArrowLeft: back, ArrowRight: forward, Home: first, End: last, " ": toggle }[event.key];
    const on = event.target.closest?.("button, select, input, .tw-tree, .tw-happened");
    if (on?.classList.contains("tw-tree")) {
      if (inTree(event)) return event.preventDefault();
    } else if (on === slider ? event.key !== " " : on && !(on.tagName === "BUTTON" && event.key !== " ")) {
      return; // these have keys of their own
    }
    if (!key) return;
    key();
    event.preventDefault();
  });
  broad.addEventListener("change", show);

  tree.append(...data.rows.map(row));
  at("happened").hidden = !data.room;
  at("happened").style.height = `${18 * data.room}px`;
  at("final").hidden = true;
  player.hidden = false;
  show();
})();
