/** How fast the others' moves are shown: kept in this browser, and never asked of the server. */

import { h, icon } from "./dom.js";
import { prefs, setPref } from "./prefs.js";
import { say } from "./words.js";

/** Milliseconds for each step. */
export const SPEEDS = { slow: 1600, normal: 700, fast: 300, once: 0 };
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The time that a step is shown; none for who wants no motion. */
export function pace() {
  return still.matches ? 0 : (SPEEDS[prefs.speed] ?? SPEEDS.normal);
}

/** The choice of a speed. */
export function speedChoice() {
  const names = Object.keys(SPEEDS);
  const group = h("div", { class: "speeds", role: "group", "aria-label": say("speed") });
  const choice = (name) =>
    h(
      "button",
      {
        type: "button",
        "data-speed": name,
        "aria-pressed": String(name === prefs.speed),
        onclick: () => {
          setPref("speed", name);
          for (const button of group.children)
            button.setAttribute("aria-pressed", String(button.dataset.speed === name));
        },
      },
      say(`speed_${name}`),
    );
  group.append(...names.map(choice));
  return h("div", { class: "speed" }, icon("speed"), h("span", {}, say("speed")), group);
}
