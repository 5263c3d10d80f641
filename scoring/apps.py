"""The app that counts 台: rules, hand builder, reference and the interface for programs."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Register the app and its checks."""

    name = "scoring"
    verbose_name = "台數"

    def ready(self) -> None:
        """Register the checks."""
        from . import checks  # noqa: F401
