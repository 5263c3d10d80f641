"""From the form of a sheet's setup to the setup: names, stakes, rules, the first dealer."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import QueryDict

from scoring.core.context import Stakes
from scoring.core.ruleset import RuleSet
from scoring.core.said import AsTyped
from scoring.languages import tr

from ..game.state import SEATS
from .forms import Typed, number, one_line, seat_of
from .happenings import HIGHEST_POINTS, LONGEST_NAME, Setup, terms_of
from .words import WITHOUT_NAME, called


def read_setup(query: QueryDict, rulesets: Mapping[str, RuleSet]) -> tuple[Setup | None, Typed]:
    """Read the form of a sheet's setup; ``rulesets`` holds the one that was asked for, if there is such."""
    names = [one_line(query.get(f"name-{seat}", "")) for seat in SEATS]
    typed = Typed(
        {
            **{f"name-{seat}": name for seat, name in enumerate(names)},
            **{key: query.get(key, "").strip()[:60] for key in ("rules", "base", "per_tai", "first_dealer")},
            "house": "" if query.get("rules", "") in rulesets else one_line(query.get("house", ""))[:200],
        }
    )
    kept = _checked_names(typed, names)
    rules = rulesets.get(typed.values["rules"])
    if rules is None:
        typed.refuse(tr("沒有這一套規則，換一套"), "rules")
    usual = rules.stakes if rules else Stakes()
    stakes = Stakes(_stake(typed, "base", "底", usual.base), _stake(typed, "per_tai", "每台", usual.per_tai))
    dealer = seat_of(typed.values["first_dealer"])
    if dealer is None:
        typed.refuse(tr("誰先做莊？選一個"), "first_dealer-0")
    if typed.errors or rules is None or dealer is None:
        return None, typed
    east, south, west, north = kept
    setup = Setup((east, south, west, north), rules.id, terms_of(rules), stakes, dealer)
    return setup, typed


def _checked_names(typed: Typed, names: list[str]) -> list[str]:
    """Say which names are too long or stand there twice; return them as they are kept."""
    for seat, name in enumerate(names):
        if len(name) > LONGEST_NAME:
            counts = {"most": LONGEST_NAME, "name": AsTyped(name[:LONGEST_NAME]), "count": len(name)}
            typed.refuse(tr("名字最多 {most} 個字，「{name}…」有 {count} 個", **counts), f"name-{seat}")
    kept = kept_names(names)
    shown = [name or called(seat) for seat, name in enumerate(names)]
    for seat, name in enumerate(shown):
        if name in shown[:seat] or kept[seat] in kept[:seat]:
            twice = tr("有兩個人都叫「{name}」，分不出來，改一個", name=AsTyped(name[:LONGEST_NAME]))
            typed.refuse(twice, f"name-{seat}")
    return kept


def kept_names(names: list[str]) -> list[str]:
    """Return names as they are kept: what a page calls somebody without one is none, in whatever language."""
    return [WITHOUT_NAME[seat] if name in ("", called(seat)) else name for seat, name in enumerate(names)]


def _stake(typed: Typed, key: str, label: str, usual: int) -> int:
    """Read 底 or 每台; what is left empty is as the rule set has it."""
    if not typed.values[key]:
        return usual
    found = number(typed.values[key], HIGHEST_POINTS)
    if found is None:
        typed.refuse(tr("{label}要是 0 到 {most:,} 的整數", label=label, most=HIGHEST_POINTS), key)
    return usual if found is None else found
