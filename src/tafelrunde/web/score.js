/** The score sheet: every seat, every line with its rule. */

import { crest, h, put, ruleLink } from "./dom.js";
import { teams } from "./seats.js";
import { isShared, teamTable } from "./team_score.js";
import { say, signed } from "./words.js";

export class Score {
  constructor() {
    this.root = h("section", { class: "tab score" });
    /** The points of each line after my last move, by seat and what it is about. */
    this.base = null;
  }

  /**
   * @param {{ seat: number, total: number, lines: { what: string, text: string, points: number, rule: string }[] }[]} sheets
   * @param {{ name: string, team: number }[]} seats
   * @param {number | null} me
   * @param {boolean} [told] whether the others have moved since: then what was won is shown
   */
  show(sheets, seats, me, told = false) {
    const points = new Map(
      sheets.flatMap(({ seat, lines }) => lines.map((line, number) => [lineKey(seat, lines, number), line.points])),
    );
    if (!told || !this.base) this.base = points;
    const won = (seat, lines, number) => lines[number].points - (this.base.get(lineKey(seat, lines, number)) ?? 0);
    put(this.root, scoreTables(ownFirst(sheets, seats, me), seats, me, won));
  }

  /** What the held move would bring stands beside the total of the own seat. */
  preview(gain) {
    const mark = this.root.querySelector(".plus");
    if (!mark) return;
    mark.hidden = !gain;
    mark.textContent = gain ? signed(gain) : "";
  }
}

/** The own sheet first, then the partner's, then the others, partners together. */
function ownFirst(sheets, seats, me) {
  const first = me ?? 0;
  const rank = ({ seat }) => {
    const team = seats[seat]?.team ?? seat;
    return [team !== seats[first]?.team, seat !== first, team, seat].map(Number);
  };
  return [...sheets].sort((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    const differs = one.findIndex((value, k) => value !== other[k]);
    return one[differs] - other[differs] || 0;
  });
}

/**
 * A table for each sheet in their order, or one for all where teams have things in common.
 * @param {any[]} sheets @param {any[]} seats @param {number | null} me
 */
export function scoreTables(sheets, seats, me, won = () => 0) {
  const sides = teams(seats);
  if (sides && isShared(sheets)) return [teamTable(sheets, sides, me, won)];
  return sheets.map((sheet) => sheetTable(sheet, seats[sheet.seat]?.name ?? "", sheet.seat === me, won));
}

/** A line by what it is about and its place among those about the same: its words change. */
function lineKey(seat, lines, number) {
  const { what } = lines[number];
  return `${seat} ${what} ${lines.slice(0, number).filter((line) => line.what === what).length}`;
}

/** One seat's sheet as a table. */
function sheetTable({ seat, total, lines }, name, mine, won = () => 0) {
  return h(
    "table",
    {},
    h("caption", {}, crest(seat), mine ? say("you", { name }) : name),
    h(
      "tbody",
      {},
      lines.length ? null : h("tr", {}, h("td", { class: "muted", colspan: 2 }, say("no_points"))),
      lines.map((line, number) => {
        const more = won(seat, lines, number);
        return h(
          "tr",
          {},
          h("th", { scope: "row" }, line.text, h("small", {}, ruleLink(line.rule))),
          h(
            "td",
            {},
            more ? h("span", { class: "won", title: say("won_since") }, signed(more)) : null,
            String(line.points),
          ),
        );
      }),
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
