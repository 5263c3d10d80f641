"""The addresses of shared hands."""

from django.urls import URLPattern, URLResolver, path, register_converter
from django.urls.converters import StringConverter

from . import views
from .hands import ALPHABET, ID_LENGTH


class HandIdConverter(StringConverter):
    """An id of a shared hand."""

    regex = f"[{ALPHABET}]{{{ID_LENGTH}}}"


register_converter(HandIdConverter, "hand_id")

urlpatterns: list[URLPattern | URLResolver] = [
    path("new/", views.new, name="shared-hand-new"),
    path("<hand_id:hand_id>/", views.hand, name="shared-hand"),
    path("<hand_id:hand_id>/preview.png", views.preview_png, name="shared-hand-png"),
    path("<hand_id:hand_id>/preview.svg", views.preview_svg, name="shared-hand-svg"),
]
