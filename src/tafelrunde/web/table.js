/** A table that is played or watched: takes in what the server tells and hands it to the parts. */

import { Alarm } from "./alarm.js";
import { attend } from "./attention.js";
import { Bar } from "./bar.js";
import { $, h, loadStyle, loadSymbols } from "./dom.js";
import { endScreen } from "./end.js";
import { Hand } from "./hand.js";
import { listen, tableHelp } from "./keys.js";
import { Chat, Lines, Log, TeamChat } from "./log.js";
import { showTools } from "./menu.js";
import { api, Live, nonce, seatAddress } from "./net.js";
import { Panel } from "./panel.js";
import { Picture } from "./picture.js";
import { setPref } from "./prefs.js";
import { Room } from "./room.js";
import { Rules } from "./rules.js";
import { Score } from "./score.js";
import { Seats } from "./seats.js";
import { sound } from "./sound.js";
import { pending } from "./pending.js";
import { TextView } from "./text.js";
import { lang, say, translate } from "./words.js";
import { Zoom } from "./zoom.js";

const tall = matchMedia("(max-width: 700px)");
const FATAL = ["unknown_table", "wrong_key"];

export class Table {
  /** @param {string} id @param {string} key @param {(how: any) => any} connect a lesson has no socket */
  constructor(id, key, connect = (how) => new Live(how)) {
    this.id = id;
    this.key = key;
    this.lines = new Lines();
    this.have = -1;
    this.picture = new Picture($("#stage"));
    this.zoom = new Zoom(this.picture);
    this.hand = new Hand(this.picture, {
      send: (move, stamp) => this.live.act({ do: "move", stamp, move }),
      why: (path) => this.live.act({ do: "why", path }),
      onchange: () => this.showBar(),
    });
    this.bar = new Bar(this.hand);
    this.text = new TextView((move) => this.hand.play(move));
    this.seats = new Seats();
    this.score = new Score();
    this.log = new Log();
    this.rules = new Rules();
    this.chat = new Chat((text) => this.act({ do: "say", text }));
    this.team = new TeamChat((text) => this.act({ do: "say", to: "team", text }));
    this.panel = new Panel(
      { score: this.score, log: this.log, rules: this.rules, chat: this.chat },
      this.seats.root,
      this.team.root,
    );
    this.alarm = new Alarm(() => this.live.retry());
    this.room = new Room({ join: (seat, name) => this.join(seat, name) });
    this.live = connect({
      table: id,
      hello: () => ({ key: this.key, have: this.have, lang: lang(), tall: tall.matches }),
      onmessage: (message) => this.hear(message),
      onstate: (state) => this.alarm.connection(state),
    });
    tall.addEventListener("change", () => this.see());
    listen({ hand: this.hand, commands: this.#commands() });
    document.addEventListener("click", (event) => {
      const link = event.target.closest("[data-rule]");
      if (link) {
        event.preventDefault();
        this.showRule(link.dataset.rule);
      }
    });
    setInterval(() => this.snapshot && this.#isWaiting() && this.showBar(), 1000);
  }

  /** A message of the server. */
  async hear(message) {
    switch (message.kind) {
      case "table":
        return this.#queue(message);
      case "here":
        this.seats.presence(message);
        return this.snapshot && showTools(this.snapshot, this.#menu());
      case "thinking":
        this.seats.thinks(message);
        return this.showBar();
      case "refused":
        if (FATAL.includes(message.refused)) this.live.stop();
        return this.alarm.say(message.reason);
      default:
        return undefined;
    }
  }

  /** Snapshots are shown one after the other; the first has to wait for style and symbols. */
  #queue(snapshot) {
    this.showing = (this.showing ?? Promise.resolve())
      .then(() => this.show(snapshot))
      .catch((error) => this.alarm.say(error.message));
  }

  /** Everything anew from a snapshot. @param {any} snapshot */
  async show(snapshot) {
    if (!this.snapshot) await this.#dress(snapshot.game);
    const before = this.snapshot;
    this.snapshot = snapshot;
    this.have = snapshot.entry;
    const news = this.lines.add(snapshot.log, snapshot.undone);
    if (before && news) {
      this.panel.newChat(news);
      sound("chat");
    }
    if (before && snapshot.entry > before.entry) sound("move");
    $("#title").textContent = snapshot.title;
    $("#state").textContent = this.#stateText();
    this.seats.show(snapshot);
    this.#showTable();
    this.score.show(snapshot.score, snapshot.seats, snapshot.me);
    this.log.show(this.lines, snapshot.seats);
    this.chat.show(this.lines);
    this.team.show(this.lines, snapshot.seats, snapshot.me);
    this.rules.of(snapshot.game, snapshot.rules);
    showTools(snapshot, this.#menu());
    this.showBar();
    attend({
      title: snapshot.title,
      turn: snapshot.moves.length > 0,
      over: snapshot.phase === "over",
      prompt: snapshot.prompt,
    });
    if (snapshot.result && !before?.result) this.result();
    else if (snapshot.again && this.leaving) await this.#follow();
    else if (snapshot.again && !before?.again && $("dialog.end[open]")) this.result();
  }

  async #dress(game) {
    await Promise.all([loadStyle(`/games/${game}/style.css`), loadSymbols(`/games/${game}/symbols.svg`)]);
    const [{ name }, games] = await Promise.all([api("me"), api("games")]);
    this.name = name;
    this.hasLesson = Boolean(games.find((one) => one.id === game)?.lesson);
    this.seats.levels = new Map(games[0].levels.map((level) => [level.id, level.name]));
  }

  #showTable() {
    const { picture, moves, stamp } = this.snapshot;
    this.room.root.remove();
    this.picture.root.toggleAttribute("hidden", !picture);
    if (picture) {
      this.hand.release();
      this.picture.show(picture);
    } else {
      this.room.show(this.snapshot, this.name, this.hasLesson);
      $("#stage").append(this.room.root);
    }
    this.hand.take(moves, stamp);
    this.text.show(this.snapshot);
    $("#stage").dataset.entry = this.snapshot.entry;
  }

  showBar() {
    if (!this.snapshot) return;
    const { me, prompt } = this.snapshot;
    const note = this.hand.answer || !this.#isWaiting() ? this.hand.note : { text: this.#waitText() };
    this.bar.show({
      seat: me,
      prompt,
      note,
      chain: this.hand.chain,
      busy: this.hand.busy,
      extra: pending(this.snapshot, { act: (act) => this.quiet(act), result: () => this.result() }),
    });
    this.score.preview(this.hand.chain.held?.gain ?? null);
  }

  #isWaiting() {
    return this.snapshot.phase === "playing" && this.snapshot.moves.length === 0;
  }

  /** The prompt says who is awaited; the note, who thinks and for how long. */
  #waitText() {
    const thinking = this.snapshot.seats
      .filter((seat) => seat.acting && this.seats.thinking.has(seat.seat))
      .map(({ seat, name }) => {
        const seconds = Math.max(0, Math.round((this.seats.now() - this.seats.thinking.get(seat)) / 1000));
        return `${name}: ${say("thinking", { seconds })}`;
      });
    return [this.snapshot.me === null ? say("watching") : "", ...thinking].join(" ");
  }

  #stateText() {
    const { phase, picture } = this.snapshot;
    return phase === "gathering" ? say("gathering") : picture.title.split(", ").slice(1).join(", ");
  }

  /** Do something; a refusal is shown in the bar. */
  async act(act) {
    try {
      return await this.live.act(act);
    } catch (refusal) {
      sound("refused");
      this.hand.answer = { text: refusal.message, rule: refusal.rule, bad: true };
      this.showBar();
      throw refusal;
    }
  }

  see() {
    this.live.act({ do: "see", lang: lang(), tall: tall.matches }).catch(() => {}); // offline: the next hello says it
  }

  async join(seat, name) {
    try {
      const sat = await api(`tables/${this.id}/join`, {
        body: { key: seat === null ? "" : this.key, seat, name, nonce: nonce() },
      });
      this.key = sat.key;
      history.replaceState(null, "", `#${sat.key}`);
      this.live.connect();
    } catch (refusal) {
      this.alarm.say(refusal.message);
    }
  }

  result() {
    $("dialog.end")?.close();
    endScreen(this.snapshot, {
      key: this.key,
      picture: this.picture,
      again: () => this.again(),
    });
  }

  /** One click: the rematch is opened if nobody has, and I sit down there. */
  async again() {
    this.leaving = true;
    if (this.snapshot.again) await this.#follow();
    else await this.quiet({ do: "again" }); // the next snapshot names the new table
  }

  async #follow() {
    const { again, me, seats } = this.snapshot;
    try {
      await api(`tables/${again.table}/join`, {
        body: { key: again.key, seat: null, name: seats[me].name, nonce: nonce() },
      });
    } catch (refusal) {
      if (refusal.code !== "taken") return this.alarm.say(refusal.message); // taken: by me, earlier
    }
    location.href = seatAddress(again);
  }

  showRule(number) {
    $("dialog[open]")?.close();
    this.panel.show("rules");
    this.rules.find(number);
  }

  /** Act where the bar already shows what went wrong. */
  quiet(act) {
    return this.act(act).catch(() => null);
  }

  #menu() {
    return {
      hint: () => this.hint(),
      undo: () => this.undo(),
      redo: () => this.redo(),
      text: () => this.toggleText(),
      isText: () => this.text.open,
      language: (code) => this.language(code),
      note: (text) => {
        this.hand.answer = { text };
        this.showBar();
      },
      result: () => this.result(),
      ask: (what, seat = -1) => this.quiet({ do: "ask", what, seat }),
      resign: () => this.quiet({ do: "resign" }),
      leave: () => this.quiet({ do: "leave" }),
      help: () => tableHelp(),
    };
  }

  #commands() {
    return {
      t: () => this.hint(),
      z: () => this.undo(),
      Z: () => this.redo(),
      x: () => this.toggleText(),
      Escape: () => this.panel.show(tall.matches ? "table" : this.panel.open),
      "?": () => tableHelp(),
    };
  }

  async hint() {
    if (!this.snapshot?.hints || !this.snapshot.moves.length) return;
    const told = await this.quiet({ do: "hint" });
    if (told) this.hand.hint(told);
  }

  undo() {
    const { undo, stamp } = this.snapshot ?? {};
    if (undo) this.quiet({ do: "undo", stamp, entry: undo.entry });
  }

  redo() {
    const { redo, stamp } = this.snapshot ?? {};
    if (redo) this.quiet({ do: "move", stamp, move: redo });
  }

  toggleText() {
    this.text.toggle();
    if (this.snapshot) showTools(this.snapshot, this.#menu());
  }

  language(code) {
    setPref("lang", code);
    translate();
    this.panel.build();
    this.see();
  }
}
