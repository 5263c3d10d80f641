"""What is wrong with the data that ships is found: a catalogue and examples with one fault each."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scoring.core import catalogue, examples
from scoring.core.catalogue import CatalogueError, load_catalogue
from scoring.core.detection import DETECTORS, detector
from scoring.core.patterns import wait

DRAGON = load_catalogue()["dragon"]
WIN = {"hand": "78p55s", "win": "9p", "melds": ["CCC", "567p", "234s", "345m"], "seat": "S"}
"""中 alone counts: 1 台 at 通行台制."""

OTHER = {**WIN, "melds": ["123m", "567p", "234s", "345m"], "hand": "79p55s", "win": "8p"}
"""A closed wait and no dragon: 獨聽 1 台."""


def faults(**changes: Any) -> list[str]:
    return list(examples._pattern_faults(replace(DRAGON, near_misses=(), **changes)))


def test_an_example_without_a_fault() -> None:
    assert faults(examples=({**WIN, "tai": 1, "note": "x"},)) == []


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ((), ["dragon: has no example"]),
        (({**WIN, "tai": 2},), ["dragon, example 1: scores 1, declared 2"]),
        (({**OTHER, "tai": 1},), ["dragon, example 1: the pattern is not counted"]),
        (
            ({**WIN, "tai": 1}, {**WIN, "streak": -1}),
            ["dragon, example 2: 「streak」要是 0 到 999 的整數，不能是「-1」"],
        ),
    ],
)
def test_each_fault_of_an_example_is_named(found: tuple[Any, ...], said: list[str]) -> None:
    assert faults(examples=found) == said


def test_each_fault_of_a_near_miss_is_named() -> None:
    good = ({**WIN, "tai": 1},)
    missing = replace(DRAGON, examples=good, near_misses=(OTHER, WIN, {**WIN, "streak": -1}))
    assert list(examples._pattern_faults(missing)) == [
        "dragon, near miss 2: the pattern is not missing",
        "dragon, near miss 3: 「streak」要是 0 到 999 的整數，不能是「-1」",
    ]


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The catalogue as a file of its own, read anew."""
    file = tmp_path / "catalogue.toml"
    file.write_text(catalogue._PATH.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(catalogue, "_PATH", file)
    load_catalogue.cache_clear()
    yield file
    monkeypatch.undo()
    load_catalogue.cache_clear()


ENTRY = """
[[patterns]]
id = "{id}"
name = "龍"
english = "Dragon"
family = "{family}"
summary = "x"
condition = "x"
{more}
"""


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"id": "dragon", "family": "honor", "more": ""}, "dragon: stands twice"),
        ({"id": "nothing", "family": "honor", "more": ""}, "nothing: has no detector"),
        ({"id": "dragon", "family": "sea", "more": ""}, "dragon: stands twice; dragon: unknown family 'sea'"),
    ],
)
def test_each_fault_of_the_catalogue_is_named(shipped: Path, entry: dict[str, str], said: str) -> None:
    shipped.write_text(shipped.read_text(encoding="utf-8") + ENTRY.format(**entry), encoding="utf-8")
    with pytest.raises(CatalogueError) as caught:
        load_catalogue()
    assert str(caught.value) == said


def test_an_entry_with_an_unknown_key_is_named(shipped: Path) -> None:
    more = ENTRY.format(id="dragon", family="honor", more="colour = 1")
    shipped.write_text(shipped.read_text(encoding="utf-8") + more, encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"^dragon: .*colour"):
        load_catalogue()


def test_a_detector_without_an_entry_is_named(shipped: Path) -> None:
    text = shipped.read_text(encoding="utf-8").replace('id = "dragon"', 'id = "dragoon"')
    shipped.write_text(text, encoding="utf-8")
    with pytest.raises(CatalogueError) as caught:
        load_catalogue()
    assert str(caught.value) == "dragon: has a detector and no entry; dragoon: has no detector"


def test_entries_stand_in_order_and_are_shared(shipped: Path) -> None:
    found = load_catalogue()
    assert [pattern.order for pattern in found.values()] == list(range(len(found)))
    assert all(isinstance(pattern.aliases, tuple) and isinstance(pattern.examples, tuple) for pattern in found.values())


def test_a_detector_stays_the_function_it_is_and_is_registered_once() -> None:
    assert DETECTORS["single_wait"].detect is wait.single_wait
    with pytest.raises(ValueError, match="two detectors for single_wait"):
        detector("single_wait")(wait.single_wait)
