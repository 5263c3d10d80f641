"""The addresses of the guided table; a game's id is 32 characters that nobody guesses."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from ..views import table, watching


class GameIdConverter(StringConverter):
    """A game's id in an address."""

    regex = "[A-Za-z0-9_-]{32}"


register_converter(GameIdConverter, "game")

urlpatterns = [
    path("", table.start, name="table"),
    path("fairness/", watching.fairness, name="fairness"),
    path("<game:game_id>/", table.game, name="game"),
    path("<game:game_id>/replay/", watching.replay, name="replay"),
    path("<game:game_id>/record/", watching.record, name="record"),
]
