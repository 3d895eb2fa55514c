/** The sentences of the club's pages, in German and English. */

import { ARCHIVE_WORDS } from "./archive_words.js";
import { IDENTITY_WORDS } from "./identity_words.js";
import { LADDER_WORDS } from "./ladder_words.js";
import { NOTICES_WORDS } from "./notices_words.js";
import { PEOPLE_WORDS } from "./people_words.js";
import { TOURNAMENT_WORDS } from "./tournament_words.js";

/** @type {Record<string, [string, string]>} */
export const CLUB_WORDS = {
  ...ARCHIVE_WORDS,
  ...IDENTITY_WORDS,
  ...LADDER_WORDS,
  ...NOTICES_WORDS,
  ...PEOPLE_WORDS,
  ...TOURNAMENT_WORDS,
  where_to: ["Wohin", "Where to"],
  way_play: ["Spielen", "Play"],
  way_boxes: ["Schachteln", "Boxes"],
  no_such_page: ["Diese Seite gibt es nicht.", "There is no such page."],
};
