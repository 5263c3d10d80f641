"""How often one network address may write, or read what costs much.

It is counted in the database, so that all processes count together. Time is cut into stretches of equal length, each
with its own allowance. Counting is one statement, so that of any number of requests at the same moment just as many
pass as are allowed.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Final

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from .models import Allowance

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
KEPT_AFTER: Final = 24 * 3600
"""Seconds after which a row that nobody renewed is removed."""

COUNT: Final = """
INSERT INTO scoring_allowance (key, ends, used) VALUES (%s, %s, 1)
ON CONFLICT (key) DO UPDATE SET
    used = CASE WHEN scoring_allowance.ends = excluded.ends THEN scoring_allowance.used + 1 ELSE 1 END,
    ends = excluded.ends
RETURNING used
"""


class TooManyWritesError(Exception):
    """Somebody has written, or read what costs much, too often; ``wait`` is the seconds until they may again."""

    def __init__(self, wait: int) -> None:
        """Say how long to wait."""
        super().__init__(f"wait {wait} s")
        self.wait = wait


def limited[**P](
    kind: str,
    *,
    most: int,
    seconds: int,
    reads: bool = False,
    who: Callable[[HttpRequest], str | None] | None = None,
) -> Callable[
    [Callable[Concatenate[HttpRequest, P], HttpResponse]], Callable[Concatenate[HttpRequest, P], HttpResponse]
]:
    """Make a view raise :class:`TooManyWritesError` for what one address sends beyond ``most`` writes in ``seconds``.

    With ``reads``, what is only read counts, too. ``who`` names whom it is counted for in place of the address, or
    nobody, for whom nothing is. The site's middleware answers that with 429.
    """

    def decorate(
        view: Callable[Concatenate[HttpRequest, P], HttpResponse],
    ) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
        @wraps(view)
        def counted(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if reads or request.method not in SAFE_METHODS:
                counted_for = (who or address_of)(request)
                if counted_for is not None and (wait := seconds_to_wait(kind, counted_for, most, seconds)):
                    raise TooManyWritesError(wait)
            return view(request, *args, **kwargs)

        return counted

    return decorate


def seconds_to_wait(kind: str, who: str, most: int, seconds: int) -> int:
    """Count one use; return 0 if it is within the allowance, otherwise the seconds until there is a new one."""
    now = time.time()
    ends = (math.floor(now / seconds) + 1) * seconds
    key = salted_hmac("scoring.limits", f"{kind} {seconds} {who}", algorithm="sha256").hexdigest()
    with connection.cursor() as cursor:
        cursor.execute(COUNT, [key, ends])
        used = cursor.fetchone()[0]
    if used == 1:
        Allowance.objects.filter(ends__lt=int(now) - KEPT_AFTER).delete()
    return 0 if used <= most else max(1, math.ceil(ends - now))


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
