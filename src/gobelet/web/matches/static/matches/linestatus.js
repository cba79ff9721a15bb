/** How the line to the server stands, and what a person is told about it. */

import { knows, say } from "./texts.js";

const LATE = 3000;

/** Where a line that is closed for good leads on, as a link of the table and its words; a reload mends the others. */
const HOME = ["home", "menu.home"];
const LEADS = { unknown_match: HOME, no_session: HOME, signed_out: ["entrance", "closed.entrance"] };

export class LineStatus {
  #lateTimer = null;

  /** @param isUnsent tells whether a move has not left yet */
  constructor(store, toasts, links, isUnsent) {
    Object.assign(this, { store, toasts, links, isUnsent });
  }

  /** @param status "open", "lost" or "closed", and why */
  show(status, reason) {
    this.store.set({ online: status === "open", isClosed: status === "closed" });
    if (status === "lost") {
      this.toasts.keep("lost", say(reason === "restart" ? "connection.restart" : "connection.lost"), "offline");
      this.#lateTimer ??= setInterval(() => this.#tellUnsent(), LATE);
      return;
    }
    clearInterval(this.#lateTimer);
    this.#lateTimer = null;
    if (status === "closed") this.#tellClosed(reason);
    else this.#tellBack();
    ["lost", "late"].forEach((key) => this.toasts.drop(key));
  }

  #tellBack() {
    if (["lost", "closed"].some((key) => this.toasts.has(key))) this.toasts.show(say("connection.back"));
    this.toasts.drop("closed");
  }

  /** Closed for good: why, what is kept, and the way on. */
  #tellClosed(reason) {
    const [link, text] = LEADS[reason] ?? [null, "closed.reload"];
    const why = knows(`closed.${reason}`) ? `closed.${reason}` : "closed.other";
    this.store.set({ sending: null, chosen: null });
    this.toasts.notice("closed", say("closed.title"), say(why), {
      href: this.links[link] ?? location.href,
      text: say(text),
    });
  }

  #tellUnsent() {
    if (this.isUnsent()) this.toasts.notice("late", say("connection.unsent"), say("connection.kept"));
  }
}
