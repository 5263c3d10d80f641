"""Counting tiles (數牌): what 相公 would be with the hand that the visitor holds now.

The table draws, replaces and counts by itself, so nobody at it ever has a wrong number of tiles. What can be shown is
how to count, and how many tiles would be too many or too few.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from markupsafe import Markup

from scoring.core.hand import MeldKind
from scoring.core.said import listed, say
from scoring.languages import tr

from ..game.perspective import SeatView, View
from .course import PLAY
from .names import label_of, sentences

HELD: Final = 16
"""Tiles of a player who is not to throw one, a meld counted as three whatever its kind."""


class Row(NamedTuple):
    """A number of tiles: in hand, and with the melds; what it is called and what follows from it."""

    in_hand: int
    whole: int
    name: str
    follows: str


class Count(NamedTuple):
    """The visitor's tiles counted, what one more and one less would be, and what the others hold."""

    melds: int
    kongs: int
    rows: tuple[Row, Row, Row]
    others: tuple[tuple[str, int], ...]

    @property
    def words(self) -> str:
        """Count aloud: the tiles in hand, the melds, the whole."""
        counted = "手上 {hand} 張，亮出 {melds} 組，一組算 3 張{kongs}，共 {whole} 張。"
        if not self.melds:
            counted = "手上 {hand} 張，共 {whole} 張。"
        kongs = tr("（槓也算 3 張，多的那張是補牌換來的）") if self.kongs else ""
        whole = Markup('<b class="num">{}</b>').format(self.rows[0].whole)
        rule = tr("沒輪到你是 16 張，摸了牌或吃碰完、還沒打是 17 張。花不算。")
        return sentences(tr(counted, hand=self.rows[0].in_hand, melds=self.melds, kongs=kongs, whole=whole), rule)

    @property
    def words_for_others(self) -> str:
        """Say how many tiles the others have."""
        told = listed(say("{who} {count} 張", who=who, count=count) for who, count in self.others)
        return tr("別家：{told}。", told=told)


def whole_of(seat: SeatView) -> int:
    """Return how many tiles a player has, each meld counted as three."""
    return seat.hand_size + 3 * len(seat.melds)


def count_of(view: View) -> Count | None:
    """Count the visitor's tiles while a hand is played."""
    if view.phase not in PLAY:
        return None
    me, whole = view.me, whole_of(view.me)
    late = tr("打完一張剩 16 張" if whole > HELD else "等著摸牌")
    rows = (
        Row(me.hand_size, whole, tr("張數對"), late),
        Row(me.hand_size + 1, whole + 1, tr("大相公"), tr("不能胡，也不能吃、碰、槓")),
        Row(me.hand_size - 1, whole - 1, tr("小相公"), tr("不能胡")),
    )
    seats = [(view.seat + step) % 4 for step in (1, 2, 3)]
    others = tuple((label_of(seat, view.seat), whole_of(view.seats[seat])) for seat in seats)
    kongs = sum(meld.kind in (MeldKind.KONG, MeldKind.CONCEALED_KONG) for meld in me.melds)
    return Count(len(me.melds), kongs, rows, others)
