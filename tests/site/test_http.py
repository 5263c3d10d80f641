"""One address gives the whole page or its part."""

from __future__ import annotations

from collections.abc import Iterator

import jinja2
import pytest
from django.test import Client, RequestFactory, override_settings

from mahjong_site.http import HOME, leads_somewhere, page_head, render_block
from scoring.ready import PAGES

pytestmark = pytest.mark.urls("tests.site.faulty_urls")


def test_plain_request_gets_the_whole_page(client: Client) -> None:
    text = client.get("/try/page/").content.decode()
    assert text.startswith("<!DOCTYPE html>")
    assert "<h1>標題</h1>" in text


def test_htmx_gets_the_part_alone(client: Client) -> None:
    text = client.get("/try/page/", headers={"HX-Request": "true"}).content.decode()
    assert text.strip().startswith("<h1>標題</h1>")
    assert "<html" not in text
    assert "<main" not in text


def test_history_restore_gets_the_whole_page(client: Client) -> None:
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert client.get("/try/page/", headers=headers).content.startswith(b"<!DOCTYPE html>")


@pytest.fixture
def child() -> jinja2.Template:
    """A page with an import and an assignment above its blocks, and a parent with a block of its own."""
    loader = jinja2.DictLoader(
        {
            "parent": "<title>{% block title %}{{ name }}{% endblock %}</title>{% block main %}{% endblock %}",
            "macros": "{% macro bold(text) %}<b>{{ text }}</b>{% endmacro %}",
            "child": "{% extends 'parent' %}{% from 'macros' import bold %}{% set twice = name ~ name %}"
            "{% block main %}{{ bold(twice) }}{% block inner %}[{{ name }}]{% endblock %}{% endblock %}",
        }
    )
    return jinja2.Environment(loader=loader, autoescape=True, undefined=jinja2.StrictUndefined).get_template("child")


def test_block_sees_the_imports_and_assignments_of_its_page(child: jinja2.Template) -> None:
    assert render_block(child, "main", {"name": "a<"}) == "<b>a&lt;a&lt;</b>[a&lt;]"


def test_block_inside_a_block_and_block_of_the_parent_are_found(child: jinja2.Template) -> None:
    assert render_block(child, "inner", {"name": "a"}) == "[a]"
    assert render_block(child, "title", {"name": "a"}) == "a"


def test_block_is_the_same_text_as_in_the_whole_page(child: jinja2.Template) -> None:
    assert render_block(child, "main", {"name": "a"}) in child.render(name="a")


def test_misspelt_block_is_an_error(child: jinja2.Template) -> None:
    with pytest.raises(KeyError):
        render_block(child, "mian", {"name": "a"})


def test_head_of_a_page_begins_its_crumbs_at_home_and_knows_its_own_address() -> None:
    request = RequestFactory().get("/a/", {"q": "x"})
    head = page_head(request, "標題", "說明", "learn", crumbs=[("標題", None)])
    assert head["canonical"] == "http://testserver/a/"
    assert head["crumbs"] == [HOME, ("標題", None)]
    assert page_head(request, "", "", "home", address="/")["canonical"] == "http://testserver/"
    assert page_head(request, "", "", "home")["crumbs"] == []


def test_an_address_leads_somewhere_where_the_routes_in_force_have_a_page() -> None:
    assert leads_somewhere("/try/page/")
    assert not leads_somewhere("/no/such/page/")
    with override_settings(ROOT_URLCONF="mahjong_site.urls"):
        assert not leads_somewhere("/try/page/")


@pytest.fixture
def _only_these_routes() -> Iterator[None]:
    """What is kept ready is of the site's own routes, which are the same as long as it runs."""
    PAGES.clear()
    yield
    PAGES.clear()


@pytest.mark.usefixtures("_only_these_routes")
def test_sitemap_lists_public_pages_and_nothing_else(client: Client) -> None:
    response = client.get("/sitemap.xml")
    text = response.content.decode()
    assert response.headers["Content-Type"] == "application/xml"
    assert "/try/page/</loc>" in text
    assert not any(hidden in text for hidden in ("/api/", "healthz", "readyz", "robots", "&lt;", "key"))


def test_robots_are_told_where_the_sitemap_is(client: Client) -> None:
    assert "Sitemap: http://testserver/sitemap.xml" in client.get("/robots.txt").content.decode()


def test_old_address_of_the_icon_leads_to_the_icon(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert answer.status_code == 301
    assert answer.headers["Location"].endswith(".svg")
    assert client.get(answer.headers["Location"]).status_code == 200
