"""What check-statements finds and what is known: by reason and text ("*": in some of them), the differences.

A difference that is listed and not found fails, as one that is found and not listed."""

NOT_YET = {
    "a loop without a condition stops where it begins and behind each round, as the page says": {
        "loop_once": ["line 10 stops where no statement begins"],
    },
}


def known_of(name):
    """{difference: whether any text may have it} of a text."""
    return {what: text == "*" for texts in NOT_YET.values() for text, listed in texts.items() if text in ("*", name) for what in listed}
