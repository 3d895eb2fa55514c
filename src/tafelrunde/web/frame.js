/** The head of all pages but the table: where one can go, who one is, the language. */

import { file, site } from "./address.js";
import { beApp } from "./app.js";
import { $, dialog, h, icon, languageSwitch, loadSymbols, put } from "./dom.js";
import { api } from "./net.js";
import { setPref } from "./prefs.js";
import { lang, say } from "./words.js";

/** Where the head leads: the name of a page, its address, its words. */
const WAYS = [
  ["lobby", "/", "way_play"],
  ["boxes", "/boxes/limes", "way_boxes"],
];

addEventListener("load", beApp);

let me = { name: "" };

/** Who looks at this page, as the server knows him. */
export const whoAmI = () => me;

/** A function that shows its failure instead of losing it. */
export function guarded(work) {
  return async (...given) => {
    try {
      await work(...given);
      $("#alarm").hidden = true;
    } catch (error) {
      $("#alarm").hidden = false;
      $("#alarm").textContent = error.message;
    }
  };
}

function askName(again) {
  const input = h("input", {
    maxlength: 40,
    value: me.name,
    required: true,
    "aria-label": say("your_name"),
    autocomplete: "nickname",
  });
  const save = guarded(async (event) => {
    event.preventDefault();
    me = await api("me", { body: { name: input.value.trim() } });
    box.close();
    again();
  });
  const box = dialog(say("change_name"), [
    h(
      "form",
      { onsubmit: save },
      h("label", {}, say("your_name"), input),
      h("div", { class: "row end" }, h("button", { class: "btn main", type: "submit" }, say("save"))),
    ),
  ]);
  input.select();
}

/**
 * Fill the head.
 * @param {string} page the name of this one
 * @param {() => unknown} again shows the page anew, in another language or for another name
 */
export async function frame(page, again) {
  [me] = await Promise.all([api("me"), loadSymbols(file("icons.svg")), loadSymbols(file("crests.svg"))]);
  const way = ([name, address, words]) =>
    h("a", { href: site(address), "aria-current": name === page ? "page" : null }, say(words));
  put(
    $("#frame"),
    h(
      "a",
      { class: "brand serif", href: site("/"), translate: "no" },
      h("img", { src: file("crest.svg"), alt: "", width: 36, height: 36 }),
      "Tafelrunde",
    ),
    h("nav", { class: "ways", "aria-label": say("ways") }, WAYS.map(way)),
    h(
      "nav",
      { id: "guest", class: "guest", "aria-label": say("your_name") },
      h("span", {}, me.name || say("guest"), " ", h("button", { class: "link", type: "button", onclick: () => askName(again) }, say("change_name"))),
      h("a", { class: "bell", href: site("/club/notices"), title: say("notices"), "aria-label": say("notices") }, icon("bell")),
      languageSwitch(lang(), (code) => {
        setPref("lang", code);
        again();
      }),
    ),
  );
}
