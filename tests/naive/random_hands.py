"""Seeded random requests: legal wins in every rule set, and hands of 16 or 17 tiles, ready or not.

Hands lean towards what makes scoring hard: flushes, honors, piles such as 222333444, equal sequences,
four of a kind spread over several sets, hands of terminals, kongs of every sort.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from .styles import ALL_KINDS, Set, complete_sets, random_suit
from .tables import (
    CLAIMED_KONG_MAY_NOT_WIN,
    CODES,
    DEALER_IS_EAST,
    KINDS,
    NO_FLOWERS,
    RULE_SETS,
    SIDES,
    count_tiles,
    meld_tiles,
    write_tiles,
)

Request = dict[str, Any]
SEATS_FROM_SELF = ["self", *SIDES]


def lay_down(rng: Random, sets: list[Set], pair: int) -> tuple[list[int], list[str]]:
    """Lay some sets down as melds of every kind; return the concealed tiles and the melds."""
    how_many = rng.choices(range(6), [40, 12, 12, 10, 10, 16])[0]
    only_kongs = rng.random() < 0.06
    counts = count_tiles([pair, pair, *(tile for block in sets for tile in block)])
    concealed, melds = [pair, pair], []
    for place, block in enumerate(sets):
        may_be_kong = block[0] == block[2] and counts[block[0]] == 3
        if may_be_kong and (only_kongs or (place < how_many and rng.random() < 0.5)):
            melds.append(_kong(rng, block[0]))
        elif place < how_many:
            melds.append(write_tiles(block))
        else:
            concealed += block
    return concealed, melds


def _kong(rng: Random, kind: int) -> str:
    kong = write_tiles([kind] * 4)
    return rng.choice([kong, f"({kong})"])


# ---- how it was won ---------------------------------------------------------------------------------------


def _flowers(rng: Random, rules: str) -> list[str]:
    if rules in NO_FLOWERS or rng.random() < 0.4:
        return []
    family = rng.choice([[], [], [1, 2, 3, 4], [5, 6, 7, 8]])
    others = [flower for flower in range(1, 9) if flower not in family]
    flowers = family + rng.sample(others, rng.randrange(4))
    rng.shuffle(flowers)
    return [f"{flower}f" for flower in flowers]


def _seating(rng: Random, rules: str) -> Request:
    """Seat, round, dealer and streak; East deals where winds go by the dealer, anyone where by the opening."""
    request: Request = {"seat": rng.choice("ESWN"), "round": rng.choice("ESWN")}
    fitting = ["self", "left", "across", "right"]["ESWN".index(request["seat"])]
    if rng.random() < 0.6:
        request["dealer"] = fitting if rules in DEALER_IS_EAST else rng.choice(SEATS_FROM_SELF)
    if rng.random() < 0.5:
        request["streak"] = rng.choice([0, 1, 1, 2, 3, 7, 8, 9, 12])
    return request


def _dealer(request: Request) -> str:
    fitting: str = ["self", "left", "across", "right"]["ESWN".index(request["seat"])]
    dealer: str = request.get("dealer", fitting)
    return dealer


def _may_be_first_turn(request: Request) -> bool:
    """Nobody has called; a discarder has had his turn before the winner's first."""
    if any(not meld.startswith("(") for meld in request["melds"]):
        return False
    if request["by"] == "draw":
        return True
    dealer = SEATS_FROM_SELF.index(_dealer(request))
    return request["by"] == "discard" and 0 < dealer <= SEATS_FROM_SELF.index(request.get("from", "left"))


def _replacements(request: Request) -> list[str]:
    """The replacements that this draw can have been."""
    if request["by"] != "draw":
        return []
    melds = request["melds"]
    possible = ["after_flower"] if request.get("flowers") else []
    if any(meld.startswith("(") for meld in melds):
        possible.append("after_concealed_kong")
    if any(len(meld_tiles([meld])) == 4 and not meld.startswith("(") for meld in melds):
        possible.append("after_added_kong")
        if request["rules"] not in CLAIMED_KONG_MAY_NOT_WIN:
            possible.append("after_claimed_kong")
    return possible


def _situation(rng: Random, request: Request) -> list[str]:
    """Circumstances that do not clash with each other or with the rest of the request."""
    situation = []
    replacements = _replacements(request)
    if replacements and rng.random() < 0.4:
        situation.append(rng.choice(replacements))
    first_turn = _may_be_first_turn(request) and rng.random() < 0.35
    if first_turn:
        situation.append("first_turn")
    elif request["by"] != "rob_kong" and rng.random() < 0.2:
        situation.append("last_tile")
    if rng.random() < 0.2:
        situation.append("ready")
    if all(meld.startswith("(") for meld in request["melds"]) and rng.random() < 0.25:
        situation.append(rng.choice(["earthly_ready", "heavenly_ready"]))
    rng.shuffle(situation)
    return situation


def _flower_win(rng: Random, rules: str) -> Request:
    by = rng.choice(["eight_flowers", "seven_rob_one"])
    request: Request = {"rules": rules, "hand": "", "by": by}
    if rng.random() < 0.3:
        request |= random_hand(rng, 16)
    seven = rng.sample([f"{flower}f" for flower in range(1, 9)], 7)
    if by == "seven_rob_one":
        request["flowers"] = seven
    elif rng.random() < 0.5:
        request["flowers"] = [f"{flower}f" for flower in range(1, 9)]
    return request


def _hand_win(rng: Random, rules: str) -> Request:
    concealed, melds = lay_down(rng, *complete_sets(rng))
    win = rng.choice(concealed)
    lonely = [tile for tile in concealed if [*concealed, *meld_tiles(melds)].count(tile) == 1]
    by = rng.choice(["draw", "discard"])
    if lonely and rng.random() < 0.1:
        by, win = "rob_kong", rng.choice(lonely)
    concealed.remove(win)
    request: Request = {"rules": rules, "hand": write_tiles(concealed), "melds": melds, "win": CODES[win], "by": by}
    flowers = _flowers(rng, rules)
    return request | ({"flowers": flowers} if flowers else {})


def random_win(rng: Random, rules: str | None = None) -> Request:
    """Make one legal winning request, in this rule set or in any."""
    rules = rules or rng.choice(RULE_SETS)
    by_flowers = rules not in NO_FLOWERS and rng.random() < 0.03
    request = _flower_win(rng, rules) if by_flowers else _hand_win(rng, rules)
    request |= _seating(rng, rules)
    if request["by"] in ("discard", "rob_kong", "seven_rob_one") and rng.random() < 0.8:
        request["from"] = rng.choice(SIDES)
    if not by_flowers:
        request["situation"] = _situation(rng, request)
    if rng.random() < 0.2:
        request["declared"] = rng.sample(SIDES, rng.randrange(1, 4))
    if rng.random() < 0.3:
        request["stakes"] = {"base": rng.choice([0, 5, 30, 100, 300]), "per_tai": rng.choice([1, 10, 20, 100])}
    return request


def winning_requests(seed: int, count: int, rules: str | None = None) -> Iterator[Request]:
    """Make so many winning requests; the same seed makes the same ones."""
    rng = Random(seed)
    for _ in range(count):
        yield random_win(rng, rules)


# ---- hands that have not won ------------------------------------------------------------------------------


def _spoil(rng: Random, concealed: list[int], melds: list[str], swaps: int) -> list[int]:
    """Swap tiles of the hand for others that are still free."""
    concealed = concealed.copy()
    for _ in range(swaps):
        concealed.pop(rng.randrange(len(concealed)))
        counts = count_tiles([*concealed, *meld_tiles(melds)])
        concealed.append(rng.choice([kind for kind in range(KINDS) if counts[kind] < 4]))
    return concealed


def _dealt(rng: Random, size: int) -> list[int]:
    """Deal tiles from the whole deck, or from one or two suits of it."""
    kinds = rng.choice([ALL_KINDS, ALL_KINDS, list(random_suit(rng)), sorted({*random_suit(rng), *random_suit(rng)})])
    return rng.sample([kind for kind in kinds for _ in range(4)], size)


def random_hand(rng: Random, tiles: int = 16) -> Request:
    """Make a hand of 16 tiles (a ready one, or some tiles from it) or of 17 (perhaps complete) without ``win``."""
    concealed, melds = lay_down(rng, *complete_sets(rng))
    if rng.random() < 0.2:
        concealed, melds = _dealt(rng, 17), []
    concealed = _spoil(rng, concealed, melds, rng.choice([0, 0, 0, 1, 1, 2, 3, 5, 8]))
    if tiles == 16:
        concealed.pop(rng.randrange(len(concealed)))
    return {"hand": write_tiles(concealed), "melds": melds}


def unfinished_requests(seed: int, count: int, tiles: int = 16) -> Iterator[Request]:
    """Make so many hands without a winning tile; the same seed makes the same ones."""
    rng = Random(seed)
    for _ in range(count):
        yield {"rules": rng.choice(RULE_SETS), **random_hand(rng, tiles)}
