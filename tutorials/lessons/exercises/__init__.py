"""The kinds of exercise, by the name that content calls them by."""

from __future__ import annotations

from typing import Final

from . import between_hands, calls, counting, facts, hands, opening, quantities, throwing, tiles
from .base import Choice, Exercise, Verdict

KINDS: Final[dict[str, type[Exercise]]] = {
    kind.kind: kind
    for kind in (
        facts.TrueOrNot,
        tiles.PickTiles,
        tiles.FormSets,
        tiles.LayChow,
        tiles.OwnFlowers,
        hands.ChooseTiles,
        hands.WaitShape,
        throwing.BestDiscard,
        hands.IsWin,
        hands.IsReady,
        hands.FindPair,
        throwing.CopiesLeft,
        throwing.CallHelps,
        throwing.Safest,
        calls.MayChow,
        calls.MayPong,
        calls.MayKong,
        calls.MayWin,
        calls.WhoGets,
        opening.CountSeat,
        opening.WhichWall,
        opening.WhichStack,
        between_hands.MayDraw,
        between_hands.NextDealer,
        quantities.HowMany,
        counting.HowManyTai,
        counting.DealerTai,
        counting.WhoPays,
        counting.HowMuch,
    )
}

__all__ = ["KINDS", "Choice", "Exercise", "Verdict"]
