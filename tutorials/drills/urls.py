"""The addresses of the drills."""

from collections.abc import Iterator

from django.urls import path, reverse

from . import views
from .kinds import KINDS

urlpatterns = [
    path("", views.index, name="drills"),
    path("daily/", views.daily, name="drills-daily"),
    path("again/", views.again, name="drills-again"),
    path("<slug:kind>/", views.drill, name="drill"),
    path("<slug:kind>/keep/", views.keep, name="drill-keep"),
]


def sitemap_addresses() -> Iterator[str]:
    """Give the page of each kind."""
    yield from (reverse("drill", args=[kind]) for kind in KINDS)
