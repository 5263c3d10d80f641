"""Who has the tile: two claims, what each player has already done, and the winner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from typing import Final

from .fields import Fields, Table, unique
from .problems import ContentProblem, Fault

FILE: Final = "priority.toml"

type Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Claim:
    """What a player may do at the same moment as another: 碰或槓, 吃, 摸牌 …"""

    id: str
    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class State:
    """How far a player has come with a claim; the first of a side is where it begins."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two players in a conflict."""

    id: str
    claim: str
    text: str
    states: tuple[State, ...]


@dataclass(frozen=True, slots=True)
class Reversal:
    """When the order is turned round: the sides must be in one of the named states, all of them."""

    when: Mapping[str, tuple[str, ...]]
    winner: str
    reason: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who has the tile, why, and whether the usual order was turned round."""

    winner: Side
    reason: str
    turned: bool


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two claims that meet."""

    id: str
    number: int
    title: str
    sides: tuple[Side, Side]
    normal: str
    normal_reason: str
    reversals: tuple[Reversal, ...]
    explanation: str
    source: tuple[str, ...]
    see: tuple[str, ...]

    @property
    def pair(self) -> Pair:
        """The two claims, in alphabetical order."""
        return _pair(self.sides[0].claim, self.sides[1].claim)

    def side(self, identity: str) -> Side:
        """Return a side by its id."""
        return next(side for side in self.sides if side.id == identity)

    def outcome(self, states: Mapping[str, str]) -> Outcome:
        """Decide; ``states`` holds a state id by side id, and a side that is left out has only begun."""
        now = {side.id: states.get(side.id, side.states[0].id) for side in self.sides}
        for reversal in self.reversals:
            if all(now[side] in allowed for side, allowed in reversal.when.items()):
                return Outcome(self.side(reversal.winner), reversal.reason, turned=True)
        return Outcome(self.side(self.normal), self.normal_reason, turned=False)

    def combinations(self) -> Iterator[dict[str, str]]:
        """Yield every combination of what the two may have done."""
        first, second = self.sides
        for mine, other in product(first.states, second.states):
            yield {first.id: mine.id, second.id: other.id}


@dataclass(frozen=True, slots=True)
class NoConflict:
    """Pairs of claims that can't meet or are settled elsewhere, and why."""

    pairs: tuple[Pair, ...]
    reason: str
    see: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rank:
    """One step of the usual order; the claims in it are equal."""

    id: str
    title: str
    claims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PriorityTable:
    """The usual order and everything that turns it round."""

    order: tuple[Rank, ...]
    order_reason: str
    claims: Mapping[str, Claim]
    conflicts: Mapping[str, Conflict]
    no_conflicts: tuple[NoConflict, ...]

    def between(self, first: str, second: str) -> Conflict | NoConflict | None:
        """Return what is known of two claims, in either order."""
        pair = _pair(first, second)
        for conflict in self.conflicts.values():
            if conflict.pair == pair:
                return conflict
        return next((nothing for nothing in self.no_conflicts if pair in nothing.pairs), None)


def _pair(first: str, second: str) -> Pair:
    return (first, second) if first <= second else (second, first)


def parse_priority(table: Table, problems: list[ContentProblem]) -> PriorityTable:
    """Read ``priority.toml``."""
    whole = Fields(table, FILE, "file", problems)
    claims = [(row.identity(), _parse_claim(row)) for row in whole.rows("claim", required=True)]
    conflicts = [_parse_conflict(row) for row in whole.rows("conflict", required=True)]
    priority = PriorityTable(
        order=tuple(_parse_rank(row) for row in whole.rows("rank", required=True)),
        order_reason=whole.text("order_reason"),
        claims=unique(claims, FILE, problems),
        conflicts=unique([(conflict.id, conflict) for conflict in conflicts], FILE, problems),
        no_conflicts=tuple(_parse_no_conflict(row) for row in whole.rows("no_conflict")),
    )
    whole.close()
    problems.extend(_coverage_problems(priority))
    return priority


def _parse_claim(row: Fields) -> Claim:
    claim = Claim(row.record, row.text("name"), row.text("meaning"))
    row.close()
    return claim


def _parse_rank(row: Fields) -> Rank:
    rank = Rank(row.identity(), row.text("title"), row.texts("claims", required=True))
    row.close()
    return rank


def _parse_no_conflict(row: Fields) -> NoConflict:
    pairs = []
    for text in row.texts("pairs", required=True):
        first, _, second = text.partition(" ")
        pairs.append(_pair(first, second))
    nothing = NoConflict(tuple(pairs), row.text("reason"), row.texts("see"))
    row.close()
    return nothing


def _parse_conflict(row: Fields) -> Conflict:
    conflict = Conflict(
        id=row.identity(),
        number=row.number("number"),
        title=row.text("title"),
        sides=_parse_sides(row),
        normal=row.written("normal"),
        normal_reason=row.text("normal_reason"),
        reversals=tuple(_parse_reversal(field) for field in row.rows("reversal", required=True)),
        explanation=row.text("explanation"),
        source=row.texts("source", required=True),
        see=row.texts("see"),
    )
    row.close()
    for message in _inner_problems(conflict):
        row.report(Fault.UNKNOWN_REFERENCE, message)
    return conflict


def _parse_sides(row: Fields) -> tuple[Side, Side]:
    sides = [_parse_side(side) for side in row.rows("side", required=True)]
    if len(sides) != 2:
        row.report(Fault.BAD_VALUE, f"a conflict has two sides, not {len(sides)}")
    nobody = Side("", "", "", ())
    first, second, *_ = (*sides, nobody, nobody)
    return first, second


def _parse_side(row: Fields) -> Side:
    identity = row.identity()
    states = []
    for field in row.rows("state", required=True):
        states.append(State(field.identity(), field.text("text")))
        field.close()
    side = Side(identity, row.written("claim"), row.text("text"), tuple(states))
    row.close()
    return side


def _parse_reversal(row: Fields) -> Reversal:
    when = {side: tuple(states) for side, states in row.table("when").items()}
    if not when:
        row.report(Fault.MISSING, "when is missing")
    reversal = Reversal(when, row.written("winner"), row.text("reason"))
    row.close()
    return reversal


def _inner_problems(conflict: Conflict) -> Iterator[str]:
    states = {side.id: {state.id for state in side.states} for side in conflict.sides}
    for winner in (conflict.normal, *(reversal.winner for reversal in conflict.reversals)):
        if winner not in states:
            yield f"the winner {winner} is neither side"
    for reversal in conflict.reversals:
        for side, wanted in reversal.when.items():
            if side not in states:
                yield f"a reversal asks for the side {side}"
            else:
                yield from (f"{side} has no state {state}" for state in wanted if state not in states[side])


def _coverage_problems(priority: PriorityTable) -> Iterator[ContentProblem]:
    known = list(priority.claims)
    said: list[Pair] = [conflict.pair for conflict in priority.conflicts.values()]
    said += [pair for nothing in priority.no_conflicts for pair in nothing.pairs]
    for pair in said:
        for claim in pair:
            if claim not in priority.claims:
                yield ContentProblem(Fault.UNKNOWN_REFERENCE, FILE, " ".join(pair), f"no claim {claim}")
    for pair in combinations_with_replacement(sorted(known), 2):
        if said.count(pair) != 1:
            message = f"said {said.count(pair)} times, must be once"
            yield ContentProblem(Fault.UNCOVERED, FILE, " ".join(pair), message)
    for rank in priority.order:
        for claim in rank.claims:
            if claim not in priority.claims:
                yield ContentProblem(Fault.UNKNOWN_REFERENCE, FILE, rank.id, f"no claim {claim}")
