// Printing; the browser prints without it, too.
document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-print]")) print();
});
