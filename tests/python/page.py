#!/usr/bin/env python3
"""Runs the examples of Python in a page of the manual, one behind the other, in a folder that has a copy of data; TAP on standard output.

page.py PROGRAM PAGE.md
"""
import doctest
import os
import pathlib
import re
import shutil
import sys
import tempfile

import tap

sys.path.append(str(tap.ROOT / "tests" / "cli"))
from left_out import names_left_out  # noqa: E402  pylint: disable=wrong-import-position

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def main():
    program, page = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    os.environ["LANESCOPE"] = str(program)
    blocks = re.findall(r"(?<=^```python\n).*?(?=^```$)", page.read_text(encoding="utf-8"), re.M | re.S)
    said = []
    with tempfile.TemporaryDirectory() as name:
        shutil.copytree(tap.ROOT / "data", pathlib.Path(name) / "data")
        os.chdir(name)
        test = doctest.DocTestParser().get_doctest("\n".join(blocks), {"__name__": "page"}, page.name, str(page), 0)
        test.examples = [example for example in test.examples if not names_left_out(program, example.source)]
        failed, n = doctest.DocTestRunner(optionflags=FLAGS, verbose=False).run(test, out=said.append)
        os.chdir("/")
    print("".join(f"# {line}\n" for line in "".join(said).splitlines()), end="")
    print(f"{'not ok' if failed or not n else 'ok'} 1 - {n} examples of {len(blocks)} blocks\n1..1")
    return 1 if failed or not n else 0


assert tap.PACKAGE.is_dir()
sys.exit(main())
