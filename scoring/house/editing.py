"""The pages on which a house rule set is made and changed: one form for a new set, a copy and an edit."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from mahjong_site.http import page_head, private, render_page, see_other, wants_part

from .. import visitors
from ..core.house import LARGEST_DOCUMENT, House, house_of, read_house
from ..core.ruleset import Fault, RuleSet, RuleSetError, load_rulesets
from ..core.said import AsTyped, say
from ..core.sentence import circumstances
from ..in_place import answers_in_place
from ..lagging import SAVED
from ..languages import tr
from ..limits import TooManyWritesError, address_of, seconds_to_wait
from ..tile_html import hand_html
from . import layout, store
from .differences import Difference, differences
from .documents import parse_document
from .examples import COUNTING, Judge, Shown, shown_example
from .form import Typed, read_form, values_of
from .store import Kept, TooManyError
from .views import TITLE

FILE: Final = "file"
"""The source of a new set that is read from a file."""
WRITES_AN_HOUR: Final = 60
LOOKS_AN_HOUR: Final = 1200
"""A look at what has changed so far keeps nothing."""
WRONG_KEY: Final = "這把鑰匙打不開這一套。整串貼上，前後不要多空格。"
CONFLICT: Final = "剛剛有人存了新的一版，你的還沒存。你填的都還在；看過差別再按一次「存起來」，就以你的為準。"

SAVE, PREVIEW, KEY, REMOVE = "save", "preview", "key", "remove"


def count_press(request: HttpRequest) -> None:
    """Count what is sent against the allowance of the address that it comes from."""
    looks = request.POST.get("do") == PREVIEW
    kind, most = ("house-look", LOOKS_AN_HOUR) if looks else ("house", WRITES_AN_HOUR)
    wait = seconds_to_wait(kind, address_of(request), most, 3600) if request.method == "POST" else 0
    if wait:
        raise TooManyWritesError(wait)


# ---- a new set --------------------------------------------------------------------------------------------


@private
@answers_in_place
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, source: str) -> HttpResponse:
    """``/house-rules/new/<source>/``: a set made from a shipped one, from another house set, or from a file."""
    count_press(request)
    if source == FILE:
        return _from_file(request)
    begun = _source(source)
    if request.method != "POST":
        return _form(request, _untouched(begun), begun.parent, begun.rules, source=source)
    looks = request.POST.get("do") == PREVIEW
    typed = read_form(request.POST.dict(), begun.parent, nameless=looks)
    if typed.house is None or looks:
        return _form(request, typed, begun.parent, begun.rules, source=source)
    return _create(request, typed.house) or _full(request, typed, begun, source)


def _source(source: str) -> House:
    """Return the set that a new one begins as."""
    shipped = load_rulesets().get(source)
    if shipped:
        return house_of(shipped, tr(shipped.label))
    kept = store.find(source)
    if kept is None:
        raise Http404(source)
    return kept.house


def _untouched(house: House) -> Typed:
    """Return the form of a copy; its name is still to be found."""
    return Typed(values_of(house) | {"label": ""}, house, ())


def _create(request: HttpRequest, house: House) -> HttpResponse | None:
    """Keep a new set; ``None`` where the visitor has as many as can be kept."""
    visitor = visitors.known_or_new(request)
    try:
        made = store.create(visitor.digest, house)
    except TooManyError:
        return None
    return visitor.put_cookie(see_other(f"{reverse('house', args=[made])}?new"))


def _full(request: HttpRequest, typed: Typed, begun: House, source: str) -> HttpResponse:
    return _form(request, typed, begun.parent, begun.rules, source=source, trouble=store.FULL)


def _from_file(request: HttpRequest) -> HttpResponse:
    """Take a set in from TOML or JSON."""
    text = request.POST.get("text", "")
    faults: list[tuple[str, str]] = []
    if request.method == "POST":
        try:
            answer = _create(request, read_house(parse_document(text)))
        except RuleSetError as error:
            faults = [(_in_file(fault), "text") for fault in error.faults if isinstance(fault, Fault)]
        else:
            if answer:
                return answer
            faults = [(store.FULL, "")]
    context = {
        "page": page_head(
            request, "匯入自家台數", "", "house-rules", crumbs=[(TITLE, reverse("house-rules")), ("匯入", None)]
        ),
        "text": text,
        "errors": faults,
        "largest": LARGEST_DOCUMENT,
    }
    return render_page(request, "scoring/house/import.html", context)


def _in_file(fault: Fault) -> str:
    """Say what is wrong with a file, with the key as it stands there."""
    if fault.place in ("", "text"):
        return fault.words
    return say("{name}：{words}", name=AsTyped(fault.place[:80]), words=fault.words)


# ---- an edit ----------------------------------------------------------------------------------------------


@private
@answers_in_place
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, house_id: str) -> HttpResponse:
    """``/house-rules/<id>/edit/``: for the visitor who made the set, or whoever has its edit key."""
    count_press(request)
    kept = store.find(house_id)
    if kept is None or kept.id != house_id:
        raise Http404(house_id)
    key = request.POST.get("key", "").strip()[:64]
    if not (kept.is_of(visitors.known(request)) or kept.opens(key)):
        return _locked(request, kept, WRONG_KEY if key else "")
    press = request.POST.get("do", "")
    if press == KEY:
        return _edit_form(request, kept, _as_kept(kept), new_key=store.new_key(kept))
    if press == REMOVE:
        return _remove(request, kept)
    if press not in (SAVE, PREVIEW):
        return _edit_form(request, kept, _as_kept(kept))
    typed = read_form(request.POST.dict(), kept.house.parent, nameless=press == PREVIEW)
    if press == PREVIEW or typed.house is None:
        return _edit_form(request, kept, typed)
    return _save(request, kept, typed, typed.house)


def _as_kept(kept: Kept) -> Typed:
    return Typed(values_of(kept.house), kept.house, ())


def _locked(request: HttpRequest, kept: Kept, error: str) -> HttpResponse:
    """Ask for the edit key."""
    context = {"page": _edit_head(request, kept), "kept": kept, "error": error}
    return render_page(request, "scoring/house/locked.html", context)


def _save(request: HttpRequest, kept: Kept, typed: Typed, house: House) -> HttpResponse:
    """Keep a new version of what was typed, unless somebody else kept one in the meantime."""
    based_on = request.POST.get("version", "")
    number = int(based_on) if based_on.isascii() and based_on.isdigit() and len(based_on) < 7 else 0
    try:
        if store.edit(kept, number, house):
            return see_other(f"{reverse('house', args=[kept.id])}?{SAVED}")
    except TooManyError as error:
        return _edit_form(request, kept, typed, trouble=error.words)
    newest = store.find(kept.id) or kept
    return _edit_form(request, newest, typed, trouble=CONFLICT, beside=differences(house.rules, newest.house.rules))


def _remove(request: HttpRequest, kept: Kept) -> HttpResponse:
    if request.POST.get("sure") != "1":
        return _edit_form(request, kept, _as_kept(kept), trouble="要先勾「我知道」，才會刪掉。")
    store.remove(kept)
    return see_other(reverse("house-rules"))


def _edit_head(request: HttpRequest, kept: Kept) -> dict[str, Any]:
    return page_head(
        request,
        say("修改「{label}」", label=kept.house.label),
        "",
        "house-rules",
        crumbs=[(TITLE, reverse("house-rules")), (kept.house.label, reverse("house", args=[kept.id])), ("修改", None)],
    ) | {"htmx": "later"}


def _edit_form(
    request: HttpRequest,
    kept: Kept,
    typed: Typed,
    *,
    trouble: str = "",
    new_key: str = "",
    beside: list[Difference] | None = None,
) -> HttpResponse:
    return _form(
        request,
        typed,
        kept.house.parent,
        kept.house.rules,
        kept=kept,
        trouble=trouble,
        new_key=new_key,
        beside=beside or [],
    )


# ---- the form ---------------------------------------------------------------------------------------------


def _form(
    request: HttpRequest,
    typed: Typed,
    parent: RuleSet,
    before: RuleSet,
    *,
    kept: Kept | None = None,
    source: str = "",
    trouble: str = "",
    new_key: str = "",
    beside: list[Difference] | None = None,
) -> HttpResponse:
    """Write the form; to HTMX only what the change just made comes to.

    What can't be used is told and stays as it was typed; the examples then go on showing the last set that could.
    """
    rules = typed.house.rules if typed.house else before
    judge = Judge(rules)
    context = {
        **_said(typed, trouble),
        "page": _edit_head(request, kept) if kept else _new_head(request),
        "part": wants_part(request),
        "kept": kept,
        "action": reverse("house-edit", args=[kept.id]) if kept else reverse("house-new", args=[source]),
        "key": request.POST.get("key", "").strip()[:64],
        "typed": typed,
        "values": typed.values,
        "parent": parent,
        "changes": differences(rules, parent) if typed.house else None,
        "beside": beside or [],
        "new_key": new_key,
        "layout": layout,
        "examples": {key: _written(shown_example(key, parent.id, judge)) for key in COUNTING},
    }
    return render_page(request, "scoring/house/edit.html", context, part="preview")


def _said(typed: Typed, trouble: str) -> dict[str, Any]:
    """Return what is wrong with what was typed: all of it, by field, and which folded parts to open for it."""
    return {
        "wrong": typed.by_field,
        "wrong_parts": {group for place in typed.by_field for group in layout.parts_of(place)},
        "errors": ([(trouble, "")] if trouble else []) + typed.errors,
    }


def _new_head(request: HttpRequest) -> dict[str, Any]:
    crumbs = [(TITLE, reverse("house-rules")), ("新的", None)]
    return page_head(request, "新的自家台數", "", "house-rules", crumbs=crumbs) | {"htmx": "later"}


def _written(shown: Shown) -> dict[str, Any]:
    """Return an example as the template writes it."""
    return {
        "hand": hand_html(shown.example.request.hand),
        "asked": circumstances(shown.example.asked),
        "options": shown.options,
        "elsewhere": shown.elsewhere,
        "owed": len({option.outcome.tai for option in shown.options}) == 1,
    }
