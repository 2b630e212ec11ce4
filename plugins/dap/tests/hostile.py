#!/usr/bin/env python3
"""Inputs that no client sends: each is answered with what is wrong and where, or ends the session; nothing crashes; TAP on standard output.

hostile.py PROGRAM EXAMPLES
"""
import json
import random
import shutil
import subprocess
import tempfile

from cases import EXAMPLES, LISTING, PROGRAM, case, main
from client import PATIENCE, Client

FIRST = EXAMPLES / "first-light.lanescope"


def serve(data, *options):
    """All messages of a session with that input, its exit status, and standard error."""
    done = subprocess.run([PROGRAM, "dap", *options], input=data, capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode in (0, 1), (data[:200], done.returncode, done.stderr[-2000:])
    messages, rest = [], done.stdout
    while rest:
        header, rest = rest.split(b"\r\n\r\n", 1)
        length = int(header.removeprefix(b"Content-Length: "))
        messages.append(json.loads(rest[:length]))
        rest = rest[length:]
    return messages, done.returncode, done.stderr.decode()


def frame(text):
    data = text if isinstance(text, bytes) else text.encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(data), data)


@case
def headers():
    """What is wrong with a header ends the session: nobody knows where the next message begins."""
    for data, said in ((b"Content-Length: x\r\n\r\n{}", "a number of bytes is expected"), (b"Length 4\r\n\r\n{}", "NAME: VALUE is expected"),
                       (b"Content-Type: json\r\n\r\n{}", "Content-Length is missing"), (b"\r\n\r\n{}", "Content-Length is missing"),
                       (b"Content-Length: 99999999999999999999\r\n\r\n", "a number of bytes"), (b"Content-Length: -1\r\n\r\n", "a number of bytes"),
                       (b"Content-Length: 4194305\r\n\r\n", "4194304 bytes at most"), (b"Content-Length: 18446744073709551615\r\n\r\n", "at most"),
                       (b"A" * 5000, "no blank line"), (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "NAME: VALUE"),
                       (b"Content-Length: 10\r\n\r\n{", "ends within a message"), (b"Content-Len", "ends within a message"), (b"\0\1\2", "ends within")):
        messages, status, stderr = serve(data)
        assert status == 1 and said in stderr, (data, status, stderr)
        (message,) = messages
        assert message["type"] == "response" and message["request_seq"] == 0 and said in message["message"], message
    assert serve(b"") == ([], 0, "")


@case
def headers_that_are_good():
    """Other lines, other letters, blanks: as HTTP has them."""
    text = b'{"seq": 1, "type": "request", "command": "initialize"}'
    for header in (b"content-length:%d\r\nX: y", b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length:   %d  "):
        messages, status, _ = serve(header % len(text) + b"\r\n\r\n" + text)
        assert status == 0 and messages[0]["success"], messages


@case
def texts_that_are_no_requests():
    """Each is answered, and the session goes on."""
    cases = (("{", "no JSON"), ("", "message"), ("[]", "an object is expected"), ("null", "an object"), ("12", "an object"), (b"\xff\xfe{}", "byte 1 is not UTF-8"),
             ('{"seq": 1}', "type: is missing"), ("{}", "seq: is missing"), ('{"seq": "1", "type": "request", "command": "threads"}', "seq: a whole number"),
             ('{"seq": 1.5, "type": "request", "command": "threads"}', "seq: a whole number"), ('{"seq": -1, "type": "request", "command": "threads"}', "-1 is not from 0"),
             ('{"seq": 1, "type": "response", "command": "threads"}', '"request" is expected'), ('{"seq": 1, "type": "request"}', "command: is missing"),
             ('{"seq": 1, "type": "request", "command": 4}', "command: a text"), ('{"seq": 1, "type": "request", "command": "threads", "arguments": []}', "an object is expected"),
             ('{"seq": 1, "type": "request", "command": "fly"}', "no request 'fly'"), ('{"seq": 1, "type": "request", "command": "stepin"}', "did you mean 'stepIn'"),
             ("[" * 100000, "within each other"), ('{"a":' * 100000, "within each other"), ("/* \" */" + "[" * 100000, "no JSON value begins like this"),
             ("'" + "[" * 100, "no JSON value"), ('{"seq": 1, "type": "request", "command": "threads"} {}', ""), ('"' + "[" * 1000, "no JSON"),
             ('{"seq": 1, "type": "request", "command": "\\u0000"}', "a text has no zero byte in it"), ("{\"seq\": 1e999}", ""), ("\0", ""))
    data = b"".join(frame(text) for text, _ in cases) + frame('{"seq": 77, "type": "request", "command": "initialize"}')
    messages, status, _ = serve(data)
    assert status == 0 and len(messages) == len(cases) + 1, (status, len(messages))
    for (text, said), message in zip(cases, messages):
        assert not message["success"] and said in message["message"], (text[:80], message)
    assert messages[-1]["success"] and messages[-1]["request_seq"] == 77


@case
def texts_with_a_zero_byte():
    """None is cut: the request is refused by its number, where it stands in whichever text; what only looks so is a text."""
    evaluate = '{"seq": %d, "type": "request", "command": "evaluate", "arguments": {"expression": "%s", "context": "%s"}}'
    texts = (evaluate % (5, "R1.x\\u0000 = 2", "repl"), evaluate % (6, "R1.x", "re\\u0000pl"), '{"seq": 7, "type": "request", "command": "threads\\u0000"}',
             '{"seq": 8, "type": "request", "command": "threads", "arguments": {"a\\u0000b": 1}}')
    messages, status, _ = serve(b"".join(map(frame, (*texts, evaluate % (9, "R1.x \\\\u0000", "repl")))))
    assert status == 0 and [message["request_seq"] for message in messages] == [5, 6, 7, 8, 9], messages
    for text, message in zip(texts, messages):
        assert not message["success"], message
        assert message["message"] == f"message: byte {text.index(chr(92) + 'u0000') + 1}: a text has no zero byte in it", message
    assert "zero byte" not in messages[-1]["message"], messages


@case
def wrong_types_everywhere():
    """Each argument of each request in every other type: an answer, never a crash, and never a body that the protocol does not know."""
    wrong = [None, True, -1, 0, 2 ** 31, 2 ** 63, 1.5, "", "x", "\u202e\n\0", [], [None], [[]], {}, {"line": []}, "9" * 300]
    arguments = {
        "setBreakpoints": ("source", "breakpoints"), "setInstructionBreakpoints": ("breakpoints",), "setDataBreakpoints": ("breakpoints",),
        "setExceptionBreakpoints": ("filters", "filterOptions"), "breakpointLocations": ("line", "endLine"),
        "dataBreakpointInfo": ("name", "variablesReference", "frameId"), "stackTrace": ("threadId", "startFrame", "levels"), "scopes": ("frameId",),
        "variables": ("variablesReference", "start", "count", "filter", "format"), "evaluate": ("expression", "context", "frameId", "format"),
        "completions": ("text", "column", "frameId"), "setVariable": ("variablesReference", "name", "value"), "setExpression": ("expression", "value"),
        "gotoTargets": ("line",), "goto": ("threadId", "targetId"), "source": ("sourceReference", "source"), "next": ("threadId", "granularity"),
        "stepBack": ("threadId",), "disassemble": ("memoryReference", "offset", "instructionOffset", "instructionCount"),
        "readMemory": ("memoryReference", "offset", "count"), "writeMemory": ("memoryReference", "offset", "data"),
        "modules": ("startModule", "moduleCount"), "restartFrame": ("frameId",), "r7/setLane": ("lane", "threadId"), "r7/why": ("lane",), "r7/who": ("expression", "chain"),
        "exceptionInfo": ("threadId",), "threads": ("x",), "loadedSources": ("x",), "pause": ("threadId",), "cancel": ("requestId",), "continue": ("threadId",),
    }
    good = {"source": LISTING, "breakpoints": [], "filters": [], "line": 3, "name": "R1.x", "variablesReference": 1, "threadId": 1, "frameId": 1,
            "expression": "R1.x", "text": "pr", "column": 2, "value": "1", "targetId": 1, "sourceReference": 1, "memoryReference": "0x0",
            "instructionCount": 2, "count": 4, "lane": 2, "data": "AAAA"}
    with Client(PROGRAM, "--max-steps", "2000") as client:
        client.begin(FIRST)
        for command, names in arguments.items():
            for name in names:
                for value in wrong:
                    client.answer(client.send(command, **{**{one: good[one] for one in names if one in good}, name: value}))
            if command == "pause":
                client.ask("threads")
        client.go("stepIn")
        assert client.leave() == 0
        assert client.said() == "", client.said()


@case
def random_requests():
    """Drawn from words of the protocol and of the prompt; the same ones each time."""
    draw = random.Random(79)
    commands = ["setBreakpoints", "setDataBreakpoints", "continue", "reverseContinue", "stepIn", "stepBack", "next", "stepOut", "evaluate", "stackTrace", "variables",
                "scopes", "goto", "gotoTargets", "setVariable", "setExpression", "restart", "disassemble", "readMemory", "writeMemory", "restartFrame", "modules", "completions", "r7/setLane", "r7/who"]
    words = ["R1.x", "R2.y@26", "PV.x", "count(active)", "fork main", "step", "rs", "goto 9", "break 16", "delete", "lane 5", "wave 2", "x/4i 0", "set R1.x = 2", "who R1.x",
             "back", "run-to kill", "define a", "end", "if 1", "0x10", "share", "active", "lanes", "info all", "undo", "save", "print $", "R1", "x", "1", "-1", "[3]"]
    with tempfile.TemporaryDirectory() as folder, Client(PROGRAM, "--max-steps", "3000", cwd=folder) as client:
        shutil.copytree(EXAMPLES, folder + "/examples")
        client.begin(folder + "/examples/first-light.lanescope")
        for _ in range(600):
            client.answer(client.send(draw.choice(commands), **{
                "threadId": draw.choice((1, 1, 1, 2, 4, 9)), "source": LISTING, "line": draw.randrange(40), "frameId": draw.choice((1, 2, 1025, 5000)),
                "breakpoints": [{"line": draw.randrange(40), "dataId": draw.choice(words), "condition": draw.choice(("", "R1.x > 0", "x"))}
                                for _ in range(draw.randrange(3))],
                "expression": draw.choice(words), "context": draw.choice(("repl", "watch")), "name": draw.choice(words + ["x", "y", "R1", "R2"]),
                "value": draw.choice(("1", "0x3f800000", "R1.x", "")), "variablesReference": draw.randrange(60), "targetId": draw.randrange(12),
                "memoryReference": draw.choice(words), "instructionCount": draw.randrange(9), "count": draw.randrange(99), "text": draw.choice(words),
                "column": draw.randrange(9), "lane": draw.randrange(64), "granularity": draw.choice(("statement", "line", "instruction"))}))
        assert client.leave() == 0
        assert client.said() == "", client.said()


@case
def large_answers_are_bounded():
    """A memory of a million words comes in parts, however many are asked for."""
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        assert "is not from 0 to 8192" in client.refused("disassemble", memoryReference="0x0", instructionCount=10 ** 6)
        assert "is not from 0 to" in client.refused("readMemory", memoryReference="0x0", count=10 ** 9)
        client.leave()


@case
def names_that_would_command_a_terminal():
    """Control characters of a file's name are written out."""
    with Client(PROGRAM) as client:
        client.initialize()
        message = client.refused("launch", program="no\x1b[31m\u202esuch.lanescope")
        assert "\x1b" not in message and "\u202e" not in message and "no such file" in message, message
        client.leave()


main()
