"""The rules core: pure Python, no Django, no clock, no randomness."""
