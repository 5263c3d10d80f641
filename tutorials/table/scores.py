"""After the hand: the sheets, who pays what, the totals, and how deal and wind move on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from markupsafe import Markup

from scoring.builder.markup import Lights
from scoring.builder.pieces import absorbed_lines_html, counted_lines_html, missed_lines_html, paying_sum
from scoring.builder.result import NEAR
from scoring.builder.state import rules_key
from scoring.core.context import SIDES, WIND_LETTERS, Stakes
from scoring.core.notation import format_meld, format_tiles
from scoring.core.payment import dealer_tai, payments
from scoring.core.sentence import format_sentence
from scoring.core.tiles import CODES
from scoring.languages import tr
from scoring.reference.worked import hand_markup

from ..game.events import EventKind
from ..game.perspective import View
from ..game.rotation import after_hand, dealer_stays, is_finished
from ..game.state import SEATS, Phase, Result, State, Win
from .course import Course
from .false_win import ShownFoul, shown_foul, sums_of
from .names import WINDS, label_of, person, sentences, short_label_of, side, signed
from .narration import ENDINGS, tell


class Sheet(NamedTuple):
    """One winner's score sheet, ready for the page."""

    title: str
    tai: int
    uncapped: int
    hand: Markup
    lines: Markup
    near: Markup
    link: str


class Change(NamedTuple):
    """What a seat gained or lost in this hand, how that adds up, and its running total."""

    side: str
    name: str
    is_dealer: bool
    delta: int
    points: str
    how: str
    total: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a hand."""

    title: str
    sheets: tuple[Sheet, ...]
    changes: tuple[Change, ...]
    moves: tuple[str, ...]
    game_over: bool
    foul: ShownFoul | None = None


def outcome_of(course: Course, view: View) -> Outcome | None:
    """Return the end of the hand, if it has ended."""
    result = view.result
    if result is None:
        return None
    sheets = tuple(_sheet(win, view) for win in result.wins)
    return Outcome(
        _title(course, result),
        sheets,
        _changes(view, result),
        _moves(course.state, view.seat),
        view.phase is Phase.GAME_OVER,
        shown_foul(result.foul, view) if result.foul else None,
    )


def _title(course: Course, result: Result) -> str:
    """Say how the hand ended, in the words of the story."""
    if not result.wins and not result.foul:
        return tr(ENDINGS[result.ending])
    ends = (EventKind.WON, EventKind.FALSE_WIN)
    told = [told.words for note in course.notes[-3:] for told in tell(note, 0) if told.kind in ends]
    return sentences(*told)


def _sheet(win: Win, view: View) -> Sheet:
    ident = f"won-{win.seat}"
    lights = Lights(win.sheet, f"{ident}-")
    lines = counted_lines_html(win.sheet, lights) + absorbed_lines_html(win.sheet.absorbed, lights)
    near = missed_lines_html([line for line in win.sheet.not_met if line.gap <= NEAR], {})
    title = tr("{who}的牌", who=person(win.seat, view.seat))
    return Sheet(
        title, win.sheet.tai, win.sheet.uncapped, hand_markup(win.hand, ident), lines, near, hand_address(win, view)
    )


def _changes(view: View, result: Result) -> tuple[Change, ...]:
    """Return what each seat gained or lost: the visitor first, then in the order of play."""
    owed = _sums(view, result)
    found = []
    for step in SEATS:
        seat = (view.seat + step) % 4
        delta = result.deltas[seat]
        how = tr("；").join(owed[seat]) or tr("收" if delta > 0 else "不用付")
        found.append(
            Change(
                side(seat, view.seat), label_of(seat, view.seat), seat == view.match.dealer,
                delta, signed(delta), how, signed(view.match.scores[seat]),
            )
        )  # fmt: skip
    return tuple(found)


def _sums(view: View, result: Result) -> dict[int, list[str]]:
    """Write how each payment adds up, by the seat that pays."""
    stakes = Stakes(view.options.base, view.options.per_tai)
    found: dict[int, list[str]] = {seat: [] for seat in SEATS}
    for win in result.wins:
        for payment in payments(win.sheet.tai, win.context, view.table.ruleset.switches, stakes):
            seat = (win.seat + 1 + SIDES.index(payment.side)) % 4
            found[seat].append(paying_sum(payment, *stakes))
    if result.foul:
        found[result.foul.seat] = sums_of(result.foul, view)
    return found


def _moves(state: State, me: int) -> tuple[str, ...]:
    """Explain who deals next, the streak, and the round."""
    if state.phase is Phase.GAME_OVER:
        return ()
    return tuple(_move_sentences(state, me))


def _move_sentences(state: State, me: int) -> Iterator[str]:
    match, following = state.match, after_hand(state)
    dealer = person(match.dealer, me)
    over = is_finished(state, following)
    if over:
        yield tr("約好的打完了，這是最後一把。要是再打下去：")
    if state.result and state.result.foul:
        yield tr("這一把不算：{who}再做莊，連莊數不變。", who=dealer)
    elif dealer_stays(state):
        won = bool(state.result and state.result.wins)
        stays = "莊家胡牌，{who}連莊：連 {streak}，和莊家有關的輸贏多算 {tai} 台。"
        if not won:
            stays = "流局，{who}連莊：連 {streak}，和莊家有關的輸贏多算 {tai} 台。"
        extra = dealer_tai(following.streak, state.table.ruleset.switches.streak_cap)
        yield tr(stays, who=dealer, streak=following.streak, tai=extra)
    else:
        yield tr("莊家沒胡，下莊，換右手邊：下一把{who}做莊。", who=person(following.dealer, me))
    if not over and following.round != match.round:
        old, new = WINDS[match.round % 4], WINDS[following.round % 4]
        yield tr("四家都做過莊，{old}風圈結束，換{new}風圈。", old=old, new=new)


def hand_address(win: Win, view: View) -> str:
    """Return the address of the hand builder with this hand."""
    text = format_sentence(request_of(win, view), full=True)
    rules = view.table.ruleset
    return f"{reverse('hand')}?{urlencode({'text': text, rules_key(rules): rules.id})}"


def request_of(win: Win, view: View) -> dict[str, Any]:
    """Write a win as a scoring request."""
    hand, context, rules = win.hand, win.context, view.table.ruleset
    return {
        rules_key(rules): rules.id,
        "hand": format_tiles(hand.concealed),
        "melds": [format_meld(meld) for meld in hand.melds],
        "win": format_tiles(() if hand.win is None else (hand.win,)),
        "flowers": [CODES[flower] for flower in hand.flowers],
        "by": context.by.value,
        "from": context.source.value,
        "seat": WIND_LETTERS[context.seat],
        "round": WIND_LETTERS[context.round % 4],
        "dealer": context.dealer,
        "streak": context.streak,
        "situation": sorted(context.situation),
        "declared": sorted(context.declared),
        "stakes": {"base": view.options.base, "per_tai": view.options.per_tai},
    }


def totals(view: View) -> list[tuple[str, str]]:
    """Return each player's running total, the visitor first."""
    seats = [(view.seat + step) % 4 for step in SEATS]
    return [(short_label_of(seat, view.seat), signed(view.match.scores[seat])) for seat in seats]
