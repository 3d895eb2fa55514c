/** One seat's chances over the game, and what they would have been without luck: between is luck. */

import { svg } from "./dom.js";
import { percent, say } from "./words.js";

const WIDE = 320;
const HIGH = 128;
const LEFT = 30;
const TOP = 8;
const FOOT = 18;

export class LuckCurve {
  /** @param {(entry: number) => void} go */
  constructor(go) {
    this.root = svg("svg", { class: "curve luck-curve", viewBox: `0 0 ${WIDE} ${HIGH + FOOT}`, role: "img" });
    this.last = 1;
    this.root.addEventListener("click", (event) => {
      const { left, width } = this.root.getBoundingClientRect();
      const share = (((event.clientX - left) / width) * WIDE - LEFT) / (WIDE - LEFT - 8);
      go(Math.round(Math.max(0, Math.min(1, share)) * this.last));
    });
  }

  #x(entry) {
    return LEFT + (entry / this.last) * (WIDE - LEFT - 8);
  }

  /**
   * @param {{ chances: [number, number[]][], luck: [number, number[]][] }} study
   * @param {{ seat: number, name: string, last: number, errors: any[] }} of
   */
  draw({ chances, luck }, { seat, name, last, errors }) {
    this.last = Math.max(1, last);
    const y = (share) => TOP + (1 - share) * (HIGH - 2 * TOP);
    const values = smooth(chances.map(([entry, shares]) => [entry, shares[seat]]));
    const without = values.map(([entry, share]) => {
      const lucky = luck.filter(([at]) => at <= entry).reduce((sum, [, changes]) => sum + changes[seat], 0);
      return [entry, Math.max(0, Math.min(1, share - lucky))];
    });
    const path = (points) =>
      points.map(([entry, share], at) => `${at ? "L" : "M"}${this.#x(entry).toFixed(1)} ${y(share).toFixed(1)}`).join("");
    const grid = [0, 0.5, 1].flatMap((share) => [
      svg("path", { d: `M${LEFT} ${y(share)}H${WIDE - 8}`, class: "f-none s-line", "stroke-dasharray": share === 0.5 ? "2 3" : null }),
      svg("text", { x: LEFT - 4, y: y(share) + 4, class: "sans end f-ink-2", "font-size": 11.5 }, String(100 * share)),
    ]);
    const bands = values.slice(1).flatMap(([entry, share], at) => {
      const [before, was] = values[at];
      const [, plain] = without[at + 1];
      const [, wasPlain] = without[at];
      if (Math.abs(share - plain) < 0.004 && Math.abs(was - wasPlain) < 0.004) return [];
      const corners = [[before, was], [entry, share], [entry, plain], [before, wasPlain]];
      return [svg("path", { d: `${path(corners)}Z`, class: share + was >= plain + wasPlain ? "lucky" : "unlucky" })];
    });
    const marks = errors.map(({ entry, played, grade }) =>
      svg(
        "g",
        { class: `error ${grade}`, transform: `translate(${this.#x(entry).toFixed(1)} ${y(played).toFixed(1)})` },
        svg("rect", { x: -5, y: -5, width: 10, height: 10, rx: grade === "blunder" ? 0 : 2.5 }),
        svg("path", { d: "M-2.4 -2.4L2.4 2.4M2.4 -2.4L-2.4 2.4" }),
      ),
    );
    this.line = svg("path", { class: "now f-none" });
    this.root.setAttribute("aria-label", say("outlook_of", { name, share: percent(values.at(-1)?.[1] ?? 0) }));
    this.root.replaceChildren(
      svg(
        "defs",
        {},
        svg(
          "pattern",
          { id: "hatch", width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
          svg("path", { d: "M0 0V5", class: "hatching" }),
        ),
      ),
      ...grid,
      ...bands,
      svg("path", { d: path(without), class: "f-none plain-line" }),
      svg("path", { d: path(values), class: `f-none s-seat seat${seat} line` }),
      ...marks,
      this.line,
    );
  }

  /** Where the replay stands now. */
  mark(entry) {
    this.line?.setAttribute("d", `M${this.#x(entry)} 2V${HIGH - 2}`);
  }
}

/** Over three points each; the ends are kept. */
function smooth(values) {
  return values.map(([entry, share], at) =>
    at && at < values.length - 1 ? [entry, (values[at - 1][1] + share + values[at + 1][1]) / 3] : [entry, share],
  );
}
