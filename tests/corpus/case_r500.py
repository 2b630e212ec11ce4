"""Scenes of an R500 case: the fragment program on what it was given, and the whole draw.  Its vertex programs are not described by
any source, so that the draw begins with the vertices that they hand on."""
import re
import struct

from case_files import Broken, STANDARD_TRIANGLE, Spec, Unsupported, bits, number, read_registers, read_textures
from case_pixels import DISCARD, SIDE, STANDARD_VARYINGS, TOLERANCE, target_format

WRAP = ["wrap", "mirror", "clamp-last-texel", "mirror-once-last-texel", None, None, "clamp-border", None]
FILTER = {1: "point", 2: "bilinear"}
# By the position at the vertex: what the vertex shader of the cases hands on.  3 is its colour.
VERTEX_VARYINGS = {
    **{location: lambda x, y, of=of: of(8 * x + 7.5, 8 * y + 7.5, x / 2 + 0.5, y / 2 + 0.5, x, y)
       for location, of in STANDARD_VARYINGS.items() if location < 3},
    3: lambda x, y: (x / 4 + 0.25, y / 4 + 0.25, 0.5, 0.75),
}
POSITION, FACE = "position", "face"
MIP = {0: "none", 1: "point", 2: "linear"}
DIMS = {"2d": "2d", "cube": "cube", "3d": "3d", "1d": "1d"}


class R500Scene:
    def __init__(self, case, variant, out):
        self.case, self.folder, self.out = case, case / variant, out
        self.name = f"{case.name}-{variant}"
        self.bindings = (self.folder / "bindings.txt").read_text()
        self.spec = Spec(case / "test.spec")
        self.text = []
        self.prefix = ""  # of groups: the stage of a draw that they belong to

    def add(self, *lines):
        self.text.extend(lines)

    def write_data(self, name, data):
        name = f"{self.name}.{name}"
        (self.out / name).write_bytes(data)
        return name

    def register(self, name, default=None):
        found = re.search(rf"^{name}(?: \([0-9a-f]+\))? = ([0-9a-f]+)$", self.bindings, re.M)
        if not found and default is None:
            raise Unsupported(f"the capture does not list {name}")
        return int(found[1], 16) if found else default

    # --- the program

    def program(self):
        words = (self.folder / "us.bin").read_bytes()
        code, offset = self.register("US_CODE_ADDR"), self.register("US_CODE_OFFSET")
        if offset or bits(code, 8, 0) or 24 * (bits(code, 24, 16) + 1) != len(words):
            raise Unsupported("the program does not begin and end with its words")
        if self.register("US_CONFIG") != 2:
            raise Unsupported("products with zero are those of IEEE")
        self.add(f"[{self.prefix}program]", f"file={self.write_data('us.bin', words)}",
                 f"gprs={bits(self.register('US_PIXSIZE'), 6, 0) + 1}", "")

    def scene(self):
        self.add("[scene]", "version=1", f"name={self.name}", "machine=r500", "stage=ps", "")

    def layout(self):
        self.add("[layout]", "kind=pixels", f"width={SIDE}", f"height={SIDE}", "")

    # --- what the rasteriser writes into temporaries

    def varying(self, location):
        """Four floats of each pixel, row by row from the bottom."""
        path = self.case / f"in_{location}.f32"
        if path.exists():
            return path.read_bytes()
        if location not in STANDARD_VARYINGS:
            raise Unsupported(f"no in_{location}.f32 says what the input is")
        return b"".join(struct.pack("<4f", *STANDARD_VARYINGS[location](x, y, (x + .5) / SIDE, (y + .5) / SIDE,
                                                                       (2 * x + 1) / SIDE - 1, (2 * y + 1) / SIDE - 1))
                        for y in range(SIDE) for x in range(SIDE))

    def position(self):
        """The position before the viewport, which the vertex program hands on besides."""
        return b"".join(struct.pack("<4f", (2 * x + 1) / SIDE - 1, (2 * y + 1) / SIDE - 1, 0, 1)
                        for y in range(SIDE) for x in range(SIDE))

    def inputs(self):
        self.add("[inputs]")
        for temp, source in self.interpolators():
            if source == FACE:
                self.add(f"R{temp}.xyzw=0")  # 0 is the front
                continue
            data = self.position() if source == POSITION else self.varying(source)
            self.add(f"R{temp}.xyzw=file {self.write_data(f'temp{temp}.f32', data)}")
        self.add("")

    def interpolators(self):
        """Temporaries and what the rasteriser writes into each: the location of a varying, the position or the face."""
        if not self.spec.is_standard_triangle():
            raise Unsupported("what is drawn is not the triangle that covers the target")
        sets = [location for location, words in sorted(self.spec.varyings.items()) if words[0].startswith("gl_TexCoord")]
        colours = [location for location, words in self.spec.varyings.items() if words[0].startswith("gl_Color")]
        found = []
        for temp, *pointers in re.findall(r"temp\[(\d+)\] = texcoord interpolator.*pointers S (\d+) T (\d+) R (\d+) Q (\d+);",
                                          self.bindings):
            first = int(pointers[0])
            if first % 4 or list(map(int, pointers)) != list(range(first, first + 4)):
                raise Unsupported(f"temporary {temp} is put together of several varyings")
            found.append((temp, sets[first // 4] if first // 4 < len(sets) else POSITION))
        for temp in re.findall(r"temp\[(\d+)\] \(bits 18\.\.\) = colour", self.bindings):
            found.append((temp, colours[0] if colours else FACE))
        return found

    # --- constants and textures

    def constants(self):
        data = (self.folder / "us_const.bin").read_bytes()
        self.add(f"[{self.prefix}constants]")
        if data:
            self.add(f"c=file {self.write_data('us_const.bin', data)}")
        for index in range(32):
            value = self.register(f"US_FC_INT_CONST_{index}", -1)
            if value >= 0:
                step = bits(value, 23, 16)
                self.add(f"loop{index}={bits(value, 7, 0)} {bits(value, 15, 8)} {step - 256 if step > 127 else step}")
        booleans = self.register("US_FC_BOOL_CONST", 0)
        self.add(*[f"b{index}=true" for index in range(32) if booleans >> index & 1], "")

    def textures(self):
        path = self.case / "textures.txt"
        units = read_textures(path) if path.exists() else {}
        for unit, filters in re.findall(r"^texture unit (\d+): TX_FILTER0 ([0-9a-f]+)", self.bindings, re.M):
            self.texture(int(unit), units.get(int(unit)))
            self.sampler(int(unit), int(filters, 16))

    def texture(self, unit, texels):
        if texels is None:
            raise Broken(f"texture {unit} is bound but textures.txt has no unit {unit}")
        words = re.search(r"unit \d+ target (\w+) format (\w+) size (\d+)x(\d+)x(\d+) levels (\d+)", texels.head)
        if not words or words[2] != "rgba8" or words[1] not in DIMS:
            raise Unsupported(f"texture {unit}: {texels.head}")
        data = texels.encode(26, 0, [0] * 4, list(range(4)))
        self.add(f"[{self.prefix}texture {unit}]", f"dim={DIMS[words[1]]}", f"width={words[3]}", f"height={words[4]}",
                 *([f"depth={words[5]}"] if words[1] == "3d" else []), f"levels={words[6]}", "format=8_8_8_8",
                 f"file={self.write_data(f'tex{unit}.raw', data)}", "")

    def sampler(self, unit, word):
        lines = [f"clamp-{axis}={WRAP[bits(word, 3 * i + 2, 3 * i)]}" for i, axis in enumerate("xyz")]
        lines += [f"mag-filter={FILTER.get(bits(word, 10, 9))}", f"min-filter={FILTER.get(bits(word, 12, 11))}",
                  f"mip-filter={MIP.get(bits(word, 14, 13))}"]
        nameless = [line for line in lines if line.endswith("=None")]
        if nameless:
            raise Unsupported(f"sampler {unit}: {nameless}")
        self.add(f"[{self.prefix}sampler {unit}]", *lines, "")

    # --- outputs

    def outputs(self):
        for index, given in enumerate(self.spec.formats):
            suffix = f"_rt{index}" if index else ""
            name, keep, width, tolerance = target_format(given)
            self.output(f"OUT{index}", suffix, name, keep, width, tolerance)
        if bits(self.register("US_W_FMT"), 1, 0):
            self.output("W0", "_depth", "r32f", 1, 4, [f"tolerance-relative={TOLERANCE}"])

    def output(self, register, suffix, name, keep, width, tolerance):
        files = []
        for path in [self.case / f"{stem}{suffix}.f32" for stem in ("expected", "expected_softpipe")]:
            if path.exists():
                data = path.read_bytes()
                size = len(data) // (SIDE * SIDE)
                files.append(self.write_data(path.name, b"".join(data[i * size:i * size + keep * width]
                                                                 for i in range(SIDE * SIDE))))
        if not files:
            raise Unsupported(f"no expected{suffix}.f32 says what {register} is")
        self.add(f"[output {register}]", f"format={name}", f"clear={DISCARD}", f"discard={DISCARD}",
                 "reference=" + " ".join(files), *tolerance, "")

    def write(self):
        self.scene()
        self.program()
        self.layout()
        self.inputs()
        self.constants()
        self.textures()
        self.outputs()
        path = self.out / f"{self.name}.lanescope"
        path.write_text("\n".join(self.text).rstrip() + "\n")
        return path


# Registers of a draw that behave as the scene's defaults do while they hold these values, and what others mean.
PLAIN = {
    "R300_VAP_VTE_CNTL": (0x43F, "positions that are not those before the division"),
    "R300_VAP_CLIP_CNTL": (0xC000, "user clip planes"),
    "R300_GB_AA_CONFIG": (0, "several samples a pixel"),
    "R300_GA_POLY_MODE": (0, "polygons drawn as lines or points"),
    "R300_GA_COLOR_CONTROL": (0x3AAAA, "colours that are not interpolated"),
    "R300_SU_POLY_OFFSET_ENABLE": (0, "offsets of depth"),
    "R300_SC_CLIP_RULE": (0xFFFF, "rectangles that cut pixels off"),
    "R300_SC_SCREENDOOR": (0xFFFFFF, "a pattern that cuts pixels off"),
    "R300_SC_SCISSORS_TL": (0, "a scissor smaller than the target"),
    "R300_SC_SCISSORS_BR": (SIDE - 1 << 13 | SIDE - 1, "a scissor smaller than the target"),
    "R300_FG_FOG_BLEND": (0, "fog"),
    "R300_FG_ALPHA_FUNC": (0, "the alpha test"),
    "R300_RB3D_CBLEND": (0, "blending"),
    "R300_RB3D_ABLEND": (0, "blending"),
    "R300_RB3D_ROPCNTL": (0, "a logic operation"),
    "R300_RB3D_DITHER_CTL": (0, "dithering"),
}
NO_DEPTH, WRITES_DEPTH, ALWAYS, DEPTH24 = 0, 6, 7, 2  # ZB_CNTL: nothing; tests and writes. ZB_ZSTENCILCNTL; ZB_FORMAT


class R500Draw(R500Scene):
    """The whole draw, from what the vertex program hands on."""

    def __init__(self, case, variant, out):
        super().__init__(case, variant, out)
        self.prefix = "ps "
        self.registers = read_registers(self.folder / "regs.txt")
        self.sources = self.interpolators()

    def listed(self, name):
        if name not in self.registers:
            raise Unsupported(f"the capture does not list {name}")
        return self.registers[name]

    def draw(self):
        for name, (value, what) in PLAIN.items():
            if self.listed(name) != value:
                raise Unsupported(f"the draw uses {what}")
        if bits(self.listed("R300_SU_CULL_MODE"), 1, 0):
            raise Unsupported("the draw uses culling")
        self.add("[draw]", "primitive=triangles", "count=3", f"width={SIDE}", f"height={SIDE}")
        for key in ("scale", "offset"):
            words = [self.listed(f"R300_SE_VPORT_{axis}{key.upper()}") for axis in "XYZ"]
            self.add(f"viewport-{key}=" + " ".join(number(*struct.unpack("<f", struct.pack("<I", word))) for word in words))
        self.add("")

    def depth(self):
        """Either no buffer, or one that takes every fragment's depth."""
        control = self.listed("R300_ZB_CNTL")
        if control == NO_DEPTH:
            return
        if (control, self.listed("R300_ZB_ZSTENCILCNTL"), self.listed("R300_ZB_FORMAT")) != (WRITES_DEPTH, ALWAYS, DEPTH24):
            raise Unsupported("the draw uses tests of stencil or depth")
        self.add("[depth]", "test=always", "write=true", "format=unorm24", "")

    def corner(self, location, x, y):
        """What the case's vertex shader hands on at a corner in -1 to 3; the capture measured the same within the target."""
        path = self.case / f"in_{location}.f32"
        if location not in VERTEX_VARYINGS or not path.exists() or path.read_bytes() != b"".join(
                struct.pack("<4f", *VERTEX_VARYINGS[location]((2 * i + 1) / SIDE - 1, (2 * j + 1) / SIDE - 1))
                for j in range(SIDE) for i in range(SIDE)):
            raise Unsupported(f"nothing says what input {location} is at the vertices")
        return VERTEX_VARYINGS[location](x, y)

    def vertices(self):
        corners = [STANDARD_TRIANGLE[i:i + 4] for i in range(0, len(STANDARD_TRIANGLE), 4)]
        self.add("[vertices]", "position=" + ", ".join(" ".join(map(number, corner)) for corner in corners))
        inputs = []
        for temp, source in self.sources:
            if source == FACE:
                inputs += [f"R{temp}=values 0 0 0 0", f"R{temp}.x=face back"]
                continue
            values = corners if source == POSITION else [self.corner(source, *corner[:2]) for corner in corners]
            index = sum(line.count("semantic") for line in inputs)
            self.add(f"PARAM{index}=" + ", ".join(" ".join(map(number, corner)) for corner in values))
            inputs.append(f"R{temp}=semantic {index}")
        self.add("", "[ps inputs]", *inputs, "")

    def write(self):
        self.scene()
        self.draw()
        self.depth()
        self.vertices()
        self.program()
        self.constants()
        self.textures()
        self.outputs()
        path = self.out / f"{self.name}-draw.lanescope"
        path.write_text("\n".join(self.text).rstrip() + "\n")
        return path
