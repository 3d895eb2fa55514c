/** A record from a file: checked by the server, shown like a replay, kept by nobody. */

import { site } from "./address.js";
import { h, icon, put } from "./dom.js";
import { api } from "./net.js";
import { newest } from "./newest.js";
import { say } from "./words.js";

const KEPT = "tafelrunde.record";
const LIMIT = 4_000_000;

/** The record that was handed over, with what the check said. @returns {{ text: string, said: string }} */
export function handedOver() {
  const kept = sessionStorage.getItem(KEPT);
  if (!kept) throw new Error(say("file_gone"));
  return JSON.parse(kept);
}

const newestFile = newest();

/** What the server says of a file, and that it can be shown. */
async function checked(given) {
  const text = await given.text();
  const { said } = await api("verify", { body: text });
  await api("records/replay", { body: text });
  return { text, said };
}

/** Check a file and show it; what is wrong with it stands in the field. */
async function open(given, tell) {
  if (given.size > LIMIT) return tell(say("drop_too_large", { name: given.name }), true);
  tell(say("drop_checking", { name: given.name }));
  try {
    const kept = await newestFile(checked(given));
    tell(kept.said);
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
    location.href = site("/replay/file");
  } catch (refusal) {
    tell(say("drop_wrong", { name: given.name, reason: refusal.message }), true);
  }
}

let dropped = () => {};

for (const kind of ["dragover", "dragleave", "drop"])
  addEventListener(kind, (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    document.body.classList.toggle("over", kind === "dragover");
    if (kind === "drop" && event.dataTransfer.files[0]) dropped(event.dataTransfer.files[0]);
  });

/** The field that says what can be dropped anywhere on the page, with a button for who has no mouse. */
export function dropField() {
  const told = h("p", { role: "status" });
  const tell = (words, wrong = false) => put(told, h("b", { class: wrong ? "wrong" : null }, words));
  const input = h("input", { type: "file", hidden: true, accept: ".txt,text/plain", onchange: () => input.files[0] && open(input.files[0], tell) });
  dropped = (given) => open(given, tell);
  put(told, h("b", {}, say("drop_here")), h("small", {}, say("drop_what")));
  return h(
    "div",
    { class: "drop" },
    icon("down"),
    told,
    h("button", { class: "btn ghost", type: "button", onclick: () => input.click() }, say("drop_choose")),
    input,
  );
}
