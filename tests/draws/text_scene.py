"""Draws of the cases as the machine of texts runs them: the GLSL of a description, translated as it stands, with the state that the driver set."""
import re
import shutil
import subprocess
import sys

from case_files import Unsupported
from case_texts import Texts, groups_of, text_of
from unpack import HERE

sys.path.insert(0, str(HERE / "rig"))
from descriptions import read_descriptions

GLSL = HERE / "glsl"
STAGES = {"vert": "vs", "geom": "gs", "frag": "ps"}
# Groups that say which program runs, and what it takes besides textures.
GIVEN = re.compile(r"(vs|gs|ps) (program|inputs|constants|outputs)$")


class Refused(Exception):
    """The translator does not take a text."""


class Door:
    """Scenes of texts, each set of texts and inputs translated once."""

    def __init__(self, lanescope, folder):
        self.lanescope, self.folder = lanescope, folder
        self.made = {}

    def groups(self, texts, inputs):
        """[(head, lines)]; texts: {"frag": ...}; names of files are seen from the folder."""
        key = (tuple(texts.items()), inputs)
        if key not in self.made:
            self.made[key] = self.translate(texts, inputs, f"door{len(self.made)}")
        return self.made[key]

    def translate(self, texts, inputs, name):
        source = self.folder / f"{name}.glsl"
        for folder in (source, self.folder / name):
            shutil.rmtree(folder, ignore_errors=True)
        source.mkdir()
        for kind, text in texts.items():
            (source / f"draw.{kind}").write_text(text)
        (source / "inputs").write_text(inputs)
        done = subprocess.run([self.lanescope, "glsl", "--back-end", "text", "--inputs", source / "inputs", "-o", self.folder / name,
                               *[source / f"draw.{kind}" for kind in texts]], capture_output=True, text=True, check=False)
        if done.returncode:
            raise Refused((done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1])
        scene, = (self.folder / name).glob("*.lanescope")
        return [(head, [re.sub(r"^((?:\S+=)?file[ =])", rf"\1{name}/", line) for line in lines]) for head, lines in groups_of(scene)]


class TextDraw(Texts):
    """A case as a scene of its texts."""

    def __init__(self, description, door):
        super().__init__(door.folder)
        self.description, self.door = description, door
        self.texts = {kind: (GLSL / description.words(kind)[0]).read_text() for kind in STAGES if kind in description.single}
        self.made = []
        self.place_outputs()

    def place_outputs(self):
        """What the calls of OpenGL say of the outputs of the pixels as the text can say it."""
        for name, location, index in self.description.keyed["output"].values():
            self.texts["frag"] = re.sub(rf"^(out \w+ {name};)", rf"layout (location = {location}, index = {index}) \1",
                                        self.texts["frag"], flags=re.M)

    def inputs(self):
        lines = ["size 16 16"]
        for _, name, size, kind, *values in self.description.keyed["attrib"].values():
            lines.append(f"attrib {name} {size} {kind} " + " ".join(values))
        for name, _, _, *values in self.description.keyed["uniform"].values():
            if not re.search(rf"sampler\w+ {name};", self.texts["frag"]):
                lines.append(f"uniform {name} " + " ".join(values))
        if "xfb" in self.description.single:
            mode, _, *names = self.description.words("xfb")
            lines.append("captured " + (" gl_NextBuffer " if mode == "SEPARATE" else " ").join(names))
        return "\n".join(lines) + "\n"

    def register(self, kind, number):
        """As the translator says it of the output, which it calls as the text does where that has a name of its own."""
        named = re.findall(r"^layout ?\(location ?= ?(\d+)(?:, index = 0)?\) out \w+ (\w+);", self.texts["frag"], re.M)
        names = [name for location, name in named if kind == "PIX" and int(location) == number] + [f"{kind}{number}"]
        return next((line.removeprefix("register=") for head, lines in self.made for line in lines
                     if head == f"output {names[0]}" and line.startswith("register=")), None)

    def calls(self, name):
        """The arguments of the calls of OpenGL with that name."""
        return [arguments for one, *arguments in self.description.calls if one == name]

    def distances(self):
        """Which of the text's own distances the calls of OpenGL let clip."""
        enabled = [word.removeprefix("CLIP_DISTANCE") for word, *_ in self.calls("Enable") if word.startswith("CLIP_DISTANCE")]
        writes = any("gl_ClipDistance" in text for text in self.texts.values())
        return ["clip-distances=" + (" ".join(enabled) or "none")] if writes else []

    def planes(self):
        """Planes that the driver made to distances of its words, and what they are held to."""
        if "gl_ClipVertex" not in self.texts["vert"]:
            return []
        enabled = [word for word, *_ in self.calls("Enable")]
        planes = [f"plane{name[-1]}=" + " ".join(numbers) for name, *numbers in self.calls("ClipPlane") if name in enabled]
        return planes + [line for head, lines in self.made if head == "raster" for line in lines if line.startswith("clip-vertex-from=")]

    @staticmethod
    def sprites(groups):
        """A point's coordinates go upwards where the state says so; that is the only built-in input of these texts."""
        upwards = any(re.fullmatch(r"R\d+=point", line) for head, lines in groups if head == "ps inputs" for line in lines)
        return ["SV0=point"] if upwards else []

    def write(self, scene):
        """SCENE as words run it; the path of the one of texts."""
        self.made = self.door.groups(self.texts, self.inputs())
        words = groups_of(scene)
        own = {"scene": ["machine=spirv"], "draw": self.distances(), "raster": self.planes(), "ps inputs": self.sprites(words)}
        groups = [*self.kept(words), *[group for group in self.made if GIVEN.match(group[0])]]
        path = scene.with_name(f"{self.description.name}-text.lanescope")
        path.write_text(text_of((head, lines + own.get(head, [])) for head, lines in groups))
        return path


class TextDraws:
    """Those of a family, as check-draws asks for them."""

    def __init__(self, lanescope, family, folder):
        self.door = Door(lanescope, folder)
        self.descriptions = {one.name: one for one in read_descriptions(HERE / "cases" / f"{family}.draws")}

    @staticmethod
    def said(description):
        """All but the driver's compiler."""
        single = {kind: words for kind, words in description.single.items() if kind != "compiler"}
        return single, description.keyed, description.calls

    def is_twin(self, name):
        """Whether a case of the driver's newer compiler is the same otherwise."""
        one = self.descriptions[name]
        return one.words("compiler", "nir") != ["nir"] and any(
            other.words("compiler", "nir") == ["nir"] and self.said(other) == self.said(one) for other in self.descriptions.values())

    def write(self, name, scene):
        try:
            return TextDraw(self.descriptions[name], self.door).write(scene), ""
        except (Refused, Unsupported) as reason:
            return None, f"not translated: {reason}"
