"""The tile art: every face is drawn here, in code, and written into one SVG atlas.

``manage.py build_tiles`` writes ``static/tiles/tiles.svg``. Nothing of this is imported to serve a page.
"""
