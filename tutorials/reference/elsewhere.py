"""Words of other kinds of mahjong: what is not played here, what comes nearest, what has another name here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.languages import CHINESE, capitalized, language

from .fields import Fields, Table, unique
from .problems import ContentProblem, Fault

FILE: Final = "elsewhere.toml"


@dataclass(frozen=True, slots=True)
class ForeignWord:
    """A word for what is not played here; ``answer`` says so first, then what comes nearest, which ``see`` leads to."""

    id: str
    word: str
    english: str
    game: str
    aliases: tuple[str, ...]
    answer: str
    see: tuple[str, ...]

    @property
    def head(self) -> str:
        """The word over its entry in the language in force."""
        return self.word if language() == CHINESE else capitalized(self.english)

    @property
    def names(self) -> tuple[str, ...]:
        """All it is called, the head first."""
        return tuple(dict.fromkeys((self.head, self.word, self.english, *self.aliases)))


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The kinds of mahjong by id, the words that have no counterpart, and by link what other games call a record."""

    games: Mapping[str, str]
    words: Mapping[str, ForeignWord]
    same: Mapping[str, tuple[str, ...]]


def parse_elsewhere(table: Table, problems: list[ContentProblem]) -> Elsewhere:
    """Read ``elsewhere.toml``."""
    whole = Fields(table, FILE, "file", problems)
    games = unique([(row.identity(), row.text("title")) for row in whole.rows("game", required=True)], FILE, problems)
    words = [_parse_word(row, games) for row in whole.rows("word", required=True)]
    same = [_parse_same(row) for row in whole.rows("same", required=True)]
    whole.close()
    found = Elsewhere(games, unique([(w.id, w) for w in words], FILE, problems), unique(same, FILE, problems))
    _report_shared(found, problems)
    return found


def _parse_word(row: Fields, games: Mapping[str, str]) -> ForeignWord:
    word = ForeignWord(
        id=row.identity(),
        word=row.written("word"),
        english=row.written("english"),
        game=row.written("game"),
        aliases=row.texts("aliases", required=True),
        answer=row.text("answer"),
        see=row.texts("see", required=True),
    )
    if word.game not in games:
        row.report(Fault.UNKNOWN_REFERENCE, f"no game {word.game}")
    row.close()
    return word


def _parse_same(row: Fields) -> tuple[str, tuple[str, ...]]:
    link, words = row.written("link"), row.texts("aliases", required=True)
    row.close()
    return link, words


def _report_shared(found: Elsewhere, problems: list[ContentProblem]) -> None:
    """Report a word that stands for two things: search would have to choose."""
    first: dict[str, str] = {}
    named = [(word.id, word.aliases) for word in found.words.values()]
    for record, words in (*named, *found.same.items()):
        for word in words:
            if first.setdefault(word, record) != record:
                problems.append(ContentProblem(Fault.DUPLICATE, FILE, record, f"{word} stands for {first[word]} too"))
