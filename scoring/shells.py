"""Pages that are written for each request but differ in a few pieces: all around these is rendered once.

The shell of such a page, its head, menu and footer, is rendered with a mark in the place of each piece and cut at the
marks; a page is then one joining of bytes. ``slots`` does the same for a template that is a piece itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest
from markupsafe import Markup

from mahjong_site.http import links_here, render_page, wants_part

from .languages import language
from .ready import Recent, where_asked

_MARK: Final = re.compile(rb"\0([a-z_]+)\0")
MOST_KEPT: Final = 64
SHELLS: Final[Recent[tuple[object, ...], list[bytes]]] = Recent(MOST_KEPT)
"""The cut shells: text, name of a piece, text, name of a piece, …, text."""


def as_sent[**P](write: Callable[P, Markup]) -> Callable[P, bytes]:
    """Make a piece what goes out: bytes, with its links in the language in force."""

    @wraps(write)
    def sent(*args: P.args, **kwargs: P.kwargs) -> bytes:
        return links_here(write(*args, **kwargs)).encode()

    return sent


def fill_page(
    request: HttpRequest,
    template: str,
    context: Callable[[], Mapping[str, Any]],
    pieces: Mapping[str, bytes],
    *,
    part: str | None = None,
) -> bytes:
    """Write a page, or its part, with ``pieces``, which the template finds under this name and shows as they are.

    ``context`` is the same for everybody who asks in one language at one address of the site.
    """
    key = (template, *where_asked(request), part is not None and wants_part(request), language())
    shell = None if settings.DEBUG else SHELLS.find(key)
    if shell is None:
        marks = {name: Markup(f"\0{name}\0") for name in pieces}
        shell = _MARK.split(render_page(request, template, {**context(), "pieces": marks}, part=part).content)
        SHELLS.keep(key, shell)
    written = shell.copy()
    written[1::2] = [pieces[name.decode()] for name in shell[1::2]]
    return b"".join(written)
