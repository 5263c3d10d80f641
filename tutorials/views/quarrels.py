"""Pages for a quarrel at the table: what a foul costs, and who has the tile."""

from __future__ import annotations

from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from mahjong_site.http import page_head, read_only, wants_part
from scoring.core.ruleset import load_rulesets
from scoring.core.said import listed
from scoring.languages import CHINESE, language, tr
from tutorials.reference import reference
from tutorials.reference.penalties import START, Option, PenaltyGuide, Question, Ruling
from tutorials.reference.priority import Conflict, NoConflict, Outcome, PriorityTable

from .pages import RULES, page_response

TEN_CASES: Final = ("E 優先權 1–10",)  # not shown
"""Where the ten cases of the page of priority come from; the page says it in words."""


class Step(NamedTuple):
    """A question of the guide as it was answered, and the address at which it can be answered otherwise."""

    question: Question
    answer: Option
    address: str


@read_only
def penalties(request: HttpRequest) -> HttpResponse:
    """``/rules/penalties/``: the guided choice; the answers given so far stand in the address as ``a``."""
    guide = reference().penalties
    answers = tuple(request.GET.getlist("a"))
    reached = guide.follow(answers)
    if isinstance(reached, Ruling):
        return HttpResponseRedirect(reverse("ruling", args=[reached.id]))
    known = reached is not None
    question = reached or guide.questions[START]
    steps = steps_of(guide, answers if known else ())
    response = page_response(
        request,
        "tutorials/reference/penalties.html",
        guide_address(answers if known else ()),
        lambda: guide_context(request, question, steps, known=known),
        keep=known,
    )
    if not known:
        response.status_code = 404
    return response


def guide_address(answers: tuple[str, ...]) -> str:
    """Return the address of the question that follows some answers."""
    query = urlencode([("a", answer) for answer in answers])
    return f"{reverse('penalties')}?{query}" if query else reverse("penalties")


def steps_of(guide: PenaltyGuide, answers: tuple[str, ...]) -> tuple[Step, ...]:
    """Return the questions that were answered; the answers must lead somewhere."""
    steps = []
    question = guide.questions[START]
    for position, answer in enumerate(answers):
        option = next(option for option in question.options if option.id == answer)
        steps.append(Step(question, option, guide_address(answers[:position])))
        question = guide.questions.get(option.question, question)
    return tuple(steps)


def option_address(option: Option, answers: tuple[str, ...]) -> str:
    """Return where an option leads: to its ruling, or on to the next question."""
    return reverse("ruling", args=[option.ruling]) if option.ruling else guide_address((*answers, option.id))


def guide_context(request: HttpRequest, question: Question, steps: tuple[Step, ...], *, known: bool) -> dict[str, Any]:
    """Return what a screen of the guide shows; the first one also lists every ruling."""
    guide = reference().penalties
    answers = tuple(step.answer.id for step in steps)
    crumbs = (("罰則", reverse("penalties")), (question.text, None)) if steps else (("罰則", None),)
    found = guide.rulings.values()
    return {
        "page": page_head(
            request,
            tr("{question}｜罰則", question=question.text) if steps else "罰則：出事了怎麼罰",
            "打出花牌、錯碰、相公、詐胡、違反優先權：回答一兩個問題，就知道牌怎麼處理、誰賠誰、罰多久。",
            "rules",
            address=guide_address(answers),
            crumbs=[RULES, *crumbs],
        ),
        "question": question,
        "options": [(option, option_address(option, answers)) for option in question.options],
        "steps": steps,
        "known": known,
        "groups": guide.groups,
        "rulings_by_group": {group: [ruling for ruling in found if ruling.group == group] for group in guide.groups},
    }


@read_only
def ruling(request: HttpRequest, ruling_id: str) -> HttpResponse:
    """``/rules/penalties/<ruling>/``: what follows from one foul."""
    found = reference().penalties.rulings.get(ruling_id)
    if found is None:
        raise Http404(ruling_id)
    address = reverse("ruling", args=[ruling_id])
    return page_response(
        request, "tutorials/reference/ruling.html", address, lambda: ruling_context(request, found, address)
    )


def ruling_context(request: HttpRequest, found: Ruling, address: str) -> dict[str, Any]:
    """Return what the page of a ruling shows."""
    content = reference()
    guide = content.penalties
    (path,) = guide.paths()[found.id]
    beside = [each for each in guide.rulings.values() if each.group == found.group]
    place = beside.index(found)
    tables = load_rulesets().values()
    return {
        "page": page_head(
            request,
            found.title,
            tr(
                "{title}：{tiles}{pays}{lasts}",
                title=found.title,
                tiles=found.tiles,
                pays=found.pays,
                lasts=found.lasts,
            ),
            "rules",
            address=address,
            crumbs=[RULES, ("罰則", reverse("penalties")), (found.title, None)],
        ),
        "ruling": found,
        "group": guide.groups[found.group],
        "steps": steps_of(guide, path),
        "is_phrased": is_phrased(found.title),
        "says": listed(rules.label for rules in tables if rules.id in found.rule_sets),
        "silent": listed(rules.label for rules in tables if rules.id not in found.rule_sets),
        "disputes": [content.disputes.disputes[name] for name in found.disputes],
        "before": _paged(beside[place - 1]) if place else None,
        "after": _paged(beside[place + 1]) if place + 1 < len(beside) else None,
    }


def is_phrased(title: str) -> bool:
    """Say whether a title falls into phrases at which its lines may end; in English every word does."""
    return language() == CHINESE and any(mark in title for mark in "，：")  # not shown


def _paged(other: Ruling) -> tuple[str, str]:
    return other.title, reverse("ruling", args=[other.id])


class Dispute(NamedTuple):
    """What was asked about two claims: which, what is known of them, how far each side has come, and the outcome."""

    first: str
    second: str
    found: Conflict | NoConflict | None
    states: dict[str, str]
    outcome: Outcome | None

    @property
    def address(self) -> str:
        """The address of just this."""
        asked = {"a": self.first, "b": self.second} | self.states
        query = urlencode({key: value for key, value in asked.items() if value})
        return f"{reverse('priority')}?{query}" if query else reverse("priority")


def read_dispute(table: PriorityTable, asked: dict[str, str]) -> Dispute:
    """Read two claims and the states of their sides; what does not exist counts as not said."""
    first, second = (asked.get(name, "") if asked.get(name, "") in table.claims else "" for name in ("a", "b"))
    found = table.between(first, second) if first and second else None
    if not isinstance(found, Conflict):
        return Dispute(first, second, found, {}, None)
    states = {}
    for side in found.sides:
        known = [state.id for state in side.states]
        said = asked.get(side.id, known[0])
        states[side.id] = said if said in known else known[0]
    return Dispute(first, second, found, states, found.outcome(states))


@read_only
def priority(request: HttpRequest) -> HttpResponse:
    """``/rules/priority/``: two claims, what each player has done, and who has the tile."""
    asked = read_dispute(reference().priority, request.GET.dict())
    return page_response(
        request,
        "tutorials/reference/priority.html",
        asked.address,
        lambda: priority_context(request, asked),
        part="tool",
        keep=not asked.first and not asked.second,
        headers={"HX-Push-Url": asked.address} if wants_part(request) else None,
    )


def priority_context(request: HttpRequest, asked: Dispute) -> dict[str, Any]:
    """Return what the page of priority shows."""
    table = reference().priority
    return {
        "page": page_head(
            request,
            "優先順序：這張牌歸誰",
            "兩家同時要一張牌，誰先？選兩邊各要做什麼、做到哪一步，就知道歸誰、為什麼。附十種情況對照表。",
            "rules",
            address=reverse("priority"),
            crumbs=[RULES, ("優先順序", None)],
            htmx=True,
        ),
        "table": table,
        "sources": TEN_CASES,
        "asked": asked,
        "conflict": asked.found if isinstance(asked.found, Conflict) else None,
        "nothing": asked.found if isinstance(asked.found, NoConflict) else None,
        "part": wants_part(request),
    }
