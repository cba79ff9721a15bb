/** Who is away and who looks on; and what those who wait may do about it. */

import { element, setText } from "./dom.js";
import { seatName } from "./seats.js";
import { awayFor } from "./status.js";
import { isMyTurn } from "./store.js";
import { list, say } from "./texts.js";
import { duration, roughDuration } from "./time.js";

/** Seconds after which nobody has to wait any more, as the server counts them. */
const GRACE = 70;

export class Presence {
  #timer = null;
  #told = null;

  constructor(store, toasts) {
    Object.assign(this, { store, toasts });
  }

  /** Who is there now, as the server tells it. */
  receive({ away, spectators }) {
    const now = performance.now();
    this.store.set({ away: new Map(away.map(({ seat, for_s }) => [seat, now - for_s * 1000])), spectators });
    this.#tell();
    if (!away.length) this.#timer = clearInterval(this.#timer) ?? null;
    else this.#timer ??= setInterval(() => this.#count(), 1000);
  }

  #count() {
    this.#tell();
    this.store.set({});
  }

  /**
   * Where time presses, say once that somebody went, after a while, and that they are back; not before
   * the first throw, while all of them arrive.
   */
  #tell() {
    const { view } = this.store;
    const { shown } = view;
    if (shown.options.pace !== "live" || !shown.turn || !shown.version) return;
    const gone = shown.seats.map(({ seat }) => seat).filter((seat) => seat !== shown.you && awayFor(view, seat) !== null);
    const told = this.#told ?? gone; // who was gone before this page came is no news
    this.#told = gone;
    for (const seat of gone.filter((each) => !told.includes(each))) this.#say("presence.gone", seat, "offline");
    for (const seat of told.filter((each) => !view.away.has(each) && !shown.seats[each].left))
      this.#say("presence.back", seat, "check");
  }

  #say(text, seat, drawing) {
    this.toasts.show(say(text, { name: seatName(this.store.view.shown, seat) }), drawing);
  }
}

/** The seats of people that still play besides mine. */
const othersOf = ({ seats, you }) => seats.filter(({ seat, robot, left }) => seat !== you && !robot && !left);

/** Without a clock the server tells who has let the others wait for too long. */
const isGone = (view, seat) =>
  view.shown.options.pace === "live" ? awayFor(view, seat) >= GRACE : view.shown.late?.seat === seat;

/** Whom nobody has to wait for, and what may be claimed; null when there is nothing. */
export function claimable(view) {
  const { shown } = view;
  if (!shown.turn || shown.you === null || shown.seats[shown.you].left) return null;
  const others = othersOf(shown);
  const gone = others.filter(({ seat }) => isGone(view, seat)).map(({ seat }) => seat);
  if (!gone.length) return null;
  const isEverybody = gone.length === others.length;
  const hasRobot = shown.seats.some(({ robot }) => robot);
  return { gone, mayDraw: isEverybody, isWin: isEverybody && !hasRobot };
}

function claimText(view, gone, names) {
  const { late } = view.shown;
  if (late) return say("claim.late", { names, time: roughDuration(late.for_s) });
  const seconds = Math.max(...gone.map((seat) => awayFor(view, seat)));
  return say("claim.text", { count: gone.length, names, time: duration(seconds) });
}

/** A card over the felt with the three choices; in my own turn only when I ask for it. */
export class ClaimCard {
  #built = "";
  #told = "";
  #waitedFor = "";
  #isAsked = false;

  /** @param on `claim(outcome)`, `said(text)` */
  constructor(root, on) {
    Object.assign(this, { root, on });
    this.words = element("p");
    this.buttons = element("div", { class: "claim-buttons" });
    root.append(this.words, this.buttons);
  }

  render(view) {
    const found = claimable(view);
    const key = found ? found.gone.join() : "";
    if (!found) this.#forget();
    const isOffered = key !== this.#waitedFor && !isMyTurn(view);
    // Without a line nobody here knows who is gone: it may be this very device.
    const isOpen = Boolean(found) && view.online && (this.#isAsked || isOffered);
    this.root.hidden = !isOpen;
    if (!isOpen) return;
    const names = list(found.gone.map((seat) => seatName(view.shown, seat)));
    setText(this.words, claimText(view, found.gone, names));
    this.#build(found, key, names);
    if (key !== this.#told) this.on.said(this.words.textContent);
    this.#told = key;
  }

  /** Ask again after all. */
  ask() {
    this.#forget();
    this.#isAsked = true;
  }

  #forget() {
    this.#waitedFor = "";
    this.#told = "";
    this.#isAsked = false;
  }

  #build(found, key, names) {
    const built = `${key}/${found.mayDraw}/${found.isWin}`;
    if (built === this.#built) return;
    this.#built = built;
    const button = (text, act, kind = "quiet") => {
      const made = element("button", { class: `button ${kind}`, type: "button" }, [text]);
      made.addEventListener("click", act);
      return made;
    };
    const win = found.isWin ? say("claim.win") : say("claim.go_on", { names });
    const buttons = [button(win, () => this.on.claim("win"))];
    if (found.mayDraw) buttons.push(button(say("claim.draw"), () => this.on.claim("draw")));
    buttons.push(button(say("claim.wait"), () => this.#wait(key)));
    this.buttons.replaceChildren(...buttons);
  }

  #wait(key) {
    this.#waitedFor = key;
    this.#isAsked = false;
    this.root.hidden = true;
  }
}
