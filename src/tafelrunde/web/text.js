/** The table in words, with every legal move as a button: for screen readers and for who likes it. */

import { $, $$, h, put, renew } from "./dom.js";
import { lang, say } from "./words.js";

export class TextView {
  /**
   * @param {(move: any) => void} play
   * @param {() => void} ask for the table in words, which a page is sent only if it wants them
   */
  constructor(play, ask = () => {}) {
    this.play = play;
    this.ask = ask;
    this.open = false;
    /** The digits of a move's number, as far as they were typed. */
    this.typed = "";
    this.words = h("pre", { id: "words" });
    this.moves = h("div", { class: "moves", tabindex: "-1", onkeydown: (event) => this.#key(event) });
    put($("#text"), this.words, this.moves);
  }

  /** @param {{ text: string, moves: any[] }} now */
  show({ text, moves }) {
    this.words.textContent = text;
    const here = this.moves.contains(document.activeElement);
    renew(this.moves, [lang(), moves.map((move) => [move.move, move.label])], () => [
      h("h2", {}, say("moves_list")),
      moves.length
        ? h(
            "ol",
            {},
            moves.map((move) =>
              h(
                "li",
                {},
                h("button", { type: "button", class: "plain", onclick: () => this.play(move) }, move.label),
                move.foresight ? h("small", {}, ` ${[move.foresight.word, move.foresight.text].filter(Boolean).join(". ")}`) : null,
              ),
            ),
          )
        : h("p", { class: "muted" }, say("no_moves")),
    ]);
    // Whoever chose from the list stays in it, and hears first what happened.
    if (here && !this.moves.contains(document.activeElement)) this.moves.focus({ preventScroll: true });
  }

  /** Arrows go through the list, digits to the move with that number. */
  #key(event) {
    const { key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const all = $$("button", this.moves);
    const at = all.indexOf(document.activeElement);
    const ways = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
    const digit = /^[0-9]$/.test(key);
    this.typed = digit ? this.#number(key, all.length) : "";
    const to = digit ? Number(this.typed) - 1 : ways[key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[Math.max(0, Math.min(to, all.length - 1))]?.focus();
  }

  /** The number so far, begun anew where no move has it. */
  #number(digit, count) {
    return Number(this.typed + digit) <= count ? this.typed + digit : digit;
  }

  /** The moves are there at once, the words as soon as they come. */
  toggle() {
    this.open = !this.open;
    if (this.open && !this.words.textContent) this.ask();
    $("#text").hidden = !this.open;
    $("#stage").hidden = this.open;
    (this.open ? this.moves : $("#stage")).focus();
  }
}
