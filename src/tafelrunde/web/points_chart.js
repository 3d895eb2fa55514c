/** How the points went over a finished game, and where the lead changed. */

import { Curve } from "./curve.js";
import { h, put } from "./dom.js";
import { api } from "./net.js";
import { say } from "./words.js";

const TURNS_SHOWN = 6;
// Where there is room it is as wide as what stands below it.
const BROAD = 560;
const broad = matchMedia("(min-width: 701px)");

/** Who alone is ahead, or nobody. */
function leader(points) {
  const best = Math.max(...points);
  const first = points.indexOf(best);
  return points.indexOf(best, first + 1) < 0 ? first : null;
}

/**
 * The entries after which somebody else led than before, each with who and the points.
 * @param {[number, number[]][]} course
 */
export function turningPoints(course) {
  const found = [];
  let ahead = null;
  for (const [entry, points] of course) {
    const now = points.length > 1 ? leader(points) : null;
    if (now !== null && ahead !== null && now !== ahead) found.push({ entry, seat: now, points });
    ahead = now ?? ahead;
  }
  return found;
}

/**
 * The curve of a table's points, with its turning points; a touch leads to that moment.
 * @param {string} table
 * @param {string[]} names
 * @param {(entry: number) => void} go
 * @param {number[][]} seats whose points together the names stand for
 */
export function pointsChart(table, names, go, seats) {
  const root = h("section", { class: "points-chart" });
  const show = ({ points: everybody, last }) => {
    const sum = (each, group) => group.reduce((all, seat) => all + each[seat], 0);
    const points = everybody.map(([entry, each]) => [entry, seats.map((group) => sum(each, group))]);
    const curve = new Curve(go, broad.matches ? BROAD : undefined);
    const all = points.flatMap(([, each]) => each);
    const turns = turningPoints(points);
    const low = Math.min(0, ...all);
    const top = Math.max(1, ...all);
    curve.draw(points, {
      names,
      last,
      low,
      high: top + ((top - low) % 2), // the line in the middle stands for a whole number
      said: say("course_what"),
      shown: String,
      marks: turns.map(({ entry, seat }) => [entry, seat]),
    });
    put(
      root,
      h("h3", {}, say("course")),
      curve.root,
      turns.length
        ? [
            h("h3", {}, say("swings")),
            h(
              "ol",
              { class: "swings" },
              turns.slice(-TURNS_SHOWN).map((turn) => turningPoint(turn, names, go)),
            ),
          ]
        : null,
    );
  };
  // Without it the end is still told: the rest of the screen does not wait.
  api(`tables/${table}/course`).then(show, (refusal) =>
    put(root, h("p", { class: "muted" }, refusal.message)),
  );
  return root;
}

function turningPoint({ entry, seat, points }, names, go) {
  return h(
    "li",
    {},
    h(
      "button",
      { class: "plain", type: "button", onclick: () => go(entry) },
      say("takes_lead", { name: names[seat] }),
      h("span", { class: "change" }, ` ${points.join("\u00a0:\u00a0")}`),
    ),
  );
}
