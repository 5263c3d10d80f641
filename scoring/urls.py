"""The addresses of this app."""

from django.urls import URLPattern, URLResolver, path

from . import api, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("tai/<slug:slug>/", views.hand, name="pattern"),
    path("hand/", views.hand, name="hand"),
    path("api/score/", api.score, name="api-score"),
    path("api/rules/", api.rules_index, name="api-rules"),
    path("api/rules/<slug:rules_id>/", api.rules_detail, name="api-rules-detail"),
]
"""Where each address leads."""
