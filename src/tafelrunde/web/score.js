/** The score sheet: every seat, every line with its rule. */

import { crest, h, put, ruleLink } from "./dom.js";
import { say, signed } from "./words.js";

export class Score {
  constructor() {
    this.root = h("section", { class: "tab score" });
  }

  /**
   * @param {{ seat: number, total: number, lines: { text: string, points: number, rule: string }[] }[]} sheets
   * @param {{ name: string }[]} seats
   * @param {number | null} me
   */
  show(sheets, seats, me) {
    const first = me ?? 0;
    const order = [...sheets].sort((a, b) => (a.seat !== first) - (b.seat !== first) || a.seat - b.seat);
    put(
      this.root,
      order.map((sheet) => sheetTable(sheet, seats[sheet.seat]?.name ?? "", sheet.seat === me)),
    );
  }

  /** What the held move would bring stands beside the total of the own seat. */
  preview(gain) {
    const mark = this.root.querySelector(".plus");
    if (!mark) return;
    mark.hidden = !gain;
    mark.textContent = gain ? signed(gain) : "";
  }
}

/** One seat's sheet as a table. */
export function sheetTable({ seat, total, lines }, name, mine) {
  return h(
    "table",
    {},
    h("caption", {}, crest(seat), mine ? say("you", { name }) : name),
    h(
      "tbody",
      {},
      lines.length ? null : h("tr", {}, h("td", { class: "muted", colspan: 2 }, say("no_points"))),
      lines.map(({ text, points, rule }) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, text, h("small", {}, ruleLink(rule))),
          h("td", {}, String(points)),
        ),
      ),
    ),
    h(
      "tfoot",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "row" }, say("total")),
        h("td", {}, mine ? h("span", { class: "plus", hidden: true }) : null, String(total)),
      ),
    ),
  );
}
