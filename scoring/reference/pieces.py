"""Pieces of the pages that are the same for many addresses: written by macros, once."""

from __future__ import annotations

from typing import Any

from django.template import engines
from markupsafe import Markup

from ..core.catalogue import FAMILIES, load_catalogue
from ..core.ruleset import default_rules, load_rulesets
from ..languages import tr
from ..ready import kept
from ..shells import as_sent
from . import dealer
from .pattern_page import pattern_page
from .switch_words import counting_switches, playing_switches
from .table import TableOptions
from .table_html import table_markup
from .values import how_many_sets, values_words


def _macros(template: str) -> Any:
    """Return the macros of a template: they see what every template may call and what they are given, and link each
    word of the glossary once.
    """
    return engines["jinja2"].env.get_template(template).make_module({"linked_terms": set()})  # type: ignore[attr-defined]


@kept
@as_sent
def rules_field(rules_id: str) -> Markup:
    """Write the choice of a rule set."""
    rulesets = load_rulesets()
    written: Markup = _macros("scoring/_tai_parts.html").rules_field(rulesets[rules_id], list(rulesets.values()))
    return written


@kept
@as_sent
def narrowing(options: TableOptions) -> Markup:
    """Write the controls that compare, order and narrow the table."""
    rulesets = load_rulesets()
    written: Markup = _macros("scoring/_tai_parts.html").narrowing(
        options, list(rulesets.values()), FAMILIES, tuple(rulesets), how_many_sets()
    )
    return written


def shown_table(options: TableOptions) -> bytes:
    """Write the table with what it is and where else to look; anew where something is searched for."""
    return _shown_table(options) if options.search else _kept_table(options)


@as_sent
def _shown_table(options: TableOptions) -> Markup:
    rulesets = load_rulesets()
    table, rows = table_markup(options)
    written: Markup = _macros("scoring/_tai_parts.html").shown_table(
        options, rulesets[options.rules], table, rows, tuple(rulesets), how_many_sets()
    )
    return written


_kept_table = kept(_shown_table)


@kept
@as_sent
def said_of_unknown(rules_id: str) -> Markup:
    """Say that there is no rule set of the name that was asked for, and which one is shown."""
    said = tr("沒有你要的那套台制，先看{rules}。", rules=load_rulesets()[rules_id].label)
    return Markup('<p class="no-print">{}</p>').format(said)


@kept
@as_sent
def table_rules(rules_id: str) -> Markup:
    """Write what a table says beside its values: the dealer's 台, how it counts, how it plays."""
    rules = load_rulesets()[rules_id]
    written: Markup = _macros("scoring/_tai_parts.html").table_rules(
        rules, dealer, dealer.streak_rows(rules), counting_switches(rules), playing_switches(rules)
    )
    return written


@kept
def pattern_body(pattern_id: str, rules_id: str) -> Markup:
    """Write the page of a pattern under a rule set, without its frame."""
    pattern, rules = load_catalogue()[pattern_id], load_rulesets()[rules_id]
    template = engines["jinja2"].env.get_template("scoring/_pattern.html")  # type: ignore[attr-defined]
    return Markup(
        template.render(
            shown=pattern_page(pattern, rules),
            pattern=pattern,
            rules=rules,
            sentence=values_words(pattern_id),
            default=default_rules(),
            how_many=how_many_sets(),
            linked_terms=set(),
            own_words=(pattern.name, *pattern.aliases),
        )
    )
