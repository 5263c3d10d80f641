"""The words of an English sentence: few are compiled for one sentence, and it makes no difference which."""

import subprocess
import sys

from scoring.core.sentence.english import _groups, _numbers, _words
from scoring.core.sentence.english_word import CUT, Word, compiled

SENTENCES = (
    "pong of reds, kong of 5 dots concealed, 234 characters, two three four bamboo, white pair, hu on 2 dots",
    "win on the last tile 8m from left, robbed the kong of the player on my right, two flowers: number 1 and number 3",
    "concealed 1 to 9 of dots, triplet of east winds, eyes EE, chow 2-3-4m, 5p self-drawn, 6 bam discarded by across",
    "rob one plum, seven flowers rob one from left, discarded by the dealer, right is the dealer, left declared ready",
)
COMPILED_BY_A_SENTENCE = """
import re
from scoring.core.sentence import parse_sentence
compiled, before = [], re.compile
re.compile = lambda *pattern: compiled.append(pattern) or before(*pattern)
parse_sentence("pong of red, 123 characters, 55 dots, won by self-draw, dealer")
print(len(compiled))
"""


def test_a_word_matches_as_its_whole_pattern_does() -> None:
    for word in (*_words(), *_numbers(), *_groups()):
        whole = compiled(word.pattern)
        for text in SENTENCES:
            fresh = Word(word.pattern, word.chinese)
            for at in range(len(text)):
                found, wanted = fresh.match(text, at), whole.match(text, at)
                assert (found and found.groupdict()) == (wanted and wanted.groupdict()), (word.pattern, text[at:])
                assert (found and found.span()) == (wanted and wanted.span())


def test_a_word_is_compiled_when_its_pieces_are_met() -> None:
    word = Word(f"pong of {CUT}reds?{CUT} and green", "碰中")
    for text in ("chow", "pong of green", "red"):
        assert not word.match(text, 0)
        assert "_whole" not in vars(word)
    assert not word.match("pong of red", 0)
    assert "_whole" in vars(word)
    assert word.match("pong of red and green", 0)


def test_the_first_sentence_in_english_compiles_a_small_part_of_all_words() -> None:
    run = [sys.executable, "-c", COMPILED_BY_A_SENTENCE]
    count = int(subprocess.run(run, capture_output=True, text=True, check=True).stdout)
    assert count < 115
    assert len((*_words(), *_numbers(), *_groups())) > 250
