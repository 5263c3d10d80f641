"""The record of a game as JSON: its options and the hands that are over, each with what its tiles came from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from scoring.core.tiles import CODES

from ..game.options import Options, options_to_json
from ..game.state import SEATS, Result
from .beginnings import TEACHING
from .course import SORTED, Course, written
from .seeds import Bond

FORMAT: Final = "taiwan-mahjong-game"
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class FinishedHand:
    """A hand that is over, with what its tiles came from; ``teaching`` is the id of a teaching hand."""

    number: int
    bond: Bond
    course: Course
    teaching: str | None = None


def record_of(options: Options, hands: Iterable[FinishedHand]) -> dict[str, Any]:
    """Write the finished hands of a game; a hand that is being played is never among them."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "options": options_to_json(options),
        "hands": [hand_record(hand) for hand in hands],
    }


def hand_record(hand: FinishedHand) -> dict[str, Any]:
    """Write one hand: the bond, the deal, the actions and how it ended."""
    state = hand.course.state
    result = state.result
    taught = {TEACHING: hand.teaching} if hand.teaching else {}
    return {
        **taught,
        "number": hand.course.beginning.match.hands + 1,
        "seed": hand.bond.seed,
        "salt": hand.bond.salt,
        "word": hand.bond.word,
        "commitment": hand.bond.commitment,
        "wall": "".join(CODES[tile] for tile in state.wall.tiles),
        "match": hand.course.beginning.match._asdict(),
        "actions": [record for record in written(hand.course) if record["action"] != SORTED],
        "result": result_record(result) if result else None,
    }


def result_record(result: Result) -> dict[str, Any]:
    """Write how a hand ended."""
    foul = {"foul": {"seat": result.foul.seat, "why": result.foul.code.value}} if result.foul else {}
    return {
        **foul,
        "ending": result.ending.value,
        "wins": [{"seat": win.seat, "from": win.source, "tai": win.sheet.tai} for win in result.wins],
        "deltas": [result.deltas[seat] for seat in SEATS],
    }
