/** What the bot thinks of a finished game: the chances as a curve, and where they turned. */

import { Curve } from "./curve.js";
import { h, put } from "./dom.js";
import { api } from "./net.js";
import { percent, say } from "./words.js";

const ASK_AGAIN = 1500;

export class Analysis {
  /** @param {string} table @param {(entry: number) => void} go */
  constructor(table, go) {
    this.table = table;
    this.go = go;
    this.curve = new Curve(go);
    this.root = h("section", { class: "analysis" });
  }

  /** Where the replay stands. @param {{ entry: number, names: string[], last: number }} frame */
  mark(frame) {
    this.frame = frame;
    this.curve.mark(frame.entry);
  }

  /** Have the bot look at the game; it tells how far it is until it is done. */
  async run() {
    const run = (this.latest = Symbol("run"));
    let found;
    do {
      found = await api(`tables/${this.table}/analysis`);
      if (run !== this.latest) return;
      this.#show(found);
      if (!found.ready)
        await new Promise((resolve) => {
          setTimeout(resolve, ASK_AGAIN);
        });
    } while (!found.ready);
  }

  #show({ ready, progress, chances, swings }) {
    const { names, last, entry } = this.frame;
    if (!ready) {
      put(
        this.root,
        h("h2", {}, say("chances")),
        h("p", { role: "status" }, say("analysing", { percent: percent(progress) })),
        h("progress", { value: progress, max: 1, "aria-label": say("chances") }),
      );
      return;
    }
    this.curve.draw(chances, {
      names,
      last,
      low: 0,
      high: 1,
      unit: 100,
      said: say("chances_what"),
      shown: percent,
    });
    this.curve.mark(entry);
    put(
      this.root,
      h("h2", {}, say("chances")),
      this.curve.root,
      h("h3", {}, say("swings")),
      swings.length
        ? h(
            "ol",
            { class: "swings" },
            swings.map((swing) => this.#swing(swing, names)),
          )
        : h("p", { class: "muted" }, say("no_swings")),
    );
  }

  #swing({ entry, seat, label, before, after, move, better, better_label }, names) {
    return h(
      "li",
      {},
      h(
        "button",
        { class: "plain", type: "button", onclick: () => this.go(entry) },
        h("b", {}, `${names[seat]}: `),
        label,
        h("span", { class: "change" }, ` ${percent(before)} → ${percent(after)}`),
      ),
      better && better !== move
        ? h("small", { class: "muted" }, say("better", { label: better_label }))
        : null,
    );
  }
}
