"""Which test runs which lines of the engine, and how long it takes: made once, with empty memos before each test."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any, Final

import pytest

TOOL: Final = sys.monitoring.COVERAGE_ID
IMPORT: Final = "import"
"""Stands for what runs while modules are imported and tests are collected."""

type Reach = dict[str, Any]
"""``seconds`` by test, and ``lines``: of each file, of each line, the tests that run it."""


class Recorder:
    """A plugin of pytest that writes down the reach of each test that it runs."""

    def __init__(self, engine: Path, into: Path) -> None:
        self.engine, self.into = str(engine), into
        self.seconds: dict[str, float] = {}
        self.lines: dict[str, dict[int, list[str]]] = {}
        self.now = IMPORT
        self.memos: list[Any] = []

    def start(self) -> None:
        """Record from now on."""
        sys.monitoring.use_tool_id(TOOL, "reach")
        sys.monitoring.register_callback(TOOL, sys.monitoring.events.LINE, self._line)
        sys.monitoring.set_events(TOOL, sys.monitoring.events.LINE)

    def _line(self, code: CodeType, line: int) -> object:
        if code.co_filename.startswith(self.engine):
            tests = self.lines.setdefault(code.co_filename[len(self.engine) + 1 :], {}).setdefault(line, [])
            if not tests or tests[-1] != self.now:
                tests.append(self.now)
        return sys.monitoring.DISABLE

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self) -> None:
        modules = [module for name, module in sys.modules.items() if name.startswith("scoring.core")]
        for value in [value for module in modules for value in vars(module).values()]:
            forget = getattr(value, "cache_clear", None) or (value.clear if type(value).__name__ == "Memo" else None)
            if forget is not None:
                self.memos.append(forget)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        for forget in self.memos:
            forget()
        self.now = item.nodeid
        sys.monitoring.restart_events()
        began = time.process_time()
        result = yield
        self.seconds[item.nodeid] = time.process_time() - began
        self.now = IMPORT
        return result

    def pytest_sessionfinish(self) -> None:
        ours = ("scoring", "tutorials", "mahjong_site", "tests", "__main__")
        modules = sorted(name for name in sys.modules if name.split(".")[0] not in ours)
        reach = {"seconds": self.seconds, "lines": self.lines, "modules": modules}
        self.into.write_text(json.dumps(reach), encoding="utf-8")
