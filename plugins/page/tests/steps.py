#!/usr/bin/env python3
"""Holds pages of `lanescope html` to what the prompt says of the same steps; TAP on standard output.

steps.py PROGRAM EXAMPLES

The script of a page reads the data of it, and runs on a document that is made of what it asks for, by node; without it those tests are
skipped, and say so.
"""
import base64
import html.parser
import json
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import traceback
import zlib

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[3] / "tests" / room) for room in ("cli", "machines")]
from left_out import verbs_left_out  # noqa: E402
from machines import has_machine_of  # noqa: E402

PROGRAM, EXAMPLES = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
NODE = shutil.which("node")
CASES = []
DRAWS = 200


class Skip(Exception):
    """Why a test cannot be made here."""


def case(function):
    CASES.append(function)
    return function


def run(*words, status=0):
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, timeout=1200, check=False)
    assert done.returncode == status, (words, done.returncode, done.stderr)
    return done.stdout if status == 0 else done.stderr


def page_of(name, *options):
    return run("html", EXAMPLES / (name + ".lanescope"), *options)


class Reader(html.parser.HTMLParser):
    """The tags with their attributes, and the texts of scripts by their identifier."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.scripts, self.open, self.text = [], {}, None, ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag == "script":
            self.open = dict(attrs).get("id", "")
            self.scripts[self.open] = ""

    def handle_endtag(self, tag):
        if tag == "script":
            self.open = None

    def handle_data(self, data):
        if self.open is not None:
            self.scripts[self.open] += data
        self.text += data


def data_of(text):
    """What is known without the script: the JSON of the block."""
    block = zlib.decompress(base64.b64decode(Reader(text).scripts["data"]), -15)
    (length,) = struct.unpack("<I", block[:4])
    return json.loads(block[4:4 + length])


def answers(path, lines, *options):
    """The prompt's answers to lines, as JSON, without the one that it begins with."""
    done = subprocess.run([PROGRAM, "debug", path, "--json", *map(str, options)], input="".join(line + "\n" for line in lines),
                          capture_output=True, text=True, timeout=1200, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()][1:]


def node(program, *words):
    """What a program for node prints, as JSON."""
    if NODE is None:
        raise Skip("node is not installed")
    with tempfile.TemporaryDirectory() as folder:
        driver = pathlib.Path(folder) / "driver.js"
        driver.write_text(program, encoding="utf-8")
        files = []
        for i, word in enumerate(words):
            files.append(pathlib.Path(folder) / f"word{i}")
            files[-1].write_text(word if isinstance(word, str) else json.dumps(word), encoding="utf-8")
        done = subprocess.run([NODE, driver, *files], capture_output=True, text=True, timeout=1200, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# --- what a page holds --------------------------------------------------------------------------------------------

SCRIPTS = r"""
const fs = require ("fs");
const page = fs.readFileSync (process.argv[2], "utf8");
const scripts = [...page.matchAll (/<script[^>]*>([^]*?)<\/script>/g)].map (match => match[1]);
// Browsers have this; node has it from version 20.12 on.
try {
  new DecompressionStream ("deflate-raw");
} catch {
  globalThis.DecompressionStream = class {
    constructor () {
      const parts = [];
      const { readable, writable } = new TransformStream ({
        transform (part) { parts.push (part); },
        flush (controller) { controller.enqueue (new Uint8Array (require ("zlib").inflateRawSync (Buffer.concat (parts)))); },
      });
      Object.assign (this, { readable, writable });
    }
  };
}
"""
DECODER = SCRIPTS + r"""
const made = new Function (scripts[1].slice (0, scripts[1].indexOf ("/* What the page shows.")) + "; return { unpack, open, Run };") ();
(async () => {
  const run = new made.Run (made.open (await made.unpack (scripts[0])));
  const names = run.data.registers.map (([name]) => name);
  const all = give => Object.fromEntries (names.map ((name, i) => [name, give (i)]));
  console.log (JSON.stringify (JSON.parse (fs.readFileSync (process.argv[3], "utf8")).map (([at, lane]) => ({
    line: run.lines[at], letters: run.letters (at), count: run.count (at), sentence: run.sentence (lane, at), why: run.why (lane, at),
    values: all (i => run.value (i, lane, at)), bits: all (i => run.bits (i, lane, at)), who: all (i => run.who (i, lane, at)),
    writers: all (i => run.writer (i, lane, at)), cards: run.cards (at) }))));
}) ();
"""


def check_places(path, places, *options):
    """Positions with a lane each, against the prompt at the same step."""
    page = run("html", path, *options)
    data = data_of(page)
    places = [(at, lane) for at, lane in places(data["n"])]
    script = []
    for at, lane in places:
        script += [f"goto {data['first'] + at}", f"lane {lane}", "again", "lanes", "why", "info registers", "backtrace"]
    found = iter(answers(path, script, *[word for word in options if not word.startswith("--steps=")]))
    for (at, lane), one in zip(places, node(DECODER, page, places)):
        where = (path, at, lane)
        next(found), next(found)
        again, lanes, why, registers, stack = (next(found) for _ in range(5))
        assert one["line"] + 1 == (0 if again.get("ended") else again["line"]), (where, one["line"], again)
        assert one["letters"] == lanes["states"], (where, one["letters"], lanes["states"])
        assert one["why"] == why["sentence"], (where, one["why"], why["sentence"])
        if at or data["first"] == 0:
            assert one["sentence"] == again["sentence"], (where, one["sentence"], again["sentence"])
        assert [card[3] for card in one["cards"]] == [frame["restores"] for frame in stack["stack"] if "restores" in frame], (where, one["cards"], stack)
        check_registers(where, one, registers["registers"])
    return data


def check_registers(where, one, told):
    """The prompt tells the registers of the lane that are not zero; it may take bits for another type than the lines around do."""
    left = {name for name, bits in one["bits"].items() if bits != 0 and one["values"][name] != "none"}
    for register, components in told.items():
        for i, component in enumerate(components):
            names = [f"{register}.{letters[i]}" for letters in ("xyzw", "rgba") if i < 4] + [register]
            name = next(name for name in names if name in one["bits"])
            left.discard(name)
            if "bits" in component:
                assert one["bits"][name] == int(component["bits"], 16), (where, name, one["bits"][name], component)
                assert same_number(one["values"][name], int(component["bits"], 16)), (where, name, one["values"][name], component)
                if "." in component["text"] and "." in one["values"][name]:
                    assert one["values"][name] == component["text"], (where, name, one["values"][name], component)
    assert not left, (where, left)


def same_number(text, bits):
    if text.startswith("NaN:"):
        return int(text[4:], 16) == bits
    if text in ("true", "false"):
        return bits == (0xffffffff if text == "true" else 0)
    if text.lstrip("-").isdigit():
        return int(text) & 0xffffffff == bits
    return struct.pack("<f", float(text.rstrip("d"))) == struct.pack("<I", bits)


@case
def positions_are_what_the_prompt_says():
    """Masks, sentences, registers, why and the stack at 200 random positions of each scene, each in a random lane."""
    seed = random.randrange(1 << 32)
    print(f"# seed {seed}")
    chance = random.Random(seed)
    for name in filter(has_machine_of, ("first-light", "nested-if", "mandelbrot", "kill-quads", "r500-loop", "predicates", "reduction",
                                        "tgsi-loop", "triangle")):
        check_places(EXAMPLES / f"{name}.lanescope", lambda n: [(chance.randrange(n), chance.randrange(64)) for _ in range(DRAWS)])


@case
def a_part_of_a_run():
    """Positions 4 to 9 with the values that are there."""
    data = check_places(EXAMPLES / "first-light.lanescope", lambda n: [(at, 26) for at in range(n)], "--steps=5..9")
    assert (data["first"], data["n"]) == (4, 6), data["first"]
    assert data["end"] == "The run goes on after step 9.", data["end"]


@case
def writers_are_those_of_who():
    """The last writer of each register of a lane, where the prompt tells one."""
    path = EXAMPLES / "first-light.lanescope"
    page = run("html", path)
    places = [(at, lane) for at in (3, 11, 40, 100) for lane in (0, 26, 63)]
    found = node(DECODER, page, places)
    script = [f"who {name}@{lane}" for _, lane in places for name in ("R1.x", "R2.x", "R2.y", "R0.x")]
    lines = []
    for i, (at, _) in enumerate(places):
        lines += [f"goto {at}", *script[4 * i:4 * i + 4]]
    told = iter(answers(path, lines))
    for one in found:
        next(told)
        for name in ("R1.x", "R2.x", "R2.y", "R0.x"):
            who = next(told)["cause"]
            assert one["writers"][name][1] == who.get("step", 0), (name, one["writers"][name], who)
            if who["kind"] == "written":
                assert one["who"][name].startswith(f"written at step {who['step']}, line {who['line']} "), (one["who"][name], who)
            else:
                assert one["who"][name] == {"preloaded": "the wave was started with it", "never": "nothing has written it"}[who["kind"]], (one["who"][name], who)


@case
def it_opens_where_the_debugger_does():
    for name in filter(has_machine_of, ("first-light", "constants", "kill-quads", "r500-loop")):
        (stop,) = answers(EXAMPLES / f"{name}.lanescope", ["again"])
        data = data_of(page_of(name))
        assert (data["open"], data["lane"]) == (stop["step"], stop["lane"]), (name, data["open"], stop)


@case
def a_lesson_asks_at_its_stops():
    """What the stops say in each variant, at their steps; the page asks what comes at any step."""
    if "lesson" in verbs_left_out(PROGRAM):
        raise Skip("no verb lesson in this build")
    lesson = EXAMPLES.parent / "lessons" / "lesson-2.lanescope"
    pages = [run("html", lesson)]
    for variant in (1, 3, 30):
        key = json.loads(run("lesson", "key", lesson, "--variant", variant, "--json"))
        pages.append(run("html", lesson, "--variant", variant))
        data = data_of(pages[-1])
        assert data["notes"] == [[stop["step"], stop["text"]] for stop in key["stops"]], data["notes"]
        assert data["open"] == 0, data["open"]
    assert pages[0] == pages[1] and len(set(pages)) == 3, "the variant that opens is 1"


@case
def nothing_comes_from_elsewhere():
    """No tag asks for a file or an address; the page forbids it besides."""
    text = page_of("first-light")
    reader = Reader(text)
    for tag, attributes in reader.tags:
        assert tag not in ("link", "img", "iframe", "object", "embed", "base"), tag
        assert not {"src", "href", "action"} & set(attributes), (tag, attributes)
    assert "://" not in text.replace(reader.scripts["data"], ""), "an address"
    policy = next(attributes["content"] for tag, attributes in reader.tags if attributes.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none'"), policy


@case
def texts_of_strangers_stay_texts():
    """A name that is markup, and one that ends a script."""
    with tempfile.TemporaryDirectory() as folder:
        scene = pathlib.Path(folder) / "a<b>&@DATA@.lanescope"
        name = "<script>alert(1)</script>&\"@DATA@ \u202e"
        scene.write_text((EXAMPLES / "first-light.lanescope").read_text(encoding="utf-8").replace("name=First light", "name=" + name)
                         .replace("file=first-light.asm", f"file={EXAMPLES}/first-light.asm").replace("reference=first-light.f32\n", "")
                         .replace("discard=-999\n", "").replace("tolerance-relative=0\n", ""), encoding="utf-8")
        text = run("html", scene, "--trust")
    reader = Reader(text)
    assert [tag for tag, _ in reader.tags].count("script") == 2 and "b" not in [tag for tag, _ in reader.tags], reader.tags
    assert "<script>alert(1)</script>&\"@DATA@" in reader.text
    assert "<" not in reader.scripts["data"]


@case
def it_is_the_same_each_time_and_goes_into_a_file():
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "o.html"
        run("html", EXAMPLES / "first-light.lanescope", "-o", out)
        assert out.read_text(encoding="utf-8") == page_of("first-light")


@case
def what_does_not_fit_is_said():
    scene = EXAMPLES / "first-light.lanescope"
    assert "--lane" in run("html", scene, "--lane", "64", status=2)
    assert "a page has 10000 steps at most" in run("html", scene, "--steps", "1..10001", status=2)


ENDLESS = """00 ALU_PUSH_BEFORE:
      0  x: PRED_SETGT  ____,  R0.x,  (0x3E800000, 0.25f).x  UPDATE_EXEC_MASK UPDATE_PRED
01 JUMP  POP_CNT(1) ADDR(6)
02 LOOP_START_DX10 ADDR(5)
03 ALU:
      1  x: ADD R1.x, R1.x, 1.0f
04 LOOP_END ADDR(3)
05 POP POP_CNT(1) ADDR(6)
06 EXPORT_DONE: PIX0, R1
END_OF_PROGRAM
"""


@case
def a_loop_that_does_not_end():
    """The first 10000 steps, below a megabyte; lanes that wait outside are not looked for until the end of time."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "endless.asm"
        program.write_text(ENDLESS, encoding="utf-8")
        page = run("html", program)
    data = data_of(page)
    assert len(page) < 1 << 20 and data["n"] == 10001 and data["end"].startswith("The run goes on after step 10000."), (len(page), data["n"], data["end"])
    (one,) = node(DECODER, page, [(10000, 63)])
    assert one["values"]["R1.x"] == "3339.5", one["values"]  # 3332 times round from 7.5
    (off,) = node(DECODER, page, [(10000, 0)])
    assert "it is not active again within" in off["why"], off["why"]


@case
def colours_are_those_of_the_window():
    """What the style says of lanes is what the palettes of the window say: light, dark."""
    palette = (EXAMPLES.parents[1] / "views" / "parts" / "ls-palette.c").read_text(encoding="utf-8")
    style = (EXAMPLES.parents[1] / "plugins" / "page" / "data" / "steps.css").read_text(encoding="utf-8")
    known = {}
    for theme, block in (("light", style[style.index(":root {"):]), ("dark", style[style.index("(prefers-color-scheme: dark) {"):])):
        known.update(re.findall(r"--(\w+): (#[0-9A-F]{6}|transparent)", block[:block.index("}")]))
        table = palette[palette.index(f"static const LsTheme {theme} = {{"):]
        rows = re.findall(r"\[LS_LANE_\w+\] = \{ (.*?) LS_PATTERN", table[:table.index("};")])
        assert len(rows) == 7, rows
        for role, row in enumerate(rows):
            parts = ["#" + rgb if rgb else "transparent" for rgb in re.findall(r"RGB \(0x(\w+)\)|NONE", row)]
            for name, wanted in zip(("fill", "mark", "frame", "digit"), parts):
                assert known[f"{name}{role}"] == wanted, (theme, name, role, known[f"{name}{role}"], wanted)


# --- the script ---------------------------------------------------------------------------------------------------

DRIVER = SCRIPTS + r"""
const vm = require ("vm");
class Element {
  constructor (tag) { Object.assign (this, { tag, children: [], own: "", className: "", checked: false, hidden: false, style: {}, dataset: {}, attributes: {},
    offsetTop: 0, offsetHeight: 20, clientWidth: 600, clientHeight: 100, scrollTop: 0 }); }
  append (...all) {
    for (const one of all)
      if (one instanceof Element)
        this.children.push (Object.assign (one, { offsetTop: 8 + 20 * this.children.length }));
      else
        this.own += one;
  }
  replaceChildren (...all) { this.children = []; this.append (...all); }
  setAttribute (name, value) { this.attributes[name] = String (value); }
  removeAttribute (name) { delete this.attributes[name]; }
  focus () {}
  getContext () { drawn = []; return new Proxy ({}, { get: (_, name) => (...words) => { drawn.push ([name, ...words]); return { data: { set () {} } }; }, set: () => true }); }
  set textContent (text) { this.own = String (text); this.children = []; }
  get textContent () { return this.own + this.children.map (one => one.textContent).join (" "); }
}
const ids = {}, listeners = [];
let drawn = [];
const document = {
  getElementById (id) { return ids[id] ||= new Element (id); },
  createElement: tag => new Element (tag),
  querySelectorAll: () => [], querySelector: () => new Element ("main"),
  addEventListener (name, listener) { listeners.push (listener); },
  documentElement: null, defaultView: { addEventListener () {}, matchMedia: () => ({ matches: false }) },
};
document.getElementById ("data").textContent = scripts[0];
["result", "end", "listing", "program", "why"].forEach (id => document.getElementById (id));
const world = vm.createContext ({ document, console, atob, DecompressionStream, TextDecoder, getComputedStyle: () => ({ getPropertyValue: () => "#123456" }) });
vm.runInContext (scripts[1], world);
world.page.then (page => {
  function tell () {
    const rows = ids.listing.children, marked = name => rows.flatMap ((row, i) => row.className === name ? [i] : []);
    const history = drawn.filter (([name, , , , height]) => name === "fillRect" && height === 1);
    return { step: ids.number.value, sentence: ids.sentence.textContent, next: marked ("row next"), ran: marked ("row ran"), lane: page.lane, why: ids.why.textContent,
             tiles: page.tiles.map (tile => tile.className), labels: page.tiles.map (tile => tile.attributes["aria-label"]), places: page.place,
             registers: ids.registers.children.map (row => row.children.map (cell => cell.textContent)), count: ids.count.textContent, result: ids.result.textContent,
             off: ["first", "back", "on", "last", "ask"].filter (id => ids[id].disabled), top: ids.program.scrollTop, end: ids.end.hidden ? "" : ids.end.textContent,
             history: Math.max (...history.map (([, x, , width]) => x + width)), width: 600 / page.run.n, asked: page.isAsked,
             all: Object.values (ids).filter (one => one.tag !== "data").map (one => one.textContent + JSON.stringify (one.attributes)).join (" ") };
  }
  const seen = [tell ()];
  for (const word of JSON.parse (fs.readFileSync (process.argv[3], "utf8"))) {
    if (typeof word === "number")
      page.mark (word, true);
    else
      listeners[0] ({ key: word, target: {}, preventDefault () {} });
    if (word === "check")
      page.check ();
    seen.push (tell ());
  }
  console.log (JSON.stringify (seen));
});
"""


def press(page, keys):
    """What the page shows at first and behind each key; a number marks a lane, check checks."""
    return node(DRIVER, page, keys)


@case
def the_script_shows_what_the_data_says():
    """Forwards to the end by keys, with line, lanes, sentence and values."""
    page = page_of("first-light")
    n = data_of(page)["n"]
    shown = press(page, ["Home"] + ["ArrowRight"] * (n - 1))[1:]
    told = node(DECODER, page, [(at, 26) for at in range(n)])
    assert len(shown) == n
    for one, place in zip(shown, told):
        assert (one["next"][0] if one["next"] else -1) == place["line"], one["next"]
        assert one["sentence"] == place["sentence"] and one["why"] == place["why"] and one["count"] == place["count"], one
        for name, text, _, who in one["registers"]:
            assert (place["values"][name], place["who"][name]) == (text, who), (name, text, who)
    assert shown[-1]["off"] == ["on", "last", "ask"] and shown[0]["off"] == ["first", "back", "ask"]
    assert shown[-1]["end"] == "The run has ended."


@case
def what_comes_next_is_in_sight():
    """All lines of the step, in a box that is five lines high; nothing moves where they are in it."""
    shown = press(page_of("first-light"), ["Home"] + ["."] * 200 + ["Home"])[1:]
    before = shown[0]["top"]
    for one in shown:
        if one["next"]:
            top, bottom = 8 + 20 * one["next"][0], 28 + 20 * one["next"][-1]
            assert one["top"] <= top and bottom <= one["top"] + 100, one
            assert one["top"] == before or before > top or bottom > before + 100, (before, one)
        before = one["top"]
    assert len({one["top"] for one in shown}) > 3


@case
def back_is_what_was():
    """Each position by stepping back is what it was by stepping on; jumps as well."""
    page = page_of("nested-if")
    n = data_of(page)["n"]
    shown = press(page, ["Home"] + ["."] * (n - 1) + [","] * (n - 1) + ["End", "Home"])[1:]
    for one in shown:
        del one["top"]  # depends on the way there
    assert shown[:n] == shown[n - 1:2 * n - 1][::-1]
    assert shown[-2] == shown[n - 1] and shown[-1] == shown[0]


@case
def lanes_lie_as_in_the_picture():
    """Pixels in quads of two by two, the lowest row last, as 'lanes' has them; threads in their order."""
    (one,) = press(page_of("first-light", "--steps", "1..2"), [])
    lowest, above = [lane for q in range(4) for lane in (4 * q, 4 * q + 1)], [lane for q in range(4) for lane in (4 * q + 2, 4 * q + 3)]
    at = sorted(range(64), key=one["places"].__getitem__)
    assert sorted(one["places"]) == list(range(64)) and at[56:] == lowest and at[48:56] == above and at[7] == 63, at
    (one,) = press(page_of("race", "--steps", "1..2"), [])
    assert one["places"] == list(range(64)), one["places"]


@case
def other_keys():
    """The same line next and before; where lanes part; another lane; what is no key of the page stays the browser's."""
    page = page_of("first-light", "--steps", "1..60")
    shown = press(page, ["Home"] + ["."] * 12 + ["n", "p", "l", "L", "x", "Home", "]", "[", "]", "["])[1:]
    at, forth, back, lane, first, other, home, parts, start, parts_again = shown[12:22]
    assert forth["next"] == at["next"] and forth["step"] > at["step"], (at["step"], forth["step"])
    assert back["step"] == at["step"] and back["registers"] == at["registers"]
    assert lane["lane"] == 27 and lane["registers"] != at["registers"] and lane["step"] == at["step"]
    assert first["registers"] == at["registers"] and other == first
    assert parts["step"] == 4 and "37 of 64" in parts["count"] and home["step"] == 0 and parts_again["step"] in (4, 10)
    assert start["step"] == 4


@case
def while_asked_nothing_tells():
    """The reader marks lanes before a step that changes the mask: nothing shows what it makes, then the marks are counted."""
    page = page_of("first-light")
    told = node(DECODER, page, [(4, lane) for lane in range(64)])
    active = [lane for lane in range(64) if told[0]["letters"][lane] == "A"]
    marks = active[2:] + [0, 1]
    shown = press(page, ["Home", ".", ".", ".", "?"] + marks + [".", "End", "check", "."])
    before, asked, last, still, checked, on = shown[4], shown[5], shown[5 + len(marks)], shown[7 + len(marks)], shown[8 + len(marks)], shown[-1]
    assert before["step"] == 3 and asked["asked"] and last["asked"] and still["step"] == 3
    for one in (asked, last):
        assert one["history"] <= 4 * one["width"] + 1, (one["history"], one["width"])
        assert told[0]["count"] not in one["all"] and told[0]["sentence"] not in one["all"] and "step 4" not in one["all"] and "step 103" not in one["all"]
        assert one["next"] == before["next"] and one["off"] == ["first", "back", "on", "last", "ask"], one["off"]
        assert [name.replace(" marked", "") for name in one["tiles"]] == [name.replace(" chosen", "") if i != one["lane"] else name.replace(" chosen", "") + " chosen"
                                                                         for i, name in enumerate(before["tiles"])], one["tiles"]
    assert sum("marked" in label for label in last["labels"]) == len(marks)
    assert checked["step"] == 4 and checked["lane"] == 0
    assert checked["result"].startswith(f"correct: {len(active) - 2}; missed: 2 ({active[0]}, {active[1]}); too many: 2 (0, 1). Lane 0 is off"), checked["result"]
    assert "too many" in checked["labels"][0] and "missed" in checked["labels"][active[0]] and on["result"] == ""
    right = press(page, ["Home", ".", ".", ".", "?"] + active + ["check"])[-1]
    assert right["result"].endswith("All 64 lanes are right."), right["result"]


def main():
    bad = 0
    for n, function in enumerate(CASES, 1):
        try:
            function()
            print(f"ok {n} {function.__name__}")
        except Skip as reason:
            print(f"ok {n} {function.__name__} # SKIP {reason}")
        except Exception:  # pylint: disable=broad-exception-caught
            bad += 1
            print(f"not ok {n} {function.__name__}")
            print("".join(f"# {line}\n" for line in traceback.format_exc().splitlines()), end="")
    print(f"1..{len(CASES)}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
