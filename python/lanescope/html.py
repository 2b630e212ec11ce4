"""Answers as notebooks show them."""
from __future__ import annotations

from html import escape
from itertools import groupby
from typing import Callable, Iterable, Optional

from . import answers as kinds
from .form import Form, Lanes
from .look import STYLE

# The letters of the lanes' states, by the role of each: solid, hatched, bar, corner, cross, dashes, empty.
ROLES = ("A", "-c", "BSR", "C", "Kd", "h", ".")
OWN = """
.lanescope { font: 14px/1.4 system-ui, sans-serif; background: var(--paper); color: var(--ink); padding: 8px 12px; }
.lanescope p { margin: 0 0 6px; }
.lanescope ul { margin: 0; padding-left: 1.4em; }
.lanescope .map { display: grid; grid-template-columns: repeat(8, 2.4em); gap: 2px; }
.lanescope .strip { display: grid; grid-template-columns: repeat(64, 9px); gap: 1px; }
.lanescope .strip .lane { height: 14px; }
.lanescope .history { display: grid; grid-template-columns: minmax(0, 1fr) auto; column-gap: 8px; align-items: center; }
.lanescope .steps { display: grid; }
.lanescope .steps .lane { height: 14px; }
.lanescope .quads .lane:nth-child(even) { margin-right: 4px; }
.lanescope .quads .lane.low { margin-bottom: 4px; }
.lanescope .lane { font: 12px/1.9 ui-monospace, "DejaVu Sans Mono", monospace; height: 2.1em; cursor: default; }
.lanescope .map, .lanescope .strip { margin: 6px 0; }
.lanescope .legend { display: inline-block; width: 24px; height: 18px; line-height: 1.2; vertical-align: middle; }
.lanescope pre { margin: 0; padding: 2px 0; font: 13px/1.4 ui-monospace, "DejaVu Sans Mono", monospace; background: var(--next); color: inherit; }
.lanescope td, .lanescope th { padding: 0 12px 0 0; text-align: left; background: var(--paper); color: var(--ink); }
.lanescope small { color: var(--dim); }
"""


MAX_RUNS = 512  # columns of a history


class Picture(str):
    """A text of HTML or SVG that notebooks draw as it stands."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


def place_of(lane: int, has_quads: bool) -> int:
    """Where a lane lies in the map, by rows from the top: quads of pixels stay together and y grows upwards, else as text is read."""
    if not has_quads:
        return lane
    quad, column, row = lane // 4, lane % 2, lane // 2 % 2
    return 8 * (7 - (2 * (quad // 4) + row)) + 2 * (quad % 4) + column


def look_of(letter: str) -> str:
    """The class of a state: its role, and a tick where another state has the same."""
    role = next((role for role, letters in enumerate(ROLES) if letter in letters), 1)
    return f"r{role}{' ticks' if ROLES[role].find(letter) > 0 else ''}"


def tile(letter: str, lane: int, classes: str, told: str) -> str:
    return f'<div class="lane {look_of(letter)}{classes}" title="lane {lane}: {escape(told)}">{escape(letter)}</div>'


def draw_map(lanes: kinds.LanesAnswer, focus: Optional[int] = None) -> str:
    """The 64 lanes as they lie in the picture, and how many are in which state."""
    state_of = {lane: group.state for group in lanes.groups for lane in group.lanes}
    order = sorted(range(64), key=lambda lane: place_of(lane, lanes.has_quads))
    tiles = "".join(tile(lanes.states[lane], lane, " chosen" * (lane == focus) + " low" * (at // 8 % 2), state_of.get(lane, ""))
                    for at, lane in enumerate(order))
    return f'<div class="map{" quads" * lanes.has_quads}">{tiles}</div>' + "".join(draw_group(lanes, group) for group in lanes.groups)


def draw_group(lanes: kinds.LanesAnswer, group: kinds.LaneGroup) -> str:
    letter = lanes.states[next(iter(group.lanes))]
    since = "the start" if not group.since else f"step {group.since}" + (f", line {group.line} ({group.op})" if group.line else "")
    return (f'<div><span class="lane legend {look_of(letter)}">{escape(letter)}</span> {escape(group.state)}: '
            f'{group.n_lanes} <small>{group.lanes}, since {escape(since)}</small></div>')


def draw_strip(active: Lanes, focus: int) -> str:
    tiles = "".join(f'<div class="lane {"r0" if lane in active else "r6"}{" chosen" * (lane == focus)}" title="lane {lane}"></div>'
                    for lane in range(64))
    return f'<div class="strip">{tiles}</div>'


def draw_place(stop: kinds.StopAnswer) -> str:
    lines = "\n".join(stop.next or ("the end",))
    hits = "".join(f"<p>breakpoint {hit.number} in lanes {hit.lanes}</p>" for hit in stop.hits or ())
    events = "".join(f"<p>{escape(event.sentence)}</p>" for event in stop.events or ())
    return (f"<p>{escape(stop.sentence or '')}</p>{hits}{events}<p>step {stop.step}, wave {stop.wave}, {escape(stop.fork)}, lane {stop.lane}: "
            f"{stop.n_active} of 64 lanes active</p><pre>{escape(lines)}</pre>")


def draw_stop(stop: kinds.StopAnswer) -> str:
    return draw_place(stop) + draw_strip(stop.active, stop.lane)


def sentence_of(cause: Form) -> str:
    """What a cause says; one that is told elsewhere, or not looked for any further, what it is."""
    if cause.data.get("sentence"):
        return str(cause.data["sentence"])
    what, value = cause.data.get("what", cause.data.get("op", "")), cause.data.get("value", {}).get("text")
    return f"{what}{'' if value is None else f' = {value}'}: {cause.data.get('kind', '')}"


def draw_causes(causes: Iterable[Form]) -> str:
    """Each with what is behind it in a list of its own."""
    items = "".join(f"<li>{escape(sentence_of(cause))}{draw_causes(behind(cause))}</li>" for cause in causes)
    return f"<ul>{items}</ul>" if items else ""


def behind(cause: Form) -> tuple[Form, ...]:
    found: list[Form] = []
    for name in ("operands", "controls", "uses", "results"):
        found += getattr(cause, name, None) or ()
    return tuple(found)


def draw_who(who: kinds.WhoAnswer) -> str:
    if who.cause:
        drawn = draw_causes((who.cause,))
    else:
        drawn = f"<p>{escape(who.sentence or '')}</p>"
    return drawn + draw_causes(who.chain or ()) + draw_causes(who.groups or ()) + draw_causes(who.origins or ())


def draw_uses(uses: kinds.UsesAnswer) -> str:
    return draw_causes((uses.followed,)) if uses.followed else f"<p>{escape(uses.sentence)}</p>"


def draw_why(why: kinds.WhyAnswer) -> str:
    return f"<p>{escape(why.sentence)}</p>" + (draw_causes((why.test,)) if why.test and why.test.data.get("sentence") else "")


def draw_table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><tr>{''.join(f'<th>{escape(head)}</th>' for head in heads)}</tr>{body}</table>" if body else ""


def draw_diff(diff: kinds.DiffAnswer) -> str:
    """Where two runs part first, and the registers that are different."""
    places = [(name, place) for name, place in (("first", diff.first_place), ("lanes or lines", diff.first_path), ("value", diff.first_value))
              if place]
    rows = [(name, place.step, place.line or "", place.op or "", place.register or "", side(place, "a"), side(place, "b"))
            for name, place in places]
    counts = [(count.register, count.first_step, count.n_steps, count.max_ulp) for count in diff.counts]
    return (f"<p>{escape(diff.sentence)}</p>" + draw_table(("", "step", "line", "op", "register", diff.a, diff.b), rows)
            + draw_table(("register", "first step", "steps", "ULP"), counts))


def side(place: kinds.PartingPlace, name: str) -> object:
    """What a place has in one of the runs."""
    value = getattr(place, f"value_{name}")
    told = value.text if value else getattr(place, f"state_{name}") or getattr(place, f"line_{name}") or getattr(place, f"end_{name}")
    return told or ""


def draw_history(history: kinds.HistoryAnswer) -> str:
    """Lanes with the same history in one row, time to the right: a cell is as wide as it has steps."""
    runs = history.runs[:MAX_RUNS]
    states = [run.states or "".join("A" if lane in run.active else "-" for lane in range(64)) for run in runs]
    rows: dict[str, list[int]] = {}
    for lane in range(64):
        rows.setdefault("".join(state[lane] for state in states), []).append(lane)
    columns = " ".join(f"{run.n_steps}fr" for run in runs)
    drawn = "".join(f'<div class="steps" style="grid-template-columns: {columns}">{draw_stretches(row, runs)}</div><small>{Lanes.of(lanes)}</small>'
                    for row, lanes in rows.items())
    letters = " ".join(f'<span class="lane legend {look_of(letter)}">{escape(letter)}</span> {escape(letter)}' for letter in sorted(set("".join(rows))))
    n_more = len(history.runs) - len(runs) + (history.n_more or 0)
    return (f'<p>steps {history.first_step} to {history.last_step} of wave {history.wave}</p><div class="history">{drawn}</div><p>{letters}</p>'
            + (f"<p>{n_more} more changes of the masks are not drawn</p>" if n_more else ""))


def draw_stretches(row: str, runs: tuple[kinds.MaskRun, ...]) -> str:
    cells = []
    for letter, group in groupby(zip(row, runs), key=lambda one: one[0]):
        among = [run for _, run in group]
        last = among[-1].step + among[-1].n_steps - 1
        cells.append(f'<div class="lane {look_of(letter)}" style="grid-column: span {len(among)}" '
                     f'title="steps {among[0].step} to {last}: {escape(letter)}"></div>')
    return "".join(cells)


def mean_of(sum_of_all: int, n: int) -> str:
    return f"{sum_of_all / n:.1f}" if n else "-"


def use_of(n_useful: Optional[int], n_slots: Optional[int]) -> tuple[str, object]:
    """How much of what lanes could have had they had, and how many had nothing."""
    if n_useful is None or n_slots is None:
        return "", ""
    return f"{100 * n_useful / n_slots:.1f} %" if n_slots else "-", n_slots - n_useful


def draw_cover(cover: kinds.CoverAnswer) -> str:
    rows = [(line.line, line.n_steps, mean_of(line.n_active, line.n_steps), *use_of(line.n_useful, line.n_lane_slots),
             "" if line.n_live is None else line.n_live, line.text) for line in cover.lines]
    return (f"<p>{cover.n_steps} steps, {mean_of(cover.n_active, cover.n_steps)} of 64 lanes active on average</p>"
            + draw_table(("line", "hits", "active", "useful", "lost", "live", "instruction"), rows))


def draw_counters(counters: kinds.CountersAnswer) -> str:
    rows = [(f"{one.name.replace('_', ' ')} {one.part or ''}", one.n, "" if one.n_useful is None else mean_of(one.n_useful, one.n),
             *use_of(one.n_useful, one.n_lanes)) for one in counters.counters]
    return f"<p>{counters.n_steps} steps</p>" + draw_table(("what", "count", "lanes", "useful", "lost"), rows)


def draw_programs(diff: kinds.DiffProgramsAnswer) -> str:
    lines = [(line.line_a or "", line.text_a or "", line.line_b or "", line.text_b or "") for line in diff.lines]
    return (f"<p>{escape(diff.sentence)}</p>" + draw_table((diff.a, "", diff.b, ""), lines)
            + "".join(f"<p>{escape(one.sentence)}</p>" for one in diff.scene_differences)
            + (f"<p>{escape(diff.sides.sentence)}</p>" if diff.sides else ""))


DRAWN: dict[type[Form], Callable[..., str]] = {
    kinds.StopAnswer: draw_stop, kinds.LanesAnswer: draw_map, kinds.WhoAnswer: draw_who, kinds.UsesAnswer: draw_uses,
    kinds.WhyAnswer: draw_why, kinds.DiffAnswer: draw_diff, kinds.DiffProgramsAnswer: draw_programs,
    kinds.HistoryAnswer: draw_history, kinds.CoverAnswer: draw_cover, kinds.CountersAnswer: draw_counters,
    kinds.Cause: lambda cause: draw_causes((cause,)), kinds.Operand: lambda cause: draw_causes((cause,)),
    kinds.Control: lambda cause: draw_causes((cause,)),
}


def dress(drawn: str) -> str:
    return f'<div class="lanescope"><style>{STYLE}{OWN}</style>{drawn}</div>'


def draw(form: Form) -> Optional[str]:
    """None for what is shown as text."""
    how = DRAWN.get(type(form))
    return dress(how(form)) if how else None


def draw_all(stop: kinds.StopAnswer, lanes: kinds.LanesAnswer, focus: int) -> str:
    """The place and its lanes."""
    return dress(draw_place(stop) + draw_map(lanes, focus))
