/** How it stands with somebody at the table, in a few words. */

import { say } from "./texts.js";
import { roughDuration } from "./time.js";

/** A reload takes this long; nobody is told of it. */
export const LEAST_AWAY = 5;

/** For how many seconds the person of a seat has been away; null when they are there. */
export function awayFor({ away, shown }, seat) {
  const since = away.get(seat);
  if (since === undefined || shown.seats[seat].left || !shown.turn) return null;
  const seconds = Math.floor((performance.now() - since) / 1000);
  return seconds < LEAST_AWAY ? null : seconds;
}

/** "ordinateur", "a quitté", "Moyen joue", "en vacances jusqu’au 3 décembre", "hors ligne 40 s", or nothing. */
export function statusText(view, seat) {
  const { robot, left, standin, holiday } = view.shown.seats[seat];
  if (robot) return say("seats.computer");
  if (left) return say("seats.left");
  if (standin) return say("seats.standin", { level: say(`levels.${standin}`) });
  if (holiday) return say("seats.holiday", { date: holiday });
  const seconds = awayFor(view, seat);
  return seconds === null ? "" : say("seats.away", { time: roughDuration(seconds) });
}
