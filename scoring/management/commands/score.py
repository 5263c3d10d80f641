"""``manage.py score``: one request a line on standard input, one answer a line on standard output."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError

from scoring.core.answer import refusal
from scoring.core.errors import Code, Problem
from scoring.exchange import answer_text, write_json


class Command(BaseCommand):
    """Answer scoring requests line by line; a bad line gets an error answer and the rest go on."""

    help = "Score hands: one JSON request a line on standard input, one JSON answer a line on standard output."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Read until the input ends. Empty lines get no answer."""
        for line in sys.stdin.buffer:
            if line.strip():
                sys.stdout.write(write_json(self.answer(line.rstrip(b"\r\n"))) + "\n")
        sys.stdout.flush()

    def answer(self, line: bytes) -> dict[str, Any]:
        """Answer one line; only house rule sets need the database, and without it the other lines go on."""
        try:
            return answer_text(line)
        except DatabaseError:
            return refusal((Problem(Code.UNKNOWN_RULES, "資料庫暫時連不上，查不到自家台數", "house"),))
