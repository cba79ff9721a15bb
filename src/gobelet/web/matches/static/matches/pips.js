/** What is marked on the faces of a die: pips, numerals, or a frame; in sides of the die. */

const SCALE = 0.0091;
const PLACES = {
  1: [[50, 50]],
  2: [[28, 28], [72, 72]],
  3: [[26, 26], [50, 50], [74, 74]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]],
  5: [[27, 27], [73, 27], [50, 50], [27, 73], [73, 73]],
  6: [[29, 23], [71, 23], [29, 50], [71, 50], [29, 77], [71, 77]],
};
const CENTRES = Object.entries(PLACES).map(([, places]) =>
  places.map(([x, y]) => [(x - 50) * SCALE, (y - 50) * SCALE]),
);
const INK = 128;
const clamp = (x) => (x < 0 ? 0 : x > 1 ? 1 : x);

/** How much of a mark covers a point, on which face, and where in the pip the point is. */
export class Mark {
  face = 1;
  cover = 0;
  u = 0;
  v = 0;
}

function pipAt(u, v, radius, blur, mark) {
  const reach = radius + blur;
  for (const [px, py] of CENTRES[mark.face - 1]) {
    const [du, dv] = [u - px, v - py];
    const away = du * du + dv * dv;
    if (away > reach * reach) continue;
    mark.cover = clamp((radius - Math.sqrt(away)) / blur + 0.5);
    [mark.u, mark.v] = [du / radius, dv / radius];
  }
  return mark;
}

let sheets = null;

/** Numerals are drawn once, by the page's own serif, and read from there. */
function numeralInk(face) {
  sheets ??= {};
  if (!sheets[face]) {
    const canvas = new OffscreenCanvas(INK, INK);
    const context = canvas.getContext("2d");
    const family = getComputedStyle(document.documentElement).getPropertyValue("--serif");
    context.font = `700 ${INK * 0.74}px ${family}`;
    context.textAlign = "center";
    context.fillText(String(face), INK / 2, INK * 0.765);
    sheets[face] = context.getImageData(0, 0, INK, INK).data;
  }
  return sheets[face];
}

function numeralAt(u, v, mark) {
  const [x, y] = [Math.round((u + 0.5) * INK), Math.round((v + 0.5) * INK)];
  if (x >= 0 && y >= 0 && x < INK && y < INK)
    mark.cover = numeralInk(mark.face)[4 * (y * INK + x) + 3] / 255;
  return mark;
}

/** What is marked on this point of a face, told in `mark`. */
export function markAt(face, u, v, kind, blur, mark) {
  mark.face = face;
  mark.cover = mark.u = mark.v = 0;
  if (kind === "numerals") return numeralAt(u, v, mark);
  if (kind !== "contrast") return pipAt(u, v, 0.087, blur, mark);
  const edge = Math.abs(0.405 - Math.max(Math.abs(u), Math.abs(v)));
  mark.cover = clamp((0.022 - edge) / blur + 0.5);
  return mark.cover ? mark : pipAt(u, v, 0.105, blur, mark);
}
