/** The coach of a lesson: one step at a time beside the table, and what to touch made plain on it. */

import { here, site } from "./address.js";
import { $, h, icon, kbd, put, renew, svg } from "./dom.js";
import { say, signed } from "./words.js";

const names = (step) => step.split(" ");

export class Coach {
  /**
   * @param {import("./picture.js").Picture} picture
   * @param {{ show(): void, skip(): void, again(): void, next(): void, restart(): void, playOn(): void }} to
   */
  constructor(picture, to) {
    this.picture = picture;
    this.to = to;
    this.veil = svg("g", { class: "veil", "aria-hidden": "true" });
    picture.root.insertBefore(this.veil, picture.over);
    this.head = h("header", { class: "coach-top" });
    this.bars = h("ol", { class: "steps" });
    this.words = h("section", { class: "lesson", "aria-live": "polite" });
    this.inWords = h("p", { class: "in-words unseen", "aria-live": "polite" });
    this.said = h("p", { class: "coach-said", role: "status" });
    this.foot = h("footer", { class: "coach-foot" });
    this.root = h(
      "aside",
      { class: "coach sheet", "aria-label": say("lesson") },
      this.head,
      this.bars,
      this.words,
      this.inWords,
      this.said,
      this.foot,
    );
    document.body.classList.add("learning");
    $("#panel").after(this.root);
    this.marked = [];
  }

  /** A new place in the lesson. @param {any} coach */
  show(coach) {
    this.now = coach;
    this.first = null; // the picture may have another form now
    const { step, steps, done, kind } = coach;
    const where = say("lesson_step", { step: step + 1, steps });
    put(
      this.head,
      icon("owl"),
      h("div", {}, h("small", {}, coach.lesson), h("b", { class: "serif" }, where)),
      h(
        "button",
        {
          class: "btn round smaller",
          type: "button",
          "aria-label": say("lesson_smaller"),
          onclick: () => this.root.classList.toggle("small"),
        },
        icon("back"),
      ),
      h("a", { class: "btn round", href: site("/"), "aria-label": say("lesson_leave"), title: say("lesson_leave") }, icon("close")),
    );
    this.bars.setAttribute("aria-label", where);
    const past = (number) => number < step || (number === step && done && kind !== "read");
    put(
      this.bars,
      Array.from({ length: steps }, (_, number) =>
        h("li", { class: past(number) ? "past" : number === step ? "now" : "" }),
      ),
    );
    const finished = done && kind !== "read";
    // A step of several moves is read out once; what is to be done next, for each of them.
    const { wanted, label, path, ...said } = coach;
    renew(this.words, said, () => (finished ? this.#finished(coach) : this.#open(coach)));
    this.inWords.textContent = label ? say("lesson_in_words", { label }) : "";
    put(this.foot, this.#buttons(coach));
    this.words.scrollTop = 0;
    if (done) $(".btn.main", this.foot)?.focus({ preventScroll: true });
  }

  #open(coach) {
    return [
      h("h2", {}, coach.title),
      h("p", { class: "goal" }, coach.goal),
      coach.now
        ? h("div", { class: "now-card" }, h("span", { class: "lab" }, say("lesson_now")), h("p", {}, coach.now))
        : null,
      coach.kind === "free" && !coach.done
        ? h("p", { class: "muted" }, say(coach.left === 1 ? "lesson_free_last" : "lesson_free", { left: coach.left }))
        : null,
      coach.why
        ? h("div", { class: "why" }, h("span", { class: "lab" }, say("lesson_why")), h("p", {}, coach.why))
        : null,
      coach.compared.length ? compared(coach.compared) : null,
      this.#questions(coach),
    ];
  }

  #finished(coach) {
    const last = coach.step + 1 === coach.steps;
    return [
      h(
        "div",
        { class: "praise" },
        coach.gain > 0 ? h("span", { class: "plus-big" }, signed(coach.gain)) : null,
        h("h2", {}, coach.praise),
      ),
      coach.keep
        ? h("div", { class: "keep" }, h("span", { class: "lab" }, say("lesson_keep")), coach.keep)
        : null,
      last ? learned(coach.learned) : null,
      coach.next
        ? h("p", { class: "next-up" }, say("lesson_next"), " ", h("b", {}, coach.next))
        : null,
      coach.aside ? h("p", { class: "muted" }, say("lesson_aside")) : null,
      this.#questions(coach),
    ];
  }

  #questions({ questions }) {
    if (!questions.length) return null;
    const line = ({ rule, text }) =>
      h("li", {}, h("a", { class: "q", href: `#${rule}`, "data-rule": rule }, h("span", {}, text), h("i", {}, rule)));
    return h("div", { class: "ask" }, h("span", { class: "lab" }, say("lesson_ask")), h("ul", {}, questions.map(line)));
  }

  #buttons({ step, steps, done, kind }) {
    const button = (name, words, key, sign, onclick, look = "") =>
      h(
        "button",
        { class: `btn ${look}`, type: "button", "data-coach": name, onclick },
        sign ? icon(sign) : null,
        h("span", {}, words),
        key ? kbd(key) : null,
      );
    const again = button("again", say("lesson_again"), "Z", "undo", this.to.again);
    if (done && step + 1 === steps)
      return [
        button("play-on", say("lesson_play_on"), "", "bot", this.to.playOn, "main"),
        h("a", { class: "btn", href: site(`/games/${here()[1]}`) }, icon("book"), h("span", {}, say("overview"))),
        button("restart", say("lesson_restart"), "", "", this.to.restart, "quiet"),
      ];
    if (done)
      return [
        kind === "read" ? null : again,
        button("next", say("go_on"), "↵", "", this.to.next, "main"),
      ];
    return [
      kind === "free" ? again : button("show", say("lesson_show"), "T", "hint", this.to.show),
      button("skip", say("lesson_skip"), "", "", this.to.skip, "quiet"),
    ];
  }

  /** What came of the last touch, where it is not what the step asks for. */
  answer(answer) {
    const text = answer?.text ?? "";
    if (this.said.textContent !== text) this.said.textContent = text;
    this.said.classList.toggle("bad", Boolean(answer?.bad));
  }

  /** Take everything off the picture before it is patched. */
  release() {
    for (const element of this.marked) element.classList.remove("wanted");
    this.marked = [];
    this.veil.replaceChildren();
  }

  /** Point at what is to be touched next. @param {import("./touch.js").Chain} chain */
  point(chain) {
    this.release();
    const { wanted, path, focus, counted, done } = this.now;
    const veiled = focus.length > 0 || Boolean(wanted && !done);
    document.body.classList.toggle("aimed", Boolean(wanted));
    document.body.classList.toggle("veiled", veiled);
    if (!veiled) return;
    const next = this.#next(chain);
    const steps = path.flatMap(names);
    this.#darken([...new Set([...steps, ...focus, ...counted])]);
    counted.forEach((id, number) => this.#count(id, number + 1));
    for (const piece of next) {
      piece.classList.add("wanted");
      this.marked.push(piece);
    }
    const touched = next.find((piece) => this.picture.body.contains(piece));
    if (touched) this.#hand(touched);
    // Where nothing is touched, what the step speaks of is brought into sight.
    const first = touched ?? this.picture.piece(focus[0]);
    if (first && first !== this.first) first.scrollIntoView({ block: "center", inline: "center" });
    this.first = first;
  }

  /** The pieces to touch now; a button where the move waits in the hand or has no place. */
  #next(chain) {
    const { wanted, path } = this.now;
    if (!wanted) return [];
    const button = (name) => [$(`#bar [data-name="${CSS.escape(name)}"]`)].filter(Boolean);
    if (!path.length) return button(wanted);
    if (chain.held?.move === wanted) return button("do");
    const open = path.find((step) => !names(step).some((id) => chain.chosen.includes(id)));
    return names(open ?? path.at(-1))
      .map((id) => this.picture.piece(id))
      .filter(Boolean);
  }

  #box(id) {
    const piece = typeof id === "string" ? this.picture.piece(id) : id;
    return piece && this.picture.box(piece.querySelector(":scope > .ring") ?? piece);
  }

  #unit() {
    return 1 / this.picture.scale;
  }

  /** A hole in the veil, of the shape that the ring around a piece has. */
  #hole(id) {
    const piece = typeof id === "string" ? this.picture.piece(id) : id;
    if (!piece) return null;
    const air = 4 * this.#unit();
    const ring = piece.querySelector(":scope > .ring");
    if (!ring) {
      const { x, y, width, height } = this.picture.box(piece);
      return svg("rect", { x: x - air, y: y - air, width: width + 2 * air, height: height + 2 * air });
    }
    const { a, b, c, d, e, f } = this.picture.matrix(ring);
    const hole = ring.cloneNode();
    for (const name of ["class", "id"]) hole.removeAttribute(name);
    const wide = (2 * air) / Math.hypot(a, b);
    const given = { transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})`, fill: "#000", stroke: "#000", "stroke-width": wide };
    for (const [name, value] of Object.entries(given)) hole.setAttribute(name, value);
    return hole;
  }

  #darken(bright) {
    const { width, height } = this.picture.size;
    const holes = bright.map((id) => this.#hole(id)).filter(Boolean);
    // The stage is larger than the picture: the veil covers all of it.
    const all = { x: -width, y: -height, width: 3 * width, height: 3 * height };
    this.veil.append(
      svg(
        "mask",
        { id: "bright", maskUnits: "userSpaceOnUse", ...all },
        svg("rect", { ...all, fill: "#fff" }),
        ...holes,
      ),
      svg("rect", { class: "dark", mask: "url(#bright)", ...all }),
    );
  }

  #count(id, number) {
    const box = this.#box(id);
    if (!box) return;
    const r = Math.min(11 * this.#unit(), box.height * 0.3);
    this.veil.append(
      svg(
        "g",
        { class: "count-mark", transform: `translate(${box.x + box.width - r * 0.9} ${box.y + r * 0.9})` },
        svg("circle", { r }),
        svg("text", { y: r * 0.42, "font-size": Math.max(r * 1.25, 11 * this.#unit()), class: "sans" }, String(number)),
      ),
    );
  }

  #hand(piece) {
    const box = this.#box(piece);
    const size = 46 * this.#unit();
    this.veil.append(
      svg(
        "g",
        { transform: `translate(${box.x + box.width / 2 - size * 0.38} ${box.y + box.height / 2})` },
        svg("use", { class: "pointing", href: "#i-hand", width: size, height: size }),
      ),
    );
  }
}

/** What each move of a kind would bring. */
function compared(rows) {
  return h(
    "ul",
    { class: "worth" },
    rows.map(({ label, gain, wanted }) =>
      h("li", { class: wanted ? "best" : "" }, h("span", {}, label), h("b", {}, signed(gain))),
    ),
  );
}

function learned(texts) {
  return h(
    "div",
    { class: "learned" },
    h("h3", {}, say("lesson_finished")),
    h(
      "ul",
      {},
      texts.map((text) => h("li", {}, icon("check"), text)),
    ),
  );
}
