"""What goes wrong, by its code. Made of data/lanescope.schema.json by python/make-answers: change that, not this."""
from __future__ import annotations

from .form import LanescopeError

__all__ = [
        "LanescopeIoError", "LanescopeSyntaxError", "LanescopeFormatError", "LanescopeRangeError", "LanescopeReferenceError",
        "LanescopeUnsupportedError", "LanescopeStateError", "LanescopeTrustError", "LanescopeMemoryError", "LanescopeUsageError",
        "LanescopeFindingError", "LanescopeCancelledError", "LanescopeFileNotFoundError",
]


class LanescopeIoError(LanescopeError, OSError):
    """The code is io."""

    code = "io"


class LanescopeSyntaxError(LanescopeError, ValueError):
    """The code is syntax."""

    code = "syntax"


class LanescopeFormatError(LanescopeError, ValueError):
    """The code is format."""

    code = "format"


class LanescopeRangeError(LanescopeError, IndexError, ValueError):
    """The code is range."""

    code = "range"


class LanescopeReferenceError(LanescopeError, LookupError):
    """The code is reference."""

    code = "reference"


class LanescopeUnsupportedError(LanescopeError, NotImplementedError):
    """The code is unsupported."""

    code = "unsupported"


class LanescopeStateError(LanescopeError, RuntimeError):
    """The code is state."""

    code = "state"


class LanescopeTrustError(LanescopeError, PermissionError):
    """The code is trust."""

    code = "trust"


class LanescopeMemoryError(LanescopeError, MemoryError):
    """The code is memory."""

    code = "memory"


class LanescopeUsageError(LanescopeError, ValueError):
    """The code is usage."""

    code = "usage"


class LanescopeFindingError(LanescopeError):
    """The code is finding."""

    code = "finding"


class LanescopeCancelledError(LanescopeError):
    """The code is cancelled."""

    code = "cancelled"


class LanescopeFileNotFoundError(LanescopeIoError, FileNotFoundError):
    """A file that is not there. The code is io."""


ERRORS: dict[str, type[LanescopeError]] = {
    "io": LanescopeIoError,
    "syntax": LanescopeSyntaxError,
    "format": LanescopeFormatError,
    "range": LanescopeRangeError,
    "reference": LanescopeReferenceError,
    "unsupported": LanescopeUnsupportedError,
    "state": LanescopeStateError,
    "trust": LanescopeTrustError,
    "memory": LanescopeMemoryError,
    "usage": LanescopeUsageError,
    "finding": LanescopeFindingError,
    "cancelled": LanescopeCancelledError,
    "other": LanescopeError,
}
