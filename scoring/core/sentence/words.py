"""The words of a sentence: how it was won, who sits where, what happened."""

from __future__ import annotations

import re
from typing import Final

from ..catalogue import load_catalogue
from ..context import By, Situation
from ..notation import TILE_CHARACTERS
from ..ruleset import load_rulesets
from . import readers
from .draft import Draft
from .readers import NUMERALS, Reader

SIDE: Final = "(?P<side>上家|對家|下家)"
SIDE2: Final = SIDE.replace("side", "side2")
THROWER: Final = "(?P<side>上家|對家|下家|莊家?|[東南西北东]家)"
_STREAK: Final = f"(?:[0-9]++|[{NUMERALS[2:]}]?十[{NUMERALS[1:]}]?|[{NUMERALS}])(?![0-9{NUMERALS}十百千])"
_AGAIN: Final = rf"連(?:莊(?!\s*[0-9{NUMERALS}十])|(?!莊|刻|\s*[0-9{NUMERALS}十]))"
"""連莊 behind its number, as in 莊2連; not where the number is that of a tile and 連 has its own behind it."""
_NUMBER: Final = (
    "(?:[0-9]{1,6}|[一二兩三四五六七八九][千百十][一二三四五六七八九百十]*|[一二三四五六七八九]?十)"
    "(?![0-9]|(?<=一)[底台])"
)
_STAKES: Final = "[打玩]?(?<![0-9])(?P<base>[0-9]{2,6})/(?P<pertai>[0-9]{2,6})(?![0-9mpszf萬筒條餅索/])[元塊]?"
_NO_TILE: Final = rf"(?!\s*[{re.escape(''.join(sorted(TILE_CHARACTERS)))}])"
_NOT_TILES: Final = _NO_TILE.replace(r"\s*", "")
_WON: Final = f"(?:胡{_NO_TILE})?"
_SUITS: Final = "萬筒條餅索mpsMPS"
_ONE_SUIT: Final = f"[1-9一二三四五六七八九]+[{_SUITS}]"
_ONE_HONOR: Final = "東風?|南風?|西風?|北風?|紅中|中|青發|發|白板|白|[ESWNCFP](?![A-Za-z])"
_WAITS: Final = rf"\s*(?P<tiles>(?:{_ONE_SUIT}|{_ONE_HONOR})+)(?![風家位圈])"
_THREW: Final = "(?:放槍|放炮|放銃|點炮)"
_KONG: Final = "(?:加槓|補槓|槓)了?"
_ONE_TILE: Final = rf"[\s,]*[1-9一二三四五六七八九]?[{re.escape(''.join(sorted(TILE_CHARACTERS)))}]?[\s,]*"
_NO_WORD_OF_HIS: Final = (
    r"(?!\s*[是做當已]?(?:莊|眼|宣|報|[天地]?聽|打|放|點|加|補|槓|搶|七|被|付|給|賠|連|吃|碰|[東南西北]))"
)
"""Nothing behind a player's name that says something else of him than that the tile was his."""
_SAYS_NO_MORE: Final = (
    r"(?!\s*[是做當已]?(?:眼|宣|報|[天地]?聽牌|打|丟|出|放|點|搶|七|被|讓|付|給|賠|要[付賠給])|的|[加補]?槓)"
)
"""Nothing behind a player's name that he does or pays; what begins with a space may be the winner's own."""
_RANGE: Final = (
    "(?P<first>[1-9一二三四五六七八九])[萬筒條餅索]?[到至~](?P<last>[1-9一二三四五六七八九])(?P<suit>[萬筒條餅索])"
)
_TILE_OR_CALL: Final = f"{re.escape(''.join(sorted(TILE_CHARACTERS)))}碰吃槓胡花聽眼打摸坐是"
_WORDS: Final[tuple[tuple[str, Reader], ...]] = (
    (_RANGE, readers.read_range),
    (
        f"(?<![{_TILE_OR_CALL}])(?P<one>[東南西北])風(?P<other>[東南西北])(?![風家位圈場]){_NO_TILE}",
        readers.read_either,
    ),
    (rf"{SIDE}\s?(?:是|做|當)?莊家?的?(?:{_THREW}|打出?的?)", readers.read_dealer_who_threw),
    (f"{_THREW}(?:的人?|者)?是{THROWER}", readers.by(By.DISCARD)),
    (rf"(?:是?{THROWER}|{SIDE2}\s)?的?{_THREW}", readers.by(By.DISCARD)),
    (f"閒家的?(?:{_THREW}|打出?的?)", readers.read_other_thrower),
    (f"{THROWER}打出?的?|{SIDE2}(?:要?(?:付錢?|賠錢?|給錢)|[丟出給點]的?)", readers.by(By.DISCARD)),
    (f"胡?別[家人]的?(?:打出?的?|{_THREW})", readers.by(By.DISCARD)),
    (
        f"{THROWER}的?{_KONG}(?={_ONE_TILE}(?:被|讓|給)?我?搶)|{SIDE2}的?{_KONG}(?={_ONE_TILE}我?胡)",
        readers.by(By.ROB_KONG),
    ),
    (f"胡了?{THROWER}的?{_KONG}出?的?", readers.by(By.ROB_KONG)),
    (rf"胡了?(?:{THROWER}(?:打出?的?|的|(?=\s*[1-9]))|{SIDE2}{_NO_WORD_OF_HIS})", readers.by(By.DISCARD)),
    ("[食吃](?=胡)", readers.read_nothing),
    (f"搶槓(?:胡了?{THROWER}|{SIDE2}){_NO_WORD_OF_HIS}的?", readers.by(By.ROB_KONG)),
    (f"搶到?{THROWER}?的?(?:加槓|補槓|槓)(?:的|{_WON})", readers.by(By.ROB_KONG)),
    (f"{THROWER}(?:被|讓|給)我?搶槓{_WON}", readers.by(By.ROB_KONG)),
    (f"(?<!我)被?我?搶槓{_WON}", readers.by(By.ROB_KONG)),
    (rf"(?:{SIDE}\s?)?的?搶槓{_WON}", readers.by(By.ROB_KONG)),
    ("八仙過海|八朵花", readers.by(By.EIGHT_FLOWERS)),
    (rf"(?:{SIDE}\s?)?的?七搶一", readers.by(By.SEVEN_ROB_ONE)),
    ("海底撈月", readers.situation(Situation.LAST_TILE, by=By.DRAW)),
    ("摸[到進]?", readers.by(By.DRAW)),
    ("河底撈魚", readers.situation(Situation.LAST_TILE, by=By.DISCARD)),
    ("河底", readers.situation(Situation.LAST_TILE, by=By.DISCARD)),
    ("最後一張|海底", readers.read_last_tile),
    ("天[胡和]", readers.opening("天胡", By.DRAW)),
    ("地[胡和]", readers.opening("地胡", None)),
    ("人[胡和]", readers.opening("人胡", By.DISCARD)),
    ("不求人?", readers.implied(By.DRAW, "不求人")),
    ("半求人?", readers.implied(By.DRAW, "半求人")),
    ("全求人?", readers.implied(By.DISCARD, "全求人")),
    ("第[一1][巡輪]", readers.situation(Situation.FIRST_TURN)),
    ("(?:補花|花上)(?:後|自摸|開花|(?=摸))", readers.situation(Situation.AFTER_FLOWER, by=By.DRAW)),
    ("暗槓(?:後|上開花|補牌)", readers.situation(Situation.AFTER_CONCEALED_KONG, by=By.DRAW)),
    ("加槓(?:後|上開花|補牌)", readers.situation(Situation.AFTER_ADDED_KONG, by=By.DRAW)),
    ("(?:大?明槓|碰槓)(?:後|上開花|補牌)", readers.situation(Situation.AFTER_CLAIMED_KONG, by=By.DRAW)),
    ("槓上(?:開花|自摸)?|槓開", readers.read_kong_draw),
    ("自摸", readers.by(By.DRAW)),
    (
        f"(?:獨聽|聽)(?:邊張|中洞|單吊|[卡嵌]張|兩面|對倒|牌|[兩二三四]?[張面洞])?(?:的?是|[:：])?{_WAITS}",
        readers.read_waits,
    ),
    (f"單吊{_WAITS}", readers.read_pair_wait),
    (f"(?:邊張|中洞|[卡嵌]張){_WAITS}", readers.read_waits),
    ("地聽|咪幾|[Mm]i[Jj]i|MIGI", readers.situation(Situation.EARTHLY_READY)),
    ("天聽", readers.situation(Situation.HEAVENLY_READY)),
    (rf"(?:{SIDE}\s?)?已?的?(?:眼牌|宣告聽牌|報聽|聽牌(?:宣告)?)", readers.read_declared),
    ("(?P<wind>[東南西北东])風?圈(?:風(?![東南西北圈]))?", readers.read_round),
    (f"圈風(?:是|[:：])?(?P<wind>[東南西北东])風?{_NOT_TILES}", readers.read_round),
    (f"門風(?:是|[:：])?(?P<wind>[東南西北东])風?{_NOT_TILES}", readers.read_seat),
    (f"(?:我?坐在?|我?是)(?P<wind>[東南西北东])(?:風位|風家|風|家|位)?(?!圈){_NOT_TILES}", readers.read_seat),
    ("坐(?P<wind>[東南西北东])風?位?", readers.read_seat),
    ("(?P<wind>[東南西北东])(?:風位|風|家|位)", readers.read_seat),
    (
        rf"莊家?+(?:[是在坐]|\s?:)?\s?{SIDE}(?:的?莊家?|(?=連{_STREAK})|{_SAYS_NO_MORE})",
        readers.read_dealer_elsewhere,
    ),
    (
        rf"莊家?+(?:[是在坐]|\s?:\s?)?(?P<wind>[東南西北])(?:風?位|家|方)?+(?![風圈]){_NOT_TILES}{_SAYS_NO_MORE}",
        readers.read_dealer_by_wind,
    ),
    ("莊家?(?:要|該)?(?:付|給|賠)", readers.read_other_dealer),
    (
        f"(?P<me>我?(?:是|坐|做|當)莊家?|我莊家?|自己(?:是|坐|做|當)?莊家?|莊家?是(?:我|自己))"
        rf"|{SIDE}(?:\s?(?:是|做|當)?莊家?|(?=連{_STREAK}))|莊家?",
        readers.read_dealer,
    ),
    ("非莊家?|不是莊家?|閒家(?!的?(?:放|點|打|付|給|賠))", readers.read_not_dealer),
    (rf"連莊?(?P<count>{_STREAK})(?![{_SUITS}])(?:\s?拉\s?{_STREAK})?", readers.read_streak),
    (rf"連莊?\s(?P<count>{_STREAK})\s?拉\s?{_STREAK}", readers.read_streak),
    (f"(?P<count>{_STREAK}){_AGAIN}", readers.read_streak),
    (f"一?底(?P<amount>{_NUMBER})[元塊]?", readers.read_stake("base")),
    (f"[每一]?台(?P<amount>{_NUMBER})[元塊]?", readers.read_stake("per_tai")),
    (_STAKES, readers.read_stakes),
    (SIDE, readers.read_payer),
)


def _read_rules(match: re.Match[str], draft: Draft) -> None:
    draft.say("rules", next(rules.id for rules in load_rulesets().values() if rules.label == match[0]))


_COMPILED: Final = tuple((re.compile(pattern), reader) for pattern, reader in _WORDS)


def _says_something(name: str) -> bool:
    """Say whether a pattern's name holds a word that tells how the hand was won: 門清自摸 does, 碰碰胡 does not."""
    return any(pattern.search(name) for pattern, _ in _COMPILED)


def _read_harmless(match: re.Match[str], draft: Draft) -> None:
    if match["pattern"]:
        draft.harmless.append(match["pattern"])


_PATTERN_NAMES: Final = sorted(
    {
        name
        for pattern in load_catalogue().values()
        for name in (pattern.name, *pattern.aliases)
        if not (_says_something(name) or name.isascii() or TILE_CHARACTERS.issuperset(name))
    },
    key=len,
    reverse=True,
)
_FILLERS: Final = (
    r"我的|我|手牌|牌型|牌|的|了|共|總共|單吊|幾台|嗎|[!！…：:$]|\.{2,}"
    r"|手上|手裡|面前|外面|桌上|門前清|剩下?|還有|還|再?加上|[有是跟]|和(?=[1-9一二三四五六七八九]{2}|\s)"
    r"|然後|結果|最後|現在|請問|這[手把樣]|多少台|算一下|幫我算?|一[組套副]|順子|[卡嵌]張|聽(?=邊張|中洞|單吊|兩面|對倒|卡張|\s*胡)"
    r"|[沒無]有?(?:花|吃碰槓?|吃|碰|槓|眼牌)牌?|一張花[都也]沒有?|我?胡了(?=[\s,。!]|$)|[被讓給]我?搶(?!槓)"
)
_HARMLESS: Final = re.compile(f"(?P<pattern>{'|'.join(map(re.escape, _PATTERN_NAMES))})|{_FILLERS}")
"""Names of patterns, which the engine finds by itself, and words that say nothing about the hand."""

_RULE_LABELS: Final = tuple(rules.label for rules in load_rulesets().values())
_LABELS: Final = re.compile("|".join(map(re.escape, _RULE_LABELS)))

_PHRASES: Final = ((_LABELS, _read_rules), *_COMPILED, (_HARMLESS, _read_harmless))
"""What a sentence can say beside tiles; the first that matches at a place is read."""

_WHICH: Final = re.compile("|".join(f"({re.sub('[(][?]P<[a-z0-9]+>', '(?:', each.pattern)})" for each, _ in _PHRASES))
"""The same as one pattern, a group each, so that not every one has to be tried in turn."""


def phrase_at(text: str, at: int) -> tuple[re.Match[str], Reader] | None:
    """Return the first phrase that matches at a place, and what reads it."""
    which = _WHICH.match(text, at)
    if which is None or which.lastindex is None:
        return None
    pattern, read = _PHRASES[which.lastindex - 1]
    match = pattern.match(text, at)
    return (match, read) if match else None


TILE_WORDS: Final = re.compile(
    f"[東南西北东](?:風?圈|風位|風|家|位)|八仙過海|八朵花|七搶一|{_STREAK}{_AGAIN}|{_STAKES}|{_RANGE}|中洞{_WAITS}|一[底台]|一[組套副]|一張花[都也]|"
    + "|".join(re.escape(name) for name in (*_PATTERN_NAMES, *_RULE_LABELS) if name[0] in TILE_CHARACTERS)
)
"""The words that begin as a tile does: 東風, 八仙過海, 一條龍."""

FIRST_CHARACTERS: Final = frozenset(
    "上對下別胡放點搶八七海河最天地人不半全第補花暗加大明碰槓自咪Mm已眼宣報聽東南西北东門圈坐是做當莊非閒連底每台我手牌的了共總單"
    f"$幾嗎!！…：:.食吃被摸是0123456789十{NUMERALS}門面外桌剩還再加有跟和然結最現請這多算幫順卡嵌沒無獨邊打玩讓給"
).union(name[0] for name in (*_PATTERN_NAMES, *_RULE_LABELS))
"""Every character with which one of them can begin."""

SIMPLIFIED: Final = str.maketrans(
    "东万饼条发兰听门枪抢对补后张杠摃风庄连总单几吗炮臺糊闲閑别红财两没这请样还里裏个双顺将幺鸡头边龙铳冲报给赔钱过来进块场岭开"
    "捞鱼独够边钓点",
    "東萬餅條發蘭聽門槍搶對補後張槓槓風莊連總單幾嗎炮台胡閒閒別紅財兩沒這請樣還裡裡個雙順將么雞頭邊龍銃沖報給賠錢過來進塊場嶺開"
    "撈魚獨夠邊吊點",
)
"""Simplified characters and common miswritings of the words above, one for one."""

_CIRCUMSTANCE: Final = re.compile("(?:開花|槓開|撈月|撈魚|[海河]底|最後一張)$")
_WAY: Final = re.compile(
    f"(?:自?摸[到進]?|{_THREW}|[打丟給點]|家出|搶槓胡?|槓了?|[胡是].*家|{_CIRCUMSTANCE.pattern})[的出]*$"
)


def is_way(word: str) -> bool:
    """Say whether a word tells how the hand was won, so that the winning tile may stand beside it."""
    return _WAY.search(word) is not None


def is_circumstance(word: str) -> bool:
    """Say whether a word does so only by what happened: 海底撈月 beside 自摸8萬 has no tile of its own."""
    return _CIRCUMSTANCE.search(word) is not None
