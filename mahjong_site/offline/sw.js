// The service worker. The view writes the first line: the release, what belongs to the shell, which pages may be kept;
// `english` stands before the addresses of the English pages, which are kept as the Chinese ones are.
"use strict";
const { release, offline, english, shell, kept } = __CONFIG__;

const PAGES = `pages-${release}`; // public pages, by their address
const RECENT = `recent-${release}`; // the last addresses with a query: hands, tables as they were narrowed
const FILES = `files-${release}`; // what pages are made of
const OURS = /^(pages|recent|files)-/;
const MOST_RECENT = 40;
const PATIENCE = 3000; // ms for the network before a copy is shown
const PAUSE = 55; // ms between pages that are moved over: a proxy refuses whoever asks for much more than 20 a second
const HASHED = /\.[0-9a-f]{12}\.\w+$/; // a file whose name changes with its contents

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener("message", (event) => {
  const { keep, tidy } = event.data || {};
  if (keep) event.waitUntil(keepAddress(new URL(keep, location.origin)));
  if (tidy) event.waitUntil(moveOver());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // A part that HTMX asks for is no page: it is neither kept nor answered from here.
  if (request.method !== "GET" || url.origin !== location.origin || request.headers.has("HX-Request")) return;
  if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (url.pathname.startsWith("/static/")) event.respondWith(file(event, url));
});

async function install() {
  const files = await caches.open(FILES);
  await files.addAll([...shell, english + offline].map((address) => new Request(address, HASHED.test(address) ? {} : { cache: "no-cache" })));
}

// ---------- pages: the network first, a copy where it is slow or away ----------

async function page(event, url) {
  let stored;
  const fresh = fetchPage(event, url, (storing) => { stored = storing; });
  event.waitUntil(fresh.then(() => stored, () => {})); // also where a copy is shown meanwhile
  const copy = await copyOf(url);
  try {
    return await (copy ? Promise.race([fresh, after(PATIENCE, copy)]) : fresh);
  } catch {
    return copy || (await caches.match(tongue(url) + offline, { cacheName: FILES })) || Response.error();
  }
}

async function fetchPage(event, url, store) {
  const response = (await event.preloadResponse) || (await fetch(event.request));
  if (mayKeep(response, url)) store(put(url, response.clone()));
  return response;
}

const after = (ms, value) => new Promise((done) => { setTimeout(done, ms, value); });

// The address is in two parts: the prefix of its language, and what it is in every language.
const tongue = (url) => (url.pathname.startsWith(`${english}/`) ? english : "");
const plain = (url) => url.pathname.slice(tongue(url).length);

const isPublic = (url) => plain(url) === "/" || kept.some((start) => plain(url).startsWith(start));

function mayKeep(response, url) {
  const said = (name) => response.headers.get(name) || "";
  return isPublic(url) && response.status === 200 && response.type === "basic" && !response.redirected
    && said("Content-Type").startsWith("text/html") && !said("Cache-Control").includes("no-store");
}

const isRecent = (url) => url.search !== "" || plain(url).startsWith("/h/");
const keyOf = (url) => url.pathname + url.search; // without the fragment

async function put(url, response) {
  const cache = await caches.open(isRecent(url) ? RECENT : PAGES);
  await cache.delete(keyOf(url), { ignoreVary: true }); // so that what was seen last stands last
  await cache.put(keyOf(url), response);
  if (!isRecent(url)) return;
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MOST_RECENT).map((key) => cache.delete(key, { ignoreVary: true })));
}

// This release's copies first, then those of one whose pages have not been moved over yet.
async function inCaches(kind, address, options) {
  const names = (await caches.keys()).filter((name) => name.startsWith(kind));
  names.sort((one, other) => other.endsWith(release) - one.endsWith(release));
  for (const name of names) {
    const found = await (await caches.open(name)).match(address, { ignoreVary: true, ...options });
    if (found) return found;
  }
  return undefined;
}

const copyOf = (url) => inCaches(isRecent(url) ? "recent-" : "pages-", keyOf(url));

// A page that came before the worker, or a hand that was built piece by piece: its whole page was never asked for.
// False where the site failed at it; it throws where there is no network, or too much was asked of it.
async function keepAddress(url) {
  if (url.origin !== location.origin || !isPublic(url)) return true;
  const cache = await caches.open(isRecent(url) ? RECENT : PAGES);
  if (await cache.match(keyOf(url), { ignoreVary: true })) return true;
  const response = await fetch(keyOf(url), { headers: { Accept: "text/html" } });
  if (response.status === 429) throw new Error("429"); // it is still there
  if (response.status >= 500) return false;
  if (mayKeep(response, url)) await put(url, response);
  return true;
}

// ---------- files: a name with a hash never changes what it stands for ----------

async function file(event, url) {
  const address = url.pathname;
  const copy = await inCaches("files-", address);
  if (copy && HASHED.test(address)) return copy;
  try {
    const response = await fetch(event.request);
    if (response.status === 200 && response.type === "basic") {
      const kept = response.clone();
      event.waitUntil(caches.open(FILES).then((cache) => cache.put(address, kept)));
    }
    return response;
  } catch (error) {
    if (copy) return copy;
    throw error;
  }
}

// ---------- a new release: its own copies of what was kept, then the old ones go ----------

let moving = null;

function moveOver() {
  const { installing, waiting } = self.registration;
  if (installing || waiting) return undefined; // a newer one is coming: what is there may be its own
  moving ??= moveAll().catch(() => {}).finally(() => { moving = null; });
  return moving;
}

async function moveAll() {
  const old = (await caches.keys()).filter((name) => OURS.test(name) && !name.endsWith(release)); // the oldest first
  const last = old.at(-1)?.replace(OURS, "");
  let waits = false;
  for (const name of old.filter((one) => !one.startsWith("files-"))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      // Where the network is away this stops, and goes on another time.
      if (await keepAddress(new URL(request.url))) await cache.delete(request, { ignoreVary: true });
      else waits ||= name.endsWith(last);
      await after(PAUSE);
    }
  }
  // A copy of what the site failed at stays, with the files that it is made of, until another release has come.
  await Promise.all(old.filter((name) => !waits || !name.endsWith(last)).map((name) => caches.delete(name)));
}
