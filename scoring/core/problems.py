"""Everything that can be wrong with a hand and its context, told at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Final

from .context import FLOWER_WINS, REPLACEMENTS, SEATS_FROM_SELF, SELF, By, Situation, WinContext, default_dealer
from .errors import Code, Problem
from .hand import TILES_IN_A_HAND, Hand, MeldKind
from .names import BY_NAMES, SIDE_NAMES, SITUATION_NAMES, WIND_NAMES
from .notation import name_tiles
from .ruleset import RuleSet
from .said import say
from .tiles import COPIES, FLOWERS, NAMES, Tile, is_flower

_NEEDED_KONG: Final = {
    Situation.AFTER_CONCEALED_KONG: (MeldKind.CONCEALED_KONG, "沒有暗槓", "要先有暗槓"),
    Situation.AFTER_ADDED_KONG: (MeldKind.KONG, "沒有加槓", "要先有加槓"),
    Situation.AFTER_CLAIMED_KONG: (MeldKind.KONG, "沒有明槓", "要先有明槓"),
}


def tile_problems(hand: Hand, spare: Iterable[Tile] = ()) -> Iterator[Problem]:
    """Name each kind that is used more than four times and each flower that stands twice.

    ``spare`` are tiles beside the hand that are used up too, such as those of a meld that is none.
    """
    for tile, copies in _more_than((*hand.tiles, *spare), COPIES):
        if not is_flower(tile):
            message = say("{tile}用了 {count} 張，一副牌只有 {most} 張", tile=NAMES[tile], count=copies, most=COPIES)
            yield Problem(Code.TOO_MANY_COPIES, message, "hand", tile)
    for flower, copies in _more_than(hand.flowers, 1):
        message = say("花牌「{tile}」寫了 {count} 次，一副牌只有一張", tile=NAMES[flower], count=copies)
        yield Problem(Code.DUPLICATE_FLOWER, message, "flowers", flower)


def _more_than(tiles: tuple[Tile, ...], most: int) -> list[tuple[Tile, int]]:
    """Return the kinds of which there are more, and how many."""
    kinds = set(tiles)
    if len(tiles) - len(kinds) < most:
        return []
    return [(kind, copies) for kind in sorted(kinds) if (copies := tiles.count(kind)) > most]


def size_problems(hand: Hand, spare_sets: int = 0) -> Iterator[Problem]:
    """Say when the number of tiles fits neither a win nor a hand that is being played.

    ``spare_sets`` are melds that lie there but could not be taken for one.
    """
    size = hand.size + 3 * spare_sets
    if size == TILES_IN_A_HAND or (hand.win is None and size == TILES_IN_A_HAND - 1):
        return
    if hand.win is not None:
        wanted = say("胡牌要 {count} 張（槓算三張，含胡的那張）", count=TILES_IN_A_HAND)
    else:
        wanted = say(
            "沒有胡的那張時要 {fewer} 或 {count} 張（槓算三張）", fewer=TILES_IN_A_HAND - 1, count=TILES_IN_A_HAND
        )
    yield Problem(Code.WRONG_TILE_COUNT, say("現在算起來有 {count} 張；{wanted}", count=size, wanted=wanted), "hand")


def _clash(one: str, other: str, why: str, *names: str) -> Problem:
    message = say("{one}和{other}不能並存：{why}", one=one, other=other, why=why)
    return Problem(Code.IMPOSSIBLE_SITUATION, message, names=names, why=why)


def _first_turn_clashes(hand: Hand, context: WinContext) -> Iterator[Problem]:
    if Situation.FIRST_TURN not in context.situation:
        return
    if any(meld.is_claimed for meld in hand.melds):
        yield _clash("第一巡", "吃、碰、明槓的牌", "有人叫過牌就不是第一巡了", "first_turn", "melds")
    if Situation.LAST_TILE in context.situation:
        yield _clash("第一巡", "最後一張", "牌牆才剛開始摸", "first_turn", "last_tile")
    if context.by is By.ROB_KONG:
        yield _clash("第一巡", "搶槓", "加槓之前一定有人碰過牌", "first_turn", "rob_kong")
    if context.by is not By.DISCARD:
        return
    if context.dealer == SELF:
        yield _clash("第一巡", "莊家胡別人打的牌", "莊家自己先打第一張", "first_turn", "discard")
    elif not _has_played(context):
        name = SIDE_NAMES[context.source]
        why = say("你還沒摸牌時，{side}還沒輪到打牌", side=name)
        yield _clash("第一巡", say("{side}放槍", side=name), why, "first_turn", "from")


def _has_played(context: WinContext) -> bool:
    """Say whether the discarder comes between the dealer and the winner in the first go-round."""
    dealer = SEATS_FROM_SELF.index(context.dealer)
    discarder = SEATS_FROM_SELF.index(context.source)
    return (discarder - dealer) % 4 < -dealer % 4


def _replacement_clashes(hand: Hand, context: WinContext) -> Iterator[Problem]:
    given = [situation for situation in REPLACEMENTS if situation in context.situation]
    for situation in given:
        name = SITUATION_NAMES[situation]
        if context.by is not By.DRAW:
            yield _clash(name, BY_NAMES[context.by], "補進來的牌是自己摸的", situation, context.by)
        if situation is Situation.AFTER_FLOWER:
            if not hand.flowers:
                yield _clash(name, "沒有花牌", "要先補過花", situation, "flowers")
            continue
        kind, lacking, needed = _NEEDED_KONG[situation]
        if not any(meld.kind is kind for meld in hand.melds):
            yield _clash(name, lacking, needed, situation, "melds")
    for one, other in combinations(given, 2):
        yield _clash(SITUATION_NAMES[one], SITUATION_NAMES[other], "胡的只有最後補的那一張", one, other)


def _robbery_clashes(hand: Hand, context: WinContext) -> Iterator[Problem]:
    if context.by is not By.ROB_KONG:
        return
    if Situation.LAST_TILE in context.situation:
        yield _clash("搶槓", "最後一張", "最後一張之後不能再槓", "rob_kong", "last_tile")
    if hand.win is not None and hand.tiles.count(hand.win) > 1:
        other = say("手上另有{tile}", tile=NAMES[hand.win])
        why = say("四張{tile}都在加槓的人那裡", tile=NAMES[hand.win])
        yield _clash("搶槓", other, why, "rob_kong", "win")


def _flower_clashes(hand: Hand, context: WinContext) -> Iterator[Problem]:
    held = len(set(hand.flowers))
    if context.by is By.EIGHT_FLOWERS:
        if held != len(FLOWERS):
            other = say("只有 {count} 張花", count=held)
            yield _clash(BY_NAMES[context.by], other, "要八張花", "eight_flowers", "flowers")
    elif context.by is By.SEVEN_ROB_ONE:
        if held != len(FLOWERS) - 1:
            other = say("拿著 {count} 張花", count=held)
            yield _clash(BY_NAMES[context.by], other, "要剛好七張花", "seven_rob_one", "flowers")
    elif held == len(FLOWERS):
        yield _clash("八張花全在手上", BY_NAMES[context.by], "拿到第八張就是八仙過海", "flowers", context.by)


CLASHES: Final[tuple[tuple[frozenset[str], Callable[[Hand, WinContext], Iterator[Problem]]], ...]] = (
    (frozenset({"by", "from", "seat", "dealer", "situation", "melds"}), _first_turn_clashes),
    (frozenset({"by", "situation", "flowers", "melds"}), _replacement_clashes),
    (frozenset({"by", "situation", "hand", "win", "melds"}), _robbery_clashes),
    (frozenset({"by", "flowers"}), _flower_clashes),
)
"""What finds two things that can't both be true whatever the rules, with the request keys it looks at."""


def declaration_clashes(hand: Hand, context: WinContext) -> Iterator[Problem]:
    """Name what keeps 天聽 or 地聽 from having been declared: a call, or the other one.

    A program is taken at its word; a visitor, who ticks or writes it, is told.
    """
    declared = [situation for situation in _AT_THE_START if situation in context.situation]
    if any(meld.is_claimed for meld in hand.melds):
        for one in declared:
            yield _clash(SITUATION_NAMES[one], "吃、碰、明槓的牌", "吃碰槓過就不能在開局宣告", one, "melds")
    for one, other in combinations(declared, 2):
        yield _clash(SITUATION_NAMES[one], SITUATION_NAMES[other], "開局只能宣告其中一種", one, other)


_AT_THE_START: Final = (Situation.EARTHLY_READY, Situation.HEAVENLY_READY)


def clashes(hand: Hand, context: WinContext) -> Iterator[Problem]:
    """Name every two things in the hand and its context that can't both be true, whatever the rules."""
    for _, find in CLASHES:
        yield from find(hand, context)


def rule_clashes(hand: Hand, context: WinContext, rules: RuleSet) -> Iterator[Problem]:
    """Name every two things that can't both be true at a table that plays by these rules."""
    if not rules.switches.flowers and hand.flowers and context.by not in FLOWER_WINS:
        shown = say("花牌（{tiles}）", tiles=name_tiles(hand.flowers))
        yield _clash(shown, rules.label, "這桌不用花牌", "flowers", "rules")
    if rules.switches.seat_wind_by == "dealer" and context.dealer != default_dealer(context.seat):
        seat = say("坐{wind}", wind=WIND_NAMES[context.seat])
        side = SIDE_NAMES[context.dealer]
        dealer = "莊家是自己" if context.dealer == SELF else say("莊家是{side}", side=side)
        yield _clash(seat, dealer, say("{rules}的莊家就是東家", rules=rules.label), "seat", "dealer")


def forbidden(context: WinContext, rules: RuleSet) -> Iterator[Problem]:
    """Say when the table does not allow the win at all (its minimum of 台 aside)."""
    if context.by in FLOWER_WINS and not (rules.switches.flowers and rules.value_of(context.by)):
        message = say("{rules}沒有{way}，不能這樣胡", rules=rules.label, way=BY_NAMES[context.by])
        yield Problem(Code.FORBIDDEN_WIN, message, "by")
    after_claimed = context.by is By.DRAW and Situation.AFTER_CLAIMED_KONG in context.situation
    if after_claimed and not rules.switches.claimed_kong_win:
        message = say("{rules}明槓別家的牌後，補進來的牌不能胡", rules=rules.label)
        yield Problem(Code.FORBIDDEN_WIN, message, "situation")


def below_minimum(tai: int, rules: RuleSet) -> Problem | None:
    """Say when a hand is worth less than the table asks for."""
    least = rules.switches.min_tai
    if tai >= least:
        return None
    message = say("牌型成了，但只有 {tai} 台，{rules}至少要 {least} 台才能胡", tai=tai, rules=rules.label, least=least)
    return Problem(Code.FORBIDDEN_WIN, message, "hand")
