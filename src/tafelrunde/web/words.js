/** Every sentence of the page in German and English. What a game says comes from the server. */

import { BOX_WORDS } from "./box_words.js";
import { CLUB_WORDS } from "./club_words.js";
import { LOBBY_WORDS } from "./lobby_words.js";
import { prefs } from "./prefs.js";
import { WHY } from "./why_words.js";

/** @type {Record<string, [string, string]>} */
const WORDS = {
  ...WHY,
  ...LOBBY_WORDS,
  // Everywhere
  against_bot: ["Gegen Bot", "Against a bot"],
  set_up: ["Einrichten", "Set up"],
  guest: ["Gast", "Guest"],
  change_name: ["Name ändern", "Change name"],
  your_name: ["Dein Name", "Your name"],
  save: ["Speichern", "Save"],
  cancel: ["Abbrechen", "Cancel"],
  close: ["Schließen", "Close"],
  language: ["Sprache", "Language"],
  go_on: ["Weiter", "Go on"],
  your_turn: ["Du bist dran", "Your turn"],
  free_seat: ["frei", "free"],
  free_for_all: ["wer zuerst kommt", "whoever comes first"],
  free_by_link: ["mit dem Link dieses Platzes", "with the link of this seat"],
  bot: ["Bot", "Bot"],
  reconstructed: ["Was hier nachgebaut ist", "What is rebuilt here"],
  prefs_damaged: ["Ein Teil dessen, was dieser Browser sich gemerkt hatte, war nicht zu lesen. Dafür gilt wieder das Übliche.", "Some of what this browser remembered could not be read. For that, the usual settings apply again."],
  // Lessons
  lesson: ["Übung", "Lesson"],
  lesson_of: ["{game} lernen", "Learn {game}"],
  lesson_begin: ["Lernen, {minutes} Min.", "Learn it, {minutes} min"],
  lesson_short: ["Lernen", "Learn"],
  lesson_short_on: ["Weiter", "Go on"],
  lesson_look: ["Sieh dir den Tisch an, dann „Weiter“.", "Look at the table, then “Go on”."],
  lesson_go_on: ["Weiter lernen", "Go on learning"],
  lesson_meanwhile: ["Solange du wartest:", "While you wait:"],
  lesson_step: ["Schritt {step} von {steps}", "Step {step} of {steps}"],
  lesson_now: ["Jetzt", "Now"],
  lesson_why: ["Warum", "Why"],
  lesson_in_words: ["Gemeint ist: {label}", "What is meant: {label}"],
  lesson_ask: ["Frag mich", "Ask me"],
  lesson_keep: ["Merke", "Remember"],
  lesson_next: ["Als Nächstes:", "Next:"],
  lesson_aside: ["Danach geht es in einer vorbereiteten Stellung weiter.", "After this it goes on in a prepared position."],
  lesson_free_last: ["Noch ein Handgriff ganz nach deiner Wahl.", "One more move of your own choice."],
  lesson_free: ["Noch {left} Handgriffe ganz nach deiner Wahl.", "{left} more moves of your own choice."],
  lesson_show: ["Zeig es mir", "Show me"],
  lesson_skip: ["Überspringen", "Skip"],
  lesson_again: ["Noch einmal", "Once more"],
  lesson_restart: ["Von vorn", "From the start"],
  lesson_play_on: ["Gegen Mira weiterspielen", "Play on against Mira"],
  lesson_finished: ["Geschafft! Das kannst du jetzt:", "Done! This is what you know now:"],
  lesson_leave: ["Übung verlassen", "Leave the lesson"],
  lesson_smaller: ["Kleiner oder größer", "Smaller or larger"],
  lesson_lost: [
    "Wo du in der Übung warst, ließ sich nicht lesen: Sie beginnt von vorn.",
    "Where you were in the lesson could not be read: it begins from the start.",
  ],

  // Setting up
  game: ["Spiel", "Game"],
  seats: ["Plätze", "Seats"],
  seat_count: ["Anzahl der Plätze", "Number of seats"],
  seat_of: ["Platz {seat}", "Seat {seat}"],
  seat_me: ["Ich", "Me"],
  seat_friend: ["Freund, per Link", "Friend, by link"],
  seat_open: ["offen für alle", "Open to anyone"],
  seat_bot: ["Bot", "Bot"],
  level: ["Stärke", "Level"],
  options: ["Regeln und Varianten", "Rules and variants"],
  how_large: ["Wie soll es werden?", "What shall it be?"],
  preset_usual: ["Wie im Regelheft", "As in the rulebook"],
  modules: ["Module", "Modules"],
  other_seats: ["Mit anderer Zahl von Plätzen: {count} weitere Möglichkeiten.", "With a different number of seats: {count} more choices."],
  fine_points: ["Feinheiten", "Fine points"],
  fine_none: ["alle wie im Regelheft", "all as in the rulebook"],
  fine_one: ["eine anders als im Regelheft", "one differs from the rulebook"],
  fine_many: ["{count} anders als im Regelheft", "{count} differ from the rulebook"],
  because_of: ["Wegen: {other}", "Because of: {other}"],
  plan: ["{what}, {seats} am Tisch. Dauert etwa {minutes} Minuten.", "{what}, {seats} at the table. Takes about {minutes} minutes."],
  plan_alone: ["{what}, allein. Dauert etwa {minutes} Minuten.", "{what}, alone. Takes about {minutes} minutes."],
  plan_with: ["{game}, dazu {modules}", "{game} with {modules}"],
  open_is_public: ["Ein Platz ist offen für alle: Darum steht der Tisch in der Liste.", "A seat is open to anyone, so the table is listed in the lobby."],
  rule_behind: ["Regel {rule}", "Rule {rule}"],
  basis_public: ["bekannte Variante, nicht aus dem Regelheft", "a known variant, not from the rulebook"],
  choose_some: ["Wähle {count}", "Choose {count}"],
  not_with: ["Geht nicht zusammen mit: {other}. Wähle es, und das andere entfällt.", "Does not go with: {other}. Choose it, and the other is dropped."],
  only_for: ["nur zu {seats}", "only for {seats}"],
  visibility: ["Wer findet den Tisch?", "Who finds the table?"],
  public: ["Öffentlich, in der Liste", "Public, listed in the lobby"],
  by_link: ["Nur wer den Link hat", "Only whoever has the link"],
  pace: ["Tempo", "Pace"],
  pace_free: ["Ohne Uhr", "No clock"],
  pace_live: ["Mit Uhr, ohne Pause", "Live, with a clock"],
  pace_days: ["Über Tage", "Over days"],
  clock_minutes: ["Minuten für jeden", "Minutes each"],
  clock_plus: ["Sekunden je Zug dazu", "Seconds added per move"],
  clock_days: ["Tage je Zug", "Days per move"],
  allow_hints: ["Tipps vom Bot erlauben", "Allow hints from the bot"],
  open_it: ["Tisch aufmachen", "Open the table"],
  // The table
  skip: ["Zum Tisch springen", "Skip to the table"],
  lobby: ["Zur Übersicht", "To the lobby"],
  home: ["Tafelrunde: zur Übersicht", "Tafelrunde: to the lobby"],
  hint: ["Tipp", "Hint"],
  undo: ["Zurücknehmen", "Take back"],
  undo_ask: ["Zurücknehmen (fragen)", "Take back (ask)"],
  undo_asks_nobody: ["Das nimmt zurück: {lost}. Gefragt wird niemand.", "This takes back: {lost}. Nobody is asked."],
  undo_asks: ["Das nähme zurück: {lost}. Die anderen werden gefragt.", "This would take back: {lost}. The others are asked."],
  lost_mine: ["deinen letzten Zug", "your last move"],
  lost_many_mine: ["deine letzten {count} Züge", "your last {count} moves"],
  lost_of: ["1 Zug von {name}", "1 move by {name}"],
  lost_many_of: ["{count} Züge von {name}", "{count} moves by {name}"],
  redo: ["Wiederholen", "Redo"],
  as_text: ["Als Text", "As text"],
  as_picture: ["Als Bild", "As picture"],
  menu: ["Menü", "Menu"],
  turn: ["Drehen", "Turn"],
  do_it: ["Ausführen", "Do it"],
  put_back: ["Aufheben", "Put back"],
  whole_view: ["Ganzer Tisch", "Whole table"],
  tab_table: ["Tisch", "Table"],
  tab_score: ["Wertung", "Score"],
  tab_log: ["Verlauf", "Log"],
  tab_rules: ["Regeln", "Rules"],
  tab_chat: ["Chat", "Chat"],
  tab_chat_all: ["Chat · alle", "Chat · all"],
  lit_up: ["{count} weiter oben", "{count} further up"],
  lit_down: ["{count} weiter unten", "{count} further down"],
  lit_left: ["{count} weiter links", "{count} further left"],
  lit_right: ["{count} weiter rechts", "{count} further right"],
  moved_to_lit: ["Hierher gerückt: Hier leuchtet es.", "Moved here: this is what glows."],
  panel_pin: ["Seitenleiste neben dem Tisch oder eingeklappt", "Side panel beside the table or folded"],
  panel_unfold: ["Seitenleiste aufklappen", "Unfold the side panel"],
  total: ["Zusammen", "Total"],
  you: ["{name} (du)", "{name} (you)"],
  no_points: ["Noch keine Punkte.", "No points yet."],
  no_log: ["Noch ist nichts geschehen.", "Nothing has happened yet."],
  story_since: ["Seit deinem Zug", "Since your turn"],
  story_twice: ["{name} war zweimal dran", "{name} was on turn twice"],
  story_times: ["{name} war {times}-mal dran", "{name} was on turn {times} times"],
  story_watched: ["Zuletzt", "Just now"],
  story_at: ["{step} von {all}", "{step} of {all}"],
  story_more: ["+{count} weitere", "+{count} more"],
  story_end: ["Gleich zum Ende", "To its end at once"],
  story_again: ["Noch einmal zeigen", "Show again"],
  story_show: ["zeigen", "show"],
  story_back: ["Einen Schritt zurück", "One step back"],
  story_on: ["Einen Schritt weiter", "One step on"],
  story_hide: ["Ausblenden", "Hide"],
  speed: ["Züge der anderen", "The others' moves"],
  speed_slow: ["in Ruhe", "slow"],
  speed_normal: ["normal", "normal"],
  speed_fast: ["zügig", "fast"],
  speed_once: ["sofort", "at once"],
  won_since: ["seit deinem Zug", "since your turn"],
  taken_back: ["zurückgenommen", "taken back"],
  search_rules: ["Regeln durchsuchen (de, en)", "Search the rules (en, de)"],
  rules_found: ["{count} von {all} Regeln", "{count} of {all} rules"],
  rules_version: ["Regeln, Fassung {version}", "Rules, version {version}"],
  rules_version_old: [
    "Gespielt wird nach den Regeln in Fassung {version}, mit denen dieser Tisch begann. Seither hat sich geändert:",
    "Played by the rules of version {version}, with which this table began. Changed since:",
  ],
  rules_components: [
    "Gespielt wird mit dem Material aus einer Schachtel, Kennzeichen {components}.",
    "Played with the components of a box, mark {components}.",
  ],
  of_version: ["Fassung {version}", "Version {version}"],
  rules_version_before: ["Was frühere Fassungen änderten:", "What earlier versions changed:"],
  rules_sections: ["Zum Abschnitt", "To the section"],
  rules_legend: ["Was die Nummern und Vermerke heißen", "What numbers and notes mean"],
  rules_legend_plain: [
    "Eine Nummer ohne Buchstaben ist eine Regel des Spiels, in unseren Worten.",
    "A number without a letter is a rule of the game, in our words.",
  ],
  rules_legend_e: ["E: ein Beispiel, das zeigt, wie Regeln gemeint sind.", "E: an example that shows how rules are meant."],
  rules_legend_r: [
    "R: eine Entscheidung von uns, wo das Regelheft schweigt oder mehreres heißen kann.",
    "R: a ruling of ours where the rulebook is silent or can be read in several ways.",
  ],
  rules_legend_published: [
    "„Veröffentlicht“: steht nicht in unserer Fassung des Hefts, sondern in veröffentlichten Beschreibungen.",
    "“Published”: not in our copy of the rulebook, but in published descriptions.",
  ],
  rules_legend_ours: [
    "„Rekonstruiert“: nirgends überliefert und darum von uns ergänzt.",
    "“Reconstructed”: handed down nowhere, and therefore filled in by us.",
  ],
  no_rule: ["Keine Regel enthält das.", "No rule contains that."],
  say_something: ["Nachricht an alle am Tisch", "Message to everybody at the table"],
  send: ["Senden", "Send"],
  team: ["Team {side}", "Team {side}"],
  team_chat: ["Team-Chat", "Team chat"],
  team_only: ["nur du und {name}", "only you and {name}"],
  say_to: ["Nachricht an {name}", "Message to {name}"],
  order: ["Zugreihenfolge zu Beginn: {seats}", "Turn order at the start: {seats}"],
  no_chat: ["Noch keine Nachrichten.", "No messages yet."],
  here: ["da", "here"],
  away: ["nicht verbunden", "not connected"],
  substitute: ["ein Bot vertritt", "a bot stands in"],
  by_itself: ["spielt von selbst", "plays by itself"],
  level_of: ["Bot, {level}", "Bot, {level}"],
  thinking: ["denkt nach, {seconds} s", "thinking, {seconds} s"],
  acting: ["am Zug", "to move"],
  watchers: ["{count} sehen zu", "{count} watching"],
  watchers_1: ["1 Person sieht zu", "1 watching"],
  watching: ["Du siehst zu.", "You are watching."],
  ways: ["{label} ({count} Möglichkeiten)", "{label} ({count} ways)"],
  points_more: ["{points} Punkte", "{points} points"],
  point_more: ["{points} Punkt", "{points} point"],
  only_this: ["Mehr ist gerade nicht möglich.", "Nothing else is possible now."],
  then_touch: ["Was leuchtet, kannst du berühren.", "What glows can be touched."],
  then_next: ["Wähle das Nächste, oder Esc.", "Choose the next, or Esc."],
  then_next_touch: ["Wähle das Nächste, oder heb es auf.", "Choose the next, or put it back."],
  foresight: ["Was daraus wird", "What will come of it"],
  foresight_what: ["Vorausgesagt, wenn alle das Naheliegende tun.", "What happens if everybody does the obvious."],
  hits_back: ["zurück", "back"],
  held_until: ["Der Tisch wartet hier, bis du es weglegst. Es steht auch im Verlauf.", "The table waits here until you put it away. The log has it too."],
  show_held: ["Noch einmal ansehen", "Look at it again"],
  moves_list: ["Deine Züge", "Your moves"],
  no_moves: ["Du musst gerade nichts tun.", "Nothing is asked of you now."],
  asked: ["Gefragt: {names}.", "Asked: {names}."],
  question_undo: ["{name} möchte zurücknehmen. {cost} Einverstanden?", "{name} wants to take back. {cost} Agreed?"],
  cost_nothing: ["Dich kostet das keinen Zug.", "It costs you no move."],
  cost_one: ["Du würdest deinen letzten Zug verlieren.", "You would lose your last move."],
  cost_many: ["Du würdest deine letzten {count} Züge verlieren.", "You would lose your last {count} moves."],
  question_end: [
    "{name} bietet an, das Spiel hier zu beenden. Einverstanden?",
    "{name} offers to end the game here. Agreed?",
  ],
  question_replace: [
    "{name} möchte, dass ein Bot für {about} spielt. Einverstanden?",
    "{name} wants a bot to play for {about}. Agreed?",
  ],
  yes: ["Ja", "Yes"],
  no: ["Nein", "No"],
  sending: ["wird gesendet", "sending"],
  connecting: ["Verbindung wird aufgebaut", "Connecting"],
  lost: [
    "Verbindung unterbrochen. Neuer Versuch in {seconds} s.",
    "Connection lost. Trying again in {seconds} s.",
  ],
  lost_move: [
    "Die Verbindung ist abgerissen. Ob es noch ankam, zeigt der Tisch gleich.",
    "The connection broke. The table will show in a moment whether it arrived.",
  ],
  try_now: ["Jetzt versuchen", "Try now"],
  server_says: ["Der Server antwortet nicht ({status}).", "The server does not answer ({status})."],
  cannot_draw: ["Das Bild kam beschädigt an.", "The picture arrived damaged."],
  // Menu
  ask_first: ["Vor jedem Zug nachfragen", "Ask before every move"],
  sound: ["Töne", "Sound"],
  notify: ["Benachrichtigen, wenn ich dran bin", "Notify me when it is my turn"],
  notify_denied: [
    "Der Browser erlaubt keine Benachrichtigungen.",
    "The browser does not allow notifications.",
  ],
  resign: ["Aufgeben", "Resign"],
  resign_sure: ["Wirklich aufgeben?", "Really resign?"],
  offer_end: ["Ende anbieten", "Offer to end"],
  replace: ["Bot für {name} einsetzen", "Let a bot play for {name}"],
  leave: ["Platz freigeben", "Leave the seat"],
  return: ["Platz zurücknehmen", "Take my seat back"],
  bot_for_you: ["Ein Bot spielt für dich.", "A bot is playing for you."],
  help: ["Tasten", "Keys"],
  result: ["Ergebnis", "Result"],
  about_table: ["Über diesen Tisch", "About this table"],
  // Waiting room
  table_waits: ["Der Tisch wartet auf alle", "The table is waiting for everybody"],
  sit_down: ["Platz nehmen", "Sit down"],
  sit_where: ["Dieser Platz ist für dich frei.", "This seat is free for you."],
  link_for: ["Link für Platz {seat}", "Link for seat {seat}"],
  link_watch: ["Link zum Zusehen", "Link for watching"],
  copy: ["Kopieren", "Copy"],
  copied: ["Kopiert", "Copied"],
  agreed: ["Vereinbart", "Agreed"],
  no_options: ["Alles wie üblich.", "Everything as usual."],
  usual_rest: ["Sonst wie üblich ({count})", "Otherwise as usual ({count})"],
  usual_all: ["Was das heißt ({count})", "What that means ({count})"],
  fairness: ["Faire Zufälle", "Fair chance"],
  commitment: ["Siegel des Geheimnisses (SHA-256)", "Seal of the secret (SHA-256)"],
  commitment_what: [
    "Steht vor dem ersten Zug fest. Nach dem Ende wird das Geheimnis gezeigt; damit kann jeder alles nachrechnen.",
    "Fixed before the first move. The secret is shown after the end, so that everybody can check every draw.",
  ],
  secret: ["Geheimnis", "Secret"],
  // The end
  won: ["Gewonnen!", "You have won!"],
  game_over: ["Spielende", "Game over"],
  wins_plainly: ["{names} gewinnt.", "{names} wins."],
  win_plainly_together: ["{names} gewinnen gemeinsam.", "{names} share the victory."],
  wins: ["{names} gewinnt mit {points} Punkten.", "{names} wins with {points} points."],
  team_wins: ["{team} gewinnt mit {points} Punkten: {names}.", "{team} wins with {points} points: {names}."],
  team_wins_plainly: ["{team} gewinnt: {names}.", "{team} wins: {names}."],
  win_together: [
    "{names} gewinnen gemeinsam mit {points} Punkten.",
    "{names} share the victory with {points} points.",
  ],
  solo_result: ["{points} Punkte.", "{points} points."],
  solo_rank: ["{points} Punkte, Rang: {rank}", "{points} points, rank: {rank}"],
  place: ["{place}.", "{place}."],
  course: ["Verlauf", "How it went"],
  course_what: ["Die Punkte im Lauf des Spiels", "The points over the game"],
  takes_lead: ["{name} übernimmt die Führung:", "{name} takes the lead:"],
  again: ["Noch einmal", "Rematch"],
  again_there: ["Zum neuen Tisch", "To the new table"],
  replay: ["Nachspielen", "Replay"],
  analyse: ["Auswerten", "Analyse"],
  share: ["Link kopieren", "Copy link"],
  record: ["Protokoll als Datei", "Record as a file"],
  record_carries: ["Protokoll mit dem Material", "Record with the components"],
  as_svg: ["Bild als SVG", "Picture as SVG"],
  as_png: ["Bild als PNG", "Picture as PNG"],
  verify: ["Nachprüfen", "Verify"],
  verifying: ["wird geprüft", "checking"],
  why_agreed: ["Im Einvernehmen beendet.", "Ended by agreement."],
  why_resigned: ["Durch Aufgabe beendet.", "Ended by resignation."],
  why_barred: ["Der Gastgeber hat jemanden des Tisches verwiesen.", "The host has removed somebody from the table."],
  why_closed: ["Der Gastgeber hat den Tisch geschlossen.", "The host has closed the table."],
  // Replay
  entry_of: ["Eintrag {entry} von {last}", "Entry {entry} of {last}"],
  slider: ["Stelle im Spiel", "Point in the game"],
  to_start: ["An den Anfang", "To the start"],
  to_end: ["Ans Ende", "To the end"],
  one_back: ["Einen zurück", "One back"],
  one_on: ["Einen weiter", "One on"],
  autoplay: ["Abspielen", "Play"],
  stop: ["Anhalten", "Pause"],
  eyes: ["Mit den Augen von", "Through the eyes of"],
  eyes_all: ["Alles offen", "All open"],
  // Keys
  key_pick: [
    "Leuchtendes anspringen, mit Pfeilen zum Nachbarn",
    "jump to what glows, arrows to its neighbour",
  ],
  key_enter: ["berühren, ausführen", "touch, do it"],
  key_digit: ["Knopf der Leiste", "button of the bar"],
  key_list: ["als Text: durch die Züge, zum Zug mit dieser Nummer", "as text: through the moves, to the move with this number"],
  panel_key: ["Seitenleiste auf oder zu", "side panel open or shut"],
  key_step: ["ein Schritt zurück, ein Schritt weiter", "one step back, one step on"],
  key_help: ["diese Hilfe", "this help"],
  // At a glance, and the rules
  overview: ["Auf einen Blick", "At a glance"],
  overview_short: ["Blick", "Glance"],
  overview_players: ["Wie viele spielen", "How many play"],
  overview_parts: ["Teile des Blatts", "Parts of the sheet"],
  overview_modules: ["Module und Varianten", "Modules and variants"],
  overview_hand: ["auf deiner Hand", "in your hand"],
  overview_realm: ["in deinem Reich", "in your realm"],
  overview_page: ["Als Seite zum Drucken", "As a page to print"],
  print: ["Drucken", "Print"],
  all_rules: ["Alle Regeln", "All rules"],
  // A closer look
  closer_price: ["Kosten", "Price"],
  price_there: ["{name}: {need} (du hast {have})", "{name}: {need} (you have {have})"],
  price_short: ["{name}: {have} von {need}", "{name}: {have} of {need}"],
  closer_rules: ["Regeln", "Rules"],
  closer_now: ["Das geht jetzt", "Possible now"],
  closer_not_now: ["Jetzt nicht", "Not now"],
  closer_more: ["und {count} weitere", "and {count} more"],
  closer_choose: ["Wählen", "Choose"],
  closer_changes: ["Das brächte", "It would bring"],
  way_there: ["So ginge es", "Ways to get there"],
  way_then: ["Danach geht: {then}.", "Then possible: {then}."],
  way_show: ["Zeigen", "Show"],
  way_says: ["{label}. Danach geht: {then}.", "{label}. Then possible: {then}."],
  key_closer: ["genauer ansehen, auch durch Ruhen oder Halten", "a closer look, also by resting or holding"],
};

/** The language of the page: "de" or "en". */
export function lang() {
  return prefs.lang;
}

/**
 * A sentence of the catalogue in the language of the page.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const both = WORDS[key] ?? BOX_WORDS[key] ?? CLUB_WORDS[key];
  if (!both) throw new Error(`no words for ${key}`);
  return both[lang() === "de" ? 0 : 1].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** Fill in what stands in the page itself: `data-say` is content, `data-say-label` a label. */
export function translate(root = document) {
  document.documentElement.lang = lang();
  for (const element of root.querySelectorAll("[data-say]")) {
    element.textContent = say(element.dataset.say);
  }
  for (const element of root.querySelectorAll("[data-say-label]")) {
    element.setAttribute("aria-label", say(element.dataset.sayLabel));
    element.title = say(element.dataset.sayLabel);
  }
}

/** A text as a line begins with it. */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A signed number with the right minus: +3, ±0, −2. */
export function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "±0";
}

/** What a move brings: "+1 point", "−2 points". */
export function worth(gain) {
  return say(Math.abs(gain) === 1 ? "point_more" : "points_more", { points: signed(gain) });
}

/** Names in a sentence: "Anna, Benno". */
export function listed(names) {
  return new Intl.ListFormat(lang(), { type: "conjunction" }).format(names);
}

/** Whose values a game is played with; nothing where they are ours. */
export function valuesOf(owned, owners) {
  if (!owned) return "";
  return owners.length ? say("values_of", { names: listed(owners) }) : say("values_own");
}

/** So many at a table: "zu zweit". @param {number} seats */
export function howMany(seats) {
  return seats <= 4 ? say(`ladder_${seats}`) : say("ladder_seats", { seats });
}

/** A share as per cent. */
export function percent(share) {
  return `${Math.round(100 * share)} %`;
}
