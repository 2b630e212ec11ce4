"""What answers are made of: lanes, bits, and the class that the classes of answers.py are."""
from __future__ import annotations

import functools
import json
import operator
import struct
from typing import Any, Callable, ClassVar, Iterable, Iterator, Mapping, Optional, SupportsIndex, Union

__all__ = ["ANSWERS", "Answer", "Bits", "Form", "Lanes", "LanescopeError", "read_answer"]

N_LANES = 64


class Lanes(int):
    """A mask of lanes: an int whose bit n is lane n, and a set of numbers."""

    @classmethod
    def of(cls, lanes: Union[int, Iterable[int]]) -> Lanes:
        """The mask that an int is, or the lanes of a list."""
        if isinstance(lanes, int):
            if not 0 <= lanes < 1 << N_LANES:
                raise ValueError(f"{lanes} is no mask of 64 lanes")
            return cls(lanes)
        mask = 0
        for lane in lanes:
            if not 0 <= int(lane) < N_LANES:
                raise ValueError(f"{lane} is not a lane: a number from 0 to 63")
            mask |= 1 << int(lane)
        return cls(mask)

    def __iter__(self) -> Iterator[int]:
        return (lane for lane in range(N_LANES) if int(self) >> lane & 1)

    def __contains__(self, lane: object) -> bool:
        return isinstance(lane, SupportsIndex) and 0 <= operator.index(lane) < N_LANES and bool(int(self) >> operator.index(lane) & 1)

    def __len__(self) -> int:
        return bin(self).count("1")

    def __repr__(self) -> str:
        return f"Lanes(0x{int(self):016x})"

    def __str__(self) -> str:
        """Ranges, as commands take them: 0-3,22."""
        parts: list[list[int]] = []
        for lane in self:
            if parts and parts[-1][1] == lane - 1:
                parts[-1][1] = lane
            else:
                parts.append([lane, lane])
        return ",".join(str(first) if first == last else f"{first}-{last}" for first, last in parts)


class Bits(int):
    """The bits of a value: an int that knows how wide it is, and what it is as another type."""

    width: int

    def __new__(cls, value: Union[int, str], width: int = 32) -> Bits:
        """A number, or the text 0x... of an answer, whose digits say the width."""
        self = super().__new__(cls, int(value, 16) if isinstance(value, str) else value)
        self.width = 4 * (len(value) - 2) if isinstance(value, str) else width
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (int(self), self.width)

    @property
    def as_float(self) -> float:
        """The number that these bits are as a float, or a double if there are 64."""
        number: float = struct.unpack("<d" if self.width == 64 else "<f", self.to_bytes(self.width // 8, "little"))[0]
        return number

    @property
    def as_int(self) -> int:
        """The number that these bits are as an integer with a sign."""
        return int(self) - (1 << self.width) if int(self) >> (self.width - 1) else int(self)

    def __repr__(self) -> str:
        return f"Bits(0x{int(self):0{self.width // 4}x})"


def bits_in(text: Any) -> Bits:
    if not isinstance(text, str) or text[:2] != "0x":
        raise TypeError("bits are a text, 0x...")
    return Bits(text)


FORMS: dict[str, Callable[[Any], Any]] = {"Lanes": lambda text: Lanes(text, 16), "Bits": bits_in, "float": float}
ANSWERS: dict[str, type[Form]] = {}


def list_of(values: Any) -> list[Any]:
    if not isinstance(values, list):
        raise TypeError("it is no list")
    return values


@functools.lru_cache(maxsize=None)
def reader_of(kind: str) -> Callable[[Any], Any]:
    """What makes a value of JSON one of Python: of one thing, of a list "[Thing]" or of a map "{Thing}"."""
    if kind[0] == "[":
        one = reader_of(kind[1:-1])
        return lambda values: tuple(map(one, list_of(values)))
    if kind[0] == "{":
        of_key = reader_of(kind[1:-1])
        return lambda values: {key: of_key(value) for key, value in values.items()}
    return plain_reader(PLAIN[kind]) if kind in PLAIN else FORMS.get(kind, lambda value: value)


# What reading a value that is not what it should be raises.
WRONG = (TypeError, ValueError, AttributeError, KeyError, IndexError, OverflowError, RecursionError)
PLAIN = {"int": int, "str": str, "bool": bool}


def plain_reader(kind: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise TypeError(f"it is no {kind.__name__}")
        return value
    return read


# Of each field what puts it into its place, its key in JSON, what reads it, and whether it may lack.
Plan = tuple[tuple[Callable[[Any, Any], None], str, Optional[Callable[[Any], Any]], bool], ...]
PLANS: dict[object, Plan] = {}


class Form:
    """An object of an answer. Fields do not change; those that are not there are None. data is the object as it came."""

    __slots__ = ("data",)
    data: Mapping[str, Any]
    _kinds: ClassVar[Mapping[str, str]] = {}
    _keys: ClassVar[Mapping[str, str]] = {}
    _answer: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        FORMS[cls.__name__] = cls
        if cls._answer:
            ANSWERS[cls._answer] = cls

    def __init__(self, data: Mapping[str, Any]) -> None:
        object.__setattr__(self, "data", data)
        plan = PLANS.get(type(self)) or PLANS.setdefault(type(self), self._plan())
        key = ""
        try:
            for put, key, read, may_lack in plan:
                value = data.get(key)
                if value is not None:
                    put(self, value if read is None else read(value))
                elif may_lack:
                    put(self, None)
                else:
                    raise ValueError("it is missing")
        except WRONG as error:
            raise LanescopeError(f"the program's answer makes no sense: {type(self).__name__}.{key}: {error}") from error

    @classmethod
    def _fields(cls) -> tuple[str, ...]:
        return tuple(name for one in reversed(cls.__mro__) for name in vars(one).get("__slots__", ()) if name != "data")

    @classmethod
    def _plan(cls) -> Plan:
        types = {name: kind for one in reversed(cls.__mro__) for name, kind in vars(one).get("__annotations__", {}).items()}
        return tuple((getattr(cls, name).__set__, cls._keys.get(name, name), cls._reader(name, types[name]), "Optional[" in types[name]
                      or "None]" in types[name]) for name in cls._fields())

    @classmethod
    def _reader(cls, name: str, kind: str) -> Optional[Callable[[Any], Any]]:
        """What makes the value of a field what its type says."""
        if name in cls._kinds:
            return reader_of(cls._kinds[name])
        plain = PLAIN.get(kind[9:-1] if kind.startswith("Optional[") else kind)
        return plain and plain_reader(plain)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} does not change: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} does not change: {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.data,)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Form) and self._told() == other._told()

    def __hash__(self) -> int:
        return hash((type(self), json.dumps(self._told(), sort_keys=True)))

    def _told(self) -> Mapping[str, Any]:
        """Without what only says which request it answers."""
        return {key: value for key, value in self.data.items() if key != "id"}

    def __repr__(self) -> str:
        fields = ((name, getattr(self, name)) for name in self._fields())
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in fields if value is not None)})"

    def __str__(self) -> str:
        for key in ("sentence", "text"):
            if isinstance(self.data.get(key), str):
                return str(self.data[key])
        from .table import tell  # what is told asks this module
        return tell(self) or repr(self)

    def walk(self) -> Iterator[Form]:
        """This object and all that are in it, each before what it holds: the causes behind a cause."""
        yield self
        for name in self._fields():
            yield from forms_in(getattr(self, name))

    def _repr_html_(self) -> Optional[str]:
        from . import html  # what is drawn asks this module
        return html.draw(self)


def forms_in(value: object) -> Iterator[Form]:
    """What there is to walk through in a field."""
    if isinstance(value, Form):
        yield from value.walk()
    elif isinstance(value, tuple):
        for one in value:
            yield from forms_in(one)
    elif isinstance(value, dict):
        yield from forms_in(tuple(value.values()))


class Answer(Form):
    """An answer: which kind, the command, ok or quit."""

    __slots__ = ("id", "answer", "command", "status")
    id: Union[int, str, None]
    answer: str
    command: Optional[str]
    status: str


def read_answer(data: Mapping[str, Any]) -> Answer:
    """The answer that an object is; of a kind that this package does not know yet an Answer, with all of it in data."""
    try:
        made = ANSWERS.get(data["answer"], Answer)(data)
    except WRONG as error:
        raise LanescopeError(f"the program's answer makes no sense: {error}") from error
    assert isinstance(made, Answer)
    return made


FORMS["Answer"] = read_answer


class LanescopeError(Exception):
    """What could not be carried out: code is one stable word, and there is a class for each of them."""

    code: str = "other"

    def __init__(self, message: str, error: Optional[Mapping[str, Any]] = None, answer: Optional[Mapping[str, Any]] = None,
                 asked: str = "") -> None:
        super().__init__(message)
        error = error or {}
        self.message = message
        self.file: Optional[str] = error.get("file")
        self.line: Optional[int] = error.get("line")
        self.column: Optional[int] = error.get("column")
        self.text: Optional[str] = error.get("text") or (asked if self.column and not self.file else None)
        self.answer: Optional[Answer] = self._read(answer) if answer else None

    @staticmethod
    def _read(answer: Mapping[str, Any]) -> Optional[Answer]:
        """The answer; None where that makes no sense: it is told what went wrong already."""
        try:
            return read_answer(answer)
        except LanescopeError:
            return None

    def __str__(self) -> str:
        if not self.text or not self.column or "\n" in self.text:
            return self.message
        return f"{self.message}\n  {self.text}\n  {' ' * (self.column - 1)}^"
