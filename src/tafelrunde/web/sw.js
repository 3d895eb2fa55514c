/**
 * The service worker: it keeps the files that never change, has a page for when there is no connection,
 * and shows what the server tells somebody who is not here. Nothing of the interface goes through it.
 *
 * It is of the same release as the files it keeps: a newer one waits until no page of this one is open.
 */

const ROOT = new URL("./", self.location).pathname;
// The server puts the mark of these files behind it.
const FILES = ROOT + "static/";
const KEPT = `tafelrunde ${FILES}`;
const OFFLINE = `${ROOT}offline`;
const FIRST = [OFFLINE, ...["palette.css", "base.css", "offline.css", "offline.js", "crest.svg", "grain.svg"].map((name) => FILES + name)];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FIRST)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers());
});

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(`tafelrunde ${ROOT}static/`) && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith(`${ROOT}api/`)) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => offline(pathname)));
  else if (pathname.startsWith(FILES)) event.respondWith(kept(request));
});

/** A file that never changes: once it was here, it is never asked for again. */
async function kept(request) {
  const cache = await caches.open(KEPT);
  const known = await cache.match(request, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** The page for when there is no connection, at the address of the one that was wanted. */
async function offline(pathname) {
  const page = await caches.match(OFFLINE, { ignoreVary: true });
  const text = await page.text();
  const deep = pathname.slice(ROOT.length).includes("/");
  // Its links are those of a page right below the root.
  const fitting = deep ? text.replaceAll(/(?<==")static\//g, `../static/`) : text;
  return new Response(fitting, { status: 503, headers: page.headers });
}

self.addEventListener("push", (event) => {
  event.waitUntil(tell(event.data.json()));
});

/** Show a notice; a repetition of the same takes its place. */
async function tell({ title, body, path, tag, waiting }) {
  await Promise.all([
    self.registration.showNotification(title, { body, tag, icon: `${FILES}icon-192.png`, data: path }),
    self.navigator.setAppBadge?.(waiting),
  ]);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(new URL(ROOT + event.notification.data.slice(1), location.origin)));
});

/** Go to where a notice leads: to the page that shows it already, or to a new one. */
async function goTo({ href, pathname }) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === pathname);
  return there ? there.focus() : self.clients.openWindow(href);
}
