#!/usr/bin/env python3
"""Fetches registers of many steps from `lanescope debug --json` and holds them to what the prompt says; TAP on standard output.

fetch.py PROGRAM EXAMPLES [--seed NUMBER]

LANESCOPE_WHOLE=1: a hundred clients that die, not twenty.
"""
import json
import os
import pathlib
import random
import select
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "machines"))
from machines import has_machine_of  # noqa: E402  pylint: disable=wrong-import-position

PROGRAM, EXAMPLES = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
PATIENCE = 300  # seconds, for a machine that is busy
GIB = 1 << 30
SEED = int(sys.argv[4]) if sys.argv[3:4] == ["--seed"] else random.SystemRandom().randrange(1 << 32)
CHANCE = random.Random(SEED)

LOOP = """[scene]
version=1
[layout]
width=8
height=8
[asm]
00 ALU:
      0  x: MOV  R0.x, 0.0f
01 LOOP_START_DX10 ADDR({behind})
{clauses}{end} LOOP_END ADDR(2)
{behind} EXPORT_DONE: PIX0, R1
END_OF_PROGRAM
"""
KILLS = """[scene]
version=1
[layout]
width=8
height=8
[inputs]
R0.xy=ndc-x, ndc-y
[asm]
00 EXPORT: PIX0, R0
01 ALU:
      0  x: KILLGT  ____, R0.x, 0.0f
02 EXPORT_DONE: PIX1, R0
END_OF_PROGRAM
"""
N_GPRS = 128
GROUPS = 32  # in a clause


def write_loop(folder):
    """A program without an end whose steps write 128 registers, a group each."""
    groups = [f"      {i + 1}  x: ADD  R{i}.x, R{i}.x, 1.0f\n         y: MOV  R{i}.y, R0.x\n         z: ADD  R{i}.z, R{i}.x, R0.x\n"
              for i in range(N_GPRS)]
    parts = ["".join(groups[i:i + GROUPS]) for i in range(0, N_GPRS, GROUPS)]
    clauses = "".join(f"{i + 2:02} ALU:\n{part}" for i, part in enumerate(parts))
    path = folder / "loop.lanescope"
    path.write_text(LOOP.format(clauses=clauses, end=f"{len(parts) + 2:02}", behind=f"{len(parts) + 3:02}"), encoding="utf-8")
    return path


class Peer:
    """A program that asks by requests."""

    def __init__(self, scene, *options, **more):
        # pylint: disable-next=consider-using-with
        self.process = subprocess.Popen([PROGRAM, "debug", "--json", *options, str(scene)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, **more)
        self.events = []
        self.n_asked = 0
        assert self.read()["command"] == "again"

    def write(self, request):
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()

    def read(self):
        """The next answer, with the bytes behind it as "bytes"; events are put aside."""
        while True:
            answer = json.loads(self.process.stdout.readline())
            if "event" not in answer:
                break
            self.events.append(answer)
        if answer["answer"] == "fetch":
            answer["bytes"] = self.process.stdout.read(answer["n_bytes"])
        return answer

    def ask(self, request):
        self.n_asked += 1
        self.write({"id": self.n_asked} | request)
        answer = self.read()
        assert answer["id"] == self.n_asked, answer
        return answer

    def do(self, command):
        return self.ask({"command": command})

    def fetch(self, what, steps=None, lanes=None):
        request = {"what": what} | ({"steps": steps} if steps else {}) | ({"lanes": lanes} if lanes else {})
        return Fetched(self.ask({"fetch": request}))

    def end(self):
        self.process.stdin.close()
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()
        return status


class Fetched:
    """What an answer says, by its own shapes."""

    def __init__(self, answer):
        assert answer["status"] == "ok", answer
        self.answer = answer
        self.parts = {part["name"]: part for part in answer["parts"]}
        self.lanes = [lane for lane in range(64) if int(answer["lanes"], 16) >> lane & 1]

    def is_sound(self):
        """Whether parts lie one behind the other, and have the bytes that their shapes say."""
        offset = 0
        for part in self.answer["parts"]:
            size = {"u32": 4, "u64": 8}[part["type"]]
            for n in part["shape"]:
                size *= n
            if part["offset"] != offset or part["n_bytes"] != size or part["shape"][0] != self.answer["n_steps"]:
                return False
            offset += size
        return offset == self.answer["n_bytes"] == len(self.answer["bytes"])

    def number(self, name, at, size):
        start = self.parts[name]["offset"] + at * size
        return int.from_bytes(self.answer["bytes"][start:start + size], "little")

    def mask(self, row):
        return self.number("active", row, 8)

    def values(self, name, row, lane):
        """The bits of the components."""
        _, n_components, n_lanes = self.parts[name]["shape"]
        return [self.number(name, (row * n_components + i) * n_lanes + self.lanes.index(lane), 4) for i in range(n_components)]


def told_values(components):
    return [int(value.get("bits", "0"), 16) for value in components]


def differences(peer, fetched, n_places):
    """Where a fetch of all registers says something else than 'info registers' and 'lanes' do."""
    answer = fetched.answer
    for _ in range(n_places):
        row, lane = CHANCE.randrange(answer["n_steps"]), CHANCE.choice(fetched.lanes)
        step = answer["first_step"] + row * answer["stride"]
        place = peer.do(f"goto {step}")
        peer.do(f"lane {lane}")
        told = peer.do("info registers")["registers"]
        for name in fetched.parts:
            if name == "active":
                states = peer.do("lanes")["states"]
                mask = sum(1 << i for i, state in enumerate(states) if state == "A")
                if not fetched.mask(row) == mask == int(place["active"], 16):
                    yield f"step {step}: the mask is {fetched.mask(row):#x}, and lanes says {mask:#x}"
            elif fetched.values(name, row, lane) != (told_values(told[name]) if name in told else [0] * fetched.parts[name]["shape"][1]):
                yield f"step {step}, lane {lane}: {name} is {fetched.values(name, row, lane)}, and told as {told.get(name)}"


def say(problems):
    problems = list(problems)
    for problem in problems[:10]:
        print("#", problem)
    return not problems


def values_are_those_of_the_prompt():
    good = True
    for name in filter(has_machine_of, ("first-light", "kill-quads", "vertex-fetch", "transpose", "r500-loop", "r500-predicates", "tgsi-loop",
                                        "tgsi-doubles")):
        peer = Peer(EXAMPLES / f"{name}.lanescope")
        peer.do("start")
        ahead = peer.fetch(["registers", "active"], [0, 400])
        end = peer.do("end")["step"]
        behind = peer.fetch(["registers", "active"], [0, 400])
        part = peer.fetch(["registers", "active"], [1, end, 3], "0x00f000000000ff01")
        n_told = sum(any(any(ahead.values(name, row, lane)) for lane in range(64)) for name in ahead.parts if name != "active"
                     for row in (ahead.answer["n_steps"] - 1,))
        good = (say(f"{name}: {text}" for text in differences(peer, ahead, 12)) and say(differences(peer, part, 6)) and good
                and ahead.answer["bytes"] == behind.answer["bytes"] and ahead.is_sound() and part.is_sound() and n_told > 0
                and ahead.answer["n_steps"] == min(end, 400) + 1 and ahead.answer.get("is_cut", False) == (end < 400)
                and part.answer["n_steps"] == (end - 1) // 3 + 1 and "is_cut" not in part.answer and peer.end() == 0)
    return good


def names_are_those_of_the_prompt():
    """Channels, other ways to write a register, the position now, and a second wave."""
    peer = Peer(EXAMPLES / "first-light.lanescope")
    peer.do("goto 20")
    peer.do("lane 26")
    fetched = peer.fetch(["R1.y", "r2.wx", "R1.y", "PIX0"])
    one, two = (told_values(part["values"][0] for part in peer.do(f"print {name}@26")["components"]) for name in ("R1.y", "R2.wx"))
    good = (fetched.is_sound() and fetched.answer["first_step"] == 20 and fetched.answer["n_steps"] == 1 and fetched.answer["wave"] == 0
            and [part["name"] for part in fetched.answer["parts"]] == ["R1.y", "r2.wx", "R1.y", "PIX0"]
            and fetched.values("R1.y", 0, 26) == one and fetched.values("r2.wx", 0, 26) == two)
    everything, listed = peer.fetch("registers"), peer.fetch(["registers"])
    good = good and everything.answer["bytes"] == listed.answer["bytes"] and everything.is_sound()
    peer.do("wave 1")
    return good and say(differences(peer, peer.fetch(["registers", "active"], [0, 50]), 5)) and peer.end() == 0


def forks_have_values_of_their_own():
    peer = Peer(EXAMPLES / "mandelbrot.lanescope")
    peer.do("goto 30")
    before = peer.fetch(["R1", "active"], [0, 200])
    changed = peer.do("set R1.x@5 = 123.0")
    fetched = peer.fetch(["registers", "active"], [0, 200])
    good = (fetched.answer["fork"] == changed["fork"] != "main" and before.answer["fork"] == "main"
            and fetched.values("R1", 30, 5)[0] == 0x42f60000 != before.values("R1", 30, 5)[0]
            and fetched.values("R1", 29, 5) == before.values("R1", 29, 5) and fetched.values("R1", 30, 6) == before.values("R1", 30, 6)
            and say(differences(peer, fetched, 12)))
    peer.do("goto 45")
    good = good and peer.fetch(["registers", "active"], [0, 200]).answer["bytes"] == fetched.answer["bytes"]
    peer.do("fork main")
    return good and peer.fetch(["R1", "active"], [0, 200]).answer["bytes"] == before.answer["bytes"] and peer.end() == 0


def killed_lanes_have_no_outputs(scene):
    """Also where they had written one before."""
    path = scene.with_name("kills.lanescope")
    path.write_text(KILLS, encoding="utf-8")
    peer = Peer(path)
    fetched = peer.fetch(["registers", "active"], [0, 4])
    before, behind = fetched.values("PIX0", 2, 8), fetched.values("PIX0", 3, 8)
    return (any(before) and not any(behind) and any(fetched.values("R0", 3, 8)) and not any(fetched.values("PIX0", 0, 0))
            and say(differences(peer, fetched, 12)) and peer.end() == 0)


def the_end_of_a_run_cuts():
    peer = Peer(EXAMPLES / "first-light.lanescope")
    whole = peer.fetch(["R0", "active"], [100, 4294967296])
    exact = peer.fetch(["R0"], [100, 109])
    sparse = peer.fetch(["R0"], [100, 4000000000, 9])
    none = peer.fetch(["R0", "active"], [5000, 5001])
    return (whole.answer["n_steps"] == 10 and whole.answer["is_cut"] and exact.answer["n_steps"] == 10 and "is_cut" not in exact.answer
            and sparse.answer["n_steps"] == 2 and none.answer["n_steps"] == 0 and none.answer["is_cut"] and none.answer["n_bytes"] == 0
            and all(part.is_sound() for part in (whole, exact, sparse, none)) and peer.do("where")["step"] == 4 and peer.end() == 0)


WRONG = (
    ({"fetch": ["R0"]}, "syntax", '"fetch" is an object'),
    ({"fetch": {}}, "syntax", 'no "what"'),
    ({"fetch": {"what": ["R0"], "when": 3}}, "syntax", '"fetch" has no member "when"'),
    ({"fetch": {"what": "R0"}}, "syntax", '"what" is a list of 1 to 256 texts'),
    ({"fetch": {"what": []}}, "syntax", '"what" is a list of 1 to 256 texts'),
    ({"fetch": {"what": ["R0", 1]}}, "syntax", '"what" is a list of 1 to 256 texts'),
    ({"fetch": {"what": ["R0"] * 257}}, "syntax", '"what" is a list of 1 to 256 texts'),
    ({"fetch": {"what": ["Q7"]}}, "reference", "no such name: Q7"),
    ({"fetch": {"what": ["R0", "R99.x"]}}, "range", "there is no R99"),
    ({"fetch": {"what": ["R0.x@3"]}}, "syntax", "'R0.x@3' is not the name of a register"),
    ({"fetch": {"what": ["R0.x+R0.y"]}}, "syntax", "'R0.x+R0.y' is not the name of a register"),
    ({"fetch": {"what": ["R0 R1"]}}, "syntax", "R1"),
    ({"fetch": {"what": [""]}}, "syntax", "the register is missing"),
    ({"fetch": {"what": ["R0"], "steps": 5}}, "syntax", '"steps" is a list'),
    ({"fetch": {"what": ["R0"], "steps": [5]}}, "syntax", '"steps" is a list'),
    ({"fetch": {"what": ["R0"], "steps": [0, 1, 1, 1]}}, "syntax", '"steps" is a list'),
    ({"fetch": {"what": ["R0"], "steps": [0, 1.5]}}, "syntax", '"steps" is a list'),
    ({"fetch": {"what": ["R0"], "steps": [-1, 5]}}, "syntax", '"steps" is a list'),
    ({"fetch": {"what": ["R0"], "steps": [0, 4294967297]}}, "syntax", '"steps" is a list'),
    ({"fetch": {"what": ["R0"], "steps": [9, 5]}}, "syntax", "9 is behind 5"),
    ({"fetch": {"what": ["R0"], "steps": [5, 9, 0]}}, "syntax", "STRIDE is at least 1"),
    ({"fetch": {"what": ["R0"], "lanes": 255}}, "syntax", '"lanes" is a text'),
    ({"fetch": {"what": ["R0"], "lanes": "0x0"}}, "syntax", '"lanes" is a text'),
    ({"fetch": {"what": ["R0"], "lanes": "0x1ffffffffffffffff"}}, "syntax", '"lanes" is a text'),
    ({"fetch": {"what": ["R0"]}, "command": "step"}, "syntax", "write {"),
    ({"fetch": {"what": ["R0"]}, "cancel": 7}, "syntax", "write {"),
    ({"command": "fetch"}, "reference", "there is no command"),
)


def what_is_wrong_is_said():
    peer = Peer(EXAMPLES / "first-light.lanescope")
    wrong = []
    for request, code, words in WRONG:
        answer = peer.ask(request)
        error = answer.get("error", {})
        if answer["status"] != "failed" or error.get("code") != code or words not in error.get("message", ""):
            wrong.append(f"{request}: {answer}")
    told = peer.do("info registers Q7")["error"]["message"]
    same = peer.ask({"fetch": {"what": ["Q7"]}})
    return say(wrong) and same["error"]["message"] == told and same["command"] == "fetch" and peer.do("where")["step"] == 4 and peer.end() == 1


def what_is_too_large_is_refused(scene):
    peer = Peer(scene)
    said = peer.ask({"fetch": {"what": ["R0", "active"], "steps": [0, 1 << 21]}})["error"]
    fits = peer.fetch(["R0.x"], [0, 5000, 1000], "0x1")
    peer.end()
    peer = Peer(scene, "--memory", "64M")
    short = peer.ask({"fetch": {"what": ["R0"], "steps": [0, 100000]}})["error"]
    n_bytes = ((1 << 21) + 1) * (1024 + 8)
    return (said["code"] == "range" and f"{n_bytes} bytes" in said["message"] and "fewer steps" in said["message"] and fits.is_sound()
            and short["code"] == "range" and "--memory" in short["message"] and peer.end() == 1)


def a_large_one_tells_and_can_be_cancelled(scene):
    peer = Peer(scene)
    peer.do("goto 10")
    peer.write({"id": "big", "fetch": {"what": ["R0.x"], "steps": [4294967000, 4294967296]}})
    first = json.loads(peer.process.stdout.readline())
    second = json.loads(peer.process.stdout.readline())
    peer.write({"id": 2, "fetch": {"what": ["R0"]}})
    peer.write({"cancel": 2})
    peer.write({"cancel": "big"})
    stopped, refused = peer.read(), peer.read()
    after = peer.fetch(["R0"])
    return (first["event"] == "progress" and first["id"] == "big" and second["step"] > first["step"] and stopped["id"] == "big"
            and stopped["error"]["code"] == "cancelled" and "cancelled at step" in stopped["error"]["message"]
            and refused["id"] == 2 and refused["error"]["code"] == "cancelled" and after.answer["first_step"] == 10 and peer.end() == 1)


def a_recording_is_quick(scene):
    peer = Peer(scene)
    names = [f"R{i}" for i in range(N_GPRS)]
    took = []
    for _ in range(3):
        start = time.monotonic()
        fetched = peer.fetch(names, [1, 1000])
        took.append(time.monotonic() - start)
    print(f"# {N_GPRS} registers, 64 lanes, 1000 steps: {len(fetched.answer['bytes']) >> 20} MiB in {min(took):.3f} s (of {len(took)})")
    # A build without optimisation, on a machine that is busy; one register by the prompt took three minutes.
    return fetched.is_sound() and fetched.answer["n_steps"] == 1000 and min(took) < 30 and peer.end() == 0


# --- clients that die ------------------------------------------------------------------------------------------

PARENT = """
import subprocess, sys, time
peer = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
peer.stdout.readline()
peer.stdin.write(sys.argv[1].encode() + b"\\n")
peer.stdin.flush()
print(peer.pid, flush=True)
if "R0.x" not in sys.argv[1]:
    peer.stdout.read(100000)
print("read", flush=True)
time.sleep(1000)
"""
MUCH = {"id": 1, "fetch": {"what": "registers", "steps": [0, 300]}}
LONG = {"id": 1, "fetch": {"what": ["R0.x"], "steps": [4294967000, 4294967296]}}


def is_gone(pid):
    """Whether a process has ended; whoever has taken it over need not have noticed."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            state = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state in "ZX":
            return True
        time.sleep(0.01)
    os.kill(pid, signal.SIGKILL)
    return False


def parent_is_killed(scene, env, request):
    with subprocess.Popen([sys.executable, "-c", PARENT, json.dumps(request), PROGRAM, "debug", "--json", scene], stdout=subprocess.PIPE,
                          env=env) as parent:
        pid = int(parent.stdout.readline())
        parent.stdout.readline()
        time.sleep(CHANCE.random() * 0.05)
        parent.kill()
        return is_gone(pid)


def input_is_closed(scene, env):
    """What was asked is still answered as a whole."""
    peer = Peer(scene, env=env)
    peer.write({"id": 1, "fetch": {"what": "registers", "steps": [0, 20]}})
    peer.process.stdin.close()
    fetched = Fetched(peer.read())
    rest = peer.process.stdout.read()
    peer.process.stdout.close()
    peer.process.stderr.close()
    return fetched.is_sound() and rest == b"" and peer.process.wait(PATIENCE) == 0


def output_is_closed(scene, env, request, is_ignored):
    """While bytes are written, and standard input stays open; is_ignored: as a child of a program that ignores broken pipes."""
    peer = Peer(scene, env=env, restore_signals=not is_ignored)
    peer.write(request)
    select.select([peer.process.stdout], [], [], PATIENCE)
    os.read(peer.process.stdout.fileno(), 30000)
    peer.process.stdout.close()
    gone = is_gone(peer.process.pid)
    status = peer.process.wait()
    peer.process.stdin.close()
    peer.process.stderr.close()
    return gone and status == (2 if is_ignored else -signal.SIGPIPE)


def clients_that_die_leave_nothing(scene):
    n_rounds = 100 if os.environ.get("LANESCOPE_WHOLE") else 20
    ways = {
        "killed while it reads": lambda env: parent_is_killed(str(scene), env, MUCH),
        "killed while it waits": lambda env: parent_is_killed(str(scene), env, LONG),
        "input closed": lambda env: input_is_closed(scene, env),
        "output closed": lambda env: output_is_closed(scene, env, MUCH, False),
        "output closed, ignored": lambda env: output_is_closed(scene, env, MUCH, True),
        "output closed while it waits": lambda env: output_is_closed(scene, env, LONG, True),
    }
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        env = os.environ | {key: name for key in ("TMPDIR", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "XDG_DATA_HOME")}
        good = say(f"round {i}: {way}" for i in range(n_rounds) for way in [list(ways)[i % len(ways)]] if not ways[way](env))
        return say(f"stays: {path}" for path in folder.iterdir()) and good


def main():
    print(f"# seed {SEED}")
    with tempfile.TemporaryDirectory() as name:
        scene = write_loop(pathlib.Path(name))
        tests = (values_are_those_of_the_prompt, names_are_those_of_the_prompt, forks_have_values_of_their_own, the_end_of_a_run_cuts,
                 what_is_wrong_is_said)
        of_loop = (killed_lanes_have_no_outputs, what_is_too_large_is_refused, a_large_one_tells_and_can_be_cancelled, a_recording_is_quick,
                   clients_that_die_leave_nothing)
        print(f"1..{len(tests) + len(of_loop)}")
        for number, test in enumerate(tests + of_loop, 1):
            good = test(scene) if test in of_loop else test()
            print(f"{'ok' if good else 'not ok'} {number} {test.__name__.replace('_', ' ')}", flush=True)


if __name__ == "__main__":
    main()
