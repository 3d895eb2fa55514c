/** The page of one's own identity: come back as a member, devices, passkeys, one's data. */

import { confirmed, crest, dialog, download, h, icon, put } from "./dom.js";
import { guarded, showAgain, whoAmI } from "./frame.js";
import { becomeMember, calledName, forgetHere, isSafe, keptHow, saveLink, savePasskey } from "./identity.js";
import { api } from "./net.js";
import { canPasskey, signIn } from "./passkeys.js";
import { prefs } from "./prefs.js";
import { lang, say } from "./words.js";

const day = (at) => new Date(at).toLocaleDateString(lang(), { dateStyle: "medium" });

/** A button of this page; its failure is shown there. */
const button = (words, work, className = "btn") => h("button", { class: className, type: "button", onclick: guarded(work) }, words);

const section = (title, ...content) => h("section", { class: "sheet" }, h("h2", {}, title), content);

/** What becomes of this device, to be asked before. */
function stake({ name, games, leaves }) {
  const said = [];
  if (leaves) said.push(say("arrive_leaves", { leaves }));
  if (games) said.push(say(games === 1 ? "arrive_game" : "arrive_games", { games }));
  return [name ? say("arrive", { name }) : "", ...said].filter(Boolean).join(" ");
}

/** Be the member whose code this is, once that is said to be wanted. */
const recover = async (code) => {
  const asked = await api("me/recover", { body: { code } });
  if (!asked.done) {
    if (!(await confirmed(stake(asked), say("arrive_yes", { name: asked.name })))) return;
    await api("me/recover", { body: { code, sure: true } });
  }
  await showAgain();
};

const enter = async () => {
  await signIn(async (asked) => {
    const words = stake(asked);
    return !words || confirmed(words, say("sign_in"));
  });
  await showAgain();
};

function comeBack(me) {
  const code = h("input", { name: "code", maxlength: 80, required: true, autocomplete: "off", spellcheck: "false", "aria-label": say("code") });
  const typed = guarded(async (event) => {
    event.preventDefault();
    await recover(code.value);
  });
  return section(
    say("already_member"),
    h("p", {}, say("come_back")),
    me.offers && canPasskey() ? h("p", {}, button([icon("key"), say("sign_in")], enter, "btn main")) : null,
    h(
      "form",
      { class: "row", onsubmit: typed },
      h("label", {}, say("code"), code),
      h("button", { class: "btn", type: "submit" }, say("code_use")),
    ),
  );
}

/** One line of a list: what it is, since when, and a way to get rid of it. */
const line = (name, since, here, remove) =>
  h(
    "li",
    {},
    h("div", {}, h("b", {}, name), h("small", {}, here ? say("this_device") : since)),
    h("button", { class: "btn sm", type: "button", "aria-label": say("remove_named", { name }), onclick: guarded(remove) }, say("remove")),
  );

function devices(me, { devices }) {
  const remove = async (device) => {
    if (device.here) return forgetHere(me, showAgain);
    const name = device.label || say("device_unknown");
    if (!(await confirmed(say("remove_device_sure", { name }), say("remove")))) return;
    await api("me/devices/remove", { body: { id: device.id } });
    await showAgain();
  };
  return section(
    say("my_devices_title"),
    h("p", {}, say("devices_what")),
    h(
      "ul",
      { class: "lines" },
      devices.map((one) => line(one.label || say("device_unknown"), say("seen", { day: day(one.seen) }), one.here, () => remove(one))),
    ),
  );
}

function safety(me, { passkeys }) {
  const remove = async (key) => {
    const last = passkeys.length === 1 && !me.link;
    if (!(await confirmed(say(last ? "remove_last_passkey" : "remove_passkey_sure", { name: key.label }), say("remove")))) return;
    await api("me/passkeys/remove", { body: { id: key.id } });
    await showAgain();
  };
  const name = (key) => key.label || say("passkey");
  return section(
    say("safety"),
    h("p", isSafe(me) ? {} : { class: "bad" }, isSafe(me) ? keptHow(me) : say(me.offers && canPasskey() ? "warning" : "warning_link")),
    passkeys.length
      ? h("ul", { class: "lines" }, passkeys.map((key) => line(name(key), say("made", { day: day(key.made) }), false, () => remove(key))))
      : null,
    h(
      "div",
      { class: "row" },
      me.offers && canPasskey() ? button([icon("key"), say("passkey_make")], () => savePasskey(me, showAgain)) : null,
      button([icon("link"), say(me.link ? "link_new" : "link_make")], () => saveLink(me, showAgain)),
    ),
    me.offers ? null : h("p", { class: "muted" }, say("passkeys_missing")),
  );
}

const takeAway = async () => {
  const everything = { ...(await api("me/everything")), settings_here: prefs };
  download("tafelrunde.json", new Blob([JSON.stringify(everything, null, 1)], { type: "application/json" }));
};

function leave(me) {
  const input = h("input", { required: true, autocomplete: "off", "aria-label": say("your_name") });
  const gone = guarded(async (event) => {
    event.preventDefault();
    box.close();
    await api("me/leave", { body: { name: input.value } });
    await showAgain();
  });
  const box = dialog(say("leave_club"), [
    h("p", {}, say("leave_what", { name: me.name })),
    h(
      "form",
      { onsubmit: gone },
      h("label", {}, say("your_name"), input),
      h("div", { class: "row end" }, h("button", { class: "btn danger", type: "submit" }, say("leave_yes"))),
    ),
  ]);
  input.focus();
}

const data = (me) =>
  section(
    say("my_data"),
    h("p", {}, say("my_data_what")),
    h(
      "div",
      { class: "row" },
      button([icon("down"), say("take_away")], takeAway),
      me.id ? button(say("leave_club"), () => leave(me), "btn danger") : button(say("forget"), () => forgetHere(me, showAgain)),
    ),
  );

const joining = (me) =>
  section(
    say("join_club"),
    h("p", {}, say("join_what")),
    button(
      say("join_club"),
      async () => {
        const now = await becomeMember(me);
        if (now) await saveLink(now, showAgain);
      },
      "btn main",
    ),
  );

/** Fill the page. @param {HTMLElement} page */
export async function show(page) {
  const me = whoAmI();
  const mine = me.id ? await api("me/devices") : null;
  const known = mine ? say("member_since", { day: day(mine.since) }) : say("known_here");
  put(
    page,
    h(
      "header",
      { class: "title" },
      me.id ? crest(me.crest) : null,
      h("div", {}, h("h1", {}, calledName(me)), h("p", {}, known)),
    ),
    h("div", { class: "sections" }, mine ? [safety(me, mine), devices(me, mine)] : [joining(me), comeBack(me)], data(me)),
  );
  const [, code] = location.hash.match(/^#recover=([\w-]{1,80})$/) ?? [];
  if (!code) return;
  // Nobody who looks at this browser later shall find it in the list of pages.
  history.replaceState(null, "", location.pathname);
  await guarded(recover)(code);
}
