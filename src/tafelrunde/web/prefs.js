/** What this browser remembers: language, sound, notifications, caution, speed, places in lessons. */

const PLACE = "tafelrunde";
const FALLBACK = {
  lang: navigator.language.toLowerCase().startsWith("de") ? "de" : "en",
  sound: false,
  notify: false,
  ask: false,
  speed: "normal",
};

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isLesson = (place) =>
  isObject(place) &&
  Number.isInteger(place.step) &&
  place.step >= 0 &&
  Array.isArray(place.played) &&
  place.played.every((move) => typeof move === "string");
const isMuted = (pair) =>
  Array.isArray(pair) && typeof pair[0] === "string" && Array.isArray(pair[1]) && pair[1].every(Number.isInteger);
const isHeard = (pair) => Array.isArray(pair) && typeof pair[0] === "string" && Number.isInteger(pair[1]);
// What can be meant; of what is not listed here somebody else knows.
const SENSIBLE = {
  lang: (value) => ["de", "en"].includes(value),
  sound: (value) => typeof value === "boolean",
  notify: (value) => typeof value === "boolean",
  ask: (value) => typeof value === "boolean",
  speed: (value) => ["slow", "normal", "fast", "once"].includes(value),
  pinned: isObject,
  muted: (value) => Array.isArray(value) && value.every(isMuted),
  heard: (value) => Array.isArray(value) && value.every(isHeard),
  lessons: (value) => isObject(value) && Object.values(value).every(isLesson),
};

/** What makes sense of something stored, name by name. */
function sensible(stored) {
  const kept = Object.entries(stored).filter(([name, value]) => SENSIBLE[name]?.(value) ?? true);
  const places = isObject(stored.lessons) ? Object.entries(stored.lessons).filter(([, place]) => isLesson(place)) : [];
  return { ...Object.fromEntries(kept), ...(places.length ? { lessons: Object.fromEntries(places) } : {}) };
}

/** Whether something that was remembered made no sense and was left out. */
export let damaged = false;

function read() {
  let written = null;
  try {
    written = localStorage.getItem(PLACE);
    if (written === null) return { ...FALLBACK };
    const stored = JSON.parse(written);
    if (!isObject(stored)) throw new TypeError("something else is kept there");
    const kept = sensible(stored);
    if (JSON.stringify(kept) !== JSON.stringify(stored)) setAside(written);
    return { ...FALLBACK, ...kept };
  } catch {
    if (written !== null) setAside(written); // else storage is forbidden: the defaults will do
    return { ...FALLBACK };
  }
}

/** Nothing is lost: what could not be read stays in a place of its own. */
function setAside(written) {
  damaged = true;
  store(`${PLACE}.damaged`, written);
}

export const prefs = read();
if (damaged) store(PLACE, JSON.stringify(prefs));

function store(place, text) {
  try {
    localStorage.setItem(place, text);
  } catch {
    // Without storage it holds for this page only.
  }
}

/** Change one preference and remember it as far as the browser allows. */
export function setPref(name, value) {
  prefs[name] = value;
  store(PLACE, JSON.stringify(prefs));
}

const REMEMBERED = 20;

/** How many lines of the chat of a table were read; null for one that was never looked at. */
export function heard(table) {
  return prefs.heard?.find(([id]) => id === table)?.[1] ?? null;
}

/** Remember it, for the latest tables. */
export function setHeard(table, count) {
  const others = (prefs.heard ?? []).filter(([id]) => id !== table);
  setPref("heard", [[table, count], ...others].slice(0, REMEMBERED));
}

/** The seats of a table whose chat is not wanted. */
export function muted(table) {
  return prefs.muted?.find(([id]) => id === table)?.[1] ?? [];
}

/** Remember it, for the latest tables. */
export function setMuted(table, seats) {
  const others = (prefs.muted ?? []).filter(([id]) => id !== table);
  setPref("muted", [...(seats.length ? [[table, seats]] : []), ...others].slice(0, REMEMBERED));
}

/** Where somebody is in the lesson of a game; the start if nothing is remembered. */
export function lessonPlace(game) {
  return prefs.lessons?.[game] ?? { step: 0, played: [] };
}

/** Remember it. */
export function setLessonPlace(game, place) {
  setPref("lessons", { ...prefs.lessons, [game]: place });
}
