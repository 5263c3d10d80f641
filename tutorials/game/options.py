"""What is agreed before the first throw, and its JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final

from scoring.core.house import read_house
from scoring.core.ruleset import RuleSetError

from .errors import BadRecord


class SeatingMethod(StrEnum):
    """How seats are found (抓位)."""

    WIND_TILES = "wind_tiles"
    FORMAL = "formal"
    DICE_ONLY = "dice_only"


class DealerMethod(StrEnum):
    """How the first dealer is found (起莊)."""

    EAST_THROWS = "east_throws"
    TWO_THROWS = "two_throws"
    THROWER_COUNTS = "thrower_counts"


class FlowerOrder(StrEnum):
    """How dealt flowers are replaced (補花)."""

    ROUNDS = "rounds"
    AT_ONCE = "at_once"


class FalseWin(StrEnum):
    """What a 詐胡 costs: 底 and the 台 that were called; 底 and eight 台, with dealer 台; or the same without."""

    CLAIMED = "claimed"
    EIGHT = "eight"
    FIXED = "fixed"


class Length(StrEnum):
    """How long a game is: 快速一把, 一圈, 一將."""

    HAND = "hand"
    ROUND = "round"
    FULL = "full"


HUMAN: Final = "human"
LEVELS: Final = ("novice", "normal", "expert")
"""新手, 普通, 高手."""

MAX_STAKE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Options:
    """The agreement of one game.

    ``players`` says for each person who plays: ``human`` or a level. ``thrower`` is the person who throws
    first. ``seating``, ``first_dealer`` and ``flower_order`` are ``None`` where the rule set's own way is
    kept. ``ready_bluff`` lets 眼牌 be declared without being ready, ``ready_sees_hands`` shows the others'
    hands to whoever has declared it: both belong to one platform. ``false_hu`` says what a 詐胡 costs; with ``None``
    a wrong 胡 is refused like any other action. ``house`` is the document of a house rule set
    in its canonical writing (``scoring.core.house``): with it a game needs nothing but its options to be replayed,
    and ``rules`` is what the set is called.
    """

    rules: str = "standard"
    seating: SeatingMethod | None = None
    first_dealer: DealerMethod | None = None
    flower_order: FlowerOrder | None = None
    length: Length = Length.FULL
    base: int = 100
    per_tai: int = 20
    thrower: int = 0
    players: tuple[str, str, str, str] = (HUMAN, "normal", "normal", "normal")
    open_concealed_kongs: bool = False
    open_hands_at_end: bool = True
    ready_bluff: bool = False
    ready_sees_hands: bool = False
    false_hu: FalseWin | None = None
    house: str | None = None


def options_to_json(options: Options) -> dict[str, Any]:
    """Write the options as a flat JSON object."""
    written = asdict(options)
    written["players"] = list(options.players)
    written["house"] = options.house and json.loads(options.house)
    return {key: value for key, value in written.items() if value is not None}


def options_from_json(record: object) -> Options:
    """Read options back, or raise ``BadRecord`` naming the field; what is left out has its default."""
    if not isinstance(record, dict):
        raise BadRecord("options: an object is needed")
    read: dict[str, Any] = {}
    for field, value in record.items():
        reader = _READERS.get(field) if isinstance(field, str) else None
        if reader is None:
            raise BadRecord(f"{field}: unknown")
        read[field] = reader(field, value)
    return Options(**read)


def _rules(field: str, value: object) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= 64:
        raise BadRecord(f"{field}: the id of a rule set is needed")
    return value


def _one_of(choices: type[StrEnum]) -> Callable[[str, object], StrEnum]:
    def check(field: str, value: object) -> StrEnum:
        for choice in choices:
            if value == choice.value:
                return choice
        raise BadRecord(f"{field}: one of {', '.join(choices)} is needed")

    return check


def _between(low: int, high: int) -> Callable[[str, object], int]:
    def check(field: str, value: object) -> int:
        if type(value) is not int or not low <= value <= high:
            raise BadRecord(f"{field}: a whole number from {low} to {high} is needed")
        return value

    return check


def _players(field: str, value: object) -> tuple[str, ...]:
    known = (HUMAN, *LEVELS)
    if not isinstance(value, list | tuple) or len(value) != 4 or any(one not in known for one in value):
        raise BadRecord(f"{field}: four of {', '.join(known)} are needed")
    return tuple(value)


def _switch(field: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise BadRecord(f"{field}: true or false is needed")
    return value


def _house(field: str, value: object) -> str:
    try:
        return read_house(value).text
    except RuleSetError as error:
        raise BadRecord(f"{field}: {error}") from None


_READERS: Final[Mapping[str, Callable[[str, object], object]]] = {
    "rules": _rules,
    "seating": _one_of(SeatingMethod),
    "first_dealer": _one_of(DealerMethod),
    "flower_order": _one_of(FlowerOrder),
    "length": _one_of(Length),
    "base": _between(0, MAX_STAKE),
    "per_tai": _between(0, MAX_STAKE),
    "thrower": _between(0, 3),
    "players": _players,
    "open_concealed_kongs": _switch,
    "open_hands_at_end": _switch,
    "ready_bluff": _switch,
    "ready_sees_hands": _switch,
    "false_hu": _one_of(FalseWin),
    "house": _house,
}
