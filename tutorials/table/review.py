"""Looking back at a hand: the visitor's discards for which another one was clearly better."""

from __future__ import annotations

from typing import Final, NamedTuple

from markupsafe import Markup, escape

from scoring.core.tiles import Tile
from scoring.languages import tr
from scoring.tile_html import tile_html

from ..game import actions as act
from ..game.perspective import View, view_for
from ..game.players.sight import look
from .advice import Throw, far
from .coach import throws_of
from .course import Course
from .names import sentences, spoken
from .presses import decisions

WIDER: Final = 4
"""How many more useful copies make another discard clearly better."""

SHARE: Final = 0.75
"""… and what share of them the visitor's own discard kept at most."""


class Remark(NamedTuple):
    """A decision worth another look: the action's place, its number among the discards, the tile and the comparison."""

    place: int
    turn: int
    thrown: str
    tiles: Markup
    words: str


def remarks(course: Course) -> list[Remark]:
    """Compare each of the visitor's discards with the best one at that moment."""
    found, turn = [], 0
    for place in decisions(course):
        note = course.notes[place]
        tile = note.action.tile if isinstance(note.action, act.Discard | act.Ready) else None
        if tile is None:
            continue
        turn += 1
        remark = _remark(view_for(note.before, note.action.seat), place, turn, tile)
        if remark:
            found.append(remark)
    return found


def _remark(view: View, place: int, turn: int, tile: Tile) -> Remark | None:
    throws = throws_of(view, look(view))
    own = next((one for one in throws if one.tile == tile), None)
    if own is None:
        return None
    better = next((one for one in throws if _is_clearly_better(one, own)), None)
    if better is None:
        return None
    return Remark(place, turn, spoken(own.tile), _hand(view.hand, own.tile, better.tile), _comparison(own, better))


def _hand(hand: tuple[Tile, ...], thrown: Tile, better: Tile) -> Markup:
    """Write the hand as it was: the tile thrown faded, the better one raised."""
    marks = {thrown: "thrown", better: "tile-lit"}
    pieces = []
    for tile in hand:
        mark = marks.pop(tile, None)
        pieces.append(tile_html(tile, mark) if mark else tile_html(tile))
    label = escape(tr("當時的牌"))
    return Markup(f'<p class="tiles tiles-s" role="group" aria-label="{label}">{"".join(pieces)}</p>')


def _is_clearly_better(one: Throw, own: Throw) -> bool:
    """Say whether a discard keeps much more without being more dangerous."""
    if one.danger.grade > max(1, own.danger.grade):
        return False
    if one.shanten != own.shanten:
        return one.shanten < own.shanten
    return one.left >= own.left + WIDER and own.left <= SHARE * one.left


def _comparison(own: Throw, better: Throw) -> str:
    return sentences(
        tr("打完{after}。", after=_after(own)),
        tr("打{tile}：{after}，也沒有比較危險。", tile=spoken(better.tile), after=_after(better)),
    )


def _after(throw: Throw) -> str:
    return tr("{far}，{left} 張有用", far=far(throw.shanten), left=throw.left)


def count_of_decisions(course: Course) -> int:
    """Return how many tiles the visitor threw."""
    return sum(isinstance(course.notes[place].action, act.Discard | act.Ready) for place in decisions(course))
