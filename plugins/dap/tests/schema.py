#!/usr/bin/env python3
"""The protocol's own JSON schema, for messages of either side; run alone: whether it finds mistakes, TAP on standard output.

debugpy's classes of messages are written by a program that reads the schema: each has the schema's words of its members, and a constructor
that asks for those that are required. The schema is put together of these again. Debian has it in the package python3-pydevd, of the year
2022: what came to the protocol later it does not know, and it forbids no members; facts.py does. Where the package is not there, or
python3-jsonschema is not, nothing is checked.
"""
import ast
import copy
import functools
import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    jsonschema = None

CLASSES = pathlib.Path("/usr/lib/python3/dist-packages/_pydevd_bundle/_debug_adapter/pydevd_schema.py")
PLAIN = {"string", "integer", "number", "boolean", "object", "array", "null"}


def with_references(value):
    """The schema of a member, whose "type" is a reference where the classes name another class."""
    if isinstance(value, list):
        return [with_references(one) for one in value]
    if not isinstance(value, dict):
        return value
    kind = value.get("type")
    if isinstance(kind, str) and kind not in PLAIN:
        return {"$ref": f"#/definitions/{kind}"}
    return {key: with_references(one) for key, one in value.items()}


def definition_of(node):
    """A class: its members, and those that its constructor has no default for."""
    props = next(one.value for one in node.body if isinstance(one, ast.Assign) and one.targets[0].id == "__props__")
    arguments = next(one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__").args
    names = [one.arg for one in arguments.args]
    properties = {name: with_references(one) for name, one in ast.literal_eval(props).items()}
    # A number and a type that are always the same are no arguments of the constructor.
    required = set(names[1:len(names) - len(arguments.defaults)]) | ({"seq", "type"} & set(properties) if "seq" in properties else set())
    return {"type": "object", "properties": properties, **({"required": sorted(required)} if required else {})}


def words_of(node):
    """A class that is a list of words: those that there are, which none is where others may come."""
    words = [one.value for one in node.body if isinstance(one, ast.Assign) and one.targets[0].id == "VALID_VALUES"]
    return {"type": "string", **({"enum": sorted(ast.literal_eval(words[0].args[0]))} if words else {})}


@functools.cache
def definitions():
    """Each class by its name; none where there is no schema."""
    if jsonschema is None or not CLASSES.exists():
        return {}
    classes = [one for one in ast.parse(CLASSES.read_text(encoding="utf-8")).body if isinstance(one, ast.ClassDef)]
    made = {one.name: definition_of(one) for one in classes}
    return {one.name: made[one.name] if made[one.name]["properties"] or one.name.endswith(("Body", "Arguments")) else words_of(one)
            for one in classes}


@functools.cache
def kinds():
    """The class of each kind of message, by its type and the name of its event or command."""
    found = {}
    for name, definition in definitions().items():
        for kind in ("event", "command"):
            for word in definition.get("properties", {}).get(kind, {}).get("enum", []):
                found["request" if kind == "command" else "event", word] = name
                if kind == "command":
                    found["response", word] = name.removesuffix("Request") + "Response"
    return found


@functools.cache
def validator_of(name):
    return jsonschema.Draft4Validator({"$ref": f"#/definitions/{name}", "definitions": definitions()})


def check(message):
    """Asserts that a message is one of the schema; of a kind that it does not know, that it is a message."""
    if not definitions():
        return
    kind = message["type"]
    name = kinds().get((kind, message.get("event" if kind == "event" else "command")), kind.capitalize())
    error = jsonschema.exceptions.best_match(validator_of("ErrorResponse" if message.get("success") is False else name).iter_errors(message))
    assert error is None, f"not by the schema of {name}: {error.json_path}: {error.message}"


# Messages that are right, and where each may not be another value, or missing: None.
RIGHT = (
    ({"seq": 1, "type": "event", "event": "stopped", "body": {"reason": "step", "threadId": 1, "hitBreakpointIds": [1]}},
     (("body", None), ("body.reason", None), ("body.threadId", "1"), ("body.threadId", 1.5), ("body.hitBreakpointIds.0", True), ("seq", None))),
    ({"seq": 2, "type": "response", "request_seq": 1, "success": True, "command": "stackTrace",
      "body": {"stackFrames": [{"id": 1, "name": "main", "line": 3, "column": 1, "source": {"name": "a", "presentationHint": "normal"}}]}},
     (("body.stackFrames", None), ("body.stackFrames.0.id", None), ("body.stackFrames.0.source.name", 3), ("success", None),
      ("body.stackFrames.0.source.presentationHint", "loud"), ("request_seq", "1"), ("command", None))),
    ({"seq": 3, "type": "response", "request_seq": 2, "success": False, "command": "next", "message": "no",
      "body": {"error": {"id": 1, "format": "no", "showUser": True}}},
     (("body", None), ("body.error.id", "1"), ("body.error.format", None), ("message", 3))),
    ({"seq": 4, "type": "event", "event": "progressUpdate", "body": {"progressId": "1", "percentage": 12.5}}, (("body.percentage", "12"),)),
    ({"seq": 5, "type": "response", "request_seq": 3, "success": True, "command": "initialize",
      "body": {"supportsStepBack": True, "supportedChecksumAlgorithms": ["MD5"]}},
     (("body.supportsStepBack", 1), ("body.supportedChecksumAlgorithms.0", "CRC"))),
    ({"seq": 6, "type": "request", "command": "setBreakpoints", "arguments": {"source": {"path": "a"}, "breakpoints": [{"line": 3}]}},
     (("arguments", None), ("arguments.source", None), ("arguments.breakpoints.0.line", None), ("arguments.breakpoints.0.line", "3"))))


def changed(message, path, value):
    """The message with another value there, or without one."""
    message = copy.deepcopy(message)
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    place = functools.reduce(lambda inside, part: inside[part], way, message)
    if value is None:
        del place[last]
    else:
        place[last] = value
    return message


def is_right(message):
    try:
        check(message)
    except AssertionError:
        return False
    return True


def main():
    if not definitions():
        print(f"1..0 # SKIP {CLASSES} or jsonschema is not there (Debian: python3-pydevd, python3-jsonschema)")
        return 0
    jsonschema.Draft4Validator.check_schema({"definitions": definitions()})
    tests = [(message, True) for message, _ in RIGHT]
    tests += [(changed(message, path, value), False) for message, wrong in RIGHT for path, value in wrong]
    bad = 0
    for n, (message, expected) in enumerate(tests, 1):
        good = is_right(message) == expected
        bad += not good
        print(f"{'ok' if good else 'not ok'} {n} {'right' if expected else 'wrong'}: {json.dumps(message)}")
    print(f"# {len(definitions())} classes, {len(kinds())} kinds of messages")
    print(f"1..{len(tests)}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
