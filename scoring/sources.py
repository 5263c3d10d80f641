"""Where rules and figures come from, in words that a visitor understands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .core.ruleset import load_rulesets
from .core.said import listed, say
from .languages import CHINESE, language, tr

_DOCUMENTS: Final = {
    "A": ("平台規則", "platform"),
    "B": ("圖解入門整理", "classic"),
    "C": ("百科條目", "sixteen"),
    "D": ("線上教學", "standard"),
    "E": ("俱樂部規則", "club"),
}
"""What each of the five documents is called, and the rule set that is made from it."""

_TABLES: Final = {"WB": "維基教科書", "AT": "競技協會", "SML": "SML 2026", "GT★": "明星三缺一（見花見字）"}
_OURS: Final = "本站決定"
_PUBLIC: Final = "公開台數表"


def source_words(sources: Iterable[str]) -> str:
    """Write sources, each once: the document or the public table, and the place in it.

    >>> source_words(["C 相公", "公開台數表 WB 詐胡", "A", "WB"])
    '百科條目「相公」、公開台數表「維基教科書 詐胡」、平台規則、維基教科書'
    >>> source_words(["本站決定 P-5", "decisions", "本站決定：開門"])
    '本站決定、本站決定：開門'
    """
    words = _words if language() == CHINESE else _words_without_place
    return tr(listed(dict.fromkeys(map(words, sources))))


def _words(source: str) -> str:
    document, _, place = source.partition(" ")
    if document in (_OURS, "decisions"):
        return _OURS
    for short, table in _TABLES.items():
        place = place.replace(short, table)
    return f"{_name(document)}「{place}」" if place else _name(document)  # not shown


def _words_without_place(source: str) -> str:
    """Name the document and, of the public tables, which; a heading of a Chinese document says nothing elsewhere."""
    document, _, place = source.partition(" ")
    if document in ("decisions", _OURS) or document.startswith(f"{_OURS}："):  # not shown
        return _OURS
    table = next((name for short, name in _TABLES.items() if short in place.split()), "")
    return say("{document}「{place}」", document=_name(document), place=table) if table else _name(document)


def _name(document: str) -> str:
    return _DOCUMENTS[document][0] if document in _DOCUMENTS else _TABLES.get(document, document)


def source_legend() -> str:
    """Say what the documents are and which rule set follows each."""
    rules = load_rulesets()
    follow = listed(say("{name}（{rules}）", name=name, rules=rules[made].label) for name, made in _DOCUMENTS.values())
    return tr(
        "本站依據五份規則文件，括號裡是照它整理的台制：{documents}。{public}是網路上查得到的其他台數表。",
        documents=follow,
        public=_PUBLIC,
    )
