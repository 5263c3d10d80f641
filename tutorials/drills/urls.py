"""The addresses of the drills."""

from collections.abc import Iterator

from django.urls import path, reverse

from . import lists, views
from .kinds import KINDS

urlpatterns = [
    path("", lists.index, name="drills"),
    path("daily/", lists.daily, name="drills-daily"),
    path("again/", lists.again, name="drills-again"),
    path("<slug:kind>/", views.drill, name="drill"),
    path("<slug:kind>/keep/", views.keep, name="drill-keep"),
]


def sitemap_addresses() -> Iterator[str]:
    """Give the page of each kind."""
    yield from (reverse("drill", args=[kind]) for kind in KINDS)
