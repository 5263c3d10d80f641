"""The glossary: every word at the table, in the order asked for, and those that fit what was typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from mahjong_site.http import page_head, read_only, wants_part
from scoring.core.notation import parse_meld, parse_tiles
from scoring.folding import latin, squeeze
from scoring.languages import CHINESE, language
from scoring.tile_html import meld_html, tiles_html
from tutorials.addresses import place
from tutorials.reference import reference
from tutorials.reference.glossary import Term
from tutorials.words import head_of, names_of

from .pages import page_response

LONGEST_FILTER: Final = 100


class Section(NamedTuple):
    """Some terms under a heading, and its anchor."""

    anchor: str
    title: str
    terms: list[Term]


@read_only
def glossary(request: HttpRequest) -> HttpResponse:
    """``/glossary/``: every term, in one of the :func:`orders`; ``q`` leaves those that fit."""
    chosen = request.GET.get("by", "")
    usual = next(iter(orders()))
    order = chosen if chosen in orders() else usual
    typed = request.GET.get("q", "").strip()[:LONGEST_FILTER]
    asked = {"by": "" if order == usual else order, "q": typed}
    query = urlencode({key: value for key, value in asked.items() if value})
    address = f"{reverse('glossary')}{'?' if query else ''}{query}"
    return page_response(
        request,
        "tutorials/reference/glossary.html",
        address,
        lambda: glossary_context(request, typed, order),
        part="terms",
        keep=not typed,
        headers={"HX-Replace-Url": address} if wants_part(request) else None,
    )


def glossary_context(request: HttpRequest, typed: str, order: str) -> dict[str, Any]:
    """Return what the glossary shows."""
    content = reference().glossary
    fitting = [term for term in content.terms.values() if fits(term, typed)]
    _, sections_of = orders()[order]
    return {
        "page": page_head(
            request,
            "詞彙",
            "台灣麻將用語：莊家、搭子、獨聽、過水、相公、放槍。每個詞的意思、別名、拼音和英文。",
            "rules",
            address=reverse("glossary"),
            crumbs=[("詞彙", None)],
        )
        | {"htmx": "later"},
        "sections": sections_of(fitting),
        "romanization": content.romanization,
        "pictures": {term.id: _picture(term) for term in fitting if term.tiles},
        "typed": typed,
        "orders": {name: label for name, (label, _) in orders().items()},
        "order": order,
        "count": len(fitting),
        "total": len(content.terms),
        "part": wants_part(request),
    }


def orders() -> dict[str, tuple[str, Callable[[list[Term]], list[Section]]]]:
    """Return the orders of the language in force, the usual one first: what each is called and how it sorts."""
    theme, sound = ("照主題", by_theme), ("照拼音", by_sound)
    if language() == CHINESE:
        return {"theme": theme, "pinyin": sound}
    return {"english": ("照英文", by_head), "theme": theme, "pinyin": sound}


def fits(term: Term, typed: str) -> bool:
    """Say whether what was typed stands in a word, an alias, the pinyin, the English or the short definition."""
    word = squeeze(typed)
    if not word:
        return not typed
    names = (term.term, *term.aliases, *term.miswritten, *names_of(term), term.short)
    sounds = (latin(term.romanization), latin(term.english))
    return any(word in squeeze(name) for name in names) or any(word in sound for sound in sounds)


def by_theme(terms: list[Term]) -> list[Section]:
    """Return the terms by group."""
    groups = reference().glossary.groups
    found = [
        Section(f"group-{name}", title, [term for term in terms if term.group == name])
        for name, title in groups.items()
    ]
    return [section for section in found if section.terms]


def by_sound(terms: list[Term]) -> list[Section]:
    """Return the terms by the first letter of their pinyin."""
    return _by_letter(terms, lambda term: latin(term.romanization))


def by_head(terms: list[Term]) -> list[Section]:
    """Return the terms by the first letter of the word over their entry."""
    return _by_letter(terms, lambda term: head_of(term).lower())


def _by_letter(terms: list[Term], letters_of: Callable[[Term], str]) -> list[Section]:
    letters: dict[str, list[Term]] = {}
    for term in sorted(terms, key=letters_of):
        letters.setdefault(letters_of(term)[:1].upper(), []).append(term)
    return [Section(f"letter-{letter.lower()}", letter, found) for letter, found in letters.items()]


def _picture(term: Term) -> str:
    """Write the tiles that show a term."""
    if term.tiles.startswith("("):
        meld, _, _ = parse_meld(term.tiles)
        return meld_html(meld) if meld else ""
    return tiles_html(parse_tiles(term.tiles).tiles)


@read_only
def elsewhere(request: HttpRequest) -> HttpResponse:
    """``/glossary/elsewhere/``: words of other kinds of mahjong, and what comes nearest to them here."""
    address = reverse("elsewhere")
    return page_response(request, "tutorials/reference/elsewhere.html", address, lambda: elsewhere_context(request))


def elsewhere_context(request: HttpRequest) -> dict[str, Any]:
    """Return what the page of foreign words shows."""
    content = reference().elsewhere
    page = page_head(
        request,
        "別種麻將的詞",
        "立直、寶牌、國士無雙、七對子、振聽、爆棚：台灣麻將有沒有，最接近的是什麼，同一回事在台灣叫什麼。",
        "rules",
        address=reverse("elsewhere"),
        crumbs=[("詞彙", reverse("glossary")), ("別種麻將的詞", None)],
    )
    words = content.words.values()
    return {
        "page": page,
        "games": [(id, title, [word for word in words if word.game == id]) for id, title in content.games.items()],
        "same": [(found, names) for link, names in content.same.items() if (found := place(link))],
    }
