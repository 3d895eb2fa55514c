/** The page of a member: what he has played, how it came out, against whom, how he begins. */

import { file, site } from "./address.js";
import { nameOf, when } from "./archive.js";
import { crest, h, icon, loadStyle, put } from "./dom.js";
import { guarded, showAgain, whoAmI } from "./frame.js";
import { api } from "./net.js";
import { openTable } from "./opening.js";
import { divided, overTime } from "./plots.js";
import { setUp } from "./setup.js";
import { howMany, lang, percent, say, signed } from "./words.js";

const sheet = (title, side, ...content) => h("section", { class: "sheet pad" }, h("div", { class: "hd" }, h("h2", {}, say(title)), side), content);

function mast({ name, crest: borne, since, games, wins, streak, hidden }) {
  const began = new Date(since).toLocaleDateString(lang(), { month: "long", year: "numeric" });
  const number = (value, words) => h("div", {}, h("b", {}, value), h("span", {}, say(words)));
  return h(
    "div",
    { class: "mast" },
    crest(borne),
    h("div", {}, h("h1", { translate: "no" }, name), h("p", {}, say("person_since", { when: began }))),
    hidden || !games
      ? null
      : h(
          "div",
          { class: "nums" },
          number(games.toLocaleString(lang()), "person_games"),
          number(wins.toLocaleString(lang()), "person_wins"),
          number(percent(wins / games), "person_share"),
          number(String(streak), "person_streak"),
        ),
  );
}

const MONTH = 30 * 24 * 3600 * 1000;
const ROOM = 150;
const STEP = 200;

const mini = (title, value, plot, below) => h("div", { class: "mini" }, h("div", { class: "hd" }, h("h3", {}, title), value), plot, h("p", { class: "muted" }, below));

const gamesOf = ({ games, wins }) => say("person_points_of", { games, wins });

/** How a strength has changed within a month, or why it counts little yet. */
function lately({ strength: days, missing }) {
  if (missing) return say("person_unranked");
  const before = days.findLast(({ at }) => at < Date.now() - MONTH) ?? days[0];
  return say("person_month", { change: signed(days.at(-1).value - before.value) });
}

function strength(played) {
  const rated = played.filter((one) => one.strength.length);
  if (!rated.length) return null;
  const values = rated.flatMap((one) => one.strength.map(({ value }) => value));
  // One scale for all games, so that they can be compared.
  const scale = [Math.floor((Math.min(...values) - ROOM) / STEP) * STEP, Math.ceil((Math.max(...values) + ROOM) / STEP) * STEP];
  const curve = (one) => {
    const { value, spread } = one.strength.at(-1);
    const points = one.strength.map((day) => ({ at: day.at, value: day.value, sure: day.spread }));
    const said = `${one.title}: ${value} ± ${spread}`;
    return mini(one.title, h("span", { class: "rating" }, `${value} `, h("small", {}, `± ${spread}`)), overTime(points, { said, scale }), lately(one));
  };
  const ladder = h("a", { href: site("/club/ladder") }, say("person_ladder"));
  return sheet("person_strength", ladder, h("div", { class: "minis" }, rated.map(curve), h("p", { class: "muted" }, say("person_strength_what"))));
}

function pointsOverTime(played) {
  const told = played.filter((one) => one.points.length > 1);
  if (!told.length) return null;
  const plot = (one) => {
    const points = one.points.map(([at, value]) => ({ at, value }));
    const said = `${one.title}: ${one.points.map(([, value]) => value).join(", ")}`;
    const more = h("a", { href: site(`/club/statistics?game=${one.game}`), "aria-label": `${say("statistics")}: ${one.title}` }, say("statistics"));
    return mini(one.title, more, overTime(points, { said, dots: true }), gamesOf(one));
  };
  return sheet("person_points", null, h("div", { class: "minis" }, told.map(plot)));
}

/** What a rated game brought a seat, once it is known. */
function change({ table }, seat) {
  const told = h("span");
  const show = ({ seats }) => {
    const brought = seats[seat]?.change;
    if (!brought) return;
    told.className = brought > 0 ? "win" : "bad";
    told.textContent = signed(brought);
  };
  api(`tables/${table}/ratings`).then(show, () => {}); // the rest of the page does not need it
  return told;
}

function lastGames({ id, last }) {
  if (!last.length) return null;
  const rated = last.some((game) => game.rated);
  const row = (game) => {
    const own = game.seats.find(({ person }) => person === id);
    const others = game.seats.filter((seat) => seat !== own);
    const look = `${say("show_result")}: ${game.title}, ${when(game.ended)}`;
    const against = others.map(nameOf).join(", ") || say("solo");
    const result = [own, ...others].map(({ points }) => points).join(" : ");
    return h(
      "tr",
      {},
      h("td", { class: "when" }, when(game.ended)),
      h("th", { scope: "row", "data-against": against }, game.title), // on a phone below the game
      h("td", { class: "against" }, against),
      h("td", { class: own.place === 1 && others.length ? "num win" : "num" }, result),
      rated ? h("td", { class: "num" }, game.rated ? change(game, own.seat) : null) : null,
      h(
        "td",
        { class: "look" },
        h("a", { class: "btn sm", href: site(`/replay/${game.table}`), "aria-label": look }, icon("play"), h("span", {}, say("show_result"))),
      ),
    );
  };
  const columns = { person_when: "when", filter_game: null, person_against: "against", person_result: "num", ...(rated && { person_strength: "num" }) };
  const head = Object.entries(columns).map(([words, side]) => h("th", { scope: "col", class: side }, say(words)));
  const all = h("a", { href: site(`/club/archive?person=${id}`) }, say("person_all"));
  return sheet("person_last", all, h("table", { class: "results" }, h("thead", {}, h("tr", {}, head, h("td"))), h("tbody", {}, last.map(row))));
}

function opponents(met) {
  if (!met.length) return null;
  const duel = ({ name, person, crest: borne, level, won, lost }) => {
    const called = level ? say("person_bot", { level: name }) : nameOf({ name });
    const mark = level ? h("span", { class: "botmark" }, icon("bot")) : crest(borne, !person);
    return h(
      "li",
      { class: "duel" },
      h("span", { class: "who" }, mark, person ? h("a", { href: site(`/club/person?id=${person}`), translate: "no" }, called) : called),
      divided(won + lost ? won / (won + lost) : 0.5, say("person_duel", { name: called, won, lost })),
      h("span", { class: "num" }, h("b", {}, String(won)), ` : ${lost}`),
    );
  };
  return sheet("person_opponents", null, h("ul", {}, met.map(duel)));
}

function best(played) {
  const told = played.filter((one) => one.best);
  if (!told.length) return null;
  const row = ({ game, title, best: { points, ended, seats, table } }) => {
    const about = [h("span", {}, title, h("small", {}, say("person_best_of", { seats: howMany(seats), when: when(ended) }))), h("b", {}, String(points))];
    const cover = h("img", { src: site(`/games/${game}/cover.svg`), alt: "", loading: "lazy" });
    return h("li", {}, table ? h("a", { class: "best", href: site(`/replay/${table}`) }, cover, about) : h("span", { class: "best" }, cover, about));
  };
  return sheet("person_best", null, h("ul", {}, told.map(row)));
}

function openings(played) {
  const told = played.filter((one) => one.openings.length);
  if (!told.length) return null;
  const began = ({ name, games, wins }) => h("li", {}, h("span", {}, name), h("small", {}, say(games === 1 ? "person_began_once" : "person_began", { games, wins })));
  const of = (one) => h("div", {}, h("h3", {}, one.title), h("ul", { class: "began" }, one.openings.map(began)));
  return sheet("person_openings", null, h("div", { class: "minis" }, told.map(of)));
}

/** What somebody could do next: come to a rank, learn a game, or play what he has not played for long. */
async function next({ mine, played }) {
  if (!mine) return null;
  const games = await api("games");
  const play = ({ game, title }) => {
    const known = games.find(({ id }) => id === game);
    const open = (wish) => openTable({ name: whoAmI().name, ...wish });
    return known && h("button", { class: "btn main", type: "button", onclick: () => setUp({ games, game: known, me: whoAmI(), open }) }, say("person_play", { game: title }));
  };
  const [near] = played.filter(({ missing }) => missing).sort((a, b) => a.missing - b.missing);
  if (near) {
    const words = near.missing === 1 ? "person_next_rank_one" : "person_next_rank";
    return sheet("person_next", null, h("p", {}, say(words, { games: near.missing, game: near.title })), play(near));
  }
  const fresh = games.find(({ id, lesson }) => lesson && !played.some(({ game }) => game === id));
  if (fresh) {
    const { id, known_as, lesson } = fresh;
    const learn = h("a", { class: "btn main", href: site(`/learn/${id}`) }, say("person_learn", { game: known_as }));
    return sheet("person_next", null, h("p", {}, say("person_next_new", { game: known_as, minutes: lesson.minutes })), learn);
  }
  const [rested] = played.filter(({ points }) => points.length).sort((a, b) => a.points.at(-1)[0] - b.points.at(-1)[0]);
  return rested ? sheet("person_next", null, h("p", {}, say("person_next_again", { game: rested.title })), play(rested)) : null;
}

function privacy({ mine, private: kept }) {
  if (!mine) return null;
  const change = guarded(async (event) => {
    await api("me/private", { body: { private: event.target.checked } });
    await showAgain();
  });
  return h("p", { class: "sheet pad" }, h("label", { class: "check" }, h("input", { type: "checkbox", checked: kept, onchange: change }), say("person_private")));
}

export async function show(page) {
  const id = new URLSearchParams(location.search).get("id") ?? "";
  const [told] = await Promise.all([api(`members/${encodeURIComponent(id)}`), loadStyle(file("archive.css"))]);
  document.title = `${told.name} – Tafelrunde`;
  const { played, hidden, games, name } = told;
  if (hidden || !games) {
    put(page, mast(told), h("p", { class: "sheet pad" }, say(hidden ? "person_hidden" : "person_none", { name })), privacy(told));
    return;
  }
  put(
    page,
    mast(told),
    h(
      "div",
      { class: "pcols" },
      h("div", { class: "col" }, strength(played), pointsOverTime(played), lastGames(told), openings(played)),
      h("div", { class: "col" }, opponents(told.opponents), best(played), await next(told), privacy(told)),
    ),
  );
}
