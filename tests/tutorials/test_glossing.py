"""Words of the glossary as links in running text."""

from __future__ import annotations

import jinja2
import pytest
from markupsafe import Markup

from tutorials.glossing import EVERYDAY, gloss, linkable_words
from tutorials.reference import reference
from tutorials.templating import FILTERS

ADDRESS = "/glossary/"


def words_in(text: str, linked: set[str] | None = None) -> list[str]:
    """Return the ids of the terms that are linked."""
    linked = set() if linked is None else linked
    before = set(linked)
    gloss(text, linked, ADDRESS)
    return sorted(linked - before)


def test_word_becomes_a_link_with_its_note() -> None:
    term = reference().glossary.terms["partial"]
    written = gloss("要先亮搭子。", set(), ADDRESS)
    assert written.startswith('要先亮<a class="term" href="/glossary/#partial" data-term="term-partial">搭子</a>')
    assert f'<span class="popover" id="term-partial" popover><b>搭子</b>{term.short} ' in written
    assert written.endswith("</span>。")


def test_only_the_first_occurrence_on_a_page_is_linked() -> None:
    linked: set[str] = set()
    assert gloss("搭子和搭子", linked, ADDRESS).count("<a class") == 1
    assert gloss("又是搭子", linked, ADDRESS) == "又是搭子"


def test_another_word_for_the_same_term_counts_as_the_same() -> None:
    assert gloss("放槍也叫放炮", set(), ADDRESS).count("<a class") == 1


def test_longest_word_wins() -> None:
    assert words_in("這樣是大相公") == ["dead-hand-many"]
    assert words_in("補槓解過水") == ["kong-frees-pass"]


@pytest.mark.parametrize(
    "text", ["大三元", "一條龍", "番型細分制", "兩端各放一張奇數牌", "本站的教學和牌桌", "翻開牌尾"]
)
def test_name_of_something_else_hides_the_words_in_it(text: str) -> None:
    assert set(words_in(text)) <= {"wall-tail"}


def test_everyday_words_are_words_of_the_glossary() -> None:
    """A word that the glossary no longer has need not be kept from being linked."""
    words = {word for term in reference().glossary.terms.values() for word in (term.term, *term.aliases)}
    assert words >= EVERYDAY
    assert not EVERYDAY & linkable_words().keys()


def test_plain_text_is_escaped_first() -> None:
    written = gloss('<img src=x onerror="搭子">', set(), ADDRESS)
    assert "<img" not in written
    assert written.startswith("&lt;img src=x onerror=&#34;")


@pytest.mark.parametrize(
    "markup",
    [
        '<a href="/x/">搭子</a>',
        "<h2>搭子</h2>",
        "<button>搭子</button>",
        "<summary><b>搭子</b></summary>",
        '<span title="搭子"></span>',
        '<a href="/x/"><b>到</b>搭子</a>',
    ],
)
def test_nothing_is_linked_in_links_headings_buttons_and_attributes(markup: str) -> None:
    assert gloss(Markup(markup), set(), ADDRESS) == markup


def test_text_after_a_link_is_looked_at_again() -> None:
    written = gloss(Markup('<a href="/x/">搭子</a>，搭子'), set(), ADDRESS)
    assert written.startswith('<a href="/x/">搭子</a>，<a class="term"')


@pytest.fixture
def environment() -> jinja2.Environment:
    env = jinja2.Environment(
        autoescape=True,
        loader=jinja2.DictLoader(
            {
                "page": "{% from 'parts' import said with context %}"
                "{% block main %}{{ text|glossed }}{{ said(text) }}{% endblock %}",
                "parts": "{% macro said(text) %}{{ text|glossed }}{% endmacro %}",
                "skipping": "{{ text|glossed(skip='partial') }}|{{ text|glossed }}",
                "lines": "{{ text|paragraphs }}",
            }
        ),
    )
    env.filters.update(FILTERS)
    return env


class Request:
    """Stands for one rendering."""


def test_first_occurrence_is_counted_across_blocks_and_macros(environment: jinja2.Environment) -> None:
    page = environment.get_template("page")
    assert page.render(text="搭子", request=Request()).count("<a class") == 1
    assert page.render(text="搭子", request=Request()).count("<a class") == 1


def test_page_of_a_term_does_not_link_to_itself(environment: jinja2.Environment) -> None:
    alone, _, after = environment.get_template("skipping").render(text="搭子", request=Request()).partition("|")
    assert alone == "搭子"
    assert "<a class" in after


def test_each_line_becomes_a_paragraph(environment: jinja2.Environment) -> None:
    written = environment.get_template("lines").render(text="\n一行\n\n兩行<b>\n", request=Request())
    assert written == "<p>一行</p>\n<p>兩行&lt;b&gt;</p>"


def test_pages_written_without_a_request_count_in_the_set_they_are_given(environment: jinja2.Environment) -> None:
    written = environment.get_template("page").render(text="搭子", linked_terms=set())
    assert written.count("<a class") == 1


def test_what_a_page_is_about_is_not_linked_on_it(environment: jinja2.Environment) -> None:
    linked: set[str] = set()
    written = environment.get_template("page").render(text="搭子、莊家", linked_terms=linked, own_words=("搭子",))
    assert 'id="term-dealer"' in written
    assert "term-partial" not in written
    assert linked == {"dealer"}
