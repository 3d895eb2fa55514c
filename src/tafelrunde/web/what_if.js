/** What if: another table, imagined from what one sees of this one. */

import { here } from "./address.js";
import { dialog, h } from "./dom.js";
import { api, nonce, seatAddress } from "./net.js";
import { say } from "./words.js";

/** Ask from where, then go there. @param {{ entry: number }} snapshot the table that is played */
export function whatIf({ entry: last }) {
  const from = h("input", { type: "number", min: 0, max: last, value: last, required: true });
  const wrong = h("p", { class: "bad", role: "alert" });
  const begin = async (event) => {
    event.preventDefault();
    const chosen = Number(from.value);
    const entry = chosen === last ? {} : { entry: chosen };
    try {
      const made = await api(`tables/${here()[1]}/what-if`, {
        key: decodeURIComponent(location.hash.slice(1)),
        body: { ...entry, nonce: nonce() },
      });
      location.href = seatAddress(made);
    } catch (refusal) {
      wrong.textContent = refusal.message;
    }
  };
  dialog(say("what_if"), [
    h("p", {}, say("what_if_what")),
    h(
      "form",
      { onsubmit: begin },
      h("label", {}, say("what_if_entry", { last }), from),
      wrong,
      h("div", { class: "row end" }, h("button", { class: "btn main", type: "submit" }, say("what_if_begin"))),
    ),
  ]);
}
