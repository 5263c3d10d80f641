"""Reference content: penalties, priority, special rules, glossary, disputes and frequent questions.

The content is data in ``tutorials/content``; this package turns it into frozen records and tells
everything that is wrong with it at once. It knows nothing of Django.
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
