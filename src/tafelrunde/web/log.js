/** The log and the chat: what happened, line by line, kept together by entry. */

import { crest, h, icon, put, ruleLink } from "./dom.js";
import { lang, say } from "./words.js";

/** Did somebody say that, to all or to his team? */
export const isSaid = ({ kind }) => kind === "chat" || kind === "team";

/** All lines that are known, by entry, so that what comes again replaces what was there. */
export class Lines {
  constructor() {
    this.byEntry = new Map();
    this.undone = new Set();
  }

  /** Take in the lines of a message; answers how many lines of chat were not known before. */
  add(lines, undone) {
    const chatBefore = this.all.filter(isSaid).length;
    const fresh = new Map();
    for (const line of lines) fresh.set(line.entry, [...(fresh.get(line.entry) ?? []), line]);
    for (const [entry, group] of fresh) this.byEntry.set(entry, group);
    this.undone = new Set(undone);
    return this.all.filter(isSaid).length - chatBefore;
  }

  get all() {
    return [...this.byEntry.keys()].sort((a, b) => a - b).flatMap((entry) => this.byEntry.get(entry));
  }
}

function atEnd(list, change) {
  const follow = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
  change();
  if (follow) list.scrollTop = list.scrollHeight;
}

const hour = (at) => new Date(at).toLocaleTimeString(lang(), { hour: "2-digit", minute: "2-digit" });

export class Log {
  /** @param {((entry: number) => void) | null} [jump] where a line leads, in a replay */
  constructor(jump = null) {
    this.jump = jump;
    this.root = h("section", { class: "tab log", tabindex: "-1" });
  }

  shown() {
    this.root.scrollTop = this.root.scrollHeight;
  }

  /**
   * @param {Lines} lines
   * @param {{ name: string }[]} seats
   */
  show(lines, seats) {
    const told = lines.all.filter((line) => !isSaid(line));
    // An event that names nobody, like a new round, belongs to the whole table.
    const whose = ({ seat, kind, text }) =>
      seat === null || (kind === "event" && !text.includes(seats[seat].name)) ? null : seat;
    atEnd(this.root, () =>
      put(
        this.root,
        told.length
          ? h(
              "ol",
              {},
              told.map((line) => this.#line({ ...line, seat: whose(line) }, lines.undone.has(line.entry))),
            )
          : h("p", { class: "muted" }, say("no_log")),
      ),
    );
  }

  #line({ entry, seat, kind, text, rule }, undone) {
    const words = this.jump
      ? h("button", { class: "plain", type: "button", onclick: () => this.jump(entry) }, text)
      : text;
    return h(
      "li",
      { class: `line-${kind}${seat === null ? " round" : ""}${undone ? " undone" : ""}` },
      seat === null ? null : crest(seat),
      undone ? h("del", {}, words) : words,
      undone ? h("small", { class: "muted" }, ` ${say("taken_back")}`) : null,
      rule ? " " : null,
      ruleLink(rule),
    );
  }
}

export class Chat {
  /** @param {(text: string) => Promise<void>} send */
  constructor(send) {
    this.list = h("ol", { "aria-live": "polite" });
    this.input = h("input", { type: "text", maxlength: 300, autocomplete: "off", required: true });
    this.form = h(
      "form",
      { onsubmit: (event) => this.#send(event, send) },
      this.input,
      h("button", { class: "btn", type: "submit" }, icon("on")),
    );
    this.root = h("section", { class: "tab chat" }, this.list, this.form);
  }

  shown() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {Lines} lines */
  show(lines) {
    this.input.placeholder = say("say_something");
    this.input.setAttribute("aria-label", say("say_something"));
    this.form.lastChild.setAttribute("aria-label", say("send"));
    const said = lines.all.filter((line) => line.kind === "chat");
    atEnd(this.list, () =>
      put(
        this.list,
        said.length
          ? said.map(({ seat, text, at }) =>
              h(
                "li",
                {},
                seat === null ? icon("eye") : crest(seat),
                text,
                " ",
                h("small", { class: "muted" }, hour(at)),
              ),
            )
          : h("li", { class: "muted" }, say("no_chat")),
      ),
    );
  }

  #send(event, send) {
    return sendFrom(this.input, event, send);
  }
}

/** Say what was typed; it stands there again if it could not be said. */
async function sendFrom(input, event, send) {
  event.preventDefault();
  const text = input.value.trim();
  if (!text) return;
  input.value = "";
  await send(text).catch(() => {
    input.value = text;
  });
}

/** What partners say to each other: the latest lines and a field, below every tab of the panel. */
export class TeamChat {
  /** @param {(text: string) => Promise<void>} send */
  constructor(send) {
    this.title = h("b", {});
    this.who = h("small", { class: "muted" });
    this.list = h("ol", { "aria-live": "polite" });
    this.input = h("input", { type: "text", maxlength: 300, autocomplete: "off", required: true });
    this.form = h(
      "form",
      { onsubmit: (event) => sendFrom(this.input, event, send) },
      this.input,
      h("button", { class: "btn", type: "submit" }, icon("on")),
    );
    this.root = h(
      "section",
      { class: "team-chat", hidden: true },
      h("header", {}, icon("chat"), this.title, this.who),
      this.list,
      this.form,
    );
  }

  /**
   * @param {Lines} lines
   * @param {{ seat: number, team: number, name: string, kind: string, taken: boolean }[]} seats
   * @param {number | null} me
   */
  show(lines, seats, me) {
    const team = me === null ? -1 : seats[me].team;
    const mates = seats.filter((seat) => seat.team === team && seat.seat !== me);
    const people = mates.filter((seat) => seat.kind !== "bot" && seat.taken);
    const said = lines.all.filter((line) => line.kind === "team");
    this.root.hidden = !people.length && !said.length;
    if (this.root.hidden) return;
    const names = people.map((seat) => seat.name).join(", ");
    this.form.hidden = !people.length;
    this.title.textContent = say("team_chat");
    this.who.textContent = people.length ? say("team_only", { name: names }) : "";
    this.input.placeholder = say("say_to", { name: names });
    this.input.setAttribute("aria-label", say("say_to", { name: names }));
    this.form.lastChild.setAttribute("aria-label", say("send"));
    atEnd(this.list, () =>
      put(
        this.list,
        said.map(({ seat, text }) => h("li", {}, seat === null ? null : crest(seat), text)),
      ),
    );
  }
}
