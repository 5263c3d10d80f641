"""House rule sets in the database: made, read, and changed only by who answers to the latest version.

A version is never changed. An edit first moves the set from the version that was edited to the next, in one
statement: of several at the same moment one is written, the others learn which version is the latest now.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from ..core.house import House, house_from
from ..core.ruleset import RuleSetError
from ..core.said import say
from ..visitors import digest_of, new_id
from .models import HouseRules, HouseVersion

MOST_SETS: Final = 50
"""House rule sets of one visitor."""
MOST_VERSIONS: Final = 200
"""Versions of one set."""
FULL: Final = say("一個人最多存 {count} 套，先刪掉用不到的再來。", count=MOST_SETS)

REF: Final = re.compile(r"([A-Za-z0-9_-]{32})(?:\.([1-9][0-9]{0,5}))?")


class TooManyError(Exception):
    """The visitor has as many sets, or the set as many versions, as can be kept; ``words`` say so."""

    def __init__(self, words: str) -> None:
        """Say it."""
        super().__init__(words)
        self.words = words


@dataclass(frozen=True, slots=True)
class Kept:
    """One version of a house rule set as it is kept."""

    id: str
    number: int
    latest: int
    visitor: str
    edit_key: str
    created: datetime
    house: House

    @property
    def ref(self) -> str:
        """The address of this version: ``<id>.<number>``."""
        return f"{self.id}.{self.number}"

    @property
    def is_latest(self) -> bool:
        """Whether there is no newer version."""
        return self.number == self.latest

    def is_of(self, visitor: str | None) -> bool:
        """Say whether a visitor, by digest, made it."""
        return visitor is not None and secrets.compare_digest(self.visitor, visitor)

    def opens(self, key: str) -> bool:
        """Say whether an edit key is the one that was given out."""
        return bool(key and self.edit_key) and secrets.compare_digest(self.edit_key, digest_of(key))


def find(ref: str) -> Kept | None:
    """Return the version at an address, ``<id>`` being the latest; ``None`` where there is none such."""
    match = REF.fullmatch(ref)
    if match is None:
        return None
    number = F("house__latest") if match[2] is None else int(match[2])
    found = HouseVersion.objects.select_related("house").filter(house_id=match[1], number=number).first()
    return _kept(found) if found else None


def _kept(version: HouseVersion) -> Kept | None:
    """Return a version ready for use; ``None`` if it names what no longer ships."""
    house = version.house
    try:
        read = house_from(f"{house.pk}.{version.number}", version.document)
    except RuleSetError:
        return None
    return Kept(house.pk, version.number, house.latest, house.visitor, house.edit_key, version.created, read)


def create(visitor: str, house: House) -> str:
    """Keep a new set and return its id. Raises :class:`TooManyError`."""
    made = HouseRules(id=new_id(), visitor=visitor)
    with transaction.atomic():
        if HouseRules.objects.filter(visitor=visitor).count() >= MOST_SETS:
            raise TooManyError(FULL)
        made.save(force_insert=True)
        _write(made.pk, 1, house)
    return made.pk


def edit(kept: Kept, based_on: int, house: House) -> bool:
    """Keep a new version if ``based_on`` is still the latest; say whether it was. Raises :class:`TooManyError`.

    What is kept already is not kept again: a form that was sent twice is no conflict.
    """
    if based_on >= MOST_VERSIONS:
        words = say("這套已經有 {count} 版，不能再存了。可以複製成新的一套，再從那裡改。", count=MOST_VERSIONS)
        raise TooManyError(words)
    if based_on == kept.latest and house.text == kept.house.text:
        return True
    with transaction.atomic():
        waiting = HouseRules.objects.filter(pk=kept.id, latest=based_on)
        if not waiting.update(latest=based_on + 1, updated=timezone.now()):
            return HouseVersion.objects.filter(
                house_id=kept.id, number=based_on + 1, document=house.text, house__latest=based_on + 1
            ).exists()
        _write(kept.id, based_on + 1, house)
    return True


def _write(house_id: str, number: int, house: House) -> None:
    HouseVersion.objects.create(
        house_id=house_id, number=number, label=house.label, parent=house.parent.id, document=house.text
    )


def new_key(kept: Kept) -> str:
    """Give out a new edit key; the old one opens nothing any more."""
    key = new_id()
    HouseRules.objects.filter(pk=kept.id).update(edit_key=digest_of(key))
    return key


def remove(kept: Kept) -> None:
    """Remove a set with all its versions."""
    HouseRules.objects.filter(pk=kept.id).delete()


def versions_of(house_id: str) -> Sequence[HouseVersion]:
    """Return every version of a set, the newest first."""
    return list(HouseVersion.objects.filter(house_id=house_id).order_by("-number").defer("document"))


def sets_of(visitor: str | None) -> Sequence[HouseVersion]:
    """Return the latest version of each of a visitor's sets, the last changed first."""
    if visitor is None:
        return []
    found = HouseVersion.objects.filter(house__visitor=visitor, number=F("house__latest"))
    return list(found.select_related("house").order_by("-house__updated")[:MOST_SETS])


def remove_all_of(visitor: str) -> int:
    """Remove every set of a visitor; return how many there were."""
    return HouseRules.objects.filter(visitor=visitor).delete()[1].get("house.HouseRules", 0)
