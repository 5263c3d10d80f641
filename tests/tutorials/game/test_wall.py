"""The opening of the wall: sources' own examples, and every total by arithmetic done another way."""

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from tutorials.game.rng import Stream
from tutorials.game.wall import Wall, build, first_stack, full_set, start_position


def stacks_by_walking(stacks_a_side: int, seat: int, left: int) -> tuple[int, int]:
    """Walk along the rows stack by stack: to the owner's left, then on to the next row clockwise."""
    number = 1
    for _ in range(left):
        number += 1
        if number > stacks_a_side:
            seat, number = (seat - 1) % 4, 1
    return seat, number


@pytest.mark.parametrize("stacks", [17, 18])
@pytest.mark.parametrize("total", range(3, 19))
@pytest.mark.parametrize("seat", range(4))
def test_every_total_opens_where_walking_ends(stacks: int, total: int, seat: int) -> None:
    assert tuple(first_stack(stacks, seat, total)) == stacks_by_walking(stacks, seat, total)


def test_eighteen_leaves_a_whole_row_and_goes_on_clockwise() -> None:
    assert tuple(first_stack(18, 1, 18)) == (0, 1)
    assert tuple(first_stack(17, 1, 17)) == (0, 1)
    assert tuple(first_stack(17, 1, 18)) == (0, 2)


def test_source_b_eight_is_the_left_players_row_from_the_ninth_stack() -> None:
    dealer = 2
    left_player = (dealer + 8 - 1) % 4
    assert left_player == (dealer + 3) % 4
    assert tuple(first_stack(18, left_player, 8)) == (left_player, 9)


def test_source_b_seven_takes_the_eighth_stack() -> None:
    assert first_stack(18, 0, 7).number == 8


def test_source_c_eleven_takes_the_twelfth_stack_of_wests_own_row() -> None:
    assert tuple(first_stack(18, 2, 11)) == (2, 12)


def test_tiles_are_taken_clockwise_upper_first() -> None:
    wall = Wall(tuple(range(144))).opened(0, 17)
    first, wall = wall.take(4)
    # The last stack of seat 0's row, then the first of the row at its left, which is seat 3's.
    assert first == (34, 35, 36, 37)
    assert start_position(18, 3, 0) == 36
    assert wall.remaining == 140


def test_replacements_come_from_the_stack_right_of_the_opening() -> None:
    wall = Wall(tuple(range(144))).opened(0, 8)
    one, wall = wall.replacement()
    other, wall = wall.replacement()
    third, wall = wall.replacement()
    # The eighth stack of the row stays at the right of the opening: upper tile first, then on to the right.
    assert (one, other, third) == (14, 15, 12)
    assert wall.seen.heights()[0][7] == 0
    assert wall.seen.heights()[0][6] == 1


def test_heights_show_what_is_left() -> None:
    wall = build("seed", 0, flowers=True).opened(1, 5)
    assert all(height == 2 for row in wall.seen.heights() for height in row)
    _, wall = wall.take(3)
    heights = wall.seen.heights()
    assert heights[1][5:8] == (0, 1, 2)
    assert sum(map(sum, heights)) == wall.remaining == 141


def test_a_wall_holds_the_whole_set_and_comes_from_the_seed() -> None:
    assert Counter(build("a", 0, flowers=True).tiles) == Counter(full_set(flowers=True))
    assert len(build("a", 0, flowers=False).tiles) == 136
    assert build("a", 0, flowers=True) == build("a", 0, flowers=True)
    assert build("a", 0, flowers=True) != build("a", 1, flowers=True)
    assert build("a", 0, flowers=True) != build("b", 0, flowers=True)


def z_of(counts: Counter[int], cells: int) -> float:
    """Return how many standard deviations the chi-square of even counts is from its mean."""
    expected = sum(counts.values()) / cells
    chi = sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))
    return float((chi - (cells - 1)) / (2 * (cells - 1)) ** 0.5)


def naive_shuffle(stream: Stream, size: int) -> tuple[int, ...]:
    """Swap every place with any place: a well-known way to get it wrong."""
    order = list(range(size))
    for place in range(size):
        other = stream.below(size)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def places_of(orders: Iterable[Sequence[int]], size: int) -> Counter[int]:
    """Count which item came to which place."""
    return Counter(place * size + item for order in orders for place, item in enumerate(order))


@pytest.mark.parametrize(("size", "rounds"), [(8, 6000), (144, 700)])
def test_shuffle_is_even_and_the_test_would_see_a_bad_one(size: int, rounds: int) -> None:
    """A few tiles often, and the 144 places of real walls, against what is shuffled the naive way."""
    good = (Stream("even", f"{size}/{number}").shuffled(range(size)) for number in range(rounds))
    bad = (naive_shuffle(Stream("even", f"bad/{size}/{number}"), size) for number in range(rounds))
    assert abs(z_of(places_of(good, size), size * size)) < 4
    assert z_of(places_of(bad, size), size * size) > 4


def loaded_die(stream: Stream) -> int:
    """Take a number below seven and wrap it round: the first face comes twice as often."""
    return stream.below(7) % 6


def z_of_faces(label: str, loaded: bool) -> float:
    faces: Counter[int] = Counter()
    for number in range(4000):
        stream = Stream(label, str(number))
        faces.update(loaded_die(stream) for _ in range(3)) if loaded else faces.update(die - 1 for die in stream.dice())
    return z_of(faces, 6)


def test_dice_are_even_and_the_test_would_see_a_loaded_one() -> None:
    assert abs(z_of_faces("dice", loaded=False)) < 4
    assert z_of_faces("dice", loaded=True) > 4


def test_three_dice_are_thrown_one_by_one() -> None:
    """Each of the 216 throws is as likely as the others, which even faces alone would not show."""
    throws: Counter[int] = Counter()
    same: Counter[int] = Counter()
    for number in range(6000):
        a, b, c = (die - 1 for die in Stream("three", str(number)).dice())
        throws[36 * a + 6 * b + c] += 1
        same[36 * a + 6 * b + b] += 1
    assert abs(z_of(throws, 216)) < 4
    assert z_of(same, 216) > 4
