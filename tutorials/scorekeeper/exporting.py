"""A sheet as a table for other programs (CSV) and as data (JSON)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from scoring.core.said import listed
from scoring.languages import tr

from ..meanings import meaning
from ..table.names import WINDS
from .happenings import Win, happening_to_json, setup_to_json
from .settling import fewest_transfers
from .sheet import Line, Standing
from .words import deal_words, happened, moves, paid

FORMAT: Final = "taiwan-mahjong-score-sheet"
VERSION: Final = 1
MARK: Final = "\ufeff"
"""By which a spreadsheet knows that the file is UTF-8."""

DANGEROUS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""A spreadsheet takes text that begins so for a formula, or looks behind the blank for one."""

_SPLIT: Final = re.compile(rf"(;[\s\"]*)(?=[{re.escape(''.join(mark for mark in DANGEROUS if not mark.isspace()))}])")
"""Before what begins a cell where a spreadsheet splits at semicolons, as it does in half of Europe.

The quotes around a cell are none to such a reader, and those within it, which are written twice, open and close one.
"""

HEADINGS: Final = (
    "筆",
    "圈局",
    meaning("莊家", "試算表：莊家"),
    meaning("連莊", "試算表：連莊"),
    "經過",
    meaning("台數", "試算表：台數"),
    meaning("手牌", "試算表：手牌"),
)


def guarded(cell: str | int) -> str | int:
    """Return a cell that no spreadsheet takes for a formula; a number of ours stays a number."""
    if not isinstance(cell, str):
        return cell
    cell = _SPLIT.sub(r"\1'", cell)
    return f"'{cell}" if cell.startswith(DANGEROUS) else cell


def csv_text(standing: Standing) -> str:
    """Write a sheet as CSV (RFC 4180, with a mark for UTF-8): a row for each thing that happened, then the totals."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    for row in _rows(standing):
        writer.writerow([guarded(cell) for cell in row])
    return MARK + written.getvalue()


def _rows(standing: Standing) -> Iterator[list[str | int]]:
    names = standing.setup.names
    totals = (tr("{name}累計", name=name) for name in names)
    yield [*map(tr, HEADINGS), *names, *totals, tr("付款")]
    for place, line in enumerate(standing.lines, 1):
        yield [place, *_told(line, standing)]


def _told(line: Line, standing: Standing) -> list[str | int]:
    """Return the cells of one thing that happened."""
    setup, match = standing.setup, line.before
    hands = [winner.hand for winner in line.happening.winners] if isinstance(line.happening, Win) else []
    return [
        deal_words(match._replace(streak=0)),
        setup.names[match.dealer],
        match.streak,
        happened(line.happening, line.tai, setup),
        line.tai[0] if len(line.tai) == 1 else tr(listed(map(str, line.tai))),
        tr("；").join(filter(None, hands)),
        *line.deltas,
        *line.after.scores,
        tr("；").join(paid(line, setup)),
    ]


def sheet_data(standing: Standing) -> dict[str, Any]:
    """Return a sheet as data: the setup, what happened, and how the table stands."""
    names, match = standing.setup.names, standing.match
    return {
        "format": FORMAT,
        "version": VERSION,
        "setup": setup_to_json(standing.setup),
        "hands": [_line_data(line, standing) for line in standing.lines],
        "standing": {
            "round": tr(WINDS[match.round % 4]),
            "dealer": names[match.dealer],
            "streak": match.streak,
            "over": standing.over,
            "totals": dict(zip(names, match.scores, strict=True)),
        },
        "settling": [
            {"from": names[payer], "to": names[receiver], "points": amount}
            for payer, receiver, amount in fewest_transfers(match.scores)
        ],
    }


def _line_data(line: Line, standing: Standing) -> dict[str, Any]:
    words: Iterable[str] = (happened(line.happening, line.tai, standing.setup), moves(line, standing.setup))
    return {
        **happening_to_json(line.happening),
        "round": tr(WINDS[line.before.round % 4]),
        "dealer": line.before.dealer,
        "streak": line.before.streak,
        "tai": list(line.tai),
        "deltas": list(line.deltas),
        "totals": list(line.after.scores),
        "words": tr("。").join(filter(None, words)),
    }
