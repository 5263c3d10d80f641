"""The requests that make no sense know every field that the site reads."""

from __future__ import annotations

import random
import re
from pathlib import Path

from django.conf import settings

from tests.faults.nonsense import KEYS, Nonsense

READ = re.compile(r'(?:GET|POST|query)(?:\.get|\.getlist)?[(\[]"(\w+)"|"(\w+)" in (?:request\.)?(?:GET|POST|query)\b')


def test_no_field_that_is_read_is_left_out() -> None:
    root = Path(settings.BASE_DIR)
    sources = [path for app in ("scoring", "tutorials", "mahjong_site") for path in (root / app).rglob("*.py")]
    read = {name for path in sources for found in READ.findall(path.read_text(encoding="utf-8")) for name in found}
    assert len(read) > 30
    assert read - {""} <= set(KEYS)


def test_they_reach_pages_in_both_languages_and_things_that_are_there() -> None:
    made = Nonsense(random.Random(1), known=["/table/known/"], pages=["/tai/"])
    paths = [made.make()[1] for _ in range(500)]
    for there in ("/tai/?", "/en/tai/?", "/table/known/?", "/en/table/known/?"):
        assert any(path.startswith(there) for path in paths), there
