#!/usr/bin/env python3
"""Questions about texts that run on their own machine, at places drawn from a seed, asked through the prompt, the debug adapter and the
Python package: the answers are the same.  TAP on standard output, a line for each place.

text-faces.py LANESCOPE EXAMPLES [--seed N] [--count N] [--text NAME]

It takes the translator: plugins/importers/glslang/tests/with-glslang skips it where that is not there.  The window is asked, too, by
faces/four-faces --texts.
"""
import argparse
import os
import pathlib
import random
import sys
import tempfile

sys.dont_write_bytecode = True
import asked  # noqa: E402  pylint: disable=wrong-import-position
from asked_text import QUESTIONS, TEXTS, try_text, write_text  # noqa: E402  pylint: disable=wrong-import-position


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("examples", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("--count", type=int, default=150 if os.environ.get("LANESCOPE_WHOLE") else 20)
    parser.add_argument("--text", choices=TEXTS)
    given = parser.parse_args()
    chance = random.Random(given.seed)
    print(f"# random seed: {given.seed}")
    with tempfile.TemporaryDirectory() as folder:
        return asked.tell((given.text,) if given.text else tuple(TEXTS), given.count,
                          lambda name, n: try_text(given.program, *write_text(pathlib.Path(folder), name, given.examples), n, chance),
                          len(QUESTIONS), 3)


if __name__ == "__main__":
    sys.exit(main())
