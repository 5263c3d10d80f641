"""How often one address may write: exact under concurrency, not fooled by headers."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.test import RequestFactory

from mahjong_site.middleware import PageMiddleware
from scoring import limits
from scoring.limits import TooManyWritesError, address_of, limited, seconds_to_wait
from scoring.models import Allowance
from tests.races import run_on_sqlite_file


@limited("note", most=3, seconds=60)
def note(request: HttpRequest, word: str) -> HttpResponse:
    return HttpResponse(word)


def post(**meta: str) -> HttpResponse:
    request = RequestFactory().post("/note/", **meta)
    site = PageMiddleware(lambda request: note(request, "kept"))
    try:
        return site(request)
    except TooManyWritesError as refusal:
        answer = site.process_exception(request, refusal)
        assert answer is not None
        return answer


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [6_000_000.0]
    monkeypatch.setattr(limits.time, "time", lambda: now[0])
    monkeypatch.setattr(limits, "_used_up", limits._UsedUp())
    return now


@pytest.mark.django_db
def test_the_allowance_passes_and_what_is_beyond_is_told_when_to_come_back(clock: list[float]) -> None:
    clock[0] += 20
    assert [post().status_code for _ in range(5)] == [200, 200, 200, 429, 429]
    refused = post()
    assert refused.headers["Retry-After"] == "40"
    assert "送得太快了" in refused.content.decode()
    clock[0] += 40
    assert post().status_code == 200


@pytest.mark.django_db
def test_reading_is_not_counted() -> None:
    assert {note(RequestFactory().get("/note/"), "read").status_code for _ in range(9)} == {200}
    assert not Allowance.objects.exists()


@pytest.mark.django_db
def test_reading_what_costs_much_is_counted_where_that_is_said(clock: list[float]) -> None:
    @limited("large", most=2, seconds=60, reads=True)
    def large(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    ask = RequestFactory()
    large(ask.get("/"))
    large(ask.head("/"))
    with pytest.raises(TooManyWritesError):
        large(ask.get("/"))
    assert large(ask.get("/", REMOTE_ADDR="192.0.2.9")).status_code == 200


@pytest.mark.django_db
def test_it_may_be_counted_for_somebody_else_than_the_address(clock: list[float]) -> None:
    @limited("own", most=1, seconds=60, reads=True, who=lambda request: request.GET.get("visitor"))
    def own(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    ask = RequestFactory()
    own(ask.get("/?visitor=a"))
    own(ask.get("/?visitor=b"))
    with pytest.raises(TooManyWritesError):
        own(ask.get("/?visitor=a", REMOTE_ADDR="192.0.2.9"))
    assert Allowance.objects.count() == 2
    assert [own(ask.get("/")).status_code for _ in range(3)] == [200] * 3
    assert Allowance.objects.count() == 2


@pytest.mark.django_db
def test_each_address_and_each_kind_has_its_own_allowance(clock: list[float]) -> None:
    for _ in range(4):
        post()
    assert post(REMOTE_ADDR="192.0.2.9").status_code == 200
    assert seconds_to_wait("another kind", "127.0.0.1", 3, 60) == 0


@pytest.mark.django_db
def test_a_forged_header_gives_no_new_allowance() -> None:
    statuses = [post(HTTP_X_FORWARDED_FOR=f"198.51.100.{n}").status_code for n in range(5)]
    assert statuses == [200, 200, 200, 429, 429]


def test_behind_a_proxy_only_the_address_that_the_proxy_saw_counts(settings) -> None:
    settings.BEHIND_TLS = True
    request = RequestFactory().get("/", HTTP_X_FORWARDED_FOR="203.0.113.5, 198.51.100.7")
    assert address_of(request) == "198.51.100.7"


@pytest.mark.parametrize(
    ("sent", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("unix:", ""),
        ("", ""),
    ],
)
def test_an_address_stands_for_one_visitor(sent: str, counted: str) -> None:
    assert address_of(RequestFactory().get("/", REMOTE_ADDR=sent)) == counted


@pytest.mark.django_db
def test_the_row_does_not_hold_the_address() -> None:
    post(REMOTE_ADDR="192.0.2.77")
    row = Allowance.objects.get()
    assert "192.0.2.77" not in row.key
    assert len(row.key) == 64


@pytest.mark.django_db
def test_old_rows_are_removed(clock: list[float]) -> None:
    post()
    clock[0] += limits.KEPT_AFTER + 120
    post(REMOTE_ADDR="192.0.2.9")
    assert Allowance.objects.count() == 1


@pytest.mark.django_db
def test_what_is_counted_late_gives_no_second_allowance(clock: list[float]) -> None:
    """It began before the border and is counted after the new stretch was begun by others."""
    clock[0] += 59
    late = [limits.Use("note", "127.0.0.1", 3, 60) for _ in range(2)]
    clock[0] += 2
    assert [post().status_code for _ in range(2)] == [200, 200]
    assert late[0].count() == 0
    assert post().status_code == 429
    assert late[1].count() > 0
    assert [post().status_code for _ in range(2)] == [429, 429]
    clock[0] += 59
    assert post().status_code == 200


@pytest.mark.django_db
def test_a_clock_that_is_set_back_gives_no_second_allowance_and_says_how_long_to_wait(clock: list[float]) -> None:
    clock[0] += 20
    assert [post().status_code for _ in range(3)] == [200] * 3
    clock[0] -= 60
    refused = post()
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "100")
    clock[0] += 100
    assert post().status_code == 200


@pytest.mark.django_db
def test_a_clock_that_was_far_ahead_refuses_nobody_once_it_is_right(clock: list[float]) -> None:
    clock[0] += 24 * 3600
    assert scraps(*["write"] * 4) == ["write"] * 3 + ["TooManyWritesError"]
    clock[0] -= 24 * 3600
    assert scraps(*["write"] * 4) == ["write"] * 3 + ["TooManyWritesError"]


@limited("scrap", most=3, seconds=60, with_what_is_written=True)
def scrap(request: HttpRequest, do: str) -> HttpResponse:
    if do == "nothing here":
        raise Http404
    if do == "write":
        limits.written(lambda: Allowance.objects.create(key=f"scrap {Allowance.objects.count()}", ends=2**40))
    return HttpResponse(do)


def scraps(*deeds: str) -> list[str]:
    """Send some posts to a view that is counted with what it writes; return what came of each."""
    came = []
    for do in deeds:
        try:
            came.append(scrap(RequestFactory().post("/"), do).content.decode())
        except (TooManyWritesError, Http404) as error:
            came.append(type(error).__name__)
    return came


@pytest.mark.django_db
def test_a_view_may_be_counted_with_what_it_writes(clock: list[float]) -> None:
    assert scraps(*["write"] * 5) == ["write"] * 3 + ["TooManyWritesError"] * 2
    assert Allowance.objects.filter(key__startswith="scrap").count() == 3
    clock[0] += 60
    assert scraps("write") == ["write"]


@pytest.mark.django_db
def test_what_wrote_nothing_or_found_nothing_is_counted_all_the_same(clock: list[float]) -> None:
    clock[0] += 120
    assert scraps("look", "nothing here", "write") == ["look", "Http404", "write"]
    assert scraps("look", "nothing here") == ["TooManyWritesError"] * 2


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="elsewhere it is counted before")
def test_who_has_used_all_up_costs_the_database_nothing(
    clock: list[float], django_assert_num_queries: Callable[[int], Any]
) -> None:
    clock[0] += 180
    scraps(*["write"] * 4)
    with django_assert_num_queries(0):
        assert scraps("write", "look") == ["TooManyWritesError"] * 2


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="elsewhere it is counted before")
def test_a_refusal_that_was_not_kept_is_not_remembered(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """The uses that led to it were undone with it, so there is still room."""
    clock[0] += 240

    def given_up(write: Callable[[], Any]) -> None:
        with transaction.atomic():
            for _ in range(4):
                with suppress(TooManyWritesError):
                    write()
            raise OperationalError("disk I/O error")

    with monkeypatch.context() as failing:
        failing.setattr(limits, "together", given_up)
        with pytest.raises(OperationalError):
            scraps("look")
    assert scraps(*["write"] * 4) == ["write"] * 3 + ["TooManyWritesError"]


@pytest.mark.django_db
def test_of_a_database_that_is_away_nothing_more_is_asked(clock: list[float]) -> None:
    @limited("gone", most=3, seconds=60, with_what_is_written=True)
    def gone(request: HttpRequest) -> HttpResponse:
        raise OperationalError("database is locked")

    with pytest.raises(OperationalError):
        gone(RequestFactory().post("/"))
    assert Allowance.objects.filter(used__gt=0).exists() == (connection.vendor != "sqlite")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_four_hundred_at_once_just_ten_pass() -> None:
    crowd()


def test_of_four_hundred_at_once_just_ten_pass_in_a_sqlite_file(tmp_path: Path) -> None:
    run_on_sqlite_file(crowd, tmp_path)


def test_of_four_hundred_writes_at_once_just_ten_are_kept_in_a_sqlite_file(tmp_path: Path) -> None:
    run_on_sqlite_file(writing_crowd, tmp_path)


def writing_crowd() -> None:
    """Use one allowance from many threads at once, each time with something to write."""

    @limited("write", most=10, seconds=3600, with_what_is_written=True)
    def write(request: HttpRequest, number: int) -> HttpResponse:
        limits.written(lambda: Allowance.objects.create(key=f"written {number}", ends=2**40))
        return HttpResponse()

    def one(number: int) -> int:
        try:
            return write(RequestFactory().post("/"), number).status_code
        except TooManyWritesError:
            return 429
        finally:
            connection.close()

    with ThreadPoolExecutor(16) as threads:
        statuses = list(threads.map(one, range(400)))
    assert statuses.count(200) == 10
    assert Allowance.objects.filter(key__startswith="written").count() == 10


def crowd() -> None:
    """Use one allowance from many threads at once."""

    def use(_: int) -> int:
        try:
            return seconds_to_wait("crowd", "192.0.2.1", 10, 3600)
        finally:
            connection.close()

    with ThreadPoolExecutor(16) as threads:
        waits = list(threads.map(use, range(400)))
    assert waits.count(0) == 10
