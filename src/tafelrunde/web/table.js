/** A table that is played or watched: takes in what the server tells and hands it to the parts. */

import { site } from "./address.js";
import { Alarm, nowhere } from "./alarm.js";
import { attend } from "./attention.js";
import { Bar } from "./bar.js";
import { $, confirmed, h, loadStyle, loadSymbols, unlessLost } from "./dom.js";
import { Edges } from "./edges.js";
import { endScreen } from "./end.js";
import { Foresight } from "./foresight.js";
import { Hand } from "./hand.js";
import { Hush } from "./hush.js";
import { listen } from "./keys.js";
import { Chat, isSaid, Lines, Log, TeamChat } from "./log.js";
import { loses, showTools } from "./menu.js";
import { api, Live, nonce, seatAddress } from "./net.js";
import { Panel } from "./panel.js";
import { Picture } from "./picture.js";
import { heard, setHeard, setPref } from "./prefs.js";
import { Room } from "./room.js";
import { Rules } from "./rules.js";
import { Score } from "./score.js";
import { Seats } from "./seats.js";
import { sound } from "./sound.js";
import { Stage } from "./stage.js";
import { Story } from "./story.js";
import { pending } from "./pending.js";
import { sheetOf } from "./symbol.js";
import { keysOf, menuOf } from "./table_commands.js";
import { TextView } from "./text.js";
import { lang, say, translate, valuesOf } from "./words.js";
import { Zoom } from "./zoom.js";

const FATAL = ["unknown_table", "wrong_key", "too_many_places", "deleted", "blocked", "device_removed", "private"];

export class Table {
  /** @param {string} id @param {string} key @param {(how: any) => any} connect a lesson has no socket */
  constructor(id, key, connect = (how) => new Live(how)) {
    this.id = id;
    this.key = key;
    this.hush = new Hush(id, (first) => this.#hearAnew(first));
    this.lines = new Lines((seat) => this.hush.hides(seat));
    this.have = -1;
    this.picture = new Picture($("#stage"));
    this.stage = new Stage(this.picture, () => this.#reshaped());
    this.zoom = new Zoom(this.picture);
    this.edges = new Edges(this.picture, this.zoom);
    this.hand = new Hand(this.picture, {
      send: (move, stamp) => this.live.act({ do: "move", stamp, move }),
      why: (path) => this.live.act({ do: "why", path }),
      about: (id) => this.about(id),
      onchange: () => this.showBar(),
    });
    this.story = new Story(this.picture, {
      ask: (entry) => this.live.act({ do: "show", entry }),
      lock: () => this.#lock(),
      unlock: () => this.#showTable(),
      said: () => this.showBar(),
      changed: () => this.#storyChanged(),
      log: () => this.panel.show("log"),
      held: (entry) => this.quiet({ do: "held", entry }).finally(() => this.panel.fold()),
      near: (piece) => this.#near(piece),
    });
    this.bar = new Bar(this.hand);
    this.foresight = new Foresight((move) => this.hand.aim(move));
    this.text = new TextView((move) => this.hand.play(move), () => this.see());
    this.seats = new Seats(() => this.key);
    this.score = new Score();
    this.log = new Log({
      point: (step) => this.story.point(step), again: () => this.story.again(),
      held: (entry) => this.story.holdAgain(entry),
    });
    this.rules = new Rules(async () => (await this.live.act({ do: "matters" }))?.rule ?? "");
    this.chat = new Chat((text) => this.act({ do: "say", text }));
    this.team = new TeamChat((text) => this.act({ do: "say", to: "team", text }));
    this.panel = new Panel(
      { log: this.log, score: this.score, rules: this.rules, chat: this.chat },
      this.seats.root,
      this.team.root,
      this.seats.rail,
    );
    this.panel.onread = () => setHeard(this.id, this.lines.all.filter(isSaid).length);
    this.alarm = new Alarm(() => this.live.retry());
    this.room = new Room({ join: (seat, name) => this.join(seat, name), invite: () => this.invite() });
    this.live = connect({
      table: id,
      hello: () => ({ key: this.key, have: this.have, lang: lang(), form: this.stage.form, text: this.text.open }),
      onmessage: (message) => this.hear(message),
      onstate: (state) => this.alarm.connection(state),
    });
    listen({ hand: this.hand, commands: keysOf(this) });
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
        return this.snapshot && showTools(this.snapshot, menuOf(this));
      case "thinking":
        this.seats.thinks(message);
        return this.showBar();
      case "refused":
        if (!FATAL.includes(message.refused)) return this.alarm.say(message.reason);
        this.live.stop();
        return this.snapshot ? this.alarm.say(message.reason) : nowhere(message.reason);
      default:
        return undefined;
    }
  }

  /** What is said comes at once; the table waits while it shows something, then goes to the latest. */
  #queue(snapshot) {
    this.lines.add(snapshot.log, snapshot.undone);
    this.spoken = snapshot;
    this.#showChat();
    if (!this.hush.waiting) this.#heardOf();
    // In a lesson the coach tells what happens.
    this.latest = snapshot.lesson ? { ...snapshot, story: [], held: null } : snapshot;
    this.showing ??= this.#showLatest();
  }

  /** What is said by those whom one wants to hear. */
  #showChat() {
    this.chat.show(this.lines);
    this.team.show(this.lines, this.spoken.seats, this.spoken.me);
  }

  /** What was said counts as unread until the chat was open, also after the page was loaded anew. */
  #heardOf() {
    const said = this.lines.all.filter(isSaid).length;
    const fresh = Math.max(0, said - (this.said ?? heard(this.id) ?? said));
    if (this.said !== undefined && fresh) sound("chat");
    this.said = said;
    this.panel.newChat(fresh);
    if (!this.panel.unread) setHeard(this.id, said);
  }

  /** It is known whom one does not want to hear, or that has changed: then nothing of it is news. */
  #hearAnew(first) {
    this.#showChat();
    if (first) this.#heardOf();
    else this.said = this.lines.all.filter(isSaid).length;
  }

  /** The first has to wait for style and symbols. */
  async #showLatest() {
    while (this.latest) {
      const snapshot = this.latest;
      this.latest = null;
      try {
        if (!this.snapshot) await this.#dress(snapshot);
        await this.story.tell(this.snapshot, snapshot).catch(() => {}); // offline: the present will do
        await this.show(snapshot);
      } catch (error) {
        this.alarm.say(error.message);
      }
    }
    this.showing = null;
  }

  /** Everything anew from a snapshot. @param {any} snapshot */
  async show(snapshot) {
    const before = this.snapshot;
    this.snapshot = snapshot;
    this.have = snapshot.entry;
    if (before && snapshot.entry > before.entry) sound("move");
    $("#title").textContent = snapshot.title;
    $("#state").textContent = this.#stateText();
    this.seats.show(snapshot);
    this.#showTable();
    this.story.show(snapshot, before);
    this.score.show(snapshot.score, snapshot.seats, snapshot.me, snapshot.story.length > 0);
    this.#showLog();
    if (before?.stamp !== snapshot.stamp) this.rules.touched = "";
    this.rules.of(snapshot.game, snapshot.rules, snapshot.reconstructed);
    showTools(snapshot, menuOf(this));
    this.showBar();
    attend({
      title: snapshot.title,
      turn: snapshot.moves.length > 0,
      over: snapshot.phase === "over",
      prompt: snapshot.prompt,
    });
    this.#lookCloser();
    if (this.misfit) this.#reshaped();
    if (snapshot.result && !before?.result) {
      await this.story.holding;
      this.result();
    } else if (snapshot.again && this.leaving) await this.follow();
    else if (snapshot.again && !before?.again && $("dialog.end[open]")) this.result();
  }

  /** What something on the table is. */
  async about(id) {
    return (await this.live.act({ do: "closer", of: id })).look;
  }

  /** Comes after the first picture, nobody has to wait for it; if it is not to be had, after the next. */
  async #lookCloser() {
    if (this.closer) return this.closer.renew();
    const { Closer } = await unlessLost(import("./closer.js"));
    if (!Closer) return;
    this.closer ??= new Closer(this.picture, {
      ask: (id) => this.about(id),
      moves: () => this.hand.chain.moves,
      choose: (id) => this.hand.touch(id),
      show: ({ move, label, then }) => this.hand.suggest(move, say("way_says", { label, then })),
      seen: (rule) => {
        this.rules.touched = rule;
      },
    });
  }

  async #dress({ game, rules }) {
    await Promise.all([loadStyle(site(`/games/${game}/style.css`)), loadSymbols(sheetOf(this.id, game, rules))]);
    const [person, games] = await Promise.all([api("me"), api("games")]);
    this.person = person;
    this.hasLesson = Boolean(games.find((one) => one.id === game)?.lesson);
    this.seats.levels = new Map(games[0].levels.map((level) => [level.id, level.name]));
  }

  #showTable() {
    const { picture, moves, stamp } = this.snapshot;
    this.picture.root.toggleAttribute("hidden", !picture);
    if (picture) {
      this.room.root.remove();
      this.hand.release();
      this.picture.show(picture);
    } else {
      this.room.show(this.snapshot, this.person, this.hasLesson);
      if (!this.room.root.isConnected) $("#stage").append(this.room.root);
    }
    this.hand.take(moves, stamp);
    this.text.show(this.snapshot);
    $("#stage").dataset.entry = this.snapshot.entry;
  }

  /** While something is shown that is past, nothing can be played. */
  #lock() {
    this.hand.release();
    this.hand.take([], -1);
  }

  #storyChanged() {
    this.showBar();
    if (this.snapshot) this.#showLog();
  }

  #showLog() {
    this.log.show(this.lines, this.snapshot.seats, this.story);
  }

  /** Bring a piece into sight, if the panel or a closer look hides it. */
  #near(piece) {
    this.panel.fold();
    if (this.zoom.scale > 1) this.zoom.reset();
    piece.scrollIntoView({ block: "center", inline: "center" });
  }

  showBar() {
    if (!this.snapshot) return;
    const { me, prompt } = this.snapshot;
    const waits = !this.hand.answer && this.#isWaiting();
    const said = waits ? { text: this.story.saying || this.#waitText(), quiet: true } : this.hand.note;
    // Beside the strip only what is worth its room.
    const note = this.story.open && said.text === say("then_touch") ? { text: "" } : said;
    if (this.hand.answer?.rule) this.rules.touched = this.hand.answer.rule;
    this.bar.show({
      seat: me,
      prompt,
      note,
      chain: this.hand.chain,
      busy: this.hand.busy,
      extra: [
        ...(waits && this.story.telling ? [this.story.toTheEnd()] : []),
        ...pending(this.snapshot, { act: (act) => this.quiet(act), result: () => this.result() }),
      ],
    });
    this.score.preview(this.hand.chain.held?.gain ?? null);
    this.foresight.show(this.hand.chain.moves, this.hand.chain.held);
    this.hints?.follow();
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
    const { phase, picture, rated, rules } = this.snapshot;
    const now = phase === "gathering" ? [say("gathering")] : picture.title.split(", ").slice(1);
    return [now.join(", "), rated && say("rated"), valuesOf(rules.components, rules.owners)].filter(Boolean).join(" · ");
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

  /** Another form is wanted; before the first picture has come that waits for it. */
  #reshaped() {
    this.misfit = !this.snapshot;
    if (this.snapshot) this.see();
  }

  see() {
    this.live.act({ do: "see", lang: lang(), form: this.stage.form, text: this.text.open }).catch(() => {}); // offline: the next hello says it
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
      if (refusal.code !== "rated_members") return this.alarm.say(refusal.message);
      const { becomeMember } = await import("./identity.js");
      const member = await becomeMember({ name });
      if (member) await this.join(seat, member.name);
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
    if (this.snapshot.again) await this.follow();
    else await this.quiet({ do: "again" }); // the next snapshot names the new table
  }

  async follow() {
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

  /** Those who sit here: whom not to hear, and what they did. */
  async people() {
    const { showPeople } = await import("./table_people.js");
    showPeople(this);
  }

  /** Offer a free seat to a friend. */
  async invite() {
    const { inviteFriend } = await import("./table_people.js");
    await inviteFriend(this).catch((refusal) => this.alarm.say(refusal.message));
  }

  /** The game on one sheet. */
  async overview() {
    if (!this.snapshot) return;
    const { showOverview } = await import("./overview.js");
    const shown = showOverview(this.snapshot, () => this.live.act({ do: "own" }));
    await shown.catch((error) => this.alarm.say(error.message));
  }

  async hint() {
    if (!this.snapshot?.hints || !this.snapshot.moves.length) return;
    const { Hints } = await import("./hint.js");
    this.hints ??= new Hints(this);
    await this.hints.next();
  }

  /** Where nobody is asked, but more goes than the own last move, that is said first. */
  async undo() {
    const { undo, stamp } = this.snapshot ?? {};
    if (!undo) return;
    const more = undo.takes.reduce((sum, count) => sum + count, 0) > 1;
    if (!undo.asks && more && !(await confirmed(loses(this.snapshot), say("undo")))) return;
    this.quiet({ do: "undo", stamp, entry: undo.entry });
  }

  redo() {
    const { redo, stamp } = this.snapshot ?? {};
    if (redo) this.quiet({ do: "move", stamp, move: redo });
  }

  toggleText() {
    this.text.toggle();
    if (this.snapshot) showTools(this.snapshot, menuOf(this));
  }

  language(code) {
    setPref("lang", code);
    translate();
    this.panel.build();
    this.see();
  }
}
