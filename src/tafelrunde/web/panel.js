/** The side panel: seats on top, then tabs; on a phone it slides in from the bottom. */

import { $, h, icon, put } from "./dom.js";
import { say } from "./words.js";

const narrow = matchMedia("(max-width: 700px)");
const SIGNS = { table: "board", score: "chart", log: "text", rules: "book", chat: "chat" };

export class Panel {
  /** @param {Record<string, { root: HTMLElement, shown?(): void }>} tabs by name, in their order */
  constructor(tabs, seats, foot = null) {
    this.tabs = tabs;
    this.foot = foot;
    this.root = $("#panel");
    this.nav = $("#nav");
    this.seats = seats;
    this.open = narrow.matches ? "table" : Object.keys(tabs)[0];
    this.unread = 0;
    this.build();
    narrow.addEventListener("change", () => this.show(narrow.matches ? "table" : Object.keys(this.tabs)[0]));
  }

  /** Draw everything anew, for another language too. */
  build() {
    const names = Object.keys(this.tabs);
    this.buttons = h(
      "div",
      { class: "tabs", role: "tablist", onkeydown: (event) => this.#arrows(event) },
      names.map((name) =>
        h(
          "button",
          {
            role: "tab",
            type: "button",
            id: `tab-${name}`,
            "aria-controls": `of-${name}`,
            "data-tab": name,
            onclick: () => this.show(name),
          },
          say(`tab_${name}`),
        ),
      ),
    );
    for (const name of names) {
      const { root } = this.tabs[name];
      root.id = `of-${name}`;
      root.setAttribute("role", "tabpanel");
      root.setAttribute("aria-labelledby", `tab-${name}`);
    }
    put(
      this.root,
      this.seats,
      this.buttons,
      names.map((name) => this.tabs[name].root),
      this.foot,
    );
    this.nav.setAttribute("aria-label", say("tab_table"));
    put(
      this.nav,
      ["table", ...names].map((name) =>
        h(
          "button",
          { type: "button", "data-tab": name, onclick: () => this.show(name) },
          icon(SIGNS[name]),
          h("span", {}, say(`tab_${name}`)),
        ),
      ),
    );
    this.show(this.open);
  }

  /** Open a tab; on a phone "table" shuts the panel. */
  show(name) {
    this.open = name;
    if (name === "chat") this.unread = 0;
    document.body.classList.toggle("panel-open", name !== "table");
    for (const [tab, { root }] of Object.entries(this.tabs)) root.hidden = tab !== name;
    for (const button of [...this.buttons.children, ...this.nav.children]) {
      const on = button.dataset.tab === name;
      if (button.getAttribute("role") === "tab") {
        button.setAttribute("aria-selected", String(on));
        button.tabIndex = on ? 0 : -1;
      } else if (on) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    this.#count();
    this.tabs[name]?.shown?.();
  }

  /** Somebody said something while the chat was not open. */
  newChat(count) {
    if (this.open !== "chat") this.unread += count;
    this.#count();
  }

  #count() {
    for (const button of [...this.buttons.children, ...this.nav.children]) {
      if (button.dataset.tab === "chat") button.dataset.count = this.unread || "";
    }
  }

  #arrows(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const names = Object.keys(this.tabs);
    const next = names[(names.indexOf(this.open) + step + names.length) % names.length];
    this.show(next);
    $(`#tab-${next}`).focus();
    event.stopPropagation();
  }
}
