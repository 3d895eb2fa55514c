/** The sentences of the club's pages, in German and English. */

import { NOTICES_WORDS } from "./notices_words.js";
import { PEOPLE_WORDS } from "./people_words.js";

/** @type {Record<string, [string, string]>} */
export const CLUB_WORDS = {
  ...NOTICES_WORDS,
  ...PEOPLE_WORDS,
  ways: ["Wohin", "Where to"],
  way_play: ["Spielen", "Play"],
  way_boxes: ["Schachteln", "Boxes"],
  no_such_page: ["Diese Seite gibt es nicht.", "There is no such page."],
};
