/** The table page: a table that is played or watched, the replay of one that is over, or a lesson. */

import { file, here } from "./address.js";
import { nowhere } from "./alarm.js";
import { loadStyle, loadSymbols } from "./dom.js";
import { tellDamage } from "./notice.js";
import { HERE } from "./opening.js";
import { say, translate } from "./words.js";

translate();
const [kind, id] = here();

/** Within another page there is only the table, and a way to all of it. */
async function embed() {
  await loadStyle(file("embedded.css"));
  document.body.classList.add("embedded");
  document.querySelector(".home").target = "_blank";
}

async function start() {
  await loadSymbols(file("icons.svg"));
  tellDamage();
  if (kind === "replay" && id === "file") {
    const [{ Replay }, { handedOver }] = await Promise.all([import("./replay.js"), import("./record_file.js")]);
    await new Replay(id, handedOver()).open();
  } else if (kind === "replay" || kind === "embed") {
    const { Replay } = await import("./replay.js");
    if (kind === "embed") await embed();
    await new Replay(id).open();
  } else if (kind === "learn") {
    const { Lesson } = await import("./lesson.js");
    new Lesson(id);
  } else {
    const key = decodeURIComponent(location.hash.slice(1));
    if (key === HERE) {
      const { HotSeat } = await import("./hot_seat.js");
      await new HotSeat(id).open();
    } else {
      const { Table } = await import("./table.js");
      new Table(id, key);
    }
  }
}

start().catch((error) => {
  // What never arrived is nobody's refusal: a script or a picture of the page itself.
  if (error instanceof TypeError) nowhere(say("server_says", { status: "–" }), () => location.reload());
  else nowhere(error.message);
  throw error;
});
