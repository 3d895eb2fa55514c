/** What came of fights: both sides as cards, the fallen crossed out and named, then what follows. */

import { crest, h, icon, ruleLink } from "./dom.js";
import { CARD, pic } from "./symbol.js";
import { say } from "./words.js";

function card({ symbol, name, note, lost }) {
  return h(
    "li",
    { class: lost ? "lost" : "" },
    h("span", { class: "face" }, pic(symbol, CARD), lost ? icon("fall") : null),
    h("b", {}, name),
    h("small", {}, note),
  );
}

function side({ seat, figures, cards }, seats, me) {
  const { name } = seats[seat];
  return h(
    "section",
    { class: `fight-side seat${seat}` },
    h("h3", {}, crest(seat), h("span", {}, seat === me ? say("you", { name }) : name), h("small", {}, figures)),
    h("ul", { class: "cards" }, cards.map(card)),
  );
}

function fight({ title, text, attackers, defenders, hits, back }, seats, me) {
  return h(
    "article",
    { class: "fight" },
    h("h2", {}, title),
    h("p", {}, text),
    h(
      "div",
      { class: "fight-sides" },
      side(attackers, seats, me),
      h("p", { class: "hits" }, icon("clash"), h("b", {}, hits), h("small", {}, say("hits_back"), " ", back)),
      side(defenders, seats, me),
    ),
  );
}

/**
 * @param {{ fights: any[], follows: any[] }} aftermath
 * @param {{ name: string }[]} seats
 * @param {number | null} me
 */
export function drawAftermath({ fights, follows }, seats, me) {
  return [
    ...fights.map((one) => fight(one, seats, me)),
    follows.length
      ? h(
          "ul",
          { class: "follows" },
          follows.map(({ symbol, text, rule }) =>
            h("li", {}, pic(symbol), h("span", {}, text), ruleLink(rule)),
          ),
        )
      : null,
  ];
}
