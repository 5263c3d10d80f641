"""No sentence of a lesson ends twice, whatever was put into it, in either language."""

from __future__ import annotations

import pytest

from scoring.languages import CHINESE, ENGLISH, speaking
from tests.tutorials.punctuation import doubled, said_by
from tutorials.lessons import book


@pytest.mark.parametrize("language", [CHINESE, ENGLISH])
def test_no_sentence_of_a_step_ends_twice(language: str) -> None:
    with speaking(language):
        said = [
            (name, text)
            for name, page in book().pages.items()
            for text in (page.step.goal.plain, *(line.plain for line in page.step.text), *said_by(page.step.exercise))
        ]
    assert len(said) > 1_000
    assert [(name, text) for name, text in said if doubled(text)] == []
