"""The addresses of the guided table; a game's id is 32 characters that nobody guesses."""

from django.urls import path, re_path

from ..views import table

GAME = r"^(?P<game_id>[A-Za-z0-9_-]{32})/"

urlpatterns = [
    path("", table.start, name="table"),
    path("fairness/", table.fairness, name="fairness"),
    re_path(GAME + "$", table.game, name="game"),
    re_path(GAME + "replay/$", table.replay, name="replay"),
    re_path(GAME + "record/$", table.record, name="record"),
]
