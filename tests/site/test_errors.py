"""What went wrong is told in the site's own page, with the right status; programs get JSON."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from mahjong_site.errors import TROUBLES

pytestmark = pytest.mark.urls("tests.site.faulty_urls")


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


def test_unknown_address_gets_the_sites_own_page(visitor: Client) -> None:
    response = visitor.get("/no/such/page/")
    text = response.content.decode()
    assert response.status_code == 404
    assert text.count("<h1") == 1
    assert f"<h1>{TROUBLES[404].title}</h1>" in text
    assert f"<title>{TROUBLES[404].title}" in text
    assert 'href="/tai/"' in text
    assert 'href="/static/css/site.css"' in text


def test_path_typed_by_a_visitor_is_not_repeated(visitor: Client) -> None:
    assert b"<script>x" not in visitor.get("/<script>x</script>/").content


def test_refused_host_gets_a_page(visitor: Client) -> None:
    response = visitor.get("/try/page/", headers={"Host": "elsewhere.example"})
    assert response.status_code == 400
    assert f"<h1>{TROUBLES[400].title}</h1>" in response.content.decode()


def test_wrong_method_gets_a_page_that_names_the_right_ones(visitor: Client) -> None:
    response = visitor.post("/try/read-only/")
    assert response.status_code == 405
    assert response.headers["Allow"] == "GET, HEAD"
    assert f"<h1>{TROUBLES[405].title}</h1>" in response.content.decode()


@pytest.mark.parametrize("path", ["/try/form/", "/try/body/", "/try/page/", "/no/such/page/"])
def test_body_over_64_kib_is_refused_unread(visitor: Client, path: str) -> None:
    assert visitor.generic("POST", path, b"x" * 65537).status_code == 413


def test_upload_over_the_limit_is_refused_too(visitor: Client) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    file = SimpleUploadedFile("hand.txt", b"x" * 70000)
    assert visitor.post("/try/form/", {"file": file}).status_code == 413


def test_body_of_64_kib_is_read(visitor: Client) -> None:
    response = visitor.generic("POST", "/try/body/", b"x" * 65536)
    assert (response.status_code, response.content) == (200, b"65536")


def test_too_many_fields_are_a_bad_request(visitor: Client) -> None:
    fields = {f"field{number}": "" for number in range(300)}
    assert visitor.post("/try/form/", fields).status_code == 400


def test_database_that_is_away_is_a_503_that_says_when_to_come_back(visitor: Client) -> None:
    response = visitor.get("/try/database-away/")
    assert response.status_code == 503
    assert response.headers["Retry-After"] == "5"
    assert response.headers["Cache-Control"] == "no-store"
    assert TROUBLES[503].title in response.content.decode()


@pytest.mark.django_db
def test_database_answers_readiness(visitor: Client) -> None:
    assert visitor.get("/readyz").content == b"ok\n"


@pytest.mark.django_db
@pytest.mark.postgres
def test_mistake_in_a_query_is_not_taken_for_an_outage(visitor: Client) -> None:
    assert visitor.get("/try/wrong-query/").status_code == 500


def test_fault_is_a_500_that_is_not_kept(visitor: Client) -> None:
    response = visitor.get("/try/broken/")
    assert response.status_code == 500
    assert response.headers["Cache-Control"] == "no-store"
    assert TROUBLES[500].title in response.content.decode()


@pytest.mark.parametrize(
    ("path", "logger"), [("/try/broken/", "django.request"), ("/try/database-away/", "mahjong_site")]
)
def test_the_id_that_the_page_shows_is_in_the_log(
    path: str, logger: str, visitor: Client, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    page = visitor.get(path).content.decode()
    (shown,) = re.findall(r"<code>([0-9a-f]{8})</code>", page)
    assert any(f"error={shown} " in record.getMessage() for record in caplog.records if record.name == logger)
    assert f" error={shown}\n" in capsys.readouterr().err
    assert "<code>" not in visitor.get("/no/such/page/").content.decode()


def test_fault_in_the_templates_themselves_still_gets_an_answer(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_template(*args: object, **kwargs: object) -> None:
        raise RuntimeError("the templates are gone")

    monkeypatch.setattr("mahjong_site.errors.render_page", no_template)
    response = visitor.get("/try/broken/")
    assert response.status_code == 500
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert TROUBLES[500].title in response.content.decode()
    assert "Content-Security-Policy" in response.headers


@pytest.mark.django_db
def test_a_page_says_of_a_refusal_that_what_was_sent_is_too_long_and_not_that_the_network_is_away(
    visitor: Client,
) -> None:
    words = re.search(r'<p id="trouble"[^>]*>', visitor.get("/try/page/").content.decode())
    assert words
    assert dict(re.findall(r'data-on(\d+)="([^"]*)"', words[0]))["413"] == "太長了，請縮短再送。"
    told = re.search(r'<p id="trouble"[^>]*>([^<]*)<', visitor.get("/try/page/").content.decode())
    assert told
    assert "連線" not in told[1]  # this is said of every other status, too


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/none/", 404, "not_found"),
        ("POST", "/api/try/read-only/", 405, "not_allowed"),
        ("GET", "/api/try/broken/", 500, "server_error"),
    ],
)
def test_program_gets_json(visitor: Client, method: str, path: str, status: int, code: str) -> None:
    response = visitor.generic(method, path)
    assert response.status_code == status
    (error,) = response.json()["errors"]
    assert bool(error.pop("id", "")) is (status >= 500)
    assert error == {"code": code, "message": TROUBLES[status].title}


def test_program_is_told_too_long_in_the_words_of_the_interface(visitor: Client) -> None:
    response = visitor.generic("POST", "/api/score/", b"x" * 65537)
    assert response.status_code == 413
    assert response.json()["errors"][0]["code"] == "too_long"
