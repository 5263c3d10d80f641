"""A deal, also that of a later hand, is played by others from its address: the same tiles, dice and place."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutorials import storage
from tutorials.game.state import Phase
from tutorials.table.opened import Table
from tutorials.table.places import LARGEST, read_place

from .helpers import Visitor, play_out


def table_of(visitor: Visitor) -> Table:
    table = storage.open_table(visitor.game_id)
    assert table
    return table


def shared_address(visitor: Visitor) -> str:
    found = re.search(r'href="([^"]*)" data-share-deal', visitor.html)
    assert found
    return unescape(found[1])


def sit_by_link(address: str, **wishes: str) -> Visitor:
    """Follow the link and press the button, without changing what the form is filled with."""
    friend = Visitor()
    friend.look(address)
    asked = dict(parse_qsl(urlsplit(address).query))
    assert not re.search('id="errors"', friend.html)
    friend.client.post("/table/", {**friend.page.fields, **asked, "opening": "skip", **wishes})
    friend.look("/table/")
    found = re.search(r'href="(/table/[A-Za-z0-9_-]{32}/)"', friend.html)
    assert found
    friend.address = found[1]
    friend.look()
    return friend


@pytest.mark.django_db
@pytest.mark.parametrize("word", ["", "一個字"])
@pytest.mark.parametrize("rules", ["standard", "classic", "southern"])
def test_a_later_hand_is_dealt_to_a_friend_as_it_was_dealt_here(word: str, rules: str) -> None:
    visitor = Visitor().sit(opening="skip", length="round", level="novice", rules=rules, base="30", word=word)
    for number in range(4):
        play_out(visitor)
        mine = table_of(visitor)
        friend = sit_by_link(shared_address(visitor), level="expert")
        theirs = table_of(friend)
        assert theirs.options.base == 30
        assert theirs.course.state.wall.tiles == mine.course.state.wall.tiles
        match, own = theirs.course.state.match, mine.course.beginning.match if number else mine.course.state.match
        place = (own.dealer, own.streak, own.passes) if number else (match.dealer, 0, 0)
        assert (match.dealer, match.streak, match.passes) == place
        assert theirs.course.me == mine.course.me
        assert first_hands(theirs) == first_hands(mine)
        play_out(friend)
        friend.press("new_hand")
        assert table_of(friend).course.state.phase is Phase.GAME_OVER
        if not visitor.offered("new_hand") or mine.next_bond is None:
            break
        visitor.press("new_hand")


def first_hands(table: Table) -> object:
    """Return all four hands at the first decision of play."""
    states = [*(note.before for note in table.course.notes), table.course.state]
    first = next(state for state in states if state.phase in (Phase.TURN, Phase.DECLARE))
    return [(player.hand, player.flowers) for player in first.players], first.east


@pytest.mark.django_db
def test_a_shared_deal_can_be_shared_on_and_its_record_holds(tmp_path_factory: pytest.TempPathFactory) -> None:
    from tutorials.table.verifying import faults_of

    visitor = Visitor().sit(opening="skip", length="round", level="novice")
    play_out(visitor)
    visitor.press("new_hand")
    play_out(visitor)
    friend = sit_by_link(shared_address(visitor))
    play_out(friend)
    record = friend.client.get(f"{friend.address}record/").json()
    assert record["hands"][0]["number"] == 2
    assert faults_of(record) == []
    third = sit_by_link(shared_address(friend))
    assert table_of(third).course.state.wall.tiles == table_of(visitor).course.state.wall.tiles
    replay = visitor.client.get(f"{visitor.address}replay/?hand=1").content.decode()
    assert "place=" not in unescape(re.search(r'href="([^"]*)" data-share-deal', replay)[1])  # type: ignore[index]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "place", ["x", "1-2-3", "0-0-0-0-0-0-0", "1-0-0-0-1-0-0", "5-4-0-0-0-0-0", "9" * 500, "1-0-0-0-0-9-0"]
)
def test_an_address_of_no_hand_says_so_and_keeps_the_seed(place: str) -> None:
    visitor = Visitor()
    visitor.look(f"/table/?seed=abc&place={place}")
    assert 'id="errors"' in visitor.html
    assert 'value="abc"' in visitor.html


@given(st.tuples(*(st.integers(0, largest + 1) for largest in LARGEST)))
def test_what_is_read_as_a_place_is_written_the_same(numbers: tuple[int, ...]) -> None:
    text = "-".join(map(str, numbers))
    place = read_place(text)
    if place is not None:
        assert str(place) == text
        assert sorted(place.match.people) == [0, 1, 2, 3]
        assert place.match.people[place.seat] == 0
        assert place.words
