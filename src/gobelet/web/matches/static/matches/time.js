/** Spans of time as one says them. */

import { say } from "./texts.js";

const UNITS = [
  [86400, "days"],
  [3600, "hours"],
  [60, "minutes"],
  [1, "seconds"],
];

/** "40 s", "1 min 12 s", "2 j 4 h": the largest unit and the next one. */
export function duration(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const first = Math.max(0, UNITS.findIndex(([length]) => whole >= length));
  if (!whole) return part(0, "seconds");
  const [[length, unit], next] = [UNITS[first], UNITS[first + 1]];
  const rest = next ? Math.floor((whole % length) / next[0]) : 0;
  const parts = [part(Math.floor(whole / length), unit)];
  if (rest) parts.push(part(rest, next[1]));
  return parts.join("\u00a0");
}

const part = (count, unit) => say(`time.${unit}`, { count });
