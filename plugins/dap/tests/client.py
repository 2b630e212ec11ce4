"""A client of the Debug Adapter Protocol, for tests: it asks, waits for answers and events, and holds each message to the table of
facts about the protocol and to the protocol's own schema."""
import json
import queue
import subprocess
import threading

import facts
import schema

PATIENCE = 600  # seconds, for a machine that is busy


class Failure(Exception):
    """An answer with success false."""

    def __init__(self, message):
        super().__init__(message["message"])
        self.message = message


class Client:
    """A server that runs, and what it has said."""

    def __init__(self, program, *options, cwd=None):
        # pylint: disable-next=consider-using-with
        self.process = subprocess.Popen([program, "dap", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, cwd=cwd)
        self.listen_to(self.process.stdout, self.process.stdin)

    def listen_to(self, reader, writer):
        """Begins with a server that says what comes by one stream, and takes what goes into the other."""
        self.reader, self.writer = reader, writer
        self.seq = 0
        self.heard = 0
        self.commands = {}  # number: of requests that are not answered
        self.events = []    # that nobody has taken
        self.answers = {}   # number of the request: answer
        self.thread = 1     # of the last stop
        self.messages = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()

    def _listen(self):
        """Messages as they come, None at the end."""
        stream = self.reader
        try:
            while True:
                header = stream.readline()
                if not header.startswith(b"Content-Length: ") or stream.readline() != b"\r\n":
                    break
                self.messages.put(json.loads(stream.read(int(header[16:]))))
        except (ValueError, OSError):
            pass
        self.messages.put(None)

    def _take(self):
        """The next message, held to the facts. Returns: False at the end."""
        message = self.messages.get(timeout=PATIENCE)
        if message is None:
            return False
        self.heard += 1
        assert message["seq"] == self.heard, f"message {self.heard} has the number {message['seq']}"
        schema.check(message)
        if message["type"] == "event":
            facts.check_event(message)
            self.events.append(message)
            return True
        facts.check_response(message, self.commands.pop(message["request_seq"], None))
        self.answers[message["request_seq"]] = message
        return True

    def write(self, data):
        self.writer.write(data)
        self.writer.flush()

    def send_bytes(self, text):
        data = text if isinstance(text, bytes) else text.encode()
        self.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)

    def send(self, command, **arguments):
        """Asks without waiting. Returns: the number of the request."""
        self.seq += 1
        self.commands[self.seq] = command
        self.send_bytes(json.dumps({"seq": self.seq, "type": "request", "command": command, "arguments": arguments}))
        return self.seq

    def answer(self, seq):
        """The whole answer to a request."""
        while seq not in self.answers:
            assert self._take(), f"the server has gone without an answer to request {seq}"
        return self.answers.pop(seq)

    def ask(self, command, **arguments):
        """The body of the answer; Failure where it says so."""
        facts.check_request(command, arguments)
        schema.check({"seq": self.seq + 1, "type": "request", "command": command, "arguments": arguments})
        message = self.answer(self.send(command, **arguments))
        if not message["success"]:
            raise Failure(message)
        return message.get("body", {})

    def refused(self, command, **arguments):
        """The message of an answer that refuses."""
        message = self.answer(self.send(command, **arguments))
        assert not message["success"], f"{command} {arguments} was not refused: {message}"
        return message["message"]

    def wait(self, event):
        """The body of the next event of that name; what came before it is forgotten."""
        while True:
            for i, message in enumerate(self.events):
                if message["event"] == event:
                    del self.events[:i + 1]
                    body = message.get("body", {})
                    self.thread = body.get("threadId", self.thread)
                    return body
            self.events.clear()
            assert self._take(), f"the server has gone without '{event}'"

    def heard_of(self, event):
        """The bodies of events of that name that have come and were not taken; takes them."""
        found = [message.get("body", {}) for message in self.events if message["event"] == event]
        self.events = [message for message in self.events if message["event"] != event]
        return found

    # --- what most tests do ---

    def initialize(self, **more):
        return self.ask("initialize", adapterID="lanescope", **more)

    def begin(self, program, stop_on_entry=True, has_types=False, **more):
        """Launches, and stops at the entry; lines are those of the listing. Returns: the body of the stop."""
        self.initialize(supportsInvalidatedEvent=True, supportsVariableType=has_types)
        self.ask("launch", **{"program": str(program), "stopOnEntry": stop_on_entry, "listing": True, **more})
        self.wait("initialized")
        self.ask("configurationDone")
        return self.wait("stopped")

    def go(self, command, thread=None, **more):
        """A move. Returns: the body of the stop that it leads to."""
        self.ask(command, threadId=thread or self.thread, **more)
        return self.wait("stopped")

    def frames(self, thread=None):
        return self.ask("stackTrace", threadId=thread or self.thread)["stackFrames"]

    def scope(self, name, thread=None):
        """The variables of a scope whose name begins so, by name."""
        scopes = self.ask("scopes", frameId=self.frames(thread)[0]["id"])["scopes"]
        found = next(scope for scope in scopes if scope["name"].startswith(name))
        return self.children(found["variablesReference"])

    def children(self, reference, **more):
        return {one["name"]: one for one in self.ask("variables", variablesReference=reference, **more)["variables"]}

    def value(self, text, **more):
        return self.ask("evaluate", expression=text, context="watch", **more)["result"]

    def console(self, line):
        """A line of the console. Returns: its result; the stop that it may lead to is heard and forgotten."""
        result = self.ask("evaluate", expression=line, context="repl")["result"]
        self.ask("threads")
        self.heard_of("stopped")
        return result

    def state(self):
        """The values of the scope State."""
        return {name: one["value"] for name, one in self.scope("State").items()}

    def step(self):
        return int(self.value("$step"))

    def leave(self):
        """Disconnects. Returns: the exit status."""
        self.ask("disconnect")
        self.process.stdin.close()
        return self.end()

    def end(self):
        """What is left to hear until the server goes. Returns: the exit status."""
        while self._take():
            pass
        return self.process.wait(PATIENCE)

    def said(self):
        """Standard error, behind the end."""
        return self.process.stderr.read().decode()

