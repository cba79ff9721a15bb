/** How a game ended, in one line. */

import { seatName } from "./seats.js";
import { list, say } from "./texts.js";

/** As the person of this page sees it; for somebody who looks on, who won. */
export function outcome(state) {
  const { sheets, standings, target, you, options } = state;
  const isMine = you !== null && !options.local;
  const mine = isMine ? standings.find((standing) => standing.seat === you) : null;
  if (mine?.forfeited) return say("over.forfeited");
  if (sheets.length === 1) {
    const { total } = sheets[0];
    return say(total >= target ? "over.reached" : "over.missed", { total, target });
  }
  const first = standings.filter((standing) => standing.rank === 1);
  if (first.length > 1) return drawnText(state, first, mine);
  return mine?.rank === 1 ? wonText(standings) : lostText(state, standings, mine);
}

/** Of a game that was called a draw no sheet need be full; others may have come before me. */
function drawnText(state, first, mine) {
  const isCalled = first.length === state.seats.length && state.sheets.some(({ entries }) => entries.length < state.rules.rounds);
  if (isCalled) return say("over.called");
  if (!mine || mine.rank === 1) return say("over.drawn");
  return say("over.level", { names: list(first.map(({ seat }) => seatName(state, seat))) });
}

/** Against those who left there is nothing to count. */
function wonText([first, second]) {
  if (second.forfeited) return say("over.alone");
  return say("over.won", { count: first.total - second.total });
}

function lostText(state, [first, second], mine) {
  const name = seatName(state, first.seat);
  if (second.forfeited) return say("over.theirs", { name });
  return say("over.lost", { name, count: first.total - (mine ?? second).total });
}
