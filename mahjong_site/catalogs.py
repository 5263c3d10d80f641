"""The catalogs of the other languages: written as several ``.po`` files an app, put together for Django on the spot.

``<app>/locale/<language>/<subject>.po`` are the sources. Django reads one ``django.mo``, which needs GNU gettext to be
made by its own command; here Babel makes it, whenever a source is newer, under ``var/locale``.
"""

from __future__ import annotations

import os
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

APPS: Final = ("mahjong_site", "scoring", "tutorials")
NAMES_IN_DATA: Final = {"scoring/core/catalogue.toml": "name", "scoring/core/rulesets/*.toml": "label"}
"""Data that carries the English of a name itself, as ``english`` beside the key given here."""


def sources(root: Path, language: str) -> list[Path]:
    """Return every file that the catalog of a language is made of."""
    written = [path for app in APPS for path in sorted((root / app / "locale" / language).glob("*.po"))]
    return written + [path for pattern in NAMES_IN_DATA for path in sorted(root.glob(pattern))]


def compile_catalog(root: Path, language: str, folder: Path) -> None:
    """Make ``<folder>/<language>/LC_MESSAGES/django.mo`` anew where a source is newer than it."""
    target = folder / language / "LC_MESSAGES" / "django.mo"
    files = sources(root, language)
    if target.exists() and target.stat().st_mtime >= max(path.stat().st_mtime for path in files):
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    # Several processes may start at once: each writes its own file and moves it there whole.
    with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as file:
        write_mo(file, merged_catalog(root, language))
    os.replace(file.name, target)


def merged_catalog(root: Path, language: str) -> Catalog:
    """Put all sources of a language together; of a text that stands in several files the first counts."""
    whole = Catalog(locale=language)
    for text, words, _ in translations(root, language):
        if whole.get(text) is None:
            whole.add(text, words)
    return whole


def translations(root: Path, language: str) -> Iterator[tuple[str, str, Path]]:
    """Yield every text with its translation and the file in which it stands; what is left empty is left out."""
    for path in sources(root, language):
        if path.suffix == ".toml":
            yield from ((text, words, path) for text, words in names_in(path))
            continue
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id and message.string:
                    yield str(message.id), str(message.string), path


def names_in(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the names that a file of data translates itself."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    key = "name" if "patterns" in table and isinstance(table["patterns"], list) else "label"
    for row in table["patterns"] if key == "name" else [table]:
        if "english" in row and key in row:
            yield row[key], row["english"]
