/** Something of every seat over the game, chances or points, as curves that lead to their moments. */

import { svg } from "./dom.js";

const WIDE = 320;
const HIGH = 130;
const EDGE = 22;
const ROW = 12;
const IN_A_ROW = 4;
const DASHES = ["", "7 4", "2 4", "9 3 2 3", "12 4", "1 3", "5 2", "9 3 2 3 2 3"];

const legendPlace = (seat) =>
  `${EDGE + (seat % IN_A_ROW) * 72} ${HIGH + ROW * (1 + Math.floor(seat / IN_A_ROW))}`;

export class Curve {
  /** @param {(entry: number) => void} go @param {number} wide how wide it is drawn */
  constructor(go, wide = WIDE) {
    this.wide = wide;
    this.root = svg("svg", { class: "curve", viewBox: `0 0 ${wide} ${HIGH + EDGE}`, role: "img" });
    this.root.addEventListener("click", (event) => {
      const { left, width } = this.root.getBoundingClientRect();
      const share = ((event.clientX - left) / width) * wide;
      go(Math.max(0, Math.min(this.last, Math.round(((share - EDGE) / (wide - 2 * EDGE)) * this.last))));
    });
    this.last = 1;
  }

  #x(entry) {
    return EDGE + (entry / this.last) * (this.wide - 2 * EDGE);
  }

  /**
   * @param {[number, number[]][]} values of all seats after an entry
   * @param {{ names: string[], last: number, low: number, high: number, unit?: number, said: string,
   *   shown(value: number): string, marks?: [number, number][] }} how `unit` of the grid's numbers;
   *   `marks` are entries and seats
   */
  draw(values, { names, last, low, high, unit = 1, said, shown, marks = [] }) {
    this.last = Math.max(1, last);
    const y = (value) => 8 + ((high - value) / (high - low || 1)) * (HIGH - 16);
    const grid = [low, (low + high) / 2, high].flatMap((value) => [
      svg("path", { d: `M${EDGE} ${y(value)}H${this.wide - EDGE}`, class: "f-none s-line" }),
      svg(
        "text",
        { x: EDGE - 3, y: y(value) + 3, class: "sans end f-ink-2", "font-size": 11 },
        String(Math.round(unit * value)),
      ),
    ]);
    const lines = names.map((_, seat) =>
      svg("path", {
        d: values
          .map(
            ([entry, each], number) =>
              `${number ? "L" : "M"}${this.#x(entry).toFixed(1)} ${y(each[seat]).toFixed(1)}`,
          )
          .join(""),
        class: `f-none s-seat seat${seat} line`,
        "stroke-dasharray": DASHES[seat],
      }),
    );
    const dots = marks.map(([entry, seat]) =>
      svg("circle", {
        cx: this.#x(entry),
        cy: y(values.find(([at]) => at === entry)[1][seat]),
        r: 3.4,
        class: `f-seat s-ivory seat${seat} turn`,
      }),
    );
    const final = values.at(-1)?.[1] ?? [];
    const legend = names.map((name, seat) =>
      svg(
        "g",
        { class: `seat${seat}`, transform: `translate(${legendPlace(seat)})` },
        svg("path", { d: "M0 -3h16", class: "s-seat line", "stroke-dasharray": DASHES[seat] }),
        svg("text", { x: 20, class: "sans f-ink", "font-size": 11.5 }, name.slice(0, 9)),
      ),
    );
    const rows = Math.ceil(names.length / IN_A_ROW);
    this.root.setAttribute("viewBox", `0 0 ${this.wide} ${HIGH + EDGE + (rows - 1) * ROW}`);
    this.line = svg("path", { class: "now f-none" });
    this.root.setAttribute(
      "aria-label",
      `${said}: ${names.map((name, seat) => `${name} ${shown(final[seat] ?? 0)}`).join(", ")}`,
    );
    this.root.replaceChildren(...grid, ...lines, ...dots, ...legend, this.line);
  }

  /** Where the replay stands now. */
  mark(entry) {
    this.line?.setAttribute("d", `M${this.#x(entry)} 4V${HIGH - 4}`);
  }
}
