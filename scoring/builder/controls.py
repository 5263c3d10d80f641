"""The context of a win as controls on the page, and what they change in a request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from django.http import QueryDict

from ..core.context import (
    HIGHEST_STAKE,
    SEATS_FROM_SELF,
    SIDES,
    WIND_LETTERS,
    By,
    Side,
    Situation,
    WinContext,
    default_dealer,
)
from ..core.errors import Code, Problem
from ..core.hand import Hand, Meld, MeldKind
from ..core.names import SITUATION_NAMES, WIND_NAMES
from ..core.problems import clashes, declaration_clashes
from ..core.request import HIGHEST_STREAK
from ..core.ruleset import RuleSet
from ..core.said import say
from ..core.tiles import EAST, FLOWERS, WHITE, Tile
from ..core.whole_numbers import whole_number
from ..labels import DEALERS
from ..languages import language_cache, tr

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "by": tuple(By),
    "from": SIDES,
    "seat": tuple(WIND_LETTERS),
    "round": tuple(WIND_LETTERS),
    "dealer": SEATS_FROM_SELF,
}
SETS: Final[Mapping[str, tuple[str, ...]]] = {"situation": tuple(Situation), "declared": tuple(Side)}
COUNTS: Final = {
    "streak": (HIGHEST_STREAK, "連莊次數"),
    "base": (HIGHEST_STAKE, "底"),
    "per_tai": (HIGHEST_STAKE, "每台"),
}


def control_values(request: Mapping[str, Any], rules: RuleSet) -> dict[str, Any]:
    """Return the value of every control for a request, what is not said being as it would be anyway."""
    seat = request.get("seat", "E")
    stakes = {**rules.stakes._asdict(), **request.get("stakes", {})}
    return {
        "by": request.get("by", By.DISCARD.value),
        "from": request.get("from", Side.LEFT.value),
        "seat": seat,
        "round": request.get("round", "E"),
        "dealer": request.get("dealer", default_dealer(WIND_LETTERS.index(seat))),
        "streak": str(request.get("streak", 0)),
        "situation": set(request.get("situation", ())),
        "declared": set(request.get("declared", ())),
        "base": str(stakes["base"]),
        "per_tai": str(stakes["per_tai"]),
    }


def apply_controls(
    request: dict[str, Any], query: QueryDict, shown: Mapping[str, Any], rules: RuleSet
) -> tuple[list[Problem], str]:
    """Change what the visitor changed: the controls that differ from how they were ``shown``.

    Returns the problems of values that can't be used, which change nothing, and which of seat and dealer had to
    follow the other.
    """
    followed = ""
    for key, choices in CHOICES.items():
        value = query.get(key)
        if value in choices and value != shown[key]:
            request[key] = value
            followed = _keep_seat_and_dealer(request, key, shown, rules) or followed
    for key, choices in SETS.items():
        values = {value for value in query.getlist(key) if value in choices}
        if values != shown[key]:
            request[key] = sorted(values)
    return apply_counts(request, query, shown), followed


def apply_counts(request: dict[str, Any], query: QueryDict, shown: Mapping[str, Any]) -> list[Problem]:
    """Change the numbers that were changed; return the problems of those that can't be used."""
    problems = []
    for key, (highest, name) in COUNTS.items():
        value = (query.get(key) or shown[key]).strip()
        if value == shown[key]:
            continue
        number = whole_number(value, highest)
        if number is None:
            message = say("{name}要是 0 到 {highest} 的整數", name=name, highest=highest)
            problems.append(Problem(Code.BAD_VALUE, message, key))
        elif key == "streak":
            request[key] = number
        else:
            request["stakes"] = {**request.get("stakes", {}), key: number}
    return problems


class Outline(NamedTuple):
    """All of a hand and its context that decides which choices clash: few enough to work each out once.

    ``claimed`` says whether anything was called, ``kongs`` which kinds there are; ``flowers`` is their number where
    it matters, else one; ``win`` is the winning tile where it has a copy beside it.
    """

    claimed: bool
    kongs: frozenset[MeldKind]
    flowers: int
    win: Tile | None
    by: By
    source: Side
    dealer: str
    situation: frozenset[Situation]

    @classmethod
    def of(cls, hand: Hand, context: WinContext) -> Outline:
        """Leave everything else aside."""
        kinds = {meld.kind for meld in hand.melds}
        flowers = len(set(hand.flowers))
        return cls(
            not kinds <= {MeldKind.CONCEALED_KONG},
            frozenset(kinds & _KONGS),
            flowers if flowers >= len(FLOWERS) - 1 else min(flowers, 1),
            hand.win if hand.win is not None and hand.tiles.count(hand.win) > 1 else None,
            context.by,
            context.source,
            context.dealer,
            context.situation,
        )

    @property
    def hand(self) -> Hand:
        """A hand with this outline."""
        melds = [Meld(MeldKind.PONG, WHITE)] if self.claimed else []
        melds += [Meld(kind, WHITE) for kind in sorted(self.kongs)]
        return Hand(() if self.win is None else (self.win,), tuple(melds), FLOWERS[: self.flowers], self.win)

    @property
    def context(self) -> WinContext:
        """A context with this outline."""
        return WinContext(self.by, self.source, dealer=self.dealer, situation=self.situation)


_KONGS: Final = {MeldKind.KONG, MeldKind.CONCEALED_KONG}


def blocked(hand: Hand, context: WinContext) -> Mapping[tuple[str, str], str]:
    """Return why each choice can't be made beside what is already said: (control, value) → reason.

    A choice that is made already is never blocked, so that it can be taken back.
    """
    return blocked_within(Outline.of(hand, context))


def blocked_within(outline: Outline) -> Mapping[tuple[str, str], str]:
    """Return the same by the outline. The one reason that names the winning tile is worked out for a stand-in."""
    if outline.win is None:
        return _blocked(outline)
    own, stand_in = _held_beside(outline.win), _held_beside(_STAND_IN)
    found = _blocked(outline._replace(win=_STAND_IN))
    return {choice: own if reason == stand_in else reason for choice, reason in found.items()}


_STAND_IN: Final = EAST


@language_cache(maxsize=4096)
def _blocked(outline: Outline) -> Mapping[tuple[str, str], str]:
    """Try every choice."""
    hand, context = outline.hand, outline.context
    standing = set(clashes(hand, context))
    found = _blocked_declarations(hand, context)
    for key, value, changed in _other_choices(context):
        problem = next((problem for problem in clashes(hand, changed) if problem not in standing), None)
        if problem:
            found[key, value] = tr(problem.why)
    return found


@language_cache()
def _held_beside(win: Tile) -> str:
    """Return why nobody can have robbed a kong of a tile of which he holds another copy."""
    clash = next(clashes(Hand((win,), (), (), win), WinContext(By.ROB_KONG)))
    return tr(clash.why)


def _blocked_declarations(hand: Hand, context: WinContext) -> dict[tuple[str, str], str]:
    """Return why 天聽 or 地聽 can't be ticked: after a call, or beside one another.

    The interface for programs takes them as they are said; a visitor is kept from a slip.
    """
    found = {}
    for one, other in (_AT_THE_START, _AT_THE_START[::-1]):
        if one in context.situation:
            continue
        late = next(declaration_clashes(hand, replace(context, situation=frozenset({one}))), None)
        if late:
            found["situation", one.value] = tr(late.why)
        elif other in context.situation:
            found["situation", one.value] = tr("已經選了{name}", name=SITUATION_NAMES[other])
    return found


_AT_THE_START: Final = (Situation.EARTHLY_READY, Situation.HEAVENLY_READY)


def _other_choices(context: WinContext) -> Iterator[tuple[str, str, WinContext]]:
    """Yield every choice that is not made, with the context it would make."""
    for situation in Situation:
        if situation not in context.situation:
            yield "situation", situation.value, replace(context, situation=context.situation | {situation})
    for by in By:
        if by is not context.by:
            yield "by", by.value, replace(context, by=by)
    if Situation.FIRST_TURN in context.situation:
        for side in Side:
            if side is not context.source:
                yield "from", side.value, replace(context, source=side)


FOLLOWING: Final = {
    "dealer": "莊家跟著改成{dealer}：這桌的莊家就是東家",
    "seat": "你的門風跟著改成{seat}：這桌的莊家就是東家",
}
"""What is said where the one had to follow the other."""


def follow_up(followed: str, values: Mapping[str, Any]) -> str:
    """Say which of seat and dealer changed along with the other."""
    if followed not in FOLLOWING:
        return ""
    seat = WIND_NAMES[WIND_LETTERS.index(values["seat"])]
    return say(FOLLOWING[followed], dealer=DEALERS[values["dealer"]], seat=seat)


def _keep_seat_and_dealer(request: dict[str, Any], changed: str, shown: Mapping[str, Any], rules: RuleSet) -> str:
    """At a table where the dealer is East, let the one follow the other and return which; else let the dealer stay."""
    is_east = rules.switches.seat_wind_by == "dealer"
    if changed == "seat" and not is_east:
        request.setdefault("dealer", shown["dealer"])
    if changed not in ("seat", "dealer") or not is_east:
        return ""
    if changed == "seat":
        request.pop("dealer", None)
        return "dealer"
    request["seat"] = next(wind for seat, wind in enumerate(WIND_LETTERS) if default_dealer(seat) == request["dealer"])
    return "seat"
