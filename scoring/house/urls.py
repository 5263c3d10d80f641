"""The addresses of house rule sets."""

from django.urls import path

from . import editing, views

urlpatterns = [
    path("", views.index, name="house-rules"),
    path("new/<str:source>/", editing.new, name="house-new"),
    path("<str:ref>/", views.house, name="house"),
    path("<str:ref>/sheet/", views.sheet, name="house-sheet"),
    path("<str:ref>/qr.svg", views.qr, name="house-qr"),
    path("<str:ref>/rules.<str:kind>", views.export, name="house-export"),
    path("<str:house_id>/edit/", editing.edit, name="house-edit"),
]
