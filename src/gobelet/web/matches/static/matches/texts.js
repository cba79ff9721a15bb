/** Texts in the page's language, handed over by the template. */

import { embedded } from "./dom.js";

const texts = embedded("texts");
const language = document.documentElement.lang;
const plural = new Intl.PluralRules(language);
const decimals = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
const percents = new Intl.NumberFormat(language, { style: "percent" });
const MINUS = "−";

/** Say a text of a group, `say("turn.round", {round: 7, rounds: 13})`; plurals follow `count`. */
export function say(path, facts = {}) {
  const [group, name] = path.split(".");
  const found = texts[group]?.[name] ?? "";
  const text = typeof found === "string" ? found : found[pluralForm(facts.count ?? facts.amount ?? 0)];
  return text.replace(/\{(\w+)\}/g, (whole, fact) => facts[fact] ?? whole);
}

export const knows = (path) => {
  const [group, name] = path.split(".");
  return Boolean(texts[group]?.[name]);
};

/** 0 and 1 are singular in French, 1 alone in English. */
function pluralForm(count) {
  return plural.select(count) === "one" ? "one" : "other";
}

/** A number with one decimal at most, as the language writes it. */
export const decimal = (value) => decimals.format(value).replace("-", MINUS);

/** A part of a whole: "40 %". */
export const percent = (part) => percents.format(part);

/** A whole difference with its sign; zero as ±0. */
export function difference(value) {
  if (value === 0) return "±0";
  return value > 0 ? `+${value}` : `${MINUS}${-value}`;
}

const joined = (type) => (items) => new Intl.ListFormat(language, { type }).format(items.map(String));

/** "2 et 6", "1, 2 et 6". */
export const list = joined("conjunction");

/** "2 ou 6". */
export const anyOf = joined("disjunction");
