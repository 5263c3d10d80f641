"""The lessons that ship: whole, confirmed by the engine, answerable, and written as the rest of the site is."""

import re
from itertools import combinations

import pytest

from scoring.core.tiles import NAMES
from tutorials.checks import check_lessons
from tutorials.lessons import book
from tutorials.lessons.exercises import KINDS
from tutorials.lessons.exercises.base import YesOrNo
from tutorials.lessons.exercises.facts import TrueOrNot
from tutorials.lessons.prose import prose_faults, prose_html

BOOK = book()
PAGES = [pytest.param(page, id=name) for name, page in BOOK.pages.items()]

LESSONS = (
    "tiles", "hand", "seats", "first-dealer", "wall", "opening", "dealing", "flowers", "draw-and-discard", "chow",
    "pong", "kong", "ready", "winning", "passing", "draw-game", "dealer-streak", "counting", "paying", "rounds",
    "manners", "first-advice",
)  # fmt: skip

HAN_BESIDE_FIGURES = re.compile(r"[\u4e00-\u9fff][0-9A-Za-z]|[0-9A-Za-z][\u4e00-\u9fff]")
HALF_WIDTH = re.compile(r"[\u4e00-\u9fff][,.;:!?()]|[,.;:!?()][\u4e00-\u9fff]")


def test_the_system_check_has_nothing_to_say():
    assert check_lessons() == []


def test_the_whole_way_is_there_in_order():
    assert tuple(BOOK.lessons) == LESSONS


def test_each_lesson_has_four_to_eight_steps():
    assert {lesson.id: len(lesson.steps) for lesson in BOOK.lessons.values() if not 4 <= len(lesson.steps) <= 8} == {}


def test_every_kind_of_exercise_is_used():
    assert {page.step.exercise.kind for page in BOOK.pages.values()} == KINDS.keys()


def test_the_engine_answers_most_of_the_exercises():
    facts = [page for page in BOOK.pages.values() if isinstance(page.step.exercise, TrueOrNot)]
    assert len(facts) < len(BOOK.pages) / 4


def test_yes_is_not_always_the_answer():
    answers = [next(iter(e.solution())) for _, e in BOOK.exercises() if e.solution() <= {"yes", "no"}]
    assert 0.3 < answers.count("yes") / len(answers) < 0.7


@pytest.mark.parametrize("page", PAGES)
def test_the_shown_answer_is_right_and_says_why(page):
    exercise = page.step.exercise
    verdict = exercise.judge(exercise.shown_answer())
    assert verdict is not None
    assert verdict.right
    assert verdict.why
    assert [fault for line in verdict.why for fault in prose_faults(line)] == []


@pytest.mark.parametrize("page", PAGES)
def test_whatever_is_picked_is_judged_with_a_reason(page):
    exercise = page.step.exercise
    values = [choice.value for choice in exercise.choices()]
    picks = [(value,) for value in values]
    if exercise.several:
        picks += [*combinations(values[:8], 2), tuple(values)]
    verdicts = [exercise.judge(pick) for pick in picks]
    assert all(verdict and all(line.strip() for line in verdict.why) and verdict.why for verdict in verdicts)
    assert any(not verdict.right for verdict in verdicts if verdict)


def wrong_picks(exercise):
    values = [choice.value for choice in exercise.choices()]
    picks = [(value,) for value in values]
    if exercise.several:
        picks += [*combinations(values[:8], 2), tuple(values)]
    return [frozenset(pick) for pick in picks if not exercise.is_right(frozenset(pick))]


@pytest.mark.parametrize("page", [page for page in PAGES if not isinstance(page.values[0].step.exercise, YesOrNo)])
def test_a_wrong_answer_does_not_name_the_right_one(page):
    exercise = page.step.exercise
    for picked in wrong_picks(exercise):
        said = "".join(exercise.judge(picked).why)
        for choice in exercise.choices():
            if choice.value in exercise.solution() - picked:
                assert not choice.words or choice.words not in said.replace("往下家數", ""), (picked, said)
                for tile in choice.tiles if exercise.kind in ("choose_tiles", "own_flowers", "safest") else ():
                    assert NAMES[tile] not in said, (picked, said)
                assert f"打{choice.tile is not None and NAMES[choice.tile]}：" not in said, (picked, said)


@pytest.mark.parametrize("page", PAGES)
def test_what_is_said_to_a_wrong_answer_is_written_as_an_editor_would(page):
    exercise = page.step.exercise
    for picked in wrong_picks(exercise):
        for line in exercise.judge(picked).why:
            assert list(prose_faults(line)) == []
            plain = re.sub(r"\{[^{}]*\}", "", line)
            assert not HALF_WIDTH.search(plain)
            assert not HAN_BESIDE_FIGURES.search(plain)


@pytest.mark.parametrize("page", PAGES)
def test_what_is_no_choice_is_no_answer(page):
    exercise = page.step.exercise
    assert exercise.judge(()) is None
    assert exercise.judge(("nothing of the sort",)) is None
    if not exercise.several:
        assert exercise.judge([choice.value for choice in exercise.choices()][:2]) is None


@pytest.mark.parametrize("page", PAGES)
def test_it_is_written_as_an_editor_would(page):
    step = page.step
    said = [step.title, step.goal, *step.text, *step.dispute, step.exercise.prompt, *(p.caption for p in step.pictures)]
    verdict = step.exercise.judge(step.exercise.shown_answer())
    said += verdict.why if verdict else ()
    plain = [re.sub(r"\{[^{}]*\}", "", text) for text in said]
    assert [text for text in plain if HALF_WIDTH.search(text)] == []
    assert [text for text in plain if HAN_BESIDE_FIGURES.search(text)] == []
    assert not any(word in text for text in plain for word in ("您", "臺數", "笨", "錯了"))


@pytest.mark.parametrize("page", PAGES)
def test_one_idea_a_screen(page):
    assert page.step.goal.endswith("。")
    assert len("".join(page.step.text)) <= 250


def test_the_way_on_never_ends_before_the_last_step():
    page = next(iter(BOOK.pages.values()))
    seen = [page.name]
    while following := BOOK.after(page):
        assert BOOK.before(following) == page
        page = following
        seen.append(page.name)
    assert seen == list(BOOK.pages)


def test_marks_behind_tiles_stay_with_them():
    assert str(prose_html("胡 {3m}、（{7m}）。只剩一頭")).count("</span></span>") == 2
    assert "</span></span>、</span>（" in str(prose_html("胡 {3m}、（{7m}）。只剩一頭"))
    assert str(prose_html("聽 {7m}）。只剩一頭")).endswith("</span></span>）。</span>只剩一頭")
    assert str(prose_html("胡 {3m}，**是**邊張")).endswith("，</span><strong>是</strong>邊張")
