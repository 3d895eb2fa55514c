/** What glows beyond the edge of the stage: a button says how much and goes there. */

import { h, icon } from "./dom.js";
import { say } from "./words.js";

const SIDES = ["up", "down", "left", "right"];
// Where along its edge a button may lie.
const SPOTS = ["last", "first", "middle"];

const middle = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

export class Edges {
  /** @param {import("./picture.js").Picture} picture @param {import("./zoom.js").Zoom} zoom */
  constructor(picture, zoom) {
    this.picture = picture;
    this.zoom = zoom;
    this.said = h("p", { class: "moved-here", role: "status" });
    this.buttons = Object.fromEntries(
      SIDES.map((side) => [
        side,
        h("button", { class: `btn lit-more ${side}`, type: "button", hidden: true, onclick: () => this.#go(side) }),
      ]),
    );
    picture.stage.after(h("div", { class: "lit-beyond" }, this.said, Object.values(this.buttons)));
    picture.stage.addEventListener("scroll", () => this.look(), { passive: true });
    picture.root.addEventListener("looked", () => this.look());
    for (const event of ["lit", "fitted"]) picture.root.addEventListener(event, () => this.#lit());
  }

  /** The lit pieces by the side of the stage beyond which they are; "" for those in sight. */
  #sides() {
    const stage = this.picture.stage.getBoundingClientRect();
    const found = { "": [], up: [], down: [], left: [], right: [] };
    for (const piece of this.picture.body.querySelectorAll(".lit")) {
      const { x, y } = middle(piece);
      const beyond = { up: stage.top - y, down: y - stage.bottom, left: stage.left - x, right: x - stage.right };
      const [side, far] = Object.entries(beyond).reduce((a, b) => (b[1] > a[1] ? b : a));
      found[far > 0 ? side : ""].push({ piece, far, x, y });
    }
    return found;
  }

  /** Something else is lit: if none of it is in sight, the page goes to the nearest. */
  #lit() {
    this.said.textContent = "";
    const { "": inSight, ...beyond } = this.#sides();
    const nearest = Object.values(beyond).flat().sort((a, b) => a.far - b.far)[0];
    if (nearest && !inSight.length && !this.picture.body.querySelector(".chosen")) {
      this.#near(nearest.piece);
      this.said.textContent = say("moved_to_lit");
    }
    this.look();
  }

  #near(piece) {
    if (this.zoom.scale > 1) this.zoom.reset();
    piece.scrollIntoView({ block: "center", inline: "center" });
  }

  #go(side) {
    const [nearest] = this.#sides()[side].sort((a, b) => a.far - b.far);
    if (nearest) this.#near(nearest.piece);
    this.look();
  }

  /** Say at each edge how much glows beyond it. */
  look() {
    const sides = this.#sides();
    const { whole } = this.zoom;
    this.#aside(whole, sides[""]);
    const taken = [...sides[""], middle(whole)];
    for (const [side, button] of Object.entries(this.buttons)) {
      const count = sides[side].length;
      button.hidden = count === 0;
      if (!count) continue;
      const words = say(`lit_${side}`, { count });
      if (button.textContent !== words) button.replaceChildren(icon("on"), words);
      this.#aside(button, taken);
      taken.push(middle(button));
    }
  }

  /** A button lies upon as little as it can of what can be touched. */
  #aside(button, points) {
    const covers = (spot) => {
      button.dataset.spot = spot;
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return points.filter(({ x, y }) => x > left && x < right && y > top && y < bottom).length;
    };
    const counts = SPOTS.map(covers);
    button.dataset.spot = SPOTS[counts.indexOf(Math.min(...counts))];
  }
}
