/** The page *Check the dice*: works a finished game out again and shows every throw. */

import { compareGame, keepsPromise } from "./verify.js";

const SVG = "http://www.w3.org/2000/svg";
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const find = (name) => document.querySelector(`[data-${name}]`);
const fill = (text, facts) => text.replace(/%\((\w+)\)s/g, (_, name) => facts[name]);

/** The words for a count; French counts 0 and 1 alike, English only 1. */
function counted(forms, count) {
  const rule = new Intl.PluralRules(document.documentElement.lang);
  return fill(forms[rule.select(count)] ?? forms.other, { count });
}

function die(face, state, label = face) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("class", `small-die ${state}`);
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", label);
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#small-die-${face}`);
  drawing.append(use);
  return drawing;
}

/** Kept dice first, pale; then the thrown ones, those that do not agree struck out. */
function diceOf(thrown, words) {
  const forged = [...thrown.forged];
  const kept = [...thrown.keep].map((face) => die(face, "pale", fill(words.pale, { face })));
  const landed = thrown.recorded.map((face) => {
    const at = forged.indexOf(face);
    if (at >= 0) forged.splice(at, 1);
    return die(face, at >= 0 ? "forged" : "");
  });
  return [...kept, ...landed];
}

function line(thrown, words) {
  const item = document.getElementById("throw-line").content.cloneNode(true);
  item.firstElementChild.classList.toggle("wrong", !thrown.same);
  item.querySelector(".throw-number").textContent = fill(words.throw, { number: thrown.number });
  item.querySelector(".dice-row").append(...diceOf(thrown, words));
  item.querySelector(".throw-verdict").textContent = thrown.same
    ? words.same
    : fill(words.wrong, { faces: thrown.computed.join("-") });
  return item;
}

function group(throws, game, words) {
  const { seat, round } = throws[0];
  const section = document.createElement("section");
  const heading = document.createElement("h3");
  heading.textContent = fill(words.turn, { round, name: game.seats[seat] });
  const list = document.createElement("ol");
  list.className = "card throws";
  list.append(...throws.map((thrown) => line(thrown, words)));
  section.append(heading, list);
  return section;
}

/** Throws of one seat's turn together, in the order played. */
function byTurn(throws) {
  const turns = new Map();
  for (const thrown of throws) {
    const key = `${thrown.round}:${thrown.seat}`;
    turns.set(key, [...(turns.get(key) ?? []), thrown]);
  }
  return [...turns.values()];
}

function verdict(throws, isKept, words) {
  const wrong = throws.filter((thrown) => !thrown.same);
  const dice = throws.reduce((sum, thrown) => sum + thrown.recorded.length, 0);
  if (!isKept) return ["wrong", words.broken];
  if (wrong.length) return ["wrong", counted(words.forged, wrong.length)];
  return ["right", fill(words.honest, { dice, throws: throws.length })];
}

function show(state, text) {
  const box = find("verdict").querySelector(".verdict-line");
  box.dataset.state = state;
  box.querySelector("use").setAttribute("href", state === "right" ? "#i-shield" : "#i-warning");
  box.querySelector("[data-words]").textContent = text;
}

function run() {
  const game = read("game");
  const words = read("words");
  const throws = compareGame(game.seed, game.moves, game.words);
  const isKept = keepsPromise(game.seed, game.commitment);
  find("promise-line").textContent = isKept ? words.kept : words.broken;
  find("throws").append(...byTurn(throws).map((turn) => group(turn, game, words)));
  show(...verdict(throws, isKept, words));
}

try {
  run();
} catch (error) {
  const { unreadable, reasons } = read("words");
  const reason = fill(reasons[error.code] ?? reasons.other, error.facts ?? {});
  show("wrong", fill(unreadable, { reason }));
  reportError(error);
}
