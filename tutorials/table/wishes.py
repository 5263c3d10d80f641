"""The start form: what the visitor asks for, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.http import QueryDict

from scoring.core.ruleset import default_rules, load_rulesets
from scoring.core.whole_numbers import whole_number
from scoring.house.store import Kept, find
from scoring.languages import tr

from ..game.options import HUMAN, LEVELS, MAX_STAKE, DealerMethod, FlowerOrder, Length, Options, SeatingMethod
from .false_win import cost_under
from .names import FALSE_HU_NAMES, HINT_NAMES, LENGTH_NAMES, LEVEL_NAMES, PACE_NAMES, term
from .places import Place, read_place
from .seeds import read_word
from .teaching.loading import scripts
from .teaching.model import Script

LONGEST_SEED: Final = 64

DEFAULTS: Final = {
    "rules": default_rules(),
    "level": "normal",
    "length": "hand",
    "hints": "on",
    "pace": "once",
    "opening": "guided",
    "base": str(Options().base),
    "per_tai": str(Options().per_tai),
    "seed": "",
    "place": "",
    "word": "",
    "teaching": "",
    "seating": "",
    "first_dealer": "",
    "flower_order": "",
    "false_hu": "explain",
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
    """Return the choices of each question, with their words in the visitor's language."""
    return {name: {value: term(words) for value, words in known.items()} for name, known in _known().items()}


def _known() -> Mapping[str, Mapping[str, str]]:
    return {
        "rules": {rules.id: rules.label for rules in load_rulesets().values()},
        "level": LEVEL_NAMES,
        "length": LENGTH_NAMES,
        "hints": HINT_NAMES,
        "pace": PACE_NAMES,
        "opening": OPENINGS,
        "seating": SEATINGS,
        "first_dealer": DEALERS,
        "flower_order": FLOWER_ORDERS,
        "false_hu": FALSE_HU_NAMES,
    }


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a visitor asks for before the first throw.

    An empty ``seed`` is one that nobody knows, with the visitor's ``word`` mixed in; ``place`` is that of a later hand
    that somebody shared.
    """

    options: Options
    hints: str = "on"
    guided: bool = True
    seed: str = ""
    word: str = ""
    place: Place | None = None
    teaching: Script | None = None
    pace: str = "once"


class Asked(NamedTuple):
    """What stands in the form, what is wrong with it by field, and the house rule set asked for, if one is."""

    values: dict[str, str]
    errors: dict[str, str]
    house: Kept | None = None


def read_form(query: QueryDict) -> Asked:
    """Read the form, or an address that fills it in."""
    values = {name: query.get(name, default) for name, default in DEFAULTS.items()}
    errors: dict[str, str] = {}
    values["rules"] = query.get("house") or values["rules"]
    house = _house(values["rules"])
    if house:
        values["rules"] = house.ref
        values |= {name: query.get(name, str(stake)) for name, stake in house.house.rules.stakes._asdict().items()}
    for name, known in _known().items():
        if values[name] not in known and not (house and name == "rules"):
            values[name] = DEFAULTS[name]
            errors[name] = tr("沒有這個選項，先改回預設的。")
    for name, bounds in (("base", "底要是 0 到 {most} 的整數。"), ("per_tai", "一台要是 0 到 {most} 的整數。")):
        values[name] = values[name].strip()
        if not _is_stake(values[name]):
            errors[name] = tr(bounds, most=f"{MAX_STAKE:,}")
    values["seed"], errors["seed"] = _seed(values["seed"].strip())
    values["word"], problem = read_word(values["word"])
    errors["word"] = tr("你的字{problem}", problem=problem) if problem else ""
    if values["place"] and (read_place(values["place"]) is None or not values["seed"]):
        values["place"] = ""
        errors["place"] = tr("這個連結指的不是哪一把牌，位置先不管它；牌局代號還在。")
    if values["teaching"] and values["teaching"] not in scripts():
        errors["teaching"] = tr("沒有這一把教學牌，請從下面選。")
    return Asked(values, {name: error for name, error in errors.items() if error}, house)


def _house(name: str) -> Kept | None:
    """Return the house rule set that is asked for; a shipped one asks no database."""
    return None if name in load_rulesets() else find(name)


def _is_stake(text: str) -> bool:
    return whole_number(text, MAX_STAKE) is not None


def _seed(seed: str) -> tuple[str, str]:
    """Return a chosen seed as it may stand in the form, and what is wrong with it."""
    if len(seed) > LONGEST_SEED:
        error = tr("牌局代號最多 {most} 個字，這個有 {count} 個。", most=LONGEST_SEED, count=len(seed))
    elif not seed.isprintable():
        error = tr("牌局代號裡有看不見的字元，請重打一次。")
    else:
        return seed, ""
    return "".join(char for char in seed if char.isprintable())[:LONGEST_SEED], error


def wishes_of(values: Mapping[str, str]) -> Wishes:
    """Turn a form without faults into an agreement."""
    if script := scripts().get(values["teaching"]):
        return Wishes(script.options, teaching=script, pace=values["pace"])
    level = values["level"] if values["level"] in LEVELS else "normal"
    place = read_place(values["place"]) if values["seed"] else None
    house = _house(values["rules"])
    parent = house.house.parent.id if house else values["rules"]
    options = Options(
        rules=values["rules"],
        house=house.house.text if house else None,
        length=Length.HAND if place else Length(values["length"]),
        base=int(values["base"]),
        per_tai=int(values["per_tai"]),
        players=(HUMAN, level, level, level),
        seating=SeatingMethod(values["seating"]) if values["seating"] else None,
        first_dealer=DealerMethod(values["first_dealer"]) if values["first_dealer"] else None,
        flower_order=FlowerOrder(values["flower_order"]) if values["flower_order"] else None,
        false_hu=cost_under(parent) if values["false_hu"] == "pay" else None,
    )
    word = "" if values["seed"] else values["word"]
    guided, pace = values["opening"] == "guided", values["pace"]
    return Wishes(options, values["hints"], guided, values["seed"], word, place, pace=pace)
