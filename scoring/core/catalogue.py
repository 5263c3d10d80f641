"""The catalogue of patterns: what each 台型 is called and says, whatever a table pays for it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from . import patterns
from .detection import DETECTORS
from .switches import Switches

_PATH: Final = Path(__file__).with_name("catalogue.toml")

FAMILIES: Final = {
    "win_way": "胡牌方式",
    "concealment": "門清與求人",
    "honor": "字牌",
    "flower": "花牌",
    "wait": "聽牌",
    "sequence": "順子",
    "triplet": "刻子與槓",
    "suit": "花色",
    "terminal": "么九",
    "opening": "開局",
}

__all__ = ["FAMILIES", "CatalogueError", "Pattern", "load_catalogue", "patterns"]


class CatalogueError(ValueError):
    """The catalogue and the detectors do not fit each other; the message names every point."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One 台型 in words.

    ``summaries`` are other summaries for tables where a ``switch`` ``is`` a value.
    ``aliases`` are other words for it or, where it comes in ``kinds``, those of its kinds.
    ``examples`` and ``near_misses`` are scoring requests (see ``request``) with a ``note``; an example
    also declares its total as ``tai``. ``suggested`` is a value for patterns that no shipped set counts.
    """

    id: str
    name: str
    english: str
    family: str
    summary: str
    condition: str
    unit: str = ""
    aliases: tuple[str, ...] = ()
    kinds: bool = False
    quarrels: tuple[str, ...] = ()
    summaries: tuple[Mapping[str, Any], ...] = ()
    suggested: int = 0
    examples: tuple[Mapping[str, Any], ...] = ()
    near_misses: tuple[Mapping[str, Any], ...] = ()
    order: int = field(default=0, compare=False)

    def summary_under(self, switches: Switches) -> str:
        """Return the summary that is true under a table's switches."""
        for other in self.summaries:
            if getattr(switches, other["switch"]) == other["is"]:
                return str(other["text"])
        return self.summary


@cache
def load_catalogue() -> Mapping[str, Pattern]:
    """Return the patterns by id, in the catalogue's order. Raises :class:`CatalogueError`."""
    records = tomllib.loads(_PATH.read_text(encoding="utf-8"))["patterns"]
    faults: list[str] = []
    found: dict[str, Pattern] = {}
    for order, record in enumerate(records):
        try:
            words: dict[str, Any] = {key: _frozen(value) for key, value in record.items()}
            pattern = Pattern(**words, order=order)
        except TypeError as fault:
            faults.append(f"{record.get('id', order)}: {fault}")
            continue
        if pattern.id in found:
            faults.append(f"{pattern.id}: stands twice")
        if pattern.family not in FAMILIES:
            faults.append(f"{pattern.id}: unknown family {pattern.family!r}")
        found[pattern.id] = pattern
    faults += [f"{missing}: has no detector" for missing in found.keys() - DETECTORS.keys()]
    faults += [f"{missing}: has a detector and no entry" for missing in DETECTORS.keys() - found.keys()]
    if faults:
        raise CatalogueError("; ".join(sorted(faults)))
    return found


def _frozen(value: object) -> object:
    """Return lists as tuples, so that a pattern can be shared."""
    return tuple(value) if isinstance(value, list) else value
