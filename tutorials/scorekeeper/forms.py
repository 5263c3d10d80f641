"""From what was pressed and typed to what happened: everything that is wrong at once, each with its field."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, Final

from django.http import QueryDict

from scoring.core.ruleset import RuleSet
from scoring.core.said import AsTyped, say
from scoring.core.whole_numbers import whole_number
from scoring.languages import tr

from ..game.state import SEATS, Match
from .hands import score_hand
from .happenings import (
    HIGHEST_POINTS,
    HIGHEST_TAI,
    LONGEST_HAND,
    LONGEST_NOTE,
    Deal,
    Drawn,
    Happening,
    Penalty,
    Setup,
    Terms,
    Win,
    Winner,
    others,
)

DRAWN_BY_SELF: Final = "draw"
TO_ALL: Final = "all"
HAND_TOO_LONG: Final = "一手牌最多寫 {most} 個字，這裡有 {count} 個"
_DIRECTIONS: Final = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(slots=True)
class Typed:
    """What was typed, and what is wrong with it: (words, id of the field)."""

    values: Mapping[str, Any]
    errors: list[tuple[str, str]] = field(default_factory=list)

    def refuse(self, words: str, where: str) -> None:
        """Note a fault."""
        self.errors.append((words, where))

    @property
    def at(self) -> dict[str, str]:
        """The faults by field."""
        return {where: words for words, where in reversed(self.errors)}


@dataclass(frozen=True, slots=True)
class Table:
    """What a form needs to know of the sheet: its setup, the hand that is told, and the rule set if there is one."""

    setup: Setup
    match: Match
    rules: RuleSet | None

    @property
    def terms(self) -> Terms:
        """What the sheet keeps of its rule set."""
        return self.setup.terms


def one_line(text: str) -> str:
    """Return a text on one line, without what only steers: control characters and changes of direction."""
    kept = (
        " " if unicodedata.category(mark) in ("Cc", "Zl", "Zp") else mark for mark in text if mark not in _DIRECTIONS
    )
    return " ".join("".join(kept).split())


def number(text: str, highest: int) -> int | None:
    """Return a whole number from 0 to ``highest``."""
    return whole_number(unicodedata.normalize("NFKC", text).strip(), highest)


def seat_of(text: str) -> int | None:
    """Return a seat."""
    return int(text) if text in ("0", "1", "2", "3") else None


def read_happening(query: QueryDict, table: Table) -> tuple[Happening | None, Typed]:
    """Read what happened; ``do`` says which of the three forms it is."""
    match query.get("do"):
        case "win" | "score":
            return read_win(query, table)
        case "penalty":
            return read_penalty(query, table)
    return Drawn(), Typed({})


def read_win(query: QueryDict, table: Table) -> tuple[Win | None, Typed]:
    """Read the form of a win."""
    keys = ("winner", "source", "tai", "more", *(f"also-{seat}" for seat in SEATS))
    values: dict[str, Any] = {key: one_line(query.get(key, ""))[: LONGEST_HAND + 1] for key in keys}
    values["hand"] = one_line(query.get("hand", ""))
    values["declared"] = [seat for seat in query.getlist("declared")[:4] if seat_of(seat) is not None]
    typed = Typed(values)
    winner = seat_of(values["winner"])
    if winner is None:
        typed.refuse(tr("誰胡了？選一個"), "winner-0")
    source = None if values["source"] == DRAWN_BY_SELF else seat_of(values["source"])
    if source is None and values["source"] != DRAWN_BY_SELF:
        typed.refuse(tr("自摸，還是誰放槍？選一個"), f"source-{DRAWN_BY_SELF}")
    elif source is not None and source == winner:
        own = tr("{name}不能胡自己打的牌；自摸就選「自摸」", name=table.setup.names[source])
        typed.refuse(own, f"source-{source}")
    if winner is None or typed.errors:
        if not values["hand"]:
            _first_winner(typed, winner or 0, source, table)
        return None, typed
    first = _first_winner(typed, winner, source, table)
    also = [
        found for seat in SEATS if values[f"also-{seat}"] and (found := _another(typed, seat, winner, source, table))
    ]
    winners = tuple(sorted((first, *also), key=lambda won: (won.seat - (source or 0)) % 4)) if first else ()
    _check_several(typed, len(winners), table)
    declared = tuple(int(seat) for seat in values["declared"]) if table.terms.ready_penalty else ()
    return (None if typed.errors else Win(winners, source, declared)), typed


def _first_winner(typed: Typed, seat: int, source: int | None, table: Table) -> Winner | None:
    """Read the winner's 台 from the hand that is written, the number that is typed or the one that is pressed."""
    values = typed.values
    if values["hand"]:
        won = _by_hand(typed, values["hand"], "hand", seat, source, table)
        return won if won is None or _agree(typed, won.tai) else None
    if not _agree(typed, None):
        return None
    where = "more" if values["more"] else "tai-0"
    return _by_number(typed, values["more"] or values["tai"], where, seat, table)


def _agree(typed: Typed, written: int | None) -> bool:
    """Say so where the number pressed, the one typed and the hand written differ: nobody knows which one is meant."""
    pressed, more = typed.values["tai"], typed.values["more"]
    told: list[tuple[str, str, str]] = [
        (say("按了 {tai} 台", tai=AsTyped(pressed[:3])), pressed, "tai-0"),
        (say("打了 {tai} 台", tai=AsTyped(more[:3])), more, "more"),
    ]
    told += [] if written is None else [(say("寫的牌是 {tai} 台", tai=written), str(written), "hand")]
    told = [one for one in told if one[1]]
    if len({number(value, HIGHEST_TAI) for _, value, _ in told}) < 2:
        return True
    differing = reduce(
        lambda one, other: say("{one}，又{other}", one=one, other=other), [words for words, _, _ in told]
    )
    typed.refuse(tr("{told}；要記哪一個？只留一個，其他的清掉", told=differing), told[-1][2])
    return False


def _another(typed: Typed, seat: int, winner: int, source: int | None, table: Table) -> Winner | None:
    """Read one of several winners: a number, or else a hand."""
    where, text, name = f"also-{seat}", typed.values[f"also-{seat}"], table.setup.names[seat]
    if source is None:
        typed.refuse(tr("自摸只有一個人胡；一炮多響要選誰放槍"), where)
        return None
    if seat in (winner, source):
        chosen = "{name}已經選成{role}人了，這一格要空著"
        typed.refuse(tr(chosen, name=name, role="胡牌的" if seat == winner else "放槍的"), where)
        return None
    if number(text, 10**9) is not None:
        return _by_number(typed, text, where, seat, table)
    return _by_hand(typed, text, where, seat, source, table)


def _by_number(typed: Typed, text: str, where: str, seat: int, table: Table) -> Winner | None:
    tai, terms = number(text, HIGHEST_TAI), table.terms
    if tai is None:
        typed.refuse(tr("幾台？選一個，或打 0 到 {most} 的整數", most=HIGHEST_TAI), where)
        return None
    if tai < terms.min_tai:
        too_few = "{rules}要 {least} 台才能胡，這手只有 {tai} 台"
        typed.refuse(tr(too_few, rules=terms.label, least=terms.min_tai, tai=tai), where)
        return None
    if terms.tai_cap and tai > terms.tai_cap:
        too_many = "{rules}手牌最多算 {most} 台，莊家台另外加，不用算進來"
        typed.refuse(tr(too_many, rules=terms.label, most=terms.tai_cap), where)
        return None
    return Winner(seat, tai)


def _by_hand(typed: Typed, text: str, where: str, seat: int, source: int | None, table: Table) -> Winner | None:
    if len(text) > LONGEST_HAND:
        typed.refuse(tr(HAND_TOO_LONG, most=LONGEST_HAND, count=len(text)), where)
        return None
    if table.rules is None:
        typed.refuse(tr("這套自家台數已經不在了，算不出牌；請直接打台數"), where)
        return None
    scored = score_hand(text, seat, source, table.match, table.rules)
    for words in scored.problems:
        typed.refuse(tr(words), where)
    return None if scored.tai is None else Winner(seat, scored.tai, text)


def _check_several(typed: Typed, count: int, table: Table) -> None:
    """Say so where the table does not let that many win on one tile."""
    if count < 2 or table.terms.several_winners == "all":
        return
    if table.terms.several_winners == "nearest":
        typed.refuse(tr("{rules}一張牌只有最近的一家胡（截胡），只記那一家", rules=table.terms.label), "winner-0")
    elif count == 2:
        typed.refuse(tr("{rules}兩家能胡時只有近的那家胡，三家才都胡", rules=table.terms.label), "winner-0")


def read_penalty(query: QueryDict, table: Table) -> tuple[Penalty | None, Typed]:
    """Read the form of a penalty."""
    typed = Typed({key: one_line(query.get(key, "")) for key in ("payer", "receiver", "points", "deal", "note")})
    payer, receiver = seat_of(typed.values["payer"]), seat_of(typed.values["receiver"])
    if payer is None:
        typed.refuse(tr("誰要賠？選一個"), "payer-0")
    if receiver is None and typed.values["receiver"] != TO_ALL:
        typed.refuse(tr("賠給誰？選一個"), f"receiver-{TO_ALL}")
    elif receiver is not None and receiver == payer:
        typed.refuse(tr("不能賠給自己，換一個"), f"receiver-{TO_ALL}")
    points = number(typed.values["points"], HIGHEST_POINTS)
    if not points:
        typed.refuse(tr("賠幾點？打 1 到 {most:,} 的整數", most=HIGHEST_POINTS), "points")
    if len(typed.values["note"]) > LONGEST_NOTE:
        too_long = tr("說明最多 {most} 個字，這裡有 {count} 個", most=LONGEST_NOTE, count=len(typed.values["note"]))
        typed.refuse(too_long, "note")
    deal = typed.values["deal"] if typed.values["deal"] in set(Deal) else Deal.KEEPS
    if typed.errors or payer is None:
        return None, typed
    receivers = others(payer) if receiver is None else (receiver,)
    return Penalty(payer, receivers, points or 0, Deal(deal), typed.values["note"]), typed


def values_of(happening: Happening) -> dict[str, Any]:
    """Return what a form shows of something that was told before."""
    match happening:
        case Win(winners, source, declared):
            first, *also = winners
            shown: dict[str, Any] = {
                "winner": str(first.seat),
                "source": DRAWN_BY_SELF if source is None else str(source),
            }
            shown |= {"hand": first.hand, "declared": [str(seat) for seat in declared]}
            shown |= {} if first.hand else {"tai": str(first.tai)} if first.tai <= 13 else {"more": str(first.tai)}
            return shown | {f"also-{winner.seat}": winner.hand or str(winner.tai) for winner in also}
        case Penalty(payer, receivers, points, deal, note):
            receiver = TO_ALL if len(receivers) == 3 else str(receivers[0])
            return {"payer": str(payer), "receiver": receiver, "points": str(points), "deal": deal.value, "note": note}
    return {}
