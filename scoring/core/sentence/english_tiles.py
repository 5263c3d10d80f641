"""Tiles in English words: ``2-3-4 characters``, ``a pair of fives of dots``, ``three red dragons``, ``reds``.

A form is a pattern for one way to name tiles; what it matched is written in codes by :func:`written`.
In the patterns here a space stands for any white space between words, ``" ?"`` for any or none, and a repeated
piece is written once (``compiled``).
"""

from __future__ import annotations

import re
from typing import Final

from .english_word import CUT, compiled

SUIT_WORDS: Final = {
    "m": "characters?|chars?|craks?|cracks?|wans?|mans?|manzu",
    "p": "dots?|circles?|tongs?|bings?|pins?|pinzu|balls?|coins?",
    "s": "bamboos?(?! flower)|bams?|sticks?|tiaos?|suos?|sous?|souzu",
}
HONOR_WORDS: Final = {
    "E": "easts?|tou?n|dong", "S": "souths?|nan", "W": "wests?|shaa?|xi", "N": "norths?|pei|bei",
    "C": "reds?|(?<![0-9])rd|chun|(?:hong )?zhong", "F": "greens?|gd|hatsu|fa(?: ?cai)?",
    "P": "whites?(?: ?boards?)?|wd|haku|bai(?: ?ban)?|soaps?",
}  # fmt: skip
FLOWER_WORDS: Final = {  # not shown
    "spring": "春", "summer": "夏", "autumn|fall": "秋", "winter": "冬",
    "plum": "梅", "orchid": "蘭", "chrysanthemum|mum": "菊", "bamboo(?= flower)": "竹",
}  # fmt: skip
NUMBER_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TIMES_WORDS: Final = ("once", "twice", "thrice")
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")

_RANK_WORD: Final = "(?:one|two|three|four|five|six|seven|eight|nine)"
_PLURALS: Final = "(?:ones|twos|threes|fours|fives|sixes|sevens|eights|nines)"
NUMBER: Final = f"(?:[0-9]{{1,3}}(?![0-9])|{_RANK_WORD}(?![A-Za-z]))"
TIMES: Final = f"(?:once|twice|thrice|{NUMBER} times?)"
ORDINAL: Final = f"(?:{'|'.join(_ORDINALS)}|[1-9](?:st|nd|rd|th))"

_SUIT_NAMES: Final = "|".join(SUIT_WORDS.values())
_JOINED: Final = r"(?: ?[-–/&,] ?| and | )"
_DASHED: Final = r"(?P<ranks>[1-9]++(?:[-–/][1-9]++){0,17}+)"
_DIGITS: Final = rf"(?P<ranks>[1-9]++(?:{_JOINED}[1-9]++(?![A-Za-z])){{0,17}}+)"
_SUIT: Final = rf"(?:-| ?)(?:(?:of|in) )?(?P<suit>{_SUIT_NAMES})"
_TIMES: Final = r"(?: ?[x×] ?(?P<times>[1-4])(?![0-9]))?"
_PAIR: Final = "(?:an? )?(?P<many>pair|eyes|triplet|triple|(?:three|four) of a kind)(?: of)?(?: the| an?)? ?:? ?"
_COUNT_WORD: Final = "(?:one|two|three|four|an?)(?![A-Za-z])"
_BY: Final = "(?: ?[x×]| copies of| of)?"
_COUNT: Final = f"(?:(?:(?P<count>[1-4]|{_COUNT_WORD}){_BY} ?|{_PAIR})(?:the )?)"
_BEFORE_DIGITS: Final = f"(?:(?P<count>{_COUNT_WORD}|[1-4](?= ?[x×]| of [1-9])){_BY} ?|{_PAIR})?"
_HONOR: Final = f"(?P<honor>{'|'.join(HONOR_WORDS.values())})(?P<kind> winds?| dragons?)?(?: tiles?)?"
_AGAIN: Final = "(?P<again>(?:(?:-| )(?P=honor)(?: winds?| dragons?)?)*)"
_ANY_WIND: Final = "(?:east|south|west|north)"
_NO_SEAT: Final = f"(?!{_ANY_WIND}(?: wind)? (?:seat|round)(?! {_ANY_WIND}(?! (?:seat|round))))"
_NO_SUIT: Final = rf"(?!(?:-| ?)(?:(?:of|in) )?(?:[mpszf](?![A-Za-z])|[萬筒餅條索]|{_SUIT_NAMES}))"  # not shown

TILE_FORMS: Final = (
    # 234 characters, 2-3-4 of characters, a 5 of dots, pair of 5-dots, three 5s of dots, 5 dots x3
    f"{_BEFORE_DIGITS}{_DIGITS}(?:['’]?s(?= (?:of|in|{_SUIT_NAMES})))?{_SUIT}{_TIMES}",
    # 2-3-4m, pair of 5p, pair of 55p, 5p x3
    f"{_BEFORE_DIGITS}{_DASHED}(?P<letter>(?-i:[mps])){_TIMES}",
    # 1 to 9 of dots, one through nine bamboo
    f"(?P<first>[1-9]|{_RANK_WORD}) ?(?:to|through|thru) ?(?P<last>[1-9]|{_RANK_WORD}){_SUIT}",
    # two three four characters, five of dots
    f"(?:an? |{_PAIR})?(?P<words>{_RANK_WORD}(?:{_JOINED}{_RANK_WORD}){{0,17}}+){_SUIT}{_TIMES}",
    # three fives of dots, a pair of fives of dots, 3 five dots
    f"{_COUNT}?(?P<plural>{_PLURALS}){_SUIT}",
    f"(?P<count>[1-4]) ?(?:[x×] ?)?(?P<words>{_RANK_WORD}){_SUIT}",
    # bamboo 2-3-4, dots: 123 456
    f"(?P<suit>{_SUIT_NAMES}) ?:? ?(?P<ranks>[1-9]++{_NO_SUIT}(?:(?:[-–/]|,? )[1-9]++(?! ?-?[A-Za-z]))*+)",
    # three red dragons, 3 reds, a pair of east winds, red red red, red x3
    f"{_COUNT}?{_NO_SEAT}{_HONOR}{_AGAIN}{_TIMES}",
    # pair of C, pair of EE
    f"{_PAIR}(?P<code>(?-i:EE*|SS*|WW*|NN*|CC*|FF*|PP*))",
)
"""Every way to name tiles in English words."""

ONE_BY_ONE: Final = (
    rf"(?P<one>[1-9](?:-| ?)(?:of )?(?:(?P<suit>{_SUIT_NAMES})|(?P<letter>(?-i:[mps]))))"
    rf"(?P<rest>(?: [1-9](?:-| ?)(?:of )?(?:(?P=suit)|(?P=letter))(?![A-Za-z])){{TIMES}})",
    "(?P<code>(?-i:[ESWNCFP]))(?P<rest>(?:(?:-| )(?P=code)(?![A-Za-z])){TIMES})",
)
"""The tiles of a meld named one after the other, TIMES behind the first: 2m 3m 4m, 5 dots 5 dots 5 dots, E E E."""

CODE_FORMS: Final = ("(?P<code>(?-i:E{1,4}|S{1,4}|W{1,4}|N{1,4}|C{1,4}|F{1,4}|P{1,4}))",)
"""Codes of honors; those of a suit are among the forms above."""

_ANY_SUIT: Final = rf"(?:-| ?)(?:(?:of|in) )?(?:[mps]|{_SUIT_NAMES})(?![A-Za-z])"
_RANKS_APART: Final = r"[1-9](?![0-9])(?:(?: ?[,/&] ?(?:and )?| and | )[1-9](?![0-9A-Za-z])){1,8}+"
_ONE_TILE: Final = (
    rf"(?:[1-9]{_ANY_SUIT}|(?:{'|'.join(HONOR_WORDS.values())})(?: winds?| dragons?)?(?![A-Za-z]))"
    "(?! (?:pair|eyes|pong|pung|kong|chow))"
)
LISTED_TILES: Final = (
    rf"(?P<list>{_RANKS_APART}{_ANY_SUIT}|{_ONE_TILE}(?: ?, ?{_ONE_TILE}){{0,3}}(?:(?: ?,)? and | ?& ?){_ONE_TILE})"
    rf"(?!(?: ?,)? and (?:[1-9]|{_ONE_TILE}))"
)
"""The tiles of several groups: red and green, 2 3 4 6 and 8 bamboo."""
ALL_OF_A_SUIT: Final = f"all (?:{_SUIT_NAMES})"

_NOT_COUNTED: Final = (  # not shown
    rf"(?! ?-?(?:[x×] ?[1-4]|[mpszf](?![A-Za-z])|[萬筒餅條索]|(?:(?:of|in) )?(?:{_SUIT_NAMES})(?![A-Za-z]))"
    rf"| ?{_NO_SEAT}(?:{'|'.join(HONOR_WORDS.values())})(?![A-Za-z]))"
)
_FLOWER_NUMBER: Final = rf"(?:(?:flowers? )?(?:numbers? |no\. ?|# ?)?[1-8]++(?![1-9]|[A-Za-z]){_NOT_COUNTED})"
FLOWERS_BY_NUMBER: Final = (
    rf"(?:(?P<count>[1-8]|{_RANK_WORD}) )?(?P<kind>flower|season|plant){CUT}s?(?: tiles?)?(?: are| is)? ?[,:]? ?"
    rf"(?P<numbers>{_FLOWER_NUMBER}(?:(?: ?[-,/&] ?(?:and )?| and | ){_FLOWER_NUMBER})*+)"
    rf"(?!{_JOINED}[1-8](?:-| ?)(?:(?:of|in) )?(?:{_SUIT_NAMES}))"
)
"""flowers 1 and 5, two flowers: number 1 and number 3, seasons 1 2; the next number must not be a tile's."""

NOT_CLEAR: Final = f"[1-9] ?[-–] ?[1-9](?:{_SUIT}|[mps])"
"""Two tiles, or all between them?"""

NUMERALS: Final = "一二三四五六七八九壹貳參肆伍陸柒捌玖"  # not shown
A_TILE: Final = (  # not shown
    rf"(?= ?:? ?(?:[1-9{NUMERALS}]+(?:[mps]|[萬筒餅條索](?!龍)| ?(?:{_SUIT_NAMES}))|[1-7]+z|[1-8]+f"
    rf"|(?-i:[ESWNCFP]+)(?![A-Za-z])|[東南西北](?!部|家|位|風[圈位]|圈)|[中發白春夏秋冬梅蘭菊竹]"
    rf"|(?:{'|'.join(FLOWER_WORDS)})(?![A-Za-z])))"
)
"""A tile follows, in a code, a character or a word."""

_MANY: Final = {"pair": 2, "eyes": 2, "triple": 3, "triplet": 3, "three": 3, "four": 4}


_SUITS: Final = {suit: compiled(words) for suit, words in SUIT_WORDS.items()}
_HONORS: Final = {code: compiled(words) for code, words in HONOR_WORDS.items()}


def number(word: str) -> int:
    """Return the number that digits, a number word or an ordinal say.

    >>> number("3"), number("three"), number("third"), number("3rd"), number("thrice"), number("three times")
    (3, 3, 3, 3, 3, 3)
    """
    for words in (NUMBER_WORDS, _ORDINALS):
        if word in words:
            return words.index(word) + 1
    if word in _TIMES_WORDS:
        return _TIMES_WORDS.index(word) + 1
    word = word.removesuffix("times").removesuffix("time").strip()
    return NUMBER_WORDS.index(word) + 1 if word in NUMBER_WORDS else int(word.rstrip("stndrh"))


def tiles_said(said: dict[str, str]) -> str | None:
    """Return the codes of the tiles that a form matched, by its groups; ``None`` where it makes no sense.

    A number too many for its tiles, or several of an unknown number (``reds``), make none.
    """
    tiles, count = _named(said), _count(said)
    if not tiles or (count > 1 and len(tiles) > 1 and (count != len(tiles) or len(set(tiles)) > 1)):
        return None
    if not count and len(tiles) == 1 and _is_plural(said):
        return None
    return "".join(tiles * count if count and len(tiles) == 1 else tiles) + _suit(said)


def tile_of_meld(said: dict[str, str], size: int) -> str | None:
    """Return the same where a call stands before it, which says how many: one of them, or all that were written.

    ``size`` is how many equal tiles the call takes, 0 for a run.
    """
    tiles, count = _named(said), _count(said)
    if count > 1 and (count != size or len(set(tiles)) > 1):
        return None
    if "rest" in said and not _make_a_meld(said, tiles, size):
        return None
    if size and len(tiles) == size and len(set(tiles)) == 1:
        tiles = tiles[:1]
    return "".join(tiles) + _suit(said) if tiles else None


def flowers_said(said: dict[str, str]) -> str | None:
    """Return the codes of flowers by number, 1–8, or 1–4 of the seasons or plants; ``None`` if more or fewer were said.

    >>> flowers_said({"kind": "plant", "numbers": "1 and 3"})
    '57f'
    """
    ranks = [int(rank) for rank in re.findall("[1-8]", said["numbers"])]
    if said["kind"] != "flower" and max(ranks) > 4:
        return None
    if _may_be_a_run(said["numbers"]) or ("count" in said and number(said["count"]) != len(ranks)):
        return None
    return "".join(str(rank + 4 if said["kind"] == "plant" else rank) for rank in ranks) + "f"


def equal_tiles(said: dict[str, str], size: int) -> str | None:
    """Return the tile of which a group of ``size`` was said, in a code: once, or as often as the group has it."""
    tiles, count = _named(said), _count(said)
    if "rest" in said and len(tiles) != size:
        return None
    if not tiles or len(set(tiles)) > 1 or len(tiles) not in (1, size) or count not in (0, 1, size):
        return None
    return tiles[0] + _suit(said)


def listed_tiles(listed: str) -> list[str] | None:
    """Return the code of each tile of :data:`LISTED_TILES`; ``None`` where one comes twice.

    >>> listed_tiles("2 3 and 8 bamboo, reds and green")
    ['2s', '3s', '8s', 'C', 'F']
    """
    found: list[str] = []
    ranks: list[str] = []
    for word in re.findall("[1-9]|[a-z]+", listed.lower()):
        suit = next((suit for suit, words in _SUITS.items() if word == suit or words.fullmatch(word)), "")
        honor = next((code for code, words in _HONORS.items() if words.fullmatch(word)), "")
        if word.isdigit():
            ranks.append(word)
        elif suit:
            found += [rank + suit for rank in ranks]
            ranks = []
        elif honor:
            found.append(honor)
    return found if len(set(found)) == len(found) and not ranks else None


def run_said(said: dict[str, str]) -> str | None:
    """Return the three tiles of a run that were all named, in a code."""
    tiles = _named(said)
    if _count(said) > 1 or len(tiles) != 3 or not _make_a_meld({"one": ""}, tiles, 0) or not _suit(said):
        return None
    return "".join(tiles) + _suit(said)


def _make_a_meld(said: dict[str, str], tiles: list[str], size: int) -> bool:
    """Say whether tiles named one by one make the meld, so that none of them stands for it alone."""
    if size:
        return len(tiles) == size and len(set(tiles)) == 1
    ranks = sorted(map(int, tiles)) if "one" in said else []
    return ranks == list(range(min(ranks, default=1), max(ranks, default=0) + 1)) and len(ranks) == 3


def _count(said: dict[str, str]) -> int:
    """Return how many of a tile were said, 0 where nothing was."""
    if many := said.get("many"):
        return _MANY[many.split()[0]]
    word = said.get("count") or said.get("times")
    if not word:
        return 0
    return 1 if word in ("a", "an") else number(word)


def _is_plural(said: dict[str, str]) -> bool:
    return bool(said.get("plural")) or said.get("honor", "").endswith("s") or said.get("kind", "").endswith("s")


def _named(said: dict[str, str]) -> list[str]:
    """Return the tiles as they were named: the numbers of a suit, or the codes of honors."""
    if code := said.get("code"):
        return re.findall("[A-Z]", (code + said.get("rest", "")).upper())
    if honor := said.get("honor"):
        code = next(code for code, words in _HONORS.items() if words.fullmatch(honor))
        return [code] * (1 + said["again"].count(honor))
    if one := said.get("one"):
        return re.findall("[1-9]", one + said["rest"])
    return _ranks(said)


def _ranks(said: dict[str, str]) -> list[str]:
    if "first" in said:
        return [str(rank) for rank in range(number(said["first"]), number(said["last"]) + 1)]
    if plural := said.get("plural"):
        return [str(next(rank for rank, word in enumerate(NUMBER_WORDS, 1) if plural.startswith(word)))]
    if words := said.get("words"):
        return [str(number(word)) for word in re.findall(_RANK_WORD, words)]
    ranks = re.findall("[1-9]", said["ranks"])
    return [] if _may_be_a_run(said["ranks"]) else ranks


def _may_be_a_run(ranks: str) -> bool:
    """Say whether numbers may be two tiles or all between them: 1-9."""
    match = re.fullmatch(r"([1-9])\s*[-–]\s*([1-9])", ranks)
    return match is not None and abs(int(match[1]) - int(match[2])) > 1


def _suit(said: dict[str, str]) -> str:
    """Return the letter of the suit; honors have none."""
    if letter := said.get("letter"):
        return letter
    return next((suit for suit, words in _SUITS.items() if words.fullmatch(said.get("suit", ""))), "")
