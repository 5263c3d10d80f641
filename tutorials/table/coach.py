"""The coach: what to do now and why, worked out from what the visitor sees and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.core.hand import SETS_IN_A_HAND, Meld, MeldKind
from scoring.core.shanten import Discard, discards, useful_tiles
from scoring.core.tiles import COPIES, Tile

from ..game import actions as act
from ..game.actions import Action
from ..game.perspective import View
from ..game.players import choose
from ..game.players.danger import chance_ready, dangers
from ..game.players.sight import Sight, core_melds, look
from ..game.players.worth import exact_tai
from ..game.state import Phase, without_tiles
from .names import person, run_name, spoken

ADVISER = "expert"
"""The level whose choice is recommended."""

SAFE, USUAL, CAREFUL = 0.3, 1.0, 2.2
"""How dangerous a tile is, in careless discards: below these it is 安全, 普通 or 小心, above the last 危險."""


class Danger(NamedTuple):
    """How dangerous a discard is: 0 (安全) to 3 (危險), a word and its reason."""

    grade: int
    word: str
    why: str


class Throw(NamedTuple):
    """A discard compared: how far the hand is then, what helps with the copies left, how dangerous it is."""

    tile: Tile
    shanten: int
    useful: tuple[tuple[Tile, int], ...]
    left: int
    danger: Danger


class Wait(NamedTuple):
    """A tile that completes the hand: copies left as far as one sees, and what it is worth on a discard."""

    tile: Tile
    left: int
    tai: int


class Choice(NamedTuple):
    """An answer to an offered tile: what it leads to, and what it costs."""

    words: str
    after: str
    cost: str


@dataclass(frozen=True, slots=True)
class Advice:
    """One sentence, and behind 「為什麼？」 the reasons."""

    sentence: str
    reasons: tuple[str, ...] = ()
    best: Tile | None = None
    throws: tuple[Throw, ...] = ()
    waits: tuple[Wait, ...] = ()
    choices: tuple[Choice, ...] = ()


def advise(view: View) -> Advice | None:
    """Return advice for the visitor's decision, or what the hand waits for; nothing outside play."""
    if view.phase is Phase.TURN and view.waiting:
        return _for_turn(view)
    if view.offer:
        return _for_offer(view)
    if view.phase is Phase.DECLARE and view.waiting:
        return _for_declaration(view)
    return None


def far(shanten: int) -> str:
    """Say how far a hand is."""
    return "胡了" if shanten < 0 else "聽牌" if shanten == 0 else f"差 {shanten} 張聽牌"


def throws_of(view: View, sight: Sight) -> tuple[Throw, ...]:
    """Compare the discards that are allowed: the nearest to ready and the most useful first."""
    costs, careless = dangers(sight)
    allowed = {action.tile for action in view.legal if isinstance(action, act.Discard)}
    melds = core_melds(view.me.melds)
    visible = _visible(view, sight)
    found = discards(view.hand, melds, visible=visible, seven_pairs=view.table.ruleset.seven_pairs)
    return tuple(
        _throw(one, sight, danger_of(view, sight, one.tile, costs[one.tile], careless))
        for one in found
        if one.tile in allowed
    )


def _visible(view: View, sight: Sight) -> list[int]:
    """Return how many copies of each kind are seen besides the player's own tiles."""
    own = list(view.hand) + [tile for meld in core_melds(view.me.melds) for tile in meld.tiles]
    return [max(0, COPIES - left - own.count(kind)) for kind, left in enumerate(sight.left)]


def _throw(found: Discard, sight: Sight, danger: Danger) -> Throw:
    useful = tuple((tile, sight.left[tile]) for tile in found.useful)
    return Throw(found.tile, found.shanten, useful, sum(left for _, left in useful), danger)


def danger_of(view: View, sight: Sight, tile: Tile, cost: float, careless: float) -> Danger:
    """Grade a discard, and say why."""
    share = cost / careless if careless else 0.0
    grade = 0 if share < SAFE else 1 if share < USUAL else 2 if share < CAREFUL else 3
    return Danger(grade, ("安全", "普通", "小心", "危險")[grade], _why_dangerous(view, sight, tile, grade))


def _why_dangerous(view: View, sight: Sight, tile: Tile, grade: int) -> str:
    thrown = [
        person(seat.seat, view.seat)
        for seat in view.seats
        if seat.seat != view.seat and any(one.tile == tile for one in seat.river)
    ]
    threat = max((seat for seat in view.seats if seat.seat != view.seat), key=chance_ready)
    who, left = person(threat.seat, view.seat), sight.left[tile]
    if grade <= 1:
        if thrown:
            return f"{'、'.join(thrown)}打過"
        return "外面一張也沒有了" if left == 0 else "還沒有人像要聽牌"
    if threat.declared:
        return f"{who}宣告聽牌了，還沒打過這張"
    shown = f"亮出 {len(threat.melds)} 組" if threat.melds else "打了很多輪"
    return f"{who}{shown}，可能聽了；這張外面還有 {left} 張"


def _for_turn(view: View) -> Advice:
    if any(isinstance(action, act.Hu) for action in view.legal):
        return Advice("這手已經湊成了，按「胡」就是自摸。", ("五組加一對眼都齊了。不胡也可以打出去，但很少划算。",))
    sight = look(view)
    throws = throws_of(view, sight)
    action = choose(view, ADVISER)
    if not isinstance(action, act.Discard | act.Ready) or not throws:
        return _for_kong(view, action, throws)
    best = next((one for one in throws if one.tile == action.tile), throws[0])
    waits = _waits(view, without_tiles(view.hand, (best.tile,)), sight) if best.shanten == 0 else ()
    declare = "，同時宣告聽牌" if isinstance(action, act.Ready) else ""
    sentence = f"建議打{spoken(best.tile)}{declare}：{_after(best, waits)}。"
    return Advice(sentence, tuple(_reasons(view, best, throws)), best.tile, throws, waits)


def _after(best: Throw, waits: Sequence[Wait]) -> str:
    if best.shanten == 0:
        return f"打完就聽{'、'.join(spoken(wait.tile) for wait in waits)}，共 {best.left} 張"
    return f"打完{far(best.shanten)}，有 {len(best.useful)} 種 {best.left} 張牌能再進一步"


def _reasons(view: View, best: Throw, throws: Sequence[Throw]) -> list[str]:
    """Say why this discard: by what it keeps, or by what it avoids."""
    widest = throws[0]
    reasons = []
    if best.tile == widest.tile:
        second = next((one for one in throws[1:] if one.tile != best.tile), None)
        if second and (second.shanten, second.left) != (best.shanten, best.left):
            reasons.append(f"下一個選擇是{spoken(second.tile)}：{far(second.shanten)}，{second.left} 張有用。")
    elif (widest.shanten, widest.left) != (best.shanten, best.left):
        reasons.append(
            f"打{spoken(widest.tile)}牌路最寬（{far(widest.shanten)}，{widest.left} 張有用），"
            f"但要連安全和台數一起看：那張{widest.danger.word}，{widest.danger.why}。"
        )
    reasons.append(f"{spoken(best.tile)}的安全度：{best.danger.word}，{best.danger.why}。")
    return reasons


def _for_kong(view: View, action: Action, throws: tuple[Throw, ...]) -> Advice:
    if isinstance(action, act.Kong):
        words = f"建議槓{spoken(action.tile)}：多摸一張，離聽牌沒有變遠。"
        why = "暗槓不破門清；加槓的那張可能被搶。槓完從牌尾補一張。"
        return Advice(words, (why,), None, throws)
    return Advice("宣告聽牌之後，摸到什麼就打什麼。", (), None, throws)


def _waits(view: View, hand: tuple[Tile, ...], sight: Sight) -> tuple[Wait, ...]:
    melds = core_melds(view.me.melds)
    distance, kinds = useful_tiles(hand, melds, seven_pairs=view.table.ruleset.seven_pairs)
    if distance:
        return ()
    return tuple(Wait(tile, sight.left[tile], exact_tai(view, hand, melds, tile)) for tile in kinds)


def waiting_now(view: View) -> tuple[Wait, ...]:
    """Return what the sixteen tiles in hand wait for, if they do."""
    if len(view.hand) % 3 != 1:
        return ()
    return _waits(view, view.hand, look(view))


def _for_declaration(view: View) -> Advice:
    waits = waiting_now(view)
    named = "、".join(spoken(wait.tile) for wait in waits)
    declares = isinstance(choose(view, ADVISER), act.Ready)
    words = f"配牌就聽{named}了。{'建議宣告' if declares else '建議先不宣告'}。"
    return Advice(words, ("宣告可以加台，但之後摸到什麼就打什麼，不能換聽。",), None, (), waits)


def _for_offer(view: View) -> Advice:
    """Compare letting an offered tile go by with each call."""
    offer = view.offer
    assert offer is not None
    who = person(offer.seat, view.seat)
    if any(isinstance(action, act.Hu) for action in view.legal):
        worth = exact_tai(view, view.hand, core_melds(view.me.melds), offer.tile)
        how = "搶槓" if offer.robbing else "放槍"
        return Advice(
            f"可以胡：{who}{how}的{spoken(offer.tile)}，約 {worth} 台。",
            ("胡比碰、槓、吃都優先。放過這張，到你下次摸牌之前不能再胡別人打的（過水）。",),
        )
    chosen = choose(view, ADVISER)
    choices = [_choice(view, action, offer.tile) for action in view.legal]
    name = call_words(chosen, offer.tile)
    if isinstance(chosen, act.Pass):
        sentence = f"建議過：{who}打的{spoken(offer.tile)}不必要。"
    else:
        sentence = f"建議{name}：{_choice(view, chosen, offer.tile).after}。"
    return Advice(sentence, (), None, (), (), tuple(choices))


def call_words(action: Action, tile: Tile) -> str:
    """Name an answer: 碰紅中, 吃成 345萬, 過."""
    match action:
        case act.Chow(tile=low):
            return f"吃成 {run_name((low, low + 1, low + 2))}"
        case act.Pong():
            return f"碰{spoken(tile)}"
        case act.Kong():
            return f"槓{spoken(tile)}"
        case act.Hu():
            return f"胡{spoken(tile)}"
    return "過"


def _choice(view: View, action: Action, tile: Tile) -> Choice:
    melds = core_melds(view.me.melds)
    seven = view.table.ruleset.seven_pairs
    sight = look(view)
    meld, used = _meld_of(action, tile)
    if meld is None:
        distance, kinds = useful_tiles(view.hand, melds, seven_pairs=seven)
        left = sum(sight.left[kind] for kind in kinds)
        return Choice("過", f"留著手牌，{far(distance)}，{left} 張有用", "不花什麼，輪到下家摸牌" if not left else "")
    hand, laid = without_tiles(view.hand, used), (*melds, meld)
    if meld.kind is MeldKind.KONG:
        distance, kinds = useful_tiles(hand, laid)
        left = sum(sight.left[kind] for kind in kinds)
    else:
        best = discards(hand, laid, visible=_visible_after(sight, hand, laid))[0]
        distance, left = best.shanten, best.left
    return Choice(call_words(action, tile), f"{far(distance)}，{left} 張有用", cost_of_call(view, action))


def _visible_after(sight: Sight, hand: tuple[Tile, ...], melds: Sequence[Meld]) -> list[int]:
    own = list(hand) + [tile for meld in melds for tile in meld.tiles]
    return [max(0, COPIES - left - own.count(kind)) for kind, left in enumerate(sight.left)]


def _meld_of(action: Action, tile: Tile) -> tuple[Meld | None, tuple[Tile, ...]]:
    """Return the meld that a call lays down, and the own tiles it takes."""
    match action:
        case act.Chow(tile=low):
            return Meld(MeldKind.CHOW, low), tuple(part for part in (low, low + 1, low + 2) if part != tile)
        case act.Pong():
            return Meld(MeldKind.PONG, tile), (tile, tile)
        case act.Kong():
            return Meld(MeldKind.KONG, tile), (tile, tile, tile)
    return None, ()


def cost_of_call(view: View, action: Action) -> str:
    """Say what a call gives up: 門清, 平胡, sequences or triplets."""
    rules, lost = view.table.ruleset, []
    if all(meld.kind is MeldKind.CONCEALED_KONG for meld in view.me.melds) and (
        tai := rules.value_of("concealed_hand")
    ):
        lost.append(f"沒了門清（{tai} 台），自摸也不算不求人")
    if isinstance(action, act.Pong | act.Kong):
        if rules.value_of("all_sequences") and not any(meld.kind is not MeldKind.CHOW for meld in view.me.melds):
            lost.append("做不成平胡")
    elif rules.value_of("all_triplets") and _mostly_triplets(view):
        lost.append("做不成碰碰胡")
    return "；".join(lost) or "不破什麼台"


def _mostly_triplets(view: View) -> bool:
    """Say whether the hand is on its way to 碰碰胡."""
    doubled = sum(view.hand.count(tile) >= 2 for tile in set(view.hand))
    pongs = sum(meld.kind is not MeldKind.CHOW for meld in view.me.melds)
    return pongs == len(view.me.melds) and doubled + pongs >= SETS_IN_A_HAND - 1


def distance_of(view: View) -> int:
    """Return how far the visitor's hand is."""
    melds = core_melds(view.me.melds)
    if len(view.hand) % 3 == 2:
        return discards(view.hand, melds, seven_pairs=view.table.ruleset.seven_pairs)[0].shanten
    return useful_tiles(view.hand, melds, seven_pairs=view.table.ruleset.seven_pairs)[0]
