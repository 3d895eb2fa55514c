/** Lights what can be touched, lifts what is chosen, draws the held piece and what it would bring. */

import { parseSvg, svg } from "./dom.js";
import { bestGain, commonLabel, leastPrice } from "./touch.js";
import { say, signed, worth } from "./words.js";

/** What a click means: of things that lie upon each other the topmost that can be touched. */
export function touched(event) {
  const here = [event.target, ...document.elementsFromPoint(event.clientX, event.clientY)];
  const pieces = here.map((element) => element.closest(".picture [id]")).filter(Boolean);
  return pieces.find((piece) => piece.matches(".lit,.chosen")) ?? pieces[0];
}

export class Light {
  /**
   * @param {import("./picture.js").Picture} picture
   * @param {(id: string) => void} ontouch
   */
  constructor(picture, ontouch) {
    this.picture = picture;
    this.marked = [];
    this.ghost = null;
    this.lit = "";
    picture.root.addEventListener("click", (event) => {
      const piece = touched(event);
      if (piece && picture.body.contains(piece)) ontouch(piece.id);
    });
  }

  /** Take away everything that a chain has put on the picture. */
  off() {
    for (const [element, was] of this.marked) {
      element.classList.remove("lit", "dear", "chosen", "goal-now", "goal-later");
      for (const [name, value] of Object.entries(was)) {
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value);
      }
    }
    this.marked = [];
    this.ghost?.remove();
    this.ghost = null;
    this.picture.over.replaceChildren();
  }

  /**
   * Show a chain, and where what was looked at could go.
   * @param {import("./touch.js").Chain} chain
   */
  show(chain, looked = "") {
    const focused = document.activeElement?.id;
    this.off();
    for (const step of [...chain.lit, ...chain.instead]) this.#lightStep(step);
    const choice = chain.held?.label ?? (chain.chosen.length ? commonLabel(chain.left) : "");
    for (const id of chain.chosen) this.#mark(id, "chosen", { "aria-pressed": "true", "aria-label": choice });
    if (chain.held) this.#hold(chain.held);
    this.#goals([looked, ...chain.chosen]);
    if (focused) this.picture.piece(focused)?.focus({ preventScroll: true });
    const lit = chain.lit.map((step) => step.ids.join(" ")).join(";");
    if (lit !== this.lit) this.picture.root.dispatchEvent(new CustomEvent("lit"));
    this.lit = lit;
  }

  /** Everything that is lit and can have the focus. */
  get targets() {
    return this.marked
      .map(([element]) => element)
      .filter((element) => element.getAttribute("tabindex") === "0");
  }

  #lightStep({ ids, moves }) {
    const gain = bestGain(moves);
    const label =
      moves.length > 1 ? say("ways", { label: commonLabel(moves), count: moves.length }) : moves[0].label;
    const told = moves.length === 1 ? moves[0].foresight : null;
    const brings = (gain ? `, ${worth(gain)}` : "") + (told?.word ? `, ${told.word}` : "");
    // Of several ids for one step the keyboard needs only one.
    const shown = ids.filter((id) => this.picture.piece(id));
    shown.forEach((id, number) => {
      const reach = number === 0 ? { tabindex: "0", role: "button", "aria-label": label + brings } : {};
      this.#mark(id, "lit", reach);
      if (moves.every((move) => move.dear)) this.#mark(id, "dear", {});
    });
    if (gain && shown.length) this.#badge(shown[0], gain);
    if (shown.length) this.#price(shown[0], leastPrice(moves));
    if (told?.sign && shown.length) this.#verdict(shown[0], told);
  }

  /** Where the first of these pieces that says so could go, now and later. */
  #goals(ids) {
    const piece = ids.map((id) => this.picture.piece(id)).find((one) => one?.dataset.now ?? one?.dataset.later);
    for (const when of ["now", "later"])
      for (const id of piece?.dataset[when]?.split(" ") ?? []) this.#mark(id, `goal-${when}`, {});
  }

  #mark(id, name, attributes) {
    const element = this.picture.piece(id);
    if (!element) return;
    const was = Object.fromEntries(Object.keys(attributes).map((key) => [key, element.getAttribute(key)]));
    this.marked.unshift([element, was]);
    element.classList.add(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (name === "chosen" && !element.hasAttribute("tabindex")) {
      was.tabindex = null;
      was.role = element.getAttribute("role");
      element.setAttribute("tabindex", "0");
      element.setAttribute("role", "button");
    }
  }

  #hold(move) {
    const place = this.picture.piece(move.on);
    if (!place || !move.ghost) return;
    this.ghost = svg("g", { class: "ghost" });
    for (const node of [...parseSvg(move.ghost).childNodes])
      this.ghost.append(document.importNode(node, true));
    const ring = place.querySelector(":scope > .ring");
    if (ring) this.ghost.append(ring.cloneNode());
    place.append(this.ghost);
    if (move.gain) this.#badge(move.on, move.gain, true);
  }

  /** The orange badge with what a touch would bring, if it brings anything; quiet where it costs. */
  #badge(id, gain, held = false) {
    const { box, small, size } = this.#measure(id);
    const text = signed(gain);
    const width = size * (0.7 * text.length + 0.9);
    const top = held ? box.y - size * 0.5 : box.y + box.height - size * (small ? 0.8 : 1.1);
    const group = svg("g", {
      class: `badge${gain > 0 || held ? "" : " quiet"}`,
      transform: `translate(${box.x + box.width - width * (small ? 0.6 : 0.8)} ${top})`,
    });
    group.append(
      svg("rect", { width, height: size * 1.5, rx: size * 0.75 }),
      svg("text", { x: width / 2, y: size * 1.11, "font-size": size, class: "sans bold middle" }, text),
    );
    this.picture.over.append(group);
  }

  /** The badge with what a touch takes at least, on the other corner. */
  #price(id, price) {
    if (!price.length) return;
    const { box, small, size } = this.#measure(id);
    const step = size * 2.1;
    const width = step * price.length + size * 0.6;
    const group = svg("g", {
      class: "badge quiet price",
      transform: `translate(${box.x} ${small ? box.y - size * 0.6 : box.y + box.height - size * 1.1})`,
    });
    group.append(svg("rect", { width, height: size * 1.5, rx: size * 0.75 }));
    price.forEach(([count, symbol], number) => {
      const left = size * 0.5 + number * step;
      const place = { x: left + size * 0.7, y: size * 0.1, width: size * 1.3, height: size * 1.3 };
      group.append(
        svg("text", { x: left, y: size * 1.11, "font-size": size, class: "sans bold" }, String(count)),
        svg("use", { href: `#${symbol}`, ...place }),
      );
    });
    this.picture.over.append(group);
  }

  /** The tag with what will come of a touch: a sign and a few figures. */
  #verdict(id, { sign, tag }) {
    const { box, size: most, unit } = this.#measure(id);
    const size = Math.min(most, 14 * unit);
    const whole = size * (0.62 * tag.length + 2.4);
    // Where the figures would cover what lies beside it, they are in the list only.
    const figures = whole <= box.width * 1.25;
    const width = figures ? whole : size * 1.9;
    const group = svg("g", {
      class: `badge foretold ${sign}`,
      transform: `translate(${box.x + box.width / 2 - width / 2} ${box.y + box.height - size * 1.7})`,
    });
    group.append(
      svg("rect", { width, height: size * 1.6, rx: size * 0.8 }),
      svg("use", { href: `#i-${sign}`, x: size * 0.45, y: size * 0.3, width: size, height: size }),
      figures ? svg("text", { x: size * 1.7, y: size * 1.16, "font-size": size, class: "sans bold" }, tag) : "",
    );
    this.picture.over.append(group);
  }

  /** Where a piece lies, whether that is small, and how large the letters of a badge on it are. */
  #measure(id) {
    const piece = this.picture.piece(id);
    const box = this.picture.box(piece.querySelector(":scope > .ring") ?? piece);
    const unit = 1 / this.picture.scale;
    const small = box.height < 60 * unit;
    const size = small ? 12 * unit : Math.max(13 * unit, Math.min(box.height * 0.16, 24 * unit));
    return { box, small, size, unit };
  }
}

/**
 * The target next to `from` in a direction (dx, dy), or the first one.
 * @param {Element[]} targets
 */
export function neighbour(targets, from, dx, dy) {
  if (!targets.includes(from)) return targets[0];
  const centre = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const start = centre(from);
  let best = from;
  let least = Infinity;
  for (const target of targets) {
    const { x, y } = centre(target);
    const along = (x - start.x) * dx + (y - start.y) * dy;
    const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    if (along > 4 && along + 2 * aside < least) [best, least] = [target, along + 2 * aside];
  }
  return best;
}
