#!/usr/bin/env python3
"""Small programs that once went wrong, each with what is right written in it; TAP on standard output.

repro.py PROGRAM FOLDER

Every scene (.lanescope) and program (.asm) of the folder says in comments at its top where the rule comes from and what must come
out.  In a scene a comment starts with "#", in a program with ";":

    # source: TEXT           whose rule it is; every file has one
    # pixel: EXPRESSION      of x and y, with y = 0 below: the values of the pixel in the output, compared to the bit; a single
                             value stands for all channels, None for a pixel that nothing was written to
    # item: EXPRESSION       of n: the same for lists, as memories and vertices are
    # output: NAME           which output that is; the first one if left out
    # stop: TEXT             the run stops, and the message has this in it
    # lint: TEXT             what "lanescope lint" prints has this in it
    # races: TEXT            what "lanescope races" prints has this in it
    # uncertain: TEXT        what "lanescope run --events=uncertain" prints has this in it, once
    # check                  "lanescope check" says that the references match
"""
import json
import math
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "machines"))
from machines import has_machine_of  # noqa: E402  pylint: disable=wrong-import-position

KINDS = ("source", "pixel", "item", "output", "stop", "lint", "races", "uncertain", "check")


def expectations(path):
    mark = ";" if path.suffix == ".asm" else "#"
    for line in path.read_text().splitlines():
        if not line.startswith(mark):
            return
        found = re.match(r"(\w+)(?:: (.*))?$", line.lstrip(mark).strip())
        if found and found[1] in KINDS:
            yield found[1], found[2] or ""


def run(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=False)


def value_bits(value, is_integer):
    """Values that are equal by their bits; a NaN stands for all of them."""
    if is_integer:
        return int(value) & 0xFFFFFFFF
    return "nan" if math.isnan(value) else struct.pack("<f", value)


def compare(program, path, name, expression, is_list):
    with tempfile.TemporaryDirectory() as out:
        done = run(program, "run", path, "--out", out, "--json")
        if done.returncode:
            yield f"exit status {done.returncode}: {done.stderr.strip() or done.stdout.strip()[-300:]}"
            return
        report = json.loads(done.stdout)
        name = name or report["outputs"][0]["name"]
        files = list(pathlib.Path(out).glob(f"{name}.[fiu]32"))
        if len(files) != 1:
            yield f"no words of {name} in {sorted(file.name for file in pathlib.Path(out).iterdir())}"
            return
        words = files[0].read_bytes()
        channels = next(output["format"] for output in report["outputs"] if output["name"] == name)
    n = len(re.match("[rgba]+", channels)[0])
    letter = {"f": "f", "i": "i", "u": "I"}[files[0].suffix[1]]
    values = struct.unpack(f"<{len(words) // 4}{letter}", words)
    code = compile(expression, str(path), "eval")
    for i in range(len(values) // n):
        here = {"n": i} if is_list else {"x": i % report["width"], "y": i // report["width"]}
        right = eval(code, {"math": math, "nan": math.nan, "inf": math.inf}, here)
        right = (0,) * n if right is None else right if isinstance(right, tuple) else (right,) * n
        got = values[n * i:n * i + n]
        if [value_bits(v, letter != "f") for v in got] != [value_bits(v, letter != "f") for v in right]:
            yield f"{name} at {here}: {got}, right is {right}"


def check_stop(program, path, text):
    done = run(program, "run", path)
    if not done.returncode or text not in done.stdout + done.stderr:
        yield f"exit status {done.returncode}, no stop that says \"{text}\": {(done.stderr or done.stdout).strip()[-300:]}"


SAYS = {"lint": ("lint",), "races": ("races",), "uncertain": ("run", "--events=uncertain")}


def check_said(program, path, kind, text):
    said = run(program, *SAYS[kind], path).stdout
    if text not in said or (kind == "uncertain" and said.count(text) > 1):
        yield f"{' '.join(SAYS[kind])} does not say \"{text}\": {said.strip()}"


def check_references(program, path):
    done = run(program, "check", path)
    if done.returncode:
        yield f"check: {(done.stdout + done.stderr).strip()[-300:]}"


def faults(program, path):
    told = list(expectations(path))
    name = next((text for kind, text in told if kind == "output"), None)
    if not any(kind == "source" for kind, _ in told):
        yield "no source is named"
    if all(kind in ("source", "output") for kind, _ in told):
        yield "nothing is expected"
    for kind, text in told:
        if kind in ("pixel", "item"):
            yield from compare(program, path, name, text, kind == "item")
        elif kind == "stop":
            yield from check_stop(program, path, text)
        elif kind in SAYS:
            yield from check_said(program, path, kind, text)
        elif kind == "check":
            yield from check_references(program, path)


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    paths = sorted(path for path in folder.iterdir() if has_machine_of(path)
                   if path.suffix == ".lanescope" or path.suffix == ".asm" and any(expectations(path)))
    bad = False
    for n, path in enumerate(paths, 1):
        found = list(faults(program, path))
        bad |= bool(found)
        print(f"{'not ok' if found else 'ok'} {n} {path.name}")
        for line in found[:5]:
            print("# " + line)
    print(f"1..{len(paths)}")
    return bad or not paths


sys.exit(main())
