// Copying and printing; the pages work without.
(() => {
  "use strict";
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy], [data-print]");
    if (!button) return;
    if ("print" in button.dataset) return print();
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

  // A link to a field inside something folded unfolds it first.
  const unfold = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const folded = target?.closest("details:not([open])");
    if (!folded) return;
    folded.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  unfold();
})();
