/** Whose chat is not shown at a table: that of the blocked anywhere, of the muted at this one. */

import { api } from "./net.js";
import { newest } from "./newest.js";
import { muted, setMuted } from "./prefs.js";

const AGAIN = 5000;

export class Hush {
  /**
   * @param {string} table
   * @param {(first: boolean) => void} changed somebody is heard again, or no more, or for the first time
   */
  constructor(table, changed) {
    this.table = table;
    this.newest = newest();
    this.changed = changed;
    /** @type {Set<number> | null} seats; not known before anybody has said something */
    this.blocked = null;
  }

  /** Until it is known who is blocked nobody is heard. @param {number | null} seat */
  hides(seat) {
    if (seat === null) return false;
    if (this.blocked === null) this.asking ??= this.ask();
    return this.blocked === null || this.blocked.has(seat) || muted(this.table).includes(seat);
  }

  /** Is something said that may be shown only once that is known? */
  get waiting() {
    return this.asking !== undefined && this.blocked === null;
  }

  async ask() {
    const first = this.blocked === null;
    try {
      this.blocked = new Set(await this.newest(api(`tables/${this.table}/blocked`)));
    } catch {
      setTimeout(() => this.ask(), AGAIN); // offline: it is asked again
      return;
    }
    this.changed(first);
  }

  /** Hear somebody at this table no more, or again. */
  mute(seat, on) {
    const others = muted(this.table).filter((one) => one !== seat);
    setMuted(this.table, on ? [...others, seat] : others);
    this.changed(false);
  }
}
