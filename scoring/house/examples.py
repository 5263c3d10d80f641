"""A hand for every switch whose result it changes: looked for among the examples by the engine itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from ..core.catalogue import load_catalogue
from ..core.evaluate import Scorer
from ..core.examples import load_switches
from ..core.payment import payments
from ..core.problems import below_minimum, forbidden, rule_clashes
from ..core.request import KEYS, Request, read_request
from ..core.ruleset import RuleSet, load_rulesets
from ..core.score_sheet import ScoreSheet
from ..core.switches import Switches
from ..reference.switch_words import value_words

_NUMBERS: Final = (1, 2, 3, 4, 5, 8, 10, 16, 20, 30)
"""What is tried for a switch that is a number, against 0."""


class Outcome(NamedTuple):
    """What a hand comes to at a table: its 台 with its lines, or why it can't be won; what the payers owe."""

    tai: int | None
    lines: tuple[tuple[str, int], ...] = ()
    owed: tuple[int, ...] = ()
    why_not: str = ""


class Option(NamedTuple):
    """One choice of a switch: its words, what the hand comes to under it, whether it is the one in force."""

    words: str
    outcome: Outcome
    in_force: bool


@dataclass(frozen=True, slots=True)
class Example:
    """A hand that a switch changes under the rule set ``rules``; ``number`` is worth comparing where it is a number."""

    key: str
    rules: RuleSet
    request: Request
    asked: Mapping[str, Any]
    number: int = 0


class Shown(NamedTuple):
    """An example as a form shows it; ``elsewhere`` names the set that it is shown for where it changes nothing here."""

    example: Example
    options: tuple[Option, ...]
    elsewhere: str


class Judge:
    """Scores hands under one rule set without leaving it among those that are remembered for all visitors."""

    def __init__(self, rules: RuleSet) -> None:
        """Make the rule set ready."""
        self.rules = rules
        self._scorer = Scorer(rules)

    def outcome(self, request: Request) -> Outcome:
        """Say what a hand comes to."""
        hand, context, rules = request.hand, request.context, self.rules
        problem = next(rule_clashes(hand, context, rules), None) or next(forbidden(context, rules), None)
        readings = [] if problem else self._scorer.readings(hand, context)
        if not readings:
            return Outcome(None, why_not=problem.message if problem else "這手牌不能胡")
        sheet = ScoreSheet(rules, readings)
        problem = below_minimum(sheet.tai, rules)
        if problem:
            return Outcome(None, why_not=problem.message)
        owed = payments(sheet.tai, context, rules.switches, rules.stakes)
        lines = tuple((line.name, line.tai) for line in sheet.counted)
        return Outcome(sheet.tai, lines, tuple(payment.amount for payment in owed))


def with_switch(rules: RuleSet, key: str, value: Any) -> RuleSet:
    """Return the rule set with one switch set otherwise."""
    return replace(rules, switches=replace(rules.switches, **{key: value}))


@cache
def choices_of(key: str) -> tuple[Any, ...]:
    """Return the choices of a switch that is no number; empty for one that is."""
    hint = get_type_hints(Switches)[key]
    return () if hint is int else (True, False) if hint is bool else get_args(hint)


COUNTING: Final = tuple(key for key in load_switches() if key in get_type_hints(Switches))
"""The switches that change what a hand comes to, in the order shown."""


@cache
def examples_for(parent: str) -> Mapping[str, Example]:
    """Return for each counting switch the hand that it changes most under a shipped rule set.

    A switch that changes nothing there has none: who has no 人胡 need not say on which tile it counts.
    """
    rules = load_rulesets()[parent]
    hands = [hand for given in _all_examples() if (hand := _read(given, rules))]
    found = ((key, _best(key, rules, hands)) for key in COUNTING)
    return {key: example for key, example in found if example}


def _all_examples() -> Iterator[Mapping[str, Any]]:
    """Yield every example hand there is: those of the switches first."""
    yield from (words["example"] for words in load_switches().values() if "example" in words)
    for pattern in load_catalogue().values():
        yield from pattern.examples
        yield from pattern.near_misses


class _Hand(NamedTuple):
    asked: Mapping[str, Any]
    request: Request


def _read(example: Mapping[str, Any], rules: RuleSet) -> _Hand | None:
    """Read an example under a rule set; what the set itself forbids is left to the judges."""
    asked = {key: value for key, value in example.items() if key in KEYS} | {"rules": rules.id}
    request = read_request(asked)
    clashes = set(rule_clashes(request.hand, request.context, rules))
    return _Hand(asked, request) if clashes.issuperset(request.problems) else None


def _best(key: str, rules: RuleSet, hands: Sequence[_Hand]) -> Example | None:
    """Return the hand whose outcomes differ most between the switch's choices, the first of equals."""
    best, most = None, 1
    for values in [choices_of(key)] if choices_of(key) else [(0, number) for number in _NUMBERS]:
        judges = [Judge(with_switch(rules, key, value)) for value in values]
        for hand in hands:
            outcomes = [judge.outcome(hand.request) for judge in judges]
            differ = len(set(outcomes)) + all(outcome.tai is not None for outcome in outcomes)
            if len(set(outcomes)) > 1 and differ > most:
                best, most = Example(key, rules, hand.request, hand.asked, 0 if choices_of(key) else values[1]), differ
                if differ > len(values):
                    return best
    return best


@cache
def example_of(key: str, parent: str) -> Example:
    """Return the hand for a switch: under the parent, or under the first shipped set in which it changes one."""
    sets = (parent, *load_rulesets())
    return next(examples_for(name)[key] for name in sets if key in examples_for(name))


def shown_example(key: str, parent: str, judge: Judge) -> Shown:
    """Return the example of a switch with its outcomes under the judge's rules, or where it does change one."""
    example = example_of(key, parent)
    options = options_of(example, judge)
    if len({option.outcome for option in options}) > 1:
        return Shown(example, options, "")
    now = getattr(judge.rules.switches, key)
    return Shown(example, options_of(example, Judge(example.rules), now), example.rules.label)


def options_of(example: Example, judge: Judge, marked: Any = None) -> tuple[Option, ...]:
    """Return what the hand comes to under each choice of the switch, all else being as the judge has it.

    The choice in force is the judge's, unless another is to be ``marked``.
    """
    key, now = example.key, getattr(judge.rules.switches, example.key)
    marked = now if marked is None else marked
    values = choices_of(key) or tuple(dict.fromkeys((0, marked, example.number)))
    found = []
    for value in values:
        asked = judge if value == now else Judge(with_switch(judge.rules, key, value))
        found.append(Option(value_words(key, value), asked.outcome(example.request), value == marked))
    return tuple(found)
