/** Settings act at once: each change is shown and saved without leaving the page. */

import { listenToSettings } from "../matches/settingsform.js";

listenToSettings(document.querySelector("[data-settings]"));
