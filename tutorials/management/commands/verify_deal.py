"""Check that a hand was dealt as its fingerprint promised, from the opened seed or from a downloaded record."""

from __future__ import annotations

import json
from argparse import FileType
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.core.tiles import CODES
from tutorials.table.fairness import Check, verified
from tutorials.table.verifying import faults_of


class Command(BaseCommand):
    help = "Check the fingerprint of a hand and print its wall and dice; with --record, check every hand of a record."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", help="the seed as it was opened after the hand")
        parser.add_argument("--salt", default="", help="the salt as it was opened after the hand")
        parser.add_argument("--word", default="", help="the visitor's own word, if one was mixed in")
        parser.add_argument("--commitment", default="", help="the fingerprint as it was shown before the dice")
        parser.add_argument("--hand", type=int, default=1, help="which hand of the game, from 1")
        parser.add_argument("--no-flowers", action="store_true", help="the set of 136 tiles")
        parser.add_argument("--record", type=FileType("r", encoding="utf-8"), help="a downloaded record, - for input")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["record"]:
            self._check_record(options["record"].read())
        elif options["seed"]:
            self._check_seed(options)
        else:
            raise CommandError("give --seed or --record")

    def _check_seed(self, options: dict[str, Any]) -> None:
        if options["hand"] < 1:
            raise CommandError("--hand counts from 1")
        seed, salt, commitment, word = (options[name] for name in ("seed", "salt", "commitment", "word"))
        check = verified(seed, salt, commitment, word, options["hand"] - 1, not options["no_flowers"])
        self.stdout.write(json.dumps(written(check), ensure_ascii=False))
        if check.fits is False:
            raise CommandError("the fingerprint does not fit the seed and the salt")

    def _check_record(self, text: str) -> None:
        try:
            record = json.loads(text)
        except ValueError as error:
            raise CommandError(f"the record is no JSON: {error}") from error
        faults = faults_of(record)
        for fault in faults:
            self.stderr.write(fault)
        if faults:
            raise CommandError(f"{len(faults)} faults")
        self.stdout.write(f"{len(record['hands'])} hands are as promised")


def written(check: Check) -> dict[str, Any]:
    """Write a check as it is printed."""
    return {
        "commitment": check.found,
        "fits": check.fits,
        "word": check.word,
        "wall": ["".join(CODES[tile] for tile in row) for row in check.rows],
        "dice": {label: list(dice) for label, dice in check.dice},
    }
