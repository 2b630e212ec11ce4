#!/usr/bin/env python3
"""What the Python package gives of a text that runs on its own machine: lines, functions, variables, breakpoints of lines, what-ifs.  TAP on
standard output.

text.py PROGRAM

It takes the translator: plugins/importers/glslang/tests/with-glslang skips it where that is not there.
"""
import contextlib
import pathlib
import sys
import tempfile

import tap
import lanescope

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
TEXT = """#version 430
layout (local_size_x = 64) in;
struct Light { vec3 colour; float power; bool on; };
uniform float gain;
buffer Data { float v[]; };

float shade (Light light)
{
  float t = light.colour.y;
  for (int i = 0; i < 3; i++)
    t += light.power;
  return t;
}

void main ()
{
  uint n = gl_GlobalInvocationID.x;
  Light l;
  l.colour = vec3 (1.0, 2.0, 3.0);
  l.power = gain * float (n);
  l.on = n == 1u;
  mat2 m = mat2 (1.0, 2.0, 3.0, 4.0);
  dvec2 wide = dvec2 (1.5, 2.5);
  float t = shade (l);
  v[n] = t + m[0][1] + float (wide.x);
}
"""
FIRST, LOOP, ADD, RETURN, CALL, LAST = 9, 10, 11, 12, 24, 25


@contextlib.contextmanager
def opened():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "shade.comp"
        path.write_text(TEXT, encoding="utf-8")
        inputs = path.with_suffix(".inputs")
        inputs.write_text("groups 1\nelements Data 64\nuniform gain 0.5\n", encoding="utf-8")
        with lanescope.Session(path, "--step", "0", program=PROGRAM, inputs=inputs) as s:
            yield s


def raises(call):
    try:
        call()
    except lanescope.LanescopeError as error:
        return error
    raise AssertionError("nothing was raised")


def test_what_a_text_takes_is_given():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "tinted.frag"
        path.write_text("#version 330\nout vec4 o;\nuniform float gain;\nuniform vec2 tint;\nuniform bool on;\nvoid main ()\n{\n"
                        "  o = on ? vec4 (tint * gain, gain, 1.0) : vec4 (0.0);\n}\n", encoding="utf-8")
        with lanescope.Session(path, "--step", "end", program=PROGRAM, size=(16, 4), uniforms={"gain": 2, "tint": (1, 0.25), "on": True}) as s:
            assert s.variables["o"].value == (2.0, 0.5, 2.0, 1.0), s.variables["o"].value
            assert raises(lambda: lanescope.Session(path, program=PROGRAM, textures={"map": pathlib.Path(folder) / "none.png"})).args


def test_files_of_buffers_and_vertices_are_given():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "sum.comp").write_text("#version 430\nlayout (local_size_x = 1) in;\nlayout (std430) readonly buffer In { float v[]; };\n"
                                         "layout (std430) buffer Out { float sum; };\nvoid main ()\n{\n  float all = v[0] + v[1] + v[2];\n"
                                         "  sum = all;\n}\n", encoding="utf-8")
        (folder / "in.txt").write_text("1 2\n4.5 # the last\n", encoding="utf-8")
        with lanescope.Session(folder / "sum.comp", "--step", "end", program=PROGRAM, buffers={"In": folder / "in.txt"}) as s:
            assert s.variables["sum"].value == 7.5, s.variables["sum"].value
        (folder / "draw.vert").write_text("#version 430\nin vec3 position;\nvoid main ()\n{\n  vec3 p = position;\n  gl_Position = vec4 (p, 1.0);\n}\n",
                                          encoding="utf-8")
        (folder / "one.obj").write_text("v 0 0.25 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", encoding="utf-8")
        with lanescope.Session(folder / "draw.vert", "--step", "end", program=PROGRAM, vertices=folder / "one.obj") as s:
            assert s.variables["position"].value == (0.0, 0.25, 0.0), s.variables["position"].value


def test_the_place_is_in_the_text():
    with opened() as s:
        here = s.source
        assert (s.line, here.source_line, here.column, here.function) == (17, 17, 3, "main") and here.file.endswith("shade.comp")
        assert len(here.lanes) == 64 and here.text == "uint n = gl_GlobalInvocationID.x;"
        assert s.opened.source.source_line == 17 and s.end().source is None and s.line is None and s.frames == ()


def test_steps_go_by_statements():
    with opened() as s:
        s.break_line(CALL)
        assert s.continue_().source.source_line == CALL
        assert [s.step_line().source.source_line for _ in range(4)] == [FIRST, LOOP, LOOP, ADD]
        assert [(one.function, one.source_line) for one in s.frames] == [("shade", ADD), ("main", CALL)]
        assert s.step_line_back(2).source.source_line == LOOP and s.step_line(2).source.source_line == ADD
        assert s.finish_function().source.source_line == CALL and s.next_line().source.source_line == LAST and s.finish_function_back().at_limit
        s.goto("start")
        assert s.continue_().source.source_line == CALL
        assert s.next_line().source.source_line == LAST and s.step_line_back().source.source_line == RETURN
        assert s.finish_function_back().source.source_line == CALL
        assert s.next_line().source.source_line == LAST and s.next_line_back().source.source_line == CALL


def test_breakpoints_of_lines():
    """With conditions about the variables of that line, whatever is in sight where they are set."""
    with opened() as s:
        stop = s.break_line(ADD, condition="t > 3.0 && i == 2")
        assert (stop.source.source_line, stop.source.function, stop.source.column) == (ADD, "shade", 5), stop
        other = s.break_line(1)
        assert other.source_line == FIRST
        s.delete(other)
        assert "n is in sight in lines " in str(raises(lambda: s.break_line(ADD, condition="n > 3")))
        assert "m is in sight in lines " in str(raises(lambda: s.break_line(17, condition="m[0][0] > 3.0")))
        assert "the last one is at line 25" in str(raises(lambda: s.break_line(40)))
        found = s.continue_()
        assert found.hits[0].number == stop.number and s.variables["i"].value == 2
        assert list(found.hits[0].lanes) == list(range(2, 64))
        assert s.breakpoints()[0].source.text == "t += light.power;"


def test_variables_unfold():
    with opened() as s:
        s.break_line(ADD)
        s.continue_()
        s.lane = 3
        seen = s.variables
        assert list(seen)[:3] == ["light", "t", "i"] and "m" not in seen and len(seen) == len(list(seen))
        light = seen["light"]
        assert light.value == {"colour": (1.0, 2.0, 3.0), "power": 1.5, "on": False} and light.type == "Light" and light.kind == "parameter"
        assert light["colour"].value == (1.0, 2.0, 3.0) and light["colour"].path == "light.colour" and light["power"].value == 1.5
        assert [part.name for part in light] == ["colour", "power", "on"] and seen["t"].value == 2.0 and seen["i"].value == 0
        assert seen["t"].line == FIRST and len(seen["t"].lanes) == 64
        assert list(seen["light"]["power"].in_lanes())[:3] == [0.0, 0.5, 1.0]
        s.delete()
        s.finish_function()
        s.next_line()
        outer = s.variables
        assert outer["m"].value == ((1.0, 2.0), (3.0, 4.0)) and outer["m"][1].value == (3.0, 4.0) and outer["wide"].value == (1.5, 2.5)
        assert outer["v"].value[:2] == (0.0, 1.0) and outer["gain"].value == 0.5 and outer["n"].value == 3
        assert outer["t"].value == 6.5 and outer["t"].everywhere().values[0].text == "2.0"
        try:
            outer["nobody"]
        except KeyError:
            pass
        else:
            raise AssertionError("there is no such variable")


def test_what_ifs():
    with opened() as s:
        s.break_line(LAST)
        s.continue_()
        s.lane = 5
        with s.fork():
            s.variables["t"] = 10
            s.variables["m"][0][1] = 0.5
            s.variables["wide"]["x"] = 0.25
            s.variables["v"][9] = 4.5
            assert (s.variables["t"].value, s.variables["m"].value[0], s.variables["wide"].value[0], s.variables["v"].value[9]) == (
                10.0, (1.0, 0.5), 0.25, 4.5)
            s.end()
            assert s.value("v[5]") == 10.75
        assert s.variables["t"].value == 9.5
        assert "change one of its members" in str(raises(lambda: s.command("set var l = 3")))


if __name__ == "__main__":
    sys.exit(tap.run(tap.tests_of(sys.modules[__name__])))
