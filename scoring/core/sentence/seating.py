"""Who sits where, who deals and whose tile it was, once every word of a sentence has been read.

The order of the words does not matter: 莊家 alone is oneself or the East player by what else is said.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from ..context import SEATS_FROM_SELF, SELF, WIND_LETTERS, By, Side, default_dealer
from ..errors import Code, Problem
from ..names import SIDE_NAMES, WIND_NAMES
from ..said import say
from .draft import DEALER, Draft

_OTHERS_TILE: Final = (By.DISCARD, By.ROB_KONG, By.SEVEN_ROB_ONE)
_WHY: Final = {
    "天胡": "天胡是莊家起手的十七張，閒家第一次摸牌就胡叫地胡",
    "地胡": "莊家起手就胡叫天胡，地胡是閒家的",
}


def settle_seats(draft: Draft) -> None:
    """Settle the seats, the dealer and the discarder."""
    _settle_dealer(draft)
    for wind in draft.dealer_winds:
        _settle_dealer_by_wind(wind, draft)
    for thrower in dict.fromkeys(draft.throwers):
        draft.say("from", _dealer_who_threw(draft) if thrower == DEALER else _thrower_by_wind(thrower, draft))
    if draft.is_thrower_no_dealer and "from" not in draft.words:
        _settle_other_thrower(draft)
    if draft.is_not_dealer or not draft.openings.isdisjoint({"地胡", "人胡"}):
        _settle_other_dealer(draft)
    _infer_seat(draft)
    _check_openings(draft)


def _settle_dealer(draft: Draft) -> None:
    """Tell who 莊家 alone is: the East player where somebody else is spoken of, else oneself."""
    named = [who for who in draft.dealers if who != DEALER]
    if len(named) == len(draft.dealers) or DEALER in draft.throwers or (named and _speaks_of_another(draft)):
        dealers = named
    elif draft.words.get("seat", "E") != "E" and _speaks_of_another(draft):
        _take_east_for_dealer(draft)
        return
    elif draft.is_dealer_other and "seat" not in draft.words:
        dealers = [_guess_dealer(draft)]
    else:
        dealers = [SELF if who == DEALER else who for who in draft.dealers]
        if "streak" in draft.words and not named and "seat" not in draft.words:
            draft.note("「莊家」讀成你自己做莊；別家做莊就寫「上家莊」，或寫你坐哪裡")
    for dealer in dealers:
        draft.say("dealer", dealer)


def _settle_dealer_by_wind(wind: str, draft: Draft) -> None:
    """Take the player at a wind for the dealer; East deals himself where no seat is said."""
    words = draft.words
    names = {"wind": WIND_NAMES[WIND_LETTERS.index(wind)]}
    if "seat" not in words and wind != "E":
        words["seat"] = "E"
        draft.guessed.add("seat")
        dealer = _at_wind(wind, words["seat"])
        draft.note(say("沒說你坐哪裡，讀成你坐東，莊家{wind}家就是{side}", side=SIDE_NAMES[dealer], **names))
    else:
        dealer = _at_wind(wind, words.get("seat", "E"))
        if dealer != SELF:
            draft.note(say("莊家是{wind}家，也就是{side}", side=SIDE_NAMES[dealer], **names))
    draft.say("dealer", dealer)


def _at_wind(wind: str, seat: str) -> str:
    """Return who sits at a wind, seen from a seat."""
    return str(SEATS_FROM_SELF[(WIND_LETTERS.index(wind) - WIND_LETTERS.index(seat)) % 4])


def _speaks_of_another(draft: Draft) -> bool:
    """Say whether 莊家 stands beside what is said of another player: his streak, his discard, his payment."""
    return draft.is_dealer_other or "streak" in draft.words or _is_thrower_open(draft)


def _is_thrower_open(draft: Draft) -> bool:
    return draft.words.get("by") in _OTHERS_TILE and "from" not in draft.words and not draft.throwers


def _take_east_for_dealer(draft: Draft) -> None:
    """Take the East player for the dealer, and for the discarder where nobody else is."""
    dealer = str(default_dealer(WIND_LETTERS.index(draft.words["seat"])))
    draft.words["dealer"] = dealer
    if _is_thrower_open(draft):
        draft.words["from"] = dealer
        draft.note(say("「莊家」讀成東家，也就是{side}，牌是他打的", side=SIDE_NAMES[dealer]))
    else:
        draft.note(say("「莊家」讀成東家，也就是{side}；你自己做莊就寫「我是莊家」", side=SIDE_NAMES[dealer]))


def _guess_dealer(draft: Draft) -> str:
    """Guess where a dealer sits of whom it is only known that it is somebody else."""
    dealer = str(draft.words.get("from", Side.LEFT.value))
    draft.guessed.update(("dealer", "seat"))
    draft.note(say("沒說莊家是哪一家，讀成{side}", side=SIDE_NAMES[dealer]))
    return dealer


def _dealer_who_threw(draft: Draft) -> str:
    """Return who the dealer is that discarded."""
    words = draft.words
    if "dealer" not in words and words.get("seat", "E") != "E":
        return str(default_dealer(WIND_LETTERS.index(words["seat"])))
    if "dealer" not in words:
        # East who says so of the dealer sits at a table where the two differ; any other refuses it.
        words["dealer"] = _guess_dealer(draft)
    if words["dealer"] != SELF:
        return str(words["dealer"])
    return _not_oneself(draft, "莊家是你自己")


def _thrower_by_wind(wind: str, draft: Draft) -> str:
    """Return who sits at the wind that discarded."""
    words = draft.words
    seat = _own_seat(draft)
    if seat is None:
        side = str(words.get("from", Side.LEFT.value))
        seat = (WIND_LETTERS.index(wind) - SEATS_FROM_SELF.index(side)) % 4
        words["seat"] = WIND_LETTERS[seat]
        draft.guessed.add("seat")
        names = {"wind": WIND_NAMES[WIND_LETTERS.index(wind)], "seat": WIND_NAMES[seat], "side": SIDE_NAMES[side]}
        draft.note(say("沒說你坐哪裡：打牌的{wind}家讀成{side}，所以你坐{seat}", **names))
        return side
    side = str(SEATS_FROM_SELF[(WIND_LETTERS.index(wind) - seat) % 4])
    return _not_oneself(draft, say("你自己坐{wind}", wind=WIND_NAMES[seat])) if side == SELF else side


def _own_seat(draft: Draft) -> int | None:
    """Return the seat that is said, or follows from where the dealer sits."""
    if "seat" in draft.words:
        return WIND_LETTERS.index(draft.words["seat"])
    if "dealer" in draft.words:
        return next(seat for seat in range(4) if default_dealer(seat) == draft.words["dealer"])
    return None


def _not_oneself(draft: Draft, why: str) -> str:
    """Note that nobody discards to himself; return whom it is taken for."""
    side = str(draft.words.get("from", Side.LEFT.value))
    draft.note(say("{why}，打牌的只會是別家，讀成{side}", why=why, side=SIDE_NAMES[side]))
    return side


def _settle_other_thrower(draft: Draft) -> None:
    """Take the first who is not the dealer for the discarder of whom only that is said: all of them pay the same."""
    dealer = draft.words.get("dealer") or str(default_dealer(WIND_LETTERS.index(draft.words.get("seat", "E"))))
    side = next(side for side in (Side.LEFT, Side.ACROSS, Side.RIGHT) if side != dealer)
    draft.words["from"] = side.value
    draft.guessed.add("from")
    draft.note(say("沒說是哪一家閒家放槍，讀成{side}", side=SIDE_NAMES[side]))


def _settle_other_dealer(draft: Draft) -> None:
    """Guess a seat for somebody who is not the dealer; of 人胡 the dealer is the discarder."""
    words = draft.words
    if "seat" not in words and "dealer" not in words:
        side = str(words.get("from", Side.LEFT.value)) if "人胡" in draft.openings else Side.LEFT.value
        words["dealer"] = side
        draft.guessed.update(("dealer", "seat"))
        draft.note(say("你不是莊家，沒說坐哪裡，讀成莊家在{side}", side=SIDE_NAMES[side]))
    elif draft.is_not_dealer and _dealer(draft) == SELF:
        draft.note("「閒家」和你的座位對不起來，照莊家算")


def _infer_seat(draft: Draft) -> None:
    """Take the seat from where the dealer sits, when only that was said."""
    words = draft.words
    if "dealer" not in words or "seat" in words:
        return
    seat = next(seat for seat in range(4) if default_dealer(seat) == words["dealer"])
    words["seat"] = WIND_LETTERS[seat]
    if words["dealer"] != SELF:
        side, wind = SIDE_NAMES[words["dealer"]], WIND_NAMES[seat]
        draft.note(say("莊家在{side}，所以你坐{wind}", side=side, wind=wind))


def _dealer(draft: Draft) -> str:
    seat = WIND_LETTERS.index(draft.words.get("seat", "E"))
    return str(draft.words.get("dealer", default_dealer(seat)))


def _check_openings(draft: Draft) -> None:
    for name, problem in opening_clashes(draft.openings, _dealer(draft)):
        draft.problems.append(problem)
        draft.unread.append(name)


def opening_clashes(openings: Collection[str], dealer: str) -> Iterator[tuple[str, Problem]]:
    """Refuse 天胡 of somebody who is not the dealer, and 地胡 of the dealer: the one is never taken for the other."""
    is_dealer = dealer == SELF
    for name, why in _WHY.items():
        if name in openings and is_dealer != (name == "天胡"):
            other = "莊家是自己" if is_dealer else say("莊家是{side}", side=SIDE_NAMES[dealer])
            message = say("{one}和{other}不能並存：{why}", one=name, other=other, why=why)
            yield name, Problem(Code.IMPOSSIBLE_SITUATION, message, "text", why=why)
