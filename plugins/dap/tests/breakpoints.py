#!/usr/bin/env python3
"""Breakpoints of lines, instructions, data and events, forwards and backwards; TAP on standard output.

breakpoints.py PROGRAM EXAMPLES
"""
import pathlib
import shutil
import tempfile

from cases import EXAMPLES, LISTING, LOOPS, PROGRAM, case, main, of_each
from client import Client

FIRST = EXAMPLES / "first-light.lanescope"


def places(client, command):
    """Steps at which moves of a command stop, until they meet the end or the start."""
    found = []
    while True:
        stop = client.go(command)
        if stop["reason"] in ("end", "start"):
            return found
        found.append(client.step())


def set_lines(client, *points):
    return client.ask("setBreakpoints", source=LISTING, breakpoints=list(points))["breakpoints"]


@case
def a_line_is_that_of_its_step():
    """A breakpoint in a slot is at the group; where nothing runs there is none."""
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        slot, nothing, beyond = set_lines(client, {"line": 17}, {"line": 34}, {"line": 99})
        assert (slot["verified"], slot["line"], slot["endLine"]) == (True, 16, 17), slot
        assert not nothing["verified"] and nothing["reason"] == "failed" and "id" not in nothing, nothing
        assert beyond["message"] == "the listing has 34 lines", beyond
        stop = client.go("continue")
        assert stop["reason"] == "breakpoint" and stop["hitBreakpointIds"] == [slot["id"]], stop
        assert stop["description"] == f"Stopped by breakpoint {slot['id']}", stop
        assert stop["text"].startswith(f"Stopped by breakpoint {slot['id']}: line 16"), stop
        assert client.frames()[0]["line"] == 16
        client.leave()


@of_each(*LOOPS)
def forwards_and_backwards_stop_at_the_same_places(scene, line, *_):
    with Client(PROGRAM) as client:
        client.begin(scene)
        set_lines(client, {"line": line})
        there = places(client, "continue")
        back = places(client, "reverseContinue")
        assert len(there) > 3 and back == there[::-1], (there, back)
        client.leave()


@of_each(*LOOPS)
def conditions_and_counts(scene, line, register, _):
    """What holds in a lane, and which hit; counted from the start, also backwards."""
    with Client(PROGRAM) as client:
        client.begin(scene)
        set_lines(client, {"line": line})
        every = places(client, "continue")
        values = {}
        for step in every:
            client.console(f"goto {step}")
            values[step] = float(client.value(f"max({register})"))
        client.console("start")
        set_lines(client, {"line": line, "condition": f"max({register}) >= 2"})
        assert places(client, "continue") == [step for step in every if values[step] >= 2]
        assert any(value < 2 for value in values.values()), values
        for rule, chosen in (("3", every[2:3]), (">= 3", every[2:]), ("% 2", every[1::2])):
            client.console("start")
            (point,) = set_lines(client, {"line": line, "hitCondition": rule})
            assert point["verified"], point
            assert places(client, "continue") == chosen, rule
            assert places(client, "reverseContinue") == chosen[::-1], rule
        client.leave()


@case
def what_is_wrong_is_told_with_the_breakpoint():
    """Others of the same request are set nevertheless; a request that is no request is refused as a whole."""
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        good, expression, rule, log = set_lines(client, {"line": 2}, {"line": 3, "condition": "R1.q > 1"}, {"line": 4, "hitCondition": "often"},
                                                {"line": 5, "logMessage": "{R1"})
        assert good["verified"] and not expression["verified"] and not rule["verified"] and not log["verified"]
        assert "column" in expression["message"], expression
        assert "often" in rule["message"], rule
        message = client.refused("setBreakpoints", source=LISTING, breakpoints=[{"line": 1}, {"line": "x"}])
        assert message == 'setBreakpoints: breakpoints[1].line: a whole number is expected, not "x"', message
        assert "breakpoints[0]: an object is expected, not 3" in client.refused("setBreakpoints", source=LISTING, breakpoints=[3])
        assert client.refused("setBreakpoints", breakpoints=[]) == "setBreakpoints: source: is missing"
        assert "breakpoints: a list" in client.refused("setBreakpoints", source=LISTING, breakpoints={})
        # What was refused changed nothing.
        assert client.go("continue")["hitBreakpointIds"] == [good["id"]]
        (other,) = client.ask("setBreakpoints", source={"path": str(FIRST)}, breakpoints=[{"line": 3}])["breakpoints"]
        assert not other["verified"] and "go into the listing" in other["message"], other
        client.leave()


@case
def the_same_again_keeps_its_number():
    """So that hits stay counted; what is left out goes."""
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        first, second = set_lines(client, {"line": 5}, {"line": 16})
        again, third = set_lines(client, {"line": 16}, {"line": 18})
        assert again == second and third["id"] not in (first["id"], second["id"])
        assert client.go("continue")["hitBreakpointIds"] == [second["id"]]
        set_lines(client)
        assert client.go("continue")["reason"] == "end"
        assert not client.heard_of("breakpoint"), "the client was told what it did itself"
        client.leave()


@case
def what_others_set_is_told():
    """Of the console, and of the scene; a client that sets one there takes it over."""
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        client.console("break 16 if R2.x > 1")
        body = client.wait("breakpoint")
        assert body["reason"] == "new" and body["breakpoint"]["line"] == 16 and body["breakpoint"]["verified"], body
        (mine,) = set_lines(client, {"line": 16})
        assert mine["id"] == body["breakpoint"]["id"]
        client.console("disable")
        body = client.wait("breakpoint")
        assert (body["reason"], body["breakpoint"]["verified"]) == ("changed", False), body
        client.console("delete")
        assert client.wait("breakpoint") == {"reason": "removed", "breakpoint": {"id": mine["id"], "verified": False}}
        # What the client takes away by itself it need not be told.
        set_lines(client, {"line": 16})
        client.heard_of("breakpoint")
        set_lines(client)
        client.console("lanes")
        assert client.heard_of("breakpoint") == []
        client.leave()


@case
def those_of_the_scene_are_told():
    """What a scene's file has is set, and saved again."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "examples"
        shutil.copytree(EXAMPLES, folder)
        with Client(PROGRAM) as client:
            client.begin(folder / "first-light.lanescope")
            set_lines(client, {"line": 16, "condition": "R2.x > 1"})
            client.console("save")
            client.leave()
        with Client(PROGRAM) as client:
            client.initialize()
            client.ask("launch", program=str(folder / "first-light.lanescope"), listing=True)
            body = client.wait("breakpoint")
            assert body["reason"] == "new" and body["breakpoint"]["line"] == 16, body
            client.ask("configurationDone")
            assert client.wait("stopped")["hitBreakpointIds"] == [body["breakpoint"]["id"]]
            client.leave()


@case
def instructions():
    """By address, and by address and offset; the line is that of the listing."""
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        near, far, nowhere = client.ask("setInstructionBreakpoints", breakpoints=[
            {"instructionReference": "0x00000010"}, {"instructionReference": "0x00000010", "offset": 48},
            {"instructionReference": "0x10", "offset": 100000}])["breakpoints"]
        assert (near["line"], far["line"]) == (6, 15) and near["instructionReference"] == "0x00000010"
        assert not nowhere["verified"] and "no instruction" in nowhere["message"]
        stop = client.go("continue")
        assert stop["reason"] == "instruction breakpoint" and stop["hitBreakpointIds"] == [near["id"]], stop
        assert client.frames()[0]["instructionPointerReference"] == "0x00000010"
        # Those of lines are others.
        set_lines(client)
        assert client.go("continue")["reason"] == "instruction breakpoint"
        client.leave()


@case
def locations():
    """Lines where a step begins."""
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        found = client.ask("breakpointLocations", source=LISTING, line=14, endLine=99)["breakpoints"]
        assert [one["line"] for one in found][:4] == [14, 15, 16, 18] and found[-1]["line"] == 33, found
        assert client.ask("breakpointLocations", source=LISTING, line=33, endLine=33)["breakpoints"] == [{"line": 33}]
        client.leave()


@of_each(*LOOPS)
def data_both_ways(scene, _, register, lane):
    """A change stops behind the step that made it, in both directions; reads and accesses as well."""
    with Client(PROGRAM) as client:
        client.begin(scene)
        inside = client.ask("scopes", frameId=client.frames()[0]["id"])["scopes"][0]["variablesReference"]
        reference = client.children(inside)[register[:-2]]["variablesReference"]
        (name,) = [one["name"] for one in client.children(reference).values() if one["evaluateName"] == f"{register}@{lane}"]
        info = client.ask("dataBreakpointInfo", variablesReference=reference, name=name)
        assert info["dataId"] == f"{register}@{lane}" and info["accessTypes"] == ["read", "write", "readWrite"], info
        seen = {}
        for access in ("write", "read", "readWrite"):
            client.console("start")
            (point,) = client.ask("setDataBreakpoints", breakpoints=[{"dataId": info["dataId"], "accessType": access}])["breakpoints"]
            assert point["verified"], point
            seen[access] = places(client, "continue")
            end = client.step()  # the last step of a program may read
            assert places(client, "reverseContinue") == [step for step in seen[access][::-1] if step < end], access
        assert set(seen["write"]) < set(seen["readWrite"]) and set(seen["read"]) < set(seen["readWrite"]), seen
        # What changed is seen to change there, and nowhere else.
        client.ask("setDataBreakpoints", breakpoints=[])
        changes, before = [], None
        while client.frames()[0]["name"] != "the end":
            value = client.value(f"{register}@{lane},x")
            if before not in (None, value):
                changes.append(client.step())
            before = value
            client.go("stepIn")
        assert changes == seen["write"], (changes, seen)
        client.leave()


@case
def data_of_expressions():
    """Any expression can be watched for changes; what is none says why."""
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        info = client.ask("dataBreakpointInfo", name="count(active)")
        assert info["accessTypes"] == ["write"], info
        client.ask("setDataBreakpoints", breakpoints=[{"dataId": info["dataId"], "condition": "step > 10"}])
        stop = client.go("continue")
        assert stop["reason"] == "data breakpoint" and client.step() > 10, stop
        nothing = client.ask("dataBreakpointInfo", name="R2.")
        assert nothing["dataId"] is None and "column" in nothing["description"], nothing
        state = client.ask("scopes", frameId=client.frames()[0]["id"])["scopes"]
        reference = next(one["variablesReference"] for one in state if one["name"] == "State")
        assert client.ask("dataBreakpointInfo", variablesReference=reference, name="wave")["dataId"] is None
        assert "there is no 'north'" in client.refused("dataBreakpointInfo", variablesReference=reference, name="north")
        message = client.refused("setDataBreakpoints", breakpoints=[{"dataId": "R1.x", "accessType": "sniff"}])
        assert message == ('setDataBreakpoints: breakpoints[0].accessType: "read", "write" or "readWrite" is expected, '
                           'not "sniff"'), message
        assert client.refused("setExceptionBreakpoints", filters=[3]) == "setExceptionBreakpoints: filters[0]: a text is expected, not 3"
        assert client.refused("setInstructionBreakpoints") == "setInstructionBreakpoints: breakpoints: is missing"
        client.leave()


@case
def events():
    """Filters stop where the event happens, with a condition where it holds; exceptionInfo says what."""
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        points = client.ask("setExceptionBreakpoints", filters=["divergence"])["breakpoints"]
        assert points[0]["verified"]
        every = places(client, "continue")
        assert places(client, "reverseContinue") == every[::-1] and len(every) > 2
        points = client.ask("setExceptionBreakpoints", filters=["kill", "fire"],
                            filterOptions=[{"filterId": "divergence", "condition": "step > 10"}])["breakpoints"]
        assert [one["verified"] for one in points] == [True, False, True], points
        stop = client.go("continue")
        assert stop["reason"] == "exception", stop
        assert client.step() == min(step for step in every if step > 10)
        info = client.ask("exceptionInfo", threadId=1)
        assert info["exceptionId"] == "divergence" and info["breakMode"] == "always", info
        client.ask("setExceptionBreakpoints", filters=["kill"])
        assert client.go("continue")["reason"] == "exception"
        assert client.ask("exceptionInfo", threadId=1)["exceptionId"] == "kill"
        assert "has not stopped for an event" in client.refused("exceptionInfo", threadId=3)
        client.go("stepIn", 1)
        assert "has not stopped for an event" in client.refused("exceptionInfo", threadId=1)
        client.leave()


@case
def log_points_say_and_go_on():
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        (point,) = set_lines(client, {"line": 16, "logMessage": "x is {R2.x@26}"})
        assert point["verified"], point
        assert client.go("continue")["reason"] == "end"
        client.console("start")
        client.heard_of("output")
        client.ask("continue", threadId=1)
        first = client.wait("output")
        assert first["output"] == "x is 0.0\n" and first["line"] == 16 and first["category"] == "stdout", first
        client.wait("stopped")
        (same,) = set_lines(client, {"line": 16, "logMessage": "y is {R2.y@26}"})
        assert same["id"] == point["id"], same
        client.console("start")
        client.heard_of("output")
        client.ask("continue", threadId=1)
        assert client.wait("output")["output"].startswith("y is ")
        client.leave()


@case
def a_trap_is_an_exception():
    with tempfile.TemporaryDirectory() as name:
        scene = pathlib.Path(name) / "trap.asm"
        scene.write_text("00 POP  POP_CNT(1) ADDR(1)\n01 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n", encoding="utf-8")
        with Client(PROGRAM) as client:
            stop = client.begin(scene, stop_on_entry=False)
            assert stop["reason"] == "exception" and stop["description"].startswith("Trap: "), stop
            info = client.ask("exceptionInfo", threadId=1)
            assert info["exceptionId"] == "stack-underflow", info
            client.leave()


main()
