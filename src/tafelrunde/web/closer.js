/** A closer look at one thing of the picture: rest on it, hold it, press it with the other button, or I. */

import { file } from "./address.js";
import { $, h, icon, loadStyle, put, ruleLink, svg } from "./dom.js";
import { symbol } from "./symbol.js";
import { capital, say, signed } from "./words.js";

const REST = 500;
const HOLD = 450;
const SLACK = 10;
const SHOWN = 4;
const sheet = matchMedia("(orientation: portrait), (max-width: 700px) and (min-height: 500px)");
const steps = (move) => move.path.flatMap((step) => step.split(" "));

export class Closer {
  /**
   * @param {import("./picture.js").Picture} picture
   * @param {{ ask(id: string): Promise<any>, moves(): any[], choose?(id: string): void, show?(way: any): void,
   *   seen?(rule: string): void }} to
   *   `moves` are the legal ones; `show` takes a way to get there into the hand; `seen` is told the rule of what was
   *   looked at last
   */
  constructor(picture, to) {
    this.picture = picture;
    this.to = to;
    this.id = "";
    this.pinned = false;
    this.goals = [];
    this.root = h("div", { class: "closer sheet", role: "dialog", tabindex: "-1", hidden: true });
    this.shade = h("div", { class: "closer-shade", hidden: true, onclick: () => this.close() });
    $("#panel").after(this.shade, this.root);
    this.#listen(picture.root);
  }

  #listen(root) {
    root.addEventListener("pointermove", (event) => this.#moved(event));
    root.addEventListener("pointerleave", () => this.#left());
    root.addEventListener("pointerdown", (event) => this.#pressed(event));
    for (const end of ["pointerup", "pointercancel"]) root.addEventListener(end, () => clearTimeout(this.timer));
    root.addEventListener("contextmenu", (event) => {
      const id = this.#under(event.target);
      if (!id) return;
      event.preventDefault();
      this.open(id, true);
    });
    // A hold never plays: the click that ends it is swallowed.
    root.addEventListener(
      "click",
      (event) => {
        if (this.held) event.stopImmediatePropagation();
        this.held = false;
      },
      true,
    );
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.close()) event.stopImmediatePropagation();
      if (event.key.toLowerCase() !== "i" || event.ctrlKey || event.metaKey || event.altKey) return;
      const id = this.#under(document.activeElement);
      if (id) this.open(id, true);
    }, true);
  }

  /** The id of the thing that this is a part of; groups are no things. */
  #under(element) {
    const piece = element?.closest?.(".picture [id]:not([role=group])");
    return piece && this.picture.body.contains(piece) ? piece.id : "";
  }

  #moved(event) {
    if (event.pointerType !== "mouse") {
      if (this.from && Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) > SLACK)
        clearTimeout(this.timer);
      return;
    }
    const id = event.buttons ? "" : this.#under(event.target);
    if (id === this.over) return;
    this.over = id;
    clearTimeout(this.timer);
    if (!this.pinned && this.id && this.id !== id) this.close();
    if (id && id !== this.id && !this.pinned) this.timer = setTimeout(() => this.open(id, false), REST);
  }

  #left() {
    this.over = "";
    clearTimeout(this.timer);
    if (!this.pinned) this.close();
  }

  #pressed(event) {
    clearTimeout(this.timer);
    this.held = false;
    this.from = { x: event.clientX, y: event.clientY };
    const id = this.#under(event.target);
    if (event.pointerType === "mouse" || !id) return;
    this.timer = setTimeout(() => {
      this.held = true;
      this.open(id, true);
    }, HOLD);
  }

  /** Show a thing; a pinned look stays until it is closed. */
  async open(id, pinned) {
    const wish = (this.wish = { id, pinned });
    let look;
    try {
      [look] = await Promise.all([this.to.ask(id), loadStyle(file("closer.css"))]);
    } catch {
      look = null; // offline, or it is gone
    }
    if (wish !== this.wish) return;
    const piece = look && this.picture.piece(id);
    if (!piece) {
      this.wish = this.id ? { id: this.id, pinned: this.pinned } : null;
      return;
    }
    this.#unmark();
    this.id = id;
    this.pinned = pinned;
    this.to.seen?.(look.against || look.rules[0]);
    this.#draw(piece, look);
    this.root.hidden = false;
    this.shade.hidden = !sheet.matches;
    this.root.classList.toggle("pinned", pinned);
    // Where there is no panel beside the table, it lies on the other side of it.
    const { x, width } = piece.getBoundingClientRect();
    const stage = $("#stage").getBoundingClientRect();
    this.root.classList.toggle("left", x + width / 2 > stage.x + stage.width / 2);
    this.root.setAttribute("aria-label", look.title);
    this.#point();
    if (pinned) {
      this.before = document.activeElement;
      this.root.focus({ preventScroll: true });
    }
  }

  /** Answers whether there was something to close. */
  close() {
    this.wish = null;
    if (!this.id) return false;
    this.#unmark();
    this.id = "";
    this.root.hidden = true;
    this.shade.hidden = true;
    if (this.pinned && this.before?.isConnected) this.before.focus({ preventScroll: true });
    this.pinned = false;
    return true;
  }

  /** The table has changed: a pinned look is asked for again, any other ends. */
  renew() {
    if (!this.wish) return;
    const { id, pinned } = this.wish;
    if (pinned && this.picture.piece(id)) this.open(id, true);
    else this.close();
  }

  #mine() {
    return this.to.moves().filter((move) => steps(move).includes(this.id));
  }

  #draw(piece, look) {
    const moves = this.#mine();
    put(
      this.root,
      h("header", {}, h("span", { class: "grip" }), drawing(piece, look.symbol), this.#cross()),
      h(
        "div",
        { class: "closer-words" },
        h("h2", {}, look.title),
        look.thing && look.thing !== look.title ? h("p", { class: "muted" }, look.thing) : null,
        h("p", { class: "does" }, look.text),
        look.facts.length
          ? h(
              "ul",
              { class: "facts" },
              look.facts.map((fact) => h("li", {}, fact)),
            )
          : null,
        look.price.length ? prices(look) : null,
        look.changes.length ? changes(look) : null,
        moves.length ? this.#possible(moves, look) : null,
        look.missing && !moves.length ? missing(look) : null,
        look.ways.length && !moves.length ? this.#ways(look) : null,
        h("p", { class: "closer-rules" }, h("span", { class: "lab" }, say("closer_rules")), look.rules.map(ruleLink)),
      ),
    );
  }

  #cross() {
    return h(
      "button",
      { class: "btn round", type: "button", "aria-label": say("close"), onclick: () => this.close() },
      icon("close"),
    );
  }

  #possible(moves, { use }) {
    const best = [...moves].sort((a, b) => (b.gain ?? 0) - (a.gain ?? 0)).slice(0, SHOWN);
    const line = ({ label, gain }) =>
      h("li", {}, h("span", {}, label), gain ? h("b", { class: "plus" }, signed(gain)) : null);
    const more = moves.length - best.length;
    const choose = () => {
      const { id } = this;
      this.close();
      this.to.choose(id);
    };
    return h(
      "section",
      { class: "possible" },
      h("span", { class: "lab" }, say("closer_now")),
      use ? h("p", {}, capital(use), ".") : null,
      h("ul", {}, best.map(line), more > 0 ? h("li", { class: "muted" }, say("closer_more", { count: more })) : null),
      this.to.choose
        ? h("button", { class: "btn main", type: "button", onclick: choose }, say("closer_choose"))
        : null,
    );
  }

  /** Moves that lead there, each shown on the table by a button. */
  #ways({ ways, more }) {
    const show = (way) => {
      this.close();
      this.to.show(way);
    };
    const line = (way) =>
      h(
        "li",
        {},
        h("span", {}, h("b", {}, `${way.label}.`), " ", say("way_then", way)),
        h("button", { class: "btn sm", type: "button", onclick: () => show(way) }, say("way_show")),
      );
    return h(
      "section",
      { class: "ways" },
      h("span", { class: "lab" }, say("way_there")),
      h("ul", {}, ways.map(line), more ? h("li", { class: "muted" }, say("closer_more", { count: more })) : null),
    );
  }

  /** Where the thing could go is marked on the table. */
  #point() {
    const others = new Set(this.#mine().flatMap(steps));
    others.delete(this.id);
    const piece = this.picture.piece(this.id);
    const said = `${piece.dataset.now ?? ""} ${piece.dataset.later ?? ""}`.split(" ");
    for (const id of [...others, ...said]) {
      const goal = id && this.picture.piece(id);
      if (!goal) continue;
      goal.classList.add("closer-goal");
      this.goals.push(goal);
    }
  }

  #unmark() {
    for (const goal of this.goals) goal.classList.remove("closer-goal");
    this.goals = [];
  }
}

/** What it costs, and what I have of each; what is missing has a dashed frame. */
function prices({ price }) {
  const one = ({ symbol: drawn, name, need, have }) =>
    h(
      "li",
      { class: have < need ? "lacking" : "" },
      symbol(drawn),
      h("span", {}, say(have < need ? "price_short" : "price_there", { name, need, have })),
    );
  return h(
    "section",
    { class: "prices" },
    h("span", { class: "lab" }, say("closer_price")),
    h("ul", {}, price.map(one)),
  );
}

/** What it would change for me, before and after. */
function changes({ doing, changes: found }) {
  const one = ({ what, before, after }) =>
    h(
      "li",
      {},
      `${what} `,
      h("b", {}, String(before)),
      " → ",
      h("b", {}, String(after)),
      " ",
      h("i", { class: after > before ? "plus" : "minus" }, signed(after - before)),
    );
  return h(
    "section",
    { class: "changes" },
    h("span", { class: "lab" }, say("closer_changes")),
    h("p", { class: "muted" }, doing),
    h("ul", {}, found.map(one)),
  );
}

function missing({ missing: text, against }) {
  return h(
    "section",
    { class: "missing" },
    h("span", { class: "lab" }, say("closer_not_now")),
    h("p", {}, capital(text), ". ", ruleLink(against)),
  );
}

/** The game's own drawing, large; what is only a place is drawn by its symbol. */
function drawing(piece, symbol) {
  const box = piece.getBBox();
  const copy = piece.cloneNode(true);
  for (const extra of copy.querySelectorAll(".ring,.ghost,title")) extra.remove();
  for (const named of [copy, ...copy.querySelectorAll("*")]) {
    // Letters that were made larger, or left out, on a small table are as they were drawn.
    for (const name of ["id", "tabindex", "role", "aria-label", "aria-pressed", "style"]) named.removeAttribute(name);
    named.classList.remove("lit", "chosen", "fine-print");
  }
  copy.removeAttribute("transform");
  const seat = piece.closest("[class*=seat]")?.getAttribute("class").match(/\bseat\d\b/)?.[0] ?? "";
  const large = box.width && box.height && copy.querySelector("use,text,path,circle,image");
  return svg(
    "svg",
    {
      class: `closer-picture ${seat}`,
      viewBox: large ? `${box.x} ${box.y} ${box.width} ${box.height}` : "0 0 100 100",
      "aria-hidden": "true",
    },
    large ? copy : svg("use", { href: `#${symbol}`, width: 100, height: 100 }),
  );
}
