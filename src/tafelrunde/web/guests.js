/** Guests are marked beside their names, so that nobody takes one for a member. */

import { api } from "./net.js";
import { say } from "./words.js";

/** What somebody is called; who is only called a guest needs no mark. */
export const marked = (name, guest) => (guest && name !== say("guest") ? say("guest_named", { name }) : name);

/** Which of the others at a table are guests: asked again when somebody else sits there. */
export class Guests {
  /** @param {() => string} key that of the seat from which one looks @param {() => void} changed something else is known now */
  constructor(key, changed) {
    this.key = key;
    this.changed = changed;
    this.asked = "";
    /** @type {string[] | null} by seat: the id of the member who sits there */
    this.members = null;
  }

  /** @param {any} snapshot */
  async look({ table, me, seats }) {
    const people = seats.filter((seat) => seat.kind !== "bot" && seat.taken && seat.seat !== me);
    const asked = JSON.stringify(people.map(({ seat, name }) => [seat, name]));
    if (asked === this.asked) return;
    this.asked = asked;
    this.members = null;
    if (!people.length) return;
    const found = await api(`tables/${table}/members`, { key: this.key() }).catch(() => null); // then nobody is marked
    if (asked !== this.asked || !found) return;
    this.members = found.seats;
    this.changed();
  }

  /** What somebody is called, with a mark if he is known to be a guest. */
  name({ seat, name, kind }) {
    return marked(name, kind !== "bot" && this.members?.[seat] === "");
  }
}
