"""Facts are taken from the sources, sentences are not: no long run of characters in common."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT.parent / "shared" / "sources"
CONTENT = sorted([*(ROOT / "tutorials" / "content").rglob("*.toml"), ROOT / "scoring" / "core" / "catalogue.toml"])
LONGEST_COMMON_RUN = 11

UNAVOIDABLE = (
    # Names and lists of tiles that can't be said otherwise.
    "東南西北中發白",
    "春夏秋冬梅蘭菊竹",
    "春夏秋冬梅蘭竹菊",
    "123456789",
    # The dice table is the same four rows of numbers in any wording.
    "591317",
    "6101418",
    "371115",
    "481216",
)


END = "\0"
"""Ends a run."""


def plain(text: str) -> str:
    """The text without spaces and punctuation; Latin words and unavoidable sequences end a run."""
    kept = (character for character in re.sub("[A-Za-z]+", END, text) if character.isalnum() or character == END)
    text = "".join(kept)
    for sequence in UNAVOIDABLE:
        text = text.replace(sequence, END)
    return text


def runs(text: str) -> Iterator[str]:
    size = LONGEST_COMMON_RUN + 1
    for piece in plain(text).split(END):
        yield from (piece[start : start + size] for start in range(len(piece) - size + 1))


def texts(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from texts(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            name = inner.get("id", number) if isinstance(inner, dict) else number
            yield from texts(inner, f"{path}[{name}]")


def test_a_copied_sentence_is_caught():
    source = "如果某人打出一張牌，沒有任何人叫吃或碰"
    assert set(runs(source)) & set(runs("要是某人打出一張牌沒有任何人叫吃，就摸牌"))
    assert not set(runs(source)) & set(runs("沒有人要這張牌，輪到下家摸"))


@pytest.mark.skipif(not SOURCES.is_dir(), reason="the source documents are not on this machine")
@pytest.mark.parametrize("path", CONTENT, ids=lambda path: path.stem)
def test_content_is_written_in_own_words(path: Path):
    sources = {run for source in sorted(SOURCES.glob("*.md")) for run in runs(source.read_text(encoding="utf-8"))}
    assert sources
    copied = {
        f"{where}: {run}"
        for where, text in texts(tomllib.loads(path.read_text(encoding="utf-8")))
        for run in runs(text)
        if run in sources
    }
    assert sorted(copied) == []
