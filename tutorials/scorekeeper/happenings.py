"""What is agreed before the first hand and what can happen after it, as values and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple

from scoring.core.context import Stakes
from scoring.core.ruleset import RuleSet

from ..game.state import SEATS, Four

HIGHEST_TAI: Final = 999
HIGHEST_POINTS: Final = 1_000_000
LONGEST_NAME: Final = 12
LONGEST_NOTE: Final = 30
LONGEST_HAND: Final = 300


@dataclass(frozen=True, slots=True)
class Terms:
    """What a sheet needs of its rule set, kept with it: a house set may be gone before the evening is over."""

    label: str
    streak_cap: int = 0
    ready_penalty: int = 0
    min_tai: int = 0
    tai_cap: int = 0
    several_winners: str = "nearest"
    seat_wind_by: str = "dealer"


def terms_of(rules: RuleSet) -> Terms:
    """Return what a sheet keeps of a rule set."""
    switches = rules.switches
    return Terms(
        rules.label,
        switches.streak_cap,
        switches.ready_penalty,
        switches.min_tai,
        switches.tai_cap,
        rules.play.several_winners,
        switches.seat_wind_by,
    )


@dataclass(frozen=True, slots=True)
class Setup:
    """Four names in the order of play, the rule set, the stakes, and who deals first."""

    names: Four[str]
    rules: str
    terms: Terms
    stakes: Stakes
    first_dealer: int = 0


class Winner(NamedTuple):
    """One winner: the hand's 台, and the hand itself where it was written down."""

    seat: int
    tai: int
    hand: str = ""


@dataclass(frozen=True, slots=True)
class Win:
    """One or several winners; ``source`` threw the tile, ``None`` is 自摸. ``declared`` had called 眼牌."""

    winners: tuple[Winner, ...]
    source: int | None = None
    declared: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that won."""
        return tuple(winner.seat for winner in self.winners)


@dataclass(frozen=True, slots=True)
class Drawn:
    """流局."""


class Deal(StrEnum):
    """What a penalty does to the deal: nothing, as a drawn hand would, or as another's win would."""

    KEEPS = "keeps"
    STAYS = "stays"
    PASSES = "passes"


@dataclass(frozen=True, slots=True)
class Penalty:
    """相公, 詐胡 or whatever a table agrees on: one pays ``points`` to each of the others named."""

    payer: int
    receivers: tuple[int, ...]
    points: int
    deal: Deal = Deal.KEEPS
    note: str = ""


type Happening = Win | Drawn | Penalty


class Deed(StrEnum):
    """What an entry of the log does."""

    ADD = "add"
    AMEND = "amend"
    REMOVE = "remove"
    SETUP = "setup"


class Entry(NamedTuple):
    """One entry of the log; ``target`` is the number of the entry that is amended or removed."""

    number: int
    deed: Deed
    data: Mapping[str, Any]
    target: int = 0


def setup_to_json(setup: Setup) -> dict[str, Any]:
    """Write a setup as JSON."""
    return {
        "names": list(setup.names),
        "rules": setup.rules,
        "terms": asdict(setup.terms),
        "stakes": setup.stakes._asdict(),
        "first_dealer": setup.first_dealer,
    }


def setup_from_json(data: Mapping[str, Any]) -> Setup:
    """Read a setup that :func:`setup_to_json` wrote."""
    east, south, west, north = data["names"]
    return Setup(
        (east, south, west, north),
        data["rules"],
        Terms(**data["terms"]),
        Stakes(**data["stakes"]),
        data["first_dealer"],
    )


def happening_to_json(happening: Happening) -> dict[str, Any]:
    """Write what happened as JSON."""
    match happening:
        case Win(winners, source, declared):
            found = [{key: value for key, value in winner._asdict().items() if value != ""} for winner in winners]
            return {"kind": "win", "winners": found, "source": source, "declared": list(declared)}
        case Penalty(payer, receivers, points, deal, note):
            return {
                "kind": "penalty",
                "payer": payer,
                "receivers": list(receivers),
                "points": points,
                "deal": deal.value,
                "note": note,
            }
    return {"kind": "drawn"}


def happening_from_json(data: Mapping[str, Any]) -> Happening:
    """Read what :func:`happening_to_json` wrote."""
    if data["kind"] == "win":
        winners = tuple(Winner(**winner) for winner in data["winners"])
        return Win(winners, data["source"], tuple(data["declared"]))
    if data["kind"] == "penalty":
        receivers = tuple(data["receivers"])
        return Penalty(data["payer"], receivers, data["points"], Deal(data["deal"]), data["note"])
    return Drawn()


def others(seat: int) -> tuple[int, ...]:
    """Return the other seats in the order of play, the next player first."""
    return tuple((seat + step) % len(SEATS) for step in SEATS[1:])
