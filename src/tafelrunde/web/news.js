/** What the server tells of a table, put together: a whole snapshot first, then only what is new. */

// Where the server cuts what is drawn and what is said into pieces.
const CUTS = { body: "<g", text: "\n" };

export class News {
  constructor() {
    this.shown = null;
  }

  /**
   * The whole snapshot after a message, or null if it was made for another one than is here.
   * @param {any} message
   */
  take(message) {
    if (message.kind === "table") this.shown = message;
    else if (this.shown?.mark === message.on) this.shown = renewed(this.shown, message);
    else return null;
    return this.shown;
  }
}

function renewed(shown, { fields, pieces, mark }) {
  const fresh = { ...shown, ...fields, mark };
  let body = shown.picture?.body ?? "";
  for (const [name, told] of Object.entries(pieces)) {
    if (name === "body") body = text(name, body, told);
    else fresh[name] = name in CUTS ? text(name, shown[name], told) : list(shown[name], told);
  }
  if (fresh.picture) fresh.picture = { ...fresh.picture, body };
  return fresh;
}

const text = (name, old, told) => list(old.split(CUTS[name]), told).join(CUTS[name]);

/** Each is a new piece, or from where to where those stay that were there. */
const list = (old, told) => told.flatMap((piece) => (Array.isArray(piece) ? old.slice(...piece) : [piece]));
