/** What can be done at a table by its menu and its keys. */

import { tableHelp } from "./keys.js";

/** @param {import("./table.js").Table} table */
export const menuOf = (table) => ({
  hint: () => table.hint(),
  undo: () => table.undo(),
  redo: () => table.redo(),
  text: () => table.toggleText(),
  isText: () => table.text.open,
  language: (code) => table.language(code),
  note: (text) => {
    table.hand.answer = { text };
    table.showBar();
  },
  result: () => table.result(),
  ask: (what, seat = -1) => table.quiet({ do: "ask", what, seat }),
  resign: () => table.quiet({ do: "resign" }),
  leave: () => table.quiet({ do: "leave" }),
  help: () => tableHelp(),
  overview: () => table.overview(),
  people: () => table.people(),
});

/** @param {import("./table.js").Table} table */
export const keysOf = (table) => ({
  t: () => table.hint(),
  v: () => table.hints?.show(),
  z: () => table.undo(),
  Z: () => table.redo(),
  x: () => table.toggleText(),
  p: () => table.panel.toggle(),
  n: () => table.story.again(),
  " ": () => table.story.hurry(),
  b: () => table.overview(),
  ",": () => table.story.step(-1),
  ".": () => table.story.step(1),
  Escape: () => table.hints?.close() || table.story.stop() || table.panel.fold(),
  "?": () => tableHelp(),
});
