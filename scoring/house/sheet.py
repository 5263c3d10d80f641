"""A rule set on one sheet of paper: values from the highest down, then how the table counts and plays."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..core.catalogue import Pattern
from ..core.examples import load_switches
from ..core.payment import dealer_tai
from ..core.ruleset import RuleSet
from ..core.said import say
from ..core.switches import Switches
from ..reference.switch_words import MATTERS, switch_value, value_words


class Row(NamedTuple):
    """One switch: what it is called and what the table says."""

    label: str
    says: str


class ValueGroup(NamedTuple):
    """The patterns that pay the same."""

    tai: int
    patterns: tuple[Pattern, ...]


def value_groups(rules: RuleSet) -> list[ValueGroup]:
    """Return the counted patterns by what they pay, the highest first."""
    groups: dict[int, list[Pattern]] = {}
    for rule in rules.patterns.values():
        if rule.value:
            groups.setdefault(rule.value, []).append(rule.pattern)
    return [ValueGroup(tai, tuple(groups[tai])) for tai in sorted(groups, reverse=True)]


def dealer_words(rules: RuleSet) -> str:
    """Say what the dealer adds."""
    cap = rules.switches.streak_cap
    if cap:
        return say("莊家 {tai} 台，連 N 拉 N 再加 2N 台，N 最多算 {most}", tai=dealer_tai(0), most=cap)
    return say("莊家 {tai} 台，連 N 拉 N 再加 2N 台", tai=dealer_tai(0))


_LIMITS: Final = frozenset({"min_tai", "tai_cap", "streak_cap"})


def limits(rules: RuleSet) -> str:
    """Say what the table asks for at least and counts at most."""
    least, most = rules.switches.min_tai, rules.switches.tai_cap
    start = say("{tai} 台起胡", tai=least) if least else "屁胡也能胡"
    return say("{least}，手牌 {tai} 台封頂", least=start, tai=most) if most else say("{least}，不封頂", least=start)


def counting_rows(rules: RuleSet, *, all_of_them: bool = True) -> list[Row]:
    """Return how the table counts; a switch about patterns that it does not have is left out.

    Not ``all_of_them`` leaves out what :func:`limits` and :func:`dealer_words` say.
    """
    shown = [key for key in load_switches() if key in Switches.__dataclass_fields__ and _matters(key, rules)]
    return [_row(key, rules) for key in shown if all_of_them or key not in _LIMITS]


def playing_rows(rules: RuleSet) -> list[Row]:
    """Return how the table plays."""
    return [_row(key, rules) for key in load_switches() if key not in Switches.__dataclass_fields__]


def _row(key: str, rules: RuleSet) -> Row:
    return Row(load_switches()[key]["label"], value_words(key, switch_value(key, rules)))


def _matters(key: str, rules: RuleSet) -> bool:
    patterns = MATTERS.get(key)
    return patterns is None or key == "flowers" or any(rules.value_of(pattern_id) for pattern_id in patterns)
