"use strict";

// The ruleset `yacht` as a game of boardgame.io: two seats, three throws a turn, thirteen boxes.
// `python -m benchmarks.moves` plays a game of it against Gobelet's own rules before it measures.

const { INVALID_MOVE } = require("boardgame.io/core");

const DICE = 5;
const THROWS = 3;
const UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"];
const BONUS = { threshold: 63, points: 35 };

const sum = (tray) => tray.reduce((total, face) => total + face, 0);
const counts = (tray) => [1, 2, 3, 4, 5, 6].map((face) => tray.filter((die) => die === face).length);
const isAlike = (tray, least) => counts(tray).some((count) => count >= least);
const isRun = (tray, length) => {
  const shown = counts(tray).map((count) => (count ? "x" : " ")).join("");
  return shown.includes("x".repeat(length));
};

const LOWER = {
  three_of_a_kind: (tray) => (isAlike(tray, 3) ? sum(tray) : 0),
  four_of_a_kind: (tray) => (isAlike(tray, 4) ? sum(tray) : 0),
  full_house: (tray) => (counts(tray).includes(3) && counts(tray).includes(2) ? 25 : 0),
  small_straight: (tray) => (isRun(tray, 4) ? 30 : 0),
  large_straight: (tray) => (isRun(tray, 5) ? 40 : 0),
  five_of_a_kind: (tray) => (isAlike(tray, 5) ? 50 : 0),
  chance: sum,
};
const BOXES = [...UPPER, ...Object.keys(LOWER)];

const points = (category, tray) => {
  const face = UPPER.indexOf(category) + 1;
  return face ? face * counts(tray)[face - 1] : LOWER[category](tray);
};

const isOpen = (sheet, category) => BOXES.includes(category) && !(category in sheet.entries);

const choices = (sheet, tray) =>
  BOXES.filter((category) => isOpen(sheet, category)).map((category) => ({
    category,
    points: points(category, tray),
  }));

const fill = (sheet, category, tray) => {
  const gained = points(category, tray);
  const former = sheet.upper;
  sheet.entries[category] = gained;
  if (UPPER.includes(category)) sheet.upper += gained;
  if (former < BONUS.threshold && sheet.upper >= BONUS.threshold) sheet.bonus = BONUS.points;
  sheet.total = sum(Object.values(sheet.entries)) + sheet.bonus;
};

const arePlaces = (held) =>
  Array.isArray(held) &&
  new Set(held).size === held.length &&
  held.every((place) => Number.isInteger(place) && place >= 0 && place < DICE);

const freshTurn = () => ({ tray: null, held: [], throwsLeft: THROWS, choices: [] });

function throwDice({ G, random, playerID }, held) {
  const mayHold = G.tray !== null || (Array.isArray(held) && held.length === 0);
  if (!G.throwsLeft || !arePlaces(held) || !mayHold || held.length === DICE) return INVALID_MOVE;
  const fresh = random.D6(DICE - held.length);
  const former = G.tray;
  G.tray = Array.from({ length: DICE }, (_, place) =>
    held.includes(place) ? former[place] : fresh.shift(),
  );
  G.held = held;
  G.throwsLeft -= 1;
  G.choices = choices(G.sheets[playerID], G.tray);
}

function score({ G, events, playerID }, category) {
  const sheet = G.sheets[playerID];
  if (G.tray === null || !isOpen(sheet, category)) return INVALID_MOVE;
  fill(sheet, category, G.tray);
  Object.assign(G, freshTurn());
  events.endTurn();
}

const standings = (sheets) =>
  sheets.map((sheet, seat) => ({
    seat,
    total: sheet.total,
    rank: 1 + sheets.filter((other) => other.total > sheet.total).length,
  }));

module.exports = {
  name: "yacht",
  minPlayers: 2,
  maxPlayers: 2,
  // Dice do not go back into the cup; keeping every former state would only slow the peer down.
  disableUndo: true,
  setup: ({ ctx }) => {
    const sheets = Array.from({ length: ctx.numPlayers }, () => ({
      entries: {},
      upper: 0,
      bonus: 0,
      total: 0,
    }));
    return { sheets, ...freshTurn() };
  },
  moves: {
    throwDice: { move: throwDice, client: false },
    score,
  },
  endIf: ({ G }) => {
    const isOver = G.sheets.every((sheet) => Object.keys(sheet.entries).length === BOXES.length);
    return isOver ? { standings: standings(G.sheets) } : undefined;
  },
};
