/** A list of choices of which the game tells what will come of them, before one is made. */

import { $, h, icon, put } from "./dom.js";
import { CARD, pic } from "./symbol.js";
import { say } from "./words.js";

/** The sign, the word and the figures of what was aimed at. */
export function verdict({ sign, word, tag }) {
  return sign ? h("span", { class: `verdict ${sign}` }, icon(sign), `${word} ${tag}`) : null;
}

const card = (symbol) => pic(symbol, CARD);

/** Who is about to do it, and how strong they are. */
function doers({ who, force }) {
  return force ? h("p", { class: "doers" }, who.map(card), h("b", {}, force)) : null;
}

export class Foresight {
  /** @param {(move: any) => void} aim takes a move into the hand */
  constructor(aim) {
    this.aim = aim;
    this.root = h("section", { class: "foresight sheet", hidden: true });
  }

  /** Where the panel is beside the table, there; else above the bar. */
  #place() {
    const docked = document.body.classList.contains("docked");
    document.body.classList.toggle("foreseeing", !docked && !this.root.hidden);
    if (docked && this.root.parentNode !== $("#panel")) $("#panel").prepend(this.root);
    else if (!docked && this.root.nextSibling !== $("#bar")) $("#bar").before(this.root);
  }

  /** @param {any[]} moves @param {any} held */
  show(moves, held) {
    const told = moves.filter((move) => move.foresight);
    this.root.hidden = !told.length;
    this.#place();
    if (!told.length) return;
    const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset.move : null;
    this.root.setAttribute("aria-label", say("foresight"));
    put(
      this.root,
      h("h2", {}, say("foresight")),
      doers(told[0].foresight),
      h(
        "ol",
        {},
        told.map((move) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                "data-move": move.move,
                "aria-pressed": String(held?.move === move.move),
                onclick: () => this.aim(move),
              },
              move.foresight.symbol ? card(move.foresight.symbol) : null,
              h("b", {}, move.label),
              verdict(move.foresight),
              h("small", {}, move.foresight.text),
            ),
          ),
        ),
      ),
      h("p", { class: "muted" }, say("foresight_what")),
    );
    $("[aria-pressed=true]", this.root)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (focused) this.root.querySelector(`[data-move="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }
}
