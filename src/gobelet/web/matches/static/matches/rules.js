/** What the table needs to know about boxes; the server alone decides what is legal. */

import { knows, say } from "./texts.js";

const UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"];

export const isUpper = (category) => UPPER.includes(category);
export const faceOf = (category) => UPPER.indexOf(category) + 1;

/** The name of a box; a ruleset may have a word of its own for it. */
export function boxName(rules, category) {
  const own = `own_words.${rules.key}/${category}`;
  return say(knows(own) ? own : `boxes.${category}`);
}

/** The name of a box within a sentence: "les 4", "Full". */
export function boxInSentence(rules, category) {
  const name = boxName(rules, category);
  return isUpper(category) ? name[0].toLowerCase() + name.slice(1) : name;
}

/** "Marquer 12 dans les 4", "Marquer 10 + 50 dans Full": a bonus is never added up silently. */
export function scoreText(rules, choice) {
  const { category } = choice;
  const points = pointsText(choice);
  if (isUpper(category)) return say(`score.${category}`, { points });
  return say("score.other", { points, box: boxName(rules, category) });
}

/** What a choice brings, its bonus apart: "12", "10 + 50". */
export function pointsText(choice) {
  const bonus = awardsOf(choice);
  return bonus ? say("sheet.with_bonus", { points: choice.points, bonus }) : String(choice.points);
}

export const gainOf = (choice) => choice.points + awardsOf(choice);
export const awardsOf = (choice) => choice.awards.reduce((sum, award) => sum + award.points, 0);

/** How far the upper section is ahead of three of each face, over the boxes filled so far. */
export function aheadOfThree(sheet) {
  return sheet.entries
    .filter((entry) => isUpper(entry.category))
    .reduce((sum, entry) => sum + entry.points - 3 * faceOf(entry.category), 0);
}

export const entryOf = (sheet, category) => sheet.entries.find((entry) => entry.category === category);
export const lastEntry = (sheet) => sheet.entries.at(-1);

/** Bonuses of a ruleset besides the upper one, in the order of the sheet. */
export function extraBonuses(rules) {
  return [
    rules.lower_bonus && "lower",
    rules.unused_throw_bonus && "unused_throws",
    rules.five_of_a_kind_bonus && "five_of_a_kind",
  ].filter(Boolean);
}

/** Why only some boxes are open under a joker, or null without one. */
export function jokerLine(state) {
  const { choices, rules, turn } = state;
  if (!turn?.joker || turn.seat !== state.you) return null;
  const open = choices.map((choice) => choice.category);
  const forced = open.length === 1 && isUpper(open[0]) && choices[0].points > 0;
  const reason = forced
    ? say(`joker.${open[0]}`)
    : open.every(isUpper) && choices.every((choice) => choice.points === 0)
      ? say("joker.zero")
      : say(open.some(isUpper) ? "joker.any" : "joker.lower");
  return rules.joker?.ends_turn && turn.must_score ? reason + say("joker.ends") : reason;
}

export const isThrow = (notation) => /^t[-1-6]/.test(notation);

/** Notation of a throw: the kept faces in ascending order, or a dash. */
export function throwNotation(tray, held) {
  const kept = held.map((place) => tray[place]).sort();
  return `t${kept.join("") || "-"}`;
}
