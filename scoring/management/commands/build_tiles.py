"""``manage.py build_tiles``: draw the tile atlases anew."""

from __future__ import annotations

import gzip
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import brotli  # type: ignore[import-untyped]
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from scoring.tiles_art import build, extract, glyphs


class Command(BaseCommand):
    """Write the atlases from code and stored outlines; with ``--extract``, take the outlines from fonts first."""

    help = "Draw static/tiles/*.svg anew. Needs no font, except with --extract."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail where a file is out of date")
        parser.add_argument("--extract", action="store_true", help="take the outlines from the fonts first")
        parser.add_argument("--font", type=Path, help="Noto Serif CJK Bold, if it is not in one of the usual places")
        parser.add_argument("--sans", type=Path, help="Noto Sans CJK Bold, likewise")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["extract"]:
            fonts = {face: _font(face, options[name]) for face, name in ((glyphs.SERIF, "font"), (glyphs.SANS, "sans"))}
            glyphs.DATA.write_text(extract.extract(fonts), encoding="utf-8")
            glyphs.outlines.cache_clear()
        folder = Path(settings.BASE_DIR) / "static" / "tiles"
        for name, text in build.atlases().items():
            self._bring_up_to_date(folder / name, text, only_check=options["check"])

    def _bring_up_to_date(self, file: Path, text: str, *, only_check: bool) -> None:
        """Write a file, or only compare it, and print how much it weighs."""
        if not only_check:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        elif not file.is_file() or file.read_text(encoding="utf-8") != text:
            raise CommandError(f"{file.name} is out of date: run manage.py build_tiles")
        sizes = weigh(text)
        self.stdout.write(f"{file.name}: " + ", ".join(f"{kind} {size:,} B" for kind, size in sizes.items()))


def weigh(text: str) -> dict[str, int]:
    """Return the size of a text raw and compressed as a server would."""
    raw = text.encode()
    return {"raw": len(raw), "gzip": len(gzip.compress(raw, 9)), "brotli": len(brotli.compress(raw, quality=11))}


def _font(face: str, named: Path | None) -> Path:
    """Return the font of a face: the named one, or one from the usual places."""
    found = named or extract.find_font(face)
    if found is None or not found.is_file():
        names = ", ".join(extract.FONT_NAMES[face])
        raise CommandError(f"no {face} font found ({names}); on Debian and Ubuntu: apt-get install fonts-noto-cjk")
    return found
