"""Reads that may be old go to the standby; what it has not, or can't say, is asked of the primary."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.db import OperationalError, router
from django.http import Http404, HttpRequest, HttpResponse
from django.test import RequestFactory

from scoring import lagging
from scoring.lagging import RESTING, STANDBY, LaggingReads, Rest, may_lag, may_lag_for_others
from scoring.models import Allowance
from scoring.visitors import COOKIE, new_id
from tests.site.test_routes import ROUTES


@pytest.fixture
def databases(monkeypatch: pytest.MonkeyPatch) -> None:
    """A site with a standby, which is not opened: only what the router answers is looked at."""
    monkeypatch.setitem(settings.DATABASES, STANDBY, settings.DATABASES["default"])
    monkeypatch.setattr(router, "routers", [LaggingReads()])


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that have passed; no test hears of the failures of another."""
    now = [1000.0]
    monkeypatch.setattr(lagging, "standby_rest", Rest(RESTING, lambda: now[0]))
    return now


def page(asked: list[str], trouble: Exception | None = None):
    """A view that notes which database it would read, and that the standby may fail."""

    @may_lag
    def view(request: HttpRequest) -> HttpResponse:
        asked.append(router.db_for_read(Allowance))
        if trouble and asked[-1] == STANDBY:
            raise trouble
        return HttpResponse(router.db_for_write(Allowance))

    return view


@pytest.mark.usefixtures("databases")
def test_a_view_that_may_lag_reads_the_standby_and_writes_the_primary() -> None:
    asked: list[str] = []
    assert page(asked)(RequestFactory().get("/")).content == b"default"
    assert asked == [STANDBY]
    assert router.db_for_read(Allowance) == "default"


@pytest.mark.usefixtures("databases")
@pytest.mark.parametrize("trouble", [Http404(), OperationalError("away")])
def test_what_the_standby_has_not_is_asked_of_the_primary(trouble: Exception) -> None:
    asked: list[str] = []
    assert page(asked, trouble)(RequestFactory().get("/")).status_code == 200
    assert asked == [STANDBY, "default"]


@pytest.mark.usefixtures("databases")
def test_a_standby_that_failed_is_left_alone_for_some_seconds(clock: list[float]) -> None:
    asked: list[str] = []
    view = page(asked, OperationalError("away"))
    for _ in range(3):
        assert view(RequestFactory().get("/")).status_code == 200
    clock[0] += RESTING - 0.1
    view(RequestFactory().get("/"))
    assert asked == [STANDBY, *["default"] * 4]
    clock[0] += 0.2
    assert page(asked)(RequestFactory().get("/")).status_code == 200
    assert page(asked)(RequestFactory().get("/")).status_code == 200
    assert asked[5:] == [STANDBY, STANDBY]


@pytest.mark.usefixtures("databases")
def test_a_standby_that_only_lacks_a_row_is_asked_again() -> None:
    asked: list[str] = []
    view = page(asked, Http404())
    for _ in range(2):
        view(RequestFactory().get("/"))
    assert asked == [STANDBY, "default"] * 2


@pytest.mark.usefixtures("databases")
def test_the_standby_is_not_blamed_for_a_primary_that_is_away() -> None:
    @may_lag
    def counts_at_the_primary(request: HttpRequest) -> HttpResponse:
        raise OperationalError("away")

    with pytest.raises(OperationalError):
        counts_at_the_primary(RequestFactory().get("/"))
    asked: list[str] = []
    page(asked)(RequestFactory().get("/"))
    assert asked == [STANDBY]


@pytest.mark.usefixtures("databases")
def test_what_neither_has_is_not_found() -> None:
    @may_lag
    def nothing(request: HttpRequest) -> HttpResponse:
        raise Http404

    with pytest.raises(Http404):
        nothing(RequestFactory().get("/"))
    assert router.db_for_read(Allowance) == "default"


@pytest.mark.usefixtures("databases")
def test_a_post_reads_the_primary() -> None:
    asked: list[str] = []
    page(asked)(RequestFactory().post("/"))
    assert asked == ["default"]


@pytest.mark.usefixtures("databases")
@pytest.mark.parametrize(
    ("address", "cookies", "database"),
    [("/", {}, STANDBY), ("/", {COOKIE: new_id()}, "default"), ("/?saved", {}, "default")],
)
def test_whoever_may_have_written_it_sees_it_as_it_is(address: str, cookies: dict[str, str], database: str) -> None:
    asked: list[str] = []

    @may_lag_for_others
    def view(request: HttpRequest) -> HttpResponse:
        asked.append(router.db_for_read(Allowance))
        return HttpResponse()

    request = RequestFactory().get(address)
    request.COOKIES.update(cookies)
    view(request)
    assert asked == [database]


def test_what_is_shared_by_link_may_come_from_the_standby() -> None:
    lagging = {
        "shared-hand", "shared-hand-png", "shared-hand-svg", "house", "house-sheet", "house-qr", "house-export",
        "score-sheet-shared", "score-sheet-shared-export", "score-sheet-shared-newer", "score-sheet-shared-qr",
    }  # fmt: skip
    found = {route.name for route in ROUTES if getattr(route.view, "lags", False)}
    assert found == lagging


def test_without_a_standby_there_is_only_the_primary() -> None:
    asked: list[str] = []
    page(asked)(RequestFactory().get("/"))
    assert asked == ["default"]


@pytest.mark.usefixtures("databases")
def test_the_standby_is_not_migrated() -> None:
    assert not router.allow_migrate(STANDBY, "scoring")
    assert router.allow_migrate("default", "scoring")
