/** The replay of a finished table: any moment, through any eyes, and how the chances stood. */

import { absolute, site } from "./address.js";
import { $, copyButton, dialog, h, icon, kbd, languageSwitch, loadStyle, loadSymbols, renew, unlessLost } from "./dom.js";
import { savePng, saveRecord, saveSvg } from "./export.js";
import { help, listen } from "./keys.js";
import { isSaid, Lines, Log } from "./log.js";
import { menuBox, menuButton, menuItem } from "./menu.js";
import { api, nonce, seatAddress } from "./net.js";
import { newest } from "./newest.js";
import { Panel } from "./panel.js";
import { Picture } from "./picture.js";
import { setPref } from "./prefs.js";
import { Rules } from "./rules.js";
import { Score } from "./score.js";
import { Analysis } from "./analysis.js";
import { Stage } from "./stage.js";
import { sheetOf } from "./symbol.js";
import { TextView } from "./text.js";
import { lang, say, translate, valuesOf } from "./words.js";
import { Zoom } from "./zoom.js";

const STEP_TIME = 1100;
/** A moment in an address: the entry, and through whose eyes if not with everything open. */
const MOMENT = /^#(\d{1,6})(?:\.(\d))?$/;

export class Replay {
  /**
   * @param {string} id the table
   * @param {{ text: string, said: string } | null} brought a record from a file instead of one
   */
  constructor(id, brought = null) {
    this.id = id;
    this.brought = brought;
    this.eyes = "all";
    this.newest = newest();
    this.picture = new Picture($("#stage"));
    this.stage = new Stage(this.picture, () => this.frame && this.go(this.heading));
    this.zoom = new Zoom(this.picture);
    this.text = new TextView(() => {});
    this.score = new Score();
    this.log = new Log({ jump: (entry) => this.go(entry), held: (entry) => this.#hold(entry) });
    this.rules = new Rules();
    $("#bar").classList.add("moments");
    this.analysis = brought ? null : new Analysis(this);
    const analysis = this.analysis ? { analysis: this.analysis } : {};
    const tabs = { ...analysis, score: this.score, log: this.log, rules: this.rules };
    this.panel = new Panel(tabs, h("h2", { class: "look-back", "data-say": "replay" }, say("replay")));
    listen({ commands: this.#commands(), arrows: (dx) => this.step(dx) });
    document.addEventListener("click", (event) => {
      const link = event.target.closest("[data-rule]");
      if (link) {
        event.preventDefault();
        this.panel.show("rules");
        this.rules.find(link.dataset.rule);
      }
    });
  }

  async open() {
    const frame = await this.moment(null);
    this.final = frame.points;
    await Promise.all([
      loadStyle(site(`/games/${frame.game}/style.css`)),
      this.brought && frame.rules.components
        ? loadSymbols(site("/api/records/symbols.svg"), this.brought.text)
        : loadSymbols(sheetOf(this.id, frame.game, frame.rules)),
    ]);
    const analysis = location.hash === "#analysis";
    const [, entry, eyes] = location.hash.match(MOMENT) ?? [];
    if (eyes !== undefined && Number(eyes) < frame.names.length) this.eyes = eyes;
    const wanted = entry === undefined ? (frame.steps[0] ?? 0) : Math.min(Number(entry), frame.last);
    this.#show(analysis ? frame : await this.moment(wanted));
    if (analysis || this.panel.docked) this.panel.show(analysis ? "analysis" : "log");
  }

  /** Where this very moment is found again, through the same eyes. */
  #address() {
    const eyes = this.eyes === "all" ? "" : `.${this.eyes}`;
    return absolute(`/replay/${this.id}#${this.frame.entry}${eyes}`);
  }

  async #lookCloser() {
    if (this.closer) return this.closer.renew();
    const { Closer } = await unlessLost(import("./closer.js"));
    if (!Closer) return;
    this.closer ??= new Closer(this.picture, { ask: (id) => this.#about(id), moves: () => [] });
  }

  #about(id) {
    return this.#ask("closer", { entry: this.frame.entry, eyes: this.eyes, of: id });
  }

  /** Ask the server about the table, or about the record that was brought along. */
  #ask(what, query) {
    const asked = `${what}?${new URLSearchParams(query)}`;
    if (this.brought) return api(`records/${asked}`, { body: this.brought.text });
    return api(`tables/${this.id}/${asked}`);
  }

  /** The table after an entry, or at the end. */
  moment(entry) {
    const at = entry === null ? {} : { entry };
    return this.#ask("replay", { ...at, eyes: this.eyes, form: this.stage.form });
  }

  /** Show the moment after an entry; of several wishes at once the last one counts. */
  async go(entry) {
    this.heading = entry;
    this.#show(await this.newest(this.moment(entry)));
  }

  /** To the next moment at which something changed, or the one before. */
  step(by) {
    if (!by) return;
    const { steps, last } = this.frame;
    // From where it is going, so that quick steps add up before the first one is shown.
    const from = this.heading;
    const next =
      by > 0
        ? (steps.find((one) => one > from) ?? last)
        : (steps.findLast((one) => one < from) ?? steps[0]);
    this.go(next);
  }

  /** Go to where something was held before everybody, and show it again. */
  async #hold(entry) {
    const [{ moment }] = await Promise.all([import("./moment.js"), this.go(entry)]);
    const { held, eyes } = this.frame;
    if (!held || this.frame.entry !== entry) return;
    this.panel.fold();
    moment(held, this.seats, eyes);
  }

  #show(frame) {
    $(".moment [data-name=on]")?.click();
    this.frame = frame;
    this.heading = frame.entry;
    document.title = `${frame.title}: ${say("replay")} – Tafelrunde`;
    $("#title").textContent = frame.title;
    const now = frame.picture.title.split(", ").slice(1).join(", ");
    $("#state").textContent = [now, valuesOf(frame.rules.components, frame.rules.owners)].filter(Boolean).join(" · ");
    this.picture.show(frame.picture);
    this.text.show({ text: frame.text, moves: [] });
    const lines = new Lines();
    lines.add(frame.log, frame.undone);
    this.seats = frame.names.map((name, seat) => ({ name, seat, team: frame.teams[seat] }));
    this.log.show(lines, this.seats);
    this.log.shown();
    this.score.show(frame.score, this.seats, frame.eyes);
    this.rules.of(frame.game, frame.rules);
    this.#tools();
    this.controls();
    this.analysis?.mark().catch(() => {}); // offline: the moment itself is shown
    this.#lookCloser();
  }

  #tools() {
    const { game, rules } = this.frame;
    const name = `${game}-${this.id}`;
    const carry = rules.components !== "";
    const kept = say(carry ? "record_carries" : "record");
    const tool = (sign, words, onclick, spare = "") =>
      h(
        "button",
        { class: `btn ghost tool ${spare}`, type: "button", title: words, onclick },
        icon(sign),
        h("span", {}, words),
      );
    const keep = [
      ...(this.brought ? [] : [[kept, kept, () => saveRecord(this.id, "", name, carry)]]),
      [say("as_svg"), "SVG", () => saveSvg(this.picture, game, name)],
      [say("as_png"), "PNG", () => savePng(this.picture, game, name)],
    ];
    const language = () => languageSwitch(lang(), (code) => this.#language(code));
    renew($("#tools"), [lang(), this.text.open], () => [
      tool("text", this.text.open ? say("as_picture") : say("as_text"), () => this.#text()),
      document.body.classList.contains("embedded") &&
        h("a", { class: "btn ghost sm out", href: site(`/replay/${this.id}`), target: "_blank" }, icon("eye"), h("span", {}, say("embed_open"))),
      this.brought ? null : copyButton(() => this.#address(), say("share")),
      keep.map(([, short, save]) => tool("down", short, save, "spare")),
      language(),
      menuButton(),
    ]);
    renew(menuBox(), lang(), () => [
      h("div", { class: "narrow" }, language()),
      this.brought ? null : menuItem("play", say("from_here"), () => this.branch()),
      this.brought ? null : menuItem("link", say("embed"), async () => (await import("./embedding.js")).embedding(this.id, this.frame)),
      keep.map(([words, , save]) => menuItem("down", words, save)),
      h("a", { href: site("/") }, icon("board"), say("lobby")),
    ]);
  }

  /** The bar is made once, so that what is under a finger stays there; then it is told what changed. */
  controls() {
    const { entry, last, log } = this.frame;
    renew($("#bar"), lang(), () => this.#player());
    this.said.textContent = log.findLast((line) => !isSaid(line))?.text ?? "";
    this.count.textContent = [say("entry_of", { entry, last }), this.brought && say("from_file", this.brought)].filter(Boolean).join(" · ");
    this.slider.value = String(this.heading);
    this.slider.setAttribute("aria-valuetext", say("entry_of", { entry, last }));
    const [sign, words] = this.playing ? ["pause", say("stop")] : ["play", say("autoplay")];
    renew(this.player, sign, () => [icon(sign)]);
    this.player.setAttribute("aria-label", words);
    this.player.title = words;
  }

  #player() {
    const { last, names } = this.frame;
    const button = (sign, words, onclick) =>
      h("button", { class: "btn", type: "button", title: words, onclick }, icon(sign));
    this.said = h("p", { class: "asked", "aria-live": "polite" });
    this.count = h("p", { class: "note" });
    this.player = button("play", say("autoplay"), () => this.autoplay());
    this.slider = h("input", {
      type: "range",
      class: "slider",
      min: 0,
      max: last,
      "aria-label": say("slider"),
      oninput: (event) => this.go(Number(event.target.value)),
    });
    const eyes = h(
      "select",
      {
        "aria-label": say("eyes"),
        onchange: (event) => {
          this.eyes = event.target.value;
          this.go(this.heading);
        },
      },
      h("option", { value: "all", selected: this.eyes === "all" }, say("eyes_all")),
      names.map((name, seat) => h("option", { value: seat, selected: this.eyes === String(seat) }, name)),
    );
    return [
      h("div", { class: "said" }, this.said, this.count),
      h(
        "div",
        { class: "buttons player" },
        button("first", say("to_start"), () => this.#toStart()),
        button("back", say("one_back"), () => this.step(-1)),
        this.player,
        button("on", say("one_on"), () => this.step(1)),
        button("last", say("to_end"), () => this.go(last)),
        this.slider,
        h("label", {}, h("span", {}, say("eyes")), eyes),
        this.analysis &&
          h(
            "button",
            { class: "btn main", type: "button", onclick: () => this.analysis.error(1) },
            icon("on"),
            h("span", {}, say("next_error")),
            kbd("F"),
          ),
      ),
    ];
  }

  #toStart() {
    this.go(this.frame.steps[0] ?? 0);
  }

  autoplay() {
    if (this.playing) {
      clearInterval(this.playing);
      this.playing = null;
    } else {
      if (this.frame.entry === this.frame.last) this.#toStart();
      this.playing = setInterval(() => {
        if (this.frame.entry >= this.frame.last) this.autoplay();
        else if (this.frame.entry === this.heading) this.step(1);
      }, STEP_TIME);
    }
    this.controls();
  }

  #text() {
    this.text.toggle();
    this.#tools();
  }

  #language(code) {
    setPref("lang", code);
    translate();
    this.panel.build();
    this.go(this.heading);
    if (this.analysis?.latest) this.analysis.run();
  }

  /** Something else than the log has to be said of what is shown. */
  note(text) {
    this.said.textContent = text;
  }

  /** Go on from a moment against bots, on one of the seats. */
  branch(entry = this.frame.entry, mine = 0) {
    const { names } = this.frame;
    const seat = h(
      "select",
      {},
      names.map((name, number) => h("option", { value: number, selected: number === mine }, name)),
    );
    const begin = async () => {
      const made = await api(`tables/${this.id}/branch`, {
        body: { entry, seat: Number(seat.value), nonce: nonce() },
      });
      location.href = seatAddress(made);
    };
    dialog(say("from_here"), [
      h("label", {}, say("from_here_as"), seat),
      h("p", { class: "muted" }, say("from_here_bots")),
      h(
        "div",
        { class: "row end" },
        h("button", { class: "btn main", type: "button", onclick: begin }, say("from_here")),
      ),
    ]);
  }

  #commands() {
    return {
      " ": () => this.autoplay(),
      Home: () => this.#toStart(),
      End: () => this.go(this.frame.last),
      x: () => this.#text(),
      f: () => this.analysis?.error(1),
      F: () => this.analysis?.error(-1),
      v: () => this.analysis?.compare(),
      m: () => this.analysis?.filter("mine"),
      e: () => this.analysis?.filter("bad"),
      Escape: () => this.panel.fold(),
      "?": () =>
        help([
          [["←", "→"], `${say("one_back")}, ${say("one_on")}`],
          [["Home", "End"], `${say("to_start")}, ${say("to_end")}`],
          [["␣"], say("autoplay")],
          [["F", "⇧F"], `${say("next_error")}, ${say("last_error")}`],
          [["V"], say("compare")],
          [["M", "E"], `${say("only_of", { name: "…" })}, ${say("only_errors")}`],
          [["X"], say("as_text")],
          [["I"], say("key_closer")],
          [["?"], say("key_help")],
        ]),
    };
  }
}
