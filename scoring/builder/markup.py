"""The tiles of the builder as buttons, written a row at a time: a template loop would cost ten times as much."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup, escape

from ..core.detection import finding_of
from ..core.hand import Hand, Meld, MeldKind
from ..core.lines import Line
from ..core.notation import name_tiles
from ..core.ruleset import RuleSet
from ..core.score_sheet import ScoreSheet
from ..core.tiles import CODES, COPIES, FLOWERS, KINDS, NAMES, Tile
from ..languages import language_cache, language_memo, tr
from ..tile_html import CALLS
from . import edits

MOST_SHOWN: Final = 40
"""A rail of more tiles than this is nobody's hand."""


@language_cache()
def _undo_key() -> str:
    """Write the key that stands behind the seven honors, where two columns are free; else behind flowers."""
    return f'<button class="key span-2" name="undo" value="1" id="undo-key" data-undo>{escape(tr("復原"))}</button>'


def _key(named: tuple[Tile, str]) -> str:
    """Write one key of the palette, with the reason why it is off."""
    tile, why_not = named
    code, name = CODES[tile], tr(NAMES[tile])
    label = escape(tr("{name}（{why_not}）", name=name, why_not=why_not) if why_not else name)
    off = " disabled" if why_not else ""
    return (
        f'<button class="tile t-{code}" name="add" value="{code}" id="add-{code}" data-add="{code}"'
        f' data-tile="{code}" aria-label="{label}"{off}></button>'
    )


_KEYS: Final = language_memo(_key)


@language_cache(maxsize=512)
def _keys(first: Tile, why_not: tuple[str, ...]) -> str:
    """Write the keys of neighboring tiles, each with the reason why it is off."""
    return "".join(map(_KEYS().__getitem__, enumerate(why_not, first)))


def palette_rows(request: dict[str, object], into: str, rules: RuleSet) -> Markup:
    """Write the palette: 萬, 筒, 條, honors, flowers. What can't be pressed is disabled and says why."""
    draft = edits.Draft.of(request)
    place = edits.place_of(draft, "hand" if into == "flower" else into)
    playing = _FULL if not edits.room_for(draft, place) else _tiles_off(draft, place)
    flowers = tuple([_flower_off(flower, draft, rules) for flower in FLOWERS])
    return Markup(_keys(0, playing) + _undo_key() + _keys(KINDS, flowers))


_FULL: Final = ("牌齊了",) * KINDS


def _tiles_off(draft: edits.Draft, place: str) -> tuple[str, ...]:
    """Say of each tile why it can't be put in the place, or nothing."""
    held = draft.held()
    spare = list(held)
    if place == "win" and draft.win:
        spare[draft.win[0]] -= 1
    if place in ("hand", "win"):
        return tuple(["四張都用了" if copies >= COPIES else "" for copies in spare])
    return tuple([_meld_off(tile, place, spare, held) for tile in range(KINDS)])


def _meld_off(tile: Tile, place: str, spare: list[int], held: list[int]) -> str:
    if edits.fits(tile, place, spare):
        return ""
    if held[tile] >= COPIES:
        return "四張都用了"
    return "不能從這張起順" if place == "chow" else "張數不夠"


def _flower_off(flower: Tile, draft: edits.Draft, rules: RuleSet) -> str:
    if not rules.switches.flowers:
        return "這桌不用花牌"
    return "已經有了" if flower in draft.flowers else ""


def _tile_button(named: tuple[Tile, str, str]) -> str:
    """Write a tile that is taken out when it is pressed, by what it is and its id."""
    tile, value, ident = named
    code, label = CODES[tile], escape(tr("拿掉{tiles}", tiles=NAMES[tile]))
    won = " tile-win" if value == "win" else ""
    return (
        f'<button class="tile t-{code}{won}" name="take_out" value="{value}" id="{ident}" data-remove="{value}"'
        f' data-tile="{code}" aria-label="{label}"></button>'
    )


_TILE_BUTTONS: Final = language_memo(_tile_button)
_IN_HAND: Final = tuple(f"hand:{code}" for code in CODES)
_FLOWER_IDS: Final = {flower: (flower, f"flower:{CODES[flower]}", f"f-{CODES[flower]}") for flower in FLOWERS}
_PLACES: Final = tuple(f"h{place}" for place in range(MOST_SHOWN))


def rail(hand: Hand) -> Markup:
    """Write the hand as buttons that take tiles out: tiles in hand, melds, the winning tile, flowers."""
    button = _TILE_BUTTONS()
    tiles = [button[tile, _IN_HAND[tile], place] for tile, place in zip(hand.concealed, _PLACES, strict=False)]
    if hand.win is not None:
        tiles.append(button[hand.win, "win", "w"])
    parts = [f'<span class="tiles tiles-nine">{"".join(tiles)}</span>'] if tiles else []
    parts += [_meld_button(meld, place) for place, meld in enumerate(hand.melds)]
    if hand.flowers:
        flowers = "".join([button[_FLOWER_IDS[flower]] for flower in hand.flowers])
        parts.append(f'<span class="tiles flowers">{flowers}</span>')
    return Markup("".join(parts))


@language_cache(maxsize=4096)
def _meld_button(meld: Meld, place: int) -> str:
    hidden = meld.kind is MeldKind.CONCEALED_KONG
    # Which tile of a chow was claimed is not known here; of equal tiles it may be any.
    turned = meld.kind in (MeldKind.PONG, MeldKind.KONG)
    tiles = []
    for at, tile in enumerate(meld.tiles):
        ident = f"m{place}-{at}"
        if hidden and at in (0, 3):
            tiles.append(f'<span class="tile tile-back" id="{ident}"></span>')
            continue
        claimed = " tile-claimed" if turned and at == 1 else ""
        tiles.append(
            f'<span class="tile t-{CODES[tile]}{claimed}" id="{ident}" data-tile="{CODES[tile]}"'
            f' role="img" aria-label="{escape(tr(NAMES[tile]))}"></span>'
        )
    label = escape(tr("拿掉{call}{tiles}", call=CALLS[meld.kind], tiles=name_tiles(meld.tiles)))
    value = f"meld:{place}"
    return (
        f'<button class="meld" name="take_out" value="{value}" id="m{place}" data-remove="{value}"'
        f' aria-label="{label}">{"".join(tiles)}</button>'
    )


class Lights:
    """Which tiles in the rail each line of a sheet lights, as DOM ids; ``prefix`` begins each of them."""

    def __init__(self, sheet: ScoreSheet, prefix: str = "") -> None:
        self._prefix = prefix
        hand, self._reading = sheet.case.hand, sheet.reading
        reading = self._reading
        melds = sheet.case.melds
        self._spare: dict[Tile, list[str]] = {}
        for place, tile in enumerate(hand.concealed):
            self._spare.setdefault(tile, []).append(f"h{place}")
        if hand.win is not None:
            self._spare.setdefault(hand.win, []).append("w")
        self._sequences: dict[Tile, list[list[str]]] = {}
        self._triplets: dict[Tile, list[str]] = {}
        self._pairs: list[str] = []
        for start in reading.sequences[: len(reading.sequences) - len(melds.sequences)]:
            self._sequences.setdefault(start, []).append(self._take((start, start + 1, start + 2)))
        for tile in reading.triplets[: len(reading.triplets) - len(melds.triplets)]:
            self._triplets[tile] = self._take((tile,) * 3)
        for tile in reading.pairs:
            self._pairs += self._take((tile, tile))
        for place, meld in enumerate(hand.melds):
            ids = [f"m{place}-{at}" for at in range(len(meld.tiles))]
            if meld.kind is MeldKind.CHOW:
                self._sequences.setdefault(meld.tile, []).append(ids)
            else:
                self._triplets[meld.tile] = ids

    def _take(self, tiles: tuple[Tile, ...]) -> list[str]:
        return [self._spare[tile].pop(0) for tile in tiles]

    def of(self, line: Line) -> str:
        """Return the ids of the tiles that a line of a pattern that is there lights, separated by spaces."""
        finding = finding_of(line.id, self._reading)
        ids: list[str] = []
        for start in set(finding.sequences):
            for block in self._sequences[start][: finding.sequences.count(start)]:
                ids += block
        for tile in finding.triplets:
            ids += self._triplets[tile]
        if finding.pair:
            ids += self._pairs
        ids += [f"f-{CODES[flower]}" for flower in finding.flowers]
        return " ".join(self._prefix + ident for ident in ids)
