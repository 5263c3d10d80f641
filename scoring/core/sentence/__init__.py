"""The whole sentence: a hand and how it was won, in one line that a player could say.

``吃234萬 碰中中中 暗槓7777筒 456789條 8萬 胡8萬 自摸 東風東圈 莊家連2 花春梅``: in any order. The sentence and
the request (see ``request``) say the same: :func:`parse_sentence` makes a request's keys of one,
:func:`format_sentence` writes one from a request's keys.

English words are read beside the Chinese ones, and ``format_sentence(request, words=ENGLISH)`` writes them:
``chow 234m, pong CCC, concealed kong 7777p, 8m 456789s, win 8m, self-draw, round south, streak 2, flowers 1f 5f``.
"""

from .reading import parse_sentence
from .seating import opening_clashes
from .settling import Sentence
from .wording import CHINESE, ENGLISH, Wording
from .writing import circumstances, format_sentence, written_way

__all__ = [
    "CHINESE",
    "ENGLISH",
    "Sentence",
    "Wording",
    "circumstances",
    "format_sentence",
    "opening_clashes",
    "parse_sentence",
    "written_way",
]
