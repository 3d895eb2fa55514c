/** Who sits where: presence, whose turn it is, who thinks, and the clocks. */

import { $, crest, h, icon, presence, put } from "./dom.js";
import { Guests } from "./guests.js";
import { ownPoints, teamPoints } from "./team_score.js";
import { say } from "./words.js";

/** Milliseconds as a clock: 4:05, 1:02:03, 2 d 3 h. */
export function clockText(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const [d, hrs, min, s] = [
    Math.floor(seconds / 86400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  const two = (number) => String(number).padStart(2, "0");
  if (d) return `${d} d ${hrs} h`;
  return hrs ? `${hrs}:${two(min)}:${two(s)}` : `${min}:${two(s)}`;
}

/**
 * The teams with their members, or nothing where everybody plays for himself.
 * @param {any[]} seats
 */
export function teams(seats) {
  const sides = [...new Set(seats.map((seat) => seat.team))].sort((a, b) => a - b);
  if (sides.length === seats.length) return null;
  return sides.map((team, number) => ({
    side: "ABCDEFGH"[number],
    name: say("team", { side: "ABCDEFGH"[number] }),
    members: seats.filter((seat) => seat.team === team),
  }));
}

/** What a seat of a team is called: A1, B1, A2, B2. */
export function seatName(seats, seat) {
  const sides = teams(seats);
  const side = sides?.findIndex(({ members }) => members.some((one) => one.seat === seat)) ?? -1;
  if (side < 0) return "";
  return `${sides[side].side}${sides[side].members.findIndex((one) => one.seat === seat) + 1}`;
}

export class Seats {
  /** @param {() => string} key that of the seat from which one looks */
  constructor(key) {
    this.root = h("section", { class: "seats" });
    this.rail = h("ul");
    this.strip = $("#strip");
    this.rows = [];
    this.thinking = new Map();
    this.watchers = 0;
    this.guests = new Guests(key, () => this.draw());
    /** @type {Map<string, string>} what a level of bots is called */
    this.levels = new Map();
    setInterval(() => this.tick(), 500);
  }

  /** The server's clock, as far as the last message tells. */
  now() {
    return Date.now() + this.ahead;
  }

  /** @param {any} snapshot */
  show(snapshot) {
    this.ahead = snapshot.now - Date.now();
    this.sentAt = snapshot.now;
    this.seats = snapshot.seats;
    this.me = snapshot.me;
    this.sheets = snapshot.score;
    this.playing = snapshot.phase === "playing";
    for (const seat of this.thinking.keys()) if (!snapshot.seats[seat]?.acting) this.thinking.delete(seat);
    this.draw();
    this.guests.look(snapshot);
  }

  presence({ seats, watchers }) {
    this.watchers = watchers;
    this.seats?.forEach((seat, number) => {
      seat.here = seats[number];
    });
    this.draw();
  }

  thinks({ seat, since }) {
    this.thinking.set(seat, since);
    this.tick();
  }

  draw() {
    if (!this.seats) return;
    this.rows = this.seats.map((seat) => this.#row(seat));
    const watched = this.watchers
      ? h("p", { class: "watchers muted" }, icon("eye"), say(this.watchers === 1 ? "watchers_1" : "watchers", { count: this.watchers }))
      : null;
    put(this.root, h("ul", {}, this.#inTeams(this.rows)), watched);
    this.brief = this.seats.map((seat) => this.#brief(seat));
    put(this.rail, this.#inTeams(this.brief));
    this.strip.hidden = !this.seats.some((seat) => seat.clock !== null);
    this.shortClocks = this.seats.map(() => h("span", { class: "clock" }));
    put(
      this.strip,
      this.seats.map((seat, number) =>
        h(
          "span",
          { class: seat.acting ? "acting" : "" },
          crest(seat.seat),
          seat.name,
          " ",
          this.shortClocks[number],
        ),
      ),
    );
    this.tick();
  }

  /** All rows, partners together below the sum of their team. */
  #inTeams(rows) {
    const sides = teams(this.seats);
    if (!sides) return rows.map((row) => row.element);
    return sides.flatMap(({ name, members }) => {
      const sheets = members.map(({ seat }) => this.sheets[seat]);
      const sum = sheets.every(Boolean) ? String(teamPoints(sheets)) : "";
      return [
        h("li", { class: "side" }, h("b", { class: "serif" }, name), h("span", { class: "points serif" }, sum)),
        ...members.map(({ seat }) => rows[seat].element),
      ];
    });
  }

  /** Clocks and thinking go on between messages. */
  tick() {
    this.seats?.forEach((seat, number) => {
      const row = this.rows[number];
      const since = this.thinking.get(seat.seat);
      if (since !== undefined)
        row.state.textContent = say("thinking", {
          seconds: Math.max(0, Math.round((this.now() - since) / 1000)),
        });
      if (seat.clock === null || seat.clock === undefined) return;
      const left = seat.clock - (seat.ticking ? this.now() - this.sentAt : 0);
      for (const clock of [row.clock, this.brief[number].clock, this.shortClocks[number]]) {
        clock.textContent = clockText(left);
        clock.classList.toggle("short", left < 30_000);
      }
    });
  }

  /** What a seat has, in a team without the others' points. */
  #points({ seat, points }) {
    if (points === null || points === undefined) return null;
    return String(teams(this.seats) ? ownPoints(this.sheets[seat]) : points);
  }

  /** A seat on the rail: shield, points, clock. */
  #brief(seat) {
    const clock = h("span", { class: "clock" });
    const own = this.#points(seat);
    const element = h(
      "li",
      { class: seat.acting ? "acting" : "", title: seat.name },
      crest(seat.seat),
      own === null ? null : h("b", { class: "serif" }, own),
      clock,
    );
    return { element, clock };
  }

  #row(seat) {
    const { name, kind, taken, here, acting } = seat;
    const own = this.#points(seat);
    const free = !taken && kind !== "bot";
    const state = h("small", { class: "muted" }, this.#state(seat));
    const clock = h("span", { class: "clock" });
    const light = free ? null : presence(here || kind === "bot");
    const shown = free ? say("free_seat") : seat.seat === this.me ? say("you", { name }) : this.guests.name(seat);
    const element = h(
      "li",
      { class: acting ? "acting" : "" },
      crest(seat.seat, free),
      h("div", {}, h("b", {}, light, shown), state),
      clock,
      own === null ? null : h("span", { class: "points serif" }, own),
    );
    return { element, state, clock };
  }

  #state({ kind, level, taken, here, substitute, acting }) {
    const said = [];
    if (level === "automa") said.push(say("by_itself"));
    else if (kind === "bot")
      said.push(level ? say("level_of", { level: this.levels.get(level) ?? level }) : say("bot"));
    else if (substitute && this.playing) said.push(say("substitute"));
    else if (taken && !here) said.push(say("away"));
    if (acting) said.push(say("acting"));
    return said.join(" · ");
  }
}
