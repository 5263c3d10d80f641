"""The addresses of the visitor's own data.

The page itself has no name: what has one and no parameter stands in the sitemap, and this page is one visitor's own.
"""

from django.urls import path

from . import views

urlpatterns = [
    path("", views.my_data),
    path("<slug:action>/", views.action, name="my-data-action"),
]
