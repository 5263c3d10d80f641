"""The app of the drills; its own tables and migrations."""

from django.apps import AppConfig


class DrillsConfig(AppConfig):
    """Register the app and its checks."""

    name = "tutorials.drills"
    label = "drills"
    verbose_name = "練習"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the checks."""
        from . import checks  # noqa: F401
