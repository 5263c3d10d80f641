"""么九: patterns of ones, nines and honors."""

from __future__ import annotations

from typing import Final

from ..case import HONOR_MASK, Fact, Reading
from ..detection import Finding, Missing, Outcome, detector
from ..tiles import EAST, TERMINALS, Tile

_TERMINAL_MASK: Final = sum(1 << tile for tile in TERMINALS)
_OUTSIDE_MASK: Final = _TERMINAL_MASK | HONOR_MASK
_NO_SEQUENCE: Final = Missing("沒有順子")
_NO_HONORS: Final = Missing("沒有字牌", 2)
_HONORS: Final = Missing("有字牌")
_INNER: Final = Missing("有二到八的牌")
_NO_TERMINALS: Final = Missing("沒有一或九")


def _whole(reading: Reading) -> Finding:
    return Finding(1, reading.sequences, reading.triplets, pair=True)


def _inner_sets(reading: Reading) -> tuple[Tile, ...]:
    """Return the (lowest) tiles of the sets and pairs that hold neither terminal nor honor."""
    runs = tuple(start for start in reading.sequences if start % 9 not in (0, 6))
    same = tuple(tile for tile in (*reading.triplets, *reading.pairs) if not _OUTSIDE_MASK >> tile & 1)
    return runs + same


def _not_outside(reading: Reading) -> Missing | None:
    if not reading.sequences:
        return _NO_SEQUENCE
    inner = _inner_sets(reading)
    if inner:
        return Missing("有 {number} 組（或眼）不帶么九、字牌", 2 * len(inner), number=len(inner))
    return None


@detector("all_simples", Fact.NO_HONORS)
def all_simples(reading: Reading) -> Outcome:
    """斷么九: no one, no nine, no honor anywhere."""
    if reading.case.kinds & HONOR_MASK:
        return _HONORS
    ends = tuple(tile for tile in TERMINALS if reading.case.kinds >> tile & 1)
    return Missing("有么九牌「{tiles}」", len(ends), ends) if ends else _whole(reading)


@detector("outside_hand", Fact.HONORS)
def outside_hand(reading: Reading) -> Outcome:
    """混帶么: a terminal or honors in every set and the pair, with a run and an honor."""
    missing = _not_outside(reading)
    if missing:
        return missing
    return _whole(reading) if reading.case.kinds & HONOR_MASK else _NO_HONORS


@detector("pure_outside_hand", Fact.NO_HONORS)
def pure_outside_hand(reading: Reading) -> Outcome:
    """純帶么: a terminal in every set and the pair, with a run, no honors."""
    if reading.case.kinds & HONOR_MASK:
        return _HONORS
    return _not_outside(reading) or _whole(reading)


@detector("mixed_terminals", Fact.HONORS)
def mixed_terminals(reading: Reading) -> Outcome:
    """混老頭: terminals and honors alone, both present."""
    kinds = reading.case.kinds
    if kinds & ~_OUTSIDE_MASK:
        return _INNER
    if not kinds & HONOR_MASK:
        return _NO_HONORS
    return _whole(reading) if kinds & _TERMINAL_MASK else _NO_TERMINALS


@detector("all_terminals", Fact.NO_HONORS)
def all_terminals(reading: Reading) -> Outcome:
    """清老頭: terminals alone."""
    kinds = reading.case.kinds
    if kinds >> EAST:
        return _HONORS
    return _INNER if kinds & ~_TERMINAL_MASK else _whole(reading)
