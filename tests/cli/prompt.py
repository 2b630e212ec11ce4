#!/usr/bin/env python3
"""Types at the prompt of `lanescope debug` on a terminal of its own and reads what appears; TAP on standard output.

prompt.py PROGRAM EXAMPLES
"""
import os
import pathlib
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import termios
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "machines"))
from machines import has_machine_of  # noqa: E402  pylint: disable=wrong-import-position

PROGRAM, EXAMPLES = sys.argv[1], pathlib.Path(sys.argv[2])
PROMPT = "(lanescope) "
ENDLESS = pathlib.Path(__file__).parent / "scenes" / "endless.lanescope"
PATIENCE = 600  # seconds, for a machine that is busy


class Terminal:
    """A program on a pseudo-terminal; screen is all that it wrote, without escape sequences."""

    def __init__(self, folder, *arguments):
        self.raw, self.seen = b"", 0
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(XDG_STATE_HOME=folder, TERM="vt100", LC_ALL="C.UTF-8")
            os.execv(PROGRAM, [PROGRAM, *arguments])

    @property
    def screen(self):
        text = self.raw.decode("utf-8", "replace")
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b.|[\r\b]", "", text)

    def wait(self, text):
        """Reads until text appears behind what was waited for before; FALSE if it does not."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            at = self.screen.find(text, self.seen)
            if at >= 0:
                self.seen = at + len(text)
                return True
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    self.raw += os.read(self.fd, 65536)
                except OSError:
                    return False
        return False

    def interrupt(self, pattern):
        """Presses Ctrl-C and waits for an answer; again after a while, as before a command runs it may be taken for a key.

        With the signal a terminal drops what it has not shown yet, which may be the answer: not this one.
        """
        start = self.seen
        modes = termios.tcgetattr(self.fd)
        modes[3] |= termios.NOFLSH
        termios.tcsetattr(self.fd, termios.TCSANOW, modes)
        for _ in range(PATIENCE // 5):
            self.type("\x03")
            end = time.monotonic() + 5
            while time.monotonic() < end:
                match = re.search(pattern, self.screen[start:])
                if match:
                    self.seen = start + match.end()
                    return True
                if select.select([self.fd], [], [], 0.2)[0]:
                    self.raw += os.read(self.fd, 65536)
        return False

    def type(self, keys):
        os.write(self.fd, keys.encode())

    def status(self):
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def example(folder):
    return Terminal(folder, "debug", str(EXAMPLES / "first-light.lanescope"))


def test_completion(folder):
    terminal = example(folder)
    yield terminal.wait(PROMPT)
    terminal.type("unti\t33\n")
    yield terminal.wait("step 108,") and terminal.wait(PROMPT)
    terminal.type("p cou\t R1.x > 0)\n")
    yield terminal.wait("0x00000040") and terminal.wait(PROMPT)
    terminal.type("quit\n")
    yield terminal.status() == 0


def test_completion_of_names_with_brackets(folder):
    if not has_machine_of("tgsi"):
        return
    terminal = Terminal(folder, "debug", str(EXAMPLES / "tgsi-loop.lanescope"))
    yield terminal.wait(PROMPT)
    terminal.type("p TEM\t[1].x@5\n")
    yield terminal.wait("$1 = false") and terminal.wait(PROMPT)
    terminal.type("whati\tu(TEMP[0].y)\n")
    yield terminal.wait("u(TEMP[0].y)\n") and terminal.wait("uint") and terminal.wait(PROMPT)
    terminal.type("quit\n")
    yield terminal.status() == 0


def test_blank_line_repeats(folder):
    terminal = example(folder)
    yield terminal.wait(PROMPT)
    terminal.type("s\n")
    yield terminal.wait("step 5,") and terminal.wait(PROMPT)
    terminal.type("\n")
    yield terminal.wait("step 6,") and terminal.wait(PROMPT)
    terminal.type("q\n")
    yield terminal.status() == 0


def test_killed_session_is_recovered(folder):
    terminal = example(folder)
    yield terminal.wait(PROMPT)
    terminal.type("b 13 if R2.y > 0.6\n")
    yield terminal.wait("if R2.y > 0.6") and terminal.wait(PROMPT)
    terminal.type("note lanes part\n")
    yield terminal.wait("step 4: lanes part") and terminal.wait(PROMPT)
    os.kill(terminal.pid, signal.SIGKILL)
    yield terminal.status() == -signal.SIGKILL

    terminal = example(folder)
    yield terminal.wait("ended without saving") and terminal.wait(PROMPT)
    terminal.type("recover\n")
    yield terminal.wait("note: lanes part") and terminal.wait(PROMPT)
    terminal.type("info b\n")
    yield terminal.wait("if R2.y > 0.6") and terminal.wait(PROMPT)
    terminal.type("recover\n")
    yield terminal.wait("no session of this scene ended without saving") and terminal.wait(PROMPT)
    terminal.type("quit\n")
    yield terminal.status() == 1
    yield not list(pathlib.Path(folder).rglob("*.recovery"))


def test_history(folder):
    for line in "echo first\n", "\x10\x10\n":  # the second time: the line before "quit" of the first time
        terminal = example(folder)
        yield terminal.wait(PROMPT)
        terminal.type(line)
        yield terminal.wait("echo first\n") and terminal.wait("first\n") and terminal.wait(PROMPT)
        terminal.type("quit\n")
        yield terminal.status() == 0
    yield (pathlib.Path(folder) / "lanescope" / "history").stat().st_mode & 0o77 == 0


def test_ctrl_c_drops_the_line(folder):
    terminal = example(folder)
    yield terminal.wait(PROMPT)
    terminal.type("lane 99\x03where\n")
    yield terminal.wait("pixel (4, 3)") and terminal.wait(PROMPT)
    yield "is not a lane" not in terminal.screen
    terminal.type("q\n")
    yield terminal.status() == 0


def test_ctrl_c_stops_on_the_way(folder):
    terminal = Terminal(folder, "debug", str(ENDLESS))
    yield terminal.wait("step 0,") and terminal.wait(PROMPT)
    terminal.type("s 3\n")
    yield terminal.wait("step 3,") and terminal.wait(PROMPT)
    steps = [3]
    for command in "continue", "end":
        terminal.type(command + "\n")
        yield terminal.wait(command + "\n")
        time.sleep(0.5)  # so that it runs; too early would be a key
        yield terminal.interrupt("Stopped at step ") and terminal.wait("=>") and terminal.wait(PROMPT)
        steps.append(int(re.findall(r"Stopped at step (\d+), before the end of the move", terminal.screen)[-1]))
        yield steps[-1] > steps[-2] + 1000
    terminal.type("where\n")
    yield terminal.wait(f"step {steps[-1]},") and terminal.wait(PROMPT)
    terminal.type("list\n")
    yield terminal.wait("LOOP_END") and terminal.wait(PROMPT)
    terminal.type("rs\n")
    yield terminal.wait(f"step {steps[-1] - 1},") and terminal.wait(PROMPT)
    for step in reversed(steps):
        terminal.type("back\n")
        yield terminal.wait(f"step {step},") and terminal.wait(PROMPT)
    terminal.type("q\n")
    yield terminal.status() == 0


def test_ctrl_c_leaves_a_search_back_where_it_was(folder):
    terminal = Terminal(folder, "debug", str(ENDLESS))
    yield terminal.wait(PROMPT)
    terminal.type("goto 2000000\n")
    yield terminal.wait("step 2000000,") and terminal.wait(PROMPT)
    terminal.type("back-to if R1.x < 0\n")  # a condition: every step is looked at
    yield terminal.wait("R1.x < 0\n")
    time.sleep(0.2)
    yield terminal.interrupt(r"(?s)step 2000000,.*still where it was") and terminal.wait(PROMPT)
    terminal.type("q\n")
    yield terminal.status() == 0


def test_ctrl_c_ends_pictures(folder):
    # On a loop that does not end, each of these would go on for ever: an answer is one to the key.
    terminal = Terminal(folder, "debug", str(ENDLESS), "--max-steps", "0")
    yield terminal.wait(PROMPT)
    commands = ["history", "paths", "cover", "spark R0.x"]
    if subprocess.run([PROGRAM, "diff", "--help"], capture_output=True, check=False).returncode == 0:  # a leaf may be left out
        commands += ["diff 1 2", "diff wave 1"]
    for command in commands:
        terminal.type(command + "\n")
        yield terminal.wait(command + "\n")
        yield terminal.interrupt(r"cancelled after \d+ steps|was interrupted") and terminal.wait(PROMPT)
        yield not any(words in terminal.screen for words in ("goes on after",))
    terminal.type("q\n")
    yield terminal.status() == 1


def test_terminal(folder):
    """What comes next is bold; what is longer than the terminal goes through the pager; other programs run, of a person alone."""
    os.environ["PAGER"] = "sed 's/^/paged: /'"
    terminal = example(folder)
    yield terminal.wait(PROMPT)
    terminal.type("where\n")
    yield terminal.wait("=>") and terminal.wait(PROMPT) and b"\x1b[1m=>" in terminal.raw and "paged" not in terminal.screen
    termios.tcsetwinsize(terminal.fd, (12, 80))
    terminal.type("disassemble\n")
    yield terminal.wait("paged:       1  00 ALU_PUSH_BEFORE") and terminal.wait("paged:      34  END_OF_PROGRAM") and terminal.wait(PROMPT)
    terminal.type("where\n")
    yield terminal.wait("\nlane 26") and terminal.wait(PROMPT)
    for line in "!echo one$((1 + 1))\n", "shell echo one$((1 + 1))\n":
        terminal.type(line)
        yield terminal.wait("one2") and terminal.wait(PROMPT)
    terminal.type("q\n")
    yield terminal.status() == 0
    os.environ["NO_COLOR"] = "1"
    terminal = example(folder)
    yield terminal.wait(PROMPT)
    terminal.type("where\n")
    yield terminal.wait("=>") and terminal.wait(PROMPT) and b"\x1b[1m" not in terminal.raw
    terminal.type("q\n")
    yield terminal.status() == 0
    del os.environ["PAGER"], os.environ["NO_COLOR"]


def test_without_display(folder):
    """Without a verb, what a window would open is at the prompt where there is none: a file, or the first example."""
    shown = {name: os.environ.pop(name, None) for name in ("DISPLAY", "WAYLAND_DISPLAY")}
    for arguments, line in ((), "01 JUMP  ADDR(11)"), ((str(EXAMPLES / "nested-if.lanescope"),), "10 JUMP  ADDR(12)"):
        terminal = Terminal(folder, *arguments)
        yield terminal.wait(line) and terminal.wait(PROMPT)
        terminal.type("q\n")
        yield terminal.status() == 0
    os.environ.update({name: value for name, value in shown.items() if value is not None})


def test_failure_is_status_1(folder):
    terminal = example(folder)
    yield terminal.wait(PROMPT)
    terminal.type("zzz\n")
    yield terminal.wait("^") and terminal.wait("there is no command 'zzz'") and terminal.wait(PROMPT)
    terminal.type("q\n")
    yield terminal.status() == 1


def main():
    tests = [value for name, value in globals().items() if name.startswith("test_")]
    failures = 0
    for n, test in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            results = []
            for result in test(folder):
                results.append(result)
                if not result:
                    break
        failures += not all(results)
        print(f"{'ok' if all(results) else 'not ok'} {n} {test.__name__}")
        if not all(results):
            print(f"# the {len(results)}th expectation failed")
    print(f"1..{len(tests)}")
    return failures > 0


sys.exit(main())
