"""What is made ready when a process starts."""

from django.apps import AppConfig
from django.conf import settings

from mahjong_site.catalogs import compile_catalog


class SiteConfig(AppConfig):
    """The site itself."""

    name = "mahjong_site"

    def ready(self) -> None:
        """Bring the catalogs of the other languages up to date."""
        for language, _ in settings.LANGUAGES[1:]:
            compile_catalog(settings.BASE_DIR, language, settings.LOCALE_PATHS[0])
