/** The head of all pages but the table: where one can go, who one is, the language. */

import { file, site } from "./address.js";
import { beApp } from "./app.js";
import { $, h, icon, languageSwitch, loadSymbols, put } from "./dom.js";
import { identityMenu } from "./identity.js";
import { api } from "./net.js";
import { setPref } from "./prefs.js";
import { lang, say } from "./words.js";

/** Where the head leads: the name of a page, its address, its words, its sign, and pages that belong to it. */
const WAYS = [
  ["lobby", "/", "way_play", "board"],
  ["ladder", "/club/ladder", "way_ladder", "ladder", "person"],
  ["tournaments", "/club/tournaments", "way_tournaments", "cup", "tournament"],
  ["archive", "/club/archive", "way_archive", "archive", "statistics"],
  ["boxes", "/boxes/limes", "way_boxes", "box"],
];
/** What nobody needs before somebody has a name for good. */
const CLUB = ["ladder", "tournaments"];

addEventListener("load", beApp);

let me = { name: "", id: "", club: false };

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

/** The ways from this page, without those of a club that is none. */
export function ways(page) {
  const shown = WAYS.filter(([name]) => me.club || name === page || !CLUB.includes(name));
  return shown.map(([name, address, words, sign, ...inside]) =>
    h("a", { href: site(address), "aria-current": [name, ...inside].includes(page) ? "page" : null }, icon(sign), say(words)),
  );
}

let show = () => {};

/** Show this page anew, for whoever one is now. */
export const showAgain = () => show();

/**
 * Fill the head.
 * @param {string} page the name of this one
 * @param {() => unknown} again shows the page anew, in another language or for another name
 */
export async function frame(page, again) {
  show = again;
  [me] = await Promise.all([api("me"), loadSymbols(file("icons.svg")), loadSymbols(file("crests.svg"))]);
  put(
    $("#frame"),
    h(
      "a",
      { class: "brand serif", href: site("/"), translate: "no" },
      h("img", { src: file("crest.svg"), alt: "", width: 36, height: 36 }),
      "Tafelrunde",
    ),
    h("nav", { class: "ways", "aria-label": say("where_to") }, ways(page)),
    h(
      "nav",
      { id: "guest", class: "guest", "aria-label": say("identity") },
      identityMenu(me, again, guarded),
      languageSwitch(lang(), (code) => {
        setPref("lang", code);
        again();
      }),
    ),
  );
}
