// Taking what a widget of dragonlab.lab.sparing sends: whole states, and changes between them.

/** Hands each new state, or what leads to it, to a view; asks for the whole if one was missed. */
class Taker {
  constructor(model, name, take) {
    Object.assign(this, { model, name, take, seq: 0, asked: false });
  }

  /** Take the whole state if it is newer than what is shown, then what has changed since. */
  whole() {
    const text = this.model.get(this.name);
    const state = text ? JSON.parse(text) : { seq: 0 };
    if (state.seq > this.seq) {
      this.asked = false;
      this.seq = state.seq;
      this.take(state, true);
    }
    this.change(true);
  }

  /** Take what has changed; `late` if it is known already in other views. */
  change(late = false) {
    const text = this.model.get("change");
    const change = text ? JSON.parse(text) : { seq: 0 };
    if (change.seq <= this.seq) return;
    if (change.base !== this.seq) return this.ask();
    this.seq = change.seq;
    this.take(change, false, late);
  }

  ask() {
    if (!this.asked) this.model.send({ event: "whole" });
    this.asked = true;
  }
}
