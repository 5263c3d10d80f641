"""What visitors can read in the sources, and what of it has no English yet.

``python -m tests.site.translations [path …]`` lists what is missing in files and folders; with ``--into file.po`` it
adds each missing text there, to be filled in. Found are string literals of code (f-strings can't be translated: use
``tr`` or ``say``), the texts of templates, and the texts of data.
"""

from __future__ import annotations

import argparse
import ast
import re
import tokenize
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import jinja2
from jinja2 import nodes

ROOT = Path(__file__).resolve().parents[2]
PLACES = ("mahjong_site", "scoring", "tutorials", "templates")
HAN = re.compile(r"[㐀-鿿、-〕（）：；，。！？]")

NOT_SHOWN = {
    "scoring/folding.py": "reads what visitors type",
    "scoring/core/sentence/words.py": "reads what visitors type",
    "scoring/core/sentence/readers.py": "reads what visitors type; what it says is marked",
    "scoring/core/sentence/colloquial.py": "reads what visitors type",
    "scoring/core/sentence/english_colloquial.py": "reads what visitors type",
    "scoring/core/sentence/reading.py": "reads what visitors type; what it says is marked",
    "scoring/spellings.toml": "reads what visitors type",
    "scoring/tiles_art": "draws the characters",
    "scoring/sharing/letters_build.py": "draws the characters",
    "scoring/sharing/management": "draws the characters",
    "mahjong_site/management": "for who runs the site",
    "tutorials/content/asked.toml": "the questions of the search test",
    "tutorials/glossing.py": "words that are linked on Chinese pages only",
}
"""Files and folders whose Chinese no visitor reads as text, each with the reason; of a statement: ``# not shown``."""

NOT_TEXT = {
    "aliases", "miswritten", "same", "filler", "readings", "simplified", "plants_order", "order", "source", "asked",
    "romanization", "word",
}  # fmt: skip
"""Keys of data that hold other spellings, ids of figures, or where a rule stands in a source."""


class Found(NamedTuple):
    """A text in a file; ``fault`` says why it can't be translated as it stands."""

    path: Path
    line: int
    text: str
    fault: str = ""

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.fault + ': ' if self.fault else ''}{self.text!r}"


def texts(*places: str) -> Iterator[Found]:
    """Yield every Chinese text under some places of the project."""
    for place in places or PLACES:
        path = ROOT / place
        files = [path] if path.is_file() else sorted(each for each in path.rglob("*") if each.is_file())
        for file in files:
            if not is_exempt(file) and (read := READERS.get(file.suffix)):
                yield from read(file)


def is_exempt(path: Path) -> bool:
    name = str(path.relative_to(ROOT))
    return "migrations/" in name or any(name == place or name.startswith(f"{place}/") for place in NOT_SHOWN)


def has_han(text: object) -> bool:
    return isinstance(text, str) and bool(HAN.search(text))


def texts_of_code(path: Path) -> Iterator[Found]:
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    left_out = docstrings(tree) | marked_lines(tree, path)
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if getattr(node, "lineno", None) in left_out:
            continue
        if isinstance(node, ast.JoinedStr):
            written = "".join(part.value for part in node.values if isinstance(part, ast.Constant))
            if has_han(written):
                yield Found(path, node.lineno, written, "f-string")
        elif isinstance(node, ast.Constant) and has_han(node.value) and id(node) not in inside:
            yield Found(path, node.lineno, node.value)


def docstrings(tree: ast.AST) -> set[int]:
    """Return the lines of strings that stand by themselves."""
    alone = [
        node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    ]
    return {line for node in alone for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}


def marked_lines(tree: ast.AST, path: Path) -> set[int]:
    """Return the lines of the statements that begin with a comment ``# not shown`` on their first line."""
    with path.open("rb") as file:
        comments = {
            token.start[0]
            for token in tokenize.tokenize(file.readline)
            if token.type == tokenize.COMMENT and "not shown" in token.string
        }
    statements = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and node.lineno in comments]
    return {line for node in statements for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}


@cache
def environment() -> jinja2.Environment:
    made = jinja2.Environment(extensions=["jinja2.ext.i18n"], trim_blocks=True, lstrip_blocks=True)
    made.policies["ext.i18n.trimmed"] = True
    made.newstyle_gettext = True  # type: ignore[attr-defined]
    return made


def texts_of_template(path: Path) -> Iterator[Found]:
    tree = environment().parse(path.read_text(encoding="utf-8"))
    for node in tree.find_all((nodes.TemplateData, nodes.Const)):
        text = node.data if isinstance(node, nodes.TemplateData) else node.value
        if has_han(text):
            fault = "not in tr(…) or {% trans %}" if isinstance(node, nodes.TemplateData) else ""
            yield Found(path, node.lineno, text, fault)


def texts_of_data(path: Path) -> Iterator[Found]:
    def walk(value: Any, key: str) -> Iterator[str]:
        if isinstance(value, dict):
            for name, each in value.items():
                yield from walk(each, name)
        elif isinstance(value, list):
            for each in value:
                yield from walk(each, key)
        elif key not in NOT_TEXT and has_han(value):
            yield value

    yield from (Found(path, 0, text) for text in walk(tomllib.loads(path.read_text(encoding="utf-8")), ""))


READERS = {".py": texts_of_code, ".html": texts_of_template, ".toml": texts_of_data}


def translated() -> dict[str, str]:
    """Return all that has an English text."""
    from mahjong_site.catalogs import translations

    return {text: words for text, words, _ in translations(ROOT, "en")}


def missing(*places: str) -> list[Found]:
    """Return what can't be said in English yet, each text once."""
    known = translated()
    found = {text.text: text for text in texts(*places) if text.fault or text.text not in known}
    return list(found.values())


def add_to(path: Path, found: list[Found]) -> None:
    """Add texts to a catalog, empty, in the order in which they stand in the sources."""
    written = path.read_text(encoding="utf-8") if path.exists() else HEADER
    pieces = [f'\n#: {each.path.relative_to(ROOT)}\nmsgid {quoted(each.text)}\nmsgstr ""\n' for each in found]
    path.write_text(written + "".join(pieces), encoding="utf-8")


HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: en\\n"\n'


def quoted(text: str) -> str:
    lines = [
        line.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") for line in text.splitlines(keepends=True)
    ]
    return f'"{lines[0]}"' if len(lines) == 1 else "\n".join(['""', *(f'"{line}"' for line in lines)])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.site.translations", description=__doc__)
    parser.add_argument("places", nargs="*")
    parser.add_argument("--into", type=Path)
    given = parser.parse_args()
    found = missing(*given.places)
    faults = [each for each in found if each.fault]
    if given.into:
        add_to(given.into, [each for each in found if not each.fault])
    for each in faults if given.into else found:
        print(each)
    print(f"{len(faults)} can't be translated as they stand, {len(found) - len(faults)} have no English")


if __name__ == "__main__":
    main()
