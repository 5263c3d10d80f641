"""What a visitor has done in the lessons: noting a step, forgetting a lesson, taking it all along as JSON."""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

from django.db import Error as DatabaseTrouble
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from mahjong_site.http import View, page_head, private, read_only, render_page, wants_part
from scoring.in_place import answers_in_place
from scoring.languages import tr
from scoring.limits import limited
from tutorials import progress
from tutorials.lessons import book

from .lessons import LEARN, lesson_or_404, page_or_404, step_address

FILE_NAME: Final = "mahjong-lessons.json"


def limited_if_counted(view: View) -> View:
    """Limit how often one address may write; where the database can't count, lessons go on all the same."""
    counted = limited("lessons", most=600, seconds=600)(view)

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return counted(request, *args, **kwargs)
        except DatabaseTrouble:
            return view(request, *args, **kwargs)

    return answered


@private
@require_POST
@limited_if_counted
def note_done(request: HttpRequest, lesson_id: str, step_id: str) -> HttpResponse:
    """Note a step as done and go on to the next; HTMX, which asks beforehand, gets a word in place of the way on."""
    found = page_or_404(lesson_id, step_id)
    kept = progress.note_done(request, [found.name])
    if wants_part(request):
        words = "記下來了。" if kept.kept else "進度現在存不了，照常往下學就好。"
        return kept.put_cookie(HttpResponse(tr(words)))
    following = book().after(found)
    return kept.put_cookie(HttpResponseRedirect(step_address(following) if following else reverse("learn")))


@private
@require_POST
@limited_if_counted
def forget_lesson(request: HttpRequest, lesson_id: str) -> HttpResponse:
    """Forget what was done in one lesson."""
    found = lesson_or_404(lesson_id)
    progress.forget(request, found.names())
    return HttpResponseRedirect(reverse("lesson", args=[lesson_id]))


@private
@read_only
def own_progress(request: HttpRequest) -> HttpResponse:
    """``/learn/progress/``: what is kept, a way to take it along, and with ``?bring=1`` a place to bring it back."""
    return progress_page(request)


def progress_page(request: HttpRequest, text: str = "", refused: str = "", status: int = 200) -> HttpResponse:
    """Answer with the page about progress; only where there is a form to send does it carry a token."""
    done = progress.done_steps(request)
    context: dict[str, Any] = {
        "page": page_head(
            request,
            "課程進度",
            "進度只存在這台瀏覽器的匿名記錄裡。可以匯出、匯入，也可以全部清掉。",
            "learn",
            address=reverse("progress"),
            crumbs=[LEARN, ("課程進度", None)],
            htmx=True,
        ),
        "done": done,
        "steps": len(book().pages),
        "exported": progress.written(done),
        "bringing": "bring" in request.GET or bool(refused),
        "text": text,
        "refused": refused,
        "longest": progress.LONGEST_FILE,
    }
    return render_page(request, "tutorials/lessons/progress.html", context | brought_words(request), status=status)


def brought_words(request: HttpRequest) -> dict[str, int]:
    """Return how many steps were just brought along and how many do not exist here, as the address says."""
    counts = {name: request.GET.get(name, "") for name in ("came", "unknown")}
    return {
        name: int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0 for name, text in counts.items()
    }


@private
@read_only
def export_progress(request: HttpRequest) -> HttpResponse:
    """``/learn/progress/export/``: what was done, as a file."""
    text = progress.written(progress.done_steps(request))
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{FILE_NAME}"'
    return response


@private
@require_POST
@limited_if_counted
@answers_in_place
def import_progress(request: HttpRequest) -> HttpResponse:
    """``/learn/progress/import/``: add what was exported elsewhere; what is no such text is shown again."""
    text = request.POST.get("text", "")
    brought = progress.read_written(text, book().pages.keys())
    if brought.refused:
        return progress_page(request, text[: progress.LONGEST_FILE], brought.refused)
    kept = progress.note_done(request, brought.steps)
    if not kept.kept:
        return progress_page(request, text, "進度現在存不了，等一下再試一次。")
    query = f"?came={len(brought.steps)}&unknown={brought.unknown}"
    return kept.put_cookie(HttpResponseRedirect(reverse("progress") + query))


@private
@require_POST
@limited_if_counted
def forget_everything(request: HttpRequest) -> HttpResponse:
    """``/learn/progress/forget/``: forget all that was done; the cookie stays, for other things are kept by it."""
    progress.forget_all(request)
    return HttpResponseRedirect(reverse("progress"))
