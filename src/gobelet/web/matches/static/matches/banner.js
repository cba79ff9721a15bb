/** Whose turn it is: in the title line, in the tab, and on the icon of an installed Gobelet. */

import { element, setText } from "./dom.js";
import { isShared, seatName } from "./seats.js";
import { awayFor } from "./status.js";
import { isMyTurn } from "./store.js";
import { say } from "./texts.js";
import { duration } from "./time.js";

/** "À vous de jouer", "Expert joue", "À Léa de jouer", "Moyen joue pour Léa", "Partie terminée". */
export function turnLine(state, show) {
  const seat = show ? show.seat : state.turn?.seat;
  if (seat === undefined) return say("turn.over");
  const { standin, robot } = state.seats[seat];
  const isYou = seat === state.you && !isShared(state);
  const name = seatName(state, seat);
  if (show?.by === "clock") return say(isYou ? "turn.clock_yours" : "turn.clock", { name });
  if (standin) return say(isYou ? "turn.standin_yours" : "turn.standin", { level: say(`levels.${standin}`), name });
  if (isYou) return say("turn.yours");
  if (isShared(state) && !robot) return say("turn.whose", { name });
  return say("turn.theirs", { name });
}

/** Why one waits: the turn, a holiday, or how long the one to act has been away. */
export function waitLine(view) {
  const { shown, show } = view;
  const holiday = shown.turn && !show ? shown.seats[shown.turn.seat].holiday : null;
  if (holiday) return say("presence.holiday", { name: seatName(shown, shown.turn.seat), date: holiday });
  const seconds = shown.turn && !show ? awayFor(view, shown.turn.seat) : null;
  if (seconds === null) return view.turnLine;
  return say("presence.waiting", { name: seatName(shown, shown.turn.seat), time: duration(seconds) });
}

export class Banner {
  #badge = null;
  #mine = 0;

  /** @param elsewhere how many other games wait for this person; null where none can be told */
  constructor(title, round, state, elsewhere) {
    Object.assign(this, { title, round, elsewhere });
    this.ruleset = element("span", { class: "ruleset" });
    this.count = element("span");
    this.spectators = element("span", { class: "spectators" });
    this.throws = element("p", { class: "label throws-line" });
    document.addEventListener("notices", ({ detail }) => {
      if (this.elsewhere === null) return;
      this.elsewhere = detail.elsewhere;
      this.#count();
    });
    const { stake } = state.options;
    const staked = element("span", {}, stake ? [say("turn.stake", { stake })] : []);
    round.replaceChildren(this.ruleset, this.count, staked, this.spectators);
    round.after(this.throws);
    setText(this.ruleset, say("turn.ruleset", { ruleset: say(`rulesets.${state.rules.key}`) }));
  }

  render(view) {
    const { turn, rules, sheets } = view.shown;
    const last = Math.max(1, ...sheets.map(({ entries }) => entries.length));
    const facts = { round: turn?.round ?? last, rounds: rules.rounds };
    setText(this.title, view.turnLine);
    setText(this.count, say("turn.round", facts));
    setText(this.spectators, view.spectators ? say("turn.spectators", { count: view.spectators }) : "");
    setText(this.throws, turn ? say("turn.throws", { count: turn.throws_left }) : "");
    const title = say("turn.tab", { turn: view.turnLine });
    if (document.title !== title) document.title = title;
    this.#mine = Number(isMyTurn(view));
    if (this.elsewhere !== null) this.#count();
  }

  #count() {
    const waiting = this.elsewhere + this.#mine;
    if (waiting === this.#badge) return;
    this.#badge = waiting;
    const told = waiting ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.();
    told?.catch(() => {}); // refused where nothing is installed
  }
}
