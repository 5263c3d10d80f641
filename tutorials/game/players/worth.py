"""What a hand will be worth if it wins: exactly once it is ready, roughly before."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.core.context import SEATS_FROM_SELF, By, Side, WinContext
from scoring.core.hand import Hand, Meld, MeldKind
from scoring.core.payment import dealer_tai
from scoring.core.score_sheet import score
from scoring.core.tiles import EAST, PLANTS, SEASONS, Tile, flower_number

from ..perspective import View
from .habits import triplet_tai

SELF_DRAWN_SHARE = 0.24
"""How many wins are self-drawn; all three pay for those."""

SPARED = 1.2
"""What a win spares the winner, in 台: the others' self-drawn wins, which he would have paid for."""

FLUSH_HOPES = (1.0, 0.55, 0.3, 0.12)
"""How likely a hand with so many odd tiles becomes a flush."""

PAIR_HOPE = 0.4
"""How likely a pair of honors becomes a triplet."""


def points_in_tai(view: View, tai: float, concealed: bool) -> float:
    """Return what a win brings on average, in 台, from those who pay."""
    rules, stakes = view.table.ruleset, view.options
    base = stakes.base / max(1, stakes.per_tai)
    bonus = rules.value_of("self_drawn")
    if concealed:
        bonus = rules.value_of("concealed_self_drawn") - rules.value_of("concealed_hand")
    base += SPARED
    dealer = dealer_tai(view.match.streak, rules.switches.streak_cap)
    mine = view.match.dealer == view.seat
    on_discard = base + tai + (dealer if mine else dealer / 3)
    drawn = 3 * (base + tai + bonus) + dealer * (3 if mine else 1)
    return (1 - SELF_DRAWN_SHARE) * on_discard + SELF_DRAWN_SHARE * drawn


def exact_tai(view: View, concealed: tuple[Tile, ...], melds: tuple[Meld, ...], win: Tile) -> int:
    """Score the hand as won by another player's discard of ``win``."""
    mine = view.me
    context = WinContext(
        by=By.DISCARD,
        source=Side.RIGHT,
        seat=mine.wind,
        round=view.match.round,
        dealer=SEATS_FROM_SELF[(view.match.dealer - view.seat) % 4],
        streak=view.match.streak,
        situation=frozenset({mine.declared} if mine.declared else ()),
    )
    sheet = score(Hand.of(concealed, melds, mine.flowers, win), context, view.table.ruleset)
    return sheet.tai if sheet else 0


def rough_tai(view: View, concealed: Sequence[Tile], melds: tuple[Meld, ...]) -> float:
    """Guess what a hand that is not ready yet will be worth on a discard."""
    rules = view.table.ruleset
    tai = flower_tai(view) + honor_tai(view, concealed, melds)
    if all(meld.kind is MeldKind.CONCEALED_KONG for meld in melds):
        tai += 0.6 * rules.value_of("concealed_hand")
    tai += flush_tai(view, concealed, melds)
    pongs = sum(meld.kind is not MeldKind.CHOW for meld in melds)
    if pongs == len(melds):
        doubled = pongs + sum(concealed.count(tile) >= 2 for tile in set(concealed))
        tai += rules.value_of("all_triplets") * max(0.0, doubled - 4) * 0.25
    return tai


def flower_tai(view: View) -> float:
    """Count the seat's own flowers and its sets of four."""
    rules, flowers = view.table.ruleset, view.me.flowers
    order = rules.switches.plants_order
    own = sum(flower_number(flower, order) == view.me.wind + 1 for flower in flowers)
    sets = sum(all(flower in flowers for flower in family) for family in (SEASONS, PLANTS))
    return own * rules.value_of("seat_flower") + sets * rules.value_of("flower_set")


def honor_tai(view: View, concealed: Sequence[Tile], melds: tuple[Meld, ...]) -> float:
    """Count triplets of honors that are worth something, and pairs as half a hope."""
    honors = [tile for tile in concealed if tile >= EAST]
    tai = float(sum([triplet_tai(view, meld.tile) for meld in melds if meld.kind is not MeldKind.CHOW]))
    for tile in set(honors):
        if (copies := honors.count(tile)) >= 2:
            tai += triplet_tai(view, tile) * (1.0 if copies >= 3 else PAIR_HOPE)
    return tai


def flush_tai(view: View, concealed: Sequence[Tile], melds: tuple[Meld, ...]) -> float:
    """Guess what the hope of a flush is worth: odd tiles are those outside one suit and the honors."""
    counts = [0, 0, 0, 0]
    for tile in concealed:
        counts[tile // 9] += 1
    melded = [False] * 4
    for meld in melds:
        melded[meld.tile // 9] = True
    rules = view.table.ruleset
    best = 0.0
    for suit in range(3):
        odd = sum(counts[other] for other in range(3) if other != suit)
        if odd >= len(FLUSH_HOPES) or any(melded[other] for other in range(3) if other != suit):
            continue
        pure = counts[3] == 0 and not melded[3]
        value = rules.value_of("full_flush" if pure else "half_flush")
        best = max(best, value * FLUSH_HOPES[odd])
    return best
