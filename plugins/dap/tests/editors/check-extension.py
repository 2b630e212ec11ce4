#!/usr/bin/env python3
"""The extension for Visual Studio Code: what it names is there, what it is made of is what it says, and its grammars colour; TAP on
standard output.

check-extension.py PROGRAM EXAMPLES EXTENSION LANGUAGES DAP.MD
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from cases import EXAMPLES, PROGRAM, Skip, case, main, need  # noqa: E402 pylint: disable=wrong-import-position
from client import Client  # noqa: E402 pylint: disable=wrong-import-position

EXTENSION, LANGUAGES, PAGE = (pathlib.Path(path).resolve() for path in sys.argv[3:6])
PACKAGE = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
GIVES = PACKAGE["contributes"]
DEBUGGER = GIVES["debuggers"][0]


def read(path):
    return json.loads((EXTENSION / path).read_text(encoding="utf-8"))


@case
def fields():
    for name, kind in (("name", str), ("publisher", str), ("version", str), ("engines", dict), ("main", str), ("contributes", dict)):
        assert isinstance(PACKAGE[name], kind), name
    assert (PACKAGE["publisher"], DEBUGGER["type"]) == ("lanescope", "lanescope") and re.fullmatch(r"\d+\.\d+\.\d+", PACKAGE["version"])
    assert re.fullmatch(r"\^\d+\.\d+\.\d+", PACKAGE["engines"]["vscode"]) and "dependencies" not in PACKAGE
    ids = [one["id"] for one in GIVES["languages"]]
    assert len(set(ids)) == len(ids)
    assert {one["language"] for one in GIVES["breakpoints"]} == set(ids) == set(DEBUGGER["languages"])
    # What the editor itself, or an extension for another kind of assembly, takes for something else.
    assert not {".asm", ".fs", ".vs", ".vsh", ".psh"} & {ending for one in GIVES["languages"] for ending in one["extensions"]}
    assert [one["command"] for one in GIVES["commands"]] == ["lanescope.why"]


@case
def files_that_are_named():
    named = [PACKAGE["main"], *(one["path"] for one in GIVES["grammars"] + GIVES["snippets"]), *(one["configuration"] for one in GIVES["languages"])]
    for path in (*named, "README.md", "LICENSE"):
        assert (EXTENSION / path).is_file(), path
    packed = {path for pattern in PACKAGE["files"] for path in EXTENSION.glob(pattern)}
    for path in named:
        assert packed & {EXTENSION / path, (EXTENSION / path).parent}, f"{path} is not packed"
    for path in EXTENSION.rglob("*.json"):
        json.loads(path.read_text(encoding="utf-8"))


@case
def made_of_the_tables():
    """Grammars and arguments are those that make-files makes now."""
    need("r500")
    need("tgsi")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copy(EXTENSION / "package.json", folder)
        subprocess.run([EXTENSION / "make-files", LANGUAGES, PAGE, folder], check=True)
        for path in ("package.json", *(one["path"] for one in GIVES["grammars"])):
            assert (folder / path).read_bytes() == (EXTENSION / path).read_bytes(), f"editors/vscode/make-files makes another {path}"


@case
def arguments_that_the_adapter_takes():
    """Each is refused by its name where it has a wrong type."""
    properties = DEBUGGER["configurationAttributes"]["launch"]["properties"]
    for name in properties:
        if name == "token":
            continue
        with Client(PROGRAM) as client:
            client.initialize()
            wrong = [5] if properties[name]["type"] == "array" else []
            message = client.refused("launch", **{"program": str(EXAMPLES / "first-light.lanescope"), name: wrong})
            assert message.startswith((f"launch: {name}: ", f"launch: {name}[0]: ")), (name, message)


@case
def configurations_use_what_there_is():
    known = DEBUGGER["configurationAttributes"]
    for one in [*DEBUGGER["initialConfigurations"], *(snippet["body"] for snippet in DEBUGGER["configurationSnippets"])]:
        properties = known[one["request"]]["properties"]
        assert one["type"] == "lanescope" and set(one) - {"type", "request", "name"} <= set(properties), one


@case
def the_snippet_runs():
    body = re.sub(r"\$\{\d+:([^}]*)\}|\$\d+", r"\1", "\n".join(read(GIVES["snippets"][0]["path"])["Scene"]["body"]))
    with tempfile.TemporaryDirectory() as folder:
        scene = pathlib.Path(folder) / "new.lanescope"
        scene.write_text(body + "\n", encoding="utf-8")
        done = subprocess.run([PROGRAM, "run", str(scene)], capture_output=True, text=True, check=False)
        assert done.returncode == 0 and "64 written" in done.stdout, done


def scopes_of(language, line):
    """What the grammar makes of the parts of a line, as editors do: the leftmost match, of these the first pattern."""
    path = next(one["path"] for one in GIVES["grammars"] if one["language"] == language)
    patterns = [one for one in read(path)["patterns"] if "match" in one]
    found, at = {}, 0
    while at <= len(line):
        best = None
        for one in patterns:
            match = re.compile(one["match"], re.M).search(line, at)
            if match and match.end() > at and (best is None or match.start() < best[0].start()):
                best = match, one
        if best is None:
            break
        match, one = best
        for group, scope in [(0, one.get("name"))] + [(int(n), what["name"]) for n, what in one.get("captures", {}).items()]:
            if scope:
                found[match[group].strip()] = scope.removesuffix(".lanescope")
        at = match.end()
    return found


@case
def grammars_colour():
    """Instructions, registers and numbers of an example of each; every pattern is a regular expression."""
    for one in GIVES["grammars"]:
        for pattern in read(one["path"])["patterns"]:
            for key in ("match", "begin", "end"):
                re.compile(pattern.get(key, ""))
    for language, line, expected in (
            ("lanescope-r700", "     12  x: MULADD      R1.x,  R0.y,  C3.w,  PV0.x", {"MULADD": "support.function", "R1.x": "variable.language"}),
            ("lanescope-r700", "03 LOOP_START_DX10  ADDR(10) ; round", {"LOOP_START_DX10": "keyword.control", "; round": "comment.line"}),
            ("lanescope-r500", "0 ALU src0.rgb = const[0] : temp[2].rg = MAD srcp.rg_, src0.11_, src0.00_",
             {"ALU": "keyword.other.directive", "const[0]": "variable.other.constant", "temp[2].rg": "variable.language", "MAD": "support.function"}),
            ("lanescope-tgsi", "  5: UIF TEMP[1].xxxx", {"UIF": "keyword.control", "TEMP[1].xxxx": "variable.language"}),
            ("lanescope-tgsi", "DCL IN[0], GENERIC[0], LINEAR", {"DCL": "keyword.other.directive", "IN[0]": "variable.language"}),
            ("lanescope", "[layout]", {"[layout]": "entity.name.section"}),
            ("lanescope", "width=16", {"width": "keyword.other.definition", "16": "constant.numeric"}),
            ("lanescope", "# Lanes leave", {"# Lanes leave": "comment.line"})):
        found = scopes_of(language, line)
        for word, scope in expected.items():
            assert found.get(word) == scope, (language, line, word, found)
    for name in ("first-light", "mandelbrot"):
        scopes = set()
        for line in (EXAMPLES / f"{name}.asm").read_text(encoding="utf-8").splitlines():
            scopes |= set(scopes_of("lanescope-r700", line).values())
        assert {"support.function", "variable.language", "keyword.control", "comment.line"} <= scopes, scopes


def coloured(texts):
    """What the editor's own engine makes of (language, text): for each, the words of each line with their scopes."""
    modules = pathlib.Path(os.environ.get("LS_NODE_MODULES") or "/nonexistent")
    if not shutil.which("node") or not (modules / "vscode-textmate").is_dir() or not (modules / "vscode-oniguruma").is_dir():
        raise Skip("LS_NODE_MODULES has no vscode-textmate (plugins/dap/tests/fetch-client FOLDER makes FOLDER/node_modules)")
    done = subprocess.run(["node", pathlib.Path(__file__).resolve().parent / "tokens.js", EXTENSION], input=json.dumps(texts), capture_output=True,
                          text=True, check=False, env=dict(os.environ, NODE_PATH=str(modules)))
    assert done.returncode == 0, done.stderr
    return [[{words.strip(): scope.removesuffix(".lanescope") for words, scope in line if words.strip()} for line in text] for text in json.loads(done.stdout)]


@case
def the_engine_of_the_editor_colours_the_same():
    """Every line of the examples' assembly, as scopes_of() has it."""
    texts = [(f"lanescope-{'tgsi' if path.suffix == '.tgsi' else path.name.startswith('r500-') and 'r500' or 'r700'}", path.read_text(encoding="utf-8"))
             for path in sorted(EXAMPLES.iterdir()) if path.suffix in (".asm", ".tgsi")]
    n = 0
    for (language, text), lines in zip(texts, coloured(texts)):
        for line, found in zip(text.split("\n"), lines):
            expected = {words: scope for words, scope in scopes_of(language, line).items() if words}
            assert found == expected, (language, line, found, expected)
            n += len(found) > 0
    assert n > 600, n


@case
def assembly_in_scenes_is_that_of_their_machine():
    """Of all scenes of the sources that have any: each line is coloured as in a text of its own, and the keys behind it are keys."""
    texts, parts = [], []
    for path in sorted(path for folder in ("data", "tests") for path in (EXAMPLES.parent.parent / folder).rglob("*.lanescope")):
        text = path.read_text(encoding="utf-8", errors="replace")
        machine = re.search(r"^machine=(\w+)$", text, re.M)
        for part in re.finditer(r"^\[(?:fetch-)?asm\]\n((?:[^\[\n].*\n|\n)*)", text, re.M):
            texts += [("lanescope", text), (f"lanescope-{machine[1] if machine else 'r700'}", part[1])]
            parts.append((path, text[:part.start(1)].count("\n"), machine[1] if machine else "r700"))
            assert machine is None or machine.start() < part.start(), f"{path}: the machine is named behind the assembly"
    found = coloured(texts)
    for (path, at, _), whole, alone in zip(parts, found[::2], found[1::2]):
        assert whole[at:at + len(alone) - 1] == alone[:-1], path
    machines = {machine for _, _, machine in parts}
    assert len(parts) > 100 and machines >= {"r700", "r500"}, (len(parts), machines)
    behind = coloured([("lanescope", "[scene]\nmachine=tgsi\n[asm]\nDCL IN[0]\n[layout]\nwidth=16\n")])[0]
    assert behind[1] == {"machine": "keyword.other.definition", "=": "keyword.operator"}, behind
    assert (behind[3]["DCL"], behind[5]["width"]) == ("keyword.other.directive", "keyword.other.definition"), behind


main()
