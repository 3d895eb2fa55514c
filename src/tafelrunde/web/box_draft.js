/** What somebody has read off his box so far: kept in this browser, and step by step undone. */

const MOST_STEPS = 500;

/** The text of which a field is a part, or the value itself. */
const stored = (field) => (field.split === null ? field.path : field.path.slice(0, -1));

const at = (entry, path) => path.reduce((inner, step) => inner?.[step], entry);
const parts = (text, split) => (split ? text.split(split) : [...text]);
const copy = (value) => structuredClone(value);

/** The value of a field in an entry; undefined if it is not there. */
export function valueOf(field, entry) {
  const found = at(entry, stored(field));
  if (found === undefined) return field.absent ?? undefined;
  return field.split === null ? found : parts(String(found), field.split)[field.path.at(-1)];
}

/** The entry with another value in a field. */
export function withValue(field, entry, value) {
  const path = stored(field);
  let put = value;
  if (field.split !== null) {
    const all = parts(String(at(entry, path)), field.split);
    all[field.path.at(-1)] = value;
    put = all.join(field.split);
  }
  if (!path.length) return put;
  const changed = copy(entry);
  const inner = path.slice(0, -1).reduce((part, step) => (part[step] ??= {}), changed);
  inner[path.at(-1)] = put;
  return changed;
}

export class Draft {
  /** @param {string} game */
  constructor(game) {
    this.place = `tafelrunde-box-${game}`;
    this.steps = [];
    this.entries = {};
    try {
      const kept = JSON.parse(localStorage.getItem(this.place) ?? "{}");
      if (typeof kept === "object" && kept !== null && !Array.isArray(kept)) this.entries = kept;
    } catch {
      this.entries = {}; // what cannot be read was not written by this page
    }
  }

  /** The entry of a thing as it stands now. */
  entry(shelf, thing) {
    return this.entries[shelf.path]?.[thing.key] ?? thing.entry;
  }

  has(shelf, thing) {
    return this.entries[shelf.path]?.[thing.key] !== undefined;
  }

  #step(change) {
    this.steps = [...this.steps.slice(1 - MOST_STEPS), JSON.stringify(this.entries)];
    change();
    this.#keep();
  }

  #keep() {
    try {
      localStorage.setItem(this.place, JSON.stringify(this.entries));
    } catch {
      // without room it lives as long as the page
    }
  }

  put(shelf, thing, entry) {
    this.#step(() => {
      this.entries[shelf.path] = { ...this.entries[shelf.path], [thing.key]: copy(entry) };
    });
  }

  /** Put whole entries in the place of all. */
  replace(entries) {
    this.#step(() => {
      this.entries = copy(entries);
    });
  }

  undo() {
    const last = this.steps.pop();
    if (last === undefined) return;
    this.entries = JSON.parse(last);
    this.#keep();
  }

  /** What is told of each thing: the keys of an entry that are not settled, or all of one that has none. */
  values(box) {
    const told = {};
    for (const shelf of box.shelves) {
      for (const thing of shelf.things) {
        if (this.has(shelf, thing)) (told[shelf.path] ??= {})[thing.key] = this.#told(box, shelf, thing);
      }
    }
    return told;
  }

  #told(box, shelf, thing) {
    const entry = this.entry(shelf, thing);
    if (typeof entry !== "object" || Array.isArray(entry)) return entry;
    const open = (thing.now ?? box.forms[thing.form]).filter((_, k) => thing.sources[k] !== "rulebook");
    const keys = new Set([...open.map((field) => String(stored(field)[0])), ...(thing.gone ?? [])]);
    return Object.fromEntries([...keys].map((key) => [key, entry[key] ?? ""]));
  }
}
