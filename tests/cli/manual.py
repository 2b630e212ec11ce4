#!/usr/bin/env python3
"""Carries out the commands that stand within the text and the tables of the page about the prompt; TAP on standard output.

manual.py PROGRAM COMMANDS.def DATA SCENES

A command is what stands in backticks and begins with a command's name, has words behind it and none of them in capitals.  It must run in one
of the places below, at the least.  What goes together runs together: "break 13 if R2.y > $limit" needs a $limit.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM, COMMANDS, DATA, SCENES = pathlib.Path(sys.argv[1]).resolve(), *map(pathlib.Path, sys.argv[2:5])
# A scene, and how one gets to the place.
PLACES = [
    ("first-light", "break 3; break 5; set $n = 1.0; set $x = 1.0; set $old = R1.x; set $limit = 0.5; bookmark NAME; list 20; run-to line 13"),
    ("nested-if", "step 5; up"),
    ("nested-if", "step 5; set R1.x = 2.0"),
    ("triangle", "pixel 8 8"),
    ("triangle", "pixel 8 8; stage vertex 1; end"),
    ("transpose", "step 3"),
    ("constants", ""),
    ("memories", ""),
    ("first-light", "step; back"),
]
# Behind another command, or what one says.
PIECES = {"r is 0.5@22", "lanes 0-15,22", "lane 0-15", "if R2.x > 3", "run-to write"}
# What it takes is no line of its own: the lines behind it, a session that was killed.
MORE = {"commands 2", "recover -d"}
CAPITALS = re.compile(r"(?<![\w$.])(?!PIX|PARAM|CB|PV|R\d|AR)[A-Z]+(?:\.\.[A-Z])?\b")


def is_there(name):
    """Whether the build has a command of a leaf."""
    done = subprocess.run([PROGRAM, "debug", "--batch", "-x", "-", DATA / "examples/first-light.lanescope"], input=f"help {name}\n",
                          capture_output=True, text=True, check=False)
    return done.returncode == 0


def names():
    found = set()
    for table in COMMANDS, *sorted((DATA.parent / "plugins").glob("*/commands-*.def")):
        for match in re.finditer(r'^(?:ROW|MOVE) \(\w+, \{? ?"([\w-]+)", "([\w-]*)", "([^"]*)"', table.read_text(encoding="utf-8"), re.M):
            if table == COMMANDS or is_there(match[1]):
                found |= {match[1], match[2], *match[3].split()}
    return found - {""}


def commands():
    text = re.sub(r"```.*?```", "", (DATA / "doc" / "debugging.md").read_text(encoding="utf-8"), flags=re.S)
    known = names()
    found = dict.fromkeys(re.findall(r"`([^`\n]+)`", text))
    return [words for words in found if " " in words and words.split()[0] in known and words not in PIECES | MORE and not CAPITALS.search(words)]


def why_not(words, folder):
    """None if it runs in one of the places, else what the last one said."""
    said = ""
    for scene, way in PLACES:
        (folder / "lines").write_text("".join(f"{line.strip()}\n" for line in [*way.split(";"), words] if line), encoding="utf-8")
        done = subprocess.run([PROGRAM, "debug", "--batch", "-x", "lines", f"{scene}.lanescope"], cwd=folder, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return None
        said += f"# {scene}: {done.stderr.splitlines()[0] if done.stderr else done.returncode}\n"
    return said


def main():
    found, failed = commands(), 0
    print(f"1..{len(found) + 1}")
    print(f"{'ok' if len(found) > 80 else 'not ok'} 1 there are {len(found)} commands")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "examples"
        shutil.copytree(DATA / "examples", folder)
        shutil.copy(SCENES / "memories.lanescope", folder)
        subprocess.run([sys.executable, SCENES / "memories.py", folder], check=True)
        shutil.copy(folder / "first-light.asm", folder / "other.asm")
        for number, words in enumerate(found, 2):
            said = why_not(words, folder)
            failed += said is not None
            print(f"{'ok' if said is None else 'not ok'} {number} {words}\n{said or ''}", end="")
    return 1 if failed or len(found) <= 80 else 0


sys.exit(main())
