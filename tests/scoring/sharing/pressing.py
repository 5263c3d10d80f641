"""Sharing a hand as a visitor does, and reading what a chat reads of it."""

from __future__ import annotations

import re
from html import unescape

from django.test import Client

WIN = "碰222萬 碰444筒 碰南南南 碰777條 99萬88條 胡9萬 南風"


def share(client: Client, text: str = WIN, **query: str) -> str:
    """Share as a visitor does: open the page, press the button; return the address of the link."""
    page = client.get("/h/new/", {"text": text, "rules": "standard", **query})
    action = unescape(re.search(r'<form method="post" action="([^"]+)"', page.content.decode())[1])
    answer = client.post(action)
    assert answer.status_code == 302
    return answer.headers["Location"]


def meta(html: str, name: str) -> str:
    return unescape(re.search(rf'<meta (?:property|name)="{name}" content="([^"]*)"', html)[1])
