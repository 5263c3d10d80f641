"""The lessons in English: every step, whatever is answered, and the same figures and tiles as in Chinese."""

import json
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from django.test import Client

from scoring.languages import ENGLISH, speaking
from tests.site.english import chinese_left
from tests.site.translations import has_han, missing, texts, translated
from tutorials.lessons import book
from tutorials.lessons.prose import Prose, prose_faults, prose_html

BOOK = book()
PART = {"HX-Request": "true"}
PLACES = (
    "tutorials/lessons", "tutorials/content/lessons", "tutorials/views/lessons.py", "tutorials/views/progress.py",
    "tutorials/progress.py", "templates/tutorials/lessons",
)  # fmt: skip
ENGLISH_OF = translated()
CONTENT = sorted({text.text for text in texts("tutorials/content/lessons")})
SAID = sorted({text.text for text in texts(*PLACES) if not text.fault} & ENGLISH_OF.keys())

TILES = re.compile(r"\{([^{}]*)\}")
TILE_NAMES = re.compile("[一二三四五六七八九]+(?=[萬筒條])")
PLACEHOLDER = re.compile(r"\{(\w+)(?::[^{}|]*)?\}|%\((\w+)\)s")
CHOSEN_WORD = re.compile(r"\{\w+:[^{}|]*\|[^{}]*\}")
SHORTER = {"{kind}的「{tile}」", "{tiles} 不是{shape}：{lacking}"}
"""What leaves something out in English: the name of a tile has its suit in it, the question names the shape."""


@pytest.fixture
def visitor() -> Client:
    return Client(enforce_csrf_checks=True)


def read(client: Client, address: str, query: object = None, **headers: str) -> str:
    """Return an English page, which must be there and wholly English."""
    response = client.get(f"/en{address}", query, headers=headers)
    html: str = response.content.decode()
    assert response.status_code == 200
    assert chinese_left(html) == []
    return html


def test_every_text_has_an_english_one() -> None:
    assert [str(text) for text in missing(*PLACES)] == []


@pytest.mark.parametrize("address", ["/learn/", "/learn/progress/", *(f"/learn/{name}/" for name in BOOK.lessons)])
def test_the_contents_are_in_english(visitor: Client, address: str) -> None:
    html = read(visitor, address)
    assert '<html lang="en"' in html
    assert f'href="http://testserver/en{address}"' in html
    assert 'href="/learn/' not in html


@pytest.mark.parametrize("name", BOOK.pages)
def test_a_step_is_in_english_whatever_is_answered(visitor: Client, name: str) -> None:
    exercise, address = BOOK.pages[name].step.exercise, f"/learn/{name}/"
    read(visitor, address)
    assert "Nothing picked yet." in read(visitor, address, {"go": "1"})
    for choice in exercise.choices():
        right = exercise.is_right(frozenset({choice.value}))
        for headers in ({}, PART):
            html = read(visitor, address, {"a": choice.value}, **headers)
            assert ("Right." in html) == right
            assert right or any(word in html for word in ("Not quite.", "There is more to choose."))


@pytest.mark.parametrize("name", BOOK.pages)
def test_the_answer_is_shown_in_english(visitor: Client, name: str) -> None:
    address = f"/learn/{name}/"
    html = read(visitor, address, {"a": BOOK.pages[name].step.exercise.shown_answer()})
    assert "Right." in html
    assert f'action="/en{address}done/"' in html


@pytest.mark.parametrize("name", BOOK.pages)
def test_both_languages_judge_alike(name: str) -> None:
    chinese = BOOK.pages[name].step.exercise
    with speaking(ENGLISH):
        english = book().pages[name].step.exercise
        assert english.solution() == chinese.solution()
        assert [choice.value for choice in english.choices()] == [choice.value for choice in chinese.choices()]
        assert english.plants_order == chinese.plants_order


def test_what_is_heard_is_sentences_with_a_space_between(visitor: Client) -> None:
    html = read(visitor, "/learn/ready/example/", {"a": "E"}, **PART)
    spoken = html[html.index('id="live"') :].split(">", 1)[1]
    assert spoken.startswith("Right. This hand waits for East: East")
    assert "{" not in spoken


def figures(text: str) -> Counter[str]:
    """Count the figures of a text, tiles in braces left out and Chinese names of tiles told by their numbers."""
    plain = TILES.sub("", text)
    plain = TILE_NAMES.sub(lambda name: " ".join(str("一二三四五六七八九".index(rank) + 1) for rank in name[0]), plain)
    return Counter(re.findall(r"\d+", plain))


@pytest.mark.parametrize("text", CONTENT)
def test_a_text_holds_the_figures_and_tiles_of_the_chinese_one(text: str) -> None:
    english = ENGLISH_OF[text]
    assert Counter(TILES.findall(english)) == Counter(TILES.findall(text))
    assert figures(english) == figures(text)
    assert len(english.splitlines()) == len(text.splitlines())
    assert list(prose_faults(english)) == []


def placeholders(text: str) -> set[str]:
    return {name or other for name, other in PLACEHOLDER.findall(CHOSEN_WORD.sub("", text))}


@pytest.mark.parametrize("text", [text for text in SAID if text not in CONTENT])
def test_what_is_put_into_a_sentence_is_put_into_the_english_one(text: str) -> None:
    english = ENGLISH_OF[text]
    if text not in SHORTER:
        assert placeholders(english) == placeholders(text)
    assert figures(english) == figures(text)


def english_texts() -> Iterator[tuple[str, str]]:
    with speaking(ENGLISH):
        for name, page in book().pages.items():
            step = page.step
            yield from ((name, text) for text in (*step.text, *step.dispute, step.exercise.prompt))
            yield from ((name, text) for text in (page.lesson.title, page.lesson.goal, step.title, step.goal))


def test_it_is_written_as_an_editor_would() -> None:
    for name, text in english_texts():
        assert "  " not in text, name
        assert "!" not in text, name
        assert not re.search(r"[a-z)][.;:,?][A-Za-z(]|\s[.;:,?]", TILES.sub("x", text)), (name, text)


@pytest.mark.parametrize("lesson", BOOK.lessons)
def test_a_lesson_names_what_is_called_at_the_table_in_chinese(lesson: str) -> None:
    with speaking(ENGLISH):
        html = "".join(str(prose_html(line)) for step in book().lessons[lesson].steps for line in step.text)
    assert html.count('<span lang="zh-Hant">') >= 3
    assert "「" not in html


def test_a_chinese_word_is_marked_in_a_translation_alone() -> None:
    assert str(prose_html("喊「碰」。")) == "喊「碰」。"
    with speaking(ENGLISH):
        assert str(prose_html("a pong (「碰」)")) == 'a pong (<span lang="zh-Hant">碰</span>)'
        assert Prose("**two** {55m} and a 「碰」").plain == "two 55 Characters and a 碰"


def test_titles_and_goals_need_no_chinese() -> None:
    with speaking(ENGLISH):
        pages = book().pages.values()
        heads = [(page.lesson.title, page.lesson.goal, page.step.title, page.step.goal) for page in pages]
    assert [text for head in heads for text in head if has_han(text)] == []


@pytest.mark.django_db
def test_progress_is_the_same_in_both_languages() -> None:
    client = Client()
    assert client.post("/en/learn/chow/example/done/").headers["Location"] == "/en/learn/chow/left-only/"
    client.post("/learn/chow/left-only/done/")
    assert "2 of 119 steps done." in read(client, "/learn/")
    assert "2 of 6 steps of this lesson done." in read(client, "/learn/chow/")
    assert "做完 2 步" in client.get("/learn/").content.decode()
    exported = client.get("/en/learn/progress/export/").content
    assert json.loads(exported)["done"] == ["chow/example", "chow/left-only"]
    page = Client().post("/en/learn/progress/import/", {"text": exported.decode()}, follow=True)
    assert page.request["PATH_INFO"] == "/en/learn/progress/"
    assert "2 steps brought in." in page.content.decode()


@pytest.mark.django_db
def test_what_is_said_of_progress_is_english() -> None:
    client = Client()
    for name in BOOK.pages:
        told = client.post(f"/en/learn/{name}/done/", headers=PART).content.decode()
        assert not has_han(told)
    assert "All 119 steps are done." in read(client, "/learn/")
    read(client, "/learn/progress/", {"bring": "1"})
    assert "1 step unknown here was skipped." in read(client, "/learn/progress/", {"came": "2", "unknown": "1"})


@pytest.mark.django_db
@pytest.mark.parametrize(("text", "why"), [
    ("", "empty"), ("no", "JSON. Paste from the first"), ("{}", "not exported"), ("x" * 16_001, "at most 16,000"),
    ('{"format": "taiwan-mahjong-lessons", "version": 2}', "version 1"),
    ('{"format": "taiwan-mahjong-lessons", "version": 1, "done": "x"}', "list of names"),
    (json.dumps({"format": "taiwan-mahjong-lessons", "version": 1, "done": ["a"] * 2000}), "at most 1,000"),
])  # fmt: skip
def test_a_text_that_is_no_progress_is_refused_in_english(text: str, why: str) -> None:
    html = Client().post("/en/learn/progress/import/", {"text": text}).content.decode()
    assert why in html
    assert chinese_left(html) == []
