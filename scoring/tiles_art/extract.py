"""Takes the outlines of the needed characters from Noto CJK fonts (SIL Open Font License)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from .glyphs import SANS, SERIF, WANTED

FONT_FOLDERS: Final = (
    "/usr/share/fonts/opentype/noto",
    "/usr/share/fonts/noto-cjk",
    "/usr/share/fonts/google-noto-cjk",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/Library/Fonts",
    "/Library/Fonts",
)
"""Where Debian, Arch, Fedora and macOS put them."""

FONT_NAMES: Final = {
    SERIF: ("NotoSerifCJK-Bold.ttc", "NotoSerifCJKtc-Bold.otf", "NotoSerifTC-Bold.otf"),
    SANS: ("NotoSansCJK-Bold.ttc", "NotoSansCJKtc-Bold.otf", "NotoSansTC-Bold.otf"),
}
ASCENT: Final = 880
"""The top of the em box above the baseline in these fonts."""


def find_font(face: str, folders: Iterable[str] = FONT_FOLDERS) -> Path | None:
    """Look for the font of a face in the usual places."""
    candidates = (Path(folder).expanduser() / name for folder in folders for name in FONT_NAMES[face])
    return next((path for path in candidates if path.is_file()), None)


def extract(fonts: dict[str, Path]) -> str:
    """Return the text of ``glyphs.json``, one character a line."""
    faces = []
    for face, chars in WANTED.items():
        lines = ",\n".join(
            f"  {json.dumps(char, ensure_ascii=False)}: {json.dumps(data)}"
            for char, data in _outlines_of(fonts[face], chars)
        )
        faces.append(f" {json.dumps(face)}: {{\n{lines}\n }}")
    return "{\n" + ",\n".join(faces) + "\n}\n"


def _outlines_of(font_path: Path, chars: str) -> list[tuple[str, str]]:
    """Read the Traditional Chinese outline of each character."""
    font = traditional_chinese(font_path)
    names, glyphs = font.getBestCmap(), font.getGlyphSet()
    return [(char, _path_data(glyphs, names[ord(char)])) for char in chars]


def traditional_chinese(font_path: Path) -> Any:
    """Open the font; of a collection, the member drawn for Taiwan."""
    from fontTools.ttLib import TTCollection, TTFont

    if font_path.suffix.lower() != ".ttc":
        return TTFont(font_path)
    members = TTCollection(font_path, lazy=True).fonts
    return next(font for font in members if " TC " in f"{font['name'].getDebugName(4)} ")


def _path_data(glyphs: Any, name: str) -> str:
    """Write an outline as absolute path data, y downwards from the top of the em box, centered in it."""
    from fontTools.pens.recordingPen import RecordingPen

    pen = RecordingPen()
    glyphs[name].draw(pen)
    shift = (1000 - glyphs[name].width) / 2
    letters = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z"}
    return "".join(
        letters[op] + " ".join(f"{round(x + shift)} {round(ASCENT - y)}" for x, y in points) for op, points in pen.value
    )
