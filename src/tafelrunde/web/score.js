/** The score sheet: every seat, every line with its rule. */

import { crest, h, put, ruleLink } from "./dom.js";
import { say, signed } from "./words.js";

export class Score {
  constructor() {
    this.root = h("section", { class: "tab score" });
  }

  /**
   * @param {{ seat: number, total: number, lines: { text: string, points: number, rule: string }[] }[]} sheets
   * @param {{ name: string, team: number }[]} seats
   * @param {number | null} me
   */
  show(sheets, seats, me) {
    const first = me ?? 0;
    // The own sheet first, then the partner's, then the others, partners together.
    const rank = ({ seat }) => {
      const team = seats[seat]?.team ?? seat;
      return [team !== seats[first]?.team, seat !== first, team, seat].map(Number);
    };
    const order = [...sheets].sort((a, b) => {
      const [one, other] = [rank(a), rank(b)];
      const differs = one.findIndex((value, k) => value !== other[k]);
      return one[differs] - other[differs] || 0;
    });
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
