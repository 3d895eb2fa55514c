/** Opening a table, and going there. */

import { site } from "./address.js";
import { api, nonce, seatAddress } from "./net.js";

/** What stands behind the # of an address instead of a key: no seat's table is found by it. */
export const HERE = "here";

/** Where those who share this device sit. @param {string} table */
export const hereAddress = (table) => site(`/table/${table}#${HERE}`);

/** One of those at this device is known by it. */
function withMe(seats) {
  const first = seats.some(({ kind }) => kind === "me") ? -1 : seats.findIndex(({ kind }) => kind === "here");
  return seats.map((one, number) => (number === first ? { ...one, kind: "me" } : one));
}

/**
 * Open a table and go there.
 * @param {{ seats: { kind: string, level?: string, name?: string }[] }} wish
 */
export async function openTable(wish) {
  const seats = withMe(wish.seats);
  const place = await api("tables", { body: { nonce: nonce(), ...wish, seats } });
  location.href = seats.some(({ kind }) => kind === "here") ? hereAddress(place.table) : seatAddress(place);
}
