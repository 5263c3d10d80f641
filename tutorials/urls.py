"""The addresses of this app."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, path, reverse

from .reference import reference
from .views import quarrels, search
from .views import reference as reference_pages

urlpatterns: list[URLPattern | URLResolver] = [
    path("rules/special/", reference_pages.special, name="special"),
    path("rules/penalties/", quarrels.penalties, name="penalties"),
    path("rules/penalties/<slug:ruling_id>/", quarrels.ruling, name="ruling"),
    path("rules/priority/", quarrels.priority, name="priority"),
    path("rules/disputes/", reference_pages.disputes, name="disputes"),
    path("glossary/", reference_pages.glossary, name="glossary"),
    path("faq/", reference_pages.faq, name="faq"),
    path("search/", search.search, name="search"),
]


def sitemap_addresses() -> Iterator[str]:
    """Give the pages of this app that stand at an address with a parameter."""
    for ruling in reference().penalties.rulings:
        yield reverse("ruling", args=[ruling])
