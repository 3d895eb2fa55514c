/** A game at a glance: one sheet from its own drawings and words, on a page or in a dialog. */

import { site } from "./address.js";
import { dialog, h, icon, loadStyle, ruleLink } from "./dom.js";
import { api } from "./net.js";
import { symbol } from "./symbol.js";
import { say } from "./words.js";

function price(cost) {
  const one = ([count, name]) =>
    count > 3 ? [h("b", {}, String(count)), symbol(name)] : Array.from({ length: count }, () => symbol(name));
  return cost.length ? h("span", { class: "price" }, cost.map(one)) : null;
}

// How a section looks without drawings, without words, or without names.
const BARE = ["words", "lines"];
const unseen = (is) => (is ? { class: "unseen" } : {});

function row({ symbols, title, text, badges, price: cost, rule }, look, level) {
  return h(
    "li",
    {},
    BARE.includes(look) ? null : h("span", { class: "syms" }, symbols.slice(0, 5).map((name) => symbol(name))),
    h(
      "div",
      {},
      h(
        `h${level}`,
        unseen(look === "small"),
        title,
        badges.map((badge) => h("span", { class: "tag" }, badge)),
        price(cost),
      ),
      h("p", unseen(look === "lines"), text),
    ),
    h("span", { class: "unseen" }, ruleLink(rule)),
  );
}

function table(columns) {
  return h(
    "ol",
    { class: "cols" },
    columns.map(({ symbol: name, head, value }) =>
      h("li", {}, name ? symbol(name) : h("span", { class: "head" }, head), h("b", {}, value)),
    ),
  );
}

function section({ title, rule, look, rows, columns }, level) {
  return h(
    "section",
    { class: `part of-${look}` },
    h(`h${level}`, {}, title, " ", ruleLink(rule)),
    rows.length ? h("ul", {}, rows.map((one) => row(one, look, level + 1))) : null,
    columns.length ? table(columns) : null,
  );
}

const counts = ({ look }) => look === "points" || look === "table";

/** Chips that jump to the sections, for screens on which the sheet is long. */
function jumps(sections) {
  return h(
    "nav",
    { class: "jumps", "aria-label": say("overview_parts") },
    sections.map(([{ title }, element]) =>
      h("button", { class: "btn sm", type: "button", onclick: () => element.scrollIntoView({ block: "start" }) }, title),
    ),
  );
}

/**
 * The sheet as elements: what there is in columns, what it brings below; modules apart if nobody
 * says which are played.
 * @param {any} sheet @param {((option: string) => boolean) | null} played
 */
export function drawSheet(sheet, played = null) {
  const shown = sheet.sections.filter(({ option }) => !option || !played || played(option));
  const drawn = shown.map((one) => [one, section(one, played ? 3 : 2)]);
  const pick = (fits) => drawn.filter(([one]) => fits(one)).map(([, element]) => element);
  const aside = ({ option }) => !played && Boolean(option) && !option.includes(":");
  const modules = pick(aside);
  return h(
    "div",
    { class: "glance" },
    h("p", { class: "aim" }, sheet.blurb, " ", h("b", {}, sheet.aim)),
    jumps(drawn.filter(([one]) => !aside(one))),
    h("div", { class: "parts" }, pick((one) => !counts(one) && !aside(one))),
    h("div", { class: "parts sums" }, pick((one) => counts(one) && !aside(one))),
    modules.length
      ? h("details", {}, h("summary", {}, say("overview_modules")), h("div", { class: "parts" }, modules))
      : null,
  );
}

// The letters of a sheet on a desk: as large as they can be without scrolling, but never smaller.
const LETTERS = [15, 14.5, 14, 13.5, 13, 12.5, 12, 11.5, 11];
const desk = matchMedia("(min-width: 1000px) and (min-height: 640px)");

/** Fit a sheet into its room. @param {HTMLElement} sheet @param {() => boolean} fits */
export function fit(sheet, fits) {
  const size = desk.matches
    ? (LETTERS.find((one) => {
        sheet.style.setProperty("--fit", `${one}px`);
        return fits();
      }) ?? LETTERS.at(-1))
    : 0;
  if (size) sheet.style.setProperty("--fit", `${size}px`);
  else sheet.style.removeProperty("--fit");
}

/** The sheet in a dialog over the table. @param {any} snapshot */
export async function showOverview({ game, options, seats }) {
  const [sheet] = await Promise.all([api(`overview/${game}`), loadStyle(site("/static/sheet.css"))]);
  const played = new Map(options.map(({ id, value }) => [id, value])).set("solo", seats.length === 1);
  const on = (option) => {
    const [id, one] = option.split(":");
    return one ? played.get(id).includes(one) : ![undefined, false, "no", 0].includes(played.get(id));
  };
  const print = h(
    "a",
    { class: "btn sm", href: site(`/games/${game}`), target: "_blank" },
    icon("down"),
    say("overview_page"),
  );
  const drawn = drawSheet(sheet, on);
  const box = dialog(say("overview"), [drawn], "overview");
  box.querySelector("header h2").after(print);
  const within = () => fit(drawn, () => box.scrollHeight <= box.clientHeight);
  within();
  const watch = new ResizeObserver(within);
  watch.observe(document.documentElement);
  box.addEventListener("close", () => watch.disconnect());
}
