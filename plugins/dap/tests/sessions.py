#!/usr/bin/env python3
"""Sessions from initialize to disconnect, of all machines; TAP on standard output.

sessions.py PROGRAM EXAMPLES
"""
import base64
import pathlib
import subprocess
import tempfile

from cases import EXAMPLES, LISTING, PROGRAM, case, has_machine_of, main, of_each
from client import Client, Failure

FIRST = EXAMPLES / "first-light.lanescope"


def prompt(scene, *lines):
    """What the prompt answers, as JSON: another face of the same model."""
    script = "".join(line + "\n" for line in lines)
    done = subprocess.run([PROGRAM, "debug", "--json", str(scene)], input=script, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


@case
def capabilities_are_honest():
    """What is said to be there is, and what is not is refused by name."""
    with Client(PROGRAM) as client:
        able = client.initialize()
        for name in ("supportsStepInTargetsRequest", "supportsTerminateThreadsRequest", "supportTerminateDebuggee"):
            assert not able.get(name), name
        filters = {one["filter"] for one in able["exceptionBreakpointFilters"]}
        assert {"nan", "inf", "kill", "divergence", "reconvergence", "uninit", "stack"} <= filters, filters
        assert "stepInTargets" in client.refused("stepInTargets", frameId=1)
        assert client.leave() == 0


@case
def a_whole_session():
    """Launch, step, look, go back, leave."""
    with Client(PROGRAM) as client:
        stop = client.begin(FIRST)
        assert (stop["reason"], stop["threadId"]) == ("entry", 1), stop
        stop = client.go("stepIn")
        assert stop["reason"] == "step" and stop["text"].startswith("ALU_PUSH_BEFORE begins clause 00"), stop
        threads = client.ask("threads")["threads"]
        assert [one["id"] for one in threads] == [1, 2, 3, 4], threads
        assert threads[0]["name"] == "wave 0 \u00b7 64/64 \u00b7 @cf00.alu.g0 #1", threads
        for _ in range(3):
            client.go("stepIn")
        assert client.scope("Lane 26")["R1"]["value"] == "0.5078125, 0.0, 0.0, 0.0"
        assert client.go("stepBack")["reason"] == "step"
        assert client.step() == 3
        assert client.leave() == 0
        assert client.heard_of("terminated") == [{}] and client.heard_of("exited") == [{"exitCode": 0}]
        assert client.said() == "", client.said()


@case
def a_look_is_no_move():
    """The frames of another wave can be looked at, and "back" undoes the step before."""
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        client.go("stepIn")
        client.go("stepIn")
        assert client.frames(3)
        client.console("back")
        assert (client.state()["wave"], client.step()) == ("0", 1), client.state()
        client.leave()


@case
def the_wave_that_is_debugged_is_listed():
    """Of many waves as many are listed as a client can show, that one among them."""
    with tempfile.TemporaryDirectory() as name, Client(PROGRAM) as client:
        scene = pathlib.Path(name) / "many.lanescope"
        scene.write_text("[scene]\nversion=1\nstage=cs\n[layout]\nkind=threads\ncount=64000\ngroup=64\n[asm]\nNOP\nNOP\nEND_OF_PROGRAM\n", encoding="utf-8")
        client.begin(scene, wave=500)
        threads = [one["id"] for one in client.ask("threads")["threads"]]
        assert len(threads) == 256 and 501 in threads, threads
        client.leave()


@case
def frames_lead_outwards():
    """Step, clause, what is open around them, program."""
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        client.ask("setBreakpoints", source=LISTING, breakpoints=[{"line": 16}])
        client.go("continue")
        frames = client.frames()
        # Clients fold frames with a hint away.
        assert not any("presentationHint" in frame for frame in frames), frames
        assert [one["line"] for one in frames] == [16, 15, 9, 1, 1], frames
        assert [one["name"].split(",")[0].split(":")[0].split(" ")[0] for one in frames] == ["5", "08", "loop", "branch", "First"], frames
        assert (frames[0]["endLine"], frames[0]["source"]["sourceReference"]) == (17, 1)
        # Two words an instruction of control flow, and eight bytes.
        assert frames[1]["instructionPointerReference"] == "0x00000040", frames[1]
        part = client.ask("stackTrace", threadId=1, startFrame=1, levels=2)
        assert part["stackFrames"] == frames[1:3] and part["totalFrames"] == 5
        client.leave()


@of_each((EXAMPLES / "tgsi-calls.lanescope", (19, 18, 9, 1), ("11", "branch", "call", "Calls"), "call, 64 lanes; returns to line 10"),
         (EXAMPLES / "tgsi-switch.lanescope", (13, 11, 1), ("5", "switch", "Switch"), "Switch, in TGSI"))
def frames_of_a_machine_without_words(scene, lines, names, name):
    """The same of calls and switches; nothing has an address, and who asks by one is told."""
    with Client(PROGRAM) as client:
        client.begin(scene, step=5)
        frames = client.frames()
        assert tuple(one["line"] for one in frames) == lines, frames
        assert tuple(one["name"].split(",")[0].split(":")[0] for one in frames) == names and name in [one["name"] for one in frames], frames
        assert not any("instructionPointerReference" in one for one in frames), frames
        assert "no instruction is at '0x0'" in client.refused("disassemble", memoryReference="0x0", instructionCount=4)
        assert "'0x0' is no memory that there is, and no address" in client.refused("readMemory", memoryReference="0x0", count=4)
        (point,) = client.ask("setInstructionBreakpoints", breakpoints=[{"instructionReference": "0x0"}])["breakpoints"]
        assert not point["verified"] and "no instruction is at '0x0'" in point["message"], point
        client.leave()


@of_each((FIRST, "R0", "-0.4375, -0.5625, 0.0, 0.0", "-0.4375, 0.4375, 0.0, 0.0"),
         (EXAMPLES / "r500-loop.lanescope", "temp[0]", "4.5, 0.0, 0.0, 0.0", "4.5, 0.0, 0.0, 0.0"),
         (EXAMPLES / "tgsi-loop.lanescope", "IN[0]", "4.0, 3.0, 0.0, 0.0", "4.0, 11.0, 0.0, 0.0"))
def a_thread_for_each_wave(scene, register, here, there):
    """Frames and variables of another wave are that wave's, at the same step. Lane 26 is pixel (4, 3), and in the third wave (4, 11)."""
    with Client(PROGRAM) as client:
        client.begin(scene, step=4)
        client.ask("r7/setLane", lane=26)
        first = client.scope("Lane 26", thread=1)[register]["value"]
        other = client.scope("Lane 26", thread=3)[register]["value"]
        assert first == here and other == there, (first, other)
        assert client.frames(3)[0]["line"] == client.frames(1)[0]["line"]
        assert client.go("next", thread=2)["threadId"] == 2
        assert client.refused("next", threadId=5) == "next: threadId: 5 is not from 1 to 4"
        client.leave()


@of_each((EXAMPLES / "tgsi-switch.lanescope", 10, {0: "switch", 4: "off (case)", 5: "off (case)"}),
         (EXAMPLES / "tgsi-switch.lanescope", 12, {1: "switch", 4: "off (case)", 5: "active"}),
         (EXAMPLES / "tgsi-calls.lanescope", 8, {0: "returned", 5: "active"}),
         (EXAMPLES / "tgsi-loop.lanescope", 11, {0: "break", 1: "continue", 5: "continue"}))
def states_are_those_of_the_machine(scene, step, states):
    """As names of threads, and in the scope of the lane that is looked at."""
    with Client(PROGRAM) as client:
        client.begin(scene, lanesAsThreads=True, step=step)
        threads = client.ask("threads")["threads"]
        for lane, state in states.items():
            assert threads[lane]["name"] == f"lane {lane} \u00b7 {state}", threads[lane]
            assert client.scope("State", lane + 1)["lane state"]["value"] == state, lane
        client.leave()


@case
def lanes_as_threads():
    """Each with its state; who looks at one looks at that lane."""
    with Client(PROGRAM) as client:
        assert client.begin(FIRST, lanesAsThreads=True, step=4)["threadId"] == 27
        threads = client.ask("threads")["threads"]
        assert len(threads) == 64 and threads[26]["name"] == "lane 26 \u00b7 active" and threads[0]["name"] == "lane 0 \u00b7 off (branch)"
        first, other = (client.scope("Lane", thread)["R1"]["value"].split(",")[0] for thread in (1, 27))
        assert (first, other) == ("1.7578125", "0.5078125")
        assert client.go("stepIn", 4)["threadId"] == 4
        assert client.state()["lane"] == "3" and client.refused("next", threadId=65) == "next: threadId: 65 is not from 1 to 64"
        client.leave()


@case
def the_source_is_the_listing():
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        (source,) = client.ask("loadedSources")["sources"]
        assert source["name"] == "first-light.lanescope.r700", source
        lines = client.ask("source", source=source, sourceReference=1)["content"].splitlines()
        assert lines[0].startswith("00 ALU_PUSH_BEFORE") and len(lines) == 34, lines
        assert "no source 2" in client.refused("source", sourceReference=2)
        client.leave()


@case
def lines_from_zero():
    """A client that counts from 0 is told so, and understood."""
    with Client(PROGRAM) as client:
        client.initialize(linesStartAt1=False, columnsStartAt1=False)
        client.ask("launch", program=str(FIRST), stopOnEntry=True, listing=True)
        (point,) = client.ask("setBreakpoints", source=LISTING, breakpoints=[{"line": 15}])["breakpoints"]
        assert point["line"] == 15
        client.ask("configurationDone")
        client.wait("stopped")
        client.go("continue")
        assert (client.frames()[0]["line"], client.frames()[0]["column"]) == (15, 0)
        client.leave()


@case
def launch_arguments():
    with Client(PROGRAM) as client:
        client.begin(FIRST, wave=2, lane=9, step=7)
        state = client.state()
        assert (state["wave"], state["lane"], state["step"]) == ("2", "9", "7"), state
        client.leave()
    with Client(PROGRAM, str(FIRST)) as client:
        client.initialize()
        client.ask("launch", stopOnEntry=True, step="end")
        client.ask("configurationDone")
        client.wait("stopped")
        assert client.frames()[0]["name"] == "the end"
        client.leave()


@case
def without_a_stop_on_entry():
    """It runs to the first breakpoint, else to the end, from where one can go back."""
    with Client(PROGRAM) as client:
        stop = client.begin(FIRST, stop_on_entry=False)
        assert (stop["reason"], stop["description"]) == ("end", "The end of the run"), stop
        assert client.go("reverseContinue")["reason"] == "start"
        assert client.step() == 0
        client.leave()


@case
def without_debugging():
    with Client(PROGRAM) as client:
        client.initialize()
        client.ask("launch", program=str(FIRST), noDebug=True)
        client.ask("configurationDone")
        assert client.wait("exited") == {"exitCode": 0}
        client.wait("terminated")
        client.leave()


@case
def launches_that_fail():
    """Each says what is wrong and where; the next one is heard."""
    with Client(PROGRAM) as client:
        assert "'initialize' comes first" in client.refused("launch", program=str(FIRST))
        client.initialize()
        assert "initialize: seq: was asked before" == client.refused("initialize")
        assert client.refused("launch") == "launch: program: is missing"
        assert client.refused("launch", program=7) == "launch: program: a text is expected, not 7"
        assert "no such file" in client.refused("launch", program="nowhere.lanescope")
        assert "'launch' comes first" in client.refused("stackTrace", threadId=1)
        assert client.refused("launch", program=str(FIRST), wave=4) == "launch: wave: 4 is not from 0 to 3"
        assert "42: the run has" in client.refused("launch", program=str(FIRST), step=10 ** 6).replace("1000000", "42")
        assert "not \"soon\"" in client.refused("launch", program=str(FIRST), step="soon")
        assert "'r900' is no machine" in client.refused("launch", program=str(FIRST), raw="r900")
        assert "true or false" in client.refused("launch", program=str(FIRST), trust="yes")
        assert "--back-end llvm: not one of" in client.refused("launch", program=str(FIRST), backEnd="llvm")
        assert "nowhere.json: no such file" in client.refused("launch", program=str(FIRST), inputs="nowhere.json")
        assert "leave --inputs out" in client.refused("launch", program=str(FIRST), inputs=str(FIRST))
        assert client.refused("launch", program=str(FIRST), backEnd=1) == "launch: backEnd: a text is expected, not 1"
        assert "attach" in client.refused("attach", program=str(FIRST))
        client.ask("launch", program=str(FIRST))
        assert "something is open already" in client.refused("launch", program=str(FIRST))
        client.leave()


@case
def a_session_that_opens_nothing():
    """Says why behind its end, too, for who starts it by hand."""
    with Client(PROGRAM) as client:
        client.initialize()
        client.refused("launch", program="nowhere.lanescope")
        assert client.leave() == 2
        assert "nowhere.lanescope: no such file" in client.said()


@case
def trust():
    """A scene may name files outside of its folder only if the client says so."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "in").mkdir()
        (folder / "out.asm").write_text((EXAMPLES / "first-light.asm").read_text(encoding="utf-8"), encoding="utf-8")
        scene = folder / "in" / "s.lanescope"
        scene.write_text("[scene]\nversion=1\n[program]\nfile=../out.asm\n[layout]\nwidth=8\nheight=8\n", encoding="utf-8")
        with Client(PROGRAM) as client:
            client.initialize()
            assert "out.asm" in client.refused("launch", program=str(scene))
            client.ask("launch", program=str(scene), trust=True)
            client.leave()


@case
def the_memory_budget_holds():
    with Client(PROGRAM, "--memory", "1M") as client:
        client.initialize()
        with tempfile.TemporaryDirectory() as name:
            scene = pathlib.Path(name) / "big.lanescope"
            scene.write_text((EXAMPLES / "first-light.lanescope").read_text(encoding="utf-8").replace("width=16", "width=4096")
                             .replace("height=16", "height=4096").replace("reference=first-light.f32\n", "").replace("discard=-999\n", "")
                             .replace("tolerance-relative=0\n", "").replace("file=first-light.asm", f"file={EXAMPLES}/first-light.asm"),
                             encoding="utf-8")
            message = client.refused("launch", program=str(scene), trust=True)
        assert "budget" in message, message
        client.leave()


def whole(client):
    """All that a client sees of a place, but numbers of references."""
    frame = client.frames()[0]
    scopes = [one for one in client.ask("scopes", frameId=frame["id"])["scopes"] if not one["expensive"]]
    return (frame["name"], *((name, one["value"]) for scope in scopes for name, one in client.children(scope["variablesReference"]).items()))


@case
def every_machine():
    """The same requests, whatever the machine is: forwards to the end by steps, and back over the same states."""
    for name in ("r500-loop", "r500-predicates", "nested-if", "vertex-fetch", "reduction", "triangle",
                 "tgsi-loop", "tgsi-switch", "tgsi-calls", "tgsi-shared", "tgsi-doubles"):
        if not has_machine_of(name):
            continue
        with Client(PROGRAM) as client:
            client.begin(EXAMPLES / (name + ".lanescope"))
            seen = [whole(client)]
            while seen[-1][0] != "the end" and len(seen) < 30:
                client.go("stepIn")
                seen.append(whole(client))
            for before in reversed(seen[:-1]):
                client.go("stepBack")
                assert whole(client) == before, name
            assert client.go("stepBack")["description"] == "The start of the run", name
            assert client.go("continue")["reason"] == "end", name
            client.leave()


@case
def restart_reads_the_file_again():
    with tempfile.TemporaryDirectory() as name:
        scene = pathlib.Path(name) / "s.lanescope"
        text = "[scene]\nversion=1\nname={}\n[layout]\nwidth=8\nheight=8\n[inputs]\nR0.x={}\n[asm]\n00 ALU: ADDR(2) CNT(1)\n" \
               "      0  x: ADD  R1.x,  R0.x,  R0.x\n01 EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n"
        scene.write_text(text.format("one", "1"), encoding="utf-8")
        with Client(PROGRAM) as client:
            client.begin(scene)
            client.go("stepIn")
            client.go("stepIn")
            assert client.value("R1.x@0") == "2.0"
            scene.write_text(text.format("two", "2"), encoding="utf-8")
            client.ask("restart")
            assert client.wait("stopped")["reason"] == "entry"
            assert client.step() == 0
            client.go("stepIn")
            client.go("stepIn")
            assert client.value("R1.x@0") == "4.0"
            client.leave()


@case
def instructions_and_memory():
    """Exactly as many instructions as were asked for; bytes as the program's words have them."""
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        all_of_them = client.ask("disassemble", memoryReference="0x0", instructionOffset=-2, instructionCount=30)["instructions"]
        assert len(all_of_them) == 30
        assert [one.get("presentationHint") for one in all_of_them[:3]] == ["invalid", "invalid", None]
        assert [one["address"] for one in all_of_them[:4]] == ["0xfffffffffffffff8", "0xfffffffffffffffc", "0x00000000", "0x00000008"]
        addresses = [int(one["address"], 16) for one in all_of_them[2:]]
        assert addresses == sorted(set(addresses)), addresses
        third = client.ask("disassemble", memoryReference="0x00000008", offset=8, instructionCount=1)["instructions"][0]
        assert third == all_of_them[4] and third["instruction"].startswith("02 ALU"), third
        data = base64.b64decode(client.ask("readMemory", memoryReference="0x8", count=8)["data"])
        words = [int.from_bytes(data[i:i + 4], "little") for i in (0, 4)]
        assert " ".join(f"{word:08x}" for word in words) == all_of_them[3]["instructionBytes"]
        behind = client.ask("readMemory", memoryReference="0x0", offset=100000, count=4)
        assert behind["unreadableBytes"] == 4 and "data" not in behind
        assert "no memory" in client.refused("readMemory", memoryReference="share", count=4)
        assert "no instruction" in client.refused("disassemble", memoryReference="0x999999", instructionCount=4)
        client.leave()


@of_each((EXAMPLES / "reduction.lanescope", "share", None), (EXAMPLES / "tgsi-shared.lanescope", "share", [100, 101, 102, 103]),
         (EXAMPLES / "tgsi-shared.lanescope", "storage0", [355, 354, 353, 352]))
def memory_by_number(scene, memory, numbers):
    """Words of a memory, as variables and as bytes."""
    with Client(PROGRAM) as client:
        client.initialize(supportsMemoryReferences=True)
        client.ask("launch", program=str(scene), stopOnEntry=True, step="end")
        client.ask("configurationDone")
        client.wait("stopped")
        memories = client.scope("Memory")
        words = client.children(memories[memory]["variablesReference"], filter="indexed", start=0, count=4)
        assert list(words) == ["[0]", "[1]", "[2]", "[3]"] and words["[0]"]["evaluateName"] == f"{memory}[0]"
        data = base64.b64decode(client.ask("readMemory", memoryReference=memories[memory]["memoryReference"], count=16)["data"])
        bits = [client.ask("evaluate", expression=f"{memory}[{i}],x", context="watch")["result"] for i in range(4)]
        assert [f"0x{int.from_bytes(data[4 * i:4 * i + 4], 'little'):08x}" for i in range(4)] == bits, bits
        assert numbers is None or [int(text, 16) for text in bits] == numbers, bits
        client.leave()


@case
def own_requests_answer_as_the_prompt():
    """r7/...: what the prompt answers with --json."""
    with Client(PROGRAM) as client:
        client.begin(FIRST, step=6)
        why = client.ask("r7/why", lane=3)
        line = next(line for line in prompt(FIRST, "goto 6", "why 3") if '"answer":"why"' in line)
        assert why["sentence"] in line.replace('\\"', '"'), (why, line)
        who = client.ask("r7/who", expression="R1.x@26", chain=True)
        assert who["answer"] == "who" and who["chain"]
        masks = client.ask("r7/masks")
        assert masks["masks"]["active"] == "0xfffafff0ff80c000", masks["masks"]
        assert len(masks["states"]) == 64 and masks["states"][26] == "A"
        client.ask("r7/setLane", lane=3)
        assert client.wait("invalidated") == {"areas": ["all"]}
        assert client.state()["lane state"] == "off (branch)" and client.scope("Lane 3")
        assert client.refused("r7/setLane", lane=64) == "r7/setLane: lane: 64 is not from 0 to 63"
        assert "R999" in client.refused("r7/who", expression="R999.x")
        assert "one line" in client.refused("r7/who", expression="R1.x\nquit")
        client.leave()


@case
def a_client_without_invalidated():
    """It hears of another lane by a stop."""
    with Client(PROGRAM) as client:
        client.initialize()
        client.ask("launch", program=str(FIRST), stopOnEntry=True, listing=True)
        client.ask("configurationDone")
        client.wait("stopped")
        client.ask("r7/setLane", lane=3)
        assert client.wait("stopped")["reason"] == "goto"
        client.leave()


@case
def terminate_then_disconnect():
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        client.ask("terminate")
        client.wait("terminated")
        assert client.leave() == 0
        assert not client.heard_of("terminated"), "it was told twice"


@case
def refusals_are_failures():
    """Failure carries the whole answer, with the number of its kind."""
    with Client(PROGRAM) as client:
        client.begin(FIRST)
        try:
            client.ask("evaluate", expression="R1.", context="watch")
        except Failure as failure:
            assert failure.message["body"]["error"]["format"] == str(failure)
        else:
            raise AssertionError("an expression that ends in a dot was understood")
        client.leave()


main()
