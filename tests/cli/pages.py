#!/usr/bin/env python3
"""Runs the examples of a page of the manual and compares what they print; TAP on standard output.

pages.py PROGRAM PAGE.md [FOLDER]

In blocks of "console", a line "$ COMMAND" with the lines "> MORE" behind it runs in sh with PROGRAM's folder first in PATH, in a
copy of FOLDER, else of the folder samples beside this script; the lines behind it are what it prints, standard error too.
LS_UPDATE_GOLDEN=1 rewrites the page instead.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.M | re.S)


def run(command, folder, env):
    done = subprocess.run(["sh", "-c", command], cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=1200, check=False)
    return done.stdout.decode("utf-8", "replace")


def main():
    program, page = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    env = dict(os.environ, PATH=f"{program.parent}:{os.environ['PATH']}", LC_ALL="C.UTF-8")
    text, n, failures = page.read_text(encoding="utf-8"), 0, 0

    def again(match):
        nonlocal n, failures
        made = ""
        for command, expected in re.findall(r"^\$ (.*(?:\n> .*)*)\n((?:(?!\$ ).*\n)*)", match[0], re.M):
            got = run(command.replace("\n> ", "\n"), folder, env)
            n += 1
            failures += got != expected
            print(f"{'ok' if got == expected else 'not ok'} {n} {command.splitlines()[0]}")
            if got != expected:
                print("".join(f"# {line}\n" for line in ("expected", *expected.splitlines(), "got", *got.splitlines())), end="")
            made += f"$ {command}\n{got}"
        return made

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "samples"
        shutil.copytree(sys.argv[3] if len(sys.argv) > 3 else pathlib.Path(__file__).resolve().parent / "samples", folder)
        made = BLOCK.sub(again, text)
    if os.environ.get("LS_UPDATE_GOLDEN"):
        page.write_text(made, encoding="utf-8")
    print(f"1..{n}")
    return 1 if failures or not n else 0


sys.exit(main())
