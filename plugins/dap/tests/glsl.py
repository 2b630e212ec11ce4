#!/usr/bin/env python3
"""The text that a program was compiled from, in an editor: its lines, functions and variables; TAP on standard output.

glsl.py PROGRAM EXAMPLES

It takes the compiler: plugins/importers/glsl/tests/with-driver skips it where that is not there.  What lines and values there are is held to the text alone,
and not to what the compiler makes of it.
"""
import contextlib
import os
import re
import tempfile

from cases import EXAMPLES, LISTING, PROGRAM, case, main
from client import Client

TEXT = EXAMPLES / "glsl" / "plasma.frag"
LINES = TEXT.read_text(encoding="utf-8").splitlines()


def line_of(words):
    (found,) = [n for n, line in enumerate(LINES, 1) if words in line]
    return found


# Lines that do something, by what stands in them.
WAVE, FIRST, SECOND, ALSO, BRANCH, COLOUR = map(line_of, ("return sin", "float sum", "wave (uv.yx", "sum += sin", "if (length", "colour = "))


@contextlib.contextmanager
def nothing_kept():
    """Lines that were measured before are not known."""
    with tempfile.TemporaryDirectory() as name:
        before = os.environ.get("XDG_CACHE_HOME")
        os.environ["XDG_CACHE_HOME"] = name
        try:
            yield
        finally:
            os.environ.pop("XDG_CACHE_HOME")
            if before is not None:
                os.environ["XDG_CACHE_HOME"] = before


def begin(client, **more):
    """Launches and waits until the lines are measured. Returns: what was told of it."""
    client.initialize(supportsVariableType=True, **more)
    client.ask("launch", program=str(TEXT), backEnd="nir", stopOnEntry=True, wave=9)
    heard = []
    while "initialized" not in heard:
        client.ask("threads")
        heard += [message["event"] for message in client.events]
        told = list(client.events)
        client.events.clear()
        yield from told


@case
def who_compiles_it_and_on_what():
    with tempfile.TemporaryDirectory() as name, Client(PROGRAM) as client:
        path = os.path.join(name, "inputs")
        with open(path, "w", encoding="utf-8") as inputs:
            inputs.write("size 8 8\n")
        client.initialize()
        client.ask("launch", program=str(TEXT), backEnd="nir", inputs=path)
        assert len(client.ask("threads")["threads"]) == 1
        client.leave()
    with Client(PROGRAM) as client:
        client.initialize()
        assert "--size 8: a size is" in client.refused("launch", program=str(TEXT), size="8")
        assert "none.png" in client.refused("launch", program=str(TEXT), textures=["map=none.png"])
        client.ask("launch", program=str(TEXT), backEnd="nir", size="16x8", uniforms=["time=0.5"])
        assert len(client.ask("threads")["threads"]) == 2
        client.leave()


def set_in(client, *points):
    return client.ask("setBreakpoints", source={"path": str(TEXT)}, breakpoints=list(points))["breakpoints"]


def start(client, *points):
    """At the start, with breakpoints set."""
    list(begin(client))
    set_in(client, *points)
    client.ask("configurationDone")
    return client.wait("stopped")


def move(client, command, **more):
    client.ask(command, threadId=client.thread, **more)
    return client.wait("stopped")


def place(client):
    """The functions that run, each with its line."""
    return [(frame["name"], frame["line"]) for frame in client.frames()]


@case
def measuring_is_told():
    """As progress to a client that takes it, as output to another one."""
    with nothing_kept(), Client(PROGRAM) as client:
        told = list(begin(client, supportsProgressReporting=True))
        events = [message["event"] for message in told if message["event"].startswith("progress")]
        assert events[0] == "progressStart" and events[-1] == "progressEnd" and "progressUpdate" in events, told
        said = [message["body"]["message"].split() for message in told if message["event"] == "progressUpdate"]
        assert all(int(words[0]) <= int(words[2]) for words in said), said
        assert not any("easuring" in message["body"].get("output", "") for message in told if message["event"] == "output")
        client.leave()
    with nothing_kept(), Client(PROGRAM) as client:
        told = list(begin(client))
        assert not any(message["event"].startswith("progress") for message in told), told
        assert any("easuring" in message["body"].get("output", "") for message in told if message["event"] == "output"), told
        client.leave()


@case
def measuring_can_be_cancelled():
    """Then places are in the listing, until the console measures after all."""
    with nothing_kept(), tempfile.TemporaryDirectory() as name, Client(PROGRAM) as client:
        path = f"{name}/long.frag"
        steps = "".join(f"  vec4 v{n} = sin (v{n - 1} * {n}.5 + uv.yxxy) + cos (uv.xxyy * {n}.25);\n" for n in range(1, 100))
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"#version 330\nin vec2 uv;\nout vec4 colour;\nvoid main ()\n{{\n  vec4 v0 = uv.xyxy;\n{steps}  colour = v99;\n}}\n")
        client.initialize(supportsProgressReporting=True)
        client.send("launch", program=path, backEnd="nir", stopOnEntry=True)
        client.wait("progressUpdate")
        client.ask("cancel", progressId="lines")
        client.wait("progressEnd")
        assert "ended" in client.wait("output")["output"]
        client.wait("initialized")
        client.ask("configurationDone")
        client.wait("stopped")
        (point,) = client.ask("setBreakpoints", source={"path": path}, breakpoints=[{"line": 9}])["breakpoints"]
        assert not point["verified"] and "not measured" in point["message"], point
        assert client.frames()[0]["source"].get("sourceReference") == 1
        client.console("source")
        frame = client.frames()[0]
        assert frame["source"]["path"] == path and frame["name"] == "main ()", frame
        client.leave()


@case
def a_function_under_the_pointer():
    """It is told where it stands; elsewhere the name is what it is in expressions."""
    with Client(PROGRAM) as client:
        start(client)
        told = client.ask("evaluate", expression="wave", context="hover")
        found = re.fullmatch(r"float wave \(vec2 p, float speed\): a function of the source, lines (\d+) to (\d+)", told["result"])
        assert found and int(found[1]) <= WAVE <= int(found[2]) and told["variablesReference"] == 0, told
        assert client.value("wave") == "9"
        client.leave()


@case
def frames_are_functions_of_the_text():
    with Client(PROGRAM) as client:
        start(client, {"line": WAVE})
        frames = client.frames()
        assert frames[0]["source"]["path"] == str(TEXT) and frames[-1]["name"] == "main ()", frames
        move(client, "continue")
        first = place(client)
        assert first in ([("wave ()", WAVE), ("main ()", FIRST)], [("wave ()", WAVE), ("main ()", SECOND)]), first
        client.leave()


@case
def breakpoints_stop_where_lines_begin():
    """Both ways; one of a line that does nothing goes on to the next that does."""
    with Client(PROGRAM) as client:
        list(begin(client))
        points = set_in(client, {"line": 1}, {"line": COLOUR}, {"line": len(LINES) + 1})
        assert [point["verified"] for point in points] == [True, True, False], points
        assert points[0]["line"] == WAVE and points[1]["line"] == COLOUR and "below it" in points[2]["message"], points
        places = client.ask("breakpointLocations", source={"path": str(TEXT)}, line=1, endLine=len(LINES))["breakpoints"]
        assert {WAVE, FIRST, SECOND, BRANCH, ALSO, COLOUR} <= {one["line"] for one in places}, places
        client.ask("configurationDone")
        client.wait("stopped")
        seen = []
        while (stop := move(client, "continue"))["reason"] == "breakpoint":
            seen.append((place(client)[0][1], client.step()))
        assert {line for line, _ in seen} == {WAVE, COLOUR} and stop["reason"] == "end", seen
        back = []
        while move(client, "reverseContinue")["reason"] == "breakpoint":
            back.append((place(client)[0][1], client.step()))
        assert back == seen[::-1], (seen, back)
        client.leave()


@case
def conditions_are_about_variables():
    with Client(PROGRAM) as client:
        list(begin(client))
        never, always = set_in(client, {"line": COLOUR, "condition": "sum > 1000.0"}, {"line": COLOUR, "condition": "sum < 1000.0"})
        assert never["verified"] and always["verified"], (never, always)
        client.ask("configurationDone")
        client.wait("stopped")
        assert move(client, "continue")["hitBreakpointIds"] == [always["id"]]
        assert move(client, "continue")["reason"] == "end"
        client.leave()


@case
def steps_go_by_lines():
    """Unless the client asks for something finer; back the same way."""
    with Client(PROGRAM) as client:
        start(client)
        seen = []
        while move(client, "stepIn")["reason"] == "step" and client.step() not in [step for _, step in seen]:
            seen.append((place(client)[0], client.step()))
        lines = [line for (_, line), _ in seen]
        assert {WAVE, COLOUR} <= set(lines), seen
        # The last one is the end of the run.
        back = []
        while client.step() > 0 and move(client, "stepBack", granularity="line"):
            back.append((place(client)[0], client.step()))
        assert [step for _, step in back] == [step for _, step in seen][-2::-1] + [0], (seen, back)
        move(client, "stepIn", granularity="statement")
        assert client.step() == 1
        move(client, "stepIn", granularity="instruction")
        assert client.step() == 1
        over = []
        while move(client, "next", granularity="line")["reason"] == "step" and client.step() not in over:
            over.append(client.step())
        assert set(over) <= {step for _, step in seen} and len(over) > 1, (over, seen)
        client.leave()


@case
def variables_are_those_of_the_text():
    """With types and components; of an outer function its own."""
    with Client(PROGRAM) as client:
        start(client, {"line": COLOUR}, {"line": WAVE})
        move(client, "continue")
        frames = client.frames()
        seen = []
        while frames[0]["line"] != COLOUR:
            scopes = (client.ask("scopes", frameId=frame["id"])["scopes"][0] for frame in frames[:2])
            seen.append([client.children(scope["variablesReference"]) for scope in scopes])
            assert "p" not in seen[-1][1] and "middle" not in seen[-1][0], seen
            move(client, "continue")
            frames = client.frames()
        assert any("p" in inner and "middle" in outer for inner, outer in seen), seen
        found = client.scope("Variables")
        assert found["sum"]["type"] == "float" and found["sum"]["value"].split()[0] == client.value("sum").partition("@")[0].lstrip("~").split()[0], found
        assert found["middle"]["type"] == "vec2" and found["middle"]["value"].startswith("("), found
        given = client.scope("Uniforms")
        assert given["scale"]["value"] == "10.0 (uniform)" and given["time"]["value"] == "1.5 (uniform)", given
        parts = client.children(found["middle"]["variablesReference"])
        assert [*parts] == ["x", "y"] and f"({parts['x']['value']}, {parts['y']['value']})" == found["middle"]["value"], parts
        client.leave()


@case
def goto_goes_by_lines():
    with Client(PROGRAM) as client:
        start(client)
        targets = client.ask("gotoTargets", source={"path": str(TEXT)}, line=COLOUR)["targets"]
        client.ask("goto", threadId=client.thread, targetId=targets[0]["id"])
        client.wait("stopped")
        assert place(client)[0] == ("main ()", COLOUR), place(client)
        client.leave()


@case
def the_listing_stays():
    """Its breakpoints work, instructions say their line, and a client may ask for it alone."""
    with Client(PROGRAM) as client:
        start(client)
        listing, text = client.ask("loadedSources")["sources"]
        assert listing["sourceReference"] == 1 and text["path"] == str(TEXT)
        (point,) = client.ask("setBreakpoints", source=LISTING, breakpoints=[{"line": 41}])["breakpoints"]
        assert point["verified"] and point["source"]["sourceReference"] == 1, point
        assert move(client, "continue")["hitBreakpointIds"] == [point["id"]]
        address = client.frames()[0]["instructionPointerReference"]
        (one,) = client.ask("disassemble", memoryReference=address, instructionCount=1)["instructions"]
        assert one["location"]["path"] == str(TEXT) and one["line"] in (SECOND, BRANCH, ALSO, COLOUR, WAVE, FIRST), one
        client.leave()
    with Client(PROGRAM) as client:
        client.begin(TEXT, listing=True, backEnd="nir")
        assert all(frame["source"]["sourceReference"] == 1 for frame in client.frames())
        client.leave()


@case
def what_fails_falls_back():
    """A text without statements has no map: places are in the listing, and the reason is told."""
    with tempfile.TemporaryDirectory() as name, Client(PROGRAM) as client:
        path = f"{name}/lone.vert"
        with open(path, "w", encoding="utf-8") as file:
            file.write("#version 330\nin vec4 position;\nvoid main () { gl_Position = position; }\n")
        client.initialize()
        client.ask("launch", program=path, backEnd="nir", stopOnEntry=True)
        client.ask("configurationDone")
        client.wait("stopped")
        assert client.frames()[0]["source"].get("sourceReference") == 1, client.frames()
        client.leave()


@case
def sentences_name_lines_of_the_text():
    """Beside those of the listing, once they are measured."""
    with Client(PROGRAM) as client:
        start(client, {"line": COLOUR})
        move(client, "continue")
        told = client.ask("r7/who", expression="R0.x@0")["sentence"]
        assert re.search(r"line \d+ \(plasma\.frag:\d+\)", told), told
        client.leave()
    with Client(PROGRAM) as client:
        client.begin(TEXT, wave=9, step="end", backEnd="nir")
        told = client.ask("r7/who", expression="R0.x@0")["sentence"]
        assert re.search(r"line \d+ \(\w+\)", told), told
        client.leave()


@case
def functions_begin_again():
    """Where the first line of it is next, and the same functions run."""
    with Client(PROGRAM) as client:
        start(client, {"line": WAVE})
        opened = place(client)
        move(client, "continue")
        inner, outer = client.frames()[:2]
        assert inner["name"].startswith("wave") and inner["canRestart"] and outer["canRestart"], (inner, outer)
        set_in(client, {"line": COLOUR})
        move(client, "continue")
        assert place(client) == [("main ()", COLOUR)], place(client)
        (frame,) = client.frames()
        client.ask("restartFrame", frameId=frame["id"])
        stop = client.wait("stopped")
        assert stop["reason"] == "restart" and place(client) == opened, (stop, place(client))
        set_in(client, {"line": WAVE})
        move(client, "continue")
        entered = client.step()
        inner, outer = client.frames()[:2]
        client.ask("restartFrame", frameId=inner["id"])
        client.wait("stopped")
        assert place(client)[0] == (inner["name"], WAVE) and client.step() == entered, place(client)
        client.ask("restartFrame", frameId=outer["id"])
        client.wait("stopped")
        assert place(client) == opened, place(client)
        client.leave()


if __name__ == "__main__":
    main()
