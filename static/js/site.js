// Loaded in <head> without defer, so that the chosen theme is set before the first paint.
(() => {
  "use strict";
  const root = document.documentElement;
  const night = matchMedia("(prefers-color-scheme: dark)");
  const KEY = "theme";
  root.dataset.js = "";

  const remembered = () => {
    try { return localStorage.getItem(KEY); } catch { return null; } // storage may be forbidden
  };
  const remember = (theme) => {
    try { theme ? localStorage.setItem(KEY, theme) : localStorage.removeItem(KEY); } catch { /* forbidden */ }
  };
  const system = () => (night.matches ? "dark" : "light");
  const current = () => root.dataset.theme || system();

  const showTheme = (theme) => {
    if (theme === "dark" || theme === "light") root.dataset.theme = theme;
    else delete root.dataset.theme;
    const button = document.querySelector("[data-theme-switch]");
    if (!button) return;
    button.textContent = current() === "dark" ? "日" : "夜";
    button.setAttribute("aria-label", button.textContent + "間配色");
  };

  // Going back to what the system prefers forgets the choice, so that the system rules again.
  const switchTheme = () => {
    const next = current() === "dark" ? "light" : "dark";
    const choice = next === system() ? null : next;
    remember(choice);
    showTheme(choice);
  };

  // A score line names its tiles: data-lights="id id". Pointing at it, or focus inside it, lights them.
  const light = (on) => (event) => {
    const line = event.target.closest?.("[data-lights]");
    if (!line || line.contains(event.relatedTarget)) return;
    for (const id of line.dataset.lights.split(/\s+/)) document.getElementById(id)?.classList.toggle("lit", on);
  };

  const trouble = (shown) => () => {
    const note = document.getElementById("trouble");
    if (note) note.hidden = !shown;
  };

  showTheme(remembered());
  document.addEventListener("DOMContentLoaded", () => showTheme(remembered()));
  night.addEventListener("change", () => showTheme(remembered()));
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-theme-switch]")) switchTheme();
  });
  document.addEventListener("mouseover", light(true));
  document.addEventListener("mouseout", light(false));
  document.addEventListener("focusin", light(true));
  document.addEventListener("focusout", light(false));
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(name, trouble(true));
  document.addEventListener("htmx:afterSwap", trouble(false));
})();
