"""高手: weighs the chance to win, what the hand is worth and what a discard may cost.

Every way to go on is a *plan*: some tiles leave the hand, some meld is laid down. Its value is the
chance to win times what that brings, less the danger of the discard and of the careless discards
that come after it; a plan that is not worth its risks counts only as the danger of its own discard,
which is how the player folds.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.core.context import Situation
from scoring.core.distance import Mask, reach
from scoring.core.hand import Meld, MeldKind
from scoring.core.keys import WEIGHTS
from scoring.core.score_sheet import DECLARATIONS
from scoring.core.shanten import tiles_of
from scoring.core.tiles import Tile

from ..actions import Action, Call, Chow, Discard, Kong, Pass, Pong, Ready, meld_of_call
from ..perspective import OfferView, View
from ..state import Phase, without_tiles
from ..turn_rules import EARLY_DRAWS
from .danger import dangers
from .growth import Growth
from .habits import discards, neighbors, obvious
from .outlook import typical_stages, win_chance
from .sight import Sight, copies_left, core_melds, look
from .worth import exact_tai, points_in_tai, rough_tai

CARELESS_ROUNDS = 1.0
"""For how many more discards a player who goes on cannot choose what he throws."""

CALL_VETO = 0.6
"""A call that brings the hand nearer is made unless its plan is worth less than this share of waiting's."""

CLOSER_LOOKS = 6
"""How many discards are compared closely."""

LOOK_AHEAD = 4
"""A hand up to so many tiles away from complete is looked at one step further."""

SHAPE = 0.005
"""What each neighbor of a thrown tile takes from the hand's chance to grow in other ways."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A hand of sixteen after an action: its distance, what helps, what it may win and its value."""

    value: float
    lacking: int
    useful: int
    chance: float


def choose(view: View) -> Action:
    """Return the action with the best plan."""
    if action := obvious(view):
        return action
    thinking = Thinking(look(view))
    if view.phase is Phase.DECLARE:
        return thinking.declare_dealt()
    return thinking.answer(view.offer) if view.offer else thinking.turn()


class Thinking:
    """One decision: what is seen is summed up once, then plans are compared."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.view = sight.view
        self.melds = core_melds(self.view.me.melds)
        self.costs, self.careless = dangers(sight)
        self.growth = Growth(sight.left)

    def turn(self) -> Action:
        """Throw the tile of the best plan, with a declaration or after a kong where that is better."""
        view, hand = self.view, self.view.hand
        best_tile, best = self.best_discard(hand, self.sight.key, self.melds, discards(view))
        for action in view.legal:
            if isinstance(action, Kong) and self.kong_plan(action.tile).value >= best.value:
                return action
        for action in view.legal:
            if isinstance(action, Ready) and action.tile == best_tile and self.should_declare(best):
                return action
        return Discard(view.seat, best_tile)

    def best_discard(
        self, hand: tuple[Tile, ...], key: int, melds: tuple[Meld, ...], tiles: list[Tile]
    ) -> tuple[Tile, Plan]:
        """Compare the discards; those that leave the hand farther than need be are only ways to fold."""
        sets = 5 - len(melds)
        reached = [(tile, *reach(key - WEIGHTS[tile], sets)) for tile in tiles]
        nearest = min(lacking for _, lacking, _ in reached)
        plans = []
        for tile, lacking, mask in self.promising(reached, nearest, key, sets):
            rest = without_tiles(hand, (tile,))
            loose = 1 - SHAPE * neighbors(hand, tile)
            plans.append((tile, self.plan(rest, key - WEIGHTS[tile], melds, lacking, mask, self.costs[tile], loose)))
        folds = [(tile, Plan(-self.costs[tile], lacking, 0, 0.0)) for tile, lacking, _ in reached]
        return max(plans + folds, key=lambda plan: (plan[1].value, plan[1].useful))

    def promising(
        self, reached: list[tuple[Tile, int, Mask]], nearest: int, key: int, sets: int
    ) -> list[tuple[Tile, int, Mask]]:
        """Return the discards worth a closer look: those that let the hand grow fastest, at the least distance."""
        rate = self.growth.rate
        near = sorted(
            (-rate(key - WEIGHTS[tile], sets, lacking), tile, lacking, mask)
            for tile, lacking, mask in reached
            if lacking == nearest
        )
        return [(tile, lacking, mask) for _, tile, lacking, mask in near[:CLOSER_LOOKS]]

    def plan(
        self,
        hand: tuple[Tile, ...],
        key: int,
        melds: tuple[Meld, ...],
        lacking: int,
        mask: Mask,
        cost: float,
        shape: float = 1.0,
        sooner: float = 0.0,
    ) -> Plan:
        """Value a hand of sixteen.

        ``shape`` is what the tile thrown leaves of the hand's freedom to grow, ``sooner`` how much of a
        round earlier the hand draws than after a discard.
        """
        sight = self.sight
        sets = 5 - len(melds)
        useful, rate = copies_left(sight.left, mask), self.growth.rate(key, sets, lacking)
        if lacking == 1:
            stages: tuple[float, ...] = (rate,)
        elif lacking <= LOOK_AHEAD:
            stages = (rate, *typical_stages(lacking - 1, self.growth.following(key, sets, hand, mask, lacking)))
        else:
            stages = typical_stages(lacking, rate)
        chance = win_chance(stages, sight.unseen, sight.rounds + sooner)
        concealed = all(meld.kind is MeldKind.CONCEALED_KONG for meld in melds)
        tai = self.ready_tai(hand, melds, mask) if lacking == 1 else rough_tai(self.view, hand, melds)
        gain = shape * chance * points_in_tai(self.view, tai, concealed)
        risk = self.careless * min(CARELESS_ROUNDS, sight.rounds)
        return Plan(max(0.0, gain - risk) - cost, lacking, useful, chance)

    def ready_tai(self, hand: tuple[Tile, ...], melds: tuple[Meld, ...], mask: Mask) -> float:
        """Return the mean worth of a ready hand over the tiles it may win with."""
        left = self.sight.left
        total = weighed = 0
        for tile in tiles_of(mask):
            if left[tile]:
                total += left[tile]
                weighed += left[tile] * exact_tai(self.view, hand, melds, tile)
        return weighed / total if total else 0.0

    def kong_plan(self, tile: Tile) -> Plan:
        """Value an own kong: a tile more is drawn at once."""
        copies = self.view.hand.count(tile)
        added = copies < 4
        hand = without_tiles(self.view.hand, (tile,) * copies)
        kind = MeldKind.KONG if added else MeldKind.CONCEALED_KONG
        kept = tuple(meld for meld in self.melds if not (added and meld.tile == tile and meld.kind is MeldKind.PONG))
        melds = (*kept, Meld(kind, tile))
        key = self.sight.key - copies * WEIGHTS[tile]
        lacking, mask = reach(key, 5 - len(melds))
        return self.plan(hand, key, melds, lacking, mask, self.costs[tile] if added else 0.0, sooner=1.0)

    def should_declare(self, plan: Plan) -> bool:
        """Say whether 眼牌 brings more than it costs: the hand can change no more, and losing may cost extra."""
        rules = self.view.table.ruleset
        worth = rules.value_of(DECLARATIONS[Situation.READY])
        if self.view.discards <= EARLY_DRAWS:
            worth = max(rules.value_of(pattern) for pattern in DECLARATIONS.values())
        price = rules.switches.ready_penalty * (1 - plan.chance) + self.careless
        return plan.useful >= 3 and worth * 1.6 * plan.chance > price

    def answer(self, offer: OfferView) -> Action:
        """Compare every call with letting the tile go by."""
        view = self.view
        key, sets = self.sight.key, self.sight.sets
        lacking, mask = reach(key, sets)
        sooner = ((offer.seat - view.seat) % 4) / 4
        # Whoever lets the tile go by will have to throw one soon as well: a careless one, or the safest.
        going_on = self.plan(view.hand, key, self.melds, lacking, mask, self.careless, sooner=sooner).value
        folding = -min(self.costs[tile] for tile in view.hand)
        best: tuple[float, Action] = (max(going_on, folding), Pass(view.seat))
        for action in view.legal:
            if not isinstance(action, Chow | Pong | Kong):
                continue
            plan = self.call_plan(action, offer.tile)
            nearer = plan.lacking < lacking and plan.chance > 0
            value = plan.value / CALL_VETO if nearer and plan.value > 0 else plan.value
            if (nearer or isinstance(action, Kong)) and value > best[0]:
                best = (value, action)
        return best[1]

    def call_plan(self, call: Call, tile: Tile) -> Plan:
        """Value a call together with the best discard after it."""
        meld, used = meld_of_call(call, tile)
        hand = without_tiles(self.view.hand, used)
        key = self.sight.key - sum(WEIGHTS[tile] for tile in used)
        melds = (*self.melds, meld)
        if isinstance(call, Kong):
            lacking, mask = reach(key, 5 - len(melds))
            return self.plan(hand, key, melds, lacking, mask, 0.0, sooner=1.0)
        return self.best_discard(hand, key, melds, sorted(set(hand)))[1]

    def declare_dealt(self) -> Action:
        """Declare a dealt hand that waits for enough tiles."""
        lacking, mask = reach(self.sight.key, self.sight.sets)
        plan = self.plan(self.view.hand, self.sight.key, self.melds, lacking, mask, 0.0)
        return Ready(self.view.seat) if self.should_declare(plan) else Pass(self.view.seat)
