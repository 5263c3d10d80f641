"""What the repository promises about itself: the README's commands, and nothing of one machine in its files."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from django.conf import settings

ROOT: Path = settings.BASE_DIR


def sh_blocks(name: str) -> list[str]:
    return re.findall(r"^```sh\n(.*?)\n```$", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_readme_begins_with_the_run_command_and_the_test_command() -> None:
    assert sh_blocks("README.md")[:2] == ["python3 manage.py serve", "python3 manage.py test"]


def test_readme_lists_every_variable_that_the_settings_read() -> None:
    read = set(re.findall(r'os\.environ, "([A-Z_]+)"', (ROOT / "mahjong_site/settings.py").read_text()))
    read |= {"PORT", "SECRET_KEY", "DATABASE_URL", "PGOPTIONS"}
    listed = set(re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE))
    assert {"DEBUG", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "BEHIND_TLS"} <= read <= listed


def test_readme_lists_every_command_of_the_site() -> None:
    found = (ROOT.glob(f"{app}/**/management/commands/[!_]*.py") for app in ("mahjong_site", "scoring", "tutorials"))
    made = {file.stem for files in found for file in files}
    table = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Commands")[2].partition("## ")[0]
    listed = {
        name.split()[0] for row in table.splitlines() for name in re.findall(r"`([^`]+)`", row.partition(" | ")[0])
    }
    assert {"serve", "build_tiles", "clear_old_sheets"} <= made <= listed


@pytest.fixture(scope="module")
def tracked() -> list[str]:
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("not a git checkout")
    return [name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]


def test_no_lock_file_is_tracked(tracked: list[str]) -> None:
    assert not [
        name for name in tracked if Path(name).name in ("uv.lock", "poetry.lock", "package-lock.json", "Pipfile.lock")
    ]


def test_nothing_that_the_site_writes_is_tracked(tracked: list[str]) -> None:
    assert not [name for name in tracked if name.startswith(("var/", ".venv/")) or "sqlite3" in Path(name).suffix]


def test_no_tracked_file_names_a_registry_or_a_path_of_this_machine(tracked: list[str]) -> None:
    # Written apart so that this file does not name them itself.
    registry = re.compile(
        r"https?://(registry\.|[^\s\"]*/" + r"simple(/|\"|\s|$)|(test\.)?py" + r"pi\.|files\.python" + r"hosted)"
    )
    shared_by_all = {Path("/"), Path(tempfile.gettempdir())}
    own = [f"{folder}/" for folder in {ROOT, ROOT.parent, Path.home()} - shared_by_all]
    texts = {name: (ROOT / name).read_bytes().decode(errors="ignore") for name in tracked}
    assert [name for name, text in texts.items() if registry.search(text) or any(path in text for path in own)] == []


def test_no_tracked_file_is_a_large_binary(tracked: list[str]) -> None:
    assert [name for name in tracked if (ROOT / name).stat().st_size > 1_000_000] == []


SOME_TESTS = """
import pytest

def test_plain(): ...
@pytest.mark.django_db
def test_marked(): ...
def test_by_fixture(db): ...
def test_by_another_fixture(client, transactional_db): ...
@pytest.mark.browser
@pytest.mark.django_db
def test_in_a_browser(): ...
"""


def test_on_postgresql_all_is_run_that_asks_the_database(tmp_path: Path) -> None:
    """A choice that leaves out too much would go unseen."""
    (tmp_path / "conftest.py").write_text((ROOT / "tests/conftest.py").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "test_some.py").write_text(SOME_TESTS)
    command = [sys.executable, "-m", "pytest", "-c", ROOT / "pyproject.toml", "--rootdir", tmp_path, "--collect-only"]
    options = ["-q", "--database-only", "-p", "no:cacheprovider", tmp_path]
    done = subprocess.run([*command, *options], cwd=ROOT, capture_output=True, text=True, check=False)
    assert re.findall(r"::(\w+)$", done.stdout, re.MULTILINE) == [
        "test_marked", "test_by_fixture", "test_by_another_fixture",
    ], done.stdout + done.stderr  # fmt: skip
