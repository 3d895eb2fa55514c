/** Something that everybody shall see before the game goes on: it stays until it is put away. */

import { $, crest, h, icon, kbd, ruleLink, svg } from "./dom.js";
import { say, worth } from "./words.js";

const picture = (symbol) =>
  svg("svg", { class: "pic", viewBox: "0 0 100 100" }, svg("use", { href: `#${symbol}`, width: 100, height: 100 }));

/**
 * @param {any} step a step of a story
 * @param {{ name: string }[]} seats
 * @returns {Promise<void>} when it was put away
 */
export function moment({ seat, symbol, short, text, rules, points, gone }, seats) {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const away = () => {
      box.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
      resolve();
    };
    const won = points.flatMap((more, one) =>
      more ? [h("li", {}, crest(one), h("b", {}, seats[one].name), " ", worth(more))] : [],
    );
    const box = h(
      "section",
      {
        class: `moment sheet${seat === null ? "" : ` seat${seat}`}`,
        role: "alertdialog",
        "aria-label": short.join(" "),
        onkeydown: (event) => {
          event.stopPropagation();
          if (event.key === "Escape") away();
        },
      },
      h(
        "header",
        {},
        symbol
          ? picture(symbol)
          : seat === null
            ? icon("clock")
            : crest(seat),
        h("h2", {}, short.filter(Boolean).join(" ")),
      ),
      gone.length ? h("p", { class: "gone", "aria-hidden": "true" }, gone.map((one) => h("span", {}, picture(one), icon("fall")))) : null,
      h("ul", { class: "came" }, text.split("; ").map((sentence) => h("li", {}, sentence))),
      won.length ? h("ul", { class: "gained" }, won) : null,
      h(
        "footer",
        {},
        h("small", {}, rules.flatMap((rule) => [ruleLink(rule), " "])),
        h("button", { class: "btn main", type: "button", "data-name": "on", onclick: away }, say("go_on"), " ", kbd("↵")),
      ),
    );
    $("#stage:not([hidden]),#text:not([hidden])").append(box);
    box.querySelector("button").focus({ preventScroll: true });
  });
}
