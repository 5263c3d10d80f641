"""Where a record comes from, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

DOCUMENTS: Final = {
    "A": "眼牌平台制",
    "B": "番型細分制",
    "C": "十六台制",
    "D": "通行台制",
    "E": "俱樂部制",
}
"""The five documents and the rule set that each is the basis of."""

_TABLES: Final = {"WB": "維基教科書", "AT": "競技協會", "SML": "SML 2026"}


def source_words(sources: Iterable[str]) -> str:
    """Write sources: ``E 打出花牌 1`` becomes 來源 E「打出花牌 1」.

    >>> source_words(["C 相公", "公開台數表 WB 詐胡", "本站決定 P-5", "A"])
    '來源 C「相公」、公開台數表「維基教科書 詐胡」、本站決定 P-5、來源 A'
    """
    return "、".join(map(_words, sources))


def _words(source: str) -> str:
    document, _, place = source.partition(" ")
    if document == "本站決定":
        return source
    for short, table in _TABLES.items():
        place = place.replace(short, table)
    named = f"來源 {document}" if document in DOCUMENTS else document
    return f"{named}「{place}」" if place else named
