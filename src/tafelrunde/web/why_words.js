/** What the page says where it gives reasons: hints, and the look back at a game. */

/** @type {Record<string, [string, string]>} */
export const WHY = {
  comma: [",", "."],
  suggestion: ["Vorschlag", "Suggestion"],
  suggestion_of: ["Vorschlag {number}", "Suggestion {number}"],
  sure_3: ["sicher", "sure"],
  sure_2: ["ziemlich sicher", "fairly sure"],
  sure_1: ["knapp", "close"],
  why: ["Warum", "Why"],
  instead: ["Dafür: {text}", "For that: {text}"],
  expected: ["Erwartung", "Expected"],
  about_points: ["≈ {points} Punkte", "≈ {points} points"],
  no_reason: ["Das zeigt sich erst im Durchspielen.", "That shows only in playing on."],
  just_behind: ["Knapp dahinter", "Just behind"],
  nearly_as_good: ["fast gleich gut", "nearly as good"],
  show_me: ["Zeigen", "Show"],
  play_it: ["So spielen", "Play it"],
  another: ["Noch ein Vorschlag", "Another suggestion"],
  in_hand: ["Der Zug liegt in der Hand. Berühre etwas anderes, um selbst zu wählen.", "The move is in your hand. Touch something else to choose for yourself."],
  thinking_hint: ["Der Bot überlegt …", "The bot is thinking …"],
};
