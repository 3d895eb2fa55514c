/** The page of notices: what somebody wants to be told, when, by mail and in which browsers. */

import { file } from "./address.js";
import { h, loadStyle, put } from "./dom.js";
import { guarded } from "./frame.js";
import { api } from "./net.js";
import { lang, say } from "./words.js";

const KINDS = ["turn", "ended", "invitation", "tournament"];
const MAILS = ["each", "daily", "never"];
const HOURS = [...Array(24).keys()];

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const canPush = () => "PushManager" in window && "serviceWorker" in navigator;

/** Fill the page; links in mails lead here with their key behind the mark. */
export async function show(page) {
  await loadStyle(file("notices.css"));
  const [, what, key] = location.hash.match(/^#(confirm|stop)=(.+)$/) ?? [];
  const [told, here] = await Promise.all([api("notices"), thisBrowser()]);
  const state = { told, wanted: told.wanted, here, news: "", stop: what === "stop" ? key : "" };
  draw(page, state);
  if (what !== "confirm") return;
  const { address } = await api("notices/confirm", { body: { key } });
  forgetLink();
  const now = await api("notices");
  draw(page, { ...state, told: now, wanted: now.wanted, news: say("mail_confirmed", { address }) });
}

/** What the link was for is done: it shall not be done again by going back. */
const forgetLink = () => history.replaceState(null, "", location.pathname);

/** This browser among those that are told; nothing if it is none of them. */
async function thisBrowser() {
  const worker = canPush() ? await navigator.serviceWorker.getRegistration() : null;
  const known = await worker?.pushManager?.getSubscription();
  if (!known) return "";
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(known.endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 16);
}

// One request after the other: what is changed quickly arrives in its order.
let last = Promise.resolve();

/** `wanted` is what stands on the page, also while the server has not heard of it yet. */
function draw(page, state) {
  const { wanted, news, stop } = state;
  const again = (more) => draw(page, { ...state, news: "", ...more });
  const ask = (path, body) => {
    const work = guarded(async () => {
      const told = await api(path, { body });
      const shown = path === "notices" ? wanted : told.wanted;
      again({ told, wanted: Object.assign(shown, { zone: told.wanted.zone }), here: await thisBrowser(), news: say("notices_saved") });
    });
    last = last.then(work);
    return last;
  };
  const save = (change) => ask("notices", { ...Object.assign(wanted, { zone: zone() }, change) });
  const focused = document.activeElement?.id;
  put(
    page,
    h("div", { class: "over" }, h("h1", {}, say("notices")), h("p", {}, say("notices_about"))),
    h("p", { class: "news", role: "status" }, news),
    stop ? stopping(stop, again) : null,
    h(
      "div",
      { class: "notices" },
      h("div", {}, what(wanted, save), quiet(wanted, save)),
      h("div", {}, mail(state, save, ask), browsers(state, ask, save)),
    ),
  );
  if (focused) document.getElementById(focused)?.focus();
}

const card = (title, ...content) => h("section", { class: "sheet" }, h("h2", {}, title), content);

const button = (words, work, kind = "btn") => h("button", { class: kind, type: "button", onclick: work }, words);

function stopping(key, again) {
  const stop = guarded(async () => {
    const { address } = await api(`notices/stop/${encodeURIComponent(key)}`, { body: {} });
    forgetLink();
    const told = await api("notices");
    again({ stop: "", told, wanted: told.wanted, news: say("mail_stopped", { address }) });
  });
  return h("section", { class: "sheet stop" }, h("p", {}, say("stop_sure")), button(say("stop_yes"), stop, "btn main"));
}

function what(wanted, save) {
  const box = (kind) =>
    h(
      "label",
      { class: "check" },
      h("input", {
        id: `kind-${kind}`,
        type: "checkbox",
        checked: wanted.kinds.includes(kind),
        onchange: ({ target }) => save({ kinds: KINDS.filter((one) => (one === kind ? target.checked : wanted.kinds.includes(one))) }),
      }),
      say(`notice_${kind}`),
    );
  return card(say("notice_what"), KINDS.map(box));
}

/** A choice of hours, as a clock on the wall shows them. */
function hours(name, value, save, label) {
  const option = (hour) => h("option", { value: hour, selected: hour === value }, `${String(hour).padStart(2, "0")}:00`);
  return h(
    "select",
    { id: `hour-${name}`, "aria-label": label, onchange: ({ target }) => save({ [name]: Number(target.value) }) },
    HOURS.map(option),
  );
}

function quiet(wanted, save) {
  const choice = (name) => h("label", {}, say(name), hours(name, wanted[name], save, null));
  return card(
    say("quiet_hours"),
    h("div", { class: "row" }, choice("quiet_from"), choice("quiet_to")),
    h("p", {}, say(wanted.quiet_from === wanted.quiet_to ? "quiet_none" : "quiet_some")),
    h("p", { class: "muted" }, say("hours_of", { zone: wanted.zone || zone() })),
  );
}

function mail({ told, wanted }, save, ask) {
  const { offered, address, confirmed, trouble } = told;
  if (!offered) return card(say("by_mail"), h("p", {}, say("no_mails_here")));
  const give = (given) => ask("notices/mail", { address: given });
  if (!confirmed) return card(say("by_mail"), asking(address, trouble, give, save));
  const way = (one) =>
    h(
      "label",
      { class: "check" },
      h("input", { id: `mail-${one}`, type: "radio", name: "mails", checked: wanted.mails === one, onchange: () => save({ mails: one }) }),
      say(`mail_${one}`),
    );
  const daily = h("div", { class: "row" }, way("daily"), hours("hour", wanted.hour, save, say("mail_hour")));
  return card(
    say("by_mail"),
    h("p", {}, say("mail_is", { address })),
    MAILS.map((one) => (one === "daily" ? daily : way(one))),
    h("p", { class: "muted" }, say("mail_privacy")),
    h("div", { class: "row" }, button(say("mail_remove"), () => give(""), "btn sm")),
  );
}

/** Where no address is known to be right: ask for one. */
function asking(address, trouble, give, save) {
  const input = h("input", { id: "address", type: "email", maxlength: 254, required: true, autocomplete: "email" });
  const send = async (event) => {
    event.preventDefault();
    await save({}); // with the hours of this place
    await give(input.value.trim());
  };
  const waits = address ? say(trouble ? "mail_refused" : "mail_asked", { address }) : say("mail_how");
  return [
    h("p", { class: trouble ? "bad" : null }, waits),
    h(
      "form",
      { class: "row", onsubmit: send },
      h("label", { class: "wide" }, say(address ? "mail_other" : "mail_address"), input),
      h("button", { class: "btn main", type: "submit" }, say("mail_ask")),
    ),
    h("p", { class: "muted" }, say("mail_privacy")),
    address ? h("div", { class: "row" }, button(say("mail_remove"), () => give(""), "btn sm")) : null,
  ];
}

function browsers({ told, here }, ask, save) {
  const remove = async (browser) => {
    if (browser.id === here) await stopHere();
    await ask("notices/browsers/remove", { id: browser.id });
  };
  const day = (at) => new Date(at).toLocaleDateString(lang(), { dateStyle: "medium" });
  const line = (browser) => {
    const name = browser.label || say("browser_unknown");
    const label = say("browser_remove_named", { name });
    return h(
      "li",
      {},
      h("div", {}, h("b", {}, name), h("small", {}, browser.id === here ? say("browser_this") : say("browser_since", { day: day(browser.since) }))),
      h("button", { class: "btn sm", type: "button", "aria-label": label, onclick: () => remove(browser) }, say("browser_remove")),
    );
  };
  return card(
    say("in_browsers"),
    h("p", {}, say("browsers_about")),
    h("ul", {}, told.browsers.map(line)),
    told.browsers.some(({ id }) => id === here) ? null : offer(told, ask, save),
  );
}

/** Offer this browser to be told, or say why it cannot be. */
function offer({ push_key }, ask, save) {
  if (!push_key) return h("p", { class: "muted" }, say("no_push_here"));
  if (!canPush()) return h("p", { class: "muted" }, say("browser_cannot"));
  const begin = guarded(async () => {
    if ((await Notification.requestPermission()) !== "granted") throw new Error(say("browser_denied"));
    const worker = await navigator.serviceWorker.ready;
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key });
    const { endpoint, keys } = made.toJSON();
    await save({});
    await ask("notices/browsers", { endpoint, p256dh: keys.p256dh, auth: keys.auth });
  });
  return h("div", { class: "row" }, button(say("browser_here"), begin, "btn main"));
}

async function stopHere() {
  const worker = await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe();
}
