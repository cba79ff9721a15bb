/** What stands under the boxes: the upper bonus on its way, further bonuses, the total. */

import { element, setText } from "./dom.js";
import { aheadOfThree, extraBonuses } from "./rules.js";
import { frontOf } from "./seats.js";
import { difference, say } from "./texts.js";

export class Sums {
  constructor(state, others, onDetails) {
    this.front = frontOf(state);
    this.target = state.target;
    this.others = others;
    this.bonuses = extraBonuses(state.rules);
    this.progress = this.#buildProgress(state, onDetails);
    this.line = this.#buildLine(onDetails);
    this.wide = [...this.bonuses.map((bonus) => this.#buildSum(bonus)), this.#buildSum("total")];
  }

  #buildProgress(state, onDetails) {
    this.meter = element("i");
    this.figure = element("b");
    this.ahead = element("b");
    const { threshold } = state.rules.upper_bonus ?? {};
    const label = element("span", {}, [
      element("span", { class: "narrow-only" }, [say("sheet.bonus")]),
      element("span", { class: "wide-only" }, [say("sheet.bonus_from", { threshold })]),
    ]);
    const text = element("span", { class: "progress-text" }, [
      label,
      element("span", { class: "progress-figure" }, [this.figure, this.ahead]),
    ]);
    this.button = element("button", { class: "progress-button", type: "button", "aria-haspopup": "dialog" }, [
      text,
      element("span", { class: "meter" }, [this.meter]),
    ]);
    this.button.addEventListener("click", onDetails);
    this.upper = this.others.map(() =>
      element("span", { class: "other", "aria-hidden": "true" }, [
        element("span"),
        element("span", { class: "wide-only" }),
      ]),
    );
    return element("div", { class: "progress" }, [this.button, ...this.upper]);
  }

  #buildLine(onDetails) {
    this.primes = element("span");
    const line = element("button", { class: "primes-line", type: "button", "aria-haspopup": "dialog" }, [
      element("span", { class: "label" }, [say("bonuses.title")]),
      this.primes,
    ]);
    line.addEventListener("click", onDetails);
    return line;
  }

  #buildSum(kind) {
    const name = kind === "total" ? this.#totalName() : [say(`bonuses.${kind}`)];
    const cells = [this.front, ...this.others].map((seat) =>
      element("span", { class: `sum ${seat === this.front ? "mine" : ""}`, "data-seat": seat }),
    );
    const line = element("div", { class: `wide-only sum-line ${kind}-line` }, [element("span", {}, name), ...cells]);
    line.dataset.sum = kind;
    return line;
  }

  /** Alone, the total has a goal. */
  #totalName() {
    const goal = element("span", { class: "label" }, [say("seats.goal", { target: this.target })]);
    return this.target ? [say("sheet.total"), " ", goal] : [say("sheet.total")];
  }

  /** While a joker's line is read, the bonuses make room for it. */
  render({ rules, sheets }, isJoker) {
    const mine = sheets[this.front];
    if (rules.upper_bonus) this.#renderProgress(rules.upper_bonus, mine, sheets);
    this.line.hidden = isJoker || this.bonuses.length === 0;
    const parts = this.bonuses.map((bonus) => mine.bonuses[bonus]).filter(Boolean);
    setText(this.primes, parts.length ? parts.join(" + ") : say("bonuses.none"));
    for (const line of this.wide)
      for (const cell of line.querySelectorAll(".sum"))
        setText(cell, sumText(line.dataset.sum, sheets[cell.dataset.seat]));
  }

  #renderProgress({ threshold, points }, mine, sheets) {
    const total = mine.upper_total;
    const ahead = aheadOfThree(mine);
    const isEarned = total >= threshold;
    setText(this.figure, say("sheet.progress", { total, threshold }));
    setText(this.ahead, isEarned ? `+${points}` : difference(ahead));
    this.meter.style.transform = `scaleX(${Math.min(1, total / threshold)})`;
    const spoken = isEarned
      ? say("sheet.earned", { points })
      : say("sheet.progress_label", {
          total,
          threshold,
          ahead: say("sheet.ahead", { difference: difference(ahead) }),
        });
    this.button.setAttribute("aria-label", spoken);
    this.upper.forEach((cell, index) => {
      const sheet = sheets[this.others[index]];
      setText(cell.firstChild, String(sheet.upper_total));
      setText(cell.lastChild, `/${threshold} ${difference(aheadOfThree(sheet))}`);
    });
  }
}

function sumText(kind, sheet) {
  if (kind === "total") return String(sheet.total);
  return sheet.bonuses[kind] ? `+${sheet.bonuses[kind]}` : "–";
}
