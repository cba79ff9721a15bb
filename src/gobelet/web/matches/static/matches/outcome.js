/** How a game ended, in one line. */

import { seatName } from "./seats.js";
import { say } from "./texts.js";

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
  if (first.length > 1 && (!mine || mine.rank === 1)) return say("over.drawn");
  if (!mine) return say("over.theirs", { name: seatName(state, first[0].seat) });
  return mine.rank === 1 ? wonText(standings) : say("over.lost", { count: first[0].total - mine.total });
}

/** Against those who left there is nothing to count. */
function wonText([first, second]) {
  if (second.forfeited) return say("over.alone");
  return say("over.won", { count: first.total - second.total });
}
