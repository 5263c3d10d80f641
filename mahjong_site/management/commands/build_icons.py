"""``manage.py build_icons``: draw the icons of the installed site anew, from the site's own tile art."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import resvg_py
from django.conf import settings
from django.core.management.base import BaseCommand

from scoring.core.tiles import NAMES
from scoring.tiles_art.body import face_up, seam
from scoring.tiles_art.build import COMMON, face
from scoring.tiles_art.palette import CELL_H, CELL_W
from scoring.tiles_art.svg import element, group

SIDE: Final = 512
MIDDLE: Final = "中"
ICONS: Final = {
    "icon-192.png": (192, 96, 400),
    "icon-512.png": (512, 96, 400),
    "icon-maskable-512.png": (512, 0, 300),
    "apple-touch-icon.png": (180, 0, 370),
}
"""Size in pixels; of 512 units: how round the corners are, and the tile's height (a mask may leave a circle of 409)."""


class Command(BaseCommand):
    """Write the icons."""

    help = "Draw static/icons/*.png anew."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        folder = Path(settings.BASE_DIR) / "static" / "icons"
        for name, (pixels, corner, height) in ICONS.items():
            svg = icon(corner, height)
            data = resvg_py.svg_to_bytes(svg_string=svg, width=pixels, skip_system_fonts=True)
            (folder / name).write_bytes(data)
            self.stdout.write(f"{name}: {len(data):,} B")


def icon(corner: int, height: int) -> str:
    """Draw a tile on felt."""
    scale = height / CELL_H
    place = f"translate({(SIDE - CELL_W * scale) / 2:.1f} {(SIDE - height) / 2:.1f})scale({scale:.4f})"
    felt = element("rect", width=SIDE, height=SIDE, rx=corner, fill="#1f5b45")
    tile = group(face_up(), face(NAMES.index(MIDDLE)), transform=place)
    view = f"0 0 {SIDE} {SIDE}"
    content = element("defs", seam()) + felt + tile
    return element("svg", content, xmlns="http://www.w3.org/2000/svg", viewBox=view, **COMMON)
