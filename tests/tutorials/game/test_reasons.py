"""Every refusal has words of its own."""

from tutorials.game.errors import Refusal
from tutorials.game.reasons import REASONS, reason_for


def test_every_refusal_is_explained_in_its_own_words() -> None:
    assert set(REASONS) == set(Refusal)
    assert len(set(REASONS.values())) == len(REASONS)
    assert all(reason_for(refusal).endswith("。") and len(reason_for(refusal)) <= 40 for refusal in Refusal)
