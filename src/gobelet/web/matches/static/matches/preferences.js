/** What this person prefers; the dialog of the settings changes it. */

import { embedded } from "./dom.js";

export const preferences = embedded("preferences");
