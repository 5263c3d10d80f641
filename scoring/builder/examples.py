"""Hands to begin with; the tests score every one of them."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..core.sentence import CHINESE, format_sentence, parse_sentence
from ..languages import language_cache
from .state import page_words


class Example(NamedTuple):
    """A hand to look at: what it shows, its sentence, and what the default table gives (``None``: no win)."""

    label: str
    text: str
    tai: int | None


_LABELS: Final = (
    ("平胡", 3),
    ("碰碰胡加門風", 5),
    ("門清自摸", 3),
    ("大三元", 8),
    ("聽什麼？", None),
    ("該打哪張？", None),
)
_TEXTS: Final = (  # not shown: written anew in the language of the page
    "123456萬55789筒23478條 胡9條 南風",
    "碰222萬 碰444筒 碰南南南 碰777條 99萬88條 胡9萬 南風",
    "123678萬345筒2367899條 胡4條 自摸 南風",
    "45699萬78筒 碰中中中 碰發發發 碰白白白 胡9筒 西風",
    "123456789萬456筒3455條",
    "12378萬45667筒12389條東南",
)
EXAMPLES: Final = tuple(Example(label, text, tai) for (label, tai), text in zip(_LABELS, _TEXTS, strict=True))


@language_cache()
def examples_here() -> tuple[Example, ...]:
    """Return the examples with their sentences in the words of the page."""
    words = page_words()
    if words is CHINESE:
        return EXAMPLES
    requests = [(example, parse_sentence(example.text).request) for example in EXAMPLES]
    return tuple(example._replace(text=format_sentence(request, words=words)) for example, request in requests)
