"""No browser test reads the page once where the page may still be at work: the source of all of them is looked at."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
READ_ONCE = {
    "all_inner_texts", "inner_text", "input_value", "is_checked", "is_disabled", "is_editable", "is_enabled",
    "is_hidden", "is_visible", "text_content",
}  # fmt: skip
"""What Playwright answers at once; ``expect(locator)`` has a patient form of each."""
CHANGES_LATER = ("activeElement", "localStorage", "location.href", "aria-expanded")


def browser_tests() -> Iterator[Path]:
    marked = "pytest.mark." + "browser"
    return (path for path in sorted(TESTS.rglob("*.py")) if marked in path.read_text(encoding="utf-8"))


def hasty(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Give line and reason for each read that a busy machine would fail."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            asked = ast.unparse(node.test)
            calls = [call.func.attr for call in ast.walk(node.test) if is_method(call)]
            yield from ((node.lineno, f"expect(…) waits, {name}() doesn't") for name in calls if name in READ_ONCE)
            yield from ((node.lineno, f"{late} may change later") for late in CHANGES_LATER if late in asked)
            if "page.url" in asked and "urlsplit" not in asked:
                yield node.lineno, "expect(page).to_have_url(…) waits, page.url doesn't"
        elif is_method(node) and node.func.attr == "wait_for_function":
            asked = ast.unparse(node.args[0])
            if isinstance(node.args[0], ast.Constant | ast.JoinedStr) and "=>" not in asked:
                yield node.lineno, "the content policy lets only a function be looked at twice"


def is_method(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)


def test_no_browser_test_reads_once_what_comes_later() -> None:
    found = [
        f"{path.relative_to(TESTS)}:{line}: {why}"
        for path in browser_tests()
        for line, why in hasty(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "assert page.locator('#a').is_visible()",
        "assert page.url.endswith('/hand/')",
        "assert page.evaluate('document.activeElement.id') == 'a'",
        "page.wait_for_function('window.done')",
    ],
)
def test_a_hasty_read_is_found(line: str) -> None:
    assert list(hasty(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        "expect(page.locator('#a')).to_be_visible()",
        "assert box['height'] >= 38, pressed.inner_text()",
        "page.wait_for_function('() => window.done')",
    ],
)
def test_what_waits_is_let_pass(line: str) -> None:
    assert not list(hasty(ast.parse(line)))
