"""A second scorer, slow and obvious, written from the rules alone.

It shares no code with the engine, so that the two can be held against each other on random hands.
Tiles are numbers 0–33 in the project's order: 一萬…九萬, 一筒…九筒, 一條…九條, 東南西北, 中發白.
"""
