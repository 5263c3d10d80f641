"""A phone at the table: it reads the sheet's page, fills in its form and sends it."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from django.test import Client

COUNT = itertools.count()


def another_client() -> Client:
    """Make a browser at a network address of its own: what one writes often is no limit to the others."""
    high, low = divmod(next(COUNT), 250)
    return Client(enforce_csrf_checks=True, REMOTE_ADDR=f"10.1.{high}.{low}")


@dataclass
class Phone:
    """One phone with one sheet."""

    client: Client = field(default_factory=another_client)
    address: str = ""
    html: str = ""

    def look(self, address: str = "") -> str:
        response: Any = self.client.get(address or self.address)
        assert response.status_code == 200, (address, response.status_code)
        self.html = response.content.decode()
        return self.html

    def hidden(self) -> dict[str, str]:
        """Return what the first form of each kind on the page carries."""
        return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', self.html))

    def begin(self, **wishes: str) -> Phone:
        self.look("/scorekeeper/")
        asked = {
            "rules": "standard",
            "first_dealer": "0",
            "name-0": "甲",
            "name-1": "乙",
            "name-2": "丙",
            "name-3": "丁",
        }
        response: Any = self.client.post("/scorekeeper/", {**self.hidden(), **asked, **wishes})
        assert response.status_code == 303, response.content.decode()[-3000:]
        self.address = response.headers["Location"]
        self.look()
        return self

    def send(self, address: str = "", **fields: Any) -> Any:
        """Send a form with what the page carries; follow where it leads."""
        response: Any = self.client.post(address or self.address, {**self.hidden(), **fields})
        if response.status_code == 303:
            self.look(response.headers["Location"])
        elif response.status_code == 200:
            self.html = response.content.decode()
        return response

    def win(self, winner: int, source: int | None, tai: int | str, **more: Any) -> Any:
        return self.send(do="win", winner=winner, source="draw" if source is None else source, tai=tai, **more)

    def drawn(self) -> Any:
        return self.send(do="drawn")

    @property
    def totals(self) -> list[int]:
        found = re.findall(r'data-seat="(\d)" data-total="(-?\d+)"', self.html)
        assert [seat for seat, _ in found] == ["0", "1", "2", "3"]
        return [int(total) for _, total in found]

    @property
    def deal(self) -> str:
        return re.findall(r'class="sk-deal"><b>(.*?)</b>', self.html)[0]

    @property
    def dealer(self) -> int:
        found = re.findall(r'data-seat="(\d)" data-total="-?\d+" class="sk-dealer"', self.html)
        return int(found[0])

    @property
    def lines(self) -> list[str]:
        """Return what happened, the newest first."""
        found = re.findall(r'class="sk-told">(.*?)</p>', self.html, re.S)
        return [unescape(re.sub("<[^>]+>", "", line)) for line in found]

    @property
    def entries(self) -> list[int]:
        """Return the numbers of the entries, the newest first."""
        return [int(number) for number in re.findall(r'data-entry="(\d+)"', self.html)]

    @property
    def errors(self) -> list[str]:
        found = re.search(r'class="error-summary".*?</div>', self.html, re.S)
        return [unescape(words) for words in re.findall(r"<li>(?:<a[^>]*>)?([^<]*)", found[0])] if found else []

    @property
    def note(self) -> str:
        found = re.search(r'id="note-late">(.*?)</p>', self.html)
        return unescape(found[1]) if found else ""
