/** A finished game as its moves tell it: which throw was whose, and what landed. */

/** A record that cannot be read; `code` and `facts` are for whoever says why. */
export class UnreadableRecord extends Error {
  constructor(code, facts = {}) {
    super(code.replaceAll("_", " "));
    Object.assign(this, { code, facts });
  }
}

const DICE = 5;
const LINE = /^(\d+)(?:t(-|[1-6]{1,5})|=([1-6]{1,5})|([a-z_]+))$/;

/** One move line such as `0t33`, `0=146` or `1full_house`; throws on anything else. */
export function parseMove(line) {
  const found = LINE.exec(line);
  if (!found) throw new UnreadableRecord("not_a_move", { line });
  const [, seat, kept, landed, word] = found;
  if (kept !== undefined) return { seat: Number(seat), kind: "throw", keep: kept === "-" ? "" : kept };
  if (landed !== undefined) return { seat: Number(seat), kind: "land", faces: landed };
  return { seat: Number(seat), kind: word === "x" ? "forfeit" : "score", category: word };
}

/**
 * Every throw of the game in order.
 * @param {string[]} lines moves in notation, each with its seat in front
 * @returns {{seat: number, round: number, number: number, keep: string, landed: string}[]}
 */
export function throwsOf(lines) {
  const rounds = new Map();
  const numbers = new Map();
  const throws = [];
  for (const move of lines.map(parseMove)) {
    if (move.kind === "throw") {
      const number = (numbers.get(move.seat) ?? 0) + 1;
      numbers.set(move.seat, number);
      const round = (rounds.get(move.seat) ?? 0) + 1;
      throws.push({ seat: move.seat, round, number, keep: move.keep, landed: "" });
    } else if (move.kind === "land") {
      const last = throws.at(-1);
      if (!last || last.landed || last.seat !== move.seat) throw new UnreadableRecord("not_thrown");
      last.landed = move.faces;
    } else if (move.kind === "score") {
      rounds.set(move.seat, (rounds.get(move.seat) ?? 0) + 1);
      numbers.set(move.seat, 0);
    }
  }
  return throws;
}

/** How many dice a throw had in the air. */
export const inTheAir = (thrown) => DICE - thrown.keep.length;
