"""「為什麼不能？」: why a tile was not offered, why a win is none, why a tap in the opening was wrong."""

from __future__ import annotations

from typing import NamedTuple

from scoring.core.said import listed
from scoring.core.tiles import EAST, Tile
from scoring.languages import tr

from ..game import actions as act
from ..game.errors import Refusal
from ..game.events import EventKind
from ..game.legal import refuse_claim, why_not
from ..game.perspective import view_for
from ..game.reasons import reason_for
from ..game.state import Phase, State, counted
from .advice import far
from .coach import distance_of
from .course import Course, Note
from .names import person, sentences, spoken
from .presses import Declined
from .wall_opening import counted_from


class WhyNot(NamedTuple):
    """A question and its answers, one for each call."""

    question: str
    answers: tuple[tuple[str, str], ...]


def why_not_now(course: Course, first: int) -> list[WhyNot]:
    """Explain what the visitor may not do now, and why he was not asked about the discards since ``first``."""
    state, me = course.state, course.me
    found = []
    if state.phase is Phase.TURN and state.actor == me:
        found.append(WhyNot(tr("現在為什麼不能…"), tuple(_in_turn(state, me))))
    if state.phase is Phase.CLAIMS and state.offer:
        answers = tuple(_claims(state, me, state.offer.seat, state.offer.tile, state.offer.robbing))
        if answers:
            who, tile = person(state.offer.seat, me), spoken(state.offer.tile)
            found.append(WhyNot(tr("{who}的{tile}，為什麼不能…", who=who, tile=tile), answers))
    for note in course.notes[first:]:
        found += _about_discard(note, me)
    return found


def _in_turn(state: State, me: int) -> list[tuple[str, str]]:
    answers = []
    if code := why_not(state, act.Hu(me)):
        answers.append(("胡", _about_win(state, me, code)))
    if not any(isinstance(action, act.Kong) for action in view_for(state, me).legal):
        held = state.players[me].hand
        fours = [tile for tile in set(held) if held.count(tile) == 4] or list(held[:1])
        code = why_not(state, act.Kong(me, fours[0])) or Refusal.KONG_NEEDS_TRIPLET
        answers.append(("槓", tr(reason_for(code))))
    answers.append(("吃、碰", tr("吃碰只能要別人剛打出來的那一張；現在輪到你打牌。")))
    return answers


def _about_win(state: State, me: int, code: Refusal) -> str:
    words = tr(reason_for(code))
    if code is not Refusal.NOT_COMPLETE:
        return words
    shanten = distance_of(view_for(state, me))
    return sentences(words, tr("這手{far}。", far=far(shanten)) if shanten else tr("打掉一張才聽牌。"))


def _about_discard(note: Note, me: int) -> list[WhyNot]:
    """Explain why the visitor was not asked about a tile that somebody threw."""
    for event in note.events:
        tile = event.tiles[0] if event.tiles else None
        if event.kind is not EventKind.DISCARDED or event.seat == me or tile is None:
            continue
        answers = _claims(note.before, me, event.seat, tile, robbing=False)
        if len(answers) == 4 or any(name == "吃" for name, _ in answers):
            question = tr("{who}打的{tile}，為什麼不能…", who=person(event.seat, me), tile=spoken(tile))
            return [WhyNot(question, tuple(answers))]
    return []


def _claims(state: State, me: int, source: int, tile: Tile, robbing: bool) -> list[tuple[str, str]]:
    """Give the reason against each call that is not allowed."""
    lows = [low for low in (tile - 2, tile - 1, tile) if low >= 0] if tile < EAST else [tile]
    chows = [refuse_claim(state, act.Chow(me, low), source, tile, robbing) for low in lows]
    codes = {
        "吃": None if None in chows else chows[0],
        "碰": refuse_claim(state, act.Pong(me), source, tile, robbing),
        "槓": refuse_claim(state, act.Kong(me, tile), source, tile, robbing),
        "胡": refuse_claim(state, act.Hu(me), source, tile, robbing),
    }
    return [(name, tr(reason_for(code))) for name, code in codes.items() if code is not None]


def explain(course: Course, declined: Declined) -> str:
    """Say why a press changed nothing."""
    state, me, action = course.state, course.me, declined.action
    words = tr(reason_for(declined.code))
    match action:
        case act.PickSeat(target=target):
            pointed = tr("你點的是自己。") if target == me else tr("你點的是{who}。", who=person(target, me))
            return sentences(pointed, _counting(state, state.actor, target, me), words)
        case act.PickStack(wall=wall, stack=stack):
            if declined.code is not Refusal.WRONG_WALL_COUNTED:
                pointed = tr("牆對了。你點的是從右端數來第 {stack} 墩。", stack=stack)
                return sentences(pointed, words, tr("圖上亮著的 {total} 墩要留下。", total=sum(state.dice)))
            pointed = tr("你點的是{who}面前的牆。", who=person(wall, me))
            if wall == me:
                pointed = tr("你點的是自己面前的牆。")
            first = counted_from(state.match, state.dice, state.opening) if state.opening else state.actor
            return sentences(pointed, _counting(state, first, wall, me), words)
        case act.Hu() if state.options.false_hu:
            return sentences(words, tr("這一按不算。"))
        case act.Hu():
            unpunished = tr("真的牌桌上推倒了才發現，要賠；這裡不罰，繼續打。")
            return sentences(tr("這樣喊胡是詐胡：{why}", why=words), _distance(state, me), unpunished)
    return words


def _counting(state: State, thrower: int, seat: int, me: int) -> str:
    """Say which totals count to a seat, without saying which seat is right."""
    first = next((total for total in range(1, 5) if counted(thrower, (total,)) == seat), 4)
    totals = listed(str(total) for total in range(first, 19, 4) if total >= 3)
    words = "從{who}數 1，數到{reached}的是 {totals}；這次是 {total}。"
    return tr(words, who=person(thrower, me), reached=person(seat, me), totals=totals, total=sum(state.dice))


def _distance(state: State, me: int) -> str:
    return tr("這手{far}。", far=far(distance_of(view_for(state, me)))) if state.players[me].hand else ""
