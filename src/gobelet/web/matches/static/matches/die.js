/** One die on the felt: a toggle button around a cube. */

import { element, icon } from "./dom.js";
import { PIECES, isTop, lit, pose } from "./cube.js";
import { portraitKey, portray } from "./gallery.js";

const LIFT = 0.06;
const FADE = 200;

function buildPiece({ kind, face, transform }) {
  const piece = element("span", { class: `die-piece die-${kind}` });
  if (face) piece.append(element("span", { class: "die-light" }), icon(`pips-${face}`));
  piece.style.transform = transform;
  return piece;
}

function buildCube() {
  return element("span", { class: "die-cube" }, PIECES.map(buildPiece));
}

const MODEL = buildCube();

/** A free die keeps the angle at which it came to rest; a held one stands straight. */
export class Die {
  #cube = MODEL.cloneNode(true);
  #face = null;
  #yaw = 0;
  #portrait = null;
  #portraitKey = null;
  #isFlying = false;

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

  get yaw() {
    return this.#yaw;
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

  /** Get ready to fly to a place of rest. */
  aim(face, yaw) {
    this.fly(true);
    this.rest(face, yaw);
  }

  hold(isHeld) {
    this.button.setAttribute("aria-pressed", String(isHeld));
    this.#stand();
  }

  /** To be held, says a hint. */
  advise(isAdvised) {
    this.button.classList.toggle("advised", isAdvised && !this.isHeld);
  }

  /** While it tumbles the cube is seen; at rest its portrait. */
  fly(isFlying) {
    if (isFlying === this.#isFlying) return;
    this.#isFlying = isFlying;
    this.scene.classList.toggle("flying", isFlying);
    if (!isFlying) this.draw();
  }

  /** The resting pose, as a transform that a throw can end in. */
  pose(tumble) {
    return pose(this.#face, this.#turn, tumble, this.#lift);
  }

  /** The lights of the six faces, and how bright each is during a tumble. */
  lights(tumble, samples) {
    return PIECES.flatMap(({ kind, normals }, index) => {
      if (kind !== "face") return [];
      const steps = Array.from({ length: samples + 1 }, (_, step) => tumble.map((turn) => turn * (1 - step / samples)));
      const frames = steps.map((left) => ({ opacity: lit(normals[0], this.#face, this.#turn, left) }));
      return [[this.#cube.children[index].firstChild, frames]];
    });
  }

  get #turn() {
    return this.isHeld ? Math.round(this.#yaw / 90) * 90 : this.#yaw;
  }

  get #lift() {
    return this.isHeld ? LIFT : 0;
  }

  #stand() {
    if (!this.#face) return;
    this.#cube.style.transform = this.pose();
    if (!this.#isFlying) this.draw();
  }

  /** Draw the portrait of the present pose; the former one fades away. */
  draw() {
    const pose = [this.scene, this.#face, this.#turn, this.#lift];
    const key = this.#face && portraitKey(...pose);
    if (key === this.#portraitKey) return;
    this.#portraitKey = key;
    const portrait = key && portray(key, ...pose);
    this.scene.classList.toggle("portrayed", Boolean(portrait));
    const former = this.#portrait;
    this.#portrait = portrait;
    if (portrait) this.scene.append(portrait);
    if (!former) return;
    former.classList.add("former");
    setTimeout(() => former.remove(), FADE);
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
