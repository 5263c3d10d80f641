"""Which lesson steps a visitor has done: one small row, and a way to take it along as JSON.

Nothing is kept before the visitor has answered something, and the lessons are whole without any of it: where the
database can't be reached, nothing is known and nothing is noted.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Collection, Iterable
from typing import Final, NamedTuple

from django.db import Error as DatabaseTrouble
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from scoring.core.said import say
from scoring.visitors import Visitor, known, known_or_new

from .models import Progress

FORMAT: Final = "taiwan-mahjong-lessons"
VERSION: Final = 1
LONGEST_FILE: Final = 16_000
MOST_STEPS: Final = 1_000

logger = logging.getLogger("mahjong_site")


def digest_of(request: HttpRequest) -> str | None:
    """Return the key of the visitor's row, or ``None`` without a cookie that could be one of ours."""
    return known(request)


def done_steps(request: HttpRequest) -> frozenset[str]:
    """Return what the visitor has done, as ``<lesson>/<step>``; nothing without a cookie or a database."""
    digest = digest_of(request)
    if digest is None:
        return frozenset()
    try:
        row = Progress.objects.filter(pk=digest).values_list("done", flat=True).first()
    except DatabaseTrouble:
        logger.warning("at=progress error=unread")
        return frozenset()
    return frozenset(row or ())


class Kept(NamedTuple):
    """What came of keeping a change: whether it is kept, and for whom."""

    kept: bool
    visitor: Visitor | None = None

    def put_cookie(self, response: HttpResponse) -> HttpResponse:
        """Give a new visitor the cookie."""
        return self.visitor.put_cookie(response) if self.visitor else response


def note_done(request: HttpRequest, steps: Iterable[str]) -> Kept:
    """Add steps to what the visitor has done."""
    added = frozenset(steps)
    return _change(request, lambda done: done | added)


def forget(request: HttpRequest, steps: Collection[str]) -> Kept:
    """Take steps out of what the visitor has done."""
    taken = frozenset(steps)
    return _change(request, lambda done: done - taken) if done_steps(request) else Kept(True)


def forget_all(request: HttpRequest) -> bool:
    """Remove the visitor's row; say whether that could be done."""
    try:
        Progress.objects.filter(pk=digest_of(request)).delete()
    except DatabaseTrouble:
        logger.warning("at=progress error=unwritten")
        return False
    return True


def _change(request: HttpRequest, change: Callable[[frozenset[str]], frozenset[str]]) -> Kept:
    """Change the visitor's row in one transaction, so that two windows lose nothing of one another."""
    visitor = known_or_new(request)
    try:
        with transaction.atomic():
            Progress.objects.get_or_create(digest=visitor.digest)
            row = Progress.objects.select_for_update().get(digest=visitor.digest)
            row.done = sorted(change(frozenset(row.done)))
            row.save()
    except DatabaseTrouble:
        logger.warning("at=progress error=unwritten")
        return Kept(False)
    return Kept(True, visitor)


def written(done: Iterable[str]) -> str:
    """Write what has been done as JSON that :func:`read_written` takes back, here or on another machine."""
    record = {"format": FORMAT, "version": VERSION, "done": sorted(done)}
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


class Brought(NamedTuple):
    """What a visitor brought along: the steps that exist, how many do not, and why nothing could be read."""

    steps: frozenset[str] = frozenset()
    unknown: int = 0
    refused: str = ""


def read_written(text: str, known: Collection[str]) -> Brought:
    """Read exported progress; ``refused`` says in words what is wrong with a text that is none."""
    if len(text) > LONGEST_FILE:
        return Brought(
            refused=say("太長了：最多 {most:,} 個字，這份有 {count:,} 個。", most=LONGEST_FILE, count=len(text))
        )
    if not text.strip():
        return Brought(refused="這一格是空的。把匯出的內容整份貼上來。")
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        return Brought(refused="讀不懂：這不是 JSON。要從第一個「{」貼到最後一個「}」。")
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        return Brought(refused="這份 JSON 不是從這裡的課程匯出的。")
    if record.get("version") != VERSION:
        return Brought(refused=say("版本不對：這裡讀得懂的是第 {version} 版。", version=VERSION))
    done = record.get("done")
    if not isinstance(done, list) or not all(isinstance(step, str) for step in done):
        return Brought(refused="「done」要是一串步驟的名字。")
    if len(done) > MOST_STEPS:
        return Brought(
            refused=say("步驟太多：最多 {most:,} 個，這份有 {count:,} 個。", most=MOST_STEPS, count=len(done))
        )
    steps = frozenset(done)
    return Brought(steps & frozenset(known), len(steps - frozenset(known)))
