"""Reference content: penalties, priority, special rules, glossary, disputes and frequent questions.

The content is data in ``tutorials/content``; this package turns it into frozen records, in the language in force, and
tells everything that is wrong with it at once.
"""

from .loading import Known, Reference, load_reference, naming_problems, reference
from .problems import ContentError, ContentProblem, Fault

__all__ = [
    "ContentError",
    "ContentProblem",
    "Fault",
    "Known",
    "Reference",
    "load_reference",
    "naming_problems",
    "reference",
]
