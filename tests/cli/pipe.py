#!/usr/bin/env python3
"""Asks `lanescope debug` on a pipe, each line after the answer to the one before; TAP on standard output.

pipe.py PROGRAM EXAMPLES
"""
import json
import os
import select
import subprocess
import sys
import tempfile
import time

PATIENCE = 600  # seconds, for a machine that is busy


def until(process, text, seen=b""):
    """What is printed up to text; None if it does not come."""
    end = time.monotonic() + PATIENCE
    while text not in seen and time.monotonic() < end:
        if select.select([process.stdout], [], [], 0.2)[0]:
            read = os.read(process.stdout.fileno(), 65536)
            if not read:
                return None
            seen += read
    return seen if text in seen else None


def start(*more):
    # pylint: disable-next=consider-using-with
    return subprocess.Popen([sys.argv[1], "debug", *more, sys.argv[2] + "/first-light.lanescope"], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)


def answers_at_once():
    process = start()
    good = until(process, b"step 4,") is not None
    for line, answer in ((b"s\n", b"step 5,"), (b"rs\n", b"step 4,")):
        process.stdin.write(line)
        good = good and until(process, answer) is not None
    process.stdin.write(b"quit\n")
    process.stdin.close()
    return good and process.wait(PATIENCE) == 0


def json_at_once():
    process = start("--json")
    process.stdin.write(b"s\n")
    good = until(process, b'"step":5,') is not None
    process.stdin.close()
    return good and process.wait(PATIENCE) == 0


ENDLESS = """[scene]
version=1
[layout]
width=8
height=8
[asm]
00 ALU:
      0  x: MOV  R1.x, 0.0f
01 LOOP_START_DX10 ADDR(4)
02 ALU:
      1  x: ADD  R1.x, R1.x, 1.0f
03 LOOP_END ADDR(2)
04 EXPORT_DONE: PIX0, R1
END_OF_PROGRAM
"""


class Peer:
    """A program that asks by requests."""

    def __init__(self, scene, *options):
        # pylint: disable-next=consider-using-with
        self.process = subprocess.Popen([sys.argv[1], "debug", "--json", *options, scene], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
        self.seen = b""
        self.events = []
        assert self.read()["command"] == "again"

    def write(self, request):
        self.process.stdin.write(json.dumps(request).encode() + b"\n")

    def read_line(self):
        self.seen = until(self.process, b"\n", self.seen)
        line, self.seen = self.seen.split(b"\n", 1)
        return json.loads(line)

    def read(self):
        """The next answer; events are put aside."""
        answer = self.read_line()
        while "event" in answer:
            self.events.append(answer)
            answer = self.read_line()
        return answer

    def ask(self, request):
        self.write(request)
        return self.read()

    def end(self):
        self.process.stdin.close()
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()
        return status


def requests_are_answered_by_identifier():
    peer = Peer(sys.argv[2] + "/first-light.lanescope")
    peer.write({"id": 1, "command": "step"})
    peer.write({"id": "two", "command": "who R1.x"})
    peer.write({"command": "reverse-step"})
    peer.write({"id": 4, "command": "# nothing"})
    answers = [peer.read() for _ in range(4)]
    return ([answer.get("id") for answer in answers] == [1, "two", None, 4] and answers[0]["step"] == 5
            and answers[1]["cause"]["kind"] == "written" and answers[2]["step"] == 4 and answers[3]["status"] == "ok"
            and list(answers[0])[0] == "id" and peer.end() == 0)


def bodies_do_not_block():
    """What 'end' closes comes in one request or in several; each is answered at once."""
    peer = Peer(sys.argv[2] + "/first-light.lanescope")
    peer.ask({"id": 1, "command": "break 13"})
    whole = peer.ask({"id": 2, "command": "commands 1\nsilent\nprint R2.y@26\ncontinue\nend\n"})
    good = whole["id"] == 2 and whole["breakpoint"]["body"] == ["silent", "print R2.y@26", "continue"]
    parts = [peer.ask({"id": 3 + i, "command": line})
             for i, line in enumerate(("define f2", "step", "define f2-inner", "echo deep", "end", "end"))]
    good = good and [part.get("more", False) for part in parts] == [True] * 5 + [False] and parts[5]["name"] == "f2"
    done = peer.ask({"id": 9, "command": "f2"})
    good = good and [answer["command"] for answer in done["answers"]] == ["step", "define"]
    moved = peer.ask({"id": 10, "command": "continue"})
    good = good and moved["ended"] and moved["step"] == 109 and len(moved["ran"]) == 8
    for identifier, command, words in ((11, "define f3\nstep", "'end' is missing"), (12, "step\nstep", "one line at a time"),
                                       (13, "define f3\nend\nstep", "behind 'end'")):
        answer = peer.ask({"id": identifier, "command": command})
        good = good and answer["status"] == "failed" and words in answer["error"]["message"]
    wrong = peer.ask({"id": 14, "command": "define f4\nstep\nprint Q +\nend"})
    wrong = peer.ask({"id": 15, "command": "f4"})
    error = wrong["error"]
    good = good and (error["line"], error["text"], error["column"]) == (2, "print Q +", 7)
    good = good and [answer["status"] for answer in wrong["answers"]] == ["ok", "failed"]
    return good and peer.ask({"id": 16, "command": "where"})["step"] == 109 and peer.end() == 1


def wrong_requests_say_what_is_wrong():
    peer = Peer(sys.argv[2] + "/first-light.lanescope")
    good = True
    for request, identifier, words in (
            ({"id": 1, "command": "bogus"}, 1, "there is no command 'bogus'"),
            ({"id": 2}, 2, "write {"),
            ({"id": 3, "command": "step", "cancel": 1}, 3, "write {"),
            ({"id": 3.5, "command": "step"}, None, "whole number"),
            ({"id": "x" * 300, "command": "step"}, None, "at most 256 bytes"),
            ({"id": 5, "command": ["step"]}, 5, '"command" is a text'),
            ({"command": "step", "n": 3}, None, 'no member "n"')):
        answer = peer.ask(request)
        good = (good and answer["status"] == "failed" and answer.get("id") == identifier
                and words in answer["error"]["message"])
    peer.process.stdin.write(b"{not json\n")
    good = good and "this is no JSON" in peer.read()["error"]["message"]
    return good and peer.ask({"id": 9, "command": "where"})["step"] == 4 and peer.end() == 1


def long_moves_tell_and_can_be_cancelled():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "endless.lanescope")
        with open(path, "w", encoding="utf-8") as file:
            file.write(ENDLESS)
        peer = Peer(path, "--max-steps", "0")
        peer.write({"id": 1, "command": "continue"})
        first, second = peer.read_line(), peer.read_line()
        peer.write({"cancel": 2})
        peer.write({"id": 2, "command": "step"})
        peer.write({"cancel": 1})
        stopped, refused = peer.read(), peer.read()
        after = peer.ask({"id": 3, "command": "reverse-step"})
        return (first["event"] == "progress" and first["id"] == 1 and second["step"] > first["step"] > 0
                and stopped["id"] == 1 and stopped["reason"] == "interrupt" and refused["id"] == 2
                and refused["error"]["message"] == "cancelled before it began" and after["id"] == 3
                and after["step"] == stopped["step"] - 1 and peer.end() == 1)


def last_line_needs_no_end():
    process = start()
    return b"step 5," in process.communicate(b"s", PATIENCE)[0]


def endless_line():
    with open("/dev/zero", "rb") as zeros:
        done = subprocess.run([sys.argv[1], "debug", sys.argv[2] + "/first-light.lanescope"], stdin=zeros, capture_output=True,
                              check=False, timeout=PATIENCE)
    return done.returncode == 1 and b"a line of more than" in done.stderr


def main():
    tests = (answers_at_once, json_at_once, requests_are_answered_by_identifier, bodies_do_not_block, wrong_requests_say_what_is_wrong,
             long_moves_tell_and_can_be_cancelled, last_line_needs_no_end, endless_line)
    print(f"1..{len(tests)}")
    for number, test in enumerate(tests, 1):
        print(f"{'ok' if test() else 'not ok'} {number} {test.__name__.replace('_', ' ')}", flush=True)


if __name__ == "__main__":
    main()
