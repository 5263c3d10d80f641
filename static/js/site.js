// Loaded in <head> without defer, so that the chosen theme is set before the first paint.
"use strict";

const on = (names, hear, first) => names.split(" ").map((name) => document.addEventListener(name, hear, first));

(() => {
  const root = document.documentElement;
  const night = matchMedia("(prefers-color-scheme: dark)");
  root.dataset.js = "";

  const remembered = (key = "theme") => {
    try { return localStorage.getItem(key); } catch { return null; } // storage may be forbidden
  };
  const remember = (key, value) => {
    try { value ? localStorage.setItem(key, value) : localStorage.removeItem(key); } catch { /* forbidden */ }
  };
  const system = () => (night.matches ? "dark" : "light");
  const current = () => root.dataset.theme || system();

  const showTheme = (theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    const button = document.querySelector(":lang(zh) [data-theme-switch]"); // the English one always says the same
    if (!button) return;
    button.textContent = current() === "dark" ? "日" : "夜";
    button.setAttribute("aria-label", button.textContent + "間配色");
  };

  // Going back to what the system prefers forgets the choice, so that the system rules again.
  const switchTheme = () => {
    const next = current() === "dark" ? "light" : "dark";
    const choice = next === system() ? null : next;
    remember("theme", choice);
    showTheme(choice);
  };

  // A number in the corner of the tiles: as the page has it, until the visitor chooses.
  const showIndex = () => {
    root.dataset.index = remembered("index") ?? root.dataset.index ?? "";
    const box = document.getElementById("index");
    if (box) box.checked = root.dataset.index === "on";
  };

  // A score line names its tiles: data-lights="id id". Pointing at it, or focus inside it, lights them.
  const light = (on) => (event) => {
    const line = event.target.closest?.("[data-lights]");
    if (!line || line.contains(event.relatedTarget)) return;
    for (const id of line.dataset.lights.split(" ")) document.getElementById(id)?.classList.toggle("lit", on);
  };

  const trouble = (shown) => (event) => {
    const note = document.getElementById("trouble");
    if (!note) return;
    note.dataset.words ||= note.textContent;
    note.textContent = note.dataset[`on${event.detail?.xhr?.status}`] ?? note.dataset.words;
    note.hidden = !shown;
  };

  // The address takes in the hand that is typed and not sent yet, so that a reload and the other language have it, too.
  let sent = null; // the address without it, from which the next one is to follow
  on("input", (event) => {
    if (!event.target.matches("[method=get] #text")) return;
    sent ??= location.href;
    history.replaceState(history.state, "", "?" + new URLSearchParams(new FormData(event.target.form)));
  });
  const unsay = () => {
    if (sent) history.replaceState(history.state, "", sent);
    sent = null;
  };
  on("htmx:beforeRequest htmx:beforeSwap", unsay);
  addEventListener("popstate", () => { sent = null; });

  const show = () => { showTheme(remembered()); showIndex(); };
  show();
  on("DOMContentLoaded", show);
  night.addEventListener("change", show);
  on("click", (event) => {
    if (event.target.closest?.("[data-theme-switch]")) switchTheme();
    if (event.target.id === "index") {
      root.dataset.index = event.target.checked ? "on" : "off";
      remember("index", root.dataset.index);
    }
    // The address may have changed since the page came: the other language gets the same.
    const other = event.target.closest?.("a[data-language]");
    if (!other) return;
    if (location.search) other.search = location.search;
    other.hash = location.hash;
  });
  on("mouseover focusin", light(true));
  on("mouseout focusout", light(false));
  on("click", async (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    const words = button.dataset.words ||= button.textContent;
    document.getElementById("live").textContent = button.textContent = root.lang === "en" ? "Copied" : "已複製";
    setTimeout(() => { button.textContent = words; }, 2000);
  });
  on("htmx:sendError htmx:responseError", trouble(true));
  on("htmx:afterSwap", trouble(false));
})();

// Of two taps at one spot, one right after the other, the second was not meant for what came under the finger in between,
// on this page or on the next one. A tile may be meant twice, and so may undo and going on. Keys have no spot.
(() => {
  let met; // what this page had its last click on; of the tab's last one is remembered where and when
  on("click", (event) => {
    if (!event.detail) return;
    const at = performance.timeOrigin + event.timeStamp;
    const key = event.target.closest?.(".palette *, [data-undo], #do-next, [rel]");
    const name = key?.id || key?.rel;
    const [x, y, before, last] = `${sessionStorage.tap}`.split(",");
    const near = Math.hypot(event.x - x, event.y - y) < 24 && at - before < 400;
    const slow = event.pointerType === "mouse" && event.detail < 2; // a mouse points: only its double click is one
    if (near && !slow && !met?.isConnected && name !== last) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      met = event.target;
      sessionStorage.tap = [event.x, event.y, at, name];
    }
  }, true);
})();

// What is fetched with the first touch: what the page names to come then, and, with that of a form, htmx where it only
// answers while somebody types (meta data-later).
(() => {
  const fetched = (meta, name) => {
    const script = document.createElement("script");
    script.src = meta.dataset[name];
    delete meta.dataset[name];
    document.head.append(script);
    return script;
  };
  const fetchFor = (event) => {
    // htmx begins when the page is parsed or when all is loaded; between the two it would wait without end.
    if (document.readyState !== "complete") return addEventListener("load", () => fetchFor(event));
    const then = document.querySelector("[data-then]");
    if (then) fetched(then, "then");
    const form = event.target.closest?.("form[hx-target]");
    const meta = form && document.querySelector("[data-later]");
    if (!meta) return;
    const asked = () => "?" + new URLSearchParams(new FormData(form));
    const before = /pointer|focus/.test(event.type) && asked();
    // Changed meanwhile, it is asked again.
    fetched(meta, "later").onload = () => { if (asked() !== before) window.htmx.trigger(form, "change"); };
  };
  on("pointerover focusin input change click", fetchFor);
})();

// A word of the glossary is a link; pressed, it opens its note in place. Held with a modifier it stays a link.
(() => {
  const noteOf = (link) => document.getElementById(link?.dataset.term);
  const linkAt = (event) => event.target.closest?.("[data-term]");
  let shut = null; // the note that this very press has closed by its being outside of it

  on("pointerdown", (event) => {
    const note = noteOf(linkAt(event));
    shut = note?.matches(":popover-open") ? note : null;
  }, true);

  on("click", (event) => {
    const link = linkAt(event);
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const note = noteOf(link);
    if (!note?.showPopover) return;
    event.preventDefault();
    if (note.matches(":popover-open")) note.hidePopover();
    else if (note !== shut) note.showPopover({ source: link });
    shut = null;
  });

  // Where the browser can't tell by itself, say whether the note is open.
  on("toggle", (event) => {
    const note = event.target;
    if (!note.matches?.("[popover]")) return;
    document.querySelector(`[data-term="${note.id}"]`)?.setAttribute("aria-expanded", event.newState === "open");
  }, true);
})();

// Reading without a network: once all else is done the service worker is asked for, and told of pages it did not see.
(() => {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const tell = (keep) => workers.controller?.postMessage({ tidy: true, keep });
  workers.addEventListener("controllerchange", () => tell(location.href)); // the first worker, or a new release's
  const start = () => {
    tell();
    workers.register("/sw.js", { updateViaCache: "none" }).catch(() => {}); // forbidden, or no network
  };
  addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(start));
  on("visibilitychange", () => {
    if (document.hidden && /hand\/\?/.test(location.href)) tell(location.href);
  });
})();

// What is pressed or chosen in the hand builder while an answer is on its way waits for it: none is lost on a slow line.
// It is sent by the script that comes with the first touch; until that is there, it waits for that, too.
(() => {
  const waiting = window.presses = [];
  const hold = (event) => {
    const kinds = event.type === "click" ? "button:not([type=button])" : ".context *, .places *, #rules";
    const control = event.target.closest?.(`#builder :is(${kinds})`);
    const isBusy = waiting[0] || document.querySelector("#builder.htmx-request");
    if (!control || !isBusy || waiting.sending) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { id, value, checked = event.type === "click" || undefined } = control;
    waiting.push({ id: id || "go", value, checked });
  };
  on("click change", hold, true);

  // Whoever has gone Back wants no answer any more to what he pressed before. It has to be heard before htmx hears it.
  addEventListener("popstate", (event) => {
    if (!event.state) return; // a place on the same page
    waiting.length = 0;
    window.htmx?.trigger("#builder", "htmx:abort");
  });
})();
