#!/usr/bin/env python3
"""That no child stays and nothing hangs, however a session ends: closed, forgotten, at the exit of Python, and with kill -9 of either side,
idle and in the middle of a request.  TAP on standard output.

ends.py PROGRAM
"""
import gc
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time

import tap
import lanescope

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
N_ROUNDS = 100 if tap.is_whole() else 10
PATIENCE_S = 60
ENDLESS = tap.SCENES / "endless.lanescope"
OPEN = f"""
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, {str(tap.PACKAGE)!r})
import lanescope
s = lanescope.Session({str(ENDLESS)!r}, "--max-steps", "0", "--step", "0", program={PROGRAM!r})
print(s.pid, flush=True)
"""
# A shell that starts a test in the background has Ctrl-C ignored.
INTERRUPTED = """
import os, signal, threading
signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
s.end()
"""
WAYS = {"idle": "sys.stdin.read()", "in a request": "s.end()"}


def is_there(pid):
    """Whether a process runs; one that nobody has waited for does not."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def wait_for_end(pid):
    until = time.monotonic() + PATIENCE_S
    while is_there(pid):
        assert time.monotonic() < until, f"process {pid} is still there"
        time.sleep(0.01)


def python(more):
    """A Python with a session, and the process of that."""
    child = subprocess.Popen([sys.executable, "-c", OPEN + more], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return child, int(child.stdout.readline())


def session(scene=tap.EXAMPLES / "first-light.lanescope"):
    return lanescope.Session(scene, "--max-steps", "0", "--step", "0", program=PROGRAM)


def test_kill_of_python():
    for n in range(N_ROUNDS):
        child, pid = python(WAYS[["idle", "in a request"][n % 2]])
        time.sleep(random.random() / 20)
        assert is_there(pid)
        child.kill()
        child.wait()
        wait_for_end(pid)
        child.stdin.close()
        child.stdout.close()


def test_kill_of_the_program():
    for n in range(N_ROUNDS):
        with session(ENDLESS) as s:
            if n % 2:
                threading.Timer(random.random() / 20, os.kill, (s.pid, signal.SIGKILL)).start()
            else:
                os.kill(s.pid, signal.SIGKILL)
            for _ in range(2):
                try:
                    s.end()
                    raise AssertionError("nothing was raised")
                except lanescope.LanescopeEnded as error:
                    assert "by signal 9" in str(error), error
            assert not pathlib.Path(f"/proc/{s.pid}").exists(), "nobody has waited for it"


def test_a_cancellation_before_the_request_is_sent():
    with session(ENDLESS) as s:
        send, early = s._child._send, []

        def send_late(request, deadline=None):
            if not early:
                early.append(request)
                s.cancel()  # as another thread may, that comes between
            send(request, deadline)

        s._child._send = send_late
        try:
            assert s.command("end", timeout=PATIENCE_S).reason == "interrupt"
        except lanescope.LanescopeCancelledError:
            pass
        assert [one for one in early if "cancel" not in one] and s.where()


def test_the_exit_of_python():
    for way in ("", "raise SystemExit(3)", "1 / 0", "s.R1 = s", "import threading; threading.Timer(0.2, s.cancel).start(); s.end()",
                INTERRUPTED):
        child, pid = python(way)
        child.communicate(timeout=PATIENCE_S)
        wait_for_end(pid)


def test_sessions_that_are_forgotten():
    for _ in range(5):
        s = session()
        pid = s.pid
        s.step()
        del s
        gc.collect()
        assert not pathlib.Path(f"/proc/{pid}").exists()


def test_copies_of_python_leave_it_alone():
    with session() as s:
        copy = os.fork()
        if copy == 0:
            try:
                s.where()
            except lanescope.LanescopeEnded:
                s.close()
                os._exit(0)
            os._exit(1)
        assert os.waitpid(copy, 0)[1] == 0
        assert s.where().step == 0


def test_a_copy_while_a_request_runs():
    with session(ENDLESS) as s:
        thread = threading.Thread(target=s.end)
        thread.start()
        time.sleep(0.1)
        copy = os.fork()
        if copy == 0:
            signal.alarm(PATIENCE_S)
            try:
                s.where()
            except lanescope.LanescopeEnded:
                os._exit(0)
            os._exit(1)
        assert os.waitpid(copy, 0)[1] == 0
        s.close()
        thread.join()


def test_interrupts_at_any_time():
    """The session goes on as if nothing had been asked."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with session(ENDLESS) as s:
        for _ in range(10 * N_ROUNDS):
            timer = threading.Timer(random.random() / 30, os.kill, (os.getpid(), signal.SIGINT))
            try:
                try:
                    timer.start()
                    while timer.is_alive():
                        s.registers(steps=(0, 300))
                        s.where()
                finally:
                    timer.join()
            except KeyboardInterrupt:
                pass
            assert s.position == 0
    signal.signal(signal.SIGINT, before)


def test_files_that_are_open():
    """Each session gives back what it takes."""
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(20):
        with session() as s:
            s.step()
    assert len(os.listdir("/proc/self/fd")) == before


sys.exit(tap.run(tap.tests_of(sys.modules[__name__])))
