"""Static files as they are collected: small, named by their hash, and meaning the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.test import Client

from mahjong_site.static_files import STAMP, minified

STORAGE = "mahjong_site.static_files.SmallStaticFilesStorage"


@pytest.fixture
def collected(settings: Any, tmp_path: Path) -> Path:
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": STORAGE}}
    call_command("collectstatic", verbosity=0, interactive=False)
    return Path(settings.STATIC_ROOT)


def test_what_is_served_has_lost_its_comments(collected: Path) -> None:
    for name in ("js/site.js", "css/site.css"):
        source = (settings.BASE_DIR / "static" / name).read_text(encoding="utf-8")
        served = collected / staticfiles_storage.stored_name(name)
        assert served.name != Path(name).name
        text = served.read_text(encoding="utf-8")
        assert len(text) < len(source) * 0.9
        assert "/*" not in text
        assert served.with_name(f"{served.name}.br").exists()
    style = collected / staticfiles_storage.stored_name("css/site.css")
    assert Path(staticfiles_storage.stored_name("tiles/tiles.svg")).name in style.read_text(encoding="utf-8")


def test_what_the_site_notes_for_itself_is_not_served(collected: Path, settings: Any) -> None:
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    (collected / STAMP).write_text("x")
    assert (collected / "staticfiles.json").exists()
    client = Client()
    assert client.get(staticfiles_storage.url("css/site.css")).status_code == 200
    assert {client.get(f"/static/{name}").status_code for name in ("staticfiles.json", STAMP)} == {404}


def test_what_is_small_already_is_left_as_it_came() -> None:
    assert minified("js/htmx.min.js", "a = 1 // x\n") == "a = 1 // x\n"
    assert minified("tiles/tiles.svg", "<svg> </svg>") == "<svg> </svg>"


@pytest.mark.parametrize("text", ["content: '/* no comment */'", "width: calc(1px + 2px)", "a :is(b) c {x: y}"])
def test_a_style_keeps_its_meaning(text: str) -> None:
    rule = text if "{" in text else f"a {{{text}}}"
    small = minified("a.css", rule)
    for piece in ("'/* no comment */'", "calc(1px + 2px)", "a :is(b) c{"):
        assert (piece.rstrip("{") in rule) is (piece.rstrip("{") in small)


def test_a_script_keeps_its_words() -> None:
    text = 'const a = `x // ${b}  y`; // gone\nconst c = /[/]"/.test("//");\n'
    small = minified("a.js", text)
    assert "`x // ${b}  y`" in small
    assert '/[/]"/.test("//")' in small
    assert "gone" not in small
