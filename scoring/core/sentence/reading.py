"""Reading a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple

from ..context import SELF, WIND_LETTERS, By, Side, Situation, default_dealer
from ..errors import Code, Problem
from ..hand import TILES_IN_A_HAND, MeldKind
from ..names import SIDE_NAMES, SITUATION_NAMES, WIND_NAMES
from ..notation import (
    TILE_CHARACTERS,
    format_meld,
    format_tiles,
    is_sequence_start,
    meld_of,
    name_tiles,
    parse_meld,
    parse_tiles,
    plain_width,
)
from ..tiles import CODES, Tile, is_flower
from .words import FIRST_CHARACTERS, PHRASES, SIDE, SIDES_BY_NAME, Draft


class Sentence(NamedTuple):
    """A sentence read: request keys, problems of reading, and notes on how it was understood.

    ``unread`` are the pieces that could not be read, so that nothing typed is lost.
    """

    request: dict[str, Any]
    problems: tuple[Problem, ...]
    notes: tuple[str, ...]
    unread: tuple[str, ...]


_WIN_CALL: Final = re.compile(rf"胡|自摸|{SIDE}打出?的?")
_CALL: Final = re.compile(rf"(?P<call>吃|碰|暗槓|(?:大?明|加|碰)?槓|花|{_WIN_CALL.pattern})牌?[:：]?\s*")
_BRACKETS: Final = re.compile(r"\([^()]*\)")
_SEPARATORS: Final = frozenset(" \t\r\n,、，。;；+「」/|")


def parse_sentence(text: str) -> Sentence:
    """Read a sentence, or tiles in compact form, into the keys of a request."""
    plain = plain_width(text)
    draft = Draft()
    at = loose = 0
    while at < len(plain):
        end = _read_call(plain, at, draft) or _read_phrase(plain, at, draft) or _read_bracket(plain, at, draft)
        if end is None and plain[at] in _SEPARATORS:
            end = at + 1
        if end is None:
            at += 1
            continue
        draft.tiles += _loose_tiles(text[loose:at], draft, loose)
        at = loose = end
    draft.tiles += _loose_tiles(text[loose:], draft, loose)
    return _finished(draft)


def _loose_tiles(piece: str, draft: Draft, start: int) -> list[Tile]:
    """Read tiles; flowers go to the flowers, and what can't be read is kept and named."""
    found, problems, unread = parse_tiles(piece, "text", start)
    draft.problems += problems
    draft.unread += unread
    draft.flowers += filter(is_flower, found)
    return [tile for tile in found if not is_flower(tile)]


def _read_phrase(text: str, at: int, draft: Draft) -> int | None:
    """Read a word about the win at a place; return where it ends."""
    if text[at] not in FIRST_CHARACTERS:
        return None
    for pattern, read in PHRASES:
        match = pattern.match(text, at)
        if match:
            read(match, draft)
            return match.end()
    return None


def _is_phrase(text: str, at: int) -> bool:
    return text[at] in FIRST_CHARACTERS and any(pattern.match(text, at) for pattern, _ in PHRASES)


def _read_bracket(text: str, at: int, draft: Draft) -> int | None:
    """Read a concealed kong in brackets."""
    match = _BRACKETS.match(text, at)
    if not match:
        return None
    draft.melds.append(match[0])
    return match.end()


def _read_call(text: str, at: int, draft: Draft) -> int | None:
    """Read 吃, 碰, 槓, 胡 or 花 with the tiles right behind it; return where they end."""
    match = _CALL.match(text, at)
    if not match:
        return None
    start = match.end()
    bracket = _BRACKETS.match(text, start)
    end = bracket.end() if bracket else _end_of_tiles(text, start)
    piece = text[start:end].strip("()")
    if not piece:
        return None
    call = match["call"]
    if call != "胡" and _WIN_CALL.fullmatch(call) and text[start - 1].isspace():
        return None
    if call == "花":
        _read_flowers(piece, match[0] + text[start:end], start, draft)
    elif _WIN_CALL.fullmatch(call):
        return _read_win(text, start, match, draft)
    else:
        _read_melds(call, piece, match[0] + text[start:end], start, draft)
    return end


def _read_flowers(piece: str, typed: str, start: int, draft: Draft) -> None:
    """Take the flowers behind 花, and tiles written on behind them."""
    tiles, problems, _ = parse_tiles(piece, "text", start)
    draft.problems += problems
    if problems:
        draft.unread.append(typed)
        return
    draft.flowers += filter(is_flower, tiles)
    draft.tiles += [tile for tile in tiles if not is_flower(tile)]


def _end_of_tiles(text: str, at: int) -> int:
    while at < len(text) and text[at] in TILE_CHARACTERS and not _is_phrase(text, at):
        at += 1
    return at


def _read_win(text: str, start: int, match: re.Match[str], draft: Draft) -> int | None:
    """Read the winning tile: the first tile behind the word; more tiles behind it belong to the hand."""
    limit = _end_of_tiles(text, start)
    end = _end_of_one_tile(text, start, limit)
    if end == start:
        return None
    draft.win += _loose_tiles(text[start:end], draft, start)
    if match["call"] == "自摸":
        draft.say("by", By.DRAW.value)
    if match["side"]:
        draft.say("by", By.DISCARD.value)
        draft.say("from", SIDES_BY_NAME[match["side"]].value)
    return end


def _end_of_one_tile(text: str, start: int, limit: int) -> int:
    """Return where the first tile ends: 白板 before 白; several that share a suit stay together."""
    for length in (2, 1, limit - start):
        found = parse_tiles(text[start : start + length])
        if start + length <= limit and not found.problems and (len(found.tiles) == 1 or start + length == limit):
            return start + length
    return start


def _read_melds(call: str, piece: str, typed: str, start: int, draft: Draft) -> None:
    """Take melds of one call: ``吃234萬``, two at once, or ``碰中`` and ``吃2萬`` in short."""
    tiles, problems, _ = parse_tiles(piece, "text", start)
    if problems:
        draft.problems += problems
        draft.unread.append(typed)
        return
    size = 4 if "槓" in call else 3
    if len(tiles) == 1:
        (tile,) = tiles
        run = call == "吃" and is_sequence_start(tile)
        tiles = (tile, tile + 1, tile + 2) if run else tiles if call == "吃" else tiles * size
        if run:
            draft.notes.append(f"「吃{piece}」讀成{name_tiles(tiles)}")
    for part in _divided(tiles, size):
        meld = meld_of(part, concealed=call == "暗槓")
        if meld and _fits_call(call, meld.kind):
            draft.melds.append(format_meld(meld))
            continue
        written = call + name_tiles(part)
        draft.unread.append(written)
        draft.problems.append(Problem(Code.BAD_MELD, f"「{written}」不成一組：{_WANTED[size, call == '吃']}", "text"))


def _divided(tiles: tuple[Tile, ...], size: int) -> Iterator[tuple[Tile, ...]]:
    """Cut tiles into melds; a single one left over stays with the last, for alone it would be a meld in short."""
    ends = [end for end in range(size, len(tiles), size) if len(tiles) - end > 1]
    return (tiles[first:end] for first, end in pairwise((0, *ends, len(tiles))))


_WANTED: Final = {(3, True): "要三張連號", (3, False): "要三張一樣的牌", (4, False): "要四張一樣的牌"}


def _fits_call(call: str, kind: MeldKind) -> bool:
    if call == "吃":
        return kind is MeldKind.CHOW
    if call == "碰":
        return kind is MeldKind.PONG
    return kind is (MeldKind.CONCEALED_KONG if call == "暗槓" else MeldKind.KONG)


def _finished(draft: Draft) -> Sentence:
    """Put the request together and settle what one word alone could not say."""
    request: dict[str, Any] = dict(draft.words)
    if draft.kong_draw:
        draft.situation.add(_replacement_of(draft))
    _take_out_win(draft)
    _infer_seat(request, draft)
    request["hand"] = format_tiles(sorted(draft.tiles))
    if draft.melds:
        request["melds"] = draft.melds
    if draft.win:
        request["win"] = format_tiles(draft.win)
    if draft.flowers:
        request["flowers"] = [CODES[flower] for flower in sorted(draft.flowers)]
    if draft.situation:
        request["situation"] = sorted(situation.value for situation in draft.situation)
    if draft.declared:
        request["declared"] = [side.value for side in Side if side in draft.declared]
    return Sentence(request, tuple(draft.problems), tuple(draft.notes), tuple(draft.unread))


def _replacement_of(draft: Draft) -> Situation:
    """槓上開花: tell from the melds which kong, or the flower, was replaced."""
    kinds = {meld.kind for text in draft.melds if (meld := parse_meld(text)[0])}
    if MeldKind.CONCEALED_KONG in kinds:
        found = Situation.AFTER_CONCEALED_KONG
    elif MeldKind.KONG in kinds or not draft.flowers:
        found = Situation.AFTER_ADDED_KONG
    else:
        found = Situation.AFTER_FLOWER
    draft.notes.append(f"「槓上開花」讀成{SITUATION_NAMES[found]}補進來的牌")
    return found


def _take_out_win(draft: Draft) -> None:
    """Understand a hand that is one tile over and holds the winning tile: it was said twice."""
    size = len(draft.tiles) + 3 * len(draft.melds) + len(draft.win)
    if size == TILES_IN_A_HAND + 1 and len(draft.win) == 1 and draft.win[0] in draft.tiles:
        draft.tiles.remove(draft.win[0])
        draft.notes.append(f"手牌裡已經有胡的{name_tiles(draft.win)}，讀成同一張")


def _infer_seat(request: dict[str, Any], draft: Draft) -> None:
    """Take the seat from where the dealer sits, when only that was said."""
    if "dealer" in request and "seat" not in request:
        seat = next(seat for seat in range(4) if default_dealer(seat) == request["dealer"])
        request["seat"] = WIND_LETTERS[seat]
        if request["dealer"] != SELF:
            draft.notes.append(f"莊家在{SIDE_NAMES[request['dealer']]}，所以你坐{WIND_NAMES[seat]}")
