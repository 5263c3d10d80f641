"""What happened, in words: one sentence for each event, as the visitor may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from scoring.core.context import By
from scoring.core.said import listed, say
from scoring.languages import ENGLISH, capitalized, language, tr

from ..game.errors import Refusal
from ..game.events import Event, EventKind
from ..game.perspective import events_for
from ..game.reasons import reason_for
from ..game.state import Ending
from .course import Note, seat_of_visitor
from .names import (
    DECLARATIONS,
    WINDS,
    dice_words,
    person,
    run_name,
    sentences,
    spoken,
    spoken_tiles,
    term,
    within,
)

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


_TAKEN: Final = (EventKind.CHOW, EventKind.PONG, EventKind.KONG_CLAIMED)
"""Calls that name the discard they take."""


def in_one_sentence(news: Iterable[Told], me: int, prompt: str) -> str:
    """Tell news to those who hear them, in one sentence that ends with what is expected: nobody waits for three."""
    heard: list[Told] = []
    for one in news:
        if one.kind in _TOO_MUCH or (one.seat == me and one.kind is EventKind.DISCARDED):
            continue
        if heard and heard[-1].kind is EventKind.DISCARDED and one.kind in _TAKEN:
            heard.pop()
        heard.append(one)
    spoken = [_aloud(one.words) for one in heard]
    if spoken and prompt.startswith(spoken[-1]):
        spoken.pop()
    return _one_after_another(spoken, prompt)


def _aloud(words: str) -> str:
    """Shorten what is heard: whether a tile was thrown as it was drawn is for those who see it."""
    if language() == ENGLISH:
        return words.removesuffix(".").replace("draws and discards", "discards")
    return words.removesuffix("。").replace("。", "，").replace("摸打", "打")  # not shown


def _one_after_another(heard: list[str], prompt: str) -> str:
    """Put the news and what is expected together as the language does."""
    if language() == ENGLISH:
        told = capitalized("; ".join(map(within, heard)))
        return sentences(f"{told}." if told else "", prompt)
    told = "，".join(heard)  # not shown
    if not prompt:
        return f"{told}。" if told else ""  # not shown
    return f"{told}；{prompt}" if told else prompt  # not shown


def _rolled(event: Event, me: int, note: Note) -> str:
    return tr("{who}擲出 {dice}。", who=person(event.seat, me), dice=dice_words(event.numbers))


def _counted(event: Event, me: int, note: Note) -> str:
    other = event.seat if event.other is None else event.other
    return tr(
        "從{who}數起，數到 {number} 是{other}。",
        who=person(event.seat, me), number=event.numbers[0], other=person(other, me),
    )  # fmt: skip


def _wind_drawn(event: Event, me: int, note: Note) -> str:
    tile = event.tiles[0]
    return tr("{who}翻到{tile}。", who=person(event.seat, me), tile=spoken(tile)) if tile is not None else ""


def _seated(event: Event, me: int, note: Note) -> str:
    drawn = note.before.seating.winds or any(one.kind is EventKind.WIND_DRAWN for one in note.events)
    if not drawn:
        return tr("座位不動，{who}坐東。", who=person(event.seat, me))
    around = [say("{who}{wind}", who=person(event.seat + step, me), wind=WINDS[step]) for step in range(4)]
    return tr("大家照翻到的風換好位子：{around}。", around=listed(around))


def _wall_built(event: Event, me: int, note: Note) -> str:
    stacks = 18 if note.before.table.flowers else 17
    return tr("洗好牌，四家面前各疊 {stacks} 墩，一墩兩張。", stacks=stacks)


def _dealer_found(event: Event, me: int, note: Note) -> str:
    return tr("{who}做第一任莊家。", who=person(event.seat, me))


def _wall_opened(event: Event, me: int, note: Note) -> str:
    left, number = event.numbers
    whose = person(event.seat if event.other is None else event.other, me)
    return tr("右邊留下 {left} 墩，從{whose}面前的第 {number} 墩開始拿。", left=left, whose=whose, number=number)


def _dealt(event: Event, me: int, note: Note) -> str:
    """Tell the visitor his tiles; where the whole opening was skipped, the seat they came to was not his yet."""
    tiles = _seen(event)
    return tr("你拿到{tiles}。", tiles=tiles) if event.seat == me and tiles else ""


def _seen(event: Event) -> str:
    return spoken_tiles(tile for tile in event.tiles if tile is not None)


def _flowers_shown(event: Event, me: int, note: Note) -> str:
    return tr("{who}亮出花牌{tiles}。", who=person(event.seat, me), tiles=_seen(event))


def _replaced(event: Event, me: int, note: Note) -> str:
    if event.seat == me and (tiles := _seen(event)):
        return tr("你從牌尾補進{tiles}。", tiles=tiles)
    return tr("{who}從牌尾補 {count} 張。", who=person(event.seat, me), count=len(event.tiles))


def _play_began(event: Event, me: int, note: Note) -> str:
    return tr("開始打牌，莊家（{who}）先打。", who=person(event.seat, me))


def _drew(event: Event, me: int, note: Note) -> str:
    tile = event.tiles[0]
    return tr("你摸進{tile}。", tile=spoken(tile)) if event.seat == me and tile is not None else ""


def _discarded(event: Event, me: int, note: Note) -> str:
    tile = event.tiles[0]
    if tile is None:
        return ""
    how = "{who}摸打{tile}。" if event.word == "drawn" and event.seat != me else "{who}打{tile}。"
    return tr(how, who=person(event.seat, me), tile=spoken(tile))


def _declared(event: Event, me: int, note: Note) -> str:
    names = {kind.value: name for kind, name in DECLARATIONS.items()}
    return tr("{who}宣告{kind}。", who=person(event.seat, me), kind=within(term(names.get(event.word, "聽牌"))))


_CALLED: Final[Mapping[EventKind, str]] = {
    EventKind.CHOW: "{who}吃{source}打的{tile}，湊成 {run}。",
    EventKind.PONG: "{who}碰{source}打的{tile}。",
    EventKind.KONG_CLAIMED: "{who}槓{source}打的{tile}。",
}


def _called(event: Event, me: int, note: Note) -> str:
    tiles = tuple(tile for tile in event.tiles if tile is not None)
    tile = note.before.offer.tile if note.before.offer else tiles[0]
    source = person(event.seat if event.other is None else event.other, me)
    run = run_name(tiles) if event.kind is EventKind.CHOW else ""
    return tr(_CALLED[event.kind], who=person(event.seat, me), source=source, tile=spoken(tile), run=run)


def _kong_added(event: Event, me: int, note: Note) -> str:
    tile = event.tiles[0]
    if tile is None:
        return ""
    return tr("{who}把{tile}加到碰出的那組，加槓。", who=person(event.seat, me), tile=spoken(tile))


def _kong_concealed(event: Event, me: int, note: Note) -> str:
    who, tile = person(event.seat, me), event.tiles[0]
    return tr("{who}暗槓，四張蓋著。", who=who) if tile is None else tr("{who}暗槓{tile}。", who=who, tile=spoken(tile))


_WON: Final[Mapping[str, str]] = {
    By.DRAW.value: "{who}自摸{tile}，{tai} 台。",
    By.DISCARD.value: "{who}胡了，{source}放槍{tile}，{tai} 台。",
    By.ROB_KONG.value: "{who}搶了{source}的槓，胡{tile}，{tai} 台。",
    By.EIGHT_FLOWERS.value: "{who}集滿八張花，八仙過海，{tai} 台。",
    By.SEVEN_ROB_ONE.value: "{who}有七張花，搶{source}的第八張，七搶一，{tai} 台。",
}


def _won(event: Event, me: int, note: Note) -> str:
    source = "" if event.other is None else person(event.other, me)
    tile = "" if not event.tiles or event.tiles[0] is None else spoken(event.tiles[0])
    return tr(_WON[event.word], who=person(event.seat, me), source=source, tile=tile, tai=event.numbers[0])


def _false_win(event: Event, me: int, note: Note) -> str:
    why = reason_for(Refusal(event.word))
    return tr("{who}喊胡，這是詐胡：{why}這一把作廢，賠另外三家。", who=person(event.seat, me), why=why)


def _drawn_hand(event: Event, me: int, note: Note) -> str:
    return tr(ENDINGS[Ending(event.word)])


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
