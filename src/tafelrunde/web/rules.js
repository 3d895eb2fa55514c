/** The rules to read: sections, drawings of what they are about, links between numbers, search in both languages. */

import { file, site } from "./address.js";
import { $, h, loadStyle, put, ruleLink } from "./dom.js";
import { symbol } from "./symbol.js";
import { lang, listed, say } from "./words.js";

// Where no table is, the newest rules are read.
const LATEST = { version: 0, components: "", owners: [], changes: [], before: [] };
const NUMBER = /([A-Z]{3}-[A-Z]?\d{2,3})/;
const MARKS = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/;

export class Rules {
  /** @param {() => Promise<string>} matters the number of the rule that matters now, if any does */
  constructor(matters = async () => "") {
    this.matters = matters;
    this.input = h("input", { type: "search", autocomplete: "off", oninput: () => this.#draw() });
    this.jump = h("select", { class: "rules-jump", onchange: () => this.#leap() });
    this.count = h("p", { class: "muted", role: "status" });
    this.list = h("div", { class: "rules-list", tabindex: "0", role: "region" });
    this.version = h("div", { class: "muted rules-version" });
    this.legend = h("details", { class: "muted legend" });
    const head = h("div", { class: "rules-head" }, this.input, this.jump);
    this.root = h("section", { class: "tab rules" }, head, this.count, this.list, this.legend, this.version);
    this.known = null;
    this.early = false;
    this.marked = "";
    /** The rule of what was looked at or touched last. */
    this.touched = "";
  }

  /** Which game's rules; they are fetched when first looked at. A table keeps those it began with. */
  of(game, { version, components, owners, changes, before } = LATEST, reconstructed = "") {
    this.game = game;
    put(
      this.version,
      version ? h("p", {}, say(changes.length ? "rules_version_old" : "rules_version", { version })) : null,
      mended(changes),
      components ? h("p", {}, say("rules_components", { components })) : null,
      components && owners.length ? h("p", {}, say("rules_owners", { names: listed(owners) })) : null,
      before.length ? h("p", {}, say("rules_version_before")) : null,
      mended(before),
    );
    put(
      this.legend,
      h("summary", {}, say("rules_legend")),
      ["rules_legend_plain", "rules_legend_e", "rules_legend_r", "rules_legend_published", "rules_legend_ours"].map(
        (key) => h("p", {}, say(key)),
      ),
      reconstructed ? h("p", {}, reconstructed, " ", h("a", { href: site(`/boxes/${game}`) }, say("box"))) : null,
    );
    this.input.placeholder = say("search_rules");
    this.input.setAttribute("aria-label", say("search_rules"));
    this.jump.setAttribute("aria-label", say("rules_sections"));
    this.list.setAttribute("aria-label", say("tab_rules"));
    if (this.known) this.#draw();
    else if (this.early) this.shown();
  }

  async #fetch() {
    this.early = !this.game;
    if (this.known || !this.game) return;
    const both = ["de", "en"].map((code) =>
      fetch(site(`/api/rules/${this.game}?lang=${code}`)).then((answer) => answer.json()),
    );
    const [de, en] = await Promise.all([...both, loadStyle(file("rules.css"))]);
    const english = new Map(en.map((rule) => [rule.number, rule]));
    this.known = de.map((rule) => ({ number: rule.number, de: rule, en: english.get(rule.number) ?? rule }));
  }

  /** Opened: at what was touched last, or at what matters now. */
  async shown() {
    const wish = (this.wish = Symbol("opened"));
    await this.#fetch();
    if (wish !== this.wish) return;
    this.#draw();
    if (this.input.value || !this.known) return;
    const number = this.touched || (await this.matters().catch(() => "")); // offline: at the top
    if (number && wish === this.wish) this.#mark(number, "start");
  }

  /** Show one rule among the others. */
  async find(number) {
    const wish = (this.wish = Symbol(number));
    this.input.value = "";
    await this.#fetch();
    if (wish !== this.wish) return;
    this.#draw();
    this.#mark(number, "center")?.focus({ preventScroll: true });
  }

  #mark(number, block) {
    this.marked = number;
    for (const other of this.list.querySelectorAll(".marked")) other.classList.remove("marked");
    const found = $(`#rule-${CSS.escape(number)}`, this.root);
    found?.classList.add("marked");
    found?.scrollIntoView({ block });
    return found;
  }

  #leap() {
    this.list.querySelectorAll("h2")[this.jump.selectedIndex - 1]?.scrollIntoView({ block: "start" });
    this.jump.selectedIndex = 0;
  }

  #draw() {
    if (!this.known) return;
    const words = this.input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const holds = (rule) =>
      words.every((word) => `${rule.number} ${rule.de.text} ${rule.en.text}`.toLowerCase().includes(word));
    const found = this.known.filter(holds);
    this.count.textContent = say("rules_found", { count: found.length, all: this.known.length });
    const sections = new Map();
    for (const rule of found) {
      const { section } = rule[lang()];
      sections.set(section, [...(sections.get(section) ?? []), rule]);
    }
    put(
      this.jump,
      h("option", {}, say("rules_sections")),
      [...sections.keys()].map((name) => h("option", {}, name)),
    );
    put(
      this.list,
      [...sections].map(([name, rules]) => h("section", {}, h("h2", {}, name), rules.map((rule) => this.#article(rule)))),
      found.length ? null : h("p", {}, say("no_rule")),
    );
  }

  #article({ number, ...both }) {
    const { text, symbols } = both[lang()];
    return h(
      "article",
      { id: `rule-${number}`, tabindex: "-1", class: number === this.marked ? "marked" : "" },
      symbols.length ? h("span", { class: "rule-syms" }, symbols.map((name) => symbol(name))) : null,
      h("b", {}, number),
      " ",
      rich(text, number),
    );
  }
}

/** A rule as elements: what is drawn in letters, what is stressed, and links to other numbers. */
function rich(text, own) {
  return text.split(/```\n?/).map((part, number) => (number % 2 ? h("pre", {}, part) : stressed(part, own)));
}

function stressed(text, own) {
  return text.split(MARKS).map((part) => {
    if (part.startsWith("**")) return h("strong", {}, linked(part.slice(2, -2), own));
    if (part.length > 2 && part.startsWith("*") && part.endsWith("*")) return h("em", {}, linked(part.slice(1, -1), own));
    if (part.length > 2 && part.startsWith("`")) {
      const inside = part.slice(1, -1);
      return NUMBER.test(inside) ? linked(inside, own) : h("code", {}, inside);
    }
    return linked(part, own);
  });
}

function linked(text, own) {
  return text.split(NUMBER).map((part) => (NUMBER.test(part) && part !== own ? ruleLink(part) : part));
}

function mended(changes) {
  const line = ({ version, rules, text }) =>
    h("li", {}, h("b", {}, `${say("of_version", { version })}, ${rules.join(", ")}`), " ", text);
  return changes.length ? h("ul", {}, changes.map(line)) : null;
}
