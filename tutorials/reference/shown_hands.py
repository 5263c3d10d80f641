"""An example hand as a page shows it: its tiles, how it was won, and what the engine says at every table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from markupsafe import Markup

from scoring.core.answer import answer
from scoring.core.errors import Code
from scoring.core.notation import name_tiles
from scoring.core.request import read_request
from scoring.core.ruleset import RuleSet, default_rules, load_rulesets
from scoring.core.said import say
from scoring.core.sentence import circumstances, format_sentence
from scoring.core.tiles import TILE_BY_CODE
from scoring.hand_address import hand_address
from scoring.reference.values import labels_of
from scoring.tile_html import hand_html

from .examples import Example

_REFUSED: Final = {
    Code.FORBIDDEN_WIN: "不能胡",
    Code.IMPOSSIBLE_SITUATION: "不適用",
    Code.NOT_WINNING: "沒胡",
    Code.WRONG_TILE_COUNT: "張數不對",
}
"""What became of a hand that a table does not score, in a word."""


class Total(NamedTuple):
    """What some rule sets give, in words, with the address of the hand builder under the first of them."""

    words: str
    rules: tuple[RuleSet, ...]
    address: str
    is_scored: bool

    @property
    def labels(self) -> str:
        """The labels of the rule sets."""
        return labels_of(self.rules)


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand, and its totals from the engine, the highest first; ``waits`` instead where nobody has won it."""

    text: str
    hand: Markup
    circumstances: str
    totals: tuple[Total, ...]
    waits: str
    address: str

    @property
    def differs(self) -> bool:
        """Whether the rule sets do not all give the same."""
        return len(self.totals) > 1


def shown_hand(example: Example) -> ShownHand:
    """Put an example to the engine under every rule set."""
    sentence = format_sentence(example.request)
    got = answer(example.asked_of(default_rules()))
    won = "waits" not in got
    waits = name_tiles(TILE_BY_CODE[wait["tile"]] for wait in got.get("waits", ()))
    return ShownHand(
        text=example.text,
        hand=hand_html(read_request(example.asked_of(default_rules())).hand),
        circumstances=circumstances(example.request) if won else "",
        totals=_totals(example, sentence) if won else (),
        waits=waits,
        address=hand_address(sentence),
    )


def _totals(example: Example, sentence: str) -> tuple[Total, ...]:
    groups: dict[tuple[int, str], list[RuleSet]] = {}
    for rules in load_rulesets().values():
        got = answer(example.asked_of(rules.id))
        tai = got.get("tai", -1)
        words = say("{tai} 台", tai=tai) if tai >= 0 else _REFUSED[Code(got["errors"][0]["code"])]
        groups.setdefault((-tai, words), []).append(rules)
    return tuple(
        Total(words, tuple(rules), hand_address(sentence, rules[0].id), is_scored=debit <= 0)
        for (debit, words), rules in sorted(groups.items(), key=_worth)
    )


def _worth(group: tuple[tuple[int, str], list[RuleSet]]) -> int:
    return group[0][0]
