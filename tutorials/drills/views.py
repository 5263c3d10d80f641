"""The drills: all kinds, one drill, keeping its answer, 再練, the daily set.

A question depends on its address alone and may be kept by any cache; with an answer (``a=…``) it is judged anew.
Neither asks the database. An answered drill alone carries a token, for the button that keeps the answer and goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from django.db import Error as DatabaseTrouble
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from mahjong_site.http import page_head, render_page
from scoring import visitors
from scoring.core.ruleset import default_rules, load_rulesets
from scoring.limits import limited
from tutorials.lessons.exercises import Exercise, Verdict
from tutorials.views.pages import page_response

from . import storage
from .asking import ANSWER, Ask, daily_address, read_ask, read_day, read_got, table_of
from .chance import read_token
from .daily import SIZE, daily_set, result_line
from .drill import Drill, NoDrillError
from .kinds import KINDS
from .level import LEVEL_NAMES, Level
from .pieces import answer_words, hand_address, marked

DRILLS: Final = ("練習", "/drills/")
KEEPS: Final = {"most": 600, "seconds": 600}
"""How many answers one network address may have kept: a whole class may practice behind one."""
NOT_KEPT: Final = "剛才那題沒有記下來：資料庫連不上，或瀏覽器不收 cookie。題目照樣可以做。"


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """``/drills/``: every kind, the daily set, how the visitor does."""
    visitor = visitors.known(request)
    records, waiting = _records(visitor), _waiting(visitor)
    context = {
        "page": page_head(
            request,
            "練習：一題一題練到會",
            "算台、聽牌、打哪張、能不能叫、誰付多少：題目由算台的程式出，答完馬上說為什麼。",
            "drills",
            address=reverse("drills"),
            crumbs=[("練習", None)],
        ),
        "kinds": KINDS.values(),
        "levels": LEVEL_NAMES,
        "records": records,
        "waiting": waiting,
        "rule_sets": load_rulesets().values(),
        "rules": _chosen_rules(request),
        "today": timezone.localdate(),
        "daily": reverse("drills-daily"),
    }
    response = render_page(request, "tutorials/drills/index.html", context)
    response.headers["Cache-Control"] = "private, no-cache" if visitor else "no-cache"
    response.headers["Vary"] = "Cookie"
    return response


def _chosen_rules(request: HttpRequest) -> str:
    asked = request.GET.get("rules", "")
    return asked if asked in load_rulesets() else default_rules()


def _records(visitor: str | None) -> dict[str, list[tuple[str, storage.DrillRecord]]]:
    """Return the visitor's counts by kind, each with the name of its level; none where they can't be read."""
    try:
        found = {(one.kind, one.level): one for one in storage.records_of(visitor)} if visitor else {}
    except DatabaseTrouble:
        found = {}
    return {
        kind: [(name, found[kind, level.value]) for level, name in LEVEL_NAMES.items() if (kind, level.value) in found]
        for kind in KINDS
    }


def _waiting(visitor: str | None) -> int:
    try:
        return len(storage.again_of(visitor)) if visitor else 0
    except DatabaseTrouble:
        return 0


@require_safe
def drill(request: HttpRequest, kind: str) -> HttpResponse:
    """``/drills/<kind>/``: one question; with ``a=…`` it is answered. Without ``n`` it is a new one each time."""
    ask = read_ask(kind, request.GET)
    try:
        found = ask.drill
    except NoDrillError as error:
        return _private(render_page(request, "tutorials/drills/none.html", _none_context(request, ask, error.reason)))
    picked, pressed = _picked(found.exercise, request.GET.getlist(ANSWER)), {ANSWER, "go"} & request.GET.keys()
    template = "tutorials/drills/drill.html"
    if pressed or "n" not in request.GET:
        return _private(render_page(request, template, drill_context(request, ask, found, picked, bool(pressed))))
    return page_response(
        request,
        template,
        ask.address(),
        lambda: drill_context(request, ask, found, (), False),
        keep=False,
        headers={"X-Robots-Tag": "noindex"},
    )


def _private(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


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
        "levels": [(name, ask._replace(level=level, day=None, again=False)) for level, name in LEVEL_NAMES.items()],
        "exercise": exercise,
        "picked": picked,
        "states": dict.fromkeys((choice.value for choice in exercise.choices()), ""),
        "marked": marked(exercise, picked) if verdict else (),
        "pressed": pressed,
        "verdict": verdict,
        "word": verdict_word(exercise, verdict) if verdict else "",
        "onward": ask.onward(verdict.right) if verdict else "",
        "onward_word": _onward_word(ask),
        "place": len(ask.got) + 1 if ask.day else 0,
        "size": SIZE,
        "hand": hand_address(ask.table, found.hand) if found.hand else "",
        "see": found.see,
        "rule_sets": load_rulesets().values(),
        "note": NOT_KEPT if request.GET.get("kept") == "no" else "",
    }


def _head(request: HttpRequest, ask: Ask) -> dict[str, Any]:
    kind = KINDS[ask.kind]
    return page_head(
        request,
        f"{kind.name}｜練習",
        f"{kind.asks}。題目由算台的程式出，答完馬上說為什麼；分易、中、難，九套台制都能練。",
        "drills",
        address=reverse("drill", args=[ask.kind]),
        crumbs=[DRILLS, (kind.name, None)],
    )


def _onward_word(ask: Ask) -> str:
    if ask.day and len(ask.got) == SIZE - 1:
        return "看成績"
    return "再練下一題" if ask.again else "下一題"


def verdict_word(exercise: Exercise, verdict: Verdict) -> str:
    """Say in a sentence what an answer was."""
    return "對了。" if verdict.right else f"不是，答案是{answer_words(exercise)}。"


def _none_context(request: HttpRequest, ask: Ask, reason: str) -> dict[str, Any]:
    return {"page": _head(request, ask), "kind": KINDS[ask.kind], "reason": reason}


@csrf_exempt  # Looked at below: a refused token must not keep anybody from the next drill.
@require_POST
def keep(request: HttpRequest, kind: str) -> HttpResponse:
    """``/drills/<kind>/keep/``: keep an answer and go on. What can't be kept is said, and it goes on all the same."""
    ask = read_ask(kind, request.POST)
    exercise = ask.drill.exercise
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
    drill = (ask.kind, ask.table.stored, ask.level.value, str(ask.token))
    storage.keep(visitor.digest, storage.Answer(*drill, right, ask.day, place))
    onward = ask.onward(right)
    if ask.again:
        onward = _next_again(visitor.digest, ask) or onward
    return visitor.put_cookie(_sent_on(request, onward, ""))


def _next_again(visitor: str, ask: Ask) -> str | None:
    """Return the address of the drill that waits longest, this one excepted."""
    this = (ask.kind, ask.table.stored, ask.level.value, str(ask.token))
    for one in storage.again_of(visitor):
        if (one.kind, one.rules, one.level, one.token) != this and (found := again_ask(one)):
            return found.address()
    return None


def _sent_on(request: HttpRequest, onward: str, trouble: str) -> HttpResponse:
    """Go on: a script is told where to and what to say, a browser is sent there."""
    if request.headers.get("Accept") == "application/json":
        response: HttpResponse = JsonResponse({"onward": onward, "said": trouble or "記下來了。"})
    else:
        response = HttpResponseRedirect(_with_note(onward) if trouble else onward)
        response.status_code = 303
    response.headers["Cache-Control"] = "no-store"
    return response


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
    view: Callable[..., HttpResponse] = keep.__wrapped__  # type: ignore[attr-defined]
    return check.process_view(request, view, (), {}) is None


def again_ask(row: storage.DrillAgain) -> Ask | None:
    """Return the drill of a row of 再練; ``None`` where its kind or its rule set is gone."""
    table, token = table_of(row.rules), read_token(row.token)
    if table is None or token is None or row.kind not in KINDS:
        return None
    return Ask(row.kind, table, Level(row.level), token, again=True)


@require_safe
def again(request: HttpRequest) -> HttpResponse:
    """``/drills/again/``: what the visitor got wrong and has not got right since."""
    visitor = visitors.known(request)
    trouble = False
    rows: list[storage.DrillAgain] = []
    try:
        rows = storage.again_of(visitor) if visitor else []
    except DatabaseTrouble:
        trouble = True
    asks = [(ask, row) for row in rows if (ask := again_ask(row))]
    context = {
        "page": page_head(
            request,
            "再練：答錯過的題目",
            "答錯的題目都在這裡，答對一次就離開清單。",
            "drills",
            address=reverse("drills-again"),
            crumbs=[DRILLS, ("再練", None)],
        ),
        "asks": asks,
        "kinds": KINDS,
        "levels": LEVEL_NAMES,
        "trouble": trouble,
        "most": storage.MOST_AGAIN,
        "note": NOT_KEPT if request.GET.get("kept") == "no" else "",
    }
    return _private(render_page(request, "tutorials/drills/again.html", context))


@require_safe
def daily(request: HttpRequest) -> HttpResponse:
    """``/drills/daily/``: today's ten, or how a set went."""
    today = timezone.localdate()
    day = read_day(request.GET.get("day", "")) or today
    got = read_got(request.GET.get("got", ""))
    done = got if len(got) == SIZE else ""
    address = request.build_absolute_uri(f"{reverse('drills-daily')}?day={day.isoformat()}")
    context = {
        "page": page_head(
            request,
            "每日十題",
            "今天的十題，大家都一樣：從易到難，做完有一行成績可以傳給朋友。",
            "drills",
            address=reverse("drills-daily"),
            crumbs=[DRILLS, ("每日十題", None)],
        ),
        "day": day,
        "today": today,
        "done": done,
        "right": done.count("1"),
        "line": result_line(day, done, address) if done else "",
        "drills": [
            (KINDS[one.kind].name, LEVEL_NAMES[one.level], done[place] if done else "")
            for place, one in enumerate(daily_set(day))
        ],
        "start": daily_address(day, ""),
        "past": _past_days(request),
        "note": NOT_KEPT if request.GET.get("kept") == "no" else "",
    }
    return _private(render_page(request, "tutorials/drills/daily.html", context))


def _past_days(request: HttpRequest) -> list[tuple[Any, int, int]]:
    """Return the visitor's sets, the newest first: the day, how many were answered, how many rightly."""
    visitor = visitors.known(request)
    try:
        found = storage.days_of(visitor) if visitor else {}
    except DatabaseTrouble:
        return []
    return [(day, len(places), sum(places.values())) for day, places in sorted(found.items(), reverse=True)]
