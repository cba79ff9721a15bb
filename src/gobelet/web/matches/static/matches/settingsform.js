/**
 * The form of the settings, the same on its own page and in the dialog of the table: each change
 * holds at once and is saved; what changes while something is being saved goes together next.
 */

import { noteChange } from "../common/changes.js";
import { askToShake, canShake } from "./shake.js";
import { colourBar } from "./themecolour.js";

const root = document.documentElement;

// Whoever leaves at once has chosen all the same.
let leave = () => {};
addEventListener("pagehide", () => leave());

/** Show what CSS reads. */
function show(name, value) {
  if (name === "theme" || name === "dice" || name === "animation") root.dataset[name] = value;
  if (name === "theme") colourBar(value);
  if (name === "large_dice") root.toggleAttribute("data-large-dice", value);
}

/** What was chosen; shaking is on only where the person allows it. */
async function valueOf(field) {
  if (field.type !== "checkbox") return field.value;
  if (field.name === "shake" && field.checked && canShake()) field.checked = await askToShake();
  return field.checked;
}

/** Save changes, a map of names and values; resolves to the name of what there is to say of them. */
async function save(form, changes) {
  const body = new FormData();
  body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  for (const [name, value] of changes) {
    body.set(name, typeof value === "boolean" ? (value ? "on" : "off") : value);
  }
  noteChange();
  try {
    return (await fetch(form.action, { method: "POST", body, keepalive: true })).ok ? "text" : "refused";
  } catch {
    return "failed";
  }
}

/** @param changed is told the name and the value of each change, once the page shows it */
export function listenToSettings(form, changed = () => {}) {
  const status = form.querySelector("[data-saved]");
  const waiting = new Map();
  let isSaving = false;
  const taken = () => {
    const changes = [...waiting];
    waiting.clear();
    return changes;
  };
  // What changes meanwhile goes together next, and only the last answer is told.
  const keep = async () => {
    if (isSaving) return;
    isSaving = true;
    const outcomes = new Set();
    let isLanguage = false;
    while (waiting.size) {
      isLanguage ||= waiting.has("language");
      outcomes.add(await save(form, taken()));
    }
    isSaving = false;
    const outcome = ["failed", "refused", "text"].find((one) => outcomes.has(one));
    status.textContent = status.dataset[outcome];
    if (outcome === "text" && isLanguage) location.reload();
  };
  form.addEventListener("change", async ({ target }) => {
    status.textContent = "";
    const value = await valueOf(target);
    show(target.name, value);
    changed(target.name, value);
    waiting.set(target.name, value);
    keep();
  });
  leave = () => waiting.size && save(form, taken());
  // With this script the button has nothing left to do.
  form.querySelector("[type=submit]").hidden = true;
}
