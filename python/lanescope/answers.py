"""What Lanescope answers. Made of data/lanescope.schema.json by python/make-answers: change the schema's tables, not this."""
from __future__ import annotations

from typing import Literal, Optional, Union

from .form import Answer, Bits, Form, Lanes

LessonAsk = Literal["nothing", "mask", "value", "cause", "iteration", "choice", "stack", "packet", "order"]
Reason = Literal["step", "breakpoint", "end", "trap", "interrupt", "cut", "memory"]


class Progress(Form):
    """While a request runs for long."""

    __slots__ = ("event", "id", "step", "n_done", "n_all")
    event: Literal["progress"]
    id: Union[int, str]
    step: int
    n_done: Optional[int]
    n_all: Optional[int]


class StopAnswer(Answer):
    """Where a move led: every command that moves, and again. ran: commands of breakpoints, before this place."""

    __slots__ = (
        "n_log_dropped", "log", "source", "hits", "sentence", "events", "step", "wave", "fork", "lane", "active", "n_active", "helpers",
        "ended", "reason", "at_limit", "n_found", "trap", "next", "line", "n_slots_shown", "bookmark", "note", "found", "ran",
    )
    n_log_dropped: Optional[int]
    log: Optional[tuple[LogLine, ...]]
    source: Optional[SourceHere]
    hits: Optional[tuple[Hit, ...]]
    sentence: Optional[str]
    events: Optional[tuple[Event, ...]]
    step: int
    wave: int
    fork: str
    lane: int
    active: Lanes
    n_active: int
    helpers: Optional[Lanes]
    ended: bool
    reason: Reason
    at_limit: bool
    n_found: Optional[int]
    trap: Optional[Trap]
    next: Optional[tuple[str, ...]]
    line: Optional[int]
    n_slots_shown: Optional[int]
    bookmark: Optional[str]
    note: Optional[str]
    found: Optional[Lanes]
    ran: Optional[tuple[Ran, ...]]
    _answer = "stop"
    _kinds = {
        "log": "[LogLine]", "source": "SourceHere", "hits": "[Hit]", "events": "[Event]", "active": "Lanes", "helpers": "Lanes",
        "trap": "Trap", "next": "[str]", "found": "Lanes", "ran": "[Ran]",
    }


class BodyAnswer(Answer):
    """A line of commands, define, ...: more follow, up to end."""

    __slots__ = ("more",)
    more: bool
    _answer = "body"


class DefinitionAnswer(Answer):
    """What answers with the kind definition."""

    __slots__ = ("name",)
    name: str
    _answer = "definition"


class DefinitionsAnswer(Answer):
    """show user."""

    __slots__ = ("definitions",)
    definitions: tuple[Definition, ...]
    _answer = "definitions"
    _kinds = {"definitions": "[Definition]"}


class VariableAnswer(Answer):
    """set of a variable."""

    __slots__ = ("expression", "type", "lane", "components", "name")
    expression: Optional[str]
    type: Optional[str]
    lane: Optional[int]
    components: Optional[tuple[Component, ...]]
    name: str
    _answer = "variable"
    _kinds = {"components": "[Component]"}


class VariablesAnswer(Answer):
    """show convenience, show values."""

    __slots__ = ("variables",)
    variables: tuple[Variable, ...]
    _answer = "variables"
    _kinds = {"variables": "[Variable]"}


class WhatisAnswer(Answer):
    """What answers with the kind whatis."""

    __slots__ = ("type", "n_components", "is_uniform")
    type: str
    n_components: int
    is_uniform: bool
    _answer = "whatis"


class SettingAnswer(Answer):
    """What answers with the kind setting."""

    __slots__ = ("setting", "text", "n_lines")
    setting: str
    text: Optional[str]
    n_lines: Optional[int]
    _answer = "setting"


class VersionAnswer(Answer):
    """What answers with the kind version."""

    __slots__ = ("version",)
    version: str
    _answer = "version"


class GroupAnswer(Answer):
    """What the slots of the group take and give, and how they read it. is_last: of the step that was just made."""

    __slots__ = ("step", "lane", "is_running", "group_slots", "reads", "problem", "remedy", "wave", "is_last")
    step: int
    lane: int
    is_running: bool
    group_slots: tuple[GroupSlot, ...]
    reads: tuple[GroupRead, ...]
    problem: Optional[str]
    remedy: Optional[str]
    wave: int
    is_last: bool
    _answer = "group"
    _kinds = {"group_slots": "[GroupSlot]", "reads": "[GroupRead]"}


class GroupSlot(Form):
    """A slot: who carries it out (lanes), in which order it reads and in which others it could, the rest as it is."""

    __slots__ = ("name", "line", "op", "into", "lanes", "taken", "given", "order", "other_orders")
    name: str
    line: int
    op: str
    into: str
    lanes: Lanes
    taken: tuple[GroupOperand, ...]
    given: tuple[GroupResult, ...]
    order: Optional[str]
    other_orders: Optional[tuple[str, ...]]
    _kinds = {"lanes": "Lanes", "taken": "[GroupOperand]", "given": "[GroupResult]", "other_orders": "[str]"}


class GroupOperand(Form):
    """An operand as it is written, and what the lane takes through it. from_slot: the slot of the group before whose result it is;
    is_stale: the lane did not carry that out."""

    __slots__ = ("text", "held", "from_slot", "is_stale")
    text: str
    held: tuple[GroupValue, ...]
    from_slot: Optional[str]
    is_stale: Optional[bool]
    _kinds = {"held": "[GroupValue]"}


class GroupValue(Form):
    """Something that an operand takes. made: the operand, where it is computed from this and others."""

    __slots__ = ("what", "value", "made")
    what: str
    value: Value
    made: Optional[Value]
    _kinds = {"value": "Value", "made": "Value"}


class GroupResult(Form):
    """A register, who writes it, and what it has then in the lane, if that does."""

    __slots__ = ("register", "lanes", "value")
    register: str
    lanes: Lanes
    value: Optional[Value]
    _kinds = {"lanes": "Lanes", "value": "Value"}


class GroupRead(Form):
    """What an operand (its number, of a slot) is read from through a port."""

    __slots__ = ("port", "what", "slot", "operand", "is_conflict")
    port: tuple[str, ...]
    what: str
    slot: str
    operand: int
    is_conflict: Optional[bool]
    _kinds = {"port": "[str]"}


class FrameAnswer(Answer):
    """frame, up, down. chosen: the frame, if it is not the place."""

    __slots__ = ("chosen", "frame_number", "line")
    chosen: Optional[Frame]
    frame_number: int
    line: int
    _answer = "frame"
    _kinds = {"chosen": "Frame"}


class InstructionsAnswer(Answer):
    """x of lines."""

    __slots__ = ("lines",)
    lines: tuple[Instruction, ...]
    _answer = "instructions"
    _kinds = {"lines": "[Instruction]"}


class SilentAnswer(Answer):
    """What answers with the kind silent."""

    __slots__ = ()
    _answer = "silent"


class LineAnswer(Answer):
    """info line."""

    __slots__ = ("line", "text", "address", "n_words")
    line: int
    text: str
    address: Optional[int]
    n_words: Optional[int]
    _answer = "line"


class WhereAnswer(Answer):
    """What answers with the kind where."""

    __slots__ = (
        "step", "wave", "fork", "lane", "active", "n_active", "helpers", "ended", "lane_state", "stage", "chosen", "x", "y", "vertex",
        "thread", "primitive", "source", "next", "line", "n_slots_shown",
    )
    step: int
    wave: int
    fork: str
    lane: int
    active: Lanes
    n_active: int
    helpers: Optional[Lanes]
    ended: bool
    lane_state: str
    stage: Optional[Literal["ps", "vs", "gs", "es", "cs"]]
    chosen: Optional[Frame]
    x: Optional[int]
    y: Optional[int]
    vertex: Optional[int]
    thread: Optional[int]
    primitive: Optional[int]
    source: Optional[SourceHere]
    next: Optional[tuple[str, ...]]
    line: Optional[int]
    n_slots_shown: Optional[int]
    _answer = "where"
    _kinds = {"active": "Lanes", "helpers": "Lanes", "chosen": "Frame", "source": "SourceHere", "next": "[str]"}


class SetAnswer(Answer):
    """What answers with the kind set."""

    __slots__ = (
        "change", "lanes", "values", "step", "wave", "fork", "lane", "active", "n_active", "helpers", "ended", "source", "next", "line",
        "n_slots_shown",
    )
    change: str
    lanes: Optional[Lanes]
    values: Optional[tuple[Value, ...]]
    step: int
    wave: int
    fork: str
    lane: int
    active: Lanes
    n_active: int
    helpers: Optional[Lanes]
    ended: bool
    source: Optional[SourceHere]
    next: Optional[tuple[str, ...]]
    line: Optional[int]
    n_slots_shown: Optional[int]
    _answer = "set"
    _kinds = {"lanes": "Lanes", "values": "[Value]", "active": "Lanes", "helpers": "Lanes", "source": "SourceHere", "next": "[str]"}


class BreakpointAnswer(Answer):
    """break, watch, catch, log, ..."""

    __slots__ = ("breakpoint",)
    breakpoint: Breakpoint
    _answer = "breakpoint"
    _kinds = {"breakpoint": "Breakpoint"}


class BreakpointsAnswer(Answer):
    """What answers with the kind breakpoints."""

    __slots__ = ("breakpoints",)
    breakpoints: tuple[Breakpoint, ...]
    _answer = "breakpoints"
    _kinds = {"breakpoints": "[Breakpoint]"}


class PrintAnswer(Answer):
    """What answers with the kind print."""

    __slots__ = ("expression", "type", "lane", "components", "value_number", "name")
    expression: str
    type: str
    lane: Optional[int]
    components: tuple[Component, ...]
    value_number: Optional[int]
    name: Optional[str]
    _answer = "print"
    _kinds = {"components": "[Component]"}


class XAnswer(Answer):
    """What answers with the kind x."""

    __slots__ = ("memory", "index", "values")
    memory: str
    index: int
    values: tuple[Value, ...]
    _answer = "x"
    _kinds = {"values": "[Value]"}


class ListAnswer(Answer):
    """list and disassemble."""

    __slots__ = ("lines",)
    lines: tuple[ListedLine, ...]
    _answer = "list"
    _kinds = {"lines": "[ListedLine]"}


class TextListAnswer(Answer):
    """list and search in a text that runs as it stands."""

    __slots__ = ("lines",)
    lines: tuple[ListedTextLine, ...]
    _answer = "text_list"
    _kinds = {"lines": "[ListedTextLine]"}


class StackAnswer(Answer):
    """backtrace."""

    __slots__ = ("stack",)
    stack: tuple[Frame, ...]
    _answer = "stack"
    _kinds = {"stack": "[Frame]"}


class LanesAnswer(Answer):
    """What answers with the kind lanes."""

    __slots__ = ("step", "states", "has_quads", "groups", "predicated_lanes", "wave")
    step: int
    states: str
    has_quads: bool
    groups: tuple[LaneGroup, ...]
    predicated_lanes: Optional[Lanes]
    wave: int
    _answer = "lanes"
    _kinds = {"groups": "[LaneGroup]", "predicated_lanes": "Lanes"}


class MasksAnswer(Answer):
    """The masks of the machine, by name."""

    __slots__ = ("masks",)
    masks: dict[str, Lanes]
    _answer = "masks"
    _kinds = {"masks": "{Lanes}"}


class RegistersAnswer(Answer):
    """Those of the lane that are not zero, with a value for each component; what the source calls them."""

    __slots__ = ("lane", "registers", "names")
    lane: int
    registers: dict[str, tuple[Value, ...]]
    names: Optional[dict[str, str]]
    _answer = "registers"
    _kinds = {"registers": "{[Value]}"}


class NamesAnswer(Answer):
    """What the source calls places."""

    __slots__ = ("names",)
    names: dict[str, str]
    _answer = "names"


class ProgramAnswer(Answer):
    """What answers with the kind program."""

    __slots__ = ("scene", "machine", "n_lines", "n_source_lines", "n_waves", "width", "height")
    scene: str
    machine: str
    n_lines: int
    n_source_lines: Optional[int]
    n_waves: int
    width: int
    height: int
    _answer = "program"


class EventsAnswer(Answer):
    """What can be waited for, and what that means."""

    __slots__ = ("event_words",)
    event_words: dict[str, str]
    _answer = "events"


class WaveAnswer(Answer):
    """What answers with the kind wave."""

    __slots__ = ("wave", "n_waves", "group", "member", "members")
    wave: int
    n_waves: int
    group: int
    member: int
    members: tuple[Member, ...]
    _answer = "wave"
    _kinds = {"members": "[Member]"}


class InfoAnswer(Answer):
    """The subjects, and what they tell."""

    __slots__ = ("subjects",)
    subjects: dict[str, str]
    _answer = "info"


class WhoAnswer(Answer):
    """What answers with the kind who."""

    __slots__ = (
        "sentence", "wave", "lane", "step", "trap", "variable", "source", "cause", "statements", "chain", "n_left_out", "origins",
        "register", "groups",
    )
    sentence: Optional[str]
    wave: Optional[int]
    lane: Optional[int]
    step: Optional[int]
    trap: Optional[Trap]
    variable: Optional[str]
    source: Optional[CauseSource]
    cause: Optional[Cause]
    statements: Optional[tuple[StatementLine, ...]]
    chain: Optional[tuple[ChainLine, ...]]
    n_left_out: Optional[int]
    origins: Optional[tuple[Origin, ...]]
    register: Optional[str]
    groups: Optional[tuple[WriteGroup, ...]]
    _answer = "who"
    _kinds = {
        "trap": "Trap", "source": "CauseSource", "cause": "Cause", "statements": "[StatementLine]", "chain": "[ChainLine]",
        "origins": "[Origin]", "groups": "[WriteGroup]",
    }


class UsesAnswer(Answer):
    """What answers with the kind uses."""

    __slots__ = ("sentence", "wave", "lane", "step", "trap", "variable", "source", "followed")
    sentence: str
    wave: int
    lane: int
    step: int
    trap: Optional[Trap]
    variable: Optional[str]
    source: Optional[CauseSource]
    followed: Optional[Followed]
    _answer = "uses"
    _kinds = {"trap": "Trap", "source": "CauseSource", "followed": "Followed"}


class WhyAnswer(Answer):
    """Why a lane is active or not. since: the step that made it so, at line. comes_back: it is active again, at back. helper: it holds no
    pixel and runs for its quad. is_running: a killed lane that does. cut: the program runs on, and the lane may come back later.
    predicated: slots of the step that comes next that its predicate keeps it out of; was_predicated: of the step that led here."""

    __slots__ = (
        "lane", "step", "state", "helper", "is_running", "since", "edited", "line", "op", "test", "with_values", "was_predicated",
        "predicated", "frame", "comes_back", "back", "cut", "sentence", "wave", "trap",
    )
    lane: int
    step: int
    state: str
    helper: Optional[bool]
    is_running: Optional[bool]
    since: int
    edited: Optional[bool]
    line: Optional[int]
    op: Optional[str]
    test: Optional[Test]
    with_values: Optional[str]
    was_predicated: Optional[KeptOut]
    predicated: Optional[KeptOut]
    frame: Optional[Frame]
    comes_back: Optional[bool]
    back: Optional[int]
    cut: Optional[bool]
    sentence: str
    wave: int
    trap: Optional[Trap]
    _answer = "why"
    _kinds = {"test": "Test", "was_predicated": "KeptOut", "predicated": "KeptOut", "frame": "Frame", "trap": "Trap"}


class DiffAnswer(Answer):
    """Two lanes, waves, runs or readings."""

    __slots__ = (
        "wave", "differs", "first_place", "first_path", "first_value", "n_inputs", "counts", "n_steps", "cut", "sentence", "x", "y", "a",
        "b",
    )
    wave: Optional[int]
    differs: bool
    first_place: Optional[PartingPlace]
    first_path: Optional[PartingPlace]
    first_value: Optional[PartingPlace]
    n_inputs: int
    counts: tuple[PartingCount, ...]
    n_steps: int
    cut: bool
    sentence: str
    x: Optional[int]
    y: Optional[int]
    a: str
    b: str
    _answer = "diff"
    _kinds = {"first_place": "PartingPlace", "first_path": "PartingPlace", "first_value": "PartingPlace", "counts": "[PartingCount]"}


class DiffProgramsAnswer(Answer):
    """What two programs leave."""

    __slots__ = (
        "source_lines", "source_parting", "lines", "alike", "scene_differences", "differs", "wave", "first_difference", "chains", "stop_a",
        "stop_b", "sides", "n_waves", "n_running", "first_running", "n_lanes", "n_different_lanes", "n_different_numbers", "counts",
        "sentence", "a", "b", "x", "y",
    )
    source_lines: Optional[tuple[TextLine, ...]]
    source_parting: Optional[TextParting]
    lines: tuple[OtherLine, ...]
    alike: bool
    scene_differences: tuple[StateDifference, ...]
    differs: bool
    wave: Optional[int]
    first_difference: Optional[OutputDifference]
    chains: Optional[Chains]
    stop_a: Optional[StopOfRun]
    stop_b: Optional[StopOfRun]
    sides: Optional[Sides]
    n_waves: int
    n_running: Optional[int]
    first_running: Optional[int]
    n_lanes: int
    n_different_lanes: int
    n_different_numbers: Optional[int]
    counts: tuple[OutputCount, ...]
    sentence: str
    a: str
    b: str
    x: Optional[int]
    y: Optional[int]
    _answer = "diff_programs"
    _kinds = {
        "source_lines": "[TextLine]", "source_parting": "TextParting", "lines": "[OtherLine]", "scene_differences": "[StateDifference]",
        "first_difference": "OutputDifference", "chains": "Chains", "stop_a": "StopOfRun", "stop_b": "StopOfRun", "sides": "Sides",
        "counts": "[OutputCount]",
    }


class HistoryAnswer(Answer):
    """What answers with the kind history."""

    __slots__ = ("first_step", "last_step", "reason", "n_bytes", "runs", "n_more", "wave")
    first_step: int
    last_step: int
    reason: Reason
    n_bytes: int
    runs: tuple[MaskRun, ...]
    n_more: Optional[int]
    wave: int
    _answer = "history"
    _kinds = {"runs": "[MaskRun]"}


class CoverAnswer(Answer):
    """n_active: lanes before each step, summed. n_issued: slots or fetches, each for all lanes."""

    __slots__ = (
        "n_steps", "last_step", "reason", "n_active", "slots", "fetches", "live_registers", "n_executable_lines", "n_never_lines", "lines",
        "n_beside", "n_never_source_lines", "source_lines", "wave", "path_groups",
    )
    n_steps: int
    last_step: int
    reason: Reason
    n_active: int
    slots: CoverUse
    fetches: CoverUse
    live_registers: Optional[CoverRegisters]
    n_executable_lines: int
    n_never_lines: int
    lines: tuple[CoverLine, ...]
    n_beside: Optional[int]
    n_never_source_lines: Optional[int]
    source_lines: Optional[tuple[SourceCoverLine, ...]]
    wave: Optional[int]
    path_groups: Optional[PathGroups]
    _answer = "cover"
    _kinds = {
        "slots": "CoverUse", "fetches": "CoverUse", "live_registers": "CoverRegisters", "lines": "[CoverLine]",
        "source_lines": "[SourceCoverLine]", "path_groups": "PathGroups",
    }


class CountersAnswer(Answer):
    """What answers with the kind counters."""

    __slots__ = ("n_steps", "n_waves", "last_step", "reason", "counters", "wave")
    n_steps: int
    n_waves: int
    last_step: int
    reason: Reason
    counters: tuple[Counter, ...]
    wave: Optional[int]
    _answer = "counters"
    _kinds = {"counters": "[Counter]"}


class GraphAnswer(Answer):
    """The blocks of the program in the order of the listing, and what went through them; the blocks of the steps just made and next."""

    __slots__ = ("wave", "n_steps", "last_step", "reason", "n_blocks", "n_edges", "n_never_blocks", "blocks", "last_block", "next_block")
    wave: Optional[int]
    n_steps: int
    last_step: int
    reason: Reason
    n_blocks: int
    n_edges: int
    n_never_blocks: Optional[int]
    blocks: tuple[GraphBlock, ...]
    last_block: Optional[int]
    next_block: Optional[int]
    _answer = "graph"
    _kinds = {"blocks": "[GraphBlock]"}


class PathsAnswer(Answer):
    """What answers with the kind paths."""

    __slots__ = ("n_steps", "last_step", "reason", "paths", "partings", "wave")
    n_steps: int
    last_step: int
    reason: Reason
    paths: tuple[Path, ...]
    partings: tuple[PathParting, ...]
    wave: int
    _answer = "paths"
    _kinds = {"paths": "[Path]", "partings": "[PathParting]"}


class SparkAnswer(Answer):
    """What answers with the kind spark."""

    __slots__ = (
        "register", "variable", "type", "lanes", "n_lanes", "first_step", "last_step", "reason", "low", "high", "n_changes", "n_never",
        "given_step", "points", "n_more", "buckets", "wave",
    )
    register: str
    variable: Optional[str]
    type: Optional[Literal["float", "int", "uint"]]
    lanes: Lanes
    n_lanes: int
    first_step: int
    last_step: int
    reason: Reason
    low: Optional[float]
    high: Optional[float]
    n_changes: int
    n_never: Optional[int]
    given_step: Optional[int]
    points: tuple[Point, ...]
    n_more: Optional[int]
    buckets: tuple[Bucket, ...]
    wave: int
    _answer = "spark"
    _kinds = {"lanes": "Lanes", "low": "float", "high": "float", "points": "[Point]", "buckets": "[Bucket]"}


class FetchAnswer(Answer):
    """Behind the line and its end come n_bytes bytes, the parts one behind the other."""

    __slots__ = ("wave", "fork", "first_step", "stride", "n_steps", "lanes", "is_cut", "parts", "n_bytes")
    wave: int
    fork: str
    first_step: int
    stride: int
    n_steps: int
    lanes: Lanes
    is_cut: Optional[bool]
    parts: tuple[FetchPart, ...]
    n_bytes: int
    _answer = "fetch"
    _kinds = {"lanes": "Lanes", "parts": "[FetchPart]"}


class TimelineAnswer(Answer):
    """What answers with the kind timeline."""

    __slots__ = ("model", "n_cycles", "n_alu_lanes", "waves", "intervals", "n_more", "last_step", "reason", "busy")
    model: ClockModel
    n_cycles: int
    n_alu_lanes: int
    waves: tuple[ClockWave, ...]
    intervals: tuple[ClockInterval, ...]
    n_more: int
    last_step: Optional[int]
    reason: Reason
    busy: dict[str, int]
    _answer = "timeline"
    _kinds = {"model": "ClockModel", "waves": "[ClockWave]", "intervals": "[ClockInterval]"}


class RacesAnswer(Answer):
    """What answers with the kind races."""

    __slots__ = ("n_waves", "n_failed_waves", "n_words", "stop", "races", "barrier")
    n_waves: int
    n_failed_waves: int
    n_words: int
    stop: Optional[RaceStop]
    races: tuple[RacePair, ...]
    barrier: Optional[str]
    _answer = "races"
    _kinds = {"stop": "RaceStop", "races": "[RacePair]"}


class ForksAnswer(Answer):
    """What answers with the kind forks."""

    __slots__ = ("forks",)
    forks: tuple[Fork, ...]
    _answer = "forks"
    _kinds = {"forks": "[Fork]"}


class NotesAnswer(Answer):
    """What answers with the kind notes."""

    __slots__ = ("notes", "replaced")
    notes: tuple[Note, ...]
    replaced: Optional[str]
    _answer = "notes"
    _kinds = {"notes": "[Note]"}


class BookmarksAnswer(Answer):
    """What answers with the kind bookmarks."""

    __slots__ = ("bookmarks", "replaced")
    bookmarks: tuple[Bookmark, ...]
    replaced: Optional[str]
    _answer = "bookmarks"
    _kinds = {"bookmarks": "[Bookmark]"}


class SaveAnswer(Answer):
    """What answers with the kind save."""

    __slots__ = ("file",)
    file: Optional[str]
    _answer = "save"


class RecoverAnswer(Answer):
    """Something was thrown away."""

    __slots__ = ()
    _answer = "recover"


class SourceAnswer(Answer):
    """What answers with the kind source."""

    __slots__ = ("answers",)
    answers: tuple[Answer, ...]
    _answer = "source"
    _kinds = {"answers": "[Answer]"}


class CompleteAnswer(Answer):
    """What answers with the kind complete."""

    __slots__ = ("completions", "column")
    completions: tuple[str, ...]
    column: int
    _answer = "complete"
    _kinds = {"completions": "[str]"}


class EchoAnswer(Answer):
    """What answers with the kind echo."""

    __slots__ = ("text",)
    text: str
    _answer = "echo"


class HelpAnswer(Answer):
    """What answers with the kind help."""

    __slots__ = ("commands", "about", "meaning", "glossary")
    commands: Optional[tuple[CommandHelp, ...]]
    about: Optional[CommandHelp]
    meaning: Optional[str]
    glossary: Optional[tuple[str, ...]]
    _answer = "help"
    _kinds = {"commands": "[CommandHelp]", "about": "CommandHelp", "glossary": "[str]"}


class QuitAnswer(Answer):
    """What answers with the kind quit."""

    __slots__ = ()
    _answer = "quit"


class RunAnswer(Answer):
    """result: there says that --resume found the part."""

    __slots__ = ("result", "scene", "machine", "width", "height", "n_waves", "n_steps", "stop", "outputs", "events", "events_cut")
    result: Literal["end", "trap", "steps", "interrupt", "there"]
    scene: str
    machine: Optional[str]
    width: Optional[int]
    height: Optional[int]
    n_waves: Optional[int]
    n_steps: Optional[int]
    stop: Optional[RunStop]
    outputs: Optional[tuple[Output, ...]]
    events: Optional[tuple[Event, ...]]
    events_cut: Optional[bool]
    _answer = "run"
    _kinds = {"stop": "RunStop", "outputs": "[Output]", "events": "[Event]"}


class RunWordsAnswer(Answer):
    """What answers with the kind run_words."""

    __slots__ = ("result", "scene", "machine", "width", "height", "n_waves", "n_steps", "stop", "output_words")
    result: Literal["end", "trap", "steps", "interrupt"]
    scene: str
    machine: Optional[str]
    width: Optional[int]
    height: Optional[int]
    n_waves: Optional[int]
    n_steps: Optional[int]
    stop: Optional[RunStop]
    output_words: dict[str, str]
    _answer = "run_words"
    _kinds = {"stop": "RunStop"}


class CheckAnswer(Answer):
    """What answers with the kind check."""

    __slots__ = ("result", "scene", "machine", "width", "height", "n_waves", "n_steps", "stop", "outputs")
    result: str
    scene: str
    machine: str
    width: int
    height: int
    n_waves: int
    n_steps: int
    stop: Optional[RunStop]
    outputs: tuple[OutputCheck, ...]
    _answer = "check"
    _kinds = {"stop": "RunStop", "outputs": "[OutputCheck]"}


class InfoProgramAnswer(Answer):
    """The verb info."""

    __slots__ = ("file", "machine", "origin", "endianness", "facts", "operations", "diagnostics")
    file: str
    machine: str
    origin: str
    endianness: Literal["big", "little"]
    facts: dict[str, int]
    operations: dict[str, int]
    diagnostics: tuple[Diagnostic, ...]
    _answer = "info_program"
    _kinds = {"diagnostics": "[Diagnostic]"}


class DisasmAnswer(Answer):
    """What answers with the kind disasm."""

    __slots__ = ("file", "origin", "comments", "lines", "diagnostics")
    file: str
    origin: str
    comments: Optional[str]
    lines: tuple[ProgramLine, ...]
    diagnostics: tuple[Diagnostic, ...]
    _answer = "disasm"
    _kinds = {"lines": "[ProgramLine]", "diagnostics": "[Diagnostic]"}


class LintAnswer(Answer):
    """What answers with the kind lint."""

    __slots__ = ("file", "diagnostics")
    file: str
    diagnostics: tuple[Diagnostic, ...]
    _answer = "lint"
    _kinds = {"diagnostics": "[Diagnostic]"}


class LessonKeyAnswer(Answer):
    """What is right at the stops of a lesson."""

    __slots__ = ("title", "language", "minutes", "variant", "n_variants", "stops")
    title: Optional[str]
    language: Optional[str]
    minutes: Optional[int]
    variant: int
    n_variants: int
    stops: Optional[tuple[LessonKey, ...]]
    _answer = "lesson_key"
    _kinds = {"stops": "[LessonKey]"}


class LessonListAnswer(Answer):
    """The lessons of a folder and of the folders in it."""

    __slots__ = ("folder", "lessons")
    folder: str
    lessons: tuple[LessonEntry, ...]
    _answer = "lesson_list"
    _kinds = {"lessons": "[LessonEntry]"}


class LessonEntry(Form):
    """file: below the folder."""

    __slots__ = ("file", "title", "language", "minutes", "n_stops", "n_variants")
    file: str
    title: str
    language: Optional[str]
    minutes: int
    n_stops: int
    n_variants: int


class LessonGradesAnswer(Answer):
    """score: 0 to 1, the mean of the parts of the stops that are right."""

    __slots__ = ("file", "title", "variant", "stops", "n_right", "n_asked", "score")
    file: Optional[str]
    title: Optional[str]
    variant: int
    stops: Optional[tuple[LessonGrade, ...]]
    n_right: int
    n_asked: int
    score: float
    _answer = "lesson_grades"
    _kinds = {"stops": "[LessonGrade]", "score": "float"}


class LessonKey(Form):
    """Lesson key."""

    __slots__ = (
        "number", "ask", "wave", "step", "answer_step", "line", "text", "hint", "tell", "asked", "lanes", "choice", "n_choices", "choices",
        "sentence", "stack_change", "n_groups", "arrangement", "order", "n_cycles", "is_same", "values",
    )
    number: int
    ask: LessonAsk
    wave: int
    step: int
    answer_step: int
    line: Optional[int]
    text: Optional[str]
    hint: Optional[str]
    tell: Optional[str]
    asked: Optional[Lanes]
    lanes: Optional[Lanes]
    choice: Optional[int]
    n_choices: Optional[int]
    choices: Optional[tuple[str, ...]]
    sentence: Optional[str]
    stack_change: Optional[Literal["same", "push", "pop", "else"]]
    n_groups: Optional[int]
    arrangement: Optional[str]
    order: Optional[str]
    n_cycles: Optional[int]
    is_same: Optional[bool]
    values: Optional[tuple[LessonValue, ...]]
    _kinds = {"asked": "Lanes", "lanes": "Lanes", "choices": "[str]", "values": "[LessonValue]"}


class LessonValue(Form):
    """The number, or the state, that is right in a lane."""

    __slots__ = ("lane", "right", "state")
    lane: int
    right: Optional[float]
    state: Optional[str]
    _kinds = {"right": "float"}


class LessonGrade(Form):
    """Lesson grade."""

    __slots__ = (
        "number", "ask", "is_answered", "is_right", "n_right", "n_asked", "missed", "extra", "wrong", "first_wrong", "detail", "sentence",
        "tell",
    )
    number: int
    ask: LessonAsk
    is_answered: bool
    is_right: bool
    n_right: int
    n_asked: int
    missed: Optional[Lanes]
    extra: Optional[Lanes]
    wrong: Optional[Lanes]
    first_wrong: Optional[int]
    detail: Optional[str]
    sentence: Optional[str]
    tell: Optional[str]
    _kinds = {"missed": "Lanes", "extra": "Lanes", "wrong": "Lanes"}


class PackAnswer(Answer):
    """Operations in groups."""

    __slots__ = ("n_operations", "n_groups", "places", "bounds", "broken")
    n_operations: int
    n_groups: int
    places: tuple[PackPlace, ...]
    bounds: Optional[PackBounds]
    broken: Optional[PackBroken]
    _answer = "pack"
    _kinds = {"places": "[PackPlace]", "bounds": "PackBounds", "broken": "PackBroken"}


class PackPlace(Form):
    """A line of an operation in its group."""

    __slots__ = ("group", "slot", "operation", "text", "passed")
    group: int
    slot: str
    operation: int
    text: str
    passed: Optional[str]


class PackBounds(Form):
    """How many groups each bound alone asks for."""

    __slots__ = ("n_for_chain", "n_for_slots", "n_for_order", "n_for_rules", "met", "chain_operations")
    n_for_chain: int
    n_for_slots: int
    n_for_order: int
    n_for_rules: int
    met: Literal["chain", "slots", "order", "rules", "one"]
    chain_operations: tuple[PackChain, ...]
    _kinds = {"chain_operations": "[PackChain]"}


class PackChain(Form):
    """An operation of the longest chain."""

    __slots__ = ("operation",)
    operation: int


class PackBroken(Form):
    """The first rule that an arrangement breaks."""

    __slots__ = ("rule", "group", "operation", "problem")
    rule: Literal["order", "slots", "group", "together"]
    group: int
    operation: Optional[int]
    problem: str


class IsaAnswer(Answer):
    """What answers with the kind isa."""

    __slots__ = ("pages",)
    pages: tuple[IsaPage, ...]
    _answer = "isa"
    _kinds = {"pages": "[IsaPage]"}


class ImportAnswer(Answer):
    """What answers with the kind import."""

    __slots__ = ("file", "chosen_number", "rule", "programs", "diagnostics")
    file: str
    chosen_number: int
    rule: Optional[str]
    programs: tuple[Draft, ...]
    diagnostics: tuple[Diagnostic, ...]
    _answer = "import"
    _kinds = {"programs": "[Draft]", "diagnostics": "[Diagnostic]"}


class TraceAnswer(Answer):
    """What answers with the kind trace."""

    __slots__ = ("wave", "lane", "steps", "reason")
    wave: int
    lane: int
    steps: tuple[TraceStep, ...]
    reason: Reason
    _answer = "trace"
    _kinds = {"steps": "[TraceStep]"}


class RegsAnswer(Answer):
    """One of print each, or of registers."""

    __slots__ = ("wave", "step", "lane", "answers")
    wave: int
    step: int
    lane: int
    answers: tuple[Answer, ...]
    _answer = "regs"
    _kinds = {"answers": "[Answer]"}


class NothingAnswer(Answer):
    """To a request for a blank line or a comment."""

    __slots__ = ()
    _answer = "nothing"


class ErrorAnswer(Answer):
    """The command or verb could not be carried out. What was before is told, and where it stopped, if it moved."""

    __slots__ = ("error", "answers", "ran", "stop")
    error: Error
    answers: Optional[tuple[Answer, ...]]
    ran: Optional[tuple[Ran, ...]]
    stop: Optional[Stopped]
    _answer = "error"
    _kinds = {"error": "Error", "answers": "[Answer]", "ran": "[Ran]", "stop": "Stopped"}


class Value(Form):
    """A value of 32 or 64 bits, and how it is written, by the type it is read with. Without bits there is none. pair: of a component, the
    value of 64 bits that begins in it. is_about: it rests on a variable of the source that may be another one's. missing: of a variable of
    the source, the compiler does not keep what it was given."""

    __slots__ = ("bits", "text", "pair", "is_about", "missing")
    bits: Optional[Bits]
    text: Optional[str]
    pair: Optional[Value]
    is_about: Optional[bool]
    missing: Optional[Literal["not-kept"]]
    _kinds = {"bits": "Bits", "pair": "Value"}


class Trap(Form):
    """The machine refused a step."""

    __slots__ = ("code", "detail", "line")
    code: str
    detail: str
    line: int


class RaceStop(Form):
    """Where the first wave stopped that did not reach its end; without a trap it used up its steps."""

    __slots__ = ("wave", "step", "line", "trap")
    wave: int
    step: int
    line: int
    trap: Optional[StopOfRun]
    _kinds = {"trap": "StopOfRun"}


class Diagnostic(Form):
    """A finding in an input. Lines and columns count from 1, dwords from 0."""

    __slots__ = ("severity", "line", "column", "dword", "field", "field_value", "message", "hint")
    severity: Literal["error", "warning", "note"]
    line: Optional[int]
    column: Optional[int]
    dword: Optional[int]
    field: Optional[str]
    field_value: Optional[int]
    message: str
    hint: Optional[str]


class Error(Form):
    """What went wrong, and where."""

    __slots__ = ("code", "message", "file", "line", "text", "column", "all")
    code: Literal["io", "syntax", "format", "range", "reference", "unsupported", "state", "trust", "memory", "usage", "finding",
        "cancelled", "other"]
    message: str
    file: Optional[str]
    line: Optional[int]
    text: Optional[str]
    column: Optional[int]
    all: Optional[tuple[Wrong, ...]]
    _kinds = {"all": "[Wrong]"}


class Wrong(Form):
    """One of several errors of a text."""

    __slots__ = ("message", "file", "line", "column")
    message: Optional[str]
    file: Optional[str]
    line: Optional[int]
    column: Optional[int]


class RaceAccess(Form):
    """Race access."""

    __slots__ = ("wave", "step", "line", "lane", "access", "op")
    wave: int
    step: int
    line: int
    lane: int
    access: Literal["read", "write"]
    op: str


class Race(Form):
    """Two touched one word, or register, without an order."""

    __slots__ = ("memory", "word", "register", "accesses")
    memory: Optional[str]
    word: Optional[int]
    register: Optional[str]
    accesses: tuple[RaceAccess, ...]
    _kinds = {"accesses": "[RaceAccess]"}


class Event(Form):
    """Something that happened in a step. resource and datum are what the sentence names: datum of a divergence is 1 where the lanes stayed
    off, which did not run before either, and 0 where they were turned off."""

    __slots__ = ("event", "step", "line", "lanes", "register", "resource", "datum", "n_elements", "sentence", "wave", "race", "text")
    event: str
    step: int
    line: int
    lanes: Lanes
    register: Optional[str]
    resource: int
    datum: int
    n_elements: Optional[int]
    sentence: str
    wave: Optional[int]
    race: Optional[Race]
    text: Optional[str]
    _kinds = {"lanes": "Lanes", "race": "Race"}


class Texels(Form):
    """What a fetch compared: an operand, its reference as it is compared, to the left of each of n texels."""

    __slots__ = ("relation", "operand", "reference", "n", "n_passed")
    relation: Literal["never", "<", "==", "<=", ">", "!=", ">=", "always"]
    operand: int
    reference: Value
    n: int
    n_passed: int
    _kinds = {"reference": "Value"}


class Comparison(Form):
    """A test as it was: relation of operand 0, another one or what was computed, with operand 1, with a number, or of a select with 0."""

    __slots__ = ("relation", "select", "computed", "operand", "against", "holds")
    relation: str
    select: Optional[bool]
    computed: Optional[Value]
    operand: Optional[int]
    against: Optional[Value]
    holds: bool
    _kinds = {"computed": "Value", "against": "Value"}


class Cause(Form):
    """What is in a place, and how it came there. written and seen: step, line, lane and, if it is another than the one asked about, wave
    wrote it, where old was; kept: it put back what it took from there; first: nothing had written it before. edited: by hand at step. cut:
    not looked for any further. name: what the source calls it. controls: tests that let the step run, or kept the lane from another.
    n_left_out: causes that were not looked for."""

    __slots__ = (
        "what", "value", "name", "kind", "old", "step", "line", "op", "slot", "lane", "wave", "source", "kept", "first", "sentence",
        "comparison", "texels", "operands", "controls", "n_left_out",
    )
    what: str
    value: Value
    name: Optional[str]
    kind: Literal["written", "edited", "preloaded", "never", "constant", "seen", "cut"]
    old: Optional[Value]
    step: Optional[int]
    line: Optional[int]
    op: Optional[str]
    slot: Optional[str]
    lane: Optional[int]
    wave: Optional[int]
    source: Optional[CauseSource]
    kept: Optional[bool]
    first: Optional[bool]
    sentence: Optional[str]
    comparison: Optional[Comparison]
    texels: Optional[Texels]
    operands: Optional[tuple[Operand, ...]]
    controls: Optional[tuple[Control, ...]]
    n_left_out: Optional[int]
    _kinds = {
        "value": "Value", "old": "Value", "source": "CauseSource", "comparison": "Comparison", "texels": "Texels", "operands": "[Operand]",
        "controls": "[Control]",
    }


class Operand(Form):
    """A cause that a step read. operand: its number. is_address: an index or coordinate. is_left: a select did not take it. gate: a
    predicate that let the lane write. used: what the step made of it before it computed, by neg and abs, where that differs."""

    __slots__ = (
        "operand", "is_address", "is_left", "gate", "what", "value", "name", "kind", "old", "step", "line", "op", "slot", "lane", "wave",
        "source", "kept", "first", "sentence", "comparison", "texels", "operands", "controls", "used",
    )
    operand: int
    is_address: Optional[bool]
    is_left: Optional[bool]
    gate: Optional[bool]
    what: str
    value: Value
    name: Optional[str]
    kind: Literal["written", "edited", "preloaded", "never", "constant", "seen", "cut"]
    old: Optional[Value]
    step: Optional[int]
    line: Optional[int]
    op: Optional[str]
    slot: Optional[str]
    lane: Optional[int]
    wave: Optional[int]
    source: Optional[CauseSource]
    kept: Optional[bool]
    first: Optional[bool]
    sentence: Optional[str]
    comparison: Optional[Comparison]
    texels: Optional[Texels]
    operands: Optional[tuple[Operand, ...]]
    controls: Optional[tuple[Control, ...]]
    used: Optional[Value]
    _kinds = {
        "value": "Value", "old": "Value", "source": "CauseSource", "comparison": "Comparison", "texels": "Texels", "operands": "[Operand]",
        "controls": "[Control]", "used": "Value",
    }


class Control(Form):
    """A test that decided about a step. skipped: the line that the lane did not run by it; else it let the lane run. kill: it decided
    whether the lane is killed. seen: told elsewhere."""

    __slots__ = (
        "source", "kind", "step", "line", "op", "slot", "lane", "wave", "skipped", "kill", "sentence", "comparison", "operands", "controls",
    )
    source: Optional[CauseSource]
    kind: Literal["test", "seen", "cut"]
    step: int
    line: int
    op: Optional[str]
    slot: Optional[str]
    lane: int
    wave: Optional[int]
    skipped: Optional[int]
    kill: Optional[bool]
    sentence: Optional[str]
    comparison: Optional[Comparison]
    operands: Optional[tuple[Operand, ...]]
    controls: Optional[tuple[Control, ...]]
    _kinds = {"source": "CauseSource", "comparison": "Comparison", "operands": "[Operand]", "controls": "[Control]"}


class Origin(Form):
    """Origin."""

    __slots__ = ("sentence", "vertices")
    sentence: str
    vertices: tuple[OriginVertex, ...]
    _kinds = {"vertices": "[OriginVertex]"}


class OriginVertex(Form):
    """Origin vertex."""

    __slots__ = ("vertex", "stage", "wave", "lane", "register", "chain")
    vertex: int
    stage: Literal["ps", "vs", "gs", "es", "cs"]
    wave: int
    lane: int
    register: str
    chain: Optional[tuple[ChainLine, ...]]
    _kinds = {"chain": "[ChainLine]"}


class StatementLine(Form):
    """A line of the text behind a value, at its nearest. n: statements of it. name and gave: the value; holds: what it was where it
    decided."""

    __slots__ = ("n", "distance", "source_line", "text", "function", "step", "name", "gave", "holds", "computed_as", "sentence")
    n: int
    distance: int
    source_line: Optional[int]
    text: Optional[str]
    function: Optional[str]
    step: Optional[int]
    name: Optional[str]
    gave: Optional[str]
    holds: Optional[bool]
    computed_as: Optional[str]
    sentence: Optional[str]


class SourceCoverLine(Form):
    """A line of the text that has instructions. n_times: statements that began; n_lanes: lanes that began them, summed."""

    __slots__ = ("file", "source_line", "text", "n_times", "n_lanes", "n_steps", "n_useful", "first_step", "n_lane_slots")
    file: Optional[str]
    source_line: int
    text: Optional[str]
    n_times: int
    n_lanes: int
    n_steps: int
    n_useful: int
    first_step: Optional[int]
    n_lane_slots: Optional[int]


class ChainLine(Form):
    """A line behind a value, at its nearest. last: of several lines that work together, such as those of a dot product, the last."""

    __slots__ = ("line", "last", "op", "n", "distance", "step", "source", "sentence")
    line: int
    last: Optional[int]
    op: Optional[str]
    n: int
    distance: int
    step: int
    source: Optional[CauseSource]
    sentence: str
    _kinds = {"source": "CauseSource"}


class WriteGroup(Form):
    """Lanes whose component one step wrote."""

    __slots__ = ("kind", "step", "line", "op", "slot", "lanes", "n_lanes", "sentence")
    kind: str
    step: Optional[int]
    line: Optional[int]
    op: Optional[str]
    slot: Optional[str]
    lanes: Lanes
    n_lanes: int
    sentence: str
    _kinds = {"lanes": "Lanes"}


class KeptOut(Form):
    """What predicates keep an active lane out of, of one step that begins at line. out_of: "x, y and z", "RGB.xz". tests: what they come
    from."""

    __slots__ = ("step", "line", "out_of", "tests")
    step: int
    line: int
    out_of: str
    tests: Optional[tuple[Test, ...]]
    _kinds = {"tests": "[Test]"}


class Test(Form):
    """bit: the register that it was for, where predicates are kept in registers."""

    __slots__ = ("bit", "step", "line", "op", "slot", "source", "operands", "comparison")
    bit: Optional[str]
    step: int
    line: int
    op: Optional[str]
    slot: Optional[str]
    source: Optional[CauseSource]
    operands: tuple[Operand, ...]
    comparison: Optional[Comparison]
    _kinds = {"source": "CauseSource", "operands": "[Operand]", "comparison": "Comparison"}


class Frame(Form):
    """An open branch, loop or call."""

    __slots__ = ("kind", "line", "op", "restores", "iteration", "index", "left", "returns_to", "counter", "waiting", "number", "is_chosen")
    kind: Literal["branch", "loop", "call", "switch"]
    line: int
    op: Optional[str]
    restores: Lanes
    iteration: Optional[int]
    index: Optional[int]
    left: Optional[int]
    returns_to: Optional[int]
    counter: Optional[int]
    waiting: Optional[Lanes]
    number: Optional[int]
    is_chosen: Optional[bool]
    _kinds = {"restores": "Lanes", "waiting": "Lanes"}


class Followed(Form):
    """A value that is there from a step on, until another or the end, in the waves that are named if they are not the one asked about. line
    and op: of what overwrites it. is_output: it leaves the program. full: it has more uses than are followed. is_running: the program runs
    on there."""

    __slots__ = (
        "what", "value", "name", "kind", "from_", "wave", "is_output", "full", "n_left_out", "overwritten", "edited", "until", "until_wave",
        "is_running", "line", "op", "sentence", "uses",
    )
    what: str
    value: Value
    name: Optional[str]
    kind: Literal["followed", "seen", "cut"]
    from_: int
    wave: Optional[int]
    is_output: Optional[bool]
    full: Optional[bool]
    n_left_out: Optional[int]
    overwritten: Optional[bool]
    edited: Optional[bool]
    until: Optional[int]
    until_wave: Optional[int]
    is_running: Optional[bool]
    line: Optional[int]
    op: Optional[str]
    sentence: str
    uses: tuple[Use, ...]
    _kinds = {"value": "Value", "uses": "[Use]"}
    _keys = {"from_": "from"}


class Use(Form):
    """A step that reads a value, by operand_numbers. is_address: as an index or coordinate. is_left: a select takes the other value.
    is_test: it decides whether the lane goes on; predicate: which slots it carries out; kill: whether it is killed."""

    __slots__ = (
        "step", "line", "op", "slot", "lane", "wave", "source", "operand_numbers", "is_address", "is_left", "is_test", "predicate", "kill",
        "sentence", "results",
    )
    step: int
    line: int
    op: Optional[str]
    slot: Optional[str]
    lane: int
    wave: Optional[int]
    source: Optional[CauseSource]
    operand_numbers: tuple[int, ...]
    is_address: Optional[bool]
    is_left: Optional[bool]
    is_test: Optional[bool]
    predicate: Optional[bool]
    kill: Optional[bool]
    sentence: str
    results: tuple[Followed, ...]
    _kinds = {"source": "CauseSource", "operand_numbers": "[int]", "results": "[Followed]"}


class PartingPlace(Form):
    """Where two runs part, behind the step. by_hand: by a change of somebody. end_a and end_b: end or trap, where one has no next line."""

    __slots__ = (
        "kind", "step", "line", "op", "by_hand", "lane", "lanes", "end_a", "end_b", "line_a", "line_b", "state_a", "state_b", "memory",
        "word", "register", "value_a", "value_b", "apart", "ulp",
    )
    kind: Literal["input", "lanes", "line", "value", "memory"]
    step: int
    line: Optional[int]
    op: Optional[str]
    by_hand: bool
    lane: Optional[int]
    lanes: Optional[Lanes]
    end_a: Optional[str]
    end_b: Optional[str]
    line_a: Optional[int]
    line_b: Optional[int]
    state_a: Optional[str]
    state_b: Optional[str]
    memory: Optional[str]
    word: Optional[int]
    register: Optional[str]
    value_a: Optional[Value]
    value_b: Optional[Value]
    apart: Optional[int]
    ulp: Optional[int]
    _kinds = {"lanes": "Lanes", "value_a": "Value", "value_b": "Value"}


class PartingCount(Form):
    """How often a component became different."""

    __slots__ = ("register", "first_step", "n_steps", "max_ulp")
    register: str
    first_step: int
    n_steps: int
    max_ulp: int


class Parting(Form):
    """Two runs followed side by side."""

    __slots__ = ("differs", "first_place", "first_path", "first_value", "n_inputs", "counts", "n_steps", "cut", "sentence", "a", "b")
    differs: bool
    first_place: Optional[PartingPlace]
    first_path: Optional[PartingPlace]
    first_value: Optional[PartingPlace]
    n_inputs: int
    counts: tuple[PartingCount, ...]
    n_steps: int
    cut: bool
    sentence: str
    a: str
    b: str
    _kinds = {"first_place": "PartingPlace", "first_path": "PartingPlace", "first_value": "PartingPlace", "counts": "[PartingCount]"}


class OutputDifference(Form):
    """What a lane leaves in two programs."""

    __slots__ = (
        "memory", "output", "variable", "lane", "word_a", "word_b", "written_a", "written_b", "step_a", "line_a", "op_a", "source_line_a",
        "source_line_b", "step_b", "line_b", "op_b", "value_a", "value_b", "apart", "ulp",
    )
    memory: Optional[str]
    output: Optional[str]
    variable: Optional[str]
    lane: int
    word_a: Optional[int]
    word_b: Optional[int]
    written_a: bool
    written_b: bool
    step_a: Optional[int]
    line_a: Optional[int]
    op_a: Optional[str]
    source_line_a: Optional[int]
    source_line_b: Optional[int]
    step_b: Optional[int]
    line_b: Optional[int]
    op_b: Optional[str]
    value_a: Optional[Value]
    value_b: Optional[Value]
    apart: Optional[int]
    ulp: Optional[int]
    _kinds = {"value_a": "Value", "value_b": "Value"}


class OutputCount(Form):
    """Output count."""

    __slots__ = ("memory", "output", "variable", "n_lanes", "n_numbers", "max_ulp")
    memory: Optional[str]
    output: Optional[str]
    variable: Optional[str]
    n_lanes: int
    n_numbers: Optional[int]
    max_ulp: int


class Chains(Form):
    """As far back as both programs compute the difference."""

    __slots__ = ("chain_a", "chain_b")
    chain_a: tuple[Cause, ...]
    chain_b: tuple[Cause, ...]
    _kinds = {"chain_a": "[Cause]", "chain_b": "[Cause]"}


class TextLine(Form):
    """A line of two texts that says something else in one of them, or that one alone has: file_a, source_line_a and text_a in the first,
    the others in the second."""

    __slots__ = ("file_a", "source_line_a", "text_a", "file_b", "source_line_b", "text_b")
    file_a: Optional[str]
    source_line_a: Optional[int]
    text_a: Optional[str]
    file_b: Optional[str]
    source_line_b: Optional[int]
    text_b: Optional[str]


class TextParting(Form):
    """Where the runs of two texts part: the statement behind which a variable, or who runs on, is different; text_a and text_b are values
    of the variable. lanes_a go on at next_a in the first run, of a same statement in that run alone."""

    __slots__ = (
        "kind", "statement_a", "statement_b", "step_a", "step_b", "variable", "type", "lane", "lanes", "text_a", "text_b", "n_more",
        "next_a", "next_b", "lanes_a", "lanes_b", "sentence",
    )
    kind: Literal["value", "memory", "lanes"]
    statement_a: Optional[SourceHere]
    statement_b: Optional[SourceHere]
    step_a: int
    step_b: int
    variable: Optional[str]
    type: Optional[str]
    lane: Optional[int]
    lanes: Optional[Lanes]
    text_a: Optional[str]
    text_b: Optional[str]
    n_more: Optional[int]
    next_a: Optional[SourceHere]
    next_b: Optional[SourceHere]
    lanes_a: Optional[Lanes]
    lanes_b: Optional[Lanes]
    sentence: str
    _kinds = {
        "statement_a": "SourceHere", "statement_b": "SourceHere", "lanes": "Lanes", "next_a": "SourceHere", "next_b": "SourceHere",
        "lanes_a": "Lanes", "lanes_b": "Lanes",
    }


class OtherLine(Form):
    """Other line."""

    __slots__ = ("line_a", "text_a", "line_b", "text_b")
    line_a: Optional[int]
    text_a: Optional[str]
    line_b: Optional[int]
    text_b: Optional[str]


class StateDifference(Form):
    """Something of two scenes that is not the same: n_more others of the same buffer or texture are not told."""

    __slots__ = ("what", "key", "text_a", "text_b", "n_more", "sentence")
    what: str
    key: Optional[str]
    text_a: str
    text_b: str
    n_more: Optional[int]
    sentence: str


class StopOfRun(Form):
    """A run that did not reach its end: stopped by a trap, or, with a step alone, still running."""

    __slots__ = ("step", "code", "detail", "line")
    step: int
    code: Optional[str]
    detail: Optional[str]
    line: Optional[int]


class Sides(Form):
    """Where two programs that match part. line: of a, else of b."""

    __slots__ = ("line", "line_a", "text_a", "line_b", "text_b", "changed", "only_in", "parting", "sentence")
    line: int
    line_a: Optional[int]
    text_a: Optional[str]
    line_b: Optional[int]
    text_b: Optional[str]
    changed: bool
    only_in: Optional[Literal["a", "b"]]
    parting: Optional[Parting]
    sentence: str
    _kinds = {"parting": "Parting"}


class Breakpoint(Form):
    """Breakpoint."""

    __slots__ = (
        "number", "kind", "line", "what", "source_line", "source", "text", "enabled", "temporary", "stops_left", "problem", "body",
        "condition", "ignore", "hit", "hit_rule", "lanes", "log_text",
    )
    number: int
    kind: Literal["line", "data", "event", "unread"]
    line: Optional[int]
    what: Optional[str]
    source_line: Optional[int]
    source: Optional[SourceHere]
    text: str
    enabled: bool
    temporary: bool
    stops_left: Optional[int]
    problem: Optional[str]
    body: Optional[tuple[str, ...]]
    condition: Optional[str]
    ignore: int
    hit: int
    hit_rule: Literal["each", "only", "from", "every"]
    lanes: Lanes
    log_text: Optional[str]
    _kinds = {"source": "SourceHere", "body": "[str]", "lanes": "Lanes"}


class Change(Form):
    """What a data breakpoint saw."""

    __slots__ = ("expression", "lanes", "before", "after")
    expression: str
    lanes: Optional[Lanes]
    before: str
    after: str
    _kinds = {"lanes": "Lanes"}


class Hit(Form):
    """Hit."""

    __slots__ = ("number", "hit", "lanes", "changes")
    number: int
    hit: Optional[int]
    lanes: Lanes
    changes: Optional[tuple[Change, ...]]
    _kinds = {"lanes": "Lanes", "changes": "[Change]"}


class LogLine(Form):
    """Log line."""

    __slots__ = ("number", "wave", "step", "line", "text", "source")
    number: int
    wave: int
    step: int
    line: int
    text: str
    source: Optional[SourceHere]
    _kinds = {"source": "SourceHere"}


class Component(Form):
    """The values of the lanes that are told."""

    __slots__ = ("values",)
    values: tuple[Value, ...]
    _kinds = {"values": "[Value]"}


class Note(Form):
    """Note."""

    __slots__ = ("wave", "step", "text")
    wave: int
    step: int
    text: str


class Bookmark(Form):
    """Bookmark."""

    __slots__ = ("wave", "step", "name")
    wave: int
    step: int
    name: str


class Fork(Form):
    """Fork."""

    __slots__ = ("name", "change", "parent", "step", "made_at", "here")
    name: str
    change: str
    parent: Optional[str]
    step: Optional[int]
    made_at: Optional[int]
    here: bool


class Member(Form):
    """A wave of a thread group."""

    __slots__ = ("wave", "step", "line", "ended")
    wave: int
    step: int
    line: int
    ended: bool


class ListedLine(Form):
    """Listed line."""

    __slots__ = ("line", "text", "is_next", "has_breakpoint", "comment")
    line: int
    text: str
    is_next: Optional[bool]
    has_breakpoint: Optional[bool]
    comment: Optional[str]


class ListedTextLine(Form):
    """Listed text line."""

    __slots__ = ("source_line", "file", "text", "is_next", "has_breakpoint")
    source_line: int
    file: Optional[str]
    text: str
    is_next: Optional[bool]
    has_breakpoint: Optional[bool]


class ProgramLine(Form):
    """Program line."""

    __slots__ = ("line", "text", "kind", "depth", "first_line", "dword", "words", "op", "target")
    line: int
    text: str
    kind: Literal["flow", "clause", "alu", "fetch", "export", "other"]
    depth: int
    first_line: int
    dword: Optional[int]
    words: tuple[Bits, ...]
    op: Optional[str]
    target: Optional[int]
    _kinds = {"words": "[Bits]"}


class CoverLine(Form):
    """Cover line."""

    __slots__ = ("line", "text", "n_steps", "n_active", "n_useful", "first_step", "last_step", "n_live", "n_lane_slots")
    line: int
    text: str
    n_steps: int
    n_active: int
    n_useful: int
    first_step: Optional[int]
    last_step: Optional[int]
    n_live: Optional[int]
    n_lane_slots: Optional[int]


class CoverRegisters(Form):
    """Registers that are live before one step, at most; the line of such a step."""

    __slots__ = ("n_live", "n_registers", "line")
    n_live: int
    n_registers: int
    line: Optional[int]


class CoverUse(Form):
    """Cover use."""

    __slots__ = ("n_steps", "n_issued", "n_lane_slots", "n_useful")
    n_steps: int
    n_issued: int
    n_lane_slots: int
    n_useful: int


class Counter(Form):
    """How often something was issued; of what lanes have something from, all lanes together and those that had. part: which of several,
    such as a slot or a kind of clause; of group_size how many slots."""

    __slots__ = ("name", "part", "n", "n_lanes", "n_useful")
    name: str
    part: Optional[str]
    n: int
    n_lanes: Optional[int]
    n_useful: Optional[int]


class GraphBlock(Form):
    """n_hits: times that its first step ran. n_active: lanes before each step that are neither killed nor helpers, summed. n_issued: slots
    and fetches, each for all lanes; n_useful: lanes that had something from them. ends: the program can end behind it."""

    __slots__ = (
        "block", "name", "first_line", "last_line", "first_source_line", "last_source_line", "depth", "is_reachable", "is_loop_head",
        "ends", "n_hits", "n_steps", "n_active", "n_issued", "n_lane_slots", "n_useful", "lanes", "first_step", "last_step", "edges",
    )
    block: int
    name: str
    first_line: int
    last_line: int
    first_source_line: Optional[int]
    last_source_line: Optional[int]
    depth: int
    is_reachable: bool
    is_loop_head: bool
    ends: bool
    n_hits: int
    n_steps: int
    n_active: int
    n_issued: int
    n_lane_slots: Optional[int]
    n_useful: int
    lanes: Lanes
    first_step: Optional[int]
    last_step: Optional[int]
    edges: tuple[GraphEdge, ...]
    _kinds = {"lanes": "Lanes", "edges": "[GraphEdge]"}


class GraphEdge(Form):
    """A way to a block. is_back: round a loop. n_active: lanes behind each step that went this way, summed; lanes: of one of them."""

    __slots__ = ("to", "kind", "is_back", "n_hits", "n_active", "lanes", "first_step")
    to: int
    kind: Literal["next", "skip", "jump", "call", "return"]
    is_back: bool
    n_hits: int
    n_active: int
    lanes: Lanes
    first_step: Optional[int]
    _kinds = {"lanes": "Lanes"}


class Path(Form):
    """Path."""

    __slots__ = ("lanes", "n_lanes", "representative", "n_steps", "first_step", "last_step", "last_line")
    lanes: Lanes
    n_lanes: int
    representative: int
    n_steps: int
    first_step: Optional[int]
    last_step: Optional[int]
    last_line: Optional[int]
    _kinds = {"lanes": "Lanes"}


class PathParting(Form):
    """Path parting."""

    __slots__ = ("step", "line", "on", "off")
    step: int
    line: Optional[int]
    on: Lanes
    off: Lanes
    _kinds = {"on": "Lanes", "off": "Lanes"}


class PathGroups(Form):
    """Path groups."""

    __slots__ = ("n_steps", "last_step", "reason", "paths", "partings")
    n_steps: int
    last_step: int
    reason: Reason
    paths: tuple[Path, ...]
    partings: tuple[PathParting, ...]
    _kinds = {"paths": "[Path]", "partings": "[PathParting]"}


class MaskRun(Form):
    """Steps with equal masks. predicated_lanes: of the active lanes, those that a predicate keeps out of a slot."""

    __slots__ = ("step", "n_steps", "active", "states", "predicated_lanes")
    step: int
    n_steps: int
    active: Lanes
    states: Optional[str]
    predicated_lanes: Optional[Lanes]
    _kinds = {"active": "Lanes", "predicated_lanes": "Lanes"}


class Point(Form):
    """Point."""

    __slots__ = ("step", "bits", "min", "max", "n_nan", "n_unset", "mean")
    step: int
    bits: Bits
    min: Optional[float]
    max: Optional[float]
    n_nan: Optional[int]
    n_unset: Optional[int]
    mean: Optional[float]
    _kinds = {"bits": "Bits", "min": "float", "max": "float", "mean": "float"}


class Bucket(Form):
    """Bucket."""

    __slots__ = ("first_step", "last_step", "n_changes", "min", "max", "n_nan")
    first_step: int
    last_step: int
    n_changes: int
    min: Optional[float]
    max: Optional[float]
    n_nan: Optional[int]
    _kinds = {"min": "float", "max": "float"}


class FetchPart(Form):
    """Numbers without a sign, little-endian, the last of shape next to each other. shape: positions; of registers also components and the
    lanes asked for, in ascending order."""

    __slots__ = ("name", "type", "shape", "offset", "n_bytes")
    name: str
    type: Literal["u32", "u64"]
    shape: tuple[int, ...]
    offset: int
    n_bytes: int
    _kinds = {"shape": "[int]"}


class ClockModel(Form):
    """Clock model."""

    __slots__ = ("note", "alu_cycles", "fetch_cycles", "fetch_latency", "export_cycles", "flow_cycles", "n_resident")
    note: str
    alu_cycles: int
    fetch_cycles: int
    fetch_latency: int
    export_cycles: int
    flow_cycles: int
    n_resident: int


class ClockWave(Form):
    """Clock wave."""

    __slots__ = ("wave", "begin", "end")
    wave: int
    begin: int
    end: int


class ClockInterval(Form):
    """Cycles of the model. free: when its unit is; end: when its data is there. n: groups, fetches or registers."""

    __slots__ = ("wave", "step", "line", "unit", "pipeline", "issue", "start", "free", "end", "n", "n_lanes")
    wave: int
    step: int
    line: int
    unit: str
    pipeline: Optional[Literal["even", "odd"]]
    issue: int
    start: int
    free: int
    end: int
    n: int
    n_lanes: int


class LaneGroup(Form):
    """Lane group."""

    __slots__ = ("state", "lanes", "n_lanes", "since", "line", "op")
    state: str
    lanes: Lanes
    n_lanes: int
    since: int
    line: Optional[int]
    op: Optional[str]
    _kinds = {"lanes": "Lanes"}


class Write(Form):
    """Write."""

    __slots__ = ("register", "old", "value")
    register: str
    old: Value
    value: Value
    _kinds = {"old": "Value", "value": "Value"}


class TraceStep(Form):
    """Trace step."""

    __slots__ = ("step", "line", "ops", "active", "n_active", "writes", "events")
    step: int
    line: int
    ops: tuple[str, ...]
    active: Lanes
    n_active: int
    writes: tuple[Write, ...]
    events: Optional[tuple[Event, ...]]
    _kinds = {"ops": "[str]", "active": "Lanes", "writes": "[Write]", "events": "[Event]"}


class RacePair(Form):
    """Race pair."""

    __slots__ = ("n_words", "n_accesses", "accesses", "sentence", "memory", "word", "register")
    n_words: int
    n_accesses: int
    accesses: tuple[RaceAccess, ...]
    sentence: str
    memory: Optional[str]
    word: Optional[int]
    register: Optional[str]
    _kinds = {"accesses": "[RaceAccess]"}


class RunStop(Form):
    """How the first wave that failed stopped."""

    __slots__ = ("wave", "step", "line", "text", "trap")
    wave: int
    step: int
    line: int
    text: str
    trap: Optional[Trap]
    _kinds = {"trap": "Trap"}


class Output(Form):
    """Output."""

    __slots__ = ("name", "format", "n_written")
    name: str
    format: str
    n_written: int


class Mismatch(Form):
    """Mismatch."""

    __slots__ = ("x", "y", "wave", "lane", "channel", "memory", "word", "got", "expected", "ulp", "text")
    x: int
    y: int
    wave: Optional[int]
    lane: Optional[int]
    channel: int
    memory: Optional[str]
    word: Optional[int]
    got: Optional[Value]
    expected: Optional[Value]
    ulp: Optional[int]
    text: str
    _kinds = {"got": "Value", "expected": "Value"}


class OutputCheck(Form):
    """Output check."""

    __slots__ = ("n_references", "n_pixels", "n_different", "n_written_on_one_side", "largest_error", "first_mismatch", "name", "format")
    n_references: int
    n_pixels: int
    n_different: int
    n_written_on_one_side: int
    largest_error: float
    first_mismatch: Optional[Mismatch]
    name: str
    format: str
    _kinds = {"largest_error": "float", "first_mismatch": "Mismatch"}


class CommandHelp(Form):
    """Command help."""

    __slots__ = ("name", "shortest", "synonyms", "arguments", "help", "class_", "window")
    name: str
    shortest: str
    synonyms: tuple[str, ...]
    arguments: str
    help: str
    class_: str
    window: tuple[Face, ...]
    _kinds = {"synonyms": "[str]", "window": "[Face]"}
    _keys = {"class_": "class"}


class Face(Form):
    """What the window has for a command."""

    __slots__ = ("title", "keys")
    title: str
    keys: str


class IsaItem(Form):
    """Isa item."""

    __slots__ = ("label", "text")
    label: str
    text: str


class IsaPage(Form):
    """Isa page."""

    __slots__ = ("name", "class_", "summary", "items")
    name: str
    class_: str
    summary: str
    items: tuple[IsaItem, ...]
    _kinds = {"items": "[IsaItem]"}
    _keys = {"class_": "class"}


class Symbol(Form):
    """Symbol."""

    __slots__ = ("stage", "place", "name", "type")
    stage: str
    place: str
    name: str
    type: Optional[str]


class Draft(Form):
    """Draft."""

    __slots__ = ("number", "title", "stage", "machine", "n_dwords", "note", "also", "files", "sources", "symbols", "invented")
    number: int
    title: str
    stage: str
    machine: str
    n_dwords: int
    note: Optional[str]
    also: tuple[str, ...]
    files: tuple[str, ...]
    sources: tuple[str, ...]
    symbols: tuple[Symbol, ...]
    invented: tuple[str, ...]
    _kinds = {"also": "[str]", "files": "[str]", "sources": "[str]", "symbols": "[Symbol]", "invented": "[str]"}


class Ran(Form):
    """What the commands of a breakpoint answered."""

    __slots__ = ("number", "step", "answers")
    number: int
    step: int
    answers: tuple[Answer, ...]
    _kinds = {"answers": "[Answer]"}


class Stopped(Form):
    """Where it was when something failed: the keys of a stop."""

    __slots__ = (
        "n_log_dropped", "log", "hits", "sentence", "events", "step", "wave", "fork", "lane", "active", "n_active", "helpers", "ended",
        "reason", "at_limit", "n_found", "trap", "next", "line", "n_slots_shown", "bookmark", "note", "found",
    )
    n_log_dropped: Optional[int]
    log: Optional[tuple[LogLine, ...]]
    hits: Optional[tuple[Hit, ...]]
    sentence: Optional[str]
    events: Optional[tuple[Event, ...]]
    step: int
    wave: int
    fork: str
    lane: int
    active: Lanes
    n_active: int
    helpers: Optional[Lanes]
    ended: bool
    reason: Reason
    at_limit: bool
    n_found: Optional[int]
    trap: Optional[Trap]
    next: Optional[tuple[str, ...]]
    line: Optional[int]
    n_slots_shown: Optional[int]
    bookmark: Optional[str]
    note: Optional[str]
    found: Optional[Lanes]
    _kinds = {
        "log": "[LogLine]", "hits": "[Hit]", "events": "[Event]", "active": "Lanes", "helpers": "Lanes", "trap": "Trap", "next": "[str]",
        "found": "Lanes",
    }


class Instruction(Form):
    """A line and its words: address counts dwords."""

    __slots__ = ("line", "text", "address", "n_words", "is_next")
    line: int
    text: str
    address: int
    n_words: int
    is_next: Optional[bool]


class Variable(Form):
    """Variable."""

    __slots__ = ("expression", "type", "lane", "components", "name", "text")
    expression: Optional[str]
    type: Optional[str]
    lane: Optional[int]
    components: Optional[tuple[Component, ...]]
    name: str
    text: str
    _kinds = {"components": "[Component]"}


class Definition(Form):
    """A command that somebody made."""

    __slots__ = ("name", "body")
    name: str
    body: tuple[str, ...]
    _kinds = {"body": "[str]"}


class CauseSource(Form):
    """The statement of the source that a step works for. is_about: which one is not certain, or the step gives none of its values itself.
    inside: lines of statements that its value is made of and that stand nowhere by themselves."""

    __slots__ = ("source_line", "text", "is_about", "inside")
    source_line: int
    text: str
    is_about: Optional[bool]
    inside: Optional[tuple[int, ...]]
    _kinds = {"inside": "[int]"}


class SourceHere(Form):
    """The line of the source that comes next, or at which a breakpoint stops, without lanes; nothing of it behind the last."""

    __slots__ = ("file", "source_line", "column", "text", "function", "lanes")
    file: Optional[str]
    source_line: Optional[int]
    column: Optional[int]
    text: Optional[str]
    function: Optional[str]
    lanes: Optional[Lanes]
    _kinds = {"lanes": "Lanes"}


class SourceFunction(Form):
    """A function of the source that runs."""

    __slots__ = ("number", "is_chosen", "function", "file", "source_line", "column", "text")
    number: Optional[int]
    is_chosen: Optional[bool]
    function: Optional[str]
    file: Optional[str]
    source_line: int
    column: Optional[int]
    text: Optional[str]


class SourcePlace(Form):
    """Where a component of the value of a statement stands."""

    __slots__ = ("component", "kind", "line", "register", "bank", "word", "bits", "inverted", "n_others")
    component: Optional[str]
    kind: Optional[Literal["register", "mask", "start", "constant", "fixed"]]
    line: Optional[int]
    register: Optional[str]
    bank: Optional[int]
    word: Optional[int]
    bits: Optional[Bits]
    inverted: Optional[bool]
    n_others: Optional[int]
    _kinds = {"bits": "Bits"}


class SourceStatement(Form):
    """A statement of the source."""

    __slots__ = ("kind", "name", "text", "source_line", "end_line", "column", "type", "known", "n_times", "n_lanes", "places")
    kind: Optional[Literal["assign", "declare", "for-first", "for-next", "condition", "return", "kill", "take"]]
    name: Optional[str]
    text: Optional[str]
    source_line: Optional[int]
    end_line: Optional[int]
    column: Optional[int]
    type: Optional[str]
    known: Optional[Literal["unseen", "unknown", "gone", "about", "certain"]]
    n_times: int
    n_lanes: int
    places: Optional[tuple[SourcePlace, ...]]
    _kinds = {"places": "[SourcePlace]"}


class SourceTextLine(Form):
    """A line of the source."""

    __slots__ = ("source_line", "text", "is_next", "n_times", "n_lanes", "known", "is_unused", "statements")
    source_line: int
    text: Optional[str]
    is_next: Optional[bool]
    n_times: Optional[int]
    n_lanes: Optional[int]
    known: Optional[Literal["unseen", "unknown", "gone", "about", "certain"]]
    is_unused: Optional[bool]
    statements: Optional[tuple[SourceStatement, ...]]
    _kinds = {"statements": "[SourceStatement]"}


class SourceComponent(Form):
    """A component of the value of a variable, in a lane."""

    __slots__ = ("name", "value")
    name: Optional[str]
    value: Optional[Value]
    _kinds = {"value": "Value"}


class SourceVariable(Form):
    """A variable of the source in a lane, or a member, element or column of one."""

    __slots__ = (
        "name", "type", "lanes", "about_lanes", "kind", "text", "missing", "is_about", "given_by", "source_line", "since_line",
        "components", "members",
    )
    name: Optional[str]
    type: Optional[str]
    lanes: Optional[Lanes]
    about_lanes: Optional[Lanes]
    kind: Optional[Literal["local", "parameter", "global", "uniform", "input", "output", "buffer", "shared"]]
    text: Optional[str]
    missing: Optional[Literal["not-kept", "not-given"]]
    is_about: Optional[bool]
    given_by: Optional[Literal["uniform"]]
    source_line: Optional[int]
    since_line: Optional[int]
    components: Optional[tuple[SourceComponent, ...]]
    members: Optional[tuple[SourceVariable, ...]]
    _kinds = {"lanes": "Lanes", "about_lanes": "Lanes", "components": "[SourceComponent]", "members": "[SourceVariable]"}


class SourceValue(Form):
    """The value of a variable of the source, in the lanes that have it from the same line."""

    __slots__ = ("lanes", "text", "missing", "is_about", "is_killed", "given_by", "source_line", "since_line")
    lanes: Lanes
    text: Optional[str]
    missing: Optional[Literal["not-kept", "not-given"]]
    is_about: Optional[bool]
    is_killed: Optional[bool]
    given_by: Optional[Literal["uniform"]]
    source_line: Optional[int]
    since_line: Optional[int]
    _kinds = {"lanes": "Lanes"}


class FunctionsAnswer(Answer):
    """The functions of the source that run, the innermost first."""

    __slots__ = ("functions",)
    functions: Optional[tuple[SourceFunction, ...]]
    _answer = "functions"
    _kinds = {"functions": "[SourceFunction]"}


class SourceLinesAnswer(Answer):
    """The text that the program was compiled from."""

    __slots__ = (
        "next_source_line", "next_lanes", "is_told", "n_run", "n_never", "n_certain", "n_about", "n_gone", "n_unknown", "n_unseen",
        "is_cut", "is_unrolled", "lines", "n_statements",
    )
    next_source_line: Optional[int]
    next_lanes: Optional[Lanes]
    is_told: Optional[bool]
    n_run: Optional[int]
    n_never: Optional[int]
    n_certain: Optional[int]
    n_about: Optional[int]
    n_gone: Optional[int]
    n_unknown: Optional[int]
    n_unseen: Optional[int]
    is_cut: Optional[bool]
    is_unrolled: Optional[bool]
    lines: Optional[tuple[SourceTextLine, ...]]
    n_statements: Optional[int]
    _answer = "source_lines"
    _kinds = {"next_lanes": "Lanes", "lines": "[SourceTextLine]"}


class SourceVariablesAnswer(Answer):
    """The variables of the source that have a value here, in a lane."""

    __slots__ = ("lane", "is_killed", "variables")
    lane: int
    is_killed: Optional[bool]
    variables: Optional[tuple[SourceVariable, ...]]
    _answer = "source_variables"
    _kinds = {"variables": "[SourceVariable]"}


class SourceTypeAnswer(Answer):
    """The type of a variable of the source, as the text has it."""

    __slots__ = ("type", "members")
    type: Optional[str]
    members: Optional[tuple[SourceMember, ...]]
    _answer = "source_type"
    _kinds = {"members": "[SourceMember]"}


class SourceSignaturesAnswer(Answer):
    """The functions of the source that have a name: what they give back and take, as the text has it."""

    __slots__ = ("functions",)
    functions: tuple[SourceSignature, ...]
    _answer = "source_signatures"
    _kinds = {"functions": "[SourceSignature]"}


class SourceSpreadAnswer(Answer):
    """The lines of the listing that a line of the source has."""

    __slots__ = ("source_line", "ranges")
    source_line: int
    ranges: Optional[tuple[SourceRange, ...]]
    _answer = "source_spread"
    _kinds = {"ranges": "[SourceRange]"}


class SourceMember(Form):
    """A member of a structure of the source."""

    __slots__ = ("name", "type")
    name: Optional[str]
    type: Optional[str]


class SourceSignature(Form):
    """A function of the source: type is what it gives back."""

    __slots__ = ("name", "type", "parameters")
    name: Optional[str]
    type: Optional[str]
    parameters: Optional[tuple[SourceMember, ...]]
    _kinds = {"parameters": "[SourceMember]"}


class SourceRange(Form):
    """Lines of the listing, the first and the last one."""

    __slots__ = ("line", "last_line")
    line: Optional[int]
    last_line: Optional[int]


class SourceVariableAnswer(Answer):
    """A variable of the source in all lanes."""

    __slots__ = ("name", "type", "lanes", "values")
    name: Optional[str]
    type: Optional[str]
    lanes: Lanes
    values: Optional[tuple[SourceValue, ...]]
    _answer = "source_variable"
    _kinds = {"lanes": "Lanes", "values": "[SourceValue]"}
