"""The same for English: what a player types or dictates in passing, put into the words that are read.

``I ponged the red dragon`` is ``pong red dragon``, ``my eyes are 5 dots`` is ``pair of 5 dots``. What comes in the
place of a phrase is never longer, so that every place in the sentence stays where it was; a Chinese word is short.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from .english_phrases import CONCEALED, EXPOSED, KONG, PONG, SIDE, SIDES
from .english_tiles import FLOWER_WORDS, HONOR_WORDS, NUMBER_WORDS, SUIT_WORDS, number

type _Rewrite = str | Callable[[re.Match[str]], str | None]

_SUITS: Final = "|".join(SUIT_WORDS.values())
_HONORS: Final = "|".join(HONOR_WORDS.values())
_OF_A_SUIT: Final = f"(?:(?:-| ?)(?:of )?(?:{_SUITS})|(?-i:[mps]))(?![A-Za-z])"
_ONE: Final = (
    f"(?:(?<![0-9])(?:[1-9]|{'|'.join(NUMBER_WORDS)}){_OF_A_SUIT}"
    f"|(?:{_HONORS})(?: winds?| dragons?)?(?: tiles?)?(?![A-Za-z])(?! (?:seat|round|player)))"
)
_CHOW: Final = "(?:chow|chi|chii)"
_CALL: Final = f"(?:{PONG}|{KONG}|{_CHOW})"
_ANY_CALL: Final = f"(?:(?:{CONCEALED}|{EXPOSED}|added) )?{_CALL}"
_ARTICLE: Final = "(?:(?:the|an?) )?"
_FLOWERS: Final = "|".join(FLOWER_WORDS)
_GROUP: Final = (
    f"(?:[1-9](?:-?[1-9]){{2,3}}(?:{_OF_A_SUIT})?(?![0-9])|(?-i:E{{3,4}}|S{{3,4}}|W{{3,4}}|N{{3,4}}|C{{3,4}}|F{{3,4}}|P{{3,4}})"
    f"|(?<![0-9])[1-9]{_OF_A_SUIT}|(?:{_HONORS})(?: winds?| dragons?)?(?![A-Za-z]))"
)
_BETWEEN: Final = "(?: ?[,&/] ?(?:and )?| and | )"
_CALLS: Final = {
    "暗槓": f"{CONCEALED} {KONG}",
    "槓": f"(?:{EXPOSED} )?{KONG}",
    "碰": f"(?:{EXPOSED} )?{PONG}",
    "吃": _CHOW,
}


def _groups(call: str) -> Callable[[re.Match[str]], str | None]:
    """Make what writes a call before each of the groups behind 'pungs of', as far as they make one."""

    def written(match: re.Match[str]) -> str | None:
        tiles: list[str] = []
        end = 0
        waiting: list[str] = []
        for group in _one_group().finditer(match["list"]):
            ranks = "".join(re.findall("[1-9]", group[0]))
            suit = next((letter for letter, words in _suits() if words.search(group[0]) or group[0][-1] == letter), "")
            if not _makes(call, ranks or group[0]):
                break
            waiting.append(ranks or group[0])
            if suit or not ranks:
                tiles += [each + suit for each in waiting]
                waiting, end = [], group.end()
        is_counted = match["count"] and number(match["count"].lower()) == len(tiles)
        if not (is_counted or any(len(re.findall("[1-9]|[A-Z]", each)) > 2 for each in tiles)):
            return None
        before = match.start("list") - match.start()
        return f" {call}".join(["", *tiles]).ljust(before + end) + match["list"][end:]

    return written


@cache
def _one_group() -> re.Pattern[str]:
    return _compiled(_GROUP)


@cache
def _suits() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((letter, _compiled(f"(?:{words})$")) for letter, words in SUIT_WORDS.items())


def _makes(call: str, named: str) -> bool:
    """Say whether ranks make the call: one stands for it, equal ones, or a run; an honor does except for a chow."""
    if not named.isdigit():
        return call != "吃"
    if call == "吃":
        return len(named) == 3 and int(named[1]) - int(named[0]) == int(named[2]) - int(named[1]) == 1
    return len(set(named)) == 1 and len(named) in (1, 4 if "槓" in call else 3)


def _both(match: re.Match[str]) -> str | None:
    """Write the call before both; not of reds, of which it is not said how many."""
    if any(tile[-1] in "sS" and not re.match("[1-9]", tile) for tile in (match["one"], match["other"])):
        return None
    call = "碰" if match["call"][0] in "Pp" else "槓"
    return f"{call}{match['one']} {call}{match['other']}"


def _in_our_letter(match: re.Match[str]) -> str:
    return match["ranks"] + _LETTERS[match["letter"]]


def _from(match: re.Match[str]) -> str:
    return f"胡{match['tile']}{SIDES[match['side'].lower()]}放槍"


def _pays(match: re.Match[str]) -> str:
    return f"{SIDES[match['side'].lower()]}付錢"


_WINDS: Final = {"east": "東", "south": "南", "west": "西", "north": "北"}  # not shown
_LETTERS: Final = {"b": "s", "d": "p", "c": "m"}
_CALL_WORDS: Final = ("pong", "pung", "pon", "peng", "chow", "chi", "kong", "kang", "kan", "gang")
_SIDE_WORDS: Final = tuple(SIDES)
_RULES: Final[tuple[tuple[tuple[str, ...], str, _Rewrite], ...]] = (  # not shown
    # suits in other letters
    (("b", "d", "c"), "(?<![0-9])(?P<ranks>[1-9]++)(?P<letter>(?-i:[bdc]))(?![A-Za-z0-9])", _in_our_letter),
    # calls
    *(
        (
            ("ongs", "ungs", "ons", "engs", "chows", "chis", "angs", "kans"),
            f"(?:(?:(?P<count>[234]|two|three|four)|both|my) )?(?:{said})s(?: of| are|:|,)? ?"
            f"(?P<list>{_GROUP}(?:{_BETWEEN}{_GROUP}){{0,4}})",
            _groups(call),
        )
        for call, said in _CALLS.items()
    ),
    (
        _CALL_WORDS,
        f"(?P<call>{PONG}|{KONG}|{_CHOW})(?:g?ed|['’]?d)(?: on| of)?(?= {_ARTICLE}(?:{_GROUP}|{_ONE}))",
        lambda match: match["call"],
    ),
    (
        ("called", "claimed", "melded", "made", "revealed"),
        f"(?:called|made|revealed|(?:claimed|melded)(?= (?:the|an?) | {_GROUP} {_CALL})) {_ARTICLE}"
        f"(?=(?:{_ANY_CALL}|{_GROUP} {_CALL})(?![A-Za-z]))",
        "",
    ),
    (
        ("and",),
        f"(?P<call>{PONG}|{KONG})(?: of)? {_ARTICLE}(?P<one>{_ONE}) and {_ARTICLE}(?P<other>{_ONE})"
        f"(?! (?:{_ONE}|{_CALL}|pair|eyes)| ?[,/&] ?[0-9])",
        _both,
    ),
    ((" on ",), f"(?P<call>{_CALL}) on(?= {_ARTICLE}{_ONE})", lambda match: match["call"]),
    (
        _SIDE_WORDS,
        f"(?P<said>{_ANY_CALL}(?: of)? {_ARTICLE}(?:{_GROUP}|{_ONE})) (?:from|off) {SIDE}",
        lambda match: match["said"],
    ),
    (("secret", "dark", "private", "an"), f"(?:secret|dark|private) {KONG}(?: of)?|an[- ]?gang", "暗槓"),
    (
        ("promoted", "upgraded", "extended", "gang"),
        f"(?:promoted|upgraded|extended) {KONG}(?: of)?|(?:jia|bu)[- ]?gang",
        "加槓",
    ),
    (("ming",), "ming[- ]?gang", "明槓"),
    (
        ("exposed", "open", "meld", "table", "revealed"),
        "(?:(?:exposed|open|melded|revealed)(?: tiles| melds| sets| ?:)|my melds|melds? ?:|on the table)"
        "(?: are| is)? ?:? ?"
        f"(?={_ANY_CALL}(?![A-Za-z]))",
        "",
    ),
    # the pair, and how many of a tile
    (
        ("for ", "as "),
        f"(?P<pair>pair of {_ONE}|(?P<rank>[1-9])(?P=rank){_OF_A_SUIT}) (?:for|as) (?:the |my )?(?:eyes?|pair)",
        lambda match: match["pair"],
    ),
    (
        ("for ", "as "),
        f"(?P<tile>{_ONE}) (?:for|as) (?:the |my |a )?(?:eyes?|pair)",
        lambda match: f"{match['tile']} pair",
    ),
    (
        ("eye", "pair", "head"),
        f"(?:the |my )?(?:eyes?|pair|head)(?: is| are| was| were|:) ?{_ARTICLE}(?!pair)(?={_ONE}|[1-9])",
        "pair of",
    ),
    (
        ("dragons", "winds"),
        f"(?P<said>(?:and|,) ?(?:{_HONORS}) (?:dragon|wind))s(?![A-Za-z])",
        lambda match: match["said"],
    ),
    (("double",), f"double {_ARTICLE}(?={_ONE})", "2x"),
    (("twice",), f"(?P<tile>{_ONE}),? twice", lambda match: f"{match['tile']} x2"),
    # how it was won
    (("drew",), "drew (?:the )?last tile", "海底自摸"),
    (("zi", "drew", "picked"), "zi mo|drew the win(?:ning tile)?|picked it(?: up)? myself", "自摸"),
    (
        ("drew", "picked", "pulled"),
        f"(?P<said>(?:drew|picked(?: up)?|pulled) {_ARTICLE}{_ONE}) (?:to (?:win|go out)|(?:from|off) the wall|myself)",
        lambda match: match["said"],
    ),
    (("drew", "picked", "pulled"), f"(?<!self[- ])(?:i )?(?:drew|picked(?: up)?|pulled) {_ARTICLE}(?={_ONE})", "自摸"),
    (("last",), "last tile (?:self-?)?(?:draw|drawn)(?= ?[,.]|$)", "海底自摸"),
    (("flower rep",), "(?:win on |after |on )?(?:a )?flower replacement(?: tile)?(?: win)?", "補花後"),
    (("replacement win",), "(?P<said>kong replacement) win", lambda match: match["said"]),
    ((" paid", " pays"), f"(?P<said>{SIDE}) (?:paid|pays)(?: me)?(?! [0-9])", _pays),
    (
        ("non",),
        "(?:a |another )?non(?:-| ?)(?:dealer|banker) (?:discard(?:ed|s)|threw|throws|dealt in|deals in)(?: it)?",
        "閒家放槍",
    ),
    (
        _SIDE_WORDS,
        "(?:the |my )?(?:guy|person|man|lady|woman|friend|opponent) "
        "(?=(?:(?:on|to) )?(?:the |my )?(?:left|right|across|opposite)(?![A-Za-z]))",
        "",
    ),
    (("upstream",), "upstream(?= player)", "left"),
    (("downstream",), "downstream(?= player)", "right"),
    (
        _SIDE_WORDS,
        "(?:(?P<before>^ ?|[,.;] ?)|(?:win|won|wins|hu|went out)(?: on| with)? |(?:on|with) )"
        f"{_ARTICLE}(?P<tile>{_ONE}) (?:from|off|thrown by|discarded by) {SIDE}",
        lambda match: (match["before"] or "") + _from(match),
    ),
    # waits
    (
        ("wait",),
        "(?:(?:single|closed|edge|middle|inside|two-sided|open) )?(?:waiting|wait)(?: on| for|:)? "
        f"{_ARTICLE}(?={_ONE})",
        lambda match: None if match.string[: match.start()].endswith("pair ") else "聽",
    ),
    (("pair wait",), f"pair wait(?: on| for|:)? {_ARTICLE}(?={_ONE})|pair wait", "單吊"),
    # the seats, the streak, the flowers
    (
        ("my ",),
        "my (?:own )?wind(?: is|:)? (?P<wind>east|south|west|north)(?![A-Za-z])",
        lambda match: f"門風{_WINDS[match['wind'].lower()]}",
    ),
    (("lian",), "lian(?:[- ]?zhuang)? (?P<n>[0-9]{1,3})(?![0-9])", lambda match: f"連{match['n']}"),
    (("hua", "bonus"), f"(?:hua|bonus(?: tiles?)?(?: are| is)?)(?: ?:)? ?(?=(?:{_FLOWERS})(?![A-Za-z]))", "花"),
    (("no bonus",), "no bonus(?: tiles?)?", "沒花"),
    (("flower",), f"(?:[1-8]|{'|'.join(NUMBER_WORDS)}) flowers?(?: ?[,:])? ?(?=(?:{_FLOWERS})(?![A-Za-z]))", "花"),
    (("all ", "toi"), "all (?:pungs|pongs)|toi-?toi", "碰碰胡"),
)
"""Words one of which stands in a text to which a rule applies, so that few are compiled; what is said; what is read."""

_HAS_WORDS: Final = re.compile("[A-Za-z]{3}|zi mo|[1-9][bdc]", re.IGNORECASE)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compile a pattern in which a space stands for white space."""
    spaced = pattern.replace(" ?", r"\s*+").replace(" ", r"\s++")
    return re.compile(f"(?<![A-Za-z])(?:{spaced})", re.IGNORECASE | re.ASCII)


@lru_cache(maxsize=1024)
def in_read_english(text: str) -> str:
    """Put the words that are read in the place of those that are only said; the length stays the same.

    >>> in_read_english("I ponged red, my eyes are 5 dots")
    'I pong   red, pair of     5 dots'
    """
    if not _HAS_WORDS.search(text):
        return text
    lower = text.lower()
    for words, pattern, rewrite in _RULES:
        if any(word in lower for word in words):
            text = _compiled(pattern).sub(lambda match, rewrite=rewrite: _filled(match, rewrite), text)  # type: ignore[misc]
    return text


def _filled(match: re.Match[str], rewrite: _Rewrite) -> str:
    """Return what comes in the place of a match; what would need more room stays as it is."""
    words = rewrite if isinstance(rewrite, str) else rewrite(match)
    return match[0] if words is None or len(words) > len(match[0]) else words.ljust(len(match[0]))
