#!/usr/bin/env python3
"""Holds pages of texts that run on their own machine to what the prompt says of the same positions: line, calls, sentence, variables by name, and
where a statement before and behind begins; TAP on standard output.

texts.py PROGRAM EXAMPLES

It takes the translator (plugins/importers/glslang/tests/with-glslang), and node.
"""
import pathlib
import random
import re
import tempfile

import steps
from steps import DRIVER, EXAMPLES, SCRIPTS, answers, case, data_of, node, run

steps.CASES.clear()  # its own
N_PLACES = 60
HELD = ("slots", "list_of", "total_of")  # what lies in memories, of which a page has no values
OWN = """#version 430
layout (local_size_x = 64) in;
struct Lamp { vec3 colour; float power; bool is_on; };
uniform Given { float gain; uint n_rounds; } given;
buffer Out { float list_of[]; };
shared uint slots[64];
int depth = 0;

float glow (Lamp lamp, float amount)
{
  float sum = 0.0;
  for (int i = 0; i < 3; i++)
    {
      float part = amount * float (i + 1);
      if (part > 4.0)
        break;
      sum += part;
    }
  depth++;
  return lamp.is_on ? sum * lamp.power : sum;
}

void main ()
{
  uint own = gl_LocalInvocationIndex;
  Lamp lamps[2];
  lamps[0].colour = vec3 (1.0, 0.5, 0.25);
  lamps[0].power = float (own) * 0.5 + given.gain;
  lamps[0].is_on = (own & 1u) != 0u;
  mat2x3 turn = mat2x3 (1.0, 2.0, 3.0, 4.0, 5.0, 6.0);
  dmat2 wide = dmat2 (0.1LF);
  ivec2 steps = ivec2 (int (own), -int (own));
  int picked[4] = int[4] (3, 1, 4, 1);
  picked[own & 3u] += steps.y;
  float lit = glow (lamps[0], turn[1].x);
  switch (own % 3u)
    {
    case 0u:
      lit += float (wide[1].y);
      break;
    case 1u:
      lit = -lit;
    }
  slots[own] = uint (picked[0]);
  barrier ();
  list_of[own] = lit + float (slots[63u - own]);
}
"""
TEXT = SCRIPTS + r"""
const made = new Function (scripts[1].slice (0, scripts[1].indexOf ("/* What the page shows.")) + "; return { unpack, open, Run };") ();
(async () => {
  const run = new made.Run (made.open (await made.unpack (scripts[0]))), text = run.text;
  console.log (JSON.stringify (JSON.parse (fs.readFileSync (process.argv[3], "utf8")).map (([at, lane]) => ({
    line: text.line (at), calls: text.calls (at), sentence: text.sentence (lane, at) || run.sentence (lane, at), next: text.stop (at, 1), previous: text.stop (at, -1),
    variables: Object.fromEntries (text.rows (at).map (row => [row.path, [row.type, text.value (row, lane, at), text.writer (row, lane, at)[1]]])) }))));
}) ();
"""


def parts_of(one, path):
    """What has no parts of a variable of an answer: path, and type, value, and line that gave it."""
    members = one.get("members", ())
    if not members:
        return [(path, [one["type"], one.get("text", ""), one.get("source_line", 0)])]
    return [part for member in members for part in parts_of(member, path + ("" if member["name"].startswith("[") else ".") + member["name"])]


def check_text(path, seed):
    page = run("html", path)
    n, chance = data_of(page)["n"], random.Random(seed)
    places = [(0, 5), (n - 1, 3)] + [(chance.randrange(n), chance.randrange(64)) for _ in range(N_PLACES)]
    script = [line for at, lane in places for line in (f"lane {lane}", f"goto {at}", "variables", "functions", "step-line", f"goto {at}", "reverse-step-line")]
    told = answers(path, script, "--step", "0")
    for i, ((at, lane), shown) in enumerate(zip(places, node(TEXT, page, places))):
        _, stop, variables, calls, behind, _, before = told[7 * i:7 * i + 7]
        where = f"{path.name}, step {at}, lane {lane}"
        assert shown["line"] == stop.get("source", {}).get("source_line", 0), (where, shown["line"], stop)
                # A page knows neither what conditions were nor what was stored in memories: there it says that the line is done.
        if not re.search(r" is (true|false) in |: [^ ]*\] = ", stop["sentence"]):
            assert shown["sentence"] == stop["sentence"], (where, shown["sentence"], stop["sentence"])
        assert (shown["next"], shown["previous"]) == (behind["step"], before["step"]), (where, shown["next"], shown["previous"])
        if not shown["line"]:
            continue
        assert shown["calls"] == [[one["function"], one["source_line"]] for one in calls["functions"]], (where, shown["calls"])
        wanted = {name: value for one in variables["variables"] if one["name"] not in HELD for name, value in parts_of(one, one["name"])}
        assert shown["variables"] == wanted, (where, {name: (shown["variables"].get(name), wanted.get(name)) for name in shown["variables"].keys() | wanted.keys()
                                                      if shown["variables"].get(name) != wanted.get(name)})


@case
def places_of_a_text():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "own.comp"
        path.write_text(OWN, encoding="utf-8")
        check_text(path, 64)


@case
def places_of_an_example():
    check_text(EXAMPLES / "glsl" / "plasma.frag", 65)


@case
def the_page_shows_the_text():
    """Its lines, marked where the statement comes next, by statements; behind the button the machine, by instructions."""
    page = run("html", EXAMPLES / "glsl" / "plasma.frag")
    driver = DRIVER.replace("ids.listing.children", "(ids.listing.hidden ? ids.text : ids.listing).children").replace(
        "listeners[0]", 'if (word === "machine" || word === "text")\n      ids["as-" + word].onclick ();\n    else listeners[0]')
    keys = ["Home"] + ["ArrowRight"] * 6 + ["ArrowLeft"] * 6 + ["machine", "ArrowRight", "text"]
    shown = node(driver, page, keys)[1:]
    there, back, (machine, on, again) = shown[:7], shown[7:13], shown[13:]
    told = node(TEXT, page, [(int(one["step"]), one["lane"]) for one in there])
    for one, place in zip(there, told):
        assert one["next"] == [place["line"] - 1] and (one["sentence"] == place["sentence"] or " is true in " in place["sentence"] or " is false in " in place["sentence"]), (one, place)
        assert [(row[0], row[1]) for row in one["registers"]] == [(f"{path}  {kind}", value or "not set") for path, (kind, value, _) in place["variables"].items()], one["registers"]
    assert [one["step"] for one in back] == [one["step"] for one in there[5::-1]], (there, back)
    assert int(there[1]["step"]) > 1, there[1]["step"]
    assert machine["step"] == back[-1]["step"] and int(on["step"]) == int(machine["step"]) + 1 and len(on["registers"]) > 0 and on["next"], on
    assert again["step"] == there[0]["step"], again["step"]


if __name__ == "__main__":
    steps.main()
