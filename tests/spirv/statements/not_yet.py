"""What check-statements finds and what is known: by reason and text ("*": in some of them), the differences.

A difference that is listed and not found fails, as one that is found and not listed."""

NOT_YET = {
    "constants that the translator folds are in no module": {
        "*": ["constants that the translator folds have no value"],
    },
    "what has no value counts as 0 in an expression": {
        "*": ["an expression over a variable without a value has one"],
    },
    "OpKill takes two steps": {
        "frag_discard_call": ["line 22 stops where no statement begins"],
    },
    "pixels that a function discards run on behind it": {
        "frag_discard_call": [
            "line 20 stops where no statement begins",
            "line 21 stops where no statement begins",
            "line 23 stops where no statement begins",
        ],
    },
    "a name in a condition is one variable in all statements of a line": {
        "one_line": ["the names of a condition are read where one stands"],
    },
    "a variable that is declared again, or a parameter, has what was left in it the time before": {
        "hlsl_params": [
            "whole has a value too early at line 11",
            "rest has a value too early at line 11",
            "rest has a value too early at line 12",
        ],
        "hlsl_rays": [
            "t has a value too early at line 5",
            "t has a value too early at line 6",
            "t has a value too early at line 7",
            "t has a value too early at line 26",
        ],
    },
    "a loop without a condition stops where it begins and behind each round, as the page says": {
        "loop_once": ["line 10 stops where no statement begins"],
    },
}


def known_of(name):
    """{difference: whether any text may have it} of a text."""
    return {what: text == "*" for texts in NOT_YET.values() for text, listed in texts.items() if text in ("*", name) for what in listed}
