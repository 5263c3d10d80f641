// The page about reading without a network: keeps all pages on a press, lists what is kept.
(() => {
  "use strict";
  const root = document.getElementById("offline");
  const at = (id) => document.getElementById(id);
  if (!("caches" in window) || !navigator.serviceWorker) { at("unable").hidden = false; return; }

  const { release, address, ...words } = root.dataset; // all that is said stands on the page, in its language
  const home = address.slice(0, -"offline/".length);
  const PAGES = `pages-${release}`;
  const AT_ONCE = 4;
  const PAUSE = 55; // ms between requests: a proxy refuses whoever asks for much more than 20 a second
  const TRIES = 6;
  const LONGEST_WAIT = 60; // s; who is told to wait longer is better told so
  const KINDS = JSON.parse(words.kinds);
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const say = (text, values) => { at("save-state").textContent = filled(text, values); };

  // The page stands in for others, too: then the address is not its own, and what can be read comes first.
  const own = location.pathname === address;
  at("away").hidden = own && navigator.onLine;
  at("not-kept").hidden = own;
  if (!at("away").hidden) root.append(at("save-all"));
  at("save").disabled = !navigator.onLine;

  const addressesIn = async (kind) => {
    const found = new Set();
    for (const name of await caches.keys()) {
      if (!name.startsWith(kind)) continue;
      for (const request of await (await caches.open(name)).keys()) {
        const url = new URL(request.url);
        // Each language lists its own pages; the Chinese ones stand at the root, beside all others.
        if (url.pathname.startsWith(home) && !(home === "/" && url.pathname.startsWith("/en/"))) found.add(url.pathname + url.search);
      }
    }
    return [...found];
  };

  const item = (text, href, count) => {
    const link = document.createElement("a");
    link.href = href;
    link.textContent = text;
    const line = document.createElement("li");
    line.append(link, count ? `　${filled(words.count, { count })}` : "");
    return line;
  };

  // One line a hand, the last first, however many addresses it was seen at.
  const handLinesOf = (addresses) => {
    const seen = new Map();
    for (const one of addresses) {
      const text = new URL(one, location.origin).searchParams.get("text");
      if (text) seen.set(text, one);
    }
    return [...seen].reverse().map(([text, one]) => item(text, one));
  };

  const show = async () => {
    const pages = await addressesIn("pages-");
    const hands = (await addressesIn("recent-")).filter((one) => one.startsWith(`${home}hand/`));
    const lines = KINDS.flatMap(([name, start]) => {
      const found = pages.filter((one) => one.startsWith(start)).sort();
      return found.length ? [item(name, found.includes(start) ? start : found[0], found.length)] : [];
    });
    const handLines = handLinesOf(hands);
    at("kept-pages").replaceChildren(...lines);
    at("hands").replaceChildren(...handLines);
    at("kept-hands").hidden = !handLines.length;
    at("kept").hidden = !(lines.length || handLines.length);
    at("save-all").hidden = false;
  };

  let next = 0;
  const turn = async () => {
    for (let wait; (wait = next - performance.now()) > 0;) await new Promise((done) => { setTimeout(done, wait); });
    next = performance.now() + PAUSE;
  };

  // One too many asks again later, and meanwhile nobody asks.
  const asked = async (address, accept) => {
    for (let tried = 1; ; tried += 1) {
      await turn();
      const response = await fetch(address, { headers: { Accept: accept } });
      if (response.status === 200 && !response.redirected) return response;
      const wait = Number(response.headers.get("Retry-After")) || 2 ** tried / 2;
      if (![429, 503].includes(response.status) || tried === TRIES || wait > LONGEST_WAIT) throw new Error(String(response.status));
      next = Math.max(next, performance.now() + wait * 1000);
    }
  };

  const keepOne = async (cache, page) => {
    if (await cache.match(page, { ignoreVary: true })) return;
    await cache.put(page, await asked(page, "text/html"));
  };

  const saveAll = async () => {
    const bar = at("save-progress");
    at("save").disabled = true;
    bar.hidden = false;
    try {
      const list = await (await asked(`${address}pages.json`, "application/json")).json();
      const cache = await caches.open(`pages-${list.release}`);
      const waiting = [...list.pages];
      let done = 0;
      bar.max = waiting.length;
      const work = async () => {
        while (waiting.length) {
          await keepOne(cache, waiting.shift());
          bar.value = ++done;
          say(words.saving, { done, all: list.pages.length });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      await navigator.storage?.persist?.();
      say(words.saved, { all: list.pages.length });
    } catch {
      say(words.stopped);
    }
    at("save").disabled = false;
    await show();
  };

  const clear = async () => {
    for (const name of await caches.keys()) if (/^(pages|recent)-/.test(name)) await caches.delete(name);
    at("save-progress").hidden = true;
    say(words.cleared);
    await show();
  };

  at("save").addEventListener("click", saveAll);
  at("clear").addEventListener("click", clear);
  addEventListener("online", () => { at("save").disabled = false; });
  addEventListener("offline", () => { at("save").disabled = true; });
  show();
})();
