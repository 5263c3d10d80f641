"""``manage.py build_letters``: take the outlines of the pictures' letters from a font anew."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.sharing.lettering import DATA
from scoring.sharing.letters_build import build_letters
from scoring.tiles_art.extract import find_font
from scoring.tiles_art.glyphs import SERIF


class Command(BaseCommand):
    """Write the outlines of the characters in ``characters.txt``; needs the font and fonttools."""

    help = "Write scoring/sharing/letters.xz anew."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--font", type=Path, help="Noto Serif CJK Bold, if it is not in one of the usual places")

    def handle(self, *args: Any, font: Path | None, **options: Any) -> None:
        found = font or find_font(SERIF)
        if found is None or not found.is_file():
            raise CommandError("no Noto Serif CJK Bold found; on Debian and Ubuntu: apt-get install fonts-noto-cjk")
        data = build_letters(found)
        DATA.write_bytes(data)
        self.stdout.write(f"{DATA.name}: {len(data):,} B")
