// The hand builder works without this; here are only the conveniences.
(() => {
  "use strict";

  // A press while the last one is still on its way waits for its answer: none is lost on a slow line.
  const waiting = [];
  const builder = () => document.getElementById("builder");
  const isBusy = () => builder()?.classList.contains("htmx-request");
  let pressing = false;

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#builder button[name]");
    if (!button || pressing || !(isBusy() || waiting.length)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push(button.id);
  }, true);

  // A key for several tiles: htmx sends along the button that was pressed or focused last, so it must be a button.
  const keyFor = (tiles) => {
    const key = document.createElement("button");
    key.hidden = true;
    key.name = "adds";
    key.value = tiles.join(" ");
    builder().append(key);
    return key;
  };

  // Tiles that were pressed in a row go in one request.
  const pressNext = () => {
    if (!waiting.length || isBusy()) return;
    const tiles = [];
    while (waiting[0]?.startsWith("add-")) tiles.push(waiting.shift().slice(4));
    const button = tiles.length ? keyFor(tiles) : document.getElementById(waiting.shift());
    if (!button || button.disabled) return pressNext();
    pressing = true;
    button.click();
    pressing = false;
  };
  document.addEventListener("htmx:afterSettle", () => setTimeout(pressNext));
  document.addEventListener("htmx:sendError", () => { waiting.length = 0; });

  // An answer that comes in while the mouse is down puts new buttons in place, and the browser makes no click of that
  // press. Of a touch it does.
  let held = null;
  document.addEventListener("pointerdown", (event) => { held = event.target.closest?.("#builder button[name]"); }, true);
  document.addEventListener("pointerup", (event) => {
    const button = event.target.closest?.("#builder button[name]");
    if (button && held && !held.isConnected && button.id === held.id && event.pointerType !== "touch") button.click();
    held = null;
  }, true);

  // A key that the answer has disabled can't keep the focus: it goes to the key that takes the press back.
  let inside = false;
  document.addEventListener("htmx:beforeSwap", () => { inside = Boolean(builder()?.contains(document.activeElement)); });
  document.addEventListener("htmx:afterSettle", () => {
    if (inside && document.activeElement === document.body) document.getElementById("undo")?.focus({ preventScroll: true });
  });

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    const words = button.textContent;
    button.textContent = "已複製";
    setTimeout(() => { button.textContent = words; }, 2000);
  });
})();
