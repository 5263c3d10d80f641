"""What the words of a sentence do to its draft."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from ..context import REPLACEMENTS, SELF, By, Side, Situation
from ..errors import Code, Problem
from ..notation import parse_tiles
from ..said import AsTyped, say
from .draft import DEALER, SIDES_BY_NAME, WINDS, Draft

type Reader = Callable[[re.Match[str], Draft], None]

NUMERALS: Final = "零一二三四五六七八九"


_FILLING: Final = re.compile(r"(?:[\s,，、]+(?:and|with|but|on|the|an?|i|was|from))*[\s,，、]*$", re.IGNORECASE)


def as_typed(match: re.Match[str], draft: Draft) -> str:
    """Return what was typed where a word was read: a longer one was filled up with spaces."""
    end = match.end() + len(match.string[match.end() :]) - len(match.string[match.end() :].lstrip(" "))
    return _FILLING.sub("", draft.text[match.start() : end]).strip()


def _side(name: str | None) -> Side | None:
    return SIDES_BY_NAME[name] if name else None


def by(way: By) -> Reader:
    """Make the reader of a word that says outright how the hand was won, and off whom."""

    def read(match: re.Match[str], draft: Draft) -> None:
        draft.hear("by", as_typed(match, draft))
        draft.say_way(way)
        draft.says_way = True
        named = match.groupdict()
        thrower = named.get("side") or named.get("side2")
        if thrower:
            draft.hear("from", as_typed(match, draft))
            draft.say_thrower(thrower)

    return read


def implied(way: By, name: str) -> Reader:
    """Make the reader of a pattern's name that tells how the hand was won."""

    def read(match: re.Match[str], draft: Draft) -> None:
        draft.hear("by", as_typed(match, draft))
        draft.say_way(way)
        draft.implied[name] = way

    return read


def read_nothing(_: re.Match[str], __: Draft) -> None:
    """Pass over a word that says nothing beside the one behind it."""


def situation(*situations: Situation, by: By | None = None) -> Reader:
    """Make the reader of what happened, and of the way to win that it tells."""

    def read(match: re.Match[str], draft: Draft) -> None:
        draft.situation.update(situations)
        outright = set(situations).isdisjoint(REPLACEMENTS)
        if by and outright:
            draft.hear("by", as_typed(match, draft))
        if by:
            draft.say_way(by, outright=outright)

    return read


def opening(name: str, by: By | None) -> Reader:
    """Make the reader of 天胡, 地胡 or 人胡, which also say who is the dealer."""

    def read(match: re.Match[str], draft: Draft) -> None:
        draft.openings.add(name)
        draft.situation.add(Situation.FIRST_TURN)
        if by:
            draft.hear("by", as_typed(match, draft))
            draft.say_way(by)

    return read


def read_last_tile(_: re.Match[str], draft: Draft) -> None:
    """Read 最後一張, which says not yet whether it was drawn."""
    draft.is_last_tile = True
    draft.situation.add(Situation.LAST_TILE)


def read_kong_draw(_: re.Match[str], draft: Draft) -> None:
    """Read 槓上開花, which says not of which kong."""
    draft.kong_draw = True
    draft.say_way(By.DRAW, outright=False)


def read_declared(match: re.Match[str], draft: Draft) -> None:
    """Read who had declared 眼牌."""
    side = _side(match["side"])
    if side:
        draft.declared.add(side)
    else:
        draft.situation.add(Situation.READY)


def read_round(match: re.Match[str], draft: Draft) -> None:
    """Read the round wind."""
    draft.hear("round", as_typed(match, draft))
    draft.say("round", WINDS[match["wind"]])


def read_seat(match: re.Match[str], draft: Draft) -> None:
    """Read the winner's seat."""
    draft.hear("seat", as_typed(match, draft))
    draft.say("seat", WINDS[match["wind"]])


def read_dealer(match: re.Match[str], draft: Draft) -> None:
    """Read who deals."""
    side = _side(match["side"])
    draft.hear("dealer", as_typed(match, draft))
    draft.dealers.append(side.value if side else SELF if match["me"] else DEALER)


def read_dealer_elsewhere(match: re.Match[str], draft: Draft) -> None:
    """Read 莊家對家: the player who deals, named behind."""
    draft.hear("dealer", as_typed(match, draft))
    draft.dealers.append(SIDES_BY_NAME[match["side"]].value)


def read_dealer_by_wind(match: re.Match[str], draft: Draft) -> None:
    """Read 莊家南家: the dealer by where he sits."""
    draft.hear("dealer", as_typed(match, draft))
    draft.dealer_winds.append(WINDS[match["wind"]])


def read_dealer_who_threw(match: re.Match[str], draft: Draft) -> None:
    """Read a player who deals and whose discard it was."""
    draft.hear("dealer", as_typed(match, draft))
    draft.dealers.append(SIDES_BY_NAME[match["side"]].value)
    by(By.DISCARD)(match, draft)


def read_other_dealer(_: re.Match[str], draft: Draft) -> None:
    """Read a dealer who is somebody else."""
    draft.dealers.append(DEALER)
    draft.is_dealer_other = True


def read_not_dealer(_: re.Match[str], draft: Draft) -> None:
    """Read that the winner is not the dealer."""
    draft.is_not_dealer = True


def read_other_thrower(match: re.Match[str], draft: Draft) -> None:
    """Read a discarder of whom it is only known that he does not deal."""
    draft.hear("by", as_typed(match, draft))
    draft.say_way(By.DISCARD)
    draft.says_way = draft.is_thrower_no_dealer = True


_EITHER: Final = (
    "「{said}」有兩種意思：{one}圈、你坐{other}就寫「{one}圈{other}家」；"
    "你坐{one}、手上有{other}就寫「{one}家 {other}」"
)


def read_either(match: re.Match[str], draft: Draft) -> None:
    """Refuse 東風北, which is said of a round and a seat as well as of a seat and a tile."""
    one, other = match["one"], match["other"]
    message = say(_EITHER, said=AsTyped(match[0]), one=one, other=other)
    draft.problems.append(Problem(Code.UNREADABLE, message, "text"))
    draft.unread.append(match[0])


def read_waits(match: re.Match[str], draft: Draft) -> None:
    """Read what the hand waited for."""
    draft.waits += parse_tiles(match["tiles"]).tiles


def read_range(match: re.Match[str], draft: Draft) -> None:
    """Take every tile from one to another: 一到九萬."""
    suit = match["suit"]
    first, last = (parse_tiles(match[end] + suit).tiles[0] for end in ("first", "last"))
    draft.tiles += range(first, last + 1)


def read_pair_wait(match: re.Match[str], draft: Draft) -> None:
    """Read the tile of 單吊."""
    draft.pair_waits += parse_tiles(match["tiles"]).tiles


def read_streak(match: re.Match[str], draft: Draft) -> None:
    """Read the dealer streak."""
    draft.hear("streak", as_typed(match, draft))
    draft.say("streak", _number(match["count"]))


def _number(written: str) -> int:
    """Return a number in digits or in numerals up to 九十九: 二十, 十二."""
    if written.isdecimal():
        return int(written)
    tens, ten, ones = written.rpartition("十")
    return (10 * (NUMERALS.index(tens) if tens else 1) if ten else 0) + (NUMERALS.index(ones) if ones else 0)


def read_payer(match: re.Match[str], draft: Draft) -> None:
    """Read a player named with no word beside him."""
    draft.hear("from", as_typed(match, draft))
    draft.payers.append(SIDES_BY_NAME[match["side"]])


def read_stake(key: str) -> Reader:
    """Make the reader of one of the stakes."""

    def read(match: re.Match[str], draft: Draft) -> None:
        draft.words.setdefault("stakes", {})[key] = _amount(match["amount"])

    return read


def _amount(written: str) -> int:
    """Return an amount in digits or in numerals, as they are said: 一百, 一百五十, 一百五, 一千."""
    if written.isdecimal():
        return int(written)
    total, before = 0, 10
    for digit, unit in re.findall("([一二兩三四五六七八九]?)([千百十]?)", written):
        worth = _UNITS.get(unit, before // 10)
        total += worth * (NUMERALS.index(digit.replace("兩", "二")) if digit else bool(unit))
        before = worth
    return total


_UNITS: Final = {"千": 1000, "百": 100, "十": 10}


def read_stakes(match: re.Match[str], draft: Draft) -> None:
    """Read both stakes as players write them: 100/20."""
    base, per_tai = int(match["base"]), int(match["pertai"])
    draft.words["stakes"] = {"base": base, "per_tai": per_tai}
    draft.note(
        say("「{stakes}」讀成底 {base}、每台 {per_tai}", stakes=AsTyped(match[0].strip()), base=base, per_tai=per_tai)
    )
