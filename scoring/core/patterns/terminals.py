"""么九: patterns of ones, nines and honors."""

from __future__ import annotations

from typing import Final

from ..case import Reading
from ..detection import Missing, Outcome, because, detector, whole
from ..facts import Fact, is_inner, is_inner_sequence
from ..tiles import TERMINALS, Tile

_NO_SEQUENCE: Final = Missing("沒有順子")
_NO_HONORS: Final = Missing("沒有字牌", 2)
_HONORS: Final = Missing("有字牌")
_INNER: Final = Missing("有二到八的牌")
_NO_TERMINALS: Final = Missing("沒有一或九")


def _not_outside(reading: Reading) -> Missing | None:
    """Say what keeps a terminal or an honor from being in every set and the pair."""
    if not reading.sequences:
        return _NO_SEQUENCE
    if not reading.facts & Fact.INNER_SET:
        return None
    inner = sum(map(is_inner_sequence, reading.sequences)) + sum(map(is_inner, reading.triplets + reading.pairs))
    return because("有 {number} 組（或眼）不帶么九、字牌", 2 * inner, (), inner)


@detector("all_simples", unless=Fact.HONORS | Fact.ENDS)
def all_simples(reading: Reading) -> Outcome:
    """斷么九: no one, no nine, no honor anywhere."""
    if reading.facts & Fact.HONORS:
        return _HONORS
    if not reading.facts & Fact.ENDS:
        return whole(reading)
    ends = _ends(reading)
    return because("有么九牌（{tiles}）", len(ends), ends)


def _ends(reading: Reading) -> tuple[Tile, ...]:
    """Return the ones and nines in a reading."""
    firsts, lasts = reading.sequences, [start + 2 for start in reading.sequences]
    held = {*firsts, *lasts, *reading.triplets, *reading.pairs}
    return tuple([tile for tile in TERMINALS if tile in held])


@detector("outside_hand", Fact.HONORS | Fact.SEQUENCES, unless=Fact.INNER_SET)
def outside_hand(reading: Reading) -> Outcome:
    """混帶么: a terminal or honors in every set and the pair, with a run and an honor."""
    missing = _not_outside(reading)
    if missing:
        return missing
    return whole(reading) if reading.facts & Fact.HONORS else _NO_HONORS


@detector("pure_outside_hand", Fact.SEQUENCES, unless=Fact.INNER_SET | Fact.HONORS)
def pure_outside_hand(reading: Reading) -> Outcome:
    """純帶么: a terminal in every set and the pair, with a run, no honors."""
    if reading.facts & Fact.HONORS:
        return _HONORS
    return _not_outside(reading) or whole(reading)


@detector("mixed_terminals", Fact.HONORS | Fact.ENDS, unless=Fact.INNER)
def mixed_terminals(reading: Reading) -> Outcome:
    """混老頭: terminals and honors alone, both present."""
    if reading.facts & Fact.INNER:
        return _INNER
    if not reading.facts & Fact.HONORS:
        return _NO_HONORS
    return whole(reading) if reading.facts & Fact.ENDS else _NO_TERMINALS


@detector("all_terminals", unless=Fact.HONORS | Fact.INNER)
def all_terminals(reading: Reading) -> Outcome:
    """清老頭: terminals alone."""
    if reading.facts & Fact.HONORS:
        return _HONORS
    return _INNER if reading.facts & Fact.INNER else whole(reading)
