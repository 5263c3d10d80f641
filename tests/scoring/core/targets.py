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

    def put(self, block: Sequence[int]) -> int:
        """Put a block into the target; return how many of its tiles are not in hand, or 99 if it does not fit."""
        cost = 0
        for kind in block:
            cost += self.held[kind] <= 0
            self.held[kind] -= 1
            self.room[kind] -= 1
        return 99 if any(self.room[kind] < 0 for kind in block) else cost

    def take_back(self, block: Sequence[int]) -> None:
        for kind in block:
            self.held[kind] += 1
            self.room[kind] += 1

    def can_be_made(self, sets: int, budget: int, blocks: Sequence[Sequence[int]] = BLOCKS) -> bool:
        """Say whether so many sets can be put in for no more than the budget."""
        if sets == 0:
            return True
        costs = []
        for block in blocks:
            costs.append(self.put(block))
            self.take_back(block)
        # A block only gets dearer as others are put in, so those too dear now are out for good.
        affordable = [block for block, cost in zip(blocks, costs, strict=True) if cost <= budget]
        for at, block in enumerate(affordable):
            cost = self.put(block)
            made = cost <= budget and self.can_be_made(sets - 1, budget - cost, affordable[at:])
            self.take_back(block)
            if made:
                return True
        return False


def is_within(held: Sequence[int], room: Sequence[int], sets: int, budget: int) -> bool:
    """Say whether so many sets and a pair lack at most ``budget`` tiles."""
    target = Target(held, room)
    for kind in range(KINDS):
        pair = (kind, kind)
        cost = target.put(pair)
        made = cost <= budget and target.can_be_made(sets, budget - cost)
        target.take_back(pair)
        if made:
            return True
    return False


def room_beside(melds: Sequence[Meld]) -> list[int]:
    taken = count_kinds(tile for meld in melds for tile in meld.tiles)
    return [4 - copies for copies in taken]


def slow_reach(concealed: Sequence[int], melds: Sequence[Meld] = ()) -> tuple[int, tuple[int, ...]]:
    """Return the shanten and the useful tiles by search alone."""
    held, room, sets = count_kinds(concealed), room_beside(melds), 5 - len(melds)
    missing = 0
    while not is_within(held, room, sets, missing):
        missing += 1
    useful = []
    for kind in range(KINDS):
        if missing and held[kind] < room[kind]:
            held[kind] += 1
            if is_within(held, room, sets, missing - 1):
                useful.append(kind)
            held[kind] -= 1
    return missing - 1, tuple(useful)


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
