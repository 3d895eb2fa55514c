/** What is in a game's box: everything there is with its source, and the form in which its owner corrects it. */

import { here, site } from "./address.js";
import { Draft, valueOf, withValue } from "./box_draft.js";
import { form } from "./box_form.js";
import { mark, marks, named, Shelves } from "./box_shelves.js";
import { $, confirmed, copyButton, dialog, download, h, icon, loadStyle, loadSymbols, parseSvg, put, svg } from "./dom.js";
import { frame, whoAmI } from "./frame.js";
import { api } from "./net.js";
import { newest } from "./newest.js";
import { openTable } from "./opening.js";
import { setUp } from "./setup.js";
import { say, translate } from "./words.js";

const [, game] = here();
const SOURCES = ["rulebook", "public", "reconstructed", "box"];
const PAUSE = 250;
const DRAWN_AT_ONCE = 100;

const draft = new Draft(game);
/** Drawings with the owner's values, by shelf and thing. */
const drawn = new Map();
let box = null;
let games = [];
let chosen = null; // { shelf, thing }
let cell = 0;
let checked = { text: "", mark: "", wrong: [], odd: [], right: [] };
let photo = "";
let waiting = 0;
const [newestBox, newestFile] = [newest(), newest()];

const fields = (thing) => thing.now ?? box.forms[thing.form];
const canChange = (shelf, thing) => shelf.can_change && thing.sources.some((source) => source !== "rulebook");
const all = () => box.shelves.flatMap((shelf) => shelf.things.map((thing) => ({ shelf, thing })));
const toCompare = () => all().filter(({ shelf, thing }) => canChange(shelf, thing));

/** Where a thing is from, and what of it; who has compared it says so of all that the rulebook leaves open. */
function origins({ shelf, thing }) {
  const compared = (source) => (draft.has(shelf, thing) && source !== "rulebook" ? "box" : source);
  const found = new Map();
  fields(thing).forEach((field, k) => {
    const source = compared(thing.sources[k]);
    found.set(source, [...(found.get(source) ?? []), field]);
  });
  if (!found.size) found.set(thing.source, []);
  return [...found].map(([source, own]) => ({ source, fields: own }));
}

function picture(shelf, thing) {
  if (!thing.drawn) return null;
  const fresh = drawn.get(named({ shelf, thing }));
  if (fresh && draft.has(shelf, thing)) return h("img", { class: "drawn", src: fresh, alt: "", draggable: "false" });
  const made = svg("svg", { class: "drawn", viewBox: `0 0 ${thing.size.join(" ")}`, "aria-hidden": "true" });
  made.append(...parseSvg(thing.drawn).cloneNode(true).childNodes);
  return made;
}

const by = h("input", { maxlength: 40, autocomplete: "nickname", onchange: () => soon() });

const shelves = new Shelves({
  all,
  canChange: ({ shelf, thing }) => canChange(shelf, thing),
  isDone: ({ shelf, thing }) => draft.has(shelf, thing),
  isChosen: ({ thing }) => chosen?.thing === thing,
  wrong: ({ shelf, thing }) => checked.wrong.find((fault) => fault.path === shelf.path && fault.key === thing.key)?.said ?? "",
  origins,
  values: ({ shelf, thing }) => fields(thing).map((field) => `${field.said}: ${valueSaid(field, draft.entry(shelf, thing))}`),
  picture: ({ shelf, thing }) => picture(shelf, thing),
  choose,
  closed: () => box.closed,
});

function choose(one) {
  chosen = one;
  cell = 0;
  shelves.show();
  showEditor();
}

function move(by) {
  const list = toCompare();
  const place = list.findIndex(({ thing }) => thing === chosen?.thing);
  choose(list[(place + by + list.length) % list.length]);
}

function change(field, value) {
  const { shelf, thing } = chosen;
  draft.put(shelf, thing, withValue(field, draft.entry(shelf, thing), value));
  shelves.show();
  showEditor();
  soon();
}

function valueSaid(field, entry) {
  const value = valueOf(field, entry);
  const parts = field.join !== null && typeof value === "string" ? value.split(field.join) : Array.isArray(value) ? value : [value];
  const picks = box.picks[field.picks] ?? [];
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  const said = (part) => picks.find((pick) => JSON.stringify(pick.value) === JSON.stringify(part))?.said ?? String(part ?? "");
  return parts.map(said).join(", ");
}

function showEditor() {
  const focused = document.activeElement?.closest("#editor") ? document.activeElement.getAttribute("aria-label") : null;
  const top = $("#editor").scrollTop;
  put($("#editor"), chosen ? thingForm() : h("p", { class: "inside muted" }, say("box_pick_thing")), checks(), foot());
  $("#editor").scrollTop = top;
  if (focused) $(`#editor [aria-label="${CSS.escape(focused)}"]`)?.focus();
}

function thingForm() {
  const { shelf, thing } = chosen;
  const entry = draft.entry(shelf, thing);
  const own = fields(thing);
  const closed = (k) => !shelf.can_change || thing.sources[k] === "rulebook";
  const step = (words, sign, by) =>
    h("button", { class: "btn sm", type: "button", "aria-label": say(words), title: say(words), onclick: () => move(by) }, icon(sign));
  const told = [thing.told, thing.note, thing.where].filter(Boolean);
  return [
    h("header", {}, h("h2", {}, thing.name, " ", marks(origins(chosen), thing.owners)), step("box_back", "back", -1), step("box_on", "on", 1), shut()),
    h(
      "div",
      { class: "beside" },
      picture(shelf, thing),
      photo ? h("img", { class: "photo", src: photo, alt: say("box_photo") }) : null,
    ),
    thing.count > 1 ? h("p", { class: "muted" }, say("box_times", { count: thing.count })) : null,
    own.some((_, k) => closed(k))
      ? h(
          "dl",
          { class: "settled" },
          own.map((field, k) => (closed(k) ? [h("dt", {}, field.said), h("dd", {}, valueSaid(field, entry), " ", mark(thing.sources[k]))] : null)),
        )
      : null,
    canChange(shelf, thing)
      ? h(
          "div",
          { class: "fields" },
          form({
            fields: own,
            picks: thing.picks ?? box.picks,
            entry,
            closed,
            cell,
            ours: (field) => {
              const mine = valueSaid(field, thing.entry);
              return draft.has(shelf, thing) && mine !== valueSaid(field, entry) ? say("box_before", { value: mine }) : "";
            },
            change,
            choose: (k, later) => {
              cell = k;
              if (!later) showEditor();
            },
          }),
          h(
            "button",
            {
              class: "btn",
              type: "button",
              id: "same",
              onclick: () => {
                draft.put(shelf, thing, entry);
                soon();
                move(1);
              },
            },
            icon("check"),
            say("box_same"),
          ),
        )
      : h("p", { class: "muted" }, say("box_closed")),
    told.length ? h("details", {}, h("summary", {}, say(`source_${thing.source}`)), told.map((text) => h("p", { class: "muted" }, text))) : null,
  ];
}

/** On a phone the form lies over the things. */
const shut = () =>
  h("button", { class: "btn sm shut", type: "button", "aria-label": say("close"), title: say("close"), onclick: () => choose(null) }, icon("close"));

function checks() {
  const some = Object.keys(draft.entries).length > 0;
  const said = (fault, sign) => h("li", { class: sign }, fault.said);
  return h(
    "ul",
    { class: "checks", role: "status", id: "checks" },
    checked.wrong.map((fault) => said(fault, "wrong")),
    some ? checked.right.map((law) => said({ said: law }, "right")) : null,
    checked.odd.length ? h("li", { class: "odd-head" }, say("box_odd")) : null,
    checked.odd.map((fault) => said(fault, "odd")),
    some && (checked.mark || checked.wrong.length) ? null : said({ said: say(some ? "box_no_other" : "box_nothing") }, "odd"),
  );
}

function foot() {
  const wrong = checked.wrong.length > 0;
  const opened = h("input", { type: "file", accept: ".toml,text/plain", hidden: true, id: "file", onchange: openFile });
  const picked = h("input", { type: "file", accept: "image/*", hidden: true, id: "photo", onchange: lay });
  const button = (sign, words, onclick, off = false, look = "") =>
    h("button", { class: `btn ${look}`, type: "button", onclick, disabled: off }, icon(sign), say(words));
  return h(
    "div",
    { class: "foot" },
    h("button", { class: "btn main", type: "button", id: "play", disabled: wrong || !checked.mark, onclick: () => withFile(play) }, say("box_play")),
    h(
      "div",
      { class: "row" },
      button("down", "box_save", () => withFile(save), wrong),
      button("text", "box_open", () => opened.click()),
      button("undo", "box_undo", undo, !draft.steps.length),
      button("people", "box_share", () => withFile(passOn), wrong),
      button("eye", "box_photo", () => picked.click()),
      button("close", "box_reset", discard, !Object.keys(draft.entries).length),
    ),
    h("label", {}, say("box_by"), by),
    h("p", { class: "muted" }, say("box_about"), photo ? ` ${say("box_photo_about")}` : ""),
    opened,
    picked,
  );
}

function lay(event) {
  if (photo) URL.revokeObjectURL(photo);
  const [given] = event.target.files;
  photo = given ? URL.createObjectURL(given) : "";
  showEditor();
}

function undo() {
  draft.undo();
  drawn.clear();
  shelves.show();
  showEditor();
  refresh().catch(fail);
}

async function discard() {
  if (!(await confirmed(say("box_reset_sure"), say("box_reset")))) return;
  draft.replace({});
  drawn.clear();
  shelves.show();
  await refresh();
}

const save = (text) => download(`${game}.toml`, new Blob([text], { type: "text/plain" }));

/** Hand the file to a friend: by what the device has for that, else to be sent by hand. */
async function passOn(text) {
  const file = new File([text], `${game}.toml.txt`, { type: "text/plain" }); // no browser hands on a .toml
  if (!navigator.canShare?.({ files: [file] })) return sendByHand(text);
  try {
    await navigator.share({ files: [file], title: document.title });
  } catch (error) {
    if (error.name !== "AbortError") sendByHand(text);
  }
}

function sendByHand(text) {
  dialog(say("box_share"), [
    h("p", {}, say("box_share_what")),
    h(
      "div",
      { class: "row end" },
      copyButton(text, say("box_copy")),
      h("button", { class: "btn main sm", type: "button", onclick: () => save(text) }, icon("down"), say("box_save")),
    ),
  ]);
}

async function openFile(event) {
  const [given] = event.target.files;
  if (given) await read(await given.text());
}

/** Put what a file says in the place of all that was entered. */
async function read(text) {
  try {
    await take(await newestFile(api(`boxes/${game}/check`, { body: { text: text || "#" } })));
  } catch (error) {
    fail(error);
  }
}

/** A friend may have sent its text. */
addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text/plain");
  if (text.trim() && !event.target.closest("input,dialog")) read(text);
});

/** What a file gives stands in the form; one that is wrong changes nothing but what is said. */
async function take(found) {
  if (found.wrong.length) {
    checked = { ...checked, wrong: found.wrong, odd: found.odd, right: found.right };
    showEditor();
    return;
  }
  const entries = {};
  for (const { shelf, thing } of all()) {
    const given = found.values[shelf.path]?.[thing.key];
    if (given === undefined) continue;
    const whole = typeof given === "object" && !Array.isArray(given) ? { ...thing.entry, ...given } : given;
    (entries[shelf.path] ??= {})[thing.key] = whole;
  }
  if (found.by.length) by.value = found.by.join(", ");
  draft.replace(entries);
  await refresh();
}

const owners = () => by.value.split(",").map((name) => name.trim()).filter(Boolean);

/** After a pause, since somebody may go on at once. */
function soon() {
  clearTimeout(waiting);
  waiting = setTimeout(() => refresh().catch(fail), PAUSE);
}

/** Do something with the file of all that is entered by now, if nothing is wrong with it. */
async function withFile(act) {
  clearTimeout(waiting);
  try {
    await refresh();
    if (!checked.wrong.length) act(checked.text);
  } catch (error) {
    fail(error);
  }
}

/** Is this what is entered now? What was changed meanwhile is asked for, too. */
const isStill = (values) => JSON.stringify(values) === JSON.stringify(draft.values(box));

/** Have everything checked and the changed things drawn. */
async function refresh() {
  const values = draft.values(box);
  const things = chosen && canChange(chosen.shelf, chosen.thing) ? [[chosen.shelf.path, chosen.thing.key]] : [];
  const body = { values, by: owners(), things };
  const found = await api(`boxes/${game}/check`, { body });
  if (!isStill(values)) return;
  checked = found;
  const [now] = found.forms;
  if (now && chosen?.thing.key === now.key) {
    const changed = JSON.stringify(now.fields) !== JSON.stringify(fields(chosen.thing));
    Object.assign(chosen.thing, { now: now.fields, name: now.name, sources: now.sources, picks: found.picks });
    if (changed && draft.has(chosen.shelf, chosen.thing)) soon();
  }
  await draw(body);
  $("#alarm").hidden = true;
  shelves.show();
  showEditor();
}

async function draw(body) {
  const fresh = all().filter(({ shelf, thing }) => thing.drawn && draft.has(shelf, thing) && (chosen?.thing === thing || !drawn.has(named({ shelf, thing }))));
  const things = fresh.slice(0, DRAWN_AT_ONCE).map(({ shelf, thing }) => [shelf.path, thing.key]);
  if (!things.length) return;
  const drawings = await api(`boxes/${game}/drawn`, { body: { ...body, things } });
  if (!isStill(body.values)) return;
  for (const { path, key, svg: made } of drawings) {
    drawn.set(`${path} ${key}`, `data:image/svg+xml;charset=utf-8,${encodeURIComponent(made)}`);
  }
}

function play(components) {
  const me = whoAmI();
  const one = games.find(({ id }) => id === game);
  setUp({
    games: [one],
    game: one,
    me: { ...me, name: (!me.id && by.value) || me.name },
    open: (wish) => openTable({ ...wish, components }),
    ratable: false,
  });
}

function fail(error) {
  $("#alarm").hidden = false;
  $("#alarm").textContent = error.message;
}

function tools() {
  const link = (href, sign, words) => h("a", { class: "btn ghost", href, "aria-label": say(words), title: say(words) }, icon(sign), h("span", {}, say(words)));
  put(
    $("#tools"),
    h("button", { class: "btn ghost", type: "button", "aria-label": say("print"), title: say("print"), onclick: () => print() }, icon("down"), h("span", {}, say("print"))),
    link(site(`/games/${game}`), "board", "overview"),
    link(site(`/rules/${game}`), "book", "tab_rules"),
  );
}

async function show() {
  translate();
  [box, games] = await newestBox(
    Promise.all([api(`boxes/${game}`), api("games"), frame("boxes", () => show().catch(fail))]),
  );
  const was = chosen && named(chosen);
  chosen = all().find((one) => named(one) === was) ?? null;
  document.title = `${say("box_of", { game: box.title })} – Tafelrunde`;
  $("#title").textContent = say("box_of", { game: box.title });
  $("#lead").textContent = say("box_lead");
  put($("#legend"), SOURCES.map((source) => h("li", {}, mark(source), say(`source_${source}`))));
  put(
    $("#games"),
    games.map(({ id, known_as }) => h("a", { href: site(`/boxes/${id}`), "aria-current": id === game ? "page" : null }, known_as)),
  );
  tools();
  shelves.show();
  showEditor();
  await refresh();
}

async function begin() {
  await Promise.all([loadStyle(site(`/games/${game}/style.css`)), loadSymbols(site(`/games/${game}/symbols.svg`))]);
  await show();
  by.value ||= whoAmI().name;
}

translate();
begin().catch(fail);
