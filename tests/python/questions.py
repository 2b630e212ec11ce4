#!/usr/bin/env python3
"""Random programs of calls of the Python package beside a second child that is asked the same in the words of the prompt: answers are
equal.  TAP on standard output.

questions.py PROGRAM [--seed N] [--count N]
"""
import argparse
import json
import random
import struct
import subprocess
import sys

import tap
import lanescope

N_CALLS = 20
SCENES = [(tap.EXAMPLES / name, registers) for name, registers in (
    ("first-light.lanescope", ("R0.x", "R0.y", "R1.x", "R2.y", "R3.w", "PV.x", "PIX0.x")),
    ("mandelbrot.lanescope", ("R0.x", "R1.y", "R2.x", "PV.z")), ("nested-if.lanescope", ("R0.x", "R1.x", "R1.y")),
    ("kill-quads.lanescope", ("R0.x", "R1.x", "PIX0.w")), ("reduction.lanescope", ("R0.x", "R1.x", "R3.y")),
    ("predicates.lanescope", ("R0.x", "R1.x")), ("r500-loop.lanescope", ("R0.x", "R1.y", "OUT0.x")),
    ("relative.lanescope", ("R0.x", "R1.x", "AR.x")), ("tgsi-calls.lanescope", ("TEMP[0].x", "IN[0].y", "OUT[0].x")),
    ("tgsi-doubles.lanescope", ("TEMP[0].x", "TEMP[1].y", "OUT[0].z"))) if tap.has_machine_of(name)]
EVENTS = ("any", "kill", "divergence", "uninit", "mask", "nan,inf")


class Prompt:
    """The second child: lines of the prompt, no requests, and nothing of the package."""

    def __init__(self, program, scene):
        self.child = subprocess.Popen([program, "debug", str(scene), "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      stderr=subprocess.DEVNULL, text=True, encoding="utf-8")
        self.first = json.loads(self.child.stdout.readline())

    def ask(self, words):
        self.child.stdin.write(words + "\n")
        self.child.stdin.flush()
        return json.loads(self.child.stdout.readline())

    def close(self):
        self.child.communicate()


def number(value, kind):
    """What a value is worth, read from its bits by other means than the package's."""
    if "bits" not in value:
        return None
    bits = bytes.fromhex(value["bits"][2:])
    if kind in ("float", "double") and not value["text"].lstrip("-").isdigit():
        return struct.unpack(">d" if len(bits) == 8 else ">f", bits)[0]
    return struct.unpack({4: ">i", 8: ">q"}[len(bits)] if kind in ("int", "int64") or value["text"].startswith("-") else
                         {4: ">I", 8: ">Q"}[len(bits)], bits)[0]


def is_same(a, b):
    return a == b or (a is not None and b is not None and a != a and b != b)


class Program:
    """Calls drawn at random, and what they are in words."""

    def __init__(self, chance, session, prompt, registers):
        self.chance, self.s, self.prompt, self.registers = chance, session, prompt, registers
        self.told = []
        self.has_diff = any(command["name"] == "diff" for command in prompt.ask("help")["commands"])

    def compare(self, call, *words):
        """What a call answers, and the last of these lines."""
        self.told.append((" then ".join(words)))
        for line in words[:-1]:
            self.prompt.ask(line)
        wanted = self.prompt.ask(words[-1])
        try:
            got = call()
        except lanescope.LanescopeError as error:
            assert wanted["answer"] == "error", f"raised {error}, and the prompt has {wanted}"
            assert (error.code, error.message, error.column) == (
                wanted["error"]["code"], wanted["error"]["message"], wanted["error"].get("column")), f"{error} is not {wanted}"
            return
        assert wanted["answer"] != "error", f"{got!r} where the prompt has {wanted}"
        if isinstance(got, lanescope.Answer):
            said = {key: value for key, value in got.data.items() if key != "id"}
            assert said == wanted, f"{said} is not {wanted}"
            self.check_fields(got, wanted)

    def check_fields(self, form, data):
        """What the class has is what the object has, all the way down."""
        for key, value in data.items():
            have = getattr(form, key + "_" if key in ("from", "class") else key)
            if isinstance(value, dict) and isinstance(have, lanescope.Form):
                self.check_fields(have, value)
            elif isinstance(value, list) and value and isinstance(value[0], dict):
                assert len(have) == len(value)
                for one, of in zip(have, value):
                    self.check_fields(one, of)
            elif isinstance(have, lanescope.Lanes):
                assert f"0x{have:016x}" == value and sum(1 << lane for lane in have) == int(value, 16)
            elif isinstance(have, (str, int)) and not isinstance(have, lanescope.Bits):
                assert have == value, (key, have, value)

    # --- kinds of calls

    def move(self):
        s, n = self.s, self.chance.randint(1, 6)
        what = self.chance.choice(EVENTS)
        place = self.chance.choice([self.chance.randint(0, 120), "50%", "start", "end"])
        self.compare(*self.chance.choice([
            (lambda: s.step(n), f"step {n}" if n > 1 else "step"), (lambda: s.step_back(n), f"reverse-step {n}" if n > 1 else "reverse-step"),
            (lambda: s.goto(place), f"goto {place}"), (lambda: s.run_to(what), f"run-to {what}"), (lambda: s.back_to(what), f"back-to {what}"),
            (lambda: s.next(), "next"), (lambda: s.next_back(), "reverse-next"), (lambda: s.next_event(), "run-to any"),
            (lambda: s.previous_event(what), f"back-to {what}"),
            (lambda: s.continue_(), "continue"), (lambda: s.reverse_continue(), "reverse-continue"), (lambda: s.start(), "start"),
            (lambda: s.end(), "goto end"), (lambda: s.finish(), "finish"), (lambda: s.iteration(), "iteration"), (lambda: s.back(), "back")]))

    def look(self):
        s, lane, wave = self.s, self.chance.randrange(64), self.chance.randrange(3)
        self.compare(*self.chance.choice([
            (s.where, "where"), (s.lanes, "lanes"), (s.again, "again"), (lambda: s.command(f"lane {lane}"), f"lane {lane}"),
            (lambda: s.command(f"wave {wave}"), f"wave {wave}"), (lambda: s.print_("count(active)"), "print count(active)"),
            (lambda: s.command("nonsense"), "nonsense"), (lambda: s.command("lane 64"), "lane 64"), (s.history, "history"),
            (lambda: s.history((1, 9)), "history 1..9")]))

    def read(self):
        register, letters = self.chance.choice(self.registers).rsplit(".", 1)
        lane = self.chance.randrange(64)
        place = getattr(self.s, register.split("[")[0])
        if "[" in register:
            place = place[int(register.split("[")[1][:-1])]
        wanted = self.prompt.ask(f"print {register}.{letters}@{lane}")
        all_wanted = self.prompt.ask(f"print {register}.{letters}")
        self.told.append(f"{register}.{letters}[{lane}]")
        if wanted["answer"] == "error":
            self.compare(lambda: getattr(place, letters)[lane], f"print {register}.{letters}@{lane}")
            return
        got, every = getattr(place, letters)[lane], getattr(place, letters)[:]
        assert is_same(got, number(wanted["components"][0]["values"][0], wanted["type"])), (got, wanted)
        for one, value in zip(every, all_wanted["components"][0]["values"]):
            have = None if str(one) == "--" else one
            assert is_same(have, number(value, all_wanted["type"])), (have, value)

    def fetch(self):
        """Bytes of a few steps beside what is printed there."""
        place = self.chance.choice(self.registers)
        first, stride = self.chance.randint(0, 60), self.chance.randint(1, 9)
        lanes = sorted(self.chance.sample(range(64), 5))
        self.told.append(f"fetch {place} from {first} every {stride}")
        try:
            got = self.s.fetch([place, "active"], (first, first + 2 * stride, stride), lanes)
        except lanescope.LanescopeRangeError:  # the run has ended before
            self.compare(lambda: self.s.goto(first + 10000), f"goto {first + 10000}")
            return
        assert list(got.lanes) == lanes and list(got) == [place, "active"]
        for n, step in enumerate(got.steps):
            self.compare(lambda: self.s.goto(step), f"goto {step}")
            values = self.prompt.ask(f"print x({place})")["components"][0]["values"]
            wanted = [int(values[lane].get("bits", "0"), 16) for lane in lanes]
            assert list(got[place][n][0]) == wanted or "OUT" in place or "PIX" in place, (step, list(got[place][n][0]), wanted)
            self.s.print_(f"x({place})")
            assert f"0x{int(got['active'][n]):016x}" == self.prompt.ask("where")["active"], (step, hex(got["active"][n]))

    def ask(self):
        s, lane, place = self.s, self.chance.randrange(64), self.chance.choice(self.registers)
        other = self.chance.randrange(64)
        compared = [(lambda: s.diff(lane, other), f"diff lane {lane} {other}")] if self.has_diff else []
        self.compare(*self.chance.choice([
            (lambda: s.who(place, lane), f"who {place}@{lane}"), (lambda: s.who(place, lane, depth=9), f"who {place}@{lane} 9"),
            (lambda: s.who(place, lane, chain=True), f"who {place}@{lane} chain"), (lambda: s.who(place, all_lanes=True), f"who {place} all"),
            (lambda: s.uses(place, lane), f"uses {place}@{lane}"), (lambda: s.why(lane), f"why {lane}"), (lambda: s.why(), "why"),
            *compared, (lambda: s.spark(place, lane), f"spark {place}@{lane}")]))

    def stop(self):
        s, line, place = self.s, self.chance.randint(1, 20), self.chance.choice(self.registers)
        self.compare(*self.chance.choice([
            (lambda: s.command(f"break {line}"), f"break {line}"), (lambda: s.delete(), "delete"),
            (lambda: s.command(f"watch {place} lanes 0-3"), f"watch {place} lanes 0-3"), (lambda: s.command("catch kill"), "catch kill"),
            (lambda: s.command("info breakpoints"), "info breakpoints")]))

    def stop_by_call(self):
        """What makes breakpoints gives the breakpoint, not the answer."""
        line = self.chance.randint(1, 20)
        wanted = self.prompt.ask(f"tbreak {line} lanes 0-7 if active")
        self.told.append("break_at")
        try:
            got = self.s.break_at(line, lanes=range(8), condition="active", once=True)
        except lanescope.LanescopeError as error:
            assert error.code == wanted["error"]["code"]
            return
        assert dict(got.data) == wanted["breakpoint"], (got, wanted)

    def fork(self):
        """A run that forks: what is changed in it, and that nothing is left of it."""
        if self.s.where().fork != "main":
            return
        place, lane, value = self.chance.choice(self.registers), self.chance.randrange(64), self.chance.choice([2, 0.5, -1, 1e-3])
        before = self.prompt.ask("where")
        self.told.append(f"fork: {place}[{lane}] = {value}")
        self.prompt.ask("new-fork")
        with self.s.fork():
            self.compare(lambda: self.s.ask(f"set {place}@{lane} = {value!r}", lanescope.Answer), f"set {place}@{lane} = {value!r}")
            for _ in range(self.chance.randint(0, 4)):
                self.chance.choice([self.read, self.ask, self.move, self.fetch])()
            if self.has_diff:
                self.compare(lambda: self.s.diff_fork("main"), "diff fork main")
        if self.prompt.ask("where")["wave"] != before["wave"]:
            self.prompt.ask(f"wave {before['wave']}")
        self.prompt.ask("fork main")
        for fork in self.prompt.ask("forks")["forks"]:
            if fork.get("parent") == "main":
                self.prompt.ask(f"delete-fork {fork['name']}")
        self.prompt.ask(f"goto {before['step']}")
        self.prompt.ask(f"lane {before['lane']}")
        self.compare(self.s.where, "where")
        self.compare(lambda: self.s.command("forks"), "forks")

    def run(self):
        kinds = [(self.move, 6), (self.read, 5), (self.ask, 5), (self.look, 3), (self.stop, 2), (self.stop_by_call, 1), (self.fork, 2), (self.fetch, 2)]
        for call in self.chance.choices([kind for kind, _ in kinds], [weight for _, weight in kinds], k=N_CALLS):
            call()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32) if tap.is_whole() else 20)
    parser.add_argument("--count", type=int, default=500 if tap.is_whole() else 60)
    options = parser.parse_args()
    print(f"# random seed: {options.seed}")
    failed = n_calls = 0
    for n in range(options.count):
        chance = random.Random(options.seed + n)
        scene, registers = SCENES[n % len(SCENES)]
        prompt = Prompt(options.program, scene)
        with lanescope.Session(scene, program=options.program) as session:
            program = Program(chance, session, prompt, registers)
            try:
                assert session.opened.data == prompt.first
                program.run()
            except AssertionError as problem:
                failed += 1
                print(f"# {scene.name}, --seed {options.seed + n} --count 1 with this scene: {'; '.join(program.told)}\n# {problem}"[:2000])
            n_calls += len(program.told)
        prompt.close()
    print(f"{'not ok' if failed else 'ok'} 1 - {options.count} programs, {n_calls} calls, {failed} that differ\n1..1")
    return 1 if failed else 0


sys.exit(main())
