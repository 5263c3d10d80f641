"""A visitor's games as data; what would tell the tiles of a hand that is being played is left out until it is over."""

from __future__ import annotations

from typing import Any

from ..game.state import Phase
from ..models import Game, PlayedHand
from ..table.seeds import bond_of


def games_data(visitor: str) -> list[dict[str, Any]]:
    """Return a visitor's games, each with its hands."""
    games = Game.objects.filter(visitor=visitor).order_by("created").prefetch_related("played")
    return [_game(game) for game in games]


def _game(game: Game) -> dict[str, Any]:
    played = sorted(game.played.all(), key=lambda hand: hand.number)
    return {
        "id": game.pk,
        "options": game.options,
        "hints": game.hints,
        "guided": game.guided,
        "created": game.created,
        "updated": game.updated,
        "hands": [*(_played(game, hand) for hand in played), _current(game)],
    }


def _played(game: Game, hand: PlayedHand) -> dict[str, Any]:
    bond = bond_of(game.seed, game.key, game.shared, hand.number, hand.word)
    return {"number": hand.number + 1, **bond._asdict(), "start": hand.start, "actions": hand.actions}


def _current(game: Game) -> dict[str, Any]:
    """Return the last hand: opened if it is over, otherwise only what its player knows."""
    known = {"number": game.hand + 1, "phase": game.phase, "word": game.word, "start": game.start}
    if game.phase not in (Phase.HAND_OVER, Phase.GAME_OVER):
        return known | {"being_played": True, "actions_so_far": len(game.actions)}
    bond = bond_of(game.seed, game.key, game.shared, game.hand, game.word)
    return known | bond._asdict() | {"actions": game.actions}
