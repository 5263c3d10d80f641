"""Pairs of games that differ only in tiles a seat does not see: all that the seat is given is the same, to the byte."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from scoring.core.hand import MeldKind
from scoring.core.tiles import KINDS, Tile
from tutorials.game.actions import action_to_json
from tutorials.game.events import Event
from tutorials.game.perspective import View, events_for, view_for
from tutorials.game.players import choose
from tutorials.game.rng import Stream
from tutorials.game.state import SEATS, Player, State

from .test_machine import hidden_places, permuted
from .wandering import RULES, moment

PAIRS = 300
ALL_PAIRS = 10_000

type Sight = Callable[[State, int], View]
type Game = tuple[State, tuple[Event, ...]]


def answer(game: Game, seat: int, sight: Sight = view_for) -> bytes:
    """Return what the seat is given, written out: its view, the news and what a computer player does with them."""
    state, news = game
    view = sight(state, seat)
    action = action_to_json(choose(view, "normal")) if view.waiting and view.legal else None
    return "\n".join((repr(view), repr(events_for(news, seat)), json.dumps(action))).encode()


def other_game(game: Game, seat: int, label: str) -> Game:
    """Return the game with other tiles wherever the seat sees none, face-down kongs and the news included."""
    state, news = game
    changed = other_kongs(permuted(state, seat, label), seat)
    return changed, tuple(other_news(event, seat) for event in news)


def other_news(event: Event, seat: int) -> Event:
    if not event.secret or event.seat == seat:
        return event
    return event._replace(tiles=tuple(None if tile is None else (tile + 7) % KINDS for tile in event.tiles))


def other_kongs(state: State, seat: int) -> State:
    """Let each face-down kong of the others trade places with a kind of which nobody has seen a tile."""
    for other in SEATS:
        for laid in state.players[other].melds:
            hidden = laid.meld.kind is MeldKind.CONCEALED_KONG and other != seat
            unseen = unseen_kinds(state, seat) if hidden else []
            if unseen:
                state = traded(state, laid.meld.tile, unseen[0])
    return state


def unseen_kinds(state: State, seat: int) -> list[Tile]:
    """Return the kinds of which all four copies lie where the seat does not see them."""
    hands = [player.hand for player in state.players]
    found = [
        state.wall.tiles[place] if where == "wall" else hands[other][place]
        for where, other, place in hidden_places(state, seat)
    ]
    return [tile for tile in range(KINDS) if found.count(tile) == 4]


def traded(state: State, one: Tile, two: Tile) -> State:
    """Call each tile of two kinds by the other's name, wherever it lies."""
    names = {one: two, two: one}

    def renamed(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(names.get(tile, tile) for tile in tiles)

    def of_player(player: Player) -> Player:
        melds = tuple(
            laid._replace(meld=laid.meld._replace(tile=names.get(laid.meld.tile, laid.meld.tile)))
            if laid.meld.kind is MeldKind.CONCEALED_KONG
            else laid
            for laid in player.melds
        )
        return replace(player, hand=tuple(sorted(renamed(player.hand))), melds=melds)

    a, b, c, d = (of_player(player) for player in state.players)
    return replace(state, players=(a, b, c, d), wall=state.wall._replace(tiles=renamed(state.wall.tiles)))


def games(number: int, label: str) -> Iterator[tuple[Game, int, Game]]:
    """Yield games at some moment, a seat, and the game with other hidden tiles."""
    for which in range(number):
        game = moment(f"{label}/{which}", RULES[which % len(RULES)])
        seat = Stream(label, f"seat/{which}").below(4)
        yield game, seat, other_game(game, seat, f"{label}/{which}")


def differing(number: int, label: str, sight: Sight = view_for) -> int:
    """Count the pairs in which the seat is given something else."""
    return sum(answer(game, seat, sight) != answer(other, seat, sight) for game, seat, other in games(number, label))


def test_a_seat_is_given_the_same_bytes() -> None:
    assert differing(PAIRS, "suite") == 0


@pytest.mark.nightly
def test_a_seat_is_given_the_same_bytes_in_ten_thousand_pairs() -> None:
    assert differing(ALL_PAIRS, "nightly") == 0


def test_the_pairs_are_different_games() -> None:
    """A comparison of a game with itself would find no leak."""
    changed = kongs = claims = 0
    for (state, _), _seat, (other, _) in games(PAIRS, "suite"):
        changed += state.wall.tiles != other.wall.tiles or state.players != other.players
        kongs += any(one.melds != two.melds for one, two in zip(state.players, other.players, strict=True))
        claims += state.offer is not None
    assert changed > 0.95 * PAIRS
    assert kongs > 3
    assert claims > 10


def show_a_hand(state: State, seat: int) -> View:
    """Show the right-hand player's hand."""
    view = view_for(state, seat)
    seats = list(view.seats)
    right = (seat + 1) % 4
    seats[right] = replace(seats[right], hand=state.players[right].hand)
    a, b, c, d = seats
    return replace(view, seats=(a, b, c, d))


def show_a_kong(state: State, seat: int) -> View:
    """Show which tiles lie in face-down kongs."""
    return replace(view_for(state, seat), winds=tuple(
        laid.meld.tile for player in state.players for laid in player.melds
        if laid.meld.kind is MeldKind.CONCEALED_KONG
    ))  # fmt: skip


def show_the_next_tile(state: State, seat: int) -> View:
    """Show what the wall gives next."""
    return replace(view_for(state, seat), drawn=state.wall.take(1)[0][0])


def show_the_last_tile(state: State, seat: int) -> View:
    """Show what lies at the tail of the wall."""
    return replace(view_for(state, seat), drawn=state.wall.replacement()[0])


def show_who_is_asked(state: State, seat: int) -> View:
    """Say how many seats can use the tile that was thrown."""
    return replace(view_for(state, seat), discards=sum(map(bool, state.offer.options)) if state.offer else -1)


def show_what_was_drawn(state: State, seat: int) -> View:
    """Show the tile that whoever is in turn has drawn."""
    return replace(view_for(state, seat), drawn=state.turn.drawn if state.turn else None)


@pytest.mark.parametrize(
    "leak",
    [show_a_hand, show_a_kong, show_the_next_tile, show_the_last_tile, show_who_is_asked, show_what_was_drawn],
)
def test_a_planted_leak_is_caught(leak: Sight) -> None:
    assert differing(PAIRS, "suite", leak) > 0


@pytest.mark.parametrize("secret", [True, False])
def test_news_told_openly_is_caught(secret: bool) -> None:
    """The news counts too: a secret that is told as if it were none makes a difference."""
    found = 0
    for (state, news), seat, (other, other_told) in games(PAIRS, "suite"):
        told = [tuple(event._replace(secret=event.secret and secret) for event in one) for one in (news, other_told)]
        found += answer((state, told[0]), seat) != answer((other, told[1]), seat)
    assert (found == 0) is secret
