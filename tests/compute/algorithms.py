#!/usr/bin/env python3
"""Four algorithms on thread groups of 64 to 1024 threads: what the programs beside this file export is what Python
computes, with one thread and with two.

algorithms.py LANESCOPE DIRECTORY
"""

import array
import os
import random
import shutil
import subprocess
import sys
import tempfile

SIZES = (64, 128, 256, 1024)
GROUPS = 3
SHIFT = {64: (3, 3), 128: (4, 3), 256: (4, 4), 1024: (5, 5)}

SCENE = """[scene]
version=1
name={name}
stage=cs

[layout]
kind=threads
count={count}
group={size}

[program]
file={program}

[inputs]
R0.x=int thread-in-group
R0.yz={shape}
R1.xyzw=file values.u32

[output PIX0]
format=rgba32ui
"""


def reduction(values, size):
    return [sum(v[0] for v in values) & 0xFFFFFFFF] * size, 1


def scan(values, size):
    sums, total = [], 0
    for v in values:
        total = (total + v[0]) & 0xFFFFFFFF
        sums.append(total)
    return sums, 1


def transpose(values, size):
    width, height = (1 << n for n in SHIFT[size])
    rows = [values[i * width:(i + 1) * width] for i in range(height)]
    return [word for column in zip(*rows) for value in column for word in value], 4


def histogram(values, size):
    counts = [0] * size
    for v in values:
        counts[v[0]] += 1
    return counts, 1


ALGORITHMS = {"reduction": reduction, "scan": scan, "transpose": transpose, "histogram": histogram}


def draw_values(name, count, seed):
    rand = random.Random(seed)
    bits = 4 if name == "histogram" else 32
    return [[rand.getrandbits(bits) for _ in range(4)] for _ in range(count)]


def run(lanescope, folder, jobs):
    out = os.path.join(folder, f"out{jobs}")
    subprocess.run([lanescope, "run", "-j", str(jobs), "--out", out, os.path.join(folder, "scene.lanescope")],
                   check=True, stdout=subprocess.DEVNULL)
    with open(os.path.join(out, "PIX0.u32"), "rb") as file:
        return file.read()


def check(lanescope, directory, name, size):
    count = GROUPS * size
    values = draw_values(name, count, f"{name} {size}")
    shape = "int {}, int {}".format(*SHIFT[size]) if name == "transpose" else "int group-size, int 0"
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "values.u32"), "wb") as file:
            array.array("I", [word for value in values for word in value]).tofile(file)
        program = name + ".asm"
        shutil.copy(os.path.join(directory, program), folder)
        with open(os.path.join(folder, "scene.lanescope"), "w") as file:
            file.write(SCENE.format(name=name, count=count, size=size, program=program, shape=shape))
        first, second = run(lanescope, folder, 1), run(lanescope, folder, 2)
    if first != second:
        return "two threads give other bytes than one"
    words = array.array("I", first)
    for group in range(GROUPS):
        expected, n = ALGORITHMS[name](values[group * size:(group + 1) * size], size)
        for i, word in enumerate(expected):
            got = words[(group * size + i // n) * 4 + i % n]
            if got != word:
                return f"group {group}, value {i}: {got}, not {word}"
    return None


def main():
    lanescope, directory = sys.argv[1:3]
    cases = [(name, size) for name in ALGORITHMS for size in SIZES]
    print(f"1..{len(cases)}")
    for number, (name, size) in enumerate(cases, 1):
        wrong = check(lanescope, directory, name, size)
        print(f"{'not ok' if wrong else 'ok'} {number} /compute/{name}/{size}")
        if wrong:
            print(f"# {wrong}")


main()
