/** The settings in a dialog of the table: the form of their own page, so that both say the same. */

import { openDialog } from "./dialog.js";
import { element } from "./dom.js";
import { fetchPart } from "./fragment.js";
import { preferences } from "./preferences.js";
import { listenToSettings } from "./settingsform.js";
import { say } from "./texts.js";

/** @param changed called after each change, to render anew */
export async function openSettings(links, changed) {
  const place = element("div", { "aria-busy": "true" });
  openDialog(say("menu.settings"), [place]);
  try {
    const form = await fetchPart(links.settings, "[data-settings]");
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
