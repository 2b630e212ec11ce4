"""What goes wrong, by its code. Made of data/lanescope.schema.json by python/make-answers: change that, not this."""
from __future__ import annotations

from .form import LanescopeError

__all__ = [
        "LanescopeIoError", "LanescopeSyntaxError", "LanescopeFormatError", "LanescopeRangeError", "LanescopeReferenceError",
        "LanescopeUnsupportedError", "LanescopeStateError", "LanescopeTrustError", "LanescopeMemoryError", "LanescopeUsageError",
        "LanescopeFindingError", "LanescopeCancelledError",
]


class LanescopeIoError(LanescopeError):
    """The code is io."""

    code = "io"


class LanescopeSyntaxError(LanescopeError):
    """The code is syntax."""

    code = "syntax"


class LanescopeFormatError(LanescopeError):
    """The code is format."""

    code = "format"


class LanescopeRangeError(LanescopeError):
    """The code is range."""

    code = "range"


class LanescopeReferenceError(LanescopeError):
    """The code is reference."""

    code = "reference"


class LanescopeUnsupportedError(LanescopeError):
    """The code is unsupported."""

    code = "unsupported"


class LanescopeStateError(LanescopeError):
    """The code is state."""

    code = "state"


class LanescopeTrustError(LanescopeError):
    """The code is trust."""

    code = "trust"


class LanescopeMemoryError(LanescopeError):
    """The code is memory."""

    code = "memory"


class LanescopeUsageError(LanescopeError):
    """The code is usage."""

    code = "usage"


class LanescopeFindingError(LanescopeError):
    """The code is finding."""

    code = "finding"


class LanescopeCancelledError(LanescopeError):
    """The code is cancelled."""

    code = "cancelled"


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
