/** Copy the recovery codes. */

import { offerCopying } from "../common/copying.js";

const codes = [...document.querySelectorAll("[data-codes] code")].map((code) => code.textContent);

offerCopying(document.querySelector("[data-copy]"), document.querySelector("[data-copied]"), `${codes.join("\n")}\n`);
