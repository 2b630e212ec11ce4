"""Values of answers as numbers and arrays, and numbers as commands write them."""
from __future__ import annotations

import array
import importlib
import math
import operator
import re
import sys
from typing import Any, Iterable, Optional, Sequence, Union

from .answers import PrintAnswer, Value
from .errors import LanescopeRangeError
from .form import N_LANES, Bits, Lanes, LanescopeError

__all__ = ["Number", "have_numpy", "numbers_of", "numpy", "text_of"]

Number = Union[float, int, bool, None]
LaneSet = Union[int, slice, Iterable[int]]
Steps = Union[int, slice, range, Sequence[int]]

try:
    numpy: Any = importlib.import_module("numpy")
except ImportError:
    numpy = None

DTYPES = {"float": "<f4", "int": "<i4", "uint": "<u4", "bits": "<u4", "bool": "<u4", "double": "<f8", "int64": "<i8", "uint64": "<u8"}
ITEMS = {"u32": ("<u4", "I"), "u64": ("<u8", "Q")}
WHOLE = re.compile(r"-?\d+")


def have_numpy() -> bool:
    return numpy is not None


def shown_as(value: Value, kind: str) -> str:
    """The type that a value is written in: what is a float by its instructions, as several components that are not of one type, is
    written as the integer that it holds here."""
    if kind not in ("float", "double") or value.bits is None or not WHOLE.fullmatch(value.text or ""):
        return kind
    is_signed = int(str(value.text)) == value.bits.as_int
    return ("int" if is_signed else "uint") + "64" * (value.bits.width == 64)


def number_of(value: Value, kind: str) -> Number:
    """The number that a value is, None where there is none."""
    bits = value.bits
    if bits is None:
        return None
    kind = shown_as(value, kind)
    if kind in ("float", "double"):
        return bits.as_float
    if kind in ("int", "int64"):
        return bits.as_int
    return bool(bits) if kind == "bool" else bits if kind == "bits" else int(bits)


def in_lanes(values: Sequence[Value], kind: str) -> Any:
    """A number for each lane: an array of numpy, masked where a lane has no value, or a tuple."""
    if numpy is None:
        return tuple(number_of(value, kind) for value in values)
    kinds = {shown_as(value, kind) for value in values if value.bits is not None} - {kind}
    kind = kind if not kinds else kinds.pop() if len(kinds) == 1 else "uint"
    dtype = numpy.dtype(DTYPES.get(kind, "<u4"))
    words = numpy.array([value.bits or 0 for value in values], dtype=f"<u{dtype.itemsize}")
    made = words.astype(bool) if kind == "bool" else words.view(dtype)
    absent = [value.bits is None for value in values]
    return numpy.ma.masked_array(made, mask=absent) if any(absent) else made


def numbers_of(answer: PrintAnswer) -> Any:
    """What was printed: a number, or one for each lane; of several components a tuple of that."""
    check_values(answer)
    parts = [number_of(part.values[0], answer.type) if len(part.values) == 1 else in_lanes(part.values, answer.type)
             for part in answer.components]
    return parts[0] if len(parts) == 1 else tuple(parts)


def check_values(answer: PrintAnswer) -> None:
    counts = {len(part.values) for part in answer.components}
    if not counts or not counts <= {1, N_LANES}:
        raise LanescopeError("the program's answer makes no sense: a value for one lane or for 64 is expected", answer=answer.data)


def numbers_in(answer: PrintAnswer, lanes: Sequence[int]) -> Any:
    """What these lanes have of the one component that was printed; what has no lanes is the same in all."""
    check_values(answer)
    values = answer.components[0].values
    return in_lanes([values[lane if len(values) > 1 else 0] for lane in lanes], answer.type)


def is_index(value: object) -> bool:
    """Whether it is one whole number; an array of numpy looks like one."""
    return hasattr(value, "__index__") and not getattr(value, "ndim", 0)


def lane_of(lane: object) -> int:
    """A lane by its number, or from the end by -1 to -64."""
    number = operator.index(lane)  # type: ignore[arg-type]
    if not -N_LANES <= number < N_LANES:
        raise LanescopeRangeError(f"there is no lane {number}: a wave has 64, from 0 to 63, and -1 is the last")
    return number % N_LANES


def lanes_in_order(lanes: LaneSet) -> list[int]:
    """Lanes as Python names them: 26, -1, [0, 1, 2], 0:8, the mask Lanes, or 64 bools."""
    if isinstance(lanes, Lanes):
        return list(lanes)
    if isinstance(lanes, slice):
        return list(range(N_LANES)[lanes])
    if is_index(lanes):
        lanes = [lanes]  # type: ignore[list-item]
    named = list(lanes)  # type: ignore[arg-type]
    if named and all(type(lane).__name__ in ("bool", "bool_") for lane in named):
        if len(named) != N_LANES:
            raise ValueError(f"{len(named)} bools are no mask of lanes: it has {N_LANES}")
        named = [lane for lane in range(N_LANES) if named[lane]]
    return [lane_of(one) for one in named]


def lanes_of(lanes: LaneSet) -> Lanes:
    """The same as a mask."""
    return lanes if isinstance(lanes, Lanes) else Lanes.of(lanes_in_order(lanes))


def text_of(value: object) -> str:
    """A value as commands write it: a text is an expression."""
    if value is None or numpy is not None and value is numpy.ma.masked:
        raise ValueError("None, or what is masked, is no value")
    value = value.item() if getattr(value, "ndim", None) == 0 and hasattr(value, "item") else value
    if isinstance(value, str):
        return value
    if isinstance(value, Bits):
        return f"0x{value:0{value.width // 4}x}"
    if hasattr(value, "__index__"):
        return str(int(operator.index(value)))
    number = float(value)  # type: ignore[arg-type]
    return repr(number)


def is_sequence(value: object) -> bool:
    return not isinstance(value, (str, bytes)) and hasattr(value, "__len__") and getattr(value, "ndim", 1) > 0


# --- what is fetched

def array_of(data: Union[bytearray, bytes], kind: str, shape: Sequence[int], offset: int, n_bytes: int) -> Any:
    """Words in the order of memory: an array of numpy, or arrays in tuples within each other."""
    dtype, code = ITEMS[kind]
    if numpy is not None:
        return numpy.frombuffer(data, dtype=dtype, count=n_bytes // numpy.dtype(dtype).itemsize, offset=offset).reshape(shape)
    words = array.array(code)
    words.frombytes(memoryview(data)[offset:offset + n_bytes])
    if sys.byteorder == "big":
        words.byteswap()
    return nested(words, shape)


def numbers_as_words(numbers: Sequence[int]) -> Any:
    """An array of numpy, or a tuple."""
    return tuple(numbers) if numpy is None else numpy.array(numbers, dtype="<u4")


def nested(words: array.array[int], shape: Sequence[int]) -> Any:
    if len(shape) < 2:
        return words
    size = math.prod(shape[1:])
    return tuple(nested(words[at:at + size], shape[1:]) for at in range(0, shape[0] * size, max(size, 1)))


LAST_STEP = 1 << 32  # no run is looked at further


def steps_of(steps: Steps) -> list[int]:
    """First and last step, both included, and the stride between: of a step, of a pair or three such numbers, of a range, or of a slice,
    which has no end where the run has its own."""
    if is_index(steps):
        return steps_of((steps, steps))  # type: ignore[arg-type]
    if isinstance(steps, slice):
        return steps_of(range(steps.start or 0, LAST_STEP + 1 if steps.stop is None else steps.stop, steps.step or 1))
    if isinstance(steps, range):
        if not steps or steps.step < 1:
            raise ValueError(f"{steps} has no steps that go forwards")
        return [steps[0], steps[-1], steps.step]
    ends = [operator.index(step) for step in steps]  # type: ignore[union-attr]
    if len(ends) not in (2, 3):
        raise ValueError("steps are (first, last) or (first, last, stride)")
    return [*ends, 1][:3]


def stretch_of(steps: Optional[Steps]) -> str:
    """What pictures take behind a blank: A..B, or nothing for the whole run."""
    if steps is None:
        return ""
    if isinstance(steps, slice) and steps.start is None:
        steps = slice(1, steps.stop, steps.step)
    first, last, stride = steps_of(steps)
    if first < 1:
        raise ValueError("pictures are of steps, and the first is 1: 0 is the place before it")
    if stride != 1:
        raise ValueError("pictures have no stride")
    return f" {first}..{last}"
