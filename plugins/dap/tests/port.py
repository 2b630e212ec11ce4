#!/usr/bin/env python3
"""Clients that come by a port, good ones and others; TAP on standard output.

port.py PROGRAM EXAMPLES
"""
import contextlib
import json
import pathlib
import re
import socket
import subprocess
import tempfile
import threading
import time

from cases import ENDLESS, EXAMPLES, PROGRAM, case, main
from client import PATIENCE, Client

STRANGER = 10  # seconds that a client has to tell the token
FIRST = str(EXAMPLES / "first-light.lanescope")


@contextlib.contextmanager
def listening(*options):
    """A server that waits for a client, and what it has said."""
    with subprocess.Popen([PROGRAM, "dap", "--port", "0", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            yield server, json.loads(server.stdout.readline())
        finally:
            server.kill()


class Guest(Client):
    """A client that comes by a port."""

    # pylint: disable-next=super-init-not-called
    def __init__(self, told):
        self.socket = socket.create_connection(("127.0.0.1", told["port"]), PATIENCE)
        self.token = told.get("token")
        self.listen_to(self.socket.makefile("rb"), self.socket.makefile("wb"))

    def __exit__(self, *_):
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        with contextlib.suppress(OSError):
            self.writer.close()
        self.reader.close()
        self.socket.close()

    def is_sent_away(self):
        return self.messages.get(timeout=PATIENCE) is None


def refused(told, **arguments):
    """What a client is told whose launch is refused, and that is sent away then."""
    with Guest(told) as client:
        client.initialize()
        message = client.refused("launch", program=FIRST, **arguments)
        assert client.is_sent_away()
        return message


@case
def a_whole_session():
    """The port and the token on one line; it ends with the client."""
    with listening() as (server, told):
        assert re.fullmatch("[0-9a-f]{32}", told["token"]) and 0 < told["port"] < 65536, told
        with Guest(told) as client:
            client.initialize()
            client.ask("launch", program=FIRST, token=told["token"], stopOnEntry=True)
            client.ask("configurationDone")
            assert client.wait("stopped")["reason"] == "entry"
            assert client.go("stepIn")["reason"] == "step" and client.go("stepBack")["reason"] == "step"
            client.ask("disconnect")
            assert server.wait(PATIENCE) == 0
        assert (server.stdout.read(), server.stderr.read()) == ("", "")


@case
def who_attaches_is_served_too():
    """The scene may be that of the command line."""
    with listening(FIRST) as (server, told), Guest(told) as client:
        client.initialize()
        client.ask("attach", token=told["token"], stopOnEntry=True)
        client.ask("configurationDone")
        assert client.wait("stopped")["reason"] == "entry"
        client.ask("disconnect")
        assert server.wait(PATIENCE) == 0


@case
def tokens_differ():
    tokens = set()
    for _ in range(4):
        with listening() as (_, told):
            tokens.add(told["token"])
    assert len(tokens) == 4, tokens


@case
def it_listens_here_alone():
    """On 127.0.0.1, not on ::1, nor on all addresses."""
    with listening() as (_, told):
        with open("/proc/net/tcp", encoding="ascii") as file:
            rows = [line.split() for line in file]
        found = [row[1] for row in rows if row[1].endswith(f":{told['port']:04X}") and row[3] == "0A"]
        assert found == [f"0100007F:{told['port']:04X}"], found
        if pathlib.Path("/proc/net/tcp6").exists():
            with open("/proc/net/tcp6", encoding="ascii") as file:
                assert not any(line.split()[1].endswith(f":{told['port']:04X}") and line.split()[3] == "0A" for line in file)


@case
def who_does_not_know_the_token():
    """It is told why, and sent away; the next one may come."""
    with listening() as (server, told):
        token = told["token"]
        assert "launch: token: is missing" in refused(told)
        for wrong in ("", token[:-1], token + "0", token + token, token[:-1] + ("0" if token[-1] != "0" else "1"), token.upper() + " "):
            assert "not the one" in refused(told, token=wrong), wrong
        assert "token: a text is expected" in refused(told, token=5)
        assert "token: is missing" in refused(told, token=None)
        with Guest(told) as client:
            client.initialize()
            assert "token: is missing" in client.refused("attach")
            assert client.is_sent_away()
        for command in ("threads", "evaluate", "readMemory", "source", "modules", "launch"):
            with Guest(told) as client:
                assert "'initialize' comes first" in client.refused(command, token=token)
                assert client.is_sent_away(), command
        for command, said in (("evaluate", "'launch' comes first"), ("initialize", "was asked before"), ("nonsense", "no request 'nonsense'")):
            with Guest(told) as client:
                client.initialize()
                assert said in client.refused(command, expression="help", context="repl")
                assert client.is_sent_away(), command
        for command in ("cancel", "terminate", "disconnect"):
            with Guest(told) as client:
                client.answer(client.send(command))
                assert client.is_sent_away(), command
        with Guest(told) as client:
            client.initialize()
            client.ask("launch", program=FIRST, token=token)
            client.ask("disconnect")
        assert server.wait(PATIENCE) == 0 and server.stderr.read() == ""


@case
def a_second_client():
    """Nobody comes beside the one that is served, nor behind it."""
    with listening() as (server, told), Guest(told) as client:
        client.initialize()
        client.ask("launch", program=FIRST, token=told["token"], stopOnEntry=True)
        client.ask("configurationDone")
        client.wait("stopped")
        try:
            with Guest(told) as second:
                second.initialize()
                raise AssertionError("a second client was served")
        except OSError:
            pass
        assert client.go("stepIn")["reason"] == "step"
        client.ask("disconnect")
        assert server.wait(PATIENCE) == 0


def is_served_at_once(told, beside=()):
    """A client with the token is served in less time than a stranger has; those beside it are still there."""
    start = time.monotonic()
    with Guest(told) as client:
        client.initialize()
        for stranger in beside:
            stranger.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                assert stranger.recv(1), "it was sent away first"
        client.ask("launch", program=FIRST, token=told["token"])
        client.ask("disconnect")
    assert time.monotonic() - start < STRANGER, "it had to wait for strangers"


@case
def a_stranger_that_is_silent():
    """It is told, and sent away."""
    with listening() as (_, told), Guest(told) as silent:
        silent.initialize()
        message = silent.messages.get(timeout=PATIENCE)
        assert "no 'launch' with the token came within 10 seconds" in message["message"], message
        assert silent.is_sent_away()


@case
def one_beside_a_stranger_that_is_silent():
    """It need not wait; the stranger is told that somebody came."""
    with listening() as (server, told), Guest(told) as silent:
        silent.initialize()
        is_served_at_once(told, [silent.socket])
        message = silent.messages.get(timeout=PATIENCE)
        assert "another client has launched" in message["message"], message
        assert silent.is_sent_away()
        assert server.wait(PATIENCE) == 0 and server.stderr.read() == ""


@case
def one_beside_more_strangers_than_there_is_room_for():
    """They say nothing, half of a message, or no end of a header."""
    with listening() as (server, told), contextlib.ExitStack() as stack:
        for n in range(150):
            stranger = stack.enter_context(socket.create_connection(("127.0.0.1", told["port"]), PATIENCE))
            stranger.sendall((b"", b"Content-Length: 100\r\n\r\n{", b"A: b\r\n" * 100)[n % 3])
        is_served_at_once(told)
        assert server.wait(PATIENCE) == 0 and server.stderr.read() == ""


def read_all(stream):
    with contextlib.suppress(ConnectionError, ValueError):
        stream.read()


def flood(stranger, data):
    """Sends the same again and again, until the server cuts it off."""
    start = time.monotonic()
    with contextlib.suppress(ConnectionError):
        while time.monotonic() - start < PATIENCE:
            stranger.sendall(data)
    return time.monotonic() - start


@case
def one_beside_a_flood():
    """A stranger that asks without an end, and reads nothing or all of the answers."""
    for command, reads in (("initialize", False), ("initialize", True), ("threads", False), ("threads", True)):
        text = json.dumps({"seq": 1, "type": "request", "command": command, "arguments": {"adapterID": "x"}})
        with listening() as (server, told), socket.socket() as stranger:
            stranger.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20 if reads else 4096)
            stranger.connect(("127.0.0.1", told["port"]))
            if reads:
                threading.Thread(target=read_all, args=[stranger.makefile("rb")], daemon=True).start()
            took = flood(stranger, f"Content-Length: {len(text)}\r\n\r\n{text}".encode() * 50)
            assert took < STRANGER, f"{command}: cut off after {took:.1f} s"
            is_served_at_once(told)
            assert server.wait(PATIENCE) == 0 and server.stderr.read() == ""


@case
def a_giant_of_a_stranger():
    """Nobody keeps megabytes for who is not known."""
    with listening() as (_, told), socket.create_connection(("127.0.0.1", told["port"]), PATIENCE) as stranger:
        stranger.sendall(b"Content-Length: 4000000\r\n\r\n")
        assert flood(stranger, b"x" * 4096) < STRANGER


@case
def what_comes_with_the_launch():
    """Requests behind it in one piece are carried out, each once."""
    with listening() as (server, told), Guest(told) as client:
        client.send("initialize", adapterID="x")
        client.send("launch", program=FIRST, token=told["token"], stopOnEntry=True)
        asked = client.send("threads")
        client.send("configurationDone")
        assert client.answer(asked)["success"] and client.wait("stopped")["reason"] == "entry"
        client.ask("disconnect")
        assert server.wait(PATIENCE) == 0


@case
def clients_that_die():
    """Strangers do no harm; where a client that was known dies, in a run as well, the server ends."""
    with listening() as (server, told):
        for data in (b"", b"Content-Length: 10\r\n\r\n{", b"Content-Len", b"\0\1\2", b"A" * 9000, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
                     b"POST /a:b HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}", b"Content-Length: 99999999999999999999\r\n\r\n",
                     b"Content-Length: 4194305\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", told["port"]), PATIENCE) as stranger:
                stranger.sendall(data)
                # Both ways of going: with what was not read, and at once.
                stranger.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0" if len(data) % 2 else b"\0" * 8)
        with Guest(told) as client:
            client.initialize()
            client.ask("launch", program=FIRST, token=told["token"])
        assert server.wait(PATIENCE) == 0 and server.stderr.read() == ""
    with tempfile.TemporaryDirectory() as folder, listening() as (server, told):
        scene = pathlib.Path(folder) / "endless.lanescope"
        scene.write_text(ENDLESS, encoding="utf-8")
        with Guest(told) as client:
            client.initialize()
            client.ask("launch", program=str(scene), token=told["token"], maxSteps=0)
            client.ask("configurationDone")
        assert server.wait(PATIENCE) == 0, server.stderr.read()
    with listening() as (server, told), socket.create_connection(("127.0.0.1", told["port"]), PATIENCE) as client:
        for seq, (command, arguments) in enumerate((("initialize", {}), ("launch", {"program": FIRST, "token": told["token"]})), 1):
            text = json.dumps({"seq": seq, "type": "request", "command": command, "arguments": arguments})
            client.sendall(f"Content-Length: {len(text)}\r\n\r\n{text}".encode())
        said = b""
        while b'"initialized"' not in said:
            said += client.recv(4096)
        # The connection breaks, and does not end.
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        client.close()
        assert server.wait(PATIENCE) == 0, server.stderr.read()


@case
def messages_that_are_wrong():
    """They are answered before the end: a giant, and half of one."""
    for data, said in ((b"Content-Length: 4194305\r\n\r\n", "4194304 bytes at most"), (b"Content-Length: 10\r\n\r\n{", "ends within a message")):
        with listening() as (server, told), Guest(told) as client:
            client.initialize()
            client.ask("launch", program=FIRST, token=told["token"])
            client.write(data)
            client.socket.shutdown(socket.SHUT_WR)
            while not (message := client.messages.get(timeout=PATIENCE)).get("message"):
                pass
            assert said in message["message"] and message["request_seq"] == 0, message
            assert server.wait(PATIENCE) == 1 and said in server.stderr.read()


@case
def a_token_of_a_file():
    """It is not printed; it has to be long enough."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "token"
        file.write_text("an old friend of mine\n", encoding="utf-8")
        with listening("--token", str(file)) as (server, told):
            assert set(told) == {"port"}, told
            assert "not the one" in refused(told, token="an old friend of yours")
            with Guest(told) as client:
                client.initialize()
                client.ask("launch", program=FIRST, token="an old friend of mine")
                client.ask("disconnect")
            assert server.wait(PATIENCE) == 0
        for text in ("", "short", "x" * 2000, "one line of two\nand another one", "\u00e4" * 20):
            file.write_text(text, encoding="utf-8")
            done = subprocess.run([PROGRAM, "dap", "--port", "0", "--token", str(file)], capture_output=True, text=True, timeout=PATIENCE, check=False)
            assert done.returncode in (1, 2) and done.stdout == "" and "a token is one line" in done.stderr, (text, done)
        assert "none" in failed("--token", str(file))
        assert folder + "/none" in failed("--port", "0", "--token", folder + "/none")


def failed(*options):
    done = subprocess.run([PROGRAM, "dap", *options], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2 and done.stdout == "", done
    return done.stderr


@case
def ports_that_cannot_be():
    with listening() as (_, told):
        assert "in use" in failed("--port", str(told["port"]))
    for port in ("-1", "65536", "x", ""):
        assert "port" in failed("--port", port), port


main()
