"""The answer to a scoring request, as plain data ready for JSON."""

from __future__ import annotations

from typing import Any

from .case import Reading
from .context import FLOWER_WINS
from .detection import Finding, finding_of
from .errors import Problem
from .hand import Hand
from .notation import format_tiles
from .payment import payments
from .request import HouseRules, Request, read_request
from .said import say
from .score_request import score_request
from .score_sheet import Line, ScoreSheet
from .shanten import Discard
from .tiles import CODES, Tile
from .unfinished import Unfinished, unfinished, with_left

type Json = dict[str, Any]


def answer(data: object, house_rules: HouseRules | None = None) -> Json:
    """Answer one scoring request: a score sheet, waits, discards, or every problem at once."""
    request = read_request(data, house_rules)
    if request.problems or request.rules is None:
        return refusal(request.problems)
    if request.hand.win is None and request.context.by not in FLOWER_WINS:
        return _unfinished(unfinished(request), request.hand)
    result = score_request(request)
    if isinstance(result, Problem):
        return refusal((result,))
    return _sheet(result, request)


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
    rules = request.table
    owed = payments(sheet.tai, request.context, rules.switches, request.stakes)
    return {
        "ok": True,
        "win": True,
        "rules": rules.id,
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
    tiles = written_finding(finding_of(line.id, reading), reading)
    return {"id": line.id, "name": line.name, "tai": line.tai, "times": line.times, "tiles": tiles}


def _not_counted(line: Line) -> Json:
    written = {"id": line.id, "name": line.name, "why": line.status.value}
    if line.by:
        written["by"] = line.by.id
    written["detail"] = line.detail
    return written


def _unlisted(sheet: ScoreSheet) -> list[Json]:
    return [
        {
            "id": pattern.id,
            "name": pattern.name,
            "why": "not_met",
            "detail": say("{rules}沒有{pattern}", rules=sheet.rules.label, pattern=pattern.name),
        }
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


def _unfinished(found: Unfinished, hand: Hand) -> Json:
    """Write how an unfinished hand stands."""
    written: Json = {"ok": True, "win": False, "shanten": found.shanten}
    if found.discards:
        written["discards"] = [_discard(discard, hand) for discard in found.discards]
    elif found.shanten:
        written["useful"] = _useful(found.useful)
    else:
        written["waits"] = [{**wait._asdict(), "tile": CODES[wait.tile]} for wait in found.waits]
    return written


def _discard(discard: Discard, hand: Hand) -> Json:
    useful = _useful(with_left(discard.useful, hand))
    return {"tile": CODES[discard.tile], "shanten": discard.shanten, "useful": useful}


def _useful(tiles: tuple[tuple[Tile, int], ...]) -> list[Json]:
    return [{"tile": CODES[tile], "left": left} for tile, left in tiles]
