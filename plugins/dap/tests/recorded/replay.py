#!/usr/bin/env python3
"""Sessions of real clients on a text that runs on its own machine, recorded, and said again to the adapter: it answers the same; TAP on
standard output.

replay.py PROGRAM EXAMPLES [--write]

vscode.jsonl: of the test client of Visual Studio Code (official.js); emacs.jsonl: of dap-mode in Emacs (editors/check-emacs).  Both break by a
line and by a condition, step over, in, out and back, look at frames and their variables, hover, and evaluate.  halves.comp is their text.
--write: keeps what is answered now; to record what a client asks, see `record`.
"""
import json
import pathlib
import queue
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
sys.dont_write_bytecode = True
from client import Client  # noqa: E402  pylint: disable=wrong-import-position

# What another translator or build numbers in its own way.
FREE = ("instructionPointerReference", "memoryReference", "systemProcessId", "seq")
PATIENCE = 60  # seconds, for a machine that is busy
KINDS = ("step over", "next"), ("in", "stepIn"), ("out", "stepOut"), ("back", "stepBack"), ("go on", "continue"), ("hover", "hover"), ("variables", "variables")


def bare(value):
    """Without what is free."""
    if isinstance(value, dict):
        return {key: bare(one) for key, one in value.items() if key not in FREE}
    return [bare(one) for one in value] if isinstance(value, list) else value


class Replay(Client):
    """What was recorded, said again."""

    def __init__(self, program, lines, folder):
        super().__init__(program)
        self.folder = folder
        self.lines = lines

    def run(self):
        """Says each request when as much has been heard as before it.  Returns: the recording with what was heard now."""
        found = []
        for line in self.lines:
            if "sent" in line:
                self.commands[line["sent"]["seq"]] = line["sent"]["command"]
                self.send_bytes(json.dumps(line["sent"]).replace("@FOLDER@", str(self.folder)))
                found.append(line)
            else:
                message = self.hear()
                if message is None:
                    break
                found.append({"heard": message})
        return found

    def hear(self):
        """None where nothing more comes."""
        try:
            message = self.messages.get(timeout=PATIENCE)
        except queue.Empty:
            return None
        return message and json.loads(json.dumps(message).replace(str(self.folder), "@FOLDER@"))


def blocks(lines):
    """What was heard between two requests, in an order of its own: events may overtake answers."""
    found = [["at first"]]
    for line in lines:
        if "sent" in line:
            found.append([f"{line['sent']['command']} {json.dumps(line['sent'].get('arguments', {}), sort_keys=True)}"])
        else:
            found[-1].append(json.dumps(bare(line["heard"]), sort_keys=True, ensure_ascii=False))
    return [block[:1] + sorted(block[1:]) for block in found]


def compare(recorded, found):
    """What is different, a line each."""
    wrong = [f"{right[0]}: {one} is not {other}" for right, answer in zip(blocks(recorded), blocks(found))
             for one, other in zip(answer[1:], right[1:]) if one != other]
    return wrong + [f"{len(found)} of {len(recorded)} messages: nothing more came"] * (len(found) < len(recorded))


def asks(lines):
    """The kinds of requests that a session has to have."""
    sent = [line["sent"] for line in lines if "sent" in line]
    commands = {one["command"] for one in sent} | {one["arguments"].get("context") for one in sent if one["command"] == "evaluate"}
    points = [point for one in sent if one["command"] == "setBreakpoints" for point in one["arguments"].get("breakpoints", ())]
    return [name for name, command in KINDS if command not in commands] + \
        ["a line"] * all("condition" in point for point in points) + ["a condition"] * (not any("condition" in point for point in points))


def main():
    program, number = sys.argv[1], 0
    is_written = "--write" in sys.argv
    failed = 0
    for path in sorted(HERE.glob("*.jsonl")):
        number += 1
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(HERE / "halves.comp", folder)
            with Replay(program, lines, pathlib.Path(folder).resolve()) as replay:
                found = replay.run()
        wrong = compare(lines, found) + [f"the session asks for no {name}" for name in asks(lines)]
        if is_written:
            path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in found), encoding="utf-8")
        failed += bool(wrong)
        print(f"{'not ok' if wrong else 'ok'} {number} {path.stem}: {sum('sent' in line for line in lines)} requests, {sum('heard' in line for line in lines)} messages")
        for line in wrong:
            print(f"# {line}")
    print(f"1..{number}")
    return failed > 0 or not number


if __name__ == "__main__":
    sys.exit(main())
