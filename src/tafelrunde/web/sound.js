/** Few quiet tones, made on the spot; off until somebody wants them. */

import { prefs } from "./prefs.js";

const TONES = {
  turn: [
    [587, 0],
    [784, 0.12],
  ],
  move: [[330, 0]],
  refused: [[196, 0]],
  chat: [[660, 0]],
  end: [
    [523, 0],
    [659, 0.14],
    [784, 0.28],
  ],
};

let context = null;

/** Play one of the tones. @param {keyof typeof TONES} name */
export function sound(name) {
  if (!prefs.sound) return;
  context ??= new AudioContext();
  for (const [pitch, after] of TONES[name]) {
    const tone = context.createOscillator();
    const loud = context.createGain();
    const start = context.currentTime + after;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
    tone.connect(loud).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.32);
  }
}
