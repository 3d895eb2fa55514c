/** The archive: finished games by what one remembers of them, and records from a file. */

import { file, site } from "./address.js";
import { $, crest, h, icon, loadStyle, put } from "./dom.js";
import { guarded } from "./frame.js";
import { api } from "./net.js";
import { newest } from "./newest.js";
import { columns, lengths, steps } from "./plots.js";
import { dropField } from "./record_file.js";
import { lang, listed, say } from "./words.js";

const DAY = 24 * 3600 * 1000;
const SINCE = { week: 7, month: 31, year: 366 };
const BINS = 18;
const FIELDS = ["game", "name", "person", "who", "option", "shortest", "longest", "least", "most", "time", "order"];

/** When something ended, in a word. */
export function when(ended) {
  const day = new Date(ended);
  const today = new Date();
  const time = day.toLocaleTimeString(lang(), { hour: "2-digit", minute: "2-digit" });
  if (day.toDateString() === today.toDateString()) return say("today_at", { time });
  if (day.toDateString() === new Date(today - DAY).toDateString()) return say("yesterday");
  const near = today - day < 6 * DAY;
  if (near) return day.toLocaleDateString(lang(), { weekday: "long" });
  const year = day.getFullYear() === today.getFullYear() ? undefined : "numeric";
  return day.toLocaleDateString(lang(), { day: "numeric", month: "long", year });
}

/** How long something took, in a word. */
export function length(minutes) {
  if (minutes >= 2 * 24 * 60) return say("length_days", { days: Math.round(minutes / 24 / 60) });
  if (minutes >= 180) return say("range_hours", { hours: Math.round(minutes / 60) });
  return say("range_minutes", { minutes });
}

const minutesOf = ({ began, ended }) => Math.floor((ended - began) / 60_000);

/** What somebody was called; who has left the club has taken his name along. */
export const nameOf = ({ name }) => name || say("former_member");

/** A seat with its points; a member's name leads to his page. */
function side(sat) {
  const { seat, points, place, level, person } = sat;
  const called = person ? h("a", { href: site(`/club/person?id=${person}`) }, nameOf(sat)) : nameOf(sat);
  const mark = level ? h("span", { class: "botmark" }, icon("bot")) : crest(seat);
  return h("span", {}, mark, called, h("b", { class: place === 1 ? "win" : null }, String(points)));
}

function card(game) {
  const address = site(`/replay/${game.table}`);
  const picture = site(`/api/tables/${game.table}/end.svg?lang=${lang()}`);
  const broken = game.seats.every(({ place }) => place === 0);
  const called = [game.title, ...game.seats.map(nameOf)].join(", ");
  const box = game.owned && (game.owners.length ? say("owned_by", { names: listed(game.owners) }) : say("owned_note"));
  const notes = [broken && say("broken_off"), box, !game.public && say("private_note")].filter(Boolean);
  return h(
    "li",
    { class: "rec sheet" },
    h("a", { class: "thumb", href: address, tabindex: -1, "aria-hidden": "true" }, h("img", { src: picture, alt: "", loading: "lazy" })),
    h(
      "div",
      { class: "told" },
      h("div", { class: "hd" }, h("h2", {}, game.title), h("small", {}, when(game.ended))),
      h("p", { class: "sides" }, game.seats.map(side)),
      h(
        "p",
        { class: "ft" },
        say("moves_minutes", { moves: game.moves, length: length(minutesOf(game)) }),
        notes.map((note) => h("span", { class: "chip" }, note)),
        h("a", { class: "go-look", href: address, "aria-label": `${say("show_result")}: ${called}` }, icon("play"), say("show_result")),
      ),
    ),
  );
}

class Archive {
  constructor(page, games) {
    this.page = page;
    this.games = games;
    this.newest = newest();
    const asked = new URLSearchParams(location.search);
    this.wish = Object.fromEntries(FIELDS.filter((name) => asked.get(name)).map((name) => [name, asked.get(name)]));
    this.list = h("ul", { class: "records" });
    this.found = h("p", { class: "found", role: "status" });
    this.more = h("button", { class: "btn", type: "button", hidden: true, onclick: guarded(() => this.#load(this.after)) }, say("games_more"));
    this.filters = h("aside", { id: "filters", class: "filters sheet" });
    this.fold = h("button", { class: "btn filters-open", type: "button", "aria-expanded": "false", "aria-controls": "filters", onclick: () => this.#unfold() });
  }

  async show() {
    const order = h(
      "select",
      { "aria-label": say("order_of"), onchange: (event) => this.#set("order", event.target.value === "newest" ? "" : event.target.value) },
      ["newest", "oldest"].map((one) => h("option", { value: one, selected: one === (this.wish.order ?? "newest") }, say(`order_${one}`))),
    );
    put(
      this.page,
      h(
        "div",
        { class: "titlebar" },
        h("h1", {}, say("way_archive")),
        h("p", { class: "lead" }, say("archive_lead"), " ", h("a", { href: site("/club/statistics") }, say("statistics"))),
      ),
      h(
        "div",
        { class: "acols" },
        this.fold,
        this.filters,
        h("div", {}, dropField(), h("div", { class: "sort" }, this.found, order), this.list, h("p", { class: "more" }, this.more)),
      ),
    );
    await this.#load();
  }

  #query(after) {
    const { time, ...asked } = this.wish;
    if (time) asked.since = Date.now() - SINCE[time] * DAY;
    if (after) asked.after = after;
    return new URLSearchParams(asked).toString();
  }

  /** Ask for the first games, or for those after; of several wishes at once the last one counts. */
  async #load(after = "") {
    this.more.hidden = true;
    const got = await this.newest(api(`archive?${this.#query(after)}`));
    this.after = got.more;
    this.more.hidden = !got.more;
    if (after) {
      this.list.append(...got.games.map(card));
      return;
    }
    put(this.list, got.games.map(card));
    this.found.textContent = this.#said(got);
    this.#showFilters(got);
  }

  #said({ count, counted }) {
    if (!count) return say(Object.keys(this.wish).length ? "games_none" : "games_none_yet");
    if (!counted) return say("games_many", { count: count.toLocaleString(lang()) });
    return count === 1 ? say("game_found") : say("games_found", { count: count.toLocaleString(lang()) });
  }

  #set(name, value) {
    const wish = { ...this.wish, [name]: value };
    if (name === "game") for (const old of ["option", "least", "most"]) delete wish[old];
    this.#wishFor(wish);
  }

  #wishFor(wish) {
    this.wish = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== "" && value !== undefined));
    const query = new URLSearchParams(this.wish).toString();
    history.replaceState(null, "", query ? `?${query}` : location.pathname);
    guarded(() => this.#load())();
  }

  #unfold() {
    const open = this.filters.classList.toggle("open");
    this.fold.setAttribute("aria-expanded", String(open));
  }

  #picks(name, choices) {
    const chosen = this.wish[name] ?? "";
    const pick = ([value, words]) =>
      h(
        "button",
        { class: "pick", type: "button", "data-pick": `${name}:${value}`, "aria-pressed": String(value === chosen), onclick: () => this.#set(name, value) },
        words,
      );
    return h("div", { class: "picks", role: "group" }, choices.map(pick));
  }

  #showFilters({ minutes, points }) {
    const held = document.activeElement?.dataset?.pick;
    const all = ["", say("filter_all")];
    const part = (words, ...content) => h("section", {}, h("h2", {}, say(words)), content);
    const name = h("input", {
      value: this.wish.name ?? "",
      maxlength: 40,
      placeholder: say("filter_name"),
      "aria-label": say("filter_name"),
      onchange: (event) => this.#wishFor({ ...this.wish, name: event.target.value.trim(), person: "" }),
    });
    put(
      this.filters,
      part("filter_game", this.#picks("game", [all, ...this.games.map(({ id, known_as }) => [id, known_as])])),
      this.#option(),
      part("filter_who", name, this.#picks("who", [all, ...["people", "bots", "alone"].map((who) => [who, say(`who_${who}`)])])),
      this.#range("filter_length", lengths(minutes), "shortest", "longest", length),
      this.#range("filter_points", steps(points, BINS), "least", "most", String),
      part("filter_time", this.#picks("time", [...Object.keys(SINCE).map((time) => [time, say(`since_${time}`)]), all])),
      h("button", { class: "btn", type: "button", onclick: () => this.#wishFor({}) }, say("filter_reset")),
    );
    if (held) $(`[data-pick="${CSS.escape(held)}"]`, this.filters)?.focus();
    const { game, name: called, who, time } = this.wish;
    const titled = this.games.find(({ id }) => id === game)?.known_as;
    const chosen = [titled, called, who && say(`who_${who}`), time && say(`since_${time}`)].filter(Boolean);
    put(this.fold, icon("menu"), [say("filter"), chosen.join(", ")].filter(Boolean).join(": "));
  }

  /** What a game can be played with. */
  #option() {
    const game = this.games.find(({ id }) => id === this.wish.game);
    const known = (game?.options ?? []).flatMap(choicesOf);
    if (!known.length) return null;
    const chosen = this.wish.option ?? "";
    const choice = ([value, words]) => h("option", { value, selected: value === chosen }, words);
    const change = (event) => this.#set("option", event.target.value);
    const select = h("select", { "aria-label": say("filter_option"), onchange: change }, [["", say("option_any")], ...known].map(choice));
    return h("section", {}, h("h2", {}, say("filter_option")), select);
  }

  /** From one to another, with how many there are of each. */
  #range(words, made, low, high, shown) {
    if (made.length < 2) return null;
    const last = made.length - 1;
    const from = this.wish[low] === undefined ? 0 : Math.max(0, made.findIndex((one) => one.high >= Number(this.wish[low])));
    const upto = this.wish[high] === undefined ? last : made.findLastIndex((one) => one.low <= Number(this.wish[high]));
    const to = Math.max(from, upto);
    const said = h("p", { class: "ends" });
    const bars = h("div", { class: "bars" });
    const tell = (left, right) => {
      put(said, h("span", {}, shown(made[left].low)), h("span", {}, right === last ? say("range_end") : shown(made[right].high)));
      put(bars, columns(made, { said: say(words), from: left, to: right }));
    };
    const thumb = (value, label) =>
      h("input", { type: "range", min: 0, max: last, value, "aria-label": say(label, { what: say(words) }), "aria-valuetext": shown(made[value].low) });
    const [one, two] = [thumb(from, "range_low"), thumb(to, "range_high")];
    const ends = () => [Number(one.value), Number(two.value)].sort((a, b) => a - b);
    for (const input of [one, two]) {
      input.addEventListener("input", () => tell(...ends()));
      input.addEventListener("change", () => {
        const [left, right] = ends();
        this.#wishFor({ ...this.wish, [low]: left ? String(made[left].low) : "", [high]: right < last ? String(made[right].high) : "" });
      });
    }
    tell(from, to);
    return h("section", {}, h("h2", {}, say(words)), h("div", { class: "range" }, bars, one, two), said);
  }
}

/** What of an option can be looked for, as the archive is asked, with words. */
function choicesOf({ id, kind, values, names, ...words }) {
  if (kind === "flag") return [[`${id}=true`, words[lang()]]];
  if (kind === "number") return [];
  return values.map((value) => [`${id}=${value}`, names[value]?.[lang()] ?? value]);
}

export async function show(page) {
  await loadStyle(file("archive.css"));
  await new Archive(page, await api("games")).show();
}
