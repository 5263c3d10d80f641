"""An independent answer to how far a hand is: try sets and pairs, one after the other, within a budget.

It shares nothing with the tables: no suits taken apart, no keys, no sweeps.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from scoring.core.hand import Meld, MeldKind
from scoring.core.tiles import count_kinds

KINDS = 34
TRIPLETS = [(kind, kind, kind) for kind in range(KINDS)]
RUNS = [(kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7]
BLOCKS = sorted(TRIPLETS + RUNS)


class Target:
    """A target that is put together block by block; ``room`` is how many of each kind it may use."""

    def __init__(self, held: Sequence[int], room: Sequence[int]) -> None:
        self.held, self.room = list(held), list(room)
        self.lacking: set[int] = set()

    def cost_of(self, block: Sequence[int]) -> int:
        """Return how many tiles of a block are not in hand, or 99 if it does not fit."""
        first = block[0]
        if first == block[-1]:
            return len(block) - max(0, min(self.held[first], len(block))) if self.room[first] >= len(block) else 99
        return sum(self.held[kind] <= 0 for kind in block) if all(self.room[kind] > 0 for kind in block) else 99

    def put(self, block: Sequence[int], copies: int = 1) -> None:
        for kind in block:
            self.held[kind] -= copies
            self.room[kind] -= copies

    def take_back(self, block: Sequence[int]) -> None:
        self.put(block, -1)

    def fill(self, sets: int, budget: int, blocks: Sequence[Sequence[int]] = BLOCKS) -> bool:
        """Put in so many sets for no more than the budget, in every way; note what each of them lacks."""
        if sets == 0:
            self.lacking.update(kind for kind, copies in enumerate(self.held) if copies < 0)
            return True
        costs = [self.cost_of(block) for block in blocks]
        # A block only gets dearer as others are put in, so those too dear now are out for good: a set may
        # cost what is left when the others cost as little as the cheapest does now.
        most = budget - (sets - 1) * min(costs, default=99)
        affordable = [(block, cost) for block, cost in zip(blocks, costs, strict=True) if cost <= most]
        left = [block for block, _ in affordable]
        filled = False
        for at, (block, cost) in enumerate(affordable):
            self.put(block)
            filled |= self.fill(sets - 1, budget - cost, left[at:])
            self.take_back(block)
        return filled

    def fill_with_pair(self, sets: int, budget: int) -> bool:
        """Put in a pair as well."""
        filled = False
        for pair in [(kind, kind) for kind in range(KINDS)]:
            cost = self.cost_of(pair)
            if cost <= budget:
                self.put(pair)
                filled |= self.fill(sets, budget - cost)
                self.take_back(pair)
        return filled


def room_beside(melds: Sequence[Meld]) -> list[int]:
    taken = count_kinds(tile for meld in melds for tile in meld.tiles)
    return [4 - copies for copies in taken]


def slow_reach(concealed: Sequence[int], melds: Sequence[Meld] = ()) -> tuple[int, tuple[int, ...]]:
    """Return the shanten and the useful tiles by search alone."""
    target, sets, missing = Target(count_kinds(concealed), room_beside(melds)), 5 - len(melds), 0
    while not target.fill_with_pair(sets, missing):
        missing += 1
    return missing - 1, tuple(sorted(target.lacking))


def some_melds(random: Random, count: int, kinds: Sequence[int] = range(KINDS)) -> list[Meld]:
    """Make so many melds that use no kind more than four times, each from one of the given kinds."""
    melds: list[Meld] = []
    left = [4] * KINDS
    while len(melds) < count:
        kind = random.choice(list(MeldKind))
        tile = random.choice(list(kinds))
        if kind is MeldKind.CHOW and (tile >= 27 or tile % 9 > 6):
            continue
        meld = Meld(kind, tile)
        after = left.copy()
        for one in meld.tiles:
            after[one] -= 1
        if min(after) >= 0:
            melds.append(meld)
            left = after
    return melds


def some_hand(random: Random, size: int, melds: Sequence[Meld], near: float = 0.0) -> list[int]:
    """Deal so many concealed tiles, three less a meld; ``near`` is how likely each of them is to touch the last."""
    wall = [kind for kind, copies in enumerate(room_beside(melds)) for _ in range(copies)]
    random.shuffle(wall)
    hand = [wall.pop()]
    while len(hand) < size - 3 * len(melds):
        touching = [kind for kind in wall if kind // 9 == hand[-1] // 9 and abs(kind - hand[-1]) <= 2]
        tile = random.choice(touching) if touching and random.random() < near else wall[-1]
        wall.remove(tile)
        hand.append(tile)
    return sorted(hand)
