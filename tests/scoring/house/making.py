"""House rule sets for the tests: made in the database, or through the pages as a visitor does."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.core.house import House, read_house
from scoring.house import store
from scoring.house.store import Kept

SOMEBODY = "a" * 64


def house(label: str = "阿明家", extends: str = "standard", **sections: Any) -> House:
    return read_house({"label": label, "extends": extends, **sections})


def kept(made: House | None = None, visitor: str = SOMEBODY) -> Kept:
    """Keep a set and read it back."""
    found = store.find(store.create(visitor, made or house()))
    assert found is not None
    return found


def newest(of: Kept) -> Kept:
    found = store.find(of.id)
    assert found is not None
    return found


def make(client: Client, source: str = "standard", **fields: str) -> str:
    """Make a set through the form; return its id."""
    given = {"do": "save", "label": "阿明家"} | {key.replace("__", "."): value for key, value in fields.items()}
    answer = client.post(reverse("house-new", args=[source]), given)
    assert answer.status_code == 303, answer.content.decode()
    return answer["Location"].split("/")[2]
