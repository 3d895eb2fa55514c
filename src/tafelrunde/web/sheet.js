/** The pages of a game that need no table: at a glance, and all its rules. */

import { file, here, site } from "./address.js";
import { $, h, icon, languageSwitch, loadStyle, loadSymbols, put } from "./dom.js";
import { api, nonce, seatAddress } from "./net.js";
import { newest } from "./newest.js";
import { countsSeats, drawSheet, fit } from "./overview.js";
import { setPref } from "./prefs.js";
import { Rules } from "./rules.js";
import { lang, say, translate } from "./words.js";

const [kind, game] = here();
const rules = new Rules();
const newestSheet = newest();
/** How many play, once somebody has said it. */
let playing = null;

async function playBot() {
  const seats = [{ kind: "me" }, { kind: "bot", level: "page" }];
  location.href = seatAddress(await api("tables", { body: { game, seats, nonce: nonce() } }));
}

function tools({ lesson }) {
  const named = (words) => ({ "aria-label": words, title: words });
  const link = (href, sign, words) =>
    h("a", { class: "btn ghost", href, ...named(words) }, icon(sign), h("span", {}, words));
  const button = (sign, words, onclick, look = "ghost") =>
    h("button", { class: `btn ${look}`, type: "button", onclick, ...named(words) }, icon(sign), h("span", {}, words));
  put(
    $("#tools"),
    button("down", say("print"), () => print()),
    kind === "games"
      ? link(site(`/rules/${game}`), "book", say("all_rules"))
      : link(site(`/games/${game}`), "board", say("overview")),
    link(site(`/boxes/${game}`), "star", say("box_short")),
    lesson ? link(site(`/learn/${game}`), "learn", say("lesson_begin", { minutes: lesson.minutes })) : null,
    button("bot", say("against_bot"), () => playBot().catch(fail), "main"),
    languageSwitch(lang(), (code) => {
      setPref("lang", code);
      show().catch(fail);
    }),
  );
}

async function show() {
  translate();
  const sheet = await newestSheet(api(`overview/${game}`));
  const name = say(kind === "games" ? "overview" : "tab_rules");
  document.title = `${sheet.title}: ${name} – Tafelrunde`;
  $("#kind").textContent = name;
  $("#title").textContent = sheet.title;
  tools(sheet);
  if (kind === "games") return glance(sheet);
  $("main").classList.add("reading");
  rules.of(game, undefined, sheet.reconstructed);
  put($("#content"), rules.root);
  const wanted = decodeURIComponent(location.hash.slice(1));
  await (wanted ? rules.find(wanted) : rules.shown());
}

/** The sheet, for as many players as are chosen. */
function glance(sheet) {
  const own = { hand: [], realm: [], seat: 0, seats: playing ?? sheet.seats.find((count) => count > 1) };
  const choose = (count) => {
    playing = count;
    glance(sheet);
    $(`.many [data-count="${count}"]`).focus();
  };
  const many = h(
    "div",
    { class: "many lang", role: "group", "aria-label": say("overview_players") },
    icon("people"),
    sheet.seats.map((count) =>
      h(
        "button",
        { type: "button", "data-count": count, "aria-pressed": String(count === own.seats), onclick: () => choose(count) },
        String(count),
      ),
    ),
  );
  put($("#content"), countsSeats(sheet) ? many : null, drawSheet(sheet, null, own));
  within();
}

/** The sheet shall fit the window. */
function within() {
  const drawn = $(".glance");
  if (drawn) fit(drawn, () => document.documentElement.scrollHeight <= innerHeight);
}

function fail(error) {
  $("#alarm").hidden = false;
  $("#alarm").textContent = error.message;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-rule]");
  if (!link) return;
  event.preventDefault();
  if (kind === "games") location.href = site(`/rules/${game}#${link.dataset.rule}`);
  else {
    history.replaceState(null, "", `#${link.dataset.rule}`);
    rules.find(link.dataset.rule);
  }
});

async function begin() {
  await Promise.all([loadSymbols(file("icons.svg")), api(`overview/${game}`)]); // an unknown game is refused here
  await Promise.all([loadStyle(site(`/games/${game}/style.css`)), loadSymbols(site(`/games/${game}/symbols.svg`))]);
  await show();
}

addEventListener("resize", within);
translate();
begin().catch(fail);
