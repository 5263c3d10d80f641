"""The rows of an answer: tiles to wait for, to take or to throw, problems, readings, examples to begin with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final
from urllib.parse import urlencode

from markupsafe import Markup, escape

from ..core.answer import blocks_of
from ..core.case import Reading
from ..core.errors import Problem
from ..core.evaluate import Scored
from ..core.memo import Memo
from ..core.shanten import Discard
from ..core.tiles import Tile
from ..core.unfinished import WaitWorth
from ..labels import WORTH_BY_WAIT
from ..languages import language_cache, language_memo, tr
from ..tile_html import tiles_html
from .examples import examples_here
from .pieces import hand_url, joined, press, told

_CONTROLS: Final = {"streak": "streak", "stakes.base": "base", "stakes.per_tai": "per_tai", "rules": "rules"}
"""Where on the page that stands which a problem is about; all else is about the sentence."""


def problem_rows(problems: Iterable[Problem]) -> Markup:
    """Write what is wrong, each point with a link to where it stands."""
    return joined(
        [
            f'<li><a href="#{_CONTROLS.get(problem.field or "", "text")}">{escape(tr(problem.message))}</a></li>'
            for problem in problems
        ]
    )


def note_rows(notes: Iterable[str]) -> Markup:
    """Write how the sentence was understood."""
    return joined([f"<li>{escape(tr(note))}</li>" for note in notes])


def example_rows(rules_key: str, rules_id: str) -> Markup:
    """Write the examples, each a link that scores it."""
    return joined(
        f'<li><a href="{hand_url()}?{escape(urlencode({"text": example.text, rules_key: rules_id}))}">'
        f"{escape(tr(example.label))}</a></li>"
        for example in examples_here()
    )


def wait_rows(waits: Iterable[WaitWorth]) -> Markup:
    """Write the tiles that complete the hand, each with the copies left and its worth."""
    return joined(map(_wait_row, waits))


@language_cache(maxsize=4096)
def _wait_row(wait: WaitWorth) -> str:
    worth = "".join(f'<td class="num">{_worth(tai)}</td>' for tai in (wait.tai_discard, wait.tai_draw))
    left = told("{count} 張", count=wait.left)
    return f'<tr><th scope="row">{press(wait.tile, "win", "胡{tile}")}</th><td class="num">{left}</td>{worth}</tr>'


def _worth(tai: int | None) -> str:
    return escape(tr("不能胡")) if tai is None else told("{tai} 台", tai=tai)


def useful_tiles(useful: Iterable[tuple[Tile, int]]) -> Markup:
    """Write the tiles that bring the hand nearer, each with the copies left."""
    return joined(
        f'<span>{press(tile, "draw", "摸進{tile}")}<small class="num">{told("{count} 張", count=left)}</small></span>'
        for tile, left in useful
    )


def won_tiles(concealed: Iterable[Tile]) -> Markup:
    """Write the kinds in hand, any of which may be the winning one."""
    return joined(press(tile, "won", "胡的是{tile}") for tile in dict.fromkeys(concealed))


def discard_rows(discards: Iterable[Discard]) -> Markup:
    """Write the tiles to throw, each with what the hand is then and needs."""
    return joined(map(_discard_row, discards))


def _discard_row(discard: Discard) -> str:
    away = told("<td>差 {count} 張聽牌</td>", count=discard.shanten) if discard.shanten else told("<td>聽牌</td>")
    return (
        f'<tr><th scope="row">{press(discard.tile, "discard", "打出{tile}")}</th>{away}'
        f'<td><span class="tiles-s">{tiles_html(discard.useful)}</span></td>'
        f"{told('<td class="num">{count} 張</td>', count=discard.left)}</tr>"
    )


def reading_html(reading: Reading) -> Markup:
    """Write a reading as rows of tiles, a set or pair each."""
    return joined(map(_BLOCKS().__getitem__, blocks_of(reading)))


_BLOCKS: Final[Callable[[], Memo[tuple[Tile, ...], str]]] = language_memo(tiles_html)


def reading_rows(others: Sequence[Scored]) -> Markup:
    """Write the other readings: their worth, what counts in them, and their sets."""
    return joined(map(_reading_row, others))


def _reading_row(scored: Scored) -> str:
    reading = scored.reading
    lines = tr("、").join(f"{tr(line.name)} {line.tai}" for line in scored.tally.counted) or tr("沒有台")
    worth = told(WORTH_BY_WAIT[reading.wait], tai=scored.tai) if reading.wait else ""
    return f'<li>{worth}{escape(lines)}<span class="reading">{reading_html(reading)}</span></li>'
