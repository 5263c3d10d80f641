"""The start form: what the visitor asks for, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.http import QueryDict

from scoring.core.ruleset import default_rules, load_rulesets

from ..game.options import HUMAN, LEVELS, DealerMethod, FlowerOrder, Length, Options, SeatingMethod
from .names import HINT_NAMES, LENGTH_NAMES, LEVEL_NAMES

LONGEST_SEED: Final = 64

DEFAULTS: Final = {
    "rules": default_rules(),
    "level": "normal",
    "length": "hand",
    "hints": "on",
    "opening": "guided",
    "seed": "",
    "seating": "",
    "first_dealer": "",
    "flower_order": "",
}

OPENINGS: Final = {"guided": "一步一步來", "skip": "跳過開局"}

SEATINGS: Final = {
    "": "照這套規則",
    SeatingMethod.WIND_TILES.value: "抽風牌",
    SeatingMethod.FORMAL.value: "擲兩次骰子再抽",
    SeatingMethod.DICE_ONLY.value: "只擲骰子",
}
DEALERS: Final = {
    "": "照這套規則",
    DealerMethod.EAST_THROWS.value: "東家擲一次，也開門",
    DealerMethod.TWO_THROWS.value: "擲兩次",
    DealerMethod.THROWER_COUNTS.value: "擲骰的人數",
}
FLOWER_ORDERS: Final = {
    "": "照這套規則",
    FlowerOrder.ROUNDS.value: "一輪一輪補",
    FlowerOrder.AT_ONCE.value: "補到沒有花",
}


def choices() -> Mapping[str, Mapping[str, str]]:
    """Return the choices of each question, with their words."""
    return {
        "rules": {rules.id: rules.label for rules in load_rulesets().values()},
        "level": LEVEL_NAMES,
        "length": LENGTH_NAMES,
        "hints": HINT_NAMES,
        "opening": OPENINGS,
        "seating": SEATINGS,
        "first_dealer": DEALERS,
        "flower_order": FLOWER_ORDERS,
    }


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a visitor asks for before the first throw. An empty ``seed`` is one that nobody knows."""

    options: Options
    hints: str = "on"
    guided: bool = True
    seed: str = ""


class Asked(NamedTuple):
    """What stands in the form, and what is wrong with it by field."""

    values: dict[str, str]
    errors: dict[str, str]


def read_form(query: QueryDict) -> Asked:
    """Read the form, or an address that fills it in."""
    values = {name: query.get(name, default) for name, default in DEFAULTS.items()}
    errors = {}
    for name, known in choices().items():
        if values[name] not in known:
            values[name] = DEFAULTS[name]
            errors[name] = "沒有這個選項，先改回預設的。"
    seed = values["seed"] = values["seed"].strip()
    if len(seed) > LONGEST_SEED:
        errors["seed"] = f"牌局代號最多 {LONGEST_SEED} 個字，這個有 {len(seed)} 個。"
    elif not seed.isprintable():
        errors["seed"] = "牌局代號裡有看不見的字元，請重打一次。"
    if errors.get("seed"):
        values["seed"] = "".join(char for char in seed if char.isprintable())[:LONGEST_SEED]
    return Asked(values, errors)


def wishes_of(values: Mapping[str, str]) -> Wishes:
    """Turn a form without faults into an agreement."""
    level = values["level"] if values["level"] in LEVELS else "normal"
    options = Options(
        rules=values["rules"],
        length=Length(values["length"]),
        players=(HUMAN, level, level, level),
        seating=SeatingMethod(values["seating"]) if values["seating"] else None,
        first_dealer=DealerMethod(values["first_dealer"]) if values["first_dealer"] else None,
        flower_order=FlowerOrder(values["flower_order"]) if values["flower_order"] else None,
    )
    return Wishes(options, values["hints"], values["opening"] == "guided", values["seed"])
