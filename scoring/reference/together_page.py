"""The page that says which patterns add up at a table, and the answer to what is asked of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.template import engines
from markupsafe import Markup

from ..core.catalogue import FAMILIES, Pattern
from ..core.ruleset import RuleSet, load_rulesets
from ..core.said import listed, say
from ..ready import kept
from .absorption import takes
from .together import Asked, Relation, Row, Verdict, table_of
from .values import labels_of
from .worked import Worked, work_out


@dataclass(frozen=True, slots=True)
class Answered:
    """What is asked, answered: the verdict and the reason, what other tables say, a hand that shows it."""

    relation: Relation
    says: str
    reason: str
    elsewhere: str
    worked: Worked | None


def answered(asked: Asked) -> Answered | None:
    """Answer what is asked; nothing where no two patterns are."""
    if not (asked.first and asked.second) or asked.first == asked.second:
        return None
    relation = table_of(asked.rules).relation(asked.first, asked.second)
    says, reason = _said(relation, load_rulesets()[asked.rules])
    worked = work_out(relation.hand, "e1", relation.lit) if relation.hand else None
    return Answered(relation, says, reason, _elsewhere(relation), worked)


def _said(relation: Relation, rules: RuleSet) -> tuple[str, str]:
    """Say the verdict, and why."""
    first, second = relation.first.name, relation.second.name
    taken = listed(pattern.name for pattern in relation.taken)
    by = relation.by.name if relation.by else ""
    if relation.verdict is Verdict.TAKEN:
        reason = say("算了{by}，{taken}就不再算", by=by, taken=taken)
        if relation.why:
            reason = say("{reason}；其實也碰不到一起。{why}", reason=reason, why=relation.why)
        return say("{first}和{second}不能同算", first=first, second=second), reason
    if relation.verdict is Verdict.REPLACED:
        reason = say("兩項都有的時候，一定也有{by}；{taken}算在裡面，不再另計", by=by, taken=taken)
        if len(relation.taken) > 1:
            reason = say("兩項都有的時候，一定也有{by}；兩項都算在裡面，不再另計", by=by)
        return say("{first}和{second}不能這樣加", first=first, second=second), reason
    if relation.verdict is Verdict.NEVER:
        return say("{first}和{second}不可能同時有", first=first, second=second), relation.why
    reason = say("{rules}裡沒有哪一項把另一項算進去，兩項都加", rules=rules.label)
    if by:
        reason = say("{reason}；只是算了{by}的時候，{taken}不再另計", reason=reason, by=by, taken=taken)
    return say("{first}和{second}可以同算", first=first, second=second), reason


def _elsewhere(relation: Relation) -> str:
    """Say where two patterns go together otherwise; nothing where no table has it so."""
    for by, gone in ((relation.first, relation.second), (relation.second, relation.first)):
        found = next((each for each in takes(by.id) if each.pattern.id == gone.id), None)
        if found and relation.verdict is Verdict.TAKEN:
            if not found.differs:
                return ""
            if len(found.where) <= len(found.elsewhere):
                return say("各家不同：只有{tables}這樣，其他兩項都算", tables=labels_of(found.where))
            return say("各家不同：{tables}兩項都算", tables=labels_of(found.elsewhere))
        if found:
            tables = labels_of(found.where)
            return say("{tables}不同：算了{by}，{taken}就不再算", tables=tables, by=by.name, taken=gone.name)
    return ""


def families(rules_id: str) -> list[tuple[str, list[Row]]]:
    """Return the rows of a rule set under the headings of their families."""
    rows = table_of(rules_id).rows
    groups = [(name, [row for row in rows if row.rule.pattern.family == family]) for family, name in FAMILIES.items()]
    return [(name, found) for name, found in groups if found]


def choices(rules_id: str) -> list[tuple[str, list[Pattern]]]:
    """Return what may be asked about at a table, by families."""
    return [(name, [row.rule.pattern for row in rows]) for name, rows in families(rules_id)]


def _macros() -> Any:
    """Return the macros of the page's pieces, which link each word of the glossary once."""
    return engines["jinja2"].env.get_template("scoring/_together.html").make_module({"linked_terms": set()})  # type: ignore[attr-defined]


@kept
def ask(asked: Asked) -> Markup:
    """Write the form and the answer."""
    rulesets = load_rulesets()
    written: Markup = _macros().ask(
        asked, rulesets[asked.rules], list(rulesets.values()), choices(asked.rules), answered(asked)
    )
    return written


@kept
def groups(rules_id: str) -> Markup:
    """Write the table of a rule set."""
    written: Markup = _macros().groups(load_rulesets()[rules_id], families(rules_id))
    return written
