// What happens in the hand builder while an answer is on its way; it comes with the first touch. Presses are held by
// site.js.
"use strict";

(() => {
  const waiting = window.presses;
  const builder = () => document.getElementById("builder");
  const isBusy = () => builder()?.classList.contains("htmx-request");

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
    while (waiting[0]?.id.startsWith("add-")) tiles.push(waiting.shift().id.slice(4));
    const { id, value, checked } = tiles.length ? { checked: true } : waiting.shift();
    const control = tiles.length ? keyFor(tiles) : document.getElementById(id);
    waiting.sending = true;
    if (control && control.checked !== checked) control.click(); // a button is never checked
    else if (control && control.getAttribute("value") !== value) {
      control.value = value;
      control.dispatchEvent(new Event("change", { bubbles: true }));
    }
    waiting.sending = false;
    pressNext(); // unless this one is on its way
  };
  document.addEventListener("htmx:afterSettle", () => setTimeout(pressNext));
  document.addEventListener("htmx:afterRequest", (event) => { if (!event.detail.successful) waiting.length = 0; });
  pressNext();
  // What was typed while the answer was on its way stands in it again: what was added to the text is added to the new
  // one, and any other change wins, with the answer's text to go back to.
  let typed = [];
  document.addEventListener("htmx:beforeSwap", (event) => {
    typed = [...document.querySelectorAll("#builder :is(#text, .counts input)")].map(({ id, value, selectionEnd }) =>
      ({ id, value, end: value.length - selectionEnd, before: event.detail.requestConfig.formData.get(id) }));
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const { id, value, end, before } of typed.splice(0)) {
      if (value === before) continue;
      const field = document.getElementById(id);
      const now = field.value;
      const gap = /\w$/.test(now) && now.at(-1) !== before.at(-1) ? " " : "";
      const isText = id === "text";
      field.value = isText && value.startsWith(before) ? now + gap + value.slice(before.length) : value;
      if (isText && field === document.activeElement) field.selectionStart = field.selectionEnd = field.value.length - end;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });

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
  document.addEventListener("htmx:beforeSwap", () => { inside = Boolean(document.activeElement.closest("#builder")); });
  document.addEventListener("htmx:afterSettle", () => {
    if (inside && document.activeElement === document.body) document.getElementById("undo")?.focus({ preventScroll: true });
  });
})();
