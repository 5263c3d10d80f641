"""「接著打」: the visitor's games, each with what tells it from the others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from scoring.languages import tr

from ..game.options import Options, options_from_json
from ..game.state import OPENING_PHASES, Phase
from ..game.table_rules import ruleset_of
from ..models import Game
from ..table.beginnings import TEACHING
from ..table.names import LENGTH_NAMES, LEVEL_NAMES, PHASE_NAMES, signed, term, within
from ..table.standing import Standing, read_standing
from ..table.teaching.loading import scripts

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


@dataclass(frozen=True, slots=True)
class SavedGame:
    """What the start page says of one game; of a ``damaged`` one nothing but that it is."""

    id: str
    updated: datetime
    when: str = ""
    title: str = ""
    place: str = ""
    points: str = ""
    damaged: bool = True


def saved_games(games: Iterable[Game], now: datetime) -> list[SavedGame]:
    """Return what is said of each game, in the order given."""
    return [_saved(game, now) for game in games]


def _saved(game: Game, now: datetime) -> SavedGame:
    try:
        options = options_from_json(None if "options" in game.get_deferred_fields() else game.options)
        standing = read_standing(game.standing)
        points = tr("目前 {points} 分", points=signed(standing.points)) if standing else ""
        place = _place(Phase(game.phase), game.hand + 1, standing)
        return SavedGame(
            game.id, game.updated, ago(game.updated, now), _title(game, options), place, points, damaged=False
        )
    except (KeyError, ValueError):
        return SavedGame(game.id, game.updated)


def _title(game: Game, options: Options) -> str:
    script = scripts().get(game.start.get(TEACHING, "")) if isinstance(game.start, dict) else None
    if script:
        return tr("教學牌：{title}", title=script.title)
    level = next((level for level in options.players if level in LEVEL_NAMES), "normal")
    parts = (tr(ruleset_of(options).label), tr(LEVEL_NAMES[level]), term(LENGTH_NAMES[options.length]))
    return "・".join(parts)


def _place(phase: Phase, hand: int, standing: Standing | None) -> str:
    """Say which hand it is and how far it has come."""
    if phase is Phase.GAME_OVER:
        return tr("打完了，共 {count} 把", count=hand)
    if phase is Phase.HAND_OVER:
        far = tr("這一把打完了")
    elif phase in OPENING_PHASES:
        far = tr("開局：{phase}", phase=within(term(PHASE_NAMES[phase])))
    else:
        far = tr("打到第 {turn} 巡", turn=standing.turn) if standing else within(term(PHASE_NAMES[phase]))
    if standing is None:
        return tr("第 {number} 把，{phase}", number=hand, phase=far)
    return tr("{deal}（第 {number} 把），{far}", deal=standing.deal, number=hand, far=far)


def ago(then: datetime, now: datetime) -> str:
    """Say how long ago something was, in the largest unit that fits."""
    seconds = max(0, int((now - then).total_seconds()))
    if seconds < MINUTE:
        return tr("剛才")
    if seconds < HOUR:
        return tr("{count} 分鐘前", count=seconds // MINUTE)
    if seconds < DAY:
        return tr("{count} 小時前", count=seconds // HOUR)
    return tr("{count} 天前", count=seconds // DAY)
