/** One tournament: its rounds as a line, my table, the pairings, the standings, and leading it. */

import { absolute, file, site } from "./address.js";
import { confirmed, copyButton, crest, dialog, download, h, icon, loadStyle, put, renew } from "./dom.js";
import { guarded } from "./frame.js";
import { api, nonce, seatAddress } from "./net.js";
import { newest } from "./newest.js";
import { lang, listed, say, signed } from "./words.js";

const AGAIN = 6000;
const DAY = 86_400_000;

const id = new URLSearchParams(location.search).get("id") ?? "";
const path = `tournaments/${encodeURIComponent(id)}`;

let page = null;
let shownRound = 0;
let timer = 0;
const newestState = newest();

/** Half points as people write them. */
export const points = (halves) => (halves === 1 ? "½" : `${Math.floor(halves / 2)}${halves % 2 ? "½" : ""}`);

export const kindOf = ({ kind, seats }) => say(kind === "robin" && seats > 2 ? "cup_robin_many" : `cup_${kind}`);

const clock = (time) =>
  new Date(time).toLocaleString(lang(), Math.abs(time - Date.now()) < DAY / 2 ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });

const nameOf = (player) => player.name || say("cup_former");

function person(t, entrant, className = "") {
  const player = t.players[entrant];
  const mark = player.level ? icon("bot") : crest(player.crest);
  const name = player.id
    ? h("a", { href: site(`/club/person?id=${player.id}`), translate: "no" }, nameOf(player))
    : h("span", { translate: "no" }, nameOf(player));
  const classes = `person ${className} ${player.gone ? "gone" : ""}`;
  const words = [name, player.gone ? ` (${say("cup_gone")})` : null];
  return h("span", { class: classes }, className === "right" ? [...words, mark] : [mark, ...words]);
}

// What was asked before a wish came true is older than it.
const wish = guarded(async (body) => draw(await newestState(await api(`${path}/wishes`, { body }))));

const wishSurely = async (question, yes, body) => {
  if (await confirmed(question, yes)) await wish(body);
};

const sitDown = guarded(async () => {
  location.href = seatAddress(await api(`${path}/sit`, { body: { nonce: nonce() } }));
});

function time({ kind, base, plus }) {
  if (kind === "live") return say("cup_live", { minutes: Math.round(base / 60_000), seconds: Math.round(plus / 1000) });
  const days = Math.round(base / DAY);
  return say(days === 1 ? "cup_day" : "cup_days", { days });
}

function head(t) {
  const chip = (symbol, words) => h("span", {}, symbol ? icon(symbol) : null, words);
  const gathering = t.phase === "gathering";
  const count = t.players.filter((player) => !player.level).length;
  const rounds = say(t.length === 1 ? "cup_one_round" : "cup_rounds", { kind: kindOf(t), rounds: t.length });
  return [
    h(
      "div",
      {},
      h("h1", {}, t.title),
      h(
        "p",
        { class: "chips" },
        chip("board", t.game_title),
        chip("people", gathering ? say("cup_players_of", { count, limit: t.limit }) : say("cup_players", { count })),
        chip("chart", t.length ? rounds : kindOf(t)),
        chip("clock", time(t.pace)),
        t.seats > 2 ? chip("people", say("cup_tables_of", { seats: t.seats })) : null,
        t.rated ? chip("star", say("cup_rated")) : null,
        t.seasons > 1 ? chip("again", say("cup_season", t)) : null,
      ),
    ),
    invitation(),
    t.leading && !["over", "cancelled"].includes(t.phase)
      ? h("button", { class: "btn ghost", type: "button", onclick: () => manage(t) }, icon("dials"), say("cup_manage"))
      : null,
  ];
}

function invitation() {
  const button = copyButton(absolute(`/club/tournament?id=${id}`), say("cup_invite"));
  button.className = "btn ghost";
  return button;
}

function line(t) {
  const last = t.rounds.length;
  return Array.from({ length: t.length }, (_, index) => {
    const number = index + 1;
    const round = t.rounds[index];
    const current = number === last && t.phase === "playing";
    const words = !round
      ? say("cup_drawn_later", { round: index })
      : current
        ? say(round.open === 1 ? "cup_runs_one" : "cup_runs", { count: round.open })
        : say("cup_played");
    const open = () => {
      shownRound = number;
      draw(t);
    };
    const bubble = round
      ? h("button", { type: "button", "aria-label": say("cup_round", { round: number }), "aria-pressed": String(number === (shownRound || last)), onclick: open }, String(number))
      : h("i", { "aria-hidden": "true" }, String(number));
    return h("li", { class: current ? "current" : round ? "done" : "" }, bubble, h("span", {}, words));
  });
}

function mine(t) {
  const round = t.rounds.at(-1);
  const number = round.fixtures.findIndex((fixture) => fixture.table === t.mine.table);
  const others = round.fixtures[number].seats.filter((seat) => !t.players[seat.entrant].you);
  const names = (seats) => listed(seats.map((seat) => nameOf(t.players[seat.entrant])));
  const there = others.filter((seat) => seat.here && !t.players[seat.entrant].level);
  return [
    h("img", { src: site(`/games/${t.game}/cover.svg`), alt: "" }),
    h(
      "div",
      {},
      h("h2", {}, say("cup_mine", { names: names(others) })),
      h(
        "p",
        { class: "muted" },
        [
          say("cup_mine_where", { round: round.number, table: number + 1 }),
          there.length ? say(there.length > 1 ? "cup_mine_here_many" : "cup_mine_here", { names: names(there) }) : "",
          t.mine.here ? "" : say("cup_mine_late", { time: clock(t.mine.late) }),
        ]
          .filter(Boolean)
          .join(" "),
      ),
    ),
    h("button", { class: "turn", type: "button", onclick: sitDown }, say("cup_to_table")),
  ];
}

function act(fixture, isMine) {
  if (isMine) return h("button", { class: "turn", type: "button", onclick: sitDown }, say("cup_go"));
  const href = site(`/table/${fixture.table}`);
  if (fixture.state === "playing") return h("a", { class: "btn", href }, icon("eye"), say("watch"));
  return fixture.state === "over" ? h("a", { class: "btn", href }, icon("play"), say("cup_show")) : null;
}

function pairing(t, fixture, number) {
  const isMine = t.mine?.table === fixture.table;
  const awaited = isMine && !t.mine.here && fixture.state === "waiting";
  const state = h("small", {}, say(awaited ? "cup_state_for_you" : `cup_state_${fixture.state}`));
  const shown = (seat) => (seat.points === null || fixture.state === "late" ? "–" : String(seat.points));
  const last = h("span", { class: "act" }, act(fixture, isMine));
  const table = h("span", { class: "number" }, String(number));
  if (fixture.seats.length > 2)
    return h(
      "div",
      { class: "pair many" },
      table,
      h(
        "div",
        {},
        h("ul", {}, fixture.seats.map((seat) => h("li", {}, person(t, seat.entrant), h("b", {}, shown(seat))))),
        state,
      ),
      last,
    );
  const [one, other] = fixture.seats;
  return h(
    "div",
    { class: "pair" },
    table,
    person(t, one.entrant, "right"),
    h("span", { class: "score" }, `${shown(one)} : ${shown(other)}`, state),
    person(t, other.entrant),
    last,
  );
}

function pairings(t) {
  const round = t.rounds[(shownRound || t.rounds.length) - 1];
  const free = round.byes.map((entrant) => nameOf(t.players[entrant]));
  return [
    h("h2", {}, say("cup_pairings", { round: round.number })),
    round.fixtures.map((fixture, index) => pairing(t, fixture, index + 1)),
    free.length ? h("p", { class: "note" }, say("cup_free", { names: listed(free) })) : null,
  ];
}

function how(t) {
  const many = t.seats > 2;
  const days = Math.min(6, Math.round(t.pace.base / DAY));
  const inDays = say(days === 1 ? "cup_how_late_day" : "cup_how_late_days", { days });
  const late = t.pace.kind === "days" ? inDays : say(many ? "cup_how_late_many" : "cup_how_late");
  const bye = t.fill
    ? say("cup_how_fill", { level: t.level })
    : many
      ? say("cup_how_bye_many")
      : t.kind === "swiss"
        ? say("cup_how_bye")
        : "";
  const said = [
    say(many ? "cup_how_many" : t.kind === "swiss" ? "cup_how_points" : "cup_how_robin"),
    bye,
    say("cup_how_next"),
    late,
    say("cup_how_broken"),
    say("cup_how_secret"),
    say("cup_leader", { name: nameOf(t.leader) }),
  ];
  return [
    h("h2", {}, say("cup_how")),
    h(
      "ul",
      { class: "how" },
      said.filter(Boolean).map((words) => h("li", {}, words)),
      h("li", {}, say("cup_how_lots"), " ", h("code", {}, t.commitment)),
      t.seed ? h("li", {}, say("cup_how_seed"), " ", h("code", {}, t.seed)) : null,
    ),
  ];
}

function cell(t, standing, index) {
  const halves = standing.cells[index];
  if (halves === null) {
    const plays = t.rounds[index].fixtures.some((fixture) => fixture.seats.some((seat) => seat.entrant === standing.entrant));
    return plays ? h("span", { class: "open", title: say("cup_cell_open") }, "…") : h("span", { title: say("cup_cell_none") }, "–");
  }
  const most = 2 * (t.seats - 1);
  return h("span", { class: halves === most ? "won" : halves ? "half" : "" }, points(halves));
}

const decided = (t) =>
  t.seats === 2
    ? [
        ["cup_buchholz", "cup_buchholz_is", ({ first }) => points(first)],
        ["cup_difference", "", ({ second }) => signed(second)],
      ]
    : [
        ["cup_wins", "cup_wins_is", ({ first }) => String(first)],
        ["cup_share", "cup_share_is", ({ second }) => (second / 1000).toLocaleString(lang(), { minimumFractionDigits: 2, maximumFractionDigits: 2 })],
      ];

function standing(t, group, index) {
  const deciding = decided(t);
  return h(
    "table",
    {},
    t.standings.length > 1 ? h("caption", {}, say("cup_group", { letter: String.fromCharCode(65 + index) })) : null,
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { class: "num" }, say("cup_place")),
        h("th", {}, say("cup_name")),
        h("th", {}, say("cup_line")),
        h("th", { class: "num" }, say("cup_points")),
        deciding.map(([words, title]) => h("th", { class: "num wide", title: title ? say(title) : null }, say(words))),
      ),
    ),
    h(
      "tbody",
      {},
      group.map((one) =>
        h(
          "tr",
          { class: t.players[one.entrant].you ? "you" : "" },
          h("td", { class: "num serif big" }, String(one.place)),
          h("td", {}, person(t, one.entrant)),
          h("td", {}, h("span", { class: "cells" }, t.rounds.map((_, round) => cell(t, one, round)))),
          h("td", { class: "num serif big" }, points(one.halves)),
          deciding.map(([, , value]) => h("td", { class: "num wide" }, value(one))),
        ),
      ),
    ),
  );
}

/** The standings as a file for a spreadsheet. */
function save(t) {
  const deciding = decided(t);
  const quoted = (words) => `"${String(words).replaceAll('"', '""')}"`;
  const heads = [say("cup_place"), say("cup_name"), ...t.rounds.map((round) => say("cup_round", { round: round.number })), say("cup_points"), ...deciding.map(([words]) => say(words))];
  const rows = t.standings.flat().map((one) => [
    one.place,
    nameOf(t.players[one.entrant]),
    ...one.cells.map((halves) => (halves === null ? "" : points(halves))),
    points(one.halves),
    ...deciding.map(([, , value]) => value(one)),
  ]);
  const text = [heads, ...rows].map((row) => row.map(quoted).join(",")).join("\r\n");
  download(`${t.title.replaceAll(/[^\p{L}\p{N}]+/gu, "-")}.csv`, new Blob([text], { type: "text/csv" }));
}

function standings(t) {
  return [
    h("div", { class: "hd" }, h("h2", {}, say("cup_table")), h("button", { class: "link", type: "button", onclick: () => save(t) }, say("cup_download"))),
    t.standings.map((group, index) => standing(t, group, index)),
    h("p", { class: "note" }, say(t.seats === 2 ? "cup_decides" : "cup_decides_many")),
    t.playing && t.phase === "playing"
      ? h("button", { class: "link", type: "button", onclick: () => wishSurely(say("cup_retire_sure"), say("cup_retire"), { do: "leave" }) }, say("cup_retire"))
      : null,
  ];
}

function league(t) {
  const season = ({ id: other, season: number, phase, winners }) =>
    h(
      "li",
      {},
      h("a", { href: site(`/club/tournament?id=${other}`) }, say("cup_season", { season: number, seasons: t.seasons })),
      phase === "over" ? ` · ${say("cup_won", { names: listed(winners.map((name) => name || say("cup_former"))) })}` : null,
    );
  return [
    h("h2", {}, say("cup_seasons")),
    h("ul", { class: "how" }, t.league.seasons.map(season)),
    t.league.points.length ? h("h3", {}, say("cup_all_seasons")) : null,
    h("ol", { class: "how" }, t.league.points.map(([name, halves]) => h("li", {}, `${name}: ${points(halves)}`))),
  ];
}

function joining(t) {
  const start = t.start
    ? say("cup_starts", { time: clock(t.start) })
    : t.when_full
      ? say("cup_starts_full")
      : say("cup_starts_leader", { name: nameOf(t.leader) });
  const people = t.players.flatMap((player, entrant) => (player.level ? [] : [person(t, entrant)]));
  const button = (main, body, words) => h("button", { class: `btn ${main}`, type: "button", onclick: () => wish(body) }, words);
  return [
    h("h2", {}, say("cup_who")),
    h("p", { class: "muted" }, start),
    people.length ? h("div", { class: "people" }, people) : h("p", { class: "muted" }, say("cup_nobody")),
    h(
      "div",
      { class: "row joining" },
      t.joined ? button("", { do: "leave" }, say("cup_leave")) : button("main", { do: "join" }, say("cup_join")),
      t.leading && t.ready ? button("main", { do: "begin" }, say("cup_begin")) : null,
    ),
  ];
}

/** What only who opened it can do. */
function manage(t) {
  const once = (work) => async () => {
    box.close();
    await work();
  };
  const missing = (t.rounds.at(-1)?.fixtures ?? []).flatMap((fixture) =>
    fixture.state === "waiting"
      ? fixture.seats.map((seat, number) => ({ ...seat, table: fixture.table, number })).filter((seat) => !seat.here)
      : [],
  );
  const awaited = (seat) =>
    h(
      "li",
      {},
      person(t, seat.entrant),
      seat.stood_in
        ? h("small", {}, say("cup_bot_in"))
        : h("button", { class: "btn sm", type: "button", onclick: once(() => wish({ do: "bot", table: seat.table, seat: seat.number })) }, say("cup_let_bot", { level: t.level })),
    );
  const player = (one, entrant) => {
    const question = say("cup_dismiss_sure", { name: nameOf(one) });
    const dismiss = () => wishSurely(question, say("cup_dismiss"), { do: "dismiss", entrant });
    return h(
      "li",
      {},
      person(t, entrant),
      one.gone ? null : h("button", { class: "btn sm", type: "button", onclick: once(dismiss) }, say("cup_dismiss")),
    );
  };
  const box = dialog(
    say("cup_manage"),
    [
      missing.length ? h("h3", {}, say("cup_missing")) : null,
      missing.length ? h("ul", { class: "managed" }, missing.map(awaited)) : null,
      t.rounds.length ? h("h3", {}, say("cup_who")) : null,
      t.rounds.length ? h("ul", { class: "managed" }, t.players.map(player)) : null,
      h(
        "div",
        { class: "row" },
        t.phase === "gathering" && t.ready ? h("button", { class: "btn main", type: "button", onclick: once(() => wish({ do: "begin" })) }, say("cup_begin")) : null,
        h("button", { class: "btn", type: "button", onclick: once(() => wishSurely(say("cup_cancel_sure"), say("cup_cancel"), { do: "cancel" })) }, say("cup_cancel")),
      ),
    ].filter(Boolean),
    "cup",
  );
}

/** The sheets of the page, each made anew only when what it shows has changed. */
function draw(t) {
  if (shownRound > t.rounds.length) shownRound = 0;
  const begun = t.rounds.length > 0;
  const seen = [t, shownRound, lang()];
  const sheet = (name, make, wanted = true) => {
    const element = page.querySelector(`.${name}`);
    element.hidden = !wanted;
    if (wanted) renew(element, seen, make);
  };
  document.title = `${t.title} · Tafelrunde`;
  sheet("titlebar", () => head(t));
  sheet("rounds", () => line(t), begun);
  sheet("mine", () => mine(t), t.mine !== null);
  sheet("called-off", () => [h("p", {}, say("cup_cancelled"))], t.phase === "cancelled");
  sheet("joined", () => joining(t), t.phase === "gathering");
  sheet("pairings", () => pairings(t), begun);
  sheet("rules", () => how(t));
  sheet("standing", () => standings(t), t.standings.length > 0);
  sheet("league", () => league(t), t.league !== null);
}

const look = guarded(async () => draw(await newestState(api(path))));

/** @param {HTMLElement} root */
export async function show(root) {
  page = root;
  await loadStyle(file("tournament.css"));
  put(
    root,
    h(
      "div",
      { class: "cup" },
      h("div", { class: "titlebar" }),
      h("ol", { class: "rounds", "aria-label": say("cup_line"), hidden: true }),
      h("section", { class: "mine sheet", hidden: true }),
      h("section", { class: "called-off sheet", hidden: true }),
      h(
        "div",
        { class: "cols" },
        h("div", { class: "col" }, ...["joined", "pairings", "rules"].map((name) => h("section", { class: `${name} sheet`, hidden: true }))),
        h("div", { class: "col" }, ...["standing", "league"].map((name) => h("section", { class: `${name} sheet`, hidden: true }))),
      ),
    ),
  );
  draw(await newestState(api(path)));
  clearInterval(timer);
  timer = setInterval(() => document.hidden || document.querySelector("dialog[open]") || look(), AGAIN);
}
