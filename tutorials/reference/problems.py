"""What can be wrong with the reference content: values, so that all problems are told at once."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple


class Fault(StrEnum):
    """The kinds of problem a content file can have."""

    UNREADABLE_FILE = "unreadable_file"
    MISSING = "missing"
    WRONG_TYPE = "wrong_type"
    UNKNOWN_KEY = "unknown_key"
    BAD_ID = "bad_id"
    BAD_VALUE = "bad_value"
    DUPLICATE = "duplicate"
    TOO_LONG = "too_long"
    UNKNOWN_REFERENCE = "unknown_reference"
    UNREACHABLE = "unreachable"
    SEVERAL_PATHS = "several_paths"
    CYCLE = "cycle"
    UNCOVERED = "uncovered"


class ContentProblem(NamedTuple):
    """One thing that is wrong: in which file, with which record, and what."""

    fault: Fault
    file: str
    record: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}: {self.record}: {self.message} [{self.fault}]"


class ContentError(ValueError):
    """The content can't be used; ``problems`` holds everything that was found."""

    def __init__(self, problems: Sequence[ContentProblem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = tuple(problems)
