/** A drawing of the game's sheet between words. */

import { svg } from "./dom.js";

export function symbol(name, className = "") {
  return svg(
    "svg",
    { class: `seat0 sym ${className}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("use", { href: `#${name}`, width: 100, height: 100 }),
  );
}
