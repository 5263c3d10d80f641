"""What kinds of thing can be found, in the order in which they are shown where nothing else decides."""

from __future__ import annotations

from typing import Final

KINDS: Final = {
    "tai": "台型",
    "special": "特殊規則",
    "penalties": "罰則",
    "priority": "優先順序",
    "disputes": "各家不同",
    "faq": "常見問題",
    "glossary": "詞彙",
    "elsewhere": "別種麻將",
    "lesson": "教學",
    "page": "對照",
}
"""The names are those of links between records (``glossary:chow``)."""
