// The hand builder works without this; here are only the conveniences.
(() => {
  "use strict";
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
