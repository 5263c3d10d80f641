"""The search page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from mahjong_site.http import page_head, read_only, wants_part
from scoring.core.notation import parse_tiles
from scoring.core.ruleset import default_rules, load_rulesets
from scoring.core.said import AsTyped
from scoring.core.sentence import format_sentence, parse_sentence
from scoring.folding import is_about_something
from scoring.languages import CHINESE, ENGLISH, language, tr
from scoring.reference.values import values_of
from tutorials.addresses import Place, place
from tutorials.reference import reference
from tutorials.reference.penalties import START
from tutorials.search import KINDS, Hit, Piece, Results, everything
from tutorials.search.snippets import shortened

from .pages import page_response

LONGEST_QUERY: Final = 100
LONGEST_IN_TITLE: Final = {CHINESE: 20, ENGLISH: 40}
SHOWN_OF_A_KIND: Final = 6
FEWEST_TILES: Final = 5
"""How many tiles make a query look like a hand."""

SUGGESTIONS: Final = {
    CHINESE: ("平胡", "過水", "打出花牌", "海底", "相公", "一炮多響", "連莊", "pengpenghu"),
    ENGLISH: ("passed win", "dead hand", "can I chow from across", "wrong pong", "dealer streak", "who pays", "pinghu"),
}  # not shown
"""What to try, in each language; the first two are given as examples of a single word."""


class Found(NamedTuple):
    """A hit as it is shown: where it leads, its title and a snippet with what was found marked, and its 台.

    ``chinese`` is the Chinese word beside an English one.
    """

    place: Place
    title: tuple[Piece, ...]
    snippet: tuple[Piece, ...]
    value: str
    chinese: str


class Group(NamedTuple):
    """The hits of one kind; ``more`` is how many there are besides those shown, ``address`` where all of them are."""

    kind: str
    label: str
    hits: list[Found]
    more: int
    address: str


@read_only
def search(request: HttpRequest) -> HttpResponse:
    """``/search/?q=``: everything that can be looked up, best first; ``kind`` leaves one kind."""
    typed = _readable(request.GET.get("q", ""))
    typed = typed if is_about_something(typed) else ""
    kind = request.GET.get("kind", "")
    kind = kind if kind in KINDS else ""
    address = _address(typed[:LONGEST_QUERY], kind)
    return page_response(
        request,
        "tutorials/search.html",
        address,
        lambda: search_context(request, typed, kind),
        part="results",
        keep=not typed and not kind,
        # While somebody types, each pause would be a step of the browser's history.
        headers={"HX-Replace-Url": address} if wants_part(request) else None,
    )


def _readable(text: str) -> str:
    return "".join(piece if piece.isprintable() else " " for piece in text).strip()


def _address(typed: str, kind: str) -> str:
    query = urlencode({key: value for key, value in (("q", typed), ("kind", kind)) if value})
    return f"{reverse('search')}?{query}" if query else reverse("search")


def search_context(request: HttpRequest, typed: str, kind: str) -> dict[str, Any]:
    """Return what the search page shows."""
    too_long = len(typed) > LONGEST_QUERY
    results = Results(()) if too_long else everything().search(typed)
    groups = groups_of_hits(results, typed, kind)
    page = page_head(
        request,
        title_of(typed),
        "查台灣麻將的台型、規則、罰則、詞彙。別名、簡體字、常見錯字、拼音都找得到，也可以直接打一手牌。",
        "search",
        address=reverse("search"),
        crumbs=[("查詢", None)],
        htmx=True,
    )
    return {
        "page": page,
        "typed": typed[:LONGEST_QUERY],
        "typed_length": len(typed),
        "longest": LONGEST_QUERY,
        "too_long": too_long,
        "kind": kind,
        "kinds": KINDS,
        "groups": groups,
        "count": sum(len(group.hits) + group.more for group in groups),
        "close": results.close,
        "all_kinds": _address(typed, ""),
        "hand": "" if too_long else hand_in(typed),
        "suggestions": [(word, _address(word, "")) for word in SUGGESTIONS[language()]],
        "troubles": troubles(),
        "part": wants_part(request),
    }


def title_of(typed: str) -> str:
    """Return the page's title. It can't say of a part that it is Chinese: in English such a query is left out."""
    named = typed if language() == CHINESE or typed.isascii() else ""
    return tr("查詢：{typed}", typed=AsTyped(shortened(named, LONGEST_IN_TITLE[language()]))) if named else "查詢"


def groups_of_hits(results: Results, typed: str, kind: str) -> list[Group]:
    """Return the hits that lead somewhere, by kind, the kind with the best one first."""
    groups = []
    for name, hits in results.grouped().items():
        if kind and name != kind:
            continue
        leading = [(hit, where) for hit in hits if (where := place(f"{name}:{hit.entry.target}"))]
        shown = leading if kind else leading[:SHOWN_OF_A_KIND]
        if shown:
            listed = [_found(hit, at) for hit, at in shown]
            groups.append(Group(name, tr(KINDS[name]), listed, len(leading) - len(shown), _address(typed, name)))
    return groups


def _found(hit: Hit, where: Place) -> Found:
    cut = everything().excerpt
    return Found(
        place=where,
        title=cut(hit.entry.name, hit.words),
        snippet=cut(hit.entry.text, hit.words),
        value=value_words(hit.entry.target) if hit.entry.kind == "tai" else "",
        chinese=hit.entry.chinese,
    )


def value_words(pattern_id: str) -> str:
    """Write what a pattern is worth by default, or that the default rules do not have it."""
    rules = load_rulesets()[default_rules()]
    value = next(value for value in values_of(pattern_id) if value.rules is rules)
    words = "{rules} {tai} 台" if value.tai else "{rules}沒有"
    return tr(words, rules=rules.label, tai=value.tai)


def hand_in(typed: str) -> str:
    """Return the sentence of the hand that was typed, or nothing where it is no hand."""
    read = parse_sentence(typed)
    if read.unread or read.problems:
        return ""
    melds: Sequence[str] = read.request.get("melds", ())
    tiles = len(parse_tiles(read.request["hand"]).tiles) + 3 * len(melds)
    return format_sentence(read.request) if tiles >= FEWEST_TILES else ""


def troubles() -> list[tuple[str, str]]:
    """Return the first answers of the guide to penalties, with where each leads."""
    options = reference().penalties.questions[START].options
    return [(found.label, found.href) for option in options if (found := place(f"penalties:?{option.id}"))]
