/** What the club has played of a game, drawn, with the number of games behind each plot. */

import { file } from "./address.js";
import { h, loadStyle, put } from "./dom.js";
import { guarded } from "./frame.js";
import { api } from "./net.js";
import { newest } from "./newest.js";
import { columns, divided, lengths, steps } from "./plots.js";
import { lang, percent, say } from "./words.js";

const BINS = 24;

const number = (count) => count.toLocaleString(lang());

/** How much a plot stands on: games, or results of people, of which a game may have several. */
const ofGames = (games) => (games === 1 ? say("stats_behind_one") : say("stats_behind", { games: number(games) }));
const ofResults = (counted) => say("stats_results", { results: number(counted.reduce((all, one) => all + one, 0)) });

const sheet = (title, behind, ...content) =>
  h("section", { class: "sheet pad" }, h("div", { class: "hd" }, h("h2", {}, say(title)), h("small", { class: "muted" }, behind)), content);

function counts(title, made, behind) {
  if (!made.length) return null;
  const said = `${say(title)}: ${made.map(({ low, count }) => `${low}: ${count}`).join(", ")}`;
  return sheet(title, behind, columns(made, { said, high: 90, axis: true }));
}

/** How many of these were won, as a bar with its numbers. */
function share({ name, games, wins, points }) {
  const told = say("stats_share", { share: percent(wins / games), games: number(games) });
  const average = points === undefined ? "" : say("stats_average", { points: points.toLocaleString(lang(), { maximumFractionDigits: 1 }) });
  return h(
    "li",
    { class: "share" },
    h("span", {}, name, average ? h("small", {}, average) : null),
    divided(wins / games, `${name}: ${told}`),
    h("span", { class: "num" }, told),
  );
}

function shares(title, all, behind) {
  return all.length ? sheet(title, behind, h("ul", {}, all.map(share))) : null;
}

const newestStatistics = newest();

/** What the address asks for. */
async function asked() {
  const [games] = await Promise.all([api("games"), loadStyle(file("archive.css"))]);
  const wanted = new URLSearchParams(location.search).get("game");
  const chosen = games.find(({ id }) => id === wanted) ?? games[0];
  return { games, chosen, told: await api(`statistics/${chosen.id}`) };
}

export async function show(page) {
  const { games, chosen, told } = await newestStatistics(asked());
  const pick = ({ id, known_as }) =>
    h(
      "button",
      {
        class: "pick",
        type: "button",
        "aria-pressed": String(id === chosen.id),
        onclick: guarded(async () => {
          history.replaceState(null, "", `?game=${id}`);
          await show(page);
        }),
      },
      known_as,
    );
  const seats = told.seats.map((one) => ({ ...one, name: say("stats_seat", { seat: one.seat + 1, seats: one.seats }) }));
  put(
    page,
    h("div", { class: "titlebar" }, h("div", {}, h("h1", {}, `${say("statistics")}: ${told.title}`), h("p", { class: "lead" }, say("stats_lead")))),
    h("div", { class: "picks on-oak" }, games.map(pick)),
    told.games
      ? h(
          "div",
          { class: "stats" },
          counts("stats_points", steps(told.points, BINS), ofResults(told.points.map(([, count]) => count))),
          counts("stats_minutes", lengths(told.minutes), ofGames(told.games)),
          shares("stats_seats", seats, ofGames(told.games)),
          shares("stats_openings", told.openings, ofResults(told.openings.map((one) => one.games))),
          shares("stats_options", told.options, ofGames(told.games)),
        )
      : h("p", { class: "sheet pad" }, say("stats_none")),
  );
}
