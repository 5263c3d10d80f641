"""Folding: writing the same thing the same way, so that what visitors type is found however they spell it.

:func:`fold` changes one character into one character: a match in folded text lies at the same place in the text
as it stands. Simplified characters become traditional ones, characters that are written for one another become
one, full-width letters become plain.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

_PATH: Final = Path(__file__).with_name("spellings.toml")
_FULL_WIDTH: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_MARKS: Final = re.compile(r"[^\w]|_", re.ASCII)
_FIGURE: Final = re.compile(r"(?<![0-9])[1-9](?![0-9])")
_NUMERALS: Final = "零一二三四五六七八九"
_UNSAID: Final = re.compile(r"[\W_\u3105-\u312f\u02c7\u02ca\u02cb\u02d9]+")
"""What is no part of a word: punctuation, spaces, and Zhuyin that has not become characters yet."""

_ZHUYIN: Final = re.compile(r"[\s\u3105-\u312f\u02c7\u02ca\u02cb\u02d9]+")
_SYLLABLE: Final = re.compile("([ㄅ-ㄙ]?)([ㄧㄨㄩ]?[ㄚ-ㄦ]?)(?:[\\s\u02c7\u02ca\u02cb\u02d9]*)")  # not shown


@cache
def _spellings() -> dict[str, Any]:
    return tomllib.loads(_PATH.read_text(encoding="utf-8"))


@cache
def _table() -> dict[int, int]:
    """Return what each character is folded to, all steps in one."""
    simplified = {pair[0]: pair[1] for pair in _spellings()["simplified"].split()}
    first = {other: group[0] for group in _spellings()["same"] for other in group[1:]}
    table = dict(_FULL_WIDTH)
    for character in simplified.keys() | first.keys() | set(simplified.values()):
        traditional = simplified.get(character, character)
        table[ord(character)] = ord(first.get(traditional, traditional))
    return table


def fold(text: str) -> str:
    """Write a text in the one way that is compared; every character keeps its place.

    >>> fold("搶杠") == fold("槍槓"), fold("糊了"), fold("自已"), fold("ＡＢ")
    (True, '胡了', '自己', 'ab')
    """
    folded = text.translate(_table())
    lowered = folded.lower()
    return lowered if len(lowered) == len(folded) else folded


@lru_cache(maxsize=2048)
def squeeze(text: str) -> str:
    """Fold a text and leave out what is no part of a word.

    >>> squeeze("門清自摸（不求人）")
    '門清自摸不求人'
    """
    return _UNSAID.sub("", fold(text))


def words_of(text: str) -> list[str]:
    """Return the folded words of what was typed."""
    return [word for word in _UNSAID.split(fold(text)) if word]


def without_filler(text: str) -> str:
    """Return a squeezed question without the words around what it asks for.

    >>> without_filler(squeeze("我打出了花牌怎麼辦？"))
    '打出花牌'
    """
    for phrase in _spellings()["filler"]:
        text = text.replace(squeeze(phrase), "")
    return text


@cache
def _sayings() -> dict[str, tuple[str, ...]]:
    return {squeeze(saying): tuple(map(squeeze, words)) for saying, words in _spellings()["sayings"].items()}


def other_words(text: str) -> list[str]:
    """Return what a squeezed query asks for in other words: by a saying in it, or a figure written as a character.

    >>> other_words(squeeze("大3元")), other_words("123萬"), other_words(squeeze("漏胡了"))
    (['大三元'], [], ['過水'])
    """
    found = [word for saying, words in _sayings().items() if saying in text for word in words]
    written = _FIGURE.sub(lambda figure: _NUMERALS[int(figure[0])], text)
    return [*found, written] if written != text and len(text) > 1 else found


def latin(text: str) -> str:
    """Return the letters and digits of pinyin or English, without tones, marks and spaces.

    >>> latin("Pèng pèng hú"), latin("All honors")
    ('pengpenghu', 'allhonors')
    """
    return _MARKS.sub("", _without_marks(text)).lower()


def _without_marks(text: str) -> str:
    return "".join(piece for piece in unicodedata.normalize("NFD", text) if not unicodedata.combining(piece))


def sounds_of(query: str) -> str:
    """Return what was typed as pinyin, tone marks and tone numbers left out; empty where it is not pinyin.

    >>> sounds_of("pèng pèng hú"), sounds_of("ping2 hu2"), sounds_of("ㄗˋㄇㄛ"), sounds_of("碰碰胡")
    ('pengpenghu', 'pinghu', 'zimo', '')
    """
    if _ZHUYIN.fullmatch(query):
        return "".join(_in_pinyin(*found.groups()) for found in _SYLLABLE.finditer(query))
    bare = _without_marks(query)
    return re.sub(r"[\W\d]", "", bare).lower() if bare.isascii() else ""


@cache
def _zhuyin() -> dict[str, tuple[str, str]]:
    """Return how Zhuyin is written in pinyin, behind a consonant and alone."""
    return {sign: (behind, alone) for sign, behind, alone in map(str.split, _spellings()["zhuyin"].strip().split("/"))}


def _in_pinyin(consonant: str, rest: str) -> str:
    """Write one syllable; a consonant alone is that of zhi, chi, shi, ri, zi, ci or si, or a word half typed."""
    signs = _zhuyin()
    if not rest:
        return signs[consonant][1] if consonant else ""
    behind, alone = signs.get(rest, ("", ""))
    return f"{signs[consonant][0]}{behind}" if consonant else alone


def is_about_something(text: str) -> bool:
    """Say whether there is anything in a text to look for: words, or Zhuyin."""
    return bool(squeeze(text) or sounds_of(text))


@cache
def _readings() -> dict[str, str]:
    found: dict[str, str] = {}
    for entry in _spellings()["readings"].split():
        sound = entry.rstrip("".join(piece for piece in entry if not piece.isascii()))
        found.update(dict.fromkeys(entry[len(sound) :], sound))
    return found


def syllables(name: str) -> tuple[str, ...]:
    """Return the pinyin of a name, a syllable a character; empty where a character's reading is not known.

    >>> syllables("碰碰胡")
    ('peng', 'peng', 'hu')
    """
    characters = [piece for piece in name if not _UNSAID.fullmatch(piece)]
    readings = _readings()
    if not characters or any(piece not in readings for piece in characters):
        return ()
    return tuple(readings[piece] for piece in characters)
