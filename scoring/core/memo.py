"""A memo: what a function returned for each argument, so that it is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

LIMIT: Final = 20_000
"""A memo that has grown so long is emptied."""


class Memo[Key, Value](dict[Key, Value]):
    """Looks up, or works out and keeps, the value of a key. Half the cost of ``lru_cache`` for a hit."""

    def __init__(self, work: Callable[[Key], Value], limit: int = LIMIT) -> None:
        super().__init__()
        self._work = work
        self._limit = limit

    def __missing__(self, key: Key) -> Value:
        value = self._work(key)
        if len(self) >= self._limit:
            self.clear()
        self[key] = value
        return value
