/** Talking with the server: plain requests, and the socket of a table that mends itself. */

import { absolute, site } from "./address.js";
import { News } from "./news.js";
import { lang, say } from "./words.js";

/** The server said no; `rule` is the number behind it or empty. */
export class Refusal extends Error {
  constructor({ refused = "lost", reason = "", rule = "" }) {
    super(reason);
    this.code = refused;
    this.rule = rule;
  }
}

/**
 * One request of the API, in the language of the page.
 * @param {string} path below /api/
 * @param {{ body?: unknown, key?: string, text?: boolean }} [how]
 */
export async function api(path, { body, key, text = false } = {}) {
  const mark = path.includes("?") ? "&" : "?";
  const headers = {};
  if (key) headers.Authorization = `Bearer ${key}`;
  if (body !== undefined)
    headers["Content-Type"] = typeof body === "string" ? "text/plain" : "application/json";
  const answer = await fetch(site(`/api/${path}${mark}lang=${lang()}`), {
    method: body === undefined ? "GET" : "POST",
    headers,
    body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
  }).catch(() => {
    throw new Refusal({ reason: say("server_says", { status: "–" }) });
  });
  if (answer.ok) return text ? answer.text() : answer.json();
  const told = await answer.json().catch(() => ({}));
  throw new Refusal({ reason: say("server_says", { status: answer.status }), ...told });
}

/** Where a seat is, or where one watches. @param {{ table: string, key: string }} link */
export const seatAddress = ({ table, key }) => site(`/table/${table}${key ? `#${key}` : ""}`);

/** A player's part in the chance of a game. */
export function nonce() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

const PING_EVERY = 20_000;
const SILENT_TOO_LONG = 45_000;
const LONGEST_WAIT = 15_000;

/**
 * The socket of one table. `onmessage(message)` gets everything but answers to acts;
 * `onstate({ open, retry })` hears of losses, `retry` being the time of the next attempt.
 */
export class Live {
  /** @param {{ table: string, hello: () => object, onmessage: (m: any) => void, onstate: (s: any) => void }} how */
  constructor({ table, hello, onmessage, onstate }) {
    this.address = absolute(`/api/tables/${table}/live`).replace(/^http/, "ws");
    this.hello = hello;
    this.onmessage = onmessage;
    this.onstate = onstate;
    this.pending = new Map();
    this.news = new News();
    this.failures = 0;
    this.count = 0;
    addEventListener("online", () => this.retry());
    document.addEventListener("visibilitychange", () => document.hidden || this.retry());
    setInterval(() => this.#watch(), 5000);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    if (this.socket) this.socket.onclose = null;
    this.socket?.close();
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", ...this.hello(), news: true }));
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    socket.onclose = () => this.#lost();
  }

  /** No more attempts: there is nothing to connect to. */
  stop() {
    clearTimeout(this.timer);
    this.socket.onclose = null;
    this.retry = () => {};
  }

  /** Try again at once if there is no connection. */
  retry() {
    if (this.socket.readyState === WebSocket.CLOSED) this.connect();
  }

  /** Do something at the table; resolves with the answer, rejects with a Refusal. */
  act(act) {
    const id = `${Date.now().toString(36)}-${this.count++}`;
    return new Promise((resolve, reject) => {
      if (this.socket.readyState !== WebSocket.OPEN) {
        reject(new Refusal({ reason: say("connecting") }));
        return;
      }
      this.pending.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ ...act, id }));
    });
  }

  #hear(message) {
    this.heard = Date.now();
    const asked = message.id === undefined ? undefined : this.pending.get(message.id);
    if (asked) {
      this.pending.delete(message.id);
      if (message.kind === "refused") asked.reject(new Refusal(message));
      else asked.resolve(message);
      return;
    }
    if (message.kind === "table" || message.kind === "news") this.#told(message);
    else this.onmessage(message);
  }

  /** Snapshots are handed on whole; news that do not fit change nothing, and all of it is asked for. */
  #told(message) {
    this.failures = 0;
    this.onstate({ open: true });
    const snapshot = this.news.take(message);
    if (snapshot) return this.onmessage(snapshot);
    const shown = this.hello();
    return this.act({ do: "see", lang: shown.lang, form: shown.form, text: shown.text }).catch(() => {}); // offline: the next hello says it
  }

  #lost() {
    for (const { reject } of this.pending.values()) reject(new Refusal({ reason: say("lost_move") }));
    this.pending.clear();
    const wait = Math.min(LONGEST_WAIT, 400 * 2 ** this.failures++) * (0.75 + Math.random() / 2);
    this.onstate({ open: false, retry: Date.now() + wait });
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** A socket can be dead without having been closed: ask, and give up when nothing is heard. */
  #watch() {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    const silent = Date.now() - this.heard;
    if (silent > SILENT_TOO_LONG) {
      const dead = this.socket;
      this.socket.onclose = null;
      dead.close();
      this.#lost();
    } else if (silent > PING_EVERY) {
      this.act({ do: "ping" }).catch(() => {});
    }
  }
}
