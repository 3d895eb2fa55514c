/** Looking closer: pinch and drag on a phone, wheel with Ctrl and drag on a desk. */

import { h } from "./dom.js";
import { touched } from "./light.js";
import { say } from "./words.js";

const CLOSEST = 5;
const SLACK = 8;
// What is looked at closer has some air around it.
const ROOM = 0.95;
// What cannot become larger by so much is not worth the way: then a part of it is.
const WORTH = 1.3;
// What is smaller than this no finger meets for sure; it becomes as large as that first.
const FINGER = 40;
const LARGE = 56;

export class Zoom {
  /** @param {import("./picture.js").Picture} picture */
  constructor(picture) {
    this.picture = picture;
    this.whole = h("button", { class: "btn whole", type: "button", onclick: () => this.reset() });
    picture.stage.append(this.whole);
    this.pointers = new Map();
    this.moved = false;
    // As `touch-action` this would style every piece of the picture anew.
    this.hold = (event) => event.cancelable && event.preventDefault();
    this.reset();
    const { root } = picture;
    root.addEventListener("resized", () => this.reset());
    // What was touched from near by may go anywhere.
    root.addEventListener("lit", () => this.aimed && this.reset());
    root.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      root.addEventListener(end, (event) => this.pointers.delete(event.pointerId));
    // What was a drag is no touch of a piece.
    root.addEventListener(
      "click",
      (event) => {
        if (this.moved || this.#aims(event)) event.stopPropagation();
        this.moved = false;
      },
      true,
    );
    root.addEventListener("click", (event) => {
      const { target } = event;
      const aimed = target.closest(".lit,.chosen") ?? touched(event)?.closest(".lit,.chosen");
      if (this.scale > 1 || aimed) return;
      const around = [];
      for (let part = target.closest("[data-closer]"); part; part = part.parentNode.closest("[data-closer]"))
        around.unshift(part);
      const small = around.find((part) => this.#closest(part) > WORTH) ?? around.at(-1);
      if (!small) return;
      this.to(small);
      event.stopImmediatePropagation(); // who looks closer does not ask why
    });
  }

  /** A finger on something lit that is too small for it: the first touch only comes closer. */
  #aims(event) {
    const piece = event.pointerType === "touch" ? touched(event) : null;
    if (!piece?.matches(".lit")) return false;
    const { x, y, width, height } = (piece.querySelector(":scope > .ring") ?? piece).getBoundingClientRect();
    const size = Math.min(width, height);
    if (size >= FINGER - 0.5 || this.scale >= CLOSEST) return false;
    const middle = this.#point(x + width / 2, y + height / 2);
    this.scale = Math.min(CLOSEST, (this.scale * LARGE) / size);
    this.x = middle.x - this.picture.size.width / this.scale / 2;
    this.y = middle.y - this.picture.size.height / this.scale / 2;
    this.aimed = true;
    this.#apply();
    piece.scrollIntoView({ block: "center", inline: "center" });
    return true;
  }

  /** How much larger a part of the picture can become. */
  #closest(element) {
    const { width, height } = this.picture.size;
    const box = this.picture.box(element);
    return Math.max(1, Math.min(CLOSEST, ROOM * Math.min(width / box.width, height / box.height)));
  }

  /** A part of the picture as large as it can be. */
  to(element) {
    const { width, height } = this.picture.size;
    const box = this.picture.box(element);
    this.scale = this.#closest(element);
    this.x = box.x + (box.width - width / this.scale) / 2;
    this.y = box.y + (box.height - height / this.scale) / 2;
    this.#apply();
    element.scrollIntoView({ block: "center", inline: "center" });
  }

  /** The whole table again. */
  reset() {
    this.aimed = false;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.#apply();
  }

  #apply() {
    const { width, height } = this.picture.size;
    const wide = width / this.scale;
    const high = height / this.scale;
    this.x = Math.max(0, Math.min(this.x, width - wide));
    this.y = Math.max(0, Math.min(this.y, height - high));
    this.picture.root.setAttribute("viewBox", `${this.x} ${this.y} ${wide} ${high}`);
    this.picture.root.classList.toggle("zoomed", this.scale > 1);
    // Who looks closer moves the picture with a finger, not the page.
    if (this.scale > 1) this.picture.root.addEventListener("touchmove", this.hold, { passive: false });
    else this.picture.root.removeEventListener("touchmove", this.hold);
    this.whole.hidden = this.scale === 1;
    this.whole.textContent = say("whole_view");
    this.picture.root.dispatchEvent(new CustomEvent("looked"));
  }

  /** A point of the screen in the picture's units. */
  #point(x, y) {
    return new DOMPoint(x, y).matrixTransform(this.picture.root.getScreenCTM().inverse());
  }

  /** Scale by a factor so that the point under x, y stays there. */
  #zoom(factor, x, y) {
    const before = this.#point(x, y);
    this.scale = Math.max(1, Math.min(CLOSEST, this.scale * factor));
    this.#apply();
    const after = this.#point(x, y);
    this.x += before.x - after.x;
    this.y += before.y - after.y;
    this.#apply();
  }

  #drag(from, to) {
    const a = this.#point(from.x, from.y);
    const b = this.#point(to.x, to.y);
    this.x += a.x - b.x;
    this.y += a.y - b.y;
    this.#apply();
  }

  #wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.#zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }

  #down(event) {
    if (this.pointers.size === 0) this.moved = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, far: 0 });
  }

  #move(event) {
    const was = this.pointers.get(event.pointerId);
    if (!was) return;
    const now = {
      x: event.clientX,
      y: event.clientY,
      far: was.far + Math.hypot(event.clientX - was.x, event.clientY - was.y),
    };
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const before = Math.hypot(was.x - other.x, was.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      if (before > 0) this.#zoom(after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
      this.moved = true;
    } else if (this.scale > 1 && now.far > SLACK) {
      this.#drag(was, now);
      this.moved = true;
    }
    this.pointers.set(event.pointerId, now);
  }
}
