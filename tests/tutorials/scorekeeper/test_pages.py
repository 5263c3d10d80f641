"""The pages of a sheet as a phone without a script sees them."""

from __future__ import annotations

import pytest

from .helpers import Phone

pytestmark = pytest.mark.django_db


def test_a_few_hands_are_kept_with_dealer_and_streak() -> None:
    phone = Phone().begin()
    assert phone.totals == [0, 0, 0, 0]
    assert phone.deal == "東風圈第一局"
    assert phone.dealer == 0
    phone.win(0, None, 5)  # the dealer draws: 100 + (5 + 1) × 20 from each
    assert phone.totals == [660, -220, -220, -220]
    assert phone.deal == "東風圈第一局，連 1"
    phone.win(2, 3, 3)  # neither is the dealer
    assert phone.totals == [660, -220, -60, -380]
    assert phone.dealer == 1
    phone.drawn()
    phone.win(3, None, 1)  # the dealer, who stayed once, pays 3 台 more
    assert phone.totals == [540, -400, -180, 40]
    assert phone.dealer == 2
    assert phone.deal == "東風圈第三局"
    assert phone.lines[0].startswith("東風圈第二局，連 1　丁自摸，1 台。換丙做莊")
    assert sum(phone.totals) == 0
