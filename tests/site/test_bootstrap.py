"""A machine with only Python gets as far as a running command, or as far as a message that says what is missing."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest
from django.conf import settings

from mahjong_site import bootstrap


@pytest.fixture
def restarts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The interpreters that the bootstrap hands over to; each hand-over ends the run, as it does in earnest."""
    handed: list[str] = []

    def restart(python: str) -> None:
        handed.append(python)
        raise SystemExit

    monkeypatch.setattr(bootstrap, "restart", restart)
    return handed


@pytest.fixture
def pip(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Commands that would have run, each with success."""
    commands: list[list[str]] = []

    def call(command: list[str], **options: object) -> int:
        commands.append(command)
        return 0

    monkeypatch.setattr(bootstrap.subprocess, "call", call)
    return commands


def pretend_venv(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(bootstrap, "VENV", folder)
    monkeypatch.setattr(sys, "prefix", str(folder))


@pytest.mark.parametrize("name", ["manage.py", "mahjong_site/__init__.py", "mahjong_site/bootstrap.py"])
def test_old_interpreter_can_read_what_runs_before_the_message(name: str) -> None:
    source = (settings.BASE_DIR / name).read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 8))


def test_bootstrap_imports_the_standard_library_only() -> None:
    tree = ast.parse((settings.BASE_DIR / "mahjong_site/bootstrap.py").read_text(encoding="utf-8"))
    imported = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported <= sys.stdlib_module_names


def test_every_requirement_is_pinned_exactly() -> None:
    for requirement in bootstrap.requirements("test"):
        name, pin = bootstrap.split_pin(requirement)
        assert name
        assert pin, requirement
        assert pin[0].isdigit(), requirement


def test_only_the_test_command_needs_the_test_tools() -> None:
    run, test = bootstrap.requirements("serve"), bootstrap.requirements("test")
    assert set(run) < set(test)
    assert not any(requirement.startswith("pytest") for requirement in run)


def test_environment_that_has_everything_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, restarts: list[str], pip: list[list[str]]
) -> None:
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / "none")
    monkeypatch.setattr(bootstrap, "requirements", lambda command: [])
    bootstrap.enter("serve")
    assert (restarts, pip) == ([], [])


def test_environment_that_lacks_a_package_hands_over_to_the_venv(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, restarts: list[str]
) -> None:
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / "venv")
    monkeypatch.setattr(bootstrap, "requirements", lambda command: ["no-such-package==1"])
    monkeypatch.setattr(bootstrap, "make_venv", lambda: None)
    with pytest.raises(SystemExit):
        bootstrap.enter("serve")
    assert restarts == [bootstrap.venv_python()]


def test_old_interpreter_hands_over_to_a_newer_one(
    monkeypatch: pytest.MonkeyPatch, restarts: list[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / "none")
    monkeypatch.setattr(sys, "version_info", (3, 8, 18))
    monkeypatch.setattr(bootstrap, "candidates", lambda: ["/no/such/python", sys.executable])
    with pytest.raises(SystemExit):
        bootstrap.enter("serve")
    assert restarts == [sys.executable]


def test_no_new_interpreter_ends_with_a_message_that_says_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "candidates", lambda: ["/no/such/python", "/bin/false"])
    with pytest.raises(SystemExit, match=r"Python 3\.12 or newer is needed"):
        bootstrap.find_python()


def test_interpreters_kept_by_pyenv_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept = tmp_path / "versions" / "3.13.9" / "bin" / "python3"
    kept.parent.mkdir(parents=True)
    kept.touch()
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    assert list(bootstrap.candidates()) == [str(kept)]


def test_packages_are_installed_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, restarts: list[str], pip: list[list[str]]
) -> None:
    pretend_venv(monkeypatch, tmp_path)
    bootstrap.enter("serve")
    bootstrap.enter("serve")
    assert len(pip) == 1
    assert set(bootstrap.requirements("serve")) <= set(pip[0])
    assert restarts == []


def test_test_tools_are_added_to_what_is_there_and_serve_does_not_ask_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pip: list[list[str]]
) -> None:
    pretend_venv(monkeypatch, tmp_path)
    bootstrap.enter("serve")
    bootstrap.enter("test")
    bootstrap.enter("serve")
    assert len(pip) == 2


def test_changed_pin_is_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, pip: list[list[str]]) -> None:
    pretend_venv(monkeypatch, tmp_path)
    for pins in (["a==1"], ["a==2"], ["a==1"]):
        monkeypatch.setattr(bootstrap, "requirements", lambda command, pins=pins: pins)
        bootstrap.enter("serve")
    assert [command[-1] for command in pip] == ["a==1", "a==2", "a==1"]


def test_failed_installation_is_told_and_not_taken_for_done(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pretend_venv(monkeypatch, tmp_path)
    monkeypatch.setattr(bootstrap.subprocess, "call", lambda *args, **options: 1)
    with pytest.raises(SystemExit, match="could not be installed"):
        bootstrap.enter("serve")
    assert not (tmp_path / bootstrap.STAMP).exists()
