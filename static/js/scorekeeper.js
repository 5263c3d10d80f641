// The score keeper works without this; here are only the conveniences: a live answer, no dead choices, one press once.
(() => {
  "use strict";

  // Nobody throws the tile that he wins on.
  const ownTile = (form) => {
    const winner = form.querySelector("[name=winner]:checked")?.value;
    for (const source of form.querySelectorAll("[name=source]")) {
      source.disabled = source.value === winner;
      if (source.disabled) source.checked = false;
    }
  };

  // What the engine says of the hand that is being typed.
  let asked = 0;
  const answer = async (form) => {
    const place = form.querySelector("#answer");
    const data = new FormData(form);
    if (!place) return;
    const mine = ++asked;
    const query = new URLSearchParams({ at: form.dataset.at ?? "" });
    for (const name of ["winner", "source", "hand"]) query.set(name, data.get(name) ?? "");
    const response = await fetch(`${form.dataset.hand}?${query}`).catch(() => null);
    if (response?.ok && mine === asked) place.innerHTML = await response.text();
  };

  // A number is pressed, typed, or counted from a hand: what was chosen last takes the place of the others.
  const lastCounts = (form, name) => {
    const { more, hand } = form.elements;
    if (name === "tai" || (name === "hand" && hand.value)) more.value = "";
    if (name === "tai" || (name === "more" && more.value)) hand.value = "";
    if ((name === "more" && more.value) || (name === "hand" && hand.value)) {
      for (const key of form.querySelectorAll("[name=tai]:checked")) key.checked = false;
    }
  };

  for (const form of document.querySelectorAll("[data-keys]")) {
    let waiting;
    const ask = () => {
      clearTimeout(waiting);
      waiting = setTimeout(answer, 250, form);
    };
    const chosen = ({ target }) => {
      if (!["tai", "more", "hand"].includes(target.name)) return;
      const before = form.elements.hand.value;
      lastCounts(form, target.name);
      if (before !== form.elements.hand.value) ask();
    };
    ownTile(form);
    form.addEventListener("change", () => ownTile(form));
    form.addEventListener("click", (event) => {
      if (event.target.type === "radio") chosen(event);
    });
    form.addEventListener("input", (event) => {
      chosen(event);
      if (event.target.name === "hand" || (event.target.name !== "tai" && form.elements.hand?.value)) ask();
    });
  }

  // What is left empty is as the chosen rules have it; of a set behind a link only the server knows.
  const rules = document.querySelector("[data-stakes]");
  const showStakes = () => {
    const usual = rules.form.elements.house.value ? null : JSON.parse(rules.dataset.stakes)[rules.value];
    ["base", "per_tai"].forEach((name, at) => {
      rules.form.elements[name].placeholder = usual?.[at] ?? rules.dataset.usual;
    });
  };
  if (rules) {
    rules.form.addEventListener("input", showStakes);
    addEventListener("pageshow", showStakes);
  }

  // While somebody looks at a sheet, it is asked now and then whether another phone has gone on; what is typed stays.
  const sign = document.querySelector("[data-newer]");
  let looked = Date.now();
  const look = async () => {
    if (!sign?.dataset.newer || document.hidden || Date.now() - looked < 3000) return;
    looked = Date.now();
    const response = await fetch(sign.dataset.newer).catch(() => null);
    if (response?.status !== 200 || response.redirected) return;
    sign.innerHTML = await response.text();
    sign.classList.add("sk-newer");
    delete sign.dataset.newer;
  };
  if (sign) {
    setInterval(look, 20000);
    for (const kind of ["visibilitychange", "focus"]) addEventListener(kind, look);
  }

  // Sent once is enough; going back finds the buttons alive.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "1";
  });
  addEventListener("pageshow", () => {
    for (const form of document.forms) delete form.dataset.sent;
  });

  (document.getElementById("note-late") ?? document.getElementById("errors"))?.focus();
})();
