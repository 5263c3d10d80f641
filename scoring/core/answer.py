"""The answer to a scoring request, as plain data ready for JSON."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from .case import Reading
from .context import REPLACEMENTS, By, WinContext
from .detection import Finding
from .errors import Code, Problem
from .hand import TILES_IN_A_HAND, Hand
from .notation import format_tiles
from .payment import payments
from .problems import forbidden
from .request import HouseRules, Request, read_request
from .ruleset import RuleSet
from .score_sheet import Line, ScoreSheet, Status, score
from .shanten import discards, shanten, useful_tiles
from .tiles import CODES, COPIES, Tile, count_kinds

type Json = dict[str, Any]

_FLOWER_WINS: Final = (By.EIGHT_FLOWERS, By.SEVEN_ROB_ONE)


def answer(data: object, house_rules: HouseRules | None = None) -> Json:
    """Answer one scoring request: a score sheet, waits, discards, or every problem at once."""
    request = read_request(data, house_rules)
    if request.problems or request.rules is None:
        return refusal(request.problems)
    if request.hand.win is None and request.context.by not in _FLOWER_WINS:
        return _unfinished(request, request.rules)
    result = score_request(request)
    if isinstance(result, Problem):
        return refusal((result,))
    return _sheet(result, request)


def score_request(request: Request) -> ScoreSheet | Problem:
    """Score a request that has no problems; a hand that is no win, or may not win here, is a problem."""
    hand, context, rules = request.hand, request.context, request.rules
    assert rules is not None
    for problem in forbidden(hand, context, rules):
        return problem
    sheet = score(hand, context, rules)
    if sheet is None:
        tiles = hand.concealed if hand.win is None else (*hand.concealed, hand.win)
        distance = shanten(tiles, hand.melds, seven_pairs=rules.seven_pairs)
        away = f"離聽牌還差 {distance} 張" if distance else "換一張就胡了"
        return Problem(Code.NOT_WINNING, f"這 {TILES_IN_A_HAND} 張湊不成五組一對眼（{away}）", "hand", shanten=distance)
    if sheet.tai < rules.switches.min_tai:
        least = rules.switches.min_tai
        return Problem(Code.FORBIDDEN_WIN, f"這手 {sheet.tai} 台，{rules.label}至少要 {least} 台才能胡", "hand")
    return sheet


def refusal(problems: tuple[Problem, ...]) -> Json:
    """Write problems out."""
    return {"ok": False, "errors": [_problem(problem) for problem in problems]}


def _problem(problem: Problem) -> Json:
    written: Json = {"code": problem.code.value, "message": problem.message}
    if problem.field is not None:
        written["field"] = problem.field
    if problem.tile is not None:
        written["tile"] = CODES[problem.tile]
    if problem.names:
        written["names"] = [str(name) for name in problem.names]
    if problem.shanten is not None:
        written["shanten"] = problem.shanten
    return written


def _sheet(sheet: ScoreSheet, request: Request) -> Json:
    assert request.rules is not None
    owed = payments(sheet.tai, request.context, request.rules.switches, request.stakes)
    return {
        "ok": True,
        "win": True,
        "rules": request.rules.id,
        "tai": sheet.tai,
        "patterns": [_counted(line, sheet.reading) for line in sheet.counted],
        "not_counted": [_not_counted(line) for line in (*sheet.absorbed, *sheet.not_met)] + _unlisted(sheet),
        "reading": written_reading(sheet.reading),
        "payments": {
            str(payment.side): {
                "tai": payment.tai,
                "dealer_tai": payment.dealer_tai,
                **({"penalty_tai": payment.penalty_tai} if payment.penalty_tai else {}),
                "amount": payment.amount,
            }
            for payment in owed
        },
    }


def _counted(line: Line, reading: Reading) -> Json:
    assert line.finding is not None
    tiles = written_finding(line.finding, reading)
    return {"id": line.id, "name": line.name, "tai": line.tai, "times": line.times, "tiles": tiles}


def _not_counted(line: Line) -> Json:
    if line.status is Status.ABSORBED:
        assert line.by is not None
        detail = f"已算入{line.by.pattern.name}"
        return {"id": line.id, "name": line.name, "why": "absorbed", "by": line.by.id, "detail": detail}
    return {"id": line.id, "name": line.name, "why": "not_met", "detail": f"{line.name}不成立：{line.reason}"}


def _unlisted(sheet: ScoreSheet) -> list[Json]:
    return [
        {"id": pattern.id, "name": pattern.name, "why": "not_met", "detail": f"{sheet.rules.label}沒有{pattern.name}"}
        for pattern in sheet.unlisted_declarations
    ]


def blocks_of(reading: Reading) -> list[tuple[Tile, ...]]:
    """Return a reading's blocks: sequences, triplets and kongs in tile order, then the pair."""
    kongs = reading.case.melds.kongs
    sets: list[tuple[Tile, ...]] = [(start, start + 1, start + 2) for start in reading.sequences]
    sets += [(tile,) * (4 if tile in kongs else 3) for tile in reading.triplets]
    return [*sorted(sets), *((tile, tile) for tile in reading.pairs)]


def written_reading(reading: Reading) -> list[str]:
    """Write a reading's blocks in compact codes, a concealed kong in brackets."""
    hidden = reading.case.melds.concealed_kongs
    return [
        f"({format_tiles(block)})" if len(block) == 4 and block[0] in hidden else format_tiles(block)
        for block in blocks_of(reading)
    ]


def written_finding(finding: Finding, reading: Reading) -> list[str]:
    """Write what a finding lights: sets, the pair, flowers."""
    sets = [(start, written_sequence(start)) for start in finding.sequences]
    sets += [(tile, written_triplet(tile, reading)) for tile in finding.triplets]
    pairs = [format_tiles((tile, tile)) for tile in reading.pairs] if finding.pair else []
    return [text for _, text in sorted(sets)] + pairs + [CODES[flower] for flower in finding.flowers]


def written_sequence(start: Tile) -> str:
    """Write the run that begins with a tile."""
    return format_tiles((start, start + 1, start + 2))


def written_triplet(tile: Tile, reading: Reading) -> str:
    """Write a triplet, as a kong where it is one."""
    melds = reading.case.melds
    text = format_tiles((tile,) * (4 if tile in melds.kongs else 3))
    return f"({text})" if tile in melds.concealed_kongs else text


def _unfinished(request: Request, rules: RuleSet) -> Json:
    """Answer a hand that nobody has won: what it waits for, or how far it is and what to throw."""
    hand = request.hand
    if hand.size == TILES_IN_A_HAND:
        return {"ok": True, "win": False, **_discards(hand, rules)}
    distance, useful = useful_tiles(hand.concealed, hand.melds, seven_pairs=rules.seven_pairs)
    if distance:
        return {"ok": True, "win": False, "shanten": distance, "useful": written_useful(useful, hand)}
    waits = [_wait(tile, request, rules) for tile in useful]
    return {"ok": True, "win": False, "shanten": 0, "waits": waits}


def _discards(hand: Hand, rules: RuleSet) -> Json:
    found = discards(hand.concealed, hand.melds, seven_pairs=rules.seven_pairs)
    complete = shanten(hand.concealed, hand.melds, seven_pairs=rules.seven_pairs) < 0
    return {
        "shanten": -1 if complete else found[0].shanten,
        "discards": [
            {"tile": CODES[found.tile], "shanten": found.shanten, "useful": written_useful(found.useful, hand)}
            for found in found
        ],
    }


def copies_left(hand: Hand) -> list[int]:
    """Return how many copies of each kind the request does not show."""
    return [COPIES - held for held in count_kinds(hand.tiles)]


def written_useful(tiles: tuple[Tile, ...], hand: Hand) -> list[Json]:
    """Write tiles that help, with the copies left of each."""
    left = copies_left(hand)
    return [{"tile": CODES[tile], "left": left[tile]} for tile in tiles]


def _wait(tile: Tile, request: Request, rules: RuleSet) -> Json:
    return {
        "tile": CODES[tile],
        "left": copies_left(request.hand)[tile],
        "tai_discard": tai_if_won(tile, By.DISCARD, request, rules),
        "tai_draw": tai_if_won(tile, By.DRAW, request, rules),
    }


def tai_if_won(tile: Tile, by: By, request: Request, rules: RuleSet) -> int | None:
    """Return what the hand would be worth on a tile, or ``None`` where the table would not let it win.

    Situations that do not go with that way of winning are left aside.
    """
    hand = replace(request.hand, win=tile)
    context = fitting_context(replace(request.context, by=by))
    result = score_request(replace(request, hand=hand, context=context))
    return None if isinstance(result, Problem) else result.tai


def fitting_context(context: WinContext) -> WinContext:
    """Return the context without the replacement situations that only a draw can have."""
    if context.by is By.DRAW:
        return context
    return replace(context, situation=context.situation.difference(REPLACEMENTS))
