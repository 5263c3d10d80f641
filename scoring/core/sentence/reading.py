"""Reading a sentence."""

from __future__ import annotations

import re
from typing import Final

from ..context import By
from ..errors import Code, Problem
from ..hand import MeldKind
from ..notation import (
    TILE_CHARACTERS,
    format_meld,
    is_sequence_start,
    meld_of,
    name_tiles,
    parse_tiles,
    plain_width,
)
from ..said import AsTyped, say
from ..tiles import EAST, KINDS, Tile, is_flower
from .colloquial import in_read_words
from .draft import SIDES_BY_NAME, Draft
from .english import in_chinese
from .english_colloquial import in_read_english
from .hints import why_unread
from .readers import as_typed
from .settling import Sentence, settled
from .words import FIRST_CHARACTERS, SIDE, SIMPLIFIED, TILE_WORDS, is_circumstance, is_way, phrase_at

_WIN_CALL: Final = re.compile(rf"胡|自摸|{SIDE}打出?的?")
_CALL: Final = re.compile(rf"(?P<call>吃|碰|暗槓|(?:大?明|加|碰)?槓|花|{_WIN_CALL.pattern})[牌了]?[:：]?\s*")
_ANY_TILE: Final = rf"(?![東南西北](?:風?[圈位]|家))[{re.escape(''.join(sorted(TILE_CHARACTERS)))}]"
_SAYS_WIN: Final = re.compile(rf"(?<![天地人])胡[牌了]?[:：]?\s*{_ANY_TILE}")
_SAYS_WON_TILE: Final = re.compile(f"(?:自摸|{SIDE}打出?的?){_ANY_TILE}")
_WIND_TILES: Final = re.compile(r"([東南西北])風(?:\1風)*(?!圈)")
_BRACKETS: Final = re.compile(r"\([^()]*\)")
MOST_EXPLAINED: Final = 8
"""For so many pieces of a sentence it is looked what may be meant."""
_SEPARATORS: Final = frozenset(" \t\r\n,、，。;；+「」/|.?")
_FIRST: Final = FIRST_CHARACTERS.difference(TILE_CHARACTERS).union(_SEPARATORS, "(")
_MAY_BEGIN: Final = re.compile(f"[{re.escape(''.join(sorted(_FIRST)))}]|{TILE_WORDS.pattern}")
"""Where something may begin that is no loose tile: no call begins as a tile does."""


def parse_sentence(text: str) -> Sentence:
    """Read a sentence, or tiles in compact form, into the keys of a request."""
    shown = plain_width(text).translate(SIMPLIFIED)
    plain = in_chinese(in_read_english(in_read_words(shown)))
    draft = Draft(text, shown)
    says_win = _SAYS_WIN.search(plain) is not None
    at = loose = 0
    while found := _MAY_BEGIN.search(plain, at):
        at = found.start()
        end = _read_word(plain, at, draft)
        if end is None:
            at += 1
            continue
        loose_tiles = _loose_tiles(plain[loose:at], draft, loose)
        if _lacks_tile(plain[at:end], plain, draft, says_win):
            end = _read_won_tile(plain, loose_tiles, end, draft)
        draft.tiles += loose_tiles
        at = loose = end
    draft.tiles += _loose_tiles(plain[loose:], draft, loose)
    return settled(draft)


def _read_word(text: str, at: int, draft: Draft) -> int | None:
    """Read what is no loose tile at a place; return where it ends. What fills up a word does not end it."""
    if text[at] in _SEPARATORS:
        return at + 1 if draft.shown[at] in _SEPARATORS else None
    return _read_call(text, at, draft) or _read_phrase(text, at, draft) or _read_bracket(text, at, draft)


def _lacks_tile(word: str, text: str, draft: Draft, says_win: bool) -> bool:
    """Say whether a word tells how the hand was won while nothing says on which tile."""
    if word in _SEPARATORS or not is_way(word) or draft.win or says_win:
        return False
    return not (is_circumstance(word) and _SAYS_WON_TILE.search(text))


def _read_won_tile(text: str, before: list[Tile], end: int, draft: Draft) -> int:
    """Take a single tile right before or behind 自摸, 放槍 or the like for the winning one; return where it ends.

    ``before`` are the loose tiles that stand against the word; the tile is taken out of them.
    """
    start = end + len(text[end:]) - len(text[end:].lstrip(" "))
    limit = _end_of_tiles(text, start)
    behind = parse_tiles(text[start:limit])
    if len(behind.tiles) == 1 and not behind.problems and not is_flower(behind.tiles[0]):
        draft.win += behind.tiles
        end = limit
    elif len(before) == 1:
        draft.win.append(before.pop())
    else:
        return end
    draft.notes.append(say("胡的牌讀成{tiles}", tiles=name_tiles(draft.win)))
    return end


def _loose_tiles(piece: str, draft: Draft, start: int) -> list[Tile]:
    """Read tiles; flowers go to the flowers, and what can't be read is kept and named."""
    if not piece:
        return []
    typed = draft.text[start : start + len(piece)]
    found, problems, unread = parse_tiles(
        piece, "text", start, typed, why_unread if len(draft.problems) < MOST_EXPLAINED else None
    )
    draft.problems += problems
    draft.unread += unread
    draft.flowers += filter(is_flower, found)
    return [tile for tile in found if not is_flower(tile)]


def _read_phrase(text: str, at: int, draft: Draft) -> int | None:
    """Read a word about the win at a place; return where it ends."""
    phrase = phrase_at(text, at)
    if phrase is None:
        return None
    match, read = phrase
    read(match, draft)
    return match.end()


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
    end = bracket.end() if bracket else _end_of_tiles(text, start, winds=match["call"] != "自摸")
    piece = text[start:end].strip("()")
    if not piece:
        return None
    call = match["call"]
    if call != "胡" and _WIN_CALL.fullmatch(call) and text[start - 1].isspace():
        return None
    if call == "花":
        _read_flowers(piece, draft.shown[at:end], start, draft)
    elif _WIN_CALL.fullmatch(call):
        return _read_win(text, start, match, draft)
    else:
        _read_melds(call, piece, draft.shown[at:end], start, draft)
    return end


def _read_flowers(piece: str, typed: str, start: int, draft: Draft) -> None:
    """Take the flowers behind 花, and tiles written on behind them."""
    tiles, problems, _ = parse_tiles(piece, "text", start, explain=lambda _: why_unread(typed))
    draft.problems += problems
    if problems:
        draft.unread.append(typed)
        return
    draft.flowers += filter(is_flower, tiles)
    draft.tiles += [tile for tile in tiles if not is_flower(tile)]


def _end_of_tiles(text: str, at: int, *, winds: bool = False) -> int:
    """Return where the tiles that begin at a place end; with ``winds``, 東風 right there is the tile and no seat."""
    if winds and (match := _WIND_TILES.match(text, at)):
        at = match.end()
    while at < len(text) and text[at] in TILE_CHARACTERS and not TILE_WORDS.match(text, at):
        at += 1
    return at


def _read_win(text: str, start: int, match: re.Match[str], draft: Draft) -> int | None:
    """Read the winning tile: the first tile behind the word; more tiles behind it belong to the hand."""
    limit = _end_of_tiles(text, start, winds=match["call"] != "自摸")
    end = _end_of_one_tile(text, start, limit)
    if end == start:
        return None
    draft.win += _loose_tiles(text[start:end], draft, start)
    if match["call"] != "胡":
        draft.hear("by", as_typed(match, draft))
        draft.say_way(By.DISCARD if match["side"] else By.DRAW)
    if match["side"]:
        draft.hear("from", as_typed(match, draft))
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
    """Take the melds of one call: ``吃234萬``, in short ``碰中`` and ``吃2萬``, or several that fill the piece.

    What does not divide into melds of the call is one meld and tiles in hand, written on without a space.
    """
    tiles, problems, _ = parse_tiles(piece, "text", start)
    if problems:
        draft.problems += problems
        draft.unread.append(typed)
        return
    size = 4 if "槓" in call else 3
    if len(tiles) == 1:
        tiles = _in_full(call, tiles[0], size, draft)
    elif call != "吃" and len(set(tiles)) == len(tiles) >= 3 and all(EAST <= tile < KINDS for tile in tiles):
        # 碰中發白: each stands for its set.
        tiles = tuple(tile for tile in tiles for _ in range(size))
    parts = [tiles[first : first + size] for first in range(0, len(tiles), size)]
    melds = [meld_of(part, concealed=call == "暗槓") for part in parts]
    good = [meld for meld in melds if meld and _fits_call(call, meld.kind)]
    if len(good) == len(parts):
        draft.melds += map(format_meld, good)
    elif melds[0] and _fits_call(call, melds[0].kind):
        draft.melds.append(format_meld(melds[0]))
        called = say("{call}{tiles}", call=call, tiles=name_tiles(parts[0]))
        draft.notes.append(say("「{meld}」後面的{tiles}讀成手牌", meld=called, tiles=name_tiles(tiles[size:])))
        draft.tiles += [tile for tile in tiles[size:] if not is_flower(tile)]
        draft.flowers += filter(is_flower, tiles[size:])
    else:
        _refuse_meld(call, tiles, typed, draft)


def _refuse_meld(call: str, tiles: tuple[Tile, ...], typed: str, draft: Draft) -> None:
    """Note a call whose tiles do not make it."""
    written: str = say("{call}{tiles}", call=call, tiles=name_tiles(tiles))
    if typed.isascii():
        written = AsTyped(" ".join(typed.split()))
    draft.unread.append(str(written))
    wanted = _WANTED[4 if "槓" in call else 3, call == "吃"]
    message = say("「{meld}」不成一組：{wanted}", meld=written, wanted=wanted)
    draft.problems.append(Problem(Code.BAD_MELD, message, "text"))


def _in_full(call: str, tile: Tile, size: int, draft: Draft) -> tuple[Tile, ...]:
    """Return the tiles of a meld in short: equal ones, or for a chow the run that begins with the tile."""
    if call != "吃":
        return (tile,) * size
    if not is_sequence_start(tile):
        return (tile,)
    tiles = (tile, tile + 1, tile + 2)
    called = say("{call}{tiles}", call=call, tiles=name_tiles((tile,)))
    draft.notes.append(say("「{meld}」讀成{tiles}", meld=called, tiles=name_tiles(tiles)))
    return tiles


_WANTED: Final = {(3, True): "要三張連號", (3, False): "要三張一樣的牌", (4, False): "要四張一樣的牌"}


def _fits_call(call: str, kind: MeldKind) -> bool:
    if call == "吃":
        return kind is MeldKind.CHOW
    if call == "碰":
        return kind is MeldKind.PONG
    return kind is (MeldKind.CONCEALED_KONG if call == "暗槓" else MeldKind.KONG)
