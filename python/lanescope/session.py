"""A run that is debugged."""
from __future__ import annotations

import contextlib
import os
import re
from types import TracebackType
from typing import Any, Callable, Iterator, Mapping, Optional, Sequence, TypeVar, Union

from . import answers as kinds
from .answers import Breakpoint, Event, Progress
from .bulk import Fetched
from .child import Child, error_of, find_program
from .form import Answer, LanescopeError, read_answer
from .places import Components, Memory, Register
from .variables import Variables
from .values import LaneSet, Steps, lanes_of, numbers_of, steps_of, stretch_of

__all__ = ["Session"]

AnswerT = TypeVar("AnswerT", bound=Answer)
DIR_S = 2.0  # for names that are completed
REGISTER = re.compile(r"[A-Z]\w*\[?")
Place = Union[str, Register, Components]
Number = Union[int, Breakpoint]


def number_of(stop: Number) -> str:
    return str(stop.number if isinstance(stop, Breakpoint) else stop)


def times(n: int) -> str:
    return "" if n == 1 else f" {n}"


def write_value(value: Union[float, Sequence[float]]) -> str:
    """As --uniform has it."""
    values = [value] if isinstance(value, (int, float)) else value
    return ",".join(str(one).lower() for one in values)


class Session:
    """A scene, a program in words or assembly that lanescope debug has opened; arguments are options of that, such as "--step", "0".

    back_end compiles a text, as --back-end; inputs is the file of what a text or a program takes, as --inputs; size, uniforms, textures, buffers and
    vertices are what a text takes besides: its target in pixels, numbers or sequences of such, PNG files and files of numbers or bytes, by their names,
    and the file of what it draws. program is its path, else
    $LANESCOPE, else the lanescope of $PATH. timeout, in seconds, is that of each request; progress is called while one takes long. Both can be set at any time. opened is the answer to its opening. Close it, or use it in a with statement.
    Names that begin with a capital are registers: s.R1.x[26], s.TEMP[0].xy[26] = 0.5."""

    __slots__ = ("_child", "opened", "timeout", "progress", "scene", "__weakref__")

    def __init__(self, scene: Union[str, os.PathLike[str]], *arguments: str, program: Optional[str] = None,
                 back_end: Optional[str] = None, inputs: Optional[Union[str, os.PathLike[str]]] = None,
                 size: Optional[tuple[int, int]] = None, uniforms: Optional[Mapping[str, Union[float, Sequence[float]]]] = None,
                 textures: Optional[Mapping[str, Union[str, os.PathLike[str]]]] = None,
                 buffers: Optional[Mapping[str, Union[str, os.PathLike[str]]]] = None,
                 vertices: Optional[Union[str, os.PathLike[str]]] = None,
                 timeout: Optional[float] = None, progress: Optional[Callable[[Progress], object]] = None) -> None:
        self.scene, self.timeout, self.progress = os.fspath(scene), timeout, progress
        if back_end is not None:
            arguments += ("--back-end", back_end)
        if inputs is not None:
            arguments += ("--inputs", os.fspath(inputs))
        if size is not None:
            arguments += ("--size", f"{size[0]}x{size[1]}")
        for name, value in (uniforms or {}).items():
            arguments += ("--uniform", f"{name}={write_value(value)}")
        for name, file in (textures or {}).items():
            arguments += ("--texture", f"{name}={os.fspath(file)}")
        for name, file in (buffers or {}).items():
            arguments += ("--buffer", f"{name}={os.fspath(file)}")
        if vertices is not None:
            arguments += ("--vertices", os.fspath(vertices))
        self._child = Child(find_program(program), self.scene, arguments)
        try:
            self.opened = read_answer(self._child.greet(timeout))
        except BaseException:
            self._child.close()
            raise

    def __enter__(self) -> Session:
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<session of {self.scene}{', closed' * self._child.is_closed}>"

    def close(self) -> None:
        """Ends the program; what was not saved is gone."""
        self._child.close()

    @property
    def pid(self) -> int:
        """The process of the program that answers."""
        return self._child.pid

    # --- asking

    def command(self, text: str, timeout: Optional[float] = None) -> Answer:
        """The answer to a line of the prompt, or to several that "end" closes. What fails is raised as LanescopeError."""
        answer, _ = self._child.ask({"command": text}, self.timeout if timeout is None else timeout, self.progress)
        if answer["answer"] == "error":
            raise error_of(answer, text)
        return read_answer(answer)

    def ask(self, text: str, kind: type[AnswerT]) -> AnswerT:
        """The same, where the answer is of one kind."""
        answer = self.command(text)
        if not isinstance(answer, kind):
            raise LanescopeError(f"'{text}' has answered with {answer.answer}", answer=answer.data)
        return answer

    def cancel(self) -> None:
        """Ends the request that runs, from another thread: a move answers with the reason interrupt, others fail as cancelled."""
        self._child.cancel()

    def _move(self, text: str) -> kinds.StopAnswer:
        return self.ask(text, kinds.StopAnswer)

    # --- moving

    def step(self, n: int = 1) -> kinds.StopAnswer:
        """Forwards: a group, a fetch or a control-flow instruction, or n of them."""
        return self._move(f"step{times(n)}")

    def step_back(self, n: int = 1) -> kinds.StopAnswer:
        """As step, backwards."""
        return self._move(f"reverse-step{times(n)}")

    def next(self, n: int = 1) -> kinds.StopAnswer:
        """As step, but a whole clause or subroutine where one begins."""
        return self._move(f"next{times(n)}")

    def next_back(self, n: int = 1) -> kinds.StopAnswer:
        """As next, backwards."""
        return self._move(f"reverse-next{times(n)}")

    def finish(self) -> kinds.StopAnswer:
        """Behind the clause; outside of clauses, behind the innermost branch, loop or call."""
        return self._move("finish")

    def finish_back(self) -> kinds.StopAnswer:
        """As finish, backwards: to where the clause, branch, loop or call begins."""
        return self._move("reverse-finish")

    def iteration(self, n: int = 1) -> kinds.StopAnswer:
        """The next iteration of the innermost loop, or behind it."""
        return self._move(f"iteration{times(n)}")

    def iteration_back(self, n: int = 1) -> kinds.StopAnswer:
        """The iteration before, or in front of the loop."""
        return self._move(f"reverse-iteration{times(n)}")

    def step_line(self, n: int = 1) -> kinds.StopAnswer:
        """The next statement of the text; where lines were measured, the next line."""
        return self._move(f"step-line{times(n)}")

    def step_line_back(self, n: int = 1) -> kinds.StopAnswer:
        """As step_line, backwards."""
        return self._move(f"reverse-step-line{times(n)}")

    def next_line(self, n: int = 1) -> kinds.StopAnswer:
        """As step_line, over the functions that are called."""
        return self._move(f"next-line{times(n)}")

    def next_line_back(self, n: int = 1) -> kinds.StopAnswer:
        """As next_line, backwards."""
        return self._move(f"reverse-next-line{times(n)}")

    def finish_function(self) -> kinds.StopAnswer:
        """Behind the function of the text that runs."""
        return self._move("finish-function")

    def finish_function_back(self) -> kinds.StopAnswer:
        """Where it was called."""
        return self._move("reverse-finish-function")

    def until(self, line: int) -> kinds.StopAnswer:
        """Where a line of the listing is next."""
        return self._move(f"until {line}")

    def until_back(self, line: int) -> kinds.StopAnswer:
        """Where a line of the listing was last."""
        return self._move(f"reverse-until {line}")

    def goto(self, place: Union[int, str]) -> kinds.StopAnswer:
        """A step by its number, "50%", "start", "end" or "bookmark NAME"; breakpoints on the way do not count."""
        return self._move(f"goto {place}")

    def start(self) -> kinds.StopAnswer:
        """The start of the run."""
        return self._move("start")

    def end(self) -> kinds.StopAnswer:
        """The end of the run."""
        return self._move("goto end")

    def back(self) -> kinds.StopAnswer:
        """Undoes the last move."""
        return self._move("back")

    def forward(self) -> kinds.StopAnswer:
        """Makes it again."""
        return self._move("forward")

    def run_to(self, what: str, all_waves: bool = False) -> kinds.StopAnswer:
        """Where something happens: "kill", "divergence", "write R1.x@26", "if R2.x > 3"; at_limit where it does not."""
        return self._move(f"run-to {what}{' all waves' * all_waves}")

    def back_to(self, what: str, all_waves: bool = False) -> kinds.StopAnswer:
        """As run_to, backwards."""
        return self._move(f"back-to {what}{' all waves' * all_waves}")

    def next_event(self, what: str = "any") -> kinds.StopAnswer:
        """The next event: any, or several of kill, nan, uninit and so on, with commas between them."""
        return self.run_to(what)

    def previous_event(self, what: str = "any") -> kinds.StopAnswer:
        """As next_event, backwards."""
        return self.back_to(what)

    def events(self, what: str = "any") -> Iterator[Event]:
        """The events from here to the end of the run, one after the other; the session is where the last of them is."""
        while True:
            stop = self.run_to(what)
            if stop.at_limit or stop.reason in ("interrupt", "trap"):
                return
            yield from stop.events or ()

    def continue_(self, n: int = 1, all_waves: bool = False) -> kinds.StopAnswer:
        """The next breakpoint, or the end."""
        return self._move(f"continue{times(n)}{' all waves' * all_waves}")

    def reverse_continue(self, n: int = 1, all_waves: bool = False) -> kinds.StopAnswer:
        """The breakpoint before, or the start."""
        return self._move(f"reverse-continue{times(n)}{' all waves' * all_waves}")

    # --- the place

    def where(self) -> kinds.WhereAnswer:
        """The place: step, wave, lane, and what comes next."""
        return self.ask("where", kinds.WhereAnswer)

    def again(self) -> kinds.StopAnswer:
        """What the last step did, and the place."""
        return self._move("again")

    @property
    def source(self) -> Optional[kinds.SourceHere]:
        """The place in the text that comes next: file, source_line, column, function, text, and the lanes that do it; None where there is none."""
        return self.where().source

    @property
    def line(self) -> Optional[int]:
        """The line of the text that comes next; None where there is none."""
        place = self.source
        return None if place is None else place.source_line

    @property
    def frames(self) -> tuple[kinds.SourceFunction, ...]:
        """The functions of the text that run, the innermost first, each with its line."""
        return self.ask("functions", kinds.FunctionsAnswer).functions or ()

    @property
    def variables(self) -> Variables:
        """The variables of the text that the next line sees: s.variables["t"].value, and s.variables["t"] = 2.5 is a what-if."""
        return Variables(self)

    @property
    def position(self) -> int:
        """How many steps of the wave are executed; what is assigned is gone to."""
        return self.where().step

    @position.setter
    def position(self, step: int) -> None:
        self.goto(step)

    @property
    def lane(self) -> int:
        """The lane looked at."""
        return self.where().lane

    @lane.setter
    def lane(self, lane: int) -> None:
        self.command(f"lane {lane}")

    @property
    def wave(self) -> int:
        """The wave looked at."""
        return self.where().wave

    @wave.setter
    def wave(self, wave: int) -> None:
        self.command(f"wave {wave}")

    @property
    def n_waves(self) -> int:
        """How many waves the scene has."""
        return self.ask("info program", kinds.ProgramAnswer).n_waves

    def list(self, first: Union[int, str] = "", last: Optional[int] = None) -> kinds.ListAnswer:
        """The program around the place, or around a line; these lines, or "all"."""
        return self.ask(f"list {first}{'' if last is None else f',{last}'}".rstrip(), kinds.ListAnswer)

    # --- values

    def __getattr__(self, name: str) -> Register:
        if not name[:1].isupper():
            raise AttributeError(f"a session has no '{name}'; value('{name}') is that of an expression")
        return Register(self, name)

    def __setattr__(self, name: str, value: object) -> None:
        if name[:1].isupper():
            raise AttributeError(f"{name} is a register: assign to components of it, s.{name}.x = 1 in the lane looked at, s.{name}.x[:] = 1 in all")
        object.__setattr__(self, name, value)

    def __dir__(self) -> Sequence[str]:
        """Its methods and the registers, for completion."""
        files = [word.rstrip("[") for word in self._complete("") if REGISTER.fullmatch(word)]
        names = {one.rstrip("[") for word in files for one in self._complete(word) if REGISTER.fullmatch(one)}
        return sorted({*object.__dir__(self), *files, *names})

    def _complete(self, expression: str) -> tuple[str, ...]:
        """What an expression may go on with; nothing where that cannot be asked now."""
        try:
            answer = None if self._child.is_busy else self.command(f'complete "print {expression}"', DIR_S)
        except LanescopeError:
            answer = None
        return answer.completions if isinstance(answer, kinds.CompleteAnswer) else ()

    def print_(self, expression: str) -> kinds.PrintAnswer:
        """An expression in all lanes, as the prompt prints it: value() is the numbers alone."""
        return self.ask(f"print {expression}", kinds.PrintAnswer)

    def value(self, expression: Place, lane: Optional[int] = None) -> Any:
        """What an expression is worth: a number where that is one for all lanes or of one lane, else 64 of them, in an array of numpy
        if that is there, which is masked where a lane has no value, or in a tuple with None. Of several components a tuple of these."""
        return numbers_of(self.print_(str(expression) if lane is None else f"({expression})@{lane}"))

    def lanes(self) -> kinds.LanesAnswer:
        """The state of each lane, and since when."""
        return self.ask("lanes", kinds.LanesAnswer)

    def fetch(self, what: Union[str, Sequence[str]], steps: Optional[Steps] = None, lanes: Optional[LaneSet] = None) -> Fetched:
        """Registers ("R0", "R1.x"), or all of them ("registers"), and masks ("active") of many steps at once, in these lanes.
        Without steps those of the place."""
        request: dict[str, object] = {"what": what if what == "registers" else [what] if isinstance(what, str) else list(what)}
        if steps is not None:
            request["steps"] = steps_of(steps)
        if lanes is not None:
            request["lanes"] = f"0x{lanes_of(lanes):016x}"
        answer, data = self._child.ask({"fetch": request}, self.timeout, self.progress)
        if answer["answer"] == "error":
            raise error_of(answer)
        fetched = Fetched(kinds.FetchAnswer(answer), data)
        if what != "registers" and not all(name in fetched for name in request["what"]):  # type: ignore[attr-defined]
            raise LanescopeError("the program's answer makes no sense: it is about something else", answer=answer)
        return fetched

    def masks(self, steps: Steps = slice(None), what: str = "active") -> Any:
        """A mask of 64 bits for each step, of the whole run where no steps are given."""
        return self.fetch([what], steps)[what]

    def registers(self, lanes: Optional[LaneSet] = None, steps: Optional[Steps] = None,
                  what: Union[str, Sequence[str]] = "registers") -> Fetched:
        """All registers, or some, in these lanes, at the place or at many steps."""
        return self.fetch(what, steps, lanes)

    # --- what if

    def memory(self, name: str) -> Memory:
        """The words of a memory: memory("share")[16] is one, and assigning to it changes it in a run that forks from this one."""
        return Memory(self, name)

    @contextlib.contextmanager
    def fork(self, keep: bool = False) -> Iterator[Session]:
        """What is changed within it goes on in a run that forks from the one looked at, which may be such a run itself; at its end the
        session is again where it was, and the run is forgotten with those that forked from it, unless it is to be kept."""
        before = self.where()
        known = {fork.name for fork in self.forks()}
        self.command("new-fork")
        try:
            yield self
        finally:
            if not self._child.is_closed:
                self._return_to(before, known, keep)

    def _return_to(self, place: kinds.WhereAnswer, known: set[str], keep: bool) -> None:
        if self.wave != place.wave:
            self.wave = place.wave
        self.command(f"fork {place.fork}")
        for fork in self.forks():
            if fork.parent == place.fork and fork.name not in known and not keep:
                self.command(f"delete-fork {fork.name}")
        self.goto(place.step)
        self.lane = place.lane

    def forks(self) -> tuple[kinds.Fork, ...]:
        """The runs of the wave."""
        return self.ask("forks", kinds.ForksAnswer).forks

    # --- where it comes from

    def who(self, place: Place, lane: Optional[int] = None, depth: Optional[int] = None, chain: bool = False,
            all_lanes: bool = False) -> kinds.WhoAnswer:
        """Who wrote a value: cause is the step, with its operands and controls, which are causes again, depth of them one behind the
        other; chain is every line behind the value; all_lanes tells it for all lanes together."""
        how = " chain" if chain else " all" if all_lanes else "" if depth is None else f" {depth}"
        return self.ask(f"who {self._at(place, lane)}{how}", kinds.WhoAnswer)

    def uses(self, place: Place, lane: Optional[int] = None, depth: Optional[int] = None) -> kinds.UsesAnswer:
        """Where a value goes."""
        return self.ask(f"uses {self._at(place, lane)}{'' if depth is None else f' {depth}'}", kinds.UsesAnswer)

    @staticmethod
    def _at(place: Place, lane: Optional[int]) -> str:
        return str(place) if lane is None else f"{place}@{lane}"

    def why(self, lane: Optional[int] = None) -> kinds.WhyAnswer:
        """Why a lane is active or not, and when it is active again."""
        return self.ask("why" if lane is None else f"why {lane}", kinds.WhyAnswer)

    def diff(self, a: int, b: Optional[int] = None) -> kinds.DiffAnswer:
        """Where two lanes part; b is the lane looked at where it is left out."""
        return self.ask(f"diff lane {a}{'' if b is None else f' {b}'}", kinds.DiffAnswer)

    def diff_wave(self, wave: int) -> kinds.DiffAnswer:
        """Where this wave and another part."""
        return self.ask(f"diff wave {wave}", kinds.DiffAnswer)

    def diff_fork(self, fork: str = "") -> kinds.DiffAnswer:
        """Where this run and another of the wave part, its own if none is named."""
        return self.ask(f"diff fork {fork}".rstrip(), kinds.DiffAnswer)

    def diff_program(self, file: Union[str, os.PathLike[str]]) -> kinds.DiffProgramsAnswer:
        """What this program and another leave in this wave, and where a difference begins."""
        return self.ask(f"diff program {os.fspath(file)}", kinds.DiffProgramsAnswer)

    def history(self, steps: Optional[Steps] = None) -> kinds.HistoryAnswer:
        """Which lanes were active when, and in which state the others were."""
        return self.ask(f"history{stretch_of(steps)}", kinds.HistoryAnswer)

    def spark(self, place: Place, lane: Optional[int] = None, steps: Optional[Steps] = None) -> kinds.SparkAnswer:
        """A register over time, in a lane, else in the one looked at."""
        return self.ask(f"spark {self._at(place, lane)}{stretch_of(steps)}", kinds.SparkAnswer)

    # --- the whole run

    def cover(self, steps: Optional[Steps] = None, all_waves: bool = False) -> kinds.CoverAnswer:
        """How often each line runs, and for how many lanes."""
        return self.ask(f"cover{' all waves' * all_waves}{stretch_of(steps)}", kinds.CoverAnswer)

    def counters(self, steps: Optional[Steps] = None, all_waves: bool = False) -> kinds.CountersAnswer:
        """How many groups, slots, fetches, exports and clauses run."""
        return self.ask(f"counters{' all waves' * all_waves}{stretch_of(steps)}", kinds.CountersAnswer)

    def graph(self, steps: Optional[Steps] = None, all_waves: bool = False) -> kinds.GraphAnswer:
        """The blocks of the program, where each leads, and how many lanes went there."""
        return self.ask(f"graph{' all waves' * all_waves}{stretch_of(steps)}", kinds.GraphAnswer)

    def paths(self, steps: Optional[Steps] = None) -> kinds.PathsAnswer:
        """The lanes by the path that they take, and where these part."""
        return self.ask(f"paths{stretch_of(steps)}", kinds.PathsAnswer)

    def timeline(self, n_waves: int = 1, steps: Optional[Steps] = None) -> kinds.TimelineAnswer:
        """When the clauses would run, by a model of time, if so many waves share a SIMD."""
        return self.ask(f"timeline{times(n_waves)}{stretch_of(steps)}", kinds.TimelineAnswer)

    def races(self) -> kinds.RacesAnswer:
        """Words that two lanes touch in no order, in all waves."""
        return self.ask("races", kinds.RacesAnswer)

    # --- breakpoints

    def _stop_at(self, command: str, lanes: Optional[LaneSet], condition: Optional[str]) -> Breakpoint:
        among = "" if lanes is None else f" lanes {lanes_of(lanes) or '0x0'}"
        return self.ask(f"{command}{among}{'' if condition is None else f' if {condition}'}", kinds.BreakpointAnswer).breakpoint

    def break_at(self, line: Union[int, str], lanes: Optional[LaneSet] = None, condition: Optional[str] = None,
                 once: bool = False) -> Breakpoint:
        """Stops before a line of the listing; "*0x2a" is a word of the program, "source 14" a line of the source."""
        return self._stop_at(f"{'tbreak' if once else 'break'} {line}", lanes, condition)

    def break_line(self, line: int, lanes: Optional[LaneSet] = None, condition: Optional[str] = None, once: bool = False) -> Breakpoint:
        """Stops where a line of the text begins, or the next line that has a statement; the condition is about that line's variables."""
        return self._stop_at(f"{'tbreak' if once else 'break'} source {line}", lanes, condition)

    def watch(self, what: Place, lanes: Optional[LaneSet] = None, condition: Optional[str] = None, on: str = "change") -> Breakpoint:
        """Stops where a value changes, or on="read", or on="access", which is either."""
        command = {"change": "watch", "read": "rwatch", "access": "awatch"}[on]
        return self._stop_at(f"{command} {what}", lanes, condition)

    def catch(self, what: str, lanes: Optional[LaneSet] = None, condition: Optional[str] = None) -> Breakpoint:
        """Stops where something happens: whatever run_to knows."""
        return self._stop_at(f"catch {what}", lanes, condition)

    def breakpoints(self) -> tuple[Breakpoint, ...]:
        """All breakpoints, with how often each was met."""
        return self.ask("info breakpoints", kinds.BreakpointsAnswer).breakpoints

    def condition(self, stop: Number, expression: str = "") -> Answer:
        """Makes a breakpoint stop only where an expression holds; without one, always."""
        return self.command(f"condition {number_of(stop)} {expression}".rstrip())

    def enable(self, *stops: Number) -> Answer:
        """Makes breakpoints stop again."""
        return self.command(" ".join(("enable", *map(number_of, stops))))

    def disable(self, *stops: Number) -> Answer:
        """Keeps breakpoints, which do not stop."""
        return self.command(" ".join(("disable", *map(number_of, stops))))

    def delete(self, *stops: Number) -> Answer:
        """Removes breakpoints, all of them where none is named."""
        return self.command(" ".join(("delete", *map(number_of, stops))))

    def _repr_html_(self) -> Optional[str]:
        if self._child.is_closed:
            return None
        from . import html
        return html.draw_all(self.again(), self.lanes(), focus=self.lane)
