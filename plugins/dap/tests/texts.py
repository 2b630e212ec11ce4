#!/usr/bin/env python3
"""The person's own text of the program: frames in it, breakpoints of its lines; TAP on standard output.

texts.py PROGRAM EXAMPLES
"""
import base64
import os
import pathlib
import shutil
import subprocess
import tempfile

from cases import EXAMPLES, LISTING, PROGRAM, case, main, need
from client import Client

SCENE = EXAMPLES / "first-light.lanescope"
TEXT = EXAMPLES / "first-light.asm"


def line_of(words, text=TEXT):
    """The line, from 1, that has these words."""
    lines = pathlib.Path(text).read_text(encoding="utf-8").splitlines()
    (found,) = [n for n, line in enumerate(lines, 1) if words in line]
    return found


def set_in(client, path, *points):
    return client.ask("setBreakpoints", source={"path": str(path)}, breakpoints=list(points))["breakpoints"]


@case
def frames_are_in_the_text():
    """Of the scene's file of assembly; a group is all its lines."""
    with Client(PROGRAM) as client:
        client.begin(SCENE, listing=False)
        first, program = client.frames()
        assert first["source"] == {"name": "first-light.asm", "path": str(TEXT), "origin": "assembly of the program"}, first
        assert first["line"] == line_of("00 ALU_PUSH_BEFORE") and program["source"]["path"] == str(TEXT)
        set_in(client, TEXT, {"line": line_of("5  x: ADD")})
        client.go("continue")
        frames = client.frames()
        begin = line_of("5  x: ADD")
        assert (frames[0]["line"], frames[0]["endLine"]) == (begin, begin + 1), frames[0]
        assert frames[1]["line"] == line_of("08 ALU:")
        # What is loaded is both.
        listing, text = client.ask("loadedSources")["sources"]
        assert listing["sourceReference"] == 1 and text["path"] == str(TEXT) and "sourceReference" not in text
        client.leave()


@case
def breakpoints_go_to_what_runs():
    """A comment's to the next instruction, a slot's to its group, one below the last nowhere."""
    with Client(PROGRAM) as client:
        client.begin(SCENE, listing=False)
        comment, slot, beyond = set_in(client, TEXT, {"line": 3}, {"line": line_of("y: MUL         R2.y")}, {"line": 51})
        assert comment["verified"] and comment["line"] == line_of("00 ALU_PUSH_BEFORE") and comment["source"]["path"] == str(TEXT), comment
        assert slot["line"] == line_of("5  x: ADD") and slot["endLine"] == slot["line"] + 1, slot
        assert not beyond["verified"] and beyond["message"] == "no instruction is from line 51 or below it", beyond
        stop = client.go("continue")
        assert stop["hitBreakpointIds"] == [slot["id"]], stop
        assert client.go("reverseContinue")["reason"] in ("breakpoint", "start") and client.step() == 0
        client.leave()


@case
def lines_where_nothing_runs_lead_on():
    """A text whose declarations are lines of the listing, too: a breakpoint of one is at the next instruction, and so is one of BGNSUB."""
    text = EXAMPLES / "tgsi-calls.tgsi"
    need(text)
    with Client(PROGRAM) as client:
        client.begin(EXAMPLES / "tgsi-calls.lanescope", listing=False)
        comment, declaration, inside, beyond = set_in(client, text, {"line": line_of("# The subroutine", text)},
                                                      {"line": line_of("DCL TEMP", text)}, {"line": line_of("BGNSUB", text)}, {"line": 24})
        first = line_of("F2U", text)
        assert comment["verified"] and comment["line"] == declaration["line"] == first, (comment, declaration)
        assert inside["line"] == line_of("AND TEMP", text) and inside["source"]["path"] == str(text), inside
        assert not beyond["verified"] and beyond["message"] == "no instruction is from line 24 or below it", beyond
        set_in(client, text, {"line": line_of("12:     RET", text)})
        assert client.go("continue")["reason"] == "breakpoint"
        assert [one["line"] for one in client.frames()] == [line_of(words, text) for words in ("12:     RET", "UIF", "1: CAL", "FRAG")]
        client.leave()


@case
def text_and_listing_each_have_theirs():
    """What one request leaves out of its source is taken from there alone."""
    with Client(PROGRAM) as client:
        client.begin(SCENE, listing=False)
        (mine,) = set_in(client, TEXT, {"line": line_of("5  x: ADD")})
        (other,) = client.ask("setBreakpoints", source=LISTING, breakpoints=[{"line": 18}])["breakpoints"]
        assert other["source"]["sourceReference"] == 1 and other["line"] == 18, other
        set_in(client, TEXT)
        assert client.go("continue")["hitBreakpointIds"] == [other["id"]] and mine["id"] != other["id"]
        (third,) = client.ask("setBreakpoints", source={"path": str(SCENE)}, breakpoints=[{"line": 3}])["breakpoints"]
        assert not third["verified"] and str(TEXT) in third["message"] and "listing" in third["message"], third
        client.leave()


@case
def locations_targets_and_addresses():
    with Client(PROGRAM) as client:
        client.begin(SCENE, listing=False)
        found = client.ask("breakpointLocations", source={"path": str(TEXT)}, line=26, endLine=31)["breakpoints"]
        assert [one["line"] for one in found] == [26, 27, 29], found
        assert client.ask("breakpointLocations", source={"path": str(SCENE)}, line=1, endLine=31)["breakpoints"] == []
        line = line_of("5  x: ADD")
        targets = client.ask("gotoTargets", source={"path": str(TEXT)}, line=line)["targets"]
        assert targets[0]["line"] == line and any("R2.x" in one["label"] for one in targets), targets
        client.ask("goto", threadId=1, targetId=targets[0]["id"])
        client.wait("stopped")
        frame = client.frames()[0]
        assert frame["line"] == line
        (one,) = client.ask("disassemble", memoryReference=frame["instructionPointerReference"], instructionCount=1)["instructions"]
        assert (one["location"]["path"], one["line"]) == (str(TEXT), line), one
        client.leave()


@case
def a_program_without_a_scene():
    """Its own file is the text, whatever way it is named; lines are counted as the client counts."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        text = folder / "mine.asm"
        shutil.copy(TEXT, text)
        with Client(PROGRAM, cwd=folder) as client:
            client.initialize(linesStartAt1=False)
            client.ask("launch", program="./mine.asm", stopOnEntry=True)
            client.wait("initialized")
            (point,) = set_in(client, folder / "." / "mine.asm", {"line": line_of("5  x: ADD") - 1})
            assert point["line"] == line_of("5  x: ADD") - 1 and point["source"]["path"] == str(text), point
            client.ask("configurationDone")
            client.wait("stopped")
            assert client.frames()[0]["line"] == line_of("00 ALU_PUSH_BEFORE") - 1
            client.leave()


@case
def assembly_in_the_scene():
    """Lines of the scene's file."""
    with tempfile.TemporaryDirectory() as name:
        scene = pathlib.Path(name).resolve() / "own.lanescope"
        scene.write_text("[scene]\nversion=1\n[layout]\nwidth=8\nheight=8\n[asm]\n" + TEXT.read_text(encoding="utf-8"), encoding="utf-8")
        with Client(PROGRAM) as client:
            client.begin(scene, listing=False)
            frame = client.frames()[0]
            assert frame["source"]["path"] == str(scene) and frame["line"] == line_of("00 ALU_PUSH_BEFORE", scene), frame
            (point,) = set_in(client, scene, {"line": line_of("08 ALU:", scene)})
            assert client.go("continue")["hitBreakpointIds"] == [point["id"]]
            client.leave()


@case
def of_a_draw_the_stage_that_is_debugged():
    """What stands above its assembly in the scene's file is of other stages, or no program."""
    with Client(PROGRAM) as client:
        scene = EXAMPLES / "triangle.lanescope"
        client.begin(scene, listing=False)
        lines = scene.read_text(encoding="utf-8").splitlines()
        first = lines.index("[ps asm]") + 2
        others, own = set_in(client, scene, {"line": 2}, {"line": first})
        assert not others["verified"] and f"begins at line {first}" in others["message"], others
        assert own["verified"] and own["line"] >= first, own
        assert "nothing runs at line" in client.refused("gotoTargets", source={"path": str(scene)}, line=1)
        client.leave()


@case
def of_the_stage_that_the_prompt_goes_to():
    """Lines of the text that was launched are no lines of another stage's program."""
    with Client(PROGRAM) as client:
        scene = EXAMPLES / "triangle.lanescope"
        client.begin(scene, listing=False)
        lines = scene.read_text(encoding="utf-8").splitlines()
        pixel = lines.index("[ps asm]") + 2
        client.ask("evaluate", context="repl", expression="stage vs")
        (place,) = set_in(client, scene, {"line": pixel})
        frame = client.frames()[0]
        assert not place["verified"] or place["line"] != pixel, place
        assert frame["source"].get("path") != str(scene) or frame["line"] < pixel, frame
        assert "nothing runs at line" in client.refused("gotoTargets", source={"path": str(scene)}, line=len(lines) + 9)
        client.ask("evaluate", context="repl", expression="stage ps")
        assert client.ask("gotoTargets", source={"path": str(scene)}, line=pixel)["targets"]
        client.leave()


@case
def words_have_no_text():
    """Nor has a text that is gone: frames are in the listing."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        words = folder / "words.bin"
        with Client(PROGRAM) as client:
            client.begin(SCENE, listing=False)
            data = client.ask("readMemory", memoryReference="0x0", count=65536)["data"]
            client.leave()
        words.write_bytes(base64.b64decode(data))
        with Client(PROGRAM) as client:
            client.begin(words, listing=False)
            assert client.frames()[0]["source"].get("sourceReference") == 1, client.frames()[0]
            assert len(client.ask("loadedSources")["sources"]) == 1
            client.leave()


@case
def a_text_that_changed_is_read_again():
    """With restart; who moves lines finds them moved."""
    with tempfile.TemporaryDirectory() as name:
        text = pathlib.Path(name).resolve() / "mine.asm"
        shutil.copy(TEXT, text)
        with Client(PROGRAM) as client:
            client.begin(text, listing=False)
            assert client.frames()[0]["line"] == 10
            text.write_text("; one more\n" + TEXT.read_text(encoding="utf-8"), encoding="utf-8")
            client.ask("restart")
            client.wait("stopped")
            assert client.frames()[0]["line"] == 11, client.frames()[0]
            os.unlink(text)
            client.go("stepIn")
            assert client.frames()[0]["line"] == 12
            client.leave()


@case
def sentences_have_the_lines_of_the_text():
    """What is answered, what a stop says and what a frame is from name file and line, as the console makes links of them; where the
    listing is what the client shows, its numbers are told."""
    test = line_of("PRED_SETGT  ____,  (0x3F333333")
    for listing, where in ((False, f"first-light.asm:{test}"), (True, "line 4")):
        with Client(PROGRAM) as client:
            client.begin(SCENE, listing=listing)
            client.console("goto 7")
            said = client.console("who R2.y@26")
            assert f"in step 4, {where} (PRED_SETGT): 0.7 > PV.x" in said, said
            (point,) = client.ask("setBreakpoints", source=LISTING, breakpoints=[{"line": 13}])["breakpoints"]
            client.go("continue")
            stop = f"{'first-light.asm:%d' % line_of('06 LOOP_BREAK') if not listing else 'line 13'}: 06 LOOP_BREAK"
            said = client.console("info breakpoints") + client.console("why 0")
            assert stop in said and where in said, said
            client.leave()


@case
def other_sentences_too():
    """Races, comparisons and pictures, too; and a pixel's chain goes on in the stage before."""
    with Client(PROGRAM) as client:
        client.begin(EXAMPLES / "race.lanescope", listing=False)
        client.console("catch race")
        said = client.console("continue")
        assert "wave 1, lane 0 in step 2, race.asm:7 and read by wave 0, lane 0 in step 4, race.asm:9," in said, said
        client.leave()
    with tempfile.TemporaryDirectory() as name, Client(PROGRAM) as client:
        other = pathlib.Path(name) / "other.asm"
        other.write_text((EXAMPLES / "first-light.asm").read_text(encoding="utf-8").replace("0x3F333333, 0.7f", "0x3F000000, 0.5f", 1),
                         encoding="utf-8")
        client.begin(SCENE, listing=False)
        if subprocess.run([PROGRAM, "diff", "--help"], capture_output=True, check=False).returncode == 0:  # a leaf may be left out
            said = client.console(f"diff program {other}")
            assert f"Side by side they part at first-light.asm:{line_of('PRED_SETGT  ____,  (0x3F333333')}:" in said, said
        assert "registers are live at once, first before first-light.asm:" in client.console("cover")
        client.leave()
    with Client(PROGRAM) as client:
        client.begin(EXAMPLES / "triangle.lanescope", listing=False)
        (source,) = client.ask("r7/who", expression="R0.x@5", chain=True)["origins"]
        assert [vertex["lane"] for vertex in source["vertices"]] == [0, 1, 2], source
        assert [line["op"] for line in source["vertices"][0]["chain"]] == ["EXPORT_DONE", "FETCH", "CALL_FS"], source
        client.leave()


@case
def r500_too():
    need("r500")
    with tempfile.TemporaryDirectory() as name:
        scene = EXAMPLES / "r500-loop.lanescope"
        with Client(PROGRAM, cwd=name) as client:
            client.begin(scene, listing=False)
            frame = client.frames()[0]
            text = EXAMPLES / "r500-loop.asm"
            assert frame["source"]["path"] == str(text), frame
            # Nothing but a comment or a declaration stands above the first instruction.
            above = text.read_text(encoding="utf-8").splitlines()[:frame["line"] - 1]
            assert all(not line or line[0] in ";#." for line in above), above
            client.leave()


main()
