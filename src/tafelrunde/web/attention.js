/** Tells the player that it is his turn: by the page's title, a tone, and a notification if wanted. */

import { prefs, setPref } from "./prefs.js";
import { sound } from "./sound.js";
import { say } from "./words.js";

let was = { turn: false, over: false };

/** Compare with what was known before; quiet at first sight. */
export function attend({ title, turn, over, prompt }) {
  document.title = turn ? `● ${say("your_turn")} – ${title}` : `${title} – Tafelrunde`;
  if (turn && !was.turn) {
    sound("turn");
    if (prefs.notify && document.hidden && Notification.permission === "granted") {
      const note = new Notification(`${title}: ${say("your_turn")}`, {
        body: prompt,
        tag: location.pathname,
      });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    }
  }
  if (over && !was.over) sound("end");
  was = { turn, over };
}

/** Switch notifications; answers whether the browser allows it. */
export async function wantNotifications(wanted) {
  const allowed =
    !wanted || ("Notification" in window && (await Notification.requestPermission()) === "granted");
  setPref("notify", wanted && allowed);
  return allowed;
}
