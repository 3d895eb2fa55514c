/** A lesson: a table whose place is known to the page alone, with the coach beside it. */

import { nowhere } from "./alarm.js";
import { Coach } from "./coach.js";
import { $, dialog, h } from "./dom.js";
import { api, nonce, seatAddress } from "./net.js";
import { lessonPlace, setLessonPlace } from "./prefs.js";
import { Table } from "./table.js";
import { say } from "./words.js";

const NOWHERE = ["unknown_lesson", "unknown_game", "broken_lesson"];
const RETRY = 3000;

/** Speaks to the table as its socket does, and asks the server for one place after the other. */
class Course {
  constructor(game, { hello, onmessage, onstate }) {
    this.game = game;
    this.hello = hello;
    this.onmessage = onmessage;
    this.onstate = onstate;
    this.place = lessonPlace(game);
    /** Where the learner wants to be: what comes of earlier wishes is not shown any more. */
    this.wish = this.place;
  }

  /** Go to a place; only where the server has shown it is it remembered. */
  async go(place) {
    this.wish = place;
    const { table, coach } = await this.#asked(place);
    if (this.wish !== place) return;
    this.place = place;
    setLessonPlace(this.game, place);
    this.onstate({ open: true });
    this.onmessage({ ...table, coach, lesson: true });
  }

  async #asked(place) {
    try {
      return await api(`lessons/${this.game}`, { body: { ...place, form: this.hello().form } });
    } catch (refusal) {
      if (this.wish === place) this.wish = this.place;
      throw refusal;
    }
  }

  /** Begin where the learner was; from the start if that place is none. */
  async begin() {
    try {
      await this.go(this.place);
    } catch (refusal) {
      if (NOWHERE.includes(refusal.code)) throw refusal;
      if (refusal.code === "lost" || refusal.code === "broken") {
        this.onstate({ open: false, retry: Date.now() + RETRY });
        this.timer = setTimeout(() => this.begin(), RETRY);
        return;
      }
      await this.go({ step: 0, played: [] });
      throw new Error(say("lesson_lost"));
    }
  }

  retry() {
    clearTimeout(this.timer);
    return this.begin();
  }

  connect() {}

  stop() {}

  async act(act) {
    const { step, played } = this.place;
    if (act.do === "move") return this.go({ step, played: [...played, act.move] });
    if (act.do === "why") return api(`lessons/${this.game}/why`, { body: { ...this.place, path: act.path } });
    if (act.do === "closer")
      return { look: await api(`lessons/${this.game}/closer`, { body: { ...this.place, of: act.of } }) };
    if (act.do === "see") return this.go({ ...this.wish });
    return null;
  }
}

export class Lesson extends Table {
  constructor(game) {
    super("", "", (how) => new Course(game, how));
    this.game = game;
    this.coach = new Coach(this.picture, {
      show: () => this.hint(),
      skip: () => this.#skip(),
      again: () => this.#go(this.step),
      next: () => this.#go(this.step + 1),
      restart: () => this.#go(0),
      playOn: () => this.#playOn(),
    });
    this.live.begin().catch((refusal) => {
      if (NOWHERE.includes(refusal.code)) nowhere(refusal.message);
      else this.alarm.say(refusal.message);
    });
  }

  get step() {
    return this.live.place.step;
  }

  async show(snapshot) {
    this.coach.release();
    // In a step that is only read nothing is asked yet.
    const { kind, done } = snapshot.coach;
    await super.show(kind === "read" && !done ? { ...snapshot, prompt: say("lesson_look") } : snapshot);
    $("#title").textContent = say("lesson_of", { game: snapshot.title });
    this.coach.show(snapshot.coach);
    const { open, moves } = this.text;
    if (open && !snapshot.coach.done && !moves.contains(document.activeElement)) moves.focus({ preventScroll: true });
    this.showBar();
  }

  showBar() {
    super.showBar();
    if (!this.coach?.now) return;
    this.coach.answer(this.hand.answer);
    this.coach.point(this.hand.chain);
  }

  /** The wanted move comes into the hand; asked again, it is made. */
  hint() {
    const { wanted, label } = this.coach.now ?? {};
    if (!wanted || this.hand.busy) return;
    const move = this.hand.chain.moves.find((one) => one.move === wanted);
    if (this.shown === wanted && this.hand.answer) {
      this.shown = "";
      this.hand.play(move);
      return;
    }
    this.shown = wanted;
    this.hand.suggest(wanted, say("hint_says", { label }));
  }

  undo() {
    this.#go(this.step);
  }

  redo() {}

  result() {}

  /** On to the next step; of the last one the end is shown. */
  #skip() {
    const { now } = this.coach;
    if (this.step + 1 < now.steps) this.#go(this.step + 1);
    else this.coach.show({ ...now, done: true, praise: now.title, keep: "" });
  }

  async #go(step) {
    this.shown = "";
    this.hand.back();
    try {
      await this.live.go({ step, played: [] });
    } catch (refusal) {
      this.alarm.say(refusal.message);
    }
  }

  async #playOn() {
    try {
      const body = { ...this.live.place, nonce: nonce() };
      const place = await api(`lessons/${this.game}/table`, { body });
      setLessonPlace(this.game, { step: 0, played: [] });
      location.href = seatAddress(place);
    } catch (refusal) {
      this.alarm.say(refusal.message);
    }
  }

  /** A rule beside the step, which stays as it is. */
  async showRule(number) {
    const found = (await api(`rules/${this.game}`)).find((rule) => rule.number === number);
    dialog(`${number}: ${found.section}`, [h("p", {}, found.text)], "rule-alone");
  }
}
