"""Fixed teaching hands: a stacked wall, the right move at each decision with its reason, then free play.

``loading`` reads them from their files and plays each through the engine, ``play`` does what the visitor presses while
the script lasts, ``words`` asks engine and coach for the figures that the texts name.
"""
