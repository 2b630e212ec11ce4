#!/usr/bin/env python3
"""Holds `lanescope history --wavedrom` to WaveDrom's rules, to diagrams that are written down here by hand, and to what trace, disasm and
`history --json` say of each step; TAP on standard output.

wavedrom.py PROGRAM EXAMPLES SCENES

The rules are those of https://github.com/wavedrom/schema/blob/master/WaveJSON.md and https://wavedrom.com/tutorial.html: each
character of a wave is a period, 0 and 1 are levels, x is undefined, z high impedance, = and 2 to 9 are segments, which take their
labels from "data" one after the other, . extends what was before and | is a gap.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM, EXAMPLES, SCENES = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])

# By hand, from the listings: clauses, their steps and who is active. kill-quads: line 1 is the ALU clause 00, of five groups;
# the first KILLGT, step 4, takes 23 lanes, the second 11 more, lane 0 among the first. vertex-fetch: 00 calls the fetch program, whose
# 00 fetches twice and 01 returns; then a clause of one group and two exports, for three vertices in lanes 0 to 2.
BY_HAND = {
    "kill-quads": [("CF", "=z.....", ["00"]), ("ALU", "z=....z", ["00"]), ("EXP", "z.....=", ["01"]),
                   ("active", "=...==.", ["64", "41", "30"]), ("L0", "1...0..", None)],
    "vertex-fetch": [("CF", "==z.==z..", ["00", "00", "01", "01"]), ("ALU", "z.....=z.", ["01"]), ("FETCH", "z.=.z....", ["00"]),
                     ("EXP", "z......==", ["02", "03"]), ("active", "=........", ["3"]), ("L0", "1........", None)],
}
LIMIT = 100000
checks = []


def output(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=True).stdout


def diagram(*arguments):
    return json.loads(output("history", *arguments, "--wavedrom"))


def check(name, got, expected):
    checks.append((name, got, expected))


def faults(document):
    """What WaveDrom's rules say against a document."""
    found = []
    for signal in document["signal"]:
        wave, data = signal["wave"], signal.get("data", [])
        if not re.fullmatch(r"[01xz=.|2-9]*", wave) or wave.startswith("."):
            found.append(f"{signal['name']}: wave {wave[:40]}")
        if len(re.findall("[=2-9]", wave)) != len(data) or not all(isinstance(text, str) for text in data):
            found.append(f"{signal['name']}: {len(data)} labels")
        if set(signal) - {"name", "wave", "data"}:
            found.append(f"{signal['name']}: {sorted(signal)}")
    if len({len(signal["wave"]) for signal in document["signal"]}) != 1:
        found.append("waves of different lengths")
    if set(document) - {"signal", "head", "foot"}:
        found.append(f"{sorted(document)}")
    return found


def periods(signal):
    """What each period of a signal shows: a level, or the label of its segment with whether it begins there."""
    shown, data = [], iter(signal.get("data", []))
    for state in signal["wave"]:
        if state == ".":
            shown.append((shown[-1][0], False))
        else:
            shown.append((next(data) if state == "=" else state, True))
    return shown


def rows(scene):
    """For each step of a run, by trace and disasm alone: (row, clause, whether a block begins)."""
    places, clause, is_export = [], "", False
    for text in output("disasm", scene).splitlines():
        if re.match(r"\d\d ", text):
            clause, is_export = text[:2], re.match(r"\d\d EXP", text) is not None
            places.append(("EXP" if is_export else "CF", len(places), clause))
        elif re.match(r" +\d* +(\w: )?", text):
            start = next(at for row, at, name in reversed(places) if name)
            places.append(("FETCH" if "FETCH" in text or "SAMPLE" in text else "ALU", start, places[start][2]))
        else:
            places.append(("none", len(places), ""))
    steps, before = [], None
    for text in output("trace", scene).splitlines()[1:]:
        match = re.match(r" +\d+ +(\d+) ", text)
        if not match:
            continue
        row, start, name = places[int(match[1]) - 1]
        steps.append((row, name, (row, start) != before))
        before = row, start
    return steps


def states(scene):
    return [run["states"] for run in json.loads(output("history", scene, "--json"))["runs"] for _ in range(run["n_steps"])]


def check_steps(name, scene):
    document = diagram(scene)
    signals = {signal["name"]: periods(signal) for signal in document["signal"]}
    expected, lanes = rows(scene), states(scene)
    for row in ("CF", "ALU", "FETCH", "EXP"):
        if row not in signals:
            check(f"{name}: nothing runs in {row}", [step for step in expected if step[0] == row], [])
            continue
        got = [(shown, begins) if shown != "z" else None for shown, begins in signals[row]]
        check(f"{name}: {row}", got, [(clause, begins) if there == row else None for there, clause, begins in expected])
    check(f"{name}: active lanes", [shown for shown, _ in signals["active"]], [str(step.count("A")) for step in lanes])
    focus = next(lane for lane in signals if re.fullmatch(r"L\d+", lane))
    check(f"{name}: {focus}", [shown for shown, _ in signals[focus]],
          [{"A": "1", ".": "x"}.get(step[int(focus[1:])], "0") for step in lanes])


def main():
    for name, expected in BY_HAND.items():
        got = [(signal["name"], signal["wave"], signal.get("data")) for signal in diagram(EXAMPLES / f"{name}.lanescope")["signal"]]
        check(f"{name} by hand", got, expected)
    for scene in sorted(EXAMPLES.glob("*.lanescope")):
        check(f"{scene.stem} by WaveDrom's rules", faults(diagram(scene, "--max-steps", 3000)), [])
    for name in ("first-light", "kill-quads", "nested-if", "predicates", "vertex-fetch"):
        check_steps(name, EXAMPLES / f"{name}.lanescope")
    with tempfile.TemporaryDirectory() as folder:
        for path in EXAMPLES.glob("vertex-fetch*"):
            shutil.copy(path, folder)
        scene = pathlib.Path(folder) / "vertex-fetch.lanescope"
        scene.write_text(scene.read_text(encoding="utf-8") + "\n[debug]\nlane=5\n", encoding="utf-8")
        check("a lane without a vertex has ended", diagram(scene)["signal"][-1], {"name": "L5", "wave": "x........"})
    part = diagram(EXAMPLES / "kill-quads.lanescope", "--steps", "4..6")
    check("part of a run", (part["head"], part["signal"][1], "foot" in part),
          ({"tick": 3}, {"name": "ALU", "wave": "=..", "data": ["00"]}, False))
    for steps in (LIMIT, LIMIT + 1):
        long = diagram(SCENES / "endless.asm", "--max-steps", steps)
        check(f"{steps} steps", (faults(long), len(long["signal"][0]["wave"]), long.get("foot")),
              ([], LIMIT, {"text": f"Cut after step {LIMIT}."} if steps > LIMIT else None))
    for n, (name, got, expected) in enumerate(checks, 1):
        print(f"{'ok' if got == expected else 'not ok'} {n} {name}")
        if got != expected:
            print(f"# found    {got}\n# expected {expected}")
    print(f"1..{len(checks)}")
    return any(got != expected for _, got, expected in checks)


sys.exit(main())
