/** What this browser remembers: language, sound, notifications, caution, places in lessons. */

const FALLBACK = {
  lang: navigator.language.toLowerCase().startsWith("de") ? "de" : "en",
  sound: false,
  notify: false,
  ask: false,
};

function read() {
  try {
    return { ...FALLBACK, ...JSON.parse(localStorage.getItem("tafelrunde") ?? "{}") };
  } catch {
    return { ...FALLBACK }; // storage is forbidden or holds something else: the defaults will do
  }
}

export const prefs = read();

/** Change one preference and remember it as far as the browser allows. */
export function setPref(name, value) {
  prefs[name] = value;
  try {
    localStorage.setItem("tafelrunde", JSON.stringify(prefs));
  } catch {
    // Without storage it holds for this page only.
  }
}

/** Where somebody is in the lesson of a game; the start if nothing sensible is remembered. */
export function lessonPlace(game) {
  const { step, played } = prefs.lessons?.[game] ?? {};
  const sound =
    Number.isInteger(step) && step >= 0 && Array.isArray(played) && played.every((move) => typeof move === "string");
  return sound ? { step, played } : { step: 0, played: [] };
}

/** Remember it. */
export function setLessonPlace(game, place) {
  const others = typeof prefs.lessons === "object" ? prefs.lessons : {};
  setPref("lessons", { ...others, [game]: place });
}
