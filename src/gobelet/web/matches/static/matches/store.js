/** What the table shows now. Parts render from it; one render follows any number of changes. */

export class Store {
  #parts = [];
  #isDue = false;

  constructor(view) {
    this.view = view;
  }

  /** Change some fields; every part renders once the current task is done. */
  set(changes) {
    Object.assign(this.view, changes);
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.render();
    });
  }

  subscribe(render) {
    this.#parts.push(render);
  }

  render() {
    for (const render of this.#parts) render(this.view);
  }
}

export const isMyTurn = ({ shown, show }) => shown.turn?.seat === shown.you && !show;
export const isBusy = ({ moving, sending }) => moving || Boolean(sending);

/** May the person hold dice now: after a throw, with throws left. */
export function mayHold(view) {
  const { turn } = view.shown;
  return isMyTurn(view) && !isBusy(view) && Boolean(turn.tray) && turn.throws_left > 0 && !turn.must_score;
}

export function mayThrow(view) {
  const { turn } = view.shown;
  if (!isMyTurn(view) || isBusy(view) || turn.throws_left < 1 || turn.must_score) return false;
  return !turn.tray || view.held.length < turn.tray.length;
}

export const mayScore = (view) =>
  isMyTurn(view) && !isBusy(view) && Boolean(view.shown.turn.tray) && view.shown.choices.length > 0;
