"""The lessons: the contents, a lesson, one step with its question. What a visitor has done is in ``views.progress``.

A step depends on its address alone: without an answer it is the same for everybody and comes from ready bytes, with
one (``?a=…``) it is judged anew. Neither asks the database. An answered step alone carries a token, for the button
that notes it.
"""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from mahjong_site.http import page_head, read_only, render_page, wants_part
from scoring.core.said import say
from scoring.languages import tr
from tutorials import progress
from tutorials.lessons import Lesson, Page, book
from tutorials.lessons.exercises import Exercise, Verdict
from tutorials.lessons.prose import spoken

from .pages import page_response

LEARN: Final = ("教學", "/learn/")
FLUENT: Final = "points"
"""The chapter from which on tiles have a number in the corner only if asked for: who counts 台 can read them."""
ANSWER: Final = "a"
"""The key of what was picked; ``go`` says that the button was pressed with nothing picked."""


@read_only
def learn(request: HttpRequest) -> HttpResponse:
    """``/learn/``: all lessons, and how far the visitor has come."""
    return contents_response(request, "tutorials/lessons/contents.html", reverse("learn"), contents_context)


def contents_response(request: HttpRequest, template: str, address: str, context: Any, *given: Any) -> HttpResponse:
    """Answer with a page that shows progress: the same for everybody who has none."""
    if progress.digest_of(request) is None:
        written = page_response(request, template, address, lambda: context(request, frozenset(), *given))
        written.headers["Cache-Control"] = "no-cache"
    else:
        written = render_page(request, template, context(request, progress.done_steps(request), *given))
        written.headers["Cache-Control"] = "private, no-cache"
    written.headers["Vary"] = f"{written.headers['Vary']}, Cookie" if "Vary" in written.headers else "Cookie"
    return written


def contents_context(request: HttpRequest, done: frozenset[str]) -> dict[str, Any]:
    """Return what the contents show."""
    lessons = book()
    return {
        "page": page_head(
            request,
            "教學：從認牌到上桌",
            "一次學一件事，每一步都有一題可以試。從認牌、開門、吃碰槓，到聽牌、算台、付錢。",
            "learn",
            address=reverse("learn"),
            crumbs=[("教學", None)],
            htmx=True,
        ),
        "chapters": lessons.chapters,
        "steps": len(lessons.pages),
        "done": done,
        "done_in": {lesson.id: len(done.intersection(lesson.names())) for lesson in lessons.lessons.values()},
        "onward": next_undone(done) if done else None,
    }


def next_undone(done: frozenset[str]) -> Page | None:
    """Return the first step that has not been done after the furthest that has; after the last, from the start."""
    pages = list(book().pages.values())
    furthest = max((place for place, page in enumerate(pages) if page.name in done), default=-1)
    return next((page for page in (*pages[furthest + 1 :], *pages) if page.name not in done), None)


@read_only
def lesson(request: HttpRequest, lesson_id: str) -> HttpResponse:
    """``/learn/<lesson>/``: what the lesson is for, and its steps."""
    found = lesson_or_404(lesson_id)
    address = reverse("lesson", args=[lesson_id])
    return contents_response(request, "tutorials/lessons/lesson.html", address, lesson_context, found)


def lesson_context(request: HttpRequest, done: frozenset[str], found: Lesson) -> dict[str, Any]:
    """Return what the page of a lesson shows."""
    lessons = list(book().lessons.values())
    place = lessons.index(found)
    return {
        "page": page_head(
            request,
            say("{title}（第 {number} 課）", title=found.title, number=place + 1),
            say("{goal}一共 {count} 步，每一步都有一題。", goal=found.goal, count=len(found.steps)),
            "learn",
            address=reverse("lesson", args=[found.id]),
            crumbs=[LEARN, (found.title, None)],
            htmx=True,
        )
        | {"indexed": has_index(found)},
        "lesson": found,
        "number": place + 1,
        "done": done,
        "done_here": len(done.intersection(found.names())),
        "first": next((name for name in found.names() if name not in done), found.names()[0]),
        "before": _lesson_link(lessons[place - 1]) if place else None,
        "after": _lesson_link(lessons[place + 1]) if place + 1 < len(lessons) else None,
    }


def _lesson_link(other: Lesson) -> tuple[str, str]:
    return other.title, reverse("lesson", args=[other.id])


@read_only
def step(request: HttpRequest, lesson_id: str, step_id: str) -> HttpResponse:
    """``/learn/<lesson>/<step>/``: one idea and one question; with ``?a=…`` the question is answered."""
    found = page_or_404(lesson_id, step_id)
    template, address = "tutorials/lessons/step.html", step_address(found)
    if not request.GET:
        return page_response(request, template, address, lambda: step_context(request, found), part="exercise")
    response = render_page(request, template, step_context(request, found), part="exercise")
    response.headers["Cache-Control"] = "private, no-store"
    if wants_part(request):
        response.headers["HX-Replace-Url"] = answered_address(found, given_answer(request, found))
    return response


def step_context(request: HttpRequest, found: Page) -> dict[str, Any]:
    """Return what a step shows."""
    exercise = found.step.exercise
    picked = given_answer(request, found)
    verdict = exercise.judge(picked)
    before, after = book().before(found), book().after(found)
    return {
        "page": page_head(
            request,
            say("{title}｜{lesson}", title=found.step.title, lesson=found.lesson.title),
            found.step.goal,
            "learn",
            address=step_address(found),
            crumbs=[LEARN, (found.lesson.title, reverse("lesson", args=[found.lesson.id])), (found.step.title, None)],
            htmx=True,
        )
        | {"indexed": has_index(found.lesson)},
        "lesson": found.lesson,
        "step": found.step,
        "number": found.number,
        "exercise": exercise,
        "picked": picked,
        "asked": bool(request.GET),
        "verdict": verdict,
        "word": verdict_word(verdict),
        "spoken": spoken([verdict_word(verdict), *([verdict.spoken] if verdict else [])]),
        "states": states_of(exercise, picked, verdict),
        "see": [str(link) for link in found.step.see],
        "address": step_address(found),
        "shown_answer": answered_address(found, exercise.shown_answer()),
        "before": _page_link(before, found) if before else None,
        "after": _page_link(after, found) if after else None,
        "part": wants_part(request),
    }


def _page_link(other: Page, here: Page) -> tuple[str, str]:
    if other.lesson is here.lesson:
        return other.step.title, step_address(other)
    return tr("{lesson}：{title}", lesson=other.lesson.title, title=other.step.title), step_address(other)


def given_answer(request: HttpRequest, found: Page) -> tuple[str, ...]:
    """Return what was picked, of what there is to pick."""
    picked = set(request.GET.getlist(ANSWER))
    return tuple(choice.value for choice in found.step.exercise.choices() if choice.value in picked)


def has_index(lesson: Lesson) -> bool:
    """Say whether the tiles of a lesson have a number in the corner from the start."""
    chapters = [chapter.id for chapter in book().chapters]
    its_own = next(place for place, chapter in enumerate(book().chapters) if lesson in chapter.lessons)
    return its_own < chapters.index(FLUENT)


def step_address(found: Page) -> str:
    """Return the address of a step."""
    return reverse("step", args=[found.lesson.id, found.step.id])


def answered_address(found: Page, picked: tuple[str, ...]) -> str:
    """Return the address of a step with its question answered."""
    query = [(ANSWER, value) for value in picked] or [("go", "1")]
    return f"{step_address(found)}?{urlencode(query)}"


def lesson_or_404(lesson_id: str) -> Lesson:
    """Return a lesson."""
    found = book().lessons.get(lesson_id)
    if found is None:
        raise Http404(lesson_id)
    return found


def page_or_404(lesson_id: str, step_id: str) -> Page:
    """Return a step in its place."""
    found = book().pages.get(f"{lesson_id}/{step_id}")
    if found is None:
        raise Http404(f"{lesson_id}/{step_id}")
    return found


def states_of(exercise: Exercise, picked: tuple[str, ...], verdict: Verdict | None) -> dict[str, str]:
    """Say of each choice whether it was picked rightly or wrongly; nothing of those that were not picked."""
    marks = {value: "right" if exercise.is_right_pick(value) else "wrong" for value in picked} if verdict else {}
    return {choice.value: marks.get(choice.value, "") for choice in exercise.choices()}


def verdict_word(verdict: Verdict | None) -> str:
    """Say in a word what an answer was; spoken where the page can't be seen."""
    if verdict is None:
        return tr("還沒選。")
    if verdict.right:
        return tr("對了。")
    return tr("還沒選完。") if verdict.unfinished else tr("不是這樣。")
