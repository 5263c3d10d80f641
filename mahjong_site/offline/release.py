"""What a release is known by: a digest of everything that its pages are made of."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings

FOLDERS: Final = ("mahjong_site", "scoring", "tutorials", "templates", "static")
LENGTH: Final = 12


@cache
def release_id() -> str:
    """Return the digest; it is the same in every process that runs the same files."""
    digest = hashlib.sha256()
    for file in _files(Path(settings.BASE_DIR)):
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:LENGTH]


def _files(root: Path) -> Iterator[Path]:
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*")):
            if file.is_file() and file.suffix != ".pyc":
                yield file
