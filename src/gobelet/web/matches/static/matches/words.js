/** What the felt and those who listen are told about a game under way. */

import { boxInSentence, pointsText } from "./rules.js";
import { isShared, seatName } from "./seats.js";
import { isMyTurn } from "./store.js";
import { percent, say } from "./texts.js";

/** How far the numbers are that are waited for: a part of them, or none that could be worked out. */
export function howFar(group, { state, done }, facts = {}) {
  return say(`${group}.${state === "failed" ? "failed" : "preparing"}`, { ...facts, done: percent(done) });
}

/** Who picks up a cup; at one device, who gets it now. */
export function whoActs(view, seat) {
  const { shown, show, numbers } = view;
  const name = seatName(shown, seat);
  if (show?.by === "clock" || (!show && shown.seats[seat].standin)) return view.turnLine;
  if (numbers && !show && shown.seats[seat].robot) return howFar("dice", numbers, { name });
  if (!isMyTurn(view)) return say("dice.wait", { name });
  const isHanded = isShared(shown) && shown.seats.length > 1;
  return [isHanded && say("dice.hand_over", { name }), say("dice.first")].filter(Boolean).join("\n");
}

/** "Expert : 25 dans Full." */
export function scoredLine(shown, seat, entry, by) {
  const isMine = seat === shown.you && !isShared(shown);
  const byClock = isMine ? "scored_for_you" : "scored_by_clock";
  return say(`dice.${by === "clock" ? byClock : "scored"}`, {
    name: seatName(shown, seat),
    points: pointsText(entry),
    box: boxInSentence(shown.rules, entry.category),
  });
}
