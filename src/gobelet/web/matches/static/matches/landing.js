/** How a die flies out of the cup, tumbles and comes to rest: transforms and opacity alone. */

import { animation } from "./motion.js";
import { preferences } from "./preferences.js";

const EASE = "cubic-bezier(.15, .7, .2, 1)";
const GAP = 40;
const DRAW_AFTER = 120;
const SAMPLES = 16;
const between = (low, high) => low + Math.random() * (high - low);
const sign = () => (Math.random() < 0.5 ? -1 : 1);

/** A new angle at rest: a free quarter turn, though numerals stay upright, and up to `spread` degrees off. */
export function newYaw(spread) {
  const quarter = preferences.dice === "numerals" ? 0 : Math.floor(Math.random() * 4);
  return quarter * 90 + between(-spread, spread);
}

/** The angle of a die that lies already; numerals that were not wanted when it fell are turned to be read. */
export const upright = (yaw) => (preferences.dice === "numerals" ? yaw - Math.round(yaw / 90) * 90 : yaw);

function fade(die) {
  return [die.scene.animate([{ opacity: 0.15 }, { opacity: 1 }], { duration: 120, easing: "ease-out" })];
}

function tumble(die, index, scale) {
  const timing = {
    duration: between(620, 820) * scale,
    delay: index * GAP * scale,
    easing: EASE,
    fill: "backwards",
  };
  const from = `translate(${between(0.5, 2.5).toFixed(2)}em, ${between(2, 3).toFixed(2)}em) scale(1.3)`;
  const over = `translate(${between(-0.12, 0.12).toFixed(2)}em, -0.5em) scale(1.12)`;
  const turns = [between(500, 760) * sign(), between(300, 560) * sign()];
  return [
    die.flight.animate(
      [
        { transform: from, opacity: 0 },
        { opacity: 1, offset: 0.08 },
        { transform: over, offset: 0.5 },
        { transform: "translate(0, 0) scale(1)", offset: 0.8 },
        { transform: "translate(0, -0.125em) scale(1.015)", offset: 0.9 },
        { transform: "translate(0, 0) scale(1)" },
      ],
      timing,
    ),
    die.cube.animate([{ transform: die.pose(turns) }, { transform: die.pose([0, 0]) }], timing),
    ...die.lights(turns, SAMPLES).map(([light, frames]) => light.animate(frames, timing)),
    die.shadow.animate(
      [
        { transform: `${from} translate(0.3em, 0.5em)`, opacity: 0 },
        { transform: "translate(0.35em, 0.4em) scale(1.15)", opacity: 0.35, offset: 0.5 },
        { transform: "none", opacity: 1, offset: 0.8 },
        { transform: "none", opacity: 1 },
      ],
      timing,
    ),
  ];
}

/** Start the landings of these dice; a promise of their end and a way to end them now. */
export function land(dice) {
  const kind = animation();
  const scale = kind === "short" ? 0.5 : 1;
  const running = dice.flatMap((die, index) => (kind === "off" ? fade(die) : tumble(die, index, scale)));
  if (kind === "off") for (const die of dice) die.fly(false);
  else dice.forEach((die, index) => setTimeout(() => die.draw(), DRAW_AFTER + index * GAP));
  const settled = Promise.all(running.map((each) => each.finished.catch(() => null))).then(() => {
    for (const die of dice) die.fly(false);
  });
  return { settled, finish: () => running.forEach((each) => each.finish()) };
}
