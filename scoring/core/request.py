"""A scoring request: from the JSON form, or anything that has its keys, to hand and context.

Nothing is refused before everything has been looked at, so that all problems come back at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from . import problems as find
from .context import (
    FLOWER_WINS,
    HIGHEST_STAKE,
    SEATS_FROM_SELF,
    SIDES,
    WIND_LETTERS,
    By,
    Side,
    Situation,
    Stakes,
    WinContext,
    default_dealer,
)
from .errors import Code, Problem
from .hand import Hand, Meld
from .notation import parse_meld, parse_tiles
from .ruleset import RuleSet, default_rules, load_rulesets
from .said import AsTyped, listed, say
from .tiles import FLOWERS, NAMES, Tile, is_flower

LONGEST_TEXT: Final = 2_000
LARGEST_REQUEST: Final = 64 * 1024
HIGHEST_STREAK: Final = 999
LONGEST_LIST: Final = 64
LONGEST_ITEM: Final = 100
"""Of a text in a list: a meld, flowers, a word. One request can't make us read thousands of them."""
MOST_KEYS_NAMED: Final = 40
"""Unknown keys beyond so many are told as a number."""

KEYS: Final = (
    "rules", "house", "hand", "melds", "win", "by", "from", "seat", "round", "dealer", "streak", "flowers",
    "situation", "declared", "stakes",
)  # fmt: skip

type HouseRules = Callable[[str], RuleSet | None]
"""Looks a shared house rule set up by its id."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request that could be read. ``problems`` is empty where it can be scored."""

    hand: Hand
    context: WinContext
    rules: RuleSet | None
    stakes: Stakes
    problems: tuple[Problem, ...] = ()

    @property
    def table(self) -> RuleSet:
        """The rule set in force; only a request with problems may have none."""
        if self.rules is None:
            raise ValueError("a request without a rule set has problems; look at them first")
        return self.rules


@dataclass(slots=True)
class _Reader:
    """Reads the values of one request and notes what is wrong with each."""

    data: Mapping[str, Any]
    problems: list[Problem] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)
    spare: list[Tile] = field(default_factory=list)
    spare_sets: int = 0

    def refuse(self, key: str, message: str, code: Code = Code.BAD_VALUE) -> None:
        """Note that the value of a key is unusable."""
        self.problems.append(Problem(code, message, key))
        self.unread.add(key)

    def refuse_unknown(self, prefix: str, given: Iterable[object], known: Collection[str]) -> None:
        """Note the keys that do not exist, very many of them only as a number."""
        unknown = [str(key) for key in given if key not in known]
        for key in unknown[:MOST_KEYS_NAMED]:
            self.refuse(prefix + key, say("沒有「{key}」這一項", key=AsTyped(prefix + key[:40])), Code.UNKNOWN_KEY)
        others = len(unknown) - MOST_KEYS_NAMED
        if others > 0:
            self.refuse(f"{prefix}…", say("另外還有 {count} 個項目也不存在", count=others), Code.UNKNOWN_KEY)

    def misplaced(self, key: str, message: str, tile: Tile) -> None:
        """Note a tile that stands where it does not belong; the rest of the value is good."""
        self.problems.append(Problem(Code.BAD_VALUE, message, key, tile))

    def tiles(self, key: str, text: str) -> tuple[Tile, ...]:
        """Read the tiles of a text."""
        found, problems, _ = parse_tiles(text, key)
        self.problems += problems
        if problems:
            self.unread.add(key)
        return found

    def text(self, key: str) -> str:
        value = self.data.get(key)
        if value is None:
            return ""
        if isinstance(value, str):
            return value
        self.refuse(key, say("「{key}」要是一段文字", key=key))
        return ""

    def texts(self, key: str) -> list[str]:
        value = self.data.get(key)
        if value is None:
            return []
        if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
            self.refuse(key, say("「{key}」要是一串文字", key=key))
        elif len(value) > LONGEST_LIST:
            self.refuse(key, say("「{key}」最多 {count} 項", key=key, count=LONGEST_LIST))
        elif any(len(item) > LONGEST_ITEM for item in value):
            self.refuse(key, say("「{key}」的每一項最多 {count} 個字", key=key, count=LONGEST_ITEM))
        else:
            return list(value)
        return []

    def choice(self, key: str, choices: tuple[str, ...], default: str) -> str:
        value = self.data.get(key)
        if value is None:
            return default
        if isinstance(value, str) and value in choices:
            return value
        message = "「{key}」不能是{value}，可以是 {choices}"
        self.refuse(key, say(message, key=key, value=_shown(value), choices=listed(choices)))
        return default

    def count(self, key: str, value: object, default: int, highest: int) -> int:
        if value is None:
            return default
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= highest:
            return value
        message = "「{key}」要是 0 到 {highest} 的整數，不能是{value}"
        self.refuse(key, say(message, key=key, highest=highest, value=_shown(value)))
        return default

    def set_of[T: StrEnum](self, key: str, kind: type[T]) -> frozenset[T]:
        values = self.texts(key)
        if not values:
            return frozenset()
        known = {item.value: item for item in kind}
        found = []
        for value in values:
            if value in known:
                found.append(known[value])
            else:
                message = "「{key}」裡沒有{value}，可以是 {choices}"
                self.refuse(key, say(message, key=key, value=_shown(value), choices=listed(known)))
        return frozenset(found)


def _shown(value: object) -> str:
    """Quote a value that came from outside, cut short."""
    if not isinstance(value, str | int | float | bool):
        return say("「{value}」", value="這種資料")
    text = value if isinstance(value, str) else repr(value)
    return say("「{value}」", value=AsTyped(text if len(text) <= 20 else text[:20] + "…"))


_NUMBERS: Final = frozenset({int, float, bool, type(None)})


def too_long(data: object) -> Problem | None:
    """Return the problem if any text in the request is over the limit; checked before all else.

    Data may be nested deeper than functions may call each other, so what is to be looked at waits in a list.
    """
    waiting = [data]
    while waiting:
        part = waiting.pop()
        if part.__class__ in _NUMBERS:
            continue
        if isinstance(part, str):
            if len(part) > LONGEST_TEXT:
                message = say("一段文字最多 {most} 個字，這段有 {count} 個", most=LONGEST_TEXT, count=len(part))
                return Problem(Code.TOO_LONG, message)
        elif isinstance(part, Mapping):
            waiting += part.keys()
            waiting += part.values()
        elif isinstance(part, list | tuple):
            waiting += part
    return None


def read_request(data: object, house_rules: HouseRules | None = None) -> Request:
    """Read a request; look at ``problems`` before using the rest."""
    long = too_long(data)
    if long:
        return _unusable(long)
    if not isinstance(data, Mapping):
        return _unusable(Problem(Code.BAD_VALUE, "要是一個 JSON 物件"))
    reader = _Reader(data)
    reader.refuse_unknown("", data, KEYS)
    rules = _read_rules(reader, house_rules)
    hand = _read_hand(reader)
    context = _read_context(reader)
    stakes = _read_stakes(reader, rules.stakes if rules else Stakes())
    if context.by is By.EIGHT_FLOWERS and data.get("flowers") is None:
        hand = Hand(hand.concealed, hand.melds, FLOWERS, hand.win)
    reader.problems += _whole_problems(reader, hand, context, rules)
    return Request(hand, context, rules, stakes, tuple(reader.problems))


def _unusable(problem: Problem) -> Request:
    return Request(Hand(()), WinContext(), None, Stakes(), (problem,))


def _read_rules(reader: _Reader, house_rules: HouseRules | None) -> RuleSet | None:
    """Return the rule set in force, or ``None`` after noting that there is none such."""
    if reader.data.get("house") is not None:
        if reader.data.get("rules") is not None:
            reader.refuse("house", "「rules」和「house」只能給一個")
            return None
        name = reader.text("house")
        house = house_rules(name) if house_rules and name else None
        if house is None and "house" not in reader.unread:
            reader.refuse("house", say("找不到自家台數{name}", name=_shown(name)), Code.UNKNOWN_RULES)
        return house
    name = reader.text("rules") or default_rules()
    if "rules" in reader.unread:
        return None
    rules = load_rulesets().get(name)
    if rules is None:
        reader.refuse("rules", say("沒有{name}這套規則", name=_shown(name)), Code.UNKNOWN_RULES)
    return rules


def _read_hand(reader: _Reader) -> Hand:
    concealed = _read_playing_tiles(reader, "hand")
    win = _read_playing_tiles(reader, "win")
    for tile in win[1:]:
        reader.misplaced("win", say("胡的牌只有一張，「{tile}」是多的", tile=NAMES[tile]), tile)
    melds = [meld for text in reader.texts("melds") if (meld := _read_meld(reader, text))]
    flowers: list[Tile] = []
    for text in reader.texts("flowers"):
        for tile in reader.tiles("flowers", text):
            if is_flower(tile):
                flowers.append(tile)
            else:
                reader.misplaced("flowers", say("「{tile}」不是花牌", tile=NAMES[tile]), tile)
    return Hand.of(concealed, melds, flowers, win[0] if win else None)


def _read_playing_tiles(reader: _Reader, key: str) -> tuple[Tile, ...]:
    """Read playing tiles; flowers among them are refused."""
    tiles = reader.tiles(key, reader.text(key))
    if not any(map(is_flower, tiles)):
        return tiles
    for flower in filter(is_flower, tiles):
        reader.misplaced(key, say("「{tile}」是花牌，不能當手牌", tile=NAMES[flower]), flower)
    return tuple(tile for tile in tiles if not is_flower(tile))


def _read_meld(reader: _Reader, text: str) -> Meld | None:
    """Read one meld; the tiles of one that is none are used up all the same."""
    meld, tiles, problems = parse_meld(text, "melds")
    reader.problems += problems
    if meld:
        return meld
    reader.spare += tiles
    reader.spare_sets += 1
    if len(tiles) not in (3, 4):
        reader.unread.add("melds")
    return None


_WAYS: Final = tuple(By)
_WINDS: Final = tuple(WIND_LETTERS)


def _read_context(reader: _Reader) -> WinContext:
    seat = WIND_LETTERS.index(reader.choice("seat", _WINDS, "E"))
    return WinContext(
        by=By(reader.choice("by", _WAYS, By.DISCARD)),
        source=Side(reader.choice("from", SIDES, Side.LEFT)),
        seat=seat,
        round=WIND_LETTERS.index(reader.choice("round", _WINDS, "E")),
        dealer=reader.choice("dealer", SEATS_FROM_SELF, default_dealer(seat)),
        streak=reader.count("streak", reader.data.get("streak"), 0, HIGHEST_STREAK),
        situation=reader.set_of("situation", Situation),
        declared=reader.set_of("declared", Side),
    )


def _read_stakes(reader: _Reader, defaults: Stakes) -> Stakes:
    """Read the stakes; what is not said is as the table has it."""
    value = reader.data.get("stakes")
    if value is None:
        return defaults
    if not isinstance(value, Mapping):
        reader.refuse("stakes", "「stakes」要有 base（底）和 per_tai（每台）")
        return defaults
    reader.refuse_unknown("stakes.", value, Stakes._fields)
    return Stakes(
        reader.count("stakes.base", value.get("base"), defaults.base, HIGHEST_STAKE),
        reader.count("stakes.per_tai", value.get("per_tai"), defaults.per_tai, HIGHEST_STAKE),
    )


def _whole_problems(reader: _Reader, hand: Hand, context: WinContext, rules: RuleSet | None) -> list[Problem]:
    """Return the problems of the parts taken together, of those parts that could be read."""
    found = list(find.tile_problems(hand, reader.spare))
    if context.by in FLOWER_WINS:
        if hand.win is not None:
            found.append(Problem(Code.BAD_VALUE, "八仙過海、七搶一不用胡的牌，不要寫", "win"))
    elif not reader.unread & {"hand", "win", "melds", "by"}:
        found += find.size_problems(hand, reader.spare_sets)
    for keys, clashes in find.CLASHES:
        if not reader.unread & keys:
            found += clashes(hand, context)
    if rules and not reader.unread & {"by", "seat", "dealer", "flowers"}:
        found += find.rule_clashes(hand, context, rules)
    return found
