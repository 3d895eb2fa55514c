/** The rules panel: all numbered rules, searched in both languages. */

import { $, h, put } from "./dom.js";
import { lang, say } from "./words.js";

export class Rules {
  constructor() {
    this.input = h("input", { type: "search", autocomplete: "off", oninput: () => this.#draw() });
    this.count = h("p", { class: "muted", role: "status" });
    this.list = h("div", { class: "rules-list" });
    this.version = h("div", { class: "muted rules-version" });
    this.root = h("section", { class: "tab rules" }, this.input, this.count, this.version, this.list);
    this.known = null;
    this.marked = "";
  }

  /** Which game's rules; they are fetched when first looked at. A table keeps those it began with. */
  of(game, { version, changes }) {
    this.game = game;
    put(
      this.version,
      h("p", {}, say(changes.length ? "rules_version_old" : "rules_version", { version })),
      changes.length
        ? h(
            "ul",
            {},
            changes.map((change) => h("li", {}, h("b", {}, change.rules.join(", ")), " ", change.text)),
          )
        : null,
    );
    this.input.placeholder = say("search_rules");
    this.input.setAttribute("aria-label", say("search_rules"));
    if (this.known) this.#draw();
  }

  async shown() {
    if (!this.known && this.game) {
      const both = ["de", "en"].map((code) =>
        fetch(`/api/rules/${this.game}?lang=${code}`).then((answer) => answer.json()),
      );
      const [de, en] = await Promise.all(both);
      const english = new Map(en.map((rule) => [rule.number, rule]));
      this.known = de.map((rule) => ({
        number: rule.number,
        de: rule,
        en: english.get(rule.number) ?? rule,
      }));
    }
    this.#draw();
  }

  /** Show one rule among the others. */
  async find(number) {
    this.input.value = "";
    this.marked = number;
    await this.shown();
    const found = $(`#rule-${CSS.escape(number)}`, this.root);
    found?.scrollIntoView({ block: "center" });
    found?.focus({ preventScroll: true });
  }

  #draw() {
    if (!this.known) return;
    const words = this.input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const holds = (rule) =>
      words.every((word) => `${rule.number} ${rule.de.text} ${rule.en.text}`.toLowerCase().includes(word));
    const found = this.known.filter(holds);
    this.count.textContent = say("rules_found", { count: found.length, all: this.known.length });
    let section = "";
    const rows = [];
    for (const rule of found) {
      const here = rule[lang()];
      if (here.section !== section) rows.push(h("h3", {}, (section = here.section)));
      rows.push(
        h(
          "article",
          { id: `rule-${rule.number}`, tabindex: "-1", class: rule.number === this.marked ? "marked" : "" },
          h("b", {}, rule.number),
          " ",
          here.text,
        ),
      );
    }
    put(this.list, rows.length ? rows : h("p", {}, say("no_rule")));
  }
}
