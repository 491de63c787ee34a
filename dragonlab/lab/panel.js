// A panel of the app: patches HTML elements from the tree that dragonlab.lab.markup writes. It
// decides nothing; it adds presses, and keeps keys and focus in the app.

const CONTROLS = new Set(["button", "input", "select", "summary"]);
const OURS = new Set(["do", "arg", "key", "most", "value", "checked"]);
const LOCAL = { fullscreen: toggleScreen, story: toggleStory }; // no matter for the kernel
const SLOW_MS = 400;
/** What the story repeats so often that the kernel sends only its short form. */
const LONG = {
  sign: ({ fill }, rules) => {
    const title = rules()[fill] ?? fill;
    const attributes = { type: "button", do: "rule", arg: fill, class: "dl-rule dl-rule-short", title };
    return ["button", { ...attributes, "aria-label": `Rule: ${title}` }, "§"];
  },
  jump: ({ arg }) => ["button", {
    type: "button", do: "goto", arg, class: "dl-jump",
    title: `Go to the table after decision ${arg}`, "aria-label": `Go to decision ${arg}`,
  }, String(arg)],
};

function setAttributes(element, wanted) {
  for (const name of element.getAttributeNames())
    if (name !== "open" && !(name in wanted)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(wanted)) {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** What the user types or drags right now must not be overwritten by an older state. */
const busy = (element) =>
  document.activeElement === element &&
  (element.type === "range" ? element.matches(":active") : element.matches("input:not([type=checkbox])"));

class Patcher {
  constructor(rules, lost) {
    Object.assign(this, { rules, lost });
  }

  patch(old, node) {
    if (typeof node === "string") {
      if (old?.nodeType !== Node.TEXT_NODE) return document.createTextNode(node);
      if (old.data !== node) old.data = node;
      return old;
    }
    if (node[0] === "same") return old ?? this.missed();
    const [tag, given, ...children] = LONG[node[0]]?.(node[1], this.rules) ?? node;
    const fits = old?.localName === tag && old.dl?.key === given.key && old.type === (given.type ?? old.type);
    const element = fits ? old : document.createElement(tag);
    element.dl = given;
    const plain = Object.fromEntries(Object.entries(given).filter(([name]) => !OURS.has(name)));
    if (CONTROLS.has(tag)) plain["data-lm-suppress-shortcuts"] = "true";
    if (given.do) plain["data-do"] = given.do;
    setAttributes(element, plain);
    this.patchChildren(element, children);
    if ("value" in given && tag !== "option" && !busy(element)) {
      if (element.value !== given.value) element.value = given.value;
    } else if (tag === "option" && element.value !== given.value) element.value = given.value;
    if (given.type === "checkbox") element.checked = given.checked === true;
    return element;
  }

  /** What should be here is not: a line's place, until the whole has come. */
  missed() {
    this.lost();
    return document.createElement("span");
  }

  patchChildren(parent, nodes) {
    const keyed = new Map();
    for (const child of parent.childNodes)
      if (child.dl?.key !== undefined) keyed.set(child.dl.key, child);
    let cursor = parent.firstChild;
    for (const node of nodes) {
      const key = typeof node === "string" ? undefined : node[1].key;
      const element = this.patch(key === undefined ? cursor : keyed.get(key), node);
      if (element === cursor) cursor = cursor.nextSibling;
      else parent.insertBefore(element, cursor);
    }
    while (cursor) {
      const next = cursor.nextSibling;
      cursor.remove();
      cursor = next;
    }
  }
}

class Panel {
  constructor(model, el) {
    this.model = model;
    this.patcher = new Patcher(() => this.rules(), () => this.taker.ask());
    this.taker = new Taker(model, "content", (content) => this.draw(content));
    this.root = document.createElement("div");
    this.root.className = `dl-panel dl-${model.get("name")}`;
    setAttributes(this.root, {
      class: this.root.className, role: "group", "aria-label": model.get("label"), tabindex: "-1",
      "data-lm-suppress-shortcuts": "true",
    });
    el.append(this.root);
    this.listen();
    this.taker.whole();
    this.sizes = new ResizeObserver(() => this.follow()); // also when it comes into the page
    this.sizes.observe(this.root);
    inApp(el, (app) => {
      this.app = app;
      frame(app);
    });
  }

  rules() {
    const text = this.model.get("rules");
    if (text !== this.ruleText) [this.ruleText, this.read] = [text, JSON.parse(text)];
    return this.read;
  }

  listen() {
    const { root } = this;
    root.addEventListener("click", (e) => this.click(e));
    root.addEventListener("change", (e) => this.change(e.target));
    root.addEventListener("input", (e) => e.target.type === "range" && this.slide(e.target));
  }

  draw({ nodes }) {
    const { root } = this;
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    this.patcher.patchChildren(root, nodes);
    this.follow();
    this.announce();
    if (!this.opened() && focused && (!root.contains(focused) || focused.disabled)) this.refocus();
    this.answered();
  }

  /** Hand the focus to a dialog that has come, and on from one that has gone; else return false. */
  opened() {
    const dialog = this.root.querySelector(":scope > .dl-dialog");
    const before = this.key;
    this.key = dialog?.dl.key;
    if (!this.app || this.key === before) return false;
    if (dialog) {
      enter(this.app, dialog);
      this.dodge();
    } else leave(this.app);
    return true;
  }

  /** Stand in that half of the board which was not clicked. */
  dodge() {
    const board = this.app.querySelector(".dl-place-board").getBoundingClientRect();
    const asked = this.app.dlBack?.closest(".dl-mark")?.getBoundingClientRect();
    const low = asked && asked.top + asked.bottom > board.top + board.bottom;
    this.root.classList.toggle("dl-high", Boolean(low));
  }

  /** Bring what is new into sight. */
  announce() {
    for (const fresh of this.root.getElementsByClassName("dl-fresh")) {
      const box = fresh.closest(".dl-scroll");
      if (this.drawn && !fresh.dlSeen) box.scrollTop = fresh.offsetTop + fresh.offsetHeight - box.clientHeight;
      fresh.dlSeen = true;
    }
    this.drawn = true;
    const here = this.root.querySelector(".dl-dots > [aria-current]");
    if (here) here.parentNode.scrollTop = here.offsetTop - here.offsetHeight;
  }

  /** Show the end of what grows there. */
  follow() {
    for (const box of this.root.getElementsByClassName("dl-follow")) box.scrollTop = box.scrollHeight;
  }

  /** A pressed button that is gone hands the focus on, so that the keyboard stays in the app. */
  refocus() {
    (this.root.querySelector(".dl-act:not(:disabled)") ?? this.root).focus({ preventScroll: true });
  }

  send(element, value) {
    const { do: name, arg = null } = element.dl;
    this.model.send({ do: name, arg, value: value ?? null, seq: this.taker.seq });
  }

  click(event) {
    const pressed = event.target.closest("button");
    if (!pressed?.dl?.do) return;
    if (pressed.dl.do in LOCAL) return LOCAL[pressed.dl.do](this.app);
    // The second half of a double click must not decide what the first half brought up.
    if (event.detail > 1 && pressed.classList.contains("dl-act")) return;
    this.send(pressed);
  }

  async change(control) {
    if (!control.dl?.do || control.type === "range") return;
    if (control.type === "checkbox") this.send(control, control.checked);
    else if (control.type !== "file") this.send(control, control.value);
    else if (control.files.length) {
      await this.upload(control, control.files[0]);
      control.value = "";
    }
  }

  /** Jupyter drops a message that is too long without a word: then only the size is sent. */
  async upload(control, file) {
    const say = (name, value) => this.send({ dl: { do: name } }, value);
    if (file.size > control.dl.most) return say("upload_large", file.size);
    try {
      this.send(control, await file.text());
    } catch {
      say("upload_failed", file.name);
    }
  }

  /** While the kernel works only the newest place of a slider is kept. */
  slide(control) {
    this.next = control;
    if (this.waiting) return;
    this.send(control, Number(control.value));
    this.next = null;
    this.waiting = setTimeout(() => this.answered(), SLOW_MS);
  }

  answered() {
    clearTimeout(this.waiting);
    this.waiting = null;
    if (this.next) this.slide(this.next);
  }
}

function render({ model, el }) {
  const panel = new Panel(model, el);
  const [whole, change] = [() => panel.taker.whole(), () => panel.taker.change()];
  model.on("change:content", whole);
  model.on("change:change", change);
  return () => {
    model.off("change:content", whole);
    model.off("change:change", change);
    panel.sizes.disconnect();
    panel.root.remove();
  };
}

export default { render };
