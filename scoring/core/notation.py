"""Tiles and melds in writing: compact codes, Chinese characters, full width; in and out.

>>> parse_tiles("123m 伍萬 中").tiles
(0, 1, 2, 4, 31)
>>> format_tiles((0, 1, 2, 4, 31))
'1235mC'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from .errors import Code, Problem
from .hand import Meld, MeldKind
from .said import AsTyped, listed, say
from .tiles import CODES, COPIES, EAST, GREEN, KINDS, NAMES, RED, TILE_BY_CODE, WHITE, Tile

_FULL_WIDTH: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
_IGNORED: Final = " \t\r\n+,、，「」"  # not shown

_RANKS: Final = (  # not shown
    {str(rank): rank for rank in range(1, 10)}
    | {numeral: rank for rank, numeral in enumerate("一二三四五六七八九", 1)}
    | {numeral: rank for rank, numeral in enumerate("壹貳參肆伍陸柒捌玖", 1)}
)
_SUITS: Final = {  # not shown
    "m": 0, "萬": 0, "万": 0, "p": 1, "筒": 1, "餅": 1, "饼": 1, "s": 2, "條": 2, "条": 2, "索": 2,
}  # fmt: skip
_RIICHI_HONORS: Final = (27, 28, 29, 30, WHITE, GREEN, RED)

_WORDS: Final[dict[str, Tile]] = {  # not shown
    **{code: tile for code, tile in TILE_BY_CODE.items() if len(code) == 1},
    **{NAMES[tile]: tile for tile in range(EAST, len(NAMES))},
    **{f"{NAMES[wind]}風": wind for wind in range(EAST, EAST + 4)},
    "紅中": RED, "青發": GREEN, "白板": WHITE, "东": EAST, "发": GREEN, "兰": TILE_BY_CODE["6f"],
    "大餅": TILE_BY_CODE["1p"],
}  # fmt: skip

TILE_CHARACTERS: Final = frozenset("".join((*_RANKS, *_SUITS, *_WORDS, "zf")))
"""Every character that can be part of a tile in writing."""

_RANK_CLASS: Final = "".join(_RANKS)
_TOKEN: Final = re.compile(
    rf"(?P<gap>[{re.escape(_IGNORED)}]+)"
    rf"|(?P<ranks>[0-9{_RANK_CLASS}]++)(?P<suit>[{''.join(_SUITS)}zf])"
    rf"|(?P<word>{'|'.join(sorted(_WORDS, key=len, reverse=True))})"
)

_RUN: Final = re.compile(rf"[0-9{_RANK_CLASS}]+|.", re.DOTALL)


class ReadTiles(NamedTuple):
    """What a piece of writing holds: its tiles in the order written, and what could not be read."""

    tiles: tuple[Tile, ...]
    problems: tuple[Problem, ...]
    unread: tuple[str, ...] = ()


def plain_width(text: str) -> str:
    """Return the text with full-width digits, letters and signs as plain ones, of the same length."""
    return text.translate(_FULL_WIDTH)


def parse_tiles(
    text: str,
    field: str | None = None,
    start: int = 0,
    typed: str | None = None,
    explain: Callable[[str], str] | None = None,
) -> ReadTiles:
    """Read tiles in any of the accepted forms.

    Whatever is no tile becomes an ``unreadable`` problem that names it and its place, counted from one
    behind the ``start`` characters before the text; nothing is dropped silently. ``typed`` is the text as
    the visitor wrote it, where that is another one, place by place; ``explain`` may say what a piece means.
    """
    tiles, gaps = _read_tokens(text)
    if not gaps:
        return ReadTiles(tiles, ())
    typed = text if typed is None else typed
    pieces = [(at, typed[at : _end_as_typed(text, typed, end)]) for at, end in gaps]
    problems = [_unreadable(start + at, piece, field, explain) for at, piece in pieces]
    return ReadTiles(tiles, tuple(problems), tuple([piece for _, piece in pieces]))


@lru_cache(maxsize=2048)
def _read_tokens(text: str) -> tuple[tuple[Tile, ...], tuple[tuple[int, int], ...]]:
    """Return the tiles of a text, and where the stretches begin and end that are none."""
    plain = plain_width(text)
    tiles: list[Tile] = []
    gaps: list[tuple[int, int]] = []
    at = behind = 0
    while at < len(plain):
        match = _TOKEN.match(plain, at)
        read = _tiles_of(match) if match else None
        if match is None or read is None:
            # Whole runs of numbers at once: from none of them does a tile begin.
            at = match.end() if match else _RUN.match(plain, at).end()  # type: ignore[union-attr]
            continue
        if behind < at:
            gaps.append((behind, at))
        tiles.extend(read)
        at = behind = match.end()
    if behind < at:
        gaps.append((behind, at))
    return tuple(tiles), tuple(gaps)


def _end_as_typed(plain: str, typed: str, at: int) -> int:
    """Return where a piece ends in what was typed: a word that was read as a shorter one is filled up with spaces."""
    while at < len(plain) and plain[at] == " " and not typed[at].isspace():
        at += 1
    return at


def _tiles_of(match: re.Match[str]) -> tuple[Tile, ...] | None:
    """Return the tiles of a token; ``None`` when its numbers do not exist in its suit."""
    if match["gap"]:
        return ()
    if match["word"]:
        return (_WORDS[match["word"]],)
    suit = match["suit"]
    ranks = [_RANKS.get(character, 0) for character in match["ranks"]]
    highest = {"z": 7, "f": 8}.get(suit, 9)
    if not all(1 <= rank <= highest for rank in ranks):
        return None
    if suit == "z":
        return tuple(_RIICHI_HONORS[rank - 1] for rank in ranks)
    first = KINDS if suit == "f" else 9 * _SUITS[suit]
    return tuple(first + rank - 1 for rank in ranks)


def _unreadable(place: int, piece: str, field: str | None, explain: Callable[[str], str] | None) -> Problem:
    """Name a stretch that is no tile."""
    shown = piece if len(piece) <= 20 else piece[:20] + "…"
    why = "數字後面少了花色（萬、筒、條）" if plain_width(piece).isdigit() else "不是牌"
    why = (explain(piece) if explain else "") or why
    message = say("第 {place} 個字起的「{piece}」讀不懂：{why}", place=place + 1, piece=AsTyped(shown), why=why)
    return Problem(Code.UNREADABLE, message, field)


@lru_cache(maxsize=1024)
def parse_meld(text: str, field: str | None = None) -> tuple[Meld | None, tuple[Tile, ...], tuple[Problem, ...]]:
    """Read one meld: ``234m``, ``CCC``, ``7777p`` or ``(EEEE)``.

    Returns the meld (``None`` if it is no meld), the tiles that were read, and the problems.
    """
    stripped = plain_width(text).strip()
    concealed = stripped.startswith("(") and stripped.endswith(")") and len(stripped) > 1
    inner = stripped[1:-1] if concealed else stripped
    tiles, problems, _ = parse_tiles(inner, field)
    if problems:
        return None, tiles, problems
    meld = meld_of(tiles, concealed=concealed)
    if meld is None:
        wanted = "暗槓要四張一樣的牌" if concealed else "要是順子、刻子或四張一樣的槓"
        message = say("「{meld}」不成一組：{wanted}", meld=AsTyped(text.strip()[:20]), wanted=wanted)
        return None, tiles, (Problem(Code.BAD_MELD, message, field),)
    return meld, tiles, ()


def meld_of(tiles: Iterable[Tile], *, concealed: bool = False) -> Meld | None:
    """Return the meld that the tiles make, or ``None``; ``concealed`` asks for 暗槓."""
    ordered = sorted(tiles)
    if not ordered or ordered[-1] >= KINDS:
        return None
    first = ordered[0]
    same = ordered.count(first) == len(ordered)
    if concealed:
        return Meld(MeldKind.CONCEALED_KONG, first) if same and len(ordered) == 4 else None
    if same and len(ordered) in (3, 4):
        return Meld(MeldKind.PONG if len(ordered) == 3 else MeldKind.KONG, first)
    if is_sequence_start(first) and ordered == [first, first + 1, first + 2]:
        return Meld(MeldKind.CHOW, first)
    return None


def is_sequence_start(tile: Tile) -> bool:
    """Say whether a run of three may begin with this tile: 1–7 of a suit."""
    return tile < EAST and tile % 9 < 7


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Write tiles in compact codes, neighbors of one suit sharing its letter: ``123m456pEE``."""
    written = suit = ""
    for tile in tiles:
        rank, letter = _PARTS[tile]
        if letter != suit:
            written += suit
            suit = letter
        written += rank
    return written + suit


_PARTS: Final = tuple((code[0], code[1:]) for code in CODES)
"""What stands for each tile, and the letter behind it, which neighbors share."""


def format_meld(meld: Meld) -> str:
    """Write a meld in compact codes, a concealed kong in brackets."""
    text = format_tiles(meld.tiles)
    return f"({text})" if meld.kind is MeldKind.CONCEALED_KONG else text


def name_tiles(tiles: Iterable[Tile]) -> str:
    """Write tiles as a player would: ``123萬中中``; flowers by their character. Others say it in their own language."""
    runs: list[list[Tile]] = []
    for tile in tiles:
        if runs and _stands_with(tile, runs[-1]):
            runs[-1].append(tile)
        else:
            runs.append([tile])
    names = [_run_name(tuple(run)) for run in runs]
    return names[0] if len(names) == 1 else listed(names, "")


def _stands_with(tile: Tile, run: list[Tile]) -> bool:
    """Say whether a tile is named together with those before it: 12萬, 中中."""
    if tile >= EAST:
        return tile == run[0] and len(run) < COPIES
    return tile // 9 == run[0] // 9


_SUIT_RUNS: Final = ("{ranks}萬", "{ranks}筒", "{ranks}條")
_EQUAL_HONORS: Final = ("{tile}{tile}", "{tile}{tile}{tile}", "{tile}{tile}{tile}{tile}")


@lru_cache(maxsize=4096)
def _run_name(run: tuple[Tile, ...]) -> str:
    first = run[0]
    if first < EAST:
        return say(_SUIT_RUNS[first // 9], ranks=int("".join([str(tile % 9 + 1) for tile in run])))
    return NAMES[first] if len(run) == 1 else say(_EQUAL_HONORS[len(run) - 2], tile=NAMES[first])
