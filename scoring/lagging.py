"""Reads that may be some moments old go to a standby of the database, where there is one.

A view says so for itself: what somebody shared may come from the standby, what a visitor just wrote may not. What the
standby does not have yet, or can't answer at all, is asked of the primary.

Where whoever wrote a thing looks at the same address as everybody else, only those read the standby who can't have
written it: without a cookie nothing was kept for them, and an edit key leads on to an address that says ``saved``.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from typing import Any, Concatenate, Final

from django.conf import settings
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse

from .visitors import COOKIE

STANDBY: Final = "standby"
"""The name that the settings give the standby's connection."""

SAVED: Final = "saved"
"""In the query of the address to which somebody is sent on after writing."""

RESTING: Final = 10.0
"""Seconds for which a process leaves the standby alone after it failed."""

_may_lag: ContextVar[bool] = ContextVar("may_lag", default=False)


class Rest:
    """A stretch of time that begins when something failed; threads may share one."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Say how long it lasts."""
        self._seconds, self._clock = seconds, clock
        self._until = -math.inf

    def begin(self) -> None:
        """Let it last from now on."""
        self._until = self._clock() + self._seconds

    @property
    def lasts(self) -> bool:
        """Whether it is not over yet."""
        return self._clock() < self._until


standby_rest: Final = Rest(RESTING)


class LaggingReads:
    """The database router: reads of a view that may lag go to the standby, all else to the primary."""

    def db_for_read(self, model: type[Any], **hints: Any) -> str | None:
        """Choose the connection for a read."""
        return STANDBY if _may_lag.get() else None

    def db_for_write(self, model: type[Any], **hints: Any) -> str | None:
        """Leave writes to the primary."""
        return None

    def allow_relation(self, one: Any, other: Any, **hints: Any) -> bool | None:
        """Both connections lead to the same rows."""
        return True

    def allow_migrate(self, database: str, app_label: str, **hints: Any) -> bool | None:
        """Migrate the primary only; the standby follows it."""
        return False if database == STANDBY else None


def may_lag[**P](
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Let a view that only reads take its rows from the standby; it is asked again where that has none.

    A standby that failed where the primary answered is not asked for some seconds, so that few wait for it.
    """

    @wraps(view)
    def asked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        lags = STANDBY in settings.DATABASES and request.method in ("GET", "HEAD")
        if not lags or standby_rest.lasts:
            return view(request, *args, **kwargs)
        before = _may_lag.set(True)
        try:
            return view(request, *args, **kwargs)
        except Http404:
            failed = False
        except DatabaseError:
            failed = True
        finally:
            _may_lag.reset(before)
        try:
            return view(request, *args, **kwargs)
        except DatabaseError:
            failed = False
            raise
        finally:
            if failed:
                standby_rest.begin()

    asked.lags = True  # type: ignore[attr-defined]
    return asked


def may_lag_for_others[**P](
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Do the same for visitors who can't have written what is shown; the others see it as it is now."""
    lagging = may_lag(view)

    @wraps(lagging)
    def asked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        fresh = COOKIE in request.COOKIES or SAVED in request.GET
        return (view if fresh else lagging)(request, *args, **kwargs)

    return asked
