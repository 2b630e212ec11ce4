#!/usr/bin/env python3
"""The examples of thread groups: their references and places are what Python computes, `lanescope check` passes, and
`lanescope races` and the events tell what the examples are there to show.

compute.py LANESCOPE EXAMPLES [--write]
"""
import pathlib
import struct
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "machines"))
from machines import has_machine_of  # noqa: E402  pylint: disable=wrong-import-position


def words(values):
    return struct.pack(f"<{len(values)}i", *values)


def place(thread):
    """Bank and word of what a thread wrote with a stride of 4."""
    return [thread % 4, thread // 4 * 4]


FILES = {
    "reduction.u32": words([sum(range(1, 257))] * 256),
    "transpose.u32": words([10 * (t % 16 * 16 + t // 16) + 3 for t in range(256)]),
    "transpose.places.u32": words([n for t in range(256) for n in place(t % 16 * 16 + t // 16)]),
    "race.u32": words([10 * (t ^ 64) + 3 for t in range(128)]),
    "tgsi-shared.u32": words([355 - t for t in range(256)]),
    "race.places.u32": words([n for t in range(128) for n in place(t ^ 64)]),
}
# Words in races.
RACES = {"reduction": 0, "transpose": 0, "race": 128, "race-wrong": 128, "race-mended": 0, "tgsi-shared": 0}


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    results = []
    for name, expected in FILES.items():
        if sys.argv[3:] == ["--write"]:
            (folder / name).write_bytes(expected)
        results.append((f"{name} is what Python computes", (folder / name).read_bytes() == expected, ""))
    for name, n in ((name, n) for name, n in RACES.items() if has_machine_of(name)):
        status, text = run(program, "check", folder / f"{name}.lanescope")
        if name == "race-wrong":
            results.append((f"{name}: what the wave in front has overwritten is wrong", status == 1 and "64 of 128 threads differ" in text and "  first at thread 64, wave 1, lane 0, channel x" in text, text))
        else:
            results.append((f"{name} agrees with its reference", status == 0, text))
        status, text = run(program, "races", folder / f"{name}.lanescope")
        last = f"{n} words are in races, in 2 waves." if n else f"No race in {2 if name == 'race-mended' else 4} waves"
        if not n or name == "race-wrong":
            last = last.rstrip(".")
            last += "." if name.startswith("tgsi") else ", by the reading barrier=group (BARRIER waits for the other waves of its group)."
        results.append((f"{name}: {last}", status == (n > 0) and text.splitlines()[-1] == last, text))
    status, text = run(program, "run", "--events=lds", folder / "transpose.lanescope")
    results.append(("transpose: words of one bank collide", "lds-conflict" in text, text))
    for i, (what, ok, text) in enumerate(results, 1):
        print(f"{'ok' if ok else 'not ok'} {i} {what}")
        if not ok:
            print("# " + text.replace("\n", "\n# "))
    print(f"1..{len(results)}")
    return not all(ok for _, ok, _ in results)


sys.exit(main())
