/** What the table shows now. Parts render from it; one render follows any number of changes. */

/** How long a tap may still belong to what has just ended. */
const CALM = 350;

export class Store {
  #parts = [];
  #isDue = false;
  #calm = null;

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

  /** Something has just come to rest: for a moment no throw starts. */
  settle() {
    clearTimeout(this.#calm);
    this.set({ isSettling: true });
    this.#calm = setTimeout(() => this.set({ isSettling: false }), CALM);
  }

  subscribe(render) {
    this.#parts.push(render);
  }

  render() {
    for (const render of this.#parts) render(this.view);
  }
}

/** Is it mine to act: nothing is on show, and nobody stands in for me. */
export function isMyTurn({ shown, show }) {
  if (!shown.turn || shown.turn.seat !== shown.you || show) return false;
  return !shown.seats[shown.you].standin;
}

/** Does the person of this page only look on: from the beginning, or since they left. */
export const isWatching = ({ you, seats }) => you === null || Boolean(seats[you].left);

/** What a command counts on: while this stays, it means the same. */
export const turnKey = ({ turn }) => turn && JSON.stringify([turn.seat, turn.round, turn.throws_left, turn.tray]);

export const isBusy = ({ moving, sending }) => moving || Boolean(sending);

const mayAct = (view) => isMyTurn(view) && !isBusy(view) && !view.isClosed;

/** May the person hold dice now: after a throw, with throws left. */
export function mayHold(view) {
  const { turn } = view.shown;
  return mayAct(view) && Boolean(turn.tray) && turn.throws_left > 0 && !turn.must_score;
}

/** Not in the moment after a landing either: that tap was meant for the throw that has just ended. */
export function mayThrow(view) {
  const { turn } = view.shown;
  if (!mayAct(view) || view.isSettling || turn.throws_left < 1 || turn.must_score) return false;
  return !turn.tray || view.held.length < turn.tray.length;
}

export const mayScore = (view) =>
  mayAct(view) && Boolean(view.shown.turn.tray) && view.shown.choices.length > 0;
