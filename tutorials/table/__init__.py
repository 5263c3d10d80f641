"""The guided table in the browser: what a press does, what the page says and shows of a game.

``course`` replays a hand, ``presses`` does what the visitor pressed, ``page`` collects what the template shows. Only
``perspective.view_for`` and events as seen from the visitor's seat go onto the page.
"""
