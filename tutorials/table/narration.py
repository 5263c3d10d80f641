"""What happened, in words: one sentence for each event, as the visitor may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from scoring.core.context import By

from ..game.errors import Refusal
from ..game.events import Event, EventKind
from ..game.perspective import events_for
from ..game.reasons import reason_for
from ..game.state import Ending
from .course import Note, seat_of_visitor
from .names import DECLARATIONS, WINDS, dice_words, person, run_name, spoken, spoken_tiles

ENDINGS: Final = {
    Ending.WALL_EMPTY: "流局：能摸的牌都摸完了，沒有人胡。",
    Ending.FOUR_WINDS: "流局：四家第一張打的是同一種風牌（四風連打）。",
    Ending.FOUR_KONGS: "流局：桌上開了第五個槓。",
}

CALLS: Final = {
    EventKind.CHOW: "吃",
    EventKind.PONG: "碰",
    EventKind.KONG_CLAIMED: "槓",
    EventKind.KONG_ADDED: "槓",
    EventKind.KONG_CONCEALED: "暗槓",
    EventKind.DECLARED: "聽",
    EventKind.WON: "胡",
    EventKind.FALSE_WIN: "詐胡",
}
"""What a caller says, to be shown beside him."""


class Told(NamedTuple):
    """One sentence of the story; ``seat`` did it, ``place`` is the number of the action."""

    place: int
    seat: int
    kind: EventKind
    words: str


_TOO_MUCH: Final = (EventKind.DREW, EventKind.REPLACED)
"""What goes without saying where there is time for one sentence."""

type Teller = Callable[[Event, int, Note], str]


def tell(note: Note, place: int) -> list[Told]:
    """Tell what one action brought; a kind without a teller is not worth a sentence."""
    me = seat_of_visitor(note.before)
    told = []
    for event in events_for(note.events, me):
        if event.kind is EventKind.SEATED:
            me = event.numbers.index(note.before.options.players.index("human"))
        teller = TELLERS.get(event.kind)
        if teller and (words := teller(event, me, note)):
            told.append(Told(place, event.seat, event.kind, words))
    return told


def tell_all(notes: Iterable[Note], first: int = 0) -> list[Told]:
    """Tell several actions."""
    return [told for place, note in enumerate(notes, first) for told in tell(note, place)]


def in_one_sentence(news: Iterable[Told], me: int, prompt: str) -> str:
    """Tell news to those who hear them, in one sentence that ends with what is expected: nobody waits for three."""
    heard: list[str] = []
    for one in news:
        if one.kind in _TOO_MUCH or (one.seat == me and one.kind is EventKind.DISCARDED):
            continue
        words = one.words.removesuffix("。").replace("。", "，").replace("摸打", "打")
        if heard and heard[-1].replace("打", "打的", 1) in words:
            heard.pop()  # the call names the discard
        heard.append(words)
    if heard and prompt.startswith(heard[-1]):
        heard.pop()
    told = "，".join(heard)
    if not prompt:
        return f"{told}。" if told else ""
    return f"{told}；{prompt}" if told else prompt


def _rolled(event: Event, me: int, note: Note) -> str:
    return f"{person(event.seat, me)}擲出 {dice_words(event.numbers)}。"


def _counted(event: Event, me: int, note: Note) -> str:
    other = event.seat if event.other is None else event.other
    return f"從{person(event.seat, me)}數起，數到 {event.numbers[0]} 是{person(other, me)}。"


def _wind_drawn(event: Event, me: int, note: Note) -> str:
    tile = event.tiles[0]
    return f"{person(event.seat, me)}翻到{spoken(tile)}。" if tile is not None else ""


def _seated(event: Event, me: int, note: Note) -> str:
    if not note.before.seating.winds:
        return f"座位不動，{person(event.seat, me)}坐東。"
    around = "、".join(f"{person(event.seat + step, me)}{WINDS[step]}" for step in range(4))
    return f"大家照翻到的風換好位子：{around}。"


def _wall_built(event: Event, me: int, note: Note) -> str:
    stacks = 18 if note.before.table.flowers else 17
    return f"洗好牌，四家面前各疊 {stacks} 墩，一墩兩張。"


def _dealer_found(event: Event, me: int, note: Note) -> str:
    return f"{person(event.seat, me)}做第一任莊家。"


def _wall_opened(event: Event, me: int, note: Note) -> str:
    left, number = event.numbers
    wall = person(event.seat if event.other is None else event.other, me)
    return f"右邊留下 {left} 墩，從{wall}面前的第 {number} 墩開始拿。"


def _dealt(event: Event, me: int, note: Note) -> str:
    return f"你拿到{spoken_tiles(tile for tile in event.tiles if tile is not None)}。" if event.seat == me else ""


def _flowers_shown(event: Event, me: int, note: Note) -> str:
    return f"{person(event.seat, me)}亮出花牌{spoken_tiles(tile for tile in event.tiles if tile is not None)}。"


def _replaced(event: Event, me: int, note: Note) -> str:
    if event.seat == me:
        return f"你從牌尾補進{spoken_tiles(tile for tile in event.tiles if tile is not None)}。"
    return f"{person(event.seat, me)}從牌尾補 {len(event.tiles)} 張。"


def _play_began(event: Event, me: int, note: Note) -> str:
    return f"開始打牌，莊家（{person(event.seat, me)}）先打。"


def _drew(event: Event, me: int, note: Note) -> str:
    tile = event.tiles[0]
    return f"你摸進{spoken(tile)}。" if event.seat == me and tile is not None else ""


def _discarded(event: Event, me: int, note: Note) -> str:
    tile = event.tiles[0]
    how = "摸打" if event.word == "drawn" and event.seat != me else "打"
    return f"{person(event.seat, me)}{how}{spoken(tile)}。" if tile is not None else ""


def _declared(event: Event, me: int, note: Note) -> str:
    names = {kind.value: name for kind, name in DECLARATIONS.items()}
    return f"{person(event.seat, me)}宣告{names.get(event.word, '聽牌')}。"


def _called(event: Event, me: int, note: Note) -> str:
    offer = note.before.offer
    source = person(event.seat if event.other is None else event.other, me)
    claimed = f"{source}打的{spoken(offer.tile)}" if offer else source
    tiles = run_name(tile for tile in event.tiles if tile is not None)
    made = f"，湊成 {tiles}" if event.kind is EventKind.CHOW else ""
    return f"{person(event.seat, me)}{CALLS[event.kind]}{claimed}{made}。"


def _kong_added(event: Event, me: int, note: Note) -> str:
    tile = event.tiles[0]
    return f"{person(event.seat, me)}把{spoken(tile)}加到碰出的那組，加槓。" if tile is not None else ""


def _kong_concealed(event: Event, me: int, note: Note) -> str:
    tile = event.tiles[0]
    return f"{person(event.seat, me)}暗槓" + ("，四張蓋著。" if tile is None else f"{spoken(tile)}。")


def _won(event: Event, me: int, note: Note) -> str:
    who, tai = person(event.seat, me), event.numbers[0]
    source = "" if event.other is None else person(event.other, me)
    tile = "" if not event.tiles or event.tiles[0] is None else spoken(event.tiles[0])
    how = {
        By.DRAW.value: f"{who}自摸{tile}",
        By.DISCARD.value: f"{who}胡了，{source}放槍{tile}",
        By.ROB_KONG.value: f"{who}搶了{source}的槓，胡{tile}",
        By.EIGHT_FLOWERS.value: f"{who}集滿八張花，八仙過海",
        By.SEVEN_ROB_ONE.value: f"{who}有七張花，搶{source}的第八張，七搶一",
    }[event.word]
    return f"{how}，{tai} 台。"


def _false_win(event: Event, me: int, note: Note) -> str:
    return f"{person(event.seat, me)}喊胡，這是詐胡：{reason_for(Refusal(event.word))}這一把作廢，賠另外三家。"


def _drawn_hand(event: Event, me: int, note: Note) -> str:
    return ENDINGS[Ending(event.word)]


TELLERS: Final[Mapping[EventKind, Teller]] = {
    EventKind.ROLLED: _rolled,
    EventKind.COUNTED: _counted,
    EventKind.WIND_DRAWN: _wind_drawn,
    EventKind.SEATED: _seated,
    EventKind.WALL_BUILT: _wall_built,
    EventKind.DEALER_FOUND: _dealer_found,
    EventKind.WALL_OPENED: _wall_opened,
    EventKind.DEALT: _dealt,
    EventKind.FLOWERS_SHOWN: _flowers_shown,
    EventKind.REPLACED: _replaced,
    EventKind.PLAY_BEGAN: _play_began,
    EventKind.DREW: _drew,
    EventKind.DISCARDED: _discarded,
    EventKind.DECLARED: _declared,
    EventKind.CHOW: _called,
    EventKind.PONG: _called,
    EventKind.KONG_CLAIMED: _called,
    EventKind.KONG_ADDED: _kong_added,
    EventKind.KONG_CONCEALED: _kong_concealed,
    EventKind.WON: _won,
    EventKind.FALSE_WIN: _false_win,
    EventKind.DRAWN_HAND: _drawn_hand,
}
