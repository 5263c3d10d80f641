"""The home page and the 台型 reference: pages that depend on nothing but the release."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect, QueryDict
from django.urls import reverse
from markupsafe import escape

from mahjong_site.http import leads_somewhere, page_head, read_only, render_page, wants_part

from .builder.examples import EXAMPLES
from .core.catalogue import Pattern, load_catalogue
from .core.request import LONGEST_TEXT
from .core.ruleset import RuleSet, default_rules, load_rulesets
from .core.said import say
from .languages import CHINESE, language
from .ready import ready_response
from .reference import pieces, together_page
from .reference.home import ENTRANCES, SEARCHES, home_example, home_sentence
from .reference.table import TableOptions, read_options
from .reference.together import read_asked
from .reference.values import how_many_sets, values_sentence
from .shells import fill_page
from .templating import pattern_url


@read_only
def home(request: HttpRequest) -> HttpResponse:
    """``/``: the way in; with what was typed and not sent, when the page is loaded again or in the other language."""

    def write() -> bytes:
        return render_page(request, "scoring/home.html", home_context(request)).content

    return ready_response(request, "/", write, keep=request.GET.keys().isdisjoint(("text", "rules")))


def home_context(request: HttpRequest) -> dict[str, Any]:
    """Return what the home page shows."""
    return {
        "page": page_head(
            request,
            "",
            "打一行字就知道台灣十六張麻將的一手牌幾台、為什麼、誰付多少。各家台制並排，附教學和牌桌。",
            "home",
            address="/",
        ),
        "worked": home_example(),
        "sentence": home_sentence(),
        "examples": EXAMPLES,
        "entrances": [entrance for entrance in ENTRANCES if leads_somewhere(entrance.address)],
        "search": next(search for search in SEARCHES if leads_somewhere(search.address)),
        "rulesets": list(load_rulesets().values()),
        "default": default_rules(),
        "how_many": how_many_sets(),
        "typed": request.GET.get("text", "")[:LONGEST_TEXT],
        "chosen": request.GET.get("rules"),
    }


@read_only
def tai(request: HttpRequest) -> HttpResponse:
    """``/tai/``: every 台型 with its value, under one rule set or several."""
    options, plain, address = _asked(request.META.get("QUERY_STRING", ""))

    def write() -> bytes:
        shown = tai_pieces(options, plain)
        return fill_page(request, "scoring/tai_index.html", lambda: tai_context(request), shown, part="patterns")

    keep = not (options.search or options.unknown)
    headers = {"HX-Replace-Url": address} if wants_part(request) else None
    return ready_response(request, address, write, keep=keep, headers=headers)


@lru_cache(maxsize=256)
def _asked(query: str) -> tuple[TableOptions, TableOptions, str]:
    """Read a query string as WSGI gives it.

    Return what is asked of the table, the same without what may be typed, and the shortest address that asks for it.
    """
    options = read_options(dict(QueryDict(query.encode("latin-1")).lists()))
    return options, replace(options, search="", unknown=False), reverse("tai") + options.query()


def tai_context(request: HttpRequest) -> dict[str, Any]:
    """Return what surrounds the table on its page."""
    return {
        "page": page_head(
            request,
            "台型表：每種台型幾台",
            "台灣十六張麻將的全部台型、台數和條件。各家台制可以並排比較，不同的地方都有標記。",
            "tai",
            address=reverse("tai"),
            crumbs=[("台型", None)],
            htmx=True,
        )
        | {"htmx": "later"},
    }


def tai_pieces(options: TableOptions, plain: TableOptions) -> dict[str, bytes]:
    """Return what the table's page shows of what was asked for, ``plain`` without what may be typed."""
    return {
        "search": escape(options.search).encode(),
        "rules_field": pieces.rules_field(options.rules),
        "narrowing": pieces.narrowing(plain),
        "said_of_unknown": pieces.said_of_unknown(options.rules) if options.unknown else b"",
        "shown_table": pieces.shown_table(options if options.search else plain),
        "table_rules": pieces.table_rules(options.rules),
    }


@read_only
def pattern(request: HttpRequest, slug: str) -> HttpResponse:
    """``/tai/<pattern>/``: one 台型, under the rule set that ``rules`` names."""
    found = load_catalogue().get(slug.replace("-", "_"))
    if found is None:
        raise Http404(slug)
    if "_" in slug:
        return HttpResponsePermanentRedirect(pattern_url(found.id))
    named = request.GET.get("rules", "") if request.META.get("QUERY_STRING") else ""
    rules = load_rulesets().get(named) or load_rulesets()[default_rules()]

    def write() -> bytes:
        return render_page(request, "scoring/tai_pattern.html", pattern_context(request, found, rules)).content

    return ready_response(request, f"/tai/{slug}/?rules={rules.id}", write)


def pattern_context(request: HttpRequest, found: Pattern, rules: RuleSet) -> dict[str, Any]:
    """Return what the page of a pattern shows."""
    also = "（{}）".format("、".join(found.aliases)) if found.aliases and language() == CHINESE else ""  # not shown
    words = say(
        "{name}：{summary}。{sentence}附牌例、差一點的牌和各家差異。",
        name=found.name,
        summary=found.summary_under(rules.switches),
        sentence=values_sentence(found.id),
    )
    return {
        "page": page_head(
            request,
            say("{name}{also}幾台？", name=found.name, also=also),
            words,
            "tai",
            address=pattern_url(found.id),
            crumbs=[("台型", reverse("tai")), (found.name, None)],
        ),
        "body": pieces.pattern_body(found.id, rules.id),
    }


@read_only
def together(request: HttpRequest) -> HttpResponse:
    """``/tai/together/``: which 台型 add up under one rule set, and whether two that are named do."""
    asked = read_asked(request.GET.dict() if request.META.get("QUERY_STRING") else {})

    def write() -> bytes:
        context = {
            "page": page_head(
                request,
                "哪些台型不能同算",
                "一套台制裡哪些台型算了就不再算別項、哪些不可能同時有；任選兩項，看能不能同算，附牌例。",
                "tai",
                address=reverse("tai-together"),
                crumbs=[("台型", reverse("tai")), ("哪些不能同算", None)],
                query=asked.query,
            ),
            "ask": together_page.ask(asked),
            "groups": together_page.groups(asked.rules),
        }
        return render_page(request, "scoring/together.html", context).content

    return ready_response(request, reverse("tai-together") + asked.query, write, keep=not asked.unknown)
