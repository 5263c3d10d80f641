"""The English index: which entries hold the words of a question, how much each word says, and the best first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from math import log
from typing import Final, NamedTuple

from .asked import Asked, answers_to_words
from .english_words import asked_for, spoken, stem, stems, tokens, unsaid
from .index import ANSWER, CLOSE, EXACT, MOST_NEAR, Entry, Hit, Index, Results, in_order
from .snippets import Piece, excerpt_of_words

TITLE: Final = 3.0
OTHER_NAME: Final = 2.5
TEXT: Final = 1.0
IMPLIED: Final = 1.5
"""How much a word counts in a title, in another name, in the text (there more than once counts a little more), or
where the kind of record is about it."""

LIKE_A_NAME: Final = 40.0
"""How much more it counts when the words asked for are a name and nothing else."""

NEAR_ENOUGH: Final = 0.5
"""Which share of the words asked for, rare ones weighing more, must be found where no entry has all."""

MOST_GUESSES: Final = 12
UNSURE: Final = 0.7
"""How many known words an unknown one may begin or be a slip for, and how much these count beside the word itself."""

SHORTEST_SLIP: Final = 4
LONGEST_SLIP: Final = 2
ALIKE: Final = 0.75
"""From how many letters a slip of the pen is looked for, how much longer or shorter it may be, and how alike."""

SHORTEST_SOUND: Final = 4
"""From how many letters the beginning of a word's pinyin will do."""

SAYS_SOMETHING: Final = 1.0
"""How much a word must say to be looked for where nothing else was asked; a word nobody knows says as much."""


_HAN: Final = re.compile("[㐀-鿿]")  # not shown


class Place(NamedTuple):
    """Where a word stands: the number of the entry, and how much it counts there."""

    entry: int
    weight: float


@dataclass(frozen=True, slots=True)
class Word:
    """A word asked for: its stem, or several it may stand for, where they are, and how much it says."""

    stems: tuple[str, ...]
    found: Mapping[int, float]
    says: float


class EnglishIndex:
    """Entries in English to search in, for questions in English, for pinyin, and for Chinese by the Chinese index."""

    def __init__(self, entries: Sequence[Entry], asked: Sequence[Asked], chinese: Index) -> None:
        """Take the entries, the ways to ask for some, and the index of the same entries in Chinese."""
        self.entries = tuple(entries)
        self.asked = tuple(asked)
        self._chinese = chinese
        self._by_link = {entry.link: place for place, entry in enumerate(self.entries)}
        self._names = [_compared(entry) for entry in self.entries]
        self._places = self._read()

    def _read(self) -> dict[str, list[Place]]:
        """Return where each word stands."""
        places: dict[str, list[Place]] = {}
        for number, entry in enumerate(self.entries):
            for word, weight in self._weights(number, entry).items():
                places.setdefault(word, []).append(Place(number, weight))
        return places

    def _weights(self, number: int, entry: Entry) -> dict[str, float]:
        often = Counter(stems(entry.text))
        weights = dict.fromkeys(map(stem, spoken()["implied"].get(entry.kind, ())), IMPLIED)
        weights |= {word: TEXT * times / (times + 1) * 2 for word, times in often.items()}
        title, *others = self._names[number]
        for words, weight in ((frozenset().union(*others), OTHER_NAME), (title, TITLE)):
            weights |= {word: weight + weights.get(word, 0) / 4 for word in words}
        return weights

    def search(self, query: str) -> Results:
        """Find what fits the query, best first."""
        if _HAN.search(query):
            return self._in_chinese(query)
        said = stems(query)
        words = self._asked_for(said)
        answers = self._answering(frozenset(said), words)
        hits = self._ranked(words)
        full = [hit for hit, share in hits if share == 1]
        named = self._sounding(_core(query), whole=bool(full) and all(word in self._places for word in words))
        if full or named:
            return Results(_each_once((*answers, *named, *in_order(full))))
        near = in_order(hit for hit, share in hits if share >= NEAR_ENOUGH)[:MOST_NEAR]
        return Results(_each_once((*answers, *near)), close=not answers)

    def _asked_for(self, said: Sequence[str]) -> tuple[str, ...]:
        """Return the words that matter; where there are only others, those that stand in few entries."""
        return asked_for(said) or tuple(word for word in dict.fromkeys(said) if self._says(word) > SAYS_SOMETHING)

    def excerpt(self, text: str, words: Sequence[str]) -> tuple[Piece, ...]:
        """Cut a text to where the words of a hit stand, and mark them."""
        return excerpt_of_words(text, words)

    def _in_chinese(self, query: str) -> Results:
        found = self._chinese.search(query)
        hits = [Hit(self.entries[self._by_link[hit.entry.link]], hit.score, ()) for hit in found.hits]
        return Results(tuple(hits), found.close)

    def _answering(self, said: frozenset[str], words: Sequence[str]) -> tuple[Hit, ...]:
        """Return what answers a question that players ask; what is the name of an entry is no question."""
        if said in self._all_names:
            return ()
        links = answers_to_words(said.union(words), self.asked)
        # Shown from its beginning, which is the answer: no word is looked for in it.
        return tuple(Hit(self.entries[self._by_link[link]], ANSWER, ()) for link in links)

    @cached_property
    def _all_names(self) -> frozenset[frozenset[str]]:
        return frozenset(frozenset(stems(name)) for entry in self.entries for name in entry.names)

    def _sounding(self, query: str, *, whole: bool) -> tuple[Hit, ...]:
        """Return what is read so in Chinese; the beginning will do where nothing in English has the words."""
        sounds = self._chinese.sounding(query, whole=whole or len(query) < SHORTEST_SOUND)
        return tuple(Hit(self.entries[self._by_link[link]], EXACT, ()) for link in sounds)

    def _ranked(self, words: Sequence[str]) -> list[tuple[Hit, float]]:
        """Return the entries with any of the words, and which share of them each has."""
        known = [self._known(word, is_last=word == words[-1]) for word in words]
        total = sum(word.says for word in known)
        hits = []
        for number in {number for word in known for number in word.found}:
            has = [word for word in known if number in word.found]
            share = 1.0 if len(has) == len(known) else sum(word.says for word in has) / total
            worth = sum(word.says * word.found[number] for word in has) / total
            asked = frozenset(stem for word in has for stem in word.stems)
            score = CLOSE * share * worth / TITLE + LIKE_A_NAME * self._likeness(number, asked, len(words))
            marked = tuple(stem for word in has for stem in word.stems)
            hits.append((Hit(self.entries[number], score, marked), share))
        return hits

    def _likeness(self, number: int, asked: frozenset[str], most: int) -> float:
        """Say how much of the most alike name was asked for, from 0 to 1, the title a little more than another name."""
        best = 0.0
        for place, name in enumerate(self._names[number]):
            shared = sum(self._says(word) for word in name & asked)
            missing = sum(self._says(word) for word in name - asked)
            if shared:
                alike = shared / (shared + missing) * len(name & asked) / most
                best = max(best, alike * alike * (0.9 if place else 1))
        return best

    def _known(self, word: str, *, is_last: bool) -> Word:
        """Return where a word stands. What stands nowhere is a slip for another word, or the start of the last one."""
        if word in self._places:
            return Word((word,), dict(self._places[word]), self._says(word))
        begun = [other for other in self._places if other.startswith(word)] if is_last and len(word) > 1 else []
        slips = self._slips(word) if len(word) >= SHORTEST_SLIP and not begun else []
        meant = tuple((begun or slips)[:MOST_GUESSES])
        found: dict[int, float] = {}
        for other in meant:
            for number, weight in self._places[other]:
                found[number] = max(found.get(number, 0), UNSURE * weight)
        return Word(meant, found, max((self._says(other) for other in meant), default=SAYS_SOMETHING))

    def _slips(self, word: str) -> list[str]:
        """Return the words that one may be a slip for: they begin alike and are about as long."""
        near = [other for other in self._places if other[0] == word[0] and abs(len(other) - len(word)) <= LONGEST_SLIP]
        return get_close_matches(word, near, MOST_GUESSES, ALIKE)

    def _says(self, word: str) -> float:
        """Weigh a word: what stands in few entries says more."""
        return log(1 + len(self.entries) / len(self._places.get(word, (word,))))


def _core(query: str) -> str:
    """Leave out what a question says around what it asks for: ``what is ping hu`` asks for ``ping hu``."""
    return " ".join(query[token.start : token.end] for token in tokens(query) if token.stem not in unsaid()) or query


def _compared(entry: Entry) -> list[frozenset[str]]:
    """Return the names of an entry as they are compared, the title first."""
    said = [stems(name) for name in (*entry.names, *spoken()["also"].get(entry.link, ()))]
    return [frozenset(asked_for(words) or words) for words in said]


def _each_once(hits: Iterable[Hit]) -> tuple[Hit, ...]:
    found: dict[Entry, Hit] = {}
    for hit in hits:
        found.setdefault(hit.entry, hit)
    return tuple(found.values())
