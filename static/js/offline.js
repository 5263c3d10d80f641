// The page about reading without a network: keeps all pages on a press, lists what is kept.
(() => {
  "use strict";
  const root = document.getElementById("offline");
  const at = (id) => document.getElementById(id);
  if (!("caches" in window) || !navigator.serviceWorker) { at("unable").hidden = false; return; }

  const { release } = root.dataset;
  const PAGES = `pages-${release}`;
  const AT_ONCE = 4;
  const KINDS = [["算台", "/hand/"], ["台型", "/tai/"], ["教學", "/learn/"], ["規則", "/rules/"], ["詞彙", "/glossary/"], ["常見問題", "/faq/"]];
  const say = (words) => { at("save-state").textContent = words; };

  // The page stands in for others, too: then the address is not its own, and what can be read comes first.
  const own = location.pathname === "/offline/";
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
        found.add(url.pathname + url.search);
      }
    }
    return [...found];
  };

  const item = (words, address, count) => {
    const link = document.createElement("a");
    link.href = address;
    link.textContent = words;
    const line = document.createElement("li");
    line.append(link, count ? `　${count} 頁` : "");
    return line;
  };

  // One line a hand, the last first, however many addresses it was seen at.
  const handLinesOf = (addresses) => {
    const seen = new Map();
    for (const address of addresses) {
      const text = new URL(address, location.origin).searchParams.get("text");
      if (text) seen.set(text, address);
    }
    return [...seen].reverse().map(([text, address]) => item(text, address));
  };

  const show = async () => {
    const pages = await addressesIn("pages-");
    const hands = (await addressesIn("recent-")).filter((address) => address.startsWith("/hand/"));
    const lines = KINDS.flatMap(([words, start]) => {
      const found = pages.filter((address) => address.startsWith(start)).sort();
      return found.length ? [item(words, found.includes(start) ? start : found[0], found.length)] : [];
    });
    const handLines = handLinesOf(hands);
    at("kept-pages").replaceChildren(...lines);
    at("hands").replaceChildren(...handLines);
    at("kept-hands").hidden = !handLines.length;
    at("kept").hidden = !(lines.length || handLines.length);
    at("save-all").hidden = false;
  };

  const keepOne = async (cache, address) => {
    if (await cache.match(address, { ignoreVary: true })) return;
    const response = await fetch(address, { headers: { Accept: "text/html" } });
    if (response.status !== 200 || response.redirected) throw new Error(String(response.status));
    await cache.put(address, response);
  };

  const saveAll = async () => {
    const bar = at("save-progress");
    at("save").disabled = true;
    bar.hidden = false;
    try {
      const list = await (await fetch(root.dataset.pages)).json();
      const cache = await caches.open(`pages-${list.release}`);
      const waiting = [...list.pages];
      let done = 0;
      bar.max = waiting.length;
      const work = async () => {
        while (waiting.length) {
          await keepOne(cache, waiting.shift());
          bar.value = ++done;
          say(`正在存，${done}／${list.pages.length} 頁。`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      await navigator.storage?.persist?.();
      say(`存好了，共 ${list.pages.length} 頁。沒有網路也看得到。`);
    } catch {
      say("存到一半停了。連線恢復後再按一次，會接著存。");
    }
    at("save").disabled = false;
    await show();
  };

  const clear = async () => {
    for (const name of await caches.keys()) if (/^(pages|recent)-/.test(name)) await caches.delete(name);
    at("save-progress").hidden = true;
    say("清掉了。");
    await show();
  };

  at("save").addEventListener("click", saveAll);
  at("clear").addEventListener("click", clear);
  addEventListener("online", () => { at("save").disabled = false; });
  addEventListener("offline", () => { at("save").disabled = true; });
  show();
})();
