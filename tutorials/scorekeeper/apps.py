"""The app that keeps score sheets."""

from django.apps import AppConfig


class ScorekeeperConfig(AppConfig):
    """Register the app."""

    name = "tutorials.scorekeeper"
    label = "scorekeeper"
    verbose_name = "記分"
