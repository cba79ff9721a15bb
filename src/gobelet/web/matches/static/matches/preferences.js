/** What this person prefers; changes hold at once and are saved with the player. */

import { embedded, find } from "./dom.js";

export const preferences = embedded("preferences");

const root = document.documentElement;

/** Show on the page what CSS reads. */
function applyToPage() {
  root.dataset.theme = preferences.theme;
  root.dataset.dice = preferences.dice;
  root.dataset.animation = preferences.animation;
  root.toggleAttribute("data-large-dice", preferences.large_dice);
}

/** Change one preference; resolves to whether the server kept it. */
export async function change(name, value, address) {
  preferences[name] = value;
  applyToPage();
  const form = new FormData(find("#token"));
  form.set(name, typeof value === "boolean" ? (value ? "on" : "off") : value);
  try {
    const answer = await fetch(address, {
      method: "POST",
      body: form,
      headers: { "X-Requested-With": "fetch" },
    });
    return answer.ok;
  } catch {
    return false;
  }
}
