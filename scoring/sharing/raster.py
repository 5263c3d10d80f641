"""PNG pictures: drawn by a process of its own, one at a time, and the last ones kept.

Drawing takes some 0.15 s, in which resvg would hold the interpreter's lock and with it every other answer.
"""

from __future__ import annotations

import subprocess
import sys
from collections import OrderedDict
from pathlib import Path
from threading import Lock
from typing import Final

PROGRAM: Final = Path(__file__).with_name("rasterize.py")
LARGEST_SVG: Final = 200_000
"""Bytes; the largest hand's picture has about 40,000."""
KEPT: Final = 64
"""How many pictures each server process keeps: about 7 MB."""
PATIENCE: Final = 30
"""Seconds to wait for a turn, and then for the picture; far more than a machine that is not overrun needs."""

_kept: Final[OrderedDict[str, bytes]] = OrderedDict()
_lock: Final = Lock()
_turn: Final = Lock()


class NotDrawnError(Exception):
    """The picture could not be drawn now: too many are waiting, or the drawing took too long."""


def kept_png(digest: str) -> bytes | None:
    """Return a picture that was drawn lately."""
    with _lock:
        png = _kept.get(digest)
        if png is not None:
            _kept.move_to_end(digest)
        return png


def draw_png(svg: str, digest: str) -> bytes:
    """Draw a picture and keep it. Raises :class:`NotDrawnError`."""
    if len(svg) > LARGEST_SVG:
        raise NotDrawnError(f"the picture has {len(svg)} characters")
    if not _turn.acquire(timeout=PATIENCE):
        raise NotDrawnError("others are waiting")
    try:
        png = kept_png(digest) or _drawn(svg)
    finally:
        _turn.release()
    with _lock:
        _kept[digest] = png
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return png


def _drawn(svg: str) -> bytes:
    command = [sys.executable, "-I", str(PROGRAM)]
    try:
        done = subprocess.run(command, input=svg.encode(), capture_output=True, timeout=PATIENCE, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise NotDrawnError(str(error)) from error
    return done.stdout


def forget_all() -> None:
    """Forget what is kept."""
    with _lock:
        _kept.clear()
