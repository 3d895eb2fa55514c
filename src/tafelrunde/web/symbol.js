/** Drawings of the game's sheet. */

import { site } from "./address.js";
import { svg } from "./dom.js";

/** As high as a card is beside a width of 100. */
export const CARD = 124;

/** A drawing by itself. */
export function pic(name, high = 100) {
  return svg(
    "svg",
    { class: "pic", viewBox: `0 0 100 ${high}`, "aria-hidden": "true" },
    svg("use", { href: `#${name}`, width: 100, height: high }),
  );
}

/** A drawing between words. */
export function symbol(name, className = "") {
  return svg(
    "svg",
    { class: `seat0 sym ${className}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("use", { href: `#${name}`, width: 100, height: 100 }),
  );
}

/** The sheet of drawings of a table: cards with the values of an owner's box look different. */
export const sheetOf = (table, game, { own_drawings }) =>
  own_drawings ? site(`/api/tables/${table}/symbols.svg`) : site(`/games/${game}/symbols.svg`);
