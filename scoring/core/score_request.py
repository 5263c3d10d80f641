"""Scoring a request that has no problems of its own: the win may still be none, or be forbidden."""

from __future__ import annotations

from .context import WinContext
from .errors import Code, Problem
from .hand import TILES_IN_A_HAND, Hand
from .problems import below_minimum, forbidden
from .request import Request
from .ruleset import RuleSet
from .said import say
from .score_sheet import ScoreSheet, score
from .shanten import shanten


def score_request(request: Request) -> ScoreSheet | Problem:
    """Score a request; a hand that is no win, or may not win at this table, is a problem."""
    return score_win(request.hand, request.context, request.table)


def score_win(hand: Hand, context: WinContext, rules: RuleSet) -> ScoreSheet | Problem:
    """Score a hand of which all is known."""
    for problem in forbidden(context, rules):
        return problem
    sheet = score(hand, context, rules)
    if sheet is None:
        tiles = hand.concealed if hand.win is None else (*hand.concealed, hand.win)
        distance = shanten(tiles, hand.melds, seven_pairs=rules.seven_pairs)
        away = say("離聽牌還差 {count} 張", count=distance) if distance else "換一張就胡了"
        message = say("這 {count} 張湊不成五組一對眼（{away}）", count=TILES_IN_A_HAND, away=away)
        return Problem(Code.NOT_WINNING, message, "hand", shanten=distance)
    return below_minimum(sheet.tai, rules) or sheet
