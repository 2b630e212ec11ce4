#!/usr/bin/env python3
"""Variables, expressions, the console and what-if; TAP on standard output.

values.py PROGRAM EXAMPLES
"""
from cases import EXAMPLES, LISTING, LOOPS, PROGRAM, case, has_machine_of, main, need, of_each
from client import Client

FIRST = EXAMPLES / "first-light.lanescope"


def reference(client, name):
    scopes = client.ask("scopes", frameId=client.frames()[0]["id"])["scopes"]
    return next(one for one in scopes if one["name"].startswith(name))


@case
def scopes_are_what_the_machine_has():
    """The R700 has results of the last group; the others have none. One scene has memories, and no output that is a register."""
    expected = {"first-light": ["Lane 26", "Results of the last group", "Outputs", "Stack", "State", "All lanes"],
                "r500-loop": ["Lane 0", "Outputs", "Stack", "State", "All lanes"],
                "tgsi-loop": ["Lane 5", "Outputs", "Stack", "State", "All lanes"],
                "tgsi-shared": ["Lane 0", "Stack", "State", "All lanes", "Memory"],
                "constants": ["Lane 0", "Results of the last group", "Outputs", "Stack", "State", "All lanes", "Constants"]}
    for name, scopes in ((name, scopes) for name, scopes in expected.items() if has_machine_of(name)):
        with Client(PROGRAM) as client:
            client.begin(EXAMPLES / (name + ".lanescope"))
            found = client.ask("scopes", frameId=client.frames()[0]["id"])["scopes"]
            assert [one["name"] for one in found] == scopes, (name, [one["name"] for one in found])
            assert [one["name"] for one in found if one["expensive"]] == [one for one in scopes if one in ("All lanes", "Constants", "Memory")]
            client.leave()


@case
def lanes_come_in_parts():
    """64 of them below each component of the scope of all lanes, those that take no part in parentheses."""
    with Client(PROGRAM) as client:
        client.begin(FIRST, step=4)
        every = client.children(reference(client, "All lanes")["variablesReference"])
        part = client.children(every["R1"]["variablesReference"])["x"]
        assert part["indexedVariables"] == 64
        lanes = client.children(part["variablesReference"])
        assert len(lanes) == 64 and lanes["[26]"]["value"] == "0.5078125" and lanes["[0]"]["value"] == "(1.7578125)"
        some = client.children(part["variablesReference"], filter="indexed", start=20, count=3)
        assert list(some) == ["[20]", "[21]", "[22]"]
        assert not client.children(part["variablesReference"], filter="named")
        assert client.value(lanes["[26]"]["evaluateName"]) == "0.5078125"
        client.leave()


@case
def every_variable_can_be_asked_for_again():
    """evaluateName gives the value that stands there."""
    for name in filter(has_machine_of, ("first-light", "r500-predicates", "constants", "reduction", "tgsi-calls", "tgsi-switch", "tgsi-shared")):
        with Client(PROGRAM) as client:
            client.begin(EXAMPLES / (name + ".lanescope"), step=5 if name.startswith("tgsi") else 3)
            n = 0
            for scope in client.ask("scopes", frameId=client.frames()[0]["id"])["scopes"]:
                for one in client.children(scope["variablesReference"]).values():
                    below = client.children(one["variablesReference"], start=0, count=4) if one["variablesReference"] else {}
                    for variable in (one, *below.values()):
                        if "evaluateName" in variable:
                            n += 1
                            assert client.value(variable["evaluateName"]) == variable["value"].strip("()"), (name, variable)
            assert n > 20 or name.startswith("tgsi") and n > 12, (name, n)
            client.leave()


@case
def references_end_with_the_stop():
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        old = reference(client, "Lane")["variablesReference"]
        client.children(old)
        client.go("stepIn")
        assert "since the last stop" in client.refused("variables", variablesReference=old)
        old = reference(client, "Lane")["variablesReference"]
        client.ask("evaluate", expression="lane 3", context="repl")
        client.wait("invalidated")
        assert "since the last stop" in client.refused("variables", variablesReference=old)
        assert "is missing" in client.refused("variables")
        assert "from 1" in client.refused("variables", variablesReference=0)
        client.leave()


@case
def types_and_formats():
    """Types for who takes them; hexadecimal for who asks."""
    with Client(PROGRAM) as client:
        client.initialize(supportsVariableType=True)
        client.ask("launch", program=str(FIRST), stopOnEntry=True, step=4)
        client.ask("configurationDone")
        client.wait("stopped")
        found = client.ask("evaluate", expression="R1.x@26", context="hover")
        assert (found["result"], found["type"], found["variablesReference"]) == ("0.5078125", "float", 0), found
        assert client.ask("evaluate", expression="R1.x@26", format={"hex": True})["result"] == "0x3f020000"
        assert client.ask("evaluate", expression="count(active)")["type"] in ("int", "uint")
        inside = client.children(reference(client, "Lane")["variablesReference"], format={"hex": True})
        assert inside["R1"]["value"].startswith("0x3f020000"), inside["R1"]
        client.leave()


@case
def all_lanes_of_an_expression():
    with Client(PROGRAM) as client:
        client.begin(FIRST, step=4)
        found = client.ask("evaluate", expression="R1.x + 1.0", context="watch")
        assert found["indexedVariables"] == 64, found
        assert client.children(found["variablesReference"])["[26]"]["value"] == "1.5078125"
        assert client.ask("evaluate", expression="iteration()", context="watch")["result"].startswith("0")
        vector = client.ask("evaluate", expression="R0.xy", context="watch")
        assert vector["namedVariables"] == 2 and list(client.children(vector["variablesReference"])) == ["x", "y"]
        message = client.refused("evaluate", expression="R1.x +", context="watch")
        assert message.startswith("column "), message
        client.leave()


@case
def the_console_is_the_prompt():
    """Its commands answer as there, expressions too; moves are told by a stop."""
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        assert "execute a group, a fetch or a control-flow instruction" in client.console("help step")
        assert client.console("R0.x@26") == "-0.4375"
        client.ask("evaluate", expression="run-to divergence", context="repl")
        stop = client.wait("stopped")
        assert stop["reason"] == "goto" and "27 lanes become inactive" in stop["text"], stop
        assert client.step() == 4
        client.ask("evaluate", expression="lane 3", context="repl")
        client.wait("invalidated")
        assert "Lane 3" in [one["name"] for one in client.ask("scopes", frameId=client.frames()[0]["id"])["scopes"]]
        assert "print" in client.refused("evaluate", expression="prnit R1.x", context="repl")
        client.console("define twice\nstep\nstep\nend")
        client.console("twice")
        assert client.step() == 6
        client.ask("evaluate", expression="quit", context="repl")
        client.wait("terminated")
        client.leave()


@case
def completions():
    """Of commands and of expressions; start and length are in the client's columns."""
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        for text, column, start, length, word in (("print R1.", 10, 10, 0, "x"), ("reverse-c", 10, 1, 9, "reverse-continue"),
                                                  ("any", 4, 1, 3, "any("), ("print \U0001f600 cou", 13, 10, 3, "count("),
                                                  ("print \U0001f600 cou + 1", 13, 10, 3, "count(")):
            targets = client.ask("completions", text=text, column=column)["targets"]
            assert [one for one in targets if (one["label"], one["start"], one["length"]) == (word, start, length)], (text, targets)
        client.leave()


@of_each((FIRST, 3, "R1", 26, "PV.x", "9.5", "off (branch)", "active"),
         (EXAMPLES / "tgsi-loop.lanescope", 5, "IN[0]", 5, "TEMP[1].x", "-1", "active", "off (branch)"))
def a_change_is_a_fork(scene, step, name, lane, test, value, changed_state, own_state):
    """What is set goes into another run of the wave, with effect; the wave's own is there as it was."""
    with Client(PROGRAM) as client:
        client.begin(scene, step=step)
        register = client.children(reference(client, "Lane")["variablesReference"])[name]["variablesReference"]
        before = client.children(register)["x"]["value"]
        changed = client.ask("setVariable", variablesReference=register, name="x", value="9.5")
        assert changed["value"] == "9.5", changed
        client.wait("invalidated")
        assert client.state()["run"] == "what-if 1"
        assert client.value(f"{name}.x@{lane}") == "9.5"
        client.ask("setExpression", expression=f"{name}.y@0-3", value="2")
        client.wait("invalidated")
        assert client.value(f"{name}.y@2") == "2.0" and client.value(f"{name}.y@4") == "0.0"
        # The test that comes next has another answer for the lane now.
        client.ask("setExpression", expression=f"{test}@{lane}", value=value)
        client.go("stepIn")
        assert client.state()["lane state"] == changed_state, client.state()
        client.console("fork main")
        assert client.state()["run"] == "main"
        client.console(f"goto {step}")
        assert client.value(f"{name}.x@{lane}") == before
        client.go("stepIn")
        assert client.state()["lane state"] == own_state
        client.leave()


@case
def a_change_of_a_pair():
    """Two components that are one value are set as one, and go into what follows: 1.5 times 2^53, to the nearest float."""
    need("tgsi")
    with Client(PROGRAM) as client:
        client.begin(EXAMPLES / "tgsi-doubles.lanescope", step=6)
        assert client.value("TEMP[1].xy@18") == repr(2.0 ** -53)
        assert client.ask("setExpression", expression="TEMP[1].xy", value="1.5")["value"] == "1.5"
        assert client.value("TEMP[1].xy@5") == "1.5" and client.value("TEMP[1].x@5,x") == "0x00000000"
        for _ in range(3):
            client.go("stepIn")
        assert float(client.value("OUT[0].x@5")) == 1.3510799e16 and client.value("OUT[0].x@18") == "1.0"
        client.leave()


@case
def changes_that_cannot_be():
    with Client(PROGRAM) as client:
        client.begin(FIRST, step=3)
        state = reference(client, "State")["variablesReference"]
        assert "no value of the machine" in client.refused("setVariable", variablesReference=state, name="wave", value="1")
        assert "R999" in client.refused("setExpression", expression="R999.x", value="1")
        assert client.refused("setExpression", expression="R1.x", value="")
        assert "one line" in client.refused("setExpression", expression="R1.x", value="1\nquit")
        assert client.state()["run"] == "main"
        client.leave()


@of_each(*LOOPS)
def targets_from_a_line(scene, line, register, lane):
    """What the protocol has no request for: back over, where an operand was written."""
    with Client(PROGRAM) as client:
        client.begin(scene)
        client.ask("setBreakpoints", source=LISTING, breakpoints=[{"line": line}])
        for _ in range(3):
            client.go("continue")
        client.ask("setBreakpoints", source=LISTING, breakpoints=[])
        at = client.step()
        targets = {one["label"]: one["id"] for one in client.ask("gotoTargets", source=LISTING, line=line)["targets"]}
        client.ask("goto", threadId=1, targetId=targets[f"Last write of {register} in lane {lane}"])
        assert client.wait("stopped")["reason"] == "goto"
        written = client.step()
        sentence = client.ask("r7/who", expression=f"{register}@{lane}")["sentence"]
        assert written < at and f"step {written}," in sentence, (written, at, sentence)
        client.ask("goto", threadId=1, targetId=targets["Next time that this line runs"])
        client.wait("stopped")
        assert client.frames()[0]["line"] == line
        again = client.step()
        client.ask("goto", threadId=1, targetId=targets["Previous time that this line ran"])
        client.wait("stopped")
        assert client.frames()[0]["line"] == line and client.step() < again
        client.ask("goto", threadId=1, targetId=targets["Back over: undoes a step over"])
        client.wait("stopped")
        assert "from 1" in client.refused("goto", threadId=1, targetId=0)
        assert "the last 'gotoTargets' had" in client.refused("goto", threadId=1, targetId=99)
        assert "line" in client.refused("gotoTargets", source=LISTING, line=99)
        client.leave()


@case
def granularity():
    """A slot of a group, a step, a clause; each back again."""
    with Client(PROGRAM) as client:
        client.begin(FIRST, step=6)
        client.go("stepIn", granularity="instruction")
        assert client.frames()[0]["line"] == 8 and client.step() == 6
        client.go("stepBack", granularity="instruction")
        assert client.frames()[0]["line"] == 7
        client.go("next", granularity="line")
        clause = client.step()
        assert client.frames()[0]["name"].startswith("04 ALU_PUSH_BEFORE"), client.frames()[0]
        client.go("stepBack", granularity="line")
        assert client.step() < clause
        client.console("goto 5")
        client.go("next")
        over = client.step()
        assert over == 7, over
        client.console("goto 6")
        client.go("stepOut")
        assert client.step() == 7
        assert "granularity" in client.refused("next", threadId=1, granularity="atom")
        client.leave()


main()
