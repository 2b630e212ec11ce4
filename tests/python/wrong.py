#!/usr/bin/env python3
"""A program that answers wrongly, or reads nothing: all of it is a LanescopeError, in the time that a request may take.  TAP on standard output.

wrong.py
"""
import json
import os
import pathlib
import signal
import sys
import tempfile
import textwrap
import threading
import time

import tap
import lanescope

STOP = {"answer": "stop", "command": "again", "status": "ok", "step": 0, "wave": 0, "fork": "main", "lane": 0, "active": "0xffffffffffffffff",
        "n_active": 64, "ended": False, "reason": "step", "at_limit": False}
PART = {"name": "R0", "type": "u32", "shape": [1, 4, 64], "offset": 0, "n_bytes": 1024}
FETCH = {"answer": "fetch", "command": "fetch", "status": "ok", "wave": 0, "fork": "main", "first_step": 0, "stride": 1, "n_steps": 1,
         "lanes": "0xffffffffffffffff", "parts": [PART], "n_bytes": 1024}
ERROR = {"answer": "error", "command": "step", "status": "failed", "error": {"code": "syntax", "message": "no"}}
PRINT = {"answer": "print", "command": "print", "status": "ok", "expression": "x", "type": "float",
         "components": [{"name": "x", "values": [{"text": "1.0", "bits": "0x3f800000"}]}]}
TIMEOUT_S = 1
AT_ONCE_S = 30  # on a machine that is busy


def program(folder, text):
    """A program that says its first line, and then does what the text says, in which `answer` is what comes to each request."""
    path = pathlib.Path(folder) / "program"
    path.write_text(f"#!{sys.executable}\nimport json, sys, time\nprint({json.dumps(json.dumps(STOP))}, flush=True)\n"
                    + textwrap.dedent(text))
    path.chmod(0o755)
    return str(path)


def answering(folder, line, data=b""):
    """One that answers each request with a line, in which ID is its number, and bytes behind that."""
    (pathlib.Path(folder) / "line").write_text(line)
    (pathlib.Path(folder) / "data").write_bytes(data)
    return program(folder, f"""
        line, data = open({folder + "/line"!r}).read(), open({folder + "/data"!r}, "rb").read()
        for asked in sys.stdin:
            asked = json.loads(asked)
            if "id" in asked:
                sys.stdout.buffer.write(line.replace("ID", str(asked["id"])).encode() + b"\\n" + data)
                sys.stdout.buffer.flush()
        """)


def fails(call, *kinds):
    """Only a LanescopeError may come of it; it has a text."""
    try:
        call()
    except lanescope.LanescopeError as error:
        assert isinstance(error, kinds) and str(error), repr(error)
        return error
    raise AssertionError("nothing was raised")


def told(answer, ask, data=b""):
    """What comes of a request that is answered so."""
    with tempfile.TemporaryDirectory() as folder:
        line = answer if isinstance(answer, str) else json.dumps({"id": "ID", **answer}).replace('"ID"', "ID")
        with lanescope.Session("x", program=answering(folder, line, data), timeout=AT_ONCE_S) as s:
            fails(lambda: ask(s), lanescope.LanescopeError)


def without(thing, key):
    return {name: value for name, value in thing.items() if name != key}


def test_lines_that_are_no_answers():
    for line in ("[" * 200000, '{"id":' * 100000, "5", "null", "[]", '"answer"', "{}", '{"id": ID}', "\x7f\x00", '{"answer":', "no", ""):
        told(line, lambda s: s.where())


def test_fetches_that_make_no_sense():
    def fetch(s):
        return s.fetch("R0")

    told(without(FETCH, "n_bytes"), fetch)
    for n in ("1024", -1, 1.5, True, None, [1]):
        told({**FETCH, "n_bytes": n}, fetch, bytes(1024))
    for key in ("parts", "n_steps", "first_step", "stride", "lanes"):
        told(without(FETCH, key), fetch, bytes(1024))
        for value in (None, "x", -1, [5], {}, "0xffffffffffffffffff"):
            told({**FETCH, key: value}, fetch, bytes(1024))
    for change in ({"offset": 1}, {"offset": -4}, {"offset": 1 << 70}, {"n_bytes": 2048}, {"n_bytes": 1020}, {"shape": [1, 4, 32]}, {"shape": [2, 4, 64]},
                   {"shape": [1, 8, 64]}, {"shape": []}, {"shape": "1"}, {"shape": [1, -4, 64]}, {"shape": [1, "4", 64]}, {"type": "f32"},
                   {"type": 5}, {"type": []}, {"name": 5}, {"shape": [1, 0, 64]}):
        told({**FETCH, "parts": [{**PART, **change}]}, fetch, bytes(1024))
    for key in PART:
        told({**FETCH, "parts": [without(PART, key)]}, fetch, bytes(1024))
    told({**FETCH, "parts": [{**PART, "name": "R1"}]}, lambda s: s.masks(), bytes(1024))


def test_a_fetch_that_is_right():
    with tempfile.TemporaryDirectory() as folder:
        line = json.dumps({"id": "ID", **FETCH}).replace('"ID"', "ID")
        with lanescope.Session("x", program=answering(folder, line, bytes(1024)), timeout=AT_ONCE_S) as s:
            assert len(s.fetch("R0")["R0"][0][3]) == 64 and len(s.fetch("R0")["R0.y"][0][0]) == 64


def test_errors_that_make_no_sense():
    for error in (5, "no", [], {}, {"code": []}, {"code": "syntax"}, {"code": ["syntax"], "message": "x"}, {"code": "syntax", "message": 5},
                  {"code": "syntax", "message": "x", "column": "5"}, {"code": "syntax", "message": "x", "column": 5, "text": 7},
                  {"code": "io", "message": "x", "file": 5}, {"code": "io", "message": "x\0y: no", "line": {}}):
        told({**ERROR, "error": error}, lambda s: s.step())
        told({**ERROR, "error": error}, lambda s: s.fetch("R0"))


def test_members_that_are_not_what_they_ought_to_be():
    """Each member of an answer, left out and as something else."""
    for key in without(STOP, "command"):
        told(without(STOP, key), lambda s: s.step()) if key != "answer" else None
    for key, value in (("step", "5"), ("step", None), ("lane", []), ("active", 5), ("active", "x"), ("ended", "no"), ("ended", 0), ("events", 5),
                       ("events", [5]), ("events", {}), ("next", [5]), ("trap", "x"), ("status", 7), ("answer", 5), ("answer", []), ("answer", {}),
                       ("found", "0x1ffffffffffffffffz"), ("ran", [{"answer": 7}]), ("ran", "x")):
        told({**STOP, key: value}, lambda s: s.step())
    for components in (None, [], 5, [5], [{}], [{"name": "x", "values": []}], [{"name": "x", "values": [5]}],
                       [{"name": "x", "values": [{"text": "1.0", "bits": "0x3f800000"}] * 5}], [{"name": "x", "values": [{"bits": 5.5}]}]):
        told({**PRINT, "components": components}, lambda s: s.value("x"))
        told({**PRINT, "components": components}, lambda s: s.R1.x[3:5])
    cause = {}
    for _ in range(200):
        cause = {"operands": [{"cause": cause}]}
    told({"answer": "who", "status": "ok", "command": "who", "cause": cause}, lambda s: s.who("R1.x"))


def test_progress_that_makes_no_sense():
    for line in ('{"event": "progress"}', '{"event": "progress", "id": ID, "step": "x"}', '{"event": "progress", "id": ID}'):
        with tempfile.TemporaryDirectory() as folder:
            with lanescope.Session("x", program=answering(folder, line), timeout=TIMEOUT_S, progress=lambda _: None) as s:
                fails(s.where, lanescope.LanescopeError)


def test_the_first_line():
    for line in ({}, {"answer": 5}, without(STOP, "step"), {**STOP, "active": []}, ERROR, {**ERROR, "error": 5}):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "program"
            path.write_text(f"#!{sys.executable}\nprint({json.dumps(json.dumps(line))})\n")
            path.chmod(0o755)
            fails(lambda: lanescope.Session("x", program=str(path)), lanescope.LanescopeError)


def in_time(call, most, *kinds):
    """What fails within so many seconds."""
    start = time.monotonic()
    error = fails(call, *kinds)
    took = time.monotonic() - start
    assert took < most, f"{took:.1f} s"
    return error


def test_a_request_that_nobody_reads():
    """Large ones, and many that are small: the time passes while they are written, too. The program is gone then."""
    for size in (100_000, 50_000_000):
        with tempfile.TemporaryDirectory() as folder:
            with lanescope.Session("x", program=program(folder, "time.sleep(600)"), timeout=TIMEOUT_S) as s:
                in_time(lambda: s.command("x" * size), 10, lanescope.LanescopeTimeout)
                in_time(s.where, 1, lanescope.LanescopeEnded)


def test_a_request_to_a_program_that_is_stopped():
    with tempfile.TemporaryDirectory() as folder:
        with lanescope.Session("x", program=answering(folder, json.dumps({"id": "ID", **STOP}).replace('"ID"', "ID")), timeout=TIMEOUT_S) as s:
            os.kill(s.pid, signal.SIGSTOP)
            in_time(lambda: s.command("x" * 200_000), 10, lanescope.LanescopeTimeout)


def test_both_talk_at_once():
    """A program that says much before it reads on would wait for us, and we for it."""
    with tempfile.TemporaryDirectory() as folder:
        path = program(folder, """
            for _ in range(200):
                print(json.dumps({"event": "other", "text": "x" * 100000}), flush=True)
                print("x" * 100000, file=sys.stderr, flush=True)
            asked = json.loads(sys.stdin.readline())
            print(json.dumps({"id": asked["id"], "answer": "where", "command": "where", "status": "ok", "text": len(asked["command"])}), flush=True)
            time.sleep(600)
            """)
        with lanescope.Session("x", program=path, timeout=AT_ONCE_S) as s:
            start = time.monotonic()
            fails(lambda: s.command("x" * 3_000_000), lanescope.LanescopeError)
            assert time.monotonic() - start < AT_ONCE_S / 2


def test_cancel_waits_for_nobody():
    """Not while a request is written, nor where the program reads nothing."""
    with tempfile.TemporaryDirectory() as folder:
        with lanescope.Session("x", program=program(folder, "time.sleep(600)")) as s:
            errors = []
            thread = threading.Thread(target=lambda: errors.append(fails(lambda: s.command("x" * 10_000_000), lanescope.LanescopeError)))
            thread.start()
            time.sleep(0.5)
            start = time.monotonic()
            for _ in range(100):
                s.cancel()
            assert time.monotonic() - start < 1, "it waited for the request that is written"
            thread.join(20)
            assert errors and "cancelled" in str(errors[0]), errors


def test_close_waits_for_nobody():
    """For an answer that does not come, and while a request is written."""
    for text in ("x", "x" * 10_000_000):
        with tempfile.TemporaryDirectory() as folder:
            s = lanescope.Session("x", program=program(folder, "time.sleep(600)"))
            errors = []
            thread = threading.Thread(target=lambda: errors.append(fails(lambda: s.command(text), lanescope.LanescopeError)))
            thread.start()
            time.sleep(0.3)
            start = time.monotonic()
            s.close()
            thread.join(20)
            assert time.monotonic() - start < 15 and errors, errors


def test_a_cancellation_comes_where_there_was_no_room():
    """It is written once the program reads again."""
    with tempfile.TemporaryDirectory() as folder:
        path = program(folder, """
            asked = json.loads(sys.stdin.readline())
            cancel = json.loads(sys.stdin.readline())
            print(json.dumps({"id": asked["id"], "answer": "error", "command": "x", "status": "failed",
                              "error": {"code": "cancelled", "message": "of " + str(cancel["cancel"] - asked["id"])}}), flush=True)
            time.sleep(600)
            """)
        with lanescope.Session("x", program=path, timeout=AT_ONCE_S) as s:
            tell, tries = s._child._tell_cancelled, []

            def tell_late(number):
                tries.append(number)
                if len(tries) > 2:
                    tell(number)

            s._child._tell_cancelled = tell_late
            threading.Timer(0.3, s.cancel).start()
            assert "of 0" in str(fails(lambda: s.command("x"), lanescope.LanescopeCancelledError)) and len(tries) == 3


sys.exit(tap.run(tap.tests_of(sys.modules[__name__])))
