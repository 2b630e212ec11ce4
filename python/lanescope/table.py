"""Answers as text: what they say, and below it their lists as tables."""
from __future__ import annotations

from typing import Any, Sequence

from .form import Answer, Form

__all__ = ["tell"]

MOST_ROWS = 100
MOST_LETTERS = 60  # of a cell
ENVELOPE = ("id", "answer", "command", "status")


def cell_of(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Form):
        return cell_of(value.data.get("sentence") or value.data.get("text") or value.data.get("name") or "...")
    if isinstance(value, (tuple, list)):
        return f"({len(value)})" if any(isinstance(one, Form) for one in value) else " ".join(map(cell_of, value))
    if isinstance(value, dict):
        return " ".join(f"{key}={cell_of(one)}" for key, one in value.items())
    text = "" if value is None else f"{value:.6g}" if isinstance(value, float) else str(value).replace("\n", " ")
    return text if len(text) <= MOST_LETTERS else text[:MOST_LETTERS - 3] + "..."


def is_list(value: Any) -> bool:
    return isinstance(value, tuple) and any(isinstance(one, Form) for one in value)


def fields_of(form: Form) -> dict[str, Any]:
    left_out = ENVELOPE if isinstance(form, Answer) else ()
    return {name: value for name in form._fields() if name not in left_out and (value := getattr(form, name)) is not None}


def rows_of(name: str, forms: Sequence[Any]) -> list[str]:
    """A table of a list, with the columns that some of its objects have."""
    told = [fields_of(one) if isinstance(one, Form) else {"": one} for one in forms[:MOST_ROWS]]
    columns = list(dict.fromkeys(key for row in told for key in row))
    cells = [columns, *([cell_of(row.get(key)) for key in columns] for row in told)]
    widths = [max(len(row[place]) for row in cells) for place in range(len(columns))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in cells]
    more = [f"... and {len(forms) - MOST_ROWS} more"] if len(forms) > MOST_ROWS else []
    return [f"{name}:", *("  " + line for line in (*lines, *more))]


def tell(form: Form) -> str:
    """Fields with one value by their names, then lists as tables."""
    fields = fields_of(form)
    lines = [f"{name}: {cell_of(value)}" for name, value in fields.items() if not is_list(value)]
    for name, value in fields.items():
        lines += rows_of(name, value) if is_list(value) else []
    return "\n".join(lines)
