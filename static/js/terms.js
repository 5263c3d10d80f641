// A word of the glossary is a link; pressed, it opens its note in place. Held with a modifier it stays a link.
(() => {
  "use strict";
  const noteOf = (link) => document.getElementById(link.dataset.term);
  const linkAt = (event) => event.target.closest?.("a.term[data-term]");
  let shut = null; // the note that this very press has closed by its being outside of it

  document.addEventListener("pointerdown", (event) => {
    const link = linkAt(event);
    const note = link && noteOf(link);
    shut = note?.matches(":popover-open") ? note : null;
  }, true);

  document.addEventListener("click", (event) => {
    const link = linkAt(event);
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const note = noteOf(link);
    if (!note?.showPopover) return;
    event.preventDefault();
    const open = note.matches(":popover-open");
    if (!open && note !== shut) note.showPopover({ source: link });
    else if (open) note.hidePopover();
    shut = null;
  });

  // Where the browser can't tell by itself, say whether the note is open.
  document.addEventListener("toggle", (event) => {
    const note = event.target;
    if (!note.matches?.(".popover[popover]")) return;
    document.querySelector(`a.term[data-term="${note.id}"]`)?.setAttribute("aria-expanded", String(event.newState === "open"));
  }, true);
})();
