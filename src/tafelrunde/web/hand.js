/** The player's hand: touches become a chain, a chain becomes a move, a move goes to the server. */

import { Light } from "./light.js";
import { prefs } from "./prefs.js";
import { Chain } from "./touch.js";
import { say, worth } from "./words.js";

// A finger has no Escape key.
const touching = matchMedia("(pointer: coarse)");

export class Hand {
  /**
   * @param {import("./picture.js").Picture} picture
   * @param {{ send(move: string, stamp: number): Promise<unknown>, why(path: string[]): Promise<any>,
   *   about(id: string): Promise<any>, onchange(): void }} how
   */
  constructor(picture, { send, why, about, onchange }) {
    this.picture = picture;
    this.send = send;
    this.why = why;
    this.about = about;
    this.onchange = onchange;
    this.light = new Light(picture, (id) => this.touch(id));
    this.chain = new Chain([]);
    this.stamp = -1;
    this.busy = false;
    this.focused = "";
    /** What was touched last, whether it could be or not. */
    this.looked = "";
    /** @type {{ text: string, rule?: string, bad?: boolean } | null} what came of the last touch */
    this.answer = null;
  }

  /** Take everything off the picture before it is patched; the focus will be given back. */
  release() {
    this.focused = this.picture.body.contains(document.activeElement) ? document.activeElement.id : "";
    this.light.off();
  }

  /** The focus returns to where it was, or to the table if nothing can be done there any more. */
  #refocus() {
    if (!this.focused) return;
    const piece = this.picture.piece(this.focused);
    (piece?.hasAttribute("tabindex") ? piece : this.picture.stage).focus({ preventScroll: true });
  }

  /** The legal moves of a new position; an unfinished choice stays if they are still the same. */
  take(moves, stamp) {
    const same =
      stamp === this.stamp &&
      moves.length === this.chain.moves.length &&
      moves.every((move, i) => move.move === this.chain.moves[i].move);
    this.stamp = stamp;
    if (same) {
      this.chain.moves = moves;
    } else {
      this.chain = new Chain(moves);
      this.answer = null;
      this.looked = "";
      this.#fresh(true);
    }
    this.light.show(this.chain, this.looked);
    this.#refocus();
  }

  /** What is lit anew pulses, until a hand comes: every picture of that would have to be drawn before its answer. */
  #fresh(isFresh) {
    this.picture.root.classList.toggle("fresh", isFresh);
  }

  touch(id) {
    if (this.busy) return;
    this.#fresh(false);
    const came = this.chain.touch(id);
    this.looked = came === "back" ? "" : id;
    if (came === "no") {
      this.light.show(this.chain, id);
      this.#askWhy(id);
      return;
    }
    // What is foretold of a move is read before it is made.
    if (came === "on" && (prefs.ask || this.chain.held?.foresight)) this.chain.onHold = true;
    this.#changed();
    if (came !== "on") return;
    if (this.chain.decided) this.play(this.chain.held);
    else if (!this.chain.held) this.#explain(id);
  }

  turn(step) {
    this.chain.turn(step);
    this.#changed();
  }

  back() {
    this.chain.back();
    this.looked = "";
    this.#changed();
  }

  /** Make the held move. */
  doIt() {
    if (this.chain.held) this.play(this.chain.held);
  }

  async play(move) {
    if (this.busy) return;
    this.busy = true;
    this.answer = null;
    this.onchange();
    try {
      await this.send(move.move, this.stamp);
    } catch (refusal) {
      this.chain.clear();
      this.answer = { text: refusal.message, rule: refusal.rule, bad: true };
    } finally {
      this.busy = false;
      this.light.show(this.chain, this.looked);
      this.onchange();
    }
  }

  /** Take a move into the hand; one that is a button is made. */
  aim(move) {
    if (this.busy) return;
    this.chain.clear();
    this.looked = "";
    if (this.chain.hold(move.move)) this.#changed();
    else this.play(move);
  }

  /** Take a move that was asked for into the hand; it is made only by Enter or its button. */
  suggest(move, text) {
    this.chain.clear();
    this.looked = "";
    this.chain.hold(move);
    this.#changed();
    this.answer = { text };
    this.onchange();
    // Enter shall make the suggested move, not press again what asked for it.
    const { held, chosen } = this.chain;
    (held
      ? this.picture.piece(chosen.at(-1))
      : document.querySelector(`#bar [data-name="${CSS.escape(move)}"]`)
    )?.focus();
  }

  /** What the bar says about the choice so far. */
  get note() {
    if (this.answer) return this.answer;
    const { held, chosen, moves } = this.chain;
    if (held) {
      const brings = held.gain ? ` (${worth(held.gain)})` : "";
      const told = held.foresight ? `: ${[held.foresight.word, held.foresight.text].filter(Boolean).join(". ")}` : "";
      return { text: held.label + brings + told };
    }
    if (chosen.length && this.explained?.id === chosen.at(-1)) return { text: this.explained.text };
    if (chosen.length) return { text: say(touching.matches ? "then_next_touch" : "then_next") };
    if (moves.some((move) => move.path.length)) return { text: say("then_touch") };
    return { text: moves.length === 1 ? say("only_this") : "" };
  }

  #changed() {
    this.answer = null;
    this.light.show(this.chain, this.looked);
    this.onchange();
  }

  /** What can be done with what was chosen stands in the bar. */
  async #explain(id) {
    try {
      const { title, thing, use, text } = await this.about(id);
      if (this.looked !== id) return;
      this.explained = { id, text: `${thing || title}: ${use || text}` };
    } catch {
      return; // offline: that something is chosen is seen
    }
    this.onchange();
  }

  async #askWhy(id) {
    // A board or a seat as a whole is no thing that one touches, nor is what one looks at closer.
    const piece = this.picture.piece(id);
    const far = piece?.closest("[data-closer]") && !this.picture.root.classList.contains("zoomed");
    if (piece?.getAttribute("role") === "group" || far) return;
    const about = piece?.querySelector(":scope > title")?.textContent;
    if (!this.chain.moves.length) {
      this.answer = about ? { text: about } : null;
      this.onchange();
      return;
    }
    const answer = await this.why([...this.chain.chosen, id]).then(
      // What no rule speaks against is no move at all: then say what it is.
      ({ reason, rule }) => (rule || !about ? { text: reason, rule, bad: true } : { text: about }),
      (refusal) => ({ text: refusal.message, rule: refusal.rule, bad: true }),
    );
    if (this.looked !== id) return; // something else was touched meanwhile
    this.answer = answer;
    this.onchange();
  }
}
