"""Reads descriptions of draws (../cases/*.draws), and says them in the numbers of GL for the program draw-rig.

A file has lines that all its cases share, then each case under a line "case NAME".  A case's line replaces the shared one of
the same kind, except for "gl", which add up.  What the lines mean is in ../README.md.
"""
import pathlib
import re
import struct

HEADERS = ("/usr/include/GL/glcorearb.h", "/usr/include/GL/gl.h", "/usr/include/GL/glext.h")
PRIMITIVES = {"points": 0, "lines": 1, "line-loop": 2, "line-strip": 3, "tris": 4, "strip": 5, "fan": 6, "quads": 7,
              "lines-adj": 0xA, "line-strip-adj": 0xB, "tris-adj": 0xC, "strip-adj": 0xD}
CAPTURED_AS = {0: 0, 1: 1, 2: 1, 3: 1, 4: 4, 5: 4, 6: 4}
EMITTED_AS = {"points": 0, "line_strip": 1, "triangle_strip": 4}

# Of targets: internal format, format and type that pixels are read as, bytes of that, kind of the clear value.
TARGETS = {
    "rgba32f": ("RGBA32F", "RGBA", "FLOAT", 16, "f"), "rg32f": ("RG32F", "RG", "FLOAT", 8, "f"),
    "r32f": ("R32F", "RED", "FLOAT", 4, "f"),
    "rgba16f": ("RGBA16F", "RGBA", "FLOAT", 16, "f"), "rg16f": ("RG16F", "RG", "FLOAT", 8, "f"),
    "r16f": ("R16F", "RED", "FLOAT", 4, "f"), "r11g11b10f": ("R11F_G11F_B10F", "RGB", "FLOAT", 12, "f"),
    "rgba8": ("RGBA8", "RGBA", "UNSIGNED_BYTE", 4, "f"), "rg8": ("RG8", "RG", "UNSIGNED_BYTE", 2, "f"),
    "r8": ("R8", "RED", "UNSIGNED_BYTE", 1, "f"), "srgb8a8": ("SRGB8_ALPHA8", "RGBA", "UNSIGNED_BYTE", 4, "f"),
    "rgba8s": ("RGBA8_SNORM", "RGBA", "FLOAT", 16, "f"), "rg8s": ("RG8_SNORM", "RG", "FLOAT", 8, "f"),
    "r8s": ("R8_SNORM", "RED", "FLOAT", 4, "f"),
    "rgba16": ("RGBA16", "RGBA", "FLOAT", 16, "f"), "rg16": ("RG16", "RG", "FLOAT", 8, "f"),
    "r16": ("R16", "RED", "FLOAT", 4, "f"), "rgba16s": ("RGBA16_SNORM", "RGBA", "FLOAT", 16, "f"),
    "r16s": ("R16_SNORM", "RED", "FLOAT", 4, "f"),
    "rgb10a2": ("RGB10_A2", "RGBA", "FLOAT", 16, "f"), "rgb565": ("RGB565", "RGBA", "FLOAT", 16, "f"),
    "rgb5a1": ("RGB5_A1", "RGBA", "FLOAT", 16, "f"), "rgba4": ("RGBA4", "RGBA", "FLOAT", 16, "f"),
    "rgb10a2ui": ("RGB10_A2UI", "RGBA_INTEGER", "UNSIGNED_INT", 16, "u"),
    "rgba32i": ("RGBA32I", "RGBA_INTEGER", "INT", 16, "i"), "rgba32ui": ("RGBA32UI", "RGBA_INTEGER", "UNSIGNED_INT", 16, "u"),
    "rgba16i": ("RGBA16I", "RGBA_INTEGER", "INT", 16, "i"), "rgba16ui": ("RGBA16UI", "RGBA_INTEGER", "UNSIGNED_INT", 16, "u"),
    "rgba8i": ("RGBA8I", "RGBA_INTEGER", "INT", 16, "i"), "rgba8ui": ("RGBA8UI", "RGBA_INTEGER", "UNSIGNED_INT", 16, "u"),
    "rg16i": ("RG16I", "RG_INTEGER", "INT", 8, "i"), "rg16ui": ("RG16UI", "RG_INTEGER", "UNSIGNED_INT", 8, "u"),
    "r16i": ("R16I", "RED_INTEGER", "INT", 4, "i"), "r16ui": ("R16UI", "RED_INTEGER", "UNSIGNED_INT", 4, "u"),
    "r32i": ("R32I", "RED_INTEGER", "INT", 4, "i"), "r32ui": ("R32UI", "RED_INTEGER", "UNSIGNED_INT", 4, "u"),
}
DEPTHS = {"depth16": ("DEPTH_COMPONENT16", 0), "depth24": ("DEPTH_COMPONENT24", 0), "depth32f": ("DEPTH_COMPONENT32F", 0),
          "depth24s8": ("DEPTH24_STENCIL8", 1), "depth32fs8": ("DEPTH32F_STENCIL8", 1)}
# Of textures: internal format, format, type, and the code of struct for a component, of which there are so many.
TEXTURES = {
    "rgba8": ("RGBA8", "RGBA", "UNSIGNED_BYTE", "B", 4), "r8": ("R8", "RED", "UNSIGNED_BYTE", "B", 1),
    "rg8": ("RG8", "RG", "UNSIGNED_BYTE", "B", 2), "srgb8a8": ("SRGB8_ALPHA8", "RGBA", "UNSIGNED_BYTE", "B", 4),
    "rgba8_snorm": ("RGBA8_SNORM", "RGBA", "BYTE", "b", 4), "rgba32f": ("RGBA32F", "RGBA", "FLOAT", "f", 4),
    "r32f": ("R32F", "RED", "FLOAT", "f", 1), "rgba16f": ("RGBA16F", "RGBA", "FLOAT", "f", 4),
    "depth32f": ("DEPTH_COMPONENT32F", "DEPTH_COMPONENT", "FLOAT", "f", 1),
    "rgba32i": ("RGBA32I", "RGBA_INTEGER", "INT", "i", 4), "rgba16ui": ("RGBA16UI", "RGBA_INTEGER", "UNSIGNED_INT", "I", 4),
}
TEXTURE_TARGETS = {"1d": "TEXTURE_1D", "2d": "TEXTURE_2D", "3d": "TEXTURE_3D", "cube": "TEXTURE_CUBE_MAP",
                   "2darray": "TEXTURE_2D_ARRAY", "rect": "TEXTURE_RECTANGLE"}
SINGLE = {"context", "vert", "frag", "geom", "samples", "layers", "depth", "clear", "cleardepth", "draw", "index", "compiler",
          "xfb", "xfbint", "reference", "rt", "locations"}
KEYED = {"attrib", "uniform", "tex", "texms", "output", "varying"}  # by the word behind


class Description:
    """One case: lines by kind."""

    def __init__(self, name, lines):
        self.name = name
        self.single, self.keyed, self.calls = {}, {kind: {} for kind in KEYED}, []
        for line in lines:
            self.add(line.split())

    def add(self, words):
        kind = words[0]
        if kind == "gl":
            self.calls.append(words[1:])
        elif kind in SINGLE:
            self.single[kind] = words[1:]
        elif kind in KEYED:
            self.keyed[kind][words[1]] = words[1:]
        else:
            raise ValueError(f"case {self.name}: no line \"{kind}\"")

    def words(self, kind, default=""):
        return self.single.get(kind, default.split())

    @property
    def targets(self):
        return self.words("rt", "rgba32f")

    @property
    def clear(self):
        return self.words("clear", "-999.0 -999.0 -999.0 -999.0" if TARGETS[self.targets[0]][4] == "f" else "7 7 7 7")

    @property
    def samples(self):
        return int(self.words("samples", "0")[0])

    @property
    def sample_mask(self):
        """What of the samples may be drawn to at all."""
        enabled = ["Enable", "SAMPLE_MASK"] in self.calls
        return next((int(call[2]) for call in self.calls if enabled and call[0] == "SampleMaski"), 0xFF)

    @property
    def layers(self):
        return int(self.words("layers", "0")[0])


def read_descriptions(path):
    """All cases of a file."""
    shared, cases = [], {}
    lines = shared
    for line in path.read_text().splitlines():
        line = line.split("#")[0].strip()
        if not line:
            continue
        if line.startswith("case "):
            name = line.split()[1]
            if name in cases:
                raise ValueError(f"{path.name}: two cases {name}")
            lines = cases[name] = []
        else:
            lines.append(line)
    return [Description(name, shared + own) for name, own in cases.items()]


# --- texels


def captured_as(primitive, geometry):
    """The kind of primitive that is captured, as GL's number: what is drawn, or what the geometry shader of this text emits; None: there is none."""
    if geometry is None:
        return CAPTURED_AS[PRIMITIVES[primitive]]
    return EMITTED_AS[re.search(r"layout\s*\(\s*(points|line_strip|triangle_strip)\s*,", geometry)[1]]


def noise(seed):
    seed = (seed * 2654435761 + 1013904223) & 0xFFFFFFFF
    seed ^= seed >> 15
    seed = seed * 2246822519 & 0xFFFFFFFF
    return (seed ^ seed >> 13) & 0xFF


class Texture:
    """tex UNIT TARGET FORMAT WIDTH HEIGHT DEPTH LEVELS PATTERN [PARAMETER=VALUE]..."""

    def __init__(self, words):
        self.unit, self.target, self.format = words[0], words[1], words[2]
        self.size = tuple(map(int, words[3:6]))
        self.levels, self.pattern = int(words[6]), words[7]
        self.parameters = [word.split("=") for word in words[8:]]

    def blocks(self):
        """Level, face and size of every block, and its texels."""
        width, height, depth = self.size
        for level in range(self.levels):
            for face in range(6 if self.target == "cube" else 1):
                yield level, face, (width, height, depth), [self.texel(level, face, i, (width, height))
                                                           for i in range(width * height * depth)]
            width, height = max(width // 2, 1), max(height // 2, 1)
            depth = max(depth // 2, 1) if self.target == "3d" else depth

    def texel(self, level, face, index, size):
        *_, code, components = TEXTURES[self.format]
        values = []
        for i in range(components):
            if self.pattern == "noise":
                value = noise((level * 6 + face) * 65536 + index * 4 + i)
            elif self.pattern == "ramp":
                x, y = index % size[0], index // size[0] % size[1]
                value = [x * 255 // max(size[0] - 1, 1), y * 255 // max(size[1] - 1, 1), (x + y) * 16 % 256, 255][i]
            elif self.pattern == "level":
                value = [40 * level + 20, 200 - 30 * face, noise(index), 255][i]
            else:
                raise ValueError(f"no pattern {self.pattern}")
            values.append(value / 255 if code == "f" else value - 128 if code in "bi" else value)
        return tuple(values)

    def data(self):
        *_, code, components = TEXTURES[self.format]
        return b"".join(struct.pack(f"<{components}{code}", *texel) for *_, texels in self.blocks() for texel in texels)

    def text(self):
        """Lines of textures.txt."""
        code = TEXTURES[self.format][3]
        lines = [f"unit {self.unit} target {self.target} format {self.format} size {'x'.join(map(str, self.size))} "
                 f"levels {self.levels} pattern {self.pattern} order memory"]
        for level, face, size, texels in self.blocks():
            lines.append(f"level {level} face {face} ({'x'.join(map(str, size))}), texels in x-fastest order, components r g b a")
            if code == "f":
                texels = [struct.unpack(f"<{len(texel)}f", struct.pack(f"<{len(texel)}f", *texel)) for texel in texels]
            lines += [" ".join(f"{value:.9g}" if code == "f" else str(value) for value in texel) for texel in texels]
        return lines


class SamplesTexture:
    """texms UNIT FORMAT SAMPLES WIDTH HEIGHT: drawn by draw-rig (fill_program) with the values that are said here."""

    def __init__(self, words):
        self.unit, self.format = words[0], words[1]
        self.samples, self.width, self.height = map(int, words[2:5])

    def text(self):
        lines = [f"unit {self.unit} target 2dms format {self.format} size {self.width}x{self.height}x1 levels 1 "
                 f"samples {self.samples}"]
        for s in range(self.samples):
            lines.append(f"level 0 face 0 sample {s} ({self.width}x{self.height}x1), texels in x-fastest order, components r g b a")
            lines += [f"{x * 16 + s} {y * 16 + s} {(x * 7 + y * 5 + s * 31) % 256} {255 - s * 20}"
                      for y in range(self.height) for x in range(self.width)]
        return lines


# --- in numbers


def constants():
    """The constants of GL by name, as its headers have them."""
    result = {"TRUE": 1, "FALSE": 0, "ZERO": 0, "ONE": 1, "NONE": 0}
    for path in HEADERS:
        for name, value in re.findall(r"#define\s+GL_(\w+)\s+(0x[0-9A-Fa-f]+|\d+)\b", pathlib.Path(path).read_text()):
            result.setdefault(name, int(value, 0))
    return result


class Flat:
    """The lines for draw-rig.  SHIFT moves the viewport, SINGLE draws one sample, NOTHING only what is there before."""

    def __init__(self, description, glsl, data):
        self.description, self.glsl, self.folder = description, glsl, data
        self.numbers = constants()

    def number(self, word):
        if re.fullmatch(r"-?(\d+\.\d*|\d+|0x[0-9a-fA-F]+|\d*\.\d+)", word):
            return word
        value = 0
        for part in word.split("|"):
            if part not in self.numbers:
                raise ValueError(f"case {self.description.name}: no constant {part} in GL")
            value |= self.numbers[part]
        return str(value)

    def size(self, samples):
        return f"size 16 16 {self.description.layers} {samples}"

    def target_lines(self):
        d = self.description
        for name in d.targets:
            internal, layout, kind, size, clear = TARGETS[name]
            yield f"rt {self.number(internal)} {self.number(layout)} {self.number(kind)} {size} {clear}"
        if "depth" in d.single:
            internal, stencil = DEPTHS[d.words("depth")[0]]
            yield f"depth {self.number(internal)} {stencil}"
            clear = d.words("cleardepth", "1.0 0")
            yield f"cleardepth {clear[0]} {clear[1] if len(clear) > 1 else 0}"
        yield "clear " + " ".join(d.clear)

    def texture_lines(self):
        for words in self.description.keyed["tex"].values():
            texture = Texture(words)
            path = self.folder / f"texels{texture.unit}"
            path.write_bytes(texture.data())
            internal, layout, kind, code, components = TEXTURES[texture.format]
            target = self.number(TEXTURE_TARGETS[texture.target])
            yield (f"tex {texture.unit} {target} {self.number(internal)} {self.number(layout)} {self.number(kind)} "
                   f"{components * struct.calcsize(code)} {' '.join(map(str, texture.size))} {texture.levels} {path}")
            for name, value in texture.parameters:
                values = " ".join(self.number(word) for word in value.split(","))
                yield f"texparam {texture.unit} {target} {self.number('TEXTURE_' + name)} {values}"

    def captured_as(self):
        d = self.description
        return captured_as(d.words("draw")[0], (self.glsl / d.words("geom")[0]).read_text() if "geom" in d.single else None)

    def program_lines(self):
        d = self.description
        for kind in ("vert", "geom", "frag"):
            if kind in d.single:
                yield f"shader {kind} {self.glsl / d.words(kind)[0]}"
        if "xfb" in d.single:
            mode, buffers, *names = d.words("xfb")
            yield f"streams {self.number(mode + '_ATTRIBS')} {buffers} " + " ".join(names)
            yield f"streammode {self.captured_as()}"
        for words in d.keyed["output"].values():
            yield f"output {words[1]} {words[2]} {words[0]}"
        for slot, words in d.keyed["attrib"].items():
            yield f"slot {slot} {words[1]}"
        yield "link"
        for slot, words in d.keyed["attrib"].items():
            yield f"attrib {slot} {words[2]} " + " ".join(words[4:])
        for words in d.keyed["uniform"].values():
            yield "uniform " + " ".join(words)

    def lines(self, shift=None, single=False, nothing=False):
        d = self.description
        profile, version = d.words("context", "core 3.3")
        yield f"context {profile} {version.replace('.', ' ')}"
        yield self.size(0 if single else d.samples)
        if shift:
            yield f"shift {shift[0]} {shift[1]}"
        yield from self.target_lines()
        for words in d.keyed["texms"].values():
            yield f"texms {words[0]} {self.number(TARGETS[words[1]][0])} {' '.join(words[2:])}"
        srgb = [call for call in d.calls if call[1:] == ["FRAMEBUFFER_SRGB"]]  # counts for clearing too
        for name, *arguments in srgb:
            yield f"gl {name} " + " ".join(self.number(word) for word in arguments)
        yield "target"
        yield from self.program_lines()
        yield from self.texture_lines()
        for name, *arguments in d.calls:
            if not (single and any(word.startswith(("SAMPLE_", "MULTISAMPLE")) for word in arguments)):
                yield f"gl {name} " + " ".join(self.number(word) for word in arguments)
        if "index" in d.single:
            yield "index " + " ".join(d.words("index"))
        kind, first, count, *instances = d.words("draw")
        yield f"draw {PRIMITIVES[kind]} {first} {0 if nothing else count} {instances[0] if instances else 1}"
