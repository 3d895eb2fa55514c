/** The table in words, with every legal move as a button: for screen readers and for who likes it. */

import { $, h, put, renew } from "./dom.js";
import { lang, say } from "./words.js";

export class TextView {
  /** @param {(move: any) => void} play */
  constructor(play) {
    this.play = play;
    this.open = false;
    this.words = h("pre", { id: "words" });
    this.moves = h("div", { class: "moves" });
    put($("#text"), this.words, this.moves);
  }

  /** @param {{ text: string, moves: any[] }} now */
  show({ text, moves }) {
    this.words.textContent = text;
    renew(this.moves, [lang(), moves.map((move) => move.label)], () => [
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
              ),
            ),
          )
        : h("p", { class: "muted" }, say("no_moves")),
    ]);
  }

  toggle() {
    this.open = !this.open;
    $("#text").hidden = !this.open;
    $("#stage").hidden = this.open;
    (this.open ? $("#text") : $("#stage")).focus();
  }
}
