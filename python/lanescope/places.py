"""Registers of a session: s.R1.x[26] is what expressions call R1.x@26."""
from __future__ import annotations

import operator
import re
from typing import TYPE_CHECKING, Any, Iterator, Optional, Union

from .answers import SetAnswer, WhatisAnswer, XAnswer
from .form import N_LANES, Lanes, LanescopeError
from .values import LaneSet, is_index, is_sequence, lane_of, lanes_in_order, numbers_as_words, numbers_in, numpy, text_of

if TYPE_CHECKING:
    from .session import Session

__all__ = ["Components", "Memory", "Register"]

LETTERS = re.compile(r"[xyzw]{1,4}|[rgba]{1,4}")


class Register:
    """A register, R1; its components are attributes, .x to .xyzw, and an index in brackets makes TEMP[0] of TEMP."""

    __slots__ = ("_session", "_name")
    _session: Session
    _name: str

    def __init__(self, session: Session, name: str) -> None:
        object.__setattr__(self, "_session", session)
        object.__setattr__(self, "_name", name)

    def __str__(self) -> str:
        return self._name

    def __repr__(self) -> str:
        return f"<register {self._name}>"

    def __getitem__(self, index: object) -> Register:
        return Register(self._session, f"{self._name}[{index}]")

    def __getattr__(self, letters: str) -> Components:
        if not LETTERS.fullmatch(letters):
            raise AttributeError(f"{self._name} has components .x to .w, and no .{letters}")
        return Components(self._session, self._name, letters)

    __iter__ = None  # it has no end

    def __dir__(self) -> list[str]:
        """Its components, for completion."""
        return sorted({*object.__dir__(self), *filter(LETTERS.fullmatch, self._session._complete(self._name + "."))})

    def __reduce__(self) -> tuple[Any, ...]:
        return Register, (self._session, self._name)

    def __setattr__(self, letters: str, value: object) -> None:
        """In the lane looked at; of a constant, which has no lanes, everywhere."""
        components: Components = getattr(self, letters)
        components[slice(None) if components.is_uniform() else self._session.lane] = value


class Components:
    """One to four components of a register in all lanes: [26] is that of a lane, [-1] of the last, [0:8], [[1, 2]] and [Lanes (0xff)]
    those of several. One component is an array of 64 lanes, for numpy too; several are an array of components, each of 64 lanes. What is assigned changes them in a run that forks from this one: a number, an expression, or a list with one for each."""

    __slots__ = ("_session", "_register", "_letters")

    def __init__(self, session: Session, register: str, letters: str) -> None:
        self._session, self._register, self._letters = session, register, letters

    def __str__(self) -> str:
        return f"{self._register}.{self._letters}"

    def __repr__(self) -> str:
        return f"<{self}>"

    def __iter__(self) -> Iterator[Any]:
        return iter(self[:])

    def __len__(self) -> int:
        return N_LANES if len(self._letters) == 1 else len(self._letters)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> Any:
        """For numpy: NaN where a lane has no value; of what is no float there is no array then."""
        if copy is False:
            raise ValueError("what is fetched is always a copy")
        got = [self._filled(part[:]) for part in self._apart()]
        return numpy.array(got[0] if len(got) == 1 else got, dtype=dtype)

    def _filled(self, values: Any) -> Any:
        if not numpy.ma.is_masked(values):
            return values
        if values.dtype.kind != "f":
            raise ValueError(f"{self} has no value in all lanes: take [:], which is masked there")
        return values.filled(numpy.nan)

    def is_uniform(self) -> bool:
        """Whether it is the same in all lanes by what it is, as a constant."""
        return self._session.ask(f"whatis {self}", WhatisAnswer).is_uniform

    def _apart(self) -> list[Components]:
        return [Components(self._session, self._register, letter) for letter in self._letters]

    def __getitem__(self, lanes: LaneSet) -> Any:
        if is_index(lanes) and not isinstance(lanes, Lanes):
            return self._session.value(f"{self}@{lane_of(lanes)}")
        answer = self._session.print_(str(self))
        if len(answer.components) > 1:
            return tuple(part[lanes] for part in self._apart())
        return numbers_in(answer, lanes_in_order(lanes))

    def __setitem__(self, lanes: LaneSet, value: object) -> None:
        order = lanes_in_order(lanes)
        value = str(value) if isinstance(value, Components) else value
        if len(self._letters) > 1 and is_sequence(value):
            for part, one in zip(self._apart(), self._as_many(value, len(self._letters), "components")):
                part[lanes] = one
        elif self.is_uniform():
            self._put_everywhere(order, value)
        else:
            self._put_each(dict(zip(order, self._as_many(value, len(order), "lanes") if is_sequence(value) else [value] * len(order))))

    @staticmethod
    def _as_many(value: Any, n: int, of: str) -> list[object]:
        if len(value) != n:
            raise ValueError(f"{len(value)} values for {n} {of}")
        return list(value)

    def _put_everywhere(self, lanes: list[int], value: object) -> None:
        if len(lanes) < N_LANES or is_sequence(value):
            raise ValueError(f"{self} is the same in all lanes: assign one value, without lanes")
        self._put("", text_of(value))

    def _put_each(self, values: dict[int, object]) -> None:
        """Lanes with the same value in one command."""
        groups: dict[str, list[int]] = {}
        for lane, one in values.items():
            groups.setdefault(text_of(one), []).append(lane)
        for text, lanes in groups.items():
            self._put(f"@{Lanes.of(lanes)}", text)

    def _put(self, where: str, text: str) -> SetAnswer:
        return self._session.ask(f"set {self}{where} = {text}", SetAnswer)


class Memory:
    """Words of a memory, as "share" or "storage0": [16] is one, [0:64] are 64 as numbers without a sign, in an array of numpy if that is there.
    Where each lane has its own it is that of the lane looked at."""

    __slots__ = ("_session", "_name")

    def __init__(self, session: Session, name: str) -> None:
        self._session, self._name = session, name

    def __str__(self) -> str:
        return self._name

    def __repr__(self) -> str:
        return f"<memory {self._name}>"

    __iter__ = None  # its size is not known here

    def __getitem__(self, word: Union[int, slice]) -> Any:
        if isinstance(word, slice):
            return self._fetch(word)
        return self._session.value(f"{self._name}[{operator.index(word)}]@{self._session.lane}")

    def _fetch(self, words: slice) -> Any:
        first, last = operator.index(words.start or 0), words.stop
        if first < 0 or last is None or operator.index(last) < first:
            raise ValueError("words are [first:end], from 0: the size of a memory is not known here")
        n = operator.index(last) - first
        answer = self._session.ask(f"x/{n}x {self._name}[{first}]", XAnswer) if n else None
        found = [int(value.bits or 0) for value in answer.values] if answer else []
        if len(found) != n:
            raise LanescopeError("the program's answer makes no sense: it has another number of words")
        return numbers_as_words(found)[::words.step or 1]

    def __setitem__(self, word: int, value: object) -> None:
        self._session.ask(f"set {self._name}[{operator.index(word)}] = {text_of(value)}", SetAnswer)
