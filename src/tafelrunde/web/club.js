/** The pages of the club, one module each: whatever is about people and many tables. */

import { here } from "./address.js";
import { $ } from "./dom.js";
import { frame, guarded } from "./frame.js";
import { tellDamage } from "./notice.js";
import { say, translate } from "./words.js";

/** Each module has `show(page)`, which fills the page; it is called again for another language. */
const PAGES = {
  notices: () => import("./notices.js"),
  me: () => import("./me.js"),
  tournament: () => import("./tournament.js"),
  tournaments: () => import("./tournaments.js"),
  ladder: () => import("./ladder.js"),
  archive: () => import("./archive.js"),
  person: () => import("./person.js"),
  statistics: () => import("./statistics.js"),
  people: () => import("./people.js"),
};

const [, name] = here();

const begin = guarded(async () => {
  translate();
  await frame(name, begin);
  if (!Object.hasOwn(PAGES, name)) throw new Error(say("no_such_page"));
  const { show } = await PAGES[name]();
  await show($("#page"));
});

// Somebody may follow a link while the page to which it leads is open already.
addEventListener("hashchange", () => location.hash && begin());
begin();
tellDamage();
