"""The home page and the 台型 reference: pages that depend on nothing but the release."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import Resolver404, resolve, reverse
from django.views.decorators.http import require_safe

from mahjong_site.http import render_page

from .builder.examples import EXAMPLES
from .core.catalogue import FAMILIES, Pattern, load_catalogue
from .core.ruleset import RuleSet, default_rules, load_rulesets
from .reference import dealer
from .reference.home import ENTRANCES, SEARCHES, SENTENCE, home_example
from .reference.pattern_page import pattern_page
from .reference.ready import ready_response
from .reference.switch_words import counting_switches, playing_switches
from .reference.table import TableOptions, read_options
from .reference.table_html import row_count, table_markup
from .reference.values import how_many_sets, values_sentence
from .templating import pattern_url

_HOME = ("首頁", "/")


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """``/``: the way in."""
    return ready_response(
        request, "/", lambda: render_page(request, "scoring/home.html", home_context(request)).content
    )


def home_context(request: HttpRequest) -> dict[str, Any]:
    """Return what the home page shows."""
    return {
        "page": {
            "description": "打一行字就知道台灣十六張麻將的一手牌幾台、為什麼、誰付多少。各家台制並排，附教學和牌桌。",
            "canonical": request.build_absolute_uri("/"),
            "section": "home",
        },
        "worked": home_example(),
        "sentence": SENTENCE,
        "examples": EXAMPLES,
        "entrances": [entrance for entrance in ENTRANCES if leads_somewhere(entrance.address)],
        "search": next(search for search in SEARCHES if leads_somewhere(search.address)),
        "rulesets": list(load_rulesets().values()),
        "default": default_rules(),
        "how_many": how_many_sets(),
    }


@cache
def leads_somewhere(address: str) -> bool:
    """Say whether the site has a page at an address."""
    try:
        resolve(address)
    except Resolver404:
        return False
    return True


@require_safe
def tai(request: HttpRequest) -> HttpResponse:
    """``/tai/``: every 台型 with its value, under one rule set or several."""
    options = read_options(dict(request.GET.lists()))
    address = reverse("tai") + options.query()

    def write() -> bytes:
        return render_page(request, "scoring/tai_index.html", tai_context(request, options), part="patterns").content

    keep = not (options.search or options.unknown)
    return ready_response(request, address, write, keep=keep, headers={"HX-Push-Url": address})


def tai_context(request: HttpRequest, options: TableOptions) -> dict[str, Any]:
    """Return what the table's page shows."""
    rules = load_rulesets()[options.rules]
    return {
        "page": {
            "title": "台型表：每種台型幾台",
            "description": "台灣十六張麻將的全部台型、台數和條件。各家台制可以並排比較，不同的地方都有標記。",
            "canonical": request.build_absolute_uri(reverse("tai")),
            "section": "tai",
            "crumbs": [_HOME, ("台型", None)],
            "htmx": True,
        },
        "options": options,
        "rules": rules,
        "rulesets": list(load_rulesets().values()),
        "families": FAMILIES,
        "table": table_markup(options),
        "rows": row_count(options),
        "total": len(load_catalogue()) + len(dealer.ROWS),
        "all_sets": tuple(load_rulesets()),
        "how_many": how_many_sets(),
        "dealer": dealer,
        "streaks": dealer.streak_rows(rules),
        "counting": counting_switches(rules),
        "playing": playing_switches(rules),
    }


@require_safe
def pattern(request: HttpRequest, slug: str) -> HttpResponse:
    """``/tai/<pattern>/``: one 台型, under the rule set that ``rules`` names."""
    found = load_catalogue().get(slug.replace("-", "_"))
    if found is None:
        raise Http404(slug)
    if "_" in slug:
        return HttpResponsePermanentRedirect(pattern_url(found.id))
    rules = load_rulesets().get(request.GET.get("rules", "")) or load_rulesets()[default_rules()]
    address = f"{pattern_url(found.id)}?rules={rules.id}"

    def write() -> bytes:
        return render_page(request, "scoring/tai_pattern.html", pattern_context(request, found, rules)).content

    return ready_response(request, address, write)


def pattern_context(request: HttpRequest, found: Pattern, rules: RuleSet) -> dict[str, Any]:
    """Return what the page of a pattern shows."""
    shown = pattern_page(found, rules)
    also = f"（{'、'.join(found.aliases)}）" if found.aliases else ""
    return {
        "page": {
            "title": f"{found.name}{also}幾台？",
            "description": f"{found.name}：{found.summary}。{values_sentence(found.id)}附牌例、差一點的牌和各家差異。",
            "canonical": request.build_absolute_uri(pattern_url(found.id)),
            "section": "tai",
            "crumbs": [_HOME, ("台型", reverse("tai")), (found.name, None)],
        },
        "shown": shown,
        "pattern": found,
        "sentence": values_sentence(found.id),
        "how_many": how_many_sets(),
        "rules": rules,
        "default": default_rules(),
    }
