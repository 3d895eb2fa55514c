/** Whom one knows: friends, the links that make some, and the blocked. */

import { absolute, file, site } from "./address.js";
import { $, confirmed, copyButton, dialog, h, icon, loadStyle, presence, put } from "./dom.js";
import { guarded, showAgain, whoAmI } from "./frame.js";
import { becomeMember } from "./identity.js";
import { api } from "./net.js";
import { newest } from "./newest.js";
import { lang, say } from "./words.js";

const day = (at) => new Date(at).toLocaleDateString(lang(), { day: "numeric", month: "long" });

let page;
let games = new Map();
const newestPeople = newest();

/** Ask for a change; what is known afterwards is shown. */
const change = (path, body) => guarded(async () => draw(await newestPeople(api(`people/${path}`, { body }))));

/** @param {Element} where */
export async function show(where) {
  page = where;
  const [people, known] = await newestPeople(Promise.all([api("people"), api("games"), loadStyle(file("people.css"))]));
  games = new Map(known.map(({ id, title }) => [id, title]));
  draw(people);
  await readLink(people);
}

function draw({ member, friends, links, blocked }) {
  put(
    page,
    h("div", { class: "title" }, h("h1", {}, say("people_page"))),
    h(
      "div",
      { class: "people" },
      h("div", { id: "invited-by" }),
      h(
        "section",
        { class: "sheet" },
        h("h2", {}, say("friends")),
        member ? list(friends.map(friendRow), say("no_friends_yet")) : [h("p", { class: "muted" }, say("friends_members")), joining()],
      ),
      member ? linksPart(links) : null,
      h("section", { class: "sheet" }, h("h2", {}, say("blocked_people")), list(blocked.map(blockedRow), say("nobody_blocked"))),
    ),
  );
}

/** A guest becomes a member, and the page is shown to him as such. */
function joining() {
  const join = guarded(async () => {
    if (await becomeMember(whoAmI())) await showAgain();
  });
  return h("div", { class: "row" }, h("button", { class: "btn", type: "button", onclick: join }, say("join_club")));
}

const list = (rows, none) => (rows.length ? h("ul", {}, rows) : h("p", { class: "muted" }, none));

function friendRow({ id, name, here, table, game }) {
  const where = table ? say("sits_at", { game: games.get(game) ?? game }) : say(here ? "here" : "away");
  const remove = async () => (await confirmed(say("unfriend_sure", { name }), say("unfriend"))) && change("friends/remove", { id })();
  return h(
    "li",
    {},
    presence(here),
    h("div", {}, h("a", { href: site(`/club/person?id=${id}`) }, name), h("small", { class: "muted" }, where)),
    table ? h("a", { class: "btn sm", href: site(`/table/${table}`) }, icon("eye"), say("watch")) : null,
    h("button", { class: "btn sm", type: "button", "aria-label": say("unfriend_whom", { name }), onclick: remove }, say("unfriend")),
  );
}

function blockedRow({ id, name, since }) {
  return h(
    "li",
    {},
    h("div", {}, h("b", {}, name), h("small", { class: "muted" }, say("blocked_since", { day: day(since) }))),
    h("button", { class: "btn sm", type: "button", "aria-label": say("unblock_whom", { name }), onclick: change("blocks/remove", { id }) }, say("unblock")),
  );
}

function linksPart(links) {
  const make = (once) =>
    guarded(async () => {
      const { path, people } = await api("people/links", { body: { once } });
      draw(await newestPeople(people));
      showLink(absolute(path), once);
    });
  const row = ({ id, until, once }) =>
    h(
      "li",
      {},
      h("div", {}, h("b", {}, say(once ? "link_once" : "link_many")), h("small", { class: "muted" }, say("link_until", { day: day(until) }))),
      h("button", { class: "btn sm", type: "button", onclick: change("links/remove", { id }) }, say("link_withdraw")),
    );
  return h(
    "section",
    { class: "sheet" },
    h("h2", {}, say("find_friends")),
    h("p", { class: "muted" }, say("find_friends_how")),
    h(
      "div",
      { class: "row" },
      h("button", { class: "btn main", type: "button", onclick: make(true) }, icon("link"), say("link_for_one")),
      h("button", { class: "btn", type: "button", onclick: make(false) }, icon("link"), say("link_for_many")),
    ),
    links.length ? h("ul", {}, links.map(row)) : null,
  );
}

/** The only time that a link can be read. */
function showLink(address, once) {
  const field = h("input", { readonly: true, value: address, "aria-label": say("friend_link"), onfocus: (event) => event.target.select() });
  dialog(say("friend_link"), [
    h("p", {}, say(once ? "link_once_what" : "link_many_what")),
    h("div", { class: "row friend-link" }, field, copyButton(address)),
  ]);
}

/** Somebody came by a friend's link: it leaves the address, so that nobody finds it there later. */
async function readLink({ member }) {
  const token = decodeURIComponent(location.hash.slice(1));
  if (!token) return;
  const { name } = await api("people/links/read", { body: { token } });
  const accept = guarded(async () => {
    const people = await newestPeople(api("people/friends", { body: { token } }));
    history.replaceState(null, "", location.pathname);
    draw(people);
  });
  put(
    $("#invited-by"),
    h(
      "section",
      { class: "sheet asks" },
      h("h2", {}, say("wants_friend", { name })),
      h("p", {}, say(member ? "wants_friend_what" : "wants_friend_guest")),
      member ? h("button", { class: "btn main", type: "button", onclick: accept }, say("befriend", { name })) : joining(),
    ),
  );
}
