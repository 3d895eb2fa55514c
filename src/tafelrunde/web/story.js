/** What the others did since my turn: a strip of steps, their marks on the table, and all of it again. */

import { $, crest, h, icon, kbd, put, ruleLink } from "./dom.js";
import { Marks } from "./marks.js";
import { moment } from "./moment.js";
import { pace, SPEEDS } from "./pace.js";
import { low, phone } from "./stage.js";
import { pic } from "./symbol.js";
import { lang, say, signed } from "./words.js";

const MOST = 8;
const FEWEST = 3;
// Dice, cards and the end of a round have a moment of their own.
const MOMENT = 1.6;
// So many steps of a turn take their time; of a longer one each takes less than the one before.
const CALM = 6;

const rest = (time) => new Promise((on) => setTimeout(on, time));

export class Story {
  /**
   * @param {import("./picture.js").Picture} picture
   * @param {{ ask(entry: number): Promise<any>, lock(): void, unlock(): void, said(): void,
   *   changed(): void, log(): void, held(entry: number): Promise<any>, near(piece: Element): void }} how
   */
  constructor(picture, how) {
    this.picture = picture;
    this.how = how;
    this.marks = new Marks(picture);
    this.root = $("#story");
    this.live = h("p", { class: "unseen", "aria-live": "polite" });
    this.root.before(this.live);
    this.steps = [];
    this.seats = [];
    this.me = null;
    /** The step that is pointed at, or -1. */
    this.at = -1;
    /** How many steps the table shows while it is shown again, or -1. */
    this.shown = -1;
    this.away = false;
    /** The sentence of the step that is being told. */
    this.saying = "";
    this.until = 0;
    /** How many steps were told since something was asked of this seat. */
    this.told = 0;
    /** Is what is left of it wanted at once? */
    this.hurried = false;
    this.goOn = () => {};
    /** Whose step was the last. */
    this.teller = null;
    /** What is shown until it is put away. */
    this.holding = Promise.resolve();
    this.drawn = new Map();
    picture.root.addEventListener("click", (event) => this.shown >= 0 && (event.stopPropagation(), this.stop()), true);
    picture.root.addEventListener("click", () => this.hurry());
    picture.root.addEventListener("resized", () => this.#mark());
    addEventListener("resize", () => this.render());
  }

  /** Hold a new snapshot back until what led to it was shown step by step; never a move of mine. */
  async tell(before, snapshot) {
    const news = before ? snapshot.story.filter((step) => step.entries.at(-1) > before.entry) : [];
    const mine = snapshot.log.some((line) => line.by !== null && line.by === snapshot.me);
    if (snapshot.me === null && news.some((step) => step.seat !== this.teller)) this.#anew();
    this.teller = news.at(-1)?.seat ?? this.teller;
    if (!news.length || mine || !pace() || this.hurried || document.hidden) {
      this.#announce(before ? news : []);
      await this.#fights(mine ? [] : news, snapshot);
      return;
    }
    await this.holding;
    await this.#rest(this.until - performance.now());
    // What happened with the last entry has one picture, and is told together.
    const last = news.findIndex((step) => step.entries.at(-1) >= snapshot.entry);
    const apart = last < 0 ? news.length - 1 : last;
    for (const [number, step] of news.slice(0, apart).entries()) {
      if (this.hurried) {
        this.#announce(news.slice(number));
        return this.#fights(news.slice(number), snapshot);
      }
      const { picture } = await this.how.ask(step.entries.at(-1));
      this.how.lock();
      this.picture.show(picture);
      this.#tellSteps([step]);
      await (step.held ? this.#held(moment(step, snapshot.seats, snapshot.me)) : this.#rest(this.#time(step)));
    }
    this.#tellSteps(news.slice(apart));
    this.until = performance.now() + this.#time(news.at(-1));
  }

  /** Wait, unless the end is wanted at once. */
  #rest(time) {
    const wanted = new Promise((on) => (this.goOn = on));
    return this.hurried ? null : Promise.race([wanted, rest(time)]);
  }

  /** Whoever is told next is told in calm. */
  #anew() {
    this.told = 0;
    this.hurried = false;
  }

  /** Is a turn being told whose end can be wanted? */
  get telling() {
    return this.saying !== "" && !this.hurried && this.shown < 0;
  }

  /** The button that asks for it. */
  toTheEnd() {
    const words = say("story_end");
    const to = { class: "btn", type: "button", "data-name": "story_end", title: words, onclick: () => this.hurry() };
    return h("button", to, icon("last"), h("span", {}, words), kbd("␣"));
  }

  /** Enough of this turn: its end at once. */
  hurry() {
    if (!this.telling) return;
    this.hurried = true;
    this.goOn();
    this.how.said();
  }

  /** What came of fights is held even where nothing else is; of the latest move that is the snapshot's part. */
  async #fights(steps, { seats, me, entry }) {
    const past = steps.filter((step) => step.aftermath && step.entries.at(-1) < entry);
    for (const step of past) await this.#held(moment(step, seats, me));
  }

  #tellSteps(steps) {
    this.told += steps.length;
    this.#announce(steps);
    this.saying = steps.at(-1).text;
    this.how.said();
  }

  #time(step) {
    const less = pace() === SPEEDS.slow ? 1 : Math.min(1, CALM / this.told);
    return pace() * (step.moment ? MOMENT : 1) * less;
  }

  #announce(steps) {
    const text = steps.map((step) => step.text).join(". ");
    // What was said in another language is gone with it.
    if (text || this.live.lang !== lang()) this.live.textContent = text;
    this.live.lang = lang();
  }

  /** Show something until it is put away. */
  hold(step) {
    this.holding = this.#held(moment(step, this.seats, this.me));
  }

  #held(shown) {
    document.body.classList.add("holding");
    return shown.finally(() => document.body.classList.remove("holding"));
  }

  /** Show once more what everybody was shown after an entry. */
  async holdAgain(entry) {
    const said = await this.how.held(entry);
    if (said) this.hold(said.step);
  }

  /** The story of a snapshot that is shown now, after one that was shown before. */
  show({ story, seats, me, moves, phase, held }, before) {
    const same = JSON.stringify(story) === JSON.stringify(this.steps);
    if (moves.length || !story.length) {
      this.saying = "";
      this.#anew();
    }
    this.steps = story;
    this.seats = seats;
    this.me = me;
    if (held && before && held.entries.at(-1) > before.entry && (held.aftermath || (pace() && !document.hidden)))
      this.hold(held);
    if (!same) {
      this.at = -1;
      this.away = false;
      this.drawn.clear();
    }
    this.asked = moves.length > 0 || phase === "over";
    this.shown = -1;
    this.render();
  }

  /** Is the strip to be seen? It is for who is asked, and for who watches. */
  get open() {
    return this.steps.length > 0 && !this.away && (this.asked || this.me === null);
  }

  /** Everything anew, for another language too. */
  render() {
    this.root.hidden = !this.open;
    document.body.classList.toggle("telling", this.open);
    if (this.open) this.#strip();
    this.#mark();
  }

  #strip() {
    const whose = [...new Set(this.steps.map((step) => step.seat).filter((seat) => seat !== null))];
    const only = whose.length === 1 ? whose[0] : null;
    this.root.className = `told sheet${only === null ? "" : ` seat${only}`}`;
    this.root.setAttribute("aria-label", this.#heading());
    put(
      this.root,
      h(
        "div",
        { class: "head" },
        only === null ? icon("people") : crest(only),
        h("div", {}, h("b", {}, this.#heading()), h("small", { class: "muted" }, this.#sums(whose))),
      ),
      h("div", { class: "chips" }),
      this.#controls(),
      this.#sentence(),
    );
    this.#fill($(".chips", this.root));
    this.root.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #heading() {
    if (this.shown >= 0) return say("story_at", { step: this.shown, all: this.steps.length });
    if (this.me === null) return say("story_watched");
    const times = this.#turns();
    if (times < 2) return say("story_since");
    const { name } = this.seats[this.steps.find((step) => step.seat !== null).seat];
    return say(times === 2 ? "story_twice" : "story_times", { name, times });
  }

  /** How often in a row the only other seat was on turn: what everybody had to see came in between. */
  #turns() {
    const whose = new Set(this.steps.map((step) => step.seat).filter((seat) => seat !== null));
    if (whose.size !== 1) return 0;
    const parts = this.steps.map((step) => (step.seat === null && step.held ? "|" : step.seat === null ? "" : "x"));
    return parts.join("").split("|").filter(Boolean).length;
  }

  /** Who has how many points more: "Benno 10 → 24", of several in short "Benno +14, Carla +3". */
  #sums(whose) {
    return whose
      .map((seat) => {
        const { name, points } = this.seats[seat];
        const more = this.steps.reduce((sum, step) => sum + step.points[seat], 0);
        if (!more) return name;
        return whose.length > 1 ? `${name} ${signed(more)}` : `${name} ${points - more} → ${points}`;
      })
      .join(", ");
  }

  /** As many chips as there is room for; where a finger pushes them, as many as one likes to read. */
  #fill(root) {
    let most = MOST;
    put(root, this.#chips(most));
    while (root.scrollWidth > root.clientWidth && most > FEWEST && !(phone.matches || low.matches)) {
      most -= 1;
      put(root, this.#chips(most));
    }
  }

  /** The first and the last, between them how many more, and always the one that is pointed at. */
  #chips(most) {
    const all = this.steps.map((step, number) => this.#chip(step, number));
    if (all.length <= most) return all;
    const head = Math.min(3, most - 2);
    const first = all.slice(0, head);
    const last = all.slice(head - most + 1);
    if (this.at >= head && this.at < all.length - last.length) first[head - 1] = all[this.at];
    const folded = h(
      "button",
      { class: "chip more", type: "button", onclick: () => this.how.log() },
      say("story_more", { count: all.length - most + 1 }),
    );
    return [...first, folded, ...last];
  }

  #chip({ seat, symbol, short, points, text }, number) {
    const more = seat === null ? 0 : points[seat];
    return h(
      "button",
      {
        class: `chip ${seat === null ? "all" : `seat${seat}`}`,
        type: "button",
        title: text,
        "data-step": number,
        "aria-current": number === this.at ? "true" : null,
        onclick: () => this.point(number),
        onfocus: () => this.point(number),
      },
      h("span", { class: "no" }, String(number + 1)),
      symbol ? pic(symbol) : seat === null ? icon("clock") : crest(seat),
      h("span", { class: "say" }, h("b", {}, short[0]), h("span", {}, h("span", {}, short[1]), more ? h("i", {}, signed(more)) : null)),
    );
  }

  #controls() {
    const button = (name, sign, onclick, key) =>
      h(
        "button",
        { class: "btn round", type: "button", "data-name": name, title: say(name), onclick },
        icon(sign),
        key ? kbd(key) : null,
      );
    return h(
      "div",
      { class: "controls" },
      button("story_back", "back", () => this.step(-1)),
      button("story_again", "again", () => this.again(), "N"),
      button("story_on", "on", () => this.step(1)),
      button("story_hide", "close", () => this.hide()),
    );
  }

  /** The step that is pointed at in words: on the phone always, on the desk in the bubble. */
  #sentence() {
    const step = this.steps[this.at];
    if (!step) return null;
    return h(
      "p",
      { class: "sentence" },
      h("b", {}, say("story_at", { step: this.at + 1, all: this.steps.length }), ": "),
      step.text,
      " ",
      ...step.rules.flatMap((rule) => [ruleLink(rule), " "]),
    );
  }

  #mark() {
    const number = this.shown < 0 ? this.steps.length : this.shown;
    this.marks.show(this.away ? [] : this.steps.slice(0, number), this.at);
    this.how.changed();
  }

  /** Point at a step: chip, line of the log and place are the same thing. */
  point(number) {
    if (number === this.at) return;
    const focused = document.activeElement?.closest?.(".chip");
    this.at = number;
    this.away = false;
    this.render();
    const piece = this.marks.place(this.steps[number]);
    if (piece) this.how.near(piece);
    if (focused) $(`[data-step="${number}"]`, this.root)?.focus({ preventScroll: true });
  }

  /** The step that a line of the log belongs to, or -1; of what was sealed everybody has his own. */
  of({ entry, by, seat }) {
    const sealed = (by ?? null) === null;
    return this.steps.findIndex((step) => step.entries.includes(entry) && (!sealed || step.seat === seat));
  }

  hide() {
    this.stop();
    this.away = true;
    this.at = -1;
    this.render();
  }

  /** From the position before, step by step to the present one. */
  async again() {
    if (!this.steps.length) return;
    const run = Symbol("again");
    this.run = run;
    this.away = false;
    for (let number = 0; number <= this.steps.length; number += 1) {
      if (!(await this.#goTo(number, run))) return;
      const step = this.steps[number - 1];
      await rest(step ? this.#againTime(step) : SPEEDS.fast);
      if (this.run !== run) return;
    }
    this.stop();
  }

  #againTime(step) {
    return (pace() || SPEEDS.normal) * (step.moment ? MOMENT : 1);
  }

  /** One step back or on. */
  async step(way) {
    if (!this.steps.length) return;
    const run = (this.run = Symbol("step"));
    this.away = false;
    const from = this.shown < 0 ? this.steps.length : this.shown;
    const to = Math.max(0, Math.min(this.steps.length, from + way));
    if (to === this.steps.length && way > 0) this.stop();
    else await this.#goTo(to, run);
  }

  /** Answers whether it is there: not if something else is wanted by then. */
  async #goTo(number, run) {
    const entry = number === 0 ? this.steps[0].entries[0] - 1 : this.steps[number - 1].entries.at(-1);
    const { steps } = this;
    if (!this.drawn.has(entry)) {
      try {
        this.drawn.set(entry, (await this.how.ask(entry)).picture);
      } catch {
        return false; // offline: the present stays
      }
    }
    if (this.steps !== steps || this.run !== run) return false;
    this.shown = number;
    this.at = number - 1;
    this.how.lock();
    this.picture.show(this.drawn.get(entry));
    this.render();
    return true;
  }

  /** Back to the present position. */
  stop() {
    this.run = null;
    if (this.shown < 0) return false;
    this.shown = -1;
    this.how.unlock();
    this.render();
    return true;
  }
}
