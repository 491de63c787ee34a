// What leads from one board to the next (dragonlab.draw.changes writes it), and how it is played:
// step by step, pieces travelling, each with a line of caption. board.js comes after this text.

/** Milliseconds of a speed: a piece's way, a caption, each of its letters, all of it at most. */
const SPEEDS = {
  slow: [900, 1100, 30, 60000], normal: [500, 450, 13, 15000], fast: [250, 200, 5, 6000],
};
const MOST_READ = 160; // letters that there is time for
const QUICK = 240; // a way that nobody waits for
const EASE = "cubic-bezier(.3,.1,.2,1)";
const KEPT = "dragonlab-speed";
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The node of a change: whole, or what differs from the one that was there. */
function nodeAfter(old, node) {
  if (typeof node === "string" || Array.isArray(node)) return node;
  const [tag, before, ...children] = old;
  const attributes = { ...before, ...node.a };
  for (const name in attributes) if (attributes[name] === null) delete attributes[name];
  return [tag, attributes, ...(node.c ?? children)];
}

/** Return order and marks (a Map by id) after one step; the old ones stay as they are. */
function after({ order, marks }, { gone = [], marks: changed = [] }) {
  marks = new Map(marks);
  for (const id of gone) marks.delete(id);
  const placed = [];
  for (const { k, cut, ...fields } of changed) {
    const mark = { ...marks.get(fields.id), ...fields };
    for (const name in mark) if (mark[name] === null) delete mark[name];
    if (cut) {
      const [stay, go, nodes] = cut;
      const old = mark.n ?? [];
      mark.n = [...old];
      mark.n.splice(stay, go, ...nodes.map((node, at) => nodeAfter(old[stay + at], node)));
    }
    marks.set(mark.id, mark);
    if (k !== undefined) placed.push([k, mark.id]);
  }
  const moved = new Set(placed.map(([, id]) => id));
  order = order.filter((id) => marks.has(id) && !moved.has(id));
  for (const [k, id] of placed) order.splice(k, 0, id);
  return { order, marks };
}

/** The speed that was chosen last in this browser; storage may be forbidden. */
const kept = {
  get() {
    try { return localStorage.getItem(KEPT); } catch { return null; }
  },
  set(speed) {
    try { localStorage.setItem(KEPT, speed); } catch { /* then it is kept for this page only */ }
  },
};

/** Plays the steps of a change on a board; whatever is pressed on the way skips to the end. */
class Player {
  constructor(board) {
    this.board = board;
    this.steps = [];
    this.moves = new Set();
    this.caption = document.createElement("div");
    this.caption.className = "dl-caption";
    this.caption.hidden = true;
    this.sign = document.createElement("span");
    this.words = document.createElement("span");
    const skip = document.createElement("span");
    skip.className = "dl-skip";
    skip.textContent = "Esc or click: skip";
    skip.setAttribute("aria-hidden", "true");
    this.said = document.createElement("div");
    this.said.className = "dl-said";
    this.said.setAttribute("role", "status");
    this.said.append(this.sign, this.words);
    this.caption.append(this.said, skip);
    this.stop = (event) => this.catch(event);
  }

  get playing() {
    return this.app !== undefined;
  }

  /** Begin; what was being played before is shown at its end. */
  play({ steps, again }) {
    this.finish();
    this.steps = [...steps];
    const told = steps.filter((step) => step.say);
    const speed = this.board.model.get("speed") || kept.get();
    const usual = again ? SPEEDS.normal : undefined; // asked for: then it is not done at once
    const pace = SPEEDS[speed] ?? (speed === "once" ? usual : SPEEDS.normal);
    if (!told.length) return this.quick();
    if (calm() || !pace) return this.finish();
    const [way, word, letter, most] = pace;
    this.hold = (say) => (say ? word + letter * Math.min(say[1].length, MOST_READ) : 0);
    const all = steps.reduce((sum, { say }) => sum + way + this.hold(say), 0);
    this.rate = Math.min(1, most / all);
    this.way = way * this.rate;
    this.begin();
    this.next();
  }

  quick() {
    while (this.steps.length) this.board.step(this.steps.shift(), calm() ? 0 : QUICK, false);
    this.board.settle();
  }

  begin() {
    this.app = this.board.root.closest(".dl-tabletop") ?? this.board.root;
    this.app.classList.add("dl-playing");
    this.app.addEventListener("click", this.stop, true);
    document.addEventListener("keydown", this.stop, true);
  }

  next() {
    const step = this.steps.shift();
    if (!step) return this.end();
    this.tell(step.say);
    this.board.step(step, this.way, true);
    const wait = this.way + this.hold(step.say) * this.rate;
    this.timer = setTimeout(() => this.next(), step.say ? wait : this.way);
  }

  tell(say) {
    this.caption.hidden = !say;
    if (!say) return;
    const [seat, text] = say;
    this.sign.hidden = seat === null;
    this.sign.className = `dl-seat dl-seat-${seat}`;
    this.sign.textContent = seat === null ? "" : String(seat + 1);
    this.words.textContent = text;
  }

  /** Show the end at once. */
  finish() {
    clearTimeout(this.timer);
    for (const move of [...this.moves]) move.finish();
    if (!this.playing && !this.steps.length) return;
    while (this.steps.length) this.board.step(this.steps.shift(), 0, true);
    this.end();
  }

  end() {
    for (const move of [...this.moves]) move.finish();
    this.caption.hidden = true;
    if (this.app) {
      this.app.removeEventListener("click", this.stop, true);
      document.removeEventListener("keydown", this.stop, true);
      this.app.classList.remove("dl-playing");
    }
    this.app = undefined;
    this.board.settle();
  }

  /** A press on the board or on a decision is aimed at what is not shown yet: it skips. */
  catch(event) {
    const control = event.target.closest?.("select, input, summary, [data-do]");
    const other = control && control.dataset.do !== "act";
    const here = this.app.contains(event.target);
    const pressed = event.type === "click" || [" ", "Enter"].includes(event.key);
    if (event.key !== "Escape" && (!pressed || other || !here)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === "keydown") // in some browsers it is the key's end that presses a button
      document.addEventListener("keyup", (e) => e.preventDefault(), { capture: true, once: true });
    this.finish();
  }

  /** Move an element, and note the move so that it can be cut short. */
  move(element, frames, way, done = () => {}) {
    const move = element.animate(frames, { duration: way, easing: EASE, fill: "backwards" });
    this.moves.add(move);
    move.onfinish = move.oncancel = () => {
      this.moves.delete(move);
      done();
    };
  }

  stopAll() {
    clearTimeout(this.timer);
    this.steps = [];
    this.board.settle = () => {};
    this.end();
  }
}

/** Where a mark's middle is on the board, in board units, and how large and turned it is. */
function place(g, [x, y, scale = 1, turn = 0]) {
  const box = g.getBBox();
  const [a, b] = [box.x + box.width / 2, box.y + box.height / 2];
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return {
    x: x + scale * (cos * a - sin * b), y: y + scale * (sin * a + cos * b),
    turn, size: scale * Math.hypot(box.width, box.height), middle: [a, b], own: Math.hypot(box.width, box.height) || 1,
  };
}

/** The transform that shows a mark, drawn as at `from`, at another place. */
function shownAt(from, { x, y, turn, size }) {
  const [a, b] = from.middle;
  const scale = size / from.own || 1;
  return `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale}) translate(${-a}px, ${-b}px)`;
}
