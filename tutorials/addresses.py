"""Where links between records lead: ``glossary:chow`` to the entry on the glossary's page, with its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, NamedTuple

from django.urls import NoReverseMatch, reverse

from mahjong_site.http import leads_somewhere
from scoring.core.catalogue import load_catalogue
from scoring.languages import language_cache, tr

from .lessons import book
from .reference import Reference, reference
from .reference.links import Link, parse_link
from .words import head_of

PAGE_NAMES: Final = {
    "learn": ("教學", "/learn/"),
    "tai": ("台型表", "/tai/"),
    "hand": ("算台", "/hand/"),
    "house-rules": ("自家台數", "/house-rules/"),
    "table": ("牌桌", "/table/"),
    "drills": ("練習", "/drills/"),
    "glossary": ("詞彙", "/glossary/"),
    "special": ("特殊規則", "/rules/special/"),
    "penalties": ("罰則", "/rules/penalties/"),
    "priority": ("優先順序", "/rules/priority/"),
    "together": ("哪些不能同算", "/tai/together/"),
    "elsewhere": ("別種麻將的詞", "/glossary/elsewhere/"),
}
"""Label and address of the pages that a link ``page:…`` may name."""

_ANCHORED: Final = {name: name for name in ("special", "glossary", "disputes", "faq", "elsewhere")}
"""Kinds whose records all stand on one page, and the route of that page."""

_LABELS: Final[Mapping[str, Callable[[Reference, str], str]]] = {
    "special": lambda content, target: content.special_rules.rules[target].title,
    "glossary": lambda content, target: head_of(content.glossary.terms[target]),
    "disputes": lambda content, target: content.disputes.disputes[target].title,
    "faq": lambda content, target: content.faq[target].question,
    "elsewhere": lambda content, target: content.elsewhere.words[target].head,
    "tai": lambda content, target: tr(load_catalogue()[target].name),
    "priority": lambda content, target: (
        tr("胡、碰槓、吃的順序") if target == "order" else content.priority.conflicts[target].title
    ),
}


class Place(NamedTuple):
    """Where a link leads: its kind, what it is called there, and the address."""

    kind: str
    label: str
    href: str


@language_cache()
def place(text: str) -> Place | None:
    """Return where a link leads, or ``None`` where the site has no such page."""
    link = parse_link(text)
    if link is None:
        return None
    try:
        return _place(link)
    except (NoReverseMatch, KeyError):
        return None


def _place(link: Link) -> Place | None:
    kind, target = link
    if kind == "page":
        label, href = PAGE_NAMES[target]
        return Place(kind, tr(label), href) if leads_somewhere(href) else None
    if kind == "lesson":
        page = book().pages[target]
        return Place(kind, tr("{lesson}：{step}", lesson=page.lesson.title, step=page.step.title), f"/learn/{target}/")
    if kind == "penalties":
        return _penalty_place(target)
    label = _LABELS[kind](reference(), target)
    if kind == "tai":
        return Place(kind, label, reverse("pattern", args=[target.replace("_", "-")]))
    route = _ANCHORED.get(kind, "priority")
    return Place(kind, label, f"{reverse(route)}#{target}")


def _penalty_place(target: str) -> Place:
    """Return a ruling's page, or for ``?flower`` the question that follows that first answer."""
    guide = reference().penalties
    if target.startswith("?"):
        option = next(option for option in guide.questions["start"].options if option.id == target[1:])
        return Place("penalties", option.text, f"{reverse('penalties')}?a={option.id}")
    return Place("penalties", guide.rulings[target].title, reverse("ruling", args=[target]))


@cache
def page_address(route: str) -> str:
    """Return the address of a named page."""
    return reverse(route)
