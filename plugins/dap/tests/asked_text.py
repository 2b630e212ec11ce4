"""Questions about texts that run on their own machine, for tests that ask them through several faces.  What the prompt says as data is what
the other faces are held to."""
import pathlib
import re
import traceback

from asked import ROOT, Adapter, Package, Prompt
from statements import INPUTS, TEXT

QUESTIONS = ("line", "function", "frames", "variables", "value", "who", "lanes", "told", "next", "stop", "stop before")
# Name, text, inputs: calls, loops, branches, discards, structures, matrices, arrays, blocks, shared words, two languages.
TEXTS = {
    "kinds.comp": (TEXT, INPUTS),
    "ball.frag": ("""#version 450
layout (location = 0) in vec2 uv;
layout (location = 0) out vec4 colour;
struct Ray { vec3 from, to; };
layout (binding = 0) uniform Scene { vec4 light; float radius; int n_steps; } scene;
const float far = 4.0;

float distance_to (vec3 p)
{
  float ball = length (p) - scene.radius;
  float floor_ = p.y + 1.0;
  return min (ball, floor_);
}

float march (Ray ray)
{
  float t = 0.0;
  for (int i = 0; i < 8; i++)
    {
      float d = distance_to (ray.from + ray.to * t);
      if (d < 0.01)
        break;
      t += d;
      if (t > far)
        return -1.0;
    }
  return t;
}

void main ()
{
  Ray ray;
  ray.from = vec3 (0.0, 0.0, -2.0);
  ray.to = normalize (vec3 (uv * 2.0 - 1.0, 1.0));
  mat3 turn = mat3 (1.0, 0.0, 0.0, 0.0, 0.8, 0.6, 0.0, -0.6, 0.8);
  ray.to = turn * ray.to;
  float t = march (ray);
  if (t < 0.0)
    discard;
  vec3 normal = normalize (ray.from + ray.to * t);
  float lit = max (dot (normal, normalize (scene.light.xyz + vec3 (0.5, 1.0, -1.0))), 0.0);
  colour = vec4 (vec3 (lit), 1.0);
}
""", ""),
    "wave.vert": ("""#version 330
in vec4 position;
in vec3 normal;
out vec3 shade;
uniform mat4 view;
uniform float amounts[3];
uniform bool is_flat;

vec3 bend (vec3 p, float amount)
{
  float angle = p.y * amount;
  return vec3 (p.x * cos (angle) - p.z * sin (angle), p.y, p.x * sin (angle) + p.z * cos (angle));
}

void main ()
{
  vec3 p = position.xyz;
  int n = 0;
  while (n < 3)
    {
      p = bend (p, amounts[n] + float (gl_VertexID) * 0.125);
      n++;
    }
  switch (gl_VertexID & 3)
    {
    case 0:
      shade = normal;
      break;
    case 1:
      shade = p;
    default:
      shade = shade * 0.5 + vec3 (0.25);
    }
  if (is_flat)
    p.z = 0.0;
  gl_Position = view * vec4 (p, 1.0);
}
""", ""),
    "sort.hlsl": ("""RWStructuredBuffer<int> data;
cbuffer Given { int limit; float4 weights[2]; };
groupshared int local_data[64];

void swap_if (inout int a, inout int b, bool is_up)
{
  if ((a > b) == is_up)
    {
      int old = a;
      a = b;
      b = old;
    }
}

int weigh (int value)
{
  float sum = 0;
  for (uint i = 0; i < 2; i++)
    sum += weights[i].x * value;
  return value + (int) sum + limit;
}

[numthreads (64, 1, 1)]
void main (uint3 id : SV_DispatchThreadID, uint own : SV_GroupIndex)
{
  int values[4];
  for (int k = 0; k < 4; k++)
    values[k] = (int (own) * 7 + k * 13) % 17;
  for (int round = 0; round < 2; round++)
    for (int j = round & 1; j + 1 < 4; j += 2)
      swap_if (values[j], values[j + 1], (own & 1) == 0);
  local_data[own] = values[0];
  GroupMemoryBarrierWithGroupSync ();
  int other = local_data[63 - own];
  data[id.x] = weigh (other) + values[3];
}
""", ""),
    "plasma.frag": (None, ""),
}


def numbers_of(lanes):
    """The states of lanes, each with its lanes, of an answer to "lanes"."""
    return sorted((group["state"], group["lanes"]) for group in lanes)


class Place:
    """A wave, a step, a lane, a path of a variable, an expression over it, and a line to stop at."""

    def __init__(self, text, wave, step, lane):
        self.text, self.wave, self.step, self.lane = text, wave, step, lane
        self.path = self.expression = self.line = None

    def __str__(self):
        return f"{self.text}, wave {self.wave}, step {self.step}, lane {self.lane}, {self.path}, {self.expression}, line {self.line}"


def computed(path, kind):
    """An expression over a scalar, a vector or a matrix of that type; of wide numbers the path."""
    base = {"v": "f", "m": "f", "d": "", "f": "f", "i": "i", "u": "u", "b": "b"}.get(kind[0], "")
    if re.match(r"mat|float\dx\d", kind):
        path += "[1][0]"
    elif re.search(r"vec|[a-z]\d$", kind):
        base = {"i": "i", "u": "u", "b": "b"}.get(kind[0], base)
        path += ".y"
    elif kind not in ("float", "int", "uint", "bool"):
        return path
    return {"f": f"{path} * 2.0 + 1.0", "i": f"{path} * 3 - 1", "u": f"{path} + 7u", "b": f"!{path}", "": path}[base]


class TextPrompt(Prompt):
    """What the others are held to."""

    def draw(self, chance, text):
        """A place at which something of the text is next, a variable that it sees, and a line that has statements."""
        while True:
            wave, lane = chance.randrange(self.ask("info program")["n_waves"]), chance.randrange(64)
            self.ask(f"wave {wave}")
            place = Place(text, wave, chance.randint(0, self.ask("goto end")["step"]), lane)
            self.go(place)
            seen = self.ask("where").get("source", {})
            if seen.get("source_line") and pathlib.Path(seen["file"]).name == text:
                break
        place.path, kind = self.draw_path(chance)
        place.expression = computed(place.path, kind)
        place.line = chance.choice([line["source_line"] for line in self.ask("source")["lines"] if "known" in line])
        return place

    def draw_path(self, chance):
        """Of a number, a vector or a matrix, and its type."""
        one = chance.choice([one for one in self.ask("variables")["variables"] if "@" not in str(one.get("members"))])  # no path has the translator's names
        path = one["name"]
        while one.get("members"):
            one = chance.choice(one["members"])
            path += one["name"] if one["name"].startswith("[") else f".{one['name']}"
        return path, one["type"]

    def answers(self, place):
        self.go(place)
        stop = self.ask("where")
        here = stop["source"]
        frames = [(one["function"], one["source_line"], one.get("column")) for one in self.ask("functions")["functions"]]
        self.variables = self.ask("variables")["variables"]
        variables = {one["name"]: (one["type"], one.get("text")) for one in self.variables}
        value = self.value(place)
        who = self.sentence(f"who {place.path}@{place.lane}")
        self.who = self.shown(f"who {place.path}@{place.lane}")
        lanes = numbers_of(self.ask("lanes")["groups"])
        told = self.ask(f"goto {place.step}")["sentence"]
        after = self.stop("step-line")[1:]
        self.go(place)
        number = self.ask(f"break source {place.line}")["breakpoint"]["number"]
        stop = self.stop("continue")
        self.go(place)
        before = self.stop("reverse-continue")
        self.ask(f"delete {number}")
        return dict(zip(QUESTIONS, ((pathlib.Path(here["file"]).name, here["source_line"], here.get("column")), here["function"], frames, variables,
                                    value, who, lanes, told, after, stop, before)))

    def answer(self, words):
        """A refusal, too."""
        self.child.stdin.write(words + "\n")
        self.child.stdin.flush()
        return self.read()

    def value(self, place):
        """The texts of its components, or what is refused."""
        answer = self.answer(f"print ({place.expression})@{place.lane}")
        return [one["values"][0]["text"] for one in answer["components"]] if "components" in answer else answer["error"]["message"]

    def sentence(self, words):
        """Or what is refused."""
        answer = self.answer(words)
        return answer.get("sentence") or answer["error"]["message"]

    def shown(self, words):
        """The sentence as people see it, with the line of the text behind it unless it has that itself; None: it is refused."""
        answer = self.answer(words)
        source = answer.get("cause", {}).get("source") if "statements" not in answer else None
        return answer["sentence"] + (f" (source line {source['source_line']}: {source['text']})" if source else "") if "sentence" in answer else None

    def stop(self, words):
        stop = self.ask(words)
        return stop["reason"], stop["step"], stop.get("source", {}).get("source_line")


class TextAdapter(Adapter):
    """An editor with the text in it."""

    def __init__(self, program, path, **more):
        super().__init__(program, path, listing=False, has_types=True, **more)
        self.path = str(path)

    def go(self, place):
        super().go(place)
        self.client.thread = place.wave + 1

    def frames(self):
        return self.client.frames()

    def answers(self, place):
        client = self.client
        self.go(place)
        frames = self.frames()
        here = frames[0]
        told = {}
        for scope in client.ask("scopes", frameId=here["id"])["scopes"]:
            if scope["name"] in ("Variables", "Globals", "Uniforms", "Buffers"):
                told.update(client.children(scope["variablesReference"]))
        variables = {name: (one["type"], one["value"]) for name, one in told.items()}
        value = self.said("evaluate", "result", expression=place.expression, context="watch", frameId=here["id"])
        # Lines of the listing have that of the text beside them there.
        who = re.sub(rf" \({re.escape(pathlib.Path(self.path).name)}:\d+\)", "",
                     self.said("r7/who", "sentence", expression=f"{place.path}@{place.lane}"))
        lanes = numbers_of(client.ask("r7/masks")["groups"])
        said = self.console(f"goto {place.step}").split("\n")[0]
        after = self.stop("stepIn")[1:]
        self.go(place)
        (point,) = client.ask("setBreakpoints", source={"path": self.path}, breakpoints=[{"line": place.line}])["breakpoints"]
        assert point["verified"] and point["line"] == place.line, point
        stop = self.stop("continue")
        self.go(place)
        before = self.stop("reverseContinue")
        client.ask("setBreakpoints", source={"path": self.path}, breakpoints=[])
        return dict(zip(QUESTIONS, ((here["source"]["name"], here["line"], here["column"]), here["name"].removesuffix(" ()"),
                                    [(one["name"].removesuffix(" ()"), one["line"], one["column"]) for one in frames], variables,
                                    value, who, lanes, said, after, stop, before)))

    def said(self, command, member, **arguments):
        """A member of the answer, or what is refused."""
        message = self.client.answer(self.client.send(command, **arguments))
        return message["body"][member] if message["success"] else message["message"]

    def stop(self, command):
        reason = self.client.go(command)["reason"]
        frames = self.frames()
        # Behind the last statement the editor stays at it.
        is_there = frames[0]["source"].get("path") == self.path and frames[0]["name"] != "the end"
        return reason, self.client.step(), frames[0]["line"] if is_there else None


class TextPackage(Package):
    """Attributes of the package's session."""

    def answers(self, place):
        s = self.session
        self.go(place)
        here = s.source
        frames = [(one.function, one.source_line, one.column) for one in s.frames]
        variables = {name: (one.type, one.text) for name, one in s.variables.items()}
        assert s.line == here.source_line
        value = self.said(lambda: [one.values[0].text for one in s.print_(f"({place.expression})@{place.lane}").components])
        who = self.said(lambda: s.who(place.path, place.lane).sentence)
        lanes = sorted((group.state, f"0x{int(group.lanes):016x}") for group in s.lanes().groups)
        told = s.goto(place.step).sentence
        after = self.stop(s.step_line())[1:]
        self.go(place)
        point = s.break_line(place.line)
        stop = self.stop(s.continue_())
        self.go(place)
        before = self.stop(s.reverse_continue())
        s.delete(point)
        return dict(zip(QUESTIONS, ((pathlib.Path(here.file).name, here.source_line, here.column), here.function, frames, variables,
                                    value, who, lanes, told, after, stop, before)))

    @staticmethod
    def said(ask):
        try:
            return ask()
        except Exception as error:  # pylint: disable=broad-exception-caught
            return error.message

    @staticmethod
    def stop(stop):
        return stop.reason, stop.step, stop.source.source_line if stop.source else None


def is_same(question, right, answer):
    """The adapter's values say more: that one is a uniform, and why there is none."""
    if question == "variables":
        return right.keys() == answer.keys() and all(
            kind == answer[name][0] and (text is None if answer[name][1] in (None, "not set") or " no value" in answer[name][1] else
                                         text == re.sub(r" \((uniform|killed|uniform, killed)\)$", "", answer[name][1]))
            for name, (kind, text) in right.items())
    if question == "value" and isinstance(right, list) and isinstance(answer, str):
        return answer == (right[0] if len(right) == 1 else f"({', '.join(right)})")
    if question.startswith("stop") and right[0] != "breakpoint":
        return answer[0] != "breakpoint" and answer[1] == right[1]
    if question == "frames":
        return [(name, line, column or 1) for name, line, column in right] == [(name, line, column or 1) for name, line, column in answer]
    if question == "line":
        return (right[:2], right[2] or 1) == (answer[:2], answer[2] or 1)
    return answer == right


def compare(place, right, face, answers):
    """What is different, a line each."""
    return [f"{place}: {question}: {face} says {answers[question]!r}, the prompt {right[question]!r}"
            for question in QUESTIONS if not is_same(question, right[question], answers[question])]


def write_text(folder, name, examples):
    """A text of TEXTS, and its inputs or None."""
    text, given = TEXTS[name]
    path, inputs = folder / name, None
    path.write_text(text or (examples / "glsl" / name).read_text(encoding="utf-8"), encoding="utf-8")
    if given:
        inputs = path.with_suffix(".inputs")
        inputs.write_text(given, encoding="utf-8")
    return path, inputs


def try_text(program, path, inputs, n, chance, window=None):
    """Asks at n places of one text; window: (nullable): what makes a fourth face of it, which asks by .compare (place, prompt, right).
    Returns: for each place its name and what is different."""
    given = ["--inputs", str(inputs)] if inputs else []
    prompt = TextPrompt(program, path, "--back-end", "text", *given)
    faces = {"the adapter": TextAdapter(program, path, backEnd="text", **({"inputs": str(inputs)} if inputs else {})),
             "Python": TextPackage(program, path, back_end="text", inputs=inputs)}
    shown = window(program, path, *given) if window else None
    found = []
    try:
        for _ in range(n):
            place = prompt.draw(chance, path.name)
            try:
                right = prompt.answers(place)
                wrong = [line for face, asked in faces.items() for line in compare(place, right, face, asked.answers(place))]
                if shown:
                    wrong += shown.compare(place, prompt, right)
            except Exception:  # pylint: disable=broad-exception-caught
                wrong = traceback.format_exc().splitlines()
            found.append((str(place), wrong))
    finally:
        complaints = shown.close() if shown else []
        if complaints:
            found.append((f"{path.name}: what the toolkit says", complaints))
        for face in faces.values():
            face.close()
        prompt.close()
    return found
