"""What English-speaking players say, as tables: each phrase as a pattern, and the Chinese words that it stands for."""

from __future__ import annotations

from typing import Final

from ..context import Side
from ..names import SIDE_NAMES, WIND_NAMES
from .english_tiles import (
    A_TILE,
    ALL_OF_A_SUIT,
    CODE_FORMS,
    FLOWER_WORDS,
    FLOWERS_BY_NUMBER,
    NUMBER,
    ONE_BY_ONE,
    ORDINAL,
    TILE_FORMS,
    TIMES,
)
from .english_word import CUT

ROOM: Final = "~"
"""What is filled up, so that tiles behind a call end where they ended."""

SIDES: Final = {
    **dict.fromkeys(("left", "previous", "kamicha"), SIDE_NAMES[Side.LEFT]),
    **dict.fromkeys(("across", "opposite", "toimen"), SIDE_NAMES[Side.ACROSS]),
    **dict.fromkeys(("right", "next", "shimocha"), SIDE_NAMES[Side.RIGHT]),
}
WINDS: Final = dict(zip("eswn", WIND_NAMES, strict=True))

# In what follows a space stands for any white space between words, " ?" for any or none.
SIDE: Final = (
    "(?:the |my )?(?:player )?(?:(?:on|to) )?(?:the |my )?"
    "(?P<side>left|right|across|opposite|(?:next|previous)(?= player)|kamicha|toimen|shimocha)"
    "(?:(?:-| )hand)?(?: (?:player|side|neighbou?r|opponent))?(?: (?:of|from) me)?(?:['’]s)?"
)
_FROM: Final = rf"(?: (?:from|of|off|by) {SIDE})?"
_WIND_WORD: Final = "(?P<wind>east|south|west|north)"
_WIND: Final = "(?P<wind>east|south|west|north|[eswn])"
_ANY_WIND: Final = "(?:east|south|west|north)"
ROB: Final = "rob(?:s|bed|bing)?"
_AFTER: Final = "(?:after|on|off|from) (?:an? |the )?"
_WON: Final = "(?:(?:win|won|wins|winning) )?"
_WON_ON: Final = "(?:win|won|wins|winning) (?:on|with|off|by) (?:the )?"
_AMOUNT: Final = r"(?P<amount>[0-9]{1,6})(?![0-9])"
_EACH_TAI: Final = " ?(?:per|each|a|/) ?tai"
_STREAK: Final = "(?:dealer )?(?:streak|repeats?|honba|renchan)"
_DEALER: Final = "(?:dealer|banker)"
_THROWN_BY: Final = "(?:(?:(?:discard(?:ed)?|won|win|ron) )?(?:from|off)|(?:discarded|thrown|played) by) "
_THREW: Final = "(?:discarded|discards|throws|threw|dealt in|deals in)"
_ANY_HONOR: Final = "(?:(?:east|south|west|north)(?! (?:seat|round))|red|green|white)"
TILES_IN_BRACKETS: Final = r"(?= ?:? ?\([^()]+\))"

EXPOSED: Final = "(?:claimed|exposed|open|melded)"
CONCEALED: Final = "(?:concealed|hidden|closed)"
KONG: Final = "(?:kong|kang|kan|gang)"
PONG: Final = "(?:pong|pung|pon|peng)"
_CHOW: Final = "(?:chow|chi|chii)"
_ROBBED: Final = f"{_WON}(?:(?:by|on|with) )?(?:{ROB}(?: an?| the)? {KONG}|chankan)"
_KONGS: Final = {  # not shown
    "暗槓": f"{CONCEALED} {KONG}|ankan",
    "加槓": f"added {KONG}|kakan|shouminkan",
    "明槓": f"{EXPOSED} {KONG}|daiminkan",
}
MELDS: Final = {  # not shown
    **_KONGS,
    "槓": KONG,
    "碰": f"(?:{EXPOSED} )?{PONG}|{EXPOSED} triplet",
    "吃": f"(?:{EXPOSED} )?{_CHOW}|{EXPOSED} (?:sequence|run)",
}
ANY_CALL: Final = f"(?:{KONG}|{PONG}|{_CHOW}|pair|triplet|sequence|run)"
WIN: Final = (
    "(?:winning|wins|win|won|hu|(?:go|went|going) out|mahjong)"
    "(?: tile)?(?: is| was)?(?: on| with| by| off)?(?: the| an?)?"
)
WON_TILE: Final = f"胡{ROOM}{{tiles}}"  # not shown
TRIPLET: Final = f"(?:{CONCEALED} (?:{PONG}|triplet)|triplet)"
RUN: Final = f"(?:{CONCEALED} )?(?:sequence|run)|{CONCEALED} {_CHOW}"
TO_TILES: Final = "(?: of)?(?: the| an?)? ?:? ?"
_NOTHING_BEHIND: Final = f"(?!{TO_TILES}(?:{A_TILE}|[(]|{_ANY_HONOR}))"
_HOW: Final = (
    f"(?: ?[(]?(?P<how>{CONCEALED}|{EXPOSED}|added)[)]?(?! ?:| (?:hand|tiles|self|tsumo|{ANY_CALL})|{A_TILE}))"
)
_GROUP_BEHIND: Final = (
    f" (?P<group>(?:(?P<before>{CONCEALED}|{EXPOSED}|added) )?(?:{KONG}|{PONG}|{_CHOW})|ankan|kakan|pair|eyes)"
    f"(?![A-Za-z]){_NOTHING_BEHIND}{_HOW}?"
)

PHRASES: Final = (  # not shown
    (f"{_THROWN_BY}(?:the )?{_DEALER}(?: player)?", "莊家放槍"),
    (f"{_THROWN_BY}(?:the )?{_WIND_WORD}(?! round)(?: (?:player|seat))?", "{wind}家放槍"),
    (f"(?:the )?{_DEALER} {_THREW}", "莊家放槍"),
    (f"(?:the )?{_WIND_WORD}(?: player)? {_THREW}(?! (?:by|from|off))", "{wind}家放槍"),
    (f"(?:the )?{_DEALER} pays", "莊家付"),
    *(
        (f"{_WON_ON}last tile(?: is| was)? ?:? ?(?:the |an? )?{CUT}{form}{CUT}", f"最後一張胡{ROOM}{{one}}")
        for form in TILE_FORMS
    ),
    (f"{_WON_ON}last tile{CUT}{A_TILE}", "最後一張胡"),
    (f"{_WON_ON}last discard", "河底撈魚放槍"),
    (f"last tile (?:draw|drew){CUT}{A_TILE}", "最後一張自摸"),
    (_WON_ON.removesuffix(" (?:the )?") + "(?= (?:the )?last (?:tile|discard))", ""),
    (f"(?:7|seven)(?: flowers?)? {ROB} one{CUT}{_FROM}", "{side}七搶一"),
    (f"{ROB}{CUT}(?: the)? (?:flower )?(?:[1-8]f|(?:{'|'.join(FLOWER_WORDS)})(?: flower)?){_FROM}", "{side}七搶一"),
    *(
        (f"{_ROBBED}{CUT}{_FROM},? ?:? ?{form}(?! ?,?{A_TILE})", f"搶{{side}}的槓胡{ROOM}{{one}}")
        for form in TILE_FORMS
    ),
    (f"{_ROBBED}{CUT}{_FROM}", "搶{side}的槓"),
    (f"{ROB} {CUT}{SIDE} {KONG}", "搶{side}的槓"),
    ("(?:all )?eight flowers", "八仙過海"),
    ("all(?: the| four| 4)? seasons|(?:the )?four seasons", "花1234f"),
    ("all(?: the| four| 4)? plants|(?:the )?four plants", "花5678f"),
    (FLOWERS_BY_NUMBER, f"花{ROOM}{{flowers}}"),
    *((f"{_AFTER}(?:{words})", f"{kong}後") for kong, words in _KONGS.items()),
    (f"{_WON}(?:(?:{_AFTER})?(?:{KONG} )?replacement(?: tile)?|{_AFTER}{KONG}|rinshan)", "槓上開花"),
    (f"{_WON}{_AFTER}flowers?(?: replacement)?", "補花後"),
    ("haitei", "海底"),
    ("houtei", "河底撈魚"),
    (f"{_WON}(?:(?:by|with|on) )?(?:an? )?self(?:-| ?)(?:draws?|drawn|drew|picks?|picked)(?: ?:)?", "自摸"),
    (f"{_WON}(?:(?:by|with|on) )?(?:tsumo|zimo)(?: ?:)?|{_WON}from the wall|(?:drew|drawn) (?:it|by) myself", "自摸"),
    (f"{_WON}(?:(?:by|with|on|off) )?(?:an? |the )?(?:ron|discard(?:ed)?|thrown){CUT}{_FROM}(?: ?:)?", "{side}放槍"),
    (f"(?:win|won|wins|winning) (?:from|off) {CUT}{SIDE}(?: (?:on|with))?", "{side}放槍"),
    (f"{SIDE}{CUT} (?:discard(?:s|ed|er)?|throws|threw|dealt in|deals in|plays|played)", "{side}放槍"),
    ("earthly ready|mi[jg]i", "地聽"),
    ("heavenly ready", "天聽"),
    (f"{SIDE}{CUT}(?: has| had| is)?(?: declared)? (?:ready|riichi)", "{side}眼牌"),
    ("(?:(?:declared )?ready|riichi)(?: declared)?", "眼牌"),
    (f"(?:the )?(?:dealer )?(?:has |have |had )?repeat(?:s|ed)? (?P<number>{TIMES})", "連{number}"),
    (rf"{_STREAK}(?: of)? ?:? ?(?P<number>{NUMBER})", "連{number}"),
    (f"(?P<number>{ORDINAL}) {_STREAK}", "連{number}"),
    (f"(?:the )?{_DEALER}{CUT}(?: is| sits)? ?:? ?{SIDE}", "{side}莊"),
    (f"{SIDE}{CUT}(?: is)?(?: the)? {_DEALER}", "{side}莊"),
    (
        f"(?:the )?{_DEALER}(?: is| sits)?(?: in| at)? ?:? ?{_WIND_WORD}(?! (?:round|wind|seat|player|{_ANY_WIND}))",
        "莊家{wind}家",
    ),
    (f"(?:(?:i am |i['’]m )?not (?:an? |the )?|non(?:-| ?)){_DEALER}", "閒家"),
    (f"(?:i am|i['’]m) (?:the |an? )?{_DEALER}", "我是莊家"),
    (f"(?:the |an? )?{_DEALER}(?:['’]s)?", "莊家"),
    (f"(?:seat|seated|sitting|sit)(?: wind)?(?: in| at| is| as)?(?: the)? ?:? ?{_WIND}", "坐{wind}"),
    (f"(?:i am|i['’]m)(?: in| at)?(?: the)? {_WIND_WORD}(?: seat| player)?", "坐{wind}"),
    (f"{_WIND_WORD} (?:seat|player)(?! {_ANY_WIND}(?! round))", "坐{wind}"),
    (f"(?:round|prevailing|prevalent)(?: wind)?(?: is)? ?:? ?{_WIND}", "{wind}圈"),
    (f"{_WIND_WORD}(?: wind)? round(?! {_ANY_WIND}(?! seat))", "{wind}圈"),
    (f"base(?: of)? ?:? ?{_AMOUNT}", "底{amount}"),
    (f"(?:per |each )?tai ?:? ?{_AMOUNT}", "台{amount}"),
)
LATER_PHRASES: Final = (  # not shown
    ("last tile(?: (?:of|from|in) the wall)?", "最後一張"),
    ("first turn", "第一巡"),
    ("(?:was )?dealt (?:an? |the )?(?:complete|winning|finished) hand", "天胡"),
    ("menzen(?:chin)?|men ?qing", "門清"),
    ("tanki(?: wait)?", "單吊"),
    (f"(?:fully|all) {EXPOSED}(?: hand)?(?! {ANY_CALL})", ""),
    *((f"all {CUT}{form}{CUT}", "{tiles}") for form in TILE_FORMS if form.startswith("(?P<suit>")),
    (f"{ALL_OF_A_SUIT} ?:", ""),
    (f"(?:closed|fully concealed|all concealed)(?: hand)?(?! {KONG}| {PONG}| {_CHOW})", "門清"),
    (f"{CONCEALED}(?=,? (?:and )?(?:self|tsumo|zimo))", "門清"),
    (f"{CONCEALED}{CUT}(?: tiles)? ?:?{A_TILE}", ""),
    (f"(?:no|without) (?:an? )?(?:flowers|{KONG}s?|{PONG}s?|{_CHOW}s?|melds|{_STREAK})", ""),
    ("how (?:many|much)(?: tai)?|rules?(?: set)?|scored by|using|under", ""),
    (
        "(?:what(?: is|['’]s)|please|score|this|worth|got|melds?|(?:the )?rest|also|then|(?:the )?game|stakes?|for|to)",
        "",
    ),
    (
        "(?:(?:i|it|that)['’](?:m|ve|s)|hand|tiles?|and|with|the|an?|my|i|is|am|are|was|in|of|on|it|have|had|has|plus)",
        "",
    ),
)
"""What a name of a pattern or of a rule set may begin with, and what says nothing."""

WITH_NUMBERS: Final = (  # not shown
    (FLOWERS_BY_NUMBER, f"花{ROOM}{{flowers}}"),
    (f"(?P<number>{ORDINAL}) {_STREAK}", "連{number}"),
    (rf"(?P<number>{NUMBER})(?:-| ?){_STREAK}(?! ?:? ?[0-9])", "連{number}"),
    (rf"{_AMOUNT} base(?! ?:? ?[0-9]++(?!{_EACH_TAI}))", "底{amount}"),
    (rf"{_AMOUNT}{_EACH_TAI}(?! ?:? ?[0-9])", "台{amount}"),
)
TILES_ALONE: Final = (  # not shown
    *(
        (f"{form}{CUT},? (?:was )?self(?:-| ?)(?:drawn|picked){CUT}(?! ?[,:]?{A_TILE})", "胡{one}自摸")
        for form in TILE_FORMS
    ),
    *((f"{form}{CUT} (?:was )?(?:discarded|thrown|played) by {CUT}{SIDE}", "胡{one}{side}放槍") for form in TILE_FORMS),
    *((form, "{tiles}") for form in TILE_FORMS),
)
ONLY_WITH_TILES: Final = (  # not shown
    (f"{WIN}{CUT}{A_TILE}(?: ?:)?", "胡"),
    (f"(?:{NUMBER} )?flowers?{CUT}(?: tiles?)?(?: are| is)?{A_TILE}(?: ?:)?", "花"),
)
"""A call becomes one only where tiles follow; a wind behind it is a tile and nobody's seat."""
KONG_WITH_HOW: Final = tuple(
    (f"{KONG}{TO_TILES}{CUT}{form}{CUT},?{_HOW}", "{group}") for form in (*CODE_FORMS, *TILE_FORMS)
)
GROUPS_BEHIND: Final = tuple(
    (f"(?P<named>{form}){CUT}{_GROUP_BEHIND}", "{group}")
    for form in (*(form.replace("{TIMES}", "{2,3}") for form in ONE_BY_ONE), *CODE_FORMS, *TILE_FORMS)
)
"""A group whose call stands behind its tiles: red pung, 9 bamboo kong concealed, white pair."""
