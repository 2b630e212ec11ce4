#!/usr/bin/env python3
"""What the Python package gives of a session: values, changes, breakpoints, errors, limits, pictures; with numpy where it is there, and
without.  TAP on standard output.

values.py PROGRAM
"""
import array
import copy
import math
import os
import pathlib
import pickle
import re
import struct
import subprocess
import sys
import tempfile
import threading

import tap
import lanescope
from lanescope import child, html, values

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
LIGHT = tap.EXAMPLES / "first-light.lanescope"
ENDLESS = tap.SCENES / "endless.lanescope"


def session(scene=LIGHT, *arguments, **more):
    return lanescope.Session(scene, *arguments, program=PROGRAM, **more)


def raises(kind, call):
    try:
        call()
    except kind as error:
        return error
    raise AssertionError(f"nothing was raised, not {kind.__name__}")


def test_lanes_are_a_set_and_a_number():
    lanes = lanescope.Lanes.of([0, 1, 2, 22])
    assert (int(lanes), len(lanes), list(lanes), str(lanes)) == (0x400007, 4, [0, 1, 2, 22], "0-2,22") and 22 in lanes and 3 not in lanes
    assert repr(lanes) == "Lanes(0x0000000000400007)" and not lanescope.Lanes(0) and str(lanescope.Lanes(1 << 63)) == "63"
    raises(ValueError, lambda: lanescope.Lanes.of([64]))


def test_bits_know_their_width():
    bits = lanescope.Bits("0xbff0000000000000")
    assert bits.width == 64 and bits.as_float == -1.0 and bits.as_int < 0 and copy.copy(bits).width == 64
    assert lanescope.Bits("0x3f800000").as_float == 1.0 and math.isnan(lanescope.Bits(0x7fc00000).as_float)


def test_the_place():
    with session() as s:
        assert (s.position, s.lane, s.wave) == (4, 26, 0) and s.opened.step == 4
        s.position, s.lane, s.wave = 20, 3, 1
        assert (s.where().step, s.lane, s.wave) == (20, 3, 1)
        assert s.step(2).step == 22 and s.step_back().step == 21 and s.goto("start").step == 0 and s.end().ended


def has_command(s, name):
    return name in {command.name for command in s.ask("help", lanescope.answers.HelpAnswer).commands}


def test_registers_read_and_written():
    with session() as s:
        assert s.R1.x[26] == 0.5078125 == s.value("R1.x", lane=26) == s.value(s.R1.x)[26] and s.R1.xy[26] == (0.5078125, 0.0)
        assert len(s.R1.x[:]) == 64 and list(s.R1.x[[0, 26]]) == [1.7578125, 0.5078125] == list(s.R1.x[lanescope.Lanes.of([0, 26])])
        assert list(s.R1.x[[26, 0]]) == [0.5078125, 1.7578125] and list(s.R1.x[::-1]) == list(s.R1.x)[::-1] and len(s.R1.x[[]]) == 0
        assert len(s.R1.x[s.value("active")]) == 37 == len(s.R1.x[[lane in s.where().active for lane in range(64)]])
        with s.fork():
            s.R1.x[26] = 2
            s.R1.x[0:4] = [1, 2.5, math.inf, "R0.x * 0 + 7"]
            s.R1.xy[5] = (3, lanescope.Bits(0x40000000))
            s.R2.x = -1
            s.R2.y[[1, 2]] = math.nan
            assert list(s.R1.x[0:4]) == [1, 2.5, math.inf, 7] and s.R1.x[26] == 2 and s.R1.xy[5] == (3, 2) and s.R2.x[26] == -1
            s.R1.x[26] += 0.25
            assert s.R1.x[26] == 2.25 and math.isnan(s.R2.y[1]) and s.where().fork == "what-if 1"
        assert s.where().fork == "main" and s.R1.x[26] == 0.5078125 and len(s.forks()) == 1
        raises(ValueError, lambda: s.R1.x.__setitem__(slice(0, 4), [1, 2]))
        raises(AttributeError, lambda: s.R1.q)
        raises(AttributeError, lambda: s.stepp)
        raises(AttributeError, lambda: setattr(s, "R1", 3))


def test_constants_have_no_lanes():
    with session(tap.EXAMPLES / "constants.lanescope") as s:
        with s.fork():
            s.CB1[18].x = 0.5
            s.CB1[18].xy = (0.25, lanescope.Bits(0x3f000000))
            s.CB0[0].x[:] = 7
            assert s.value("CB1[18].x") == 0.25 == s.CB1[18].x[3] and s.value(s.CB1[18].xy) == (0.25, 0.5)
            assert list(s.CB0[0].x[:3]) == [7, 7, 7]
            assert [list(part) for part in s.CB1[18].xy[62:]] == [[0.25, 0.25], [0.5, 0.5]]
            for lanes, value in ((3, 1), (slice(None), [1] * 64)):
                raises(ValueError, lambda: s.CB0[0].x.__setitem__(lanes, value))
        assert s.value("CB1[18].x") == 0.75 and len(s.forks()) == 1


def test_words_of_memories():
    with session(tap.SCENES / "group.lanescope", "--wave", "1", "--step", "12") as s:
        share = s.memory("share")
        assert share[0] == 1 and str(share) == "share"
        with s.fork():
            share[0] = lanescope.Bits(77)
            share[1] = 1.5
            share[2] = "R0.x@3"
            assert share[0] == 77 and share[1] == 1.5 and s.where().fork == "what-if 1"
            assert s.step().step == 13 and s.R3.x[0] == 77 and "set by hand at step 12" in str(s.who("share[1]"))
            s.step_back(2)
            assert share[0] == 1 and share[1] == 0
        assert share[0] == 1 and len(s.forks()) == 1
        raises(lanescope.LanescopeRangeError, lambda: share.__setitem__(4096, 1))
        raises(lanescope.LanescopeRangeError, lambda: s.memory("scratch").__setitem__(0, 1))
        raises(TypeError, lambda: share["0"])
        raises(TypeError, lambda: iter(share))


def test_words_of_memories_in_one_piece():
    with session(tap.SCENES / "group.lanescope", "--wave", "1", "--step", "12") as s:
        share = s.memory("share")
        assert list(share[0:8]) == [1, 0, 0, 0, 17, 4, 0, 0] and list(share[4:12:4]) == [17, 65] and len(share[3:3]) == 0
        for words in (slice(0, None), slice(-4, 4), slice(8, 4)):
            raises(ValueError, lambda: share[words])
        raises(lanescope.LanescopeRangeError, lambda: s.memory("scratch")[0:4])


def test_what_is_printed_is_a_table():
    with session() as s:
        for answer in (s.counters(), s.history(), s.paths(), s.races(), s.cover(), s.graph(), s.lanes()):
            text = str(answer)
            assert "Answer(" not in text and max(map(len, text.splitlines())) < 800, text
        assert re.search(r"^paths:$", str(s.paths()), re.M) and re.search(r"^lines:$", str(s.cover()), re.M)


def test_registers_are_sequences():
    """Of lanes, for numpy too; [-1] is the last."""
    with session() as s:
        assert s.R1.x[-1] == s.R1.x[63] and s.R1.x[-64] == s.R1.x[0] and list(s.R1.x[[-1, 0]]) == [s.R1.x[63], s.R1.x[0]]
        assert (len(s.R1.x), len(s.R1.xy), len(list(s.R1.x)), len(list(s.R1.xyz))) == (64, 2, 64, 3)
        for lane in (64, -65, [0, 64]):
            for kind in (IndexError, lanescope.LanescopeError):
                raises(kind, lambda: s.R1.x[lane])
        with s.fork():
            s.R2.x[:] = s.R1.x
            s.R2.y = s.R1.x
            assert list(s.R2.x) == list(s.R1.x) and s.R2.y[26] == s.R1.x[26]
        if values.have_numpy():
            numpy = values.numpy
            assert numpy.asarray(s.R1.x).dtype == numpy.float32 and numpy.asarray(s.R1.xy).shape == (2, 64)
            assert numpy.mean(s.R1.x) == numpy.mean(list(s.R1.x)) and numpy.isnan(numpy.asarray(s.PIX0.x)).all()


def test_names_that_are_completed():
    with session() as s:
        assert {"R0", "R3", "PV", "CB0", "step", "where"} <= set(dir(s)) and {"x", "y", "z", "w"} <= set(dir(s.R1))
        assert "s.R1.x = 1" in str(raises(AttributeError, lambda: setattr(s, "R1", 3)))
    assert "step" in dir(s)
    bare = [f"{kind.__name__}.{name}" for kind in (lanescope.Session, lanescope.Fetched, lanescope.Lanes, lanescope.Bits)
            for name, member in vars(kind).items() if name[0] != "_" and callable(member) and not member.__doc__]
    assert not bare, bare


def test_components_of_what_was_fetched():
    with session() as s:
        f = s.registers(steps=(0, 3))
        one, whole = f["R1.y"], f["R1"]
        assert len(one) == 4 and len(one[2]) == 1 and list(one[2][0]) == list(whole[2][1]) and list(f["R1.yx"][3][1]) == list(whole[3][0])
        assert "R1.x" in f and "R1.q" not in f and "R9.x" not in f and "[step][component][lane]" in repr(f) and "R1 4x4x64" in repr(f)
        for name in ("R1.q", "R9", "x", "R1."):
            raises(KeyError, lambda: f[name])


def test_errors_are_those_of_python():
    with session() as s:
        for command, kind in (("print R999.x", IndexError), ("print 1 +", ValueError), ("print nothing", LookupError), ("source /no/such/file", FileNotFoundError),
                              ("source /", OSError)):
            error = raises(kind, lambda: s.command(command))
            assert isinstance(error, lanescope.LanescopeError), error
    assert isinstance(raises(FileNotFoundError, lambda: session("/no/such/scene")), lanescope.LanescopeError)


def test_steps_of_pictures_begin_with_the_first():
    with session() as s:
        assert "the first is 1" in str(raises(ValueError, lambda: s.history(range(0, 10)))) and s.history(range(1, 10))
        assert s.history(slice(None, 10)).runs == s.history(range(1, 10)).runs and s.history(slice(None, 10)).first_step == 1
        assert len(s.masks(range(0, 10))) == 10


def test_answers_that_say_nothing():
    for answer in ({"answer": "error"}, {"answer": "error", "error": None}, {"answer": "error", "error": {"message": "x"}}):
        error = child.error_of(answer, "step")
        assert type(error) is lanescope.LanescopeError and "not why" in str(error) and error.code == "other"


def test_texts_with_a_zero_byte():
    with session() as s:
        error = raises(lanescope.LanescopeSyntaxError, lambda: s.command("step\0 5"))
        assert "zero byte" in str(error) and s.position == 4


def test_what_is_assigned_comes_back():
    with session() as s, s.fork():
        s.R1.x[[3, 1]] = [30, 10]
        s.R1.x[10:6:-2] = [-0.0, math.inf]
        s.R1.x[[]] = 1
        s.R1.x[0] = True
        got = s.R1.x[[1, 3, 10, 8, 0]]
        assert list(got) == [10, 30, 0, math.inf, 1] and math.copysign(1, got[2]) == -1
        for value in (None, [1, None]):
            raises(ValueError, lambda: s.R1.x.__setitem__(slice(0, 2), value))
        if values.have_numpy():
            numpy = values.numpy
            s.R1.x[numpy.array([5, 4])] = numpy.array([0.5, numpy.nan], dtype=numpy.float32)
            s.R1.x[numpy.int64(6)] = numpy.bool_(True)
            assert s.R1.x[numpy.int64(5)] == 0.5 and math.isnan(s.R1.x[4]) and s.R1.x[6] == 1 and numpy.int64(14) in s.where().active
            raises(ValueError, lambda: s.R1.x.__setitem__(slice(0, 2), s.PIX0.x[0:2]))
            assert list(s.masks((numpy.int64(2), numpy.int64(3)))) == list(s.masks(range(2, 4))) and len(s.masks(numpy.int64(4))) == 1
    if not tap.has_machine_of("tgsi"):
        return
    with session(tap.EXAMPLES / "tgsi-doubles.lanescope", "--step", "3") as s, s.fork():
        for value in (math.nan, -math.inf, -0.0, 1e300, 5e-324):
            s.TEMP[0].xy[2] = value
            assert repr(s.TEMP[0].xy[2]) == repr(value)


def test_the_whole_run():
    with session() as s:
        assert s.n_waves == s.races().n_waves and s.cover(all_waves=True).n_steps > s.cover().n_steps > s.cover(range(1, 9)).n_steps == 8
        assert s.counters().counters and s.graph().blocks and s.paths().paths
        assert [line.line for line in s.list(5, 7).lines] == [5, 6, 7] and s.list("all").lines[0].line == 1 and s.list().lines


def test_waves_of_a_simd():
    with session() as s:
        if not has_command(s, "timeline"):
            return "left out of this build"
        assert s.timeline(2, (1, 20)).n_cycles
    return None


def test_a_fork_that_is_kept_and_one_within_it():
    with session() as s:
        with s.fork(keep=True):
            s.R1.x[26] = 2
            s.step(5)
        assert s.position == 4 and [fork.name for fork in s.forks()] == ["main", "what-if 1"]
        s.command("fork what-if 1")
        s.command("fork main")
        with s.fork():
            s.R1.x[26] = 3
        assert [fork.name for fork in s.forks()] == ["main", "what-if 1"]
        raises(ZeroDivisionError, lambda: fail_within(s))
        assert s.where().fork == "main"


def place_of(s):
    at = s.where()
    return at.fork, at.step, at.wave, at.lane


def change_within(s, depth):
    """Forks within forks; each one's end comes back to the run that it came from, and to what that had."""
    before, worth, known = place_of(s), s.R1.x[26], len(s.forks())
    with s.fork():
        inner = s.where().fork
        assert s.forks()[-1].parent == before[0] and s.position == before[1] and s.R1.x[26] == worth
        s.R1.x[26] = depth + 0.25
        s.R1.x[27] = -depth
        assert s.where().fork == inner and s.R1.x[26] == depth + 0.25
        if depth < 3:
            change_within(s, depth + 1)
        s.R1.x[28] = 9
        assert s.where().fork == inner and (s.R1.x[26], s.R1.x[27], s.R1.x[28]) == (depth + 0.25, -depth, 9)
        s.step(depth)
        s.lane = depth
    assert place_of(s) == before and s.R1.x[26] == worth and len(s.forks()) == known


def test_forks_within_forks():
    with session() as s:
        change_within(s, 1)
        with s.fork(keep=True):
            s.R1.x[26] = 2
        s.command("fork what-if 1")
        change_within(s, 1)
        with s.fork(keep=True):
            pass
        assert [(fork.name, fork.parent) for fork in s.forks()] == [("main", None), ("what-if 1", "main"), ("what-if 2", "what-if 1")]
        raises(ZeroDivisionError, lambda: fail_within(s))
        assert s.where().fork == "what-if 1"


def fail_within(s):
    with s.fork():
        s.R1.x[26] = 2
        s.value(str(1 // 0))


def test_types_of_values():
    with session() as s:
        assert s.value("count(active)") == 37 and s.value("7 / 0") is None and s.value("0x3f800000").as_float == 1.0
        assert [bool(one) for one in s.value("lane < 2")][:3] == [True, True, False] and s.value("-7 / 2") == -3 and s.value("7u") == 7
        none = s.value("PIX0.x")
        assert bool(none.mask.all()) if values.have_numpy() else none == (None,) * 64
    with session(tap.EXAMPLES / "reduction.lanescope") as s:
        assert s.value("R0") == (0, 256, 0.0, 0.0) and list(s.R0.x[0:4]) == [0, 1, 2, 3]
    if not tap.has_machine_of("tgsi"):
        return
    with session(tap.EXAMPLES / "tgsi-doubles.lanescope") as s:
        s.goto(3)
        assert list(s.TEMP[0].xy[0:3]) == [1.0, 2.0, 17.0] and s.TEMP[0].xy[4] == 3.0
        s.TEMP[1].xy[2] = 1.5
        assert s.TEMP[1].xy[2] == 1.5


def test_arrays_of_numpy():
    if not values.have_numpy():
        return "there is no numpy (Debian: python3-numpy)"
    with session() as s:
        numpy = values.numpy
        assert s.R1.x[:].dtype == numpy.float32 and s.value("lane").dtype == numpy.int32 and s.value("active").dtype == bool
        assert s.value("PIX0.x").mask.all()
        with s.fork():
            s.R1.x[:] = numpy.arange(64, dtype=numpy.float32) / 4
            assert (s.R1.x[:] == numpy.arange(64) / 4).all()
            s.R1.x[3] = numpy.float32(0.1)
            assert s.R1.x[:][3] == numpy.float32(0.1)
        words = values.array_of(bytes(range(16)) * 2, "u32", [2, 2, 2], 0, 32)
        assert words.shape == (2, 2, 2) and words[1, 0, 1] == 0x07060504 and words.dtype == numpy.uint32


class StandIn:
    """As much of numpy as numbers in lanes ask for."""

    class dtype:
        def __init__(self, name):
            self.name, self.itemsize = name, int(name[-1])

    class array(list):
        def __init__(self, words, dtype):
            super().__init__(words)

        def view(self, dtype):
            codes = {"<i4": "i", "<u4": "I", "<f4": "f"}
            return list(struct.unpack(f"<{len(self)}{codes[dtype.name]}", struct.pack(f"<{len(self)}I", *self)))


def test_whole_numbers_of_both_kinds():
    """What is above all integers with a sign is no negative number, whatever the others are."""
    mixed = [lanescope.answers.Value({"bits": "0x00000001", "text": "1"}), lanescope.answers.Value({"bits": "0xffffffff", "text": "4294967295"})]
    before = values.numpy
    try:
        for values.numpy in (None, before or StandIn):
            assert list(values.in_lanes(mixed, "float")) == [1, 4294967295] and list(values.in_lanes(mixed[:1], "float")) == [1]
    finally:
        values.numpy = before


def test_the_same_without_numpy():
    """In another process, where it cannot be imported."""
    script = ("import sys; sys.modules['numpy'] = None; sys.argv = sys.argv[1:]\n"
              f"import runpy; runpy.run_path({str(pathlib.Path(__file__).resolve())!r}, run_name='__main__')")
    if sys.modules.get("numpy", 0) is None or not values.have_numpy():
        words = values.array_of(bytes(range(32)), "u32", [2, 2, 2], 0, 32)
        assert words[0][0] == array.array("I", [0x03020100, 0x07060504]) and len(words) == 2
        return "this is without" if sys.modules.get("numpy", 0) is None else None
    done = subprocess.run([sys.executable, "-B", "-c", script, __file__, PROGRAM], stdout=subprocess.PIPE, text=True, timeout=300,
                          cwd=pathlib.Path(__file__).parent, check=False)
    assert done.returncode == 0 and "SKIP this is without" in done.stdout, done.stdout


def test_causes_are_a_tree():
    with session() as s:
        who = s.who("R1.x", lane=26)
        assert who.cause.op == "MULADD" and [one.what for one in who.cause.operands] == ["R0.y@26", "R0.y@26", "PV.x@26"]
        assert "PV.x@26" in [getattr(one, "what", None) for one in who.cause.walk()] and str(who).startswith("R1.x@26 = 0.5078125")
        assert s.who("R1.x", all_lanes=True).groups and s.why(0).state == "branch" and s.uses(s.R1.x, lane=26).followed.uses
        assert s.history((1, 9)).last_step == 9


def test_two_of_something():
    with session() as s:
        if not has_command(s, "diff"):
            return "left out of this build"
        assert s.diff(3, 26).differs and s.diff_wave(1).differs and s.diff_program(tap.EXAMPLES / "mandelbrot.asm").differs
    return None


def test_answers_do_not_change():
    with session() as s:
        where = s.where()
        raises(AttributeError, lambda: setattr(where, "step", 3))
        assert where == s.where() and hash(where) == hash(s.where()) and pickle.loads(pickle.dumps(where)) == where
        assert where.chosen is None and "step=4" in repr(where) and where.data["answer"] == "where"


def test_events_one_after_the_other():
    with session(LIGHT, "--step", "0") as s:
        found = list(s.events("kill"))
        assert [event.event for event in found] == ["kill"] and found[0].step == 105 and len(list(s.start() and s.events())) > 10
        assert s.start() and s.next_event("kill").step == 105 and s.previous_event("kill").at_limit
        assert s.end().step == 109 and s.previous_event("kill").step == 105 and s.previous_event().step < 105


def test_breakpoints():
    with session(LIGHT, "--step", "0") as s:
        stop = s.break_at(13, lanes=range(16), condition="R2.y > 0")
        assert stop.number == 1 and stop.lanes == 0xffff and stop.condition == "R2.y > 0"
        s.condition(stop)
        s.watch(s.R2.y, lanes=[26])
        s.catch("kill")
        assert [one.kind for one in s.breakpoints()] == ["line", "data", "event"] and s.breakpoints()[0].condition is None
        assert s.continue_().reason == "breakpoint" and s.continue_().hits and s.reverse_continue().hits
        s.disable(1)
        s.enable(1)
        s.delete(2, 3)
        assert [one.number for one in s.breakpoints()] == [1]
        assert s.command("commands 1\nsilent\nprint R1.x\nend").breakpoint.body == ("silent", "print R1.x")
        assert s.start() and s.continue_().ran[0].answers[1].type == "float"


def stops_of(s):
    """The steps where a run from the start stops."""
    steps = [] if s.start() else None
    while (stop := s.continue_()).reason == "breakpoint" and not stop.at_limit:
        steps.append(stop.step)
    s.delete()
    return steps


def test_lanes_of_breakpoints():
    """None are all, lane 0 is one, and no lane at all is refused."""
    with session() as s:
        assert s.watch(s.R2.y).lanes == (1 << 64) - 1 and len(stops_of(s)) > 2
        assert s.watch(s.R2.y, lanes=[26]).lanes == 1 << 26 and stops_of(s) == [7, 13]
        for lanes in (0, [0]):
            assert s.break_at(13, lanes=lanes).lanes == 1 and s.watch(s.R2.y, lanes=lanes).lanes == 1 and stops_of(s) == []
        for lanes in ([], lanescope.Lanes(0)):
            raises(lanescope.LanescopeRangeError, lambda: s.break_at(13, lanes=lanes))


def test_watches_of_reads_and_writes():
    """What stops at either stops where reads do, and where writes do."""
    with session() as s:
        reads, writes, both = (stops_of(s) if s.watch(s.R2.y, lanes=[26], on=on) else None for on in ("read", "change", "access"))
        assert set(reads) - set(writes) and set(writes) - set(reads) and both == sorted({*reads, *writes}), (reads, writes, both)
        raises(KeyError, lambda: s.watch(s.R2.y, on="write"))


def test_errors_have_a_class():
    with session() as s:
        error = raises(lanescope.LanescopeSyntaxError, lambda: s.command("lane 64"))
        assert (error.code, error.column, error.text) == ("syntax", 6, "lane 64") and str(error).endswith("\n       ^")
        assert raises(lanescope.LanescopeReferenceError, lambda: s.command("nonsense")).code == "reference" and s.position == 4
    error = raises(lanescope.LanescopeIoError, lambda: session("nowhere.lanescope"))
    assert error.file == "nowhere.lanescope"
    raises(lanescope.LanescopeError, lambda: lanescope.Session(LIGHT, program="/nowhere/lanescope"))
    error = raises(lanescope.LanescopeReferenceError, lambda: session(LIGHT, back_end="llvm"))
    assert "--back-end llvm: not one of" in str(error)
    error = raises(lanescope.LanescopeIoError, lambda: session(LIGHT, inputs=pathlib.Path("nowhere.json")))
    assert "nowhere.json: no such file" in str(error)
    raises(lanescope.LanescopeStateError, lambda: session(LIGHT, inputs=LIGHT))
    codes = {word for word in lanescope.errors.ERRORS}
    assert {"io", "syntax", "other"} < codes


def test_limits_progress_and_cancel():
    seen = []
    with session(ENDLESS, "--max-steps", "0", "--step", "0", progress=seen.append) as s:
        s.timeout = 1.5
        error = raises(lanescope.LanescopeTimeout, s.end)
        assert error.answer.reason == "interrupt" and seen and seen[-1].step > 0
        s.timeout = None
        assert s.position == error.answer.step
        timer = threading.Timer(0.3, s.cancel)
        timer.start()
        assert s.continue_().reason == "interrupt"
        timer.join()
        s.cancel()
        assert s.start().step == 0
        s.progress = interrupt
        raises(KeyboardInterrupt, s.end)
        s.progress = None
        assert s.start().step == 0
        timer = threading.Timer(0.3, s.close)
        timer.start()
        assert s.end().reason == "interrupt"
        timer.join()
        raises(lanescope.LanescopeEnded, s.where)


def test_what_progress_may_not_do():
    for what, kind in ((lambda s: s.where(), lanescope.LanescopeError), (lambda s: s.close(), lanescope.LanescopeEnded)):
        with session(ENDLESS, "--max-steps", "0", "--step", "0", timeout=60) as s:
            s.progress = lambda _: what(s)
            raises(kind, s.end)
    with session(ENDLESS, "--max-steps", "0", "--step", "0") as s:
        threads = [threading.Thread(target=lambda: raises(lanescope.LanescopeEnded, lambda: [s.end() for _ in range(9)])) for _ in range(3)]
        for thread in threads:
            thread.start()
        s.close()
        for thread in threads:
            thread.join()


def interrupt(_):
    raise KeyboardInterrupt


def same_words(a, b):
    return bool((a == b).all()) if values.have_numpy() else a == b


def test_bytes_that_somebody_stops_reading():
    with session(ENDLESS, "--step", "0") as s:
        wanted = s.registers(steps=(0, 999))
        read, calls = os.read, []

        def fail_once(file, n):
            calls.append(1)
            if len(calls) == 3:
                raise KeyboardInterrupt
            return read(file, min(n, 100000))
        os.read = fail_once
        try:
            raises(KeyboardInterrupt, lambda: s.registers(steps=(0, 999)))
        finally:
            os.read = read
        assert s.position == 0
        again = s.registers(steps=(0, 999))
        assert all(same_words(again[name], wanted[name]) for name in wanted)
        s._child._send({"id": "left", "fetch": {"what": ["R1"], "steps": [0, 9]}})
        assert s.position == 0


def test_threads_wait_for_each_other():
    with session() as s:
        got = []
        threads = [threading.Thread(target=lambda lane=lane: got.append((lane, s.value("lane", lane=lane)))) for lane in range(32)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(got) == [(lane, lane) for lane in range(32)]


def test_a_session_that_is_closed():
    s = session()
    s.close()
    s.close()
    assert "closed" in str(raises(lanescope.LanescopeEnded, s.where)) and "closed" in repr(s) and s._repr_html_() is None
    with session() as s:
        assert s.command("quit").status == "quit"
        raises(lanescope.LanescopeEnded, s.where)


def test_a_program_that_fails_says_how():
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "lanescope"
        program.write_text('#!/bin/sh\necho \'{"answer":"nothing","command":"again","status":"ok"}\'\nread line\necho "out of cheese" >&2\n'
                           "head -c 300000 /dev/zero | tr '\\0' x >&2\necho >&2; echo 'redo from start' >&2; exit 7\n")
        program.chmod(0o755)
        with lanescope.Session(LIGHT, program=str(program)) as s:
            for _ in range(2):
                error = raises(lanescope.LanescopeEnded, s.where)
                assert "exit status 7" in str(error) and str(error).endswith("redo from start") and error.code == "ended"


FETCH = ('{"id":1,"answer":"fetch","status":"ok","wave":0,"fork":"main","first_step":0,"stride":1,"n_steps":1,"lanes":"0x1","parts":[],'
         '"n_bytes":9}')


def test_a_program_that_is_another():
    first = '#!/bin/sh\necho \'{"answer":"nothing","status":"ok"}\'\nread line\n'
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "lanescope"
        for text, kind in (("#!/bin/sh\necho no JSON\n", lanescope.LanescopeEnded), ("#!/bin/sh\necho 5\n", lanescope.LanescopeEnded),
                           ("#!/bin/sh\nexec sleep 60\n", lanescope.LanescopeTimeout), ("no program", lanescope.LanescopeError),
                           (f"{first}echo '{FETCH}'\nprintf abc\n", lanescope.LanescopeEnded),
                           (f"{first}echo '{FETCH}'\nprintf abc\nexec sleep 60\n", lanescope.LanescopeTimeout)):
            program.write_text(text)
            program.chmod(0o755)
            raises(kind, lambda: lanescope.Session(LIGHT, program=str(program), timeout=0.5).registers())


def test_pictures_for_notebooks():
    with session() as s:
        s.goto(20)
        s.lane = 26
        lanes = s.lanes()
        drawn = html.draw(lanes)
        tiles = re.findall(r'<div class="lane ([^"]*)" title="lane (\d+): \w+">(.)</div>', drawn)
        letters = [letter for _, _, letter in tiles]
        prompt = subprocess.run([PROGRAM, "lanes", str(LIGHT), "--step", "20", "--lane", "26"], stdout=subprocess.PIPE, text=True, check=True)
        shown = re.findall(r"[A-Z.h-]", "".join(prompt.stdout.splitlines(True)[:11]))
        assert letters == shown[:64] and len(tiles) == 64, (letters, shown)
        assert {classes.split()[0] for classes, _, letter in tiles if letter == "B"} == {"r2"} and "quads" in drawn
        compared = (s.diff(3, 26), s.diff_program(tap.EXAMPLES / "mandelbrot.asm")) if has_command(s, "diff") else ()
        for one in (s, s.again(), s.who("R1.x"), s.who("R1.x", chain=True), s.why(0), s.uses("R0.x"), s.who("R1.x").cause, *compared):
            drawn = one._repr_html_()
            assert drawn.startswith('<div class="lanescope"><style>') and "None" not in drawn.split("</style>")[1]
            assert balanced(drawn.split("</style>")[1])
        assert s.where()._repr_html_() is None
        assert lanescope.Picture("<svg/>")._repr_html_() == "<svg/>"
    with session(tap.EXAMPLES / "reduction.lanescope") as s:
        assert not s.lanes().has_quads and 'title="lane 0: active"' in html.draw(s.lanes())


def rows_of(drawn):
    """The cells of a drawn table."""
    return [re.findall(r"<t[dh]>(.*?)</t[dh]>", row) for row in re.findall(r"<tr>(.*?)</tr>", drawn)]


def test_histories_and_tables_for_notebooks():
    with session() as s:
        history = s.history()
        drawn = html.draw(history).split("</style>")[1]
        assert balanced(drawn)
        told = set()
        for cells, lanes in re.findall(r'<div class="steps"[^>]*>(.*?</div>)</div><small>([^<]*)</small>', drawn):
            for first, last, letter in re.findall(r'title="steps (\d+) to (\d+): (.)"', cells):
                told |= {(step, lane, letter) for step in range(int(first), int(last) + 1) for lane in lanescope.Lanes(lanes_of(lanes))}
        assert told == {(step, lane, run.states[lane]) for run in history.runs for step in range(run.step, run.step + run.n_steps)
                        for lane in range(64)}
        short = html.draw(s.history((1, 3)))
        assert "steps 1 to 3 of wave 0" in short and "not drawn" not in short
        rows = rows_of(html.draw(s.cover()))
        assert rows[0][0] == "line" and [row[0] for row in rows[1:]] == [str(line.line) for line in s.cover().lines]
        prompt = subprocess.run([PROGRAM, "counters", str(LIGHT)], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
        drawn = rows_of(html.draw(s.counters()))
        assert ["".join(row[1:]).replace("\u00a0", "") for row in drawn[1:]] == ["".join(line[26:].split()) for line in prompt[1:len(drawn)]]


def lanes_of(told):
    """A mask of the lanes of a text such as 0-2,4."""
    ends = [[int(end) for end in part.split("-")] for part in told.split(",")]
    return sum(1 << lane for end in ends for lane in range(end[0], end[-1] + 1))


def balanced(text):
    """Whether every element is closed, in order."""
    stack = ["div"]
    for end, name in re.findall(r"<(/?)(\w+)[^>]*>", text):
        if not end:
            stack.append(name)
        elif not stack or stack.pop() != name:
            return False
    return not stack


def test_versions_are_one():
    meson = re.search(r"version: '([\d.]+)'", (tap.ROOT / "meson.build").read_text())[1]
    project = re.search(r'^version = "([\d.]+)"', (tap.PACKAGE / "pyproject.toml").read_text(), re.M)[1]
    assert meson == project == lanescope.__version__


sys.exit(tap.run(tap.tests_of(sys.modules[__name__])))
