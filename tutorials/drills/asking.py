"""Which drill an address asks for, how it was answered there, and where it goes on."""

from __future__ import annotations

import secrets
import string
from collections.abc import Iterable
from datetime import date
from typing import Final, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, QueryDict
from django.urls import reverse
from django.utils import timezone

from scoring.core.ruleset import RuleSet, default_rules, load_rulesets
from scoring.house.lookup import key_of, rules_at

from .chance import Token, read_token
from .daily import SIZE, Daily, daily_set
from .drill import Drill
from .kinds import KINDS, drill_of
from .level import Level

ANSWER: Final = "a"
"""The key of what was picked; ``go`` says that the button was pressed with nothing picked."""
HOUSE: Final = "house:"
"""Before the id of a house rule set in the database."""
_BASE: Final = string.ascii_lowercase + string.digits


class Table(NamedTuple):
    """A rule set and how an address names it: ``rules=standard`` or ``house=<id>.<n>``."""

    rules: RuleSet

    @property
    def name(self) -> str:
        """Its id, of a house set that of the version."""
        return self.rules.id

    @property
    def key(self) -> str:
        """What stands before the name in an address."""
        return key_of(self.name)

    @property
    def stored(self) -> str:
        """The name in the database."""
        return self.name if self.key == "rules" else f"{HOUSE}{self.name}"


class Ask(NamedTuple):
    """A drill as an address asks for it; ``day`` and ``got`` where it belongs to a daily set, ``again`` to 再練."""

    kind: str
    table: Table
    level: Level
    token: Token
    day: date | None = None
    got: str = ""
    again: bool = False

    @property
    def drill(self) -> Drill:
        """The drill itself; raises :class:`NoDrillError`."""
        return drill_of(self.kind, self.table.rules, self.level, self.token)

    @property
    def stored(self) -> tuple[str, str, str, str]:
        """What names the drill in the database: kind, rule set, level, token."""
        return (self.kind, self.table.stored, self.level.value, str(self.token))

    @property
    def query(self) -> list[tuple[str, str]]:
        """The complete query of the question."""
        found = [(self.table.key, self.table.name), ("level", self.level.value), ("n", str(self.token))]
        if self.day is not None:
            found += [("day", self.day.isoformat()), *([("got", self.got)] if self.got else [])]
        return [*found, *([("again", "1")] if self.again else [])]

    def address(self, picked: Iterable[str] = ()) -> str:
        """Return the address of the question, or of its answer."""
        query = [*self.query, *((ANSWER, value) for value in picked)]
        return f"{reverse('drill', args=[self.kind])}?{urlencode(query)}"

    def got_after(self, right: bool | None) -> str:
        """Return how the first drills of the daily set have gone after an answer, or without one."""
        return self.got if right is None else self.got + ("1" if right else "0")

    def onward(self, right: bool) -> str:
        """Return where it goes on after an answer."""
        if self.day is not None:
            return daily_address(self.day, self.got_after(right))
        if self.again:
            return reverse("drills-again")
        return self._replace(token=self.token.following).address()


def new_token() -> Token:
    """Begin a series that nobody has had."""
    return Token("".join(secrets.choice(_BASE) for _ in range(8)), 1)


def read_ask(kind: str, query: QueryDict) -> Ask:
    """Read an address; 404 where it asks for something that there is not. Without ``n`` a new series begins."""
    if kind not in KINDS:
        raise Http404(kind)
    level = query.get("level", Level.EASY.value)
    token = read_token(str(query["n"])) if "n" in query else new_token()
    if level not in {one.value for one in Level} or token is None:
        raise Http404("no such drill")
    ask = Ask(kind, read_table(query), Level(level), token, again=query.get("again") == "1")
    return _with_day(ask, query)


def read_table(query: QueryDict) -> Table:
    """Read the rule set; 404 where there is none such. Of a house set the address names the version in force."""
    found = table_of(query.get("house") or query.get("rules") or default_rules())
    if found is None:
        raise Http404("no such rule set")
    return found


def table_of(stored: str) -> Table | None:
    """Return the rule set of a name in the database, ``None`` where it is gone."""
    rules = rules_at(stored.removeprefix(HOUSE))
    return Table(rules) if rules else None


def default_table() -> Table:
    """Return the rule set that is in force where nobody asks for another."""
    return Table(load_rulesets()[default_rules()])


def again_ask(kind: str, rules: str, level: str, token: str) -> Ask | None:
    """Return a drill of 再練 by what names it in the database; ``None`` where its kind or its rule set is gone."""
    table, read = table_of(rules), read_token(token)
    if table is None or read is None or kind not in KINDS:
        return None
    return Ask(kind, table, Level(level), read, again=True)


def _with_day(ask: Ask, query: QueryDict) -> Ask:
    """Take the drill for one of a daily set where it is just that; otherwise what the address says of it is left."""
    day, got = read_day(query.get("day", "")), read_got(query.get("got", ""))
    if day is None or len(got) >= SIZE:
        return ask
    named = Daily(ask.kind, ask.level, ask.token)
    fits = daily_set(day)[len(got)] == named and ask.table.stored == default_rules()
    return ask._replace(day=day, got=got) if fits else ask


def read_day(text: str) -> date | None:
    """Read a day that has come already, Taipei time."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day <= timezone.localdate() else None


def read_got(text: str) -> str:
    """Read how the first drills of a daily set went: 1 right, 0 wrong."""
    return text if set(text) <= {"0", "1"} and len(text) <= SIZE else ""


def daily_address(day: date, got: str) -> str:
    """Return where a daily set goes on: its next drill, or how it went."""
    if len(got) >= SIZE:
        return list_address(day, got)
    kind, level, token = daily_set(day)[len(got)]
    return Ask(kind, default_table(), level, token, day, got).address()


def list_address(day: date, got: str) -> str:
    """Return the page of a daily set that knows how the first drills of it went."""
    return f"{reverse('drills-daily')}?{urlencode({'day': day.isoformat(), **({'got': got} if got else {})})}"
