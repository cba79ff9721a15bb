/** Every round so far, as its own page tells it; and the points in detail. */

import { openDialog } from "./dialog.js";
import { element } from "./dom.js";
import { fetchedPlace } from "./fragment.js";
import { aheadOfThree, extraBonuses } from "./rules.js";
import { frontOf, nameOf, seatsInOrder } from "./seats.js";
import { difference, say } from "./texts.js";

export function openTurns(links) {
  const { place, filled } = fetchedPlace(links.turns, ".turns");
  const page = element("p", {}, [element("a", { href: links.turns }, [say("turns.page")])]);
  openDialog(say("turns.title"), [place, page]);
  return filled();
}

/** The total of every seat, line by line. */
export function openDetails(state) {
  const seats = seatsInOrder(state);
  const row = (title, amount) =>
    element("tr", {}, [
      element("th", { scope: "row" }, [title]),
      ...seats.map((seat) => element("td", {}, [String(amount(state.sheets[seat]))])),
    ]);
  const { rules } = state;
  const boxes = (sheet) => sheet.entries.reduce((sum, entry) => sum + entry.points, 0);
  const bonuses = extraBonuses(rules).map((bonus) => row(say(`bonuses.${bonus}`), (sheet) => sheet.bonuses[bonus]));
  const upper = rules.upper_bonus
    ? [row(say("bonuses.upper"), (sheet) => sheet.bonuses.upper)]
    : [];
  const head = element("tr", {}, [
    element("td"),
    ...seats.map((seat) => element("th", { scope: "col" }, [nameOf(state, seat)])),
  ]);
  const table = element("table", { class: "bonus-table" }, [
    element("thead", {}, [head]),
    element("tbody", {}, [row(say("bonuses.boxes"), boxes), ...upper, ...bonuses]),
    element("tfoot", {}, [row(say("sheet.total"), (sheet) => sheet.total)]),
  ]);
  return openDialog(say("seats.totals"), [element("div", { class: "card" }, [table]), ...aheadNote(state)]);
}

function aheadNote(state) {
  const sheet = state.sheets[frontOf(state)];
  if (!state.rules.upper_bonus || sheet.bonuses.upper) return [];
  return [element("p", { class: "second" }, [aheadText(sheet)])];
}

function aheadText(sheet) {
  return say("sheet.ahead", { difference: difference(aheadOfThree(sheet)) });
}
