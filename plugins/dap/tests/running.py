#!/usr/bin/env python3
"""Runs that take long: pause, cancel, limits, leaving; TAP on standard output.

running.py PROGRAM EXAMPLES
"""
import os
import pathlib
import subprocess
import tempfile
import time

from cases import ENDLESS, EXAMPLES, PROGRAM, case, main
from client import PATIENCE, Client

FIRST = EXAMPLES / "first-light.lanescope"


class Endless:
    """A client at the start of a loop without an end."""

    def __init__(self, *options, **launch):
        self.folder = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        scene = pathlib.Path(self.folder.name) / "endless.lanescope"
        scene.write_text(ENDLESS, encoding="utf-8")
        self.client = Client(PROGRAM, *options)
        self.client.begin(scene, **launch)

    def __enter__(self):
        return self.client

    def __exit__(self, *_):
        self.client.__exit__()
        self.folder.cleanup()


@case
def pause_stops_where_it_is():
    """The answer comes before the stop, as the protocol has it, and the run can go on."""
    with Endless(maxSteps=0) as client:
        step, seen = 0, []
        # One that comes at once may find the run where it began.
        while len(set(seen)) < 3:
            client.answer(client.send("continue", threadId=1))
            client.answer(client.send("pause", threadId=1))
            assert not client.heard_of("stopped"), "the stop came before the answer"
            stop = client.wait("stopped")
            assert stop["reason"] == "pause" and stop["description"].startswith(("Stopped at step", "Interrupted")), stop
            assert client.step() >= step, (client.step(), step)
            step = client.step()
            seen.append(step)
        client.leave()


@case
def progress_of_a_run():
    """A client that takes it is told how far a run is, and may end it; another one is told nothing."""
    with tempfile.TemporaryDirectory() as folder:
        scene = pathlib.Path(folder) / "endless.lanescope"
        scene.write_text(ENDLESS, encoding="utf-8")
        for takes in (True, False):
            with Client(PROGRAM) as client:
                client.initialize(supportsProgressReporting=takes)
                client.ask("launch", program=str(scene), stopOnEntry=True, maxSteps=0)
                client.ask("configurationDone")
                client.wait("stopped")
                for ask in (lambda: client.ask("continue", threadId=1),
                            lambda: client.send("evaluate", expression="goto end", context="repl")):
                    ask()
                    if not takes:
                        time.sleep(1.2)
                        client.ask("pause", threadId=1)
                        client.wait("stopped")
                        assert not any(event["event"].startswith("progress") for event in client.events)
                        break
                    start = client.wait("progressStart")
                    assert start["title"] == "Running the program" and start["cancellable"], start
                    told = [int(client.wait("progressUpdate")["message"].split()[1]) for _ in range(2)]
                    assert 0 < told[0] < told[1], told
                    client.ask("cancel", progressId=start["progressId"])
                    assert client.wait("progressEnd")["progressId"] == start["progressId"]


@case
def pause_of_a_search_backwards_stays():
    with Endless(maxSteps=0, step=3000000) as client:
        client.ask("setDataBreakpoints", breakpoints=[{"dataId": "R0.x"}])
        client.ask("reverseContinue", threadId=1)
        client.ask("pause", threadId=1)
        stop = client.wait("stopped")
        # It may have found the start before it heard of it.
        assert (stop["reason"], client.step()) in (("pause", 3000000), ("start", 0)), stop
        client.leave()


@case
def pause_where_nothing_runs():
    """It is answered, and nothing stops that has not run."""
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        client.ask("pause", threadId=1)
        assert client.step() == 0 and not client.heard_of("stopped")
        assert client.go("stepIn")["reason"] == "step"
        client.leave()


@case
def a_run_without_an_end_has_one():
    """After so many steps, where nobody pauses it."""
    with Endless("--max-steps", "5000") as client:
        stop = client.go("continue")
        assert stop["reason"] == "pause" and "--max-steps" in stop["description"], stop
        assert client.step() == 5000
        client.leave()


@case
def cancel_ends_a_request():
    """What runs is interrupted, what has not begun is not carried out, and the others are."""
    with Endless(maxSteps=0) as client:
        run = client.send("evaluate", expression="run-to nan", context="repl")
        never = client.send("evaluate", expression="1 + 1", context="watch")
        after = client.send("evaluate", expression="1 + 2", context="watch")
        client.send("cancel", requestId=never)
        client.send("cancel", requestId=run)
        # Whether it was interrupted or had not begun: it has an answer, and the place tells.
        client.answer(run)
        answer = client.answer(never)
        assert (answer["success"], answer["message"]) == (False, "cancelled"), answer
        assert client.answer(after)["body"]["result"] == "3"
        client.leave()


@case
def disconnect_does_not_wait():
    with Endless(maxSteps=0) as client:
        client.send("continue", threadId=1)
        begin = time.monotonic()
        assert client.leave() == 0
        assert time.monotonic() - begin < PATIENCE


@case
def a_run_without_a_limit_ends_with_the_input():
    """Nobody can stop it any more, though somebody may still read."""
    with Endless(maxSteps=0) as client:
        client.send("continue", threadId=1)
        client.process.stdin.close()
        assert client.process.wait(timeout=PATIENCE) == 0


@case
def a_client_that_dies_leaves_nothing_behind():
    """Both ends are closed while it runs without a limit: the server ends."""
    with tempfile.TemporaryDirectory() as name:
        scene = pathlib.Path(name) / "endless.lanescope"
        scene.write_text(ENDLESS, encoding="utf-8")
        with subprocess.Popen([PROGRAM, "dap", str(scene)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            for seq, command in enumerate(("initialize", "launch", "configurationDone"), 1):
                text = b'{"seq": %d, "type": "request", "command": "%s", "arguments": {"maxSteps": 0}}' % (seq, command.encode())
                process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
            process.stdin.close()
            seen = b""
            while b'"configurationDone"' not in seen:
                seen += os.read(process.stdout.fileno(), 65536)
            process.stdout.close()
            assert process.wait(PATIENCE) >= 0


@case
def the_end_of_the_input_ends_it():
    """What was asked before is answered."""
    with Client(PROGRAM) as client:
        client.initialize()
        client.ask("launch", program=str(FIRST), stopOnEntry=True)
        client.ask("configurationDone")
        last = client.send("stepIn", threadId=1)
        client.process.stdin.close()
        assert client.answer(last)["success"]
        assert client.end() == 0
        assert client.said() == ""


@case
def a_reader_that_is_gone_is_noticed():
    """Nobody reads the answers: it ends, and is not killed."""
    reader, writer = os.pipe()
    with subprocess.Popen([PROGRAM, "dap"], stdin=subprocess.PIPE, stdout=writer, stderr=subprocess.PIPE) as process:
        os.close(writer)
        os.close(reader)
        text = b'{"seq": 1, "type": "request", "command": "initialize"}'
        process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(text), text))
        process.stdin.flush()
        assert process.wait(PATIENCE) >= 0


@case
def requests_that_come_at_once():
    """All of them are answered, in their order."""
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        numbers = [client.send("stepIn", threadId=1) for _ in range(10)]
        numbers.append(client.send("evaluate", expression="step", context="watch"))
        assert client.answer(numbers[-1])["body"]["result"] == "10"
        assert all(number in client.answers for number in numbers[:-1])
        client.leave()


main()
