"""Search: an index over everything that can be looked up, one for each language.

>>> from tutorials.search import everything
>>> [hit.entry.name for hit in everything().search("糊了").hits][:1]
['胡']
"""

from .entries import everything
from .index import Entry, Hit, Index, Results
from .kinds import KINDS
from .snippets import Piece, excerpt

__all__ = ["KINDS", "Entry", "Hit", "Index", "Piece", "Results", "everything", "excerpt"]
