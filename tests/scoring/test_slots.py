"""Templates that are written once and filled many times: the same as rendering them with the values each time."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.template import engines
from jinja2 import DictLoader
from markupsafe import Markup

from scoring.languages import ENGLISH, speaking
from scoring.slots import fill

PARTS = {
    "plain": '<p title="{{ one }}">{{ one }}{% if two %} and {{ two }}{% else %}.{% endif %}</p>{{ kind }}{{ one }}',
    "said": "{{ '莊家'|tr }} {{ one }}",
}


@pytest.fixture(autouse=True)
def templates(monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> None:
    settings.DEBUG = True  # nothing of these is to be kept
    monkeypatch.setattr(engines["jinja2"].env, "loader", DictLoader(PARTS))  # type: ignore[attr-defined]
    monkeypatch.setattr(engines["jinja2"].env, "cache", {})  # type: ignore[attr-defined]


@pytest.mark.parametrize("two", ["", "\0one\0", "2", Markup("<b>")])
def test_a_template_is_filled_as_it_would_be_rendered(two: str) -> None:
    values = {"one": "a\"<'&", "two": two}
    rendered = engines["jinja2"].env.get_template("plain").render(kind="!", **values)  # type: ignore[attr-defined]
    assert fill("plain", "!", values) == rendered


def test_each_language_has_its_own_words() -> None:
    assert fill("said", "", {"one": "1"}) == "莊家 1"
    with speaking(ENGLISH):
        assert fill("said", "", {"one": "1"}) != "莊家 1"


def test_a_value_that_is_missing_is_an_error() -> None:
    with pytest.raises(Exception, match="two"):
        fill("plain", "", {"one": "1"})
