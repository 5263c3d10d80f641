"""Links between records: ``kind:id``, checked when the content is loaded."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

KINDS: Final = ("penalties", "priority", "special", "glossary", "faq", "disputes", "elsewhere", "tai", "lesson", "page")
"""Seven files of content, the catalogue of patterns, the lessons, and pages without a record."""

PAGES: Final = (
    "learn",
    "tai",
    "hand",
    "house-rules",
    "table",
    "drills",
    "glossary",
    "special",
    "penalties",
    "priority",
    "together",
    "elsewhere",
)
"""What may follow ``page:``; views turn these names into addresses."""


class Link(NamedTuple):
    """Where a record points: ``glossary:chow`` is ``Link("glossary", "chow")``."""

    kind: str
    target: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.target}"


def parse_link(text: str) -> Link | None:
    """Read ``kind:target``, or return ``None`` where it is not of that form."""
    kind, colon, target = text.partition(":")
    return Link(kind, target) if colon and target and kind in KINDS else None


def is_known(link: Link, targets: Mapping[str, Collection[str]]) -> bool:
    """Say whether the link leads somewhere; a kind that ``targets`` does not hold can't be judged and passes."""
    return link.kind not in targets or link.target in targets[link.kind]
