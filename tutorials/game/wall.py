"""The wall: four rows of stacks of two, where it is opened and how it is taken.

Tiles stand in ``tiles`` as they lie: row after row clockwise from the right end of seat 0's row, each
row from its owner's right to his left, in each stack the upper tile first. Seats go counter-clockwise,
so the rows follow one another as seats 0, 3, 2, 1. Dealing and drawing go clockwise from the opening;
replacements come from the other end, the stacks at the right of the opening.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.core.tiles import COPIES, FLOWERS, KINDS, Tile

from .rng import Stream

DEAD_TILES: Final = 16
"""The eight stacks that nobody draws (鐵八墩)."""


class Wall(NamedTuple):
    """The tiles as they were built, the opening and what has been taken from either end."""

    tiles: tuple[Tile, ...]
    start: int = 0
    head: int = 0
    tail: int = 0

    @property
    def remaining(self) -> int:
        """How many tiles are left, those that nobody draws included."""
        return len(self.tiles) - self.head - self.tail

    @property
    def stacks_a_side(self) -> int:
        """18 with flowers, 17 without."""
        return len(self.tiles) // 8

    def take(self, number: int) -> tuple[tuple[Tile, ...], Wall]:
        """Take the next tiles clockwise."""
        size = len(self.tiles)
        taken = tuple(self.tiles[(self.start + self.head + i) % size] for i in range(number))
        return taken, self._replace(head=self.head + number)

    def replacement(self) -> tuple[Tile, Wall]:
        """Take one tile from the tail, the upper one of its stack first."""
        place = tail_position(len(self.tiles), self.start, self.tail)
        return self.tiles[place], self._replace(tail=self.tail + 1)

    @property
    def seen(self) -> WallView:
        """The wall without its tiles."""
        return WallView(len(self.tiles), self.start, self.head, self.tail)

    def opened(self, seat: int, left: int) -> Wall:
        """Open the row of ``seat``, leaving ``left`` stacks at its right end."""
        return self._replace(start=start_position(self.stacks_a_side, seat, left))


class WallView(NamedTuple):
    """What everybody sees of the wall: its size, where it was opened and what is gone."""

    size: int
    start: int
    head: int
    tail: int

    def heights(self) -> tuple[tuple[int, ...], ...]:
        """Return how high each stack is, 0–2, by seat and from its right end."""
        standing = [1] * self.size
        for taken in range(self.head):
            standing[(self.start + taken) % self.size] = 0
        for taken in range(self.tail):
            standing[tail_position(self.size, self.start, taken)] = 0
        stacks = [upper + lower for upper, lower in zip(standing[::2], standing[1::2], strict=True)]
        side = self.size // 8
        return tuple(tuple(stacks[side * row : side * (row + 1)]) for row in (0, 3, 2, 1))


class StackPlace(NamedTuple):
    """A stack as players name it: in front of which seat, and which one from the right, from 1."""

    seat: int
    number: int


def tail_position(size: int, start: int, taken: int) -> int:
    """Return where a replacement lies after so many have been taken from the tail."""
    return (start + 2 * (size // 2 - 1 - taken // 2) + taken % 2) % size


def start_position(stacks_a_side: int, seat: int, left: int) -> int:
    """Return the place of the first tile dealt when ``left`` stacks stay at the right of the row of ``seat``."""
    row = -seat % 4
    return (row * stacks_a_side + left) % (4 * stacks_a_side) * 2


def first_stack(stacks_a_side: int, seat: int, left: int) -> StackPlace:
    """Return the first stack that is dealt: 18 left in a row of 18 is the next row's first one."""
    row, number = divmod(start_position(stacks_a_side, seat, left) // 2, stacks_a_side)
    return StackPlace(-row % 4, number + 1)


def full_set(flowers: bool) -> tuple[Tile, ...]:
    """Return the 144 tiles, or the 136 without flowers, in order."""
    playing = tuple(kind for kind in range(KINDS) for _ in range(COPIES))
    return playing + FLOWERS if flowers else playing


def build(seed: str, hand_number: int, flowers: bool) -> Wall:
    """Shuffle and build the wall of one hand."""
    return Wall(Stream(seed, f"wall/{hand_number}").shuffled(full_set(flowers)))
