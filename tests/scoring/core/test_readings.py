"""Splits, places of the winning tile, the facts that spare detectors, absorption."""

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from scoring.core.case import Reading
from scoring.core.decomposition import Wait, hand_splits
from scoring.core.detection import DETECTORS, Finding
from scoring.core.evaluate import SCORERS, Scorer
from scoring.core.examples import with_values
from scoring.core.hand import MeldKind
from scoring.core.ruleset import RuleSet, load_rulesets
from scoring.core.score_sheet import score
from scoring.core.shanten import waits
from scoring.core.tiles import EAST
from tests.naive.random_hands import winning_requests
from tests.naive.request import read_request as read_naively
from tests.naive.shapes import readings as naive_readings
from tests.naive.shapes import splits as naive_splits
from tests.naive.tables import count_tiles

from .asking import read, sheet_of, wins

RULES = load_rulesets()
EVERYTHING = with_values(RULES["standard"], dict.fromkeys(DETECTORS, 1))
"""A house rule set in which every pattern there is counts."""

HANDS = list(wins(winning_requests(seed=88, count=350)))


def blocks_of(reading: Reading) -> Counter[tuple[int, ...]]:
    """Write the sets and pairs of a reading out; a kong has four tiles."""
    kongs = reading.case.melds.kongs
    runs = [(start, start + 1, start + 2) for start in reading.sequences]
    same = [(tile,) * (4 if tile in kongs else 3) for tile in reading.triplets]
    return Counter([*runs, *same, *((tile, tile) for tile in reading.pairs)])


def test_every_reading_uses_each_tile_once() -> None:
    for request in HANDS:
        sheet = sheet_of(request)
        held = Counter(sheet.case.hand.tiles)
        for scored in sheet.readings:
            used: Counter[int] = Counter()
            for block, times in blocks_of(scored.reading).items():
                used.update(block * times)
            assert used == held, request


def test_the_winning_tile_sits_where_it_says() -> None:
    for request in HANDS:
        sheet = sheet_of(request)
        hand = sheet.case.hand
        melded = Counter(meld.tile for meld in hand.melds if meld.kind is MeldKind.CHOW)
        for scored in sheet.readings:
            reading = scored.reading
            assert reading.wait is not None
            assert reading.wait is wait_of(reading, hand.win), request
            if reading.wait not in (Wait.PAIR, Wait.TWO_PAIRS):
                assert reading.sequences.count(reading.seat) > melded[reading.seat]


def wait_of(reading: Reading, win: int | None) -> Wait:
    """Say from the seat alone what the winning tile filled."""
    assert win is not None
    if reading.wait is Wait.PAIR:
        assert reading.pairs == (win,)
        return Wait.PAIR
    if reading.wait is Wait.TWO_PAIRS:
        assert win in reading.triplets
        return Wait.TWO_PAIRS
    ranks = [tile % 9 + 1 for tile in range(reading.seat, reading.seat + 3)]
    gap = ranks.index(win % 9 + 1)
    if gap == 1:
        return Wait.CLOSED
    left = [rank for rank in ranks if rank != ranks[gap]]
    return Wait.EDGE if left in ([1, 2], [8, 9]) else Wait.TWO_SIDED


def test_there_are_all_the_readings_and_each_once() -> None:
    for request in HANDS:
        win = read_naively(request)
        assert win.win is not None
        wanted = Counter(
            (
                frozenset(Counter(tuple(block.tiles) for block in reading.blocks).items()),
                reading.won.tiles[0],
                reading.won.shape,
            )
            for reading in naive_readings(count_tiles([*win.hand, win.win]), win.melds, win.win)
        )
        found = Counter(
            (tallied(blocks_of(scored.reading).elements()), scored.reading.seat, shape_won(scored.reading))
            for scored in sheet_of(request).readings
        )
        assert found == wanted, request


def tallied(blocks: Iterable[tuple[int, ...]]) -> frozenset[tuple[tuple[int, ...], int]]:
    """Count blocks so that they can be compared in any order."""
    return frozenset(Counter(blocks).items())


def shape_won(reading: Reading) -> str:
    return {Wait.PAIR: "pair", Wait.TWO_PAIRS: "triplet"}.get(reading.wait or Wait.PAIR, "sequence")


def test_four_equal_tiles_split_one_way_only_once() -> None:
    """1111 23 is 111 and 123, however it is begun."""
    tiles = tuple(sorted([0, 0, 0, 0, 1, 2, 9, 9, 9, 10, 11, 12, 27, 27, 27, 31, 31]))
    found = hand_splits(tiles)
    assert len(found) == len({(split.sequences, split.triplets, split.pairs) for split in found}) == 1


def test_splits_are_what_the_naive_ones_are() -> None:
    for request in HANDS:
        asked = read(request)
        assert asked.hand.win is not None
        tiles = tuple(sorted((*asked.hand.concealed, asked.hand.win)))
        naive = {tuple(sorted(split)) for split in naive_splits(count_tiles(tiles), len(tiles) // 3)}
        assert len(hand_splits(tiles)) == len(naive), request


def test_a_hand_whose_four_suits_all_hold_a_pair_is_no_win() -> None:
    """11222m 11333p 11444s EE: each suit comes out even, and there are three pairs too many."""
    asked = read({"hand": "11222m11333p11444sE", "win": "E", "seat": "S"})
    assert score(asked.hand, asked.context, RULES["standard"]) is None
    assert hand_splits((*asked.hand.concealed, EAST)) == []


def all_readings(rules: RuleSet) -> list[tuple[Scorer, Reading]]:
    """Read every hand under a rule set, also those that it would refuse."""
    scorer = SCORERS[rules]
    found = []
    for request in HANDS:
        asked = read(request)
        found += [(scorer, scored.reading) for scored in scorer.readings(asked.hand, asked.context)]
    return found


def looked_for(scorer: Scorer, reading: Reading) -> tuple[set[str], set[str]]:
    """Name the patterns that the facts of a reading settle, and those whose detectors are asked."""
    plan = scorer._plans[reading.facts & scorer._telling]
    settled, asked = plan.tallies[0].present, {bit for _, bit in plan.asked}
    return (
        {entry.id for entry in scorer.entries if entry.bit & settled},
        {entry.id for entry in scorer.entries if entry.bit in asked},
    )


@pytest.mark.parametrize("rules", [*RULES.values(), EVERYTHING], ids=[*RULES, "everything"])
def test_no_detector_is_spared_that_would_find_its_pattern(rules: RuleSet) -> None:
    for scorer, reading in all_readings(rules):
        settled, asked = looked_for(scorer, reading)
        for pattern_id, detector in DETECTORS.items():
            found = isinstance(detector.detect(reading), Finding)
            assert not found or detector.can_be(reading.facts), (pattern_id, reading)
            assert not found or not rules.value_of(pattern_id) or pattern_id in settled | asked, (pattern_id, reading)


@pytest.mark.parametrize("rules", [*RULES.values(), EVERYTHING], ids=[*RULES, "everything"])
def test_what_the_facts_settle_is_there_as_often_as_they_say(rules: RuleSet) -> None:
    for scorer, reading in all_readings(rules):
        settled, asked = looked_for(scorer, reading)
        assert not settled & asked
        for entry in scorer.entries:
            found = entry.detect(reading)
            if entry.id in settled:
                assert isinstance(found, Finding), (entry.id, reading.case)
            if isinstance(found, Finding):
                assert found.times == entry.times(reading.facts), (entry.id, reading.case)
            assert entry.looks or entry.id not in asked


def test_the_facts_spare_most_detectors() -> None:
    asked = settled = 0
    for scorer, reading in all_readings(RULES["standard"]):
        by_facts, by_looking = looked_for(scorer, reading)
        settled += len(by_facts)
        asked += len(by_looking)
    assert asked < settled / 2


def counted_by_definition(rules: RuleSet, present: set[str]) -> set[str]:
    """A pattern counts unless one that counts absorbs it: worked out from the top, in no order."""

    def counts(pattern_id: str) -> bool:
        takers = [rule.id for rule in rules.patterns.values() if pattern_id in rule.absorbs and rule.value]
        return pattern_id in present and not any(counts(taker) for taker in takers)

    return {pattern_id for pattern_id in present if counts(pattern_id)}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_absorption_does_not_depend_on_order(rules: RuleSet) -> None:
    rng, scorer = Random(5), Scorer(rules)
    for _ in range(300):
        entries = rng.sample(scorer.entries, k=rng.randrange(1, 12))
        tally = scorer._tally((sum(entry.bit for entry in entries), 0))
        found = {line.id for line in tally.counted}
        assert found == counted_by_definition(rules, {entry.id for entry in entries})
        assert [line.id for line in tally.counted] == [id_ for id_ in rules.patterns if id_ in found]
        assert tally.tai == sum(line.tai for line in tally.counted)
        assert {line.id for line in tally.absorbed} == {entry.id for entry in entries} - found
        assert all(line.by and line.by.id in found and line.id in line.by.absorbs for line in tally.absorbed)


def test_a_winners_waits_equal_the_tables() -> None:
    for request in HANDS:
        case = sheet_of(request).case
        assert case.waits == waits(case.hand.concealed, case.hand.melds), request


def test_seven_pairs_win_only_where_a_table_has_them() -> None:
    asked = read({"hand": "1133m2288p557799sEE", "win": "E", "seat": "S"})
    assert score(asked.hand, asked.context, RULES["standard"]) is None
    sheet = score(asked.hand, asked.context, EVERYTHING)
    assert sheet is not None
    assert "seven_pairs_triplet" in [line.id for line in sheet.counted]
    assert sheet.reading.pairs == (0, 2, 10, 16, 22, 24, 26)
    assert sheet.reading.triplets == (EAST,)


def test_four_equal_tiles_are_two_of_seven_pairs() -> None:
    asked = read({"hand": "1111m2288p557799sEE", "win": "E", "seat": "S"})
    sheet = score(asked.hand, asked.context, EVERYTHING)
    assert sheet is not None
    assert sheet.reading.pairs == (0, 0, 10, 16, 22, 24, 26)


def test_a_hand_without_a_winning_tile_has_no_reading() -> None:
    asked = read({"hand": "123456789m123p2255s", "seat": "S"})
    assert score(asked.hand, asked.context, RULES["standard"]) is None
