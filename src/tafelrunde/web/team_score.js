/** The points of teams: one table for all, with the members' own points and the sums of the teams. */

import { crest, h, ruleLink } from "./dom.js";
import { listed, say, signed } from "./words.js";

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

/** What a seat has won itself. @param {any} sheet */
export const ownPoints = (sheet) => sum(sheet.lines.filter((line) => line.whose === "own").map((line) => line.points));

/** What a team has: the members' own points, and once what is common. @param {any[]} sheets of its members */
export function teamPoints(sheets) {
  const common = sheets[0].lines.filter((line) => line.whose === "team");
  return sum([...sheets.map(ownPoints), ...common.map((line) => line.points)]);
}

/** Do the sheets of partners have something in common? */
export const isShared = (sheets) => sheets.some(({ lines }) => lines.some((line) => line.whose !== "own"));

/** All lines that somebody has, each once: first the members' own, then what is common, by its rules. */
function rows(sheets) {
  const found = new Map();
  for (const { lines } of sheets)
    for (const line of lines)
      if (line.whose !== "mates") found.set(`${line.rule} ${line.text}`, line);
  const of = (whose) => [...found].filter(([, line]) => line.whose === whose);
  return [...of("own"), ...of("team").sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))];
}

/**
 * One table: the members of each team, and the team.
 * @param {any[]} sheets @param {{ name: string, side: string, members: any[] }[]} sides
 * @param {number | null} me
 * @param {(seat: number, lines: any[], number: number) => number} won what a line won since one's turn
 */
export function teamTable(sheets, sides, me, won = () => 0) {
  const of = (seat) => sheets.find((sheet) => sheet.seat === seat);
  const numberOf = (seat, key) => of(seat).lines.findIndex((line) => `${line.rule} ${line.text}` === key);
  const cells = (key, { whose }, { members }) => {
    const own = members.map(({ seat }) => ({ seat, number: numberOf(seat, key) }));
    const common = whose === "team";
    const counted = (common ? own.slice(0, 1) : own).filter(({ number }) => number >= 0);
    const pointsOf = ({ seat, number }) => of(seat).lines[number].points;
    const points = sum(counted.map(pointsOf));
    const more = sum(counted.map(({ seat, number }) => won(seat, of(seat).lines, number)));
    return [
      own.map((line) => h("td", {}, common || line.number < 0 ? "" : String(pointsOf(line)))),
      h(
        "td",
        { class: "side" },
        more ? h("span", { class: "won", title: say("won_since") }, signed(more)) : null,
        counted.length ? String(points) : "",
      ),
    ];
  };
  const lines = rows(sheets);
  const width = 1 + sum(sides.map(({ members }) => members.length + 1));
  return h(
    "table",
    { class: "teams" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        sides.map(({ name, members }) =>
          h(
            "th",
            { scope: "colgroup", colspan: members.length + 1 },
            name,
            h("small", {}, listed(members.map((seat) => seat.name))),
          ),
        ),
      ),
      h(
        "tr",
        {},
        h("td", {}),
        sides.map(({ side, members }) => [
          members.map(({ seat, name }) => h("th", { scope: "col", "aria-label": name, title: name }, crest(seat))),
          h("th", { scope: "col", class: "side" }, side),
        ]),
      ),
    ),
    h(
      "tbody",
      {},
      lines.length ? null : h("tr", {}, h("td", { class: "muted", colspan: width }, say("no_points"))),
      lines.map(([key, line]) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, line.text, " ", h("small", {}, ruleLink(line.rule))),
          sides.map((side) => cells(key, line, side)),
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
        sides.map(({ members }) => [
          members.map(({ seat }) => h("td", {}, String(ownPoints(of(seat))))),
          h(
            "td",
            { class: "side" },
            members.some(({ seat }) => seat === me) ? h("span", { class: "plus", hidden: true }) : null,
            String(teamPoints(members.map(({ seat }) => of(seat)))),
          ),
        ]),
      ),
    ),
  );
}
