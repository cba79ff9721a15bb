/** The score sheet: a line for each box, my column as buttons, the other columns beside it. */

import { element, icon, setText } from "./dom.js";
import { avatar, frontOf, markFace, nameOf, seatName, seatsInOrder } from "./seats.js";
import { awardsOf, boxName, entryOf, faceOf, isUpper, jokerLine, lastEntry, pointsText } from "./rules.js";
import { mayScore } from "./store.js";
import { statusText } from "./status.js";
import { Sums } from "./sums.js";
import { say } from "./texts.js";

export class Sheet {
  #lines = new Map();
  #heads = [];

  constructor(root, state, on) {
    Object.assign(this, { root, on });
    this.#build(state);
  }

  /** At one device the columns follow the turn: whoever plays has the first. */
  #build(state) {
    const { onBox, onDetails } = this.on;
    [this.front, ...this.others] = seatsInOrder(state);
    this.#lines.clear();
    this.#heads = [];
    this.sums = new Sums(state, this.others, onDetails);
    this.joker = element("p", { class: "joker-line", hidden: true }, [icon("i-lock"), element("span")]);
    const part = (kind) => this.#buildPart(kind, state, onBox);
    const foot = element("div", { class: "sheet-foot" }, [this.sums.line, ...this.sums.wide, this.joker]);
    this.root.replaceChildren(part("upper"), part("lower"), foot);
    this.root.classList.toggle("alone", !this.others.length);
    this.root.dataset.seats = state.seats.length;
  }

  /** The button of a box. */
  button(category) {
    return this.#lines.get(category)?.button;
  }

  #buildPart(kind, state, onBox) {
    const boxes = state.rules.boxes.filter((category) => isUpper(category) === (kind === "upper"));
    const list = element("ul", { class: "lines" }, boxes.map((box) => this.#buildLine(box, state, onBox)));
    const part = element("div", { class: `part ${kind}` }, [this.#buildHead(state), list]);
    if (kind === "upper" && state.rules.upper_bonus) part.append(this.sums.progress);
    return part;
  }

  #buildHead(state) {
    const cell = (seat, className) => {
      const face = avatar(state.seats[seat]);
      const status = element("span", { class: "seat-label" });
      this.#heads.push([seat, face, status]);
      const isFront = seat === this.front;
      return element("span", { class: className }, [
        ...(state.seats[seat].robot && !isFront ? [icon("i-robot")] : []),
        face,
        nameOf(state, seat, isFront ? "name" : "name wide-only"),
        status,
      ]);
    };
    const title = element("span", { class: "wide-only" }, [say("sheet.title")]);
    return element("div", { class: "part-head", "aria-hidden": "true" }, [
      element("span", { class: "head-name" }, [title]),
      cell(this.front, "head-mine"),
      ...this.others.map((seat) => cell(seat, "head-other")),
    ]);
  }

  #buildLine(category, state, onBox) {
    const figure = element("span");
    const lock = icon("i-lock", "icon padlock");
    const name = element("span", { class: "box-name" }, [
      ...(isUpper(category) ? [icon(`i-die-${faceOf(category)}`)] : []),
      ...nameParts(boxName(state.rules, category), category),
    ]);
    const attributes = { class: "box", type: "button", "data-category": category, disabled: state.you === null };
    const button = element("button", attributes, [
      name,
      element("span", { class: "figure" }, [figure, lock]),
    ]);
    button.addEventListener("click", () => onBox(category));
    const others = this.others.map((seat) =>
      element("span", { class: "other", "data-seat": seat }, [
        element("span", { "aria-hidden": "true" }),
        element("span", { class: "visually-hidden" }),
      ]),
    );
    this.#lines.set(category, { button, figure, lock, others });
    return element("li", { class: "line" }, [button, ...others]);
  }

  render(view) {
    const { shown } = view;
    if (frontOf(shown) !== this.front) this.#build(shown);
    const line = view.show ? null : jokerLine(shown);
    this.joker.hidden = !line;
    if (line) setText(this.joker.lastChild, line);
    for (const [seat, face, status] of this.#heads) {
      markFace(face, view, seat);
      setText(status, statusText(view, seat));
    }
    for (const [category, parts] of this.#lines) {
      this.#renderBox(view, category, parts);
      parts.others.forEach((cell, index) => renderOther(view, category, this.others[index], cell));
    }
    this.sums.render(shown, Boolean(line));
  }

  #renderBox(view, category, { button, figure, lock }) {
    const box = boxState(view, category);
    const chosen = view.chosen === category;
    const isAdvised = view.advice?.category === category;
    button.className = ["box", ...box.signs, chosen && "chosen", isAdvised && "advised"].filter(Boolean).join(" ");
    setText(figure, box.figure);
    lock.style.display = box.signs.includes("closed") ? "" : "none";
    button.setAttribute("aria-disabled", String(!box.isLegal));
    if (box.isLegal) button.setAttribute("aria-pressed", String(chosen));
    else button.removeAttribute("aria-pressed");
    const facts = { box: boxName(view.shown.rules, category), points: box.spoken };
    const further = [isAdvised && "advised", box.signs.includes("mine-last") && "last"].filter(Boolean);
    const spoken = [say(`sheet.${chosen ? "chosen" : box.label}`, facts), ...further.map((sign) => say(`sheet.${sign}`))];
    button.setAttribute("aria-label", spoken.join(", "));
  }
}

/** "Les 4" keeps its figure when the word goes; a name without one gets it. */
function nameParts(name, category) {
  if (!isUpper(category)) return [element("span", {}, [name])];
  const figure = String(faceOf(category));
  const [word, short] = name.endsWith(figure) ? [name.slice(0, -1), "short shown"] : [name, "short"];
  const parts = [element("span", { class: "word" }, [word]), element("span", { class: short }, [figure])];
  return [element("span", {}, parts)];
}

function boxState(view, category) {
  const { shown } = view;
  const sheet = shown.sheets[frontOf(shown)];
  const entry = entryOf(sheet, category);
  if (entry) return filledState(view, sheet, entry);
  const choice = view.show ? null : shown.choices.find((each) => each.category === category);
  if (choice && mayScore(view)) return choiceState(shown, choice);
  const isClosed = mayScore(view) && shown.turn.joker;
  return { signs: isClosed ? ["closed"] : [], figure: "", label: isClosed ? "closed" : "open" };
}

function filledState(view, sheet, entry) {
  const signs = ["filled"];
  if (entry.points === 0) signs.push("crossed");
  if (view.written === entry.category) signs.push("written");
  if (view.shown.turn?.seat !== frontOf(view.shown) && lastEntry(sheet) === entry) signs.push("mine-last");
  const label = entry.points ? "filled" : "crossed";
  return { signs, figure: String(entry.points), label, spoken: entry.points };
}

/** "Expert : 0, barrée, dernière inscription". */
function spokenOther(shown, seat, entry) {
  const name = seatName(shown, seat);
  if (!entry) return say("sheet.theirs_open", { name });
  const spoken = say(entry.points ? "sheet.theirs" : "sheet.theirs_crossed", { name, points: entry.points });
  return lastEntry(shown.sheets[seat]) === entry ? `${spoken}, ${say("sheet.last")}` : spoken;
}

function choiceState(shown, choice) {
  const bonus = awardsOf(choice);
  const signs = [choice.points || bonus ? "preview" : "zero"];
  const figure = pointsText(choice);
  if (bonus) signs.push("with-bonus");
  const isForced = shown.turn.joker && shown.choices.length === 1;
  if (isForced) signs.push("forced");
  const label = isForced ? "forced" : choice.points || bonus ? "preview" : "zero";
  return { signs, figure, label, spoken: figure, isLegal: true };
}

function renderOther(view, category, seat, cell) {
  const { shown } = view;
  const sheet = shown.sheets[seat];
  const entry = entryOf(sheet, category);
  cell.classList.toggle("last", Boolean(entry) && lastEntry(sheet) === entry);
  cell.classList.toggle("crossed", entry?.points === 0);
  cell.classList.toggle("open", !entry);
  cell.classList.toggle("choosing", view.show?.category === category && view.show.seat === seat);
  setText(cell.firstChild, entry ? String(entry.points) : "·");
  setText(cell.lastChild, spokenOther(shown, seat, entry));
}
