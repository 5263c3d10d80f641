// The forms of a page work without this; here are only the conveniences: one press once, a refused post that is no page
// of its own to go back to, and what is typed kept while the language changes.
(() => {
  "use strict";

  const tell = (name, status) => document.dispatchEvent(new CustomEvent(name, { detail: { xhr: { status } } }));

  // ---- a post: what leads on is followed; what is refused takes the place of the form

  const show = (text) => {
    const answer = new DOMParser().parseFromString(text, "text/html");
    const main = answer.querySelector("main");
    if (!main) throw new Error("not a page of this site");
    document.title = answer.title;
    document.querySelector("main").replaceWith(main);
    window.htmx?.process(main);
    document.dispatchEvent(new Event("shown"));
    (trouble() ?? main).focus();
  };

  const send = async (form, submitter) => {
    const body = new URLSearchParams(new FormData(form));
    if (submitter?.name) body.append(submitter.name, submitter.value);
    const answer = await fetch(form.action, { method: "POST", body, headers: { "X-In-Place": "1" } });
    const onward = answer.redirected ? answer.url : answer.headers.get("Location");
    if (onward) return location.assign(onward);
    delete form.dataset.sent;
    if (!answer.ok) return tell("htmx:responseError", answer.status);
    show(await answer.text());
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
    for (const form of document.forms) delete form.dataset.sent;
  });

  const trouble = () => ["note-late", "errors", "new-key"].map((id) => document.getElementById(id)).find(Boolean);

  // ---- the language: what was changed on the page goes along, once; nothing that the visitor does not see

  const KEY = "unsent";
  const here = () => location.pathname.replace(/^\/en\//, "/");
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

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("a[data-language]") || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const changed = fields().filter((field) => now(field) !== fresh.get(field.id));
    const unsent = { page: here(), fields: changed.map((field) => [field.id, now(field)]) };
    try { sessionStorage.setItem(KEY, JSON.stringify(unsent)); } catch { /* forbidden */ }
  });

  const taken = () => {
    try {
      const unsent = JSON.parse(sessionStorage.getItem(KEY));
      sessionStorage.removeItem(KEY);
      return unsent?.page === here() ? unsent.fields : [];
    } catch {
      return []; // forbidden, or not ours
    }
  };

  const putBack = () => {
    const forms = new Set();
    for (const [id, value] of taken()) {
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

  document.addEventListener("DOMContentLoaded", () => {
    putBack();
    trouble()?.focus();
  });
})();
