/** Whose turn it is: in the title line and in the tab. */

import { element, setText } from "./dom.js";
import { seatName } from "./seats.js";
import { say } from "./texts.js";

/** "À vous de jouer", "Expert joue", "Partie terminée". */
export function turnLine(state, show) {
  const seat = show ? show.seat : state.turn?.seat;
  if (seat === undefined) return say("turn.over");
  return seat === state.you ? say("turn.yours") : say("turn.theirs", { name: seatName(state, seat) });
}

export class Banner {
  constructor(title, round, state) {
    Object.assign(this, { title, round });
    this.ruleset = element("span", { class: "ruleset" });
    this.count = element("span");
    this.throws = element("p", { class: "label throws-line" });
    round.replaceChildren(this.ruleset, this.count);
    round.after(this.throws);
    setText(this.ruleset, say("turn.ruleset", { ruleset: say(`rulesets.${state.rules.key}`) }));
  }

  render(view) {
    const { turn, rules } = view.shown;
    const facts = { round: Math.min(turn?.round ?? rules.rounds, rules.rounds), rounds: rules.rounds };
    setText(this.title, view.turnLine);
    setText(this.count, say("turn.round", facts));
    setText(this.throws, turn ? say("turn.throws", { count: turn.throws_left }) : "");
    const title = say("turn.tab", { turn: view.turnLine });
    if (document.title !== title) document.title = title;
  }
}
