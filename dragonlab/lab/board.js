// The live board: creates and patches SVG elements from the node tree that dragonlab.draw.serial
// writes. It decides nothing about looks; it adds clicks, keys, tooltips and movement.

const SVG = "http://www.w3.org/2000/svg";
const NAMES = {
  f: "fill", s: "stroke", w: "stroke-width", o: "opacity", z: "font-size", b: "font-weight",
  a: "text-anchor", da: "stroke-dasharray", pe: "pointer-events", po: "paint-order",
  j: "stroke-linejoin", r: "rx", wd: "width", ht: "height",
};
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const REST_MS = 100;
const LOW = 0.72; // what arrives below this part of the board would lie under the caption
let views = 0;

function transform([x, y, scale = 1, turn = 0], unit = "", degree = "") {
  const gap = unit ? ", " : " ";
  return `translate(${x}${unit}${gap}${y}${unit}) rotate(${turn}${degree}) scale(${scale})`;
}

function attributes(short, uid) {
  const out = {};
  for (const [key, value] of Object.entries(short)) {
    if (key === "u") out.href = `#${uid}-${value}`;
    else if (key === "at") out.transform = transform(value);
    else if (key === "f" || key === "s")
      out[NAMES[key]] = value === "none" ? value : `var(--dl-${value})`;
    else out[NAMES[key] ?? key] = String(value);
  }
  return out;
}

function setAttributes(element, wanted) {
  for (const name of element.getAttributeNames())
    if (!(name in wanted)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(wanted))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Make an existing element show a node, or create one; return it. */
function patch(old, node, uid) {
  const [tag, short, ...children] = typeof node === "string" ? ["use", { u: node }] : node;
  const element = old?.localName === tag ? old : document.createElementNS(SVG, tag);
  setAttributes(element, attributes(short, uid));
  if (tag === "text") {
    if (element.textContent !== children[0]) element.textContent = children[0];
  } else patchChildren(element, children, uid);
  return element;
}

function patchChildren(parent, nodes, uid) {
  nodes.forEach((node, k) => {
    const old = parent.childNodes[k];
    const element = patch(old, node, uid);
    if (!old) parent.append(element);
    else if (old !== element) old.replaceWith(element);
  });
  while (parent.childNodes.length > nodes.length) parent.lastChild.remove();
}

function markAttributes(mark) {
  const said = [mark.label, mark.tip].filter(Boolean).join("\n");
  const out = { "data-id": mark.id, class: "dl-mark", style: `transform: ${transform(mark.at, "px", "deg")}` };
  if (mark.dim) out.class += " dl-dim";
  if (mark.codes || mark.probe) {
    out.class += mark.codes ? " dl-can" : " dl-ask";
    Object.assign(out, {
      role: "button",
      // Tab goes over what is legal; the arrow keys also reach what can only be asked about.
      tabindex: mark.codes ? "0" : "-1",
      "aria-label": said || mark.id,
      "data-lm-suppress-shortcuts": "true",
    });
    if (!mark.codes) out["aria-disabled"] = "true";
    if (mark.on) out["aria-pressed"] = "true";
  } else if (said) Object.assign(out, { role: "img", "aria-label": said });
  else out.class += " dl-still";
  return out;
}

/** Paths are drawn where they are: one that becomes a tile, or the other way, has not moved. */
const drawnInPlace = ({ at: [x, y] }) => x === 0 && y === 0;

class Board {
  constructor(model, el) {
    this.model = model;
    this.uid = `dl${++views}`;
    this.shown = { order: [], marks: new Map() }; // marks by id, as the kernel wrote them
    this.drawn = new Map(); // id -> { g, mark }
    this.known = new Set(); // keys of the definitions in the page
    this.root = document.createElement("div");
    this.svg = document.createElementNS(SVG, "svg");
    this.defs = document.createElementNS(SVG, "defs");
    this.ground = document.createElementNS(SVG, "rect");
    this.layer = document.createElementNS(SVG, "g");
    this.air = document.createElementNS(SVG, "g"); // what travels, above all
    this.svg.append(this.defs, this.ground, this.layer, this.air);
    this.tip = Object.assign(document.createElement("div"), { className: "dl-tip", hidden: true });
    this.status = Object.assign(document.createElement("div"), { className: "dl-message" });
    this.status.setAttribute("role", "status");
    this.tip.setAttribute("aria-hidden", "true"); // the same words are in aria-label
    this.air.setAttribute("class", "dl-air");
    setAttributes(this.ground, { class: "dl-ground", width: "100%", height: "100%", rx: "16" });
    this.player = new Player(this);
    this.taker = new Taker(model, "scene", (...sent) => this.take(...sent));
    this.root.append(this.svg, this.tip, this.player.caption, this.status);
    el.append(this.root);
    this.listen();
    this.sizes = new ResizeObserver(() => this.measure());
    this.sizes.observe(this.root);
    this.setTheme();
    this.setMessage();
    this.takeSpeed();
    this.taker.whole();
  }

  listen() {
    const { svg, root } = this;
    svg.addEventListener("click", (e) => this.choose(this.hit(e)));
    // Jupyter's letter keys would act on the cell, even delete it.
    root.addEventListener("keydown", (e) => { e.stopPropagation(); this.key(e); });
    svg.addEventListener("pointermove", (e) => this.showTip(this.markOf(e.target), e.clientX, e.clientY));
    svg.addEventListener("pointerleave", () => this.hideTip());
    svg.addEventListener("focusin", (e) => {
      if (!e.target.matches(":focus-visible")) return;
      const box = e.target.getBoundingClientRect();
      this.showTip(this.markOf(e.target), box.right, box.bottom);
    });
    svg.addEventListener("focusout", () => this.hideTip());
  }

  /** Tell the kernel how much room an app gives the board, once it rests. */
  measure() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      const room = [this.root.clientWidth, this.root.clientHeight];
      const known = this.model.get("room");
      if (!this.root.closest(".dl-place-board") || !room[0] || !room[1]) return;
      if (known[0] === room[0] && known[1] === room[1]) return;
      this.model.set("room", room);
      this.model.save_changes();
    }, REST_MS);
  }

  setTheme() {
    this.root.className = `dl-board dl-live dl-${this.model.get("theme")}`;
    this.root.style.maxWidth = `${this.model.get("max_width")}px`;
  }

  setMessage() {
    this.status.textContent = this.model.get("message");
  }

  /** Take the speed that was chosen last in this browser, or keep the one chosen now. */
  takeSpeed() {
    const [here, last] = [this.model.get("speed"), kept.get()];
    if (here) kept.set(here);
    else if (last in SPEEDS || last === "once") {
      this.model.set("speed", last);
      this.model.save_changes();
    }
  }

  /** Show a whole scene, or play what leads to the next one. */
  take({ base, seq, defs, marks, steps, again, ...frame }, whole, late) {
    this.player.finish();
    this.define(defs);
    this.head(frame);
    if (whole)
      this.shown = { order: marks.map((mark) => mark.id), marks: new Map(marks.map((m) => [m.id, m])) };
    this.player.play({ steps: whole ? [{}] : steps, again });
    if (late) this.player.finish();
  }

  /** Take over the frame of a scene; what it does not name stays. */
  head(frame) {
    this.frame = { ...this.frame, ...frame };
    const { w, h, title, alt } = this.frame;
    setAttributes(this.svg, {
      viewBox: `0 0 ${w} ${h}`, role: "group", tabindex: "-1",
      "aria-label": [title, alt].filter(Boolean).join(". "),
      "data-lm-suppress-shortcuts": "true", "fill-rule": "evenodd",
      "data-seq": this.svg.getAttribute("data-seq") ?? "0", // of what is shown to its end
      "text-anchor": "middle", "font-weight": "700", // TEXT_DEFAULTS in draw/nodes.py
    });
  }

  /** Show the next step in so many milliseconds; `above` lets what travels pass over the rest. */
  step(step, way, above) {
    const focused = this.markOf(document.activeElement)?.mark.id ?? this.focused;
    const fresh = this.drawn.size > 0;
    const ways = new Map(); // id of what arrives -> where it comes from
    for (const [from, to] of way && fresh ? step.fly ?? [] : []) {
      const entry = this.drawn.get(from);
      if (entry) ways.set(to, { ...place(entry.g, entry.mark.at), ghost: entry.g.cloneNode(true) });
    }
    this.shown = after(this.shown, step);
    const low = [...ways.keys()].some((id) => this.shown.marks.get(id)?.at[1] > LOW * this.frame.h);
    const below = this.root.getBoundingClientRect().bottom > innerHeight;
    this.player.caption.classList.toggle("dl-up", low || below);
    for (const [id, { g }] of this.drawn)
      if (!this.shown.marks.has(id)) { g.remove(); this.drawn.delete(id); }
    const before = new Map(this.drawn);
    for (const mark of this.shown.marks.values()) this.place(mark);
    this.arrange();
    if (way && fresh) for (const mark of this.shown.marks.values()) {
      this.travel(mark, before.get(mark.id)?.mark, ways.get(mark.id), way, above);
    }
    this.focused = focused;
    if (!this.tip.hidden) this.hideTip();
  }

  /** The elements in painting order. */
  arrange() {
    let cursor = this.layer.firstChild;
    for (const id of this.shown.order) {
      const { g } = this.drawn.get(id);
      if (g === cursor) cursor = cursor.nextSibling;
      else this.layer.insertBefore(g, cursor);
    }
  }

  /** All is where it belongs. */
  settle() {
    this.air.replaceChildren();
    this.arrange();
    if (this.focused && [null, document.body].includes(document.activeElement)) this.refocus(this.focused);
    this.focused = undefined;
    this.svg.setAttribute("data-seq", String(this.taker.seq));
  }

  define(defs) {
    for (const [key, node] of Object.entries(defs)) {
      if (this.known.has(key)) continue; // a key says all about its definition
      const g = document.createElementNS(SVG, "g");
      g.id = `${this.uid}-${key}`;
      g.append(patch(null, node, this.uid));
      this.defs.append(g);
      this.known.add(key);
    }
  }

  /** Bring one mark up to date. */
  place(mark) {
    const entry = this.drawn.get(mark.id);
    if (entry?.mark === mark) return;
    const g = entry?.g ?? document.createElementNS(SVG, "g");
    setAttributes(g, markAttributes(mark));
    if (entry?.mark.n !== mark.n) patchChildren(g, mark.n, this.uid);
    this.drawn.set(mark.id, { g, mark });
  }

  /** Let a mark move from where it was, or the piece that it gains from where that was. */
  travel(mark, before, from, way, above) {
    const { g } = this.drawn.get(mark.id);
    const end = transform(mark.at, "px", "deg");
    const start = before && transform(before.at, "px", "deg");
    if (from) {
      const to = place(g, mark.at);
      const shape = before ? from : to;
      const frames = [{ transform: shownAt(shape, from) }, { transform: shownAt(shape, to) }];
      if (!before) return this.lift(g, frames, way, above);
      this.air.append(from.ghost); // one more comes to what lies there
      this.player.move(from.ghost, frames, way, () => from.ghost.remove());
    }
    if (start === end || (before && (drawnInPlace(before) || drawnInPlace(mark)))) return;
    if (before) this.lift(g, [{ transform: start }, { transform: end }], way, above);
    else this.player.move(g, [{ opacity: 0 }, {}], way * 0.7);
  }

  lift(g, frames, way, above) {
    if (above) this.air.append(g);
    this.player.move(g, frames, way, () => {
      if (g.parentNode === this.air) this.arrange();
    });
  }

  /** Where a mark had the focus it has it still, or the board itself. */
  refocus(id) {
    const g = this.drawn.get(id)?.g;
    const target = g?.hasAttribute("tabindex") ? g : this.svg;
    if (document.activeElement !== target) target.focus({ preventScroll: true });
  }

  markOf(element) {
    const g = element?.closest?.(".dl-mark");
    return g && this.layer.contains(g) ? this.drawn.get(g.dataset.id) : undefined;
  }

  /** The topmost clickable mark under the pointer: what lies on a place must not block it. */
  hit(event) {
    const stack = this.root.getRootNode().elementsFromPoint(event.clientX, event.clientY);
    const found = [event.target, ...stack].map((element) => this.markOf(element));
    return found.find((entry) => entry && (entry.mark.codes || entry.mark.probe));
  }

  choose(entry) {
    if (!entry) return;
    const { id, codes = [], probe = [] } = entry.mark;
    this.model.send({ event: "click", id, codes, probe, seq: this.taker.seq });
  }

  key(event) {
    const entry = this.markOf(event.target);
    if (event.key === "Escape") this.hideTip();
    else if (event.key in ARROWS) {
      event.preventDefault();
      this.go(event.target, ARROWS[event.key]);
    } else if (entry && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (!event.repeat) this.choose(entry);
    }
  }

  /** Move the focus to the nearest clickable mark in a direction. */
  go(from, [dx, dy]) {
    const middle = (g) => {
      const box = g.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const all = [...this.layer.querySelectorAll("[tabindex]")].filter((g) => g !== from);
    if (from === this.svg) return all[0]?.focus();
    const [x, y] = middle(from);
    const near = all
      .map((g) => {
        const [a, b] = middle(g);
        const ahead = (a - x) * dx + (b - y) * dy;
        return { g, ahead, far: ahead + 2.5 * Math.abs((a - x) * dy + (b - y) * dx) };
      })
      .filter(({ ahead }) => ahead > 2)
      .sort((p, q) => p.far - q.far);
    near[0]?.g.focus();
  }

  showTip(entry, x, y) {
    const mark = entry?.mark;
    if (!mark?.tip) return this.hideTip();
    const title = document.createElement("strong");
    title.textContent = mark.label ?? "";
    this.tip.replaceChildren(...(mark.label ? [title] : []), mark.tip);
    this.tip.hidden = false;
    const frame = this.root.getBoundingClientRect();
    const left = Math.min(x - frame.left + 14, frame.width - this.tip.offsetWidth - 4);
    this.tip.style.left = `${Math.max(4, left)}px`;
    const below = y - frame.top + 16;
    const above = below - this.tip.offsetHeight - 30;
    const fits = below + this.tip.offsetHeight < frame.height || above < 0;
    this.tip.style.top = `${fits ? below : above}px`;
  }

  hideTip() {
    this.tip.hidden = true;
  }
}

function render({ model, el }) {
  const board = new Board(model, el);
  const handlers = {
    "change:scene": () => board.taker.whole(),
    "change:change": () => board.taker.change(),
    "change:speed": () => board.takeSpeed(),
    "change:theme": () => board.setTheme(),
    "change:max_width": () => board.setTheme(),
    "change:message": () => board.setMessage(),
  };
  for (const [name, handler] of Object.entries(handlers)) model.on(name, handler);
  return () => {
    for (const [name, handler] of Object.entries(handlers)) model.off(name, handler);
    board.player.stopAll();
    board.sizes.disconnect();
    board.root.remove();
  };
}

export default { render };
