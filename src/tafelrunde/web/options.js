/** The options of a game as fields of a form, made from what the game declares. */

import { site } from "./address.js";
import { $$, h } from "./dom.js";
import { lang, say } from "./words.js";

/** A list to choose from: pairs of value and words. */
export const choose = (name, choices, value, onchange) =>
  h(
    "select",
    { name, onchange },
    choices.map(([id, words]) => h("option", { value: id, selected: id === value }, words)),
  );

/** A word of an option as people say it. */
const spoken = (option, word) => option.names[word]?.[lang()] ?? word;

/** A module: its picture, its name and one sentence; what belongs to it stands inside when it is on. */
function moduleField(option, value, game, inside) {
  return h(
    "div",
    { class: "module option", "data-option": option.id },
    h(
      "label",
      { class: "check" },
      h("img", { src: drawing(game, option.symbol), alt: "", width: 52, height: 52 }),
      h("span", {}, h("b", {}, option[lang()]), h("small", {}, option.about[lang()])),
      h("input", { type: "checkbox", name: `option-${option.id}`, checked: value }),
    ),
    h("p", { class: "clash bad", hidden: true }),
    inside.length ? h("div", { class: "belongs" }, inside) : null,
  );
}

/** The address of one of a game's drawings. */
export const drawing = (game, symbol) => site(`/games/${game}/drawings/${symbol}.svg`);

/** Where an option stands in the form: among the modules, inside one, among the choices or the fine points. */
export function placeOf(option, options) {
  if (option.basis !== "rulebook") return "fine";
  if (option.kind === "flag" && option.symbol) return "module";
  for (const id of option.needs) {
    const other = options.find((one) => one.id === id);
    if (!other) continue;
    if (other.symbol) return other.id;
    const outer = placeOf(other, options);
    if (!["fine", "choice"].includes(outer)) return outer;
  }
  return "choice";
}

/** The fields of all options, by where they stand. */
export function optionFields(options, values, game) {
  const value = (option) => values[option.id] ?? option.default;
  const at = (place) => options.filter((option) => placeOf(option, options) === place);
  const plain = (option) => optionField(option, value(option));
  return {
    modules: at("module").map((option) => moduleField(option, value(option), game, at(option.id).map(plain))),
    choices: at("choice").map(plain),
    fine: at("fine").map(plain),
  };
}

/** One option with its explanation and the rule behind it. */
export function optionField(option, value) {
  const name = `option-${option.id}`;
  const words = option[lang()];
  const source = h(
    "small",
    { class: "muted" },
    [
      say("rule_behind", { rule: option.rule }),
      option.basis === "rulebook" ? "" : say("basis_public"),
      option.seats.length ? say("only_for", { seats: option.seats.join(", ") }) : "",
    ]
      .filter(Boolean)
      .join(" · "),
  );
  switch (option.kind) {
    case "flag":
      return h(
        "label",
        { class: "check option", "data-option": option.id },
        h("input", { type: "checkbox", name, checked: value }),
        h("span", {}, words, source, h("p", { class: "clash bad", hidden: true })),
      );
    case "number":
      return h(
        "label",
        { class: "option", "data-option": option.id },
        h("span", {}, words, source),
        h("input", {
          type: "number",
          name,
          value,
          min: option.values[0],
          max: option.values[1],
          required: true,
        }),
      );
    case "some_of":
      return h(
        "fieldset",
        { class: "option", "data-option": option.id },
        h("legend", {}, words),
        source,
        h("p", {}, say("choose_some", { count: option.count })),
        option.values.map((one) =>
          h(
            "label",
            { class: "check" },
            h("input", { type: "checkbox", name, value: one, checked: value.includes(one) }),
            spoken(option, one),
          ),
        ),
      );
    default:
      return h(
        "label",
        { class: "option", "data-option": option.id },
        h("span", {}, words, source),
        choose(
          name,
          option.values.map((one) => [one, spoken(option, one)]),
          value,
        ),
        h("p", { class: "clash bad", hidden: true }),
      );
  }
}

/** What the form says about an option. */
export function optionValue(option, given) {
  const name = `option-${option.id}`;
  switch (option.kind) {
    case "flag":
      return given.get(name) === "on";
    case "number":
      return Number(given.get(name));
    case "some_of":
      return given.getAll(name);
    default:
      return given.get(name);
  }
}

/**
 * Make the fields agree: what another choice needs is set, and what it excludes is taken back when that
 * is chosen instead; what makes sense only together with something is shown with it. Every clash is said
 * where it is.
 * @param {any[]} options those with a field
 * @param {HTMLFormElement} form
 * @param {string} [latest] the option that was changed just now
 */
export function agree(options, form, latest = "") {
  const fields = new Map(
    options.map((option) => [option.id, form.querySelector(`[data-option="${option.id}"]`)]),
  );
  const differs = (id) => {
    const option = options.find((one) => one.id === id);
    return option && !fields.get(id).hidden && !isUsual(option, new FormData(form));
  };
  const inputs = (id) => $$(`[name="option-${id}"]`, form);
  const against = (option) =>
    options.filter(
      (other) => differs(other.id) && (other.excludes.includes(option.id) || option.excludes.includes(other.id)),
    );
  for (const option of options) for (const input of inputs(option.id)) input.disabled = false;
  const changed = options.find((option) => option.id === latest);
  if (changed && differs(latest)) for (const other of against(changed)) reset(other, inputs(other.id));
  for (const option of options) {
    const field = fields.get(option.id);
    field.hidden = !option.needs.every(differs);
    for (const input of inputs(option.id)) input.disabled = field.hidden;
  }
  const chosen = options.filter((option) => differs(option.id));
  const wanted = new Map();
  for (const option of chosen)
    for (const [other, allowed] of Object.entries(option.goes_with)) {
      const [input] = inputs(other);
      if (!input) continue;
      if (!allowed.includes(input.value)) input.value = allowed[0];
      wanted.set(other, [...(wanted.get(other) ?? []), option]);
    }
  for (const option of options) {
    const clashing = differs(option.id) ? [] : against(option);
    const field = fields.get(option.id);
    const because = wanted.get(option.id) ?? [];
    const said = clashing.length
      ? say("not_with", { other: names(clashing) })
      : because.length
        ? say("because_of", { other: names(because) })
        : "";
    const clash = field.querySelector(".clash");
    field.classList.toggle("excluded", clashing.length > 0);
    if (clash) {
      clash.hidden = !said;
      clash.textContent = said;
    }
  }
}

const names = (options) => options.map((one) => one[lang()].split(":")[0]).join(", ");

/** Is an option as it usually is? */
export function isUsual(option, given) {
  const words = (value) => [value].flat().sort().join();
  return words(optionValue(option, given)) === words(option.default);
}

function reset(option, inputs) {
  for (const input of inputs) {
    if (option.kind === "flag") input.checked = option.default;
    else if (option.kind === "some_of") input.checked = option.default.includes(input.value);
    else input.value = option.default;
  }
}
