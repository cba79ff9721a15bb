/** Every round so far, its dice and its choice, and what is left; and the points in detail. */

import { openDialog } from "./dialog.js";
import { element, icon } from "./dom.js";
import { aheadOfThree, boxName, extraBonuses, openBoxes } from "./rules.js";
import { seatName } from "./seats.js";
import { difference, say } from "./texts.js";

function smallDice(roll) {
  const dice = [...roll].map((face) => icon(`small-die-${face}`, "small-die"));
  const hidden = element("span", { class: "visually-hidden" }, [[...roll].join(", ")]);
  return element("span", { class: "small-dice" }, [...dice, hidden]);
}

/** "joker", "prime du bas +30": what made an entry worth more. */
function remarks({ joker, awards }) {
  const words = awards.map(({ bonus, points }) =>
    element("span", { class: "award" }, [`${say(`awards.${bonus}`)} +${points}`]),
  );
  if (joker) words.unshift(element("span", { class: "badge" }, [say("turns.joker")]));
  return words.flatMap((word) => [" ", word]);
}

function turnLine(rules, entry, index) {
  return element("li", { class: "turn-line" }, [
    element("span", { class: "label" }, [String(index + 1)]),
    smallDice(entry.roll),
    element("span", {}, [boxName(rules, entry.category), ...remarks(entry)]),
    element("b", {}, [String(entry.points)]),
  ]);
}

function seatTurns(state, seat) {
  const { rules, sheets } = state;
  const { entries } = sheets[seat];
  const lines = entries.map((entry, index) => turnLine(rules, entry, index));
  const left = openBoxes(rules, sheets[seat]);
  const heading = seat === state.you ? say("turns.left") : say("turns.left_for", { name: seatName(state, seat) });
  const names = left.map((category) => element("li", { class: "badge" }, [boxName(rules, category)]));
  return [
    element("h3", {}, [seatName(state, seat)]),
    entries.length
      ? element("ol", { class: "card" }, lines)
      : element("p", { class: "second" }, [say("turns.none")]),
    element("p", { class: "label" }, [left.length ? heading : say("turns.full")]),
    ...(left.length ? [element("ul", { class: "card open-boxes" }, names)] : []),
  ];
}

const seatsOf = (state) => [state.you, ...state.seats.map((seat) => seat.seat).filter((seat) => seat !== state.you)];

export function openTurns(state, links) {
  const page = element("p", {}, [element("a", { href: links.turns }, [say("turns.page")])]);
  return openDialog(say("turns.title"), [...seatsOf(state).flatMap((seat) => seatTurns(state, seat)), page]);
}

/** The total of every seat, line by line. */
export function openDetails(state) {
  const seats = seatsOf(state);
  const row = (title, amount) =>
    element("tr", {}, [
      element("th", { scope: "row" }, [title]),
      ...seats.map((seat) => element("td", {}, [String(amount(state.sheets[seat]))])),
    ]);
  const { rules } = state;
  const boxes = (sheet) => sheet.entries.reduce((sum, entry) => sum + entry.points, 0);
  const bonuses = extraBonuses(rules).map((bonus) => row(say(`bonuses.${bonus}`), (sheet) => sheet.bonuses[bonus]));
  const upper = rules.upper_bonus
    ? [row(say("bonuses.upper", rules.upper_bonus), (sheet) => sheet.bonuses.upper)]
    : [];
  const head = element("tr", {}, [
    element("td"),
    ...seats.map((seat) => element("th", { scope: "col" }, [seatName(state, seat)])),
  ]);
  const table = element("table", { class: "bonus-table" }, [
    element("thead", {}, [head]),
    element("tbody", {}, [row(say("bonuses.boxes"), boxes), ...upper, ...bonuses]),
    element("tfoot", {}, [row(say("sheet.total"), (sheet) => sheet.total)]),
  ]);
  return openDialog(say("seats.totals"), [element("div", { class: "card" }, [table]), ...aheadNote(state)]);
}

function aheadNote(state) {
  const sheet = state.sheets[state.you];
  if (!state.rules.upper_bonus || sheet.bonuses.upper) return [];
  return [element("p", { class: "second" }, [aheadText(sheet)])];
}

function aheadText(sheet) {
  return say("sheet.ahead", { difference: difference(aheadOfThree(sheet)) });
}
