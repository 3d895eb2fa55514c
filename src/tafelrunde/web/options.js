/** The options of a game as fields of a form, made from what the game declares. */

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
        h("span", {}, words, source),
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
 * Make the fields agree: what another choice needs is set, what it excludes cannot be chosen, and
 * what makes sense only together with something is shown with it.
 * @param {any[]} options those with a field
 * @param {HTMLFormElement} form
 */
export function agree(options, form) {
  const fields = new Map(
    options.map((option) => [option.id, form.querySelector(`[data-option="${option.id}"]`)]),
  );
  const words = (value) => [value].flat().sort().join();
  const differs = (id) => {
    const option = options.find((one) => one.id === id);
    const value = option && optionValue(option, new FormData(form));
    return option && !fields.get(id).hidden && words(value) !== words(option.default);
  };
  const use = (field, usable) =>
    $$("input, select", field).forEach((input) => {
      input.disabled = !usable;
    });
  fields.forEach((field) => use(field, true));
  for (const option of options) fields.get(option.id).hidden = !option.needs.every(differs);
  const chosen = options.filter((option) => differs(option.id));
  for (const option of chosen)
    for (const [other, allowed] of Object.entries(option.goes_with)) {
      const input = form.querySelector(`[name="option-${other}"]`);
      if (input && !allowed.includes(input.value)) input.value = allowed[0];
    }
  for (const option of options) {
    const against = chosen.filter(
      (other) => other.excludes.includes(option.id) || option.excludes.includes(other.id),
    );
    const field = fields.get(option.id);
    use(field, !field.hidden && !against.length);
    field.classList.toggle("excluded", against.length > 0);
    field.title = against.length ? say("not_with", { other: against.map((one) => one[lang()]).join(", ") }) : "";
  }
}
