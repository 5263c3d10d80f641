"""The English site: the whole site again under ``/en/``.

Routes, views and templates know addresses without a language. The middleware takes ``/en`` off what is asked for, and
what is answered gets it back: the links of a page where it is rendered, and the headers that send a browser elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.urls import is_valid_path

from scoring.languages import CHINESE, ENGLISH, language, speaking

type Respond = Callable[[HttpRequest], HttpResponse]

PREFIX: Final = "/en"
TRANSLATED: Final = ("/hand/", "/tai/", "/learn/", "/table/", "/drills/", "/search/", "/rules/", "/faq/", "/glossary/",
                     "/offline/", "/house-rules/", "/scorekeeper/", "/my-data/", "/h/", "/api/",
                     "/manifest.webmanifest")  # fmt: skip
"""Where the addresses with an English page begin; the home page has one too."""
_HOME: Final = ("/?", "/#")


class Language(NamedTuple):
    """A language: what HTML calls it, what it calls itself, and the same in a letter or two."""

    tag: str
    name: str
    short: str


LANGUAGES: Final = {CHINESE: Language("zh-Hant-TW", "中文", "中"), ENGLISH: Language("en", "English", "En")}


_LINKING: Final = tuple(
    space + name for space in " \n" for name in ("href", "action", "formaction", "hx-get", "hx-post")
)
_MISWRITTEN: Final = re.compile(r"/(?:EN|En|eN)(?=/|\Z)")
_SENDING: Final = ("Location", "HX-Push-Url", "HX-Replace-Url", "HX-Redirect", "HX-Location")


def speak(respond: Respond) -> Respond:
    """Answer what is asked for under ``/en/`` in English; that there is no such page, too."""

    def answered(request: HttpRequest) -> HttpResponse:
        path = request.path_info
        if path == PREFIX or (_MISWRITTEN.match(path) and request.method in ("GET", "HEAD")):
            return HttpResponsePermanentRedirect(_well_written(request.get_full_path()))
        if not path[: len(PREFIX) + 1].lower().startswith(f"{PREFIX}/"):
            return respond(request)
        plain = path.removeprefix(PREFIX)
        if not has_english(plain) and is_valid_path(plain):
            return HttpResponseRedirect(request.get_full_path().removeprefix(PREFIX))
        request.path_info = plain
        with speaking(ENGLISH):
            response = respond(request)
            for name in _SENDING:
                if name in response.headers:
                    response.headers[name] = here(response.headers[name])
            response.headers["Content-Language"] = ENGLISH
        return response

    return answered


def _well_written(address: str) -> str:
    """Write an address of this site that begins with ``/EN`` or ``/en`` as it is: with a small ``/en/``."""
    rest = address[len(PREFIX) :]
    return f"{PREFIX}{rest}" if rest.startswith("/") else f"{PREFIX}/{rest}"


def has_english(address: str) -> bool:
    """Say whether an address of this site, without its language, has an English page."""
    return address == "/" or address[:2] in _HOME or address.startswith(TRANSLATED)


def here(address: str) -> str:
    """Put the language in force before an address of this site: ``/hand/`` is ``/en/hand/`` on an English page."""
    return address_in(language(), address)


def links_here(html: str) -> str:
    """Put the language in force before every link of a page.

    Parting at what every link holds takes a fifth of the time of a pattern that looks for all of it.
    """
    if language() != ENGLISH:
        return html
    parts = html.split('="/')
    written = [parts[0]]
    for before, after in pairwise(parts):
        address, quote, rest = after.partition('"')
        link = address_in(ENGLISH, f"/{address}") if before.endswith(_LINKING) else f"/{address}"
        written.append(f'="{link}{quote}{rest}')
    return "".join(written)


def address_in(code: str, address: str) -> str:
    """Return an address, which comes without its language, in a language."""
    return PREFIX + address if code == ENGLISH and has_english(address) else address
