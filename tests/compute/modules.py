#!/usr/bin/env python3
"""Thread groups of SPIR-V: reduction, scan, histogram and transpose, in shared memory and in a buffer, with all barriers, without any
and without each. What they give is what Python computes, where the barriers that they need are there; what `lanescope races` tells is
what every pair of accesses, looked at one by one here, says by the rules of data/doc/compute.md.

The texts are in spirv/, the modules that glslang 12.0.0 (Debian 12) made of them in spirv/modules.tar.xz:
glslangValidator -V --target-env vulkan1.1 -Od -g. Constant 0 is the group's size, constant 1 has a bit for each barrier that is left out.

modules.py LANESCOPE MODULES
"""

import array
import collections
import itertools
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

GROUPS = 2
# Bits of barriers; names of those that do without; group sizes.
PROGRAMS = {
    "reduction": (2, ("shared", "buffer", "atomic")),
    "scan": (3, ("shared", "buffer")),
    "histogram": (2, ("shared", "buffer")),
    "counting": (2, ("shared", "buffer")),
    "transpose": (1, ("shared", "buffer")),
}
SIZES = (32, 64, 100, 128, 256, 1024)

Access = collections.namedtuple("Access", "step phase site memory word is_read is_write thread")


class Run:
    """A run in lockstep: every thread does a step before any does the next."""

    def __init__(self, name, kind, without, n, values, group):
        self.memory = "share" if kind != "buffer" else "storage2"
        self.base = 0 if kind != "buffer" else group * n
        self.n, self.without, self.values = n, without, values
        self.step = self.phase = 0
        self.accesses = []
        getattr(self, name + ("_atomic" if kind == "atomic" else ""))()

    def barrier(self, number):
        self.step += 1
        self.phase += not self.without >> number & 1

    def do(self, site, words, is_read, is_write):
        """words: by thread, None where it does not take part."""
        self.step += 1
        for thread, word in enumerate(words):
            if word is not None:
                self.accesses.append(Access(self.step, self.phase, site, self.memory, self.base + word, is_read, is_write, thread))

    def read(self, site, words):
        self.do(site, words, True, False)

    def write(self, site, words):
        self.do(site, words, False, True)

    def update(self, site, words):
        self.do(site, words, True, True)

    def reduction(self):
        own = range(self.n)
        self.write("fill", own)
        self.barrier(0)
        m = self.n
        while m > 1:
            half = (m + 1) // 2
            own = [t if t + half < m else None for t in range(self.n)]
            self.read("other", [t + half if t + half < m else None for t in range(self.n)])
            self.read("own", own)
            self.write("add", own)
            self.barrier(1)
            m = half
        self.read("result", [0] * self.n)

    def reduction_atomic(self):
        self.write("fill", [0 if t == 0 else None for t in range(self.n)])
        self.barrier(0)
        self.update("add", [0] * self.n)
        self.barrier(1)
        self.read("result", [0] * self.n)

    def scan(self):
        own = range(self.n)
        self.write("fill", own)
        self.barrier(0)
        d = 1
        while d < self.n:
            self.read("before", [t - d if t >= d else None for t in own])
            self.barrier(1)
            self.read("own", own)
            self.write("add", own)
            self.barrier(2)
            d *= 2
        self.read("result", own)

    def histogram(self):
        self.write("fill", range(self.n))
        self.barrier(0)
        self.update("add", [v % self.n for v in self.values])
        self.barrier(1)
        self.read("result", range(self.n))

    def counting(self):
        self.write("fill", range(self.n))
        self.barrier(0)
        bins = [v % self.n for v in self.values]
        self.read("old", bins)
        self.write("add", bins)
        self.barrier(1)
        self.read("result", range(self.n))

    def transpose(self):
        self.write("fill", range(self.n))
        self.barrier(0)
        self.read("result", [t % 4 * (self.n // 4) + t // 4 for t in range(self.n)])


def is_race(a, b):
    """Of one word, by two threads of a group; a is before b in the run."""
    if a.is_read and a.is_write and b.is_read and b.is_write:
        return False
    if not (a.is_write or b.is_write):
        return False
    if a.thread // 64 == b.thread // 64:
        return a.step == b.step and a.thread != b.thread and a.is_write and b.is_write
    return a.phase == b.phase


def find_races(run):
    """Words by sites and kinds."""
    touched = collections.defaultdict(list)
    for access in run.accesses:
        touched[access.word].append(access)
    found = collections.defaultdict(set)
    for word, same in touched.items():
        last_read = max((a.step for a in same if a.is_read), default=-1)
        for a, b in itertools.combinations(same, 2):
            is_unseen = run.memory == "share" and a.thread // 64 != b.thread // 64 and b.step > last_read
            if is_race(a, b) and not is_unseen:
                found[a.site, b.site].add(word)
    return found


def results(name, values, n):
    if name == "reduction":
        return [sum(values) & 0xFFFFFFFF] * n
    if name == "scan":
        return [s & 0xFFFFFFFF for s in itertools.accumulate(values)]
    if name in ("histogram", "counting"):
        counts = collections.Counter(v % n for v in values)
        return [counts[t] for t in range(n)]
    return [values[t % 4 * (n // 4) + t // 4] for t in range(n)]


SCENE = """[scene]
version=1
machine=spirv
name={name}
stage=cs
[program]
file={name}.spv
spec.0={n}
spec.1={without}
[layout]
kind=threads
count={count}
group={n}
[storage 0]
file=given.u32
[storage 1]
size={count}
{scratch}[output result]
memory=storage1
format=r32ui
"""


def words_of(path):
    with open(path, "rb") as file:
        return array.array("I", file.read())


def run_all(command, expected=(0,)):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode not in expected or done.stderr:
        raise RuntimeError(f"{command}: {done.returncode}, {done.stderr.decode()}")
    return done


def check(lanescope, modules, name, kind, without, n):
    rand = random.Random(f"{name} {kind} {n}")
    values = [rand.getrandbits(5 if name == "counting" else 32) for _ in range(GROUPS * n)]
    count = GROUPS * n
    parts = [values[g * n:(g + 1) * n] for g in range(GROUPS)]
    expected = collections.defaultdict(set)
    for g, part in enumerate(parts):
        for sites, words in find_races(Run(name, kind, without, n, part, g)).items():
            expected[sites] |= {(g if kind != "buffer" else 0, w) for w in words}
    with tempfile.TemporaryDirectory() as folder:
        scene = os.path.join(folder, "scene.lanescope")
        shutil.copy(os.path.join(modules, f"{name}-{kind}.spv"), folder)
        with open(os.path.join(folder, "given.u32"), "wb") as file:
            array.array("I", values).tofile(file)
        with open(scene, "w", encoding="utf-8") as file:
            scratch = f"[storage 2]\nsize={count}\n" if kind == "buffer" else ""
            file.write(SCENE.format(name=f"{name}-{kind}", n=n, without=without, count=count, scratch=scratch))
        if not expected:
            outputs = []
            for jobs in (1, 2):
                out = os.path.join(folder, f"out{jobs}")
                run_all([lanescope, "run", "-j", str(jobs), "--out", out, scene])
                outputs.append(words_of(os.path.join(out, "result.u32")))
            if outputs[0] != outputs[1]:
                return "two jobs give other words than one"
            wanted = [word for part in parts for word in results(name, part, n)]
            if len(outputs[0]) != len(wanted):
                return f"{len(outputs[0])} words, not {len(wanted)}"
            for i, (got, want) in enumerate(zip(outputs[0], wanted)):
                if got != want:
                    return f"word {i}: {got}, not {want}"
        told = json.loads(run_all([lanescope, "races", "--json", scene], (0, 1)).stdout)
    if told["n_failed_waves"]:
        return f"waves failed: {told['stop']}"
    got = sorted((r["memory"], r["n_words"], *(a["access"] == "write" for a in r["accesses"])) for r in told["races"])
    want = sorted((("share" if kind != "buffer" else "storage2"), len(words), *(site in ("fill", "add") for site in sites))
                  for sites, words in expected.items())
    if got != want:
        return f"told {got}, not {want}, of {dict((k, len(v)) for k, v in expected.items())}"
    every = set().union(*expected.values()) if expected else set()
    return None if told["n_words"] == len(every) else f"{told['n_words']} words, not {len(every)}"


def cases():
    for name, (n_barriers, kinds) in PROGRAMS.items():
        for kind in kinds:
            for n in SIZES:
                every = (1 << n_barriers) - 1
                left_out = [0, every] + ([1 << b for b in range(n_barriers)] if n == 128 and n_barriers > 1 else [])
                for without in left_out:
                    yield name, kind, without, n


def main():
    lanescope, modules = os.path.abspath(sys.argv[1]), sys.argv[2]
    every = list(cases())
    print(f"1..{len(every)}")
    for number, (name, kind, without, n) in enumerate(every, 1):
        wrong = check(lanescope, modules, name, kind, without, n)
        print(f"{'not ok' if wrong else 'ok'} {number} /compute/spirv/{name}/{kind}/{n}/without-{without}", flush=True)
        if wrong:
            print("# " + wrong.replace("\n", "\n# "))


main()
