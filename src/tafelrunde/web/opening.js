/** Opening a table: whoever shares this device sits down at once, then one goes there. */

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
 * @param {{ seats: { kind: string, level?: string, called?: string }[] }} wish seats of the kind "here" are for people at this device
 */
export async function openTable(wish) {
  const seats = withMe(wish.seats);
  const wishes = seats.map(({ kind, level }) => ({ kind: kind === "here" ? "friend" : kind, level }));
  const place = await api("tables", { body: { nonce: nonce(), ...wish, seats: wishes } });
  const beside = place.links.filter(({ seat }) => seats[seat].kind === "here");
  for (const { seat, path } of beside) {
    const body = { key: path.split("#")[1], seat: null, name: seats[seat].called, nonce: nonce(), beside: true };
    await api(`tables/${place.table}/join`, { body });
  }
  location.href = beside.length ? hereAddress(place.table) : seatAddress(place);
}
