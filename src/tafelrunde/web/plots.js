/** Small plots for what was played: counts, shares, curves over time, each drawn as SVG. */

import { svg } from "./dom.js";
import { lang } from "./words.js";

/**
 * Values in equal steps, none of them left out between the first and the last.
 * @param {[number, number][]} counts a value and how often it was, ascending
 * @param {number} most so many steps at most
 * @returns {{ low: number, high: number, count: number }[]} both ends belong to a step
 */
export function steps(counts, most) {
  if (!counts.length) return [];
  const first = counts[0][0];
  const last = counts.at(-1)[0];
  const wide = roundStep((last - first + 1) / most);
  const low = Math.floor(first / wide) * wide;
  const made = Array.from({ length: Math.floor((last - low) / wide) + 1 }, (_, n) => ({
    low: low + n * wide,
    high: low + (n + 1) * wide - 1,
    count: 0,
  }));
  for (const [value, count] of counts) made[Math.floor((value - low) / wide)].count += count;
  return made;
}

// Minutes grow by as much as one feels: what takes days would make one column of all that takes an hour.
const LENGTHS = [0, 5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 90, 120, 180, 360, 720, 1440, 2880, 5760, 11520, 23040];

/**
 * Lengths of games in steps that grow, none of them left out between the first and the last.
 * @param {[number, number][]} counts minutes and how often it took so long, ascending
 * @returns {{ low: number, high: number, count: number }[]}
 */
export function lengths(counts) {
  const made = LENGTHS.map((low, n) => ({ low, high: (LENGTHS[n + 1] ?? Infinity) - 1, count: 0 }));
  for (const [minutes, count] of counts) made.findLast(({ low }) => low <= minutes).count += count;
  const full = made.map(({ count }) => count > 0);
  return counts.length ? made.slice(full.indexOf(true), full.lastIndexOf(true) + 1) : [];
}

/** The next number that one counts in: 1, 2, 3, 5, 10, 20, 30 ... */
function roundStep(least) {
  let ten = 1;
  while (10 * ten < least) ten *= 10;
  return [1, 2, 3, 5, 10].map((n) => n * ten).find((step) => step >= least) ?? 10 * ten;
}

// With an axis a column is no wider than this, and so few have each their number.
const WIDEST = 30;
const FEW = 8;

/**
 * Columns beside each other.
 * @param {{ low: number, high: number, count: number }[]} made
 * @param {{ said: string, high?: number, axis?: boolean, from?: number, to?: number }} how what is outside
 *   of `from` and `to` is pale
 */
export function columns(made, { said, high = 24, axis = false, from = 0, to = made.length - 1 }) {
  const wide = 240;
  const top = Math.max(1, ...made.map(({ count }) => count));
  const each = axis ? Math.min(WIDEST, wide / made.length) : wide / Math.max(1, made.length);
  const foot = axis ? 16 : 0;
  const column = ({ count, low }, n) => {
    const tall = count ? Math.max(1.5, (count / top) * high) : 0.6;
    return svg(
      "rect",
      {
        x: (n * each + each * 0.08).toFixed(2),
        y: (high - tall).toFixed(2),
        width: (each * 0.84).toFixed(2),
        height: tall.toFixed(2),
        class: n < from || n > to ? "pale" : "column",
      },
      svg("title", {}, `${low}: ${count}`),
    );
  };
  const last = made.length - 1;
  // Below its column; where columns are narrow, the last one ends with it.
  const label = (n) => {
    const end = last >= FEW && n === last;
    const x = (n + (end ? 0.92 : 0.08)) * each;
    return svg("text", { x: x.toFixed(2), y: high + 12, class: `sans ${end ? "end" : ""} f-ink-2`, "font-size": 9.5 }, String(made[n].low));
  };
  const labelled = last < FEW ? made.keys() : [0, Math.floor(last / 2), last];
  return svg(
    "svg",
    { class: "columns", viewBox: `0 0 ${wide} ${high + foot}`, role: "img", "aria-label": said, preserveAspectRatio: axis ? null : "none" },
    made.map(column),
    axis ? [...labelled].map(label) : null,
  );
}

/**
 * A share as a bar: the first part plain, the rest striped, so that nobody needs the colours.
 * @param {number} share from 0 to 1
 * @param {string} said
 */
export function divided(share, said) {
  const cut = Math.max(0, Math.min(1, share)) * 140;
  return svg(
    "svg",
    { class: "divided", viewBox: "0 0 140 14", role: "img", "aria-label": said, preserveAspectRatio: "none" },
    svg("rect", { width: 140, height: 14, class: "lost" }),
    svg("path", { class: "stripes", d: stripes(cut) }),
    svg("rect", { width: cut.toFixed(1), height: 14, class: "won" }),
  );
}

const stripes = (from) =>
  Array.from({ length: 17 }, (_, n) => n * 10 - 10)
    .filter((x) => x + 14 > from)
    .map((x) => `M${x} 14l14-14h4l-14 14z`)
    .join("");

/** From the least to the most of these, in which the line in the middle stands for a whole number. */
function scaleOf(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const low = least === most ? least - 1 : least;
  const above = Math.max(most, low + 2);
  return [low, above + ((above - low) % 2)];
}

/**
 * Something over time, with how sure it is where that is known.
 * @param {{ at: number, value: number, sure?: number }[]} points ascending; `sure` is half of the band
 * @param {{ said: string, dots?: boolean, scale?: number[] }} how what goes beyond the `scale` is cut off
 */
export function overTime(points, { said, dots = false, scale = scaleOf(points.map(({ value }) => value)) }) {
  const [wide, high, edge] = [240, 96, 34];
  const [low, top] = scale;
  const first = points[0]?.at ?? 0;
  const span = (points.at(-1)?.at ?? 1) - first || 1;
  const across = ({ at }, n) => (points.length === 1 ? 0.5 : dots ? n / (points.length - 1) : (at - first) / span);
  const x = (one, n) => across(one, n) * (wide - edge - 4) + 2;
  const y = (value) => 6 + ((top - Math.max(low, Math.min(top, value))) / (top - low)) * (high - 12);
  const line = points.map((one, n) => `${n ? "L" : "M"}${x(one, n).toFixed(1)} ${y(one.value).toFixed(1)}`).join("");
  const broad = points.length === 1 ? [-5, 5] : [0]; // of one day there is a bar instead of a band
  const edges = (sign) =>
    points.flatMap((one, n) => broad.map((by) => `${(x(one, n) + by).toFixed(1)} ${y(one.value + sign * (one.sure ?? 0)).toFixed(1)}`));
  const band = points.some(({ sure }) => sure) ? `M${[...edges(1), ...edges(-1).reverse()].join("L")}z` : "";
  const grid = [low, (low + top) / 2, top].map((value) => [
    svg("path", { d: `M0 ${y(value).toFixed(1)}H${wide - edge}`, class: "f-none s-line" }),
    svg("text", { x: wide - edge + 4, y: y(value) + 3.5, class: "sans f-ink-2", "font-size": 10.5 }, String(Math.round(value))),
  ]);
  const when = (at) => new Date(at).toLocaleDateString(lang(), { month: "short", year: "2-digit" });
  const month = (at, x, side) => svg("text", { x, y: high + 11, class: `sans ${side} f-ink-2`, "font-size": 10.5 }, when(at));
  const months = points.length === 1 ? [month(first, x(points[0], 0), "middle")] : points.length ? [month(first, 0, ""), month(points.at(-1).at, wide - edge, "end")] : [];
  return svg(
    "svg",
    { class: "over-time", viewBox: `0 0 ${wide} ${high + 16}`, role: "img", "aria-label": said },
    grid,
    band ? svg("path", { d: band, class: "band" }) : null,
    svg("path", { d: line, class: "f-none line" }),
    points.map((one, n) => (dots || n === points.length - 1 ? svg("circle", { cx: x(one, n), cy: y(one.value), r: dots ? 1.8 : 3, class: "dot" }) : null)),
    months,
  );
}
