"""How often one network address may write, or read what costs much.

It is counted in the database, so that all processes count together. Time is cut into stretches of equal length, each
with its own allowance; a row does not go back to an earlier one. Counting is one statement, so that of any number of
requests at the same moment just as many pass as are allowed. A view that writes one thing is counted in the same
commit, see :func:`written`.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from typing import Concatenate, Final

from django.conf import settings
from django.db import Error, connection, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from .commits import together
from .models import Allowance

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
LATE: Final = 600
"""Seconds that counting may be late; a row that is further ahead was written while the clock was wrong."""

KEPT_AFTER: Final = 24 * 3600
"""Seconds after which a row that nobody renewed is removed."""

COUNT: Final = """
INSERT INTO scoring_allowance (key, ends, used) VALUES (%s, %s, 1)
ON CONFLICT (key) DO UPDATE SET
    used = CASE WHEN scoring_allowance.ends BETWEEN excluded.ends AND %s THEN scoring_allowance.used + 1 ELSE 1 END,
    ends = CASE WHEN scoring_allowance.ends BETWEEN excluded.ends AND %s
        THEN scoring_allowance.ends ELSE excluded.ends END
RETURNING used, ends
"""
"""What began before a border may be counted after it: it is counted for the later stretch, which has begun by then."""


class TooManyWritesError(Exception):
    """Somebody has written, or read what costs much, too often; ``wait`` is the seconds until they may again."""

    def __init__(self, wait: int) -> None:
        """Say how long to wait."""
        super().__init__(f"wait {wait} s")
        self.wait = wait


class Use:
    """One use of an allowance, which is counted once."""

    def __init__(self, kind: str, who: str, most: int, seconds: int) -> None:
        """Find the stretch of time that it falls into."""
        self.now, self.most = time.time(), most
        self.ends = (math.floor(self.now / seconds) + 1) * seconds
        self.latest = self.ends + seconds + LATE
        self.key = salted_hmac("scoring.limits", f"{kind} {seconds} {who}", algorithm="sha256").hexdigest()
        self.is_counted = self.is_refused = False

    @property
    def wait(self) -> int:
        """The seconds until there is a new allowance."""
        return max(1, math.ceil(self.ends - self.now))

    def count(self) -> int:
        """Count it; return 0 if it is within the allowance, otherwise the seconds to wait."""
        with connection.cursor() as cursor:
            cursor.execute(COUNT, [self.key, self.ends, self.latest, self.latest])
            used, self.ends = cursor.fetchone()
        if used == 1:
            Allowance.objects.filter(ends__lt=int(self.now) - KEPT_AFTER).delete()
        return 0 if used <= self.most else self.wait

    def count_or_refuse(self) -> None:
        """Count it; raise what is beyond the allowance."""
        if wait := self.count():
            self.is_refused = True
            raise TooManyWritesError(wait)


class _UsedUp:
    """The allowances that this process knows to be used up, so that nothing more is done for them."""

    def __init__(self, room: int = 10_000) -> None:
        self._ends: dict[str, int] = {}
        self._room = room

    def note(self, use: Use) -> None:
        if len(self._ends) >= self._room:
            self._ends.clear()
        self._ends[use.key] = use.ends

    def has(self, use: Use) -> bool:
        return use.ends <= self._ends.get(use.key, 0) <= use.latest


_used_up: Final = _UsedUp()
_uncounted: ContextVar[Use | None] = ContextVar("uncounted", default=None)
"""The use by the current request that is counted with what it writes."""


def limited[**P](
    kind: str,
    *,
    most: int,
    seconds: int,
    reads: bool = False,
    with_what_is_written: bool = False,
    who: Callable[[HttpRequest], str | None] | None = None,
) -> Callable[
    [Callable[Concatenate[HttpRequest, P], HttpResponse]], Callable[Concatenate[HttpRequest, P], HttpResponse]
]:
    """Make a view raise :class:`TooManyWritesError` for what one address sends beyond ``most`` writes in ``seconds``.

    With ``reads``, what is only read counts, too. ``who`` names whom it is counted for in place of the address, or
    nobody, for whom nothing is. The site's middleware answers that with 429. ``with_what_is_written`` saves a commit:
    it is counted by :func:`written`, or after a view that wrote nothing.
    """
    answered = _counted_with_what_is_written if with_what_is_written else _counted_first

    def decorate(
        view: Callable[Concatenate[HttpRequest, P], HttpResponse],
    ) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
        @wraps(view)
        def counted(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            counted_for = (who or address_of)(request) if reads or request.method not in SAFE_METHODS else None
            if counted_for is None:
                return view(request, *args, **kwargs)
            return answered(Use(kind, counted_for, most, seconds), lambda: view(request, *args, **kwargs))

        return counted

    return decorate


def _counted_first(use: Use, view: Callable[[], HttpResponse]) -> HttpResponse:
    """Count, then answer."""
    _kept(use, use.count_or_refuse)
    return view()


def _counted_with_what_is_written(use: Use, view: Callable[[], HttpResponse]) -> HttpResponse:
    """Answer, and see to it that it was counted; of a database that is away nothing more is asked.

    On PostgreSQL, where two commits at once share one wait, a transaction around both would only cost more.
    """
    if connection.vendor != "sqlite":
        return _counted_first(use, view)
    if _used_up.has(use):
        raise TooManyWritesError(use.wait)
    before = _uncounted.set(use)
    try:
        response = view()
    except (Error, TooManyWritesError):
        raise
    except Exception:
        _count_what_wrote_nothing(use)
        raise
    finally:
        _uncounted.reset(before)
    _count_what_wrote_nothing(use)
    return response


def _count_what_wrote_nothing(use: Use) -> None:
    if not use.is_counted:
        _kept(use, use.count_or_refuse)


def _kept[T](use: Use, write: Callable[[], T]) -> T:
    """Write with others; that the use is beyond its allowance is known only when all that was counted is kept."""
    try:
        return together(write)
    except TooManyWritesError:
        if use.is_refused:
            _used_up.note(use)
        raise


def written[T](write: Callable[[], T]) -> T:
    """Write, and in the same commit count it where the view is counted so; nothing is written beyond the allowance.

    It is one statement, or sees to it by itself that all or nothing is done.
    """
    use = _uncounted.get()
    if use is None or use.is_counted:
        return together(write)

    def counted() -> T:
        with transaction.atomic(savepoint=False):
            use.count_or_refuse()
            return write()

    answer = _kept(use, counted)
    use.is_counted = True
    return answer


def seconds_to_wait(kind: str, who: str, most: int, seconds: int) -> int:
    """Count one use; return 0 if it is within the allowance, otherwise the seconds until there is a new one."""
    return together(Use(kind, who, most, seconds).count)


def address_of(request: HttpRequest) -> str:
    """Return the network address that a request came from; of IPv6 its network, which one visitor has to themselves.

    Behind TLS a proxy stands before the site and adds the address that it saw to the end of X-Forwarded-For; what
    stands before that is the visitor's own word, and without a proxy the whole header is.
    """
    address = request.META.get("REMOTE_ADDR", "")
    if settings.BEHIND_TLS:
        address = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip() or address
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
