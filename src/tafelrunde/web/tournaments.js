/** The tournaments of the club, and setting one up. */

import { file, site } from "./address.js";
import { $, dialog, h, icon, loadStyle, put } from "./dom.js";
import { api } from "./net.js";
import { agree, choose, optionFields, optionValue } from "./options.js";
import { numberField, radios } from "./setup.js";
import { kindOf } from "./tournament.js";
import { lang, listed, say } from "./words.js";

const LIMIT = 16;
const MOST = 128;

function facts(t) {
  const words = [
    t.game_title,
    kindOf(t),
    t.seats > 2 ? say("cup_tables_of", t) : "",
    say(`cup_pace_${t.pace}`),
    t.rated ? say("cup_rated") : "",
    t.seasons > 1 ? say("cup_season", t) : "",
  ];
  return words.filter(Boolean).join(" · ");
}

function state(t) {
  if (t.phase === "playing") return say("cup_round_of", t);
  if (t.phase === "over") return say("cup_won", { names: listed(t.winners.map((name) => name || say("cup_former"))) });
  const start = t.start ? say("cup_starts", { time: new Date(t.start).toLocaleString(lang(), { dateStyle: "medium", timeStyle: "short" }) }) : "";
  return [say("cup_players_of", { count: t.players, limit: t.limit }), start].filter(Boolean).join(" · ");
}

function row(t) {
  const href = site(`/club/tournament?id=${t.id}`);
  return h(
    "li",
    {},
    h("img", { class: "gi", src: site(`/games/${t.game}/cover.svg`), alt: "", width: 46, height: 46 }),
    h("div", {}, h("b", {}, t.title), h("small", {}, facts(t)), h("small", {}, [state(t), t.mine ? say("cup_yours") : ""].filter(Boolean).join(" · "))),
    h("a", { class: "btn sm", href, "aria-label": `${say("cup_show")}: ${t.title}` }, say("cup_show")),
  );
}

function list(phase, some) {
  return h(
    "section",
    { class: "sheet" },
    h("h2", {}, say(`cup_${phase}`)),
    some.length ? h("ul", {}, some.map(row)) : h("p", { class: "muted" }, say(`cup_none_${phase}`)),
  );
}

/** The dialog in which a tournament is set up. */
function setUp(games) {
  let game = games[0];
  const refused = h("p", { class: "bad", role: "alert", hidden: true });
  const variants = h("div", { class: "options" });
  const seats = h("div", {});
  const clocks = h("div", { class: "row" });
  const start = h("div", { class: "row" });
  const seasons = h("div", { class: "row" });
  const seatCount = () => Number($("[name=seats]", form)?.value ?? 2);
  const fitting = () => game.options.filter((option) => !option.seats.length || option.seats.includes(seatCount()));

  function showVariants() {
    const { modules, choices, fine } = optionFields(fitting(), {}, game.id);
    put(variants, modules, choices, fine);
    agree(fitting(), form);
  }

  function showGame() {
    const counts = game.seats.filter((count) => count > 1).map((count) => [String(count), String(count)]);
    put(seats, h("label", {}, say("cup_seats"), choose("seats", counts, counts[0][0], showVariants)));
    showVariants();
  }

  const showClocks = (pace) =>
    put(
      clocks,
      pace === "live"
        ? [numberField("minutes", say("clock_minutes"), 20, 1, 300), numberField("plus_seconds", say("clock_plus"), 15, 0, 600)]
        : numberField("days", say("clock_days"), 3, 1, 30),
    );
  const showStart = (when) =>
    put(start, when === "at" ? h("label", {}, say("cup_at"), h("input", { type: "datetime-local", name: "start", required: true })) : null);
  const showSeasons = (kind) =>
    put(
      seasons,
      kind === "robin"
        ? [numberField("seasons", say("cup_seasons_count"), 1, 1, 20), numberField("rest_days", say("cup_rest"), 7, 0, 90)]
        : null,
    );

  const chosen = (event, show) => show(event.target.value);
  const group = (words, ...inside) => h("fieldset", {}, h("legend", {}, words), inside);
  const form = h(
    "form",
    { onsubmit: submit },
    h("label", {}, say("cup_title"), h("input", { name: "title", required: true, maxlength: 60 })),
    h(
      "div",
      { class: "row" },
      h("label", {}, say("cup_game"), choose("game", games.map((one) => [one.id, one.title]), game.id, (event) => {
        game = games.find((one) => one.id === event.target.value);
        showGame();
      })),
      seats,
      numberField("limit", say("cup_limit"), LIMIT, 2, MOST),
    ),
    group(say("cup_kind"), radios("kind", [["swiss", say("cup_swiss")], ["robin", say("cup_robin")]], "swiss", (event) => chosen(event, showSeasons)), seasons),
    group(say("cup_time"), radios("pace", [["live", say("cup_pace_live")], ["days", say("cup_pace_days")]], "live", (event) => chosen(event, showClocks)), clocks),
    group(
      say("cup_when"),
      radios("when", [["leader", say("cup_when_leader")], ["full", say("cup_when_full")], ["at", say("cup_when_at")]], "leader", (event) => chosen(event, showStart)),
      start,
    ),
    h("label", { class: "check" }, h("input", { type: "checkbox", name: "fill" }), say("cup_fill")),
    h("label", {}, say("cup_level"), choose("level", game.levels.map((one) => [one.id, one.name]), game.levels[Math.floor(game.levels.length / 2)].id)),
    h("label", { class: "check" }, h("input", { type: "checkbox", name: "rated" }), say("cup_rated_wish")),
    h("details", { onchange: (event) => agree(fitting(), form, event.target.name?.replace("option-", "") ?? "") }, h("summary", {}, say("cup_variants")), variants),
    refused,
    h("div", { class: "row end" }, h("button", { class: "btn main", type: "submit" }, say("cup_open"))),
  );

  async function submit(event) {
    event.preventDefault();
    const given = new FormData(form);
    const number = (name) => (given.has(name) ? { [name]: Number(given.get(name)) } : {});
    const usable = (option) => !$(`[name="option-${option.id}"]`, form)?.disabled;
    const body = {
      title: given.get("title").trim(),
      game: game.id,
      kind: given.get("kind"),
      pace: given.get("pace"),
      level: given.get("level"),
      fill: given.has("fill"),
      rated: given.has("rated"),
      when_full: given.get("when") === "full",
      start: given.get("when") === "at" ? new Date(given.get("start")).getTime() : 0,
      options: Object.fromEntries(fitting().filter(usable).map((option) => [option.id, optionValue(option, given)])),
      ...Object.assign({}, ...["seats", "limit", "minutes", "plus_seconds", "days", "seasons", "rest_days"].map(number)),
    };
    try {
      const made = await api("tournaments", { body });
      location.href = site(`/club/tournament?id=${made.id}`);
    } catch (error) {
      refused.hidden = false;
      refused.textContent = error.message;
    }
  }

  showClocks("live");
  dialog(say("cup_new"), [form], "wide cup-form");
  showGame();
}

/** @param {HTMLElement} root */
export async function show(root) {
  const [told, games] = await Promise.all([api("tournaments"), api("games"), loadStyle(file("tournament.css"))]);
  const playable = games
    .filter((game) => game.seats.some((count) => count > 1))
    .sort((one, other) => one.minutes[1] - other.minutes[1]);
  put(
    root,
    h(
      "div",
      { class: "cup" },
      h(
        "div",
        { class: "titlebar" },
        h("div", {}, h("h1", {}, say("way_tournaments")), h("p", { class: "lead" }, say(told.member ? "cup_lead" : "cup_members"))),
        told.member ? h("button", { class: "btn main", type: "button", onclick: () => setUp(playable) }, icon("plus"), say("cup_new")) : null,
      ),
      h("div", { class: "lists" }, list("gathering", told.gathering), list("playing", told.playing), list("over", told.over)),
    ),
  );
}
