/** The form of a thing, made from its declared fields: it knows kinds of values and no game. */

import { valueOf } from "./box_draft.js";
import { h, icon } from "./dom.js";
import { symbol } from "./symbol.js";
import { say } from "./words.js";

// So many values of a kind are shown as buttons; more as a list.
const FEW = 12;
// From so many fields with the same values on, one chooses a field and then its value.
const MANY = 3;

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const label = (field) => [field.symbol ? symbol(field.symbol) : null, h("span", {}, field.said)];

/**
 * @param {{ fields: any[], picks: any[][], entry: unknown, closed: (k: number) => boolean,
 *   ours: (field: any) => string, change: (field: any, value: unknown) => void, cell: number,
 *   choose: (k: number) => void }} how
 */
export function form({ fields, picks, entry, closed, ours, change, cell, choose }) {
  const drawn = [];
  const seen = new Set();
  fields.forEach((field, k) => {
    if (seen.has(k) || closed(k)) return;
    const alike = fields
      .map((other, n) => [other, n])
      .filter(([other, n]) => other.kind === "pick" && other.picks === field.picks && !closed(n));
    if (field.kind === "pick" && alike.length >= MANY) {
      for (const [, n] of alike) seen.add(n);
      drawn.push(cells(alike, picks[field.picks], entry, { change, cell, choose }));
      return;
    }
    drawn.push(
      h(
        "div",
        { class: `field of-${field.kind}` },
        control(field, picks[field.picks] ?? [], valueOf(field, entry), (value) => change(field, value)),
        h("small", { class: "muted" }, ours(field)),
      ),
    );
  });
  return drawn;
}

function control(field, picks, value, change) {
  switch (field.kind) {
    case "number":
      return number(field, value, change);
    case "flag":
      return h(
        "label",
        { class: "check" },
        h("input", { type: "checkbox", checked: value === true, onchange: (event) => change(event.target.checked) }),
        label(field),
      );
    case "text":
      return h(
        "label",
        {},
        label(field),
        h("input", { maxlength: field.high, value: value ?? "", onchange: (event) => change(event.target.value) }),
      );
    case "some":
      return some(field, picks, value, change);
    case "row":
      return row(field, picks, value, change);
    default:
      return pick(field, picks, value, change);
  }
}

function number(field, value, change) {
  const step = (by, words, sign) =>
    h(
      "button",
      {
        class: "btn sm",
        type: "button",
        "aria-label": say(words, { what: field.said }),
        disabled: by < 0 ? value <= field.low : value >= field.high,
        onclick: () => change((value ?? field.low) + by),
      },
      sign,
    );
  const input = h("input", {
    type: "number",
    min: field.low,
    max: field.high,
    value: value ?? "",
    "aria-label": field.said,
    onchange: (event) => event.target.checkValidity() && event.target.value !== "" && change(Number(event.target.value)),
  });
  return h("div", { class: "number-of" }, label(field), step(-1, "box_fewer", "−"), input, step(1, "box_more", "+"));
}

const options = (picks, value) => [
  picks.some((one) => same(one.value, value)) ? null : h("option", { value: "", selected: true }, say("box_missing")),
  ...picks.map((one, k) => h("option", { value: String(k), selected: same(one.value, value) }, one.said)),
];

const select = (picks, value, change, named) =>
  h(
    "select",
    { "aria-label": named, onchange: (event) => event.target.value !== "" && change(picks[Number(event.target.value)].value) },
    options(picks, value),
  );

function pick(field, picks, value, change) {
  if (picks.length > FEW) return h("label", {}, label(field), select(picks, value, change, field.said));
  return h("div", { role: "group", "aria-label": field.said }, h("span", { class: "of" }, label(field)), palette(picks, value, change));
}

function palette(picks, value, change) {
  return h(
    "div",
    { class: "palette" },
    picks.map((one) =>
      h(
        "button",
        { type: "button", class: "pick", "aria-pressed": String(same(one.value, value)), onclick: () => change(one.value) },
        one.symbol ? symbol(one.symbol) : null,
        h("span", {}, one.said),
      ),
    ),
  );
}

function some(field, picks, value, change) {
  const held = field.join === null ? (value ?? []) : String(value ?? "").split(field.join).filter(Boolean);
  const toggled = (one) => {
    const on = picks.filter((other) => held.some((part) => same(part, other.value)) !== (other === one));
    const values = on.map((other) => other.value);
    change(field.join === null ? values : values.join(field.join));
  };
  return h(
    "div",
    { role: "group", "aria-label": field.said },
    h("span", { class: "of" }, label(field)),
    h(
      "div",
      { class: `palette ${picks.length > FEW ? "small" : ""}` },
      picks.map((one) =>
        h(
          "button",
          {
            type: "button",
            class: "pick",
            "aria-pressed": String(held.some((part) => same(part, one.value))),
            onclick: () => toggled(one),
          },
          one.said,
        ),
      ),
    ),
  );
}

function row(field, picks, value, change) {
  const held = value ?? [];
  const put = (k, part) => change(held.map((other, n) => (n === k ? part : other)));
  const many = (words, sign, off, made) =>
    h("button", { class: "btn sm", type: "button", "aria-label": `${field.said}: ${say(words)}`, disabled: off, onclick: () => change(made()) }, sign);
  return h(
    "div",
    { role: "group", "aria-label": field.said },
    h("span", { class: "of" }, label(field)),
    h(
      "div",
      { class: "row" },
      held.map((part, k) => select(picks, part, (chosen) => put(k, chosen), `${field.said} ${k + 1}`)),
      field.low === field.high
        ? null
        : [
            many("box_shorter", "−", held.length <= field.low, () => held.slice(0, -1)),
            many("box_longer", icon("plus"), held.length >= field.high, () => [...held, picks[0].value]),
          ],
    ),
  );
}

/** Many fields that take the same values: choose one, then its value, and the next one is chosen. */
function cells(alike, picks, entry, { change, cell, choose }) {
  const places = alike.map(([, k]) => k);
  const chosen = places.includes(cell) ? cell : places[0];
  const field = alike.find(([, k]) => k === chosen)[0];
  const lines = new Map();
  for (const [one, k] of alike) {
    const line = one.path.length > 1 ? JSON.stringify(one.path.slice(0, -1)) : "";
    lines.set(line, [...(lines.get(line) ?? []), [one, k]]);
  }
  const rows = [...lines.values()];
  const alone = rows.every((line) => line.length === 1);
  const cellOf = ([one, k]) => {
    const found = picks.find((other) => same(other.value, valueOf(one, entry)));
    const words = `${one.said}: ${found?.said ?? say("box_missing")}`;
    return h(
      "button",
      { type: "button", class: "cell", "aria-pressed": String(k === chosen), "aria-label": words, title: words, onclick: () => choose(k) },
      found?.symbol ? symbol(found.symbol) : (found?.said ?? "?"),
    );
  };
  const set = (value) => {
    choose(places[(places.indexOf(chosen) + 1) % places.length], true);
    change(field, value);
  };
  return h(
    "div",
    { class: "cells" },
    (alone ? [rows.flat()] : rows).map((line) => h("div", { class: "line" }, line.map(cellOf))),
    h("p", { class: "muted" }, field.said),
    palette(picks, valueOf(field, entry), set),
  );
}
