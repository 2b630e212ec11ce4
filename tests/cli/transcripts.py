#!/usr/bin/env python3
"""Runs the commands of transcripts and compares what they print; TAP on standard output.

transcripts.py PROGRAM FILE.t...

A line "$ COMMAND" runs in sh where "lanescope" is PROGRAM, with PROGRAM's folder first in PATH, in the folder of the transcripts, with T naming an empty
folder for each FILE, EXAMPLES, STORIES and LESSONS the bundled scenes, and LESSON_TESTS those of plugins/classroom/tests. The lines behind it are what it prints, standard error too,
then "[N]" where the exit status N is not 0. "#" starts a comment. LS_UPDATE_GOLDEN=1 rewrites the files instead.
"""
import difflib
import os
import pathlib
import subprocess
import sys
import tempfile

from left_out import names_left_out


def parse(text):
    """A list of (comment lines, command, expected output)."""
    cases, comments = [], []
    for line in text.splitlines():
        if line.startswith("$ "):
            cases.append((comments, line[2:], []))
            comments = []
        elif line.startswith("#") or not cases:
            comments.append(line)
        elif comments:
            comments.append(line)
        else:
            cases[-1][2].append(line)
    for case in cases:
        while case[2] and not case[2][-1]:
            case[2].pop()
    return cases


def run(command, env, folder):
    done = subprocess.run(["sh", "-c", command], env=env, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=1200, check=False)
    lines = done.stdout.decode("utf-8", "replace").replace(env["T"], "$T").replace(env["EXAMPLES"], "$EXAMPLES").replace(env["STORIES"], "$STORIES").replace(env["LESSONS"], "$LESSONS").replace(env["LESSON_TESTS"], "$LESSON_TESTS").replace(env["SAMPLES"], "$SAMPLES").splitlines()
    while lines and not lines[-1]:
        lines.pop()
    return lines + ([f"[{done.returncode}]"] if done.returncode else [])


def name_program(program, folder):
    """Returns: folders for PATH in which PROGRAM is what a person calls it, whatever its file is called: another one of that name may be
    beside it."""
    if program.name == "lanescope-commands":
        (pathlib.Path(folder) / "lanescope").symlink_to(program)
    return f"{folder}:{program.parent}"


def main():
    with tempfile.TemporaryDirectory() as folder:
        return check_all(pathlib.Path(sys.argv[1]).resolve(), folder)


def check_all(program, bin_folder):
    env = dict(os.environ, PATH=f"{name_program(program, bin_folder)}:{os.environ['PATH']}", LC_ALL="C.UTF-8")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        env.pop(name, None)
    data = pathlib.Path(__file__).resolve().parents[2] / "data"
    env.update(EXAMPLES=str(data / "examples"), STORIES=str(data / "stories"), LESSONS=str(data / "lessons"), LESSON_TESTS=str(data.parent / "plugins" / "classroom" / "tests"),
               SAMPLES=str(data.parent / "tests" / "cli" / "samples"))
    n = failures = 0
    for path in map(pathlib.Path, sys.argv[2:]):
        rewritten = []
        with tempfile.TemporaryDirectory() as folder:
            env["T"] = folder
            for comments, command, expected in parse(path.read_text(encoding="utf-8")):
                n += 1
                if names_left_out(program, command):
                    print(f"ok {n} {path.stem} # SKIP no {names_left_out(program, command)} in this build")
                    rewritten += comments + ["$ " + command] + expected + [""]
                    continue
                got = run(command, env, path.resolve().parent)
                ok = got == expected
                failures += not ok
                print(f"{'ok' if ok else 'not ok'} {n} {path.stem}: {command}".replace("#", "no. "))
                if not ok:
                    for line in difflib.unified_diff(expected, got, "expected", "printed", lineterm=""):
                        print("# " + line)
                rewritten += comments + ["$ " + command] + got + [""]
        if os.environ.get("LS_UPDATE_GOLDEN"):
            path.write_text("\n".join(rewritten).rstrip("\n") + "\n", encoding="utf-8")
    print(f"1..{n}")
    return failures > 0 and not os.environ.get("LS_UPDATE_GOLDEN")


sys.exit(main())
