"""One drill: its question, its answer, keeping that answer.

A question depends on its address alone and may be kept by any cache; with an answer (``a=…``) it is judged anew.
An address that leaves out which question it is leads to one that says it; only the bare page of a kind, which search
engines list, shows a new question where it is, and the script puts its address in its place.
Neither asks the database. An answered drill alone carries a token, for the button that keeps the answer and goes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.db import Error as DatabaseTrouble
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from mahjong_site.http import View, here, page_head, read_only, render_page, see_other, unlisted
from scoring import visitors
from scoring.core.said import say
from scoring.hand_address import hand_address
from scoring.house.lookup import choices_for
from scoring.languages import CHINESE, in_language, language, tr
from scoring.limits import limited
from tutorials.lessons.exercises import Exercise, Verdict
from tutorials.views.pages import page_response

from . import storage
from .asking import ANSWER, Ask, again_ask, list_address, read_ask
from .daily import SIZE
from .drill import Drill, NoDrillError
from .kinds import KINDS
from .level import LEVEL_NAMES
from .pieces import DRILLS, NOT_KEPT, answer_words, marked, not_kept

LONGEST_SAID: Final = 40
"""Characters of an answer that still fits into the sentence about it; in English twice as many."""

SENTENCE_ENDS: Final = ("。", ".")

KEEPS: Final = {"most": 600, "seconds": 600}
"""How many answers one network address may have kept: a whole class may practice behind one."""


@read_only
def drill(request: HttpRequest, kind: str) -> HttpResponse:
    """``/drills/<kind>/``: one question; with ``a=…`` it is answered. Without ``n`` it is a new one each time."""
    ask = read_ask(kind, request.GET)
    if request.GET and "n" not in request.GET:
        return unlisted(HttpResponseRedirect(ask.address()))
    try:
        found = ask.drill
    except NoDrillError as error:
        return unlisted(render_page(request, "tutorials/drills/none.html", _none_context(request, ask, error.reason)))
    picked, pressed = _picked(found.exercise, request.GET.getlist(ANSWER)), {ANSWER, "go"} & request.GET.keys()
    template = "tutorials/drills/drill.html"
    if pressed or not request.GET:
        answer = render_page(request, template, drill_context(request, ask, found, picked, bool(pressed)))
        return unlisted(answer) if pressed else not_kept(answer)
    return page_response(
        request,
        template,
        ask.address(),
        lambda: drill_context(request, ask, found, (), False),
        keep=False,
        headers={"X-Robots-Tag": "noindex"},
    )


def _picked(exercise: Exercise, values: Iterable[str]) -> tuple[str, ...]:
    """Return what was picked, of what there is to pick."""
    given = set(values)
    return tuple(choice.value for choice in exercise.choices() if choice.value in given)


def drill_context(
    request: HttpRequest, ask: Ask, found: Drill, picked: tuple[str, ...], pressed: bool
) -> dict[str, Any]:
    """Return what the page of a drill shows."""
    kind, exercise = KINDS[ask.kind], found.exercise
    verdict = exercise.judge(picked) if pressed else None
    return {
        "page": _head(request, ask),
        "kind": kind,
        "ask": ask,
        "level": LEVEL_NAMES[ask.level],
        "table": "" if found.names_table else ask.table.rules.label,
        "levels": [(name, ask._replace(level=level, day=None, again=False)) for level, name in LEVEL_NAMES.items()],
        "exercise": exercise,
        "picked": picked,
        "marked": marked(exercise, picked) if verdict else (),
        "pressed": pressed,
        "verdict": verdict,
        "word": verdict_word(exercise, verdict) if verdict else "",
        "onward": ask.onward(verdict.right) if verdict else "",
        "onward_word": _onward_word(ask),
        "place": len(ask.got) + 1 if ask.day else 0,
        "size": SIZE,
        "daily": list_address(ask.day, ask.got_after(verdict.right if verdict else None)) if ask.day else "",
        "hand": hand_address(found.hand, ask.table.name) if found.hand else "",
        "see": found.see,
        "choices": in_language(choices_for(None, ask.table.rules)),
        "note": NOT_KEPT if request.GET.get("kept") == "no" else "",
    }


def _head(request: HttpRequest, ask: Ask) -> dict[str, Any]:
    kind = KINDS[ask.kind]
    return page_head(
        request,
        say("{kind}｜練習", kind=kind.name),
        say("{asks}。題目由算台的程式出，答完馬上說為什麼；分易、中、難，九套台制都能練。", asks=kind.asks),
        "drills",
        address=reverse("drill", args=[ask.kind]),
        crumbs=[DRILLS, (kind.name, None)],
        query=f"?{ask.address().partition('?')[2]}",
    )


def _onward_word(ask: Ask) -> str:
    if ask.day and len(ask.got) == SIZE - 1:
        return "看成績"
    return "再練下一題" if ask.again else "下一題"


def verdict_word(exercise: Exercise, verdict: Verdict) -> str:
    """Say in a sentence what an answer was; one that is long or a sentence itself is marked among the choices."""
    if verdict.right:
        return tr("對了。")
    words = tr(answer_words(exercise))
    fits = len(words) <= LONGEST_SAID * (1 if language() == CHINESE else 2) and not words.endswith(SENTENCE_ENDS)
    return tr("不是，答案是{words}。", words=words) if fits else tr("不是，答案標出來了。")


def _none_context(request: HttpRequest, ask: Ask, reason: str) -> dict[str, Any]:
    return {"page": _head(request, ask), "kind": KINDS[ask.kind], "reason": reason}


@csrf_exempt  # Looked at below: a refused token must not keep anybody from the next drill.
@require_POST
def keep(request: HttpRequest, kind: str) -> HttpResponse:
    """``/drills/<kind>/keep/``: keep an answer and go on. What can't be kept is said, and it goes on all the same."""
    ask = read_ask(kind, request.POST)
    try:
        exercise = ask.drill.exercise
    except NoDrillError as error:
        raise Http404(error.reason) from error
    verdict = exercise.judge(_picked(exercise, request.POST.getlist(ANSWER)))
    if verdict is None:
        return _sent_on(request, ask.address(), "")
    onward = ask.onward(verdict.right)
    try:
        if not has_own_token(request):
            return _sent_on(request, onward, NOT_KEPT)
        return _keep(request, ask, verdict.right)
    except DatabaseTrouble:
        return _sent_on(request, onward, NOT_KEPT)


@limited("drills", most=KEEPS["most"], seconds=KEEPS["seconds"])
def _keep(request: HttpRequest, ask: Ask, right: bool) -> HttpResponse:
    """Keep an answer of a visitor, who gets a cookie with the first."""
    visitor = visitors.known_or_new(request)
    place = len(ask.got) + 1 if ask.day else 0
    storage.keep(visitor.digest, storage.Answer(*ask.stored, right, ask.day, place))
    onward = ask.onward(right)
    if ask.again:
        onward = _next_again(visitor.digest, ask) or onward
    return visitor.put_cookie(_sent_on(request, onward, ""))


def _next_again(visitor: str, ask: Ask) -> str | None:
    """Return the address of the drill that waits longest, this one excepted."""
    for one in storage.again_of(visitor):
        if one.drill != ask.stored and (found := again_ask(*one.drill)):
            return found.address()
    return None


def _sent_on(request: HttpRequest, onward: str, trouble: str) -> HttpResponse:
    """Go on: a script is told where to and what to say, a browser is sent there."""
    if request.headers.get("Accept") == "application/json":
        response: HttpResponse = JsonResponse({"onward": here(onward), "said": tr(trouble or "記下來了。")})
    else:
        response = see_other(_with_note(onward) if trouble else onward)
    return unlisted(response)


def _with_note(address: str) -> str:
    return f"{address}{'&' if '?' in address else '?'}kept=no"


class _TokenCheck(CsrfViewMiddleware):
    """Django's own check of the token, asked for its opinion."""

    def _reject(self, request: HttpRequest, reason: str) -> HttpResponse:
        return HttpResponse(reason, status=403)


def has_own_token(request: HttpRequest) -> bool:
    """Say whether a post carries the token of a page of this site."""
    check = _TokenCheck(lambda _: HttpResponse())
    check.process_request(request)
    view: View = keep.__wrapped__  # type: ignore[attr-defined]
    return check.process_view(request, view, (), {}) is None
