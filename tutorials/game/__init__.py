"""The game of Taiwanese sixteen-tile mahjong: a pure, event-sourced state machine.

A game is its seed, its options and the list of what the players did. ``transitions.start`` gives the
first state, ``transitions.apply`` the next one and ``transitions.replay`` the one after a whole list.
``perspective.view_for`` is what one seat may see of it. Nothing here imports Django, reads a clock or
draws a random number that does not come from the seed.
"""
