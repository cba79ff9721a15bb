/** The two buttons: ink writes, leather throws. Each says its whole sentence. */

import { waitLine } from "./banner.js";
import { element, icon, setText } from "./dom.js";
import { scoreText } from "./rules.js";
import { isMyTurn, isWatching, mayScore, mayThrow } from "./store.js";
import { say } from "./texts.js";

export class Actions {
  constructor(mark, throwButton, watching, on) {
    Object.assign(this, { mark, throwButton, watching });
    const acts = { over: on.onResult, show: on.onSkip, standin: on.onReturn };
    mark.addEventListener("click", () => !isDisabled(mark) && on.onMark());
    throwButton.addEventListener("click", () => {
      if (!isDisabled(throwButton)) (acts[this.kind] ?? on.onThrow)();
    });
  }

  render(view) {
    this.kind = kindOf(view);
    this.watching.hidden = this.kind !== "watch";
    if (this.kind === "watch") setText(this.watching.lastElementChild, watchText(view.shown));
    this.#renderMark(view);
    this.#renderThrow(view);
  }

  #renderMark(view) {
    const choice = view.shown.choices.find((each) => each.category === view.chosen);
    const isReady = Boolean(choice) && mayScore(view);
    const isHidden = this.kind === "over" || isWatching(view.shown);
    if (isHidden && this.mark === document.activeElement) this.throwButton.focus();
    this.mark.hidden = isHidden;
    if (isHidden) return null;
    disable(this.mark, !isReady);
    if (!isReady) return write(this.mark, [markHelp(view)]);
    return write(this.mark, [scoreText(view.shown.rules, choice)], "pencil");
  }

  #renderThrow(view) {
    const { kind, throwButton: button } = this;
    button.hidden = kind === "watch";
    button.classList.toggle("leather", kind !== "show");
    button.classList.toggle("quiet", kind === "show");
    disable(button, kind === "play" && !mayThrow(view));
    if (kind === "over") return write(button, [say("throw.result")]);
    if (kind === "show") return write(button, [say("throw.skip")], "forward");
    if (kind === "standin") return write(button, [say("throw.return")]);
    return write(button, throwTexts(view));
  }
}

/** What the leather button is there for. What a person does is not skipped: it is seen as it comes. */
function kindOf({ shown, show, isClosed }) {
  if (!shown.turn && !show) return "over";
  if (show && show.by !== "person") return "show";
  if (isWatching(shown)) return "watch";
  return shown.seats[shown.you].standin && !isClosed ? "standin" : "play";
}

const watchText = ({ you }) => say(you === null ? "seats.watching" : "seats.watching_left");

const isDisabled = (button) => button.getAttribute("aria-disabled") === "true";

/** Stays focusable, so that the keyboard never loses its place. */
function disable(button, isDisabledNow) {
  button.setAttribute("aria-disabled", String(isDisabledNow));
}

function write(button, [first, second], drawing = null) {
  const text = [first, second, drawing].join("|");
  if (button.dataset.text === text) return;
  button.dataset.text = text;
  const parts = [element("span", {}, [first])];
  if (drawing) parts.unshift(icon(`i-${drawing}`));
  if (second) parts.push(element("small", { class: "second-part" }, [second]));
  button.replaceChildren(...parts);
}

function markHelp(view) {
  if (view.isClosed) return say("closed.button");
  if (view.sending === "score") return say(view.online ? "score.sent" : "connection.lost");
  if (view.shown.seats[view.shown.you].standin) return say("seats.held_for_you");
  if (!isMyTurn(view)) return waitLine(view);
  return say(view.shown.turn.tray || view.moving ? "score.choose" : "score.wait");
}

function throwTexts(view) {
  const { turn } = view.shown;
  const left = say("turn.throws", { count: turn.throws_left });
  if (view.isClosed) return [say("closed.button")];
  if (!isMyTurn(view)) return [say("throw.first")];
  if (view.sending && !view.online) return [say("connection.lost")];
  if (view.moving || view.sending === "throw") return [say("throw.moving")];
  if (!turn.tray) return [say("throw.first"), left];
  if (turn.must_score) return [say("throw.joker")];
  if (turn.throws_left === 0) return [say("throw.none"), left];
  const count = turn.tray.length - view.held.length;
  return count ? [say("throw.again", { count }), left] : [say("throw.held"), left];
}
