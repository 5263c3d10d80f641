"""The tile art: every face is drawn here, in code, and written into one SVG atlas.

``manage.py build_tiles`` writes ``static/tiles/tiles.svg``. The pictures of shared hands draw with it.
"""
