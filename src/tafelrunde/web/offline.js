/** Without a connection: the same page again, by hand or as soon as the server answers. */

const AGAIN = 3000;
const server = new URL("../../healthz", import.meta.url);

async function look() {
  const answer = await fetch(server).catch(() => null);
  if (answer?.ok) location.reload();
}

document.querySelector("#again").addEventListener("click", () => location.reload());
addEventListener("online", look);
setInterval(look, AGAIN);
