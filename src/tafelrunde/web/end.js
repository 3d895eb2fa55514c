/** The end: who has won and why, and what can be done now. */

import { pointsChart } from "./points_chart.js";
import { copyButton, crest, dialog, h, icon } from "./dom.js";
import { record, savePng, saveRecord, saveSvg } from "./export.js";
import { api, seatAddress } from "./net.js";
import { agreed } from "./room.js";
import { sheetTable } from "./score.js";
import { listed, say } from "./words.js";

/** Who has won, in one sentence; nothing where nobody has. */
function verdict({ places, points, rank, why }, seats) {
  if (!places || !points) return "";
  if (rank) return say("solo_rank", { rank, points: points[0] });
  const first = seats.filter(({ seat }) => places[seat] === 1);
  const said = { names: listed(first.map((seat) => seat.name)), points: points[first[0].seat] };
  if (why === "resigned" && first.length === 1) return say("wins_plainly", said);
  return say(seats.length === 1 ? "solo_result" : first.length === 1 ? "wins" : "win_together", said);
}

/**
 * @param {any} snapshot
 * @param {{ key: string, picture: import("./picture.js").Picture, again(): void }} how
 */
export function endScreen(snapshot, { key, picture, again }) {
  const { table, game, title, result, seats, score, me } = snapshot;
  const name = `${game}-${table}`;
  const place = (seat) => result.places?.[seat] ?? null;
  const won = me !== null && place(me) === 1 && seats.length > 1;
  const order = [...seats].sort((a, b) => place(a.seat) - place(b.seat));
  const why = result.why === "rules" ? null : h("p", { class: "muted" }, say(`why_${result.why}`));
  const replay = `/replay/${table}`;
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
      h("p", { class: "result" }, verdict(result, seats)),
      why,
      h(
        "ol",
        { class: "ranking" },
        order.map(({ seat, name: who }) =>
          h(
            "li",
            {},
            seats.length > 1 && place(seat)
              ? h("span", { class: "serif place" }, say("place", { place: place(seat) }))
              : null,
            crest(seat),
            h("b", {}, seat === me ? say("you", { name: who }) : who),
            h("span", { class: "points serif" }, String(result.points?.[seat] ?? "")),
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
        seats.map((seat) => seat.name),
        (entry) => {
          location.href = `${replay}#${entry}`;
        },
      ),
      h(
        "div",
        { class: "story score" },
        order.map(({ seat, name: who }) => {
          const sheet = score.find((one) => one.seat === seat);
          return sheet ? sheetTable(sheet, who, false) : null;
        }),
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
