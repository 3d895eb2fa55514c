/** The things of a box on its page: found by words, counted, each with its picture and its source. */

import { $, h, put } from "./dom.js";
import { symbol } from "./symbol.js";
import { say } from "./words.js";

/** Where something is from, as a shape with a letter. @param {string[]} of what of it is from there, if not all */
export function mark(source, owners = 0, of = []) {
  const from = owners > 1 && source === "box" ? say("box_owners", { count: owners }) : say(`source_${source}`);
  const words = of.length ? `${of.join(", ")}: ${from}` : from;
  return h("span", { class: `sign of-${source}`, role: "img", "aria-label": words, title: words }, say(`sign_${source}`));
}

/** Where a thing is from; what has several sources has a mark for each, beside a sign of what is from there. */
export function marks(origins, owners) {
  if (origins.length === 1) return mark(origins[0].source, owners);
  const partly = ({ source, fields }) => {
    const drawn = fields.find((field) => field.symbol)?.symbol;
    const of = fields.map((field) => field.said);
    return h("span", { class: "partly" }, drawn ? symbol(drawn) : null, mark(source, owners, of));
  };
  return h("span", { class: "marks" }, origins.map(partly));
}

/** What a thing is known by on the page. */
export const named = ({ shelf, thing }) => `${shelf.path} ${thing.key}`;

const counted = (thing) => (thing.count > 1 ? `${thing.count}× ${thing.name}` : thing.name);

export class Shelves {
  /**
   * @param {{ all(): any[], canChange(one: any): boolean, isDone(one: any): boolean, isChosen(one: any): boolean,
   *   wrong(one: any): string, origins(one: any): any[], values(one: any): string[], picture(one: any): Element | null,
   *   choose(one: any): void, closed(): string[] }} page
   */
  constructor(page) {
    this.page = page;
    this.search = h("input", { type: "search", autocomplete: "off", oninput: () => this.show() });
    this.left = h("input", { type: "checkbox", onchange: () => this.show() });
    this.leftSaid = h("span");
    this.count = h("span", { class: "muted", role: "status" });
    this.bar = h("progress");
    this.progress = h("b", { id: "progress" });
    this.lists = h("div", { class: "lists" });
    const left = h("label", { class: "check" }, this.left, this.leftSaid);
    put($("#shelves"), h("div", { class: "sheet finding" }, this.search, left, this.count, this.bar, this.progress), this.lists);
  }

  show() {
    const { all, canChange, isDone } = this.page;
    const compare = all().filter(canChange);
    const done = compare.filter(isDone).length;
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = all().filter((one) => this.#holds(one, words) && (!this.left.checked || (canChange(one) && !isDone(one))));
    const progress = say("box_progress", { done, all: compare.length });
    this.search.placeholder = say("box_search");
    this.search.setAttribute("aria-label", say("box_search"));
    this.leftSaid.textContent = say("box_left");
    this.count.textContent = say("box_found", { count: found.length, all: all().length });
    this.bar.max = compare.length;
    this.bar.value = done;
    this.bar.setAttribute("aria-label", progress);
    this.progress.textContent = progress;
    const held = document.activeElement?.dataset?.thing;
    const shelves = [...new Set(found.map(({ shelf }) => shelf))].map((shelf) => [shelf, found.filter((one) => one.shelf === shelf)]);
    put(
      this.lists,
      shelves.filter(([shelf]) => shelf.drawn).map((one) => this.#shelf(one)),
      this.#rest(shelves.filter(([shelf]) => !shelf.drawn)),
      found.length === all().length ? this.#stays() : null,
    );
    if (held) $(`[data-thing="${CSS.escape(held)}"]`)?.focus();
  }

  #holds(one, words) {
    const { shelf, thing } = one;
    const sources = this.page.origins(one).map(({ source }) => say(`source_${source}`));
    const text = [shelf.title, thing.name, thing.told, thing.where, ...sources, ...this.page.values(one)].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  }

  #shelf([shelf, found]) {
    const count = found.reduce((sum, { thing }) => sum + thing.count, 0);
    return h(
      "section",
      { class: "sheet shelf", "aria-label": shelf.title },
      h("div", { class: "hd" }, h("h2", {}, shelf.title), h("span", { class: "muted" }, String(count))),
      h("ul", { class: "things" }, found.map((one) => this.#thing(one))),
    );
  }

  #thing(one) {
    const { thing } = one;
    const called = h("span", { class: "called" }, counted(thing), " ", this.#marks(one));
    return this.#button(one, [this.page.picture(one), called]);
  }

  /** What has a symbol or only words stands in one list; what is alone of its kind needs no heading. */
  #rest(shelves) {
    if (!shelves.length) return null;
    const lines = (found) => h("ul", { class: "lines" }, found.map((one) => this.#line(one)));
    const alone = shelves.filter(([shelf]) => shelf.things.length === 1).flatMap(([, found]) => found);
    const several = shelves.filter(([shelf]) => shelf.things.length > 1);
    return h(
      "section",
      { class: "sheet shelf", "aria-label": say("box_rest") },
      h("h2", {}, say("box_rest")),
      alone.length ? lines(alone) : null,
      several.map(([shelf, found]) => [h("h3", {}, shelf.title), lines(found)]),
    );
  }

  /** What cannot be corrected here, and why. */
  #stays() {
    const reasons = this.page.closed();
    if (!reasons.length) return null;
    return h("details", { class: "sheet shelf stays" }, h("summary", {}, say("box_stays")), h("ul", {}, reasons.map((why) => h("li", {}, why))));
  }

  #line(one) {
    const { thing } = one;
    const told = this.page.values(one).join(", ") || thing.told;
    const words = h("span", { class: "words" }, h("b", {}, counted(thing)), told ? h("small", { class: "muted" }, told) : null);
    return this.#button(one, [this.#marks(one), this.page.picture(one), words]);
  }

  #marks(one) {
    return marks(this.page.origins(one), one.thing.owners);
  }

  #button(one, shown) {
    const wrong = this.page.wrong(one);
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: `thing ${wrong ? "wrong" : ""}`,
          "aria-pressed": String(this.page.isChosen(one)),
          "data-thing": named(one),
          title: wrong || one.thing.told,
          onclick: () => this.page.choose(one),
        },
        shown,
      ),
    );
  }
}
