/** What this person prefers; changes hold at once and are saved with the player. */

import { embedded, find } from "./dom.js";
import { colourBar } from "./themecolour.js";

export const preferences = embedded("preferences");

const root = document.documentElement;
let saving = Promise.resolve(true);

/** Show on the page what CSS reads. */
function applyToPage() {
  root.dataset.theme = preferences.theme;
  root.dataset.dice = preferences.dice;
  root.dataset.animation = preferences.animation;
  root.toggleAttribute("data-large-dice", preferences.large_dice);
  colourBar(preferences.theme);
}

/** Change one preference; resolves to whether the server kept it. They are saved one after the other. */
export function change(name, value, address) {
  preferences[name] = value;
  applyToPage();
  saving = saving.then(() => save(name, value, address));
  return saving;
}

async function save(name, value, address) {
  const form = new FormData(find("#token"));
  form.set(name, typeof value === "boolean" ? (value ? "on" : "off") : value);
  const headers = { "X-Requested-With": "fetch" };
  try {
    return (await fetch(address, { method: "POST", body: form, headers, keepalive: true })).ok;
  } catch {
    return false;
  }
}
