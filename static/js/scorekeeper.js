// The score keeper works without this; here are only the conveniences: a live answer, no dead choices.
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

  let waiting;
  const ask = (form) => {
    clearTimeout(waiting);
    waiting = setTimeout(answer, 250, form);
  };
  const chosen = (form, name) => {
    if (!["tai", "more", "hand"].includes(name)) return;
    const before = form.elements.hand.value;
    lastCounts(form, name);
    if (before !== form.elements.hand.value) ask(form);
  };
  const withKeys = (event) => event.target.closest?.("form[data-keys]");
  document.addEventListener("change", (event) => {
    const form = withKeys(event);
    if (form) ownTile(form);
  });
  document.addEventListener("click", (event) => {
    const form = withKeys(event);
    if (form && event.target.type === "radio") chosen(form, event.target.name);
  });
  document.addEventListener("input", (event) => {
    const form = withKeys(event);
    const { name } = event.target;
    if (!form) return;
    chosen(form, name);
    if (name === "hand" || (name !== "tai" && form.elements.hand?.value)) ask(form);
  });

  // What is left empty is as the chosen rules have it; of a set behind a link only the server knows.
  const showStakes = () => {
    const rules = document.querySelector("[data-stakes]");
    if (!rules) return;
    const usual = rules.form.elements.house.value ? null : JSON.parse(rules.dataset.stakes)[rules.value];
    ["base", "per_tai"].forEach((name, at) => {
      rules.form.elements[name].placeholder = usual?.[at] ?? rules.dataset.usual;
    });
  };
  document.addEventListener("input", showStakes);
  addEventListener("pageshow", showStakes);

  // A form that came in the place of another one.
  const begin = () => {
    document.querySelectorAll("form[data-keys]").forEach(ownTile);
    showStakes();
  };
  document.addEventListener("shown", begin);
  begin();

  // While somebody looks at a sheet, it is asked now and then whether another phone has gone on; what is typed stays.
  let looked = Date.now();
  const look = async () => {
    const sign = document.querySelector("[data-newer]");
    if (!sign || document.hidden || Date.now() - looked < 3000) return;
    looked = Date.now();
    const response = await fetch(sign.dataset.newer).catch(() => null);
    if (response?.status !== 200 || response.redirected) return;
    sign.innerHTML = await response.text();
    sign.classList.add("sk-newer");
    delete sign.dataset.newer;
  };
  setInterval(look, 20000);
  for (const kind of ["visibilitychange", "focus"]) addEventListener(kind, look);
})();
