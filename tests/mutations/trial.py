"""One mutant on trial: a forked child runs the tests that reach it and exits with 0 where none of them fails.

There are two ways. A fault in a function that nothing runs while modules are imported is put into the function that
is there already, in a child of a pytest that has collected everything: that takes no time. For any other the child
imports everything anew, the mutated module among it.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final

import hypothesis
import pytest

from tests.mutations.mutants import Mutant, mutated

ROOT: Final = Path(__file__).parents[2]
ENGINE: Final = ROOT / "scoring" / "core"
TESTS: Final = "tests/scoring/core"
WORKED_CASES: Final = f"{TESTS}/test_golden.py"
OPTIONS: Final = (
    "-qq", "-x", "-s", "--tb=no", "--assert=plain", "--no-header", "--no-browser",
    "-p", "no:xdist", "-p", "no:cacheprovider",
)  # fmt: skip
PATIENCE: Final = 3
"""Seconds of processor time that a test may take beyond five times what it takes without a fault."""
ROOM: Final = 4 << 30
"""The memory a mutant may take."""


class Mutation(MetaPathFinder, SourceFileLoader):
    """Finds and loads one module of the engine with a fault in it."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        SourceFileLoader.__init__(self, _module_of(mutant), str(ENGINE / mutant.file))

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Answer for the one module."""
        return spec_from_file_location(fullname, self.path, loader=self) if fullname == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        """Compile the tree with the fault, past every cache."""
        return _code_of(self.mutant)


class Quick:
    """A plugin of pytest: no shrinking, since any failure is enough, the same examples each time, none without end."""

    def __init__(self, seconds: Mapping[str, float]) -> None:
        self.seconds = seconds

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE + 5 * self.seconds.get(nodeid, 60))

    def pytest_configure(self) -> None:
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile("mutants", deadline=None, derandomize=True, database=None, phases=phases)
        hypothesis.settings.load_profile("mutants")


class Chosen(Quick):
    """Only these tests, in this order."""

    def __init__(self, tests: Mapping[str, float]) -> None:
        super().__init__(tests)
        self.place = {test: at for at, test in enumerate(tests)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((i for i in items if i.nodeid in self.place), key=lambda item: self.place[item.nodeid])


class Collected(Quick):
    """Hands over to ``work``, where others run the tests, once they are collected; any failure ends a child."""

    def __init__(self, seconds: Mapping[str, float], work: Callable[[dict[str, pytest.Item]], None]) -> None:
        super().__init__(seconds)
        self.work = work

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.work({item.nodeid: item for item in session.items})
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os._exit(1)


def import_ahead(modules: Sequence[str]) -> None:
    """Import what every child needs and no mutant touches."""
    for module in modules:
        with contextlib.suppress(Exception):
            importlib.import_module(module)


def begin_anew(mutant: Mutant | None, tests: Mapping[str, float], *plugins: Any) -> int:
    """Fork a child that imports everything and runs the tests, all of them if none are named; return its id."""
    with _child() as child:
        if child:
            return child
        if mutant is not None:
            sys.meta_path.insert(0, Mutation(mutant))
            for file in _nearest(mutant):  # most faults are found out there, and less is collected
                some = {test: seconds for test, seconds in tests.items() if test.startswith(file)}
                _end_if_failed(pytest.main([*OPTIONS, file], plugins=[Chosen(some)]) if some else 0)
        files = sorted({test.split("::")[0] for test in tests}) or [TESTS]
        chosen = Chosen(tests) if tests else Quick(tests)
        _end_if_failed(pytest.main([*OPTIONS, *files], plugins=[chosen, *plugins]))
        os._exit(0)


def begin_patched(mutant: Mutant | None, items: Sequence[pytest.Item]) -> int:
    """Fork a child in which the function has the fault, and which runs the tests; return its id."""
    function, code = find(mutant) if mutant else (None, None)
    with _child() as child:
        if child:
            return child
        if function and code:
            function.__code__ = code
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        os._exit(0)


def _nearest(mutant: Mutant) -> list[str]:
    """Return the files of tests that are called as the module is, else the worked cases."""
    stem = Path(mutant.file).stem.removesuffix("s")
    return [path.relative_to(ROOT).as_posix() for path in (ROOT / TESTS).glob(f"test_*{stem}*.py")] or [WORKED_CASES]


def _end_if_failed(code: int) -> None:
    if code:
        os._exit(int(code))


def find(mutant: Mutant) -> tuple[FunctionType, CodeType]:
    """Return the function that was imported and the code with the fault."""
    function, waiting = function_of(mutant), [_code_of(mutant)]
    while function and waiting:
        code = waiting.pop()
        if code.co_qualname == function.__qualname__:
            return function, code
        waiting += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
    raise LookupError(f"{mutant.file}: {mutant.scope}")


def function_of(mutant: Mutant) -> FunctionType | None:
    """Return the function that a mutant is in; ``None`` if it is in none or its code can't be changed."""
    there: Any = sys.modules[_module_of(mutant)]
    for name in filter(None, mutant.scope.split(".")):
        there = vars(there).get(name)
        there = there.fget if isinstance(there, property) else there
        there = there.func if isinstance(there, cached_property) else there
        there = getattr(there, "__func__", there)
        there = getattr(there, "__wrapped__", there)
        if not isinstance(there, type):
            break
    return there if isinstance(there, FunctionType) else None


def _module_of(mutant: Mutant) -> str:
    return ".".join(("scoring", "core", *Path(mutant.file).with_suffix("").parts)).removesuffix(".__init__")


def _code_of(mutant: Mutant) -> CodeType:
    file = ENGINE / mutant.file
    code: CodeType = compile(mutated(file.read_text(encoding="utf-8"), mutant.number), file, "exec")
    return code


@contextlib.contextmanager
def _child() -> Iterator[int]:
    """Fork; silence the child and see to its end, whatever happens in it."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        yield child
        return
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        signal.setitimer(signal.ITIMER_VIRTUAL, 10 * PATIENCE)
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        yield child
    finally:
        os._exit(3)
