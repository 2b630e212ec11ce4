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
from .errors import ERRORS, LanescopeFileNotFoundError
from .form import LanescopeError

__all__ = ["Child", "LanescopeEnded", "LanescopeTimeout", "find_program"]

KEPT_BYTES = 65536  # of what it writes on standard error
GRACE_S = 5.0  # for an answer to what was cancelled, and for the end
LOOK_S = 0.1  # between two looks whether somebody has cancelled what is written
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


def is_error(error: object) -> bool:
    """Whether the program says why it failed, as the schema has it."""
    return (isinstance(error, dict) and all(isinstance(error.get(key), str) for key in ("code", "message"))
            and all(isinstance(error.get(key), (str, type(None))) for key in ("file", "text"))
            and all(error.get(key) is None or type(error[key]) is int for key in ("line", "column")))


def error_of(answer: Mapping[str, Any], asked: str = "") -> LanescopeError:
    """The exception that an answer of the kind error is."""
    error = answer.get("error")
    if not isinstance(error, dict) or not is_error(error):
        return LanescopeError("the program says that it failed, but not why: it may be of another version", None, answer, asked)
    kind = ERRORS.get(error["code"], LanescopeError)
    if is_missing(error):
        kind = LanescopeFileNotFoundError
    made = kind(error["message"], error, answer, asked)
    made.code = error["code"]
    return made


def is_missing(error: Mapping[str, Any]) -> bool:
    """Whether it is about a file that is not there; its name stands in front of what is said of it."""
    if error["code"] != "io":
        return False
    file = error.get("file") or error["message"].split(": ")[0]
    return "\0" not in file and not os.path.lexists(file)


def bytes_behind(answer: Any) -> Optional[int]:
    """How many bytes come behind a line; None: it is no answer."""
    if not isinstance(answer, dict) or not answer.keys() & {"answer", "event"}:
        return None
    if answer.get("answer") != "fetch":
        return 0
    n_bytes = answer.get("n_bytes")
    return n_bytes if type(n_bytes) is int and n_bytes >= 0 else None


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
        stops: tuple[Callable[[], object], ...] = (process.poll, process.terminate, process.kill)
        for stop in stops:
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
        os.set_blocking(self._stdin, False)
        self._asking, self._writing = threading.RLock(), threading.RLock()
        # Ctrl-C may come between any two lines: what has come is one thing with where that begins in all that ever came, and so is where
        # the next answer begins with the last one that was read.
        self._came, self._said = (0, bytearray()), bytearray()
        self._due: tuple[int, Mapping[str, Any]] = (0, {})
        self._last_id = 0
        self._running: Optional[int] = None
        self._sent = self._cancelled = self._told = 0  # requests, by number: written whole, to be cancelled, and the program knows
        self._written: tuple[int, int, list[int]] = (0, 0, [])  # the last request, its bytes, and those that each write has taken
        self._says_more = True  # on standard error
        self._ended: Optional[str] = None
        self._is_closing = False

    @property
    def is_busy(self) -> bool:
        """Whether a request runs."""
        return self._running is not None

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_closed(self) -> bool:
        return not self._end.alive

    def close(self) -> None:
        """What runs in another thread is cancelled first, and ended by force if that takes long."""
        if self._ended is None and os.getpid() == self._owner:
            self._is_closing = True
            until = time.monotonic() + GRACE_S
            while not self._asking.acquire(timeout=LOOK_S / 2):
                self.cancel()
                if time.monotonic() > until:
                    self._process.kill()
            self._ended = self._ended or "the session is closed"
            self._asking.release()
        self._end()

    def cancel(self) -> None:
        """Ends what runs, from another thread, which never waits for it: it answers with what came of it, or fails."""
        running = self._running
        if running is None or self._ended is not None:
            return
        self._check()
        self._cancelled = running  # before the look at what was sent: ask () looks the other way round
        if self._sent == running and self._writing.acquire(blocking=False):
            try:
                if self._running == running:
                    self._tell_cancelled(running)
            finally:
                self._writing.release()

    def _tell_cancelled(self, number: int) -> None:
        """A line as short as this is written whole, or not at all; then the thread that waits for the answer writes it."""
        try:
            os.write(self._stdin, json.dumps({"cancel": number}).encode() + b"\n")
            self._told = number
        except OSError:
            pass  # there is no room; who has ended is noticed by who waits for the answer

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
                return self._carry_out(self._last_id, request, timeout, progress)
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

    def _carry_out(self, number: int, request: Mapping[str, Any], timeout: Optional[float],
                   progress: Optional[Callable[[Progress], object]]) -> tuple[Mapping[str, Any], bytearray]:
        deadline = deadline_of(timeout)
        try:
            self._send({"id": number, **request}, deadline)
            self._sent = number
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
            elif "answer" in answer and answer.get("id") == number:
                return answer

    def _give_up(self, number: int) -> Optional[Mapping[str, Any]]:
        """Cancels a request, and takes its answer away, if that has not come."""
        asked, n_bytes, sizes = self._written
        try:
            if asked != number or not sizes:
                return None  # nobody knows of it
            if sum(sizes) < n_bytes:
                self._end_because("it did not take the whole request, and was ended")
                return None
            if self._due[1].get("id") == number and "answer" in self._due[1]:
                return self._due[1]
            self._cancelled = self._sent = number
            return self._await(number, time.monotonic() + GRACE_S)
        except TimeoutError:
            self._end_because("it did not answer when a request was cancelled, and was ended")
        except LanescopeEnded:
            pass
        return None

    # --- lines and bytes

    def _send(self, request: Mapping[str, Any], deadline: Optional[float] = None) -> None:
        line = memoryview(json.dumps(request, ensure_ascii=False).encode() + b"\n")
        sizes: list[int] = []
        with self._writing:
            self._check()
            self._written = request["id"], len(line), sizes
            while (done := sum(sizes)) < len(line):
                try:
                    sizes.extend(map(os.write, (self._stdin,), (line[done:],)))  # Ctrl-C comes before or behind both
                except BlockingIOError:
                    self._await_room(deadline)
                except OSError:
                    self._lost()

    def _await_room(self, deadline: Optional[float]) -> None:
        """Until standard input takes more, or somebody cancels what is written. What the program says meanwhile is kept: it may wait for
        that to be read."""
        until = None
        while True:
            if self._is_closing:
                self._fail("the session is closed")
            if until is None and self._cancelled == self._running:
                until = time.monotonic() + GRACE_S
            if until is not None and time.monotonic() > until:
                self._fail("it did not take the whole of a request that was cancelled, and was ended")
            ready = self._poll({self._stdin: select.POLLOUT, self._stdout: select.POLLIN}, deadline, LOOK_S)
            if self._stdout in ready:
                self._read_now(PIPE_BYTES)
            if self._stdin in ready:
                return

    def _receive(self, deadline: Optional[float]) -> Mapping[str, Any]:
        self._go_on_to(self._due[0], deadline)
        start, came = self._came
        seen = 0
        while (at := came.find(b"\n", seen)) < 0:
            seen = len(came)
            self._read_more(deadline)
        answer: Any
        try:
            answer = json.loads(came[:at])
        except (ValueError, RecursionError):
            answer = None
        n_bytes = bytes_behind(answer)
        if n_bytes is None:
            self._fail(f"the program was ended: '{came[:min(at, 80)].decode('utf-8', 'replace')}' is no answer")
        read: Mapping[str, Any] = answer
        self._due = start + at + 1 + n_bytes, read
        return read

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
        ready: set[int] = set()
        while not ready:
            if self._is_untold():
                self._tell_cancelled(self._cancelled)
            ready = self._poll({self._stdout: select.POLLIN}, deadline, LOOK_S if self._is_untold() else 10 * LOOK_S)
        self._read_now(n)

    def _is_untold(self) -> bool:
        """Whether somebody has cancelled the request that is sent, and the program does not know it."""
        return self._running is not None and self._told != self._running == self._cancelled == self._sent

    def _read_now(self, n: int) -> None:
        came = self._came[1]
        before = len(came)
        functools.reduce(operator.iadd, map(os.read, (self._stdout,), (min(n, PIPE_BYTES),)), came)  # Ctrl-C comes before or behind it
        if len(came) == before:
            self._lost()

    def _poll(self, wanted: Mapping[int, int], deadline: Optional[float], at_most: float) -> set[int]:
        """Those of the pipes that are ready; what comes on standard error is kept."""
        poll = select.poll()
        for pipe, what in wanted.items():
            poll.register(pipe, what)
        if self._says_more:
            poll.register(self._stderr, select.POLLIN)
        left = at_most if deadline is None else deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        ready = {pipe for pipe, _ in poll.poll(1000 * min(left, at_most))}
        if self._stderr in ready:
            self._says_more = self._keep_said()
        return ready - {self._stderr}

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
        self._end_because(why)
        raise LanescopeEnded(why)

    def _end_because(self, why: str) -> None:
        self._ended = why
        with self._writing:  # nobody writes into what is closed
            self._end()
