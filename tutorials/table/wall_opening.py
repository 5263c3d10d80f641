"""Opening the wall (開門): the stacks to point at on the picture, and how to count once the wrong one was chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scoring.languages import tr

from ..game.actions import Action, PickStack
from ..game.perspective import View
from ..game.state import SEATS, Match, Opening, counted
from ..game.wall import StackPlace, first_stack
from .buttons import Button
from .names import SIDES, person, short_label_of, side


class Stack(NamedTuple):
    """A stack to point at. ``counted`` is its number among those that stay, once they are shown; else 0."""

    button: Button
    name: str
    counted: int = 0


@dataclass(frozen=True, slots=True)
class WallChoice:
    """A wall to point at, with its stacks from its owner's right end; ``is_chosen`` lays them out from the start."""

    seat: int
    name: str
    label: str
    side: str
    stacks: tuple[Stack, ...]
    is_chosen: bool


def counted_from(match: Match, dice: tuple[int, ...], opening: Opening) -> int:
    """Return who counts as one: the dealer, but East where the throw that found the dealer opens the wall as well."""
    return match.dealer if counted(match.dealer, dice) == opening.seat else match.east


def wall_choices(view: View, missed: Action | None = None) -> list[WallChoice]:
    """Return the four walls, the visitor's first; after the wrong stack of the right wall, with those that stay lit."""
    opening, side_length = view.opening or Opening(0, 0), view.wall.size // 8
    place = first_stack(side_length, opening.seat, opening.left)
    chosen = place.seat if isinstance(missed, PickStack) and missed.wall == place.seat else None
    staying = {first_stack(side_length, opening.seat, left): left + 1 for left in range(opening.left)}
    lit = staying if chosen is not None else {}
    found = []
    for step in SEATS:
        seat = (view.seat + step) % 4
        stacks = tuple(
            _stack(view, seat, number, lit.get(StackPlace(seat, number), 0)) for number in range(1, side_length + 1)
        )
        name = tr("{who}面前的牆", who=person(seat, view.seat))
        label = short_label_of(seat, view.seat)
        found.append(WallChoice(seat, name, label, side(seat, view.seat), stacks, seat == chosen))
    return found


def _stack(view: View, seat: int, number: int, kept: int) -> Stack:
    words = "{who}面前第 {number} 墩，要留下" if kept else "{who}面前第 {number} 墩"
    name = tr(words, who=person(seat, view.seat), number=number)
    return Stack(Button(f"pick_stack:{seat}-{number}", "pick_stack", str(number)), name, kept)


def counts_to_wall(view: View, missed: Action | None) -> list[tuple[str, list[int]]]:
    """Return the numbers counted at each seat, after the wrong wall was chosen."""
    opening, side_length = view.opening or Opening(0, 0), view.wall.size // 8
    if not isinstance(missed, PickStack) or missed.wall == first_stack(side_length, opening.seat, opening.left).seat:
        return []
    first = counted_from(view.match, view.dice, opening)
    return counted_around(first, sum(view.dice), view.seat)


def counted_around(first: int, total: int, me: int) -> list[tuple[str, list[int]]]:
    """Return which numbers fall on each side when one counts from a seat on to the right."""
    return [
        (mark, [number for number in range(1, total + 1) if (first + number - 1 - me) % 4 == step])
        for step, mark in enumerate(SIDES)
    ]
