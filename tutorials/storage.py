"""The one bridge between the database and the game: a stored game is its seed, its options and what was done.

A press answers one version of a game. Whatever it does is worked out first; then one statement writes it, if the
version is still the same: of several presses that answer one version, one is written. A database that was set back
counts its versions again from there, so a version is the same only with the moment at which it was written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from scoring import limits

from .game.actions import NewHand
from .game.errors import BadRecord, IllegalAction
from .game.options import HUMAN, options_from_json, options_to_json
from .game.state import Phase
from .game.transitions import apply
from .models import Game, PlayedHand
from .table import presses
from .table.beginnings import TEACHING, beginning_of, played_again
from .table.course import Course, start_record, written
from .table.opened import Table, memory
from .table.own_form import Promise
from .table.record import FinishedHand
from .table.seeds import bond_of
from .table.standing import standing_of
from .table.teaching import play
from .table.wishes import Wishes

GAMES_KEPT: Final = 60
"""How many games of one visitor are kept; the oldest go first."""


READ: Final = "SELECT * FROM tutorials_game WHERE id = %s"
HINTS: Final = "UPDATE tutorials_game SET hints = %s WHERE id = %s AND visitor = %s"
PACE: Final = "UPDATE tutorials_game SET pace = %s WHERE id = %s AND visitor = %s"
"""Every press reads its game. For Django to make such a statement anew takes longer than all else about it."""


class Damaged(Exception):  # noqa: N818 - the row is damaged
    """A stored game that can't be played again: written by other rules of the program, or not by it at all."""


_SIGNS_OF_DAMAGE: Final = (
    IllegalAction, KeyError, TypeError, ValueError, AttributeError, IndexError, AssertionError, ArithmeticError,
)  # fmt: skip
"""What reading a row raises that is not as this program writes it, whatever its shape."""


@contextmanager
def _reading() -> Iterator[None]:
    """Say of whatever goes wrong while a row is read that the row is damaged."""
    try:
        yield
    except _SIGNS_OF_DAMAGE as error:
        raise Damaged(str(error)) from error


def open_table(game_id: str, visitor: str | None = None) -> Table | None:
    """Read a game; with ``visitor``, only one of that visitor's. Raise ``Damaged`` where it can't be played again."""
    with _reading():
        for game in Game.objects.raw(READ, [game_id]):
            return _table_of(game) if visitor in (None, game.visitor) else None
    return None


def _table_of(game: Game) -> Table:
    options = options_from_json(game.options)
    if options.players.count(HUMAN) != 1:
        raise BadRecord("players: one visitor is needed")
    course = memory.recall(game.id, game.version, game.updated)
    if course is None:
        bond = bond_of(game.seed, game.key, game.shared, game.hand, game.word)
        course = played_again(bond.dealt, options, game.start, game.actions)
        memory.keep(game.id, game.version, game.updated, course)
    return Table(
        game.id, game.visitor, game.version, game.pressed, game.seed, game.key, game.shared, game.word,
        options, game.hints, game.guided, game.hand, game.start, course, game.pace, game.updated,
    )  # fmt: skip


def games_of(visitor: str | None, limit: int = 12) -> Sequence[Game]:
    """Return a visitor's games, the last played first, without what was done in them.

    Where what one was agreed on can't even be read as JSON, all come without theirs.
    """
    if visitor is None:
        return []
    found = Game.objects.filter(visitor=visitor).order_by("-updated").defer("actions")
    try:
        return list(found[:limit])
    except ValueError:
        return list(found.defer("actions", "start", "options", "standing")[:limit])


def remove(game_id: str, visitor: str) -> bool:
    """Remove one of a visitor's games; say whether there was one."""
    return Game.objects.filter(pk=game_id, visitor=visitor).delete()[0] > 0


def begin(visitor: str, wishes: Wishes, promise: Promise) -> str | None:
    """Store the game that a start form promised; return its id.

    A form begins one game: sent again with the same wishes it leads there, with others or by somebody else nowhere.
    """
    shared = bool(wishes.seed)
    bond = bond_of(wishes.seed or promise.seed, promise.key, shared, 0, wishes.word)
    start: dict[str, Any] = start_record(wishes.place.match) if wishes.place else {}
    if wishes.teaching:
        start = {TEACHING: wishes.teaching.id}
    first = beginning_of(bond.dealt, wishes.options, start)
    course = Course(first, (), first)
    one_by_one = wishes.pace != "once"
    course = (
        play.advance(course, wishes.teaching, one_by_one)
        if wishes.teaching
        else presses.follow(course, wishes.guided, one_by_one)
    )
    game = Game(
        id=promise.game, visitor=visitor, seed=bond.seed, key=promise.key, shared=shared, word=bond.word, start=start,
        options=options_to_json(wishes.options), hints=wishes.hints, guided=wishes.guided, actions=written(course),
        phase=course.state.phase.value, pace=wishes.pace, standing=standing_of(course)._asdict(),
    )  # fmt: skip
    try:
        with transaction.atomic():
            game.save(force_insert=True)
            _drop_oldest(visitor)
    except IntegrityError:
        same = Game.objects.filter(pk=game.id, visitor=visitor, seed=game.seed, word=game.word, guided=game.guided)
        return game.id if same.filter(options=game.options, hints=game.hints, pace=game.pace).exists() else None
    return game.id


def _drop_oldest(visitor: str) -> None:
    """Keep a visitor's games within bounds."""
    over = Game.objects.filter(visitor=visitor).order_by("-updated").values_list("pk", flat=True)[GAMES_KEPT:]
    if old := list(over):
        Game.objects.filter(pk__in=old).delete()


def write(table: Table, pressed: str, course: Course) -> Table | None:
    """Write a changed hand if the table is still at the version that was answered; return the table as it is then."""
    after = _after(table, pressed, course)
    changes = _changes(after)
    return _kept(after) if limits.written(lambda: _swap(table, changes)) else None


def write_next_hand(table: Table, pressed: str, word: str = "") -> Table | None:
    """Put the finished hand away and begin the next, or end the game; return the table if it was done.

    ``word`` is mixed into the next hand's seed, whose fingerprint the page of the finished hand has shown.
    """
    bond = bond_of(table.seed, table.key, table.shared, table.hand + 1, "" if table.shared else word)
    left = apply(table.course.state, NewHand(table.course.me)).state
    if left.phase is Phase.GAME_OVER:
        return write(table, pressed, table.course.then(NewHand(table.course.me)))
    start = start_record(left.match, left.news)
    first = beginning_of(bond.dealt, table.options, start)
    course = presses.follow(Course(first, (), first), table.guided, table.one_by_one)
    old = PlayedHand(
        game_id=table.id, number=table.hand, word=table.word, start=table.start, actions=written(table.course)
    )
    after = replace(_after(table, pressed, course), hand=table.hand + 1, start=start, word=bond.word)
    changes = _changes(after) | {"start": start, "hand": after.hand, "word": after.word}

    @transaction.atomic(savepoint=False)
    def put_away_and_begin() -> bool:
        changed = _swap(table, changes)
        if changed:
            old.save(force_insert=True)
        return changed

    return _kept(after) if limits.written(put_away_and_begin) else None


def _after(table: Table, pressed: str, course: Course) -> Table:
    """Return a table as it is after a press."""
    return replace(table, version=table.version + 1, pressed=pressed, course=course, updated=timezone.now())


def _kept(table: Table) -> Table:
    """Remember the hand of a table that was written just now."""
    memory.keep(table.id, table.version, table.updated, table.course)
    return table


def _changes(after: Table) -> dict[str, Any]:
    """Return the columns that a press changes; all is worked out before anything is locked."""
    return {
        "version": after.version,
        "pressed": after.pressed,
        "phase": after.course.state.phase.value,
        "standing": standing_of(after.course)._asdict(),
        "updated": after.updated,
        "actions": written(after.course),
    }


def _swap(table: Table, changes: dict[str, Any]) -> bool:
    """Compare and swap, in one statement."""
    found = Game.objects.filter(pk=table.id, visitor=table.visitor, version=table.version, updated=table.updated)
    return found.update(**changes) == 1


def set_hints(table: Table, hints: str) -> Table:
    """Remember how much help the visitor wants; the game itself stays as it is."""
    _set(HINTS, hints, table)
    return replace(table, hints=hints)


def set_pace(table: Table, pace: str) -> Table:
    """Remember how the visitor wants to watch the others; what they have done stays as it is."""
    _set(PACE, pace, table)
    return replace(table, pace=pace)


def _set(statement: str, wish: str, table: Table) -> None:
    def write() -> None:
        with connection.cursor() as cursor:
            cursor.execute(statement, [wish, table.id, table.visitor])

    limits.written(write)


def finished_hand(table: Table, number: int) -> FinishedHand | None:
    """Return a hand of the game that is over; nothing is told of one that is not."""
    if number == table.hand:
        return (
            FinishedHand(number, table.bond, table.course, table.start.get(TEACHING)) if table.course.is_over else None
        )
    with _reading():
        old = PlayedHand.objects.filter(game_id=table.id, number=number).first()
        return None if old is None else _played(table, old)


def _played(table: Table, old: PlayedHand) -> FinishedHand:
    """Play a hand again that the game has left behind."""
    bond = bond_of(table.seed, table.key, table.shared, old.number, old.word)
    return FinishedHand(old.number, bond, played_again(bond.dealt, table.options, old.start, old.actions))


def finished_hands(table: Table) -> list[FinishedHand]:
    """Return every hand of the game that is over."""
    with _reading():
        found = [_played(table, old) for old in PlayedHand.objects.filter(game_id=table.id).order_by("number")]
    if table.course.is_over:
        found.append(FinishedHand(table.hand, table.bond, table.course, table.start.get(TEACHING)))
    return found
