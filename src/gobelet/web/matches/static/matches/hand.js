/** The person at the table: holds, throws, chooses, scores. Each is checked, then told to the server. */

import { confirmChoice, confirmLeaving } from "./confirm.js";
import { isDialogOpen } from "./dialog.js";
import { preferences } from "./preferences.js";
import { throwNotation } from "./rules.js";
import { buzz, rattle, tick } from "./sound.js";
import { LEAVE } from "./state.js";
import { isMyTurn, mayHold, mayScore, mayThrow, turnKey } from "./store.js";

export class Hand {
  #isAsking = false;

  constructor(store, connection, tray) {
    Object.assign(this, { store, connection, tray });
  }

  /** Hold a die or release it, at once; the server hears of every tap. */
  toggle(place) {
    const { view } = this.store;
    if (!mayHold(view)) return;
    const held = view.held.includes(place)
      ? view.held.filter((other) => other !== place)
      : [...view.held, place].sort();
    this.#hold(held);
    tick();
    buzz(8);
  }

  #hold(held) {
    this.store.set({ held });
    this.#command({ type: "hold", held });
  }

  toggleAt(position) {
    this.toggle(this.tray.placeAt(position));
  }

  /** Every way to throw ends here: button, felt, cup, key, shake, and the throw by itself. */
  throwDice() {
    const { view } = this.store;
    if (!mayThrow(view) || isDialogOpen()) return;
    const { tray } = view.shown.turn;
    const held = tray ? view.held : [];
    const action = tray ? throwNotation(tray, held) : "t-";
    this.store.set({ sending: "throw", chosen: null, taken: false, written: null });
    this.#command({ type: "play", action, held });
    rattle(5 - held.length);
    buzz([20, 30, 20]);
  }

  /** The first tap takes the cup, the second throws. */
  tapCup() {
    const { view } = this.store;
    if (!mayThrow(view)) return;
    if (view.taken) this.throwDice();
    else this.store.set({ taken: true });
  }

  /** Choose a box, or let it go again; in one tap where that is preferred. */
  choose(category) {
    const { view } = this.store;
    if (!mayScore(view) || !view.shown.choices.some((choice) => choice.category === category)) return;
    const isLetGo = view.chosen === category && !preferences.one_tap;
    this.store.set({ chosen: isLetGo ? null : category });
    if (preferences.one_tap) this.score();
  }

  /** Score the chosen box, after a further question where it would cost. */
  async score() {
    const { view } = this.store;
    const choice = view.shown.choices.find((each) => each.category === view.chosen);
    if (!choice || !mayScore(view) || this.#isAsking) return;
    const { version } = view.shown;
    this.#isAsking = true;
    const isSure = await confirmChoice(view.shown, choice);
    this.#isAsking = false;
    if (!isSure && preferences.one_tap) this.store.set({ chosen: null });
    if (!isSure || view.shown.version !== version || view.chosen !== choice.category) return;
    this.store.set({ sending: "score" });
    this.#command({ type: "play", action: choice.category });
    buzz(15);
  }

  /** Ask for advice; false when there is none to ask for now. */
  askHint() {
    const { view } = this.store;
    if (!isMyTurn(view) || !view.shown.turn.tray) return false;
    if (this.connection.isPending("hint")) return true;
    this.#command({ type: "hint" });
    return true;
  }

  /** Leave the game for good, after a question. */
  async leave() {
    const { view } = this.store;
    if (!view.shown.turn || !(await confirmLeaving(view.shown)) || !view.shown.turn) return;
    this.connection.command({ type: "play", ...this.connection.watching(), action: LEAVE });
  }

  /** Those who were waited for are gone: "win" or "draw". A second tap would be refused, as there is nobody any more. */
  claim(outcome) {
    if (!this.connection.isPending("claim")) this.#command({ type: "claim", outcome });
  }

  /** Take the seat back from whoever stands in. */
  takeBack() {
    const { match } = this.store.view.shown;
    this.connection.command({ type: "return", match });
  }

  #command(fields) {
    const { match, version } = this.store.view.shown;
    if (fields.type === "play") this.store.view.meantFor = turnKey(this.store.view.shown);
    this.connection.command({ match, version, ...fields });
  }
}
