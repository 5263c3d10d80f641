"""A hand in a lesson: the keys of a scoring request, read and put to the engine as the rest of the site does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from scoring.core.answer import answer
from scoring.core.context import SELF, WIND_LETTERS
from scoring.core.errors import Problem
from scoring.core.hand import Hand
from scoring.core.names import SITUATION_NAMES
from scoring.core.request import Request, read_request
from scoring.core.ruleset import RuleSet, default_rules
from scoring.core.said import listed, say
from scoring.core.score_request import score_request
from scoring.core.score_sheet import ScoreSheet
from scoring.core.sentence import written_way
from scoring.core.shanten import shanten, waits
from scoring.core.tiles import Tile

from .seats import SEAT_NAMES, WINDS

_WINDS: Final = dict(zip(WIND_LETTERS, WINDS, strict=True))


@dataclass(frozen=True)
class Asked:
    """A scoring request as it stands in the content; ``house`` is the set that its key ``house`` names, if any."""

    keys: Mapping[str, Any]
    house: RuleSet | None = None

    @cached_property
    def request(self) -> Request:
        """The request as the core reads it."""
        return read_request(dict(self.keys), self._house_rules)

    def _house_rules(self, name: str) -> RuleSet | None:
        """Find the house set that is named."""
        return self.house if self.house is not None and self.house.id == name else None

    @property
    def hand(self) -> Hand:
        """The hand."""
        return self.request.hand

    @cached_property
    def answer(self) -> Mapping[str, Any]:
        """What the site's interface answers."""
        return answer(dict(self.keys), self._house_rules)

    @cached_property
    def sheet(self) -> ScoreSheet | None:
        """The score sheet of a won hand."""
        if self.request.problems or self.request.rules is None or self.hand.win is None:
            return None
        result = score_request(self.request)
        return None if isinstance(result, Problem) else result

    @cached_property
    def waits(self) -> tuple[Tile, ...]:
        """The kinds that complete the hand."""
        return waits(self.hand.concealed, self.hand.melds)

    @cached_property
    def shanten(self) -> int:
        """How far the hand is from ready, the winning tile included where there is one."""
        win = () if self.hand.win is None else (self.hand.win,)
        return shanten((*self.hand.concealed, *win), self.hand.melds)

    def faults(self) -> Iterator[str]:
        """Yield what is wrong with the request."""
        yield from (f"{problem.code}: {problem.message}" for problem in self.request.problems)

    @property
    def circumstances(self) -> str:
        """How it was won and where everybody sits, in words: what was left out of the request is left out here."""
        context = self.request.context
        said: list[str] = []
        if self.hand.win is not None:
            said.append(written_way(context.by, SEAT_NAMES[context.source]))
        if "seat" in self.keys:
            said.append(say("你坐{wind}", wind=_WINDS[self.keys["seat"]]))
        if "round" in self.keys:
            said.append(say("{wind}風圈", wind=_WINDS[self.keys["round"]]))
        if {"dealer", "seat", "streak"} & self.keys.keys():
            other = say("莊家是{seat}", seat=SEAT_NAMES[context.dealer])
            said.append("你是莊家" if context.dealer == SELF else other)
        if context.streak:
            said.append(say("連 {times}", times=context.streak))
        said += [SITUATION_NAMES[situation] for situation in sorted(context.situation)]
        if "stakes" in self.keys:
            said.append(
                say("底 {base}、每台 {per_tai}", base=self.request.stakes.base, per_tai=self.request.stakes.per_tai)
            )
        if {"rules", "house"} & self.keys.keys() and self.request.rules and self.request.rules.id != default_rules():
            said.append(self.request.rules.label)
        return listed(said, "・")
