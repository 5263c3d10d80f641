"""What is said of a teaching hand: texts with figures from engine and coach, and why another press is worse."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from scoring.core.said import listed, say
from scoring.core.tiles import TILE_BY_CODE, Tile
from scoring.languages import tr

from ...game import actions as act
from ...game.actions import Action
from ...game.errors import IllegalAction
from ...game.perspective import View, view_for
from ...game.players.sight import look
from ...game.state import Phase, State, without_tiles
from ...game.transitions import apply
from .. import coach
from ..advice import Throw, far
from ..calls import call_words, choice_of
from ..course import Course
from ..names import sentences, spoken, spoken_tiles, term, within
from .model import Script, Step
from .play import NotTaught, is_free

_PLACE: Final = re.compile(r"\{([a-z]+)(?::([0-9A-Za-z]+))?\}")


class NoFigure(ValueError):  # noqa: N818 - the figure is what is not there
    """A text names a figure that there is not at this decision."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the page says at one moment of a teaching hand."""

    title: str
    goal: str
    number: int
    total: int
    said: str
    ask: str
    answer: str
    free: bool
    first_free: bool
    end: str


def lesson_of(course: Course, script: Script, asked: bool) -> Lesson:
    """Return what is said now: why the last move was right, what is asked, and the answer where it was asked for."""
    place = len(course.notes)
    step, before = script.step_at(place), script.step_before(place)
    free = is_free(course, script)
    own = [note for note in course.notes[len(script.actions) :] if note.action.seat == course.me]
    said = filled(tr(before.why), _state_before(course, script, before), before) if before and not own else ""
    ask = filled(tr(step.ask), course.state, step) if step else ""
    answer = move_words(step.action, course.state) if step and asked else ""
    number = step.number if step else len(script.steps)
    return Lesson(
        tr(script.title), tr(script.goal), number, len(script.steps), said, ask, answer, free, free and not own,
        tr(script.end),
    )  # fmt: skip


def _state_before(course: Course, script: Script, step: Step) -> State:
    place = next(place for place, one in script.steps.items() if one.number == step.number)
    return course.notes[place].before


def filled(text: str, state: State, step: Step) -> str:
    """Put the figures into a text; raise :class:`NoFigure` where it names one that there is not."""
    return _PLACE.sub(lambda found: _figure(found[1], found[2], state, step), text)


def _figure(name: str, about: str | None, state: State, step: Step) -> str:
    view = view_for(state, step.action.seat)
    match name:
        case "after" if view.phase is Phase.TURN:
            return _after(_throw(view, _tile(about) if about else _thrown(step.action)))
        case "danger" if view.phase is Phase.TURN and about:
            danger = _throw(view, _tile(about)).danger
            return tr("{figure}（{note}）", figure=within(danger.word), note=danger.why)
        case "waits":
            return _waits(view, step.action)
        case "tai":
            return _tai(state, step.action.seat)
        case "pass" if view.offer:
            return choice_of(view, act.Pass(view.seat), view.offer.tile).after
        case "call" if view.offer:
            choice = choice_of(view, step.action, view.offer.tile)
            return tr("{after}（{cost}）", after=choice.after, cost=choice.cost)
    raise NoFigure(f"{{{name}}} has no figure at step {step.number}")


def _tile(code: str) -> Tile:
    if code not in TILE_BY_CODE:
        raise NoFigure(f"{code} is no tile")
    return TILE_BY_CODE[code]


def _thrown(action: Action) -> Tile:
    if not isinstance(action, act.Discard):
        raise NoFigure("nothing is thrown here")
    return action.tile


def _throw(view: View, tile: Tile) -> Throw:
    for one in coach.throws_of(view, look(view)):
        if one.tile == tile:
            return one
    raise NoFigure(f"{spoken(tile)} can't be thrown here")


def _after(throw: Throw) -> str:
    kinds = len(throw.useful)
    return tr("{far}，{kinds} 種 {left} 張有用", far=far(throw.shanten), kinds=kinds, left=throw.left)


def _waits(view: View, action: Action) -> str:
    """Name what the hand waits for, after the discard where one is made."""
    thrown = (action.tile,) if isinstance(action, act.Discard) else () if view.drawn is None else (view.drawn,)
    hand = without_tiles(view.hand, thrown)
    waits = coach.waits_of(view, hand)
    if not waits:
        raise NoFigure("the hand waits for nothing")
    tiles, left = spoken_tiles(wait.tile for wait in waits), sum(wait.left for wait in waits)
    return tr("{tiles}，共 {left} 張", tiles=tiles, left=left)


def _tai(state: State, seat: int) -> str:
    """Say what a win here is worth."""
    if state.phase not in (Phase.TURN, Phase.CLAIMS):
        raise NoFigure("nothing can be won here")
    try:
        after = apply(state, act.Hu(seat)).state
    except IllegalAction as refused:
        raise NoFigure(f"no win here: {refused.code.value}") from refused
    while after.result is None and after.offer:
        waiting = next(other for other in range(4) if after.offer.options[other] and after.offer.answers[other] is None)
        after = apply(after, act.Pass(waiting)).state
    win = next(win for win in after.result.wins if win.seat == seat) if after.result else None
    if win is None:
        raise NoFigure("this is no win")
    lines = listed(say("{pattern} {tai}", pattern=line.name, tai=line.tai) for line in win.sheet.counted)
    return tr("{tai} 台（{lines}）", tai=win.sheet.tai, lines=lines)


def move_words(action: Action, state: State) -> str:
    """Name a move: 打北風, 碰紅中, 補花."""
    match action:
        case act.Discard(tile=tile):
            return tr("打{tile}", tile=spoken(tile))
        case act.ReplaceFlowers():
            return term("補花")
        case act.Kong(tile=tile) if state.offer is None:
            return tr("暗槓{tile}", tile=spoken(tile))
        case act.Hu() if state.offer is None:
            return tr("胡（自摸）")
    return call_words(action, state.offer.tile) if state.offer else ""


def why_not_this(course: Course, mistake: NotTaught) -> str:
    """Explain why another move is worse here: in the script's own words, or by the figures of both."""
    state, step, action = course.state, mistake.step, mistake.action
    pressed = move_words(action, state) or tr("這個")
    own = step.wrong.get(press_of(action)) or step.wrong.get("else", "")
    words = filled(tr(own), state, step) if own else ""
    chosen = tr("你選的是{move}。", move=pressed)
    return sentences(chosen, words, _compared(state, step, action, bool(own)), tr("牌沒有動，再選一次。"))


def press_of(action: Action) -> str:
    """Return the key under which a script speaks of a move: ``discard:5m``, ``pong``."""
    written = act.action_to_json(action)
    return f"{written['action']}:{written['tile']}" if "tile" in written else str(written["action"])


def _compared(state: State, step: Step, action: Action, is_told: bool) -> str:
    """Put the figures of both moves side by side; where a reason was given, only if they differ."""
    view = view_for(state, step.action.seat)
    right = step.action
    if isinstance(action, act.Discard) and isinstance(right, act.Discard):
        own, better = _throw(view, action.tile), _throw(view, right.tile)
        return "" if is_told and own[1:] == better[1:] else _discards_compared(own, better)
    if view.offer and not isinstance(action, act.Hu):
        choice = choice_of(view, action, view.offer.tile)
        return tr("這樣{after}，{cost}。", after=choice.after, cost=choice.cost)
    return ""


def _discards_compared(own: Throw, better: Throw) -> str:
    """Say what another discard keeps, or how dangerous it is, without naming it."""
    if own.shanten > better.shanten:
        then = "打掉它{own}，有一張打掉只{better}。" if better.shanten else "打掉它{own}，有一張打掉就聽牌。"
        return tr(then, own=far(own.shanten), better=far(better.shanten))
    if own.shanten == better.shanten and own.left < better.left:
        return tr("打掉它剩 {own} 張有用，有一張打掉還有 {better} 張。", own=own.left, better=better.left)
    words = "論安全，{tile}是「{own}」：{why}；有一張是「{better}」。"
    own_danger, better_danger = within(own.danger.word), within(better.danger.word)
    return tr(words, tile=spoken(own.tile), own=own_danger, why=own.danger.why, better=better_danger)
