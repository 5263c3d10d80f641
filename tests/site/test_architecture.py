"""Imports go one way, and the two pure packages need nothing but Python."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT: Path = settings.BASE_DIR
MAY_IMPORT = {
    "scoring/core": {"scoring.core"},
    "scoring": {"scoring", "mahjong_site.http"},
    "tutorials/game": {"tutorials.game", "scoring.core"},
    "tutorials": {"tutorials", "scoring", "mahjong_site.http"},
}
"""Which of the project's packages a folder's files may import; the narrower folder decides."""

OWN_PACKAGES = ("scoring", "tutorials", "mahjong_site")


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def imported_names(file: Path) -> Iterator[str]:
    """Give what a file imports, relative imports made absolute."""
    package = [*file.relative_to(ROOT).with_suffix("").parts][:-1]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def is_within(name: str, packages: set[str]) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_imports_go_one_way(folder: str) -> None:
    narrower = [other for other in MAY_IMPORT if other.startswith(folder + "/")]
    wrong = []
    for file in sources(folder):
        relative = file.relative_to(ROOT).as_posix()
        if relative.startswith(tuple(other + "/" for other in narrower)):
            continue
        wrong += [
            f"{relative}: {name}"
            for name in imported_names(file)
            if name.split(".")[0] in OWN_PACKAGES and not is_within(name, MAY_IMPORT[folder])
        ]
    assert wrong == []


@pytest.mark.parametrize("package", ["scoring.core", "tutorials.game"])
def test_pure_package_runs_without_django(package: str) -> None:
    """Every module is imported by a fresh interpreter in which any import of Django fails."""
    code = f"""
import importlib, pkgutil, sys
sys.modules["django"] = None
root = importlib.import_module({package!r})
count = 0
for module in pkgutil.walk_packages(root.__path__, root.__name__ + "."):
    importlib.import_module(module.name)
    count += 1
print(count, sorted(name for name in sys.modules if name.startswith("django") and sys.modules[name]))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    count, _, loaded = done.stdout.strip().partition(" ")
    assert int(count) > 5
    assert loaded == "[]"


def test_linter_refuses_django_and_the_clock_in_the_pure_packages_only() -> None:
    def codes(name: str) -> str:
        source = "import django\nimport datetime\n"
        command = [sys.executable, "-m", "ruff", "check", "--select", "TID251", "--stdin-filename", name, "-"]
        return subprocess.run(command, cwd=ROOT, input=source, capture_output=True, text=True, check=False).stdout

    for folder in ("scoring/core", "scoring/core/patterns", "tutorials/game", "tutorials/game/players"):
        assert codes(f"{folder}/new.py").count("TID251") == 2, folder
    for folder in ("scoring", "tutorials", "mahjong_site", "tests"):
        assert "TID251" not in codes(f"{folder}/new.py"), folder
