/** What this browser remembers: language, sound, notifications, caution. */

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
