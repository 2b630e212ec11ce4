"""One wave of a scene, asked through `lanescope debug --json`: what its states are, and what the answers say.

All names that the JSON of Lanescope has are in this file.  States are dumps: the line, the masks and the registers at each
position; answers become the plain tuples that query_model.py makes too.
"""
import collections
import json
import re
import subprocess

LANES = 64
BATCH = 200  # requests on the way at once, that fit into a pipe

Part = collections.namedtuple("Part", "line slot reads writes test predicate kill select")
Read = collections.namedtuple("Read", "operand cell lane address left")
OFF = ("branch", "break", "continue")


class Failed(Exception):
    """What Lanescope did not answer."""


class Debugger:
    def __init__(self, program, scene, wave):
        # pylint: disable-next=consider-using-with
        self.process = subprocess.Popen([program, "debug", "--json", "--step", "0", "--wave", str(wave), scene], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.first = self.read()

    def read(self):
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise Failed("it has ended")
            answer = json.loads(line)
            if "event" not in answer:
                return answer

    def ask_all(self, commands):
        """The answers, in order; those that failed are None."""
        answers = []
        for first in range(0, len(commands), BATCH):
            batch = commands[first:first + BATCH]
            self.process.stdin.write("".join(json.dumps({"command": command}) + "\n" for command in batch))
            self.process.stdin.flush()
            answers += [self.read() for _ in batch]
        return [answer if answer["status"] == "ok" else None for answer in answers]

    def ask(self, command):
        answer = self.ask_all([command])[0]
        if answer is None:
            raise Failed(command)
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def mask_of(text):
    return int(text, 16)


def cell_of(text):
    """'R2.y@22' as register and lane; words of memory have none."""
    name, _, lane = text.partition("@")
    return name, int(lane) if lane else None


def row_of(answer):
    """The bits of a register in all lanes; what is the same in all is told once."""
    component = answer["components"][0]
    bits = [bits_of(value) for value in component["values"]]
    return (bits * LANES)[:LANES]


class Wave:
    """States and answers of a wave."""

    def __init__(self, program, scene, wave, max_steps):
        self.debugger = Debugger(program, scene, wave)
        self.texts = [row["text"] for row in self.debugger.ask("disassemble")["lines"]]
        self.rows = {}
        self.number = wave
        self.command = [program, "trace", "--json", "--wave", str(wave), scene]
        steps = self.trace(["--max-steps", str(max_steps)])
        self.lines = [step["line"] for step in steps]
        self.masks = [mask_of(step["active"]) for step in steps]
        self.end = len(steps)
        if not self.debugger.ask(f"goto {self.end}").get("ended"):
            raise Failed(f"it does not end within {max_steps} steps")
        self.states, self.stacks = [], []

    def trace(self, options):
        done = subprocess.run([*self.command[:-1], *options, self.command[-1]], capture_output=True, text=True, check=False)
        try:
            entries = json.loads(done.stdout)["steps"]
        except (ValueError, KeyError) as reason:
            raise Failed(f"trace: {done.stderr.strip()}") from reason
        return entries

    def load_states(self):
        """The states of the lanes and the open frames at every position."""
        commands = [command for at in range(self.end + 1) for command in (f"goto {at}", "lanes", "backtrace")]
        answers = self.debugger.ask_all(commands)
        for at in range(self.end + 1):
            states = [None] * LANES
            for group in answers[3 * at + 1]["groups"]:
                for lane in range(LANES):
                    if mask_of(group["lanes"]) >> lane & 1:
                        states[lane] = group["state"]
            self.states.append(states)
            self.stacks.append([(frame["kind"], frame["line"], mask_of(frame["restores"])) for frame in answers[3 * at + 2]["stack"]])

    def load_scene(self, text, program):
        """What the scene says of registers and textures."""
        self.n_gprs = int((re.search(r"(?m)^gprs=(\d+)$", text) or [0, 128])[1])
        self.has_temps = any(name in line for line in self.texts for name in program.TEMP_NAMES)
        self.dimensions = {int(number): kind for number, kind in re.findall(r"(?m)^\[texture (\d+)\]\n(?:[^\[\n]*\n)*?dim=(\S+)$", text)}

    def dimension(self, number):
        return self.dimensions.get(number, "2d")

    def holds(self, lane):
        return self.states[0][lane] == "active"

    # --- states

    def active(self, at, lane):
        return at < self.end and self.masks[at] >> lane & 1

    def row(self, at, cell):
        """The bits of a register in all lanes at a position."""
        if (at, cell) not in self.rows:
            answers = self.debugger.ask_all([f"goto {at}", f"print {cell}"])
            self.rows[at, cell] = answers[1] and row_of(answers[1])
        return self.rows[at, cell]

    def value(self, at, cell, lane):
        row = self.row(at, cell)
        return None if row is None else row[lane]

    def predicate(self, at):
        """The predicate of the lanes, as a mask."""
        if (at, "predicate") not in self.rows:
            masks = self.debugger.ask_all([f"goto {at}", "info masks"])[1]["masks"]
            self.rows[at, "predicate"] = mask_of(masks["predicate"])
        return self.rows[at, "predicate"]

    def load_rows(self, cells):
        """The same of several registers at all positions."""
        commands = []
        for at in range(self.end + 1):
            commands += [f"goto {at}"] + [f"print {cell}" for cell in cells]
        answers = self.debugger.ask_all(commands)
        for at in range(self.end + 1):
            for k, cell in enumerate(cells):
                answer = answers[at * (len(cells) + 1) + k + 1]
                self.rows[at, cell] = answer and row_of(answer)

    # --- answers

    def who(self, cell, lane, step):
        answers = self.debugger.ask_all([f"goto {step}", f"who {cell}@{lane}"])
        return answers[1] and answers[1]["cause"]

    def who_all(self, cell, step):
        answer = self.debugger.ask_all([f"goto {step}", f"who {cell} all"])[1]
        return [(group["kind"], group.get("step", 0), group.get("line", 0), mask_of(group["lanes"])) for group in answer["groups"]]

    def uses(self, cell, lane, step):
        return self.debugger.ask_all([f"goto {step}", f"uses {cell}@{lane}"])[1]["followed"]

    def why(self, lane, step):
        return self.debugger.ask_all([f"goto {step}", f"why {lane}"])[1]

    def watch(self, cell, lane, backwards):
        """Where a watch stops, and what it tells of the lane: position, before, after."""
        self.debugger.ask_all([f"goto {self.end if backwards else 0}", f"watch {cell}@{lane}"])
        stops, move = [], "reverse-continue" if backwards else "continue"
        while True:
            answer = self.debugger.ask(move)
            for hit in answer.get("hits", []):
                for change in hit["changes"]:
                    assert change["before"] != change["after"]
                    stops.append(answer["step"])
            if not answer.get("hits") or answer.get("at_limit") or answer["step"] in (0, self.end):
                break
        self.debugger.ask("delete")
        return stops

    def move_to_write(self, cell, lane, step, backwards):
        """Where the next write is, None if there is none."""
        move = "back-to" if backwards else "run-to"
        answer = self.debugger.ask_all([f"goto {step}", f"{move} write {cell}@{lane}"])[1]
        return None if answer["at_limit"] else answer["step"]


def read_of(operand):
    """Of an operand of an answer; None for what is no register."""
    cell, lane = cell_of(operand["what"])
    return Read(operand["operand"], cell, lane, operand.get("is_address", False), operand.get("is_left", False)) if lane is not None else None


def bits_of(value):
    """The bits of a value; 0 where there is none."""
    return int(value.get("bits", "0"), 16)
