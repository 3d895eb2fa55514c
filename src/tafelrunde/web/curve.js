/** The chances of every seat over the game, as a curve that leads to its moments. */

import { svg } from "./dom.js";
import { percent, say } from "./words.js";

const WIDE = 320;
const HIGH = 130;
const EDGE = 22;
const DASHES = ["", "7 4", "2 4", "9 3 2 3"];

export class Curve {
  /** @param {(entry: number) => void} go */
  constructor(go) {
    this.root = svg("svg", { class: "curve", viewBox: `0 0 ${WIDE} ${HIGH + EDGE}`, role: "img" });
    this.root.addEventListener("click", (event) => {
      const { left, width } = this.root.getBoundingClientRect();
      const share = ((event.clientX - left) / width) * WIDE;
      go(Math.max(0, Math.min(this.last, Math.round(((share - EDGE) / (WIDE - 2 * EDGE)) * this.last))));
    });
    this.last = 1;
  }

  #x(entry) {
    return EDGE + (entry / this.last) * (WIDE - 2 * EDGE);
  }

  /**
   * @param {[number, number[]][]} chances
   * @param {string[]} names
   */
  draw(chances, names, last) {
    this.last = Math.max(1, last);
    const y = (chance) => 8 + (1 - chance) * (HIGH - 16);
    const grid = [0, 0.5, 1].flatMap((chance) => [
      svg("path", { d: `M${EDGE} ${y(chance)}H${WIDE - EDGE}`, class: "f-none s-line" }),
      svg(
        "text",
        { x: EDGE - 3, y: y(chance) + 3, class: "sans end f-ink-2", "font-size": 8 },
        String(100 * chance),
      ),
    ]);
    const lines = names.map((_, seat) =>
      svg("path", {
        d: chances
          .map(
            ([entry, each], number) =>
              `${number ? "L" : "M"}${this.#x(entry).toFixed(1)} ${y(each[seat]).toFixed(1)}`,
          )
          .join(""),
        class: `f-none s-seat seat${seat} line`,
        "stroke-dasharray": DASHES[seat % 4],
      }),
    );
    const final = chances.at(-1)?.[1] ?? [];
    const legend = names.map((name, seat) =>
      svg(
        "g",
        { class: `seat${seat}`, transform: `translate(${EDGE + seat * 72} ${HIGH + 12})` },
        svg("path", { d: "M0 -3h16", class: "s-seat line", "stroke-dasharray": DASHES[seat % 4] }),
        svg("text", { x: 20, class: "sans f-ink", "font-size": 9 }, name.slice(0, 9)),
      ),
    );
    this.line = svg("path", { class: "now f-none" });
    this.root.setAttribute(
      "aria-label",
      `${say("chances_what")}: ${names.map((name, seat) => `${name} ${percent(final[seat] ?? 0)}`).join(", ")}`,
    );
    this.root.replaceChildren(...grid, ...lines, ...legend, this.line);
  }

  /** Where the replay stands now. */
  mark(entry) {
    this.line?.setAttribute("d", `M${this.#x(entry)} 4V${HIGH - 4}`);
  }
}
