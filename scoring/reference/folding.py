"""Spellings folded together, so that a search finds 碰碰和 and 门清 as well as 碰碰胡 and 門清."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

_SPELLINGS: Final = (
    # what players write for the same word
    "胡糊和衚湖鬍壺", "槓杠摃扛", "台臺檯枱", "條索条", "筒餅饼桶", "么幺麼吆", "眼將将", "碰踫", "摸模",
    "喜囍", "咕嘓", "嚦呖哩", "仙僊", "吊釣钓", "混渾浑", "搶槍抢枪",
    # simplified characters
    "東东", "門门", "風风", "發发", "萬万", "龍龙", "雙双", "單单", "聽听", "獨独", "張张", "順顺", "對对",
    "連连", "莊庄", "開开", "個个", "後后", "邊边", "斷断", "帶带", "頭头", "純纯", "無无", "見见", "過过",
    "撈捞", "魚鱼", "紅红", "湊凑", "幾几", "組组", "補补", "還还", "沒没", "這这", "來来", "數数", "種种",
    "樣样", "讓让", "別别", "當当", "時时", "號号", "碼码", "剛刚", "蘭兰", "鳥鸟", "報报", "兩两", "裡里",
    "牆墙", "給给", "從从", "進进", "宮宫", "換换", "續续",
)  # fmt: skip
_FOLDED: Final = str.maketrans({other: same[0] for same in _SPELLINGS for other in same[1:]})


@lru_cache(maxsize=2048)
def fold(text: str) -> str:
    """Return a text as it is compared: one spelling a word, small letters, no blanks, no punctuation.

    >>> fold("碰碰 和") == fold("碰碰胡")
    True
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(sign for sign in plain if sign.isalnum()).translate(_FOLDED)


def terms_of(text: str) -> tuple[str, ...]:
    """Return the folded words of what is searched for; each of them must be found."""
    return tuple(term for word in text.split() if (term := fold(word)))
