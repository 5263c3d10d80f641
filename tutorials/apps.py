"""The app that teaches: lessons, special rules, penalties, drills and the guided table."""

from django.apps import AppConfig


class TutorialsConfig(AppConfig):
    """Register the app and its checks."""

    name = "tutorials"
    verbose_name = "教學"

    def ready(self) -> None:
        """Register the checks."""
        from . import checks  # noqa: F401
        from .table import checks as table_checks  # noqa: F401
