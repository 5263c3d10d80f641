"""The addresses of the score keeper."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from . import news, setup_views, sharing_views, views


class Secret(StringConverter):
    """An id that nobody can guess."""

    regex = "[A-Za-z0-9_-]{32}"


register_converter(Secret, "secret")

urlpatterns = [
    path("", setup_views.start, name="scorekeeper"),
    path("shared/<secret:share>/", sharing_views.shared, name="score-sheet-shared"),
    path("shared/<secret:share>/sheet.<slug:kind>", sharing_views.export_shared, name="score-sheet-shared-export"),
    path("shared/<secret:share>/qr.svg", sharing_views.shared_qr, name="score-sheet-shared-qr"),
    path("shared/<secret:share>/newer/", news.newer_shared, name="score-sheet-shared-newer"),
    path("<secret:sheet_id>/", views.sheet, name="score-sheet"),
    path("<secret:sheet_id>/newer/", news.newer, name="score-sheet-newer"),
    path("<secret:sheet_id>/<int:number>/", views.entry, name="score-sheet-entry"),
    path("<secret:sheet_id>/hand/", views.hand, name="score-sheet-hand"),
    path("<secret:sheet_id>/setup/", setup_views.setup, name="score-sheet-setup"),
    path("<secret:sheet_id>/share/", sharing_views.share, name="score-sheet-share"),
    path("<secret:sheet_id>/delete/", sharing_views.delete, name="score-sheet-delete"),
    path("<secret:sheet_id>/join/<secret:key>/", sharing_views.join, name="score-sheet-join"),
    path("<secret:sheet_id>/join/<secret:key>/qr.svg", sharing_views.join_qr, name="score-sheet-join-qr"),
    path("<secret:sheet_id>/sheet.<slug:kind>", sharing_views.export, name="score-sheet-export"),
]
