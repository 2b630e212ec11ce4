"""How the vectors of SPIR-V call Lanescope: the only place that knows. With VECTOR_TEXTS in the environment as texts, else as modules."""

import json
import os
import subprocess
import tempfile

from compare import words


def call(program, arguments, timeout=60):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=timeout, check=False)
    if done.returncode:
        raise RuntimeError((done.stderr or done.stdout).strip().split("\n")[0][:300])
    return json.loads(done.stdout)


def run(program, folder, vector):
    """Returns {"buffer 0": [words], "target 0": ...}."""
    keys = ("inputs", "groups", "vertices", "size", "targets", "kind")
    form = "text" if os.environ.get("VECTOR_TEXTS") else "spv"
    files = [os.path.join(folder, stage[form]) for stage in vector["stages"].values()]
    back_end = ["--back-end", "text"] if form == "text" else []
    if vector["family"] == "subgroup":  # the witness has 8 lanes in a subgroup
        vector = {**vector, "inputs": {**vector["inputs"], "readings": {"subgroup-size": "8"}}}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as inputs:
        json.dump({key: vector[key] for key in keys if key in vector}, inputs)
        inputs.flush()
        answer = call(program, ["run", *files, *back_end, "--inputs", inputs.name, "--json"])
    return {what: words(text) for what, text in answer["output_words"].items()}


def lines(program, folder, vector):
    """Returns {(line, hit, lane): {variable: [words] or None}}: what the debugger shows at these stops."""
    raise NotImplementedError("lines of the text that a module was made from are not shown with values yet")


def trace(program, folder, vector):
    """Returns {lane: [lines]}: the lines in the order in which stepping that lane by lines shows them."""
    raise NotImplementedError("a lane does not step by lines of the text that a module was made from yet")
