"""What happened: the news that a step brings, for words on the page and for the log."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scoring.core.tiles import Tile


class EventKind(StrEnum):
    """The kinds of news."""

    ROLLED = "rolled"
    COUNTED = "counted"
    WIND_DRAWN = "wind_drawn"
    SEATED = "seated"
    WALL_BUILT = "wall_built"
    DEALER_FOUND = "dealer_found"
    WALL_OPENED = "wall_opened"
    DEALT = "dealt"
    FLOWERS_SHOWN = "flowers_shown"
    REPLACED = "replaced"
    PLAY_BEGAN = "play_began"
    DREW = "drew"
    DISCARDED = "discarded"
    DECLARED = "declared"
    CHOW = "chow"
    PONG = "pong"
    KONG_CLAIMED = "kong_claimed"
    KONG_ADDED = "kong_added"
    KONG_CONCEALED = "kong_concealed"
    WON = "won"
    FALSE_WIN = "false_win"
    DRAWN_HAND = "drawn_hand"
    SETTLED = "settled"
    DEALER_STAYS = "dealer_stays"
    DEALER_PASSES = "dealer_passes"
    ROUND_CHANGED = "round_changed"
    GAME_OVER = "game_over"


class Event(NamedTuple):
    """One piece of news.

    ``seat`` did it, ``other`` is the seat it came from or points at; ``tiles`` are the tiles it is about,
    ``None`` where the reader may not see one; ``numbers`` are dice, counts or points; ``word`` is a detail
    by name. A ``secret`` event shows its tiles to its own seat only.
    """

    kind: EventKind
    seat: int
    tiles: tuple[Tile | None, ...] = ()
    other: int | None = None
    numbers: tuple[int, ...] = ()
    word: str = ""
    secret: bool = False

    def seen_from(self, seat: int) -> Event:
        """Return the event as ``seat`` may see it."""
        if not self.secret or self.seat == seat:
            return self
        return self._replace(tiles=(None,) * len(self.tiles))
