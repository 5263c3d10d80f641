// The drills work without this; here are the conveniences: keys for the choices, keeping the answer at once.
(() => {
  "use strict";
  const live = document.getElementById("live");
  const word = document.getElementById("said-word");
  const keep = document.getElementById("keep");
  const answer = document.getElementById("answer");

  const say = (text) => { if (live) live.textContent = text; };
  if (word) setTimeout(say, 150, word.textContent);

  // A question that was asked for without its address takes it on: reloading and Back lead to the same one.
  const own = document.getElementById("own");
  if (own && !location.search) history.replaceState(null, "", own.href);

  // 1 to 9 pick a choice while the focus is in the question; Enter answers.
  answer?.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !/^[1-9]$/.test(event.key)) return;
    const choice = answer.querySelectorAll('[name="a"]')[event.key - 1];
    if (!choice) return;
    event.preventDefault();
    choice.focus();
    if (choice.type === "checkbox") choice.click();
  });
  answer?.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.type !== "checkbox") return;
    event.preventDefault();
    document.getElementById("go")?.click();
  });

  // The answer is kept as soon as it is given; the button then only leads on.
  if (keep) {
    const note = document.getElementById("kept");
    note.textContent = "";
    let onward = "";
    const kept = fetch(keep.action, {
      method: "POST", body: new FormData(keep), headers: { Accept: "application/json" }, keepalive: true,
    }).then((response) => response.ok ? response.json() : Promise.reject(response.status)).then((told) => {
      onward = told.onward;
      note.textContent = told.said;
    }).catch((status) => {
      onward = keep.dataset.onward;
      note.textContent = status === 429 ? keep.dataset.fast : keep.dataset.lost;
    });
    keep.addEventListener("submit", (event) => {
      event.preventDefault();
      kept.then(() => { location.href = onward; });
    });
  }
})();
