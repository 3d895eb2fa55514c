/** The end: who has won and why, and what can be done now. */

import { site } from "./address.js";
import { pointsChart } from "./points_chart.js";
import { copyButton, crest, dialog, h, icon } from "./dom.js";
import { record, savePng, saveRecord, saveSvg } from "./export.js";
import { api, seatAddress } from "./net.js";
import { ratingChange } from "./rating_change.js";
import { agreed } from "./room.js";
import { scoreTables } from "./score.js";
import { teams } from "./seats.js";
import { isShared, teamPoints } from "./team_score.js";
import { listed, say } from "./words.js";

/** Those who share a place and their points: teams, or each for himself; the first come first. */
function ranked({ result: { places, points }, seats, score }) {
  const place = ({ members }) => places?.[members[0].seat] ?? null;
  const sum = ({ members }) =>
    points && (members.length > 1 ? teamPoints(members.map(({ seat }) => score[seat])) : points[members[0].seat]);
  return (teams(seats) ?? seats.map((seat) => ({ name: "", members: [seat] })))
    .map((side) => ({ ...side, place: place(side), points: sum(side) }))
    .sort((a, b) => a.place - b.place)
    // After a team comes the next team, however many are in it.
    .map((side, number, all) => ({ ...side, place: side.place && 1 + all.findIndex((one) => one.place === side.place) }));
}

/** Who has won, in one sentence; nothing where nobody has. */
function verdict({ places, points, rank, why }, seats, sides) {
  if (!places || !points) return "";
  if (rank) return say("solo_rank", { rank, points: points[0] });
  const first = sides.filter((side) => side.place === 1);
  const names = listed(first.flatMap(({ members }) => members.map((seat) => seat.name)));
  const said = { names, team: first[0].name, points: first[0].points };
  const alone = first.length === 1 ? (first[0].name ? "team_wins" : "wins") : "";
  // Who is left when others give up or are sent away has won, whatever the points say.
  if (why !== "rules") return say(alone ? `${alone}_plainly` : "win_plainly_together", said);
  return say(seats.length === 1 ? "solo_result" : alone || "win_together", said);
}

/**
 * @param {any} snapshot
 * @param {{ key: string, picture: import("./picture.js").Picture, again(): void }} how
 */
export function endScreen(snapshot, { key, picture, again }) {
  const { table, game, title, result, seats, score, me } = snapshot;
  const name = `${game}-${table}`;
  const sides = ranked(snapshot);
  const groups = teams(seats) ?? seats.map((seat) => ({ name: seat.name, members: [seat] }));
  // Where partners share their points each of them has all of them.
  const counted = isShared(score) ? 1 : undefined;
  const won = me !== null && result.places?.[me] === 1 && seats.length > 1;
  const why = result.why === "rules" ? null : h("p", { class: "muted" }, say(`why_${result.why}`));
  const replay = site(`/replay/${table}`);
  const next =
    me === null
      ? snapshot.again &&
        h(
          "a",
          { class: "btn main", href: seatAddress(snapshot.again) },
          icon("play"),
          say("again_there"),
        )
      : h(
          "button",
          { class: "btn main", type: "button", onclick: again },
          icon(snapshot.again ? "play" : "rot"),
          say(snapshot.again ? "again_there" : "again"),
        );
  return dialog(
    won ? say("won") : say("game_over"),
    [
      h("p", { class: "result" }, verdict(result, seats, sides)),
      why,
      result.tie ? h("p", { class: "muted" }, result.tie) : null,
      ratingChange(snapshot),
      h(
        "ol",
        { class: "ranking" },
        sides.map(({ name: team, members, place, points }) =>
          h(
            "li",
            {},
            seats.length > 1 && place ? h("span", { class: "serif place" }, say("place", { place })) : null,
            members.map(({ seat }) => crest(seat)),
            h(
              "b",
              {},
              listed(members.map(({ seat, name: who }) => (seat === me ? say("you", { name: who }) : who))),
              team ? h("small", { class: "muted" }, ` ${team}`) : null,
            ),
            h("span", { class: "points serif" }, String(points ?? "")),
          ),
        ),
      ),
      h(
        "div",
        { class: "row" },
        next,
        h("a", { class: "btn", href: replay }, icon("play"), say("replay")),
        h("a", { class: "btn", href: `${replay}#analysis` }, icon("chart"), say("analyse")),
        copyButton(new URL(replay, location.origin).href, say("share")),
      ),
      pointsChart(
        table,
        groups.map((group) => group.name),
        (entry) => {
          location.href = `${replay}#${entry}`;
        },
        groups.map(({ members }) => members.slice(0, counted).map(({ seat }) => seat)),
      ),
      h(
        "div",
        { class: "story score" },
        scoreTables(
          sides.flatMap(({ members }) => members.map(({ seat }) => score[seat])),
          seats,
          null,
        ),
      ),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { class: "btn sm", type: "button", onclick: () => saveRecord(table, key, name) },
          icon("down"),
          say("record"),
        ),
        snapshot.rules.components
          ? h(
              "button",
              { class: "btn sm", type: "button", onclick: () => saveRecord(table, key, name, true) },
              icon("down"),
              say("record_carries"),
            )
          : null,
        h(
          "button",
          { class: "btn sm", type: "button", onclick: () => saveSvg(picture, game, name) },
          icon("down"),
          say("as_svg"),
        ),
        h(
          "button",
          { class: "btn sm", type: "button", onclick: () => savePng(picture, game, name) },
          icon("down"),
          say("as_png"),
        ),
      ),
      h("details", {}, h("summary", {}, say("fairness")), agreed(snapshot), verifier(table, key)),
    ],
    `end${won ? " won" : ""} ${title ? "" : "plain"}`,
  );
}

/** The button that has the server check the record, and what it says. */
function verifier(table, key) {
  const said = h("p", { role: "status" });
  const check = async () => {
    said.textContent = say("verifying");
    try {
      said.textContent = (await api("verify", { body: await record(table, key) })).said;
    } catch (refusal) {
      said.textContent = refusal.message;
    }
  };
  return h(
    "div",
    { class: "row" },
    h("button", { class: "btn sm", type: "button", onclick: check }, icon("check"), say("verify")),
    said,
  );
}
