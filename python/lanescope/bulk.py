"""Registers and masks of many steps at once."""
from __future__ import annotations

import math
from collections.abc import Iterator, Mapping as MappingABC
from typing import Any, Optional, Sequence, Union

from .answers import FetchAnswer, FetchPart
from .form import Lanes, LanescopeError
from .values import ITEMS, array_of, numpy

__all__ = ["Fetched"]


SIZES = {"u32": 4, "u64": 8}  # bytes of a number
LETTERS = ("xyzw", "rgba")


def is_count(number: object) -> bool:
    return type(number) is int and number >= 0


def is_whole(part: FetchPart, answer: FetchAnswer, n_bytes: int) -> bool:
    """Whether a part lies within the bytes that came, and is what its shape and the answer say."""
    if not isinstance(part.type, str) or part.type not in ITEMS or not all(map(is_count, (part.offset, part.n_bytes, *part.shape))):
        return False
    sizes = (answer.n_steps, *part.shape[1:-1], len(answer.lanes)) if len(part.shape) > 1 else (answer.n_steps,)
    return part.shape == sizes and part.n_bytes == math.prod(sizes) * SIZES[part.type] and part.offset + part.n_bytes <= n_bytes


def read_part(part: FetchPart, answer: FetchAnswer, data: Union[bytearray, bytes]) -> Any:
    if not is_whole(part, answer, len(data)):
        raise LanescopeError(f"the program's answer makes no sense: {part.name} is not in the {len(data)} bytes that came", answer=answer.data)
    return array_of(data, part.type, part.shape, part.offset, part.n_bytes)


def places_of(letters: str, n: int) -> Optional[list[int]]:
    """Which of n components letters are, "yx" of four [1, 0]; None: they are none."""
    for names in LETTERS:
        if letters and set(letters) <= set(names[:n]):
            return [names.index(letter) for letter in letters]
    return None


class Fetched(MappingABC):  # type: ignore[type-arg]
    """What was fetched, by name: of registers words [step][component][lane], of masks words of 64 bits [step]. Of a register that came
    whole there are its components, too: f["R1.x"]. Arrays of numpy where it is there, which have the bytes as they came; else array.array
    in tuples."""

    def __init__(self, answer: FetchAnswer, data: Union[bytearray, bytes]) -> None:
        self.answer = answer
        if not is_count(answer.first_step) or not is_count(answer.n_steps) or not is_count(answer.stride) or answer.stride == 0:
            raise LanescopeError("the program's answer makes no sense: it does not say of which steps it is", answer=answer.data)
        self._shapes = {part.name: part.shape for part in answer.parts}
        self._parts = {part.name: read_part(part, answer, data) for part in answer.parts}

    @property
    def steps(self) -> range:
        """The steps that there are; the run may end before the last that was asked for."""
        first, n, stride = self.answer.first_step, self.answer.n_steps, self.answer.stride
        return range(first, first + n * stride, stride)

    @property
    def lanes(self) -> Lanes:
        """The lanes, lowest first, as they stand in the last dimension of a register."""
        return self.answer.lanes

    def __getitem__(self, name: str) -> Any:
        if name in self._parts:
            return self._parts[name]
        register, _, letters = name.rpartition(".")
        if register not in self._parts:
            raise KeyError(f"{name} was not fetched: there are {', '.join(self._parts)}")
        shape = self._shapes[register]
        places = places_of(letters, shape[1]) if len(shape) == 3 else None
        if places is None:
            raise KeyError(f"{register} has no .{letters}")
        return self._components(self._parts[register], places)

    @staticmethod
    def _components(part: Any, places: Sequence[int]) -> Any:
        if numpy is None:
            return tuple(tuple(step[place] for place in places) for step in part)
        first, last = places[0], places[-1]
        return part[:, first:last + 1] if list(places) == list(range(first, last + 1)) else part[:, places]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    def __repr__(self) -> str:
        sizes = ", ".join(f"{name} {'x'.join(map(str, shape))}" for name, shape in self._shapes.items())
        return f"<{len(self.steps)} steps from {self.answer.first_step} on, [step][component][lane]: {sizes}>"

    def floats(self, name: str) -> Any:
        """The words of a register as floats, without a copy; numpy is needed."""
        if numpy is None:
            raise ImportError("numpy is needed for floats")
        return self[name].view("<f4")
