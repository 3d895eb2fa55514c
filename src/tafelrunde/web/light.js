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
    /** Lines of the picture that tell of the held move instead, and what they say otherwise. */
    this.foretold = [];
    this.lit = "";
    /** What stands on pieces, and for which scale it was drawn. */
    this.tags = [];
    picture.root.addEventListener("fitted", () => this.scale === picture.scale || this.#tag());
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
    for (const [line, said] of this.foretold) line.textContent = said;
    this.foretold = [];
    this.tags = [];
    this.picture.over.replaceChildren();
  }

  /**
   * Show a chain, and where what was looked at could go.
   * @param {import("./touch.js").Chain} chain
   */
  show(chain, looked = "") {
    const focused = document.activeElement?.id;
    this.off();
    const now = chain.lit;
    const tags = [...now, ...chain.instead].flatMap((step) => this.#lightStep(step));
    const choice = chain.held?.label ?? (chain.chosen.length ? commonLabel(chain.left) : "");
    for (const id of chain.chosen) this.#mark(id, "chosen", { "aria-pressed": "true", "aria-label": choice });
    if (chain.held) tags.push(...this.#hold(chain.held));
    this.#goals([looked, ...chain.chosen]);
    this.tags = tags;
    this.#tag();
    if (focused) this.picture.piece(focused)?.focus({ preventScroll: true });
    const lit = now.map((step) => step.ids.join(" ")).join(";");
    if (lit !== this.lit) this.picture.root.dispatchEvent(new CustomEvent("lit"));
    this.lit = lit;
  }

  /** Draw what stands on pieces, with letters of the same size however large the picture is. */
  #tag() {
    this.scale = this.picture.scale;
    this.picture.over.replaceChildren();
    // Everything is measured before anything is added: so the picture is laid out once.
    const tags = this.tags.filter(({ id }) => this.picture.piece(id));
    const places = tags.map(({ id }) => this.#measure(id));
    tags.forEach(({ draw }, number) => draw(places[number]));
  }

  /** Everything that is lit and can have the focus. */
  get targets() {
    return this.marked
      .map(([element]) => element)
      .filter((element) => element.getAttribute("tabindex") === "0");
  }

  /** Light one step. Answers what is to stand on it, and how it is drawn where that is. */
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
    if (!shown.length) return [];
    const price = leastPrice(moves);
    const draws = [
      gain && ((place) => this.#badge(place, gain)),
      price.length && ((place) => this.#price(place, price, Boolean(gain))),
      told?.sign && ((place) => this.#verdict(place, told)),
    ];
    return draws.filter(Boolean).map((draw) => ({ id: shown[0], draw }));
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

  /** What will come of the held move stands where the picture says what is likely. */
  #foretell({ label, foresight }) {
    if (!foresight?.sign) return;
    const said = `${label}: ${foresight.word} ${foresight.tag}`;
    for (const [number, line] of this.picture.body.querySelectorAll("[data-foretold] text").entries()) {
      this.foretold.push([line, line.textContent]);
      line.textContent = number ? "" : said;
    }
  }

  /** Draw the held piece; answers what it brings, as a step does. */
  #hold(move) {
    this.#foretell(move);
    const place = this.picture.piece(move.on);
    if (!place || !move.ghost) return [];
    this.ghost = svg("g", { class: "ghost" });
    for (const node of [...parseSvg(move.ghost).childNodes])
      this.ghost.append(document.importNode(node, true));
    // Only what was touched is chosen.
    const touched = move.path.some((step) => step.split(" ").includes(move.on));
    const ring = touched && place.querySelector(":scope > .ring");
    if (ring) this.ghost.append(ring.cloneNode());
    place.append(this.ghost);
    return move.gain ? [{ id: move.on, draw: (where) => this.#badge(where, move.gain, true) }] : [];
  }

  /** The orange badge with what a touch would bring, if it brings anything; quiet where it costs. */
  #badge({ box, small, size }, gain, held = false) {
    const text = signed(gain);
    const width = size * (0.7 * text.length + 0.9);
    const top = held ? box.y - size * 0.5 : box.y + box.height - size * (small ? 0.8 : 1.1);
    const left = Math.min(box.x + box.width - width * (small ? 0.6 : 0.8), this.picture.size.width - width);
    const group = svg("g", {
      class: `badge${gain > 0 || held ? "" : " quiet"}`,
      transform: `translate(${left} ${top})`,
    });
    group.append(
      svg("rect", { width, height: size * 1.5, rx: size * 0.75 }),
      svg("text", { x: width / 2, y: size * 1.11, "font-size": size, class: "sans bold middle" }, text),
    );
    this.picture.over.append(group);
  }

  /** The badge with what a touch takes at least, on the other corner; above what it brings. */
  #price({ box, small, size }, price, above) {
    const step = size * 2.1;
    const width = step * price.length + size * 0.6;
    const group = svg("g", {
      class: "badge quiet price",
      transform: `translate(${box.x} ${small || above ? box.y - size * 0.6 : box.y + box.height - size * 1.1})`,
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
  #verdict({ box, size: most, unit }, { sign, tag }) {
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
