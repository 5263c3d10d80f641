"""Posts whose answer is looked at in place: a refused one is then no page of its own that the browser goes back to.

``static/js/forms.js`` sends a form by itself and says so. What leads on it must follow by itself, too: a redirect would
be followed inside the answer, and the page be fetched twice. Without the script nothing of this happens.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.http import HttpRequest, HttpResponse

HEADER: Final = "X-In-Place"
"""What the script sends along."""

type View = Callable[..., HttpResponse]


def answers_in_place(view: View) -> View:
    """Tell the script where to go on as ``Location`` of an answer that browsers don't follow."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if HEADER in request.headers and response.status_code in (302, 303):
            response.status_code = 201
        return response

    return answered
