#!/usr/bin/env python3
"""Runs the examples of a page of the manual and compares what they print; TAP on standard output.

pages.py PROGRAM PAGE.md [WITHOUT]

In blocks of "console", a line "$ COMMAND" with the lines "> MORE" behind it runs in sh with PROGRAM's folder first in PATH, in a
copy of the folder of the sources, as far as pages name what is in it; blocks that have the text WITHOUT are left out, and those with a verb that PROGRAM
was built without.  Lines "(lanescope) COMMAND", also in later blocks, are given to the last "$ lanescope debug".  The lines behind a command are
what it prints, standard error too; "..." stands for anything, a line of it for any lines.
LS_UPDATE_GOLDEN=1 rewrites the page instead, but for answers that are shortened.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from left_out import names_left_out

SOURCE = pathlib.Path(__file__).resolve().parents[2]
NAMED = ("data", "tests/cli/samples")
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.M | re.S)
ITEM = re.compile(r"^(\$|\(lanescope\)) (.*\n(?:> .*\n)*)((?:(?!(?:\$|\(lanescope\)) ).*\n)*)", re.M)
PROMPT = "(lanescope)"


def copy_sources(folder):
    for each in NAMED:
        shutil.copytree(SOURCE / each, folder / each)


def run(command, folder, env, lines=""):
    done = subprocess.run(["sh", "-c", command], cwd=folder, env=env, input=lines.encode(), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=1200, check=False)
    return done.stdout.decode("utf-8", "replace")


def is_as_said(got, said):
    """Whether what was printed is what the page has, where it is not shortened."""
    pattern = "".join(r"(?:.*\n)*?" if line.strip() == "..." else ".*".join(map(re.escape, line.split("..."))) + r"\n"
                      for line in said.splitlines())
    return re.fullmatch(pattern, got) is not None


def answers(items, folder, env):
    """What each item prints; the items of a prompt are carried out with the command that opens it."""
    at = 0
    while at < len(items):
        n = at + 1
        while n < len(items) and items[n][1] == PROMPT:
            n += 1
        lines = [item[2].replace("\n> ", "\n") for item in items[at:n]]
        got = run(lines[0].rstrip("\n"), folder, env, "".join(lines[1:]))
        parts = re.split(r"^\(lanescope\) .*\n(?:> .*\n)*", got, flags=re.M)
        yield from parts[: n - at] + [""] * (n - at - len(parts)) if n > at + 1 else [got]
        at = n


def main():
    program, page = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    env = dict(os.environ, PATH=f"{program.parent}:{os.environ['PATH']}", LC_ALL="C.UTF-8")
    text, failures = page.read_text(encoding="utf-8"), 0
    wanted = [block for block in BLOCK.finditer(text) if not sys.argv[3:] or sys.argv[3] not in block[0]]
    blocks = [block for block in wanted if not names_left_out(program, block[0])]
    items = [match for block in blocks for match in ITEM.finditer(text, *block.span())]
    with tempfile.TemporaryDirectory() as name:
        copy_sources(pathlib.Path(name))
        found = list(answers(items, name, env))
    made, end = "", 0
    for n, (item, got) in enumerate(zip(items, found), 1):
        is_right = is_as_said(got, item[3])
        failures += not is_right
        print(f"{'ok' if is_right else 'not ok'} {n} {item[2].splitlines()[0]}")
        if not is_right:
            print("".join(f"# {line}\n" for line in ("expected", *item[3].splitlines(), "got", *got.splitlines())), end="")
        made += text[end:item.start(3)] + (got if "..." not in item[3] else item[3])
        end = item.end(3)
    if os.environ.get("LS_UPDATE_GOLDEN"):
        page.write_text(made + text[end:], encoding="utf-8")
    print(f"1..{len(items)}" + (" # SKIP all that the page runs asks for what this build is without" if wanted and not blocks else ""))
    return 1 if failures or not wanted or (blocks and not items) else 0


sys.exit(main())
