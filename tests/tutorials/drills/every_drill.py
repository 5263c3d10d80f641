"""Each kind of drill asked once more, by another way than the drill itself asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scoring.core.answer import answer
from scoring.core.context import SEATS_FROM_SELF
from scoring.core.house import read_house
from scoring.core.notation import parse_meld, parse_tiles
from scoring.core.ruleset import RuleSet, load_rulesets
from scoring.core.shanten import shanten, useful_tiles
from scoring.core.tiles import CODES, COPIES, KINDS
from tests.naive.distance import naive_shanten
from tutorials.drills.drill import Drill
from tutorials.drills.hands import without
from tutorials.drills.kinds.pong import weigh
from tutorials.game.legal import legal_actions
from tutorials.game.players.danger import dangers
from tutorials.game.players.sight import look
from tutorials.lessons.position import READER, offered
from tutorials.lessons.seats import SEAT_NAMES, seat_of
from tutorials.reference import reference

HOUSES: dict[str, Mapping[str, Any]] = {
    "worthless": {
        "patterns": {name: {"value": 0} for name in ("self_drawn", "concealed_hand", "dragon", "half_flush")}
    },
    "dear": {"switches": {"min_tai": 8}, "play": {"passed_win": "blocks_self_draw_too", "kong_from_left": False}},
    "pairs": {"patterns": {"seven_pairs_triplet": {"value": 8}}, "switches": {"tai_cap": 6, "streak_cap": 2}},
    "bare": {"switches": {"flowers": False, "ready_penalty": 2}, "play": {"passed_win": "forbidden"}},
}
"""House rule sets that make drills difficult: nearly nothing counts, much is asked for, another shape wins."""


def house(name: str) -> RuleSet:
    rules: RuleSet = read_house({"label": name, "extends": "standard", **HOUSES[name]}, f"{name}.1").rules
    return rules


def every_set() -> Iterator[RuleSet]:
    yield from load_rulesets().values()
    yield from map(house, HOUSES)


def json_answer(drill: Drill, rules: RuleSet) -> dict[str, Any]:
    assert drill.hand is not None
    return answer(dict(drill.hand), lambda name: rules if rules.id == name else None)


def tiles_in(drill: Drill) -> tuple[list[int], list[str]]:
    assert drill.hand is not None
    return list(parse_tiles(drill.hand["hand"]).tiles), list(drill.hand.get("melds", []))


def melds_in(drill: Drill) -> list[Any]:
    return [parse_meld(text)[0] for text in tiles_in(drill)[1]]


def tai(drill: Drill, rules: RuleSet) -> set[str]:
    return {str(json_answer(drill, rules)["tai"])}


def lines(drill: Drill, rules: RuleSet) -> set[str]:
    return {line["id"] for line in json_answer(drill, rules)["patterns"]} or {"none"}


def waits(drill: Drill, rules: RuleSet) -> set[str]:
    """Try every tile."""
    tiles, melds = tiles_in(drill)[0], melds_in(drill)
    held = Counter([*tiles, *(tile for meld in melds for tile in meld.tiles)])
    return {
        CODES[tile]
        for tile in range(KINDS)
        if held[tile] < COPIES and shanten([*tiles, tile], melds, seven_pairs=rules.seven_pairs) == -1
    }


def naive_waits(drill: Drill) -> set[str]:
    """Ask the naive twin, which knows nothing of the tables of the core."""
    tiles, melds = tiles_in(drill)
    counts = [tiles.count(tile) for tile in range(KINDS)]
    held = Counter([*tiles, *(tile for meld in melds_in(drill) for tile in meld.tiles)])
    found = set()
    for tile in range(KINDS):
        if held[tile] < COPIES:
            counts[tile] += 1
            if naive_shanten(counts, melds) == -1:
                found.add(CODES[tile])
            counts[tile] -= 1
    return found


def shape(drill: Drill, rules: RuleSet) -> set[str]:
    """Take the shape from what the winning tile does to the tiles that were there, shape by shape."""
    tiles, melds = tiles_in(drill)[0], melds_in(drill)
    found = set()
    for code in waits(drill, rules):
        win = CODES.index(code)
        found |= set(_fillings(tiles, win, 5 - len(melds)))
        if rules.seven_pairs and not melds:
            found |= set(_pairing(Counter([*tiles, win]), win))
    return found


def _pairing(counts: Counter[int], win: int) -> Iterator[str]:
    """Yield what a tile fills among seven pairs and a triplet."""
    triplets = [tile for tile, number in counts.items() if number == 3]
    if len(triplets) == 1 and all(number in (2, 4) for tile, number in counts.items() if tile not in triplets):
        yield "two_pairs" if win in triplets else "pair"


def _fillings(tiles: list[int], win: int, sets: int) -> Iterator[str]:
    """Yield what a tile fills: the part is taken out, and the rest must be complete without it."""
    ways = {"pair": [(win,)], "two_pairs": [(win, win)]}
    if win < 27:
        rank = win % 9
        low = [(win - 2, win - 1)] if rank >= 2 else []
        high = [(win + 1, win + 2)] if rank <= 6 else []
        ways["closed"] = [(win - 1, win + 1)] if 1 <= rank <= 7 else []
        ways["edge"] = [part for part in low if rank == 2] + [part for part in high if rank == 6]
        ways["two_sided"] = [part for part in low if rank > 2] + [part for part in high if rank < 6]
    for name, parts in ways.items():
        for part in parts:
            rest = Counter(tiles) - Counter(part)
            if Counter(tiles) & Counter(part) != Counter(part):
                continue
            if (name == "pair" and _splits(rest, sets, 0)) or (name != "pair" and _splits(rest, sets - 1, 1)):
                yield name


def _splits(counts: Counter[int], sets: int, pairs: int) -> bool:
    """Say whether tiles are just so many sets and pairs."""
    left = +counts
    if not left:
        return sets == 0 and pairs == 0
    low = min(left)
    if pairs and left[low] >= 2 and _splits(left - Counter({low: 2}), sets, pairs - 1):
        return True
    if sets and left[low] >= 3 and _splits(left - Counter({low: 3}), sets - 1, pairs):
        return True
    run = Counter({low: 1, low + 1: 1, low + 2: 1})
    if sets and low < 27 and low % 9 < 7 and left & run == run:
        return _splits(left - run, sets - 1, pairs)
    return False


def discard(drill: Drill, rules: RuleSet) -> set[str]:
    """Throw each tile and count what helps."""
    tiles, melds = tiles_in(drill)[0], melds_in(drill)
    held = Counter([*tiles, *(tile for meld in melds for tile in meld.tiles)])
    ranked = []
    for tile in sorted(set(tiles)):
        distance, useful = useful_tiles(without(tiles, tile), melds, seven_pairs=rules.seven_pairs)
        ranked.append((distance, -sum(COPIES - held[kind] for kind in useful), CODES[tile]))
    best = min(ranked)
    return {code for distance, less, code in ranked if (distance, less) == best[:2]}


def calls(drill: Drill, rules: RuleSet) -> set[str]:
    """Throw the tile in the game and see what it offers."""
    exercise: Any = drill.exercise
    state = offered(exercise.position(), seat_of(exercise.source), exercise.tile).state
    names = {type(action).__name__.lower() for action in legal_actions(state, READER)} if state.offer else set()
    return names & {"chow", "pong", "kong", "hu"} or {"none"}


def pong(drill: Drill, rules: RuleSet) -> set[str]:
    exercise: Any = drill.exercise
    weighed = weigh(exercise.view)
    return {"yes"} if weighed.taken > weighed.passed else {"no"}


def safe(drill: Drill, rules: RuleSet) -> set[str]:
    exercise: Any = drill.exercise
    costs = dangers(look(exercise.view))[0]
    order = sorted(exercise.offer, key=lambda tile: costs[tile])
    assert costs[order[0]] < costs[order[1]]
    return {CODES[order[0]]}


def opening(drill: Drill, rules: RuleSet) -> set[str]:
    """Count on the fingers: seats to the right, then stacks to the left, on to the next wall clockwise."""
    exercise: Any = drill.exercise
    seat, stacks = seat_of(exercise.wall.dealer), 18 if rules.switches.flowers else 17
    for _ in range(exercise.wall.total - 1):
        seat = (seat + 1) % 4
    number = exercise.wall.total + 1
    if number > stacks:
        seat, number = (seat + 3) % 4, number - stacks
    return {f"{SEATS_FROM_SELF[seat]}-{number}"}


def pay(drill: Drill, rules: RuleSet) -> set[str]:
    """Write the payments of the site's interface as the choices are written."""
    paid = {side: one["amount"] for side, one in json_answer(drill, rules)["payments"].items()}
    words = []
    for amount in dict.fromkeys(paid[side] for side in SEAT_NAMES if side in paid):
        names = [name for side, name in SEAT_NAMES.items() if paid.get(side) == amount]
        words.append("三家各付" if len(names) == 3 else "、".join(names) + ("各付" if len(names) > 1 else "付"))
        words[-1] += f" {amount}"
    return {"，".join(words)}


def ruling(drill: Drill, rules: RuleSet) -> set[str]:
    return {next(name for name, record in reference().penalties.rulings.items() if name == drill.key)}


ASKED_ANEW: dict[str, Callable[[Drill, RuleSet], set[str]]] = {
    "tai": tai,
    "lines": lines,
    "waits": waits,
    "shape": shape,
    "discard": discard,
    "calls": calls,
    "pong": pong,
    "safe": safe,
    "opening": opening,
    "pay": pay,
    "ruling": ruling,
}
