/** Taking the table along: record, SVG, PNG. */

import { file, site } from "./address.js";
import { download, svg } from "./dom.js";
import { api } from "./net.js";

/** The picture as a document of its own, with its colours and symbols. */
async function standalone(picture, game) {
  const { width, height } = picture.size;
  const styles = await Promise.all(
    [file("palette.css"), site(`/games/${game}/style.css`)].map((address) =>
      fetch(address).then((answer) => answer.text()),
    ),
  );
  const body = picture.body.cloneNode(true);
  for (const marked of body.querySelectorAll(".lit,.chosen")) marked.classList.remove("lit", "chosen");
  body.querySelectorAll(".ghost").forEach((ghost) => ghost.remove());
  body.querySelectorAll("[style]").forEach((written) => written.removeAttribute("style"));
  const sheets = [...document.querySelectorAll(".symbols defs")].map((defs) => defs.cloneNode(true));
  const root = svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height },
    svg("title", {}, picture.root.getAttribute("aria-label")),
    svg("style", {}, styles.join("\n")),
    sheets,
    svg("rect", { width, height, class: "f-oak" }),
    body,
  );
  return new Blob([new XMLSerializer().serializeToString(root)], { type: "image/svg+xml" });
}

export async function saveSvg(picture, game, name) {
  download(`${name}.svg`, await standalone(picture, game));
}

/** Drawn twice as large as its units, so that it can be printed. */
export async function savePng(picture, game, name) {
  const address = URL.createObjectURL(await standalone(picture, game));
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * picture.size.width;
  canvas.height = 2 * picture.size.height;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  download(`${name}.png`, await new Promise((resolve) => canvas.toBlob(resolve, "image/png")));
}

/** The record as the viewer may read it; it may carry the components of an owner. */
export function record(table, key, carry = false) {
  return api(`tables/${table}/record${carry ? "?carry=1" : ""}`, { key, text: true });
}

export async function saveRecord(table, key, name, carry = false) {
  download(`${name}.txt`, new Blob([await record(table, key, carry)], { type: "text/plain" }));
}
