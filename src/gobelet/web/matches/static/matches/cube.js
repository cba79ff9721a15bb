/**
 * The geometry of a die, in units of its side, and how the lamp lights it.
 * Axes are those of the screen: x to the right, y down, z to the eye.
 */

const TILT = 23;
const CHAMFER = 0.112;
const HALF = 0.5;
export const LAMP = unit([-0.42, -0.62, 0.82]);

/** Outward normals of the six faces: opposite ones add up to 7, 1-2-3 turn counter-clockwise. */
const NORMALS = {
  1: [0, 0, 1],
  2: [0, 1, 0],
  3: [1, 0, 0],
  4: [-1, 0, 0],
  5: [0, -1, 0],
  6: [0, 0, -1],
};

/** The turn that brings a face to the top, as axis and degrees. */
const TO_TOP = { 1: ["X", 0], 2: ["X", 90], 3: ["Y", -90], 4: ["Y", 90], 5: ["X", -90], 6: ["X", 180] };

function unit(v) {
  const length = Math.hypot(...v);
  return v.map((x) => x / length);
}

const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
const plus = (a, b) => a.map((x, i) => x + b[i]);
const times = (a, k) => a.map((x) => x * k);
const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

function turned(v, axis, degrees) {
  const angle = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [x, y, z] = v;
  if (axis === "X") return [x, y * c - z * s, y * s + z * c];
  if (axis === "Y") return [x * c + z * s, y, z * c - x * s];
  return [x * c - y * s, x * s + y * c, z];
}

/** Place a flat piece: its own axes and its centre, as a CSS transform in em. */
function placed(x, y, z, centre) {
  const matrix = [...x, 0, ...y, 0, ...z, 0, 0, 0, 0, 1].map((n) => +n.toFixed(5));
  const [cx, cy, cz] = centre.map((n) => `${n.toFixed(4)}em`);
  return `translate3d(${cx}, ${cy}, ${cz}) matrix3d(${matrix.join()})`;
}

function facePiece(face) {
  const z = NORMALS[face];
  const [axis, degrees] = TO_TOP[face];
  const [x, y] = [
    [1, 0, 0],
    [0, 1, 0],
  ].map((v) => turned(v, axis, -degrees));
  return { kind: "face", face, normals: [z], transform: placed(x, y, z, times(z, HALF)) };
}

function bevelPiece(a, b) {
  const z = unit(plus(a, b));
  const y = unit(plus(b, times(a, -1)));
  const centre = times(z, (2 * HALF - CHAMFER) / Math.SQRT2);
  return { kind: "bevel", normals: [a, b], transform: placed(cross(y, z), y, z, centre) };
}

function capPiece(a, b, c) {
  const z = unit(plus(plus(a, b), c));
  const y = unit(plus(times(plus(b, c), 0.5), times(a, -1)));
  const centre = times(z, Math.sqrt(3) * (HALF - (2 * CHAMFER) / 3));
  return { kind: "cap", normals: [a, b, c], transform: placed(cross(y, z), y, z, centre) };
}

/** A smaller cube inside closes the seams between the pieces. */
function corePiece(face) {
  const piece = facePiece(face);
  const z = NORMALS[face];
  const inner = piece.transform.replace(/translate3d\([^)]*\)/, () => {
    const [x, y, depth] = times(z, HALF - 0.02).map((n) => `${n.toFixed(4)}em`);
    return `translate3d(${x}, ${y}, ${depth})`;
  });
  return { kind: "core", normals: [z], transform: inner };
}

function pieces() {
  const faces = [1, 2, 3, 4, 5, 6];
  const found = [...faces.map(corePiece), ...faces.map(facePiece)];
  for (const a of faces)
    for (const b of faces.filter((other) => other > a && other + a !== 7))
      found.push(bevelPiece(NORMALS[a], NORMALS[b]));
  for (const a of [1, 6])
    for (const b of [2, 5]) for (const c of [3, 4]) found.push(capPiece(NORMALS[a], NORMALS[b], NORMALS[c]));
  return found;
}

export const PIECES = pieces();

/** How brightly the lamp lights a surface of a die, 0 to 1, at rest or with a tumble to go. */
export function lit(normal, face, yaw, [x, y] = [0, 0]) {
  const [axis, degrees] = TO_TOP[face];
  const lying = turned(turned(turned(normal, axis, degrees), "Y", y), "X", x);
  const seen = turned(turned(lying, "Z", yaw), "X", TILT);
  return Math.max(0, dot(seen, LAMP)) ** 0.85;
}

/** The pose of a die as a CSS transform; `tumble` are degrees still to turn. */
export function pose(face, yaw, tumble = [0, 0], lift = 0) {
  const [axis, degrees] = TO_TOP[face];
  const [x, y] = tumble;
  return (
    `rotateX(${TILT}deg) translateZ(${lift}em) rotateZ(${yaw}deg) rotateX(${x}deg) rotateY(${y}deg) ` +
    `rotate${axis === "Y" ? "Y" : "X"}(${degrees}deg)`
  );
}

export const isTop = (normal, face) => dot(normal, NORMALS[face]) > 0.9;

/** The face that a point of the surface belongs to. */
export function facing(x, y, z) {
  const [a, b, c] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (c >= a && c >= b) return z > 0 ? 1 : 6;
  if (b >= a) return y > 0 ? 2 : 5;
  return x > 0 ? 3 : 4;
}

const AXES = [1, 2, 3, 4, 5, 6].map((face) => {
  const [axis, degrees] = TO_TOP[face];
  return [turned([1, 0, 0], axis, -degrees), turned([0, 1, 0], axis, -degrees)];
});

/** What is right and down on a face, in the die's own axes. */
export const axesOf = (face) => AXES[face - 1];

/** The pose of a die at rest, as where its three axes point on the screen: a matrix by rows. */
export function restingMatrix(face, yaw) {
  const [axis, degrees] = TO_TOP[face];
  const columns = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ].map((v) => turned(turned(turned(v, axis, degrees), "Z", yaw), "X", TILT));
  return [0, 1, 2].flatMap((row) => columns.map((column) => column[row]));
}

/** How a lift moves a die on the screen. */
export const riseOf = (lift) => turned([0, 0, lift], "X", TILT);
