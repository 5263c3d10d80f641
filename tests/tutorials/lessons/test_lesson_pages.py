"""The pages of the lessons: whole without a script, a cookie or a database, answered from the address alone.

No test here is given a database, so a page that asked for one would fail.
"""

import re
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from tutorials.lessons import book

BOOK = book()
LESSON_PAGES = [f"/learn/{lesson}/" for lesson in BOOK.lessons]
STEP_PAGES = [f"/learn/{name}/" for name in BOOK.pages]
PART = {"HX-Request": "true"}


class Elements(HTMLParser):
    """The start tags of a page, with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def all(self, tag: str, **wanted: str) -> list[dict[str, str | None]]:
        return [have for name, have in self.found if name == tag and wanted.items() <= have.items()]


@pytest.fixture
def visitor() -> Client:
    return Client(enforce_csrf_checks=True)


@pytest.mark.parametrize("address", ["/learn/", *LESSON_PAGES, *STEP_PAGES])
def test_a_page_is_whole_and_sets_no_cookie(visitor: Client, address: str):
    response = visitor.get(address)
    html = response.content.decode()
    page = Elements(html)
    assert response.status_code == 200
    assert not response.cookies
    assert "csrfmiddlewaretoken" not in html
    assert len(page.all("h1")) == 1
    assert page.all("link", rel="canonical")[0]["href"] == f"http://testserver{address}"
    assert (page.all("meta", name="description")[0]["content"] or "").endswith(("。", "？"))
    assert page.all("nav", **{"aria-label": "所在位置"})
    ids = [attributes["id"] for _, attributes in page.found if "id" in attributes]
    assert len(set(ids)) == len(ids)
    assert not [attributes for _, attributes in page.found if "style" in attributes]


@pytest.mark.parametrize("name", BOOK.pages)
def test_a_right_answer_says_so_and_leads_on(visitor: Client, name: str):
    exercise = BOOK.pages[name].step.exercise
    response = visitor.get(f"/learn/{name}/", {"a": exercise.shown_answer()})
    page = Elements(response.content.decode())
    assert "對了。" in response.content.decode()
    assert page.all("form", action=f"/learn/{name}/done/", method="post")
    assert page.all("input", name="csrfmiddlewaretoken")
    assert "no-store" in response.headers["Cache-Control"]


@pytest.mark.parametrize("name", BOOK.pages)
def test_a_wrong_answer_can_be_tried_again_and_the_way_on_stays_open(visitor: Client, name: str):
    exercise = BOOK.pages[name].step.exercise
    wrong = next(choice.value for choice in exercise.choices() if not exercise.is_right(frozenset({choice.value})))
    response = visitor.get(f"/learn/{name}/", {"a": wrong})
    html = response.content.decode()
    page = Elements(html)
    assert any(word in html for word in ("不是這樣。", "還沒選完。"))
    assert page.all("form", id="answer", method="get", action=f"/learn/{name}/#exercise")
    assert page.all("a", rel="next")
    assert not response.cookies
    (shown,) = [a for a in page.all("a") if "#exercise" in (a["href"] or "") and "a=" in (a["href"] or "")]
    picked = parse_qs(urlsplit(shown["href"] or "").query)["a"]
    assert exercise.is_right(frozenset(picked))


def test_pressing_with_nothing_picked_says_what_to_do(visitor: Client):
    html = visitor.get("/learn/tiles/suits/?go=1").content.decode()
    assert "還沒選。" in html
    assert "對了。" not in html


@pytest.mark.parametrize("query", ["a=nothing", "a=1&a=2&a=%00", "a=" + "9" * 500, "utm=1", "a=0&a=" * 60])
def test_an_answer_that_is_none_is_no_fault(visitor: Client, query: str):
    assert visitor.get(f"/learn/tiles/suits/?{query}").status_code == 200


def test_htmx_gets_the_exercise_alone_and_the_address_to_show(visitor: Client):
    response = visitor.get("/learn/ready/several/", {"a": ["3m", "9z"]}, headers=PART)
    html = response.content.decode()
    assert "<html" not in html
    assert html.lstrip().startswith('<section class="exercise"')
    assert 'hx-swap-oob="true">不是這樣。' in html
    assert response.headers["HX-Replace-Url"] == "/learn/ready/several/?a=3m"
    assert "HX-Request" in response.headers["Vary"]


def test_an_answer_is_spoken_without_marks(visitor: Client):
    html = visitor.get("/learn/ready/example/", {"a": "E"}, headers=PART).content.decode()
    spoken = html[html.index('id="live"') :]
    assert "{" not in spoken
    assert "東東" in spoken


@pytest.mark.parametrize("address", ["/learn/riichi/", "/learn/chow/nothing/", "/learn/progress/nothing/"])
def test_what_does_not_exist_is_not_found(visitor: Client, address: str):
    assert visitor.get(address).status_code == 404


@pytest.mark.parametrize("address", ["/learn/", "/learn/chow/", "/learn/chow/example/"])
def test_pages_can_only_be_read(visitor: Client, address: str):
    assert Client().post(address).status_code == 405


def test_the_first_and_the_last_step_have_a_way_on(visitor: Client):
    first, last = STEP_PAGES[0], STEP_PAGES[-1]
    assert not Elements(visitor.get(first).content.decode()).all("a", rel="prev")
    assert Elements(visitor.get(last).content.decode()).all("a", rel="next", href="/learn/")


def test_every_link_between_lessons_leads_to_a_page(visitor: Client):
    links = set()
    for address in ["/learn/", *LESSON_PAGES, *STEP_PAGES]:
        html = visitor.get(address).content.decode()
        links |= set(re.findall(r'href="(/learn/[^"#?]*)', html))
    assert links
    assert {link for link in links if visitor.get(link).status_code != 200} == set()


def test_the_sitemap_names_every_step(visitor: Client):
    sitemap = visitor.get("/sitemap.xml").content.decode()
    assert [address for address in ["/learn/", *LESSON_PAGES, *STEP_PAGES] if f"{address}</loc>" not in sitemap] == []
    assert "/done/" not in sitemap


def test_a_step_is_answered_with_304_when_it_is_known(visitor: Client):
    first = visitor.get("/learn/chow/example/")
    again = visitor.get("/learn/chow/example/", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
