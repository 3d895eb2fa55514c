/**
 * Touch chains: which touches lead to which move. The legal moves are the only authority;
 * nothing here knows a game, the screen or the server.
 *
 * @typedef {{ move: string, label: string, path: string[], ghost: string, on: string,
 *   price: [number, string][], gain: number | null }} Move
 */

const names = (step) => step.split(" ");

/** Which steps of a path the ids are, one after the other if they can be; null if they are none. */
function steps(path, ids) {
  const found = [];
  for (const [number, id] of ids.entries()) {
    const fits = (step) =>
      step < path.length && !found.includes(step) && names(path[step]).includes(id);
    const step = fits(number) ? number : path.findIndex((_, other) => fits(other));
    if (step < 0) return null;
    found.push(step);
  }
  return found;
}

const inOrder = (found) => found !== null && found.every((step, number) => step === number);

export class Chain {
  /** @param {Move[]} moves */
  constructor(moves) {
    this.moves = moves;
    this.clear();
  }

  /** Nothing is chosen. */
  clear() {
    /** @type {string[]} the ids touched so far */
    this.chosen = [];
    this.turned = 0;
    this.onHold = false;
  }

  /** The moves that begin with what is chosen, or else all in which it occurs. */
  get left() {
    return this.#with(this.chosen);
  }

  #with(ids) {
    const open = this.moves.filter((move) => move.path.length > 0);
    const begun = open.filter((move) => inOrder(steps(move.path, ids)));
    return begun.length ? begun : open.filter((move) => steps(move.path, ids) !== null);
  }

  /** Moves that have no place on the table. */
  get buttons() {
    return this.moves.filter((move) => move.path.length === 0);
  }

  /** The moves that what is chosen makes complete; several are ways to turn the same piece. */
  get complete() {
    return this.chosen.length ? this.left.filter((move) => move.path.length === this.chosen.length) : [];
  }

  /** The move in the hand, if one is. */
  get held() {
    const ways = this.complete;
    return ways.length ? ways[this.turned % ways.length] : null;
  }

  /** Is there nothing left to decide: one way only, and nobody wanted to look at it first? */
  get decided() {
    return this.complete.length === 1 && this.left.length === 1 && !this.onHold;
  }

  /**
   * What can be touched next: for each step its ids and the moves behind it. After a touch that was
   * not the first of its moves these are all other steps.
   * @returns {{ ids: string[], moves: Move[] }[]}
   */
  get lit() {
    const depth = this.chosen.length;
    return grouped(this.left, ({ path }) => {
      const found = steps(path, this.chosen);
      return inOrder(found) ? path.slice(depth, depth + 1) : path.filter((_, step) => !found.includes(step));
    });
  }

  /** What could be touched instead of the last touch, while a move is held. */
  get instead() {
    if (!this.complete.length) return [];
    const last = this.chosen.at(-1);
    const before = this.chosen.slice(0, -1);
    const open = this.moves.filter((move) => move.path.length > 0 && inOrder(steps(move.path, before)));
    return grouped(open, ({ path }) => path.slice(before.length, before.length + 1)).filter(
      (step) => !step.ids.includes(last),
    );
  }

  /**
   * A hand touches an id. Answers what came of it: "on" (chosen), "back" (put back), "turn" (the
   * held piece was touched) or "no" (nothing to touch).
   */
  touch(id) {
    if (this.lit.some((step) => step.ids.includes(id))) return this.#choose(id);
    const same = (move, number) => names(move.path[steps(move.path, this.chosen)[number]]).includes(id);
    const held = this.held;
    if (held && (id === held.on || same(held, this.chosen.length - 1))) {
      if (this.complete.length > 1) return (this.turn(1), "turn");
      return (this.back(), "back");
    }
    const where = this.chosen.findIndex((_, number) => this.left.some((move) => same(move, number)));
    if (where >= 0) {
      this.chosen.length = where;
      this.onHold = false;
      return "back";
    }
    // Something else of the same kind: put back the last step and take that instead.
    if (this.chosen.length) {
      const kept = this.chosen.pop();
      if (this.lit.some((step) => step.ids.includes(id))) return this.#choose(id);
      this.chosen.push(kept);
    }
    // A later step first: the tile before the die that takes it.
    for (const chosen of [this.chosen, this.chosen.slice(0, -1)]) {
      if (this.#with([...chosen, id]).length) {
        this.chosen = chosen;
        return this.#choose(id);
      }
    }
    return "no";
  }

  #choose(id) {
    this.chosen.push(id);
    this.turned = 0;
    return "on";
  }

  /** Put back the last touch. */
  back() {
    this.chosen.pop();
    this.turned = 0;
    this.onHold = false;
  }

  /** Turn the held piece to its next way, or with -1 to the one before. */
  turn(step) {
    const ways = this.complete.length;
    if (ways) this.turned = (this.turned + step + ways) % ways;
  }

  /** Take a move into the hand without making it; false for one that is a button. */
  hold(text) {
    const move = this.moves.find((candidate) => candidate.move === text);
    if (!move || move.path.length === 0) return false;
    this.chosen = move.path.map((step) => names(step)[0]);
    this.turned = this.complete.indexOf(move);
    this.onHold = true;
    return true;
  }
}

/** Steps of moves with the ids they consist of and the moves behind each. */
function grouped(moves, of) {
  const found = new Map();
  for (const move of moves)
    for (const step of of(move)) {
      if (!found.has(step)) found.set(step, { ids: names(step), moves: [] });
      found.get(step).moves.push(move);
    }
  return [...found.values()];
}

/** The best that one of the moves would bring, or null where nobody knows. */
export function bestGain(moves) {
  const known = moves.map((move) => move.gain).filter((gain) => gain !== null && gain !== undefined);
  return known.length ? Math.max(...known) : null;
}

/** The least that one of the moves takes: how many of which symbol. */
export function leastPrice(moves) {
  const sum = (move) => move.price.reduce((all, [count]) => all + count, 0);
  return moves.reduce((least, move) => (sum(move) < sum(least) ? move : least)).price;
}

/** What the moves have in common, as a label: the words with which all begin, and dots where a sentence goes on. */
export function commonLabel(moves) {
  const [first, ...others] = moves.map((move) => move.label.split(" "));
  let end = first.length;
  for (const other of others)
    while (first.slice(0, end).join(" ") !== other.slice(0, end).join(" ")) end -= 1;
  const common = first.slice(0, end).join(" ");
  if (!common || end === first.length) return common || moves[0].label;
  if (/[,:;]$/.test(common)) return common.slice(0, -1);
  // A number at the end belongs to what follows: "to field 1" may be 1 to the north.
  return `${common.replace(/( \d+)+$/, "")} …`;
}
