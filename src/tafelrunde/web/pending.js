/** What stands open beside the game: a question, a bot on the own seat, the result. */

import { h } from "./dom.js";
import { listed, say } from "./words.js";

function button(words, onclick, main = false) {
  return h(
    "button",
    { class: `btn${main ? " main" : ""}`, type: "button", "data-name": words, onclick },
    words,
  );
}

/** What taking back would cost the one who is asked. */
function cost(takes, me) {
  const count = takes[me] ?? 0;
  return say(count === 0 ? "cost_nothing" : count === 1 ? "cost_one" : "cost_many", { count });
}

function asking({ what, by, seat, takes, mine, waiting }, seats, me, act) {
  if (!mine)
    return h(
      "span",
      { class: "muted" },
      say("asked", { names: listed(waiting.map((one) => seats[one].name)) }),
    );
  const asked = say(`question_${what}`, {
    name: seats[by].name,
    about: seats[seat]?.name ?? "",
    cost: cost(takes, me),
  });
  return h(
    "div",
    { class: "question", role: "group", "aria-label": asked },
    h("b", {}, asked),
    button(say("yes"), () => act({ do: "answer", yes: true }), true),
    button(say("no"), () => act({ do: "answer", yes: false })),
  );
}

/**
 * The nodes for the bar.
 * @param {any} snapshot
 * @param {{ act(act: object): void, result(): void }} to
 * @returns {Node[]}
 */
export function pending({ me, seats, phase, question }, { act, result }) {
  const found = [];
  if (question) found.push(asking(question, seats, me, act));
  if (phase === "playing" && me !== null && seats[me].substitute) {
    found.push(
      h("span", { class: "muted" }, say("bot_for_you")),
      button(say("return"), () => act({ do: "return" }), true),
    );
  }
  if (phase === "over") found.push(button(say("result"), result, true));
  return found;
}
