// The table works without this; here are only the conveniences: focus that survives a swap, arrow keys along the hand.
(() => {
  "use strict";
  let at = -1, typed = false, stage = "";

  const POINTED_AT = ".seat-pick, .winds button, .wall-sides input, .table-stack";
  const stageNow = () => {
    const table = document.getElementById("table");
    return table?.matches(".in-opening") ? `opening ${table.dataset.version}` : /_over$/.test(table?.dataset.phase);
  };
  const tiles = () => [...document.querySelectorAll("#table .own button.tile:enabled")];

  document.addEventListener("htmx:beforeRequest", () => {
    at = tiles().indexOf(document.activeElement);
    typed = document.activeElement?.id === "typed";
    stage = stageNow();
  });
  document.addEventListener("htmx:afterSettle", () => {
    const table = document.getElementById("table");
    // Each screen of the opening begins at its top, and so do the play and the result.
    if (stageNow() !== stage && table?.getBoundingClientRect().top < 0) table.scrollIntoView();
    if (!table || (table.contains(document.activeElement) && !typed)) return;
    if (typed) unfold(table, "#typed");
    const hand = tiles();
    // 胡 that may cost is never the next thing to press by itself.
    const next = (typed && table.querySelector("#typed")) || table.querySelector("#note, .acts button:not(.at-risk)") ||
      hand[Math.min(Math.max(at, 0), hand.length - 1)] || table.querySelector(".news .primary, .after .primary") ||
      [...table.querySelectorAll(POINTED_AT)].find((one) => one.offsetParent);
    next?.focus({ preventScroll: true });
  });
  // Seventy-two stacks are four stops of the Tab key; arrow keys lead on to the nearest one in their direction.
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const fewStops = () => {
    for (const one of document.querySelectorAll(".table-stack + .table-stack")) one.tabIndex = -1;
  };
  const nextStack = (from, [right, down]) => {
    const [x, y] = middle(from);
    const far = (one) => {
      const [dx, dy] = middle(one).map((place, axis) => place - (axis ? y : x));
      const along = dx * right + dy * down;
      return along > 1 ? along + 3 * Math.abs(dx * down + dy * right) : Infinity;
    };
    const stacks = [...document.querySelectorAll(".table-stack")].filter((one) => one.offsetParent);
    return stacks.reduce((best, one) => (far(one) < far(best) ? one : best), from);
  };
  document.addEventListener("DOMContentLoaded", fewStops);
  document.addEventListener("htmx:afterSettle", fewStops);

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
    if (WAYS[event.key] && event.target.matches?.(".table-stack")) {
      event.preventDefault();
      nextStack(event.target, WAYS[event.key]).focus();
    }
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
