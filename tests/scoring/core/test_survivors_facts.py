"""The facts of a reading, one by one, against plain words. A false one costs time alone, so no score would tell."""

from collections.abc import Iterator

from scoring.core.case import Reading
from scoring.core.context import By, Situation
from scoring.core.decomposition import Wait
from scoring.core.detection import DETECTORS
from scoring.core.evaluate import SCORERS
from scoring.core.examples import with_values
from scoring.core.facts import Fact, is_inner
from scoring.core.hand import MeldKind
from scoring.core.ruleset import load_rulesets
from tests.naive.random_hands import winning_requests

from .asking import read

RULES = load_rulesets()
EVERYTHING = with_values(RULES["classic"], dict.fromkeys(DETECTORS, 1))
FACTS = {name: bit for name, bit in vars(Fact).items() if name.isupper()}

SEVEN_PAIRS = [
    {"hand": "11223344556677m88p", "win": "8p", "by": "draw"},
    {"hand": "1155m2277p3388sNNNE", "win": "E", "by": "discard", "from": "left"},
    {"hand": "1111m2222p3333sEENN", "win": "N", "by": "draw"},
]
OTHERS = [
    {
        "hand": "1m",
        "melds": ["(2222m)", "3333p", "(4444s)", "EEEE", "CCCC"],
        "win": "1m",
        "by": "discard",
        "from": "left",
    },
    {
        "hand": "78p55m",
        "melds": ["(2222m)", "3333p", "(4444s)", "EEEE"],
        "win": "9p",
        "by": "rob_kong",
        "from": "right",
    },
    {"by": "eight_flowers", "hand": "123456789m1122334p", "flowers": [f"{n}f" for n in range(1, 9)]},
    {"hand": "123456789m123p123sE", "win": "E", "situation": ["earthly_ready"], "by": "draw"},
    {
        "hand": "123456789m13p55s",
        "melds": ["EEEE"],
        "win": "2p",
        "situation": ["after_claimed_kong", "last_tile"],
        "by": "draw",
    },
]


def readings() -> Iterator[Reading]:
    requests = [*winning_requests(seed=61, count=500), *SEVEN_PAIRS, *OTHERS]
    for request in requests:
        asked = read({"seat": "S", **request})
        for rules in (asked.rules, EVERYTHING):
            assert rules is not None
            for scored in SCORERS[rules].readings(asked.hand, asked.context):
                yield scored.reading


def blocks_of(reading: Reading) -> list[tuple[int, ...]]:
    runs = [(start, start + 1, start + 2) for start in reading.sequences]
    return [*runs, *((t, t, t) for t in reading.triplets), *((t, t) for t in reading.pairs)]


def of_the_tiles(reading: Reading) -> Iterator[tuple[str, bool]]:
    """Yield what the sets and pairs have."""
    blocks = blocks_of(reading)
    tiles = {tile for block in blocks for tile in block}
    suits, honors = {tile // 9 for tile in tiles if tile < 27}, any(tile >= 27 for tile in tiles)
    starts = reading.sequences
    for suit, name in enumerate(("MAN", "PIN", "SOU")):
        yield name, suit in suits
        yield f"{name}_SEQUENCE", any(start // 9 == suit for start in starts)
    yield "HONORS", honors
    stretches = {start % 9 for start in starts}
    yield from (("STARTS", 0 in stretches), ("MIDDLES", 3 in stretches), ("FINISHES", 6 in stretches))
    yield "HALF_FLUSH", len(suits) == 1 and honors
    yield "FULL_FLUSH", len(suits) == 1 and not honors
    yield "ALL_HONORS", honors and not suits
    yield "THREE_SUITS_OF_SEQUENCES", len({start // 9 for start in starts}) == 3
    yield "ALL_STRETCHES", stretches >= {0, 3, 6}
    yield "SEQUENCES", bool(starts)
    hand = reading.case.hand
    chows = [meld for meld in hand.melds if meld.kind is MeldKind.CHOW]
    yield "TWINS", bool(chows) or len(set(starts)) < len(starts)
    yield "ENDS", any(tile < 27 and tile % 9 in (0, 8) for tile in tiles)
    yield "INNER", any(tile < 27 and 1 <= tile % 9 <= 7 for tile in tiles)
    yield "INNER_SET", any(all(tile < 27 and 1 <= tile % 9 <= 7 for tile in block) for block in blocks)


def of_the_triplets(reading: Reading) -> Iterator[tuple[str, bool]]:
    """Yield what there is in triplets, and where the winning tile sits."""
    case, triplets = reading.case, reading.triplets
    yield "WIND_TRIPLET", any(27 <= tile <= 30 for tile in triplets)
    yield "DRAGON_TRIPLET", any(31 <= tile <= 33 for tile in triplets)
    yield from of_the_honors(reading)
    names = ("TRIPLETS", "TWO_TRIPLETS", "THREE_TRIPLETS", "FOUR_TRIPLETS", "FIVE_TRIPLETS")
    yield from ((name, len(triplets) >= least) for least, name in enumerate(names, 1))
    yield "SEVEN_PAIRS", len(reading.pairs) == 7
    yield "NARROW_WAIT", reading.wait in (Wait.EDGE, Wait.CLOSED, Wait.PAIR)
    yield "TWO_PAIRS_WAIT", reading.wait is Wait.TWO_PAIRS
    claimed = sum(meld.kind in (MeldKind.PONG, MeldKind.KONG) for meld in case.hand.melds)
    claimed += reading.wait is Wait.TWO_PAIRS and case.context.by in (By.DISCARD, By.ROB_KONG)
    concealed = 0 if len(reading.pairs) == 7 else len(triplets) - claimed
    levels = ("THREE_CONCEALED", "FOUR_CONCEALED", "FIVE_CONCEALED")
    yield from ((name, concealed >= least) for least, name in enumerate(levels, 3))


def of_the_honors(reading: Reading) -> Iterator[tuple[str, bool]]:
    """Yield what there is in winds and dragons; and what they come to."""
    triplets, pairs, context = reading.triplets, reading.pairs, reading.case.context
    for tile, name in enumerate(("EAST", "SOUTH", "WEST", "NORTH", "RED", "GREEN", "WHITE"), 27):
        yield f"{name}_TRIPLET", tile in triplets
    winds, dragons = (sum(tile in family for tile in triplets) for family in (range(27, 31), range(31, 34)))
    wind_pair, dragon_pair = (any(tile in family for tile in pairs) for family in (range(27, 31), range(31, 34)))
    yield from (("WIND_PAIR", wind_pair), ("DRAGON_PAIR", dragon_pair))
    yield from (("SEAT_WIND", 27 + context.seat in triplets), ("ROUND_WIND", 27 + context.round in triplets))
    yield from (("TWO_DRAGONS", dragons >= 2), ("TWO_WINDS", winds >= 2), ("THREE_WINDS", winds >= 3))
    yield from (("LITTLE_DRAGONS", dragons == 2 and dragon_pair), ("BIG_DRAGONS", dragons == 3))
    yield from (("LITTLE_WINDS", winds == 3 and wind_pair), ("BIG_WINDS", winds == 4))


def of_the_case(reading: Reading) -> Iterator[tuple[str, bool]]:
    """Yield what is so however the hand is read."""
    case = reading.case
    hand, by, situation = case.hand, case.context.by, case.context.situation
    kinds = [meld.kind for meld in hand.melds]
    hidden = kinds.count(MeldKind.CONCEALED_KONG)
    yield "FOUR_KONGS", kinds.count(MeldKind.KONG) + hidden >= 4
    kept = not hidden or case.switches.concealed_kong_keeps_concealed
    yield "CONCEALED", len(kinds) == hidden and kept
    yield "FIVE_CLAIMED", len(kinds) - hidden == 5
    yield "DRAW", by is By.DRAW
    yield "CLAIM", by in (By.DISCARD, By.ROB_KONG)
    yield "ROBBERY", by is By.ROB_KONG
    yield "FLOWER_WIN", by in (By.EIGHT_FLOWERS, By.SEVEN_ROB_ONE)
    flowers = [flower - 34 for flower in hand.flowers]
    plants = "梅蘭菊竹"
    numbers = [f + 1 if f < 4 else case.switches.plants_order.index(plants[f - 4]) + 1 for f in flowers]
    yield "FLOWERS", bool(flowers)
    own = numbers.count(case.context.seat + 1)
    yield from (("OWN_FLOWER", own > 0), ("TWO_OWN_FLOWERS", own == 2))
    sets = ({*flowers} >= {0, 1, 2, 3}) + ({*flowers} >= {4, 5, 6, 7})
    yield from (("FLOWER_SET", sets > 0), ("TWO_FLOWER_SETS", sets == 2))
    yield "LAST_TILE", Situation.LAST_TILE in situation
    yield "REPLACEMENT", any(one.startswith("after_") for one in situation)
    yield "FIRST_TURN", Situation.FIRST_TURN in situation
    for said in (Situation.READY, Situation.EARTHLY_READY, Situation.HEAVENLY_READY):
        yield said.name, said in situation


def test_each_fact_is_a_bit_of_its_own() -> None:
    assert list(FACTS.values()) == [2**place for place in range(69)]


def test_the_facts_of_a_reading_are_what_plain_words_say() -> None:
    seen: dict[str, set[bool]] = {name: set() for name in FACTS}
    for reading in readings():
        wanted = dict([*of_the_tiles(reading), *of_the_triplets(reading), *of_the_case(reading)])
        found = {name: reading.facts & bit != 0 for name, bit in FACTS.items()}
        if not reading.sequences and not reading.triplets:  # flowers alone win, and nothing of the hand is looked at
            wanted = dict.fromkeys(FACTS, False) | dict(of_the_case(reading))
        assert found == wanted, (reading.case.hand, reading.case.context)
        for name, is_so in found.items():
            seen[name].add(is_so)
    assert [name for name, answers in seen.items() if len(answers) < 2] == []


def test_the_inner_tiles_are_two_to_eight() -> None:
    assert [tile for tile in range(34) if is_inner(tile)] == [*range(1, 8), *range(10, 17), *range(19, 26)]
