/** Compare a finished game with its seed, die by die. */

import { fromHex, isHex, toHex, utf8 } from "./bytes.js";
import { throwDice } from "./cup.js";
import { UnreadableRecord, inTheAir, throwsOf } from "./record.js";
import { sha256 } from "./sha256.js";

const sorted = (faces) => [...faces].map(Number).sort((a, b) => a - b);

/** Tell whether the seed is the one that was promised before the first throw. */
export function keepsPromise(seedHex, commitment) {
  return toHex(sha256(fromHex(seedHex))) === commitment.toLowerCase();
}

/** Faces of `left` that `right` lacks, each as often as it lacks it. */
function missing(left, right) {
  const pool = [...right];
  return left.filter((face) => {
    const at = pool.indexOf(face);
    if (at >= 0) pool.splice(at, 1);
    return at < 0;
  });
}

/** One throw compared: the faces recorded, the faces recomputed, and where they part. */
export function compareThrow(key, thrown) {
  const recorded = sorted(thrown.landed);
  const computed = sorted(throwDice(key, thrown, inTheAir(thrown)));
  const forged = missing(recorded, computed);
  return { ...thrown, recorded, computed, forged, same: recorded.join() === computed.join() };
}

/**
 * Every throw of a game, compared with what its seed gives.
 * @param {string} seedHex
 * @param {string[]} lines moves in notation
 * @param {string} ownWords the players' own, which follow the seed in the cup's key
 */
export function compareGame(seedHex, lines, ownWords = "") {
  if (!isHex(seedHex)) throw new UnreadableRecord("not_hexadecimal");
  const key = Uint8Array.from([...fromHex(seedHex), ...utf8(ownWords)]);
  return throwsOf(lines)
    .filter((thrown) => thrown.landed)
    .map((thrown) => compareThrow(key, thrown));
}
