/** Elements, icons, crests and dialogs. Text is always text here, never markup. */

import { say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/**
 * An HTML element: h("button", { class: "btn", onclick: go }, "Go").
 * @param {string} tag
 * @param {Record<string, unknown>} [properties]
 * @param {...(Node | string | null | false | Array<Node | string>)} children
 */
export function h(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** The same for SVG. */
export function svg(tag, properties = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

/** An icon of icons.svg. */
export function icon(name) {
  return svg(
    "svg",
    { class: "icon", viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("use", { href: `#i-${name}` }),
  );
}

/** A seat's shield, dashed while nobody sits there; what it bears comes with the game's symbols. */
export function crest(seat, free = false) {
  const shield = free
    ? svg("use", { href: "#i-free", class: "dashed" })
    : [
        svg("use", { href: "#shield" }),
        svg("use", { href: `#charge-${seat}`, x: 20, y: 14, width: 60, height: 60 }),
      ];
  return svg(
    "svg",
    { class: `crest seat${seat}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
    shield,
  );
}

/** Is somebody there? @param {boolean} here */
export function presence(here) {
  const words = say(here ? "here" : "away");
  return h("span", { class: `dot${here ? " here" : ""}`, role: "img", "aria-label": words, title: words });
}

/** A key as it is printed on the keyboard. */
export function kbd(key) {
  return h("kbd", { class: "key", "aria-hidden": "true" }, key);
}

/** The link to a rule; the rules panel listens for clicks on it. */
export function ruleLink(number) {
  return number ? h("a", { class: "rule", href: `#${number}`, "data-rule": number }, number) : null;
}

/** Parse SVG markup of the server; throws on markup that is none. */
export function parseSvg(markup) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${markup}</svg>`, "image/svg+xml");
  if (parsed.querySelector("parsererror")) throw new Error(say("cannot_draw"));
  return parsed.documentElement;
}

/**
 * Put a sheet of symbols into the page, once; at its end, so that the page's own ids come first.
 * @param {string} address
 * @param {string} [record] whose game they are of, where no table has it
 */
export async function loadSymbols(address, record) {
  if (document.querySelector(`[data-sheet="${address}"]`)) return;
  const sheet = h("div", { class: "symbols", "data-sheet": address, "aria-hidden": "true" });
  document.body.append(sheet);
  const how = record === undefined ? {} : { method: "POST", headers: { "Content-Type": "text/plain" }, body: record };
  const answer = await fetch(address, how);
  if (!answer.ok) throw new Error(say("server_says", { status: answer.status }));
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  sheet.append(document.importNode(parsed.documentElement, true));
}

const styles = new Map();

/** Put a style sheet into the page, once, and wait until it applies; one that is lost is asked for again. */
export function loadStyle(address) {
  if (!styles.has(address)) styles.set(address, newStyle(address));
  return styles.get(address);
}

function newStyle(address) {
  return new Promise((resolve, reject) => {
    const link = h("link", {
      rel: "stylesheet",
      href: address,
      onload: resolve,
      onerror: () => {
        styles.delete(address);
        link.remove();
        reject(new Error(address));
      },
    });
    document.head.append(link);
  });
}

/** What is loaded later on, or nothing where there is no connection: whoever wants it asks again. */
export function unlessLost(loading) {
  return loading.catch((error) => {
    if (error instanceof TypeError) return {};
    throw error;
  });
}

/** Replace what is in an element. */
export function put(element, ...children) {
  element.replaceChildren(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
}

const made = new WeakMap();

/**
 * Replace what is in an element only if what it is made from has changed: a button that stays
 * keeps its focus, and a click on it is not lost.
 * @param {Element} element
 * @param {unknown} from anything JSON can tell apart
 * @param {() => Array<Node | string | null | false>} make
 */
export function renew(element, from, make) {
  const now = JSON.stringify(from);
  if (made.get(element) === now) return;
  made.set(element, now);
  put(element, make());
}

/**
 * A modal dialog with a title; it is gone once closed.
 * @param {string} title
 * @param {Array<Node | string | null>} content
 * @returns {HTMLDialogElement}
 */
export function dialog(title, content, className = "") {
  const shut = h(
    "button",
    { class: "btn round", type: "button", "aria-label": say("close"), onclick: () => box.close() },
    icon("close"),
  );
  const box = h(
    "dialog",
    {
      class: `sheet ${className}`,
      "aria-label": title,
      tabindex: "-1",
      onclose: () => box.remove(),
    },
    h("header", {}, h("h2", {}, title), shut),
    h("div", { class: "inside" }, content),
  );
  document.body.append(box);
  box.showModal();
  box.focus();
  return box;
}

/** Ask for a yes; resolves to true or false. */
export function confirmed(question, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const box = dialog(question, [
      h(
        "div",
        { class: "row end" },
        h("button", { class: "btn", onclick: () => box.close() }, say("cancel")),
        h(
          "button",
          {
            class: "btn main",
            onclick: () => {
              answer = true;
              box.close();
            },
          },
          yes,
        ),
      ),
    ]);
    box.addEventListener("close", () => resolve(answer));
  });
}

/** Copy the old way: what is selected in a field. It stands beside the button, perhaps in a dialog. */
function copySelected(text, button) {
  const field = h("textarea", {}, text);
  button.after(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  button.focus();
}

/**
 * A button that copies a text and says so.
 * @param {string | (() => string)} given the text, or what makes it when it is wanted
 */
export function copyButton(given, label = say("copy")) {
  const said = h("span", {}, label);
  const button = h("button", { class: "btn sm", type: "button", title: label, onclick: copy }, icon("copy"), said);
  async function copy() {
    const text = typeof given === "function" ? given() : given;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      copySelected(text, button); // without HTTPS, or without leave, there is no clipboard
    }
    said.textContent = say("copied");
    setTimeout(() => {
      said.textContent = label;
    }, 2000);
  }
  return button;
}

/** The language switch of the header. */
export function languageSwitch(current, change) {
  const choice = (code) =>
    h(
      "button",
      { type: "button", lang: code, "aria-pressed": String(code === current), onclick: () => change(code) },
      code.toUpperCase(),
    );
  return h(
    "div",
    { class: "lang", role: "group", "aria-label": say("language") },
    choice("de"),
    choice("en"),
  );
}

/** Hand a file to the user. */
export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
