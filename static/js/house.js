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
})();
