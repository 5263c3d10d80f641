"""What players say in passing: in its place come the words that are read, filled up with spaces.

三萬碰出來 is 碰三萬, 一對五筒 is 55筒, 對面 is 對家, 連莊兩次 is 連2. As with the English words every place in the
sentence stays where it was, and what no rule is sure of stays as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

type _Rewrite = str | Callable[[re.Match[str]], str | None]

_RANKS: Final = "1-9一二三四五六七八九壹貳參肆伍陸柒捌玖"
_RANK: Final = f"[{_RANKS}]"
_SUITS: Final = "萬筒條餅索"
_SUIT: Final = f"(?:[{_SUITS}]子?|[mps](?![A-Za-z]))"
_HONOR: Final = "(?:紅中|青發|白板|[東南西北]風?(?![圈位家場])|中(?!洞)|[發白]|[ESWNCFP](?![A-Za-z]))"
_BARE_HONOR: Final = "(?:紅中|青發|白板|[東南西北](?![風圈位家場])|中(?!洞)|[發白])"
"""One that can't be a seat."""
_TILE: Final = f"(?:(?<![{_RANKS}0]){_RANK}{_SUIT}|{_HONOR})"
_IN_TILES: Final = f"{_RANKS}{_SUITS}子東南西北風中紅發青白板mpsESWNCFP"
_RUN_OF_TILES: Final = f"(?:{_RANK}{{2,}}{_SUIT}|(?:{_TILE})+)"

_ONE_RUN: Final = f"{_RANK}{{3}}{_SUIT}"
_FLOWER: Final = "[春夏秋冬梅蘭菊竹]"

_MANY: Final = (
    "(?:[一二兩三四1-4][張個隻枚支](?!花)|[1一]對子?|對子|對(?=[\\s,.。、]|$)|[1一]?(?:暗?坎|暗?刻)子?"
    "|[x×X*]\\s?[1-4]|[做當]?(?:對眼|眼睛?(?!牌)))"
)
_MANY_BEFORE: Final = "(?:[一二兩三四1-4][張個隻枚支]的?|[1一]對|[1一]?(?:暗?坎|暗?刻)子?(?:是|[:：])?)"
_EYES: Final = "(?:對眼|眼睛?|將牌?|雀頭)(?:[是為:：]\\s?)?"
_NUMBER: Final = "[0-9]{1,3}|[二三四五六七八九]?十[一二三四五六七八九]?|[零一二兩三四五六七八九]"
_NO_TILE_BEHIND: Final = f"(?![0-9{_RANKS}十{_SUITS}]|(?:\\s+{_RANK})*\\s+[{_SUITS}])"
_PLAYER: Final = "(?P<who>上家|對家|下家|莊家?|[東南西北]家|閒家)"
_GIVEN: Final = "(?:[打丟放出給送](?:出來|出|了)?(?:給我)?的?|[打丟放出給送](?:出來|出|了)?給我)"
_VERB: Final = "(?:出去|出來|下來|出|過|掉|進|到|下|走|得)"


def _tile(written: str, times: int = 1) -> str:
    """Write a tile so many times: 55筒, 中中中."""
    found = re.fullmatch(f"({_RANK})\\s?({_SUIT})", written)
    if found:
        return found[1] * times + found[2][0]
    honor = written.removesuffix("風").removesuffix("板")
    return honor[-1] * times


def _times(many: str) -> int:
    digit = re.search("[兩二2]|[三3]|[四4]|[一1](?=[張個隻枚支])|[x×X*]\\s?1", many)
    if digit and not re.search("[坎刻對眼]", many):
        return next(number for number, forms in enumerate(("一1", "兩二2", "三3", "四4"), 1) if digit[0][-1] in forms)
    return 3 if re.search("[坎刻]", many) else 2


def _counted(pair: str) -> Callable[[re.Match[str]], str]:
    """Make what writes each of several tiles as often as is said beside it."""

    def written(match: re.Match[str]) -> str:
        parts = _compiled(pair).finditer(match[0])
        return "".join(_tile(each["tile"], _times(each["many"])) for each in parts)

    return written


def _eyes(match: re.Match[str]) -> str:
    return _tile(match["tile"], 2)


def _joined(match: re.Match[str]) -> str:
    """Write ranks together, their suit behind them."""
    return "".join(match["ranks"].split()) + match["suit"][0]


def _called_behind(match: re.Match[str]) -> str:
    """Put each call before its tiles."""
    parts = _compiled(f"(?P<tiles>{_RUN_OF_TILES})(?P<call>{_CALL_BEHIND}){_VERB}?了?[\\s,、]*").finditer(match[0])
    return "".join(each["call"] + each["tiles"] for each in parts)


def _called_each(match: re.Match[str]) -> str:
    """Put the call before each of the groups that 、, 跟 or 和 joins."""
    first, *others = re.split("[、跟和]", match[0])
    return "".join([first, *(match["call"] + other for other in others)])


def _chow_of(match: re.Match[str]) -> str | None:
    """吃上家的三萬，一二三萬: one group, which the claimed tile is of."""
    run = match["run"]
    return f"吃{run}" if match["rank"] in run and match["suit"] == run[-1] else None


def _suits_first(match: re.Match[str]) -> str:
    """Write 萬123筒456, in which every suit stands before its ranks, the other way round."""
    return _compiled(f"(?P<suit>[{_SUITS}])\\s?(?P<ranks>{_RANK}+(?:\\s+{_RANK}+)*)").sub(
        lambda each: _joined(each).ljust(len(each[0])), match[0]
    )


def _one_suit(match: re.Match[str]) -> str | None:
    """Write 123 456 789萬 together; a number that belongs to the word before it, as in 連2, is none of the tiles."""
    groups = match["groups"].split()
    before = match.string[: match.start()].rstrip()
    kept = ""
    if before.endswith(("連", "莊", "拉", "底", "台", "次", "/", "花")) or _compiled("(?<![0-9])[a-z]$").search(before):
        kept = _compiled("\\S+\\s+").match(match["groups"])[0]  # type: ignore[index]
        groups = groups[1:]
    if before.endswith(("胡", "摸", "打", "碰", "槓")) or "0" in "".join(groups):
        return None
    return kept + "".join(groups) + match["suit"]


_CALL_BEHIND: Final = "(?:暗槓|大?明槓|加槓|槓|碰|吃)"
_COUNTING: Final = "張個隻枚支對坎刻"
_RULES: Final[tuple[tuple[str | re.Pattern[str], str, _Rewrite], ...]] = (  # not shown
    # who, and what tiles are called
    ("對", "對[面門](?!清)", "對家"),
    ("左上", "(?:左手邊|左邊|左家|上手)(?:的人|那家)?", lambda match: "上家".rjust(len(match[0]))),
    ("右下", "(?:右手邊|右邊|右家|下手)(?:的人|那家)?", lambda match: "下家".rjust(len(match[0]))),
    ("財", "發財", "青發"),
    ("皮", "白皮", "白板"),
    ("雞", "[么小]雞", "1條"),
    ("補小", "補槓|小明槓", "加槓"),
    ("開", "開槓", " 槓"),
    ("自", "自風(?=[是:：東南西北])", "門風"),
    ("場", "場風(?=[是:：東南西北])", "圈風"),
    ("場", "(?P<wind>[東南西北])風?場", lambda match: f"{match['wind']}圈"),
    ("圈", "(?<![東南西北])風圈(?=[是:：])", "圈風"),
    ("第", "第(?P<n>[一二三四1-4])圈", lambda match: f"{'東南西北'[_times(match['n'] + '張') - 1]}圈"),
    ("嶺", "嶺上", "槓上"),
    ("輪", "輪到?我(?=[做當]莊)", "我"),
    ("補", "補花[補摸]到", "補花後摸"),
    ("銃槍沖冲", "出銃|出槍|放沖|放冲|放的槍", "放槍"),
    ("八", "八(?:張花(?:全?齊了?|都有)?|花齊?)(?!牌)", "八朵花"),
    # tiles written apart, suit first, or with 子
    (
        _SUITS,
        f"(?<![子{_SUITS}{_RANKS}0])(?<![{_RANKS}0]\\s)"
        f"(?:[{_SUITS}]\\s?{_RANK}++(?:\\s+{_RANK}++)*+[\\s,、]*+)++(?!{_RANK}|[{_SUITS}])",
        _suits_first,
    ),
    (
        "子:：",
        f"(?<![{_RANKS}])(?P<suit>[{_SUITS}])(?:子[:：]?|[:：])\\s*"
        f"(?P<ranks>{_RANK}+(?:\\s+{_RANK}+)*)(?!{_RANK}|\\s*[{_SUITS}](?![子:：]))",
        _joined,
    ),
    (
        " ",
        f"(?<![連拉底台莊次0{_RANKS}])(?<![連拉底台莊次]\\s)"
        f"(?P<ranks>{_RANK}+(?:\\s+{_RANK}+)*)\\s+(?P<suit>[{_SUITS}])",
        _joined,
    ),
    (
        " ",
        f"(?<![{_RANKS}0])(?<![{_RANKS}0]\\s)(?P<groups>[0{_RANKS}]++(?:\\s+[0{_RANKS}]++)+)(?P<suit>[{_SUITS}])",
        _one_suit,
    ),
    (
        "子",
        f"(?P<first>{_RANK})(?P<rest>{_RANK}+)(?P<suit>[{_SUITS}])子",
        lambda match: match["first"] + match["suit"] + match["rest"] + match["suit"],
    ),
    ("子", f"(?P<tile>{_RANK}[{_SUITS}])子", lambda match: match["tile"]),
    ("風", "(?P<wind>[東南西北])風(?:(?P=wind)風)+(?![圈位場])", lambda match: match["wind"] * (len(match[0]) // 2)),
    # how many of a tile
    ("張", f"[二兩三四五六七八2-8]張花[:：]?(?={_FLOWER})|花有[二兩三四五六七八2-8]張[\\s,:：]*(?={_FLOWER})", "花"),
    ("張", f"(?<={_FLOWER})[一二兩三四五六七八1-8]張花", ""),
    ("槓", f"(?<=槓)[四4][張個隻枚](?={_TILE})", ""),
    ("眼將雀", f"{_EYES}(?=(?P<rank>{_RANK})(?P=rank){_SUIT}|(?P<honor>[東南西北中發白ESWNCFP])(?P=honor))", ""),
    ("眼將雀", f"(?<![已家{_IN_TILES}]){_EYES}(?P<tile>{_TILE})(?![{_IN_TILES}])", _eyes),
    (
        _COUNTING,
        f"(?<![後第{_IN_TILES}])(?:{_MANY_BEFORE}{_TILE})+(?!{_MANY})",
        _counted(f"(?P<many>{_MANY_BEFORE})(?P<tile>{_TILE})"),
    ),
    (
        f"{_COUNTING}x×X*眼",
        f"(?:{_TILE}{_MANY})+(?![{_IN_TILES}])",
        _counted(f"(?P<tile>{_TILE})(?P<many>{_MANY})"),
    ),
    # calls
    ("的", f"(?P<call>碰|吃|槓)的是\\s?(?={_RUN_OF_TILES})", lambda match: match["call"]),
    ("、跟和", f"(?P<call>碰|[暗明]?槓)了?{_HONOR}(?:[、跟和]{_BARE_HONOR}(?![{_IN_TILES}]))+", _called_each),
    ("跟和", f"(?P<call>碰|[暗明]?槓)了?{_TILE}(?:[跟和]{_TILE}(?![{_IN_TILES}]))+", _called_each),
    ("跟和", f"(?P<call>吃)了?{_ONE_RUN}(?:[跟和]{_ONE_RUN})+", _called_each),
    (
        "吃",
        f"吃了?上家[打丟出]?的?(?P<rank>{_RANK})(?P<suit>[{_SUITS}])[\\s,、]*(?P<run>{_RANK}{{3}}[{_SUITS}])",
        _chow_of,
    ),
    ("吃", f"吃[了進到]?上家[打丟出]?的?\\s?(?={_RUN_OF_TILES})", "吃"),
    ("家", f"(?<![搶被])(?P<call>碰|槓)了?{_PLAYER}[打丟出]?的?\\s?(?={_TILE})", lambda match: match["call"]),
    ("出過掉進到下走得", f"(?P<call>碰|吃|槓){_VERB}了?(?=\\s?{_RUN_OF_TILES})", lambda match: match["call"]),
    (
        re.compile(f"[{_IN_TILES}](?:[暗明加]?槓|大明槓|[碰吃])"),
        f"(?<![{_IN_TILES}碰吃槓胡花摸打])(?:{_RUN_OF_TILES}{_CALL_BEHIND}{_VERB}?了?[\\s,、]*)*"
        f"{_RUN_OF_TILES}{_CALL_BEHIND}{_VERB}?了?(?![上後開{_IN_TILES}]|\\s+{_TILE})",
        _called_behind,
    ),
    # the winning tile and whose it was
    ("胡", f"胡(?:的(?:那張|牌)?是?|那張|牌?是|到了?|上|一張)\\s?(?={_TILE})", "胡"),
    (
        "胡",
        f"(?<![{_IN_TILES}碰吃槓胡花打丟放出給送的摸吊])(?P<tile>{_TILE})(?:被我|我)?胡[了牌]?(?![{_IN_TILES}上下對莊別])",
        lambda match: f"胡{match['tile']}",
    ),
    ("胡", f"(?P<said>(?:打|摸到?|放槍)的?\\s?{_TILE})我?胡[了牌]?(?=[\\s,。!]|$)", lambda match: match["said"]),
    ("和", f"(?<![天地人{_IN_TILES}])和了?(?={_TILE}(?![{_IN_TILES}]))", "胡"),
    ("家莊", f"{_PLAYER}{_GIVEN}(?:一張)?\\s?(?={_TILE})", lambda match: f"{match['who']}打"),
    ("給", "放槍給我", "放槍"),
    ("給", "給我胡?了?(?=[\\s,。!]|$)", ""),
    ("被", f"被(?={_PLAYER}放[槍炮銃])", ""),
    ("己", "自己(?=摸|自摸)", ""),
    # the streak
    (
        "次把局",
        f"連(?:莊拉莊|莊|了)?\\s*(?P<n>{_NUMBER})\\s?(?:次莊|次|把|局)",
        lambda match: f"連{match['n'].replace('兩', '二')}",
    ),
    (" ", f"連(?:莊拉莊|莊)?\\s+(?P<n>{_NUMBER})(?!\\s*拉){_NO_TILE_BEHIND}", lambda match: f"連{match['n']}"),
    ("兩", f"連(?:莊拉莊|莊)?兩(?!張|個|隻|枚|\\s?拉){_NO_TILE_BEHIND}", "連二"),
    (
        "拉",
        f"(?<![連0-9十一二三四五六七八九兩])(?<![0-9十一二三四五六七八九]\\s)拉\\s?(?P<n>{_NUMBER}){_NO_TILE_BEHIND}",
        lambda match: f"連{match['n'].replace('兩', '二')}",
    ),
    # flowers and stakes
    ("花", "花牌?[是有]+[:：]?\\s?(?=[春夏秋冬梅蘭菊竹])", "花"),
    ("花", "(?P<flower>[梅蘭菊竹])子?花(?![春夏秋冬梅蘭菊竹]{2})", lambda match: match["flower"]),
    ("天", "(?P<flower>[春夏秋冬])天", lambda match: match["flower"]),
    (
        "底",
        "(?<![0-9])(?P<base>[0-9]{1,6})底[\\s,、/]*(?P<tai>[0-9]{1,6})台",
        lambda match: f"底{match['base']}台{match['tai']}",
    ),
)
"""Characters one of which stands in a text to which a rule applies, or what does; what is said; what is read."""

_BY_CHARACTERS: Final = tuple(
    (frozenset(needs) if isinstance(needs, str) else needs, pattern, rewrite) for needs, pattern, rewrite in _RULES
)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@lru_cache(maxsize=1024)
def in_read_words(text: str) -> str:
    """Put the words that are read in the place of those that are only said; the length stays the same.

    >>> in_read_words("三萬碰出來 一對五筒 對面打給我八筒")
    '碰三萬   55筒  對家打   八筒'
    """
    there = frozenset(text)
    for needs, pattern, rewrite in _BY_CHARACTERS:
        if needs.search(text) if isinstance(needs, re.Pattern) else not needs.isdisjoint(there):
            text = _compiled(pattern).sub(lambda match, rewrite=rewrite: _filled(match, rewrite), text)  # type: ignore[misc]
    return text


def _filled(match: re.Match[str], rewrite: _Rewrite) -> str:
    """Return what comes in the place of a match; what would need more room stays as it is."""
    words = rewrite if isinstance(rewrite, str) else rewrite(match)
    return match[0] if words is None or len(words) > len(match[0]) else words.ljust(len(match[0]))
