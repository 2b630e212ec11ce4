"""What the Debug Adapter Protocol says of messages: the members of each, which are required, and of what type.

protocol.txt has it, a table that read-protocol makes of the package in which the protocol's schema is published, and that says how its rows
are read.
"""
import pathlib
import re

KINDS = dict(line.split(":", 1) for line in (pathlib.Path(__file__).parent / "protocol.txt").read_text(encoding="utf-8").splitlines()
             if not line.startswith("#"))


def is_of(value, kind, where):
    """Asserts that value is of a type of the rows."""
    if kind.endswith("0"):
        if value is None:
            return
        kind = kind[:-1]
    if kind.startswith("["):
        assert isinstance(value, list), f"{where} is no list: {value}"
        for i, one in enumerate(value):
            is_of(one, kind[1:-1], f"{where}[{i}]")
    elif kind in KINDS:
        check(value, KINDS[kind], where)
    elif kind in ("s", "i", "b", "n"):
        types = {"s": str, "i": int, "b": bool, "n": (int, float)}[kind]
        good = isinstance(value, types) and (kind == "b" or not isinstance(value, bool))
        assert good, f"{where} has the wrong type: {value!r} for {kind}"
    elif kind != "*":
        assert value in kind.split("|"), f"{where} is none of {kind}: {value!r}"


def check(value, row, where):
    """Asserts that an object has what a row says, and nothing else."""
    assert isinstance(value, dict), f"{where} is no object: {value!r}"
    known = dict(re.match(r"(\w+!?):(\S+)", one).groups() for one in row.split())
    for name in known:
        if name.endswith("!"):
            assert name[:-1] in value, f"{where}.{name[:-1]} is missing: {value}"
    kinds = {name.rstrip("!"): kind for name, kind in known.items()}
    for name, one in value.items():
        assert name in kinds, f"{where}.{name} is nothing that the protocol knows"
        is_of(one, kinds[name], f"{where}.{name}")


def check_event(message):
    assert set(message) <= {"seq", "type", "event", "body"}, f"an event has other members: {message}"
    kind = f"event {message['event']}"
    assert kind in KINDS, f"there is no {kind}"
    check(message.get("body", {}), KINDS[kind], message["event"])


def check_request(command, arguments):
    """Of a client that means well."""
    kind = f"request {command}"
    # What is launched is the adapter's own matter, and so are its own requests.
    if command not in ("launch", "attach") and not command.startswith("r7/"):
        assert kind in KINDS, f"there is no {kind}"
        check(arguments, KINDS[kind], command)


def check_response(message, command):
    """command: of the request with that number; None: nothing is known of it, so that it has to be refused."""
    check({name: one for name, one in message.items() if name != "body"},
          "seq!:i type!:response request_seq!:i success!:b command!:s message:s", "response")
    if command is not None:
        assert message["command"] in (command, ""), f"the answer to {command} is one to {message['command']}"
    if not message["success"]:
        check(message["body"], KINDS["response error"], "error")
        assert message["message"], f"an error says nothing: {message}"
        return
    assert command is not None, f"an answer to nothing: {message}"
    # Requests of our own answer as the prompt does: tests/cli/schema.py and data/lanescope.schema.json know these.
    if not command.startswith("r7/"):
        check(message.get("body", {}), KINDS[f"response {command}"], command)
