/** The lobby: play at once, set up a table, join, watch, come back. */

import { site } from "./address.js";
import { showWaiting } from "./app.js";
import { $, crest, h, icon, put, renew } from "./dom.js";
import { frame, guarded, ways, whoAmI } from "./frame.js";
import { marked } from "./guests.js";
import { becomeMember } from "./identity.js";
import { api, nonce, seatAddress } from "./net.js";
import { newest } from "./newest.js";
import { tellDamage } from "./notice.js";
import { hereAddress, openTable } from "./opening.js";
import { lessonPlace } from "./prefs.js";
import { setUp } from "./setup.js";
import { lang, listed, say, translate, valuesOf } from "./words.js";

const AGAIN = 5000;
// So many of the own tables stand above the games.
const FIRST = 4;
// So many tables of a list are shown before it is unfolded, and fewer of what is only to be looked at.
const FEW = 3;
const FEWER = 2;
const short = matchMedia("(max-height: 800px) and (min-width: 700.1px)");
const span = (low, high) => (low === high ? String(low) : `${low}–${high}`);
const goTo = (link) => {
  location.href = seatAddress(link);
};

let games = [];
const [newestGames, newestTables, newestTop] = [newest(), newest(), newest()];

const open = (wish) => openTable({ name: whoAmI().name, ...wish });

/** A private table for me and as many bots as the game usually needs. */
const playBot = guarded((game) => {
  const bots = Math.max(1, Math.min(game.usual_seats, game.seats.at(-1)) - 1);
  const level = game.levels[Math.floor(game.levels.length / 2)]?.id;
  return open({
    game: game.id,
    seats: [{ kind: "me" }, ...Array.from({ length: bots }, () => ({ kind: "bot", level }))],
  });
});

const openDialog = (game) => setUp({ games, game, me: whoAmI(), open });

function showStart() {
  const [first] = games;
  if (!first) return;
  put(
    $("#start"),
    h(
      "button",
      { class: "btn main", type: "button", onclick: () => playBot(first) },
      icon("bot"),
      say("play_now"),
    ),
    h("small", {}, say("play_now_what", { game: first.title, minutes: span(...first.minutes) })),
    first.lesson
      ? h("a", { class: "btn ghost", href: site(`/learn/${first.id}`) }, icon("learn"), say("learn_first"))
      : null,
  );
}

/** The way into a game's lesson, or back into it. */
function learn({ id, lesson }) {
  if (!lesson) return null;
  const on = lessonPlace(id).step > 0;
  const words = say(on ? "lesson_go_on" : "lesson_begin", { minutes: lesson.minutes });
  return h(
    "a",
    { class: "btn", href: site(`/learn/${id}`), title: words, "aria-label": words },
    icon("learn"),
    say(on ? "lesson_short_on" : "lesson_short"),
  );
}

function facts({ seats, minutes }) {
  const many = span(seats[0], seats.at(-1));
  return h(
    "p",
    { class: "facts" },
    h("span", { title: say("players", { seats: many }) }, icon("people"), many),
    minutes[1] ? h("span", {}, icon("clock"), say("minutes", { minutes: span(...minutes) })) : null,
  );
}

/** A game: its name leads to all of it at a glance; the round button on its cover sets up a table. */
function gameCard(game) {
  return h(
    "article",
    { class: "game sheet" },
    h(
      "a",
      { class: "to-game", href: site(`/games/${game.id}`), tabindex: -1, "aria-hidden": "true" },
      h("img", { class: "cover", src: site(`/games/${game.id}/cover.svg`), alt: "", width: 480, height: 300 }),
    ),
    h(
      "div",
      { class: "words" },
      h("h2", { title: game.blurb }, h("a", { href: site(`/games/${game.id}`), translate: "no" }, game.title)),
      facts(game),
      h(
        "div",
        { class: "acts" },
        h("button", { class: "btn main", type: "button", onclick: () => playBot(game) }, icon("play"), say("play_game")),
        learn(game),
        h("a", { class: "btn", href: site(`/rules/${game.id}`) }, icon("book"), say("tab_rules")),
      ),
    ),
    h(
      "button",
      { class: "btn dials", type: "button", title: say("set_up"), "aria-label": say("set_up"), onclick: () => openDialog(game) },
      icon("dials"),
    ),
  );
}

function showGames() {
  put(
    $("#games"),
    games.map(gameCard),
    h(
      "section",
      { class: "friends" },
      h("h2", {}, say("with_friends")),
      h("p", {}, say("with_friends_how")),
      h("button", { class: "btn ghost", type: "button", onclick: () => openDialog(games[0]) }, icon("plus"), say("open_table")),
      whoAmI().club ? h("a", { href: site("/club/people") }, say("people_page")) : null,
    ),
  );
}

function paceText({ kind, base }) {
  if (kind === "live") return say("pace_each", { minutes: Math.round(base / 60_000) });
  return kind === "days" ? say("days_each", { days: Math.round(base / 86_400_000) }) : "";
}

const rangeText = ({ between }) => (between ? say("ratings_between", { low: between[0], high: between[1] }) : "");

/** The own board as it is now; before it lies there, for everybody else, and beside others, the game's cover. */
function small({ table, game, phase, seat, since, here }) {
  const cover = site(`/games/${game}/cover.svg`);
  const own = phase === "playing" && seat !== null && !here;
  const src = own ? site(`/api/tables/${table}/board.svg?since=${since}`) : cover;
  const drawn = h("img", { class: `gi${own ? " board" : ""}`, src, alt: "", width: 42, height: 42 });
  drawn.addEventListener("error", () => (drawn.src = cover), { once: true });
  return drawn;
}

/** One table of a list: its game, what is said of it, and what can be done. */
function row(table, words, last) {
  return h(
    "li",
    { "data-table": table.table },
    small(table),
    h(
      "div",
      {},
      h("b", { title: table.title }, table.known_as),
      h("small", {}, [...words, table.rated ? say("rated") : "", valuesOf(table.owned, table.owners)].filter(Boolean).join(" · ")),
      table.trouble ? h("small", { class: "trouble" }, table.trouble) : null,
    ),
    last,
  );
}

/** How long somebody has, in the largest unit that says enough; nothing where no clock runs. */
function timeLeft({ due }) {
  const minutes = due ? Math.floor((due - Date.now()) / 60_000) : -1;
  if (minutes < 0) return "";
  if (minutes < 120) return say("minutes", { minutes });
  if (minutes < 48 * 60) return say("hours", { hours: Math.round(minutes / 60) });
  return say("days", { days: Math.round(minutes / 1440) });
}

/** What somebody at a table is called there. */
const called = ({ name, kind, taken, member }) => marked(name, taken && kind !== "bot" && !member);

const sitting = (table) => table.seats.filter((seat) => seat.name).map(called);

const join = guarded(async (table) => {
  const me = table.rated ? await becomeMember(whoAmI()) : whoAmI();
  if (me) goTo(await api(`tables/${table.table}/join`, { body: { key: "", seat: null, name: me.name, nonce: nonce() } }));
});

function openRow(table) {
  const free = table.seats.filter((seat) => !seat.taken && seat.kind === "open").length;
  return row(
    table,
    [say("free_seats", { names: listed(sitting(table)), free }), paceText(table.pace), rangeText(table)],
    h("button", { class: "btn sm", type: "button", onclick: () => join(table) }, say("join")),
  );
}

/** Of two the points stand between their names. */
function score(table) {
  const names = sitting(table);
  if (names.length !== 2 || !table.points) return listed(names);
  return `${names[0]} ${table.points[0]}\u00a0:\u00a0${table.points[1]} ${names[1]}`;
}

function runningRow(table) {
  return row(
    table,
    [score(table), table.stage],
    h("a", { class: "btn sm", href: site(`/table/${table.table}`) }, icon("eye"), say("watch")),
  );
}

function myRow(table) {
  const others = table.seats
    .filter((seat, number) => seat.name && number !== table.seat)
    .map(called);
  const alone = table.seats.length === 1 ? say("solo") : "";
  const words = others.length ? say("against", { names: listed(others) }) : alone;
  const href = table.here ? hereAddress(table.table) : seatAddress(table);
  if (table.phase === "over") {
    const place = table.places?.[table.seat];
    const points = table.points && [table.points[table.seat], ...table.points.filter((_, number) => number !== table.seat)].join("\u00a0:\u00a0");
    const came = !place ? say("ended") : others.length ? say("won_lost", { place, points }) : say("solo_result", { points });
    return row(table, [words, came], h("a", { class: "btn sm", href }, say("show_result")));
  }
  const thinks = table.waiting.length > 1 ? "think" : "thinks";
  const state =
    table.phase === "gathering"
      ? say("gathering")
      : [!table.turn && table.waiting.length ? say(thinks, { names: listed(table.waiting) }) : "", timeLeft(table)].filter(Boolean).join(", ");
  const go = table.turn ? h("a", { class: "turn", href }, say("your_turn")) : h("a", { class: "btn sm", href }, say("go_on"));
  return row(table, [words, table.stage], h("div", { class: "foot" }, go, h("small", {}, state)));
}

/** How soon somebody has to go there: where he is awaited, what goes on, what has not begun. */
const urgency = ({ turn, phase }) => (turn ? 0 : phase === "playing" ? 1 : 2);

/** A table of a tournament at which I am awaited and do not sit yet. */
function awaitedRow({ tournament, table, title, game, round }) {
  return h(
    "li",
    { "data-table": table },
    h("img", { class: "gi", src: site(`/games/${game}/cover.svg`), alt: "", width: 42, height: 42 }),
    h("div", {}, h("b", {}, say("cup_waits")), h("small", {}, say("cup_waits_where", { title, round }))),
    h("a", { class: "turn", href: site(`/club/tournament?id=${tournament}`) }, say("cup_go")),
  );
}

/** Who has tables that go on sees them first, and no welcome. */
function showMine(mine, called) {
  const awaited = called.filter(({ table }) => !mine.some((one) => one.table === table)).slice(0, FIRST);
  const going = mine
    .filter((table) => table.phase !== "over")
    .sort((one, other) => urgency(one) - urgency(other))
    .slice(0, FIRST - awaited.length);
  const rest = mine.filter((table) => !going.includes(table));
  const some = going.length + awaited.length > 0;
  document.body.classList.toggle("returning", some);
  $("#going").hidden = !some;
  list($("#going"), [...awaited, ...going], (one) => (one.tournament ? awaitedRow(one) : myRow(one)));
  fill("#my-tables", rest, myRow, say("no_mine"), !some ? few() : short.matches ? 0 : 1);
  $("#my-tables").parentNode.hidden = going.length > 0 && !rest.length;
}

/** Rows that stay as long as their tables do; who has the focus in one that is made anew keeps it. */
function list(root, tables, make, none) {
  const at = root.contains(document.activeElement) ? document.activeElement.closest("li")?.dataset.table : null;
  renew(root, [lang(), tables], () => (tables.length || !none ? tables.map(make) : [h("li", { class: "muted" }, none)]));
  if (at && !root.contains(document.activeElement))
    root.querySelector(`[data-table="${CSS.escape(at)}"] :is(a,button)`)?.focus({ preventScroll: true });
}

const unfolded = new Set();
const few = () => (short.matches ? FEWER : FEW);

/** A list of tables; of many only the newest, until all are wanted. */
function fill(id, tables, make, none, most) {
  const all = unfolded.has(id);
  const root = $(id);
  const shown = tables.slice(0, all ? tables.length : most);
  list(root, shown, make, tables.length ? "" : none);
  const toggle = () => {
    if (!unfolded.delete(id)) unfolded.add(id);
    fill(id, tables, make, none, most);
  };
  const words = all ? say("few_tables") : say("all_tables", { count: tables.length });
  const more = root.parentNode.querySelector(".unfold");
  more.hidden = tables.length <= most;
  more.onclick = toggle;
  more.textContent = words;
  more.setAttribute("aria-expanded", String(all));
}

/** A seat that a friend keeps free. */
function invitation({ table, by }) {
  const body = { key: table.key, seat: null, name: whoAmI().name, nonce: nonce() };
  const accept = guarded(async () => goTo(await api(`tables/${table.table}/join`, { body })));
  const decline = guarded(async () => {
    await api("people/invitations/remove", { body: { id: table.table } });
    await showTables();
  });
  return row(
    table,
    [say("invited_by", { name: by }), paceText(table.pace)],
    h(
      "span",
      { class: "row" },
      h("button", { class: "btn sm main", type: "button", onclick: accept }, say("accept")),
      h("button", { class: "btn sm", type: "button", onclick: decline }, say("decline")),
    ),
  );
}

function showInvited(invited) {
  $("#invited").hidden = !invited.length;
  list($("#invited"), invited, invitation);
}

const showTables = guarded(async () => {
  const [lists, called] = await newestTables(Promise.all([api("lobby"), api("tournaments/awaited")]));
  showInvited(lists.invited);
  showMine(lists.mine, called);
  showWaiting(lists.mine.filter(({ turn }) => turn).length);
  fill("#open-tables", lists.open, openRow, say("no_open"), few());
  const others = lists.running.filter(({ table }) => !lists.mine.some((one) => one.table === table));
  fill("#running-tables", others, runningRow, say("no_running"), FEWER);
  $("#engine").hidden = !lists.engine;
  $("#engine").textContent = lists.engine ? say(`engine_${lists.engine}`) : "";
});

/** Who stands highest, whatever the game. */
const showTop = guarded(async () => {
  const top = await newestTop(api("ladders"));
  $("#top").hidden = !top.length;
  put(
    $("#top ul"),
    top.slice(0, FEWER).map(({ name, id, crest: shield, title, value, me }) =>
      h(
        "li",
        {},
        crest(shield),
        h("a", { href: site(`/club/person?id=${id}`), translate: "no" }, me ? say("you", { name }) : name),
        h("small", {}, title),
        h("b", {}, String(value)),
      ),
    ),
  );
});

const begin = guarded(async () => {
  translate();
  [games] = await newestGames(Promise.all([api("games"), frame("lobby", begin)]));
  put($("#more-ways"), ways("lobby"));
  showStart();
  showGames();
  await Promise.all([showTables(), showTop()]);
});

begin();
tellDamage();
short.addEventListener("change", showTables);
setInterval(() => document.hidden || $("dialog[open]") || showTables(), AGAIN);
