"""The program that answers: lanescope debug FILE --json, as a child."""
from __future__ import annotations

import functools
import json
import operator
import os
import select
import shutil
import subprocess
import threading
import time
import weakref
from typing import Any, Callable, Mapping, NoReturn, Optional, Sequence

from .answers import Progress
from .errors import ERRORS
from .form import LanescopeError

__all__ = ["Child", "LanescopeEnded", "LanescopeTimeout", "find_program"]

KEPT_BYTES = 65536  # of what it writes on standard error
GRACE_S = 5.0  # for an answer to what was cancelled, and for the end
PIPE_BYTES = 1 << 20
F_SETPIPE_SZ = 1031  # fcntl has the name from Python 3.10 on


class LanescopeEnded(LanescopeError):
    """The program that answers has ended: what it wrote on standard error last, and how it ended."""

    code = "ended"


class LanescopeTimeout(LanescopeError, TimeoutError):
    """The request took longer than it may; it was cancelled. answer is what came of it, if it could tell in time."""

    code = "timeout"


def find_program(program: Optional[str] = None) -> str:
    """The program's path: what is given, $LANESCOPE, or the lanescope of $PATH."""
    wanted = program or os.environ.get("LANESCOPE") or "lanescope"
    found = shutil.which(wanted)
    if not found:
        raise LanescopeError(f"there is no program '{wanted}': say program=, set LANESCOPE, or put lanescope into PATH")
    return found


def deadline_of(timeout: Optional[float]) -> Optional[float]:
    return None if timeout is None else time.monotonic() + timeout


def error_of(answer: Mapping[str, Any], asked: str = "") -> LanescopeError:
    """The exception that an answer of the kind error is."""
    error = answer.get("error")
    if not isinstance(error, dict) or not {"code", "message"} <= error.keys():
        return LanescopeError("the program says that it failed, but not why: it may be of another version", None, answer, asked)
    made = ERRORS.get(error["code"], LanescopeError)(error["message"], error, answer, asked)
    made.code = error["code"]
    return made


def widen(pipe: int) -> None:
    """Much that is fetched comes in few pieces."""
    try:
        import fcntl
        fcntl.fcntl(pipe, F_SETPIPE_SZ, PIPE_BYTES)
    except (ImportError, OSError):
        pass


def end(process: subprocess.Popen[bytes], owner: int) -> None:
    """Ends it as at the end of its input; by force if that takes long. A copy of this process leaves it alone."""
    assert process.stdin and process.stdout and process.stderr
    pipes = (process.stdin, process.stdout, process.stderr)
    for pipe in pipes[:2]:  # whoever writes for nobody ends as well
        pipe.close()
    if os.getpid() == owner:
        for stop in (lambda: None, process.terminate, process.kill):
            try:
                stop()
                process.wait(GRACE_S / 5)
                break
            except subprocess.TimeoutExpired:
                pass
    pipes[2].close()


class Child:
    """Asks one request after the other; threads wait for each other, but cancel () does not."""

    def __init__(self, program: str, scene: str, arguments: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen([program, "debug", "--json", *arguments, "--", scene], stdin=subprocess.PIPE,
                                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0, start_new_session=True)
        except OSError as error:
            raise LanescopeError(f"'{program}' cannot be run: {error.strerror}") from error
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._stdin, self._stdout, self._stderr = (pipe.fileno() for pipe in (self._process.stdin, self._process.stdout,
                                                                              self._process.stderr))
        widen(self._stdout)
        self._owner = os.getpid()
        self._end = weakref.finalize(self, end, self._process, self._owner)
        self._asking, self._writing = threading.RLock(), threading.Lock()
        # Ctrl-C may come between any two lines: what has come is one thing with where that begins in all that ever came, and so is where
        # the next answer begins with the last one that was read.
        self._came, self._said = (0, bytearray()), bytearray()
        self._due: tuple[int, Mapping[str, Any]] = (0, {})
        self._last_id = 0
        self._running: Optional[int] = None
        self._sent = self._cancelled = 0  # requests, by number
        self._ended: Optional[str] = None
        self._is_closing = False

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_closed(self) -> bool:
        return not self._end.alive

    def close(self) -> None:
        """What runs in another thread is cancelled first."""
        if self._ended is None and os.getpid() == self._owner:
            self._is_closing = True
            while not self._asking.acquire(timeout=0.05):
                self.cancel()
            self._ended = self._ended or "the session is closed"
            self._asking.release()
        self._end()

    def cancel(self) -> None:
        """Ends what runs, from another thread: it answers with what came of it, or fails."""
        running = self._running
        if running is None:
            return
        self._cancelled = running  # before the look at what was sent: ask () looks the other way round
        if self._sent == running:
            self._send({"cancel": running})

    def greet(self, timeout: Optional[float]) -> Mapping[str, Any]:
        """What it says before any request."""
        with self._asking:
            try:
                answer = self._receive(deadline_of(timeout))
            except LanescopeEnded:
                raise
            except TimeoutError:
                raise LanescopeTimeout(f"not open after {timeout} s") from None
            if answer["answer"] == "error":
                self.close()
                raise error_of(answer)
            return answer

    def ask(self, request: Mapping[str, Any], timeout: Optional[float] = None,
            progress: Optional[Callable[[Progress], object]] = None) -> tuple[Mapping[str, Any], bytearray]:
        """The answer to a request, and the bytes that follow it."""
        self._check()  # a copy of the process may have the lock of a thread that it has not
        with self._asking:
            self._check_free()
            self._last_id += 1
            self._running = self._last_id
            try:
                self._send({"id": self._last_id, **request})
                self._sent = self._last_id
                if self._cancelled == self._last_id:
                    self._send({"cancel": self._last_id})
                return self._wait(self._last_id, timeout, progress)
            finally:
                self._running = None

    def _check(self) -> None:
        if self._ended is None and os.getpid() != self._owner:
            raise LanescopeEnded("this process is a copy of the one that has the session: open one here")
        if self._ended is not None:
            raise LanescopeEnded(self._ended)

    def _check_free(self) -> None:
        self._check()
        if self._is_closing:
            raise LanescopeEnded("the session is closed")
        if self._running is not None:
            raise LanescopeError("what is called while a request runs, as progress, cannot ask for more")

    def _wait(self, number: int, timeout: Optional[float],
              progress: Optional[Callable[[Progress], object]]) -> tuple[Mapping[str, Any], bytearray]:
        deadline = deadline_of(timeout)
        try:
            answer = self._await(number, deadline, progress)
            return answer, self._receive_bytes(deadline) if answer["answer"] == "fetch" else bytearray()
        except LanescopeEnded:
            raise
        except TimeoutError:
            raise LanescopeTimeout(f"not done after {timeout} s", answer=self._give_up(number)) from None
        except BaseException:  # of progress, or Ctrl-C: the next request must not find this one's answer
            self._give_up(number)
            raise

    def _await(self, number: int, deadline: Optional[float], progress: Optional[Callable[[Progress], object]] = None) -> Mapping[str, Any]:
        while True:
            answer = self._receive(deadline)
            if answer.get("event") == "progress":
                if progress:
                    progress(Progress(answer))
                    self._check()  # it may have closed the session
            elif answer.get("id") == number:
                return answer

    def _give_up(self, number: int) -> Optional[Mapping[str, Any]]:
        """Cancels a request, and takes its answer away, if that has not come."""
        try:
            if self._due[1].get("id") == number and "answer" in self._due[1]:
                return self._due[1]
            self._send({"cancel": number})
            return self._await(number, time.monotonic() + GRACE_S)
        except TimeoutError:
            self._ended = "it did not answer when a request was cancelled, and was ended"
            self._end()
        except LanescopeEnded:
            pass
        return None

    # --- lines and bytes

    def _send(self, request: Mapping[str, Any]) -> None:
        line = memoryview(json.dumps(request, ensure_ascii=False).encode() + b"\n")
        with self._writing:
            self._check()
            try:
                while line:
                    line = line[os.write(self._stdin, line):]
            except OSError:
                self._lost()

    def _receive(self, deadline: Optional[float]) -> Mapping[str, Any]:
        self._go_on_to(self._due[0], deadline)
        start, came = self._came
        seen = 0
        while (at := came.find(b"\n", seen)) < 0:
            seen = len(came)
            self._read_more(deadline)
        try:
            answer = json.loads(came[:at])
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or not answer.keys() & {"answer", "event"}:
            self._fail(f"the program was ended: '{came[:min(at, 80)].decode('utf-8', 'replace')}' is no answer")
        self._due = start + at + 1 + (answer["n_bytes"] if answer.get("answer") == "fetch" else 0), answer
        return answer

    def _receive_bytes(self, deadline: Optional[float]) -> bytearray:
        """Those behind the answer, without a copy of those that have not come yet."""
        end, answer = self._due
        self._go_on_to(end - answer["n_bytes"], deadline)
        start, came = self._came
        while start + len(came) < end:
            self._read_more(deadline, end - start - len(came))
        self._came = end, came[end - start:]
        del came[end - start:]
        return came

    def _go_on_to(self, place: int, deadline: Optional[float]) -> None:
        """Drops what is in front of it, such as the rest of bytes that somebody stopped reading."""
        while self._came[0] < place:
            start, came = self._came
            n = min(place - start, len(came))
            self._came = start + n, came[n:]
            if start + n < place:
                self._read_more(deadline)

    def _read_more(self, deadline: Optional[float], n: int = PIPE_BYTES) -> None:
        self._await_more(deadline)
        came = self._came[1]
        before = len(came)
        functools.reduce(operator.iadd, map(os.read, (self._stdout,), (min(n, PIPE_BYTES),)), came)  # Ctrl-C comes before or behind it
        if len(came) == before:
            self._lost()

    def _await_more(self, deadline: Optional[float]) -> None:
        """Until there is something on standard output, or its end; what comes on standard error is kept."""
        poll = select.poll()
        poll.register(self._stdout, select.POLLIN)
        poll.register(self._stderr, select.POLLIN)
        while True:
            left = None if deadline is None else 1000 * (deadline - time.monotonic())
            if left is not None and left <= 0:
                raise TimeoutError
            ready = {fd for fd, _ in poll.poll(left)}
            if self._stderr in ready and not self._keep_said():
                poll.unregister(self._stderr)
            if self._stdout in ready:
                return

    def _keep_said(self) -> bool:
        got = os.read(self._stderr, KEPT_BYTES)
        self._said += got
        del self._said[:-KEPT_BYTES]
        return bool(got)

    def _lost(self) -> NoReturn:
        """It is gone: says so now, and whenever it is asked again."""
        status: Optional[int] = None
        try:
            status = self._process.wait(GRACE_S)
            while self._keep_said():
                pass
        except (subprocess.TimeoutExpired, OSError):
            pass
        how = "" if status is None else f" by signal {-status}" if status < 0 else f" with exit status {status}"
        said = self._said.decode("utf-8", "replace").strip()
        self._fail(f"the program has ended{how}" + (f": {said}" if said else ""))

    def _fail(self, why: str) -> NoReturn:
        self._ended = why
        self._end()
        raise LanescopeEnded(why)
