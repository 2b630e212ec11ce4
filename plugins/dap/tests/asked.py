"""Faces of one session, for tests that ask them the same: lines of the prompt, answered as data, requests of the adapter, and calls of the
Python package."""
import json
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "python"))
import lanescope  # noqa: E402  pylint: disable=wrong-import-position
from client import Client  # noqa: E402  pylint: disable=wrong-import-position

QUESTIONS = ("value", "who", "why", "uses", "divergence", "counts", "next event")


class Place:
    """A wave, a step, a lane and a register."""

    def __init__(self, scene, wave, step, lane, register):
        self.scene, self.wave, self.step, self.lane, self.register = scene, wave, step, lane, register

    def __str__(self):
        return f"{self.scene}, wave {self.wave}, step {self.step}, lane {self.lane}, {self.register}"

    @property
    def value(self):
        return f"{self.register}@{self.lane}"


# --- the prompt -----------------------------------------------------------------------------------------------------


class Prompt:
    """Lines of the prompt, answered as data."""

    def __init__(self, program, scene, *options):
        # pylint: disable-next=consider-using-with
        self.child = subprocess.Popen([program, "debug", "--json", "--step", "0", *options, str(scene)], stderr=subprocess.DEVNULL, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      text=True, encoding="utf-8")
        self.first = json.loads(self.child.stdout.readline())
        self.events = []  # sentences of the last stop's

    def ask(self, words):
        self.child.stdin.write(words + "\n")
        self.child.stdin.flush()
        answer = self.read()
        assert answer["answer"] != "error", f"{words}: {answer}"
        return answer

    def read(self):
        return json.loads(self.child.stdout.readline())

    def go(self, place):
        for words in (f"wave {place.wave}", f"lane {place.lane}", f"goto {place.step}"):
            self.ask(words)

    def draw(self, chance, scene):
        """A place of the run; every register that the machine lists can be drawn."""
        wave, lane = chance.randrange(self.ask("info program")["n_waves"]), chance.randrange(64)
        self.ask(f"wave {wave}")
        n = self.ask("goto end")["step"]
        step = chance.randint(0, n)
        self.ask(f"goto {step}")
        self.ask(f"lane {lane}")
        return Place(scene, wave, step, lane, self.draw_register(chance, lane))

    def draw_register(self, chance, lane):
        """One that something has written, or that the wave was started with: the window has no rows for others."""
        registers = self.ask("info registers")["registers"]
        names = [f"{name}{part}" for name, values in sorted(registers.items()) for part in [".x", ".y", ".z", ".w"][:len(values)]]
        chance.shuffle(names)
        for name in names:
            cause = self.ask(f"who {name.removesuffix('.x') if len(registers[name.rsplit('.', 1)[0]]) == 1 else name}@{lane}")["cause"]
            if cause["kind"] in ("written", "preloaded"):
                return cause["what"].split("@")[0]
        raise AssertionError("nothing is written")

    def answers(self, place):
        self.go(place)
        value = self.ask(f"print {place.value}")["components"][0]["values"][0]["text"]
        who = self.ask(f"who {place.value}")["sentence"]
        why = self.ask(f"why {place.lane}")["sentence"]
        uses = self.ask(f"uses {place.value}")["sentence"]
        cover = {line["line"]: line["n_steps"] for line in self.ask("cover")["lines"]}
        divergence = self.move("run-to divergence")
        self.go(place)
        event = self.move("run-to any")
        return dict(zip(QUESTIONS, (value, who, why, uses, divergence, cover, event)))

    def move(self, words):
        stop = self.ask(words)
        self.events = [event["sentence"] for event in stop.get("events", ())]
        return "none" if stop["at_limit"] else (stop["step"], stop["sentence"])

    def close(self):
        self.child.communicate()


# --- the adapter ----------------------------------------------------------------------------------------------------


class Adapter:
    """Requests of the protocol where it has one, and its console."""

    def __init__(self, program, scene, **more):
        self.client = Client(program)
        self.client.__enter__()
        self.client.begin(scene, **more)

    def console(self, line):
        return self.client.console(line)

    def go(self, place):
        self.console(f"wave {place.wave}")
        self.client.ask("r7/setLane", lane=place.lane)
        self.console(f"goto {place.step}")

    def answers(self, place):
        self.go(place)
        value = self.client.value(place.value)
        who = self.client.ask("r7/who", expression=place.value)["sentence"]
        why = self.client.ask("r7/why", lane=place.lane)["sentence"]
        uses = self.console(f"uses {place.value}").split("\n")[0]
        rows = [line.split() for line in self.console("cover").split("\n")[1:]]
        cover = {int(row[0]): int(row[1]) for row in rows if len(row) > 2 and row[0].isdigit() and row[1].isdigit()}
        divergence = self.move("run-to divergence")
        self.go(place)
        return dict(zip(QUESTIONS, (value, who, why, uses, divergence, cover, self.move("run-to any"))))

    def move(self, line):
        """The sentence stands behind what was found."""
        said = self.console(line).split("\n")
        if any(one.startswith("(the end: no ") for one in said):
            return "none"
        return int(self.client.value("$step")), said

    def close(self):
        self.client.leave()
        self.client.__exit__()


# --- the package ----------------------------------------------------------------------------------------------------


class Package:
    """Calls of the Python package."""

    def __init__(self, program, scene, **more):
        self.session = lanescope.Session(scene, "--step", "0", program=program, **more)

    def go(self, place):
        self.session.wave, self.session.lane, self.session.position = place.wave, place.lane, place.step

    def answers(self, place):
        s = self.session
        self.go(place)
        value = s.print_(place.value).components[0].values[0].text
        who, why, uses = s.who(place.register, place.lane).sentence, s.why().sentence, s.uses(place.register, place.lane).sentence
        cover = {line.line: line.n_steps for line in s.cover().lines}
        divergence = self.move(s.run_to("divergence"))
        self.go(place)
        return dict(zip(QUESTIONS, (value, who, why, uses, divergence, cover, self.move(s.next_event()))))

    @staticmethod
    def move(stop):
        return "none" if stop.at_limit else (stop.step, stop.sentence)

    def close(self):
        self.session.close()


# --- what came of it ------------------------------------------------------------------------------------------------


def tell(groups, count, tried, questions, faces):
    """Asks at so many places, as many of each group; tried (group, n) gives for each place its name and what is different.  TAP, a line for
    each place.  Returns: whether any differ."""
    n_failed = number = 0
    for i, group in enumerate(groups):
        begun = time.monotonic()
        for place, wrong in tried(group, count * (i + 1) // len(groups) - count * i // len(groups)):
            number += 1
            n_failed += bool(wrong)
            print(f"{'not ok' if wrong else 'ok'} {number} {place}")
            for line in wrong:
                print(f"# {line}")
            sys.stdout.flush()
        print(f"# {group}: {time.monotonic() - begun:.1f} s")
    print(f"1..{number}")
    print(f"# {number} places, {questions} questions, {faces} faces: {n_failed} places differ")
    return n_failed > 0
