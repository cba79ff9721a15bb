/** Settings act at once: each change is shown and saved without leaving the page. */

import { askToShake, canShake } from "../matches/shake.js";
import { colourBar } from "../matches/themecolour.js";

const form = document.querySelector("[data-settings]");
const status = form.querySelector("[data-saved]");
const root = document.documentElement;
let pending = Promise.resolve();

/** Reflect what the page itself can show. */
function show(name, value) {
  if (name === "theme" || name === "dice" || name === "animation") root.dataset[name] = value;
  if (name === "theme") colourBar(value);
  if (name === "large_dice") root.toggleAttribute("data-large-dice", value === "on");
}

async function save(name, value) {
  const body = new FormData();
  body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  body.set(name, value);
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    status.textContent = answer.ok ? status.dataset.text : status.dataset.failed;
    if (answer.ok && name === "language") location.reload();
  } catch {
    status.textContent = status.dataset.failed;
  }
}

form.addEventListener("change", async ({ target }) => {
  if (target.name === "shake" && target.checked && canShake()) target.checked = await askToShake();
  const value = target.type === "checkbox" ? (target.checked ? "on" : "off") : target.value;
  show(target.name, value);
  status.textContent = "";
  pending = pending.then(() => save(target.name, value));
});

// With this script the button has nothing left to do.
form.querySelector("[type=submit]").hidden = true;
