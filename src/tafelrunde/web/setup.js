/** Setting up a table: a form made from what the game declares. */

import { $, $$, dialog, h, put } from "./dom.js";
import { agree, choose, optionField, optionValue } from "./options.js";
import { say } from "./words.js";

const radios = (name, choices, value, onchange) =>
  h(
    "div",
    { class: "choices", role: "radiogroup" },
    choices.map(([id, words]) =>
      h("label", {}, h("input", { type: "radio", name, value: id, checked: id === value, onchange }), words),
    ),
  );

const numberField = (name, words, value, low, high) =>
  h(
    "label",
    { class: "number" },
    words,
    h("input", { type: "number", name, value, min: low, max: high, required: true }),
  );

/**
 * Open the dialog.
 * @param {{ games: any[], game: any, name: string, open(wish: object): Promise<void> }} how
 */
export function setUp({ games, game, name, open }) {
  let seatCount = Math.max(game.usual_seats, game.seats[0]);
  const seats = h("div", { class: "seat-rows" });
  const options = h("div", { class: "options", onchange: () => agree(fittingOptions(), form) });
  const refused = h("p", { class: "bad", role: "alert", hidden: true });
  const clocks = h("div", { class: "row clocks" });
  const count = h("div", {});

  function showCount() {
    put(
      count,
      h(
        "label",
        {},
        say("seat_count"),
        choose(
          "count",
          game.seats.map((n) => [String(n), String(n)]),
          String(seatCount),
          (event) => {
            seatCount = Number(event.target.value);
            showSeats();
            showOptions();
          },
        ),
      ),
    );
  }

  function showSeats() {
    const kinds = [
      ["me", say("seat_me")],
      ["friend", say("seat_friend")],
      ["open", say("seat_open")],
      ["bot", say("seat_bot")],
    ];
    put(
      seats,
      Array.from({ length: seatCount }, (_, number) => {
        const level = choose(
          `level${number}`,
          game.levels.map((one) => [one.id, one.name]),
          game.levels[Math.floor(game.levels.length / 2)]?.id,
        );
        const levelLabel = h("label", {}, say("level"), level);
        const kind = choose(`kind${number}`, kinds, number === 0 ? "me" : "bot", () => changed());
        const changed = () => {
          levelLabel.hidden = kind.value !== "bot";
          onlyOneMe(number);
        };
        levelLabel.hidden = number === 0;
        return h(
          "div",
          { class: "row" },
          h("label", {}, say("seat_of", { seat: number + 1 }), kind),
          levelLabel,
        );
      }),
    );
  }

  /** I sit on one seat only: where I was before becomes a bot's. */
  function onlyOneMe(changed) {
    const all = $$("select[name^=kind]", seats);
    if (all[changed].value !== "me") return;
    all.forEach((kind, number) => {
      if (number !== changed && kind.value === "me") {
        kind.value = "bot";
        kind.dispatchEvent(new Event("change"));
      }
    });
  }

  const fittingOptions = () =>
    game.options.filter((option) => !option.seats.length || option.seats.includes(seatCount));

  function showOptions(values = {}) {
    const fitting = fittingOptions();
    const presets = Object.keys(game.presets);
    put(
      options,
      fitting.length ? h("h3", {}, say("options")) : null,
      presets.length
        ? h(
            "label",
            {},
            say("preset"),
            choose(
              "preset",
              [["", say("preset_usual")], ...presets.map((one) => [one, game.preset_names[one] ?? one])],
              "",
              (event) => showOptions(game.presets[event.target.value] ?? {}),
            ),
          )
        : null,
      fitting.map((option) => optionField(option, values[option.id] ?? option.default)),
    );
    agree(fitting, form);
  }

  function showClocks(pace) {
    put(
      clocks,
      pace === "live"
        ? [
            numberField("minutes", say("clock_minutes"), 20, 1, 300),
            numberField("plus_seconds", say("clock_plus"), 15, 0, 600),
          ]
        : null,
      pace === "days" ? numberField("days", say("clock_days"), 3, 1, 30) : null,
    );
  }

  async function submit(event) {
    event.preventDefault();
    const given = new FormData(form);
    const wish = {
      game: game.id,
      name: given.get("name").trim(),
      seats: Array.from({ length: seatCount }, (_, n) => ({
        kind: given.get(`kind${n}`),
        level: given.get(`level${n}`),
      })),
      options: Object.fromEntries(
        fittingOptions()
          .filter((option) => !$(`[name="option-${option.id}"]`, form).disabled)
          .map((option) => [option.id, optionValue(option, given)]),
      ),
      public: given.get("public") === "yes",
      pace: given.get("pace"),
      hints: given.get("hints") === "on",
    };
    for (const field of ["minutes", "plus_seconds", "days"])
      if (given.has(field)) wish[field] = Number(given.get(field));
    refused.hidden = true;
    try {
      await open(wish);
    } catch (error) {
      put(refused, error.message);
      refused.hidden = false;
    }
  }

  const form = h(
    "form",
    { class: "setup", onsubmit: submit },
    games.length > 1
      ? h(
          "label",
          {},
          say("game"),
          choose(
            "game",
            games.map((one) => [one.id, one.title]),
            game.id,
            (event) => {
              game = games.find((one) => one.id === event.target.value);
              seatCount = Math.max(game.usual_seats, game.seats[0]);
              showCount();
              showSeats();
              showOptions();
            },
          ),
        )
      : h("p", { class: "serif big" }, game.title),
    h("h3", {}, say("seats")),
    count,
    seats,
    options,
    h("h3", {}, say("visibility")),
    radios(
      "public",
      [
        ["no", say("by_link")],
        ["yes", say("public")],
      ],
      "no",
    ),
    h("h3", {}, say("pace")),
    radios(
      "pace",
      [
        ["free", say("pace_free")],
        ["live", say("pace_live")],
        ["days", say("pace_days")],
      ],
      "free",
      (event) => showClocks(event.target.value),
    ),
    clocks,
    h(
      "label",
      { class: "check" },
      h("input", { type: "checkbox", name: "hints", checked: true }),
      say("allow_hints"),
    ),
    h(
      "label",
      {},
      say("your_name"),
      h("input", { name: "name", maxlength: 40, value: name, autocomplete: "nickname" }),
    ),
    refused,
    h("div", { class: "row end" }, h("button", { class: "btn main", type: "submit" }, say("open_it"))),
  );
  showCount();
  showSeats();
  showOptions();
  dialog(say("open_table"), [form], "wide");
}
