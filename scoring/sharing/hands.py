"""The hands that are shared: which can be, how they are written down, and what is read from them again."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, replace
from typing import Final

from django.http import QueryDict

from ..builder.result import Result, result_of
from ..builder.state import Builder, read_builder
from ..core.sentence import format_sentence
from ..languages import language_cache
from .models import LONGEST_QUERY, SharedHand
from .picture import draw

ALPHABET: Final = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
"""Without 0 O I l, which look alike when an address is read out."""
ID_LENGTH: Final = 22
"""58 to the power of 22 is more than 128 bits: nobody guesses another's link."""
MOST_KEPT: Final = 1_000
"""Links of one visitor. None is dropped for a new one: a link that was passed on must stay."""

SHAREABLE: Final = frozenset({"win", "waits", "far", "throw", "complete"})
"""The kinds of answers that a picture can show: the hand is whole and nothing in it is wrong."""


class TooManyError(Exception):
    """The visitor has as many links as one can have."""


class UndrawableError(Exception):
    """The hand can't be read any more, as when its rule set was deleted."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn picture and what its contents are known by."""

    svg: str
    digest: str


def new_hand_id() -> str:
    """Return an id that nobody can guess and that survives being read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def read_query(query: str) -> Builder:
    """Read a hand's address as the builder does."""
    return read_builder(QueryDict(query))


def as_shared(builder: Builder) -> Builder:
    """Return the same hand with its sentence written by this program: what it did not understand is left out."""
    return read_query(replace(builder, text=format_sentence(builder.request)).address)


def is_shareable(result: Result) -> bool:
    """Say whether a link to an answer makes sense."""
    return result.kind in SHAREABLE


def share(visitor: str, builder: Builder) -> SharedHand:
    """Keep a hand and return it; the same visitor and hand give the same. Raises :class:`TooManyError`."""
    query = builder.address
    if len(query) > LONGEST_QUERY:
        raise ValueError(f"a hand with {len(query)} characters was not refused")
    digest = hashlib.sha256(query.encode()).hexdigest()
    own = SharedHand.objects.filter(visitor=visitor)
    if not own.filter(digest=digest).exists() and own.count() >= MOST_KEPT:
        raise TooManyError
    hand, _ = SharedHand.objects.get_or_create(
        visitor=visitor, digest=digest, defaults={"id": new_hand_id(), "query": query}
    )
    return hand


def picture_of(query: str) -> Picture:
    """Draw the picture of a kept hand, under a house rule set only while there is one. Raises UndrawableError."""
    return drawn(query, read_query(query).rules.id)


@language_cache(maxsize=64)
def drawn(query: str, rules_id: str) -> Picture:
    """Draw it once for the rule set that its address leads to. Raises :class:`UndrawableError`: not remembered."""
    builder = read_query(query)
    result = result_of(builder)
    if not is_shareable(result):
        raise UndrawableError
    svg = draw(result, builder.rules)
    return Picture(svg, hashlib.sha256(svg.encode()).hexdigest()[:16])
