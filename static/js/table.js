// The table works without this; here are only the conveniences: focus that survives a swap, arrow keys along the hand.
(() => {
  "use strict";
  let at = -1;

  const tiles = () => [...document.querySelectorAll("#table .own button.tile:enabled")];

  document.addEventListener("htmx:beforeRequest", () => {
    at = tiles().indexOf(document.activeElement);
  });
  document.addEventListener("htmx:afterSettle", () => {
    const table = document.getElementById("table");
    if (!table || table.contains(document.activeElement)) return;
    const hand = tiles();
    const next = table.querySelector("#note") || table.querySelector(".acts button") || hand[Math.min(at, hand.length - 1)] ||
      table.querySelector(".button.primary") || hand[0];
    next?.focus({ preventScroll: true });
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
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
