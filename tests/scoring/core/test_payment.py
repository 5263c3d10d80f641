"""Who pays what: the sources' worked figures, the dealer's 台, penalties, caps."""

from typing import Any

import pytest

from scoring.core.context import SEATS_FROM_SELF, SELF, SIDES, By, Side, Stakes, WinContext
from scoring.core.payment import Payment, dealer_tai, payments
from scoring.core.switches import Switches

PLAIN = Switches()
STAKES = Stakes(100, 20)
BASE, TAI, N = 100, 20, 3


def owed(tai: int, switches: Switches = PLAIN, stakes: Stakes = STAKES, **how: Any) -> dict[str, int]:
    """Return the points that each player owes."""
    return {str(payment.side): payment.amount for payment in payments(tai, WinContext(**how), switches, stakes)}


# ---- source C's six formulas: 底 + 台數, with 2n+1 between dealer and winner -------------------------------


def value(tai: int) -> int:
    return BASE + tai * TAI


def test_a_non_dealer_wins_off_a_non_dealer() -> None:
    assert owed(4, by=By.DISCARD, source=Side.RIGHT, dealer="left", streak=N) == {"right": value(4)}


def test_a_non_dealer_draws() -> None:
    paid = owed(4, by=By.DRAW, dealer="across", streak=N)
    assert paid == {"right": value(4), "across": value(4 + 2 * N + 1), "left": value(4)}


def test_a_non_dealer_wins_off_the_dealer() -> None:
    assert owed(4, by=By.DISCARD, source=Side.ACROSS, dealer="across", streak=N) == {"across": value(4 + 2 * N + 1)}


def test_the_dealer_draws() -> None:
    assert owed(4, by=By.DRAW, dealer=SELF, streak=N) == dict.fromkeys(SIDES, value(4 + 2 * N + 1))


def test_the_dealer_wins_off_someone() -> None:
    assert owed(4, by=By.DISCARD, source=Side.LEFT, dealer=SELF, streak=N) == {"left": value(4 + 2 * N + 1)}


def test_source_d_first_hand_of_the_dealer_drawn() -> None:
    """A dealer's first hand of 5 台, drawn, at 100 and 20: 220 from each."""
    assert owed(5, by=By.DRAW, dealer=SELF) == dict.fromkeys(SIDES, 220)


def test_source_d_a_dealer_at_two_loses_to_a_draw() -> None:
    assert owed(1, by=By.DRAW, dealer="right", streak=2)["right"] == 100 + 6 * 20


# ---- everything else --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("streak", "cap", "tai"), [(0, 0, 1), (1, 0, 3), (8, 8, 17), (9, 8, 17), (9, 0, 19), (3, 8, 7)]
)
def test_the_dealers_tai(streak: int, cap: int, tai: int) -> None:
    assert dealer_tai(streak, cap) == tai


@pytest.mark.parametrize("by", By)
@pytest.mark.parametrize("dealer", SEATS_FROM_SELF)
@pytest.mark.parametrize("source", SIDES)
def test_dealer_tai_lies_between_winner_and_dealer_only(by: By, dealer: str, source: Side) -> None:
    context = WinContext(by=by, source=source, dealer=dealer, streak=2)
    paid = payments(3, context, PLAIN, STAKES)
    assert [payment.side for payment in paid] == (list(SIDES) if by in (By.DRAW, By.EIGHT_FLOWERS) else [source])
    for payment in paid:
        assert payment.dealer_tai == (5 if dealer in (SELF, payment.side) else 0)
        assert payment.amount == 100 + (3 + payment.dealer_tai) * 20


def test_a_robbed_player_and_the_one_with_the_eighth_flower_pay_alone() -> None:
    assert owed(1, by=By.ROB_KONG, source=Side.RIGHT, dealer="left") == {"right": 120}
    assert owed(8, by=By.SEVEN_ROB_ONE, source=Side.ACROSS, dealer="left") == {"across": 260}
    assert owed(8, by=By.EIGHT_FLOWERS, dealer="left").keys() == set(SIDES)


def test_a_hand_without_tai_still_takes_the_base() -> None:
    assert owed(0, by=By.DISCARD, source=Side.RIGHT, dealer="left") == {"right": 100}


def test_any_stakes_can_be_set() -> None:
    assert owed(7, stakes=Stakes(0, 1), source=Side.RIGHT, dealer="left") == {"right": 7}
    assert owed(7, stakes=Stakes(300, 0), source=Side.RIGHT, dealer="left") == {"right": 300}


def test_a_player_who_had_declared_pays_one_more_or_just_that() -> None:
    """眼牌: on top of what he owes, or alone where he owes nothing."""
    context = WinContext(by=By.DISCARD, source=Side.LEFT, dealer="left", declared=frozenset({Side.LEFT, Side.ACROSS}))
    assert payments(2, context, Switches(ready_penalty=1), STAKES) == (
        Payment(Side.ACROSS, 0, 0, 1, 20),
        Payment(Side.LEFT, 2, 1, 1, 180),
    )
    assert payments(2, context, PLAIN, STAKES) == (Payment(Side.LEFT, 2, 1, 0, 160),)


def test_everyone_who_declared_pays_the_penalty_on_a_draw() -> None:
    paid = owed(1, Switches(ready_penalty=2), by=By.DRAW, dealer="left", declared=frozenset({Side.RIGHT, Side.LEFT}))
    assert paid == {"right": 100 + 3 * 20, "across": 120, "left": 100 + 4 * 20}
