#!/usr/bin/env python3
"""Holds pages of `lanescope html` to what the prompt says of the same steps; TAP on standard output.

steps.py PROGRAM EXAMPLES

With node, the script of a page runs on a document that is made of what it asks for, and is pressed through its keys; without it those
tests are skipped, and say so.
"""
import html.parser
import json
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import traceback

PROGRAM, EXAMPLES = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
NODE = shutil.which("node")
CASES = []
END = 4294967295


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
    return json.loads(Reader(text).scripts["data"])


def answers(name, lines, *options):
    """The prompt's answers to lines, as JSON, without the one that it begins with."""
    done = subprocess.run([PROGRAM, "debug", EXAMPLES / (name + ".lanescope"), "--json", *map(str, options)], input="".join(line + "\n" for line in lines),
                          capture_output=True, text=True, timeout=1200, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()][1:]


def positions(data):
    """For each position: line, letters, sentences, and the values of each lane by register."""
    values = [dict(zip(data["registers"], lane)) for lane in data["start"]]
    letters = ""
    for first, last, states, sentences, writes in data["places"]:
        letters = states or letters
        told = []
        for i, sentence in enumerate(sentences):
            told.append(sentence or told[i - 1])
        for lane, register, text in writes:
            values[lane][data["registers"][register]] = text
        yield first, last, letters, told, [dict(lane) for lane in values]


def check_run(name, lanes, *options):
    """Every position of a page against the prompt at the same step."""
    data = data_of(page_of(name, "--lanes", ",".join(map(str, lanes)), *options))
    assert data["lanes"] == sorted(lanes), data["lanes"]
    n = len(data["places"])
    script = []
    for step in range(data["first"], data["first"] + n):
        script.append(f"goto {step}")
        for lane in data["lanes"]:
            script += [f"lane {lane}", "again", "lanes", "info registers"]
    found = iter(answers(name, script, *[word for word in options if not re.match(r"--steps|\d+\.\.", word)]))
    for step, (first, last, letters, sentences, values) in enumerate(positions(data)):
        stop = next(found)
        for i, lane in enumerate(data["lanes"]):
            next(found)
            again, states, registers = next(found), next(found), next(found)
            assert again.get("ended", False) == (first == END), (name, again)
            if first != END:
                assert first + 1 == again["line"] and last - first + 1 == len(again["next"]), (name, stop, first, last)
            assert letters == states["states"], (name, letters, states)
            expected = again["sentence"] if step or data["first"] == 0 else "What ran before this step is not told here."
            assert sentences[i] == expected, (name, lane, sentences[i], expected)
            check_registers(name, values[i], registers["registers"])
    return n


def check_registers(name, values, told):
    """The prompt tells the registers of the lane that are not zero."""
    for register, components in told.items():
        for i, component in enumerate(components):
            own = f"{register}.{('rgba' if '[' in register or register == 'pred' else 'xyzw')[i]}"
            text = values.get(own, values.get(register))
            assert text is not None, (name, own, sorted(values)[:20])
            if "bits" in component and "f" not in text:
                assert text == component["text"] or same_number(text, component), (name, own, text, component)


def same_number(text, component):
    """The page takes a value as the instructions around it do, the prompt as its file says: both mean the same bits."""
    bits = int(component["bits"], 16)
    if text.startswith("0x"):
        return int(text, 16) == bits
    if re.fullmatch(r"-?\d+", text):
        return int(text) & 0xffffffff == bits
    return struct.pack("<f", float(text.rstrip("d"))) == struct.pack("<I", bits)


@case
def every_step_is_what_the_prompt_says():
    for name, lanes in (("first-light", [3, 26]), ("nested-if", [0]), ("r500-loop", [0, 5]), ("r500-predicates", [1]), ("constants", [9]), ("reduction", [0])):
        assert check_run(name, lanes) > 3, name


@case
def a_part_of_a_run():
    """Positions 4 to 9 with the values that are there."""
    data = data_of(page_of("first-light", "--steps", "5..9"))
    assert (data["first"], len(data["places"])) == (4, 6), data["first"]
    assert data["end"] == "The run goes on after step 9.", data["end"]
    check_run("first-light", [26], "--steps", "5..9")


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
    assert text.count('"places"') == 1 and "<" not in reader.scripts["data"]


@case
def it_is_the_same_each_time_and_goes_into_a_file():
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "o.html"
        run("html", EXAMPLES / "first-light.lanescope", "-o", out)
        assert out.read_text(encoding="utf-8") == page_of("first-light")


@case
def what_does_not_fit_is_said():
    scene = EXAMPLES / "first-light.lanescope"
    assert "from 1 to 8 lanes" in run("html", scene, "--lanes", "0-8", status=2)
    assert "from 1 to 8 lanes" in run("html", scene, "--lanes", "0x0", status=2)
    assert "--lanes" in run("html", scene, "--lanes", "64", status=2)
    assert "a page has 10000 steps at most" in run("html", scene, "--steps", "1..10001", status=2)
    with tempfile.TemporaryDirectory() as folder:
        # A group that writes much of 8 lanes in each step of a long loop.
        slots = "".join(f"      {i}  x: ADD  R{i % 100}.x,  R{i % 100}.x,  1.0f\n         y: ADD  R{i % 100}.y,  R{i % 100}.y,  0.37f\n"
                        f"         z: ADD  R{i % 100}.z,  R{i % 100}.z,  0.11f\n         w: ADD  R{i % 100}.w,  R{i % 100}.w,  1.3f\n" for i in range(20))
        endless = pathlib.Path(folder) / "long.asm"
        endless.write_text(f"00 LOOP_START_DX10 ADDR(3)\n01 ALU:\n{slots}02 LOOP_END ADDR(1)\n03 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n", encoding="utf-8")
        page = run("html", endless, "--lanes", "0")
        assert len(page) < 17 << 20
        assert data_of(page)["end"] == "The run goes on after step 10000."
        message = run("html", endless, "--lanes", "0-7", status=1)
        assert "more than 16 MiB to tell (--steps A..B" in message, message


# --- the script ---------------------------------------------------------------------------------------------------

DRIVER = r"""
const fs = require ("fs"), vm = require ("vm");
const page = fs.readFileSync (process.argv[2], "utf8");
const scripts = [...page.matchAll (/<script[^>]*>([^]*?)<\/script>/g)].map (match => match[1]);
class Element {
  constructor (tag) { this.tag = tag; this.children = []; this.text = ""; this.className = ""; this.checked = false; this.style = {}; }
  append (...all) {
    for (const one of all)
      if (typeof one === "string")
        this.text += one;
      else
        this.children.push (Object.assign (one, { offsetTop: 8 + 20 * this.children.length, offsetHeight: 20 }));
  }
  replaceChildren (...all) { this.children = all; }
  set textContent (text) { this.text = String (text); this.children = []; }
  get textContent () { return this.text + this.children.map (one => one.textContent).join (" "); }
}
const ids = {}, listeners = [];
const document = {
  getElementById (id) { return ids[id] ||= new Element (id); },
  createElement: tag => new Element (tag),
  addEventListener (name, listener) { listeners.push (listener); },
};
document.getElementById ("data").text = scripts[0];
Object.assign (document.getElementById ("program"), { scrollTop: 0, clientHeight: 100 });
vm.runInNewContext (scripts[1], { document, console });
function tell () {
  const rows = ids.listing.children;
  return { step: ids.number.value, sentence: ids.sentence.text, next: rows.flatMap ((row, i) => row.className === "row next" ? [i] : []),
           ran: rows.flatMap ((row, i) => row.className === "row ran" ? [i] : []), lanes: ids.lanes.children.map (one => one.textContent).join (""),
           registers: ids.registers.children.map (row => row.children.map (cell => cell.text)), count: ids.count.text, on: ids.on.disabled, back: ids.back.disabled,
           order: ids.lanes.children.map (one => one.style.order), lane: ids.lane.value, top: ids.program.scrollTop };
}
const seen = [tell ()];
for (const key of JSON.parse (process.argv[3])) {
  let prevented = false;
  listeners[0] ({ key, target: {}, preventDefault () { prevented = true; } });
  seen.push (tell ());
}
console.log (JSON.stringify (seen));
"""


def press(page, keys):
    """What the page shows at first and behind each key."""
    if NODE is None:
        raise Skip("node is not installed")
    with tempfile.TemporaryDirectory() as folder:
        path, driver = pathlib.Path(folder) / "page.html", pathlib.Path(folder) / "driver.js"
        path.write_text(page, encoding="utf-8")
        driver.write_text(DRIVER, encoding="utf-8")
        done = subprocess.run([NODE, driver, path, json.dumps(keys)], capture_output=True, text=True, timeout=1200, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@case
def the_script_shows_what_the_data_says():
    """Forwards to the end by keys, with lines, lanes, sentence and values."""
    page = page_of("first-light", "--lanes", "3,26")
    data = data_of(page)
    shown = press(page, ["ArrowRight"] * (len(data["places"]) - 1))
    before = None
    for place, one in zip(positions(data), shown):
        first, last, letters, sentences, values = place
        assert one["next"] == ([] if first == END else list(range(first, last + 1))), one
        assert one["lanes"] == letters and one["sentence"].startswith(sentences[0]), one
        for name, text, was in one["registers"]:
            assert values[0][name] == text, (name, text)
            if before is not None and was:
                assert was == "was " + before[name], (name, was, before[name])
        before = values[0]
    assert shown[-1]["on"] and not shown[-1]["back"] and "the run has ended" in shown[-1]["count"]


@case
def what_comes_next_is_in_sight():
    """All lines of the step, in a box that is five lines high; nothing moves where they are in it."""
    shown = press(page_of("first-light"), ["."] * 200 + ["Home"])
    before = 0
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
    n = len(data_of(page)["places"])
    shown = press(page, ["."] * (n - 1) + [","] * (n - 1) + ["End", "Home"])
    for one in shown:
        del one["top"]  # depends on the way there
    assert shown[:n] == shown[n - 1:2 * n - 1][::-1]
    assert shown[-2] == shown[n - 1] and shown[-1] == shown[0]


@case
def lanes_lie_as_in_the_picture():
    """Pixels in quads of two by two, the lowest row last, as 'lanes' has them; threads in their order."""
    (one,) = press(page_of("first-light", "--steps", "1..2"), [])
    lowest, above = [lane for q in range(4) for lane in (4 * q, 4 * q + 1)], [lane for q in range(4) for lane in (4 * q + 2, 4 * q + 3)]
    at = sorted(range(64), key=one["order"].__getitem__)
    assert sorted(one["order"]) == list(range(64)) and at[56:] == lowest and at[48:56] == above and at[7] == 63, at
    (one,) = press(page_of("race", "--steps", "1..2"), [])
    assert one["order"] == list(range(64)), one["order"]


@case
def other_keys():
    """The same line next and before; another lane; what is no key of the page stays the browser's."""
    page = page_of("first-light", "--lanes", "3,26", "--steps", "1..60")
    shown = press(page, ["."] * 12 + ["n", "p", "l", "l", "x"])
    at, forth, back, lane, first, other = shown[12], *shown[13:18]
    assert forth["next"] == at["next"] and forth["step"] > at["step"], (at["step"], forth["step"])
    assert back["step"] == at["step"] and back["registers"] == at["registers"]
    assert lane["lane"] == 1 and lane["registers"] != at["registers"] and lane["step"] == at["step"]
    assert first["registers"] == at["registers"] and other == first


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


main()
