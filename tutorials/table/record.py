"""The record of a game as JSON: its options and the hands that are over, each with what its tiles came from."""

from __future__ import annotations

from typing import Any, Final

from scoring.core.tiles import CODES

from .. import storage
from ..game.options import options_to_json
from ..game.state import SEATS, Result
from .course import written

FORMAT: Final = "taiwan-mahjong-game"
VERSION: Final = 1


def record_of(table: storage.Table) -> dict[str, Any]:
    """Write the finished hands of a game; a hand that is being played is left out."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "options": options_to_json(table.options),
        "hands": [hand_record(hand) for hand in storage.finished_hands(table)],
    }


def hand_record(hand: storage.FinishedHand) -> dict[str, Any]:
    """Write one hand: the bond, the deal, the actions and how it ended."""
    state = hand.course.state
    result = state.result
    return {
        "number": hand.number + 1,
        "seed": hand.bond.seed,
        "salt": hand.bond.salt,
        "commitment": hand.bond.commitment,
        "wall": "".join(CODES[tile] for tile in state.wall.tiles),
        "match": hand.course.beginning.match._asdict(),
        "actions": [record for record in written(hand.course) if record["action"] != "sort"],
        "result": result_record(result) if result else None,
    }


def result_record(result: Result) -> dict[str, Any]:
    """Write how a hand ended."""
    return {
        "ending": result.ending.value,
        "wins": [{"seat": win.seat, "from": win.source, "tai": win.sheet.tai} for win in result.wins],
        "deltas": [result.deltas[seat] for seat in SEATS],
    }
