"""The pages of house rule sets that only show: the way in, a set, its sheet for the wall, its QR code, its file."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any, Final

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.timezone import localdate

from mahjong_site.http import here, leads_somewhere, page_head, private, read_only, render_page

from .. import visitors
from ..core.catalogue import load_catalogue
from ..core.house import in_order
from ..core.ruleset import RuleSet, load_rulesets
from ..core.said import listed, say
from ..lagging import may_lag_for_others
from ..ready import ready_response
from . import sheet as paper
from .differences import differences, shown_value
from .documents import write_json, write_toml
from .models import HouseVersion
from .store import Kept, find, sets_of, versions_of

TITLE: Final = "自家台數"
USES: Final = (("打一把", "/table/", "house"), ("練算台", "/drills/tai/", "house"), ("記分", "/scorekeeper/", "rules"))
"""Where else a set works: what stands on the link, the address, and the key under which it takes a set."""
_WRITERS: Final = {
    "toml": (write_toml, "application/toml; charset=utf-8"),
    "json": (write_json, "application/json; charset=utf-8"),
}


def kept_at(ref: str) -> Kept:
    """Return the version at an address; 404 where there is none such."""
    kept = find(ref)
    if kept is None:
        raise Http404
    return kept


def absolute_link(request: HttpRequest, kept: Kept) -> str:
    """Return what is passed on: the address of the latest version in the language of the page."""
    return request.build_absolute_uri(here(reverse("house", args=[kept.id])))


@read_only
def index(request: HttpRequest) -> HttpResponse:
    """``/house-rules/``: what a house rule set is, where to begin, and the visitor's own."""
    visitor = visitors.known(request)
    if visitor is None:
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Cookie"}
        return ready_response(request, reverse("house-rules"), lambda: _index(request, []).content, headers=headers)
    own = sets_of(visitor)
    response = _index(request, own)
    patch_vary_headers(response, ("Cookie",))
    response.headers["Cache-Control"] = "no-store" if own else "private, no-cache"
    return response


def _index(request: HttpRequest, own: Sequence[HouseVersion]) -> HttpResponse:
    """Write the way in, with the visitor's own sets."""
    context = {
        "page": page_head(
            request,
            "自家台數：把你們那桌的台數寫下來",
            "從通行台制或任何一套開始，改台數、底台、起胡、封頂和各種打法，做成連結、QR 碼和一張貼在牆上的桌規。",
            "house-rules",
            crumbs=[(TITLE, None)],
        ),
        "rulesets": list(load_rulesets().values()),
        "own": [
            (version, load_rulesets()[version.parent].label) for version in own if version.parent in load_rulesets()
        ],
    }
    return render_page(request, "scoring/house/index.html", context)


@private
@read_only
@may_lag_for_others
def house(request: HttpRequest, ref: str) -> HttpResponse:
    """``/house-rules/<id>/``: a set, its latest version or the one named."""
    kept = kept_at(ref)
    rules, parent = kept.house.rules, kept.house.parent
    context = {
        "page": page_head(
            request,
            kept.house.label,
            say("從{parent}改來的自家台數。", parent=parent.label),
            "house-rules",
            crumbs=[(TITLE, reverse("house-rules")), (kept.house.label, None)],
        ),
        "kept": kept,
        "house": kept.house,
        "rules": rules,
        "mine": kept.is_of(visitors.known(request)),
        "link": absolute_link(request, kept),
        "qr": here(reverse("house-qr", args=[kept.id])),
        "changes": differences(rules, parent),
        "values": value_rows(rules, parent),
        "counting": paper.counting_rows(rules),
        "playing": paper.playing_rows(rules),
        "dealer": paper.dealer_words(rules),
        "versions": [(version, localdate(version.created)) for version in versions_of(kept.id)],
        "new": "new" in request.GET,
        "uses": [use for use in USES if leads_somewhere(use[1])],
    }
    return render_page(request, "scoring/house/house.html", context)


def value_rows(rules: RuleSet, parent: RuleSet) -> list[dict[str, Any]]:
    """Return the table of values: a row for each pattern that the set or its parent has, the highest first."""
    rows = [
        {
            "pattern": pattern,
            "value": rules.value_of(pattern.id),
            "ours": shown_value(pattern.id, rules),
            "theirs": shown_value(pattern.id, parent),
            "differs": rules.value_of(pattern.id) != parent.value_of(pattern.id),
            "taken": taken_words(pattern.id, rules),
        }
        for pattern in load_catalogue().values()
        if rules.value_of(pattern.id) or parent.value_of(pattern.id)
    ]
    return sorted(rows, key=lambda row: -row["value"])


def taken_words(pattern_id: str, rules: RuleSet) -> str:
    """Name the counted patterns that one takes with it; all of them in a word."""
    if not rules.value_of(pattern_id):
        return ""
    counted = {rule.id for rule in rules.patterns.values() if rule.value} - {pattern_id}
    taken = counted & set(rules.patterns[pattern_id].absorbs)
    if taken and taken == counted:
        return "其他全部"
    return listed(load_catalogue()[other].name for other in in_order(tuple(taken)))


@private
@read_only
@may_lag_for_others
def sheet(request: HttpRequest, ref: str) -> HttpResponse:
    """``/house-rules/<id>/sheet/``: the rules on one page, for the wall."""
    kept = kept_at(ref)
    rules = kept.house.rules
    label = kept.house.label
    context = {
        "page": page_head(
            request,
            say("桌規：{label}", label=label),
            "",
            "house-rules",
            crumbs=[(TITLE, reverse("house-rules")), (label, reverse("house", args=[ref])), ("桌規", None)],
        ),
        "kept": kept,
        "house": kept.house,
        "rules": rules,
        "groups": paper.value_groups(rules),
        "counting": paper.counting_rows(rules, all_of_them=False),
        "limits": paper.limits(rules),
        "playing": paper.playing_rows(rules),
        "dealer": paper.dealer_words(rules),
        "link": absolute_link(request, kept),
        "qr": here(reverse("house-qr", args=[kept.id])),
    }
    return render_page(request, "scoring/house/sheet.html", context)


@private
@read_only
@may_lag_for_others
def qr(request: HttpRequest, ref: str) -> HttpResponse:
    """``/house-rules/<id>/qr.svg``: the set's address as a QR code."""
    kept = kept_at(ref)
    image = BytesIO()
    code = segno.make_qr(absolute_link(request, kept), error="m")
    code.save(image, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, svgclass=None, omitsize=True)
    return HttpResponse(image.getvalue(), "image/svg+xml")


@private
@read_only
@may_lag_for_others
def export(request: HttpRequest, ref: str, kind: str) -> HttpResponse:
    """``/house-rules/<id>/rules.toml`` and ``rules.json``: the set as a file that can be taken in again."""
    if kind not in _WRITERS:
        raise Http404(kind)
    kept = kept_at(ref)
    write, content_type = _WRITERS[kind]
    response = HttpResponse(write(kept.house), content_type)
    response.headers["Content-Disposition"] = f'attachment; filename="house-rules-{kept.number}.{kind}"'
    return response
