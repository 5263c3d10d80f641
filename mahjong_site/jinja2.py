"""The environment of every template: what a template may call without being handed it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import jinja2
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.urls import reverse
from django.utils.translation import gettext, ngettext, npgettext, pgettext
from markupsafe import Markup

from mahjong_site.languages import LANGUAGES, here
from mahjong_site.navigation import FOOTER_NAV, NAV, Links
from scoring import templating
from scoring.languages import language, tr
from tutorials import templating as tutorials_templating


# Addresses and hashed names never change while a process runs, and a page asks for dozens of them.
@lru_cache(maxsize=512)
def static(path: str) -> str:
    """Give the address of a static file, with the hash of its content in production."""
    return staticfiles_storage.url(path)


@lru_cache(maxsize=4096)
def url(name: str, *args: Any, **kwargs: Any) -> str:
    """Give the address of a named route: ``url("tai")`` or ``url("pattern", slug="all-triplets")``."""
    return reverse(name, args=args or None, kwargs=kwargs or None)


def frame_writer(env: jinja2.Environment) -> Callable[[str, Links, str, bool], Markup]:
    """Make the function that writes the header and the footer, the same on every page of a section: once each."""

    @lru_cache(maxsize=256)
    def remembered(template: str, links: Links, section: str, inner: bool, _routes: str, _language: str) -> Markup:
        return Markup(env.get_template(template).render(links=links, section=section, inner=inner))

    def frame(template: str, links: Links, section: str = "", inner: bool = False) -> Markup:
        return remembered(template, links, section, inner, settings.ROOT_URLCONF, language())

    return frame


def environment(**options: Any) -> jinja2.Environment:
    """Make the environment; Django's Jinja2 backend calls this once with its own options."""
    options["undefined"] = jinja2.StrictUndefined
    env = jinja2.Environment(trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.i18n"], **options)
    env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext
    )
    env.globals.update(static=static, url=url, frame=frame_writer(env), nav=Links(NAV), footer_nav=Links(FOOTER_NAV))
    env.policies["ext.i18n.trimmed"] = True
    env.globals.update(tr=tr, language=language, languages=LANGUAGES, here=here)
    env.filters.update(tr=tr)
    env.globals.update(templating.GLOBALS)
    env.filters.update(templating.FILTERS)
    env.globals.update(tutorials_templating.GLOBALS)
    env.filters.update(tutorials_templating.FILTERS)
    return env
