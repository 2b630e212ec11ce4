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

MOST_BYTES = 300_000
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
    words = run("pdftotext", "-layout", pdf, "-").decode()
    return squeeze(re.sub(rf"^\s*{re.escape(title)}, page \d+ of \d+$", "", words, flags=re.MULTILINE))


def list_lanes(mask):
    """As "lanes0-3,5", "lane3", "alllanes" or "nolane"."""
    if mask in (0, 2**64 - 1):
        return "alllanes" if mask else "nolane"
    lanes = [lane for lane in range(64) if mask >> lane & 1]
    firsts = [lane for lane in lanes if lane - 1 not in lanes]
    lasts = [lane for lane in lanes if lane + 1 not in lanes]
    return f"lane{'s' * (len(lanes) > 1)}" + ",".join(f"{first}-{last}" if last > first else f"{first}" for first, last in zip(firsts, lasts))


def count_shown(pdf):
    """How often lanes 3, 9 and 0 of few.lanescope stand there: numbers in the map and the squares, values in the map; 9 is empty."""
    page = run("pdftotext", "-l", "1", "-x", "54", "-y", "250", "-W", "300", "-H", "200", pdf, "-").decode()
    return page.split().count("3"), page.split().count("9"), page.split().count("0")


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
    if lesson.name == "few.lanescope" and count_shown(blank) != (3, 1, 3):
        return "shows other values than those of lanes that hold something"
    masks = [list_lanes(int(stop["lanes"], 16)) for stop in key["stops"] if stop["ask"] == "mask"]
    if missing := [lanes for lanes in masks if lanes not in with_answers]:
        return f"does not list lanes {missing[0]}"
    if told := [lanes for lanes in masks if len(lanes) > 12 and lanes in without]:
        return f"lists lanes {told[0]}"
    if blank.stat().st_size > MOST_BYTES:
        return f"has {blank.stat().st_size} bytes"
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
    few = pathlib.Path(__file__).with_name("few.lanescope")  # shows a value of each lane
    lessons = [few] + sorted(LESSONS.glob("*.lanescope")) + sorted(LESSONS.glob("de/*.lanescope"))
    print(f"1..{len(lessons)}")
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for i, lesson in enumerate(lessons, 1):
            problem = check(lesson, pathlib.Path(folder))
            failed += problem is not None
            name = lesson.name if lesson == few else lesson.relative_to(LESSONS)
            print(f"ok {i} {name}" if problem is None else f"not ok {i} {name}: {problem}", flush=True)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
