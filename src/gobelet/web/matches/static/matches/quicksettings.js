/** The settings in a dialog of the table: the form of their own page, so that both say the same. */

import { openDialog } from "./dialog.js";
import { fetchedPlace } from "./fragment.js";
import { preferences } from "./preferences.js";
import { listenToSettings } from "./settingsform.js";
import { say } from "./texts.js";

/** @param changed called after each change, to render anew */
export function openSettings(links, changed) {
  const { place, filled } = fetchedPlace(links.settings, "[data-settings]");
  openDialog(say("menu.settings"), [place]);
  return filled((form) =>
    listenToSettings(form, (name, value) => {
      preferences[name] = value;
      changed();
    }),
  );
}
