"""The table of all 台型: what a visitor asked for, and the rows that answer it. ``table_html`` writes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import urlencode

from ..core.catalogue import FAMILIES, Pattern, load_catalogue
from ..core.ruleset import RuleSet, default_rules, load_rulesets
from ..core.said import say
from ..folding import squeeze, syllables, words_of
from ..languages import CHINESE, language, language_cache, tr
from . import dealer
from .dealer import DealerRow
from .values import highest

HIGHEST: Final = 999
LONGEST_SEARCH: Final = 40
BY_VALUE: Final = "value"
BY_FAMILY: Final = "family"

type Row = DealerRow | Pattern


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What is asked of the table, as it is in force.

    ``sets`` are the rule sets whose columns are shown and ``rules`` the one that the others are compared with, always
    one of them. ``unknown`` says that a rule set was asked for that does not exist.
    """

    rules: str
    sets: tuple[str, ...]
    by: str = BY_VALUE
    family: str = ""
    least: int | None = None
    most: int | None = None
    search: str = ""
    having: str = ""
    hands: bool = False
    unknown: bool = False

    @property
    def side_by_side(self) -> bool:
        """Whether several rule sets are compared."""
        return len(self.sets) > 1

    @property
    def is_narrowed(self) -> bool:
        """Whether rows may be left out by other than a search."""
        return bool(self.family or self.having or self.least is not None or self.most is not None)

    @property
    def is_filtered(self) -> bool:
        """Whether rows may be left out."""
        return bool(self.search) or self.is_narrowed

    def query(self, **changes: object) -> str:
        """Write the shortest query that asks for this, with some options changed; begins with ? unless empty."""
        asked = {name: getattr(self, name) for name in self.__slots__} | changes
        pairs: list[tuple[str, object]] = []
        if asked["rules"] != default_rules():
            pairs.append(("rules", asked["rules"]))
        if tuple(asked["sets"]) == tuple(load_rulesets()):
            pairs.append(("side", 1))
        elif len(asked["sets"]) > 1:
            pairs += [("sets", name) for name in asked["sets"]]
        names = {"family": "family", "least": "min", "most": "max", "search": "q", "having": "has"}
        pairs += [(key, asked[name]) for name, key in names.items() if asked[name] not in ("", None)]
        if asked["by"] != BY_VALUE:
            pairs.append(("by", asked["by"]))
        if asked["hands"]:
            pairs.append(("hands", 1))
        return "?" + urlencode(pairs) if pairs else ""


def read_options(query: Mapping[str, Sequence[str]]) -> TableOptions:
    """Read a query; what can't be used is as if it had not been said."""
    rulesets = load_rulesets()
    named = _last(query, "rules")
    asked = {name for name in query.get("sets", ()) if name in rulesets}
    if _last(query, "side"):
        asked = set(rulesets)
    rules = named if named in rulesets else next((name for name in rulesets if name in asked), default_rules())
    sets = tuple(name for name in rulesets if name in asked | {rules})
    family, having = _last(query, "family"), _last(query, "has")
    return TableOptions(
        rules=rules,
        sets=sets,
        by=BY_FAMILY if _last(query, "by") == BY_FAMILY else BY_VALUE,
        family=family if family in FAMILIES else "",
        least=_count(_last(query, "min")),
        most=_count(_last(query, "max")),
        search=_last(query, "q").strip()[:LONGEST_SEARCH],
        having=having if having in rulesets else "",
        hands=bool(_last(query, "hands")),
        unknown=bool(named) and named not in rulesets,
    )


def _last(query: Mapping[str, Sequence[str]], key: str) -> str:
    values = query.get(key)
    return values[-1] if values else ""


def _count(text: str) -> int | None:
    return min(int(text), HIGHEST) if text.isascii() and text.isdigit() and len(text) < 10 else None


class Section(NamedTuple):
    """Rows under one heading; the heading may be empty."""

    heading: str
    rows: tuple[Row, ...]


@language_cache()
def _heaps() -> dict[str, tuple[str, str]]:
    """Return for each pattern the folded text in which a search looks: the names, and the rest."""
    return {
        pattern.id: _heaps_of((pattern.name, pattern.english, *pattern.aliases), pattern.summary)
        for pattern in load_catalogue().values()
    }


def _heaps_of(names: Sequence[str], summary: str) -> tuple[str, str]:
    """Fold names and a summary. In a name 和 is a way to write 胡, in a sentence it means "and".

    Who reads English may have heard a name only: there the names stand in pinyin, too.
    """
    if language() == CHINESE:
        return " ".join(map(squeeze, names)), squeeze(summary.replace("和", "，"))  # not shown
    sounds = ("".join(syllables(name)) for name in names)
    return " ".join([*map(squeeze, names), *sounds]), "".join(f" {word}" for word in words_of(tr(summary)))


def _finder(terms: Sequence[str]) -> Callable[[Row], bool]:
    """Return what says of a row whether all terms stand in it."""
    heaps = _heaps()
    # In English a word is looked for from its beginning: "one" is not in "honest".
    start = "" if language() == CHINESE else " "

    def is_found(row: Row) -> bool:
        if isinstance(row, DealerRow):
            names, summary = _heaps_of((row.name, tr(row.name), *row.aliases), row.summary)
        else:
            names, summary = heaps[row.id]
        return all(term in names or start + term in summary for term in terms)

    return is_found if terms else lambda row: True


def _is_within(figures: Sequence[int], options: TableOptions) -> bool:
    """Say whether some figure that is shown lies between the two ends."""
    if options.least is None and options.most is None:
        return True
    least, most = options.least or 0, HIGHEST if options.most is None else options.most
    return any(figure and least <= figure <= most for figure in figures)


def _dealer_rows(options: TableOptions, is_found: Callable[[Row], bool]) -> tuple[Row, ...]:
    if options.family:
        return ()
    return tuple(row for row in dealer.ROWS if _is_within([row.value], options) and is_found(row))


def _pattern_rows(options: TableOptions, is_found: Callable[[Row], bool]) -> list[Pattern]:
    shown = [load_rulesets()[name] for name in options.sets]
    having = load_rulesets()[options.having] if options.having else None
    return [
        pattern
        for pattern in load_catalogue().values()
        if (not options.family or pattern.family == options.family)
        and (having is None or having.value_of(pattern.id))
        and _is_within([rules.value_of(pattern.id) for rules in shown], options)
        and is_found(pattern)
    ]


def sections(options: TableOptions) -> list[Section]:
    """Return the rows that were asked for: the two of the dealer first, then by value or by family."""
    is_found = _finder(words_of(options.search))
    rules = load_rulesets()[options.rules]
    patterns = _pattern_rows(options, is_found)
    found = [Section("" if options.by == BY_VALUE else "付錢時另計", _dealer_rows(options, is_found))]
    if options.by == BY_FAMILY:
        for family, name in FAMILIES.items():
            found.append(Section(name, tuple(pattern for pattern in patterns if pattern.family == family)))
    else:
        patterns.sort(key=lambda pattern: _order(pattern, rules))
        listed = {pattern_id for name in options.sets for pattern_id in load_rulesets()[name].patterns}
        heading = "這幾套都沒有" if options.side_by_side else say("{rules}沒有這些", rules=rules.label)
        found.append(Section("", tuple(pattern for pattern in patterns if pattern.id in listed)))
        found.append(Section(heading, tuple(pattern for pattern in patterns if pattern.id not in listed)))
    return [section for section in found if section.rows]


def _order(pattern: Pattern, rules: RuleSet) -> tuple[int, int, int]:
    """Sort key: most 台 first, then the catalogue's order; what pays nothing here by what it pays elsewhere."""
    value = rules.value_of(pattern.id)
    return (-value, 0 if value else -highest(pattern.id), pattern.order)
