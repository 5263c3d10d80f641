"""The addresses of what works without a network; those without a name are for programs and stand in no site map."""

from django.urls import URLPattern, URLResolver, path

from . import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("sw.js", views.worker),
    path("manifest.webmanifest", views.manifest),
    path("offline/", views.offline, name="offline"),
    path("offline/pages.json", views.pages),
]
