"""A disk that is really full: a small one in memory, filled to the last byte while visitors play. Needs root."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.faults.killing import seat
from tests.faults.live import Server


@contextmanager
def small_disk(megabytes: int = 8) -> Iterator[Path]:
    """Mount a disk of some megabytes."""
    if os.geteuid():
        raise SystemExit("the full disk needs root: it mounts one")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", folder], check=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


def fill(path: Path) -> None:
    """Write until nothing more fits."""
    with path.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass


def fill_the_disk(trials: int = 200) -> dict[str, Any]:
    """Fill the disk, let everyone press, free it again: 503 while it is full, all that was acknowledged kept."""
    verdicts, full = Counter[str](), Counter[int]()
    with small_disk() as disk, Server(f"sqlite:///{disk / 'db.sqlite3'}") as server:
        players = seat(server.port)
        while verdicts.total() < trials:
            fill(disk / "ballast")
            for player in players:
                before = player.answers.copy()
                player.move()
                full.update(player.answers - before)
            (disk / "ballast").unlink()
            verdicts.update(player.judge() for player in players)
    return {"trials": verdicts.total(), **verdicts, "answers": {str(code): n for code, n in sorted(full.items())}}
