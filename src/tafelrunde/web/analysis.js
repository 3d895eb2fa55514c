/** The look back at a finished game: each seat's account, chances and luck, every decision graded. */

import { file } from "./address.js";
import { crest, h, icon, kbd, loadStyle, put, svg } from "./dom.js";
import { arrow, moveSign, reasonList } from "./hint.js";
import { LuckCurve } from "./luck_curve.js";
import { api } from "./net.js";
import { newest } from "./newest.js";
import { percent, say, signed } from "./words.js";

const ASK_AGAIN = 1500;
const SIGNS = { best: "★", good: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };
const ERRORS = ["mistake", "blunder"];

/** A grade as a sign of its own shape. */
function sign(grade) {
  return h("span", { class: `grade ${grade}`, "aria-hidden": "true" }, SIGNS[grade]);
}

const points = (share) => signed(Math.round(100 * share));

export class Analysis {
  /** @param {import("./replay.js").Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.newest = newest();
    this.curve = new LuckCurve((entry) => this.#near(entry));
    this.seat = 0;
    this.mine = false;
    this.bad = false;
    this.marks = svg("g", { class: "hint-marks", "aria-hidden": "true" });
    this.card = h("div", { class: "looked-at" });
    this.list = h("ol", { class: "decisions" });
    this.root = h("section", { class: "tab analysis" });
  }

  /** Whoever opens it wants it made. */
  shown() {
    if (this.replay.frame && !this.latest) this.run();
  }

  /** Have the bot look at the game; it tells how far it is until it is done. */
  async run() {
    const run = (this.latest = Symbol("run"));
    await loadStyle(file("why.css"));
    let found;
    do {
      found = await api(`tables/${this.replay.id}/analysis`);
      if (run !== this.latest) return;
      if (!found.ready) {
        this.#wait(found.progress);
        await new Promise((resolve) => {
          setTimeout(resolve, ASK_AGAIN);
        });
      }
    } while (!found.ready);
    this.study = found;
    this.#show();
    this.mark();
    this.replay.controls();
  }

  #wait(progress) {
    put(
      this.root,
      h("h2", {}, say("chances")),
      h("p", { role: "status" }, say("analysing", { percent: percent(progress) })),
      h("progress", { value: progress, max: 1, "aria-label": say("chances") }),
    );
  }

  #show() {
    const { names, last } = this.replay.frame;
    const { decisions, accounts } = this.study;
    this.curve.draw(this.study, {
      seat: this.seat,
      name: names[this.seat],
      last,
      errors: decisions.filter(({ seat, grade }) => seat === this.seat && ERRORS.includes(grade)),
    });
    const legend = (name, words) => h("span", { class: name }, h("i", {}), words);
    put(
      this.root,
      h("div", { class: "accounts" }, accounts.map((one, seat) => this.#account(one, seat))),
      this.curve.root,
      h(
        "p",
        { class: `legend seat${this.seat}` },
        legend("of-line", say("outlook")),
        legend("of-plain", say("without_luck")),
        legend("of-lucky", say("luck")),
        legend("of-unlucky", say("bad_luck")),
      ),
      this.card,
      this.#filters(),
      this.list,
    );
    this.#decisions();
  }

  #account({ accuracy, best, decisions, mistakes, blunders, luck }, seat) {
    const { names } = this.replay.frame;
    const row = (what, value) => h("span", {}, what, h("b", {}, value));
    return h(
      "button",
      {
        class: `account seat${seat}`,
        type: "button",
        "aria-pressed": String(seat === this.seat),
        onclick: () => {
          this.seat = seat;
          this.#show();
          this.mark();
        },
      },
      h("span", { class: "name" }, crest(seat), names[seat], h("b", { class: "serif" }, String(this.replay.final[seat]))),
      row(say("accuracy"), `${Math.round(accuracy)} %`),
      row(say("best_moves"), say("count_of", { count: best, all: decisions })),
      row(say("errors_blunders"), `${mistakes} / ${blunders}`),
      row(say("luck"), say("per_cent_points", { points: points(luck) })),
    );
  }

  #filters() {
    const toggle = (words, name) =>
      h(
        "button",
        { class: "pick", type: "button", "aria-pressed": String(this[name]), onclick: () => this.filter(name) },
        words,
      );
    this.count = h("span", { class: "muted" });
    return h(
      "div",
      { class: "filters" },
      toggle(say("only_of", { name: this.replay.frame.names[this.seat] }), "mine"),
      toggle(say("only_errors"), "bad"),
      this.count,
    );
  }

  /** Only those of one seat ("mine"), or only errors ("bad"). */
  filter(name) {
    if (!this.study) return;
    this[name] = !this[name];
    this.#show();
    this.mark();
  }

  #kept() {
    return this.study.decisions.filter(
      ({ seat, grade }) => (!this.mine || seat === this.seat) && (!this.bad || ERRORS.includes(grade)),
    );
  }

  #decisions() {
    const kept = this.#kept();
    this.count.textContent = say("decisions_count", { count: kept.length });
    put(
      this.list,
      kept.length ? null : h("li", { class: "muted" }, say("no_decisions")),
      kept.map((one) =>
        h(
          "li",
          {},
          h(
            "button",
            { class: "decision", type: "button", "data-entry": one.entry, onclick: () => this.choose(one) },
            crest(one.seat),
            sign(one.grade),
            h("span", {}, one.label, h("small", {}, `${say(`grade_${one.grade}`)}, ${say("move_number", { number: this.#number(one.entry) })}`)),
            h("b", {}, one.loss ? points(-one.loss) : "0"),
          ),
        ),
      ),
    );
  }

  #number(entry) {
    return this.replay.frame.steps.filter((step) => step <= entry).length - 1;
  }

  /** The row before an entry: there its decision is looked at. */
  #before({ entry }) {
    return this.replay.frame.steps.findLast((step) => step < entry) ?? 0;
  }

  choose(decision) {
    this.replay.go(this.#before(decision));
  }

  /** The decision nearest to a moment of the curve. */
  #near(entry) {
    const next = this.study?.decisions.find((one) => this.#before(one) >= entry);
    this.replay.go(next ? this.#before(next) : entry);
  }

  /** To the next error (1) or the last one (-1) from here. */
  error(by) {
    if (!this.study) return this.replay.panel.show("analysis");
    const here = this.replay.heading;
    const errors = this.study.decisions.filter(
      ({ seat, grade }) => ERRORS.includes(grade) && (!this.mine || seat === this.seat),
    );
    const found =
      by > 0
        ? errors.find((one) => this.#before(one) > here)
        : errors.findLast((one) => this.#before(one) < here);
    if (found) this.choose(found);
    return undefined;
  }

  /** The replay stands somewhere else: its decision is the next one made from there. */
  async mark() {
    this.marks.remove();
    this.side = "before";
    this.choice = null;
    if (!this.study) return;
    const { entry } = this.replay.frame;
    this.curve.mark(entry);
    const one = (this.chosen = this.study.decisions.find((decision) => this.#before(decision) === entry));
    for (const button of this.list.querySelectorAll(".decision")) {
      const here = Number(button.dataset.entry) === one?.entry;
      if (here) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      if (here) this.list.scrollTop = button.offsetTop - 40;
    }
    put(this.card, one ? this.#card(one) : null);
    const { stage, id } = this.replay;
    this.choice = await this.newest(one ? api(`tables/${id}/decision?entry=${one.entry}&form=${stage.form}`) : null);
    if (!one) return;
    put(this.card, this.#card(one));
    this.card.scrollIntoView({ block: "nearest" });
    this.#markTable(one);
  }

  #card(one) {
    const { choice } = this;
    const row = (name, words, chance, of, what) =>
      h(
        "div",
        { class: "option" },
        name,
        choice ? moveSign(of) : null,
        h("span", {}, h("b", {}, words), h("small", {}, say(what))),
        h("b", {}, percent(chance)),
      );
    const same = one.better === one.label;
    const noise = one.error ? ` ${say("give_or_take", { points: Math.round(200 * one.error) })}` : "";
    return h(
      "section",
      { class: "hint-card judged", "aria-live": "polite" },
      h(
        "header",
        {},
        sign(one.grade),
        h("h2", {}, say(`grade_${one.grade}`)),
        h("span", { class: "muted" }, say("move_number", { number: this.#number(one.entry) })),
        one.loss ? h("b", { class: "lost" }, say("lost_points", { points: points(-one.loss) }), h("small", {}, noise)) : null,
      ),
      row(sign(one.grade), one.label, one.played, choice?.played, "was_played"),
      same ? null : row(sign("best"), one.better, one.chance, choice?.better, "was_better"),
      one.decided ? h("p", { class: "muted" }, say("by_points")) : null,
      choice ? this.#reasons(one, same) : null,
      h(
        "div",
        { class: "acts" },
        same ? null : h("button", { class: "btn", type: "button", onclick: () => this.compare() }, say("compare"), kbd("V")),
        h(
          "button",
          { class: "btn main", type: "button", onclick: () => this.replay.branch(this.#before(one), one.seat) },
          icon("play"),
          h("span", {}, say("play_from_here")),
        ),
      ),
    );
  }

  /** What either move brings; where the promise disagrees with the games there is only what is sure. */
  #reasons({ grade }, same) {
    const { played, better, explained } = this.choice;
    if (same || grade === "best") return played.reasons.length ? reasonList(played.reasons) : null;
    const told = [
      [say("was_played"), played.reasons],
      [say("was_better"), better.reasons],
    ].filter(([, reasons]) => reasons.length);
    return [
      told.map(([words, reasons]) => [h("h3", { class: "lab" }, words), reasonList(reasons.slice(0, 3))]),
      explained && told.length ? null : reasonList([]),
    ];
  }

  /** Switch between the table before the move, after it, and after the better one. */
  async compare() {
    const one = this.chosen;
    if (!one || !this.choice || one.better === one.label) return;
    const { picture, frame } = this.replay;
    this.marks.remove();
    if (this.side === "before") {
      const after = await this.newest(this.replay.moment(one.entry));
      this.side = "played";
      picture.show(after.picture);
      this.replay.note(say("after_played"));
    } else if (this.side === "played") {
      this.side = "better";
      if (this.choice.after) picture.show(this.choice.after);
      this.replay.note(say(this.choice.after ? "after_better" : "nothing_to_compare"));
    } else {
      this.side = "before";
      picture.show(frame.picture);
      this.#markTable(one);
      this.replay.controls();
    }
  }

  /** What was played is dark and dashed, what was better has a ring and a star. */
  #markTable(one) {
    const { picture } = this.replay;
    const unit = 1 / picture.scale;
    this.marks.replaceChildren();
    picture.root.append(this.marks);
    const place = ({ touch, on }, name, letters) => {
      const ids = [...touch.map((step) => step.split(" ")[0]), on].filter((id) => picture.piece(id));
      if (!ids.length) return;
      const box = (id) => {
        const piece = picture.piece(id);
        return picture.box(piece.querySelector(":scope > .ring") ?? piece);
      };
      const { x, y, width, height } = box(ids.at(-1));
      const from = box(ids[0]);
      const centre = { x: x + width / 2, y: y + height / 2 };
      const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
      const way = Math.hypot(start.x - centre.x, start.y - centre.y) > 60 * unit ? arrow(start, centre, unit) : [];
      const size = 11 * unit;
      this.marks.append(
        svg(
          "g",
          { class: name },
          way,
          svg("rect", { class: "around", x, y, width, height, rx: 7 * unit, "stroke-width": 4 * unit }),
          svg(
            "g",
            { transform: `translate(${x + width - size * 0.3} ${y + size * 0.3})` },
            svg("circle", { r: size }),
            svg("text", { y: size * 0.4, "font-size": size * 1.1, class: "sans bold middle" }, letters),
          ),
        ),
      );
    };
    place(this.choice.played, "was", SIGNS[one.grade]);
    if (one.better !== one.label) place(this.choice.better, "mine", SIGNS.best);
  }
}
