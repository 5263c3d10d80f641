"""The look of the site as far as it can be told without a browser: colors, weight, what the base templates write."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import brotli
import pytest
from django.template.loader import get_template

from mahjong_site.static_files import minified

ROOT = Path(__file__).resolve().parents[2]
CSS = (ROOT / "static/css/site.css").read_text(encoding="utf-8")
SITE_JS = (ROOT / "static/js/site.js").read_text(encoding="utf-8")
HTMX = (ROOT / "static/js/htmx.min.js").read_text(encoding="utf-8")


def declarations(selector: str) -> dict[str, str]:
    """Read the custom properties that the first rule of this selector sets."""
    body = CSS.split(selector + " {", 1)[1].split("}", 1)[0]
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", body))


PAPER = declarations("\n:root")
FELT = declarations(".felt, .rail, .palette, .site-header, .site-footer")


def color(name: str, theme: str, tokens: dict[str, str]) -> str:
    """Follow a token to its hexadecimal color in one theme."""
    value = tokens.get(name, PAPER.get(name, name))
    if match := re.fullmatch(r"light-dark\((#\w+), (#\w+)\)", value):
        return match[1 if theme == "light" else 2]
    if match := re.fullmatch(r"var\(--([\w-]+)\)", value):
        return color(match[1], theme, tokens)
    return value


def luminance(hexadecimal: str) -> float:
    digits = hexadecimal.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    channels = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


TEXT = [
    (ink, ground)
    for ground in ("paper", "leaf", "tint", "bamboo-tint")
    for ink in ("ink", "soft", "zhong", "fa", "tong", "warn")
]
OUTLINES = [(ink, ground) for ground in ("paper", "leaf") for ink in ("edge", "focus", "fa", "warn")]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_and_outlines_stand_out_from_every_ground(theme: str) -> None:
    faint = []
    for name, tokens in (("paper", PAPER), ("felt", FELT)):
        for pairs, least in ((TEXT, 4.5), (OUTLINES, 3.0)):
            for ink, ground in pairs:
                if name == "felt" and ground == "bamboo-tint":
                    continue  # the box of differences lies on paper only
                ratio = contrast(color(ink, theme, tokens), color(ground, theme, tokens))
                if ratio < least:
                    faint.append((name, ink, ground, round(ratio, 2)))
    assert not faint


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_on_filled_buttons_stand_out(theme: str) -> None:
    assert contrast("#fff", color("press", theme, PAPER)) >= 4.5
    assert contrast(FELT["press-ink"], color("press", theme, FELT)) >= 4.5
    assert contrast(color("paper", theme, PAPER), color("warn", theme, PAPER)) >= 4.5


def test_the_colors_are_the_chosen_ones() -> None:
    chosen = {
        "paper": "#faf7f0",
        "ink": "#1d1b16",
        "cloth": "#1f5b45",
        "zhong": "#b3261e",
        "fa": "#0f6b4f",
        "tong": "#1f4e8c",
    }
    assert {name: color(name, "light", PAPER) for name in chosen} == chosen
    assert (color("paper", "dark", PAPER), color("ink", "dark", PAPER)) == ("#15171a", "#ece7db")


def test_every_variable_that_is_used_is_set() -> None:
    used = set(re.findall(r"var\(--([\w-]+)\)", CSS))
    assert used <= set(re.findall(r"--([\w-]+):", CSS))


def test_the_files_stay_small() -> None:
    assert len(brotli.compress(CSS.encode())) <= 9 * 1024
    assert len(brotli.compress(minified("site.js", SITE_JS).encode())) <= 2_200
    assert len(brotli.compress(HTMX.encode())) <= 15.5 * 1024


def test_nothing_moves_for_longer_than_150_ms() -> None:
    times = re.findall(r"(?:transition|animation)[^;{}]*", CSS)
    seconds = [float(number) for rule in times for number in re.findall(r"(\d*\.?\d+)s\b", rule)]
    assert seconds
    assert max(seconds) <= 0.15


def test_style_sheets_ask_nothing_of_other_sites() -> None:
    assert all(address.startswith("../tiles/") for address in re.findall(r'url\("?([^")]*)', CSS))
    assert "@import" not in CSS


def test_htmx_is_version_2_and_comes_with_its_license() -> None:
    version = re.search(r'version:"(2\.\d+\.\d+)"', HTMX)
    assert version
    license_text = (ROOT / "static/js/htmx.LICENSE.txt").read_text(encoding="utf-8")
    assert version[1] in license_text
    assert "Zero-Clause BSD" in license_text


class Page(HTMLParser):
    """Remembers every tag, and the text inside scripts, styles and titles."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: dict[str, str] = {}
        self._open = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._open = tag

    def handle_data(self, data: str) -> None:
        self.text[self._open] = self.text.get(self._open, "") + data.strip()

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def base(**context: Any) -> Page:
    return Page(get_template("base.html").render(context))


def snippet(source: str) -> str:
    """Render a few words of template with the site's own environment."""
    macros = '{% from "includes/_parts.html" import chip, field, error_summary, term, pager %}'
    return str(get_template("base.html").template.environment.from_string(macros + source).render())


def test_the_base_needs_no_context() -> None:
    page = base()
    assert page.text["title"] == "十六張｜台灣十六張麻將"
    assert page.all("html") == [{"lang": "zh-Hant-TW"}]
    assert len(page.all("main")) == 1
    assert {"id": "live", "class": "hush", "role": "status", "aria-live": "polite"} in page.all("p")
    assert not [link for link in page.all("link") if link.get("rel") == "canonical"]


def test_the_base_writes_what_the_page_says() -> None:
    page = base(
        page={
            "title": "碰碰胡 <b>",
            "description": "五組刻子",
            "canonical": "https://example.org/tai/all-triplets/",
            "section": "tai",
            "crumbs": [("首頁", "/"), ("台型", "/tai/"), ("碰碰胡", None)],
        },
        nav=(("算台", "/hand/", "hand"), ("台型", "/tai/", "tai")),
    )
    assert page.text["title"] == "碰碰胡 <b>｜十六張"
    assert {"name": "description", "content": "五組刻子"} in page.all("meta")
    assert {"rel": "canonical", "href": "https://example.org/tai/all-triplets/"} in page.all("link")
    marked = [a["href"] for a in page.all("a") if "aria-current" in a]
    assert marked == ["/tai/"]
    assert page.all("nav")[-2]["aria-label"] == "所在位置"
    assert {"aria-current": "page"} in page.all("span")


def test_only_pages_that_ask_for_htmx_load_it() -> None:
    scripts = [script.get("src") or "" for script in base().all("script")]
    assert len(scripts) == 1
    asked = base(page={"htmx": True})
    assert any("htmx.min" in (script.get("src") or "") for script in asked.all("script"))
    config = next(meta["content"] for meta in asked.all("meta") if meta.get("name") == "htmx-config")
    assert json.loads(config or "") == {
        "includeIndicatorStyles": False,
        "defaultSettleDelay": 0,
        "allowEval": False,
        "historyRestoreAsHxRequest": False,
        "refreshOnHistoryMiss": True,
        "selfRequestsOnly": True,
    }


def test_the_theme_script_runs_before_the_style_sheets() -> None:
    tags = [(tag, attributes) for tag, attributes in base().tags if tag in ("script", "link")]
    kinds = [tag if tag == "script" else attributes["rel"] for tag, attributes in tags]
    assert kinds.index("script") < kinds.index("stylesheet")
    script = next(attributes for tag, attributes in tags if tag == "script")
    assert not {"defer", "async", "type"} & script.keys()


def test_templates_write_no_inline_script_or_style() -> None:
    source = (Path(__file__).parent / "every_part.html").read_text(encoding="utf-8")
    html = get_template("base.html").template.environment.from_string(source).render(page={"htmx": True})
    page = Page(html)
    assert not page.all("style")
    assert not page.text.get("script")
    names = {name for _, attributes in page.tags for name in attributes}
    assert not {name for name in names if name == "style" or name.startswith("on")}


def test_a_chip_that_cannot_be_chosen_says_why() -> None:
    html = snippet('{{ chip("by", "rob_kong", "搶槓", why_not="自己有兩張") }}')
    attributes = Page(html).all("input")[0]
    assert "disabled" in attributes
    assert "<small>自己有兩張</small>" in html
    chosen = Page(snippet('{{ chip("by", "draw", "自摸", checked=true) }}')).all("input")[0]
    assert chosen == {"type": "radio", "name": "by", "value": "draw", "id": "by-draw", "checked": None}


def test_a_field_is_tied_to_its_hint_and_its_error() -> None:
    page = Page(snippet('{{ field("text", "手牌", "<5萬>", hint="打字", error="看不懂") }}'))
    entry = page.all("input")[0]
    assert entry["value"] == "<5萬>"
    assert entry["aria-describedby"] == "text-hint text-error"
    assert entry["aria-invalid"] == "true"
    assert {p.get("id") for p in page.all("p")} == {"text-hint", "text-error"}
    assert page.all("label") == [{"for": "text"}]
    plain = Page(snippet('{{ field("name", "名稱") }}'))
    assert plain.all("input")[0].keys() == {"type", "id", "name", "value"}
    assert plain.all("div") == [{"class": "field"}]
    assert "<textarea></textarea>" in snippet('{% call field("note", "附註") %}<textarea></textarea>{% endcall %}')


def test_the_error_summary_leads_to_the_fields() -> None:
    page = Page(snippet('{{ error_summary("算不出來", [("五張五萬", "text"), ("還有別的", "")]) }}'))
    assert page.all("div")[0]["role"] == "alert"
    assert [a["href"] for a in page.all("a")] == ["#text"]
    assert len(page.all("li")) == 2


def test_the_pager_leaves_out_what_does_not_exist() -> None:
    page = Page(snippet('{{ pager(none, ("聽牌", "/learn/ready/")) }}'))
    assert page.all("a") == [{"rel": "next", "href": "/learn/ready/"}]


def test_no_form_leaves_it_to_the_browser_to_check_what_was_typed() -> None:
    """A browser that holds a form back says so in its own language, or not at all; our own message never comes."""
    checked = re.compile(r'type="number"|\brequired\b|\bpattern="')
    for template in (ROOT / "templates").rglob("*.html"):
        text = template.read_text(encoding="utf-8")
        for form in re.findall(r"<form\b.*?</form>", text, re.DOTALL):
            opening = form[: form.index(">", form.index("method="))]
            assert not checked.search(form) or "novalidate" in opening, template
