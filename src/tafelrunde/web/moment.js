/** Something that everybody shall see before the game goes on: it stays until it is put away. */

import { file } from "./address.js";
import { $, crest, h, icon, kbd, loadStyle, ruleLink } from "./dom.js";
import { pic } from "./symbol.js";
import { say, worth } from "./words.js";

/** What happened in sentences, with drawings of what is gone. */
function told({ seat, symbol, short, text, points, gone }, seats) {
  const heading = short.filter(Boolean).join(" ");
  // What the heading says is not said again.
  const sentences = text.split("; ").filter((sentence) => sentence !== heading);
  const won = points.flatMap((more, one) =>
    more ? [h("li", {}, crest(one), h("b", {}, seats[one].name), " ", worth(more))] : [],
  );
  return [
    h(
      "header",
      {},
      symbol ? pic(symbol) : seat === null ? icon("clock") : crest(seat),
      h("h2", {}, heading),
    ),
    gone.length
      ? h("p", { class: "gone", "aria-hidden": "true" }, gone.map((one) => h("span", {}, pic(one), icon("fall"))))
      : null,
    sentences.length ? h("ul", { class: "came" }, sentences.map((sentence) => h("li", {}, sentence))) : null,
    won.length ? h("ul", { class: "gained" }, won) : null,
  ];
}

/** What came of a fight card by card, where the game tells it; else in sentences. */
async function content(step, seats, me) {
  if (!step.aftermath) return told(step, seats);
  try {
    const [{ drawAftermath }] = await Promise.all([import("./aftermath.js"), loadStyle(file("aftermath.css"))]);
    return drawAftermath(step.aftermath, seats, me);
  } catch {
    return told(step, seats); // offline: the sentences are here already
  }
}

/**
 * @param {any} step a step of a story
 * @param {{ name: string }[]} seats
 * @param {number | null} me
 * @returns {Promise<void>} when it was put away
 */
export async function moment(step, seats, me) {
  const shown = await content(step, seats, me);
  return new Promise((resolve) => {
    const before = document.activeElement;
    const away = () => {
      box.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
      resolve();
    };
    const { seat, short, rules, aftermath } = step;
    const box = h(
      "section",
      {
        class: `moment sheet${aftermath ? " after" : ""}${seat === null ? "" : ` seat${seat}`}`,
        role: "alertdialog",
        "aria-label": short.join(" "),
        onkeydown: (event) => {
          event.stopPropagation();
          if (event.key === "Escape") away();
        },
      },
      shown,
      h(
        "footer",
        {},
        h("small", {}, aftermath ? say("held_until") : rules.flatMap((rule) => [ruleLink(rule), " "])),
        h("button", { class: "btn main", type: "button", "data-name": "on", onclick: away }, say("go_on"), " ", kbd("↵")),
      ),
    );
    $("#stage").after(box);
    box.querySelector("[data-name=on]").focus({ preventScroll: true });
  });
}
