"""How the chance of a hand is bound and checked: a fingerprint before the dice, seed and salt after the hand."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.core.tiles import Tile
from scoring.core.whole_numbers import whole_number
from scoring.languages import tr

from ..game.rng import Stream
from ..game.wall import build
from .seeds import Bond, commitment_of, mixed

LONGEST = 200
"""No seed, salt or fingerprint is longer."""

MOST_HANDS = 10_000


SPOKEN: Final = {
    "yes": "✓ 指紋相符",
    "no": "✗ 指紋不符",
    "unknown": "算出來的指紋",
    "own": "這是你的瀏覽器自己算的，沒有問過網站。",
    "agrees": "✓ 你的瀏覽器自己再算了一次，指紋、每一張牌、每一顆骰子都一樣。",
    "differs": "✗ 你的瀏覽器算出來的不一樣。",
    "dice": "骰子",
    "wall": "牌牆",
    "order": "從零號座位面前的牆的右端起，順時針一面一面列；每墩上面那張在前。",
    "thrown": "{dice}，共 {total} 點",
    "between": "、",
}
"""What the page says of a check, and the browser that works it out itself; the page hands it these words."""


class Shown(NamedTuple):
    """What the page of a game shows: the fingerprint, and once the hand is over what it was made of."""

    commitment: str
    word: str
    seed: str
    salt: str


def shown(bond: Bond, opened: bool) -> Shown:
    """Return the fingerprint alone, or with the seed and the salt once they may be known."""
    return Shown(bond.commitment, bond.word, bond.seed if opened else "", bond.salt if opened else "")


@dataclass(frozen=True, slots=True)
class Check:
    """A check of seed, salt and fingerprint: whether they fit, and the wall and dice that follow.

    ``word`` is what the visitor added once the fingerprint had been shown.
    """

    seed: str
    salt: str
    commitment: str
    word: str
    hand: int
    flowers: bool
    found: str = ""
    fits: bool | None = None
    rows: tuple[tuple[Tile, ...], ...] = ()
    dice: tuple[tuple[str, tuple[int, ...]], ...] = ()
    problem: str = ""


def check(given: Mapping[str, str]) -> Check:
    """Check what was typed; without a seed nothing is checked."""
    texts = [given.get(name, "").strip() for name in ("seed", "salt", "commitment", "word")]
    number = given.get("hand", "1").strip()
    flowers = given.get("flowers", "1") != "0"
    hand = (whole_number(number, MOST_HANDS) or 0) - 1
    problem = _problem(texts, hand) if texts[0] else ""
    seed, salt, commitment, word = (text[:LONGEST] for text in texts)
    if problem or not seed:
        return Check(seed, salt, commitment, word, max(0, hand), flowers, problem=problem)
    return verified(seed, salt, commitment, word, hand, flowers)


def _problem(texts: Sequence[str], hand: int) -> str:
    if max(map(len, texts)) > LONGEST:
        return tr("每一格最多 {most} 個字。", most=LONGEST)
    if not all(text.isprintable() for text in texts):
        return tr("裡面有看不見的字元，請重貼一次。")
    return tr("第幾把要是 1 到 {most} 的整數。", most=MOST_HANDS) if hand < 0 else ""


def verified(seed: str, salt: str, commitment: str, word: str, hand: int, flowers: bool) -> Check:
    """Work out the fingerprint, the wall and the dice of a hand."""
    found = commitment_of(seed, salt)
    fits = hmac.compare_digest(found, commitment.lower()) if commitment.isascii() and commitment else None
    dealt = mixed(seed, word)
    tiles = build(dealt, hand, flowers).tiles
    row = len(tiles) // 4
    rows = tuple(tiles[start : start + row] for start in range(0, len(tiles), row))
    dice = tuple((label, Stream(dealt, f"dice/{label}").dice()) for label in dice_labels(hand))
    return Check(seed, salt, commitment, word, hand, flowers, found, fits, rows, dice)


def dice_labels(hand: int) -> tuple[str, ...]:
    """Name the throws of a hand, by its number from 0."""
    return (f"opening/{hand}",) if hand else ("seating/1", "seating/2", "dealer/1", "dealer/2", "opening/0")
