"""Hands to begin with; the tests score every one of them."""

from __future__ import annotations

from typing import Final, NamedTuple


class Example(NamedTuple):
    """A hand to look at: what it shows, its sentence, and what the default table gives (``None``: no win)."""

    label: str
    text: str
    tai: int | None


EXAMPLES: Final = (
    Example("平胡", "123456萬55789筒23478條 胡9條 南風", 3),
    Example("碰碰胡加門風", "碰222萬 碰444筒 碰南南南 碰777條 99萬88條 胡9萬 南風", 5),
    Example("門清自摸", "123678萬345筒2367899條 胡4條 自摸 南風", 3),
    Example("大三元", "45699萬78筒 碰中中中 碰發發發 碰白白白 胡9筒 西風", 8),
    Example("聽什麼？", "123456789萬456筒3455條", None),
    Example("該打哪張？", "12378萬45667筒12389條東南", None),
)
