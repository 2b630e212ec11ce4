"""Handouts of all lessons: check-handouts.py LANESCOPE LESSONS.  Without answers no page says what is right; with them, each does.
Needs pdftotext and pdffonts."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

LANESCOPE, LESSONS = sys.argv[1], pathlib.Path(sys.argv[2])


def run(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, check=True, **options).stdout


def make(lesson, path, *options):
    env = dict(os.environ, SOURCE_DATE_EPOCH="86400", LC_PAPER="de_DE.UTF-8")
    run(LANESCOPE, "lesson", "handout", lesson, "-o", path, *options, env=env)
    return path


def squeeze(text):
    """Lines are broken where a page is full."""
    return re.sub(r"\s+", "", text)


def words_of(pdf, title):
    """Without the foot of each page."""
    words = squeeze(run("pdftotext", "-layout", pdf, "-").decode())
    return re.sub(re.escape(squeeze(title)) + r",page\d+of\d+", "", words)


def check(lesson, folder):
    key = json.loads(run(LANESCOPE, "lesson", "key", lesson, "--json"))
    blank, full = make(lesson, folder / "blank.pdf"), make(lesson, folder / "full.pdf", "--answers")
    without, with_answers = words_of(blank, key["title"]), words_of(full, key["title"])
    tells = [squeeze(stop["tell"]) for stop in key["stops"] if "tell" in stop]
    texts = [squeeze(stop["text"]) for stop in key["stops"]]
    if missing := [text for text in texts if text not in without or text not in with_answers]:
        return f"says nothing of {missing[0]}"
    if told := [tell for tell in tells if tell in without and not any(tell in text for text in texts)]:
        return f"tells {told[0]}"
    if missing := [tell for tell in tells if tell not in with_answers]:
        return f"does not tell {missing[0]}"
    if "[x]" in without:
        return "ticks a choice"
    ticked = sum(stop["ask"] in ("choice", "stack") for stop in key["stops"])
    if with_answers.count("[x]") != ticked:
        return f"ticks {with_answers.count('[x]')} choices, not {ticked}"
    fonts = run("pdffonts", blank).decode().splitlines()[2:]
    if not fonts or any(" yes " not in font for font in fonts):
        return "has fonts that are not embedded"
    if blank.read_bytes() != make(lesson, folder / "again.pdf").read_bytes():
        return "differs when it is made again"
    return None


def main():
    for tool in ("pdftotext", "pdffonts"):
        if shutil.which(tool) is None:
            print(f"1..0 # SKIP there is no {tool}")
            return 0
    lessons = sorted(LESSONS.glob("*.lanescope")) + sorted(LESSONS.glob("de/*.lanescope"))
    print(f"1..{len(lessons)}")
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for i, lesson in enumerate(lessons, 1):
            problem = check(lesson, pathlib.Path(folder))
            failed += problem is not None
            name = lesson.relative_to(LESSONS)
            print(f"ok {i} {name}" if problem is None else f"not ok {i} {name}: {problem}", flush=True)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
