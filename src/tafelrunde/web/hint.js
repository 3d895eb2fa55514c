/** The hint: up to three moves with their reasons, numbered on the table; none is made by asking. */

import { file } from "./address.js";
import { $, h, icon, kbd, loadStyle, parseSvg, put, ruleLink, svg } from "./dom.js";
import { phone } from "./stage.js";
import { lang, say, signed } from "./words.js";

// As long as it takes to see what a move would change.
const SHOWN = 1900;

/** A number of points: exact ones are whole, expected ones have one digit and say so. */
export function counted({ points, exact }) {
  if (points === null) return null;
  if (exact) return h("b", {}, signed(points));
  return h("b", { class: "soft" }, `≈ ${tenth(points)}`);
}

/** With one digit, a sign, and the comma of the language. */
export function tenth(number) {
  const text = Math.abs(number).toFixed(1).replace(".", say("comma"));
  return number > -0.05 && number < 0.05 ? `±${text}` : `${number > 0 ? "+" : "−"}${text}`;
}

/** The reasons as a list. @param {any[]} reasons */
export function reasonList(reasons) {
  if (!reasons.length) return h("p", { class: "muted no-reason" }, say("no_reason"));
  return h(
    "ul",
    { class: "reasons" },
    reasons.map((reason) =>
      h(
        "li",
        { class: reason.cost ? "cost" : null },
        symbol(reason),
        h("span", {}, reason.cost ? say("instead", reason) : reason.text, " ", ruleLink(reason.rule)),
        counted(reason),
      ),
    ),
  );
}

/** The game's own drawing; what is sure has a star, and what follows at once an arrow. */
function symbol({ symbol: name, exact, points }) {
  const drawn = () =>
    svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("use", { href: `#${name}`, width: 100, height: 100 }));
  return h("span", { class: "ic" }, name ? drawn() : exact ? icon(points === null ? "on" : "star") : null);
}

/** What a move puts on the table, as a small picture of its own. */
export function moveSign({ ghost }) {
  const root = svg("svg", { class: "pic", "aria-hidden": "true" });
  if (!ghost) return root;
  for (const node of [...parseSvg(ghost).childNodes]) root.append(document.importNode(node, true));
  requestAnimationFrame(() => {
    const { x, y, width, height } = root.getBBox();
    if (width && height) root.setAttribute("viewBox", `${x - 2} ${y - 2} ${width + 4} ${height + 4}`);
  });
  return root;
}

// How large the numbers on the table are, in pixels.
const MARK = 11;

/** A move without what is explained of it in passing. */
const brief = (label) => label.replace(/ \([^()]{9,}\)/g, "");

export class Hints {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.moves = [];
    this.at = 0;
    /** What is being shown on the table, if anything is. */
    this.showing = null;
    this.root = h("section", { class: "hint-box", "aria-live": "polite", hidden: true });
    this.marks = svg("g", { class: "hint-marks", "aria-hidden": "true" });
  }

  get open() {
    return this.moves.length > 0;
  }

  /** The first time ask; then go on to the next suggestion. */
  async next() {
    if (this.open) return this.#choose((this.at + 1) % this.moves.length);
    if (this.asking) return;
    const told = await this.#asked();
    if (told?.stamp !== this.table.snapshot.stamp) return; // refused, or the table has moved on
    this.stamp = told.stamp;
    this.moves = told.moves;
    this.#place();
    this.#choose(0);
  }

  /** Asked once for each decision: whoever closed a hint and wants it again gets the same. */
  async #asked() {
    const { table } = this;
    const now = { stamp: table.snapshot.stamp, lang: lang() };
    if (this.told?.stamp === now.stamp && this.told.lang === now.lang) return this.told;
    this.asking = true;
    const thinking = (table.hand.answer = { text: say("thinking_hint") });
    table.showBar();
    const styled = loadStyle(file("why.css"));
    const said = await table.quiet({ do: "hint" }).finally(() => (this.asking = false));
    await styled;
    this.told = said && { ...now, moves: said.moves };
    // Who touches something meanwhile wants that; asked for again, the hint is there at once.
    return table.hand.answer === thinking ? this.told : null;
  }

  /** Closed by any other touch, and by everything that changes the table. */
  follow() {
    if (!this.open) return;
    const { hand, snapshot } = this.table;
    const { held, chosen } = hand.chain;
    const other = chosen.length > 0 && held?.move !== this.moves[this.at].move;
    const laid = this.lies && chosen.length === 0;
    if (snapshot.stamp !== this.stamp || other || laid) this.close();
  }

  /** @returns {boolean} whether there was something to close */
  close() {
    if (!this.open) return false;
    this.moves = [];
    this.#present();
    this.root.hidden = true;
    document.body.classList.remove("hinting");
    this.marks.remove();
    if (this.table.hand.chain.chosen.length) this.table.hand.back();
    return true;
  }

  /** Play the move on the picture, and back again; whatever is wanted meanwhile ends it. */
  async show() {
    if (!this.open || this.showing) return;
    const wish = (this.showing = Symbol("shown"));
    const shown = await this.table.quiet({ do: "try", move: this.moves[this.at].move });
    if (shown && this.showing === wish) {
      this.table.hand.release();
      this.marks.remove();
      this.table.picture.show(shown.picture);
      await new Promise((resolve) => {
        setTimeout(resolve, SHOWN);
      });
    }
    if (this.showing === wish) this.#choose(this.at);
  }

  /** The table as it is, if a move is being shown on it. */
  #present() {
    if (!this.showing) return;
    this.showing = null;
    const { hand, picture, snapshot } = this.table;
    hand.release();
    picture.show(snapshot.picture);
    hand.take(snapshot.moves, snapshot.stamp);
  }

  #choose(at) {
    const { hand } = this.table;
    this.#present();
    this.at = at;
    this.lies = false; // what lies in the hand changes now
    const { move, label } = this.moves[at];
    hand.suggest(move, say("hint_says", { label }));
    this.lies = hand.chain.chosen.length > 0;
    this.#draw();
    this.#mark();
  }

  /** In the panel where it stands beside the table, else over the table. */
  #place() {
    const { panel } = this.table;
    if (panel.docked) panel.buttons.before(this.root);
    else $("main.table").append(this.root);
    this.root.hidden = false;
    document.body.classList.add("hinting");
  }

  #draw() {
    const one = this.moves[this.at];
    const button = (words, key, onclick, sign, main = "") =>
      h("button", { class: `btn ${main}`, type: "button", title: words, onclick }, icon(sign), h("span", {}, words), kbd(key));
    const doing = [
      button(say("show_me"), "V", () => this.show(), "eye"),
      button(say("play_it"), "↵", () => this.#play(), "check", "main"),
    ];
    // Over the table there is room for one row, which stays in sight.
    const beside = this.table.panel.docked;
    const only = this.table.snapshot.moves.length === 1;
    const dots = [1, 2, 3].map((dot) => h("i", { class: dot <= one.sure ? "on" : null }));
    const title = this.at ? say("suggestion_of", { number: this.at + 1 }) : say("suggestion");
    put(
      this.root,
      h(
        "section",
        { class: "hint-card", "aria-label": title },
        h(
          "header",
          {},
          icon("owl"),
          h("h2", { class: "lab" }, title),
          this.at || only ? null : h("span", { class: "sure" }, h("span", { "aria-hidden": "true" }, dots), say(`sure_${one.sure}`)),
        ),
        h("div", { class: "big" }, h("p", {}, one.label), moveSign(one)),
        h("h3", { class: "lab" }, say("why")),
        only ? h("p", { class: "only-move" }, say("only_move")) : reasonList(one.reasons),
        one.expected === null || Math.abs(one.expected) < 0.05
          ? null
          : h("p", { class: "sum" }, h("span", {}, say("expected")), h("b", {}, say("about_points", { points: tenth(one.expected) }))),
        beside ? h("div", { class: "acts" }, doing) : null,
      ),
      this.moves.length > 1 ? h("h3", { class: "lab" }, say("just_behind")) : null,
      this.moves.map((_, at) => (at === this.at ? null : this.#row(at))),
      h(
        "div",
        { class: "acts" },
        beside ? null : doing,
        this.moves.length > 1 ? button(say("another"), "T", () => this.next(), "hint") : null,
        button(say("close"), "Esc", () => this.close(), "close"),
      ),
    );
  }

  #row(at) {
    const one = this.moves[at];
    const alike = at && one.behind === null ? say("nearly_as_good") : "";
    return h(
      "button",
      { class: "alt", type: "button", onclick: () => this.#choose(at) },
      h("span", { class: "number" }, String(at + 1)),
      moveSign(one),
      h("span", {}, h("b", {}, brief(one.label)), h("small", {}, [alike, one.reasons[0]?.text].filter(Boolean).join(": "))),
      h("span", { class: "far" }, one.behind === null ? "" : tenth(one.behind)),
    );
  }

  /** The card lies upon nothing that the move needs if it can, and rather upon what others have. */
  #aside({ x, top }) {
    const { body, root, scale } = this.table.picture;
    const corner = root.getBoundingClientRect();
    const mark = new DOMRect(corner.left + x * scale - MARK, corner.top + top * scale - MARK, 2 * MARK, 2 * MARK);
    const needed = [...body.querySelectorAll(".chosen")].map(
      (piece) => middle((piece.querySelector(":scope > .ring") ?? piece).getBoundingClientRect()),
    );
    const others = [...body.querySelectorAll("[data-closer]")].filter((one) => !one.parentNode.closest("[data-closer]"));
    const [right, left] = [false, true].map((isLeft) => {
      this.root.classList.toggle("left", isLeft);
      const card = this.root.getBoundingClientRect();
      const upon = (pieces) => pieces.reduce((sum, box) => sum + overlap(card, box), 0);
      return [upon([...needed, mark]), -upon(others.map((one) => one.getBoundingClientRect()))];
    });
    this.root.classList.toggle("left", (left[0] - right[0] || left[1] - right[1]) < 0);
  }

  /** Where the card lies over the table, what it speaks of is brought into what is left of it, or the card goes aside. */
  #reveal(goal) {
    const stage = $("#stage");
    const { top } = stage.getBoundingClientRect();
    this.#aside(goal);
    if (!phone.matches) return;
    const free = this.root.getBoundingClientRect().top - top;
    const at = this.table.picture.root.getBoundingClientRect().top - top + goal.y * this.table.picture.scale;
    stage.scrollBy({ top: at - free / 2 });
  }

  #play() {
    const { hand, snapshot } = this.table;
    const move = snapshot.moves.find((one) => one.move === this.moves[this.at].move);
    if (move) hand.play(move);
  }

  /** The numbers stand where the moves end, and an arrow leads there. */
  #mark() {
    const { picture } = this.table;
    const unit = 1 / picture.scale;
    this.marks.replaceChildren();
    picture.root.append(this.marks);
    const centre = (id) => {
      const piece = picture.piece(id);
      if (!piece) return null;
      const { x, y, width, height } = picture.box(piece.querySelector(":scope > .ring") ?? piece);
      return { x: x + width / 2, y: y + height / 2, top: y };
    };
    this.moves.forEach(({ touch, on }, at) => {
      const ids = [...touch.map((step) => step.split(" ")[0]), on].filter(Boolean);
      const [from, to] = [centre(ids[0]), centre(ids.at(-1))];
      if (!to) return;
      const mine = at === this.at;
      if (mine) this.#reveal(to);
      if (mine && from && Math.hypot(from.x - to.x, from.y - to.y) > 60 * unit) this.marks.append(...arrow(from, to, unit));
      const size = MARK * unit;
      this.marks.append(
        svg(
          "g",
          { class: mine ? "mine" : null, transform: `translate(${to.x} ${to.top + size * 0.4})` },
          svg("circle", { r: size }),
          svg("text", { y: size * 0.42, "font-size": size * 1.2, class: "sans bold middle" }, String(at + 1)),
        ),
      );
    });
  }
}

/** The middle of a box, as a box of its own. */
const middle = ({ x, y, width, height }) => new DOMRect(x + width / 2 - 1, y + height / 2 - 1, 2, 2);

/** How much of two boxes lies upon each other. */
function overlap(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/** A bent arrow from one point to another. */
export function arrow(from, to, unit) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const bend = { x: from.x + dx / 2 - dy * 0.16, y: from.y + dy / 2 + dx * 0.16 };
  const angle = (Math.atan2(to.y - bend.y, to.x - bend.x) * 180) / Math.PI;
  return [
    svg("path", { class: "way", d: `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`, "stroke-width": 3 * unit }),
    svg("path", { class: "tip", d: "M0 0L-13 -7V7Z", transform: `translate(${to.x} ${to.y}) rotate(${angle}) scale(${unit})` }),
  ];
}
