"""The site's addresses and a hello-world beside them, which goes through all that its pages go through."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path

from mahjong_site import urls


def hello(request: HttpRequest) -> HttpResponse:
    """Say hello."""
    return HttpResponse("hello, world")


urlpatterns = [path("hello/", hello), *urls.urlpatterns]
