/** Portraits of dice in the page's present colours and size, drawn once for each pose. */

import { element } from "./dom.js";
import { SPAN, drawPortrait } from "./portrait.js";
import { LAMP } from "./cube.js";

const PERSPECTIVE = 900;
const KEPT = 12; // five dice, free and held
const drawn = new Map();
const forced = matchMedia("(forced-colors: active)");
let theme = null;
let paints = 0;

/** What a custom property looks like, as red, green and blue. */
function colour(probe, context, property) {
  probe.style.color = `var(${property})`;
  context.fillStyle = getComputedStyle(probe).color;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

function readTheme() {
  const probe = element("i", { hidden: true });
  document.body.append(probe);
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const half = LAMP.map((x, i) => x + (i === 2 ? 1 : 0));
  const length = Math.hypot(...half);
  const read = {
    kind: document.documentElement.dataset.dice,
    lit: colour(probe, context, "--ivory-lit"),
    shade: colour(probe, context, "--ivory-shade"),
    pip: colour(probe, context, "--pip"),
    rim: colour(probe, context, "--pip-rim"),
    half: half.map((x) => x / length),
  };
  probe.remove();
  return read;
}

/** Forget everything: colours, marks or size have changed. */
export function repaint() {
  theme = null;
  paints += 1;
  drawn.clear();
}

/** What a portrait depends on: two equal keys are the same picture; null where the cube itself has to do. */
export function portraitKey(scene, face, yaw, lift) {
  const side = parseFloat(getComputedStyle(scene).fontSize);
  if (!side || forced.matches || typeof OffscreenCanvas === "undefined") return null;
  return [face, yaw.toFixed(1), lift, side, devicePixelRatio, paints].join();
}

/** The portrait of a die in a pose; `key` is its `portraitKey`. */
export function portray(key, scene, face, yaw, lift) {
  const side = parseFloat(getComputedStyle(scene).fontSize);
  const size = Math.round(side * SPAN * Math.min(devicePixelRatio, 3));
  theme ??= readTheme();
  const known = drawn.get(key);
  if (known && !known.isConnected) {
    known.className = "die-portrait";
    return known;
  }
  const canvas = element("canvas", { class: "die-portrait" });
  if (known) copy(known, canvas);
  else drawPortrait(canvas, size, face, yaw, lift, PERSPECTIVE / side, theme);
  drawn.delete(key);
  drawn.set(key, canvas);
  if (drawn.size > KEPT) drawn.delete(drawn.keys().next().value);
  return canvas;
}

function copy(from, to) {
  to.width = to.height = from.width;
  to.getContext("2d").drawImage(from, 0, 0);
}
