"""A program of its own: SVG on standard input becomes PNG on standard output. No font of the machine is looked at."""

import sys

import resvg_py

if __name__ == "__main__":
    svg = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))
