"""The app of shared hands."""

from django.apps import AppConfig


class SharingConfig(AppConfig):
    """Name the app."""

    name = "scoring.sharing"
    label = "sharing"
    default_auto_field = "django.db.models.BigAutoField"
