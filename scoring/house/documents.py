"""House rule sets as files: TOML and JSON in, TOML and JSON out. No Django here."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..core.house import LARGEST_DOCUMENT, House
from ..core.ruleset import Fault, RuleSetError
from ..core.said import say

MOST_DOTS: Final = 500
"""A document has one for each pattern. ``tomllib`` takes seconds for a key of ten thousand parts."""

_SECTIONS: Final = ("stakes", "switches", "play")


def parse_document(text: str) -> object:
    """Read a text that is TOML or JSON, whichever it looks like; what it says is not looked at.

    Raises :class:`RuleSetError` where it can't be read.
    """
    text = text.removeprefix("\ufeff").strip()
    if len(text.encode(errors="surrogatepass")) > LARGEST_DOCUMENT:
        raise RuleSetError([Fault("too long", "text", say("檔案最多 {size} KiB", size=LARGEST_DOCUMENT // 1024))])
    if text.count(".") > MOST_DOTS:
        raise RuleSetError([Fault("too many dots", "text", "句點太多，不像台數表")])
    if not text:
        raise RuleSetError([Fault("empty", "text", "還沒有貼上內容")])
    try:
        return json.loads(text) if text[0] == "{" else tomllib.loads(text)
    except json.JSONDecodeError as error:
        words: str = say("不是完整的 JSON：第 {line} 行第 {column} 個字讀不懂", line=error.lineno, column=error.colno)
    except tomllib.TOMLDecodeError as error:
        words = _toml_fault(str(error))
    except (ValueError, RecursionError):
        words = "讀不懂：數字太長，或是包了太多層"
    raise RuleSetError([Fault("unreadable", "text", words)])


def _toml_fault(message: str) -> str:
    """Say where TOML could not be read; ``tomllib`` ends its messages with the place."""
    _, _, place = message.rpartition("(at line ")
    line, _, column = place.rstrip(")").partition(", column ")
    if not column.isdigit():
        return "不是完整的 TOML：結尾少了東西"
    return say("不是完整的 TOML：第 {line} 行第 {column} 個字讀不懂", line=line, column=column)


def write_json(house: House) -> str:
    """Write a house rule set as JSON, a key a line."""
    return json.dumps(_ordered(house), ensure_ascii=False, indent=2) + "\n"


def write_toml(house: House) -> str:
    """Write a house rule set as TOML, in the way of the shipped files."""
    return "\n".join(_toml_lines(_ordered(house))) + "\n"


def _ordered(house: House) -> dict[str, Any]:
    """Return the document as people read it: what it is first, then what it changes."""
    document = house.document
    order = ("label", "summary", "extends", *_SECTIONS, "patterns")
    return {key: document[key] for key in order if key in document}


def _toml_lines(document: Mapping[str, Any]) -> Iterator[str]:
    for key, value in document.items():
        if not isinstance(value, Mapping):
            yield f"{key} = {_toml(value)}"
    for key in _SECTIONS:
        if key in document:
            yield from _table(key, document[key])
    for pattern_id, entry in document.get("patterns", {}).items():
        yield from _table(f"patterns.{pattern_id}", entry)


def _table(name: str, entries: Mapping[str, Any]) -> Iterator[str]:
    yield ""
    yield f"[{name}]"
    for key, value in entries.items():
        yield f"{key} = {_toml(value)}"


def _toml(value: object) -> str:
    """Write a text, a number, a switch or a list; what JSON writes of these is TOML too."""
    return json.dumps(value, ensure_ascii=False)
