#!/usr/bin/env python3
"""A machine with registers of two dimensions, values of 64 bits and a state of lanes of its own, as clients see it; TAP on standard output.

toy.py PROGRAM EXAMPLES
"""
import pathlib
import tempfile

from cases import LISTING, PROGRAM, case, main
from client import Client

TEXT = """lane 1
widen 3 1
movi 2 10
less 1 2
leave
movi 2 5
take 3 1 2
addw 3 3 3
out 0 3
end
"""
SCENE = """[scene]
version=1
machine=toy
stage=cs
[program]
file=take.toy
[layout]
kind=threads
count=64
"""


def begin(client, folder, **more):
    """Stops at the entry of the scene above. Returns: the body of the stop."""
    (pathlib.Path(folder) / "take.toy").write_text(TEXT, encoding="utf-8")
    scene = pathlib.Path(folder) / "take.lanescope"
    scene.write_text(SCENE, encoding="utf-8")
    return client.begin(scene, **more)


def with_toy(step):
    """A case over a client that has begun at a step."""
    def wrap(function):
        def run():
            with tempfile.TemporaryDirectory() as folder, Client(PROGRAM) as client:
                begin(client, folder, step=step)
                function(client)
                client.leave()
        run.__name__ = function.__name__
        return case(run)
    return wrap


@with_toy(9)
def values_of_two_words_are_one(client):
    """In both dimensions, in the lane that is looked at; names of memories are the machine's."""
    client.console("lane 12")
    assert client.value("V[1][1].xy") == "24.0"
    assert client.value("R3") == "2" and client.value("pool1[5]") == "54" and client.value("count (R3 > 2)") == "51"
    lane = client.scope("Lane 12")
    assert lane["R3"]["value"] == "2" and [name for name in lane if name[0] == "V"][:3] == ["V[0][0]", "V[0][1]", "V[1][0]"]


@with_toy(9)
def states_are_those_of_the_machine(client):
    client.console("lane 3")
    assert client.state()["lane state"] == "returned"
    assert "has returned from the program" in client.console("why")
    client.go("stepBack")
    assert client.step() == 8
    client.console("goto 4")
    assert client.state()["lane state"] == "active"


@with_toy(0)
def breakpoints_stop_where_the_listing_says(client):
    found = client.ask("setBreakpoints", source=LISTING, breakpoints=[{"line": 13, "condition": "R1 > 62"}])["breakpoints"]
    assert found[0]["verified"]
    assert client.go("continue")["reason"] == "breakpoint"
    assert client.step() == 6


main()
