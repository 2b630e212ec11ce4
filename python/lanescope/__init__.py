"""Lanescope from Python: a shader that is debugged, forwards and backwards.

    with lanescope.Session("first-light.lanescope") as s:
        s.run_to("kill")
        print(s.R1.x[26], s.who("R1.x", lane=26))
"""
from . import answers
from .bulk import Fetched
from .child import LanescopeEnded, LanescopeTimeout
from .errors import *
from .errors import __all__ as _codes
from .form import Answer, Bits, Form, Lanes, LanescopeError
from .html import Picture
from .session import Session

__version__ = "1.0.0"
__all__ = ["Answer", "Bits", "Fetched", "Form", "Lanes", "LanescopeEnded", "LanescopeError", "LanescopeTimeout", "Picture", "Session", "answers"] + _codes
