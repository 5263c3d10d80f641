"""Hands by chance: won ones with their circumstances, ready ones, and such as are a few tiles away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from scoring.core.context import WIND_LETTERS, By, Situation
from scoring.core.hand import SETS_IN_A_HAND, Meld, MeldKind
from scoring.core.notation import format_meld, format_tiles
from scoring.core.ruleset import RuleSet
from scoring.core.tiles import CODES, COPIES, FLOWERS, HONORS, KINDS, Tile

from .chance import Chance
from .level import Level


@dataclass(frozen=True, slots=True)
class Taste:
    """What sort of hand: how likely a set is a triplet, a triplet of honors, claimed, a kong; in how many suits."""

    triplets: float = 0.3
    honors: float = 0.3
    suits: int = 3
    claimed: float = 0.35
    kongs: float = 0.0


class Whole(NamedTuple):
    """A complete hand: what lies in front of the player, the other sets, and the pair."""

    melds: tuple[Meld, ...]
    sets: tuple[Meld, ...]
    pair: Tile

    @property
    def concealed(self) -> tuple[Tile, ...]:
        """The tiles in hand, all of them, in order."""
        return tuple(sorted([*(tile for one in self.sets for tile in one.tiles), self.pair, self.pair]))


TASTES: Final = {
    Level.EASY: (Taste(0.1, 0.1), Taste(0.3, 0.3), Taste(0.2, 0.5, claimed=0.6)),
    Level.MIDDLE: (Taste(0.3, 0.5), Taste(0.7, 0.3), Taste(0.4, 0.6, 2), Taste(0.3, 0.4, kongs=0.3), Taste(0.05, 0.0)),
    Level.HARD: (
        Taste(0.8, 0.4, kongs=0.2),
        Taste(0.5, 0.5, 1, claimed=0.2),
        Taste(0.8, 0.7, 1),
        Taste(0.5, 0.2, claimed=0.0, kongs=0.2),
        Taste(0.9, 0.9, 2),
    ),
}


def whole_hand(chance: Chance, taste: Taste) -> Whole:
    """Draw five sets and a pair; no kind is used more than four times."""
    counts = [0] * KINDS
    suits = chance.sample(range(3), taste.suits)
    melds: list[Meld] = []
    sets: list[Meld] = []
    while len(melds) + len(sets) < SETS_IN_A_HAND:
        one = _drawn_set(chance, taste, suits)
        if any(counts[tile] + one.tiles.count(tile) > COPIES for tile in one.tiles):
            continue
        for tile in one.tiles:
            counts[tile] += 1
        lies = one.kind in (MeldKind.KONG, MeldKind.CONCEALED_KONG) or chance.likely(taste.claimed)
        (melds if lies else sets).append(one)
    pairs = [tile for tile in _kinds(taste, suits) if counts[tile] <= COPIES - 2]
    return Whole(tuple(melds), tuple(sets), chance.choice(pairs))


def _drawn_set(chance: Chance, taste: Taste, suits: Sequence[int]) -> Meld:
    """Draw a run, a triplet or a kong."""
    if not chance.likely(taste.triplets):
        return Meld(MeldKind.CHOW, 9 * chance.choice(suits) + chance.randrange(7))
    honor = chance.likely(taste.honors)
    tile = chance.choice(HONORS) if honor else 9 * chance.choice(suits) + chance.randrange(9)
    if chance.likely(taste.kongs):
        return Meld(chance.choice((MeldKind.KONG, MeldKind.CONCEALED_KONG)), tile)
    return Meld(MeldKind.PONG, tile)


def _kinds(taste: Taste, suits: Sequence[int]) -> list[Tile]:
    """Return the kinds that a pair may be of."""
    found = [9 * suit + rank for suit in suits for rank in range(9)]
    return [*found, *HONORS] if taste.honors > 0 else found


def hand_keys(concealed: Sequence[Tile], melds: Sequence[Meld] = (), win: Tile | None = None) -> dict[str, Any]:
    """Write a hand as the keys of a scoring request."""
    keys: dict[str, Any] = {"hand": format_tiles(sorted(concealed))}
    if melds:
        keys["melds"] = [format_meld(meld) for meld in melds]
    if win is not None:
        keys["win"] = CODES[win]
    return keys


def without(tiles: Sequence[Tile], tile: Tile) -> tuple[Tile, ...]:
    """Return the tiles less one."""
    rest = list(tiles)
    rest.remove(tile)
    return tuple(rest)


def ready_hand(chance: Chance, taste: Taste) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """Draw a whole hand and take a tile out of it."""
    whole = whole_hand(chance, taste)
    tiles = whole.concealed
    return without(tiles, chance.choice(tiles)), whole.melds


def won_keys(chance: Chance, rules: RuleSet, level: Level, taste: Taste) -> dict[str, Any]:
    """Draw a won hand with its circumstances; they may clash, which the reader of requests tells."""
    whole = whole_hand(chance, taste)
    tiles = whole.concealed
    win = chance.choice(tiles)
    rest = without(tiles, win)
    keys = hand_keys(rest, whole.melds, win)
    by = By.DRAW if chance.likely(0.4) else By.DISCARD
    if level is Level.HARD and win not in rest and chance.likely(0.1):
        by = By.ROB_KONG
    keys["by"] = by.value
    if by is not By.DRAW:
        keys["from"] = chance.choice(("right", "across", "left"))
    keys["seat"] = chance.choice(WIND_LETTERS)
    keys["round"] = chance.choice(WIND_LETTERS)
    if rules.switches.seat_wind_by == "opening":
        keys["dealer"] = chance.choice(("self", "right", "across", "left"))
    if rules.switches.flowers:
        most = {Level.EASY: 1, Level.MIDDLE: 2, Level.HARD: 5}[level]
        keys["flowers"] = [CODES[flower] for flower in sorted(chance.sample(FLOWERS, chance.randint(0, most)))]
    keys["situation"] = _situation(chance, rules, level, by, whole.melds, bool(keys.get("flowers")))
    return {key: value for key, value in keys.items() if value != []}


def _situation(chance: Chance, rules: RuleSet, level: Level, by: By, melds: Sequence[Meld], flowers: bool) -> list[str]:
    """Draw the circumstances: seldom on an easy hand."""
    found: list[Situation] = []
    kinds = {meld.kind for meld in melds}
    rate = {Level.EASY: 0.03, Level.MIDDLE: 0.12, Level.HARD: 0.25}[level]
    replacements = [Situation.AFTER_FLOWER] if flowers else []
    replacements += [Situation.AFTER_CONCEALED_KONG] if MeldKind.CONCEALED_KONG in kinds else []
    replacements += [Situation.AFTER_ADDED_KONG, Situation.AFTER_CLAIMED_KONG] if MeldKind.KONG in kinds else []
    if by is By.DRAW and replacements and chance.likely(2 * rate):
        found.append(chance.choice(replacements))
    elif by is not By.ROB_KONG and chance.likely(rate):
        found.append(Situation.LAST_TILE)
    if chance.likely(rate):
        declared = {
            "declared_ready": Situation.READY,
            "earthly_ready": Situation.EARTHLY_READY,
            "heavenly_ready": Situation.HEAVENLY_READY,
        }
        listed = [situation for pattern, situation in declared.items() if pattern in rules.patterns]
        found += [chance.choice(listed)] if listed and not any(meld.is_claimed for meld in melds) else []
    return [situation.value for situation in found]
