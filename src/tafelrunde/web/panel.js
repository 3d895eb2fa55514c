/** The panel: seats on top, then tabs; beside the table where there is room, else over it. */

import { $, h, icon, kbd, put } from "./dom.js";
import { prefs, setPref } from "./prefs.js";
import { desk, phone, pinnable } from "./stage.js";
import { say } from "./words.js";

const SIGNS = { table: "board", analysis: "chart", score: "star", log: "text", rules: "book", chat: "chat" };

export class Panel {
  /**
   * @param {Record<string, { root: HTMLElement, shown?(): void }>} tabs by name, in their order
   * @param {HTMLElement} seats @param {HTMLElement | null} foot @param {HTMLElement | null} rail the seats in brief
   */
  constructor(tabs, seats, foot = null, rail = null) {
    this.tabs = tabs;
    this.foot = foot;
    this.rail = rail;
    this.root = $("#panel");
    this.nav = $("#nav");
    this.seats = seats;
    this.open = "table";
    this.latest = Object.keys(tabs)[0];
    this.unread = 0;
    this.onread = () => {};
    this.build();
    for (const shape of [desk, pinnable, phone]) shape.addEventListener("change", () => this.arrange());
  }

  /** Is it beside the table, for good? */
  get docked() {
    return pinnable.matches && (prefs.pinned?.[desk.matches ? "desk" : "laptop"] ?? desk.matches);
  }

  /** Beside the table or over it, as remembered for windows like this one. */
  pin(on) {
    setPref("pinned", { ...prefs.pinned, [desk.matches ? "desk" : "laptop"]: on });
    this.arrange();
  }

  /** As the window wants it; on a phone its foot stands below the table. */
  arrange() {
    if (this.foot) (phone.matches ? $("#stage") : this.root).append(this.foot);
    document.body.classList.toggle("docked", this.docked);
    this.show(this.docked ? this.latest : "table");
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
      this.#tool("pin", "on", () => this.toggle()),
      this.seats,
      this.buttons,
      names.map((name) => this.tabs[name].root),
    );
    this.nav.setAttribute("aria-label", say("tab_table"));
    put(
      this.nav,
      h("div", { class: "rail" }, this.#tool("unfold", "back", () => this.toggle()), this.rail),
      ["table", ...names].map((name) =>
        h(
          "button",
          { type: "button", "data-tab": name, onclick: () => this.show(name === this.open ? "table" : name) },
          icon(SIGNS[name]),
          h("span", {}, say(`tab_${name}`)),
        ),
      ),
    );
    this.arrange();
  }

  #tool(name, sign, onclick) {
    const words = say(`panel_${name}`);
    return h("button", { class: name, type: "button", "aria-label": words, title: words, onclick }, icon(sign), kbd("P"));
  }

  /** Open a tab; "table" puts a panel away that lies over the table. */
  show(name) {
    this.open = name;
    if (name !== "table") this.latest = name;
    if (name === "chat" && this.unread) {
      this.unread = 0;
      this.onread();
    }
    document.body.classList.toggle("panel-open", name !== "table");
    for (const [tab, { root }] of Object.entries(this.tabs)) root.hidden = tab !== name;
    for (const button of [...this.buttons.children, ...this.#marks()]) {
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

  /** Out of the way, where it lies over the table. */
  fold() {
    if (!this.docked) this.show("table");
  }

  /** Beside the table or not, for good where there is room, else until it is put away again. */
  toggle() {
    if (pinnable.matches) this.pin(!this.docked);
    else this.show(this.open === "table" ? this.latest : "table");
  }

  /** Somebody said something while the chat was not open. */
  newChat(count) {
    if (this.open !== "chat") this.unread += count;
    this.#count();
  }

  #marks() {
    return this.nav.querySelectorAll("[data-tab]");
  }

  #count() {
    const of = [...this.buttons.children, ...this.#marks()].filter((button) => button.dataset.tab === "chat");
    for (const button of [...of, $(".unfold", this.nav)]) button.dataset.count = this.unread || "";
    // Where partners have a chat of their own, this one is for everybody.
    const shared = this.foot && !this.foot.hidden;
    const chat = $("#tab-chat", this.buttons);
    if (chat) chat.textContent = say(shared ? "tab_chat_all" : "tab_chat");
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
