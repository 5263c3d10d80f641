"""A stored game as it is played: what its row says, with the hand that was played again from it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any, Final

from ..game.options import Options
from ..game.rotation import after_hand, is_finished
from ..game.state import Phase
from .beginnings import script_of
from .course import Course
from .seeds import Bond, bond_of
from .teaching.model import Script

REMEMBERED: Final = 128
"""How many hands each process keeps ready, so that a move need not replay them."""


@dataclass(frozen=True, slots=True)
class Table:
    """A stored game with its current hand."""

    id: str
    visitor: str
    version: int
    pressed: str
    seed: str
    key: str
    shared: bool
    word: str
    options: Options
    hints: str
    guided: bool
    hand: int
    start: dict[str, Any]
    course: Course
    pace: str = "once"
    updated: datetime = datetime.min

    @property
    def state(self) -> str:
        """What a press answers: the version, and enough of the moment at which it was written to know it by."""
        return f"{self.version}.{self.updated.microsecond:05x}"

    def is_answered_by(self, state: str) -> bool:
        """Whether a press is about the table as it is."""
        # Pages of earlier releases say the version alone; some are still open while, and after, this one is rolled out.
        return state in (self.state, str(self.version))

    @property
    def one_by_one(self) -> bool:
        """Say whether the computer players stop after each other, to be watched."""
        return self.pace != "once"

    @property
    def bond(self) -> Bond:
        """The seed and salt of the current hand."""
        return bond_of(self.seed, self.key, self.shared, self.hand, self.word)

    @property
    def teaching(self) -> Script | None:
        """The script of a teaching hand."""
        return script_of(self.start)

    @property
    def next_bond(self) -> Bond | None:
        """Those of the hand after this one, without a word as yet; ``None`` where none follows."""
        state = self.course.state
        if state.phase is not Phase.HAND_OVER or is_finished(state, after_hand(state)):
            return None
        return bond_of(self.seed, self.key, self.shared, self.hand + 1)

    @property
    def hands_over(self) -> int:
        """How many hands of the game are over."""
        return self.hand + self.course.is_over


class _Memory:
    """The hands that were needed last; each is a value, so that threads may share them."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._kept: OrderedDict[tuple[str, int, datetime], Course] = OrderedDict()
        self._lock = Lock()

    def recall(self, game: str, version: int, updated: datetime) -> Course | None:
        key = (game, version, updated)
        with self._lock:
            course = self._kept.get(key)
            if course is not None:
                self._kept.move_to_end(key)
            return course

    def keep(self, game: str, version: int, updated: datetime, course: Course) -> None:
        with self._lock:
            self._kept[game, version, updated] = course
            while len(self._kept) > self._room:
                self._kept.popitem(last=False)

    def forget(self) -> None:
        with self._lock:
            self._kept.clear()


memory: Final = _Memory(REMEMBERED)
