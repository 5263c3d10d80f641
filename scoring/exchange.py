"""JSON in and out: the one way in which commands and addresses speak with other programs."""

from __future__ import annotations

import json
from typing import Any

from .core.answer import answer, refusal
from .core.errors import Code, Problem
from .core.request import LARGEST_REQUEST
from .core.said import say
from .house.lookup import house_rules


def answer_text(text: bytes | str) -> dict[str, Any]:
    """Answer one request in JSON text; text that is no request gets an error answer like any other."""
    if len(text if isinstance(text, bytes) else text.encode(errors="surrogatepass")) > LARGEST_REQUEST:
        return refusal((Problem(Code.TOO_LONG, say("一個請求最多 {size} KiB", size=LARGEST_REQUEST // 1024)),))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return refusal((Problem(Code.UNREADABLE, "不是 JSON"),))
    return answer(data, house_rules)


def write_json(data: object) -> str:
    """Write an answer on one line, Chinese as it is; what no encoding holds is escaped."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
