/** Letting other pages show a replay: who sat there says whether, and gets the line for it. */

import { absolute } from "./address.js";
import { copyButton, dialog, h, put } from "./dom.js";
import { api } from "./net.js";
import { say } from "./words.js";

const line = (table, entry, title) =>
  `<iframe src="${absolute(`/embed/${table}#${entry}`)}" title="${title}" width="720" height="520" loading="lazy"></iframe>`;

/** Ask whether, and say how. @param {string} table @param {{ entry: number, title: string }} frame */
export async function embedding(table, { entry, title }) {
  const content = h("div", { class: "inside-embedding" });
  const box = dialog(say("embed"), [content]);
  const choose = async (allow) => show(await api(`tables/${table}/embedding`, { body: { allow } }));
  const button = (allowed) =>
    h("button", { class: allowed ? "btn" : "btn main", type: "button", onclick: () => choose(!allowed) }, say(allowed ? "embed_forbid" : "embed_allow"));
  const show = ({ allowed, objected, mine }) =>
    put(
      content,
      h("p", { role: "status" }, say(allowed ? "embed_on" : objected ? "embed_objected" : "embed_off")),
      allowed
        ? [h("p", { class: "muted" }, say("embed_code")), h("p", {}, h("code", {}, line(table, entry, title))), copyButton(line(table, entry, title))]
        : null,
      mine && h("p", { class: "row end" }, button(allowed)),
    );
  show(await api(`tables/${table}/embedding`));
  return box;
}
