"""Variables of the text that a session debugs: s.variables["lights"][2]["power"]."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, Mapping, Optional, Sequence, Union

from .answers import PrintAnswer, SourceVariable, SourceVariableAnswer, SourceVariablesAnswer
from .values import number_of, numbers_of, text_of

if TYPE_CHECKING:
    from .session import Session

__all__ = ["Variable", "Variables"]

KINDS = (("float", "float"), ("vec", "float"), ("mat", "float"), ("int64", "int64"), ("i64", "int64"), ("uint64", "uint64"), ("u64", "uint64"),
         ("int", "int"), ("ivec", "int"), ("uint", "uint"), ("uvec", "uint"), ("bool", "bool"), ("bvec", "bool"), ("double", "double"),
         ("dvec", "double"), ("dmat", "double"))


def kind_of(name: Optional[str]) -> str:
    """The kind of number that a type is made of."""
    return next((kind for start, kind in KINDS if (name or "").startswith(start)), "bits")


class Variable:
    """A variable, or a member, element or column of one, in the lane that is looked at: name, type, kind, text, lanes that have a value, and
    line, which gave it. value is a number, a tuple of a vector, matrix or array, and a dict of a structure; None where there is none."""

    __slots__ = ("_session", "_told", "path")
    _session: Session
    path: str

    def __init__(self, session: Session, told: SourceVariable, path: str) -> None:
        self._session, self._told, self.path = session, told, path

    def __repr__(self) -> str:
        return f"<{self.type} {self.path} = {self.text or self.missing or 'not set'}>"

    def __str__(self) -> str:
        return self.path

    @property
    def name(self) -> str:
        """As the text has it; of an element "[1]"."""
        return self._told.name or self.path

    @property
    def type(self) -> Optional[str]:
        """As GLSL writes it."""
        return self._told.type

    @property
    def kind(self) -> Optional[str]:
        """local, parameter, global, uniform, input, output, buffer or shared; None of a part."""
        return self._told.kind

    @property
    def text(self) -> Optional[str]:
        """The value as it is shown."""
        return self._told.text

    @property
    def missing(self) -> Optional[str]:
        """Why there is no value."""
        return self._told.missing

    @property
    def line(self) -> Optional[int]:
        """The line of the text that gave the value."""
        return self._told.source_line

    @property
    def lanes(self) -> Any:
        """The lanes that have a value."""
        return self._told.lanes

    @property
    def value(self) -> Any:
        """In the lane that is looked at."""
        members = self._told.members or ()
        if members:
            inner = {str(one.name): Variable(self._session, one, "").value for one in members}
            return tuple(inner.values()) if str(members[0].name).startswith("[") else inner
        numbers = tuple(None if part.value is None else number_of(part.value, kind_of(self.type)) for part in self._told.components or ())
        return numbers[0] if len(numbers) == 1 else numbers or None

    def in_lanes(self) -> Any:
        """In all lanes, as Session.value() has it: of a number, or of a vector."""
        return numbers_of(self._session.ask(f"print {self.path}", PrintAnswer))

    def everywhere(self) -> SourceVariableAnswer:
        """The values of all lanes, those with the same value from the same line together."""
        return self._session.ask(f"variables {self.path}", SourceVariableAnswer)

    def __getitem__(self, part: Union[str, int]) -> Variable:
        """A member by its name, an element or column by its number."""
        name = part if isinstance(part, str) else f"[{part}]"
        for one in self._told.members or ():
            if one.name == name:
                return Variable(self._session, one, self._path_of(name))
        raise KeyError(f"{self.path} has no {name}")

    def _path_of(self, name: str) -> str:
        return self.path + (name if name.startswith("[") else f".{name}")

    def __setitem__(self, part: Union[str, int], value: object) -> None:
        """What if: in a run that forks from this one, in the lane that is looked at. A component is "x"."""
        name = part if isinstance(part, str) else f"[{part}]"
        self._session.command(f"set var {self._path_of(name)} = {text_of(value)}")

    def __iter__(self) -> Iterator[Variable]:
        """Its members, elements or columns."""
        return iter([Variable(self._session, one, self._path_of(str(one.name))) for one in self._told.members or ()])

    def __len__(self) -> int:
        return len(self._told.members or self._told.components or ())


class Variables(Mapping[str, Variable]):
    """Those that the line sees that comes next, the innermost first, as they were when they were asked for. What is assigned changes one in a
    run that forks from this one, in the lane that is looked at."""

    __slots__ = ("_session", "_told")

    def __init__(self, session: Session) -> None:
        self._session = session
        self._told: Sequence[SourceVariable] = session.ask("variables", SourceVariablesAnswer).variables or ()

    def __getitem__(self, name: str) -> Variable:
        for one in self._told:
            if one.name == name:
                return Variable(self._session, one, name)
        raise KeyError(name)

    def __setitem__(self, name: str, value: object) -> None:
        self._session.command(f"set var {name} = {text_of(value)}")

    def __iter__(self) -> Iterator[str]:
        return iter([str(one.name) for one in self._told])

    def __len__(self) -> int:
        return len(self._told)

    def __repr__(self) -> str:
        return f"<variables {', '.join(self)}>"
