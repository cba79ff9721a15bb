/** How long things take, and whether they move at all. */

import { preferences } from "./preferences.js";

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** "full", "short" or "off"; the device's wish for calm comes first. */
export const animation = () => (reduced.matches ? "off" : preferences.animation);

/** Waits that a tap can end all at once. */
export class Pause {
  #ends = new Set();

  wait(milliseconds) {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#ends.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.#ends.add(end);
    });
  }

  end() {
    for (const end of [...this.#ends]) end();
  }
}
