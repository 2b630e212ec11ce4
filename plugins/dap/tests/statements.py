#!/usr/bin/env python3
"""A text that runs on its own machine, in an editor: its statements, functions and variables; TAP on standard output.

statements.py PROGRAM EXAMPLES

It takes the translator: plugins/importers/glslang/tests/with-glslang skips it where that is not there.  Lines and values are held to what
the text says, by hand.
"""
import contextlib
import os
import re
import tempfile

from cases import PROGRAM, case, main
from client import Client

TEXT = """#version 430
layout (local_size_x = 64) in;
struct Light { vec3 colour; float power; bool on; };
uniform float gain;
uniform mat3 turn;
buffer Data { float v[]; };
shared uint slots[64];
float total = 1.0;

float shade (Light light, vec3 n)
{
  float t = dot (light.colour, n);
  for (int i = 0; i < 3; i++)
    {
      float step = t * float (i);
      t += step;
    }
  if (light.on)
    t = t * light.power;
  return t;
}

void main ()
{
  uint i = gl_GlobalInvocationID.x;
  Light l;
  l.colour = vec3 (1.0, 2.0, 3.0);
  l.power = float (i) + gain;
  l.on = (i & 1u) == 0u;
  mat2 m = mat2 (1.0, 2.0, 3.0, 4.0);
  float list[4] = float[4] (0.0, 1.0, 2.0, 3.0);
  dvec2 wide = dvec2 (1.5, 2.5);
  slots[gl_LocalInvocationID.x] = i;
  barrier ();
  float t = shade (l, vec3 (1.0, 0.5, 0.25));
  list[int (i) & 3] += t;
  total += list[1] + m[0][1] + turn[1].y;
  v[i] = total + float (wide.x) + float (slots[63u - i % 64u]);
}
"""
INPUTS = "groups 1\nelements Data 64\nuniform gain 0.5\n"
LINES = TEXT.splitlines()


def line_of(words, which=0):
    return [n for n, line in enumerate(LINES, 1) if words in line][which]


DOT, LOOP, STEP, ADD, ON, SCALE, RETURN = map(line_of, ("float t = dot", "for (int", "float step", "t += step", "if (light.on)", "t = t *", "return t"))
FIRST, POWER, MATRIX, BARRIER, CALL, LAST = map(line_of, ("uint i =", "l.power =", "mat2 m", "barrier", "float t = shade", "v[i] ="))


@contextlib.contextmanager
def opened(text=TEXT, inputs=INPUTS, name="kinds.comp", **more):
    """A client at the entry. Gives the client and the path of the text."""
    with tempfile.TemporaryDirectory() as folder, Client(PROGRAM) as client:
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        if inputs:
            with open(path + ".inputs", "w", encoding="utf-8") as file:
                file.write(inputs)
            more["inputs"] = path + ".inputs"
        client.initialize(supportsVariableType=True)
        client.ask("launch", program=path, stopOnEntry=True, **more)
        client.wait("initialized")
        client.ask("configurationDone")
        client.wait("stopped")
        yield client, path
        client.leave()


def set_in(client, path, *points):
    return client.ask("setBreakpoints", source={"path": path}, breakpoints=list(points))["breakpoints"]


def move(client, command, **more):
    client.ask(command, threadId=client.thread, **more)
    return client.wait("stopped")


def place(client):
    """The functions that run, each with its line."""
    return [(frame["name"], frame["line"]) for frame in client.frames()]


def scopes(client, frame=0):
    """The scopes of a frame, by name."""
    found = client.ask("scopes", frameId=client.frames()[frame]["id"])["scopes"]
    return {scope["name"]: scope for scope in found}


def variables(client, frame=0, scope="Variables"):
    return client.children(scopes(client, frame)[scope]["variablesReference"])


def evaluate(client, text, frame=0, context="watch"):
    return client.ask("evaluate", expression=text, context=context, frameId=client.frames()[frame]["id"])["result"].partition("@")[0]


@case
def nothing_is_measured():
    """The text is there from the start, with the place in it."""
    with opened() as (client, path):
        frame = client.frames()[0]
        assert frame["source"]["path"] == path and frame["name"] == "main ()", frame
        assert not any("easuring" in body.get("output", "") for body in client.heard_of("output"))
        (module,) = client.ask("modules")["modules"]
        assert module["symbolStatus"] == "lines of the source are known", module


@case
def frames_are_functions_with_their_calls():
    """With columns, and the address of each one's own instruction."""
    with opened() as (client, path):
        set_in(client, path, {"line": ADD})
        move(client, "continue")
        inner, outer = client.frames()
        assert (inner["name"], inner["line"], inner["column"]) == ("shade ()", ADD, 7), inner
        assert (outer["name"], outer["line"], outer["column"]) == ("main ()", CALL, 3), outer
        for frame, line in ((inner, ADD), (outer, CALL)):
            (one,) = client.ask("disassemble", memoryReference=frame["instructionPointerReference"], instructionCount=1)["instructions"]
            assert one["line"] == line and one["location"]["path"] == path, (one, line)
        assert inner["instructionPointerReference"] != outer["instructionPointerReference"]


@case
def steps_go_by_statements():
    """Into functions, over them and out of them; back the same way."""
    with opened() as (client, path):
        set_in(client, path, {"line": CALL})
        move(client, "continue")
        at = client.step()
        seen = []
        for _ in range(6):
            move(client, "stepIn")
            seen.append(place(client)[0])
        assert seen == [("shade ()", line) for line in (DOT, LOOP, LOOP, STEP, ADD, LOOP)], seen
        steps = []
        for _ in range(6):
            steps.append(place(client)[0])
            move(client, "stepBack")
        assert steps == seen[::-1] and client.step() == at, (steps, seen)
        move(client, "next")
        assert place(client) == [("main ()", CALL + 1)], place(client)
        move(client, "stepBack")
        assert place(client)[0][0] == "shade ()", place(client)
        move(client, "stepOut")  # where the caller goes on
        assert place(client) == [("main ()", CALL)], place(client)
        move(client, "stepIn")
        assert place(client) == [("main ()", CALL + 1)], place(client)


@case
def the_granularity_counts():
    """Instructions, statements, and lines with all their statements."""
    with opened("#version 430\nlayout (local_size_x = 64) in;\nbuffer Data { float v[]; };\nvoid main ()\n{\n  float a = 1.0; float b = 2.0; a += b;\n"
                "  for (int i = 0; i < 3; i++) a += b;\n  v[gl_GlobalInvocationID.x] = a;\n}\n", "", "one.comp") as (client, path):
        assert place(client) == [("main ()", 6)], place(client)
        columns = [client.frames()[0]["column"]]
        for _ in range(2):
            move(client, "stepIn", granularity="statement")
            columns.append(client.frames()[0]["column"])
        assert place(client) == [("main ()", 6)] and columns == [3, 18, 33], columns
        at = client.step()
        move(client, "stepIn", granularity="instruction")
        assert client.step() == at + 1
        move(client, "next", granularity="line")
        assert place(client) == [("main ()", 7)], place(client)
        move(client, "next", granularity="line")
        assert place(client) == [("main ()", 8)], place(client)
        move(client, "stepBack", granularity="line")
        assert place(client)[0][1] == 7, place(client)
        assert evaluate(client, "b") == "2.0"
        assert set_in(client, path, {"line": 7})[0]["verified"]


@case
def breakpoints_go_to_statements():
    """They say where they are, and which is the nearest if they are nowhere."""
    with opened() as (client, path):
        points = set_in(client, path, {"line": 1}, {"line": DOT}, {"line": ADD + 1}, {"line": LAST + 1})
        assert [point["verified"] for point in points] == [True, True, True, False], points
        assert points[1]["line"] == DOT and points[2]["line"] == ON and points[1]["source"]["path"] == path, points
        assert str(LAST) in points[3]["message"] and "below it" in points[3]["message"], points[3]
        places = client.ask("breakpointLocations", source={"path": path}, line=DOT, endLine=RETURN)["breakpoints"]
        assert [one["line"] for one in places] == [DOT, LOOP, STEP, ADD, ON, SCALE, RETURN], places
        seen = []
        while (stop := move(client, "continue"))["reason"] == "breakpoint":
            seen.append((place(client)[0][1], client.step()))
        assert points[0]["line"] == LINES.index("float total = 1.0;") + 1, points  # where it begins
        assert [line for line, _ in seen] == [DOT, ON] and stop["reason"] == "end", seen
        back = []
        while move(client, "reverseContinue")["reason"] == "breakpoint":
            back.append((place(client)[0][1], client.step()))
        assert back == [*seen[::-1], (points[0]["line"], 0)], (seen, back)


@case
def conditions_are_about_the_line():
    """Not about the place where they are set; what is not in sight there is refused at once."""
    with opened() as (client, path):
        good, inner, later, other, never = set_in(
            client, path, {"line": ADD, "condition": "step > 4.0 && i == 2"}, {"line": ADD, "condition": "light.power > 60.0 && i == 1"},
            {"line": DOT, "condition": "n.x > 0.0 && i > 0"}, {"line": ADD, "condition": "m[0][0] > 0.0"}, {"line": ADD, "condition": "nobody > 0"})
        assert good["verified"] and inner["verified"], (good, inner)
        assert not later["verified"] and "i is in sight in lines " in later["message"] and f"{LOOP}-{ADD}" in later["message"], later
        assert not other["verified"] and "m is in sight in lines " in other["message"], other
        assert not never["verified"] and "nobody" in never["message"], never
        assert move(client, "continue")["hitBreakpointIds"] == [inner["id"]]
        assert evaluate(client, "i") == "1"
        assert move(client, "continue")["hitBreakpointIds"] == [good["id"]]
        assert evaluate(client, "i") == "2" and evaluate(client, "i", 1) == "0"
        assert move(client, "continue")["reason"] == "end"


@case
def hits_count_and_logs_speak():
    with opened() as (client, path):
        set_in(client, path, {"line": STEP, "hitCondition": "3"})
        move(client, "continue")
        assert evaluate(client, "i") == "2", variables(client)
        move(client, "reverseContinue")
        wrong, _ = set_in(client, path, {"line": STEP, "logMessage": "m is {m[0][0]}"}, {"line": STEP, "logMessage": "t is {t} in round {i}"})
        assert not wrong["verified"] and "m is in sight in lines " in wrong["message"], wrong
        client.heard_of("output")
        client.ask("continue", threadId=client.thread)
        said = []
        while (message := next((one for one in client.events if one["event"] == "stopped"), None)) is None:
            client.ask("threads")
        said = [body for body in client.heard_of("output") if body["category"] == "stdout"]
        assert message["body"]["reason"] == "end", message
        assert [re.sub("@0", "", body["output"]) for body in said] == [f"t is {t} in round {i}\n" for i, t in enumerate(("2.75", "2.75", "5.5"))], said
        assert all(body["line"] == STEP and body["source"]["path"] == path for body in said), said


@case
def functions_stop_where_they_begin():
    with opened() as (client, path):
        good, none = client.ask("setFunctionBreakpoints", breakpoints=[{"name": "shade"}, {"name": "nobody"}])["breakpoints"]
        assert good["verified"] and good["line"] == DOT and good["source"]["path"] == path, good
        assert not none["verified"] and "nobody" in none["message"], none
        stop = move(client, "continue")
        assert stop["reason"] == "function breakpoint" and place(client)[0] == ("shade ()", DOT), (stop, place(client))
        client.ask("setFunctionBreakpoints", breakpoints=[])
        assert move(client, "continue")["reason"] == "end"


@case
def scopes_are_of_frames():
    """Each function has its own, and what is of all stands apart."""
    with opened() as (client, path):
        set_in(client, path, {"line": ADD})
        move(client, "continue")
        inner, outer = variables(client), variables(client, 1)
        assert {"light", "n", "t", "i", "step"} <= set(inner) and not {"l", "m", "list", "wide"} & set(inner), inner
        assert {"l", "m", "list", "wide", "i"} <= set(outer) and not {"light", "n", "step"} & set(outer), outer
        assert inner["t"]["value"] == "2.75" and inner["step"]["value"] == "0.0" and inner["i"]["value"] == "0", inner
        found = scopes(client)
        assert "total" in client.children(found["Globals"]["variablesReference"])
        given = client.children(found["Uniforms"]["variablesReference"])
        assert given["gain"]["value"].startswith("0.5"), given
        assert client.children(found["Buffers"]["variablesReference"])["v"]["type"] == "float[64]"


@case
def variables_unfold():
    """Structures, matrices, arrays and vectors, with types, and names that are expressions of the frame."""
    with opened() as (client, path):
        set_in(client, path, {"line": ADD})
        move(client, "continue")
        outer = variables(client, 1)
        types = {name: outer[name]["type"] for name in ("l", "m", "list", "wide", "i")}
        assert types == {"l": "Light", "m": "mat2", "list": "float[4]", "wide": "dvec2", "i": "uint"}, types
        light = client.children(outer["l"]["variablesReference"])
        assert [(name, one["type"], one["value"]) for name, one in light.items()] == [
            ("colour", "vec3", "(1.0, 2.0, 3.0)"), ("power", "float", "0.5"), ("on", "bool", "true")], light
        colour = client.children(light["colour"]["variablesReference"])
        assert [one["value"] for one in colour.values()] == ["1.0", "2.0", "3.0"] and colour["y"]["evaluateName"] == "l.colour.y", colour
        columns = client.children(outer["m"]["variablesReference"])
        assert [one["value"] for one in columns.values()] == ["(1.0, 2.0)", "(3.0, 4.0)"], columns
        elements = client.children(outer["list"]["variablesReference"])
        assert [one["value"] for one in elements.values()] == ["0.0", "1.0", "2.0", "3.0"] and outer["list"]["indexedVariables"] == 4, elements
        wide = client.children(outer["wide"]["variablesReference"])
        assert [(one["type"], one["value"]) for one in wide.values()] == [("double", "1.5"), ("double", "2.5")], wide
        for one in (light["power"], colour["y"], elements["[2]"], client.children(columns["[1]"]["variablesReference"])["x"]):
            assert evaluate(client, one["evaluateName"], 1) == one["value"], one


@case
def names_are_of_the_frame():
    """Watched, under the pointer, completed; a function is named with its head."""
    with opened() as (client, path):
        set_in(client, path, {"line": STEP})
        move(client, "continue")
        assert evaluate(client, "i", 0, "hover") == "0" and evaluate(client, "t", 0, "hover") == "2.75"
        assert client.refused("evaluate", expression="m[0][0] + nobody", frameId=client.frames()[0]["id"])
        assert evaluate(client, "m[1][0]", 1, "hover") == "3.0" and evaluate(client, "l.colour.z * 2.0", 1) == "6.0"
        assert evaluate(client, "main::m[1][0]") == "3.0" and evaluate(client, "shade::t") == "2.75"
        told = client.ask("evaluate", expression="shade", context="hover")["result"]
        assert told == f"float shade (Light light, vec3 n): a function of the source, lines {DOT - 2} to {RETURN + 1}", told
        words = [one["label"] for one in client.ask("completions", text="lis", column=4, frameId=client.frames()[1]["id"])["targets"]]
        assert "list" in words, words


@case
def what_ifs_are_of_the_frame():
    with opened() as (client, path):
        set_in(client, path, {"line": ADD})
        move(client, "continue")
        set_in(client, path)
        inner = scopes(client)["Variables"]["variablesReference"]
        told = client.ask("setVariable", variablesReference=inner, name="t", value="4.5")
        assert told["value"].partition("@")[0] == "4.5" and evaluate(client, "t") == "4.5", told
        for text, value in (("l.power", "7.0"), ("l.on", "false"), ("m[1][0]", "9.0"), ("list[2]", "7.5"), ("wide.x", "8.5"), ("i", "5"),
                            ("slots[3]", "6"), ("v[2]", "1.5"), ("gain", "3.0"), ("total", "2.0")):
            client.ask("setExpression", expression=text, value=value, frameId=client.frames()[1]["id"])
            assert evaluate(client, text, 1).split()[0] == value, (text, value, evaluate(client, text, 1))
        refused = client.refused("setExpression", expression="l.colour", value="1.0", frameId=client.frames()[1]["id"])
        assert "l.colour has 3 components: change one of them, as l.colour.x" in refused, refused


@case
def data_breakpoints_are_of_the_variable():
    """Of that function's, if several have the name; both ways."""
    with opened() as (client, path):
        set_in(client, path, {"line": LOOP})
        move(client, "continue")
        set_in(client, path)
        inner = scopes(client)["Variables"]["variablesReference"]
        info = client.ask("dataBreakpointInfo", variablesReference=inner, name="t")
        assert info["dataId"] and "change of t" in info["description"], info
        (point,) = client.ask("setDataBreakpoints", breakpoints=[{"dataId": info["dataId"]}])["breakpoints"]
        assert point["verified"], point
        values = []
        while (stop := move(client, "continue"))["reason"] == "data breakpoint":
            values.append(evaluate(client, "t"))
        assert values == ["5.5", "16.5", "8.25"] and stop["reason"] == "end", values
        outer = client.ask("dataBreakpointInfo", name="main::t")
        client.ask("setDataBreakpoints", breakpoints=[{"dataId": outer["dataId"]}])
        move(client, "reverseContinue")
        assert place(client)[-1][0] == "main ()" and len(client.frames()) == 1 and evaluate(client, "t") == "8.25", place(client)


@case
def goto_goes_by_lines():
    with opened() as (client, path):
        targets = {one["label"]: one["id"] for one in client.ask("gotoTargets", source={"path": path}, line=SCALE)["targets"]}
        client.ask("goto", threadId=client.thread, targetId=targets["Next time that this line runs"])
        client.wait("stopped")
        assert place(client) == [("shade ()", SCALE), ("main ()", CALL)], place(client)
        client.ask("goto", threadId=client.thread, targetId=targets["Back out: before the function was called"])
        client.wait("stopped")
        assert place(client) == [("main ()", CALL)], place(client)


@case
def functions_begin_again():
    with opened() as (client, path):
        set_in(client, path, {"line": ADD, "condition": "i == 2"})
        opened_at = client.step()
        move(client, "continue")
        inner, outer = client.frames()
        client.ask("restartFrame", frameId=inner["id"])
        stop = client.wait("stopped")
        assert stop["reason"] == "restart" and place(client) == [("shade ()", DOT), ("main ()", CALL)], place(client)
        move(client, "continue")
        client.ask("restartFrame", frameId=client.frames()[1]["id"])
        client.wait("stopped")
        assert len(client.frames()) == 1 and client.step() == opened_at, (place(client), outer)


@case
def a_text_with_an_error_says_its_line():
    with tempfile.TemporaryDirectory() as folder, Client(PROGRAM) as client:
        path = os.path.join(folder, "bad.comp")
        with open(path, "w", encoding="utf-8") as file:
            file.write("#version 430\nvoid main ()\n{\n  float a = 1.0 +;\n}\n")
        client.initialize()
        refused = client.refused("launch", program=path)
        assert "bad.comp:4:" in refused, refused
        client.leave()


@case
def hlsl_is_a_text_too():
    text = ("RWStructuredBuffer<float> data;\nfloat twice (float x)\n{\n  return x * 2.0;\n}\n[numthreads (64, 1, 1)]\n"
            "void main (uint3 id : SV_DispatchThreadID)\n{\n  float a = id.x;\n  a = twice (a);\n  data[id.x] = a;\n}\n")
    with opened(text, "", "twice.hlsl") as (client, path):
        set_in(client, path, {"line": 4, "condition": "x == 3.0"})
        stop = move(client, "continue")
        assert stop["reason"] == "breakpoint" and [line for _, line in place(client)][:2] == [4, 10], place(client)
        assert variables(client)["x"]["type"] == "float", variables(client)
        assert variables(client, 1)["a"]["value"] == "0.0", variables(client, 1)


@case
def stages_have_texts_of_their_own():
    """The console goes to the vertices' one, and places are there."""
    texts = {"two.vert": "#version 330\nin vec4 place;\nout vec3 tint;\nvoid main ()\n{\n  tint = place.xyz;\n  gl_Position = place;\n}\n",
             "two.frag": "#version 330\nin vec3 tint;\nout vec4 colour;\nvoid main ()\n{\n  colour = vec4 (tint, 1.0);\n}\n"}
    with tempfile.TemporaryDirectory() as folder, Client(PROGRAM) as client:
        for name, text in texts.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        client.initialize()
        client.ask("launch", program=os.path.join(folder, "two.frag"), backEnd="text", stopOnEntry=True)
        client.wait("initialized")
        client.ask("configurationDone")
        client.wait("stopped")
        for command, name in (("", "two.frag"), ("stage vs", "two.vert"), ("stage ps", "two.frag")):
            if command:
                client.ask("evaluate", expression=command, context="repl")
                client.wait("stopped")
            frame = client.frames()[0]
            assert (frame["source"]["path"], frame["line"]) == (os.path.join(folder, name), 6), frame
            (point,) = set_in(client, os.path.join(folder, name), {"line": 6})
            assert point["verified"] and point["source"]["path"] == os.path.join(folder, name), point
            set_in(client, os.path.join(folder, name))
        client.leave()


@case
def included_files_have_places_of_their_own():
    with tempfile.TemporaryDirectory() as folder, Client(PROGRAM) as client:
        for name, text in (("inner.glsl", "float twice (float x)\n{\n  return x * 2.0;\n}\n"),
                           ("outer.comp", '#version 430\nlayout (local_size_x = 64) in;\n#include "inner.glsl"\nbuffer Data { float v[]; };\n'
                                          "void main ()\n{\n  v[gl_GlobalInvocationID.x] = twice (3.0);\n}\n")):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        client.initialize()
        client.ask("launch", program=os.path.join(folder, "outer.comp"), stopOnEntry=True)
        client.wait("initialized")
        client.ask("configurationDone")
        client.wait("stopped")
        move(client, "stepIn")
        inner, outer = client.frames()
        assert (inner["source"]["path"], inner["line"]) == (os.path.join(folder, "inner.glsl"), 3), inner
        assert (outer["source"]["path"], outer["line"]) == (os.path.join(folder, "outer.comp"), 7), outer
        client.leave()


@case
def files_of_buffers_and_vertices_are_read():
    """By the names of the text, and what is wrong with them is said."""
    with tempfile.TemporaryDirectory() as folder, Client(PROGRAM) as client:
        names = {"sum.comp": "#version 430\nlayout (local_size_x = 1) in;\nreadonly buffer In { float v[]; };\nbuffer Out { float sum; };\n"
                             "void main ()\n{\n  float all = v[0] + v[1] + v[2];\n  sum = all;\n}\n",
                 "in.txt": "1 2 # three numbers\n4.5\n", "wrong.txt": "1 two", "one.obj": "v 0 0.25 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
                 "draw.vert": "#version 430\nin vec3 position;\nvoid main ()\n{\n  vec3 p = position;\n  gl_Position = vec4 (p, 1.0);\n}\n"}
        paths = {name: os.path.join(folder, name) for name in names}
        for name, contents in names.items():
            with open(paths[name], "w", encoding="utf-8") as file:
                file.write(contents)
        client.initialize(supportsVariableType=True)
        assert "wrong.txt:1: 'two' for v[1] is no number" in client.refused("launch", program=paths["sum.comp"], buffers=[f"In={paths['wrong.txt']}"])
        assert "it has In, Out" in client.refused("launch", program=paths["sum.comp"], buffers=[f"Inn={paths['in.txt']}"])
        client.ask("launch", program=paths["sum.comp"], stopOnEntry=True, step="end", buffers=[f"In={paths['in.txt']}"])
        client.wait("initialized")
        client.ask("configurationDone")
        client.wait("stopped")
        assert evaluate(client, "sum") == "7.5", evaluate(client, "sum")
        client.leave()
    with tempfile.TemporaryDirectory() as folder, Client(PROGRAM) as client:
        paths = {name: os.path.join(folder, name) for name in names}
        for name, contents in names.items():
            with open(paths[name], "w", encoding="utf-8") as file:
                file.write(contents)
        client.initialize(supportsVariableType=True)
        client.ask("launch", program=paths["draw.vert"], stopOnEntry=True, step="end", vertices=paths["one.obj"])
        client.wait("initialized")
        client.ask("configurationDone")
        client.wait("stopped")
        assert evaluate(client, "position.y") == "0.25", evaluate(client, "position.y")
        client.leave()


if __name__ == "__main__":
    main()
