/** Passkeys: what the browser's authenticator is asked, and what it answers, as plain text for the server. */

import { api } from "./net.js";
import { say } from "./words.js";

// A passkey is for a name; a number is none.
const NUMBERS = /^[\d.]+$|:/;

/** Only where the connection is safe, or on this very machine, browsers have them. */
export const canPasskey = () =>
  window.isSecureContext && "PublicKeyCredential" in window && !NUMBERS.test(location.hostname);

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const known = (list) => (list ?? []).map((one) => ({ ...one, id: bytes(one.id) }));

function plain(credential) {
  const response = Object.fromEntries(
    ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]
      .filter((name) => credential.response[name])
      .map((name) => [name, text(credential.response[name])]),
  );
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response };
}

/** Ask the authenticator; whoever has changed his mind is told so in our words. */
async function asked(work) {
  try {
    return plain(await work());
  } catch (error) {
    throw new Error(say(error.name === "InvalidStateError" ? "passkey_there" : "passkey_stopped"));
  }
}

/** A new passkey for the member who is here. @param {string} label what he calls it, or nothing */
export async function makePasskey(label) {
  const { options } = await api("me/passkeys/begin", { body: {} });
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: known(options.excludeCredentials),
  };
  const credential = await asked(() => navigator.credentials.create({ publicKey }));
  return api("me/passkeys", { body: { credential, label } });
}

/**
 * Be the member whose passkey this is.
 * @param {(stake: { games: number, leaves: string }) => Promise<boolean>} sure asked before anything changes
 */
export async function signIn(sure) {
  const { options, ...stake } = await api("me/sign-in/begin", { body: {} });
  if (!(await sure(stake))) return;
  const publicKey = { ...options, challenge: bytes(options.challenge), allowCredentials: known(options.allowCredentials) };
  const credential = await asked(() => navigator.credentials.get({ publicKey }));
  await api("me/sign-in", { body: { credential } });
}
