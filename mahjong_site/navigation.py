"""The links that every page carries; what the site has no page for is left out."""

from collections.abc import Iterable, Iterator
from typing import Final

from .http import leads_somewhere

NAV: Final = (
    ("算台", "/hand/", "hand"),
    ("台型", "/tai/", "tai"),
    ("教學", "/learn/", "learn"),
    ("牌桌", "/table/", "table"),
    ("練習", "/drills/", "drills"),
    ("查詢", "/search/", "search"),
)
"""Label, address and section; the page of that section is marked as the current one."""

FOOTER_NAV: Final = (
    ("特殊規則", "/rules/special/"),
    ("罰則", "/rules/penalties/"),
    ("優先順序", "/rules/priority/"),
    ("各家不同", "/rules/disputes/"),
    ("常見問題", "/faq/"),
    ("詞彙", "/glossary/"),
    ("離線看", "/offline/"),
    ("自家台數", "/house-rules/"),
    ("記分", "/scorekeeper/"),
    ("我的資料", "/my-data/"),
)


class Links:
    """Links as a template loops over them: those whose address some route answers."""

    def __init__(self, links: Iterable[tuple[str, ...]]) -> None:
        """Take the links; routes are looked at when they are asked for, once each."""
        self._links = tuple(links)

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        """Give the links that lead somewhere."""
        return (link for link in self._links if leads_somewhere(link[1]))
