"""What the loader says about content that is wrong: everything, each by name."""

import shutil
from pathlib import Path

import pytest

from tutorials.reference import ContentError, Fault, Known, load_reference
from tutorials.reference.loading import CONTENT

FILES = ("penalties", "priority", "special_rules", "glossary", "disputes", "faq", "elsewhere")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in FILES:
        shutil.copy(CONTENT / f"{name}.toml", tmp_path)
    return tmp_path


def change(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / f"{name}.toml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1, f"{old!r} does not stand in {name}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def faults(folder: Path, known: Known | None = None) -> set[tuple[Fault, str, str]]:
    with pytest.raises(ContentError) as caught:
        load_reference(folder, known)
    return {(problem.fault, problem.file.removesuffix(".toml"), problem.record) for problem in caught.value.problems}


@pytest.mark.parametrize(
    ("name", "old", "new", "fault", "record"),
    [
        ("penalties", 'title = "摸到花，沒補就打掉"\n', "", Fault.MISSING, "flower-just-drawn"),
        ("penalties", 'did = "摸進花牌', 'dib = "摸進花牌', Fault.UNKNOWN_KEY, "flower-just-drawn"),
        ("penalties", 'title = "摸到花，沒補就打掉"', "title = 7", Fault.WRONG_TYPE, "flower-just-drawn"),
        ("penalties", 'group = "flower"\n', 'group = "flour"\n', Fault.UNKNOWN_REFERENCE, "flower-just-drawn"),
        ("penalties", 'id = "flower-just-drawn"', 'id = "flower_just_drawn"', Fault.BAD_ID, "flower_just_drawn"),
        ("penalties", 'source = ["E 打出花牌 1"]', "source = []", Fault.MISSING, "flower-just-drawn"),
        ("penalties", 'ruling = "flower-just-drawn"', 'ruling = "nothing"', Fault.UNKNOWN_REFERENCE, "flower-origin"),
        ("penalties", 'ruling = "forced-pong"', 'ruling = "forced-win"', Fault.UNREACHABLE, "forced-pong"),
        ("penalties", 'ruling = "forced-pong"', 'ruling = "forced-win"', Fault.SEVERAL_PATHS, "forced-win"),
        ("penalties", 'question = "tile-count"', 'question = "start"', Fault.CYCLE, "start"),
        ("penalties", 'question = "tile-count"', 'question = "flower-origin"', Fault.UNREACHABLE, "tile-count"),
        ("penalties", '"glossary:open-dead-hand"', '"glossary:x"', Fault.UNKNOWN_REFERENCE, "flower-just-drawn"),
        ("priority", 'pairs = ["chow chow"]', 'pairs = ["chow pong"]', Fault.UNCOVERED, "chow chow"),
        ("priority", 'pairs = ["chow chow"]', 'pairs = ["chow pong"]', Fault.UNCOVERED, "chow pong"),
        ("priority", 'pong = ["earlier"]', 'pong = ["sooner"]', Fault.UNKNOWN_REFERENCE, "self-drawn-pong"),
        ("priority", '[[conflict.side]]\nid = "far"', '[[conflict.sides]]\nid = "far"', Fault.BAD_VALUE, "win-win"),
        ("priority", 'normal = "near"', 'normal = "nobody"', Fault.UNKNOWN_REFERENCE, "win-win"),
        ("special_rules", 'switches = ["play.seating"]', 'switches = ["play.x", "play.x"]', Fault.DUPLICATE, "seating"),
        ("special_rules", 'group = "opening"\nsum', 'group = "x"\nsum', Fault.UNKNOWN_REFERENCE, "seating"),
        ("glossary", 'id = "dots"', 'id = "characters"', Fault.DUPLICATE, "characters"),
        ("glossary", 'term = "筒子"', 'term = "萬子"', Fault.DUPLICATE, "dots"),
        ("glossary", 'short = "一筒到九筒', f'short = "{"筒" * 60}', Fault.TOO_LONG, "dots"),
        ("disputes", 'group = "pinghu"\nanswer', 'group = "x"\nanswer', Fault.UNKNOWN_REFERENCE, "pinghu-honor-pair"),
        ("disputes", "tai = { sml = 2, standard = 0, wikibooks = 0 }", "", Fault.MISSING, "pinghu-honor-pair/hand 1"),
        ("disputes", "sml = 2, standard", 'sml = "2", standard', Fault.WRONG_TYPE, "pinghu-honor-pair/hand 1"),
        ("disputes", '{ hand = "234', '{ rules = "x", hand = "234', Fault.BAD_VALUE, "pinghu-honor-pair/hand 1"),
        ("faq", '"lesson:hand/five-sets-and-pair"', '"lessons:x"', Fault.UNKNOWN_REFERENCE, "why-sixteen"),
        ("faq", "[[entry]]", "[[entry", Fault.UNREADABLE_FILE, "file"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_record(
    folder: Path, name: str, old: str, new: str, fault: Fault, record: str
) -> None:
    change(folder, name, old, new)
    assert (fault, name, record) in faults(folder)


def test_all_faults_of_all_files_are_told_at_once(folder: Path):
    change(folder, "penalties", 'did = "摸進花牌', 'dib = "摸進花牌')
    change(folder, "glossary", 'term = "筒子"', 'term = "萬子"')
    (folder / "faq.toml").unlink()
    found = faults(folder)
    assert (Fault.MISSING, "penalties", "flower-just-drawn") in found
    assert (Fault.UNKNOWN_KEY, "penalties", "flower-just-drawn") in found
    assert (Fault.DUPLICATE, "glossary", "dots") in found
    assert (Fault.UNREADABLE_FILE, "faq", "file") in found


def test_names_of_the_rules_core_are_checked_where_they_are_known(folder: Path):
    change(folder, "special_rules", '"play.seating"', '"play.sitting"')
    change(folder, "disputes", 'patterns = ["all_sequences"]', 'patterns = ["all_sequence"]')
    change(folder, "penalties", 'rule_sets = ["club"]', 'rule_sets = ["clubs"]')
    known = Known(rule_sets={"club"}, switches={"play.x"}, patterns={"all_sequences"}, lessons={"hand/pair"})
    found = faults(folder, known)
    assert (Fault.UNKNOWN_REFERENCE, "special_rules", "seating") in found
    assert (Fault.UNKNOWN_REFERENCE, "disputes", "pinghu-honor-pair") in found
    assert (Fault.UNKNOWN_REFERENCE, "penalties", "flower-just-drawn") in found


def test_without_a_rules_core_its_names_pass(folder: Path):
    load_reference(folder)


def test_a_problem_reads_as_one_line(folder: Path):
    change(folder, "faq", 'question = "台灣麻將為什麼是 16 張？"\n', "")
    with pytest.raises(ContentError, match=r"faq\.toml: why-sixteen: question is missing \[missing\]"):
        load_reference(folder)
