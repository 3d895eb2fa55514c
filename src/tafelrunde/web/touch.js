/**
 * Touch chains: which touches lead to which move. The legal moves are the only authority;
 * nothing here knows a game, the screen or the server.
 *
 * @typedef {{ move: string, label: string, path: string[], ghost: string, on: string, gain: number | null }} Move
 */

const names = (step) => step.split(" ");

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

  /** The moves that begin with what is chosen. */
  get left() {
    return this.moves.filter(
      (move) =>
        move.path.length > 0 && this.chosen.every((id, step) => names(move.path[step] ?? "").includes(id)),
    );
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
   * What can be touched next: for each step its ids and the moves behind it.
   * @returns {{ ids: string[], moves: Move[] }[]}
   */
  get lit() {
    return this.#next(this.chosen.length, this.left);
  }

  /** What could be touched instead of the last touch, while a move is held. */
  get instead() {
    if (!this.complete.length) return [];
    const last = this.chosen.at(-1);
    const before = this.chosen.slice(0, -1);
    const open = this.moves.filter(
      (move) => move.path.length > 0 && before.every((id, step) => names(move.path[step] ?? "").includes(id)),
    );
    return this.#next(before.length, open).filter((step) => !step.ids.includes(last));
  }

  #next(depth, moves) {
    const steps = new Map();
    for (const move of moves) {
      const step = move.path[depth];
      if (step === undefined) continue;
      if (!steps.has(step)) steps.set(step, { ids: names(step), moves: [] });
      steps.get(step).moves.push(move);
    }
    return [...steps.values()];
  }

  /**
   * A hand touches an id. Answers what came of it: "on" (chosen), "back" (put back), "turn" (the
   * held piece was touched) or "no" (nothing to touch).
   */
  touch(id) {
    if (this.lit.some((step) => step.ids.includes(id))) {
      this.chosen.push(id);
      this.turned = 0;
      return "on";
    }
    const held = this.held;
    if (held && (id === held.on || names(held.path.at(-1)).includes(id))) {
      if (this.complete.length > 1) return (this.turn(1), "turn");
      return (this.back(), "back");
    }
    const where = this.chosen.findIndex((chosen, step) =>
      this.left.some((move) => names(move.path[step]).includes(id)),
    );
    if (where >= 0) {
      this.chosen.length = where;
      this.onHold = false;
      return "back";
    }
    // Something else of the same kind: put back the last step and take that instead.
    if (this.chosen.length) {
      const kept = this.chosen.pop();
      if (this.lit.some((step) => step.ids.includes(id))) return this.touch(id);
      this.chosen.push(kept);
    }
    return "no";
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

/** The best that one of the moves would bring, or null where nobody knows. */
export function bestGain(moves) {
  const known = moves.map((move) => move.gain).filter((gain) => gain !== null && gain !== undefined);
  return known.length ? Math.max(...known) : null;
}

/** What the moves have in common, as a label: the words with which all of them begin. */
export function commonLabel(moves) {
  const [first, ...others] = moves.map((move) => move.label.split(" "));
  let end = first.length;
  for (const other of others)
    while (first.slice(0, end).join(" ") !== other.slice(0, end).join(" ")) end -= 1;
  return (
    first
      .slice(0, end)
      .join(" ")
      .replace(/[,:;]$/, "") || moves[0].label
  );
}
