"""The faults that mutation testing makes: the right ones, one at a time, each under a name that stays."""

import ast
import re
import tomllib

import pytest

from tests.mutations.__main__ import EQUIVALENT, all_mutants
from tests.mutations.mutants import mutants_of, mutated


def faults(source: str) -> list[str]:
    """Write a function's body with each of its faults."""
    whole = f"def f(a, b):\n    {source}"
    found = [ast.unparse(mutated(whole, mutant.number)) for mutant in mutants_of(whole, "f.py")]
    return [text.split("\n", 1)[1].strip() for text in found]


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("return a < b", ["return None", "return a <= b"]),
        ("return a + 1", ["return None", "return a - 1", "return a + 2", "return a + 0"]),
        ("return not a", ["return None", "return a"]),
        ("x = min(a, b)", ["x = max(a, b)"]),
        ("x = a and b", ["x = a or b"]),
        ("x = True", ["x = False"]),
        ("x = (a, b)", ["x = (b,)", "x = (a,)"]),
        ("x = {a: b, b: a}", ["x = {b: a}", "x = {a: b}"]),
        ("a += b", ["a -= b", "pass"]),
        ("a.x = b", ["pass"]),
        ("x: int = -a", ["x: int = a"]),
        ("x = [c for c in a if c]", ["x = [c for c in a if not c]"]),
        ("x = a if b else a", ["x = a if not b else a"]),
        ("raise a", ["pass"]),
        ("a[b](1)", ["pass", "a[b](2)", "a[b](0)"]),
        ("'A text.'", []),
        ("from a import b", []),
    ],
)
def test_each_fault_is_made_once(source: str, wrong: list[str]) -> None:
    assert faults(source) == wrong


def test_a_mutant_keeps_its_name_when_lines_move() -> None:
    source = "def f(a):\n    return a[0] + a[0]\n"
    before = [mutant.id for mutant in mutants_of(source, "f.py")]
    assert [mutant.id for mutant in mutants_of(f"x = y\n\n\n{source}", "f.py")] == before
    assert len(set(before)) == len(before)


def test_what_is_listed_as_equivalent_is_there_and_has_a_reason() -> None:
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    mutants = all_mutants([])
    there = {mutant.id: mutant for mutant in mutants}
    assert len(there) == len(mutants)
    for rule in listed["rules"]:
        assert rule["why"]
        of, made = re.compile(rule["statement"]), re.compile(rule["change"])
        assert any(
            of.search(one.statement) and made.search(f"{one.before} -> {one.after}") for one in there.values()
        ), rule
    for entry in listed["mutants"]:
        assert entry["why"]
        assert entry["id"] in there, f"{entry} is of a line that has changed"
        assert entry["file"] == there[entry["id"]].file
