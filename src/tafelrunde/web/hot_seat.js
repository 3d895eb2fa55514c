/** Several people at one device: the table is covered whenever it goes from hand to hand. */

import { file, site } from "./address.js";
import { $, crest, h, icon, loadStyle, loadSymbols } from "./dom.js";
import { api, Live, nonce } from "./net.js";
import { hereAddress } from "./opening.js";
import { sheetOf } from "./symbol.js";
import { Table } from "./table.js";
import { lang, listed, say } from "./words.js";

/** So long one sees what came of the own move before the table is covered. */
const PAUSE = 1000;

function end(live) {
  live.stop();
  live.socket.close();
}

export class HotSeat {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** Whose table is shown; nobody's while it is covered. */
    this.shown = null;
    /** Whom the game waited for when it was uncovered. */
    this.due = null;
    this.covered = "";
    // What the browser keeps to go back to has nothing on it, and is made anew.
    addEventListener("pagehide", () => document.body.replaceChildren());
    addEventListener("pageshow", (event) => event.persisted && location.reload());
  }

  async open() {
    const [{ watch, seats }] = await Promise.all([api(`tables/${this.id}/own`), loadStyle(file("hot_seat.css"))]);
    this.seats = seats;
    // Everybody is there for the others at the table; nothing is sent to who has not got the device.
    this.present = new Map(seats.map(({ seat, key }) => [seat, this.#connect({ key, still: true }, () => {})]));
    this.watching = this.#connect({ key: watch }, (message) => {
      if (message.kind === "table") this.#wait(message);
      if (message.kind === "refused") this.#giveUp(message);
    });
  }

  /** There is no such table any more: nothing is left to be covered. */
  #giveUp({ reason }) {
    for (const live of [this.watching, ...this.present.values()]) end(live);
    $(".cover")?.remove();
    document.body.classList.remove("covered");
    $("#alarm").hidden = false;
    $("#alarm").textContent = reason;
  }

  #connect(how, onmessage) {
    const hello = () => ({ have: -1, lang: lang(), form: "wide", text: false, ...how });
    return new Live({ table: this.id, hello, onmessage, onstate: () => {} });
  }

  /** Whom of those here the game waits for: who is asked something first, and who has the device before others. */
  #next({ phase, seats, question }) {
    if (phase !== "playing") return null;
    const here = (wanted) => this.seats.map(({ seat }) => seat).filter((seat) => wanted.includes(seat));
    const asked = here(question?.waiting ?? []);
    const acting = here(seats.filter((one) => one.acting && !one.substitute).map(({ seat }) => seat));
    const awaited = asked.length ? asked : acting;
    return awaited.includes(this.shown) ? this.shown : (awaited[0] ?? null);
  }

  /** Nobody has the device: all is covered, but before the beginning and after the end, when nothing is secret. */
  async #wait(snapshot) {
    if (this.shown !== null) return;
    if (snapshot.phase !== "playing") {
      this.#uncover(this.seats.find((one) => !one.beside) ?? this.seats[0]);
      return;
    }
    this.latest = snapshot;
    await loadSymbols(sheetOf(this.id, snapshot.game, snapshot.rules));
    if (this.shown === null && this.latest === snapshot) this.#cover(snapshot);
  }

  #cover(snapshot) {
    const next = this.#next(snapshot);
    const resting = ({ seat }) => snapshot.seats[seat].substitute;
    const whoever = next === null ? this.seats : this.seats.filter((one) => one.seat === next || resting(one));
    const busy = listed(snapshot.seats.filter((one) => one.acting).map((one) => one.name));
    const { name = "" } = this.seats.find(({ seat }) => seat === next) ?? {};
    const heading = next === null ? say("hot_others", { names: busy }) : say("hot_turn", { name });
    const shows = JSON.stringify([heading, whoever]);
    this.due = next;
    if (this.covered === shows) return; // a button that stays keeps its focus
    this.covered = shows;
    document.title = `${heading} – ${snapshot.title}`;
    document.body.classList.add("covered");
    $(".cover")?.remove();
    document.body.append(
      h(
        "section",
        { class: "cover", "aria-label": heading },
        h(
          "div",
          { class: "sheet" },
          next === null ? icon("eye") : crest(next),
          h("h1", {}, heading),
          h("p", {}, say(next === null ? "hot_look" : "hot_pass")),
          h("div", { class: "row" }, whoever.map((one) => this.#button(one, one.seat === next))),
          h("a", { href: site("/") }, say("home")),
        ),
      ),
    );
    $(".cover button").focus();
  }

  #button(one, main) {
    return h(
      "button",
      { class: `btn${main ? " main" : ""}`, type: "button", onclick: () => this.#uncover(one) },
      say("hot_mine", { name: one.name }),
    );
  }

  /** From now on it is the table of this seat alone. */
  #uncover({ seat, key }) {
    this.shown = seat;
    end(this.watching);
    end(this.present.get(seat));
    $(".cover")?.remove();
    document.body.classList.remove("covered");
    const connect = (how) => new Live({ ...how, onmessage: (message) => this.#heard(how, message) });
    this.table = new Table(this.id, key, connect);
    this.table.follow = () => this.#follow();
  }

  #heard(how, message) {
    how.onmessage(message);
    if (message.kind === "table") this.#handOn(message);
  }

  /** Once what came of the move has been seen, the page is made anew: covered, with nothing of this seat. */
  async #handOn(snapshot) {
    clearTimeout(this.handing);
    this.latest = snapshot;
    await this.table.showing;
    await this.table.story.holding;
    const next = this.#next(snapshot);
    if (this.latest !== snapshot || next === this.due) return;
    if (next === this.shown || next === null) this.due = next;
    else this.handing = setTimeout(() => location.reload(), PAUSE);
  }

  /** The rematch: all who sit here go there together. */
  async #follow() {
    let next = "";
    for (const { key, name, beside } of this.seats) {
      const { again } = await api(`tables/${this.id}`, { key });
      next = again.table;
      const body = { key: again.key, seat: null, name, nonce: nonce(), beside };
      try {
        await api(`tables/${next}/join`, { body });
      } catch (refusal) {
        if (refusal.code !== "taken") return this.table.alarm.say(refusal.message); // taken: from here, earlier
      }
    }
    location.href = hereAddress(next);
  }
}
