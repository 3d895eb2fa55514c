/** A game at a glance: one sheet from its own drawings and words, on a page or in a dialog. */

import { file, site } from "./address.js";
import { crest, dialog, h, icon, loadStyle, ruleLink } from "./dom.js";
import { api } from "./net.js";
import { newest } from "./newest.js";
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

/** What I hold has a dot, what lies in my realm my crest. */
function owned(keys, { hand, realm, seat }) {
  const has = (kinds) => keys.some((key) => kinds.includes(key));
  return [
    has(hand) ? h("span", { class: "held", role: "img", "aria-label": say("overview_hand") }) : null,
    has(realm) ? h("span", { role: "img", "aria-label": say("overview_realm") }, crest(seat)) : null,
  ];
}

function row({ keys, symbols, title, text, badges, by_seats: counts, price: cost, rule }, look, level, own) {
  const here = counts.filter(([seats]) => seats === own.seats).map(([, badge]) => badge);
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
        [...badges, ...here].map((badge) => h("span", { class: "tag" }, badge)),
        owned(keys, own),
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

function section({ title, rule, look, rows, columns }, level, own) {
  return h(
    "section",
    { class: `part of-${look}` },
    h(`h${level}`, {}, title, " ", ruleLink(rule)),
    rows.length ? h("ul", {}, rows.map((one) => row(one, look, level + 1, own))) : null,
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
 * @param {{ hand: string[], realm: string[], seat: number, seats: number }} own what I have at the table, and how
 *   many play
 */
export function drawSheet(sheet, played, own) {
  const fits = ({ option, seats }) =>
    (!option || !played || played(option)) && (!seats.length || seats.includes(own.seats));
  const shown = sheet.sections.filter(fits);
  const drawn = shown.map((one) => [one, section(one, played ? 3 : 2, own)]);
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
const LETTERS = [18, 17, 16, 15, 14.5, 14, 13.5, 13, 12.5, 12, 11.5, 11];
const desk = matchMedia("(min-width: 1000px) and (min-height: 640px)");

/** Does it matter to a sheet how many play? */
export const countsSeats = ({ sections }) =>
  sections.some(({ seats, rows }) => seats.length || rows.some((one) => one.by_seats.length));

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

const newestSheet = newest();

/** The sheet in a dialog over the table. @param {any} snapshot @param {() => Promise<any>} ask what I have */
export async function showOverview({ game, options, seats, me }, ask) {
  const none = { hand: [], realm: [] };
  const [sheet, has] = await newestSheet(
    Promise.all([
      api(`overview/${game}`),
      // Offline, or in a lesson: the sheet goes without.
      me === null ? none : ask().then((said) => said?.has ?? none, () => none),
      loadStyle(file("sheet.css")),
    ]),
  );
  const played = new Map(options.map(({ id, value }) => [id, value]));
  const on = (option) => {
    const [id, one] = option.split(":");
    return one ? played.get(id).includes(one) : ![undefined, false, "no", 0].includes(played.get(id));
  };
  const print = h(
    "a",
    { class: "btn sm", href: site(`/games/${game}`), target: "_blank" },
    icon("down"),
    h("span", {}, say("overview_page")),
  );
  const drawn = drawSheet(sheet, on, { ...has, seat: me, seats: seats.length });
  const box = dialog(say("overview"), [drawn], "overview");
  const legend = h(
    "span",
    { class: "whose", "aria-hidden": "true" },
    has.hand.length ? [h("span", { class: "held" }), say("overview_hand")] : null,
    has.realm.length ? [crest(me), say("overview_realm")] : null,
  );
  box.querySelector("header h2").after(legend, print);
  const within = () => {
    fit(drawn, () => box.scrollHeight <= box.clientHeight);
    // What stays on top of a long sheet lies below the head, which may have two lines.
    box.style.setProperty("--head", `${box.querySelector("header").offsetHeight}px`);
  };
  within();
  const watch = new ResizeObserver(within);
  watch.observe(document.documentElement);
  box.addEventListener("close", () => watch.disconnect());
}
