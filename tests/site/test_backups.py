"""Backups: all rows out and in again, on both kinds of database, and files that are not taken."""

from __future__ import annotations

import gzip
from contextlib import nullcontext
from pathlib import Path

import pytest
from django.core import serializers
from django.core.management import CommandError, call_command

from mahjong_site import backups
from mahjong_site.backups import kept_models
from scoring.limits import seconds_to_wait
from tests.races import run_on_sqlite_file
from tests.tutorials.table.helpers import Visitor, play_out
from tutorials.models import Game, Progress

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def no_copy_of_what_is_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Django lets a test open no connection that it did not set up; the copy is tried on a file below."""
    monkeypatch.setattr(backups, "copied_sqlite", lambda: nullcontext("default"))


def everything() -> str:
    return "".join(serializers.serialize("jsonl", model._default_manager.order_by("pk")) for model in kept_models())


def forget_everything() -> None:
    for model in reversed(kept_models()):
        model._default_manager.all().delete()


def kept() -> Visitor:
    """Let something be kept: a game with a hand behind it, a lesson, a count."""
    visitor = Visitor().sit(opening="skip", level="novice", length="round", seed="backup")
    play_out(visitor)
    visitor.press("next")
    Progress.objects.create(digest="d" * 64, done=["chow/example", "一/二"])
    seconds_to_wait("note", "192.0.2.1", 3, 60)
    return visitor


def test_what_is_put_back_is_what_was_taken_and_the_game_goes_on(tmp_path: Path) -> None:
    visitor, file = kept(), tmp_path / "all.jsonl.gz"
    before = everything()
    call_command("backup", str(file))
    forget_everything()
    assert everything() == ""
    call_command("restore", str(file))
    assert everything() == before
    visitor.look()
    version = visitor.version
    visitor.press("discard" if not visitor.offered("discard") else visitor.offered("discard")[0])
    assert visitor.version != version or visitor.note
    Visitor().sit(opening="skip")
    assert Game.objects.count() == 2


def test_every_table_of_the_site_is_in_a_backup() -> None:
    labels = {model._meta.label for model in kept_models()}
    assert {"scoring.Allowance", "tutorials.Game", "tutorials.PlayedHand", "tutorials.Progress"} <= labels


def test_a_database_with_rows_is_not_written_over(tmp_path: Path) -> None:
    kept()
    before, file = everything(), tmp_path / "all.jsonl.gz"
    call_command("backup", str(file))
    with pytest.raises(CommandError, match="not empty"):
        call_command("restore", str(file))
    assert everything() == before


def test_a_backup_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl.gz"
    call_command("backup", str(file))
    whole = file.read_bytes()
    with pytest.raises(CommandError, match="exists"):
        call_command("backup", str(file))
    assert file.read_bytes() == whole
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


@pytest.mark.parametrize("kind", ["cut", "no gzip", "not ours", "rows missing", "another release", "no JSON", "absent"])
def test_a_file_that_is_not_whole_changes_nothing(kind: str, tmp_path: Path) -> None:
    kept()
    file = tmp_path / "all.jsonl.gz"
    call_command("backup", str(file))
    forget_everything()
    packed, text = file.read_bytes(), gzip.decompress(file.read_bytes()).decode()
    lines = text.splitlines(keepends=True)
    damaged = {
        "cut": packed[: len(packed) // 2],
        "no gzip": b"rows",
        "not ours": gzip.compress(b"{}\n" + "".join(lines[1:]).encode()),
        "rows missing": gzip.compress("".join(lines[:-1]).encode()),
        "another release": gzip.compress(text.replace("0001_allowance", "0001_other", 1).encode()),
        "no JSON": gzip.compress(b"\xff\xfe"),
    }
    file.unlink()
    if kind in damaged:
        file.write_bytes(damaged[kind])
    with pytest.raises(CommandError):
        call_command("restore", str(file))
    assert everything() == ""


def test_a_sqlite_file_is_backed_up(tmp_path: Path) -> None:
    run_on_sqlite_file(there_and_back, tmp_path)


def there_and_back() -> None:
    """Take a backup of a database on disk and put it back."""
    from tempfile import TemporaryDirectory

    kept()
    before = everything()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "all.jsonl.gz"
        call_command("backup", str(file))
        forget_everything()
        call_command("restore", str(file))
    assert everything() == before
