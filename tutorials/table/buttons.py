"""Buttons: what they send, what they are called and which tiles they are about."""

from __future__ import annotations

from typing import NamedTuple

from scoring.core.tiles import CODES, Tile
from scoring.languages import tr

from ..game import actions as act
from ..game.actions import Action
from ..game.perspective import View
from .calls import call_words
from .course import PLAY
from .names import spoken, term


class Button(NamedTuple):
    """One button. ``do`` is what it sends, ``action`` its ``data-action``, ``look`` a class."""

    do: str
    action: str
    label: str
    look: str = ""
    tile: str = ""
    tiles: str = ""
    shown: tuple[Tile, ...] = ()

    @property
    def ident(self) -> str:
        """Its id on the page."""
        return "do-" + self.do.replace(":", "-")


def call_buttons(view: View) -> list[Button]:
    """Return the buttons for everything that the visitor may do now but throw a tile.

    Where a 詐胡 costs, 胡 is always among them and looks the same whether it would be one or not.
    """
    actions = [action for action in view.legal if not isinstance(action, act.Discard)]
    if view.options.false_hu and view.waiting and view.phase in PLAY and act.Hu(view.seat) not in actions:
        actions.insert(0, act.Hu(view.seat))
    buttons = [_button(view, action) for action in actions]
    return [button for button in buttons if button is not None]


def _button(view: View, action: Action) -> Button | None:
    offered = view.offer.tile if view.offer else None
    match action:
        case act.Hu():
            look = "hu at-risk" if view.options.false_hu else "hu"
            return Button("hu", "hu", tr("胡" if offered is not None else "胡（自摸）"), look)
        case act.Kong(tile=tile):
            code = CODES[tile]
            return Button(f"kong:{code}", "kong", tr("槓"), "call", code, "", (tile,) * 4)
        case act.Pong() if offered is not None:
            return Button("pong", "pong", tr("碰"), "call", CODES[offered], "", (offered,) * 3)
        case act.Chow(tile=low) if offered is not None:
            run = (low, low + 1, low + 2)
            tiles = f"{run[0] % 9 + 1}{run[1] % 9 + 1}{run[2] % 9 + 1}{CODES[low][1]}"
            return Button(f"chow:{CODES[low]}", "chow", tr("吃"), "call", CODES[low], tiles, run)
        case act.Pass():
            return Button("pass", "pass", tr("過" if offered is not None else "先不宣告"), "pass")
        case act.Ready(tile=None):
            return Button("ready", "ready", term("宣告聽牌"), "call")
        case act.Ready(tile=tile) if tile is not None:
            return Button(f"ready:{CODES[tile]}", "ready", tr("聽，打{tile}", tile=spoken(tile)), "call", CODES[tile])
    return None


def label_in_full(button: Button, view: View) -> str:
    """Return a name for those who don't see the tiles on the button."""
    if view.offer and button.action in ("pong", "kong", "chow"):
        for action in view.legal:
            made = _button(view, action)
            if made is not None and made.do == button.do:
                return call_words(action, view.offer.tile)
    return tr("{call}{tile}", call=button.label, tile=spoken(button.shown[0])) if button.shown else button.label
