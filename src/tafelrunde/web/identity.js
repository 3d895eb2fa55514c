/** Who one is: the button in the head, its menu, and the ways to stay who one is. */

import { absolute, site } from "./address.js";
import { confirmed, copyButton, crest, dialog, h, icon } from "./dom.js";
import { api } from "./net.js";
import { canPasskey, makePasskey } from "./passkeys.js";
import { SPEEDS } from "./pace.js";
import { prefs, setPref } from "./prefs.js";
import { say } from "./words.js";

const CRESTS = 8;

/** What somebody is called everywhere. */
export const calledName = (me) => me.name || say("guest");

/** A member whom another device would know again. */
export const isSafe = (me) => me.link || me.passkeys > 0;

/** How somebody is known, in a few words. */
export function keptHow(me) {
  if (!me.id) return say("known_here");
  const devices = say(me.devices === 1 ? "devices_1" : "devices_n", { count: me.devices });
  const how = me.passkeys ? "safe_passkey" : me.link ? "safe_link" : "safe_not";
  return `${say(how)} · ${devices}`;
}

/** A form in a dialog; `send` gets it, and its failure is shown there. */
function asking(title, content, words, send) {
  const alarm = h("p", { class: "alarm", role: "alert", hidden: true });
  const submit = async (event) => {
    event.preventDefault();
    try {
      await send();
      box.close();
    } catch (error) {
      alarm.hidden = false;
      alarm.textContent = error.message;
    }
  };
  const box = dialog(title, [
    h(
      "form",
      { onsubmit: submit },
      content,
      alarm,
      h("div", { class: "row end" }, h("button", { class: "btn main", type: "submit" }, words)),
    ),
  ]);
  box.querySelector("input").select();
  return box;
}

const nameInput = (me) =>
  h("input", { maxlength: 40, value: me.name, required: true, "aria-label": say("your_name"), autocomplete: "nickname" });

function crestChoice(chosen) {
  const choice = (number) =>
    h(
      "label",
      { title: say("crest_n", { number: number + 1 }) },
      h("input", { type: "radio", name: "crest", value: number, checked: number === chosen, "aria-label": say("crest_n", { number: number + 1 }) }),
      crest(number),
    );
  return h("fieldset", { class: "crests" }, h("legend", {}, say("your_crest")), Array.from({ length: CRESTS }, (_, n) => choice(n)));
}

/** Another name, for a member also another shield. */
export function rename(me, again) {
  const input = nameInput(me);
  const crests = me.id ? crestChoice(me.crest) : null;
  asking(say(me.id ? "change_both" : "change_name"), [h("label", {}, say("your_name"), input), crests], say("save"), async () => {
    const chosen = crests?.querySelector(":checked");
    await api("me", { body: { name: input.value.trim(), ...(chosen ? { crest: Number(chosen.value) } : {}) } });
    again();
  });
}

/** A guest chooses a name for good; resolves to who he is then, or null if he does not want to. */
export function becomeMember(me) {
  if (me.id) return Promise.resolve(me);
  return new Promise((resolve) => {
    let now = null;
    const input = nameInput(me);
    const words = [h("p", {}, say("join_what")), h("label", {}, say("your_name"), input)];
    const box = asking(say("join_club"), words, say("join_club"), async () => {
      now = await api("me/join", { body: { name: input.value.trim() } });
    });
    box.addEventListener("close", () => resolve(now));
  });
}

/** A recovery link, told once: to copy, to print. Asks first where another one would become void. */
export async function saveLink(me, again) {
  const now = await becomeMember(me);
  if (!now) return;
  if (now.link && !(await confirmed(say("link_again"), say("link_new")))) return;
  const { code } = await api("me/link", { body: {} });
  const link = absolute(`/club/me#recover=${code}`);
  const box = dialog(
    say("link_title", { name: now.name }),
    [
      h("p", {}, say("link_what")),
      h("p", { class: "link-text", translate: "no" }, link),
      h("p", {}, say("link_code", { place: absolute("/club/me") })),
      h("p", { class: "code", translate: "no" }, code),
      h(
        "div",
        { class: "row end no-print" },
        copyButton(link, say("link_copy")),
        h("button", { class: "btn sm", type: "button", onclick: () => print() }, say("print")),
        h("button", { class: "btn main sm", type: "button", onclick: () => box.close() }, say("link_kept")),
      ),
    ],
    "recovery",
  );
  box.addEventListener("close", again);
}

/** One more passkey. */
export async function savePasskey(me, again) {
  if (!(await becomeMember(me))) return;
  const label = h("input", { maxlength: 40, "aria-label": say("passkey_name"), placeholder: say("passkey_for_example") });
  const words = [h("p", {}, say("passkey_what")), h("label", {}, say("passkey_name"), label)];
  const box = asking(say("passkey_make"), words, say("passkey_make"), () => makePasskey(label.value.trim()));
  box.addEventListener("close", again);
}

/** This browser forgets who used it; asks first, and says what would be lost. */
export async function forgetHere(me, again) {
  const question = isSafe(me) ? "forget_safe" : me.id ? "forget_member" : "forget_guest";
  if (!(await confirmed(say(question, { name: calledName(me) }), say("forget")))) return;
  await api("me/forget", { body: {} });
  again();
}

function settings() {
  const toggle = (name, words) =>
    h(
      "label",
      { class: "check" },
      h("input", { type: "checkbox", checked: prefs[name], onchange: (event) => setPref(name, event.target.checked) }),
      say(words),
    );
  const speeds = Object.keys(SPEEDS).map((name) => h("option", { value: name, selected: name === prefs.speed }, say(`speed_${name}`)));
  dialog(say("settings"), [
    toggle("sound", "sound"),
    toggle("ask", "ask_first"),
    h("label", {}, say("speed"), h("select", { onchange: (event) => setPref("speed", event.target.value) }, speeds)),
  ]);
}

function item(sign, words, does, more = "") {
  const content = [icon(sign), h("span", {}, words, more ? h("small", {}, more) : null)];
  return typeof does === "string" ? h("a", { href: site(does) }, content) : h("button", { type: "button", onclick: does }, content);
}

/**
 * The button with one's name, and the menu behind it.
 * @param {any} me as the server knows him
 * @param {() => unknown} again shows the page anew
 * @param {(work: (...given: any[]) => any) => any} guarded shows a failure on the page
 */
export function identityMenu(me, again, guarded) {
  const menu = h("div", { id: "idmenu", class: "idmenu sheet", popover: "auto", role: "dialog", "aria-label": say("identity") });
  const run = (work) =>
    guarded(async () => {
      menu.hidePopover();
      await work(me, again);
    });
  const shield = me.id ? crest(me.crest) : crest(0, true);
  menu.append(
    ...[
      h("div", { class: "who" }, shield, h("div", {}, h("b", { class: "serif" }, calledName(me)), h("small", {}, keptHow(me)))),
      isSafe(me) ? null : h("p", { class: "safe" }, icon("lock"), h("span", {}, say(me.offers && canPasskey() ? "warning" : "warning_link"))),
      me.offers && canPasskey() ? item("key", say("passkey_make"), run(savePasskey), say("passkey_what")) : null,
      item("link", say("link_make"), run(saveLink), say(me.name ? "link_opens" : "link_opens_guest", { name: me.name })),
      h("hr"),
      me.id ? item("chart", say("own_page"), `/club/person?id=${me.id}`) : null,
      item("people", say("people_page"), "/club/people"),
      item("text", say(me.id ? "change_both" : "change_name"), run(rename)),
      item("lock", say(me.id ? "my_devices" : "already_member"), "/club/me"),
      item("bell", say("notices"), "/club/notices"),
      item("dials", say("settings"), run(settings)),
      h("hr"),
      item("close", say("forget"), run(forgetHere)),
    ].filter(Boolean),
  );
  const button = h("button", { class: "me", type: "button", popovertarget: "idmenu", "aria-haspopup": "dialog" }, me.id ? crest(me.crest) : null, h("span", {}, calledName(me)), icon("open"));
  return [button, menu];
}
