"""What the home page shows: a hand that the engine scores on the spot, the ways in, the rule sets."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..core.sentence import ENGLISH, format_sentence, parse_sentence
from ..languages import CHINESE, language, language_cache
from .worked import Worked, work_out

SENTENCE: Final = "碰中中中 碰發發發 23467845筒白白 胡6筒 自摸 南風 花夏"  # not shown: in English it is written anew
"""The hand on the home page, as a visitor would type it."""


class Entrance(NamedTuple):
    """A way into the site: where it leads, what it is called, what is there."""

    address: str
    label: str
    words: str


ENTRANCES: Final = (
    Entrance("/tai/", "台型表", "每種台型幾台、怎樣算有，各家台制可以並排。"),
    Entrance("/learn/", "教學", "從認牌到胡牌，一次學一件事。"),
    Entrance("/table/", "牌桌", "擲骰、抓位、開門、配牌，和三家電腦打一局。"),
    Entrance("/drills/", "練習", "聽牌、算台、該打哪張，一題一題來。"),
    Entrance("/rules/penalties/", "罰則", "相公、詐胡、錯碰：出了事怎麼罰。"),
    Entrance("/rules/priority/", "優先順序", "同一張牌好幾家要，誰先。"),
)
SEARCHES: Final = (
    Entrance("/search/", "查規則", "例如：過水、相公、海底"),
    Entrance("/tai/", "查台型", "例如：獨聽、平胡、見花"),
)
"""Where the search box leads: the first of these that the site has."""


@language_cache()
def home_example() -> Worked:
    """Score the hand on the home page."""
    return work_out(_request(), "h")


def home_sentence() -> str:
    """Write the hand on the home page as a visitor would type it in the language of the page."""
    return SENTENCE if language() == CHINESE else format_sentence(_request(), words=ENGLISH)


def _request() -> dict[str, Any]:
    return parse_sentence(SENTENCE).request
