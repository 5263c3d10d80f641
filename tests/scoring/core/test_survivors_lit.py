"""What each pattern lights, tile by tile, and the plain questions about one tile; worked out by hand."""

from typing import Any

import pytest

from scoring.core import distance
from scoring.core.context import default_dealer
from scoring.core.detection import DETECTORS, finding_of
from scoring.core.examples import with_values
from scoring.core.memo import Memo
from scoring.core.notation import parse_tiles
from scoring.core.ruleset import load_rulesets
from scoring.core.score_sheet import score
from scoring.core.tiles import count_kinds, flower_number, is_flower, is_honor, rank_of, suit_of

from .asking import read, request_of

EVERYTHING = with_values(load_rulesets()["standard"], dict.fromkeys(DETECTORS, 1))

# Sequences by their lowest tile, triplets, whether the pair: 0 is 一萬, 9 一筒, 18 一條, 27 東, 31 中.
LIT: list[tuple[str, tuple[str, ...], dict[str, Any], tuple[tuple[int, ...], tuple[int, ...], bool]]] = [
    ("straight", ("123456m78m55p", "9m", "234s", "CCC"), {}, ((0, 3, 6), (), False)),
    ("straight", ("123456p78p55m", "9p", "234s", "CCC"), {}, ((9, 12, 15), (), False)),
    ("straight", ("123456s78s55m", "9s", "234m", "CCC"), {}, ((18, 21, 24), (), False)),
    ("mixed_sequences", ("234m234p34s55p", "2s", "789m", "CCC"), {}, ((1, 10, 19), (), False)),
    ("identical_sequences", ("234m234m78s55p", "9s", "678p", "CCC"), {}, ((1, 1), (), False)),
    ("two_identical_sequences", ("234m234m78s55p", "9s", "789s", "CCC"), {}, ((1, 1, 24, 24), (), False)),
    ("mixed_triplets", ("222m222p78s55p", "9s", "222s", "CCC"), {}, ((), (1, 10, 19), False)),
    ("three_concealed_triplets", ("222m333p78s55p", "9s", "(4444s)", "CCC"), {}, ((), (1, 11, 21), False)),
    ("all_triplets", ("55m22m", "2m", "333p", "444s", "CCC", "EEE"), {}, ((), (1, 11, 21, 31, 27), True)),
    ("little_three_dragons", ("456m78pPP", "9p", "CCC", "FFF", "234s"), {}, ((), (31, 32), True)),
    ("big_three_dragons", ("78p55s", "9p", "CCC", "FFF", "PPP", "234s"), {}, ((), (31, 32, 33), False)),
    ("little_four_winds", ("78pNN", "9p", "EEE", "SSS", "WWW", "234s"), {}, ((), (27, 28, 29), True)),
    ("seat_wind", ("78p55s", "9p", "SSS", "CCC", "234s", "345m"), {}, ((), (28,), False)),
    ("round_wind", ("78p55s", "9p", "WWW", "CCC", "234s", "345m"), {"round": "W"}, ((), (29,), False)),
    ("any_wind", ("78p55s", "9p", "WWW", "NNN", "234s", "345m"), {}, ((), (29, 30), False)),
    ("dragon", ("78p55s", "9p", "CCC", "PPP", "234s", "345m"), {}, ((), (31, 33), False)),
    ("dragon", ("78p55s", "9p", "FFF", "567p", "234s", "345m"), {}, ((), (32,), False)),
    ("all_sequences", ("78p55s", "9p", "123m", "567p", "234s", "345m"), {}, ((15, 0, 13, 19, 2), (), True)),
    ("single_wait", ("12p55s", "3p", "123m", "567p", "234s", "345m"), {}, ((9,), (), False)),
    ("single_wait", ("5s", "5s", "(1111m)", "567p", "234s", "345m", "345m"), {}, ((), (), True)),
    ("full_flush", ("78m55m", "9m", "123m", "666m", "234m", "345m"), {}, ((6, 0, 1, 2), (5,), True)),
    ("self_drawn", ("78p55s", "9p", "123m", "567p", "234s", "345m"), {"by": "draw"}, ((), (), False)),
]


@pytest.mark.parametrize(("pattern", "hand", "more", "lit"), LIT)
def test_a_pattern_lights_its_own_tiles(
    pattern: str, hand: tuple[str, ...], more: dict[str, Any], lit: tuple[tuple[int, ...], tuple[int, ...], bool]
) -> None:
    asked = read(request_of(*hand, **more))
    sheet = score(asked.hand, asked.context, EVERYTHING)
    assert sheet is not None
    assert pattern in {line.id for line in (*sheet.counted, *sheet.absorbed)}
    finding = finding_of(pattern, sheet.reading)
    assert (tuple(finding.sequences), tuple(finding.triplets), finding.pair) == lit


def test_the_plain_questions_about_a_tile() -> None:
    assert [tile for tile in range(42) if is_flower(tile)] == list(range(34, 42))
    assert [tile for tile in range(42) if is_honor(tile)] == list(range(27, 34))
    assert [suit_of(tile) for tile in range(34)] == [0] * 9 + [1] * 9 + [2] * 9 + [3] * 7
    assert [rank_of(tile) for tile in range(27)] == [*range(1, 10)] * 3
    assert [flower_number(flower, "梅蘭菊竹") for flower in range(34, 42)] == [1, 2, 3, 4, 1, 2, 3, 4]
    assert [flower_number(flower, "梅蘭竹菊") for flower in range(34, 42)] == [1, 2, 3, 4, 1, 2, 4, 3]
    assert count_kinds([0, 0, 33, 34, 41]) == [2, *[0] * 32, 1]
    assert [default_dealer(seat) for seat in range(4)] == ["self", "left", "across", "right"]


@pytest.mark.parametrize("text", ["中風", "發風", "白風", "春風"])
def test_only_a_wind_is_called_one(text: str) -> None:
    assert parse_tiles(text).problems


def test_a_memo_is_emptied_when_it_is_full_and_never_before() -> None:
    asked: list[int] = []

    def ten_times(key: int) -> int:
        asked.append(key)
        return 10 * key

    memo = Memo(ten_times, limit=3)
    assert [memo[key] for key in (1, 2, 3, 1, 2, 3)] == [10, 20, 30, 10, 20, 30]
    assert asked == [1, 2, 3]
    assert (memo[4], dict(memo)) == (40, {4: 40})
    assert (memo[1], asked) == (10, [1, 2, 3, 4, 1])


def test_the_memos_of_distances_are_emptied_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distance, "MEMO_LIMIT", 2)
    memo: dict[int, str] = {}
    sizes = []
    for key in range(5):
        distance._remember(memo, key, str(key))
        sizes.append(len(memo))
    assert sizes == [1, 2, 1, 2, 1]
    assert memo == {4: "4"}
