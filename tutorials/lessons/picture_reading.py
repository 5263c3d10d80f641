"""Reading a picture from its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scoring.core.context import SEATS_FROM_SELF, SELF
from scoring.core.tiles import PLANT_ORDERS
from tutorials.reference.fields import Fields
from tutorials.reference.problems import Fault

from .asked import Asked
from .exercises.base import one_of, tiles_of
from .pictures import DRAGON_TILES, Group, HandPicture, Picture, Row, SeatsPicture, SheetPicture, WallPicture

_LABELS: Final = {str(DRAGON_TILES): DRAGON_TILES}


def read_picture(fields: Fields) -> Picture | None:
    """Read a picture of any kind."""
    kind = fields.written("kind")
    reader = READERS.get(kind)
    if reader is None:
        fields.report(Fault.BAD_VALUE, f"kind: one of {', '.join(READERS)} is needed")
        return None
    picture = reader(fields)
    fields.close()
    return picture


def _read_row(fields: Fields) -> Row:
    tiles = fields.table("groups")
    groups = tuple(Group(str(text), _LABELS.get(label, label)) for label, text in tiles.items())
    loose = tuple(Group(text) for text in fields.texts("tiles"))
    if not groups and not loose:
        fields.report(Fault.MISSING, "tiles or groups are needed")
    order = one_of(fields, "order", ("", *PLANT_ORDERS), "")
    return Row((*loose, *groups), fields.optional("caption"), order)


def _read_hand(fields: Fields) -> HandPicture:
    return HandPicture(
        Asked(fields.table("request")),
        fields.optional("caption"),
        tiles_of(fields, "lit", required=False),
        fields.table("claims"),
    )


def _read_sheet(fields: Fields) -> SheetPicture:
    return SheetPicture(
        Asked(fields.table("request")),
        fields.optional("caption"),
        (),
        fields.table("claims"),
        paid=one_of(fields, "paid", ("yes", "no"), "no") == "yes",
    )


def _read_seats(fields: Fields) -> SeatsPicture:
    throw = fields.table("throw")
    words = {str(side): str(said) for side, said in fields.said("words").items()}
    total = throw.get("total", 0)
    return SeatsPicture(
        caption=fields.optional("caption"),
        east=one_of(fields, "east", ("", *SEATS_FROM_SELF), ""),
        total=total if isinstance(total, int) else 0,
        thrower=str(throw.get("thrower", SELF)),
        said=words,
    )


def _read_wall(fields: Fields) -> WallPicture:
    return WallPicture(
        fields.number("total"),
        one_of(fields, "dealer", SEATS_FROM_SELF, SELF),
        one_of(fields, "flowers", ("yes", "no"), "yes") == "yes",
        fields.optional("caption"),
    )


READERS: Final[dict[str, Callable[[Fields], Picture]]] = {
    "row": _read_row,
    "hand": _read_hand,
    "sheet": _read_sheet,
    "seats": _read_seats,
    "wall": _read_wall,
}
"""The kinds of picture."""
