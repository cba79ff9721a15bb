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
  const [length] = largest(whole);
  const next = UNITS[UNITS.findIndex(([each]) => each === length) + 1];
  const rest = next ? Math.floor((whole % length) / next[0]) : 0;
  return [roughDuration(whole), rest && part(rest, next[1])].filter(Boolean).join("\u00a0");
}

/** "40 s", "2 min": the largest unit alone. */
export function roughDuration(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [length, unit] = largest(whole);
  return part(Math.floor(whole / length), unit);
}

const largest = (seconds) => UNITS.find(([length]) => seconds >= length) ?? UNITS.at(-1);

const part = (count, unit) => say(`time.${unit}`, { count });
