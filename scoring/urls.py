"""The addresses of this app."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, include, path

from . import api, reference_views, views
from .core.catalogue import load_catalogue
from .templating import pattern_url

urlpatterns: list[URLPattern | URLResolver] = [
    path("", reference_views.home, name="home"),
    path("tai/", reference_views.tai, name="tai"),
    path("tai/together/", reference_views.together, name="tai-together"),
    path("tai/<slug:slug>/", reference_views.pattern, name="pattern"),
    path("hand/", views.hand, name="hand"),
    path("h/", include("scoring.sharing.urls")),
    path("house-rules/", include("scoring.house.urls")),
    path("api/score/", api.score, name="api-score"),
    path("api/rules/", api.rules_index, name="api-rules"),
    path("api/rules/<str:rules_id>/", api.rules_detail, name="api-rules-detail"),
]
"""Where each address leads."""


def sitemap_addresses() -> Iterator[str]:
    """Give the public pages whose addresses have a parameter: a page for each pattern."""
    return map(pattern_url, load_catalogue())
