"""True or not: the one kind whose answer stands in the content, for plain facts only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from tutorials.reference.fields import Fields

from .base import YesOrNo, one_of


@dataclass(frozen=True, slots=True)
class TrueOrNot(YesOrNo):
    """A statement that is true or not, with the reason."""

    kind: ClassVar[str] = "true_or_not"
    words: ClassVar[tuple[str, str]] = ("對", "不對")

    truth: bool
    reason: str

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Read the statement, whether it is true, and why."""
        prompt = fields.text("prompt")
        truth = one_of(fields, "truth", ("yes", "no")) == "yes"
        return cls(prompt, truth, fields.text("reason"))

    def holds(self) -> bool:
        """Return what the content says."""
        return self.truth

    def why(self, picked: frozenset[str]) -> tuple[str, ...]:
        """Return the reason."""
        return (self.reason,)
