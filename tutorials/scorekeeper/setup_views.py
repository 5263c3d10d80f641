"""The pages about a sheet's setup: a new sheet, and other names, stakes or rules for one that is begun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from mahjong_site.http import page_head, private, render_page
from scoring.core.ruleset import RuleSet, default_rules
from scoring.house.lookup import choices_for, rules_at
from scoring.in_place import answers_in_place
from scoring.languages import in_language, tr
from scoring.limits import limited
from scoring.visitors import known, known_or_new

from ..own_site import is_from_elsewhere
from . import storage
from .access import ASKED, FULL, LATE, TITLE, answered, frame, limited_writing, onward, opened_or_404
from .forms import Typed, one_line
from .happenings import Deed, setup_to_json
from .pages import setup_context, setup_values
from .setup_form import read_setup
from .storage import Opened, Outcome, TooManyError
from .words import deal_words


def asked_rules(query: QueryDict) -> tuple[QueryDict, dict[str, RuleSet]]:
    """Return the form with the rule set that it names, and that rule set under this name, if there is one."""
    house = one_line(query.get("house", ""))[-200:].rstrip("/").rpartition("/")[2]
    name = (house or query.get("rules", ""))[:60]
    asked = query.copy()
    asked["rules"] = name
    rules = rules_at(name)
    return asked, {name: rules} if rules else {}


@csrf_exempt
@answers_in_place
@limited("scorekeeper-new", most=30, seconds=3600)
@require_http_methods(ASKED)
def start(request: HttpRequest) -> HttpResponse:
    """``/scorekeeper/``: a new sheet, and the visitor's own ones."""
    if request.method == "POST":
        if is_from_elsewhere(request):
            raise PermissionDenied
        return _begin(request)
    again = storage.open_sheet(request.GET.get("again", ""), known(request))
    values = setup_values(again.setup) if again else {"rules": request.GET.get("rules", "")[:60]}
    return start_page(request, values, None)


def _begin(request: HttpRequest) -> HttpResponse:
    """Store a new sheet, or show what is wrong with the form."""
    asked, rulesets = asked_rules(request.POST)
    setup, typed = read_setup(asked, rulesets)
    if setup is None:
        return start_page(request, typed.values, typed)
    visitor = known_or_new(request)
    try:
        row = storage.begin(visitor.digest, setup)
    except TooManyError as full:
        typed.refuse(str(full), "sheets")
        return start_page(request, typed.values, typed)
    return visitor.put_cookie(onward("score-sheet", row.pk))


def start_page(request: HttpRequest, values: Mapping[str, Any], typed: Typed | None) -> HttpResponse:
    """Answer with the form of a new sheet."""
    shown = {"rules": default_rules(), "first_dealer": "0", **{key: value for key, value in values.items() if value}}
    rules = rules_at(shown["rules"])
    shown["rules"] = rules.id if rules else shown["rules"]
    context = setup_context(shown, typed, in_language(choices_for(known(request), rules)))
    page = page_head(
        request,
        TITLE,
        "真的牌桌用的台灣麻將記分：四個名字，誰胡誰、幾台，莊家台和連莊自動算，一將打完誰付誰一次講清楚。",
        "scorekeeper",
        crumbs=[(TITLE, None)],
    )
    sheets = storage.listed_sheets(known(request))
    context |= {
        "page": page,
        "sheets": [(row.pk, one, deal_words(one.match)) for row, one in sheets],
    }
    response = render_page(request, "tutorials/scorekeeper/start.html", context)
    response.headers["Cache-Control"] = "no-store" if sheets or typed else "no-cache"
    return response


@private
@answers_in_place
@limited_writing
@require_http_methods(ASKED)
def setup(request: HttpRequest, sheet_id: str) -> HttpResponse:
    """``/scorekeeper/<id>/setup/``: other names, stakes or rules, for the whole sheet."""
    opened = opened_or_404(request, sheet_id)
    if request.method != "POST":
        return setup_page(request, opened, setup_values(opened.setup), None)
    (state, press), row = answered(request), opened.row
    asked, rulesets = asked_rules(request.POST)
    found, typed = read_setup(asked, rulesets)
    if found is None:
        return setup_page(request, opened, typed.values, typed)
    outcome = storage.write(row, state, press, Deed.SETUP, setup_to_json(found))
    if outcome in (Outcome.WRITTEN, Outcome.REPEATED):
        return onward("score-sheet", row.pk)
    again = opened_or_404(request, row.pk)
    return setup_page(request, again, typed.values, typed, note=FULL if outcome is Outcome.FULL else LATE)


def setup_page(
    request: HttpRequest, opened: Opened, values: Mapping[str, Any], typed: Typed | None, note: str = ""
) -> HttpResponse:
    """Answer with the form of a sheet's setup."""
    crumbs = [(TITLE, reverse("scorekeeper")), ("這一張", reverse("score-sheet", args=[opened.row.pk])), ("設定", None)]
    offered = in_language(choices_for(known(request)))
    offered.setdefault(opened.setup.rules, tr(opened.setup.terms.label))
    context = setup_context(values, typed, offered) | frame(request, opened, crumbs) | {"note": note}
    return render_page(request, "tutorials/scorekeeper/setup.html", context)
