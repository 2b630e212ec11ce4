"""Registers and masks of many steps at once."""
from __future__ import annotations

from collections.abc import Iterator, Mapping as MappingABC
from typing import Any, Union

from .answers import FetchAnswer
from .form import Lanes
from .values import array_of, numpy

__all__ = ["Fetched"]


class Fetched(MappingABC):  # type: ignore[type-arg]
    """What was fetched, by name: of registers words for each step, component and lane, of masks words of 64 bits for each step.
    Arrays of numpy where it is there, which have the bytes as they came; else array.array in tuples."""

    def __init__(self, answer: FetchAnswer, data: Union[bytearray, bytes]) -> None:
        self.answer = answer
        self._parts = {part.name: array_of(data, part.type, part.shape, part.offset, part.n_bytes) for part in answer.parts}

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
        return self._parts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    def __repr__(self) -> str:
        return f"<{', '.join(self._parts)} of {len(self.steps)} steps from {self.answer.first_step} on, {len(self.lanes)} lanes>"

    def floats(self, name: str) -> Any:
        """The words of a register as floats, without a copy; numpy is needed."""
        if numpy is None:
            raise ImportError("numpy is needed for floats")
        return self[name].view("<f4")
