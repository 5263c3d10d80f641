"""Checking a downloaded record: every fingerprint, every wall, every action and every result again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.core.tiles import CODES

from ..game.errors import BadRecord, IllegalAction
from ..game.options import Options, options_from_json
from .beginnings import TEACHING, played_again
from .record import FORMAT, VERSION, result_record
from .seeds import commitment_of, mixed


def faults_of(record: Any) -> list[str]:
    """Return what does not fit in a record; empty where all of it does."""
    if not isinstance(record, dict) or record.get("format") != FORMAT or record.get("version") != VERSION:
        return [f"not a record of the kind {FORMAT}, version {VERSION}"]
    try:
        options = options_from_json(record["options"])
        return [f"hand {hand['number']}: {fault}" for hand in record["hands"] for fault in _hand_faults(hand, options)]
    except (BadRecord, KeyError, TypeError) as error:
        return [f"unreadable: {error}"]


def _hand_faults(hand: dict[str, Any], options: Options) -> Iterator[str]:
    """Yield what does not fit in one hand."""
    if commitment_of(hand["seed"], hand["salt"]) != hand["commitment"]:
        yield "the fingerprint does not fit the seed and the salt"
    start: dict[str, Any] = {"match": hand["match"], "news": 0} if hand["match"]["hands"] else {}
    if TEACHING in hand:
        start = {TEACHING: hand[TEACHING]}
    try:
        course = played_again(mixed(hand["seed"], hand["word"]), options, start, hand["actions"])
    except (BadRecord, IllegalAction) as error:
        yield f"the actions cannot be played again: {error}"
        return
    if "".join(CODES[tile] for tile in course.state.wall.tiles) != hand["wall"]:
        yield "the wall does not follow from the seed"
    result = course.state.result
    if hand["result"] != (result_record(result) if result else None):
        yield "the result does not follow from the actions"
