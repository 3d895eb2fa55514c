/** What a rated game has brought: asked for at its end, until it is computed. */

import { h, put } from "./dom.js";
import { api } from "./net.js";
import { say, signed } from "./words.js";

const AGAIN = 2000;
const OFTEN = 15;

function told({ seats: ratings }, seats, me) {
  if (!ratings.length) return [say("rating_none")];
  const mine = me === null ? null : ratings[me];
  const others = seats.filter(({ seat }) => seat !== me);
  return [
    mine ? [h("b", {}, say("rating_mine", { ...mine, change: signed(mine.change) })), h("br")] : null,
    h(
      "small",
      { class: "muted" },
      others.map(({ seat, name }) => say("rating_other", { name, ...ratings[seat], change: signed(ratings[seat].change) })).join(" · "),
    ),
  ];
}

/** A line that says it as soon as it is known; nothing where nothing is rated. @param {any} snapshot */
export function ratingChange({ table, rated, seats, me }) {
  if (!rated) return null;
  const line = h("p", { class: "rating-change", role: "status" }, say("rating_waits"));
  const ask = async (left) => {
    const found = await api(`tables/${table}/ratings`).catch(() => null); // lost for now: asked again
    if (found?.known) put(line, ...told(found, seats, me));
    else if (left && line.isConnected) setTimeout(ask, AGAIN, left - 1);
    else put(line, say("rating_later"));
  };
  setTimeout(ask, 0, OFTEN);
  return line;
}
