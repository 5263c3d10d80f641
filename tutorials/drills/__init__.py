"""Drills: questions without end, made from the engine, one address each."""
