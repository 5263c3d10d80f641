"""The app that teaches: lessons, special rules, penalties, drills and the guided table."""

from django.apps import AppConfig


class TutorialsConfig(AppConfig):
    """Register the app."""

    name = "tutorials"
    verbose_name = "教學"
