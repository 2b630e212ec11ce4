"""A scene of an R500 case: the fragment program on what it was given.  Its vertex programs are not described by any source, so
that there is no draw."""
import re
import struct

from case_files import Broken, Spec, Unsupported, bits, number, read_textures
from case_pixels import DISCARD, SIDE, STANDARD_VARYINGS, TOLERANCE, target_format

WRAP = ["wrap", "mirror", "clamp-last-texel", "mirror-once-last-texel", None, None, "clamp-border", None]
FILTER = {1: "point", 2: "bilinear"}
MIP = {0: "none", 1: "point", 2: "linear"}
DIMS = {"2d": "2d", "cube": "cube", "3d": "3d", "1d": "1d"}


class R500Scene:
    def __init__(self, case, variant, out):
        self.case, self.folder, self.out = case, case / variant, out
        self.name = f"{case.name}-{variant}"
        self.bindings = (self.folder / "bindings.txt").read_text()
        self.spec = Spec(case / "test.spec")
        self.text = []

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
        self.add("[scene]", "version=1", f"name={self.name}", "machine=r500", "stage=ps", "", "[program]",
                 f"file={self.write_data('us.bin', words)}", f"gprs={bits(self.register('US_PIXSIZE'), 6, 0) + 1}", "",
                 "[layout]", "kind=pixels", f"width={SIDE}", f"height={SIDE}", "")

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
        if not self.spec.is_standard_triangle():
            raise Unsupported("what is drawn is not the triangle that covers the target")
        sets = [location for location, words in sorted(self.spec.varyings.items()) if words[0].startswith("gl_TexCoord")]
        colours = [location for location, words in self.spec.varyings.items() if words[0].startswith("gl_Color")]
        self.add("[inputs]")
        for temp, pointer in re.findall(r"temp\[(\d+)\] = texcoord interpolator.*pointers S (\d+) ", self.bindings):
            index = int(pointer) // 4
            data = self.varying(sets[index]) if index < len(sets) else self.position()
            self.add(f"R{temp}.xyzw=file {self.write_data(f'temp{temp}.f32', data)}")
        for temp in re.findall(r"temp\[(\d+)\] \(bits 18\.\.\) = colour", self.bindings):
            if colours:
                self.add(f"R{temp}.xyzw=file {self.write_data(f'temp{temp}.f32', self.varying(colours[0]))}")
            else:
                self.add(f"R{temp}.xyzw=0")  # the face: 0 is the front
        self.add("")

    # --- constants and textures

    def constants(self):
        data = (self.folder / "us_const.bin").read_bytes()
        self.add("[constants]")
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
        self.add(f"[texture {unit}]", f"dim={DIMS[words[1]]}", f"width={words[3]}", f"height={words[4]}",
                 f"levels={words[6]}", "format=8_8_8_8", f"file={self.write_data(f'tex{unit}.raw', data)}", "")

    def sampler(self, unit, word):
        lines = [f"clamp-{axis}={WRAP[bits(word, 3 * i + 2, 3 * i)]}" for i, axis in enumerate("xyz")]
        lines += [f"mag-filter={FILTER.get(bits(word, 10, 9))}", f"min-filter={FILTER.get(bits(word, 12, 11))}",
                  f"mip-filter={MIP.get(bits(word, 14, 13))}"]
        nameless = [line for line in lines if line.endswith("=None")]
        if nameless:
            raise Unsupported(f"sampler {unit}: {nameless}")
        self.add(f"[sampler {unit}]", *lines, "")

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
        self.program()
        self.inputs()
        self.constants()
        self.textures()
        self.outputs()
        path = self.out / f"{self.name}.lanescope"
        path.write_text("\n".join(self.text).rstrip() + "\n")
        return path
