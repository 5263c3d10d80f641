"""The addresses that belong to no app: health, and what search engines ask for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from xml.sax.saxutils import escape

from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.templatetags.static import static
from django.urls import URLPattern, URLResolver, get_resolver
from django.views.decorators.cache import cache_control, never_cache

from mahjong_site.http import read_only
from mahjong_site.languages import LANGUAGES, address_in
from scoring.ready import ready_response

APPS_WITH_PAGES = ("scoring.urls", "tutorials.urls")
FOR_ROBOTS = {"Cache-Control": "public, max-age=3600"}
"""For an hour: after a release nothing is lost that finds a page so much later."""
UNLISTED = frozenset({"healthz", "readyz", "robots", "sitemap", "favicon"})


@read_only
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Tell that the process answers."""
    return HttpResponse("ok\n", "text/plain")


@read_only
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """Tell that the database answers too."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
    return HttpResponse("ok\n", "text/plain")


@read_only
def robots(request: HttpRequest) -> HttpResponse:
    """Keep robots out of one visitor's tables, and of addresses without end."""
    closed = ("/api/", "/drills/*/?", "/hand/?", "/h/new/", "/search/?", "/table/*/")
    lines = (
        "User-agent: *",
        *(f"Disallow: {address_in(code, path)}" for code in LANGUAGES for path in closed),
        *(f"Allow: {address_in(code, '/table/fairness/')}" for code in LANGUAGES),
        f"Sitemap: {request.build_absolute_uri('/sitemap.xml')}",
    )
    text = "\n".join(lines) + "\n"
    return ready_response(request, "/robots.txt", text.encode, headers=FOR_ROBOTS, content_type="text/plain")


@read_only
@cache_control(public=True, max_age=86400)
def favicon(request: HttpRequest) -> HttpResponse:
    """Send who asks at the old address to the icon; its name changes with its contents, hence only for a day."""
    return HttpResponsePermanentRedirect(static("icons/favicon.svg"))


@read_only
def sitemap(request: HttpRequest) -> HttpResponse:
    """List every public page in each language, with where the others are."""

    def write() -> bytes:
        urls = "".join(_listed(request, path) for path in public_addresses())
        spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
        return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset {spaces}>\n{urls}</urlset>\n'.encode()

    return ready_response(request, "/sitemap.xml", write, headers=FOR_ROBOTS, content_type="application/xml")


def _listed(request: HttpRequest, path: str) -> str:
    """Write the entries of a page: one a language, each naming all of them."""
    addresses = {code: escape(request.build_absolute_uri(address_in(code, path))) for code in LANGUAGES}
    links = "".join(
        f'<xhtml:link rel="alternate" hreflang="{LANGUAGES[code].tag}" href="{each}"/>'
        for code, each in addresses.items()
    )
    several = len(set(addresses.values())) > 1
    return "".join(
        f"<url><loc>{each}</loc>{links if several else ''}</url>\n" for each in dict.fromkeys(addresses.values())
    )


def public_addresses() -> Iterator[str]:
    """Give the pages without a parameter, then what each app's ``urls.sitemap_addresses()`` adds, each once."""
    found = dict.fromkeys(fixed_addresses(get_resolver().url_patterns))
    for module in APPS_WITH_PAGES:
        found.update(dict.fromkeys(getattr(import_module(module), "sitemap_addresses", tuple)()))
    return iter(found)


def fixed_addresses(patterns: Iterable[URLPattern | URLResolver], prefix: str = "/") -> Iterator[str]:
    """Walk the routes with a name and no parameter: no private pages, and nothing under api/, which is for programs."""
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if "<" in route or route.startswith("/api/"):
            continue
        if isinstance(pattern, URLResolver):
            yield from fixed_addresses(pattern.url_patterns, route)
        elif pattern.name and pattern.name not in UNLISTED and not getattr(pattern.callback, "is_private", False):
            yield route
