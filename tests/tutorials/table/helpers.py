"""A visitor without a script: reads the page, presses one button of its form, follows where he is sent."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse
from django.test import Client


class Reader(HTMLParser):
    """Collects what the tests ask of a page: the form of the table, its buttons, marks and headings."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self.buttons: list[dict[str, str]] = []
        self.table: dict[str, str] = {}
        self.marked: list[dict[str, str]] = []
        self.headings = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if given.get("id") == "table":
            self.table = given
        if tag == "input" and given.get("type") == "hidden":
            self.fields[given["name"]] = given.get("value", "")
        if tag == "button" and "data-action" in given and "disabled" not in given:
            self.buttons.append(given)
        if "data-seat" in given or "data-tile" in given or given.get("id") == "score":
            self.marked.append(given)
        self.headings += tag == "h1"


@dataclass
class Visitor:
    """One visitor at one table."""

    client: Client = field(default_factory=lambda: Client(enforce_csrf_checks=True))
    address: str = ""
    html: str = ""
    page: Reader = field(default_factory=lambda: Reader(""))
    headers: dict[str, str] = field(default_factory=dict)
    watch: Callable[[HttpResponse], None] = lambda response: None

    def look(self, address: str = "") -> HttpResponse:
        response: Any = self.client.get(address or self.address)
        self.read(response)
        return response

    def read(self, response: HttpResponse) -> None:
        assert response.status_code == 200, response.status_code
        self.watch(response)
        self.html = response.content.decode()
        self.page = Reader(self.html)
        self.headers = dict(response.headers)

    def sit(self, **wishes: str) -> Visitor:
        """Fill in the start form."""
        self.look("/table/")
        values = {"level": "normal", "length": "hand", "opening": "guided", **wishes}
        response: Any = self.client.post("/table/", {**self.page.fields, **values})
        assert response.status_code == 303, response.content.decode()[:2000]
        self.address = response.headers["Location"]
        self.look()
        return self

    def press(self, do: str, state: str | None = None) -> HttpResponse:
        """Send a button of the form, whether it is there or not."""
        fields = {**self.page.fields, "do": do}
        if state is not None:
            fields["state"] = state
        response: Any = self.client.post(self.address, fields)
        if response.status_code == 303:
            self.look(response.headers["Location"])
        else:
            self.read(response)
        return response

    @property
    def phase(self) -> str:
        return self.page.table["data-phase"]

    @property
    def version(self) -> str:
        return self.page.table["data-version"]

    @property
    def game_id(self) -> str:
        return self.address.split("/")[2]

    def offered(self, action: str) -> list[str]:
        """Return what the buttons of an action send."""
        return [button["value"] for button in self.page.buttons if button["data-action"] == action]

    @property
    def note(self) -> str:
        found = re.search(r'id="note">(.*?)</p>', self.html, re.S)
        return found[1] if found else ""

    def deltas(self) -> list[int]:
        return [int(mark["data-delta"]) for mark in self.page.marked if "data-delta" in mark]


def step(visitor: Visitor, thoughtless: int = 0) -> str:
    """Press what a hasty visitor would: win, else call, else throw the last tile; go on in the opening."""
    for action in ("roll", "deal", "replace_flowers", "draw_wind", "hu"):
        if visitor.offered(action):
            return visitor.offered(action)[0]
    if visitor.offered("next"):
        return "next"
    if visitor.phase == "claims":
        calls = [value for action in ("pong", "chow", "pass", "kong") for value in visitor.offered(action)]
        return calls[thoughtless % len(calls)]
    if visitor.phase == "declare":
        return "pass"
    tiles = visitor.offered("discard")
    if tiles:
        return tiles[-1 - thoughtless % len(tiles)]
    return "next"


def play_out(visitor: Visitor, limit: int = 200) -> list[str]:
    """Play until the hand is over; return the phases on the way."""
    phases = [visitor.phase]
    for count in range(limit):
        if visitor.phase in ("hand_over", "game_over"):
            return phases
        before = visitor.version
        visitor.press(step(visitor, count))
        assert visitor.version != before, (visitor.phase, visitor.note)
        phases.append(visitor.phase)
    raise AssertionError("the hand does not end")
