/**
 * The portrait of a die at rest: the same cube in the same pose as the one that tumbles, but with
 * truly round edges, drawn point by point. A ray from the eye meets a rounded box; the lamp does
 * the rest. Lengths are in sides of the die. Plain numbers and no objects in the loops: a phone
 * draws five of these while the dice are in the air.
 */

import { LAMP, axesOf, facing, restingMatrix, riseOf } from "./cube.js";
import { Mark, markAt } from "./pips.js";

const ROUND = 0.165;
const FLAT = 0.5 - ROUND;
const REACH = 0.78; // no point of the box is farther from its middle
const STEPS = 32;
const CLOSE = 0.001;
export const SPAN = 1.75;

const clamp = (x) => (x < 0 ? 0 : x > 1 ? 1 : x);
const outside = (x) => (x > FLAT ? x - FLAT : x < -FLAT ? x + FLAT : 0);

/** How far a point outside of the core is from the surface of the rounded box. */
function distance(x, y, z) {
  const [a, b, c] = [outside(x), outside(y), outside(z)];
  return Math.sqrt(a * a + b * b + c * c) - ROUND;
}

class Portrait {
  #mark = new Mark();

  constructor(face, yaw, lift, eye, theme, pixel) {
    Object.assign(this, { face, theme, pixel, eye });
    this.m = restingMatrix(face, yaw);
    const { m } = this;
    const [rx, ry, rz] = riseOf(lift);
    this.lamp = this.#inward(...LAMP);
    this.half = this.#inward(...theme.half);
    this.up = this.#inward(...riseOf(1));
    this.view = this.#inward(0, 0, 1);
    this.origin = this.#inward(-rx, -ry, eye - rz);
    this.columns = [m.slice(0, 3), m.slice(3, 6), m.slice(6, 9)];
  }

  /** A direction of the screen, as the die sees it: rows of the matrix are the die's axes. */
  #inward(x, y, z) {
    const { m } = this;
    return [
      m[0] * x + m[3] * y + m[6] * z,
      m[1] * x + m[4] * y + m[7] * z,
      m[2] * x + m[5] * y + m[8] * z,
    ];
  }

  /** Colour and cover of one point of the picture, written into `data` at `at`. */
  paint(x, y, data, at) {
    const [ox, oy, oz] = this.origin;
    const [p, q, r] = this.columns;
    const { eye } = this;
    const k = 1 / Math.sqrt(x * x + y * y + eye * eye);
    const dx = (p[0] * x + q[0] * y - r[0] * eye) * k;
    const dy = (p[1] * x + q[1] * y - r[1] * eye) * k;
    const dz = (p[2] * x + q[2] * y - r[2] * eye) * k;
    const middle = -(ox * dx + oy * dy + oz * dz);
    const away = ox * ox + oy * oy + oz * oz - middle * middle;
    if (away > REACH * REACH) return;
    let along = middle - Math.sqrt(REACH * REACH - away);
    let [gap, best] = [Infinity, along];
    for (let step = 0; step < STEPS && along < middle + REACH; step++) {
      const d = distance(ox + dx * along, oy + dy * along, oz + dz * along);
      if (d < gap) [gap, best] = [d, along];
      if (d < CLOSE) break;
      along += d;
    }
    const cover = gap < CLOSE ? 1 : clamp(1.2 - gap / this.pixel);
    if (cover) this.#shade(ox + dx * best, oy + dy * best, oz + dz * best, cover, data, at);
  }

  #shade(x, y, z, cover, data, at) {
    let [nx, ny, nz] = [outside(x), outside(y), outside(z)];
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    [nx, ny, nz] = [nx / length, ny / length, nz / length];
    const [l, h, up, v, { lit, shade }] = [this.lamp, this.half, this.up, this.view, this.theme];
    const light = clamp(1.04 * Math.max(0, nx * l[0] + ny * l[1] + nz * l[2]) ** 0.85);
    const gleam = 0.35 * Math.max(0, nx * h[0] + ny * h[1] + nz * h[2]) ** 60;
    const depth = clamp(0.5 - (x * up[0] + y * up[1] + z * up[2]));
    const near = 1 - 0.26 * depth * depth;
    const mark = this.#markOn(x, y, z);
    const turned = nx * v[0] + ny * v[1] + nz * v[2];
    const strength = mark.cover * (mark.face === this.face ? 1 : 0.66 * clamp(4 * turned - 0.3));
    for (let i = 0; i < 3; i++) {
      const ivory = (shade[i] + (lit[i] - shade[i]) * light) * near;
      const bright = ivory + (255 - ivory) * gleam;
      data[at + i] = bright + (this.#ink(mark, i) - bright) * strength;
    }
    data[at + 3] = 255 * cover;
  }

  #markOn(x, y, z) {
    const face = facing(x, y, z);
    const [right, down] = axesOf(face);
    const u = x * right[0] + y * right[1] + z * right[2];
    const v = x * down[0] + y * down[1] + z * down[2];
    return markAt(face, u, v, this.theme.kind, this.pixel, this.#mark);
  }

  /** Drilled: the wall that leans towards the lamp catches some of its light. */
  #ink(mark, i) {
    const { pip, rim } = this.theme;
    if (!mark.cover) return pip[i];
    const [right, down] = axesOf(mark.face);
    const l = this.lamp;
    const toLamp =
      mark.u * (right[0] * l[0] + right[1] * l[1] + right[2] * l[2]) +
      mark.v * (down[0] * l[0] + down[1] * l[1] + down[2] * l[2]);
    const wall = clamp(0.35 - 1.1 * toLamp);
    return pip[i] + (rim[i] - pip[i]) * wall * wall;
  }
}

/** Draw a die into a canvas `size` points wide, seen from `eye` sides away. */
export function drawPortrait(canvas, size, face, yaw, lift, eye, theme) {
  canvas.width = canvas.height = size;
  const context = canvas.getContext("2d");
  const image = context.createImageData(size, size);
  const pixel = SPAN / size;
  const portrait = new Portrait(face, yaw, lift, eye, theme, pixel);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const [x, y] = [(column + 0.5) * pixel - SPAN / 2, (row + 0.5) * pixel - SPAN / 2];
      portrait.paint(x, y, image.data, 4 * (row * size + column));
    }
  context.putImageData(image, 0, 0);
}
