// The forms of a page work without this; here are only the conveniences: one press once, a refused post that is no page
// of its own to go back to, and what is typed kept over a change of language, a reload, Back and Forward.
(() => {
  "use strict";

  const tell = (name, status) => document.dispatchEvent(new CustomEvent(name, { detail: { xhr: { status } } }));

  // ---- a post: what leads on is followed; what is refused takes the place of the form

  const show = (text) => {
    const answer = new DOMParser().parseFromString(text, "text/html");
    const main = answer.querySelector("main");
    if (!main) throw new Error("not ours");
    const beside = changed();
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
    form.dataset.sent = "done";
    if (onward) {
      keep();
      box.carried = page(new URL(onward, location));
      return location.assign(onward);
    }
    if (answer.ok) {
      show(await answer.text());
      return tell("htmx:afterSwap");
    }
    delete form.dataset.sent;
    tell("htmx:responseError", answer.status);
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

  const trouble = () => document.querySelector("#note-late, #errors, #new-key");

  // ---- what was changed and not sent is kept in this tab for the page in both languages, nothing that the visitor does
  // not see; it comes back unless he comes anew, by a link

  const page = ({ pathname, search }) => pathname.replace(/^\/en\//, "/") + search;
  const here = page(location);
  const unsent = `unsent ${here}`;
  let box = {};
  try { box = sessionStorage; } catch { /* forbidden */ }
  const FIELDS = "main form :is(input:not([type=hidden]), select, textarea)[id][name]";
  const fields = () => [...document.querySelectorAll(FIELDS)];
  const chosen = ({ options }) => [...options].find((each) => each.defaultSelected) ?? options[0];
  const first = (field) => [field.defaultValue ?? chosen(field).value, field.defaultChecked].join();
  const fresh = new Map(fields().map((field) => [field.id, first(field)])); // as it stands when nothing was typed
  const changed = () =>
    fields()
      .filter(({ form }) => form.dataset.sent !== "done")
      .map(({ id, value, checked }) => [id, value, checked])
      .filter(([id, ...now]) => now.join() !== fresh.get(id));
  const keep = () => {
    box[unsent] = JSON.stringify(changed());
  };
  document.addEventListener("input", () => setTimeout(keep));
  addEventListener("pagehide", keep);
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("a[data-language]")) box.carried = here;
  });

  const putBack = (kept) => {
    const forms = new Set();
    for (const [id, value, checked] of kept) {
      const field = document.getElementById(id);
      if (!fields().includes(field)) continue;
      Object.assign(field, { value, checked });
      field.closest("details")?.setAttribute("open", "");
      forms.add(field.form);
    }
    for (const kind of ["input", "change"]) {
      for (const form of forms) form.dispatchEvent(new Event(kind, { bubbles: true }));
    }
  };

  const begin = () => {
    const [came] = performance.getEntriesByType("navigation");
    if (came.type === "navigate" && box.carried !== here) delete box[unsent];
    delete box.carried;
    try { putBack(JSON.parse(box[unsent] ?? "[]")); } catch { /* not ours */ }
  };

  document.addEventListener("DOMContentLoaded", () => {
    begin();
    trouble()?.focus();
  });
})();
