"""How the vectors of SPIR-V call Lanescope: the only place that knows. With VECTOR_TEXTS in the environment as texts, else as modules."""

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


def debug(program, folder, vector, commands):
    """The answers of the prompt to commands, in a text as its own machine, from the start of its first wave."""
    files = [os.path.join(folder, stage["text"]) for stage in vector["stages"].values()]
    with tempfile.TemporaryDirectory() as made:
        inputs = os.path.join(made, "inputs.json")
        with open(inputs, "w") as file:
            json.dump({key: vector[key] for key in KEYS if key in vector}, file)
        scenes = os.path.join(made, "scenes")
        opened = [files[0], "--back-end", "text", "--inputs", inputs]
        if len(files) > 1:  # the prompt opens one file
            arguments = ["glsl", "--back-end", "text", "--inputs", inputs, *files, "-o", scenes]
            subprocess.run([program, *arguments], capture_output=True, timeout=60, check=True)
            scene = next(name for name in os.listdir(scenes) if name.endswith(".lanescope"))
            opened = [os.path.join(scenes, scene), "--pixel", f"0,{vector['size'][1] - 8}"]  # y goes down there
        done = subprocess.run([program, "debug", "--json", *opened, "--step", "0"], input="\n".join(commands) + "\n",
                              capture_output=True, text=True, timeout=300, check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    if not answers or answers[0].get("answer") != "stop":
        raise RuntimeError(done.stderr[:300])
    return answers


def lanes_of(mask):
    return [lane for lane in range(64) if int(mask, 16) >> lane & 1]


def witness_lane(vector, lane):
    """Lanes of pixels are in quads here, and in rows from the top there."""
    if vector["kind"] == "compute":
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


def words_of(text, kind):
    """The words of a value as it is written."""
    numbers = re.findall(r"true|false|[-+]?(?:nan|inf|0x[0-9a-fA-F]+|\d+(?:\.\d*)?(?:e[-+]?\d+)?)", text)
    if kind.startswith(("float", "vec", "mat")):
        return [struct.unpack("<I", struct.pack("<f", float(number)))[0] for number in numbers]
    return [{"true": 1, "false": 0}[n] if n in ("true", "false") else int(n, 0) & 0xFFFFFFFF for n in numbers]


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
                        here[name] = words_of(value["text"], answer["type"])
    return shown
