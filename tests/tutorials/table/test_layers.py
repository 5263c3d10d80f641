"""The table knows nothing of the database: ``storage`` imports it, never the other way round."""

from __future__ import annotations

import ast
from pathlib import Path

import tutorials.table

OUTSIDE = {"storage", "models"}


def imported(path: Path) -> set[str]:
    """Return the modules of the app that a module imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 2:
            found |= {node.module.split(".")[0]} if node.module else {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("tutorials."):
            found.add(node.module.split(".")[1])
        elif isinstance(node, ast.ImportFrom) and node.module == "tutorials":
            found |= {alias.name for alias in node.names}
    return found


def test_no_module_of_the_table_imports_what_is_built_on_it() -> None:
    modules = sorted(Path(tutorials.table.__file__).parent.glob("*.py"))
    assert len(modules) > 10
    assert any("game" in imported(path) for path in modules)
    assert {path.name: found for path in modules if (found := imported(path) & OUTSIDE)} == {}
