/** The red line on top: what went wrong, and when the next attempt comes. */

import { site } from "./address.js";
import { $, h, put } from "./dom.js";
import { say } from "./words.js";

/** What was wanted is not there: nothing but the reason is shown, and a way on. */
export function nowhere(reason, retry = null) {
  document.body.classList.add("nowhere");
  $("#alarm").hidden = false;
  put($("#alarm"), reason, retry && tryNow(retry), h("a", { class: "btn sm", href: site("/") }, say("lobby")));
}

const tryNow = (retry) => h("button", { class: "btn sm", type: "button", onclick: retry }, say("try_now"));

export class Alarm {
  /** @param {() => void} retry */
  constructor(retry) {
    this.root = $("#alarm");
    this.retry = retry;
  }

  say(text, retry = false) {
    this.root.hidden = false;
    put(this.root, text, retry && tryNow(this.retry));
  }

  /** The connection is there again, or lost until the time `retry`. */
  connection({ open, retry }) {
    clearInterval(this.countdown);
    this.root.hidden = open;
    if (open) return;
    const tell = () =>
      this.say(say("lost", { seconds: Math.max(0, Math.ceil((retry - Date.now()) / 1000)) }), true);
    this.countdown = setInterval(tell, 1000);
    tell();
  }
}
