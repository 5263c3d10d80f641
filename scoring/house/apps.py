"""The app that keeps house rule sets."""

from django.apps import AppConfig


class HouseConfig(AppConfig):
    """Register the app."""

    name = "scoring.house"
    label = "house"
    verbose_name = "自家台數"
    default_auto_field = "django.db.models.BigAutoField"
