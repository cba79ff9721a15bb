/** One die on the felt: a toggle button around a cube. */

import { element, icon } from "./dom.js";
import { PIECES, isTop, lit, pose } from "./cube.js";

const LIFT = 0.06;

function buildPiece({ kind, face, transform }) {
  const piece = element("span", { class: `die-piece die-${kind}` });
  if (face) piece.append(icon(`pips-${face}`));
  piece.style.transform = transform;
  return piece;
}

function buildCube() {
  const cube = element("span", { class: "die-cube" }, PIECES.map(buildPiece));
  return cube;
}

const MODEL = buildCube();

/** A free die keeps the angle at which it came to rest; a held one stands straight. */
export class Die {
  #cube = MODEL.cloneNode(true);
  #face = null;
  #yaw = 0;

  constructor(place, { tag }) {
    this.place = place;
    this.flight = element("span", { class: "die-flight" }, [this.#cube]);
    this.shadow = element("span", { class: "die-shadow" });
    this.scene = element("span", { class: "die-scene" }, [this.flight]);
    this.button = element(
      "button",
      { class: "die", type: "button", "aria-pressed": "false", "data-place": place },
      [
        element("span", { class: "die-ring" }),
        this.shadow,
        this.scene,
        element("span", { class: "die-tag" }, [tag]),
      ],
    );
  }

  get face() {
    return this.#face;
  }

  get cube() {
    return this.#cube;
  }

  get isHeld() {
    return this.button.getAttribute("aria-pressed") === "true";
  }

  /** Lie on the felt with `face` up, turned by `yaw` degrees. */
  rest(face, yaw) {
    this.#face = face;
    this.#yaw = yaw;
    this.#light();
    this.#stand();
  }

  hold(isHeld) {
    this.button.setAttribute("aria-pressed", String(isHeld));
    this.#stand();
  }

  /** The resting pose, as a transform that a throw can end in. */
  pose(tumble) {
    const yaw = this.isHeld ? Math.round(this.#yaw / 90) * 90 : this.#yaw;
    return pose(this.#face, yaw, tumble, this.isHeld ? LIFT : 0);
  }

  #stand() {
    if (this.#face) this.#cube.style.transform = this.pose();
  }

  #light() {
    const straight = Math.round(this.#yaw / 90) * 90;
    PIECES.forEach(({ kind, normals }, index) => {
      const piece = this.#cube.children[index];
      const [a, b] = normals.map((normal) => lit(normal, this.#face, straight + (this.#yaw - straight) / 2));
      const shade = kind === "cap" ? average(normals, this.#face, this.#yaw) : a;
      piece.style.setProperty("--a", shade.toFixed(3));
      if (kind === "bevel") piece.style.setProperty("--b", b.toFixed(3));
      if (kind === "face") piece.classList.toggle("top", isTop(normals[0], this.#face));
    });
  }
}

function average(normals, face, yaw) {
  return normals.reduce((sum, normal) => sum + lit(normal, face, yaw), 0) / normals.length;
}
