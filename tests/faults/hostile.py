"""Visitors who guess, visitors who keep no cookies, and what a grader of headers would say."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from tests.faults.in_process import apart, quiet_visitor, sitemap
from tests.faults.killing import seat
from tests.faults.live import LiveClient, Server

KEPT = 200
"""How many games there are to be found."""
BATCH = 500


def guess_ids(trials: int = 1_000_000) -> dict[str, Any]:
    """Guess the ids of what others keep: all against the database, some of them by address."""
    with tempfile.TemporaryDirectory() as folder:
        return apart("guessed", f"sqlite:///{Path(folder) / 'db.sqlite3'}", trials, module=__name__)


def ask_without_cookies(trials: int = 10_000) -> dict[str, Any]:
    """Ask for public pages as a robot does: no cookie may be set and nothing written."""
    with tempfile.TemporaryDirectory() as folder:
        return apart("cookieless", f"sqlite:///{Path(folder) / 'db.sqlite3'}", trials, module=__name__)


def guessed(trials: int) -> dict[str, Any]:
    """Keep some of everything, then guess."""
    from django.apps import apps
    from django.test import Client

    from scoring.visitors import new_id

    for number in range(KEPT):
        visitor = quiet_visitor()
        visitor.client.defaults["REMOTE_ADDR"] = f"198.51.100.{number}"
        visitor.sit(opening="skip")
    tables = [(model, model._meta.pk.attname) for model in apps.get_models() if model._meta.pk.max_length]
    hits, statuses, client = 0, Counter[int](), Client(raise_request_exception=False)
    for done in range(0, trials, BATCH):
        ids = [new_id() for _ in range(min(BATCH, trials - done))]
        for model, key in tables:
            hits += model._default_manager.filter(**{f"{key}__in": ids}).count()
        for address in ("table", "h", "house-rules", "scorekeeper", "scorekeeper/shared"):
            statuses[client.get(f"/{address}/{ids[0]}/").status_code] += 1
    return {
        "guesses": trials,
        "tables": len(tables),
        "hits": hits,
        "by address": {str(status): count for status, count in statuses.items()},
    }


def cookieless(trials: int) -> dict[str, Any]:
    """Ask for every public page in turn, in both languages."""
    from django.db import connection
    from django.test import Client

    written, cookies, statuses = Counter[str](), 0, Counter[int]()

    def watch(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not re.match(r"\s*(SELECT|PRAGMA)", sql, re.IGNORECASE):
            written[sql[:40]] += 1
        return run(sql, params, many, context)

    addresses = [f"{language}{address}" for address in sitemap() for language in ("", "/en")]
    with connection.execute_wrapper(watch):
        for number in range(trials):
            answer = Client().get(addresses[number % len(addresses)])
            statuses[answer.status_code] += 1
            cookies += len(answer.cookies)
    return {
        "requests": trials,
        **{str(status): count for status, count in statuses.items()},
        "cookies": cookies,
        "writes": written.total(),
    }


def grade_headers(trials: int = 1) -> dict[str, Any]:
    """Grade the headers of the running site by the published table of the HTTP Observatory of MDN."""
    with tempfile.TemporaryDirectory() as folder, Server(f"sqlite:///{Path(folder) / 'db.sqlite3'}") as server:
        headers = LiveClient(server.port).get("/").headers
        player = seat(server.port, 1)[0]
        given = [morsel.OutputString() for morsel in player.visitor.client.cookies.values()]
    public, with_cookie = grade(headers, []), grade(headers, given)
    return {"public page": sum(public.values()), "with a cookie": sum(with_cookie.values()), "for": public}


def grade(headers: dict[str, str], cookies: list[str]) -> dict[str, int]:
    """Return what each header adds to or takes from 100. What the list of preloaded hosts adds is left out."""
    policy = {
        name: set(values.split())
        for name, _, values in (each.strip().partition(" ") for each in headers["Content-Security-Policy"].split(";"))
    }
    unsafe = any("unsafe" in value or value in ("*", "https:", "http:") for each in policy.values() for value in each)
    strict = policy["default-src"] == {"'none'"} and policy["form-action"] <= {"'none'", "'self'"}
    age = re.search(r"max-age=(\d+)", headers.get("Strict-Transport-Security", ""))
    guarded = all({"Secure", "HttpOnly", "SameSite=Lax"} <= set(re.split(r";\s*", cookie)) for cookie in cookies)
    return {
        "baseline": 100,
        "policy": -20 if unsafe else 10 if strict else 5,
        "transport": 0 if age and int(age[1]) >= 15_768_000 else -20,
        "sniffing": 0 if headers.get("X-Content-Type-Options") == "nosniff" else -5,
        "frames": 5 if policy.get("frame-ancestors") in ({"'none'"}, {"'self'"}) else -20,
        "referrer": 5 if headers.get("Referrer-Policy") in ("no-referrer", "same-origin", "strict-origin") else 0,
        "resources": 10 if headers.get("Cross-Origin-Resource-Policy") == "same-origin" else 0,
        "cookies": 0 if not cookies else 5 if guarded else -40,
    }
