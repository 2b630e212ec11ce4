#!/usr/bin/env python3
"""A value has one text, whoever shows it: prompt, its JSON, verbs, sentences, 'who' and the adapter; TAP on standard output.

faces.py PROGRAM EXAMPLES

64 values of every kind lie in four components, which the program takes for a float, a signed and an unsigned integer, and for nothing: it
copies them.  What a step takes an operand for is what its sentence says; of the others no one reads the value as anything else.
The window's cells are compared with the same function in tests/ui/test-export.c.
"""
import json
import pathlib
import re
import struct
import subprocess
import tempfile
import typing

from cases import EXAMPLES, PROGRAM, case, main, need, of_each
from client import Client

TEXTS = {"asm": """00 ALU:
      0  x: ADD R1.x, R0.x, 0.0f
         y: ADD_INT R1.y, R0.y, 0
         z: MAX_UINT R1.z, R0.z, R0.z
      1  w: MOV R1.w, R0.w
01 EXPORT_DONE: PIX0, R1
END_OF_PROGRAM
""", "tgsi": """FRAG
DCL IN[0], GENERIC[0], LINEAR
DCL OUT[0], COLOR
DCL TEMP[0]
IMM[0] FLT32 {0.0, 0.0, 0.0, 0.0}
  0: ADD TEMP[0].x, IN[0].xxxx, IMM[0].xxxx
  1: IMAX TEMP[0].y, IN[0].yyyy, IN[0].yyyy
  2: UMAX TEMP[0].z, IN[0].zzzz, IN[0].zzzz
  3: MOV TEMP[0].w, IN[0].wwww
  4: MOV OUT[0], TEMP[0]
  5: END
"""}
SCENE = """[program]
file=faces.{kind}
[layout]
kind=pixels
width=8
height=8
[inputs]
{given}.xyzw=file faces.u32
"""


class Machine(typing.NamedTuple):
    """What a program is called and calls things, and the steps that its operations are made in."""
    kind: str
    given: str   # the register that has the values
    made: str    # the one that they are made into
    steps: range
    operands: str  # in the sentences of these


MACHINES = (Machine("asm", "R0", "R1", range(2, 4), r"R1\.x = (\S+) \+ .*R1\.y = (\S+) \+ .*max \((\S+),.*R1\.w = (\S+)\. "),
            Machine("tgsi", "IN[0]", "TEMP[0]", range(1, 5),
                    r"\.x = (\S+) \+ .*\.y = max \((\S+),.*\.z = max \((\S+),.*\.w = (\S+)\. "))
# Zeros, ones, infinities, NaNs with and without a payload, quiet or not, all ones, denormals, small integers of both signs, the largest
# and the least of each type, floats that few and that many digits tell from their neighbours, hashes.
VALUES = [0, 0x80000000, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC00000, 0x7FC00001, 0x7F800001, 0xFFBFFFFF,
          0xFFFFFFFF, 0x7FFFFFFF, 1, 2, 3, 64, 0x1234, 0x007FFFFF, 0x00800000, 0x80000001, 0x807FFFFF, 0xFFFFFFFE, 0xFFFFFF00, 0xFFFF0000,
          0xFFFEFFFF, 0x3DCCCCCD, 0x3F000000, 0x42F6E979, 0x4B800000, 0x7F7FFFFF, 0xFF7FFFFF, 0x00800001, 0x3EAAAAAB, 0x501502F9, 0x358637BD,
          0xC2C80000, 0x9E3779B1, 0x40490FDB, 0x3F7FFFFF, 0x447A0000, 0x49742400, 0x4B18967F, 0x38D1B717, 0x3A83126F, 0x41200000, 0xC1200000,
          0x80800000, 0x00000100, 0x00010000, 0x7F000000, 0xFF000000, 0x2F000000, 0xAF000000, 0x5F000000, 0x01234567, 0xFEDCBA98, 0xDEADBEEF,
          0xCAFEF00D, 0x12345678, 0x55555555, 0xAAAAAAAA, 0x33333333, 0x0000FFFF]


def in_folder(function):
    """A case for each machine."""
    for machine in MACHINES:
        def inner(machine=machine):
            need(machine.kind)
            with tempfile.TemporaryDirectory() as name:
                folder = pathlib.Path(name)
                scene = folder / "faces.lanescope"
                (folder / f"faces.{machine.kind}").write_text(TEXTS[machine.kind], encoding="utf-8")
                scene.write_text(SCENE.format(kind=machine.kind, given=machine.given.replace("[0]", "0")), encoding="utf-8")
                (folder / "faces.u32").write_bytes(b"".join(struct.pack("<4I", *[value] * 4) for value in VALUES))
                function(scene, machine)
        inner.__name__ = f"{function.__name__}: {machine.kind}"
        case(inner)
    return function


def asked(scene, *commands):
    """The prompt's answers as data, without the first, which tells where the run is."""
    done = subprocess.run([PROGRAM, "debug", "--json", "--step", "0", scene], input="".join(f"{one}\n" for one in commands),
                          capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()][1:]


def said(scene, *commands):
    """The same as text, without the lines that the first stop has."""
    done = subprocess.run([PROGRAM, "debug", "--step", "0", scene], input="".join(f"{one}\n" for one in commands),
                          capture_output=True, text=True, check=True)
    return re.split(r"^\(lanescope\) .*\n", done.stdout, flags=re.M)[1:]


def check_same(what, expected, faces):
    for face, text in faces.items():
        assert text == expected, f"{what} is {expected!r} where it is printed, and {text!r} in {face}"


@in_folder
def the_values_are_there(scene, machine):
    (answer,) = asked(scene, f"print {machine.given}.x")
    bits = [int(one["bits"], 16) for one in answer["components"][0]["values"]]
    assert sorted(bits) == sorted(VALUES) and len(set(bits)) == 64, bits


@in_folder
def prompt_and_verbs(scene, machine):
    lanes, given = range(64), machine.given
    printed = asked(scene, *(f"print {given}@{lane}" for lane in lanes))
    as_text = said(scene, *(f"print {given}@{lane}" for lane in lanes))
    registers = asked(scene, *(line for lane in lanes for line in (f"lane {lane}", f"info registers {given}")))[1::2]
    shown = said(scene, *(line for lane in lanes for line in (f"lane {lane}", f"info registers {given}")))[1::2]
    whole = asked(scene, *(f"print {given}.{channel}" for channel in "xyzw"))
    whos = asked(scene, *(f"who {given}.{channel}@{lane}" for lane in lanes for channel in "xyzw"))
    for lane in lanes:
        lines = re.findall(r"^[xyzw] (\S+) +0x", as_text[lane], re.M)
        for c, channel in enumerate("xyzw"):
            one = printed[lane]["components"][c]["values"][0]
            who = whos[4 * lane + c]
            check_same(f"{given}.{channel}@{lane} ({one['bits']})", one["text"], {
                "the prompt": lines[c],
                "all lanes": whole[c]["components"][0]["values"][lane]["text"],
                "info registers as data": registers[lane]["registers"][given][c]["text"],
                "info registers": shown[lane].split()[1 + c],
                "who as data": who["cause"]["value"]["text"],
                "the sentence of who": re.search(r" = (.*): the wave was", who["sentence"])[1],
            })


def operand_told(name, sentence):
    """The first value of a list of operands, or, of a formula such as "R0.x x R0.y = 1.0 x 2.0", its first number."""
    listed = re.search(rf"from {re.escape(name)} = (\S+?)( and|;)", sentence)
    return listed[1] if listed else re.search(rf"wrote it as {re.escape(name)} .*? = (\S+?)[ ;]", sentence)[1]


@in_folder
def sentences(scene, machine):
    """Operands of the step, what 'who' has of them, and what is exported of a component that is copied."""
    lanes, given, n = range(64), machine.given, len(machine.steps)
    printed = asked(scene, *(f"print {given}@{lane}" for lane in lanes))
    steps = asked(scene, *(line for lane in lanes for line in (f"lane {lane}", *(f"goto {step}" for step in machine.steps), "goto 0")))
    whos = asked(scene, f"goto {machine.steps[-1]}", *(f"who {machine.made}.{channel}@{lane}" for lane in lanes for channel in "xyzw"))[1:]
    for lane in lanes:
        told = " ".join(one["sentence"] for one in steps[(n + 2) * lane + 1:(n + 2) * lane + 1 + n])
        operands = re.search(machine.operands, told).groups()
        for c, channel in enumerate("xyzw"):
            one = printed[lane]["components"][c]["values"][0]
            operand = whos[4 * lane + c]["cause"]["operands"][0]
            check_same(f"{given}.{channel}@{lane} ({one['bits']})", one["text"], {
                "the sentence of the step": operands[c],
                "who, of what was written": operand["value"]["text"],
                "its sentence": operand_told(f"{given}.{channel}", whos[4 * lane + c]["sentence"]),
            })


@in_folder
def results(scene, machine):
    """What was written, where it is looked at behind the step."""
    lanes, made, at = range(64), machine.made, f"goto {machine.steps[-1]}"
    printed = asked(scene, at, *(f"print {made}@{lane}" for lane in lanes))[1:]
    whos = asked(scene, at, *(f"who {made}.{channel}@{lane}" for lane in lanes for channel in "xyzw"))[1:]
    ways = asked(scene, at, *(f"spark {made}.{channel}@{lane}" for lane in lanes for channel in "xyzw"))[1:]
    for lane in lanes:
        for c, channel in enumerate("xyzw"):
            one = printed[lane]["components"][c]["values"][0]
            check_same(f"{made}.{channel}@{lane} ({one['bits']})", one["text"],
                       {"who": whos[4 * lane + c]["cause"]["value"]["text"]})
            assert ways[4 * lane + c]["answer"] == "spark", ways[4 * lane + c]


@in_folder
def adapter(scene, machine):
    given = machine.given
    printed = asked(scene, *(f"print {given}@{lane}" for lane in range(64)))
    with Client(PROGRAM) as client:
        client.begin(scene)
        for lane in range(64):
            client.ask("r7/setLane", lane=lane)
            registers = client.scope("Lane ")
            inner = client.children(registers[given]["variablesReference"])
            for c, channel in enumerate("xyzw"):
                one = printed[lane]["components"][c]["values"][0]
                check_same(f"{given}.{channel}@{lane} ({one['bits']})", one["text"], {
                    "a variable": inner[channel]["value"],
                    "a watch": client.value(f"{given}.{channel}@{lane}"),
                })
        client.leave()


@of_each((EXAMPLES / "transpose.lanescope",), (EXAMPLES / "tgsi-shared.lanescope",))
def words_of_memory(scene):
    """Words that lanes exchange, small numbers among them: 'print' and 'who' have them alike."""
    words = range(0, 64, 5)
    printed = asked(scene, "end", *(f"print share[{n}]" for n in words))[1:]
    whos = asked(scene, "end", *(f"who share[{n}]" for n in words))[1:]
    for n, printing, who in zip(words, printed, whos):
        one = printing["components"][0]["values"][0]
        check_same(f"share[{n}] ({one['bits']})", one["text"], {
            "who": who["cause"]["value"]["text"],
            "the sentence of who": re.search(r"^share\[\d+\] = (\S+?):", who["sentence"])[1]})


main()
