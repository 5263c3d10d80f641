"""Pages to look things up in: special rules, where tables differ, frequent questions."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from mahjong_site.http import page_head, read_only
from scoring.core.ruleset import RuleSet, load_rulesets
from scoring.languages import tr
from scoring.reference.values import how_many_sets
from tutorials.reference import reference
from tutorials.reference.disputes import Dispute
from tutorials.reference.shown_hands import shown_hand
from tutorials.reference.special_rules import SpecialRule
from tutorials.reference.stances import dispute_points, rule_points

from .pages import RULES, page_response, rules_in_force

RULE_PAGES: Final = (
    ("特殊規則", "special", "抓位、開門、過水、順槓、流局、連莊：你們用的那套台制怎麼說。"),
    ("罰則", "penalties", "打錯花牌、碰錯、相公、詐胡：回答一兩個問題，就知道誰賠誰。"),
    ("優先順序", "priority", "兩家同時要一張牌：選兩邊各做了什麼，就知道歸誰。"),
    ("各家不同", "disputes", "同一件事，各套台制差在哪裡，同一手牌差幾台。"),
)
"""The pages about rules: label, route, and what is found there."""


@read_only
def rules(request: HttpRequest) -> HttpResponse:
    """``/rules/``: which page answers what."""
    return page_response(request, "tutorials/reference/rules.html", reverse("rules"), lambda: rules_context(request))


def rules_context(request: HttpRequest) -> dict[str, Any]:
    """Return what the page of all rules shows."""
    description = "台灣十六張麻將的規則：特殊規則、罰則、兩家搶一張牌歸誰、各家不同的地方。"
    return {
        "page": page_head(request, "規則", description, "rules", address=reverse("rules"), crumbs=[("規則", None)]),
        "pages": RULE_PAGES,
    }


@read_only
def special(request: HttpRequest) -> HttpResponse:
    """``/rules/special/``: every special rule under one rule set, or with all of them side by side."""
    rules, known = rules_in_force(request)
    side = request.GET.get("side") == "1"
    address = f"{reverse('special')}?{urlencode({'rules': rules.id, 'side': int(side)})}"
    return page_response(
        request,
        "tutorials/reference/special.html",
        address,
        lambda: special_context(request, rules, side=side, known=known),
        keep=known,
    )


def special_context(request: HttpRequest, rules: RuleSet, *, side: bool, known: bool) -> dict[str, Any]:
    """Return what the page of special rules shows."""
    content = reference()
    found = content.special_rules.rules.values()
    return {
        "page": page_head(
            request,
            "特殊規則",
            tr(
                "台灣十六張麻將的特殊規則：抓位、開門、過水、順槓、四歸西、流局、連莊。{count}套台制各怎麼說，一條一條對照。",
                count=how_many_sets(),
            ),
            "rules",
            address=reverse("special"),
            crumbs=[RULES, ("特殊規則", None)],
        ),
        "groups": content.special_rules.groups,
        "rules_by_group": {
            group: [rule for rule in found if rule.group == group] for group in content.special_rules.groups
        },
        "points": {rule.id: rule_points(rule) for rule in found},
        "hands": {rule.id: [shown_hand(example) for example in rule.positions] for rule in found},
        "disputed": {rule.id: _disputes_of(rule) for rule in found},
        "beside": {rule.id: [link for link in rule.see if not link.startswith("disputes:")] for rule in found},
        "rules": rules,
        "rulesets": list(load_rulesets().values()),
        "side": side,
        "known": known,
    }


def _disputes_of(rule: SpecialRule) -> list[Dispute]:
    """Return the disputes that a special rule points to."""
    names = [link.partition(":")[2] for link in rule.see if link.startswith("disputes:")]
    return [reference().disputes.disputes[name] for name in names]


@read_only
def disputes(request: HttpRequest) -> HttpResponse:
    """``/rules/disputes/``: the points on which tables differ."""
    address = reverse("disputes")
    return page_response(request, "tutorials/reference/disputes.html", address, lambda: disputes_context(request))


def disputes_context(request: HttpRequest) -> dict[str, Any]:
    """Return what the page of disputes shows."""
    content = reference().disputes
    found = content.disputes.values()
    return {
        "page": page_head(
            request,
            "各家不同",
            "台灣麻將各家規則不同的地方：平胡、獨聽、過水、花牌、天胡地胡。誰怎麼算、同一手牌各差幾台。",
            "rules",
            address=reverse("disputes"),
            crumbs=[RULES, ("各家不同", None)],
        ),
        "groups": content.groups,
        "disputes_by_group": {group: [each for each in found if each.group == group] for group in content.groups},
        "points": {dispute.id: dispute_points(dispute) for dispute in found},
        "hands": {dispute.id: [shown_hand(example) for example in dispute.hands] for dispute in found},
    }


@read_only
def faq(request: HttpRequest) -> HttpResponse:
    """``/faq/``: frequent questions."""
    return page_response(request, "tutorials/reference/faq.html", reverse("faq"), lambda: faq_context(request))


def faq_context(request: HttpRequest) -> dict[str, Any]:
    """Return what the page of questions shows."""
    entries = list(reference().faq.values())
    return {
        "page": page_head(
            request,
            "常見問題",
            "台灣十六張麻將常見問題：自摸差多少、平胡為什麼沒算、過水、流局、相公、詐胡。先講答案，再講為什麼。",
            "rules",
            address=reverse("faq"),
            crumbs=[("常見問題", None)],
        ),
        "entries": entries,
        "hands": {entry.id: [shown_hand(example) for example in entry.hands] for entry in entries},
    }
