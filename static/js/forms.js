// The forms of a page work without this; here are only the conveniences: one press once, a refused post that is no page
// of its own to go back to, and what is typed kept over a change of language, a reload, Back and Forward.
(() => {
  "use strict";

  const tell = (name, status) => document.dispatchEvent(new CustomEvent(name, { detail: { xhr: { status } } }));

  // ---- a post: what leads on is followed; what is refused takes the place of the form

  const show = (text, sent) => {
    const answer = new DOMParser().parseFromString(text, "text/html");
    const main = answer.querySelector("main");
    if (!main) throw new Error("not a page of this site");
    const beside = changed().filter(([id]) => !sent.contains(document.getElementById(id)));
    document.title = answer.title;
    document.querySelector("main").replaceWith(main);
    window.htmx?.process(main);
    document.dispatchEvent(new Event("shown"));
    putBack(beside);
    (trouble() ?? main).focus();
  };

  const send = async (form, submitter) => {
    const body = new URLSearchParams(new FormData(form));
    if (submitter?.name) body.append(submitter.name, submitter.value);
    const answer = await fetch(form.action, { method: "POST", body, headers: { "X-In-Place": "1" } });
    const onward = answer.redirected ? answer.url : answer.headers.get("Location");
    if (onward) {
      form.dataset.done = "1";
      keep();
      if (page(new URL(onward, location)) === here()) store(CARRIED, here());
      return location.assign(onward);
    }
    delete form.dataset.sent;
    if (!answer.ok) return tell("htmx:responseError", answer.status);
    show(await answer.text(), form);
    tell("htmx:afterSwap");
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post") return;
    event.preventDefault();
    if (form.dataset.sent) return;
    form.dataset.sent = "1";
    send(form, event.submitter).catch(() => {
      delete form.dataset.sent;
      tell("htmx:sendError");
    });
  });
  addEventListener("pageshow", () => {
    for (const form of document.forms) for (const mark of ["sent", "done"]) delete form.dataset[mark];
  });

  const trouble = () => ["note-late", "errors", "new-key"].map((id) => document.getElementById(id)).find(Boolean);

  // ---- what was changed and not sent is kept in this tab for the page in both languages, nothing that the visitor does
  // not see; it comes back unless he comes anew, by a link

  const CARRIED = "carried";
  const page = ({ pathname, search }) => pathname.replace(/^\/en\//, "/") + search;
  const here = () => page(location);
  const unsent = () => `unsent ${here()}`;
  const store = (key, value) => {
    try { value ? sessionStorage.setItem(key, value) : sessionStorage.removeItem(key); } catch { /* forbidden */ }
  };
  const taken = (key) => {
    try { return sessionStorage.getItem(key); } catch { return null; } // forbidden
  };
  const isPressed = (field) => field.type === "radio" || field.type === "checkbox";
  const fields = () =>
    [...document.querySelectorAll("main form :is(input, select, textarea)[id][name]")].filter(
      (field) => !["hidden", "password", "file", "submit"].includes(field.type),
    );
  const first = (field) =>
    isPressed(field)
      ? field.defaultChecked
      : (field.defaultValue ?? ([...field.options].find((each) => each.defaultSelected) ?? field.options[0])?.value);
  const now = (field) => (isPressed(field) ? field.checked : field.value);
  const fresh = new Map(fields().map((field) => [field.id, first(field)])); // as it stands when nothing was typed
  const changed = () =>
    fields()
      .filter((field) => !field.form.dataset.done && now(field) !== fresh.get(field.id))
      .map((field) => [field.id, now(field)]);
  const keep = () => {
    const found = changed();
    store(unsent(), found.length && JSON.stringify(found));
  };
  for (const kind of ["input", "change"]) document.addEventListener(kind, () => setTimeout(keep));
  addEventListener("pagehide", keep);
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("a[data-language]") || event.metaKey || event.ctrlKey || event.shiftKey) return;
    keep();
    store(CARRIED, here());
  });

  const putBack = (kept) => {
    const forms = new Set();
    for (const [id, value] of kept) {
      const field = document.getElementById(id);
      if (!fields().includes(field)) continue;
      if (isPressed(field)) field.checked = value;
      else field.value = value;
      field.closest("details")?.setAttribute("open", "");
      forms.add(field.form);
    }
    for (const form of forms) {
      for (const kind of ["input", "change"]) form.dispatchEvent(new Event(kind, { bubbles: true }));
    }
  };

  const begin = () => {
    const anew = performance.getEntriesByType("navigation")[0]?.type === "navigate" && taken(CARRIED) !== here();
    store(CARRIED);
    if (anew) return store(unsent());
    try { putBack(JSON.parse(taken(unsent())) ?? []); } catch { /* not ours */ }
  };

  document.addEventListener("DOMContentLoaded", () => {
    begin();
    trouble()?.focus();
  });
})();
