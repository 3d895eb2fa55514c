/** The picture of the table: patched by id, so that pieces that stay the same glide to their place. */

import { parseSvg, svg } from "./dom.js";

const GLIDE = { duration: 420, easing: "cubic-bezier(.3,.7,.2,1)" };
const APPEAR = { duration: 260, easing: "ease-out" };
// More pieces than these do not move one by one.
const MANY = 4;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Picture {
  /** @param {Element} stage where the picture hangs */
  constructor(stage) {
    this.stage = stage;
    this.body = svg("g", {});
    this.over = svg("g", { class: "over", "aria-hidden": "true" });
    this.root = svg(
      "svg",
      { class: "picture", role: "group", preserveAspectRatio: "xMidYMid meet" },
      this.body,
      this.over,
    );
    this.size = { width: 0, height: 0 };
    this.form = "wide";
    this.drawn = "";
    // Pixels for each unit; what is written, with its size in units, and what is in parts that open large.
    this.scale = 1;
    this.written = [];
    this.inside = [];
  }

  /**
   * Show the drawing; `glide` is false for a first sight or a jump.
   * @param {{ width: number, height: number, body: string, title: string, form: string }} drawing
   */
  show(drawing, glide = true) {
    if (!this.root.isConnected) this.stage.append(this.root);
    const same = drawing.width === this.size.width && drawing.height === this.size.height;
    this.root.setAttribute("aria-label", drawing.title);
    this.form = this.root.dataset.form = drawing.form;
    if (!same) {
      this.size = { width: drawing.width, height: drawing.height };
      this.root.dispatchEvent(new CustomEvent("resized"));
    }
    if (drawing.body === this.drawn) return;
    const fresh = parseSvg(drawing.body);
    const first = this.drawn === "";
    this.drawn = drawing.body;
    const motion = glide && same && !first && !still.matches ? new Motion(this.body) : null;
    patch(this.body, fresh);
    this.#measure();
    this.root.dispatchEvent(new CustomEvent("drawn"));
    motion?.play();
  }

  /** How small the letters are, on the table and in the parts of it that can be looked at closer. */
  #measure() {
    this.written = [];
    this.inside = [];
    for (const element of this.body.querySelectorAll("text,use")) {
      const size = element.tagName === "use" ? lettersOf(element) : Number(element.getAttribute("font-size"));
      if (size === Infinity || getComputedStyle(element).display === "none") continue;
      const letters = size * this.#scaleOf(element);
      const list = element.closest("[data-closer]") ? this.inside : this.written;
      list.push({ element, size, letters });
    }
  }

  /** How much larger than drawn a part of the picture is, in the picture's own units. */
  #scaleOf(element) {
    let scale = 1;
    for (let part = element; part !== this.root; part = part.parentNode) {
      const { a, b } = own(part);
      scale *= Math.hypot(a, b);
    }
    return scale;
  }

  /** How many pixels a unit has now that one looks closer. */
  get near() {
    const [, , seen] = (this.root.getAttribute("viewBox") ?? "").split(" ").map(Number);
    return seen ? (this.scale * this.size.width) / seen : this.scale;
  }

  /** The element with this id, if it is in the picture. */
  piece(id) {
    const found = document.getElementById(id);
    return found && this.body.contains(found) ? found : null;
  }

  /** From the units of an element to the picture's own, where it will rest after gliding. */
  matrix(element) {
    let matrix = new DOMMatrix();
    for (let part = element; part !== this.root; part = part.parentNode) matrix = own(part).multiply(matrix);
    return matrix;
  }

  /** The box of an element in the picture's own units, where it will rest after gliding. */
  box(element) {
    const matrix = this.matrix(element);
    const { x, y, width, height } = element.getBBox();
    const corners = [
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ].map(([a, b]) => new DOMPoint(a, b).matrixTransform(matrix));
    const [left, right] = [Math.min(...corners.map((c) => c.x)), Math.max(...corners.map((c) => c.x))];
    const [top, bottom] = [Math.min(...corners.map((c) => c.y)), Math.max(...corners.map((c) => c.y))];
    return { x: left, y: top, width: right - left, height: bottom - top };
  }
}

const printed = new Map();

/** The smallest letters on a symbol where it is used, in the units around it. */
function lettersOf(use) {
  const name = use.getAttribute("href").slice(1);
  if (!printed.has(name)) {
    const symbol = document.getElementById(name);
    const sizes = [...(symbol?.querySelectorAll("text") ?? [])].map((one) => Number(one.getAttribute("font-size")));
    const box = symbol?.viewBox?.baseVal;
    printed.set(name, Math.min(...sizes) / (box?.width || 1));
  }
  const share = printed.get(name);
  return share === Infinity ? share : share * (Number(use.getAttribute("width")) || 1);
}

/** Make `old` look like `fresh`; an element with an id is the same element before and after. */
function patch(old, fresh) {
  const wanted = new Set([...fresh.querySelectorAll("[id]")].map((element) => element.id));
  const known = new Map();
  for (const element of old.querySelectorAll("[id]")) {
    // What is gone goes first: then what stays need not be moved, and keeps focus and motion.
    if (wanted.has(element.id)) known.set(element.id, element);
    else if (!element.querySelector("[id]")) element.remove();
  }
  morph(old, fresh, known);
}

function morph(old, fresh, known) {
  const after = (node) => (node ? node.nextSibling : old.firstChild);
  let last = null;
  for (const wanted of [...fresh.childNodes]) {
    // Looked up anew each time: a piece that was next may just have moved to another place.
    const next = after(last);
    const match = counterpart(wanted, next, known);
    const node = match ?? document.importNode(wanted, wanted.nodeType !== Node.ELEMENT_NODE);
    if (node !== next) old.insertBefore(node, next);
    if (wanted.nodeType !== Node.ELEMENT_NODE) {
      if (node.data !== wanted.data) node.data = wanted.data;
    } else {
      if (match) attributes(node, wanted);
      morph(node, wanted, known);
    }
    last = node;
  }
  while (after(last)) after(last).remove();
}

/** The node of the old picture that is to become `wanted`. */
function counterpart(wanted, next, known) {
  if (wanted.id) {
    const same = known.get(wanted.id);
    known.delete(wanted.id);
    return same?.tagName === wanted.tagName ? same : null;
  }
  const fits = next && next.nodeName === wanted.nodeName && !next.id;
  return fits ? next : null;
}

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

const css = (m) => `matrix(${m.a},${m.b},${m.c},${m.d},${m.e},${m.f})`;

/** The transform that stands in an element's attribute, whatever animation is on it. */
function own(element) {
  const list = element.transform.baseVal;
  let matrix = new DOMMatrix();
  for (let i = 0; i < list.numberOfItems; i += 1)
    matrix = matrix.multiply(DOMMatrix.fromMatrix(list.getItem(i).matrix));
  return matrix;
}

/**
 * Where every piece was before a patch, so that it can be let go from there afterwards. Places have
 * ids too: what lies on one is its `data-piece`, and pieces of one name are alike.
 */
class Motion {
  constructor(body) {
    this.body = body;
    this.was = new Map();
    for (const element of body.querySelectorAll("[id]")) {
      if (element.transform)
        this.was.set(element, {
          parent: element.parentNode,
          own: css(own(element)),
          screen: element.getScreenCTM(),
          piece: element.dataset.piece,
        });
    }
  }

  play() {
    const left = this.#left();
    for (const element of this.body.querySelectorAll("[id]")) {
      const was = this.was.get(element);
      const { piece } = element.dataset;
      const from = piece && was?.piece !== piece ? left.find((one) => one.piece === piece) : null;
      if (from) {
        left.splice(left.indexOf(from), 1);
        this.#glide(element, { ...from, parent: null });
      } else if (was) this.#glide(element, was);
      else if (this.was.has(element.parentNode) || !element.parentNode.closest("[id]"))
        element.animate({ opacity: [0, 1] }, APPEAR);
    }
  }

  /** What has left its place; none if these are so many that the table was laid out anew. */
  #left() {
    const left = [...this.was]
      .filter(([element, { piece }]) => piece && !(element.isConnected && element.dataset.piece === piece))
      .map(([, was]) => was);
    return left.length > MANY ? [] : left;
  }

  #glide(element, was) {
    const to = css(own(element));
    let from = was.own;
    if (was.parent !== element.parentNode && was.screen) {
      from = css(
        DOMMatrix.fromMatrix(element.parentNode.getScreenCTM())
          .inverse()
          .multiply(DOMMatrix.fromMatrix(was.screen)),
      );
    }
    if (from !== to) element.animate({ transform: [from, to] }, GLIDE);
  }
}
