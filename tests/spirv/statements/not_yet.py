"""What check-statements finds and what is known: by reason and text ("*": in some of them), the differences.

A difference that is listed and not found fails, as one that is found and not listed."""

TWICE = "stops where no statement begins"


def twice(*lines):
    return [f"line {line} {TWICE}" for line in lines]


def never(*lines):
    return [f"line {line} does not stop" for line in lines]


NOT_YET = {
    "constants that the translator folds are in no module": {"*": ["constants that the translator folds have no value"]},
    "a function's variables are all listed, those that a line cannot see as the last": {"*": ["variables out of sight are listed"]},
    "the names of a condition are looked up where one stands, not where its breakpoint lies": {
        "*": ["the names of a condition are read where one stands"]},
    "what has no value counts as 0 in an expression": {"*": ["an expression over a variable without a value has one"]},
    "a statement whose first instruction takes several steps, or is a call, stops for each of them": {
        "frag_matrix": twice(8),
        "gap_calls": twice(17, 18, 25),
        "gap_wide_loads": twice(10),
        "vert_turn": twice(16, 17),
    },
    "OpKill takes two steps": {"frag_discard": twice(9, 17), "frag_discard_call": twice(12, 22), "hlsl_pixel": twice(17)},
    "pixels that a function discards run on behind it": {"frag_discard_call": twice(20, 21, 23)},
    "a branch over a plain variable has no line, so it belongs to what comes before: another statement, or a function's head": {
        "frag_tiles": twice(10),
        "gap_first_switch": twice(5, 19),
        "gap_flags": never(10, 16, 17, 24) + twice(17)
        + ["n has a wrong value at line 16", "n has a wrong value at line 17", "again has a wrong value at line 16"],
    },
    "a return at the end of a function leaves nothing in the module": {"gap_last_return": never(8, 18)},
    "the function that glslang puts around the entry of HLSL stops": {
        "hlsl_arrays": twice(14), "hlsl_bits": twice(12), "hlsl_cbuffer": twice(9), "hlsl_jumps": twice(19), "hlsl_loop": twice(13),
        "hlsl_matrix": twice(11), "hlsl_overloads": twice(18), "hlsl_params": twice(16), "hlsl_pixel": twice(13), "hlsl_rays": twice(14),
        "hlsl_switch": twice(5), "hlsl_tiles": twice(4), "hlsl_types": twice(14), "hlsl_vertex": twice(12),
    },
    "the entry of HLSL has the name that glslang gives it": {"*": ["main is called @main"]},
    "a declaration hides the outer variable before its statement is done": {
        "commas": ["a is not shown at line 14"],
        "one_line": ["a is not shown at line 10"],
        "shadow": [*[f"x is not shown at line {line}" for line in (8, 17, 20, 26)], "y is not shown at line 28",
                   "y has a wrong value at line 28"],
    },
    "a variable that is declared again, or a parameter, has what was left in it the time before": {
        "hlsl_params": ["whole has a value too early at line 11", "rest has a value too early at line 11",
                        "rest has a value too early at line 12"],
        "hlsl_rays": [f"t has a value too early at line {line}" for line in (5, 6, 7, 26)],
    },
}


def known_of(name):
    """{difference: whether any text may have it} of a text."""
    return {what: text == "*" for texts in NOT_YET.values() for text, listed in texts.items() if text in ("*", name) for what in listed}
