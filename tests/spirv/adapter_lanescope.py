"""How the vectors of SPIR-V call Lanescope: the only place that knows. With VECTOR_TEXTS in the environment as texts, else as modules."""

import contextlib
import functools
import json
import os
import re
import struct
import subprocess
import tempfile

from compare import words


def call(program, arguments, timeout=60):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=timeout, check=False)
    if done.returncode:
        raise RuntimeError((done.stderr or done.stdout).strip().split("\n")[0][:300])
    return json.loads(done.stdout)


KEYS = ("inputs", "groups", "vertices", "size", "targets", "kind")
MAX_STOPS = 2000


def run(program, folder, vector):
    """Returns {"buffer 0": [words], "target 0": ...}."""
    form = "text" if os.environ.get("VECTOR_TEXTS") else "spv"
    files = [os.path.join(folder, stage[form]) for stage in vector["stages"].values()]
    back_end = ["--back-end", "text"] if form == "text" else []
    if vector["family"] == "subgroup":  # the witness has 8 lanes in a subgroup
        vector = {**vector, "inputs": {**vector["inputs"], "readings": {"subgroup-size": "8"}}}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as inputs:
        json.dump({key: vector[key] for key in KEYS if key in vector}, inputs)
        inputs.flush()
        answer = call(program, ["run", *files, *back_end, "--inputs", inputs.name, "--json"])
    return {what: words(text) for what, text in answer["output_words"].items()}


# --- lines ---------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def opened(program, folder, vector):
    """What opens a text as its own machine at the start of its first wave: arguments, and the first commands."""
    files = [os.path.join(folder, stage["text"]) for stage in vector["stages"].values()]
    with tempfile.TemporaryDirectory() as made:
        inputs = os.path.join(made, "inputs.json")
        with open(inputs, "w") as file:
            json.dump({key: vector[key] for key in KEYS if key in vector}, file)
        if len(files) == 1:  # the prompt opens one file
            yield [files[0], "--back-end", "text", "--inputs", inputs], []
            return
        scenes = os.path.join(made, "scenes")
        arguments = ["glsl", "--back-end", "text", "--inputs", inputs, *files, "-o", scenes]
        subprocess.run([program, *arguments], capture_output=True, timeout=60, check=True)
        scene = os.path.join(scenes, next(name for name in os.listdir(scenes) if name.endswith(".lanescope")))
        if vector["family"].endswith("vert"):
            yield [scene], ["stage vertex", "wave 0", "goto 0"]
        else:
            yield [scene, "--pixel", f"0,{vector['size'][1] - 8}"], []  # y goes down there


def ask(program, opened_by, commands):
    """The answers of the prompt to commands, the first of which is where it opens."""
    arguments, first = opened_by
    done = subprocess.run([program, "debug", "--json", *arguments, "--step", "0"], input="\n".join([*first, *commands]) + "\n",
                          capture_output=True, text=True, timeout=120, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")][len(first) :]
    if not answers or answers[0].get("answer") != "stop":
        raise RuntimeError(done.stderr[:300])
    return answers


def debug(program, folder, vector, commands):
    """As ask (), of a text that is opened for these alone."""
    with opened(program, folder, vector) as opened_by:
        return ask(program, opened_by, commands)


@functools.lru_cache(10000)
def lanes_of(mask):
    bits = int(mask, 16)
    return tuple(lane for lane in range(64) if bits >> lane & 1)


def witness_lane(vector, lane):
    """Lanes of pixels are in quads here, and in rows from the top there."""
    if vector["kind"] == "compute" or vector["family"].endswith("vert"):
        return lane
    quad = lane // 4
    return quad % 4 * 2 + lane % 2 + 8 * (7 - (quad // 4 * 2 + lane // 2 % 2))


def take_stops(answers):
    """Those of an answer at which a statement is next, each position once."""
    stops = []
    for answer in answers:
        if answer.get("answer") != "stop" or answer["ended"] or "source" not in answer:
            continue
        if not stops or stops[-1]["step"] != answer["step"]:
            stops.append(answer)
    return stops


def trace_of(vector, stops):
    lanes = {}
    for stop in stops:
        for lane in lanes_of(stop["source"]["lanes"]):
            lanes.setdefault(witness_lane(vector, lane), []).append(stop["source"]["source_line"])
    return lanes


def orders(program, folder, vector):
    """As trace, forwards, and back from the end."""
    forwards = take_stops(debug(program, folder, vector, ["step-line"] * MAX_STOPS))
    back = take_stops(debug(program, folder, vector, ["continue", *["reverse-step-line"] * MAX_STOPS])[1:])
    return trace_of(vector, forwards), trace_of(vector, back)


def trace(program, folder, vector):
    """Returns {lane: [lines]}: the lines in the order in which stepping that lane by lines shows them."""
    return trace_of(vector, take_stops(debug(program, folder, vector, ["step-line"] * MAX_STOPS)))


def word_of(text, kind):
    if text == "?":
        return None
    if kind == "f":
        return struct.unpack("<I", struct.pack("<f", float(text)))[0]
    return {"true": 1, "false": 0}[text] if text in ("true", "false") else int(text, 0) & 0xFFFFFFFF


@functools.lru_cache(100000)
def words_of(text, kinds):
    """The words of a value as it is written, None where there is none. KINDS: a letter for each of them, or for all, f for floats."""
    text = re.sub(r"\w+ = ", "", text)  # names of members
    numbers = re.findall(r"true|false|\?|[-+]?(?:nan|inf|0x[0-9a-fA-F]+|\d+(?:\.\d*)?(?:e[-+]?\d+)?)", text)
    return list(map(word_of, numbers, kinds if len(kinds) == len(numbers) else kinds[0] * len(numbers)))


def lines(program, folder, vector):
    """Returns {(line, hit, lane): {variable: [words]}}: what the debugger shows at these stops."""
    names = {point["line"]: [variable["name"] for variable in point["variables"]] for point in vector["lines"]}
    stops = [stop for stop in take_stops(debug(program, folder, vector, ["step-line"] * MAX_STOPS))
             if stop["source"]["source_line"] in names]
    commands = []
    for stop in stops:
        commands += [f"goto {stop['step']}", *[f"variables {name}" for name in names[stop["source"]["source_line"]]]]
    answers = iter(debug(program, folder, vector, commands)[1:])
    shown, hits = {}, {}
    for stop in stops:
        next(answers)
        line, lanes = stop["source"]["source_line"], lanes_of(stop["source"]["lanes"])
        for lane in lanes:
            hits[line, lane] = hits.get((line, lane), -1) + 1
            shown[line, hits[line, lane], witness_lane(vector, lane)] = {}
        for name in names[line]:
            answer = next(answers)
            for value in answer.get("values", []):
                for lane in set(lanes_of(value["lanes"])) & set(lanes):
                    if "text" in value:
                        here = shown[line, hits[line, lane], witness_lane(vector, lane)]
                        here[name] = words_of(value["text"], "f" if answer["type"].startswith(("float", "vec", "mat")) else "u")
    return shown
