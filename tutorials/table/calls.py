"""The coach when a tile is offered: what each answer leads to and what it gives up."""

from __future__ import annotations

from functools import reduce
from typing import Final

from scoring.core.hand import SETS_IN_A_HAND, MeldKind
from scoring.core.shanten import discards, useful_tiles
from scoring.core.tiles import Tile
from scoring.languages import tr

from ..game import actions as act
from ..game.actions import Action
from ..game.perspective import OfferView, View
from ..game.players import choose
from ..game.players.sight import core_melds, look
from ..game.players.worth import exact_tai
from ..game.state import without_tiles
from .advice import ADVISER, Advice, Choice, far
from .names import person, run_name, sentences, spoken

PASSING: Final = {
    "until_next_draw": "放過這張，到你下次摸牌之前不能胡別人打的牌（過水）；自摸不受影響。",
    "blocks_self_draw_too": "放過這張就過水了：要等你下次摸牌、再打出一張之後才能胡，那次摸到的也不能胡。",
    "forbidden": "這桌不准過水，能胡就得胡。",
}
"""What letting a win go by leads to, by the table's ``passed_win``."""


def advise_on(view: View, offer: OfferView) -> Advice:
    """Compare letting an offered tile go by with each call."""
    who = person(offer.seat, view.seat)
    if any(isinstance(action, act.Hu) for action in view.legal):
        worth = exact_tai(view, view.hand, core_melds(view.me.melds), offer.tile)
        sentence = (
            "可以胡：{who}搶槓的{tile}，約 {worth} 台。"
            if offer.robbing
            else "可以胡：{who}放槍的{tile}，約 {worth} 台。"
        )
        reason = sentences(tr("胡比碰、槓、吃都優先。"), tr(PASSING[view.table.ruleset.play.passed_win]))
        return Advice(tr(sentence, who=who, tile=spoken(offer.tile), worth=worth), (reason,))
    chosen = choose(view, ADVISER)
    choices = [choice_of(view, action, offer.tile) for action in view.legal]
    name = call_words(chosen, offer.tile)
    if isinstance(chosen, act.Pass):
        sentence = tr("建議過：{who}打的{tile}不用要。", who=who, tile=spoken(offer.tile))
    else:
        sentence = tr("建議{call}：{after}。", call=name, after=choice_of(view, chosen, offer.tile).after)
    return Advice(sentence, (), None, (), (), tuple(choices))


def call_words(action: Action, tile: Tile) -> str:
    """Name an answer: 碰紅中, 吃成 345萬, 過."""
    match action:
        case act.Chow(tile=low):
            return tr("吃成 {run}", run=run_name((low, low + 1, low + 2)))
        case act.Pong():
            return tr("碰{tile}", tile=spoken(tile))
        case act.Kong():
            return tr("槓{tile}", tile=spoken(tile))
        case act.Hu():
            return tr("胡{tile}", tile=spoken(tile))
    return tr("過")


def choice_of(view: View, action: Action, tile: Tile) -> Choice:
    """Say what an answer to an offered tile leads to and what it costs."""
    melds = core_melds(view.me.melds)
    seven = view.table.ruleset.seven_pairs
    sight = look(view)
    if not isinstance(action, act.Chow | act.Pong | act.Kong):
        distance, kinds = useful_tiles(view.hand, melds, seven_pairs=seven)
        left = sum(sight.left[kind] for kind in kinds)
        after = tr("留著手牌，{far}，{left} 張有用", far=far(distance), left=left)
        return Choice(tr("過"), after, tr("手牌不變"))
    meld, used = act.meld_of_call(action, tile)
    hand, laid = without_tiles(view.hand, used), (*melds, meld)
    if meld.kind is MeldKind.KONG:
        distance, kinds = useful_tiles(hand, laid)
        left = sum(sight.left[kind] for kind in kinds)
    else:
        best = discards(hand, laid, visible=sight.seen_elsewhere(hand, laid))[0]
        distance, left = best.shanten, best.left
    after = tr("{far}，{left} 張有用", far=far(distance), left=left)
    return Choice(call_words(action, tile), after, cost_of_call(view, action))


def cost_of_call(view: View, action: Action) -> str:
    """Say what a call gives up: 門清, 平胡, sequences or triplets."""
    rules, lost = view.table.ruleset, []
    if all(meld.kind is MeldKind.CONCEALED_KONG for meld in view.me.melds) and (
        tai := rules.value_of("concealed_hand")
    ):
        lost.append(tr("沒了門清（{tai} 台），自摸也不算不求人", tai=tai))
    if isinstance(action, act.Pong | act.Kong):
        if rules.value_of("all_sequences") and not any(meld.kind is not MeldKind.CHOW for meld in view.me.melds):
            lost.append(tr("做不成平胡"))
    elif rules.value_of("all_triplets") and _mostly_triplets(view):
        lost.append(tr("做不成碰碰胡"))
    return reduce(lambda one, more: tr("{one}；{more}", one=one, more=more), lost) if lost else tr("台數不受影響")


def _mostly_triplets(view: View) -> bool:
    """Say whether the hand is on its way to 碰碰胡."""
    doubled = sum(view.hand.count(tile) >= 2 for tile in set(view.hand))
    pongs = sum(meld.kind is not MeldKind.CHOW for meld in view.me.melds)
    return pongs == len(view.me.melds) and doubled + pongs >= SETS_IN_A_HAND - 1
