"""The game runs without Django, a clock, or chance that is not its seed's."""

import ast
import subprocess
import sys
from pathlib import Path

import tutorials.game

FOLDER = Path(tutorials.game.__file__).parent
FORBIDDEN = {"django", "random", "secrets", "time", "datetime", "os", "socket", "uuid", "threading"}


def test_importing_the_game_brings_no_django() -> None:
    code = (
        "import sys, tutorials.game.simulation, tutorials.game.players, tutorials.game.reasons;"
        "sys.exit(any(name.split('.')[0] == 'django' for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_no_module_reaches_for_clock_chance_or_system() -> None:
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                names = [node.module]
            assert not {name.split(".")[0] for name in names} & FORBIDDEN, path.name
