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

from cases import EXAMPLES, PROGRAM, case, main
from client import Client

ASM = """00 ALU:
      0  x: ADD R1.x, R0.x, 0.0f
         y: ADD_INT R1.y, R0.y, 0
         z: MAX_UINT R1.z, R0.z, R0.z
      1  w: MOV R1.w, R0.w
01 EXPORT_DONE: PIX0, R1
END_OF_PROGRAM
"""
SCENE = """[program]
file=faces.asm
[layout]
kind=pixels
width=8
height=8
[inputs]
R0.xyzw=file faces.u32
"""
# Zeros, ones, infinities, NaNs with and without a payload, quiet or not, all ones, denormals, small integers of both signs, the largest
# and the least of each type, floats that few and that many digits tell from their neighbours, hashes.
VALUES = [0, 0x80000000, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC00000, 0x7FC00001, 0x7F800001, 0xFFBFFFFF,
          0xFFFFFFFF, 0x7FFFFFFF, 1, 2, 3, 64, 0x1234, 0x007FFFFF, 0x00800000, 0x80000001, 0x807FFFFF, 0xFFFFFFFE, 0xFFFFFF00, 0xFFFF0000,
          0xFFFEFFFF, 0x3DCCCCCD, 0x3F000000, 0x42F6E979, 0x4B800000, 0x7F7FFFFF, 0xFF7FFFFF, 0x00800001, 0x3EAAAAAB, 0x501502F9, 0x358637BD,
          0xC2C80000, 0x9E3779B1, 0x40490FDB, 0x3F7FFFFF, 0x447A0000, 0x49742400, 0x4B18967F, 0x38D1B717, 0x3A83126F, 0x41200000, 0xC1200000,
          0x80800000, 0x00000100, 0x00010000, 0x7F000000, 0xFF000000, 0x2F000000, 0xAF000000, 0x5F000000, 0x01234567, 0xFEDCBA98, 0xDEADBEEF,
          0xCAFEF00D, 0x12345678, 0x55555555, 0xAAAAAAAA, 0x33333333, 0x0000FFFF]


def in_folder(function):
    def inner():
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "faces.asm").write_text(ASM, encoding="utf-8")
            (folder / "faces.lanescope").write_text(SCENE, encoding="utf-8")
            (folder / "faces.u32").write_bytes(b"".join(struct.pack("<4I", *[value] * 4) for value in VALUES))
            function(folder / "faces.lanescope")
    inner.__name__ = function.__name__
    return case(inner)


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


def texts_of(scene, lane):
    """What 'print' has for R0 of a lane: bits and text of each component."""
    (answer,) = asked(scene, f"print R0@{lane}")
    return [(one["values"][0]["bits"], one["values"][0]["text"]) for one in answer["components"]]


def check_same(what, expected, faces):
    for face, text in faces.items():
        assert text == expected, f"{what} is {expected!r} where it is printed, and {text!r} in {face}"


@in_folder
def the_values_are_there(scene):
    (answer,) = asked(scene, "print R0.x")
    bits = [int(one["bits"], 16) for one in answer["components"][0]["values"]]
    assert sorted(bits) == sorted(VALUES) and len(set(bits)) == 64, bits


@in_folder
def prompt_and_verbs(scene):
    lanes = range(64)
    printed = asked(scene, *(f"print R0@{lane}" for lane in lanes))
    as_text = said(scene, *(f"print R0@{lane}" for lane in lanes))
    registers = asked(scene, *(line for lane in lanes for line in (f"lane {lane}", "info registers R0")))[1::2]
    shown = said(scene, *(line for lane in lanes for line in (f"lane {lane}", "info registers R0")))[1::2]
    whole = asked(scene, *(f"print R0.{channel}" for channel in "xyzw"))
    whos = asked(scene, *(f"who R0.{channel}@{lane}" for lane in lanes for channel in "xyzw"))
    for lane in lanes:
        lines = re.findall(r"^[xyzw] (\S+) +0x", as_text[lane], re.M)
        for c, channel in enumerate("xyzw"):
            one = printed[lane]["components"][c]["values"][0]
            who = whos[4 * lane + c]
            check_same(f"R0.{channel}@{lane} ({one['bits']})", one["text"], {
                "the prompt": lines[c],
                "all lanes": whole[c]["components"][0]["values"][lane]["text"],
                "info registers as data": registers[lane]["registers"]["R0"][c]["text"],
                "info registers": shown[lane].split()[1 + c],
                "who as data": who["cause"]["value"]["text"],
                "the sentence of who": re.search(r" = (.*): the wave was", who["sentence"])[1],
            })


@in_folder
def sentences(scene):
    """Operands of the step, what 'who' has of them, and what is exported of a component that is copied."""
    lanes = range(64)
    printed = asked(scene, *(f"print R0@{lane}" for lane in lanes))
    steps = asked(scene, "step", *(line for lane in lanes for line in (f"lane {lane}", "goto 2", "goto 3", "goto 1")))
    whos = asked(scene, "goto 3", *(f"who R1.{channel}@{lane}" for lane in lanes for channel in "xyzw"))[1:]
    for lane in lanes:
        typed, copied = steps[1 + 4 * lane + 1]["sentence"], steps[1 + 4 * lane + 2]["sentence"]
        operands = re.search(r"R1\.x = (\S+) \+ .*R1\.y = (\S+) \+ .*max \((\S+),", typed).groups() + \
            re.search(r"R1\.w = (\S+)\. ", copied).groups()
        for c, channel in enumerate("xyzw"):
            one = printed[lane]["components"][c]["values"][0]
            operand = whos[4 * lane + c]["cause"]["operands"][0]
            check_same(f"R0.{channel}@{lane} ({one['bits']})", one["text"], {
                "the sentence of the step": operands[c],
                "who, of what was written": operand["value"]["text"],
                "its sentence": re.search(rf"from R0\.{channel} = (\S+?)( and|;)", whos[4 * lane + c]["sentence"])[1],
            })


@in_folder
def results(scene):
    """What was written, where it is looked at behind the step."""
    lanes = range(64)
    printed = asked(scene, "goto 3", *(f"print R1@{lane}" for lane in lanes))[1:]
    whos = asked(scene, "goto 3", *(f"who R1.{channel}@{lane}" for lane in lanes for channel in "xyzw"))[1:]
    ways = asked(scene, "goto 3", *(f"spark R1.{channel}@{lane}" for lane in lanes for channel in "xyzw"))[1:]
    for lane in lanes:
        for c, channel in enumerate("xyzw"):
            one = printed[lane]["components"][c]["values"][0]
            check_same(f"R1.{channel}@{lane} ({one['bits']})", one["text"],
                       {"who": whos[4 * lane + c]["cause"]["value"]["text"]})
            assert ways[4 * lane + c]["answer"] == "spark", ways[4 * lane + c]


@in_folder
def adapter(scene):
    printed = asked(scene, *(f"print R0@{lane}" for lane in range(64)))
    with Client(PROGRAM) as client:
        client.begin(scene)
        for lane in range(64):
            client.ask("r7/setLane", lane=lane)
            registers = client.scope("Lane ")
            inner = client.children(registers["R0"]["variablesReference"])
            for c, channel in enumerate("xyzw"):
                one = printed[lane]["components"][c]["values"][0]
                check_same(f"R0.{channel}@{lane} ({one['bits']})", one["text"], {
                    "a variable": inner[channel]["value"],
                    "a watch": client.value(f"R0.{channel}@{lane}"),
                })
        client.leave()


@case
def words_of_memory():
    """Words that lanes exchange, small numbers among them: 'print' and 'who' have them alike."""
    scene, words = EXAMPLES / "transpose.lanescope", range(0, 64, 5)
    printed = asked(scene, "end", *(f"print share[{n}]" for n in words))[1:]
    whos = asked(scene, "end", *(f"who share[{n}]" for n in words))[1:]
    for n, printing, who in zip(words, printed, whos):
        one = printing["components"][0]["values"][0]
        check_same(f"share[{n}] ({one['bits']})", one["text"], {
            "who": who["cause"]["value"]["text"],
            "the sentence of who": re.search(r"^share\[\d+\] = (\S+?):", who["sentence"])[1]})


main()
