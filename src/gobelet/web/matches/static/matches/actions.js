/** The two buttons: ink writes, leather throws. Each says its whole sentence. */

import { element, icon } from "./dom.js";
import { scoreText } from "./rules.js";
import { isMyTurn, mayScore, mayThrow } from "./store.js";
import { say } from "./texts.js";

export class Actions {
  constructor(mark, throwButton, { onMark, onThrow, onSkip, onResult }) {
    Object.assign(this, { mark, throwButton });
    mark.addEventListener("click", () => !isDisabled(mark) && onMark());
    throwButton.addEventListener("click", () => {
      if (this.isOver) onResult();
      else if (this.isShow) onSkip();
      else if (!isDisabled(throwButton)) onThrow();
    });
  }

  render(view) {
    this.isOver = !view.shown.turn && !view.show;
    this.isShow = Boolean(view.show);
    this.#renderMark(view);
    this.#renderThrow(view);
  }

  #renderMark(view) {
    const choice = view.shown.choices.find((each) => each.category === view.chosen);
    const isReady = Boolean(choice) && mayScore(view);
    if (this.isOver && this.mark === document.activeElement) this.throwButton.focus();
    this.mark.hidden = this.isOver;
    disable(this.mark, !isReady);
    if (!isReady) return write(this.mark, [markHelp(view)]);
    return write(this.mark, [scoreText(view.shown.rules, choice)], "pencil");
  }

  #renderThrow(view) {
    const { throwButton: button } = this;
    button.classList.toggle("leather", !this.isShow);
    button.classList.toggle("quiet", this.isShow);
    disable(button, !this.isOver && !this.isShow && !mayThrow(view));
    if (this.isOver) return write(button, [say("throw.result")]);
    if (this.isShow) return write(button, [say("throw.skip")], "forward");
    return write(button, throwTexts(view));
  }
}

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
  if (!isMyTurn(view)) return view.turnLine;
  return say(view.shown.turn.tray || view.moving ? "score.choose" : "score.wait");
}

function throwTexts(view) {
  const { turn } = view.shown;
  const left = say("turn.throws", { count: turn.throws_left });
  if (view.isClosed) return [say("closed.button")];
  if (!isMyTurn(view)) return [view.turnLine];
  if (view.sending && !view.online) return [say("connection.lost")];
  if (view.moving || view.sending === "throw") return [say("throw.moving")];
  if (!turn.tray) return [say("throw.first"), left];
  if (turn.must_score) return [say("throw.joker")];
  if (turn.throws_left === 0) return [say("throw.none"), left];
  const count = turn.tray.length - view.held.length;
  return count ? [say("throw.again", { count }), left] : [say("throw.held"), left];
}
