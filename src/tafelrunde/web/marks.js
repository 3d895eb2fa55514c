/** The numbers of a story on the table: what is new, where something came from, what is empty now. */

import { h, ruleLink, svg } from "./dom.js";
import { say, signed } from "./words.js";

// So many things of one step are marked; more would hide the table.
const MOST = 3;
// Of more ways than these only those of the step that is pointed at are drawn.
const WAYS = 6;
const RADIUS = 9.5;
// The same number is not said again as near as this, in radii.
const BESIDE = 4;
// A longer way than this share of the stage would cover the table: it is drawn for the step that is pointed at.
const LONG = 0.5;
// Where a number stands on its thing; what is small has no room for more, so others stand around it.
const CORNERS = [
  [0, 0],
  [1, 1],
  [1, 0],
  [0, 1],
];
const AROUND = [2, 3, 4].flatMap((far) => Array.from({ length: 8 }, (_, turn) => [far, (turn * Math.PI) / 4]));
// The wide bubble needs a desk.
const desk = matchMedia("(min-width: 701px)");

export class Marks {
  /** @param {import("./picture.js").Picture} picture */
  constructor(picture) {
    this.picture = picture;
    this.root = svg("g", { class: "marks", "aria-hidden": "true" });
    this.bubble = h("div", { class: "bubble sheet", hidden: true });
    picture.root.append(this.root);
    picture.stage.append(this.bubble);
    for (const event of ["looked", "fitted"]) picture.root.addEventListener(event, () => this.#again());
  }

  /** However large the picture is shown, its marks are as large as before. */
  #again() {
    cancelAnimationFrame(this.later);
    if (!this.root.childElementCount || this.unit === 1 / this.picture.near) return;
    this.later = requestAnimationFrame(() => setTimeout(() => this.show(this.steps, this.at)));
  }

  /** The marks of these steps; the one with number `at` has the ring and the bubble. */
  show(steps, at) {
    this.steps = steps;
    this.at = at;
    this.root.replaceChildren();
    this.bubble.hidden = true;
    this.bubble.replaceChildren();
    if (!this.picture.root.isConnected) return;
    this.unit = 1 / this.picture.near;
    this.numbers = [];
    const { clientWidth, clientHeight } = this.picture.stage;
    this.long = LONG * Math.min(clientWidth, clientHeight) * this.unit;
    const ways = steps.reduce((sum, step) => sum + Math.min(step.moved.length, MOST), 0);
    const few = ways <= WAYS;
    steps.forEach((step, number) => this.#step(step, number, number === at, few));
    const step = steps[at];
    const place = step && this.place(step);
    if (place) this.#point(step, place);
  }

  /** The thing of a step that one looks at. */
  place(step) {
    const ids = step ? [...step.moved.map(([id]) => id), ...step.new, ...step.left] : [];
    return ids.map((id) => this.picture.piece(id)).find(Boolean) ?? null;
  }

  #step(step, number, now, few) {
    const group = svg("g", { class: `told-step ${step.seat === null ? "all" : `seat${step.seat}`}${now ? " now" : ""}` });
    this.root.append(group);
    const things = [
      ...step.moved.map(([id, dx, dy]) => ({ id, dx, dy, kind: "moved" })),
      ...step.new.map((id) => ({ id, kind: "new" })),
      ...step.left.map((id) => ({ id, kind: "left" })),
    ];
    for (const thing of things.filter(({ id }) => this.picture.piece(id)).slice(0, MOST))
      this.#thing(group, thing, number, (far) => now || (few && far <= this.long));
  }

  #thing(group, { id, dx, dy, kind }, number, isDrawn) {
    const box = this.#box(id);
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (kind === "moved" && isDrawn(Math.hypot(dx, dy))) this.#trail(group, { x: centre.x - dx, y: centre.y - dy }, centre);
    else if (kind === "new") group.append(this.#frame(box, "fresh"));
    const radius = RADIUS * this.unit;
    const near = (one, far) => Math.hypot(one.x - centre.x, one.y - centre.y) < far * radius;
    if (this.numbers.some((one) => one.number === number && near(one, BESIDE))) return;
    const spot = this.#spot(box, centre, radius);
    this.numbers.push({ ...spot, number });
    group.append(this.#number(spot.x, spot.y, number + 1));
  }

  /** The first place on a thing or around it, within the picture, on which no other number lies. */
  #spot(box, centre, radius) {
    const { width, height } = this.picture.size;
    const within = (at, end) => Math.max(radius, Math.min(at, end - radius));
    const spots = [
      ...CORNERS.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height]),
      ...AROUND.map(([far, angle]) => [centre.x + far * radius * Math.cos(angle), centre.y + far * radius * Math.sin(angle)]),
    ].map(([x, y]) => ({ x: within(x, width), y: within(y, height) }));
    const isFree = ({ x, y }) => this.numbers.every((one) => Math.hypot(one.x - x, one.y - y) >= 2 * radius);
    return spots.find(isFree) ?? spots[0];
  }

  #box(id) {
    const piece = this.picture.piece(id);
    return this.picture.box(piece.querySelector(":scope > .ring") ?? piece);
  }

  #frame({ x, y, width, height }, name) {
    return svg("rect", { class: name, x, y, width, height, rx: 8 * this.unit, "stroke-width": 3 * this.unit,
      "stroke-dasharray": `${6 * this.unit} ${4 * this.unit}` });
  }

  /** A dotted way from where something was, faintly circled, to where it is. */
  #trail(group, from, to) {
    const { unit } = this;
    const bend = { x: (from.x + to.x) / 2 - (to.y - from.y) * 0.15, y: (from.y + to.y) / 2 + (to.x - from.x) * 0.15 };
    const d = `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`;
    group.append(
      svg("circle", { class: "start", cx: from.x, cy: from.y, r: 8 * unit, "stroke-width": 2 * unit,
        "stroke-dasharray": `${3 * unit} ${3 * unit}` }),
      svg("path", { class: "trail rim", d, "stroke-width": 6 * unit }),
      svg("path", { class: "trail", d, "stroke-width": 3.5 * unit, "stroke-dasharray": `${unit} ${7 * unit}` }),
      svg("circle", { class: "tip", cx: to.x, cy: to.y, r: 4.5 * unit, "stroke-width": 1.5 * unit }),
    );
  }

  #number(x, y, number) {
    const { unit } = this;
    return svg(
      "g",
      { class: "number", transform: `translate(${x} ${y})` },
      svg("circle", { r: RADIUS * unit, "stroke-width": 2 * unit }),
      svg("text", { y: 4.1 * unit, "font-size": 12.2 * unit, class: "sans middle" }, String(number)),
    );
  }

  /** The orange ring, and on a desk the bubble with what the step brought. */
  #point(step, place) {
    const ring = place.querySelector(":scope > .ring") ?? place;
    const box = this.picture.box(ring);
    this.root.prepend(svg("rect", { class: "here", ...box, rx: 8 * this.unit, "stroke-width": 4 * this.unit }));
    if (!desk.matches) return;
    const gained = step.seat === null ? 0 : step.points[step.seat];
    this.bubble.replaceChildren(
      h("b", {}, step.short.join(" "), gained ? ` ${say("points_more", { points: signed(gained) })}` : ""),
      h("span", {}, step.text),
      h("small", {}, ...step.rules.flatMap((rule) => [ruleLink(rule), " "])),
    );
    this.bubble.hidden = false;
    const stage = this.picture.stage.getBoundingClientRect();
    const at = ring.getBoundingClientRect();
    const { width, height } = this.bubble.getBoundingClientRect();
    const left = Math.min(Math.max(8, at.x - stage.x + at.width / 2 - width / 2), stage.width - width - 8);
    const above = at.y - stage.y - height - 12;
    const top = above > 4 ? above : Math.min(at.bottom - stage.y + 12, stage.height - height - 4);
    this.bubble.style.setProperty("left", `${left}px`);
    this.bubble.style.setProperty("top", `${top}px`);
  }
}
