"""What a player can do: one small value an action, and their JSON.

They are dataclasses, not tuples: a 過 of a seat must never equal its 胡.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final

from scoring.core.hand import Meld, MeldKind
from scoring.core.tiles import CODES, KINDS, TILE_BY_CODE, Tile

from .errors import BadRecord


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw the three dice (擲骰)."""

    seat: int


@dataclass(frozen=True, slots=True)
class PickSeat:
    """Point at the seat that the dice count to (數點數)."""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class DrawWind:
    """Take one of the four face-down winds, 0–3 from the left (抽風)."""

    seat: int
    which: int


@dataclass(frozen=True, slots=True)
class PickStack:
    """Point at the first stack to be dealt: in front of ``wall``, number ``stack`` from its right (開門)."""

    seat: int
    wall: int
    stack: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the next round: four tiles each, and after four rounds the dealer's seventeenth (配牌)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ReplaceFlowers:
    """Show the dealt flowers and take as many from the tail (補花)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Skip:
    """Let the rest of the opening go by itself, up to the first turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a tile away (打牌)."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Ready:
    """Declare 眼牌, with the tile thrown away; without one it is declared on the dealt sixteen."""

    seat: int
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Chow:
    """Take the discard into the run that begins with ``tile`` (吃)."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Pong:
    """Take the discard into a triplet (碰)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Kong:
    """Make a kong of ``tile``: claimed, added to a pong or concealed (槓)."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Hu:
    """Win (胡)."""

    seat: int


@dataclass(frozen=True, slots=True)
class FalseHu:
    """Call a win that is none, as one for ``tai`` (詐胡). A foul, so it is never among the legal actions."""

    seat: int
    tai: int = 0


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the offer go by (過)."""

    seat: int


@dataclass(frozen=True, slots=True)
class NewHand:
    """Go on to the next hand, or to the end of the game."""

    seat: int


type Action = (
    Roll
    | PickSeat
    | DrawWind
    | PickStack
    | Deal
    | ReplaceFlowers
    | Skip
    | Discard
    | Ready
    | Chow
    | Pong
    | Kong
    | Hu
    | FalseHu
    | Pass
    | NewHand
)

MOST_TAI: Final = 999
"""The most 台 that anybody may say a win is worth."""

type Call = Chow | Pong | Kong


def meld_of_call(call: Call, tile: Tile) -> tuple[Meld, tuple[Tile, ...]]:
    """Return the meld that a call of another's tile lays down, and the own tiles that go into it."""
    match call:
        case Chow(_, low):
            return Meld(MeldKind.CHOW, low), tuple([part for part in range(low, low + 3) if part != tile])
        case Pong():
            return Meld(MeldKind.PONG, tile), (tile,) * 2
        case Kong():
            return Meld(MeldKind.KONG, tile), (tile,) * 3


ACTION_NAMES: Final[Mapping[type[Action], str]] = {
    Roll: "roll",
    PickSeat: "pick_seat",
    DrawWind: "draw_wind",
    PickStack: "pick_stack",
    Deal: "deal",
    ReplaceFlowers: "replace_flowers",
    Skip: "skip",
    Discard: "discard",
    Ready: "ready",
    Chow: "chow",
    Pong: "pong",
    Kong: "kong",
    Hu: "hu",
    FalseHu: "false_hu",
    Pass: "pass",
    NewHand: "new_hand",
}
"""The name of each action in JSON and in the page's ``data-action``."""

_CLASSES: Final = {name: action for action, name in ACTION_NAMES.items()}


def name_of(action: Action) -> str:
    """Return the action's name, such as ``discard``."""
    return ACTION_NAMES[type(action)]


def _small(limit: int) -> Callable[[str, object], int]:
    def check(field: str, value: object) -> int:
        if type(value) is not int or not 0 <= value < limit:
            raise BadRecord(f"{field}: a whole number from 0 to {limit - 1} is needed")
        return value

    return check


def _stack(field: str, value: object) -> int:
    if type(value) is not int or not 1 <= value <= 18:
        raise BadRecord(f"{field}: a whole number from 1 to 18 is needed")
    return value


def _tile(field: str, value: object) -> Tile:
    tile = TILE_BY_CODE.get(value) if isinstance(value, str) else None
    if tile is None or tile >= KINDS:
        raise BadRecord(f"{field}: the code of a playing tile is needed")
    return tile


_READERS: Final[Mapping[str, Callable[[str, object], int]]] = {
    "seat": _small(4),
    "target": _small(4),
    "which": _small(4),
    "wall": _small(4),
    "stack": _stack,
    "tile": _tile,
    "tai": _small(MOST_TAI + 1),
}


def action_to_json(action: Action) -> dict[str, str | int]:
    """Write an action as a flat JSON object; a tile is its code."""
    written: dict[str, str | int] = {"action": name_of(action)}
    for field in fields(action):
        value = getattr(action, field.name)
        if value is not None:
            written[field.name] = CODES[value] if field.name == "tile" else value
    return written


def action_from_json(record: object) -> Action:
    """Read an action back, or raise ``BadRecord`` naming what is wrong."""
    if not isinstance(record, dict):
        raise BadRecord("action: an object is needed")
    kind = record.get("action")
    action = _CLASSES.get(kind) if isinstance(kind, str) else None
    if action is None:
        raise BadRecord("action: unknown")
    given: dict[str, Any] = {key: value for key, value in record.items() if key != "action"}
    known = {field.name: field.default is MISSING for field in fields(action)}
    if unknown := given.keys() - known.keys():
        raise BadRecord(f"{min(map(str, unknown))}: unknown")
    if missing := [name for name, needed in known.items() if needed and name not in given]:
        raise BadRecord(f"{missing[0]}: missing")
    return action(**{name: _READERS[name](name, value) for name, value in given.items()})
