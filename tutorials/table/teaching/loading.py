"""Reading the teaching hands: each is played through the engine, and whatever is wrong with any is told at once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from scoring.core.notation import parse_tiles
from scoring.core.ruleset import load_rulesets
from scoring.core.tiles import Tile
from tutorials.reference.fields import Fields, unique
from tutorials.reference.problems import ContentError, ContentProblem, Fault

from ...game import actions as act
from ...game.actions import Action
from ...game.dealing import ROUNDS_OF_FOUR
from ...game.errors import IllegalAction
from ...game.legal import waiting_for
from ...game.options import HUMAN, LEVELS, Length, Options
from ...game.state import Phase, State
from ...game.transitions import apply
from ..presses import Press, Unusable, action_of
from .deal import Unstackable, stacked
from .model import Script, Step

FOLDER: Final = Path(__file__).resolve().parents[2] / "content" / "table"
ME: Final = 0
"""Where the visitor sits; the other seats are his right-hand, opposite and left-hand players."""

LONGEST: Final = 200

ANSWERS: Final = ("replace_flowers", "chow", "pong", "kong", "hu", "pass")
"""What is said to flowers or to an offered tile."""


class Told(NamedTuple):
    """An entry of a script: whose move it is and what is pressed, with the decision where it is the visitor's."""

    seat: int
    press: str
    step: Step | None = None


def load_scripts(folder: Path = FOLDER) -> Mapping[str, Script]:
    """Read every teaching hand; raise :class:`ContentError` with all that is wrong."""
    problems: list[ContentProblem] = []
    found = [(script.id, script) for path in sorted(folder.glob("*.toml")) if (script := _read(path, problems))]
    scripts = unique(found, folder.name, problems)
    if problems:
        raise ContentError(problems)
    return scripts


@cache
def scripts() -> Mapping[str, Script]:
    """Return the teaching hands that ship, read once."""
    return load_scripts()


def _read(path: Path, problems: list[ContentProblem]) -> Script | None:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        problems.append(ContentProblem(Fault.UNREADABLE_FILE, path.name, path.stem, str(error)))
        return None
    before = len(problems)
    fields = Fields(table, path.name, path.stem, problems)
    identity, title, goal = fields.identity(), fields.text("title", limit=20), fields.text("goal", limit=60)
    sources, end = fields.texts("sources", required=True), fields.text("end", limit=LONGEST)
    options, dealer = _options(fields), fields.number("dealer")
    hands = {int(seat): _tiles(fields, text) for seat, text in fields.table("hands").items() if seat in "0123"}
    draws, tail = _tiles(fields, fields.optional("draws")), _tiles(fields, fields.optional("tail"))
    told = [*_entries(fields), *_moves(fields, fields.optional("lead"))]
    fields.close()
    if len(problems) > before:
        return None
    try:
        beginning = stacked(identity, options, dealer, hands, draws, tail)
        actions, steps = play_through(beginning, told)
    except (Unstackable, IllegalAction, Unusable, StrayDecision) as error:
        fields.report(Fault.BAD_VALUE, f"can't be played: {error}")
        return None
    return Script(identity, title, goal, sources, end, options, beginning, actions, steps)


def _options(fields: Fields) -> Options:
    rules, level = fields.text("rules"), fields.text("level")
    if rules not in load_rulesets() or level not in LEVELS:
        fields.report(Fault.UNKNOWN_REFERENCE, f"rules {rules} or level {level} is not known")
        return Options()
    return Options(rules=rules, length=Length.HAND, players=(HUMAN, level, level, level))


def _tiles(fields: Fields, text: object) -> tuple[Tile, ...]:
    read = parse_tiles(str(text))
    for problem in read.problems:
        fields.report(Fault.BAD_VALUE, f"tiles {text}: {problem}")
    return read.tiles


def _entries(fields: Fields) -> Iterator[Told]:
    """Yield the moves before each of the visitor's decisions, and the decision."""
    for number, row in enumerate(fields.rows("step", required=True), 1):
        yield from _moves(row, row.optional("lead"))
        press, ask, why = row.text("do"), row.text("ask", limit=LONGEST), row.text("why", limit=LONGEST)
        wrong = {key: str(words).strip() for key, words in row.table("wrong").items()}
        row.close()
        yield Told(ME, press, Step(number, act.Pass(ME), ask, why, wrong))


def _moves(fields: Fields, text: str) -> Iterator[Told]:
    """Read moves that nobody is asked about: ``1:discard:5m 2:pong``."""
    for move in text.split():
        seat, _, press = move.partition(":")
        if seat not in ("0", "1", "2", "3"):
            fields.report(Fault.BAD_VALUE, f"{move}: a seat from 0 to 3 is needed")
        else:
            yield Told(int(seat), press)


class StrayDecision(Exception):  # noqa: N818 - the decision is what strays
    """The visitor is asked about something of which the script says nothing."""


def play_through(state: State, told: list[Told]) -> tuple[tuple[Action, ...], dict[int, Step]]:
    """Play a script; return every action, and the visitor's decisions by the number of actions before them."""
    actions: list[Action] = [act.Deal(state.match.dealer)] * (ROUNDS_OF_FOUR + 1)
    for action in actions:
        state = apply(state, action).state
    steps = {}
    for one in told:
        state = _others_first(state, one, actions)
        action = action_of(state, one.seat, Press.read(one.press))
        if one.step:
            step = one.step
            steps[len(actions)] = Step(step.number, action, step.ask, step.why, step.wrong)
        try:
            state = apply(state, action).state
        except IllegalAction as refused:
            raise StrayDecision(f"{one.seat}:{one.press}: {refused.code.value}") from refused
        actions.append(action)
    _others_first(state, None, actions)
    return tuple(actions), steps


def _others_first(state: State, coming: Told | None, actions: list[Action]) -> State:
    """Let the others show their flowers, and let go by what they are offered and do not take in the script."""
    while state.phase in (Phase.FLOWERS, Phase.CLAIMS):
        waiting = waiting_for(state)
        if coming and coming.seat in waiting and coming.press.partition(":")[0] in ANSWERS:
            return state
        others = [seat for seat in waiting if seat != ME]
        if not others:
            if coming is None:
                return state
            raise StrayDecision(f"before {coming.seat}:{coming.press} the visitor is asked")
        action = act.ReplaceFlowers(others[0]) if state.phase is Phase.FLOWERS else act.Pass(others[0])
        state = apply(state, action).state
        actions.append(action)
    return state
