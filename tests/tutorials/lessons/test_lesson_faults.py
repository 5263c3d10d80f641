"""Whatever is wrong with a lesson's file is told, all of it at once."""

from pathlib import Path

import pytest

from tutorials.lessons import load_lessons
from tutorials.lessons.loading import link_problems
from tutorials.reference.problems import ContentError, Fault

CONTENTS = """
[[chapter]]
id = "one"
title = "一"
lessons = ["chow"]
"""
LESSON = """
id = "chow"
title = "吃"
goal = "會吃。"
[[step]]
id = "left"
title = "上家"
goal = "只能吃上家。"
text = "你有 {45m}。"
see = ["glossary:chow"]
[[step.picture]]
kind = "hand"
request = { hand = "123456m456p99p333s67s" }
claims = { waits = ["5s", "8s"], shanten = 0 }
[step.exercise]
kind = "true_or_not"
prompt = "對嗎？"
truth = "yes"
reason = "對。"
"""


def written(folder: Path, lesson: str = LESSON, contents: str = CONTENTS) -> Path:
    (folder / "contents.toml").write_text(contents, encoding="utf-8")
    (folder / "chow.toml").write_text(lesson, encoding="utf-8")
    return folder


def problems(folder: Path) -> set[tuple[Fault, str]]:
    with pytest.raises(ContentError) as caught:
        load_lessons(folder)
    return {(problem.fault, problem.record) for problem in caught.value.problems}


def test_a_good_lesson_is_read(tmp_path: Path):
    book = load_lessons(written(tmp_path))
    assert list(book.pages) == ["chow/left"]


@pytest.mark.parametrize(("good", "bad", "fault", "record"), [
    ('id = "left"', 'id = "Left Side"', Fault.BAD_ID, "Left Side"),
    ('id = "chow"', 'id = "pong"', Fault.BAD_ID, "pong"),
    ('goal = "只能吃上家。"', "", Fault.MISSING, "left"),
    ("只能吃上家。", "只能吃上家" * 10, Fault.TOO_LONG, "left"),
    ("{45m}", "{45x}", Fault.BAD_VALUE, "left"),
    ("{45m}", "{45m", Fault.BAD_VALUE, "left"),
    ("glossary:chow", "nowhere", Fault.BAD_VALUE, "left"),
    ('kind = "true_or_not"', 'kind = "guess"', Fault.BAD_VALUE, "left/exercise"),
    ('truth = "yes"', 'truth = "maybe"', Fault.BAD_VALUE, "left/exercise"),
    ('reason = "對。"', 'reason = "對。"\nhint = "x"', Fault.UNKNOWN_KEY, "left/exercise"),
    ('"5s", "8s"', '"5s"', Fault.BAD_VALUE, "left"),
    ("123456m456p99p333s67s", "123456m456p99p333s6s", Fault.BAD_VALUE, "left"),
    ('kind = "hand"', 'kind = "film"', Fault.BAD_VALUE, "left/picture 1"),
])  # fmt: skip
def test_a_fault_is_told_with_its_record(tmp_path: Path, good: str, bad: str, fault: Fault, record: str):
    assert good in LESSON
    assert (fault, record) in problems(written(tmp_path, LESSON.replace(good, bad, 1)))


def test_a_step_without_an_exercise_is_told(tmp_path: Path):
    without = LESSON[: LESSON.index("[step.exercise]")]
    assert (Fault.MISSING, "left/exercise") in problems(written(tmp_path, without))


def test_all_faults_come_at_once(tmp_path: Path):
    lesson = LESSON.replace("{45m}", "{45x}").replace('truth = "yes"', 'truth = "maybe"')
    contents = CONTENTS.replace('"chow"', '"chow", "kong"')
    assert {fault for fault, _ in problems(written(tmp_path, lesson, contents))} == {
        Fault.BAD_VALUE,
        Fault.UNKNOWN_REFERENCE,
    }
    assert {record for _, record in problems(tmp_path)} == {"left", "left/exercise", "one"}


def test_a_lesson_in_no_chapter_is_told(tmp_path: Path):
    (tmp_path / "pong.toml").write_text(LESSON.replace('id = "chow"', 'id = "pong"'), encoding="utf-8")
    assert (Fault.UNREACHABLE, "contents") in problems(written(tmp_path))


def test_a_file_that_is_no_toml_is_told(tmp_path: Path):
    assert (Fault.UNREADABLE_FILE, "file") in problems(written(tmp_path, "id = "))


def test_a_link_that_leads_nowhere_is_told(tmp_path: Path):
    lesson = LESSON.replace("glossary:chow", "glossary:cow")
    book = load_lessons(written(tmp_path, lesson))
    assert [problem.record for problem in link_problems(book, {"glossary": {"chow"}})] == ["chow/left"]
