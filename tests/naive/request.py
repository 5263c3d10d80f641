"""Reads a winning request and fills in the defaults."""

from __future__ import annotations

from typing import Any, NamedTuple

from .tables import count_tiles, read_tiles
from .waits import naive_waits


class Win(NamedTuple):
    """A request with its defaults filled in."""

    rules: str
    hand: list[int]
    melds: list[str]
    win: int | None
    by: str
    source: str
    seat: int
    round: int
    dealer: str
    streak: int
    flowers: list[int]
    situation: set[str]
    declared: list[str]
    base: int
    per_tai: int
    waits: list[int]

    @property
    def drawn(self) -> bool:
        return self.by == "draw"

    @property
    def claimed_melds(self) -> int:
        return sum(not meld.startswith("(") for meld in self.melds)

    @property
    def concealed(self) -> bool:
        return self.claimed_melds == 0


def read_request(request: dict[str, Any]) -> Win:
    """Fill in the defaults of the contract."""
    by = request.get("by", "discard")
    seat = "ESWN".index(request.get("seat", "E"))
    stakes = request.get("stakes", {})
    melds = list(request.get("melds", []))
    hand = read_tiles(request.get("hand", ""))
    flower_win = by in ("eight_flowers", "seven_rob_one")
    flowers = request.get("flowers") or (range(1, 9) if by == "eight_flowers" else [])
    return Win(
        rules=request.get("rules", "standard"),
        hand=hand,
        melds=melds,
        win=None if flower_win else read_tiles(request["win"])[0],
        by=by,
        source=request.get("from", "left"),
        seat=seat,
        round="ESWN".index(request.get("round", "E")),
        dealer=request.get("dealer") or ["self", "left", "across", "right"][seat],
        streak=request.get("streak", 0),
        flowers=[int(str(flower).rstrip("f")) for flower in flowers],
        situation=set(request.get("situation", [])),
        declared=list(request.get("declared", [])),
        base=stakes.get("base", 100),
        per_tai=stakes.get("per_tai", 20),
        waits=[] if flower_win else naive_waits(count_tiles(hand), melds),
    )
