"""The hand builder: one sentence is its whole state, and every press makes a new sentence."""
