#!/usr/bin/env python3
"""The extension for Visual Studio Code: what it names is there, what it is made of is what it says, and its grammars colour; TAP on
standard output.

check-extension.py PROGRAM EXAMPLES EXTENSION LANGUAGES DAP.MD
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "dap"))

from cases import EXAMPLES, PROGRAM, case, main  # noqa: E402 pylint: disable=wrong-import-position
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
    assert len(set(ids)) == len(ids) and "glsl" not in ids, "another extension has the language"
    assert {one["language"] for one in GIVES["breakpoints"]} == {*ids, "glsl"} == set(DEBUGGER["languages"])
    assert [one["command"] for one in GIVES["commands"]] == ["lanescope.why"]


@case
def files_that_are_named():
    named = [PACKAGE["main"], *(one["path"] for one in GIVES["grammars"] + GIVES["snippets"]), *(one["configuration"] for one in GIVES["languages"])]
    for path in (*named, "README.md", "LICENSE"):
        assert (EXTENSION / path).is_file(), path
    for path in EXTENSION.rglob("*.json"):
        json.loads(path.read_text(encoding="utf-8"))


@case
def made_of_the_tables():
    """Grammars and arguments are those that make-files makes now."""
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
            message = client.refused("launch", **{"program": str(EXAMPLES / "first-light.lanescope"), name: []})
            assert message.startswith(f"launch: {name}: "), (name, message)


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
            ("lanescope", "width=16", {"width": "variable.other", "16": "constant.numeric"}),
            ("lanescope", "# Lanes leave", {"# Lanes leave": "comment.line"})):
        found = scopes_of(language, line)
        for word, scope in expected.items():
            assert found.get(word) == scope, (language, line, word, found)
    for name in ("first-light", "mandelbrot"):
        scopes = set()
        for line in (EXAMPLES / f"{name}.asm").read_text(encoding="utf-8").splitlines():
            scopes |= set(scopes_of("lanescope-r700", line).values())
        assert {"support.function", "variable.language", "keyword.control", "comment.line"} <= scopes, scopes


main()
