"""What the table calls people, tiles, phases and choices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from markupsafe import Markup

from scoring.core.context import SEATS_FROM_SELF, Situation
from scoring.core.said import Listed, Said, Translate, listed, say
from scoring.core.tiles import EAST, NAMES, SUIT_NAMES, Tile
from scoring.languages import ENGLISH, capitalized, language, tr

from ..game.state import Phase

PEOPLE: Final = ("你", "下家", "對家", "上家")
"""By steps counter-clockwise from the visitor."""

SIDES: Final = SEATS_FROM_SELF
"""The same in marks: self, right, across, left."""

WINDS: Final = "東南西北"  # not shown: one at a time
HONOR_NAMES: Final = ("東風", "南風", "西風", "北風", "紅中", "青發", "白板")
ROUND_NUMBERS: Final = "一二三四"  # not shown: one at a time
DEALERS: Final = ("第一任莊家", "第二任莊家", "第三任莊家", "第四任莊家")

LEVEL_NAMES: Final = {"novice": "新手", "normal": "普通", "expert": "高手"}
LENGTH_NAMES: Final = {"hand": "一把", "round": "一圈", "full": "一將"}
FALSE_HU_NAMES: Final = {"explain": "說明就好", "pay": "要罰"}
PACE_NAMES: Final = {"once": "一次說完", "step": "一家一家看", "auto": "自動往下"}
HINT_NAMES: Final = {"off": "不提示", "on": "一句話", "detailed": "詳細"}

DECLARATIONS: Final = {
    Situation.READY: "聽牌（眼牌）",
    Situation.EARTHLY_READY: "地聽",
    Situation.HEAVENLY_READY: "天聽",
}

PHASE_NAMES: Final = {
    Phase.SEATING_ROLL: "抓位",
    Phase.SEATING_COUNT: "抓位",
    Phase.WINDS: "抽風",
    Phase.DEALER_ROLL: "起莊",
    Phase.DEALER_COUNT: "起莊",
    Phase.OPENING_ROLL: "開門",
    Phase.OPENING_PICK: "開門",
    Phase.DEALING: "配牌",
    Phase.FLOWERS: "補花",
    Phase.DECLARE: "打牌",
    Phase.TURN: "打牌",
    Phase.CLAIMS: "打牌",
    Phase.HAND_OVER: "結算",
    Phase.GAME_OVER: "散桌",
}


class Player(Said):
    """A player as a sentence names him; the template of another language can bend the name, see :class:`Bent`."""

    __slots__ = ()

    def translated(self, translate: Translate) -> str:
        """Name him in another language."""
        return Bent.of(translate(self.template), is_visitor=self.template == PEOPLE[0])


class Bent(str):
    """A player in an English sentence.

    ``{who}`` is “the right player” or “you”, ``{who:The}`` begins a sentence, ``{who:'s hand}`` is whose hand
    (``{who:'S hand}`` where that begins one), and of ``{who:draws|draw}`` the second is what you do.
    """

    __slots__ = ("is_visitor",)
    is_visitor: bool

    @classmethod
    def of(cls, name: str, *, is_visitor: bool) -> Bent:
        """Put the article before the name."""
        bent = cls(name if is_visitor else f"the {name}")
        bent.is_visitor = is_visitor
        return bent

    def __format__(self, spec: str) -> str:
        """Write the name, or the word that goes with it."""
        others, bar, own = spec.partition("|")
        if bar:
            return own if self.is_visitor else others
        whole = self._whose(spec[2:].strip()) if spec[:2] in ("'s", "'S") else str(self)
        return capitalized(whole) if spec[:2] in ("Th", "'S") else whole

    def _whose(self, thing: str) -> str:
        """Say that a thing is his: the right player's hand, but the hand of the player across."""
        if self.is_visitor:
            return f"your {thing}".strip()
        return f"the {thing} of {self}" if thing and not self.endswith("player") else f"{self}'s {thing}".strip()


def person(seat: int, me: int) -> Player:
    """Return what the visitor calls the player in a seat, to be put into a sentence."""
    return person_at((seat - me) % 4)


def person_at(step: int) -> Player:
    """Return what the visitor calls the player so many seats further on."""
    player = Player(PEOPLE[step])
    player.template, player.values = PEOPLE[step], {}
    return player


def label_of(seat: int, me: int) -> str:
    """Return what the visitor calls the player in a seat, where it stands by itself."""
    return capitalized(tr(PEOPLE[(seat - me) % 4]))


def term(text: str) -> str:
    """Say a single word as the table means it: elsewhere the same word may be another in English.

    The catalog has it as 「牌桌｜聽牌」 where it differs.
    """
    if language() != ENGLISH:
        return text
    own = f"牌桌｜{text}"  # not shown
    said = tr(own)
    return tr(text) if said == own else said


def short_label_of(seat: int, me: int) -> str:
    """Return what the visitor calls the player in a seat, where there is little room: You, Right, Across, Left."""
    return term(PEOPLE[(seat - me) % 4])


def within(words: str) -> str:
    """Write a label as it stands within a sentence."""
    return words[:1].lower() + words[1:]


def sentences(*parts: str) -> str:
    """Put sentences one after another; English has a space between them."""
    between = " " if language() == ENGLISH else ""
    joint = Markup(between) if any(isinstance(part, Markup) for part in parts) else between
    return joint.join(part for part in parts if part)


def side(seat: int, me: int) -> str:
    """Return the mark of a seat as seen by the visitor."""
    return SIDES[(seat - me) % 4]


def spoken(tile: Tile) -> str:
    """Return a tile's name as it is said at the table: 五萬, 紅中, 東風."""
    return HONOR_NAMES[tile - EAST] if EAST <= tile < EAST + 7 else NAMES[tile]


def spoken_tiles(tiles: Iterable[Tile]) -> Listed:
    """Return the names of several tiles, with 、 between them."""
    return listed(map(spoken, tiles))


def run_name(tiles: Iterable[Tile]) -> Said:
    """Return a run in short: 345萬."""
    run = tuple(tiles)
    return say(f"{{ranks}}{SUIT_NAMES[run[0] // 9]}", ranks=int("".join(str(tile % 9 + 1) for tile in run)))


def dice_words(dice: Iterable[int]) -> Said:
    """Write a throw: 3、4、6，共 13 點."""
    thrown = tuple(dice)
    return say("{dice}，共 {total} 點", dice=listed(map(str, thrown)), total=sum(thrown))


def signed(points: int) -> str:
    """Write points with their sign."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def deal_name(passes: int, streak: int) -> Said:
    """Name a deal: 東風圈，第一任莊家，連 1."""
    wind, dealer = WINDS[passes // 4 % 4], DEALERS[passes % 4]
    if streak:
        return say("{wind}風圈，{dealer}，連 {streak}", wind=wind, dealer=dealer, streak=streak)
    return say("{wind}風圈，{dealer}", wind=wind, dealer=dealer)
