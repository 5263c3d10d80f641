"""The coach: what to do now and why, worked out from what the visitor sees and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.core.said import listed
from scoring.core.shanten import Discard, discards, useful_tiles
from scoring.core.tiles import Tile
from scoring.languages import tr

from ..game import actions as act
from ..game.actions import Action
from ..game.perspective import SeatView, View
from ..game.players import choose
from ..game.players.danger import chance_ready, dangers
from ..game.players.sight import Sight, core_melds, look
from ..game.players.worth import exact_tai
from ..game.state import Phase, without_tiles
from .advice import ADVISER, Advice, Danger, Throw, Wait, far
from .calls import advise_on
from .names import person, sentences, spoken, spoken_tiles, within

SAFE, USUAL, CAREFUL = 0.3, 1.0, 2.2
"""How dangerous a tile is, in careless discards: below these it is 安全, 普通 or 小心, above the last 危險."""
GRADES = ("安全", "普通", "小心", "危險")
SOON = 0.1
"""How likely somebody waits for his last tile before any discard is worth a warning."""


def advise(view: View) -> Advice | None:
    """Return advice for the visitor's decision, or what the hand waits for; nothing outside play."""
    if view.phase is Phase.TURN and view.waiting:
        return _for_turn(view)
    if view.offer:
        return advise_on(view, view.offer)
    if view.phase is Phase.DECLARE and view.waiting:
        return _for_declaration(view)
    return None


def throws_of(view: View, sight: Sight) -> tuple[Throw, ...]:
    """Compare the discards that are allowed: the nearest to ready and the most useful first."""
    costs, careless = dangers(sight)
    allowed = {action.tile for action in view.legal if isinstance(action, act.Discard)}
    melds = core_melds(view.me.melds)
    visible = sight.seen_elsewhere(view.hand, melds)
    found = discards(view.hand, melds, visible=visible, seven_pairs=view.table.ruleset.seven_pairs)
    return tuple(
        _throw(one, sight, danger_of(view, sight, one.tile, costs[one.tile], careless))
        for one in found
        if one.tile in allowed
    )


def _throw(found: Discard, sight: Sight, danger: Danger) -> Throw:
    useful = tuple((tile, sight.left[tile]) for tile in found.useful)
    return Throw(found.tile, found.shanten, useful, sum(left for _, left in useful), danger)


def danger_of(view: View, sight: Sight, tile: Tile, cost: float, careless: float) -> Danger:
    """Grade a discard, and say why."""
    share = cost / careless if careless else 0.0
    grade = 0 if share < SAFE else 1 if share < USUAL else 2 if share < CAREFUL else 3
    threat = max((seat for seat in view.seats if seat.seat != view.seat), key=chance_ready)
    if chance_ready(threat) < SOON:
        grade = min(grade, 1)
    return Danger(grade, tr(GRADES[grade]), _why_dangerous(view, sight, tile, grade, threat))


def _why_dangerous(view: View, sight: Sight, tile: Tile, grade: int, threat: SeatView) -> str:
    thrown = [
        person(seat.seat, view.seat)
        for seat in view.seats
        if seat.seat != view.seat and any(one.tile == tile for one in seat.river)
    ]
    who, left = person(threat.seat, view.seat), sight.left[tile]
    if grade <= 1:
        if thrown:
            return tr("{who}打過", who=listed(thrown))
        if left == 0:
            return tr("外面一張也沒有了")
        return tr("還沒有人像要聽牌" if chance_ready(threat) < SOON else "比別張不容易放槍")
    if threat.declared:
        return tr("{who}宣告聽牌了，還沒打過這張", who=who)
    shown = "{who}打了 {count} 張，可能聽了；這張外面還有 {left} 張"
    if threat.melds:
        shown = "{who}亮出 {count} 組，可能聽了；這張外面還有 {left} 張"
    return tr(shown, who=who, count=len(threat.melds) or len(threat.river), left=left)


def _for_turn(view: View) -> Advice:
    if any(isinstance(action, act.Hu) for action in view.legal):
        why = tr("五組加一對眼都齊了。不胡也可以打出去，但很少划算。")
        return Advice(tr("這手已經湊成了，按「胡」就是自摸。"), (why,))
    sight = look(view)
    throws = throws_of(view, sight)
    action = choose(view, ADVISER)
    if not isinstance(action, act.Discard | act.Ready) or not throws:
        return _for_kong(view, action, throws)
    best = next((one for one in throws if one.tile == action.tile), throws[0])
    waits = _waits(view, without_tiles(view.hand, (best.tile,)), sight) if best.shanten == 0 else ()
    sentence = "建議打{tile}，同時宣告聽牌：{after}。" if isinstance(action, act.Ready) else "建議打{tile}：{after}。"
    sentence = tr(sentence, tile=spoken(best.tile), after=_after(best, waits))
    return Advice(sentence, tuple(_reasons(view, best, throws)), best.tile, throws, waits)


def _after(best: Throw, waits: Sequence[Wait]) -> str:
    if best.shanten == 0:
        return tr("打完就聽{tiles}，共 {left} 張", tiles=_named(waits), left=best.left)
    kinds = len(best.useful)
    return tr("打完{far}，有 {kinds} 種 {left} 張牌能再進一步", far=far(best.shanten), kinds=kinds, left=best.left)


def _named(waits: Sequence[Wait]) -> str:
    return spoken_tiles(wait.tile for wait in waits)


def _reasons(view: View, best: Throw, throws: Sequence[Throw]) -> list[str]:
    """Say why this discard: by what it keeps, or by what it avoids."""
    widest = throws[0]
    reasons = []
    if best.tile == widest.tile:
        second = next((one for one in throws[1:] if one.tile != best.tile), None)
        if second and (second.shanten, second.left) != (best.shanten, best.left):
            after = tr("{far}，{left} 張有用", far=far(second.shanten), left=second.left)
            reasons.append(tr("下一個選擇是{tile}：{after}。", tile=spoken(second.tile), after=after))
    elif (widest.shanten, widest.left) != (best.shanten, best.left):
        after = tr("{far}，{left} 張有用", far=far(widest.shanten), left=widest.left)
        words = "打{tile}牌路最寬（{after}），但要連安全和台數一起看：那張{danger}，{why}。"
        reasons.append(tr(words, tile=spoken(widest.tile), after=after, **_danger(widest)))
    reasons.append(tr("{tile}的安全度：{danger}，{why}。", tile=spoken(best.tile), **_danger(best)))
    return reasons


def _danger(throw: Throw) -> dict[str, str]:
    return {"danger": within(throw.danger.word), "why": throw.danger.why}


def _for_kong(view: View, action: Action, throws: tuple[Throw, ...]) -> Advice:
    if isinstance(action, act.Kong):
        words = tr("建議槓{tile}：多摸一張，離聽牌沒有變遠。", tile=spoken(action.tile))
        why = tr("暗槓不破門清；加槓的那張可能被搶。槓完從牌尾補一張。")
        return Advice(words, (why,), None, throws)
    return Advice(tr("宣告聽牌之後，摸到什麼就打什麼。"), (), None, throws)


def waits_of(view: View, hand: tuple[Tile, ...]) -> tuple[Wait, ...]:
    """Return what a hand of the visitor's would wait for, as far as the visitor sees."""
    return _waits(view, hand, look(view))


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
    return waits_of(view, view.hand)


def _for_declaration(view: View) -> Advice:
    waits = waiting_now(view)
    declares = isinstance(choose(view, ADVISER), act.Ready)
    dealt = tr("配牌就聽{tiles}了。", tiles=_named(waits))
    words = sentences(dealt, tr("建議宣告。" if declares else "建議先不宣告。"))
    return Advice(words, (tr("宣告可以加台，但之後摸到什麼就打什麼，不能換聽。"),), None, (), waits)


def distance_of(view: View) -> int:
    """Return how far the visitor's hand is."""
    melds = core_melds(view.me.melds)
    if len(view.hand) % 3 == 2:
        return discards(view.hand, melds, seven_pairs=view.table.ruleset.seven_pairs)[0].shanten
    return useful_tiles(view.hand, melds, seven_pairs=view.table.ruleset.seven_pairs)[0]
