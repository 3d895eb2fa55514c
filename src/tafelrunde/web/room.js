/** Before the game: who is here, who is awaited, links to hand on, what is agreed. */

import { absolute, site } from "./address.js";
import { copyButton, crest, h, icon, renew } from "./dom.js";
import { seatName, teams } from "./seats.js";
import { lang, say, valuesOf } from "./words.js";

export class Room {
  /** @param {{ join(seat: number | null, name: string): Promise<void>, invite(): Promise<void> }} how */
  constructor({ join, invite }) {
    this.join = join;
    this.invite = invite;
    // What is typed and pressed stays where it is, whoever comes and goes meanwhile.
    this.places = h("div", { class: "part" });
    this.sitting = h("div", { class: "part" });
    this.rest = h("div", { class: "part" });
    this.root = h("section", { class: "room sheet" }, this.places, this.sitting, this.rest);
  }

  /** @param {any} snapshot @param {{ name: string, id: string }} person who looks at it, as the server knows him @param {boolean} lesson */
  show(snapshot, person = { name: "", id: "" }, lesson = false) {
    const { seats, free_seat, me, links, public: listed } = snapshot;
    const open = seats.some((seat) => seat.kind === "open" && !seat.taken);
    const seat = free_seat ?? null;
    const sits = me === null && (seat !== null || (listed && open));
    renew(this.places, [lang(), seats, me], () => [h("h2", {}, say("table_waits")), this.#places(seats, me)]);
    renew(this.sitting, [lang(), sits, seat], () => [sits && this.#sit(seat, person)]);
    const { game, title, options, commitment, secret, reconstructed } = snapshot;
    const named = seats.map(({ seat }) => seatName(seats, seat));
    renew(this.rest, [lang(), links, named, lesson, options, commitment, secret, reconstructed], () => [
      links ? this.#links(links, seats) : null,
      links ? h("button", { class: "btn", type: "button", onclick: () => this.invite() }, icon("people"), say("invite_friend")) : null,
      lesson
        ? h(
            "p",
            {},
            say("lesson_meanwhile"),
            " ",
            h("a", { href: site(`/learn/${game}`), target: "_blank" }, say("lesson_of", { game: title })),
          )
        : null,
      agreed(snapshot),
    ]);
  }

  /** Everybody's place; partners side by side, and the order of the first round below. */
  #places(seats, me) {
    const sides = teams(seats);
    if (!sides)
      return h(
        "ul",
        { class: "places" },
        seats.map((one) => this.#place(one, me)),
      );
    return h(
      "div",
      { class: "sides" },
      sides.map(({ name, members }) =>
        h(
          "section",
          {},
          h("h3", {}, name),
          h(
            "ul",
            { class: "places" },
            members.map((one) => this.#place(one, me, seatName(seats, one.seat))),
          ),
        ),
      ),
      h("p", { class: "muted" }, say("order", { seats: seats.map(({ seat }) => seatName(seats, seat)).join(", ") })),
    );
  }

  #place({ seat, name, kind, taken }, me, called = "") {
    const free = !taken && kind !== "bot";
    const who = free ? say("free_seat") : seat === me ? say("you", { name }) : name;
    return h(
      "li",
      {},
      crest(seat, free),
      called ? h("span", { class: "muted" }, called) : null,
      h("b", {}, who),
      kind === "bot" || free
        ? h("small", { class: "muted" }, say(free ? (kind === "open" ? "free_for_all" : "free_by_link") : "bot"))
        : null,
    );
  }

  #sit(seat, { name, id }) {
    const input = h("input", {
      name: "name",
      maxlength: 40,
      value: name,
      required: true,
      readonly: Boolean(id), // a member sits down as himself
      "aria-label": say("your_name"),
      autocomplete: "nickname",
    });
    const submit = (event) => {
      event.preventDefault();
      this.join(seat, input.value.trim());
    };
    return h(
      "form",
      { class: "sit", onsubmit: submit },
      h("p", {}, say("sit_where")),
      h(
        "div",
        { class: "row" },
        h("label", {}, say("your_name"), input),
        h("button", { class: "btn main", type: "submit" }, say("sit_down")),
      ),
    );
  }

  #links({ watch, seats: free }, seats) {
    const row = (words, path) =>
      h(
        "li",
        {},
        icon("link"),
        h(
          "label",
          {},
          words,
          h("input", { readonly: true, value: absolute(path), onfocus: (event) => event.target.select() }),
        ),
        copyButton(absolute(path)),
      );
    return h(
      "ul",
      { class: "links" },
      free.map(({ seat, path }) => row(say("link_for", { seat: seatName(seats, seat) || seat + 1 }), path)),
      watch ? row(say("link_watch"), watch) : null,
    );
  }
}

const option = ({ text, value, said }) =>
  h("li", {}, text, ": ", h("b", {}, value === true ? say("yes") : value === false ? say("no") : said));

/** What was agreed, the unusual first, and the seal of the secret. */
export function agreed({ game, options, commitment, secret, reconstructed, rated, rules }) {
  const special = options.filter(({ usual }) => !usual);
  const others = options.filter(({ usual }) => usual);
  return h(
    "div",
    { class: "agreed" },
    h("h3", {}, say("agreed")),
    rated ? h("p", { class: "rated" }, say("rated_what")) : null,
    rules.components ? h("p", {}, valuesOf(rules.components, rules.owners)) : null,
    special.length ? h("ul", {}, special.map(option)) : h("p", {}, say("no_options")),
    others.length
      ? h(
          "details",
          {},
          h("summary", {}, say(special.length ? "usual_rest" : "usual_all", { count: others.length })),
          h("ul", {}, others.map(option)),
        )
      : null,
    commitment
      ? [
          h("h3", {}, say("fairness")),
          h("p", { class: "muted" }, say("commitment_what")),
          h("p", {}, say("commitment"), h("br"), h("code", {}, commitment)),
          secret ? h("p", {}, say("secret"), h("br"), h("code", {}, secret)) : null,
        ]
      : null,
    reconstructed
      ? h("details", {}, h("summary", {}, say("reconstructed")), h("p", { class: "muted" }, reconstructed, " ", h("a", { href: site(`/boxes/${game}`) }, say("box"))))
      : null,
  );
}
