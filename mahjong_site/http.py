"""One way to answer with a page, whole or in part: its head, its rendering, who may keep it and what it answers to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, wraps
from typing import Any, Final

import jinja2
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template import engines
from django.template.backends.utils import csrf_input_lazy, csrf_token_lazy
from django.urls import Resolver404, resolve
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from django_htmx.middleware import HtmxDetails

from mahjong_site.languages import LANGUAGES, address_in
from mahjong_site.languages import here as here
from mahjong_site.languages import links_here as links_here
from scoring.languages import language, tr

HOME: Final = ("首頁", "/")

type View = Callable[..., HttpResponse]


def read_only[V: View](view: V) -> V:
    """Let a view answer GET and HEAD alone. What is sent to it gets 405 and is asked for no token: it does nothing."""
    return csrf_exempt(require_safe(view))


def private(view: View) -> View:
    """Keep a visitor's own page, or one for those who have its link, out of caches, search engines and the site map."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return unlisted(view(request, *args, **kwargs))

    answered.is_private = True  # type: ignore[attr-defined]
    return answered


def unlisted(response: HttpResponse) -> HttpResponse:
    """Let nobody keep an answer and no search engine list it."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def see_other(address: str) -> HttpResponse:
    """Send the browser on with GET, after a post."""
    response = HttpResponseRedirect(address)
    response.status_code = 303
    return response


def page_head(
    request: HttpRequest,
    title: str,
    description: str,
    section: str,
    *,
    address: str = "",
    crumbs: Iterable[tuple[str, str | None]] = (),
    htmx: bool = False,
    query: str = "",
) -> dict[str, Any]:
    """Return what ``base.html`` wants to know of a page. Title, description and labels are said in its language.

    ``address`` is the page's own without its language, if that is not the path asked for. The last of ``crumbs`` is the
    page itself, the home page stands before the first. ``query`` is what the link to the other language takes along.
    """
    crumbs = [(tr(label), href) for label, href in crumbs]
    own = address or request.path_info
    addresses = {code: address_in(code, own) for code in LANGUAGES}
    others = {code: each for code, each in addresses.items() if code != language()}
    return {
        "title": tr(title),
        "description": tr(description),
        "canonical": request.build_absolute_uri(addresses[language()]),
        "alternates": {LANGUAGES[code].tag: request.build_absolute_uri(each) for code, each in addresses.items()},
        "other": {code: request.build_absolute_uri(each + query) for code, each in others.items()},
        "section": section,
        "crumbs": [(tr(HOME[0]), HOME[1]), *crumbs] if crumbs else [],
        "htmx": htmx,
    }


def render_page(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any] | None = None,
    *,
    part: str | None = None,
    status: int = 200,
) -> HttpResponse:
    """Answer with the whole page, or with its block ``part`` alone where HTMX asks for that.

    A history restore gets the whole page: HTMX puts it in place of the body. ``Vary`` is the middleware's.
    The token for forms is lazy: a page that writes none sets no cookie.
    """
    page: jinja2.Template = engines["jinja2"].env.get_template(template)  # type: ignore[attr-defined]
    given = {"request": request, "csrf_input": csrf_input_lazy(request), "csrf_token": csrf_token_lazy(request)}
    values = {**given, **(context or {})}
    text = render_block(page, part, values) if part is not None and wants_part(request) else page.render(values)
    return HttpResponse(links_here(text), status=status)


def wants_part(request: HttpRequest) -> bool:
    """Tell whether HTMX will put the answer inside the page that the visitor already has."""
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.history_restore_request


def render_block(template: jinja2.Template, name: str, context: Mapping[str, Any]) -> str:
    """Render one block of a template, the template's own imports and assignments included.

    Jinja2 runs those at the top of the whole page, so the page is begun and left at its first piece of text.
    """
    render_context = template.new_context(dict(context))
    whole = template.root_render_func(render_context)
    try:
        next(whole, None)
        return "".join(render_context.blocks[name][0](render_context))
    finally:
        whole.close()  # type: ignore[attr-defined]


def absolute(request: HttpRequest, address: str) -> str:
    """Return the whole address of a page of this site in the language in force, to be passed on to others."""
    return request.build_absolute_uri(here(address))


def leads_somewhere(address: str) -> bool:
    """Say whether the site has a page at an address."""
    return _is_routed(address, settings.ROOT_URLCONF)


@lru_cache(maxsize=256)
def _is_routed(address: str, routes: str) -> bool:
    try:
        resolve(address, routes)
    except Resolver404:
        return False
    return True
