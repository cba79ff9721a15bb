/** One polite announcement a throw, for those who listen. */

import { say } from "./texts.js";

export class Announcer {
  #seen = 0;

  constructor(region) {
    this.region = region;
  }

  /** "4, 4, 2, 6, 1 ; 2 lancers restants". */
  throwLanded(faces, throwsLeft) {
    this.say(say("dice.thrown", { dice: faces.join(", "), throws: say("turn.throws", { count: throwsLeft }) }));
  }

  /** The same text twice running is still said twice: an invisible mark tells them apart. */
  say(text) {
    this.#seen += 1;
    this.region.textContent = text + (this.#seen % 2 ? "" : "\u2060");
  }
}
