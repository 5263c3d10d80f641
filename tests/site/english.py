"""What is still Chinese on an English page: ``python -m tests.site.english /en/hand/ …`` asks the site itself."""

from __future__ import annotations

import os
import re
import sys
from html.parser import HTMLParser

HAN = re.compile(r"[㐀-鿿、。「」『』（）：；，！？]")
READ_ALOUD = frozenset({"aria-label", "title", "placeholder", "alt", "content", "aria-description", "label"})
"""Attributes that a visitor reads or hears."""
VOID = frozenset({"meta", "link", "input", "br", "img", "hr", "col", "wbr", "source", "path", "rect"})
WRITTEN = frozenset({"textarea"})
"""What a visitor has typed."""


class Reader(HTMLParser):
    """Collects the Chinese of a page that stands in no element with a Chinese ``lang``."""

    def __init__(self) -> None:
        super().__init__()
        self.left: list[str] = []
        self._open: list[tuple[str, bool]] = []

    @property
    def is_chinese(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        tongue = given.get("lang")
        chinese = tongue.startswith("zh") if tongue else self.is_chinese or tag in WRITTEN
        if not chinese:
            spoken = [(name, value) for name, value in attrs if name in READ_ALOUD and value and HAN.search(value)]
            self.left += [f"<{tag} {name}> {value}" for name, value in spoken]
        if tag not in VOID:
            self._open.append((tag, chinese))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if HAN.search(data) and not self.is_chinese:
            self.left.append(f"<{self._open[-1][0] if self._open else ''}> {data.strip()}")


def chinese_left(html: str) -> list[str]:
    """Return the Chinese that an English page shows without saying that it is Chinese."""
    reader = Reader()
    reader.feed(html)
    return list(dict.fromkeys(reader.left))


def main() -> None:
    os.environ |= {"DJANGO_SETTINGS_MODULE": "mahjong_site.settings", "DEBUG": "1", "ALLOWED_HOSTS": "testserver"}
    import django

    django.setup()
    from django.test import Client

    client = Client(raise_request_exception=False)
    for address in sys.argv[1:]:
        answer = client.get(address)
        print(f"{address} {answer.status_code}")
        for text in chinese_left(answer.content.decode()):
            print("   ", text)


if __name__ == "__main__":
    main()
