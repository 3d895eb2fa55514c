/** The log and the chat: what happened, line by line, kept together by entry. */

import { crest, h, icon, put, renew, ruleLink } from "./dom.js";
import { speedChoice } from "./pace.js";
import { lang, say, signed } from "./words.js";

/** Did somebody say that, to all or to his team? */
export const isSaid = ({ kind }) => kind === "chat" || kind === "team";

/** All lines that are known, by entry, so that what comes again replaces what was there. */
export class Lines {
  /** @param {(seat: number | null) => boolean} hides whether what somebody says is not wanted */
  constructor(hides = () => false) {
    this.hides = hides;
    this.byEntry = new Map();
    this.undone = new Set();
  }

  /** Take in the lines of a message. */
  add(lines, undone) {
    const fresh = new Map();
    for (const line of lines) fresh.set(line.entry, [...(fresh.get(line.entry) ?? []), line]);
    for (const [entry, group] of fresh) this.byEntry.set(entry, group);
    this.undone = new Set(undone);
  }

  get all() {
    const lines = [...this.byEntry.keys()].sort((a, b) => a - b).flatMap((entry) => this.byEntry.get(entry));
    return lines.filter((line) => !isSaid(line) || !this.hides(line.seat));
  }
}

function atEnd(list, change) {
  const follow = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
  change();
  if (follow) list.scrollTop = list.scrollHeight;
}

const hour = (at) => new Date(at).toLocaleTimeString(lang(), { hour: "2-digit", minute: "2-digit" });

/** Consecutive moves of one seat, and what the table did in between, with the points before and after. */
function turns(lines) {
  const found = [];
  let points = null;
  for (const line of lines) {
    const last = found.at(-1);
    const by = line.by ?? null;
    // What was sealed has no turns: there every move stands for itself.
    const apart = by === null && line.kind !== "table" && last?.lines.at(-1).entry !== line.entry;
    const same = last && !apart && (last.by === by || (by === null && line.kind === "table"));
    const turn = same ? last : { by, lines: [], before: points, after: points };
    if (!same) found.push(turn);
    const more = line.points?.length && points && by !== null ? line.points[by] - points[by] : 0;
    turn.lines.push({ ...line, more });
    if (line.points?.length) points = turn.after = line.points;
  }
  return found;
}

export class Log {
  /**
   * @param {{ jump?: (entry: number) => void, point?: (step: number) => void, again?: () => void,
   *   held?: (entry: number) => void }} [leads]
   *   where a line leads: to a moment of a replay, or to its place on the table; `held` shows once more what
   *   everybody was shown
   */
  constructor({ jump = null, point = null, again = null, held = null } = {}) {
    this.held = held;
    this.jump = jump;
    this.point = point;
    this.again = again;
    this.list = h("div", { class: "turns" });
    this.root = h("section", { class: "tab log", tabindex: "-1" }, point ? speedChoice() : null, this.list);
    this.lang = lang();
  }

  shown() {
    this.root.scrollTop = 0;
  }

  /**
   * @param {Lines} lines
   * @param {{ name: string }[]} seats
   * @param {import("./story.js").Story | null} [story] what of it is new since my turn
   */
  show(lines, seats, story = null) {
    if (this.point && this.lang !== lang()) this.root.firstChild.replaceWith(speedChoice());
    this.lang = lang();
    const told = lines.all.filter((line) => !isSaid(line));
    // An event that names nobody, like a new round, belongs to the whole table.
    const whose = ({ seat, kind, text }) =>
      seat === null || (kind === "event" && !text.includes(seats[seat].name)) ? null : seat;
    const groups = turns(told.map((line) => ({ ...line, seat: whose(line) }))).reverse();
    const at = story?.at ?? -1;
    renew(this.list, [lang(), groups, [...lines.undone], story?.steps.length, at], () =>
      groups.length
        ? groups.map((turn) => this.#turn(turn, seats, story, lines.undone))
        : [h("p", { class: "muted" }, say("no_log"))],
    );
    this.list.querySelector(".pointed")?.scrollIntoView({ block: "nearest" });
  }

  #turn({ by, lines, before, after }, seats, story, undone) {
    const isNew = story && lines.some((line) => story.of(line) >= 0);
    const again = isNew && this.again;
    const head =
      by === null
        ? null
        : h(
            "h2",
            {},
            crest(by),
            h("span", {}, by === story?.me ? say("you", { name: seats[by].name }) : seats[by].name),
            h("b", { class: "sum" }, sum(before?.[by], after?.[by])),
            again
              ? h("button", { class: "btn sm", type: "button", "data-name": "show", onclick: again }, icon("again"), say("story_show"))
              : null,
          );
    return h(
      "section",
      { class: "turn" },
      head,
      h(
        "ol",
        {},
        lines.map((line, number) =>
          this.#line(
            { ...line, hold: line.hold && lines.findIndex((one) => one.hold && one.entry === line.entry) === number },
            story?.of(line) ?? -1,
            story?.at,
            undone.has(line.entry),
          ),
        ),
      ),
    );
  }

  /** A button that shows once more what everybody was shown then. */
  #again(entry) {
    return h(
      "button",
      { class: "btn sm again", type: "button", title: say("show_held"), onclick: () => this.held(entry) },
      icon("eye"),
      say("story_show"),
    );
  }

  #line({ entry, by, seat, kind, text, rule, more, hold }, step, at, undone) {
    const leads = this.jump ? () => this.jump(entry) : step >= 0 && this.point ? () => this.point(step) : null;
    const words = leads
      ? h("button", { class: "plain", type: "button", onclick: leads }, text)
      : text;
    const pointed = step >= 0 && step === at;
    return h(
      "li",
      { class: `line-${kind}${seat === null ? " round" : ""}${undone ? " undone" : ""}${pointed ? " pointed" : ""}` },
      step >= 0 ? h("span", { class: `no ${(by ?? seat) === null ? "all" : `seat${by ?? seat}`}` }, String(step + 1)) : seat === null ? null : crest(seat),
      undone ? h("del", {}, words) : words,
      undone ? h("small", { class: "muted" }, ` ${say("taken_back")}`) : null,
      rule ? " " : null,
      ruleLink(rule),
      hold && this.held && !undone ? this.#again(entry) : null,
      more && !undone ? h("b", { class: "more" }, signed(more)) : null,
    );
  }
}

/** Points before and after a turn, or only how many where nothing changed. */
function sum(before, after) {
  if (after === undefined) return "";
  return before === undefined || before === after ? String(after) : `${before} → ${after}`;
}

export class Chat {
  /** @param {(text: string) => Promise<void>} send */
  constructor(send) {
    this.list = h("ol", { "aria-live": "polite" });
    this.field = new Field(send);
    this.root = h("section", { class: "tab chat" }, this.list, this.field.root);
  }

  shown() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {Lines} lines */
  show(lines) {
    this.field.label(say("say_something"));
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
}

/** Where one types what one wants to say; it stands there again if it could not be said. */
class Field {
  /** @param {(text: string) => Promise<void>} send */
  constructor(send) {
    this.input = h("input", { type: "text", maxlength: 300, autocomplete: "off", required: true });
    this.button = h("button", { class: "btn", type: "submit" }, icon("on"));
    this.root = h("form", { onsubmit: (event) => this.#send(event, send) }, this.input, this.button);
  }

  /** In the language of the page, to whom it is said. */
  label(words) {
    this.input.placeholder = words;
    this.input.setAttribute("aria-label", words);
    this.button.setAttribute("aria-label", say("send"));
  }

  async #send(event, send) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    await send(text).catch(() => {
      this.input.value = text;
    });
  }
}

/** What partners say to each other: the latest lines and a field, below every tab of the panel. */
export class TeamChat {
  /** @param {(text: string) => Promise<void>} send */
  constructor(send) {
    this.title = h("b", {});
    this.who = h("small", { class: "muted" });
    this.list = h("ol", { "aria-live": "polite" });
    this.field = new Field(send);
    this.root = h(
      "section",
      { class: "team-chat", hidden: true },
      h("header", {}, icon("chat"), this.title, this.who),
      this.list,
      this.field.root,
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
    this.field.root.hidden = !people.length;
    this.title.textContent = say("team_chat");
    this.who.textContent = people.length ? say("team_only", { name: names }) : "";
    this.field.label(say("say_to", { name: names }));
    atEnd(this.list, () =>
      put(
        this.list,
        said.map(({ seat, text }) => h("li", {}, seat === null ? null : crest(seat), text)),
      ),
    );
  }
}
