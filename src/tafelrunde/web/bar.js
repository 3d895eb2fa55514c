/** The bar below the table: what is asked, what came of the last touch, and buttons. */

import { $, crest, h, icon, kbd, put, renew, ruleLink } from "./dom.js";
import { lang, say, worth } from "./words.js";

export class Bar {
  /** @param {{ turn(step: number): void, doIt(): void, back(): void, play(move: any): void }} hand */
  constructor(hand) {
    this.hand = hand;
    this.who = h("span", { class: "who" });
    this.prompt = h("p", { class: "asked", "aria-live": "polite" });
    this.note = h("p", { class: "note", role: "status" });
    this.buttons = h("div", { class: "buttons" });
    this.root = $("#bar");
    put(this.root, this.who, h("div", { class: "said" }, this.prompt, this.note), this.buttons);
  }

  /**
   * @param {{ seat: number | null, prompt: string, note: { text: string, rule?: string, bad?: boolean, quiet?: boolean },
   *   chain: import("./touch.js").Chain, busy: boolean, extra: Node[] }} now
   */
  show({ seat, prompt, note, chain, busy, extra }) {
    renew(this.who, seat, () => [seat === null ? icon("eye") : crest(seat)]);
    if (this.prompt.textContent !== prompt) this.prompt.textContent = prompt;
    // Seconds that pass are not read out, and the story says by itself what it tells.
    this.note.setAttribute("aria-live", note.quiet ? "off" : "polite");
    // The number stands in the text already; as a link it is of more use.
    renew(this.note, note, () => [
      note.rule ? `${note.text.replace(`(${note.rule})`, "").trimEnd()} ` : note.text,
      ruleLink(note.rule),
    ]);
    this.note.classList.toggle("bad", Boolean(note.bad));
    this.root.classList.toggle("mine", chain.moves.length > 0);
    this.root.classList.toggle("busy", busy);
    // What is held needs the room: what was asked is known by then.
    this.root.classList.toggle("held", chain.held !== null);
    const focused = this.buttons.contains(document.activeElement)
      ? document.activeElement.dataset.name
      : null;
    const chosen = chain.chosen.length
      ? [chain.complete.length > 1, chain.held !== null]
      : chain.buttons.map((move) => [move.move, move.label, move.gain]);
    renew(this.buttons, [lang(), busy, chosen, extra.map((node) => node.textContent)], () =>
      busy ? [h("span", { class: "muted" }, say("sending"))] : [...this.#forChain(chain), ...extra],
    );
    // A button that is gone leaves the keyboard at the table.
    const again = focused && ($(`[data-name="${CSS.escape(focused)}"]`, this.buttons) ?? $("#stage"));
    if (again) again.focus({ preventScroll: true });
  }

  #forChain(chain) {
    const { hand } = this;
    const button = (name, words, key, onclick, sign, main = false) =>
      h(
        "button",
        { class: `btn${main ? " main" : ""}`, type: "button", "data-name": name, title: words, onclick },
        sign ? icon(sign) : null,
        h("span", {}, words),
        kbd(key),
      );
    if (chain.chosen.length) {
      const several = chain.complete.length > 1;
      return [
        several && button("turn-back", say("turn"), "⇧R", () => hand.turn(-1), "rotl"),
        several && button("turn", say("turn"), "R", () => hand.turn(1), "rot"),
        chain.held && button("do", say("do_it"), "↵", () => hand.doIt(), "check", true),
        button("back", say("put_back"), "Esc", () => hand.back()),
      ];
    }
    return chain.buttons.map((move, number) => {
      const gain = move.gain ? ` (${worth(move.gain)})` : "";
      return button(move.move, move.label + gain, number < 9 ? String(number + 1) : "", () =>
        hand.play(move),
      );
    });
  }
}
