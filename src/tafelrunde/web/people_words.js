/** What is said to and about people: several at one device, friends, invitations, the blocked. */

/** @type {Record<string, [string, string]>} */
export const PEOPLE_WORDS = {
  seat_here: ["hier an diesem Gerät", "Here at this device"],
  here_name: ["Name", "Name"],
  here_nobody: ["Person {seat}", "Person {seat}"],
  hot_turn: ["{name} ist dran", "It is {name}’s turn"],
  hot_pass: ["Gerät weitergeben; die anderen sehen nicht hin.", "Hand the device on; the others look away."],
  hot_mine: ["Ich bin {name}", "I am {name}"],
  hot_others: ["Warten auf {names}", "Waiting for {names}"],
  hot_look: ["Von euch wird gerade niemand gefragt. Wer sieht zu?", "None of you is asked just now. Who looks on?"],
};
