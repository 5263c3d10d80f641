"""Every route at once: what it answers to, who may change what, what search engines may list."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from mahjong_site.views import public_addresses
from scoring import limits, visitors
from scoring.core.house import house_of
from scoring.core.ruleset import load_rulesets
from scoring.house import editing, store
from scoring.models import Allowance
from tests.scoring.sharing.pressing import share
from tutorials import storage
from tutorials.scorekeeper import storage as sheets
from tutorials.scorekeeper.happenings import Setup, terms_of
from tutorials.table import own_form
from tutorials.table.wishes import read_form, wishes_of

pytestmark = pytest.mark.django_db

WRITERS = frozenset(
    (
        *("api-score", "drill-keep", "game", "house-edit", "house-new", "lesson-forget", "my-data-delete"),
        *("progress-forget", "progress-import", "score-sheet", "score-sheet-delete", "score-sheet-entry"),
        *("score-sheet-join", "score-sheet-setup", "score-sheet-share", "scorekeeper", "shared-hand-new"),
        *("step-done", "table"),
    )
)
"""The routes that take a POST; all others only show."""
COUNTED_LATER = frozenset({"api-score", "drill-keep"})
"""The first writes nothing; the second counts once it is sure that there is an answer to keep."""
PRESSES = ("win", "drawn", "undo", "remove", "delete", "save", "key", "new_hand", "leave", "hint:off")


class Route(NamedTuple):
    """A route: its name, its pattern, its view."""

    name: str
    pattern: str
    view: Callable[..., Any]


def routes(patterns: Iterable[URLPattern | URLResolver], prefix: str = "/") -> Iterator[Route]:
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        else:
            yield Route(pattern.name or route, route, pattern.callback)


ROUTES = tuple(routes(get_resolver().url_patterns))
SAMPLES = {
    "pattern": {"slug": "all-triplets"},
    "house-new": {"source": "standard"},
    "house-export": {"kind": "toml"},
    "drill": {"kind": "waits"},
    "drill-keep": {"kind": "waits"},
    "score-sheet-export": {"kind": "csv"},
    "score-sheet-shared-export": {"kind": "csv"},
    "api-rules-detail": {"rules_id": "standard"},
    "ruling": {"ruling_id": "flower-just-drawn"},
}


@pytest.fixture
def owner() -> str:
    """A visitor of whom there is one of everything."""
    return visitors.new_id()


@pytest.fixture
def address_of(owner: str) -> Callable[[Route], str]:
    """What gives a route's address, which leads to something of the owner's wherever it can."""
    digest = visitors.digest_of(owner)
    rules = load_rulesets()["standard"]
    client = Client(REMOTE_ADDR="10.9.0.1")
    client.cookies[visitors.COOKIE] = owner
    house = store.create(digest, house_of(rules, "我們這桌"))
    sheet = sheets.begin(digest, Setup(("甲", "乙", "丙", "丁"), "standard", terms_of(rules), rules.stakes))
    game = storage.begin(digest, wishes_of(read_form(QueryDict()).values), own_form.promise_of(own_form.new_mark()))
    hand = share(client).rstrip("/").rpartition("/")[2]
    client.post("/learn/tiles/count/done/")
    made = {
        "hand_id": hand,
        "ref": house,
        "house_id": house,
        "sheet_id": sheet.pk,
        "share": sheet.share,
        "key": visitors.new_id(),
        "number": 1,
        "lesson_id": "tiles",
        "step_id": "count",
        "game_id": game,
    }

    def address(route: Route) -> str:
        given = made | SAMPLES.get(route.name, {})
        return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(given.get(found[1], "none")), route.pattern)

    return address


def rows() -> dict[tuple[str, Any], dict[str, Any]]:
    """Return every row there is, what is counted for the limits excepted."""
    tables = [model for model in apps.get_models() if model is not Allowance]
    return {(model._meta.label, row[model._meta.pk.attname]): row for model in tables for row in model.objects.values()}


def refusing(client: Client, method: str, address: str) -> int:
    status: int = client.generic(method, address).status_code
    return status


def test_the_writers_are_routes() -> None:
    assert {route.name for route in ROUTES} >= WRITERS


def test_what_only_shows_refuses_every_other_method(address_of: Callable[[Route], str]) -> None:
    client = Client(enforce_csrf_checks=True)
    wrong = {}
    for route in ROUTES:
        methods = ("TRACE", "OPTIONS") if route.name in WRITERS else ("POST", "PUT", "DELETE", "TRACE", "OPTIONS")
        statuses = {method: refusing(client, method, address_of(route)) for method in methods}
        wrong[route.name] = {method: status for method, status in statuses.items() if status != 405}
    assert {name: found for name, found in wrong.items() if found} == {}


def test_a_form_without_its_token_is_refused(address_of: Callable[[Route], str]) -> None:
    """The two start pages set no cookie and look at where the post comes from; a drill goes on and keeps nothing."""
    client = Client(enforce_csrf_checks=True)
    for route in ROUTES:
        if route.name in WRITERS - {"api-score", "drill-keep", "scorekeeper", "table"}:
            assert client.post(address_of(route)).status_code == 403, route.name
    elsewhere = {"Sec-Fetch-Site": "cross-site"}
    for address in ("/scorekeeper/", "/table/"):
        assert client.post(address, headers=elsewhere).status_code == 403


def test_nobody_changes_what_is_another_visitors(owner: str, address_of: Callable[[Route], str]) -> None:
    before = rows()
    assert len(before) == 6
    other = Client()
    other.cookies[visitors.COOKIE] = visitors.new_id()
    fields = {"sure": "1", "version": "1", "state": "1", "press": "x", "key": visitors.new_id(), "label": "x"}
    for number, press in enumerate(PRESSES):
        for route in ROUTES:
            answer = other.post(
                address_of(route), {**fields, "do": press, "winner": "0", "source": "1", "tai": "3"},
                REMOTE_ADDR=f"10.8.0.{number}",
            )  # fmt: skip
            assert answer.status_code < 500, (route.name, press)
            assert answer.status_code != 429, (route.name, press)
    after = rows()
    assert {key: after.get(key) for key in before} == before


def test_every_writer_is_counted(monkeypatch: pytest.MonkeyPatch, address_of: Callable[[Route], str]) -> None:
    addresses = {route.name: address_of(route) for route in ROUTES if route.name in WRITERS - COUNTED_LATER}

    def refuse(use: limits.Use) -> None:
        raise limits.TooManyWritesError(7)

    monkeypatch.setattr(limits.Use, "count_or_refuse", refuse)
    monkeypatch.setattr(editing, "seconds_to_wait", lambda *given: 7)
    for name, address in addresses.items():
        assert Client().post(address).status_code == 429, name


@pytest.mark.parametrize(("name", "most", "elsewhere"), [("my-data-export", 10, 429), ("record", 600, 200)])
def test_what_costs_much_to_read_is_counted(
    name: str,
    most: int,
    elsewhere: int,
    owner: str,
    address_of: Callable[[Route], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One's own data by who one is, what others may read by address."""
    monkeypatch.setattr(limits.time, "time", lambda: 6_000_000.0)
    (address,) = (address_of(route) for route in ROUTES if route.name == name)
    client = Client()
    client.cookies[visitors.COOKIE] = owner
    statuses = [client.get(address).status_code for _ in range(most + 1)]
    assert statuses == [*[200] * most, 429]
    assert client.get(address, REMOTE_ADDR="192.0.2.9").status_code == elsewhere


def test_what_is_private_is_kept_by_nobody_and_listed_nowhere(owner: str, address_of: Callable[[Route], str]) -> None:
    client = Client()
    client.cookies[visitors.COOKIE] = owner
    private = [route for route in ROUTES if getattr(route.view, "is_private", False)]
    assert len(private) >= 20
    for route in private:
        answer = client.get(address_of(route))
        assert "no-store" in answer.headers["Cache-Control"], route.name
        if answer.status_code == 200:
            assert answer.headers["X-Robots-Tag"] == "noindex", route.name


def closed_to_robots(robots: str, address: str) -> bool:
    """Apply the longest rule that fits, as RFC 9309 says; of equal ones the one that allows."""
    fitting = [(0, True)]
    for rule, path in re.findall(r"^(Allow|Disallow): (\S+)$", robots, re.MULTILINE):
        if re.match(re.escape(path).replace(r"\*", ".*"), address):
            fitting.append((len(path), rule == "Allow"))
    return not max(fitting)[1]


def test_the_site_map_has_public_pages_that_may_be_listed_and_no_other() -> None:
    client = Client()
    robots = client.get("/robots.txt").content.decode()
    assert closed_to_robots(robots, "/h/new/?text=1")
    for address in public_addresses():
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "X-Robots-Tag" not in answer.headers, address
        assert not closed_to_robots(robots, address), address
        canonical = re.search(r'<link rel="canonical" href="([^"]+)"', answer.content.decode())
        assert canonical, address
        assert canonical[1] == f"http://testserver{address}", address


SENSELESS = ("a\x00b", "\x00" * 32, "9" * 30)
ASKED = re.compile(r"""GET(?:\.get|\.getlist)?[(\[]\s*"([a-z_-]+)\"""")


def reach_of_addresses() -> set[str]:
    """Return the names of the query that some view reads, as its source says them."""
    sources = [*Path(settings.BASE_DIR, "scoring").rglob("*.py"), *Path(settings.BASE_DIR, "tutorials").rglob("*.py")]
    read = {name for source in sources for name in ASKED.findall(source.read_text(encoding="utf-8"))}
    return read | {
        "rules",
        "house",
        "text",
        "place",
        "version",
        "length",
        "seed",
        "salt",
        "step",
        "hand",
        "day",
        "n",
        "a",
        "b",
    }


def refuse_what_postgresql_refuses(execute: Any, sql: str, values: Any, many: bool, context: Any) -> Any:
    for value in values or ():
        assert not (isinstance(value, str) and re.search("[\x00\ud800-\udfff]", value)), (sql, value)
        assert not (isinstance(value, int) and abs(value) >= 2**63), (sql, value)
    return execute(sql, values, many, context)


@pytest.mark.parametrize("text", SENSELESS)
def test_nothing_of_an_address_reaches_a_query_unread(
    text: str, owner: str, address_of: Callable[[Route], str]
) -> None:
    """PostgreSQL refuses a NUL byte, which SQLite takes; no lone surrogate comes out of an address."""
    names = reach_of_addresses()
    assert {"again", "at", "version", "rules", "kept"} <= names
    typed = quote(text.encode("utf-8", "surrogatepass"))
    query = "&".join(f"{name}={typed}" for name in sorted(names))
    client = Client()
    client.cookies[visitors.COOKIE] = owner
    with connection.execute_wrapper(refuse_what_postgresql_refuses):
        for route in ROUTES:
            address = address_of(route)
            alone = [f"{address}?{name}={typed}" for name in ("again", "rules", "house")]
            parts = [re.sub(r"<(?:\w+:)?\w+>", typed, route.pattern)] if "<" in route.pattern else []
            for asked in (f"{address}?{query}", *alone, *parts):
                answer = client.get(asked, headers={"X-Forwarded-For": "10.7.0.1"})
                assert answer.status_code < 500, asked
                assert answer.status_code != 429, asked
