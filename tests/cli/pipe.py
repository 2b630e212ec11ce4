#!/usr/bin/env python3
"""Asks `lanescope debug` on a pipe, each line after the answer to the one before; TAP on standard output.

pipe.py PROGRAM EXAMPLES
"""
import os
import select
import subprocess
import sys
import time

PATIENCE = 30  # seconds, for a machine that is busy


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


def last_line_needs_no_end():
    process = start()
    return b"step 5," in process.communicate(b"s", PATIENCE)[0]


def endless_line():
    with open("/dev/zero", "rb") as zeros:
        done = subprocess.run([sys.argv[1], "debug", sys.argv[2] + "/first-light.lanescope"], stdin=zeros, capture_output=True,
                              check=False, timeout=PATIENCE)
    return done.returncode == 1 and b"a line of more than" in done.stderr


def main():
    tests = (answers_at_once, json_at_once, last_line_needs_no_end, endless_line)
    print(f"1..{len(tests)}")
    for number, test in enumerate(tests, 1):
        print(f"{'ok' if test() else 'not ok'} {number} {test.__name__.replace('_', ' ')}", flush=True)


if __name__ == "__main__":
    main()
