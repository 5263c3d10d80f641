"""House rule sets for property tests: any document that can be used."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

from hypothesis import strategies as st

from scoring.core.catalogue import load_catalogue
from scoring.core.ruleset import load_rulesets
from scoring.core.switches import Play, Switches


def section(kind: type) -> st.SearchStrategy[dict[str, Any]]:
    values = {
        key: st.booleans() if hint is bool else st.integers(0, 1000) if hint is int else st.sampled_from(get_args(hint))
        for key, hint in get_type_hints(kind).items()
    }
    return st.fixed_dictionaries({}, optional=values)


IDS = tuple(load_catalogue())


@st.composite
def patterns(draw: st.DrawFn) -> dict[str, Any]:
    """Change values anywhere, and let patterns absorb only later ones: never a circle of their own making."""
    found: dict[str, Any] = {}
    for pattern_id in draw(st.lists(st.sampled_from(IDS), unique=True, max_size=12)):
        found[pattern_id] = {"value": draw(st.integers(0, 1000))}
        if draw(st.booleans()):
            found[pattern_id]["absorbs"] = []
    return found


texts = st.text(st.characters(categories=["L", "N", "P", "S"], include_characters=" "), min_size=1, max_size=40)
labels = texts.filter(lambda text: text.split() and len(text) <= 20)  # composing may lengthen a text
documents = st.fixed_dictionaries(
    {"label": labels, "extends": st.sampled_from(tuple(load_rulesets()))},
    optional={
        "summary": texts,
        "stakes": st.fixed_dictionaries({}, optional={"base": st.integers(0, 10**6), "per_tai": st.integers(0, 10**6)}),
        "switches": section(Switches),
        "play": section(Play),
        "patterns": patterns(),
    },
)  # fmt: skip
