"""The links that every page carries."""

from typing import Final

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
    ("詞彙", "/glossary/"),
    ("自家台數", "/house-rules/"),
)
