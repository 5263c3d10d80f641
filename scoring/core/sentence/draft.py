"""What a sentence has been read as so far: the draft that its words and tiles fill."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from ..context import By, Side, Situation
from ..errors import Problem
from ..names import SIDE_NAMES
from ..said import say
from ..tiles import Tile

SIDES_BY_NAME: Final = {SIDE_NAMES[side]: side for side in Side}
WINDS: Final = {"東": "E", "南": "S", "西": "W", "北": "N", "东": "E"}  # not shown
_IS_ALSO: Final = {By.ROB_KONG: By.DISCARD, By.SEVEN_ROB_ONE: By.DISCARD, By.EIGHT_FLOWERS: By.DRAW}
"""What a special way to win is at the same time: a robbed kong is another player's tile, as a discard is."""

DEALER: Final = "dealer"
"""Stands for the dealer where it is not yet known who that is."""


@dataclass(slots=True)
class Draft:
    """What has been read so far.

    ``text`` is what was typed, ``shown`` the same in plain width and full characters. What one word alone can't
    say waits until all are read: ``implied`` are the names of patterns that tell how the hand was won,
    ``says_way`` whether a word says it outright, ``openings`` 天胡, 地胡, 人胡, ``dealers`` the words about who is
    the dealer (a seat, or :data:`DEALER` for 莊家 alone), ``throwers`` those by wind or as the dealer who discarded,
    ``payers`` the players named with no word beside them, ``waits`` the tiles that the hand is said to wait for,
    ``pair_waits`` those of them that lie in the hand too, ``dealer_winds`` the winds of the dealer.
    ``spoken`` are the words typed for each key, ``clashing`` the keys for which two of them contradict each other,
    with those two.
    ``guessed`` are the keys that no word says, ``derived`` those that follow from the tiles, with what was said.
    """

    text: str = ""
    shown: str = ""
    tiles: list[Tile] = field(default_factory=list)
    melds: list[str] = field(default_factory=list)
    flowers: list[Tile] = field(default_factory=list)
    win: list[Tile] = field(default_factory=list)
    words: dict[str, Any] = field(default_factory=dict)
    situation: set[Situation] = field(default_factory=set)
    declared: set[Side] = field(default_factory=set)
    harmless: list[str] = field(default_factory=list)
    kong_draw: bool = False
    is_last_tile: bool = False
    implied: dict[str, By] = field(default_factory=dict)
    says_way: bool = False
    openings: set[str] = field(default_factory=set)
    dealers: list[str] = field(default_factory=list)
    dealer_winds: list[str] = field(default_factory=list)
    spoken: dict[str, list[str]] = field(default_factory=dict)
    clashing: dict[str, tuple[str, str]] = field(default_factory=dict)
    way_said: By | None = None
    throwers: list[str] = field(default_factory=list)
    payers: list[Side] = field(default_factory=list)
    is_dealer_other: bool = False
    is_not_dealer: bool = False
    is_thrower_no_dealer: bool = False
    waits: list[Tile] = field(default_factory=list)
    pair_waits: list[Tile] = field(default_factory=list)
    guessed: set[str] = field(default_factory=set)
    derived: dict[str, str | None] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)

    def hear(self, key: str, word: str) -> None:
        """Take the word that tells a key, as it was typed."""
        heard = self.spoken.setdefault(key, [])
        if word and word not in heard:
            heard.append(word)

    def say(self, key: str, value: Any) -> None:
        """Take a value. One that was said otherwise before contradicts it; where no words are known that is noted."""
        if key in self.words and self.words[key] != value and not self._clash(key):
            self.note(_SAID_TWICE.get(key) or say("前後說法不同，以後面的為準（{about}）", about=key))
        self.words[key] = value

    def _clash(self, key: str) -> bool:
        """Keep the first two words that contradict each other; say whether there are two."""
        heard = self.spoken.get(key, [])
        if len(heard) > 1:
            self.clashing.setdefault(key, (heard[0], heard[-1]))
        return len(heard) > 1

    def say_way(self, by: By, *, outright: bool = True) -> None:
        """Take how the hand was won; a special way stands beside the general one that it is at the same time.

        What was drawn in the place of a tile (not ``outright``) clashes with a discard by itself: see ``problems``.
        """
        said = self.words.get("by")
        before = self.way_said if outright and self.way_said else By(said) if said else None
        if before is not None and _IS_ALSO.get(before) == by:
            by = before
        elif before not in (None, by, _IS_ALSO.get(by)) and not (outright and self.way_said and self._clash("by")):
            self.note(_SAID_TWICE["by"])
        self.words["by"] = by.value
        if outright:
            self.way_said = By(self.words["by"])

    def say_thrower(self, name: str) -> None:
        """Take whose tile it was: a side, 莊家, or a player by wind."""
        if name in SIDES_BY_NAME:
            self.say("from", SIDES_BY_NAME[name].value)
        else:
            self.throwers.append(WINDS.get(name[0], DEALER))

    def note(self, note: str) -> None:
        """Note how the sentence was understood, once."""
        if note not in self.notes:
            self.notes.append(note)


_SAID_TWICE: Final = {
    "by": "前後說法不同，以後面的為準（怎麼胡）",
    "from": "前後說法不同，以後面的為準（誰打的）",
    "seat": "前後說法不同，以後面的為準（座位）",
    "round": "前後說法不同，以後面的為準（圈風）",
    "dealer": "前後說法不同，以後面的為準（莊家）",
    "streak": "前後說法不同，以後面的為準（連莊）",
    "rules": "前後說法不同，以後面的為準（台制）",
}
