"""What the pages of this app share: the rule set in force, how they are answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse

from mahjong_site.http import render_page
from scoring.core.ruleset import RuleSet, default_rules, load_rulesets
from scoring.ready import ready_response

RULES: Final = ("規則", "/rules/")
"""The crumb that stands before each page about rules."""

type Context = Callable[[], Mapping[str, Any]]


def page_response(
    request: HttpRequest,
    template: str,
    address: str,
    context: Context,
    *,
    part: str | None = None,
    keep: bool = True,
    headers: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Answer with a page that depends on ``address`` alone."""

    def write() -> bytes:
        return render_page(request, template, context(), part=part).content

    return ready_response(request, address, write, keep=keep, headers=headers)


def rules_in_force(request: HttpRequest) -> tuple[RuleSet, bool]:
    """Return the rule set that ``rules`` names, and whether there is one of that name; else the default one."""
    asked = request.GET.get("rules") or default_rules()
    found = load_rulesets().get(asked)
    return found or load_rulesets()[default_rules()], found is not None
