"""Verbs of leaves (plugins/*/*.def) that a program was built without: tests leave out what runs one."""
import functools
import pathlib
import re
import subprocess

ROWS = re.compile(r'^(?:OWN|FOR_PROGRAMS|VERB) \("([\w-]+)"', re.M)


@functools.cache
def verbs_left_out(program):
    tables = (pathlib.Path(__file__).resolve().parents[2] / "plugins").rglob("*.def")
    of_leaves = {verb for table in tables for verb in ROWS.findall(table.read_text(encoding="utf-8"))}
    helped = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    return frozenset(verb for verb in of_leaves if not re.search(rf"^  {verb} ", helped, re.M))


def names_left_out(program, text):
    """The first verb that commands in a text run and the program was built without; None: there is none."""
    return next((verb for verb in sorted(verbs_left_out(program)) if re.search(rf"\blanescope {verb}\b", text)), None)
