#!/usr/bin/env python3
"""Races: 50 programs with some and 50 without, drawn at random; what `lanescope races` tells of each is what every pair of
accesses, looked at one by one here, says by the rules of data/doc/compute.md: exchanges within a clause too. The event stops where the later access of such a
pair is made, in the lanes that make it, and nowhere else: told for all waves by `run --events=race`, and met in a wave from the
start on and back from the end.

races.py LANESCOPE [SEED]
"""

import array
import collections
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile

Access = collections.namedtuple("Access", "op line group wave lane memory word is_write")


class Program:
    """A straight program: each operation is a control-flow instruction, with or without BARRIER, that all threads do.  ops: for each
    whether it has BARRIER, and its accesses, one after the other: line, memory, whether it is a write, and the words of a thread."""

    def __init__(self, rand):
        self.rand = rand
        self.group = rand.choice([64, 100, 128, 256])
        self.groups = rand.choice([1, 1, 2, 3])
        self.count = self.group * self.groups
        self.inputs, self.lines, self.ops, self.n_lines = [], [], [], 0
        for _ in range(rand.randint(2, 6)):
            rand.choice([self.write_share, self.read_share, self.exchange, self.export, self.idle])()

    def column(self, values):
        """A register whose components start with the values of each thread."""
        number = 2 + len(self.inputs)
        self.inputs.append(values)
        return number

    def add(self, text, *accesses):
        """accesses: line of the text from 1, memory, whether it is a write, and words: those of thread t of group g."""
        has_barrier = self.rand.random() < 0.6
        head, *rest = text
        self.lines += [head + ("" if has_barrier else " NO_BARRIER")] + rest
        self.ops.append((has_barrier, [(self.n_lines + line, *what) for line, *what in accesses]))
        self.n_lines += len(text)

    def share_write(self):
        stride, is_relative = self.rand.choice([4, 8]), self.rand.random() < 0.7
        index = self.rand.choice([0, stride - 4])

        def words(_, thread):
            own = thread if is_relative else thread % 64
            return [own % 4 * 1024 + own // 4 * stride + index + i for i in range(2)]

        return f" LOCAL_DS_WRITE R1.xy__ INDEX({index}) STRIDE({stride})" + (" WAVE_REL" if is_relative else ""), words

    def share_read(self):
        kind, rand = self.rand.randrange(5), self.rand
        stride = rand.choice([4, 8])
        place = {}
        for t in range(self.count):
            own = t % self.group
            if kind == 1:
                own = own ^ 1
            elif kind == 2:
                own = self.group - 1 - own
            elif kind == 3:
                own = rand.randrange(self.group)
            elif kind == 4:
                own = own % 64 ^ 1
            place[t] = (own % 4, own // 4 * stride)
        register = self.column([list(place[t]) for t in range(self.count)])

        def words(g, thread):
            bank, offset = place[g * self.group + thread]
            return [bank * 1024 + offset]

        return f" LOCAL_DS_READ R0.x___, R{register}.xy WATERFALL", words

    def write_share(self):
        text, words = self.share_write()
        self.add(["TEX:", text], (2, "share", True, words))

    def read_share(self):
        text, words = self.share_read()
        self.add(["TEX:", text], (2, "share", False, words))

    def exchange(self):
        """Both in one clause, which nobody interrupts."""
        write, written = self.share_write()
        read, wanted = self.share_read()
        self.add(["TEX:", write, read], (2, "share", True, written), (3, "share", False, wanted))

    def export(self):
        n = self.count
        where = self.rand.choice([lambda t: t, lambda t: n - 1 - t, lambda t: 300 + t, lambda t: 600 + (t ^ 1)])
        places = [where(t) for t in range(n)]
        if self.rand.random() < 0.3:
            a, b = self.rand.sample(range(n), 2)
            places[a] = places[b]
        register = self.column([[p, 0] for p in places])
        self.add([f"MEM_EXPORT: WRITE_IND(0+R{register}), R1.x___ ARRAY_SIZE(4095) ELEM_SIZE(0)"],
                 (1, "export", True, lambda g, thread: [places[g * self.group + thread]]))

    def idle(self):
        self.add(["ALU:", " z: MOV R1.z, R1.z"])

    def accesses(self):
        waves = (self.group + 63) // 64
        for number, (_, steps) in enumerate(self.ops):
            for line, memory, is_write, words in steps:
                for g in range(self.groups):
                    for thread in range(self.group):
                        for word in words(g, thread):
                            yield Access(number, line, g, g * waves + thread // 64, thread % 64, memory, word, is_write)

    def is_race(self, a, b):
        """a is before b in the run."""
        if not (a.is_write or b.is_write):
            return False
        if a.group != b.group:
            return a.memory != "share"
        if a.wave == b.wave:
            return a.line == b.line and a.lane != b.lane and a.is_write and b.is_write
        return not any(self.ops[i][0] for i in range(a.op + 1, b.op + 1))

    def races(self):
        """By memory, lines and kinds: the pairs of accesses in races."""
        touched = collections.defaultdict(list)
        for access in self.accesses():
            touched[access.memory, access.word, access.group if access.memory == "share" else 0].append(access)
        found = collections.defaultdict(list)
        for same in touched.values():
            same.sort(key=lambda a: (a.group, a.op, a.wave, a.line, a.lane))
            is_own = lambda r: r.memory == "share" and not r.is_write and any(
                w.is_write and (w.wave, w.op) == (r.wave, r.op) and w.line < r.line for w in same)
            told = [(n, a) for n, a in enumerate(same) if not is_own(a)]
            last_read = max((n for n, a in told if not a.is_write), default=-1)
            for (_, a), (n, b) in itertools.combinations(told, 2):
                is_unseen = b.memory == "share" and a.is_write and b.is_write and a.wave != b.wave and n > last_read
                if self.is_race(a, b) and not is_unseen:
                    found[a.memory, a.line, b.line, a.is_write, b.is_write].append((a, b))
        return found

    def write(self, folder):
        text = ["[scene]", "version=1", "name=Races", "stage=cs", "[program]", "export-size=4096", "[layout]", "kind=threads",
                f"count={self.count}", f"group={self.group}", "[inputs]", "R1.xyzw=int index, int 1, int 2, int 3"]
        for number, values in enumerate(self.inputs):
            with open(os.path.join(folder, f"in{number}.u32"), "wb") as file:
                array.array("I", [word for value in values for word in value]).tofile(file)
            text.append(f"R{2 + number}.xy=file in{number}.u32")
        text += ["[asm]"] + self.lines + ["NOP", "END_OF_PROGRAM"]
        path = os.path.join(folder, "races.lanescope")
        with open(path, "w") as file:
            file.write("\n".join(text) + "\n")
        return path


def key(access):
    return access["wave"], access["lane"], access["line"], access["access"] == "write"


def places(expected):
    """Where races become known: lanes by wave and line."""
    lanes = collections.defaultdict(set)
    for pairs in expected.values():
        for _, b in pairs:
            lanes[b.wave, b.line].add(b.lane)
    return lanes


def run_json(command, text=None):
    """What each line of output says, or the whole of it."""
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True, encoding="utf-8")
    return json.loads(done.stdout) if text is None else [json.loads(line) for line in done.stdout.splitlines()]


def stops_of(answers):
    """Steps at which a breakpoint stopped, with the lanes."""
    return [(a["step"], e["line"], tuple(lanes_of(e["lanes"])), e["race"]["accesses"][1]["wave"]) for a in answers
            for e in a.get("events", []) if e["event"] == "race"]


def lanes_of(mask):
    return [lane for lane in range(64) if int(mask, 16) >> lane & 1]


def check_event(lanescope, path, program, expected):
    """The event in all waves, and in one of them from both sides."""
    where = places(expected)
    told = run_json([lanescope, "run", "--events=race", "--json", path])["events"]
    got = {(e["wave"], e["line"]): set(lanes_of(e["lanes"])) for e in told}
    if got != where or len(told) != len(got):
        return f"events at {sorted(got)}, not {sorted(where)}"
    pairs = {((a.wave, a.lane, a.line, a.is_write), (b.wave, b.lane, b.line, b.is_write), a.memory, a.word)
             for same in expected.values() for a, b in same}
    for event in told:
        race = event["race"]
        if (*map(key, race["accesses"]), race["memory"], race["word"]) not in pairs:
            return f"no race: {race}"
        if race["accesses"][1]["step"] != event["step"]:
            return f"{race}: in step {event['step']}"
    waves = program.groups * ((program.group + 63) // 64)
    wave = program.rand.choice(sorted({w for w, _ in where}) or range(waves))
    steps = [(e["step"], e["line"], tuple(lanes_of(e["lanes"])), wave) for e in told if e["wave"] == wave]
    n = len({step for step, *_ in steps}) + 1
    answers = run_json([lanescope, "debug", "--json", f"--wave={wave}", "--step=0", path],
                       "catch race\n" + "continue\n" * n + "end\n" + "reverse-continue\n" * n)
    half = next(i for i, a in enumerate(answers) if a.get("command") == "end")
    there, back = stops_of(answers[:half]), stops_of(answers[half:])
    by_step = lambda stops: sorted(stops)
    if by_step(there) != by_step(steps) or [s[0] for s in there] != sorted(s[0] for s in there):
        return f"wave {wave}: forwards {there}, not {steps}"
    if by_step(back) != by_step(steps) or [s[0] for s in back] != sorted((s[0] for s in back), reverse=True):
        return f"wave {wave}: backwards {back}, not {steps}"
    return None


def check(lanescope, program, expected):
    with tempfile.TemporaryDirectory() as folder:
        path = program.write(folder)
        done = subprocess.run([lanescope, "races", "--json", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        if done.returncode not in (0, 1) or done.stderr:
            return done.stderr.decode() + "\n".join(program.lines)
        wrong = check_event(lanescope, path, program, expected)
        if wrong:
            return wrong + "\n" + "\n".join(program.lines)
    told = json.loads(done.stdout)
    if done.returncode != bool(expected):
        return f"exit status {done.returncode}"
    got = {(r["memory"], *(a["line"] for a in r["accesses"]), *(a["access"] == "write" for a in r["accesses"])): r for r in told["races"]}
    if set(got) != set(expected):
        return f"told {sorted(got)}, not {sorted(expected)}: {program.lines}"
    for kind, pairs in expected.items():
        words = {(a.word, a.group if a.memory == "share" else 0) for a, _ in pairs}
        if got[kind]["n_words"] != len(words):
            return f"{kind}: {got[kind]['n_words']} words, not {len(words)}"
        one = (got[kind]["word"], *map(key, got[kind]["accesses"]))
        if one not in {(a.word, (a.wave, a.lane, a.line, a.is_write), (b.wave, b.lane, b.line, b.is_write)) for a, b in pairs}:
            return f"{kind}: {one} is no race"
    every = {(a.memory, a.word, a.group if a.memory == "share" else 0) for pairs in expected.values() for a, _ in pairs}
    return None if told["n_words"] == len(every) else f"{told['n_words']} words in all, not {len(every)}"


def main():
    lanescope = sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rand = random.Random(seed)
    left, number = {True: 50, False: 50}, 0
    print(f"# random seed: {seed}\n1..100")
    while any(left.values()):
        program = Program(rand)
        expected = program.races()
        if not program.inputs or not left[bool(expected)]:
            continue
        left[bool(expected)] -= 1
        number += 1
        wrong = check(lanescope, program, expected)
        print(f"{'not ok' if wrong else 'ok'} {number} /races/{'planted' if expected else 'clean'}/{len(program.ops)} operations")
        if wrong:
            print("# " + wrong.replace("\n", "\n# "))


main()
