/** The ladder of a game: who stands where, how surely, and what that means for the next game. */

import { file, site } from "./address.js";
import { crest, h, icon, loadStyle, put, svg } from "./dom.js";
import { api } from "./net.js";
import { newest } from "./newest.js";
import { howMany, say, signed } from "./words.js";

const STEP = 200;
const SURE = 220;

const kindOf = ({ level, me, rank }) => (level ? "bot" : rank === null ? "new" : me ? "me" : "man");

/** From where to where the scale goes: all dots, and the bars of those who are known well. */
function span(rungs) {
  const reach = ({ value, spread }) => (spread > SURE ? [value] : [value - spread, value + spread]);
  const all = rungs.flatMap(reach);
  const low = Math.floor((Math.min(...all) - 20) / 100) * 100;
  return { low, high: Math.max(low + 2 * STEP, Math.ceil((Math.max(...all) + 20) / 100) * 100) };
}

const ticks = ({ low, high }) =>
  Array.from({ length: Math.floor(high / STEP) - Math.ceil(low / STEP) + 1 }, (_, n) => (Math.ceil(low / STEP) + n) * STEP);

const place = ({ low, high }, value) => `${((Math.max(low, Math.min(high, value)) - low) / (high - low)) * 100}%`;

function mark(kind, at) {
  if (kind === "bot") return svg("rect", { class: "dot", x: at, y: "50%", width: 14, height: 14, rx: 3, transform: "translate(-7 -7)" });
  return svg("circle", { class: "dot", cx: at, cy: "50%", r: kind === "new" ? 5.5 : 7 });
}

function bar(kind, from, wide, at) {
  return [svg("rect", { class: "spread", x: from, y: "50%", width: wide, height: 10, rx: 5, transform: "translate(0 -5)" }), mark(kind, at)];
}

/** One row of the scale: lines, the bar, the dot on it. */
function scale(rung, scope) {
  const { value, spread } = rung;
  const [from, to] = [place(scope, value - spread), place(scope, value + spread)];
  return svg(
    "svg",
    { class: `sc k-${kindOf(rung)}${rung.me ? " mine" : ""}`, role: "img", "aria-label": say("ladder_spread", { value, spread }) },
    ticks(scope).map((tick) => svg("line", { class: "tick", x1: place(scope, tick), x2: place(scope, tick), y1: 0, y2: "100%" })),
    bar(kindOf(rung), from, `${parseFloat(to) - parseFloat(from)}%`, place(scope, value)),
  );
}

function about({ me, level, rank, missing }) {
  if (level) return say("ladder_bot");
  const waits = missing === 1 ? say("ladder_missing_one") : missing ? say("ladder_missing", { games: missing }) : say("ladder_rests");
  return [me ? say("ladder_me") : "", rank === null ? waits : ""].filter(Boolean).join(", ");
}

function who(rung) {
  const { name, id, level } = rung;
  const called = level ? name : h("a", { href: site(`/club/person?id=${id}`), translate: "no" }, name);
  const more = about(rung);
  return h(
    "span",
    { class: "person" },
    level ? h("span", { class: "botmark" }, icon("bot")) : crest(rung.crest),
    h("span", {}, called, more ? h("small", {}, more) : null),
  );
}

function row(rung, scope) {
  const { rank, value, spread, games, change, me, level } = rung;
  return h(
    "tr",
    { class: `${level ? "r-bot" : ""}${me ? "r-me" : ""}` },
    h("td", { class: "rank" }, rank ?? (level ? "" : "–")),
    h("th", { scope: "row" }, who(rung)),
    h("td", { class: "num rating" }, `${value}\u2009`, h("small", {}, `±\u2009${spread}`)),
    h("td", { class: "scale" }, scale(rung, scope)),
    h("td", { class: "num games" }, String(games)),
    h("td", { class: "num month" }, change ? h("span", { class: change > 0 ? "up" : "down" }, signed(change)) : ""),
  );
}

function board(rungs) {
  if (!rungs.length) return h("section", { class: "board sheet" }, h("p", { class: "muted none" }, say("ladder_empty")));
  const scope = span(rungs);
  const axis = svg(
    "svg",
    { class: "axis", "aria-hidden": "true" },
    ticks(scope).map((tick) => svg("text", { x: place(scope, tick), y: 14 }, String(tick))),
  );
  const head = (name, words, inside = say(words)) => h("th", { scope: "col", class: name }, inside);
  return h(
    "section",
    { class: "board sheet" },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head("rank", "ladder_rank"),
          head("", "ladder_who"),
          head("num", "ladder_strength"),
          head("scale", "", [h("span", { class: "spoken" }, say("ladder_scale")), axis]),
          head("num games", "ladder_played"),
          head("num month", "ladder_month"),
        ),
      ),
      h("tbody", {}, rungs.map((rung) => row(rung, scope))),
    ),
  );
}

const legend = (kind, words) =>
  h("p", { class: "legend" }, svg("svg", { class: `sc k-${kind}`, "aria-hidden": "true" }, bar(kind, "5%", "90%", "50%")), h("span", {}, say(words)));

/** Whom the asker is compared with in words: the next above him, else below, and the nearest bot. */
function versus(rungs) {
  const at = rungs.findIndex(({ me }) => me);
  const mine = rungs[at];
  const nearest = (fits) =>
    rungs.filter(fits).sort((a, b) => Math.abs(a.value - mine.value) - Math.abs(b.value - mine.value))[0];
  const above = rungs.slice(0, Math.max(0, at)).filter(({ level }) => !level).at(-1);
  const other = mine && (above ?? nearest(({ level, me }) => !level && !me));
  const bot = mine && nearest(({ level }) => level);
  if (!mine || !(other ?? bot)) return [h("h2", {}, say("ladder_difference")), h("p", {}, say("ladder_difference_what"))];
  const first = other ?? bot;
  return [
    h("h2", {}, say("ladder_versus", { one: mine.name, other: first.name })),
    h(
      "p",
      {},
      say("ladder_wins", { mine: mine.value, value: first.value, wins: first.wins }),
      other && bot ? ` ${say("ladder_wins_bot", { name: bot.name, wins: bot.wins })}` : "",
    ),
  ];
}

function side(rungs) {
  return h(
    "aside",
    {},
    h(
      "section",
      { class: "sheet" },
      h("h2", {}, say("ladder_read")),
      legend("man", "ladder_read_dot"),
      legend("bot", "ladder_read_bot"),
      legend("new", "ladder_read_hollow"),
    ),
    h("section", { class: "sheet" }, versus(rungs)),
    h(
      "section",
      { class: "sheet" },
      h("h2", {}, say("ladder_counts")),
      h("p", {}, say("ladder_counts_what"), " ", h("a", { href: "https://www.glicko.net/glicko/glicko2.pdf", rel: "noreferrer" }, "Glicko-2")),
    ),
  );
}

function kindWords({ seats, sides }) {
  if (sides !== seats) return say("ladder_teams", { sides });
  return howMany(seats);
}

const segments = (label, choices) =>
  h(
    "div",
    { class: "seg", role: "group", "aria-label": label },
    choices.map(([words, chosen, choose]) =>
      h("button", { type: "button", "aria-pressed": String(chosen), onclick: choose }, words),
    ),
  );

const newestLadder = newest();

/** The ladder that the address asks for, and the games that have one. */
async function asked() {
  const query = new URLSearchParams(location.search);
  const [games] = await Promise.all([api("games"), loadStyle(file("ladder.css"))]);
  const game = games.find(({ id }) => id === query.get("game")) ?? games[0];
  const which = ["seats", "sides"].flatMap((name) => (query.has(name) ? [`${name}=${query.get(name)}`] : [])).join("&");
  return { ...(await api(`ladder/${game.id}${which ? `?${which}` : ""}`)), games, game };
}

/** @param {Element} page */
export async function show(page) {
  const { games, game, seats, sides, kinds, rungs } = await newestLadder(asked());
  const go = (query) => () => {
    history.replaceState(null, "", `?${new URLSearchParams(query)}`);
    return show(page);
  };
  put(
    page,
    h(
      "div",
      { class: "titlebar" },
      h("div", {}, h("h1", {}, say("ladder")), h("p", { class: "lead" }, say("ladder_lead"))),
      h(
        "div",
        { class: "which" },
        segments(say("ladder_games"), games.map(({ id, known_as }) => [known_as, id === game.id, go({ game: id })])),
        kinds.length > 1
          ? segments(
              say("ladder_kinds"),
              kinds.map((kind) => [
                kindWords(kind),
                kind.seats === seats && kind.sides === sides,
                go({ game: game.id, seats: kind.seats, sides: kind.sides }),
              ]),
            )
          : null,
      ),
    ),
    h("div", { class: "ladder" }, board(rungs), side(rungs)),
  );
}
