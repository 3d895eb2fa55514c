/** The menu of a table, and the buttons of its header. */

import { site } from "./address.js";
import { $, confirmed, dialog, h, icon, kbd, languageSwitch, renew } from "./dom.js";
import { wantNotifications } from "./attention.js";
import { prefs, setPref } from "./prefs.js";
import { agreed } from "./room.js";
import { lang, listed, say } from "./words.js";

/** A button of the header: an icon on a phone, with words and key on a desk. */
function tool(name, words, key, onclick, properties = {}) {
  return h(
    "button",
    { class: "btn ghost tool", type: "button", title: words, onclick, ...properties },
    icon(name),
    h("span", {}, words, " ", kbd(key)),
  );
}

/** The menu's own button. */
export function menuButton(className = "") {
  return h(
    "button",
    {
      class: `btn ghost ${className}`,
      type: "button",
      "aria-label": say("menu"),
      popovertarget: menuBox().id,
    },
    icon("menu"),
  );
}

/** The menu, made once. */
export function menuBox() {
  const box =
    $("#menu") ??
    document.body.appendChild(h("div", { id: "menu", class: "menu sheet", role: "dialog", popover: "auto" }));
  box.setAttribute("aria-label", say("menu"));
  return box;
}

/** Something to choose from the menu, which closes it. */
export function menuItem(sign, words, command) {
  const run = () => {
    menuBox().hidePopover();
    command();
  };
  return h("button", { type: "button", onclick: run }, icon(sign), words);
}

/** What taking back would undo, and whether somebody is asked. */
export function loses({ undo, seats, me }) {
  const lost = undo.takes.flatMap((count, seat) => {
    if (!count) return [];
    const key = `lost${count > 1 ? "_many" : ""}_${seat === me ? "mine" : "of"}`;
    return [[seat !== me, say(key, { count, name: seats[seat].name })]];
  });
  const own = lost.sort(([one], [other]) => Number(one) - Number(other)).map(([, words]) => words);
  return say(undo.asks ? "undo_asks" : "undo_asks_nobody", { lost: listed(own) });
}

/** What the table can be shown as instead. */
const textWords = (to) => say(to.isText() ? "as_picture" : "as_text");

/** Draw header buttons and menu for a snapshot. @param {any} snapshot @param {any} to the table's commands */
export function showTools(snapshot, to) {
  const { undo, redo, moves } = snapshot;
  const hints = snapshot.hints && snapshot.phase === "playing" && snapshot.me !== null;
  renew(
    $("#tools"),
    [lang(), hints, moves.length > 0, undo && loses(snapshot), redo, to.isText(), snapshot.picture !== null],
    () => [
      hints ? tool("hint", say("hint"), "T", to.hint, { disabled: !moves.length }) : null,
      undo ? tool("undo", say(undo.asks ? "undo_ask" : "undo"), "Z", to.undo, undo.free ? {} : { title: loses(snapshot) }) : null,
      redo ? tool("redo", say("redo"), "⇧Z", to.redo) : null,
      snapshot.picture && tool("text", textWords(to), "X", to.text, { class: "btn ghost tool roomy" }),
      tool("book", say("overview_short"), "B", to.overview, {
        class: "btn ghost tool spare",
        title: say("overview"),
      }),
      languageSwitch(lang(), to.language),
      menuButton(),
    ],
  );
  drawMenu(snapshot, to);
}

/** The other people at a table. */
export const strangers = ({ seats, me }) => seats.filter((one) => one.kind !== "bot" && one.taken && one.seat !== me);

function drawMenu(snapshot, to) {
  const { me, phase, seats, question } = snapshot;
  const playing = phase === "playing" && me !== null && !snapshot.lesson;
  const gone = seats.filter(
    (seat) => seat.kind === "person" && seat.taken && !seat.here && !seat.substitute && seat.seat !== me,
  );
  const others = strangers(snapshot).map((seat) => seat.seat);
  renew(
    menuBox(),
    [lang(), prefs, me, phase, question === null, gone.map((seat) => seat.seat), others, snapshot.secret, snapshot.entry, to.isText()],
    () => [
      h("div", { class: "narrow" }, languageSwitch(lang(), to.language)),
      // On a phone the name of the game needs the room of its button.
      snapshot.picture ? h("div", { class: "on-phone" }, menuItem("text", textWords(to), to.text)) : null,
      toggle("ask_first", prefs.ask, (on) => setPref("ask", on)),
      toggle("sound", prefs.sound, (on) => setPref("sound", on)),
      toggle("notify", prefs.notify, async (on, box) => {
        if (!(await wantNotifications(on))) {
          box.checked = false;
          to.note(say("notify_denied"));
        }
      }),
      h("hr"),
      phase === "over" ? menuItem("chart", say("result"), to.result) : null,
      playing && !question && snapshot.pace.kind !== "days"
        ? gone.map((seat) =>
            menuItem("bot", say("replace", { name: seat.name }), () => to.ask("replace", seat.seat)),
          )
        : null,
      playing && !question && seats.length > 1
        ? menuItem("people", say("offer_end"), () => to.ask("end"))
        : null,
      playing
        ? menuItem("flag", say("resign"), async () => {
            if (await confirmed(say("resign_sure"), say("resign"))) to.resign();
          })
        : null,
      playing && !snapshot.rated && location.hash !== "#here" ? menuItem("again", say("what_if"), async () => (await import("./what_if.js")).whatIf(snapshot)) : null,
      phase === "gathering" && me !== null ? menuItem("close", say("leave"), to.leave) : null,
      others.length ? menuItem("people", say("people_here"), to.people) : null,
      menuItem("board", say("overview"), to.overview),
      menuItem("lock", say("about_table"), () => dialog(say("about_table"), [agreed(snapshot)])),
      menuItem("help", say("help"), to.help),
      h("a", { href: site("/") }, icon("board"), say("lobby")),
    ],
  );
}

function toggle(words, on, change) {
  const box = h("input", { type: "checkbox", checked: on, onchange: () => change(box.checked, box) });
  return h("label", {}, box, say(words));
}
