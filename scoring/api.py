"""The JSON addresses: no cookie, no token, the same answers as ``manage.py score``."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from mahjong_site.http import read_only

from .core.request import LARGEST_REQUEST
from .core.ruleset import RuleSet, load_rulesets
from .exchange import answer_text, write_json
from .house.lookup import rules_at
from .languages import tr
from .ready import ready_response

JSON: Final = "application/json; charset=utf-8"


def json_response(data: object, status: int = 200) -> HttpResponse:
    """Return data as JSON."""
    return HttpResponse(write_json(data), content_type=JSON, status=status)


@csrf_exempt
@require_POST
def score(request: HttpRequest) -> HttpResponse:
    """``POST /api/score/``: 200 with a win or waits, 422 with problems, 413 when over 64 KiB."""
    body = request.read(LARGEST_REQUEST + 1)
    answered = in_words(answer_text(body))
    if len(body) > LARGEST_REQUEST:
        return json_response(answered, 413)
    return json_response(answered, 200 if answered["ok"] else 422)


def in_words(answered: dict[str, Any]) -> dict[str, Any]:
    """Say what an answer has for people in the visitor's language; all else is for programs and stays."""
    for part in (*answered.get("errors", ()), *answered.get("patterns", ()), *answered.get("not_counted", ())):
        for key in ("message", "name", "detail"):
            if key in part:
                part[key] = tr(part[key])
    return answered


def described(rules: RuleSet) -> dict[str, Any]:
    """Return a rule set as data: its values with their sources, switches, and what absorbs what."""
    return {
        "id": rules.id,
        "label": tr(rules.label),
        "english": rules.english,
        "origin": tr(rules.origin),
        "summary": tr(rules.summary),
        "stakes": rules.stakes._asdict(),
        "switches": asdict(rules.switches),
        "play": asdict(rules.play),
        "patterns": {
            rule.id: {
                "name": tr(rule.pattern.name),
                "value": rule.value,
                "absorbs": list(rule.absorbs),
                "source": tr(rule.source),
                **({"note": tr(rule.note)} if rule.note else {}),
            }
            for rule in rules.patterns.values()
        },
    }


@read_only
def rules_index(request: HttpRequest) -> HttpResponse:
    """``GET /api/rules/``: every rule set that ships."""

    def write() -> bytes:
        return write_json({"rules": [described(rules) for rules in load_rulesets().values()]}).encode()

    return ready_response(request, "/api/rules/", write, content_type=JSON)


@read_only
def rules_detail(request: HttpRequest, rules_id: str) -> HttpResponse:
    """``GET /api/rules/<id>/``: one rule set, a shipped one or a house rule set by its id or version."""
    rules = rules_at(rules_id)
    if rules is None:
        raise Http404(rules_id)
    ships = rules.id in load_rulesets()
    return ready_response(
        request,
        f"/api/rules/{rules.id}/",
        lambda: write_json(described(rules)).encode(),
        keep=ships,
        headers=None if ships else {"Cache-Control": "private, no-cache"},
        content_type=JSON,
    )
