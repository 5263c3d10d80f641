"""A number of thousands of digits is refused in words wherever a number is read; Python would not convert it."""

import pytest
from django.test import Client, RequestFactory

from mahjong_site.middleware import status_of_bad_body
from tests.tutorials.table.helpers import Visitor

LONG = "00000001" + "9" * 5_000
HAND = "/hand/?text=11123456789m55p+自摸&shown=11123456789m55p+自摸&under=standard"  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("address", [
    f"{HAND}&streak={LONG}", f"{HAND}&base={LONG}", f"{HAND}&per_tai={LONG}", f"{HAND}&remove=meld:{LONG}",
    f"/table/fairness/?seed=x&salt=y&hand={LONG}", f"/tai/?min={LONG}", f"/drills/?n={LONG}", f"/table/?base={LONG}",
    f"/rules/penalties/?tai={LONG}", f"/learn/?n={LONG}",
])  # fmt: skip
def test_long_numbers_are_no_fault_of_the_server(client: Client, address: str) -> None:
    assert client.get(address, follow=True).status_code < 500


@pytest.mark.django_db
def test_nor_are_they_at_the_table() -> None:
    visitor = Visitor().sit(seed="long numbers")
    for do in (f"pick_stack:1-{LONG[:800]}", f"answer:{LONG[:800]}", f"undo:{LONG[:800]}", f"pick_stack:1-{LONG}"):
        assert visitor.press(do) is not None


def test_a_body_may_be_announced_as_long_as_it_likes() -> None:
    assert status_of_bad_body(RequestFactory().get("/", CONTENT_LENGTH=LONG)) == 413
