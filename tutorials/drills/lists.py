"""The lists of the drills: every kind with how the visitor does, 再練, the daily set.

Where the database can't be reached, they show what there is without it.
"""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple

from django.db import Error as DatabaseTrouble
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from mahjong_site.http import absolute, page_head, private, read_only, render_page, unlisted
from scoring import visitors
from scoring.house.lookup import choices_for
from scoring.languages import in_language

from . import storage
from .asking import Table, again_ask, daily_address, default_table, new_token, read_day, read_got, read_table
from .daily import SIZE, daily_set, result_line
from .kinds import KINDS
from .level import LEVEL_NAMES
from .pieces import DRILLS, NOT_KEPT, not_kept


@read_only
def index(request: HttpRequest) -> HttpResponse:
    """``/drills/``: every kind, the daily set, how the visitor does."""
    visitor = visitors.known(request)
    records, waiting, table = _records(visitor), _waiting(visitor), _chosen_table(request)
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
        "table": table,
        "token": new_token(),
        "choices": in_language(_choices(visitor, table)),
        "daily": _so_far(visitor, timezone.localdate()),
    }
    response = render_page(request, "tutorials/drills/index.html", context)
    response.headers["Cache-Control"] = "private, no-cache" if visitor else "no-cache"
    response.headers["Vary"] = "Cookie"
    return response


def _chosen_table(request: HttpRequest) -> Table:
    """Return the rule set that the address names; the default one where there is none such or it can't be read."""
    try:
        return read_table(request.GET)
    except (Http404, DatabaseTrouble):
        return default_table()


def _choices(visitor: str | None, table: Table) -> dict[str, str]:
    """Return the rule sets to choose from; without the visitor's own where they can't be read."""
    try:
        return choices_for(visitor, table.rules)
    except DatabaseTrouble:
        return choices_for(None, table.rules)


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


class DailySoFar(NamedTuple):
    """How far a daily set has come: its day, how its first drills went, and where it goes on."""

    day: date
    got: str

    @property
    def right(self) -> int:
        """How many were right."""
        return self.got.count("1")

    @property
    def place(self) -> int:
        """Which drill comes next."""
        return len(self.got) + 1

    @property
    def done(self) -> bool:
        """Whether none comes any more."""
        return len(self.got) == SIZE

    @property
    def onward(self) -> str:
        """Where it goes on."""
        return daily_address(self.day, self.got)


def _so_far(visitor: str | None, day: date, got: str = "") -> DailySoFar:
    """Return how far a set has come: as the address says, else as is kept of the visitor."""
    try:
        return DailySoFar(day, got or (storage.got_of(visitor, day) if visitor else ""))
    except DatabaseTrouble:
        return DailySoFar(day, "")


@private
@read_only
def again(request: HttpRequest) -> HttpResponse:
    """``/drills/again/``: what the visitor got wrong and has not got right since."""
    visitor = visitors.known(request)
    trouble, asks = False, []
    try:
        rows = storage.again_of(visitor) if visitor else []
        asks = [(ask, timezone.localtime(row.at)) for row in rows if (ask := again_ask(*row.drill))]
    except DatabaseTrouble:
        trouble = True
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
    return render_page(request, "tutorials/drills/again.html", context)


@read_only
def daily(request: HttpRequest) -> HttpResponse:
    """``/drills/daily/``: today's ten, how far they have come, or how a set went."""
    today = timezone.localdate()
    day = read_day(request.GET.get("day", "")) or today
    so_far = _so_far(visitors.known(request), day, read_got(request.GET.get("got", "")))
    address = absolute(request, f"{reverse('drills-daily')}?day={day.isoformat()}")
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
        "so_far": so_far,
        "line": result_line(day, so_far.got, address) if so_far.done else "",
        "drills": [
            (KINDS[one.kind].name, LEVEL_NAMES[one.level], so_far.got[place : place + 1])
            for place, one in enumerate(daily_set(day))
        ],
        "start": daily_address(day, ""),
        "past": _past_days(request),
        "note": NOT_KEPT if request.GET.get("kept") == "no" else "",
    }
    response = render_page(request, "tutorials/drills/daily.html", context)
    return unlisted(response) if request.GET else not_kept(response)


def _past_days(request: HttpRequest) -> list[tuple[Any, int, int]]:
    """Return the visitor's sets, the newest first: the day, how many were answered, how many rightly."""
    visitor = visitors.known(request)
    try:
        found = storage.days_of(visitor) if visitor else {}
    except DatabaseTrouble:
        return []
    return [(day, len(places), sum(places.values())) for day, places in sorted(found.items(), reverse=True)]
