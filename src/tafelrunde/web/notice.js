/** What somebody should know once, and can put away. */

import { h, icon } from "./dom.js";
import { damaged } from "./prefs.js";
import { say } from "./words.js";

/** Say that something this browser remembered made no sense. */
export function tellDamage() {
  if (!damaged) return;
  const shut = () => box.remove();
  const box = h(
    "div",
    { class: "notice sheet", role: "status" },
    h("p", {}, say("prefs_damaged")),
    h("button", { class: "btn round", type: "button", "aria-label": say("close"), onclick: shut }, icon("close")),
  );
  document.body.append(box);
}
