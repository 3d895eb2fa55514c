/** The keyboard: every key in one list, which the help shows too. */

import { $, dialog, h, kbd } from "./dom.js";
import { neighbour } from "./light.js";
import { say } from "./words.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const WRITING = "input,textarea,select,[contenteditable]";

/**
 * Listen for keys.
 * @param {{ hand?: import("./hand.js").Hand, commands: Record<string, () => void>, arrows?: (dx: number, dy: number) => void }} to
 *   commands by key: "t", "Z" (with Shift), "Escape", ...
 */
export function listen({ hand, commands, arrows }) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest?.(WRITING) || $("dialog[open],:popover-open")) return;
    if (handKey(event, hand) || arrowKey(event, hand, arrows)) {
      event.preventDefault();
      return;
    }
    const name = event.key.length === 1 && !event.shiftKey ? event.key.toLowerCase() : event.key;
    const command = commands[name];
    if (command) {
      event.preventDefault();
      command();
    }
  });
}

/** Keys that belong to the choice in the hand. */
function handKey(event, hand) {
  if (!hand) return false;
  const { target, key } = event;
  const piece = target.closest?.(".picture [role=button]");
  if (piece && (key === "Enter" || key === " ")) {
    // Enter on the held piece makes the move, Space turns it.
    if (key === "Enter" && piece.classList.contains("chosen") && hand.chain.held) hand.doIt();
    else hand.touch(piece.id);
    return true;
  }
  if (key === "Enter" && hand.chain.held && !target.closest?.("button,a,summary")) return (hand.doIt(), true);
  if (key === "Escape" && hand.chain.chosen.length) return (hand.back(), true);
  if (key.toLowerCase() === "r" && hand.chain.complete.length > 1)
    return (hand.turn(event.shiftKey ? -1 : 1), true);
  const move = /^[1-9]$/.test(key) && !hand.chain.chosen.length ? hand.chain.buttons[Number(key) - 1] : null;
  if (move) return (hand.play(move), true);
  return false;
}

/** Arrows go from one lit thing to the next. */
function arrowKey(event, hand, arrows) {
  const way = ARROWS[event.key];
  if (!way || event.target.closest?.("[role=tablist],.tab")) return false;
  if (arrows) return (arrows(...way), true);
  const targets = hand?.light.targets ?? [];
  if (!targets.length) return false;
  neighbour(targets, document.activeElement, ...way).focus();
  return true;
}

/** The dialog with all keys. */
export function help(rows) {
  dialog(say("help"), [
    h(
      "dl",
      { class: "keys" },
      rows.flatMap(([keys, words]) => [
        h(
          "dt",
          {},
          keys.map((key) => kbd(key)),
        ),
        h("dd", {}, words),
      ]),
    ),
  ]);
}

/** All keys of a table. */
export function tableHelp() {
  help([
    [["Tab", "←↑↓→"], say("key_pick")],
    [["↵"], say("key_enter")],
    [["R", "⇧R"], say("turn")],
    [["Esc"], say("put_back")],
    [["1–9"], say("key_digit")],
    [["T"], say("hint")],
    [["V"], say("show_me")],
    [["Z"], say("undo")],
    [["⇧Z"], say("redo")],
    [["X"], say("as_text")],
    [["↑↓", "0–9"], say("key_list")],
    [["I"], say("key_closer")],
    [["B"], say("overview")],
    [["P"], say("panel_key")],
    [["␣"], say("story_end")],
    [["N"], say("story_again")],
    [[",", "."], say("key_step")],
    [["?"], say("key_help")],
  ]);
}
