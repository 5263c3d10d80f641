"""A tap changes what it says and nothing else, or the page says what else it changed."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring.builder.controls import CHOICES, SETS, blocked, control_values
from scoring.builder.edits import PLACES
from scoring.builder.result import result_of
from scoring.builder.state import Builder, read_builder
from scoring.core.context import PAID_BY_ALL
from scoring.core.request import read_request
from scoring.core.tiles import CODES

from .test_hand_builder import page, press, tai_of, text_of

FLOWERS = " ".join(CODES[34:])
CONTROLS = (*CHOICES, *SETS, "streak", "base", "per_tai")
TILES_IN = {"hand": {"hand", "win"}, "win": {"win"}, "flower": {"hand", "win"}}

type Tap = tuple[dict[str, Any], set[str]]
"""What the form sends for it, and what it says that it changes."""


def built(query: dict[str, Any]) -> Builder:
    sent = QueryDict(mutable=True)
    for key, value in query.items():
        sent.setlist(key, value if isinstance(value, list) else [value])
    return read_builder(sent)


def form_of(builder: Builder) -> dict[str, Any]:
    values = control_values(builder.request, builder.rules)
    form = {key: sorted(value) if isinstance(value, set) else value for key, value in values.items()}
    if values["by"] in PAID_BY_ALL:
        del form["from"]
    text, rules = builder.text, builder.rules.id
    return form | {"shown": text, "under": rules, "text": text, "into": builder.into, "rules": rules}


def meaning(builder: Builder) -> dict[str, Any]:
    """Return what the page shows as chosen; of a draw nobody discarded."""
    hand = read_request(builder.asked, lambda _: builder.rules).hand
    values = control_values(builder.request, builder.rules)
    if values["by"] in PAID_BY_ALL:
        values["from"] = None
    return values | {"hand": hand.concealed, "melds": hand.melds, "win": hand.win, "flowers": hand.flowers}


def taps_of(builder: Builder, pick: int) -> list[Tap]:
    """Return every control that can be tapped, and a tile for each place."""
    values = control_values(builder.request, builder.rules)
    asked = read_request(builder.asked, lambda _: builder.rules)
    off = blocked(asked.hand, asked.context)
    tile, flower = CODES[pick % 34], CODES[34 + pick % 8]
    taps: list[Tap] = [({"add": tile, "into": into}, TILES_IN.get(into, {"melds"})) for into in PLACES]
    taps += [({"add": flower, "into": "hand"}, {"flowers"}), ({"adds": FLOWERS}, {"flowers"})]
    taps += [({"apply": f"win:{tile}"}, {"win"}), ({"apply": "by:draw"}, {"by"}), ({"apply": "flowers:"}, {"flowers"})]
    taps += [({"take_out": f"flower:{flower}"}, {"flowers"}), ({"take_out": "win"}, {"win"})]
    for key, choices in CHOICES.items():
        is_asked = key != "from" or values["by"] not in PAID_BY_ALL
        taps += [({key: value}, {key}) for value in choices if is_asked and (key, value) not in off]
    for key, choices in SETS.items():
        open_to = (value for value in choices if value in values[key] or (key, value) not in off)
        taps += [({key: sorted(values[key] ^ {value})}, {key}) for value in open_to]
    return [*taps, *(({key: str(pick % 9)}, {key}) for key in ("streak", "base", "per_tai"))]


def changed(before: Builder, after: Builder) -> set[str]:
    one, other = meaning(before), meaning(after)
    return {key for key in one if one[key] != other[key]}


def says_what_else(before: Builder, after: Builder, says: set[str]) -> set[str]:
    """Return what else may change: who follows whom, and what the eight flowers make of the way to win."""
    more = {after.followed} if after.followed and after.follow_up in after.notes else set()
    if "by" in says or 8 in (len(meaning(before)["flowers"]), len(meaning(after)["flowers"])):
        more |= {"by", "from"}
    if "手牌裡已經有胡的" in "".join(after.notes):
        more.add("hand")
    return more


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["standard", "classic"]), st.lists(st.integers(0, 10**6), max_size=14))
@example("standard", [0])
def test_a_tap_changes_what_it_says(rules: str, picks: list[int]) -> None:
    builder = built({"rules": rules})
    for pick in picks:
        taps = taps_of(builder, pick)
        tap, says = taps[pick // 34 % len(taps)]
        after = built(form_of(builder) | tap)
        assert changed(builder, after) <= says | says_what_else(builder, after, says), (builder.text, tap, after.text)
        for key in tap.keys() & CHOICES.keys():
            assert meaning(after)[key] == tap[key], (builder.text, tap, after.text)
        builder = after


@pytest.mark.parametrize("by", ["draw", "discard", "rob_kong"])
@pytest.mark.parametrize("flowers_first", [True, False])
def test_eight_flowers_leave_the_chosen_way_as_it_was(by: str, flowers_first: bool) -> None:
    builder = built({"rules": "standard"})
    builder = built(form_of(builder) | {"by": by})
    tiles = [{"adds": code} for code in [*"EEESSS", "1m", "2m", "3m", "4m", "5m", "6m", "7p", "7p", "8p", "8p", "7p"]]
    taps = [{"adds": FLOWERS}, *tiles] if flowers_first else [*tiles, {"adds": FLOWERS}]
    for tap in taps:
        builder = built(form_of(builder) | tap)
    assert builder.request.get("by", "discard") == by
    assert "八張花全在手上" in result_of(builder).problems[-1].message


def test_eight_flowers_alone_win_and_say_so_until_there_is_a_hand(client: Client) -> None:
    response = press(client, press(client, page(client), by="draw"), adds=FLOWERS)
    assert tai_of(response) == 8
    assert "八張花都在手上，讀成八仙過海" in response.content.decode()
    assert "自摸" in text_of(response)
    one_less = press(client, response, take_out="flower:3f")
    assert 'id="by-draw" checked' in one_less.content.decode()


def test_what_followed_is_said_after_a_redirect_too(client: Client) -> None:
    response = press(client, page(client, text="123萬", rules="standard"), seat="S")
    assert "莊家跟著改成上家：這桌的莊家就是東家" in response.content.decode()
    response = press(client, response, dealer="right")
    assert "你的門風跟著改成北：這桌的莊家就是東家" in response.content.decode()
    again = press(client, response, add="1m")
    assert "跟著改成" not in again.content.decode()


def test_the_dealer_stays_where_the_opener_is_east(client: Client) -> None:
    response = press(client, page(client, text="123萬", rules="classic"), seat="S")
    assert 'id="dealer-self" checked' in response.content.decode()
    response = press(client, response, seat="E")
    assert 'id="dealer-self" checked' in response.content.decode()


def test_what_followed_is_said_in_english(client: Client) -> None:
    html = client.get("/en/hand/?shown=&under=standard&text=&rules=standard&seat=S&dealer=self&by=discard", follow=True)
    assert "Dealer changed too: left player. At this table the dealer sits East" in html.content.decode()
