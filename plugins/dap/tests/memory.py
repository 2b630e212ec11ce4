#!/usr/bin/env python3
"""Bytes of memories and constants, the programs of a draw, and frames that begin again; TAP on standard output.

memory.py PROGRAM EXAMPLES
"""
import base64
import pathlib
import struct
import tempfile

from cases import EXAMPLES, PROGRAM, case, main, of_each
from client import Client

# A subroutine that calls itself.
RECURSIVE = """[scene]
version=1
[layout]
width=8
height=8
[asm]
00 CALL ADDR(3)
01 EXPORT_DONE: PIX0, R0
02 NOP END_OF_PROGRAM
03 ALU: ADDR(8)
      0  x: ADD_INT  R0.x,  R0.x,  1
      1  x: PRED_SETGT_INT  ____,  3,  PV0.x UPDATE_EXEC_MASK UPDATE_PRED
04 CALL ADDR(3)
05 RETURN
END_OF_PROGRAM
"""

CONSTANTS = EXAMPLES / "constants.lanescope"
SHARED = EXAMPLES / "reduction.lanescope"


def begin(client, scene, **more):
    client.initialize(supportsMemoryReferences=True, supportsMemoryEvent=True, supportsInvalidatedEvent=True)
    client.ask("launch", program=str(scene), stopOnEntry=True, listing=True, **more)
    client.ask("configurationDone")
    client.wait("stopped")


def read(client, reference, count, **more):
    return base64.b64decode(client.ask("readMemory", memoryReference=reference, count=count, **more)["data"])


def encode(*words):
    return base64.b64encode(struct.pack(f"<{len(words)}I", *words)).decode()


@case
def each_element_has_its_place():
    """A list, and each element of it, say where their bytes are."""
    with Client(PROGRAM) as client:
        begin(client, CONSTANTS)
        buffers = client.scope("Constants")
        assert buffers["CB0"]["memoryReference"] == "CB0", buffers
        vectors = client.children(buffers["CB0"]["variablesReference"])
        assert vectors["[1]"]["memoryReference"] == "CB0+0x10", vectors["[1]"]
        shown = [float(text) for text in vectors["[1]"]["value"].split(", ")]
        bits = struct.unpack("<4f", read(client, vectors["[1]"]["memoryReference"], 16))
        assert [round(one, 5) for one in bits] == [round(one, 5) for one in shown], (bits, shown)
        assert read(client, "CB0", 4, offset=20) == read(client, "CB0+0x14", 4) == read(client, "CB0+0x10", 4, offset=4)
        client.leave()
    with Client(PROGRAM) as client:
        begin(client, SHARED, step="end")
        words = client.children(client.scope("Memory")["share"]["variablesReference"], start=0, count=3)
        assert words["[2]"]["memoryReference"] == "share+0x8", words
        assert read(client, "share+0x8", 4) == read(client, "share", 12)[8:]
        client.leave()


@case
def a_memory_of_lanes_is_that_of_the_lane():
    with tempfile.TemporaryDirectory() as name, Client(PROGRAM) as client:
        scene = pathlib.Path(name) / "kept.asm"
        scene.write_text("00 MEM_SCRATCH: WRITE(1), R0.xy__ ARRAY_SIZE(7) ELEM_SIZE(3)\n01 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n", encoding="utf-8")
        begin(client, scene, step="end")
        found = {}
        for lane in (0, 5, 62):
            client.console(f"lane {lane}")
            found[lane] = read(client, "scratch", 4, offset=16)
            shown = client.ask("evaluate", expression="scratch[4]", context="watch", format={"hex": True})["result"]
            assert found[lane] == struct.pack("<I", int(shown, 16)), (lane, shown, found)
        assert len(set(found.values())) > 1, found
        client.leave()


@case
def who_takes_no_references_gets_none():
    with Client(PROGRAM) as client:
        client.begin(CONSTANTS)
        assert "memoryReference" not in client.scope("Constants")["CB0"]
        client.leave()


@case
def a_write_is_a_fork():
    """As "set" makes it; the run that was there stays."""
    with Client(PROGRAM) as client:
        begin(client, CONSTANTS)
        before = read(client, "CB0", 32)
        written = client.ask("writeMemory", memoryReference="CB0+0x10", offset=4, data=encode(0x3f800000, 0x40000000))
        assert written == {"bytesWritten": 8}, written
        client.wait("invalidated")
        told = client.wait("memory")
        assert told["memoryReference"] == "CB0" and told["offset"] == 0 and told["count"] >= 32, told
        assert client.state()["run"] == "what-if 1"
        after = read(client, "CB0", 32)
        assert after[:20] == before[:20] and after[28:] == before[28:] and after[20:28] == struct.pack("<2f", 1.0, 2.0), after
        assert client.value("CB0[1].y") == "1.0"
        forks = client.console("forks")
        assert "CB0[1].y = 1.0" in forks and "CB0[1].z = 2.0" in forks and "what-if 2" not in forks, forks
        client.console("fork main")
        assert read(client, "CB0", 32) == before
        client.leave()


@case
def single_bytes():
    """The other bytes of the word stay; bytes that change nothing make no fork."""
    with Client(PROGRAM) as client:
        begin(client, CONSTANTS)
        before = read(client, "CB0", 8)
        client.ask("writeMemory", memoryReference="CB0", offset=3, data=base64.b64encode(b"\x41\x7f").decode())
        client.wait("invalidated")
        assert read(client, "CB0", 8) == before[:3] + b"\x41\x7f" + before[5:]
        client.console("fork main")
        client.ask("writeMemory", memoryReference="CB0", data=base64.b64encode(before).decode())
        client.ask("writeMemory", memoryReference="CB0", data="")
        assert client.state()["run"] == "main" and "what-if 2" not in client.console("forks")
        client.leave()


@case
def a_write_has_effect():
    """On what the program computes from there."""
    with Client(PROGRAM) as client:
        begin(client, CONSTANTS, step="end")
        ends = client.scope("Outputs")
        client.ask("writeMemory", memoryReference="CB0", data=encode(*[0x3e800000] * 4))
        client.wait("invalidated")
        changed = client.scope("Outputs")
        assert {name: one["value"] for name, one in ends.items()} != {name: one["value"] for name, one in changed.items()}
        client.leave()


@case
def writes_that_cannot_be():
    """Nothing has changed then; what "set" refuses is refused in its words."""
    with Client(PROGRAM) as client:
        begin(client, CONSTANTS)
        for arguments, said in (({"memoryReference": "CB9", "data": encode(1)}, "no memory"), ({"memoryReference": "CB0+x", "data": encode(1)}, "no memory"),
                                ({"memoryReference": "0x0", "data": encode(1)}, "address of the program"),
                                ({"memoryReference": "CB0", "data": "AAA"}, "base64"), ({"memoryReference": "CB0", "data": "!!!!"}, "base64"),
                                ({"memoryReference": "CB0", "offset": -4, "data": encode(1)}, "do not lie within"),
                                ({"memoryReference": "CB0+0x7fffffff", "offset": 2 ** 31 - 1, "data": encode(1)}, "do not lie within"),
                                ({"memoryReference": "CB0", "data": encode(*range(5000))}, "do not lie within"),
                                ({"memoryReference": "CB0"}, "data"), ({"data": encode(1)}, "memoryReference")):
            message = client.refused("writeMemory", **arguments)
            assert said in message, (arguments, message)
        assert client.state()["run"] == "main"
        client.leave()
    with Client(PROGRAM) as client:
        begin(client, SHARED)
        size = len(read(client, "share", 65536))
        message = client.refused("writeMemory", memoryReference="share", offset=size, data=encode(5))
        assert "do not lie within" in message and client.state()["run"] == "main", message
        client.leave()


@case
def words_of_a_memory_change():
    """In a run that forks: what was there is there before, and in the scene's own run; half a word leaves the other half alone."""
    with Client(PROGRAM) as client:
        begin(client, SHARED, step=0)
        client.go("stepIn")
        step, before = client.step(), read(client, "share", 16)
        assert client.ask("writeMemory", memoryReference="share+0x4", data=encode(5, 6))["bytesWritten"] == 8
        assert read(client, "share", 16) == before[:4] + struct.pack("<2I", 5, 6) + before[12:]
        client.ask("writeMemory", memoryReference="share", offset=5, data=base64.b64encode(b"\x7f").decode())
        assert read(client, "share+0x4", 4) == struct.pack("<I", 0x7f05)
        assert client.state()["run"] == "what-if 1" and client.step() == step
        told = client.console("who share[2]")
        assert f"set by hand at step {step}" in told, told
        client.console("start")
        assert read(client, "share", 16) == before
        client.console(f"goto {step}")
        assert read(client, "share+0x4", 4) == struct.pack("<I", 0x7f05)
        client.console("fork main")
        assert read(client, "share", 16) == before
        client.leave()


@case
def a_word_is_set_where_it_is_shown():
    """setVariable, in the list of a memory."""
    with Client(PROGRAM) as client:
        begin(client, SHARED)
        share = client.scope("Memory")["share"]["variablesReference"]
        assert client.ask("setVariable", variablesReference=share, name="[2]", value="1.5")["value"].startswith("1.5")
        assert read(client, "share+0x8", 4) == struct.pack("<f", 1.5)
        client.leave()


@case
def steps_tell_of_memories_that_are_shown():
    """Those that the client has read, when their words have changed; of the others nothing."""
    with Client(PROGRAM) as client:
        begin(client, SHARED, step=0)
        client.go("stepIn")
        assert not client.heard_of("memory")
        before = read(client, "share", 1024)
        client.console("goto 100000")
        client.ask("threads")
        client.console("end")
        after = read(client, "share", 1024)
        assert before != after
        client.console("start")
        client.ask("threads")
        told = client.heard_of("memory")
        assert [one["memoryReference"] for one in told] and {one["memoryReference"] for one in told} == {"share"}, told
        client.go("stepIn")
        client.ask("threads")
        assert not client.heard_of("memory")
        client.leave()


@case
def modules_are_programs():
    """One for each stage of the draw; frames say of which they are."""
    with Client(PROGRAM) as client:
        begin(client, EXAMPLES / "first-light.lanescope")
        (module,) = client.ask("modules")["modules"]
        assert module["id"] == "ps" and module["name"] == "pixel shader" and module["addressRange"].startswith("0x00000000-0x"), module
        assert {frame["moduleId"] for frame in client.frames()} == {"ps"}
        client.leave()
    with Client(PROGRAM) as client:
        begin(client, EXAMPLES / "triangle.lanescope")
        body = client.ask("modules")
        here = client.frames()[0]["moduleId"]
        assert body["totalModules"] == len(body["modules"]) == 2 and {one["id"] for one in body["modules"]} == {"vs", "ps"}, body
        assert [one["id"] for one in body["modules"] if "addressRange" in one] == [here], body
        assert client.ask("modules", startModule=1, moduleCount=1)["modules"] == body["modules"][1:]
        client.console("stage " + ("vs" if here == "ps" else "ps"))
        assert {frame["moduleId"] for frame in client.frames()} == {"vs", "ps"} - {here}
        client.leave()


@of_each((EXAMPLES / "first-light.lanescope", 9, (None, 8, 8, 7, 0, 0)), (EXAMPLES / "nested-if.lanescope", 9, None),
         (EXAMPLES / "tgsi-calls.lanescope", 9, None), (EXAMPLES / "r500-loop.lanescope", 12, None))
def frames_begin_again(scene, step, starts):
    """Back to where each frame began, past breakpoints: where its line is next, and the frame is not there yet."""
    with Client(PROGRAM) as client:
        begin(client, scene, step=step)
        frames = client.frames()
        client.ask("setBreakpoints", source={"sourceReference": 1}, breakpoints=[{"line": frame["line"]} for frame in frames])
        assert [frame.get("canRestart") for frame in frames] == [False] + [True] * (len(frames) - 1), frames
        found = [None]
        assert "the step that comes next" in client.refused("restartFrame", frameId=frames[0]["id"])
        for n, frame in enumerate(frames[1:], 1):
            client.console(f"goto {step}")
            assert client.frames()[n] == frame, (n, frame)
            client.ask("restartFrame", frameId=frame["id"])
            stop = client.wait("stopped")
            found.append(client.step())
            now = client.frames()
            assert stop["reason"] in ("restart", "breakpoint") and found[-1] < step, stop
            assert n == len(frames) - 1 or now[0]["line"] == frame["line"], (frame, now[0])
            assert len(now) <= len(frames) - n + (n == len(frames) - 1), (now, n)
        assert starts is None or tuple(found) == starts, found
        assert found[1:] == sorted(found[1:], reverse=True) and found[-1] == 0, found
        assert "no such frame" in client.refused("restartFrame", frameId=1000)
        client.leave()


@case
def calls_of_calls_begin_again():
    """A subroutine that calls itself: each of the calls from one line is another frame."""
    with tempfile.TemporaryDirectory() as folder, Client(PROGRAM) as client:
        scene = pathlib.Path(folder) / "again.lanescope"
        scene.write_text(RECURSIVE, encoding="utf-8")
        begin(client, scene, step=11)
        frames = client.frames()
        calls = [n for n, frame in enumerate(frames) if frame["name"].startswith("call")]
        assert [frames[n]["line"] for n in calls] == [8, 8, 1], frames
        starts = []
        for left, n in zip((2, 1, 0), calls):
            client.console("goto 11")
            client.ask("restartFrame", frameId=client.frames()[n]["id"])
            client.wait("stopped")
            now = client.frames()
            assert now[0]["line"] == frames[n]["line"] and sum(frame["name"].startswith("call") for frame in now) == left, (n, now)
            starts.append(client.step())
        assert starts == sorted(set(starts), reverse=True), starts
        client.leave()


main()
