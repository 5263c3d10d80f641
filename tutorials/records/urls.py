"""The addresses of the visitor's own data."""

from django.urls import path

from . import views

urlpatterns = [
    path("", views.my_data, name="my-data"),
    path("export/", views.export, name="my-data-export"),
    path("delete/", views.delete, name="my-data-delete"),
]
