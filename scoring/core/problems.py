"""Everything that can be wrong with a hand and its context, told at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Final

from .context import FLOWER_WINS, REPLACEMENTS, SEATS_FROM_SELF, SELF, By, Situation, WinContext, default_dealer
from .errors import Code, Problem
from .hand import TILES_IN_A_HAND, Hand, MeldKind
from .names import BY_NAMES, SIDE_NAMES, SITUATION_NAMES, WIND_NAMES
from .notation import name_tiles
from .ruleset import RuleSet
from .tiles import COPIES, FLOWERS, NAMES, Tile, is_flower

_NEEDED_KONG: Final = {
    Situation.AFTER_CONCEALED_KONG: (MeldKind.CONCEALED_KONG, "暗槓"),
    Situation.AFTER_ADDED_KONG: (MeldKind.KONG, "加槓"),
    Situation.AFTER_CLAIMED_KONG: (MeldKind.KONG, "明槓"),
}


def tile_problems(hand: Hand, spare: Iterable[Tile] = ()) -> Iterator[Problem]:
    """Name each kind that is used more than four times and each flower that stands twice.

    ``spare`` are tiles beside the hand that are used up too, such as those of a meld that is none.
    """
    used = (tile for tile in (*hand.tiles, *spare) if not is_flower(tile))
    for tile, copies in sorted(Counter(used).items()):
        if copies > COPIES:
            message = f"{NAMES[tile]}用了 {copies} 張，一副牌只有 {COPIES} 張"
            yield Problem(Code.TOO_MANY_COPIES, message, "hand", tile)
    for flower, copies in sorted(Counter(hand.flowers).items()):
        if copies > 1:
            message = f"花牌「{NAMES[flower]}」寫了 {copies} 次，一副牌只有一張"
            yield Problem(Code.DUPLICATE_FLOWER, message, "flowers", flower)


def size_problems(hand: Hand, spare_sets: int = 0) -> Iterator[Problem]:
    """Say when the number of tiles fits neither a win nor a hand that is being played.

    ``spare_sets`` are melds that lie there but could not be taken for one.
    """
    size = hand.size + 3 * spare_sets
    if hand.win is not None:
        wanted = f"胡牌要 {TILES_IN_A_HAND} 張（槓算三張，含胡的那張）"
        fits = size == TILES_IN_A_HAND
    else:
        wanted = f"沒有胡的那張時要 {TILES_IN_A_HAND - 1} 或 {TILES_IN_A_HAND} 張（槓算三張）"
        fits = size in (TILES_IN_A_HAND - 1, TILES_IN_A_HAND)
    if not fits:
        yield Problem(Code.WRONG_TILE_COUNT, f"現在算起來有 {size} 張；{wanted}", "hand")


def _clash(message: str, *names: str) -> Problem:
    return Problem(Code.IMPOSSIBLE_SITUATION, message, names=names)


def _first_turn_clashes(hand: Hand, context: WinContext) -> Iterator[Problem]:
    if Situation.FIRST_TURN not in context.situation:
        return
    if any(meld.is_claimed for meld in hand.melds):
        yield _clash("第一巡和吃、碰、明槓的牌不能並存：有人叫過牌就不是第一巡了", "first_turn", "melds")
    if Situation.LAST_TILE in context.situation:
        yield _clash("第一巡和最後一張不能並存：牌牆才剛開始摸", "first_turn", "last_tile")
    if context.by is By.ROB_KONG:
        yield _clash("第一巡和搶槓不能並存：加槓之前一定有人碰過牌", "first_turn", "rob_kong")
    if context.by is not By.DISCARD:
        return
    if context.dealer == SELF:
        yield _clash("第一巡和莊家胡別人打的牌不能並存：莊家自己先打第一張", "first_turn", "discard")
    elif not _has_played(context):
        name = SIDE_NAMES[context.source]
        yield _clash(f"第一巡和{name}放槍不能並存：你還沒摸牌時，{name}還沒輪到打牌", "first_turn", "from")


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
            yield _clash(f"{name}和{BY_NAMES[context.by]}不能並存：補進來的牌是自己摸的", situation, context.by)
        if situation is Situation.AFTER_FLOWER:
            if not hand.flowers:
                yield _clash(f"{name}和沒有花牌不能並存：要先補過花", situation, "flowers")
            continue
        kind, kong = _NEEDED_KONG[situation]
        if not any(meld.kind is kind for meld in hand.melds):
            yield _clash(f"{name}和沒有{kong}不能並存：要先有{kong}", situation, "melds")
    for one, other in combinations(given, 2):
        names = f"{SITUATION_NAMES[one]}和{SITUATION_NAMES[other]}"
        yield _clash(f"{names}不能並存：胡的只有最後補的那一張", one, other)


def _robbery_clashes(hand: Hand, context: WinContext) -> Iterator[Problem]:
    if context.by is not By.ROB_KONG:
        return
    if Situation.LAST_TILE in context.situation:
        yield _clash("搶槓和最後一張不能並存：最後一張之後不能再槓", "rob_kong", "last_tile")
    if hand.win is not None and hand.tiles.count(hand.win) > 1:
        name = NAMES[hand.win]
        yield _clash(f"搶槓和手上另有{name}不能並存：四張{name}都在加槓的人那裡", "rob_kong", "win")


def _flower_clashes(hand: Hand, context: WinContext) -> Iterator[Problem]:
    held = len(set(hand.flowers))
    if context.by is By.EIGHT_FLOWERS:
        if held != len(FLOWERS):
            yield _clash(f"八仙過海和只有 {held} 張花不能並存：要八張花", "eight_flowers", "flowers")
    elif context.by is By.SEVEN_ROB_ONE:
        if held != len(FLOWERS) - 1:
            yield _clash(f"七搶一和拿著 {held} 張花不能並存：要剛好七張花", "seven_rob_one", "flowers")
    elif held == len(FLOWERS):
        name = BY_NAMES[context.by]
        yield _clash(f"八張花全在手上和{name}不能並存：拿到第八張就是八仙過海", "flowers", context.by)


CLASHES: Final[tuple[tuple[frozenset[str], Callable[[Hand, WinContext], Iterator[Problem]]], ...]] = (
    (frozenset({"by", "from", "seat", "dealer", "situation", "melds"}), _first_turn_clashes),
    (frozenset({"by", "situation", "flowers", "melds"}), _replacement_clashes),
    (frozenset({"by", "situation", "hand", "win", "melds"}), _robbery_clashes),
    (frozenset({"by", "flowers"}), _flower_clashes),
)
"""What finds two things that can't both be true whatever the rules, with the request keys it looks at."""


def clashes(hand: Hand, context: WinContext) -> Iterator[Problem]:
    """Name every two things in the hand and its context that can't both be true, whatever the rules."""
    for _, find in CLASHES:
        yield from find(hand, context)


def rule_clashes(hand: Hand, context: WinContext, rules: RuleSet) -> Iterator[Problem]:
    """Name every two things that can't both be true at a table that plays by these rules."""
    if not rules.switches.flowers and hand.flowers and context.by not in FLOWER_WINS:
        shown = name_tiles(hand.flowers)
        yield _clash(f"花牌（{shown}）和{rules.label}不能並存：這桌不用花牌", "flowers", "rules")
    if rules.switches.seat_wind_by == "dealer" and context.dealer != default_dealer(context.seat):
        wind, dealer = WIND_NAMES[context.seat], SIDE_NAMES[context.dealer]
        message = f"坐{wind}和莊家是{dealer}不能並存：{rules.label}的莊家就是東家"
        yield _clash(message, "seat", "dealer")


def forbidden(context: WinContext, rules: RuleSet) -> Iterator[Problem]:
    """Say when the table does not allow the win at all (its minimum of 台 aside)."""
    if context.by in FLOWER_WINS and not (rules.switches.flowers and rules.value_of(context.by)):
        message = f"{rules.label}沒有{BY_NAMES[context.by]}，不能這樣胡"
        yield Problem(Code.FORBIDDEN_WIN, message, "by")
    after_claimed = context.by is By.DRAW and Situation.AFTER_CLAIMED_KONG in context.situation
    if after_claimed and not rules.switches.claimed_kong_win:
        yield Problem(Code.FORBIDDEN_WIN, f"{rules.label}明槓別家的牌後，補進來的牌不能胡", "situation")


def below_minimum(tai: int, rules: RuleSet) -> Problem | None:
    """Say when a hand is worth less than the table asks for."""
    least = rules.switches.min_tai
    if tai >= least:
        return None
    return Problem(Code.FORBIDDEN_WIN, f"這手 {tai} 台，{rules.label}至少要 {least} 台才能胡", "hand")
