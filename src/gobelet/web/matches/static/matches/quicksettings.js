/** The settings in a dialog of the table: the form of their own page, so that both say the same. */

import { openDialog } from "./dialog.js";
import { element } from "./dom.js";
import { preferences } from "./preferences.js";
import { listenToSettings } from "./settingsform.js";
import { say } from "./texts.js";

async function fetched(address) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return document.adoptNode(page.querySelector("[data-settings]"));
}

/** @param changed called after each change, to render anew */
export async function openSettings(links, changed) {
  const place = element("div", { "aria-busy": "true" });
  openDialog(say("menu.settings"), [place]);
  try {
    const form = await fetched(links.settings);
    listenToSettings(form, (name, value) => {
      preferences[name] = value;
      changed();
    });
    place.replaceChildren(form);
  } catch {
    place.replaceChildren(element("p", { class: "notice", role: "alert" }, [say("menu.settings_away")]));
  }
  place.removeAttribute("aria-busy");
}
