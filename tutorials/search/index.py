"""The index: entries, how well each answers a query, and the best first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log
from typing import Final

from scoring.folding import fold, latin, other_words, sounds_of, squeeze, syllables, without_filler, words_of

from .asked import Asked, answers_to
from .kinds import KINDS
from .snippets import Piece, excerpt

ANSWER: Final = 200
EXACT: Final = 100
PREFIX: Final = 80
INSIDE: Final = 60
WORD: Final = 50
IN_TEXT: Final = 30
CLOSE: Final = 25
"""How much a match counts: a known question, the whole name, its beginning, inside it, a word of it, in the text, or
only nearly."""

ALIAS: Final = 5
"""How much less another name of the same thing counts."""

NEAR_ENOUGH: Final = 0.25
"""Which share of a query's pairs of characters, rare ones weighing more, must be found where nothing else is;
those in a text alone count half."""

MOST_NEAR: Final = 12
"""How many hits that only come near are worth showing."""

NAMING: Final = frozenset({"tai", "special", "glossary"})
"""The kinds whose titles are words rather than sentences."""

_PLACE_OF_KIND: Final = {kind: place for place, kind in enumerate(KINDS)}


@dataclass(frozen=True, eq=False)
class Entry:
    """One thing to find. ``kind`` and ``target`` are its link, ``names`` all it is called, the first its title.

    ``spoken`` is how the title is read (pinyin), ``english`` what it is called there, ``chinese`` the Chinese word
    for an entry in English; all may be empty.
    """

    kind: str
    target: str
    names: tuple[str, ...]
    text: str
    english: str = ""
    spoken: str = ""
    chinese: str = ""

    @property
    def link(self) -> str:
        """What other records call it: ``glossary:chow``."""
        return f"{self.kind}:{self.target}"

    @property
    def name(self) -> str:
        """The title."""
        return self.names[0]

    @cached_property
    def squeezed(self) -> tuple[str, ...]:
        """The names as they are compared."""
        return tuple(squeeze(name) for name in self.names)

    @cached_property
    def folded_text(self) -> str:
        """The text as it is compared."""
        return fold(" ".join(self.text.split()))

    @cached_property
    def sounds(self) -> tuple[str, ...]:
        """The names in pinyin, without spaces, and their initials."""
        read = [found for name in self.names if (found := syllables(name))]
        spoken = [latin(self.spoken)] if self.spoken else []
        initials = ["".join(syllable[0] for syllable in found) for found in read if len(found) > 2]
        return tuple(dict.fromkeys([*spoken, *("".join(found) for found in read), *initials]))

    @cached_property
    def english_words(self) -> tuple[str, ...]:
        """The English name: whole, then word by word."""
        return (latin(self.english), *map(latin, self.english.split())) if self.english else ()

    @cached_property
    def pairs(self) -> frozenset[str]:
        """Every two characters that stand side by side, in the names or in the text."""
        return frozenset(pair for text in (*self.squeezed, squeeze(self.text)) for pair in pairs_of(text))


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that was found, how well it fits, and the folded words to mark in it."""

    entry: Entry
    score: float
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Results:
    """What a query found, best first; ``close`` where nothing fits and these only come near."""

    hits: tuple[Hit, ...]
    close: bool = False

    def grouped(self) -> dict[str, list[Hit]]:
        """Return the hits by kind, the kind with the best hit first."""
        groups: dict[str, list[Hit]] = {}
        for hit in self.hits:
            groups.setdefault(hit.entry.kind, []).append(hit)
        return groups


class Index:
    """Entries to search in."""

    def __init__(
        self, entries: Sequence[Entry], asked: Sequence[Asked] = (), in_latin: Callable[[str], Results] | None = None
    ) -> None:
        """Take the entries, on equal terms those that come first are shown first, and the ways to ask for some.

        ``in_latin`` looks for what is written in Latin letters where nothing here is called so.
        """
        self.entries = tuple(entries)
        self.asked = tuple(asked)
        self._in_latin = in_latin

    def search(self, query: str) -> Results:
        """Find what fits the query, best first."""
        whole = squeeze(query)
        if not whole:
            return self._read_as(sounds_of(query))
        answers = self._answering(whole)
        if hits := self._best_of(_ways(whole, query)):
            return Results(_after(answers, hits))
        if self._in_latin and not answers and sounds_of(query):
            return self._here(self._in_latin(query))
        core = without_filler(whole) or whole
        near = (self._naming(core) or self._near(core))[:MOST_NEAR]
        return Results(_after(answers, near), close=not answers)

    def _read_as(self, sound: str) -> Results:
        """Return what is read so, where only Zhuyin was typed."""
        hits = in_order(self._matching((sound,)))
        return Results(tuple(hit for hit in hits if hit.score > INSIDE)) if len(sound) > 1 else Results(())

    def _here(self, results: Results) -> Results:
        """Return the entries of this index for hits of another one."""
        hits = [Hit(self._by_link[hit.entry.link], hit.score, ()) for hit in results.hits]
        return Results(tuple(hits), results.close)

    def excerpt(self, text: str, words: Sequence[str]) -> tuple[Piece, ...]:
        """Cut a text to where the words of a hit stand, and mark them."""
        return excerpt(text, words)

    def sounding(self, query: str, *, whole: bool = False) -> tuple[str, ...]:
        """Return the links of words that are read as what was typed, or, unless it must be the whole, begin so."""
        sound = sounds_of(query)
        if len(sound) < 2:
            return ()
        read = [(entry, [each for each in entry.sounds if each.startswith(sound)]) for entry in self._named]
        exact = [entry.link for entry, sounds in read if sound in sounds]
        return tuple(exact) if exact or whole else tuple(entry.link for entry, sounds in read if sounds)

    @cached_property
    def _named(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.kind in NAMING]

    def _answering(self, question: str) -> tuple[Hit, ...]:
        """Return what answers a question that players ask; what is the name of an entry is no question."""
        links = {} if question in self._names else answers_to(question, self.asked)
        return tuple(Hit(self._by_link[link], ANSWER, words) for link, words in links.items())

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(name for entry in self.entries for name in entry.squeezed)

    @cached_property
    def _by_link(self) -> dict[str, Entry]:
        return {entry.link: entry for entry in self.entries}

    def _best_of(self, ways: Collection[tuple[str, ...]]) -> tuple[Hit, ...]:
        """Return what is found in any of several ways of looking, each entry once."""
        best: dict[Entry, Hit] = {}
        for hit in (hit for words in ways for hit in self._matching(words)):
            if hit.entry not in best or best[hit.entry].score < hit.score:
                best[hit.entry] = hit
        return in_order(best.values())

    def _matching(self, words: tuple[str, ...]) -> Iterator[Hit]:
        """Yield the entries in which every word is found."""
        for entry in self.entries:
            scores = [score(entry, word) for word in words]
            if all(scores):
                yield Hit(entry, sum(scores) / len(scores), words)

    @cached_property
    def _vocabulary(self) -> re.Pattern[str]:
        """What finds names in a sentence: patterns, rules, terms; one character only where it is a term's own word."""
        names = {
            name
            for entry in self.entries
            if entry.kind in NAMING
            for place, name in enumerate(entry.squeezed)
            if len(name) > 1 or not place
        }
        return re.compile("|".join(map(re.escape, sorted(names, key=lambda name: (-len(name), name)))))

    def _known_words(self, query: str) -> tuple[str, ...]:
        """Return the names in a sentence, the longest first at every place."""
        return tuple(dict.fromkeys(self._vocabulary.findall(query)))

    def _naming(self, query: str) -> tuple[Hit, ...]:
        """Return the entries in which every name in a sentence is found, those nearer to the rest of it first."""
        words = self._known_words(query)
        asked = pairs_of(query)
        hits = self._matching(words) if words else ()
        return in_order(Hit(hit.entry, hit.score + CLOSE * self._share(hit.entry, asked), words) for hit in hits)

    def _near(self, query: str) -> tuple[Hit, ...]:
        """Return the entries that share enough pairs of characters with the query."""
        asked = pairs_of(query)
        shares = ((entry, self._share(entry, asked)) for entry in self.entries)
        return in_order(
            Hit(entry, CLOSE * share, tuple(sorted(asked & entry.pairs)))
            for entry, share in shares
            if share >= NEAR_ENOUGH
        )

    def _share(self, entry: Entry, asked: frozenset[str]) -> float:
        """Return which share of some pairs of characters an entry has; those in no name of it count half."""
        everything = self._weight(asked)
        shared = asked & entry.pairs
        named = [pair for pair in shared if any(pair in name for name in entry.squeezed)]
        return (self._weight(shared) + self._weight(named)) / 2 / everything if everything else 0

    @cached_property
    def _frequency(self) -> Counter[str]:
        return Counter(pair for entry in self.entries for pair in entry.pairs)

    def _weight(self, pairs: Iterable[str]) -> float:
        """Weigh pairs of characters: what stands in few entries says more; what stands in none can't be found."""
        counts = (self._frequency[pair] for pair in pairs)
        return sum(log(1 + len(self.entries) / count) for count in counts if count)


def _ways(whole: str, query: str) -> set[tuple[str, ...]]:
    """Return what to look for: all as one word, word by word, without what stands around, as pinyin, in other words."""
    ways = {(whole,), tuple(words_of(query))}
    for other in (without_filler(whole), sounds_of(query), *other_words(whole)):
        if other:
            ways.add((other,))
    return ways


def _after(first: tuple[Hit, ...], others: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """Put hits before others, each entry once."""
    found = {hit.entry for hit in first}
    return (*first, *(hit for hit in others if hit.entry not in found))


def in_order(hits: Iterable[Hit]) -> tuple[Hit, ...]:
    """Put the best hits first; of those on equal terms the kinds in their order, then the shorter titles."""
    return tuple(
        sorted(hits, key=lambda hit: (-hit.score, _PLACE_OF_KIND.get(hit.entry.kind, 99), len(hit.entry.squeezed[0])))
    )


def pairs_of(text: str) -> frozenset[str]:
    """Return every two characters that stand side by side."""
    return frozenset(text[at : at + 2] for at in range(len(text) - 1))


def score(entry: Entry, word: str) -> float:
    """Say how well an entry answers one folded word, 0 where it does not."""
    named = max((_named(name, word) - (ALIAS if place else 0) for place, name in enumerate(entry.squeezed)), default=0)
    return max(named, _sounding(entry, word), IN_TEXT if word in entry.folded_text else 0, 0)


def _named(name: str, word: str) -> float:
    if name == word:
        return EXACT
    if name.startswith(word):
        return PREFIX + 10 * len(word) / len(name)
    return INSIDE + 10 * len(word) / len(name) if word in name else -ALIAS


def _sounding(entry: Entry, word: str) -> float:
    """Compare pinyin and English; one letter says too little."""
    if not word.isascii() or len(word) < 2:
        return 0
    for sounds, exact in ((entry.sounds, EXACT - 10), (entry.english_words[:1], EXACT - 10)):
        if word in sounds:
            return exact
    if any(sound.startswith(word) for sound in entry.sounds):
        return PREFIX - 10
    if len(word) > 2 and any(english.startswith(word) for english in entry.english_words):
        return WORD
    return WORD - 5 if len(word) > 3 and any(word in sound for sound in entry.sounds) else 0
