"""Where each address leads."""

from django.urls import include, path

from mahjong_site import views

# Looked through from the first to the last: what visitors read comes before what machines ask for.
urlpatterns = [
    path("", include("scoring.urls")),
    path("", include("tutorials.urls")),
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
    path("robots.txt", views.robots, name="robots"),
    path("sitemap.xml", views.sitemap, name="sitemap"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("", include("mahjong_site.offline.urls")),
]

handler400 = "mahjong_site.errors.bad_request"
handler403 = "mahjong_site.errors.forbidden"
handler404 = "mahjong_site.errors.not_found"
handler500 = "mahjong_site.errors.server_error"
