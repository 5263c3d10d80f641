"""Writing a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..context import REPLACEMENTS, WIND_LETTERS, By, Side, Situation, default_dealer
from ..names import BY_NAMES
from ..notation import parse_meld, parse_tiles
from ..ruleset import load_rulesets
from ..said import listed, say
from ..tiles import FLOWERS
from .wording import CHINESE, Wording


def format_sentence(
    request: Mapping[str, Any], unread: tuple[str, ...] = (), *, full: bool = False, words: Wording = CHINESE
) -> str:
    """Write a request's keys as a sentence, in Chinese or in the other ``words``: ``ENGLISH``.

    What is as it would be anyway is left out unless ``full``; ``unread`` pieces stand at the end. Where ``by`` is
    ``None`` the way is left open.

    >>> from scoring.core.sentence import ENGLISH
    >>> format_sentence({"hand": "456s", "win": "8m", "melds": ["CCC"]}, words=ENGLISH)
    'pong CCC, 456s, win 8m'
    """
    parts = [words.label(load_rulesets()[request["rules"]])] if full and request.get("rules") in load_rulesets() else []
    parts += [_written_meld(text, words) for text in request.get("melds", ())]
    parts.append(words.tiles(parse_tiles(request.get("hand", "")).tiles))
    parts += [say(words.win, tiles=words.tiles((tile,))) for tile in parse_tiles(request.get("win", "")).tiles]
    # Of 地胡 beside it no seat at all would be read as another one than East.
    parts += _written_context(request, words, full=full, say_seat="地胡" in unread)
    flowers = parse_tiles("".join(request.get("flowers", ()))).tiles
    if flowers:
        parts.append(say(words.flowers, tiles=words.tiles(flowers)))
    parts += [*_written_stakes(request, words), *unread]
    by = request.get("by")
    if unread and by not in (None, By.DRAW):
        # An unread piece (槓上開花 without a kong) may name another way, and the later word holds.
        parts.append(words.way(By(by), request.get("from", Side.LEFT)))
    return words.between.join(part for part in parts if part)


def circumstances(request: Mapping[str, Any]) -> str:
    """Write how a hand was won, which is always said, and what is not as it would be anyway: 上家放槍 南風.

    The parts can be said in another language, with its own sign between them.
    """
    parts = (*_written_context(request, CHINESE, say_way=True), *_written_stakes(request, CHINESE))
    return listed(parts, CHINESE.between)


def _written_stakes(request: Mapping[str, Any], words: Wording) -> list[str]:
    stakes = request.get("stakes", {})
    return [
        say(template, amount=stakes[key])
        for template, key in ((words.base, "base"), (words.per_tai, "per_tai"))
        if key in stakes
    ]


def _written_meld(text: str, words: Wording) -> str:
    """Write a meld with its call; what is no meld stays as it was typed."""
    meld = parse_meld(text)[0]
    return words.meld(meld) if meld else text


def _written_context(
    request: Mapping[str, Any],
    words: Wording,
    *,
    full: bool = False,
    say_way: bool = False,
    say_seat: bool = False,
) -> list[str]:
    """Write how the hand was won, where everyone sits, and what happened."""
    situations = [Situation(value) for value in request.get("situation", ())]
    parts: list[str] = []
    if _says_way(request, situations, wanted=full or say_way):
        parts.append(_way_of(request, words))
    parts += _written_seats(request, words, full=full, say_seat=say_seat)
    if request.get("streak"):
        parts.append(say(words.streak, count=request["streak"]))
    parts += [words.situations[situation] for situation in situations]
    said = request.get("by", By.DISCARD)
    if said and said != By.DRAW and not set(REPLACEMENTS).isdisjoint(situations):
        # A replacement is read as drawn, and the later word holds: what clashes must still be said.
        parts.append(_way_of(request, words))
    return parts + [say(words.declared, side=words.sides[side]) for side in request.get("declared", ())]


def _way_of(request: Mapping[str, Any], words: Wording) -> str:
    return words.way(By(request.get("by", By.DISCARD)), request.get("from", Side.LEFT))


def _says_way(request: Mapping[str, Any], situations: list[Situation], *, wanted: bool) -> bool:
    """Say whether how the hand was won must be written: a discard of the player on the left is taken for granted."""
    said = request.get("by", By.DISCARD)
    # The last tile alone is read as drawn, and all the flowers as a win by themselves.
    has_all_flowers = "by" in request and len(request.get("flowers", ())) >= len(FLOWERS)
    is_otherwise = Situation.LAST_TILE in situations or has_all_flowers
    is_usual = said == By.DISCARD and request.get("from", Side.LEFT) == Side.LEFT
    return bool(said) and (wanted or is_otherwise or not is_usual)


def _written_seats(request: Mapping[str, Any], words: Wording, *, full: bool, say_seat: bool) -> list[str]:
    """Write where everyone sits, as far as it is not as usual."""
    seat, prevailing = request.get("seat", "E"), request.get("round", "E")
    usual_dealer = default_dealer(WIND_LETTERS.index(seat))
    dealer = request.get("dealer", usual_dealer)
    parts: list[str] = []
    # A dealer alone would say where the winner sits, too.
    if full or say_seat or seat != "E" or dealer != usual_dealer:
        parts.append(say(words.seat, wind=words.winds[WIND_LETTERS.index(seat)]))
    if full or prevailing != "E":
        parts.append(say(words.round, wind=words.winds[WIND_LETTERS.index(prevailing)]))
    if full or dealer != usual_dealer:
        parts.append(words.dealer(dealer, is_clear=seat == "E" or not request.get("streak")))
    return parts


def written_way(by: By, side: str) -> str:
    """Write how a hand was won, and off whom, by the name that ``side`` is: 上家放槍, 搶下家的槓."""
    return say(CHINESE.ways[by], side=side) if by not in (By.DRAW, By.EIGHT_FLOWERS) else BY_NAMES[by]
