"""From the setup and the log of entries to how the table stands: nothing else is stored, everything is worked out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from scoring.core.context import SEATS_FROM_SELF, By, Side, WinContext
from scoring.core.payment import payments
from scoring.core.ruleset import RuleSet
from scoring.core.switches import Switches

from ..game.state import SEATS, Four, Match, right_of
from ..game.winning import side_of
from .hands import score_hand
from .happenings import (
    Deal,
    Deed,
    Entry,
    Happening,
    Penalty,
    Setup,
    Win,
    Winner,
    happening_from_json,
    setup_from_json,
)
from .rotation import first_match, is_over, moved_on


class InForce(NamedTuple):
    """What happened, as it counts now: the number of the entry that told it, and whether it was amended since."""

    number: int
    happening: Happening
    amended: bool = False


class Owed(NamedTuple):
    """One payment: who pays whom, for what, how much."""

    payer: int
    receiver: int
    amount: int
    tai: int = 0
    dealer_tai: int = 0
    penalty_tai: int = 0


class Line(NamedTuple):
    """What happened, the match before and after it, and what everybody paid; ``stale`` hands no longer score."""

    number: int
    happening: Happening
    amended: bool
    before: Match
    after: Match
    owed: tuple[Owed, ...]
    deltas: Four[int]
    tai: tuple[int, ...] = ()
    stale: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """How the table stands after the log."""

    setup: Setup
    lines: tuple[Line, ...]
    match: Match

    @property
    def over(self) -> bool:
        """Whether the 將 is over."""
        return is_over(self.match)

    @property
    def beyond(self) -> int:
        """How many lines stand after the one that ended the 將: an amendment can bring that about."""
        return sum(is_over(line.before) for line in self.lines)

    def line(self, number: int) -> Line | None:
        """Return the line that an entry tells."""
        return next((line for line in self.lines if line.number == number), None)


def in_force(setup: Setup, log: Iterable[Entry]) -> tuple[Setup, tuple[InForce, ...]]:
    """Fold the log: the setup as it is now, and what counts as having happened, in order."""
    found: dict[int, InForce] = {}
    for entry in log:
        match entry.deed:
            case Deed.ADD:
                found[entry.number] = InForce(entry.number, happening_from_json(entry.data))
            case Deed.AMEND if entry.target in found:
                found[entry.target] = InForce(entry.target, happening_from_json(entry.data), amended=True)
            case Deed.REMOVE:
                found.pop(entry.target, None)
            case Deed.SETUP:
                setup = setup_from_json(entry.data)
    return setup, tuple(found.values())


def standing(setup: Setup, log: Iterable[Entry], rules: RuleSet | None) -> Standing:
    """Work out how the table stands; without ``rules`` hands keep the 台 that they were written down with."""
    setup, happened = in_force(setup, log)
    match = first_match(setup.first_dealer)
    lines = []
    for told in happened:
        line = _line(told, match, setup, rules)
        match = line.after
        lines.append(line)
    return Standing(setup, tuple(lines), match)


class Summary(NamedTuple):
    """What a list says of a sheet: its setup, how far it has come, and how many things happened."""

    setup: Setup
    match: Match
    happened: int

    @property
    def over(self) -> bool:
        """Whether the 將 is over."""
        return is_over(self.match)


def summary(setup: Setup, log: Iterable[Entry]) -> Summary:
    """Follow the deal through the log, and work out nothing that hands are worth: the match has no scores."""
    setup, happened = in_force(setup, log)
    match = first_match(setup.first_dealer)
    for told in happened:
        match = following(match, told.happening)
    return Summary(setup, match, len(happened))


def _line(told: InForce, match: Match, setup: Setup, rules: RuleSet | None) -> Line:
    """Book one happening."""
    happening = told.happening
    worth, stale = _worth(happening, match, rules) if isinstance(happening, Win) else ((), False)
    owed = owed_for(happening, worth, match, setup)
    deltas = deltas_of(owed)
    a, b, c, d = (old + new for old, new in zip(match.scores, deltas, strict=True))
    after = following(match, happening)._replace(scores=(a, b, c, d))
    return Line(told.number, happening, told.amended, match, after, owed, deltas, worth, stale)


def following(match: Match, happening: Happening) -> Match:
    """Return the match with the deal moved on."""
    match happening:
        case Win():
            return moved_on(match, happening.seats)
        case Penalty(deal=Deal.KEEPS):
            return match
        case Penalty(deal=Deal.PASSES):
            return moved_on(match, [right_of(match.dealer)])
    return moved_on(match, ())


def _worth(win: Win, match: Match, rules: RuleSet | None) -> tuple[tuple[int, ...], bool]:
    """Return each winner's 台, of a hand written down what the engine says now; and whether one has no answer now."""
    found, stale = [], False
    for winner in win.winners:
        tai = winner.tai
        if winner.hand and rules is not None:
            scored = score_hand(winner.hand, winner.seat, win.source, match, rules)
            stale = stale or scored.tai is None
            tai = winner.tai if scored.tai is None else scored.tai
        found.append(tai)
    return tuple(found), stale


def owed_for(happening: Happening, worth: tuple[int, ...], match: Match, setup: Setup) -> tuple[Owed, ...]:
    """Return who pays whom."""
    match happening:
        case Win(winners):
            found = []
            for winner, tai in zip(winners, worth, strict=True):
                found += _won(happening, winner, tai, match, setup)
            return tuple(found)
        case Penalty(payer, receivers, points):
            return tuple(Owed(payer, receiver, points) for receiver in receivers)
    return ()


def _won(win: Win, winner: Winner, tai: int, match: Match, setup: Setup) -> list[Owed]:
    """Return what one winner gets, as the engine has it."""
    seat, terms = winner.seat, setup.terms
    context = WinContext(
        by=By.DRAW if win.source is None else By.DISCARD,
        source=Side.LEFT if win.source is None else side_of(seat, win.source),
        dealer=SEATS_FROM_SELF[(match.dealer - seat) % 4],
        streak=match.streak,
        declared=frozenset(side_of(seat, other) for other in win.declared if other != seat),
    )
    switches = Switches(streak_cap=terms.streak_cap, ready_penalty=terms.ready_penalty)
    by_side = {side_of(seat, other): other for other in SEATS if other != seat}
    return [
        Owed(by_side[paid.side], seat, paid.amount, paid.tai, paid.dealer_tai, paid.penalty_tai)
        for paid in payments(tai, context, switches, setup.stakes)
    ]


def deltas_of(owed: Iterable[Owed]) -> Four[int]:
    """Return what each seat gains or loses; the four sum to 0."""
    deltas = [0, 0, 0, 0]
    for payment in owed:
        deltas[payment.payer] -= payment.amount
        deltas[payment.receiver] += payment.amount
    a, b, c, d = deltas
    return (a, b, c, d)
