"""The table from above, as HTML: each side is drawn as if it were the visitor's and turned by the style sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from scoring.core.hand import Meld, MeldKind
from scoring.core.tiles import CODES, Tile
from scoring.languages import tr
from scoring.tile_html import back_html, meld_html, tile_html, tiles_html

from ..game.perspective import SeatView, ShownMeld, View
from ..game.state import SEATS, Phase
from .names import SIDES, Player, dice_words, person_at, short_label_of, spoken, term

CROWDED: Final = 30
"""Tile widths in a rack beyond which its tiles are made smaller."""

OPENED: Final = (
    Phase.DEALING,
    Phase.FLOWERS,
    Phase.DECLARE,
    Phase.TURN,
    Phase.CLAIMS,
    Phase.HAND_OVER,
    Phase.GAME_OVER,
)


def sides_html(view: View, calls: dict[int, str]) -> Markup:
    """Write the four sides, the visitor's first; ``calls`` are words said just now, by seat."""
    dead = dead_stacks(view)
    heights = view.wall.heights()
    newest = max((thrown.number for seat in view.seats for thrown in seat.river), default=-1)
    seats = [(view.seat + step) % 4 for step in SEATS]
    return Markup("").join(
        _side(view, seat, step, heights[seat], dead, newest, calls.get(seat, "")) for step, seat in enumerate(seats)
    )


def _side(
    view: View, seat: int, step: int, heights: tuple[int, ...], dead: Collection[int], newest: int, call: str
) -> Markup:
    shown = view.seats[seat]
    acting = " acting" if view.actor == seat else ""
    said = f'<b class="call">{escape(term(call))}</b>' if call else ""
    rack = "" if step == 0 else _rack(shown, person_at(step))
    return Markup(
        f'<div class="side side-{step}{acting}" data-side="{SIDES[step]}">{rack}{_wall(seat, heights, dead)}'
        f"{_river(shown, person_at(step), newest)}{said}</div>"
    )


def _wall(seat: int, heights: tuple[int, ...], dead: Collection[int]) -> str:
    """Write a wall as its owner sees it: the right end is the first stack."""
    side = len(heights)
    if not side:
        return ""
    stacks = []
    for number in range(side - 1, -1, -1):
        place = (-seat % 4) * side + number
        stacks.append(f'<i class="s{heights[number]}{" dead" if place in dead else ""}"></i>')
    return f'<div class="wall wall-of-{side}" aria-hidden="true">{"".join(stacks)}</div>'


def dead_stacks(view: View) -> frozenset[int]:
    """Return the places of the stacks that nobody draws, once the wall is open."""
    wall = view.wall
    dead = wall.size - wall.head - wall.tail - view.live_tiles
    if view.phase not in OPENED or not wall.size or dead <= 0:
        return frozenset()
    stacks = wall.size // 2
    last = stacks - 1 - wall.tail // 2
    return frozenset((wall.start // 2 + last - back) % stacks for back in range((dead + 1) // 2))


def _river(shown: SeatView, who: Player, newest: int) -> Markup:
    """Write what a player threw; a claimed tile lies with its meld instead."""
    thrown = [
        tile_html(one.tile, "newest") if one.number == newest else tile_html(one.tile)
        for one in shown.river
        if one.claimed_by is None
    ]
    label = escape(tr("{who}打出的牌", who=who))
    return Markup(f'<div class="river tiles" role="group" aria-label="{label}">{"".join(thrown)}</div>')


def _rack(shown: SeatView, who: Player) -> Markup:
    """Write what stands and lies at another player's edge: tiles in hand, melds, flowers."""
    whose = tr("{who}的手牌", who=who)
    hand = backs_html(shown.hand_size) if shown.hand is None else tiles_html(shown.hand, label=whose)
    width = shown.hand_size * (0.45 if shown.hand is None else 1) + 3.3 * len(shown.melds) + 0.8 * len(shown.flowers)
    small = " crowded" if width > CROWDED * 0.55 else ""
    melds = shown_melds_html(shown)
    label = escape(tr("{who}的牌，手上 {count} 張", who=who, count=shown.hand_size))
    return Markup(
        f'<div class="rack{small}" role="group" aria-label="{label}">{hand}{melds}{flowers_html(shown.flowers)}</div>'
    )


@lru_cache(maxsize=32)
def backs_html(count: int) -> Markup:
    """Write tiles that stand with their faces away."""
    return Markup(f'<span class="backs" aria-hidden="true">{"<i></i>" * count}</span>')


def shown_melds_html(shown: SeatView) -> Markup:
    """Write a player's melds; the claimed tile lies on its side and its place tells from whom it came."""
    return Markup("").join(_meld(meld, shown.seat) for meld in shown.melds)


def _meld(meld: ShownMeld, seat: int) -> Markup:
    tiles = [tile for tile in meld.tiles if tile is not None]
    if not tiles:
        label = escape(tr("暗槓，四張蓋著"))
        return Markup(f'<span class="meld" role="group" aria-label="{label}">{back_html() * 4}</span>')
    kind = MeldKind(meld.kind)
    claimed = None
    if meld.source is not None and meld.claimed is not None:
        steps = (meld.source - seat) % 4
        claimed = tiles.index(meld.claimed) if kind is MeldKind.CHOW else (len(tiles) - 1, 1, 0)[steps - 1]
    return meld_html(Meld(kind, tiles[0]), claimed)


def flowers_html(flowers: Iterable[Tile]) -> Markup:
    """Write flowers in a small row; nothing where there are none."""
    row = tuple(flowers)
    if not row:
        return Markup("")
    label = escape(tr("花牌"))
    return Markup(
        f'<span class="tiles flowers" role="group" aria-label="{label}">{"".join(map(tile_html, row))}</span>'
    )


def hand_html(
    tiles: Iterable[Tile], drawn: Tile | None, why_not: dict[Tile, str] | None, advised: Tile | None
) -> Markup:
    """Write the visitor's tiles: buttons that throw them where ``why_not`` is given, plain tiles elsewhere.

    ``why_not`` says of tiles that may not be thrown why. The drawn tile stands apart; ``advised`` is marked.
    """
    row = list(tiles)
    if drawn is not None and drawn in row:
        row.remove(drawn)
        row.append(drawn)
    pieces = []
    for place, tile in enumerate(row):
        apart = drawn is not None and place == len(row) - 1
        pieces.append(_own_tile(place, tile, apart, why_not, tile == advised))
    label = escape(tr("{who}的手牌", who=person_at(0)))
    return Markup(f'<div class="tiles own" role="group" aria-label="{label}">{"".join(pieces)}</div>')


def _own_tile(place: int, tile: Tile, apart: bool, why_not: dict[Tile, str] | None, advised: bool) -> str:
    code, name = CODES[tile], spoken(tile)
    classes = f"tile t-{code}{' drawn' if apart else ''}{' advised' if advised else ''}"
    if why_not is None:
        label = escape(tr("剛摸進的{tile}", tile=name) if apart else tr(name))
        return f'<span class="{classes}" id="own-{place}" data-tile="{code}" role="img" aria-label="{label}"></span>'
    reason = why_not.get(tile)
    state = f' disabled title="{escape(reason)}"' if reason else ""
    press = tr("打剛摸進的{tile}" if apart else "打{tile}", tile=name)
    note = tr("（建議）") if advised else tr("（{reason}）", reason=reason) if reason else ""
    return (
        f'<button class="{classes}" id="own-{place}" name="do" value="discard:{code}" data-action="discard"'
        f' data-tile="{code}" aria-label="{escape(press + note)}"{state}></button>'
    )


def winds_html(
    winds: tuple[Tile | None, ...], taken: tuple[int | None, ...], me: int, may_draw: Collection[int]
) -> Markup:
    """Write the four winds: those drawn face up with who drew them, the others as buttons where one may draw."""
    pieces = []
    for which, wind in enumerate(winds):
        place = taken[which]
        if wind is not None and place is not None:
            pieces.append(f"<span>{tile_html(wind)}<small>{escape(short_label_of(place, me))}</small></span>")
        elif which in may_draw:
            label = escape(tr("抽左起第 {number} 張", number=which + 1))
            pieces.append(
                f'<span><button class="tile tile-back" id="wind-{which}" name="do" value="draw_wind:{which}"'
                f' data-action="draw_wind" data-which="{which}" aria-label="{label}"></button>'
                "<small></small></span>"
            )
        else:
            pieces.append(f"<span>{back_html()}<small></small></span>")
    return Markup(f'<div class="winds tiles">{"".join(pieces)}</div>')


def dice_html(dice: Iterable[int]) -> Markup:
    """Write a throw as three dice."""
    thrown = tuple(dice)
    faces = "".join(f'<i class="die die-{face}"></i>' for face in thrown)
    label = escape(tr("骰子 {dice}", dice=dice_words(thrown)))
    return Markup(f'<span class="dice" role="img" aria-label="{label}">{faces}</span>') if thrown else Markup("")


def hand_row(shown: SeatView) -> Markup:
    """Write a player's open hand with its melds and flowers in one row."""
    tiles = tiles_html(shown.hand or ())
    return Markup(f'<span class="hand">{tiles}{shown_melds_html(shown)}{flowers_html(shown.flowers)}</span>')
