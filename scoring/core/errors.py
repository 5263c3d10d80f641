"""What can be wrong with a request: values, so that all problems can be told at once."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from .tiles import Tile


class Code(StrEnum):
    """The kinds of problem, as programs see them."""

    UNREADABLE = "unreadable"
    UNKNOWN_KEY = "unknown_key"
    BAD_VALUE = "bad_value"
    TOO_MANY_COPIES = "too_many_copies"
    WRONG_TILE_COUNT = "wrong_tile_count"
    BAD_MELD = "bad_meld"
    DUPLICATE_FLOWER = "duplicate_flower"
    NOT_WINNING = "not_winning"
    IMPOSSIBLE_SITUATION = "impossible_situation"
    FORBIDDEN_WIN = "forbidden_win"
    UNKNOWN_RULES = "unknown_rules"
    TOO_LONG = "too_long"


class Problem(NamedTuple):
    """One thing that is wrong.

    ``message`` is Traditional Chinese for the visitor, and can be said in another language (see
    ``said``). ``field`` is the key of the request it belongs to, ``tile`` the tile it is about,
    ``names`` the two things that clash and ``why`` what keeps them apart, ``shanten`` how far a hand
    that is no win is from one.
    """

    code: Code
    message: str
    field: str | None = None
    tile: Tile | None = None
    names: tuple[str, ...] = ()
    shanten: int | None = None
    why: str = ""
