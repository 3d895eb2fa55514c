/** The people at a table: not to hear somebody, to block or report him; to offer a seat to a friend. */

import { crest, dialog, h, icon, presence, put } from "./dom.js";
import { strangers } from "./menu.js";
import { api } from "./net.js";
import { muted } from "./prefs.js";
import { say } from "./words.js";

const REASONS = ["chat", "name", "cheating", "leaving", "other"];

/** A part of a dialog that says what became of something. */
const answer = () => h("p", { role: "status" });

/** Do something; what came of it is said there. */
async function tell(told, work, done) {
  try {
    await work();
    told.className = "";
    put(told, done);
    return true;
  } catch (refusal) {
    told.className = "bad";
    put(told, refusal.message);
    return false;
  }
}

/** @param {import("./table.js").Table} table */
export function showPeople(table) {
  const told = answer();
  const rows = strangers(table.snapshot).map((seat) => person(table, seat, told));
  dialog(say("people_here"), [h("ul", { class: "people-here" }, rows), told]);
}

function person(table, { seat, name }, told) {
  const mute = h("input", {
    type: "checkbox",
    checked: muted(table.id).includes(seat),
    onchange: () => table.hush.mute(seat, mute.checked),
  });
  const block = async () => {
    const done = await tell(told, () => api("people/blocks", { key: table.key, body: { table: table.id, seat } }), say("blocked_now", { name }));
    if (done) await table.hush.ask();
  };
  return h(
    "li",
    {},
    crest(seat),
    h("b", {}, name),
    h("label", { class: "check" }, mute, say("mute_here")),
    h("button", { class: "btn sm", type: "button", onclick: block }, say("block")),
    h("button", { class: "btn sm", type: "button", onclick: () => reportOn(table, seat, name) }, icon("flag"), say("report")),
  );
}

function reportOn(table, seat, name) {
  const told = answer();
  const reason = h("select", { required: true }, REASONS.map((one) => h("option", { value: one }, say(`report_${one}`))));
  const words = h("textarea", { maxlength: 500, rows: 3 });
  const send = h("button", { class: "btn main", type: "submit" }, say("report_send"));
  const submit = async (event) => {
    event.preventDefault();
    const body = { seat, reason: reason.value, words: words.value };
    send.disabled = await tell(told, () => api(`tables/${table.id}/report`, { key: table.key, body }), say("reported_now"));
  };
  dialog(say("report_whom", { name }), [
    h(
      "form",
      { class: "reporting", onsubmit: submit },
      h("p", { class: "muted" }, say("report_what")),
      h("label", {}, say("report_why"), reason),
      h("label", {}, say("report_words"), words),
      told,
      h("div", { class: "row end" }, send),
    ),
  ]);
}

/** @param {import("./table.js").Table} table */
export async function inviteFriend(table) {
  const { friends } = await api("people");
  const free = table.snapshot.seats.filter((one) => !one.taken && one.kind !== "bot");
  const told = answer();
  const seat = h("select", {}, free.map((one) => h("option", { value: one.seat }, say("seat_of", { seat: one.seat + 1 }))));
  const offer = ({ id, name }, button) => async () => {
    const body = { member: id, seat: Number(seat.value) };
    const done = await tell(told, () => api(`tables/${table.id}/invite`, { key: table.key, body }), say("invited_now", { name }));
    button.disabled = done;
  };
  const row = (friend) => {
    const button = h("button", { class: "btn sm", type: "button" }, say("invite"));
    button.addEventListener("click", offer(friend, button));
    return h("li", {}, presence(friend.here), h("b", {}, friend.name), button);
  };
  dialog(say("invite_friend"), [
    free.length > 1 ? h("label", {}, say("invite_where"), seat) : null,
    friends.length ? h("ul", { class: "people-here" }, friends.map(row)) : h("p", { class: "muted" }, say("no_friends_yet")),
    told,
  ]);
}
