"""What the template of the table shows, collected from the view of the visitor's seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from scoring.core.tiles import Tile
from scoring.languages import tr

from ..game import actions as act
from ..game.actions import Action
from ..game.events import EventKind
from ..game.legal import why_not
from ..game.options import FalseWin
from ..game.perspective import View, view_for
from ..game.reasons import reason_for
from ..game.state import Phase
from . import board, openings, review, scores
from .advice import Advice, Wait
from .buttons import Button, call_buttons, label_in_full
from .coach import advise, waiting_now
from .counting import count_of
from .course import PLAY, Course, in_opening, seat_of_visitor
from .false_win import COSTS
from .names import LENGTH_NAMES, LEVEL_NAMES, PHASE_NAMES, WINDS, deal_name, person, sentences, spoken, term
from .narration import CALLS, Told, in_one_sentence, tell_all
from .presses import can_take_back, decisions, first_of_play, last_watched, waits_for_others, waits_for_sorting
from .teaching.model import Script
from .teaching.play import ways_back
from .teaching.words import lesson_of
from .wall_opening import counted_around, counts_to_wall, wall_choices
from .why_not import WhyNot, why_not_now

_PLAIN_TO_SEE: Final = (EventKind.DISCARDED, EventKind.DREW)
"""What the visitor did himself needs no sentence beside the picture."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand as the visitor sees it at one moment."""

    course: Course
    view: View
    phase: str
    scene: openings.Scene | None
    told: list[Told]
    log: list[Told]

    @property
    def brief(self) -> str:
        """What the others did, in as few sentences as the picture needs."""
        me = self.view.seat
        told = [one for one in self.told if not (one.seat == me and one.kind in _PLAIN_TO_SEE)]
        if self.view.phase in PLAY and not self.scene:
            told = [one for one in told if one.kind is not EventKind.REPLACED or one.seat == me]
        return sentences(*(one.words for one in told))

    @property
    def all_told(self) -> str:
        """Everything that is new, sentence by sentence."""
        return sentences(*(one.words for one in self.told))

    @property
    def opening_told(self) -> str:
        """The same beside the visitor's tiles: which ones he was dealt is plain to see."""
        return sentences(*(one.words for one in self.told if one.kind is not EventKind.DEALT))

    @property
    def live(self) -> str:
        """What is said to those who don't see the table."""
        return in_one_sentence(self.told, self.view.seat, self.prompt)

    @property
    def prompt(self) -> str:
        """What is expected of the visitor, in a few words."""
        if self.scene:
            return self.scene.title
        if self.view.offer:
            offer = self.view.offer
            asked = "{who}加槓{tile}，你要嗎？" if offer.robbing else "{who}打{tile}，你要嗎？"
            return tr(asked, who=person(offer.seat, self.view.seat), tile=spoken(offer.tile))
        if self.phase == Phase.TURN and self.view.waiting:
            drawn = self.view.drawn
            return tr("輪到你，打一張。") if drawn is None else tr("你摸進{tile}，打一張。", tile=spoken(drawn))
        if self.phase == Phase.DECLARE and self.view.waiting:
            return tr("配牌就聽了，要宣告嗎？")
        return ""

    @property
    def short_prompt(self) -> str:
        """The same beside the buttons, where there is little room."""
        return tr("{tile}，要嗎？", tile=spoken(self.view.offer.tile)) if self.view.offer else self.prompt


def shown(course: Course, one_by_one: bool = False) -> Shown:
    """Look at a hand from the visitor's seat; with ``one_by_one`` only what was seen last is new."""
    view = view_for(course.state, course.me)
    scene = openings.scene_of(course, view)
    phase = openings.SORT if waits_for_sorting(course) else view.phase.value
    log = tell_all(course.notes)
    first = news_from(course)
    if one_by_one and not scene and view.phase in PLAY:
        first = last_watched(course, first)
    return Shown(course, view, phase, scene, [told for told in log if told.place >= first], log)


def news_from(course: Course) -> int:
    """Return from which action on things are new: since the visitor's last decision, or this step of the opening."""
    if in_opening(course.state) or waits_for_sorting(course):
        last = course.notes[-1].before.phase if course.notes else None
        place = len(course.notes)
        while place and course.notes[place - 1].before.phase is last:
            place -= 1
        return place
    own = decisions(course)
    return own[-1] if own else first_of_play(course)


def board_context(seen: Shown) -> dict[str, Any]:
    """Return what the picture of the table needs; a replay needs no more."""
    view = seen.view
    return {
        "seen": seen,
        "view": view,
        "phase": seen.phase,
        "phase_name": term(openings.STEPS[seen.scene.step] if seen.scene else PHASE_NAMES[view.phase]),
        "sides": board.sides_html(view, calls_just_now(seen)),
        "places": places(view),
        "steps": [term(step) for step in openings.STEPS],
        "counts": counts(seen),
        "dice": board.dice_html(view.dice) if seen.scene else Markup(""),
        "round_wind": tr(WINDS[view.match.round % 4])[0],
        "deal": tr(deal_name(view.match.passes, view.match.streak)),
        "my_melds": board.shown_melds_html(view.me),
        "my_flowers": board.flowers_html(view.me.flowers),
        "my_tiles": board.hand_html(own_tiles(seen), view.drawn, None, None),
    }


def calls_just_now(seen: Shown) -> dict[int, str]:
    """Return the words that were called since the visitor's last decision, by seat."""
    return {told.seat: CALLS[told.kind] for told in seen.told if told.kind in CALLS}


def counts(seen: Shown) -> list[tuple[str, list[int]]]:
    """Return the numbers that were counted at each seat, on the screen after the seat was found."""
    note = seen.course.notes[-1] if seen.scene and seen.course.notes else None
    event = next((event for event in note.events if event.kind is EventKind.COUNTED), None) if note else None
    if note is None or event is None:
        return []
    return counted_around(event.seat, event.numbers[0], seat_of_visitor(note.before))


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as the middle of the table names it."""

    side: str
    name: str
    wind: str
    is_dealer: bool
    is_acting: bool
    points: str


def places(view: View) -> list[Place]:
    """Return the four seats, the visitor's first; winds only when they are settled for this hand."""
    settled = view.phase in board.OPENED
    found = []
    for (name, points), mark, step in zip(
        scores.totals(view), ("self", "right", "across", "left"), range(4), strict=True
    ):
        seat = (view.seat + step) % 4
        dealt = view.phase not in (
            Phase.SEATING_ROLL,
            Phase.SEATING_COUNT,
            Phase.WINDS,
            Phase.DEALER_ROLL,
            Phase.DEALER_COUNT,
        )
        wind = tr(WINDS[view.seats[seat].wind])[0] if settled else ""
        found.append(Place(mark, name, wind, dealt and seat == view.match.dealer, view.actor == seat, points))
    return found


def own_tiles(seen: Shown) -> tuple[Tile, ...]:
    """Return the visitor's tiles: as they came while they are dealt, sorted after that."""
    view = seen.view
    if seen.phase != openings.SORT and view.phase not in (Phase.DEALING, Phase.FLOWERS):
        return view.hand
    came: list[Tile] = []
    for note in seen.course.notes:
        for event in note.events:
            if event.seat == view.seat and event.kind in (EventKind.DEALT, EventKind.REPLACED):
                came += [tile for tile in event.tiles if tile is not None]
    held, kept = list(view.hand), []
    for tile in came:
        if tile in held:
            held.remove(tile)
            kept.append(tile)
    return tuple(kept)


def table_context(
    course: Course,
    hints: str,
    asked: bool,
    note: str = "",
    script: Script | None = None,
    pace: str = "once",
    missed: Action | None = None,
) -> dict[str, Any]:
    """Return what the visitor's own table shows; ``asked`` says that he asked for a hint just now.

    While the ``script`` of a teaching hand lasts, it speaks in place of the coach. ``missed`` is an action that the
    rules have just declined.
    """
    seen = shown(course, one_by_one=pace != "once")
    return {
        **board_context(seen),
        **opening_context(seen, missed),
        **help_context(seen, hints, asked, script),
        **settings_context(seen.view),
        **after_context(seen, script),
        "note": note,
        "pace": pace,
        "lesson": lesson_of(course, script, asked) if script else None,
        "buttons": _labelled_calls(seen),
        "watching": waits_for_others(course),
        "can_undo": bool(ways_back(course, script)) if script else can_take_back(course),
        "can_skip": seen.scene is not None and not script,
    }


def opening_context(seen: Shown, missed: Action | None) -> dict[str, Any]:
    """Return what the screens of the opening put on the board."""
    view, asks = seen.view, seen.scene.asks if seen.scene else ""
    return {
        "seats": openings.seat_buttons(view) if asks == "seats" else [],
        "walls": wall_choices(view, missed) if asks == "stacks" else [],
        "counts": counts_to_wall(view, missed) or counts(seen),
        "winds": winds(seen),
    }


def help_context(seen: Shown, hints: str, asked: bool, script: Script | None) -> dict[str, Any]:
    """Return what the coach says; he is silent while a script speaks, and where no help is wanted."""
    view = seen.view
    taught = script.step_at(len(seen.course.notes)) if script else None
    speaks, detailed = (hints != "off" or asked) and not taught, hints == "detailed" or asked
    advice = advise(view) if speaks else None
    return {
        "my_tiles": my_tiles(seen, advice, detailed),
        "drawn": view.drawn,
        "advice": advice,
        "waits": my_waits(seen, advice) if speaks else (),
        "detailed": detailed,
        "hints": hints,
        "why_not": my_why_not(seen),
        "count": None if seen.scene else count_of(view),
    }


def settings_context(view: View) -> dict[str, Any]:
    """Return how this table is played, in words."""
    options = view.options
    return {
        "false_hu_cost": tr(COSTS[options.false_hu]) if options.false_hu else "",
        "asks_claim": options.false_hu is FalseWin.CLAIMED and view.waiting and view.phase in PLAY,
        "level": tr(LEVEL_NAMES[next(level for level in options.players if level in LEVEL_NAMES)]),
        "length": term(LENGTH_NAMES[options.length]),
    }


def after_context(seen: Shown, script: Script | None) -> dict[str, Any]:
    """Return what a hand came to; of a teaching hand no discard is looked back at."""
    course = seen.course
    looks_back = course.is_over and not script
    return {
        "outcome": scores.outcome_of(course, seen.view),
        "remarks": review.remarks(course) if looks_back else [],
        "decisions": review.count_of_decisions(course) if looks_back else 0,
    }


def _labelled_calls(seen: Shown) -> list[tuple[Button, str]]:
    if seen.scene:
        return []
    return [(button, label_in_full(button, seen.view)) for button in call_buttons(seen.view)]


def my_tiles(seen: Shown, advice: Advice | None, detailed: bool) -> Markup:
    """Write the visitor's tiles, as buttons when one is to be thrown."""
    view = seen.view
    if view.phase is not Phase.TURN or not view.waiting or seen.scene:
        return board.hand_html(own_tiles(seen), view.drawn, None, None)
    allowed = {action.tile for action in view.legal if isinstance(action, act.Discard)}
    reasons = {}
    for tile in sorted(set(view.hand) - allowed):
        code = why_not(seen.course.state, act.Discard(view.seat, tile))
        reasons[tile] = tr(reason_for(code)) if code else ""
    best = advice.best if advice and detailed else None
    return board.hand_html(view.hand, view.drawn, reasons, best)


def winds(seen: Shown) -> Markup:
    """Write the winds while they are drawn, and as they were drawn on the screen after that."""
    view = seen.view
    if view.phase is not Phase.WINDS:
        return Markup("")
    may = {action.which for action in view.legal if isinstance(action, act.DrawWind)}
    return board.winds_html(view.winds, view.taken, view.seat, may)


def my_waits(seen: Shown, advice: Advice | None) -> tuple[Wait, ...]:
    """Return what the visitor waits for, where the advice does not say so already."""
    if seen.scene or seen.course.is_over or not seen.view.hand:
        return ()
    return advice.waits if advice and advice.waits else waiting_now(seen.view)


def my_why_not(seen: Shown) -> list[WhyNot]:
    """Return the answers to 「為什麼不能？」; in the opening there are none."""
    if seen.scene or seen.view.phase not in PLAY:
        return []
    return why_not_now(seen.course, news_from(seen.course))
