"""The opening, one screen a step: what happens, why, and what the visitor does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from scoring.languages import tr

from ..game.options import DealerMethod, SeatingMethod
from ..game.perspective import View
from ..game.state import Phase
from .buttons import Button
from .course import Course
from .names import Player, person, sentences, short_label_of, side, term
from .presses import waits_for_sorting
from .wall_opening import counted_from

STEPS: Final = ("抓位", "抽風", "起莊", "開門", "配牌", "補花", "理牌")
SORT: Final = "sort"


@dataclass(frozen=True, slots=True)
class Scene:
    """One screen of the opening. ``asks`` says what is to be pointed at: seats, winds, stacks or nothing."""

    step: int
    title: str
    why: str
    buttons: tuple[Button, ...]
    asks: str = ""


def scene_of(course: Course, view: View) -> Scene | None:
    """Return the screen of the opening that the game is at, if it is at one."""
    if waits_for_sorting(course):
        return _sorting(view)
    painter = _SCENES.get(view.phase)
    return painter(view, view.actor == view.seat, person(view.actor or 0, view.seat)) if painter else None


def _next(label: str, main: bool) -> Button:
    return Button("next", "next", label, "primary" if main else "ghost")


def _roll(view: View, mine: bool, who: Player) -> tuple[Button, ...]:
    if mine:
        return (Button("roll", "roll", tr("擲骰"), "primary"), _next(tr("幫我擲"), False))
    return (_next(tr("看{who}擲骰", who=who), True),)


_SEATINGS: Final = {
    SeatingMethod.WIND_TILES: "點數數到誰，誰就先抽風牌。抽到的風決定座位。",
    SeatingMethod.FORMAL: "擲兩次：第一次數出誰坐東，再由他擲第二次，決定誰先抽、從哪一頭抽。",
    SeatingMethod.DICE_ONLY: "點數數到誰，誰就坐東、先做莊。大家座位不動。",
}
_DEALERS: Final = {
    DealerMethod.EAST_THROWS: "坐東的人擲骰，數到誰，誰做第一任莊家。同一把骰子也決定從哪裡開門。",
    DealerMethod.TWO_THROWS: "坐東的人擲骰數到一家，再由那家擲一次，數到的人做莊。",
    DealerMethod.THROWER_COUNTS: "擲骰的人算 1，數到誰，誰做第一任莊家。",
}


def _seating_roll(view: View, mine: bool, who: Player) -> Scene:
    title = tr("先找位子：{who}擲三顆骰子", who=who)
    return Scene(0, title, tr(_SEATINGS[view.table.seating]), _roll(view, mine, who))


def _count(view: View, mine: bool, who: Player, step: int) -> Scene:
    total = sum(view.dice)
    why = "擲骰的{who}算 1，往右手邊（逆時針）一家一家數到 {total}。點桌上的那一家。"
    buttons = (_next(tr("幫我數"), False),)
    return Scene(step, tr("{total} 點，數到誰？", total=total), tr(why, who=who, total=total), buttons, "seats")


def _seating_count(view: View, mine: bool, who: Player) -> Scene:
    return _count(view, mine, who, 0)


def _winds(view: View, mine: bool, who: Player) -> Scene:
    drawn = sum(wind is not None for wind in view.winds)
    why = "東南西北四張蓋著洗過。抽到東的坐擲骰人的位子，南、西、北依逆時針坐下去。"
    if view.table.seating is SeatingMethod.FORMAL:
        why = "單數從左邊那頭拿，雙數從右邊那頭拿，一張接一張。抽到東的坐東，其他人依逆時針坐下去。"
    if mine:
        return Scene(1, tr("輪到你抽一張風牌"), tr(why), (_next(tr("幫我抽"), False),), "winds")
    title = tr("換{who}抽" if drawn else "{who}先抽", who=who)
    return Scene(1, title, tr(why), (_next(tr("看{who}抽", who=who), True),), "winds")


def _dealer_roll(view: View, mine: bool, who: Player) -> Scene:
    title = tr("決定莊家：{who}擲骰", who=who)
    return Scene(2, title, tr(_DEALERS[view.table.first_dealer]), _roll(view, mine, who))


def _dealer_count(view: View, mine: bool, who: Player) -> Scene:
    return _count(view, mine, who, 2)


def _opening_roll(view: View, mine: bool, who: Player) -> Scene:
    title = tr("開門：莊家是你，擲骰") if mine else tr("開門：莊家（{who}）擲骰", who=who)
    why = tr("莊家算 1 數到哪一家，就開那家面前的牆；右邊要留的墩數也看這個點數。")
    return Scene(3, title, why, _roll(view, mine, who))


def _opening_pick(view: View, mine: bool, who: Player) -> Scene:
    total, side_length = sum(view.dice), view.wall.size // 8
    first = counted_from(view.match, view.dice, view.opening) if view.opening else view.match.dealer
    why = "莊家（{who}）算 1，逆時針數到 {total}，是誰面前的牆？從那面牆的右端留下 {total} 墩，下一墩就是第一墩。"
    if first != view.match.dealer:
        why = (
            "同一把骰子也用來開門：坐東的{who}算 1，逆時針數到 {total}，是誰面前的牆？"
            "從那面牆的右端留下 {total} 墩，下一墩就是第一墩。"
        )
    why = tr(why, who=person(first, view.seat), total=total)
    if total >= side_length:
        full = tr("一面牆只有 {stacks} 墩，留滿了就往順時針的下一面牆接著數。", stacks=side_length)
        why = sentences(why, full)
    return Scene(3, tr("{total} 點，從哪一墩開始拿？", total=total), why, (_next(tr("幫我開"), False),), "stacks")


def _dealing(view: View, mine: bool, who: Player) -> Scene:
    dealer = person(view.match.dealer, view.seat)
    if view.dealt_rounds == 4:
        title, label = tr("莊家（{who}）多拿一張", who=dealer), tr("拿最後一張")
        why = tr("四輪拿完每家 16 張，莊家多一張共 17 張，所以莊家不用摸牌，直接先打。")
    else:
        title, label = tr("配牌：第 {number} 輪", number=view.dealt_rounds + 1), tr("拿兩墩")
        why = tr("從莊家（{who}）開始逆時針，每人一次拿兩墩（4 張），拿四輪。牌牆順時針變短。", who=dealer)
    return Scene(4, title, why, (Button("deal", "deal", label, "primary"), _next(tr("下一步"), False)))


def _flowers(view: View, mine: bool, who: Player) -> Scene:
    how = "補到花就當場再補。" if view.table.flower_order == "at_once" else "補到的花等下一輪再補。"
    shown = tr("花牌不能留在手上：亮在面前，從牌尾（開門處右邊那頭）補一樣多張。從莊家開始輪。")
    why = sentences(shown, tr(how))
    if mine:
        press = Button("replace_flowers", "replace_flowers", term("補花"), "primary")
        return Scene(5, tr("你有花，補花"), why, (press, _next(tr("幫我補"), False)))
    return Scene(5, tr("{who}補花", who=who), why, (_next(tr("看他們補花"), True),))


def _sorting(view: View) -> Scene:
    why = sentences(
        tr("照萬、筒、條、字排好，相鄰和成對的牌一眼就看得出來。"),
        tr("牆尾顏色暗的八墩不摸（鐵八墩）；其他摸完還沒人胡就流局。"),
    )
    return Scene(6, term("理牌"), why, (Button("next", "next", tr("理牌，開始打"), "primary"),))


_SCENES: Final[Mapping[Phase, Callable[[View, bool, Player], Scene]]] = {
    Phase.SEATING_ROLL: _seating_roll,
    Phase.SEATING_COUNT: _seating_count,
    Phase.WINDS: _winds,
    Phase.DEALER_ROLL: _dealer_roll,
    Phase.DEALER_COUNT: _dealer_count,
    Phase.OPENING_ROLL: _opening_roll,
    Phase.OPENING_PICK: _opening_pick,
    Phase.DEALING: _dealing,
    Phase.FLOWERS: _flowers,
}


def seat_buttons(view: View) -> list[tuple[str, Button]]:
    """Return the four seats to point at, with their marks: the visitor's first."""
    seats = [(view.seat + step) % 4 for step in range(4)]
    buttons = [Button(f"pick_seat:{seat}", "pick_seat", short_label_of(seat, view.seat)) for seat in seats]
    return [(side(seat, view.seat), button) for seat, button in zip(seats, buttons, strict=True)]
