// The table works without this; here are only the conveniences: focus that survives a swap, arrow keys along the hand.
(() => {
  "use strict";
  let at = -1, typed = false;

  const tiles = () => [...document.querySelectorAll("#table .own button.tile:enabled")];

  document.addEventListener("htmx:beforeRequest", () => {
    at = tiles().indexOf(document.activeElement);
    typed = document.activeElement?.id === "typed";
  });
  document.addEventListener("htmx:afterSettle", () => {
    const table = document.getElementById("table");
    if (!table || (table.contains(document.activeElement) && !typed)) return;
    if (typed) unfold(table, "#typed");
    const hand = tiles();
    // 胡 that may cost is never the next thing to press by itself.
    const next = (typed && table.querySelector("#typed")) || table.querySelector("#note, .acts button:not(.at-risk)") ||
      hand[Math.min(Math.max(at, 0), hand.length - 1)] || table.querySelector(".news .primary, .after .primary");
    next?.focus({ preventScroll: true });
  });
  // 「自動往下」 presses 「繼續」 by itself, but for those who want no motion, and never while something is being read.
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let timer = 0;
  const carryOn = () => {
    clearTimeout(timer);
    const table = document.querySelector("#table[data-auto]");
    if (!table || still.matches) return;
    timer = setTimeout(() => {
      if (document.hidden || table.querySelector("details[open]:not(#why), input:focus")) return carryOn();
      document.querySelector("#table[data-auto] #do-next")?.click();
    }, 900);
  };
  document.addEventListener("DOMContentLoaded", carryOn);
  document.addEventListener("htmx:afterSettle", carryOn);

  // Single keys count only while the focus is inside the table, and never in a field.
  const KEYS = {
    c: "[data-action=chow]", p: "[data-action=pong]", k: "[data-action=kong]", h: ".acts [data-action=hu]",
    g: "[data-action=pass]", t: "#do-hint", u: "#do-undo",
  };
  const unfold = (table, focus) => {
    const typing = table.querySelector("#typing");
    if (typing) typing.open = true;
    table.querySelector(focus)?.focus();
  };
  const pressKey = (event) => {
    const table = event.target.closest?.("#table");
    if (!table || event.target.matches("input, select, textarea")) return;
    const button = table.querySelector(`${KEYS[event.key.toLowerCase()] || "none"}:not(:disabled)`);
    if (button) button.click();
    else if (event.key === "?") unfold(table, "#typing summary");
    else if (event.key === "/") unfold(table, "#typed");
    else return;
    event.preventDefault();
  };

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    pressKey(event);
    const replay = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (replay && document.querySelector(".replay")) document.querySelector(`.replay [rel="${replay}"]`)?.click();
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const hand = tiles();
    const place = hand.indexOf(document.activeElement);
    if (step && place >= 0) {
      event.preventDefault();
      hand[(place + step + hand.length) % hand.length].focus();
    }
  });
})();
