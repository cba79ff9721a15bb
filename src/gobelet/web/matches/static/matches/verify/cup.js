/** The seeded cup once more: the same dice from the same key as on the server. */

import { utf8 } from "./bytes.js";
import { hmacSha256 } from "./hmac.js";

const SIDES = 6;
/** Bytes from here on are skipped: 252 is the last multiple of 6, so every face is equally likely. */
const LIMIT = 256 - (256 % SIDES);

/**
 * The face of one die.
 * @param {Uint8Array} key the seed, and after it the players' own words
 * @param {{seat: number|string, round: number, number: number}} at the throw: seat from 0 (or "-"), round and number from 1
 * @param {number} k which of the dice thrown, from 0
 */
export function face(key, at, k) {
  for (let attempt = 0; ; attempt += 1) {
    const message = `${at.seat}:${at.round}:${at.number}:${k}:${attempt}`;
    for (const byte of hmacSha256(key, utf8(message))) {
      if (byte < LIMIT) return (byte % SIDES) + 1;
    }
  }
}

/** The faces of `count` dice thrown together, in their order. */
export function throwDice(key, at, count) {
  return Array.from({ length: count }, (_, k) => face(key, at, k));
}
