/** Setting up a table: a form made from what the game declares. */

import { $, $$, dialog, h, put, unlessLost } from "./dom.js";
import { api } from "./net.js";
import { agree, choose, drawing, isUsual, optionFields, optionValue } from "./options.js";
import { seatName } from "./seats.js";
import { lang, listed, say } from "./words.js";

// Whom one challenges is as strong as oneself, rounded, give or take so much.
const STEP = 50;
const REACH = 200;

/** Buttons of which one is chosen: pairs of value and words. */
export const radios = (name, choices, value, onchange) =>
  h(
    "div",
    { class: "choices", role: "radiogroup" },
    choices.map(([id, words]) =>
      h("label", {}, h("input", { type: "radio", name, value: id, checked: id === value, onchange }), words),
    ),
  );

/** A field for a number between two others. */
export const numberField = (name, words, value, low, high) =>
  h(
    "label",
    { class: "number" },
    words,
    h("input", { type: "number", name, value, min: low, max: high, required: true }),
  );

/**
 * Open the dialog; `ratable` unless something is attached with which nothing is rated.
 * @param {{ games: any[], game: any, me: { name: string, id: string }, open(wish: object): Promise<void>, ratable?: boolean }} how
 */
export function setUp({ games, game, me, open, ratable = true }) {
  let seatCount = Math.max(game.usual_seats, game.seats[0]);
  const seats = h("div", { class: "seat-rows" });
  const order = h("p", { class: "muted", hidden: true });
  const options = h("div", {
    class: "options",
    onchange: (event) => agreeAndName(event.target.name?.replace("option-", "") ?? ""),
  });
  const sentence = h("p", { class: "plan", role: "status" });
  let remembered = {};
  const visibility = h("p", { class: "clash muted", hidden: true });
  const refused = h("p", { class: "bad", role: "alert", hidden: true });
  const challenge = h(
    "fieldset",
    { class: "challenge", hidden: true },
    h("legend", {}, h("label", { class: "check" }, h("input", { type: "checkbox", name: "challenge", onchange: () => challenged() }), say("challenge"))),
    numberField("low", say("challenge_from"), 1300, 0, 4000),
    numberField("high", say("challenge_to"), 1700, 0, 4000),
  );

  /** Its numbers count only while it is wanted, and begin around the own strength. */
  async function challenged() {
    const wanted = $("[name=challenge]", challenge).checked;
    const ends = $$("[type=number]", challenge);
    for (const field of ends) field.disabled = !wanted;
    if (!wanted) return;
    const { rungs } = await unlessLost(api(`ladder/${game.id}?seats=${seatCount}`));
    const own = rungs?.find(({ me: mine }) => mine);
    if (own) ends.forEach((field, n) => (field.value = Math.round(own.value / STEP) * STEP + (n ? REACH : -REACH)));
  }
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
            const kept = chosen();
            seatCount = Number(event.target.value);
            showSeats();
            showOptions(kept);
            joinable();
          },
        ),
      ),
    );
  }

  function showSeats() {
    const kinds = [
      ["me", say("seat_me")],
      ["here", say("seat_here")],
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
        const called = h("input", { name: `here${number}`, maxlength: 40, value: say("here_nobody", { seat: number + 1 }) });
        const calledLabel = h("label", { class: "called", hidden: true }, say("here_name"), called);
        const kind = choose(`kind${number}`, kinds, number === 0 ? "me" : "bot", () => changed());
        const changed = () => {
          levelLabel.hidden = kind.value !== "bot";
          calledLabel.hidden = kind.value !== "here";
          onlyOneMe(number);
          joinable();
        };
        levelLabel.hidden = number === 0;
        return h(
          "div",
          { class: "row" },
          h("label", {}, h("span", { class: "seat-name" }, say("seat_of", { seat: number + 1 })), kind),
          levelLabel,
          calledLabel,
        );
      }),
    );
  }

  /** Seats of teams are called A1, B1, A2, B2, and their order is said. */
  function agreeAndName(latest = "") {
    agree(fittingOptions(), form, latest);
    markPreset();
    tell();
    const played = ({ option, teams }) => {
      const box = $(`[name="option-${option}"]`, form);
      return teams.length === seatCount && box?.checked && !box.disabled;
    };
    const teams = game.teams.find(played)?.teams ?? [];
    const names = teams.map((_, seat) => seatName(teams.map((team, one) => ({ seat: one, team })), seat));
    $$(".seat-name", seats).forEach((label, seat) => {
      const called = names[seat] ? ` · ${names[seat]}` : "";
      label.textContent = `${say("seat_of", { seat: seat + 1 })}${called}`;
    });
    order.hidden = !names.length;
    order.textContent = say("order", { seats: names.join(", ") });
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

  /** What is agreed so far, also of what another number of seats leaves out. */
  function chosen() {
    const given = new FormData(form);
    for (const option of fittingOptions())
      if (!$(`[name="option-${option.id}"]`, form)?.disabled) remembered[option.id] = optionValue(option, given);
    return remembered;
  }

  function showOptions(values = {}) {
    const { modules, choices, fine } = optionFields(fittingOptions(), values, game.id);
    const many = fittingOptions().length > 5;
    const others = game.options.length - fittingOptions().length;
    put(
      options,
      presetCards(),
      modules.length ? h("h3", {}, say("modules")) : null,
      modules.length ? h("div", { class: "modules" }, modules) : null,
      modules.length && others ? h("p", { class: "muted" }, say("other_seats", { count: others })) : null,
      choices.length && many ? h("h3", {}, say("options")) : null,
      choices.length ? h("div", { class: "list" }, choices) : null,
      fine.length
        ? h("details", { class: "fine" }, h("summary", {}, h("b", {}, say("fine_points")), " ", h("span", {})), fine)
        : null,
    );
    agreeAndName();
  }

  /** The presets as large choices; each sets everything below it. */
  function presetCards() {
    const presets = Object.keys(game.presets);
    if (!presets.length) return null;
    const card = (id) => {
      const { text = "", symbols = [] } = game.preset_about[id] ?? {};
      return h(
        "label",
        { class: "preset" },
        h("input", { type: "radio", name: "preset", value: id, onchange: () => usePreset(id) }),
        h("span", { class: "pics" }, symbols.map((one) => h("img", { src: drawing(game.id, one), alt: "", width: 44, height: 44 }))),
        h("b", { class: "serif" }, id ? (game.preset_names[id] ?? id) : say("preset_usual")),
        text ? h("small", {}, text) : null,
      );
    };
    return h(
      "fieldset",
      { class: "presets", onchange: (event) => event.stopPropagation() },
      h("legend", {}, say("how_large")),
      ["", ...presets].map(card),
    );
  }

  function usePreset(id) {
    remembered = {};
    showOptions(game.presets[id] ?? {});
    $(`[name=preset][value="${id}"]`, form).focus();
  }

  /** A preset is marked while everything is as it says. */
  function markPreset() {
    const given = new FormData(form);
    const words = (value) => [value].flat().sort().join();
    const is = (values) =>
      fittingOptions().every((option) => {
        const usable = $(`[name="option-${option.id}"]`, form)?.disabled === false;
        const wanted = values[option.id] ?? option.default;
        return usable ? words(optionValue(option, given)) === words(wanted) : words(wanted) === words(option.default);
      });
    for (const card of $$("[name=preset]", form)) card.checked = is(game.presets[card.value] ?? {});
  }

  /** In a sentence what will be played; and how many of the fine points differ. */
  function tell() {
    const given = new FormData(form);
    const differing = fittingOptions().filter((option) => {
      const input = $(`[name="option-${option.id}"]`, form);
      return input && !input.disabled && !isUsual(option, given);
    });
    const modules = differing.filter((option) => option.symbol).map((option) => option[lang()].split(":")[0]);
    const [least, most] = game.minutes;
    const what = modules.length ? say("plan_with", { game: game.title, modules: listed(modules) }) : game.title;
    put(sentence, say(seatCount === 1 ? "plan_alone" : "plan", { what, seats: seatCount, minutes: least === most ? most : `${least}–${most}` }));
    const fine = differing.filter((option) => option.basis !== "rulebook").length;
    const count = $("details.fine summary span", form);
    if (count) count.textContent = say(fine === 0 ? "fine_none" : fine === 1 ? "fine_one" : "fine_many", { count: fine });
  }

  /** Whoever may sit down must find the table; who plays with bots only needs no clock. */
  function joinable() {
    const kinds = $$("select[name^=kind]", seats).map((kind) => kind.value);
    const open = kinds.includes("open");
    const people = kinds.filter((kind) => kind !== "bot").length;
    const [hidden, listing] = $$("[name=public]", form);
    if (!listing) return;
    const counting = $("[name=rated]", form);
    // Who plays beside somebody is nobody whose strength could be known.
    counting.disabled = kinds.includes("here");
    if (counting.disabled) counting.checked = false;
    const rated = counting.checked;
    hidden.disabled = open;
    if (open) listing.checked = true;
    visibility.hidden = !open;
    challenge.hidden = !open;
    visibility.textContent = say("open_is_public");
    const time = $(".time", form);
    time.hidden = people < 2 && !rated;
    if (people < 2 && !rated) usePace("free");
    // Where it counts, time is agreed and nobody is helped.
    const [free, hints] = [$("[name=pace][value=free]", form), $("[name=hints]", form)];
    if (rated && free.checked) usePace("live");
    free.disabled = hints.disabled = rated;
    if (rated) hints.checked = false;
  }

  function usePace(pace) {
    $(`[name=pace][value=${pace}]`, form).checked = true;
    showClocks(pace);
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
        name: given.get(`here${n}`).trim(),
      })),
      options: Object.fromEntries(
        fittingOptions()
          .filter((option) => !$(`[name="option-${option.id}"]`, form).disabled)
          .map((option) => [option.id, optionValue(option, given)]),
      ),
      public: given.get("public") === "yes",
      pace: given.get("pace"),
      hints: given.get("hints") === "on",
      rated: given.get("rated") === "on",
    };
    for (const field of ["minutes", "plus_seconds", "days"])
      if (given.has(field)) wish[field] = Number(given.get(field));
    if (!challenge.hidden && given.has("challenge")) wish.between = [Number(given.get("low")), Number(given.get("high"))];
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
    h(
      "div",
      { class: "what" },
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
                remembered = {};
                seatCount = Math.max(game.usual_seats, game.seats[0]);
                showCount();
                showSeats();
                showOptions();
                joinable();
              },
            ),
          )
        : h("p", { class: "serif big" }, game.title),
      options,
    ),
    h(
      "div",
      { class: "who-plays" },
      h("h3", {}, say("seats")),
      count,
      seats,
      order,
      h(
        "div",
        { class: "time" },
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
      ),
      h("h3", {}, say("visibility")),
      radios(
        "public",
        [
          ["no", say("by_link")],
          ["yes", say("public")],
        ],
        "no",
      ),
      visibility,
      challenge,
      h(
        "label",
        { class: "check" },
        h("input", { type: "checkbox", name: "hints", checked: true }),
        say("allow_hints"),
      ),
      h(
        "label",
        { class: "check", hidden: !ratable },
        h("input", { type: "checkbox", name: "rated", onchange: joinable }),
        h("span", {}, say("make_rated"), h("br"), h("small", { class: "muted" }, say("make_rated_what"))),
      ),
      h(
        "label",
        {},
        say("your_name"),
        h("input", { name: "name", maxlength: 40, value: me.name, readonly: Boolean(me.id), autocomplete: "nickname" }),
      ),
    ),
    h("div", { class: "go" }, h("div", {}, sentence, refused), h("button", { class: "btn main", type: "submit" }, say("open_it"))),
  );
  showCount();
  showSeats();
  showOptions();
  joinable();
  challenged();
  dialog(say("open_table"), [form], "setting-up");
}
