/**
 * The form of the settings, the same on its own page and in the dialog of the table: each change
 * holds at once and is saved, one after the other.
 */

import { askToShake, canShake } from "./shake.js";
import { colourBar } from "./themecolour.js";

const root = document.documentElement;

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

/** Save one setting; resolves to the name of what there is to say of it. */
async function save(form, name, value) {
  const body = new FormData();
  body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  body.set(name, typeof value === "boolean" ? (value ? "on" : "off") : value);
  try {
    return (await fetch(form.action, { method: "POST", body, keepalive: true })).ok ? "text" : "refused";
  } catch {
    return "failed";
  }
}

/** @param changed is told the name and the value of each change, once the page shows it */
export function listenToSettings(form, changed = () => {}) {
  const status = form.querySelector("[data-saved]");
  let saving = Promise.resolve();
  const keep = async (name, value) => {
    const outcome = await save(form, name, value);
    status.textContent = status.dataset[outcome];
    if (outcome === "text" && name === "language") location.reload();
  };
  form.addEventListener("change", async ({ target }) => {
    const value = await valueOf(target);
    show(target.name, value);
    changed(target.name, value);
    status.textContent = "";
    saving = saving.then(() => keep(target.name, value));
  });
  // With this script the button has nothing left to do.
  form.querySelector("[type=submit]").hidden = true;
}
