"""A scene of one stage: the pixel shader of a case on what it was given."""
import math
import re
import struct

from case_files import (Bindings, Broken, DECODED, FORMATS, NAMES, Spec, Unsupported, bits, number, read_textures,
                        signed)

SIDE = 16  # of the render target
DISCARD = -999  # clear value of the targets
TOLERANCE = 1e-3
STEPS = 1  # of normalised targets: renderers blend and round with fewer bits
FLOAT_TOLERANCES = {"16f": 0.002, "11-g11-b10f": 0.032}  # a step, which some renderers cut off instead of rounding
WINDOW_Z = 0.5  # of clip-space z 0

# Inputs on the triangle that covers the target.
STANDARD_VARYINGS = {
    0: lambda x, y, u, v, nx, ny: (u, v, nx, ny),
    1: lambda x, y, u, v, nx, ny: (x + 0.5, y + 0.5, x + y + 1, x - y + 17),
    2: lambda x, y, u, v, nx, ny: (8 * nx, 8 * ny, 5 * ny + 3 * nx, 4 * nx - 1.5),
    3: lambda x, y, u, v, nx, ny: (7, -3, 1000007, 5),
}
SPI_DEFAULTS = {0: (0, 0, 0, 0), 1: (0, 0, 0, 1), 2: (1, 1, 1, 0), 3: (1, 1, 1, 1)}

DIMS = ["1d", "2d", "3d", "cube", "1d-array", "2d-array", "2d-msaa", "2d-array-msaa"]
SWIZZLE = "xyzw01__"
NUM = ["norm", "int", "scaled"]
COMP = ["unsigned", "signed", "unsigned-biased", "unsigned"]
SRF = ["zero-clamp-minus-one", "no-zero"]
ENDIAN = ["none", "8in16", "8in32", "8in64"]
CLAMP = ["wrap", "mirror", "clamp-last-texel", "mirror-once-last-texel", "clamp-half-border", "mirror-once-half-border",
         "clamp-border", "mirror-once-border"]
XY = ["point", "bilinear", "bicubic", None, "aniso-point", "aniso-bilinear", None, None]
Z = ["none", "point", "linear", None]
CHROMA = ["disable", "kill", "blend", None]
# Of targets whose fields differ in size, by OpenGL's names: the scene's format, and channels.
PACKED_TARGETS = {"srgb8a8": ("srgba8", 4), "rgb10a2": ("rgb10-a2", 4), "rgb10a2ui": ("rgb10-a2ui", 4), "rgb565": ("r5-g6-b5", 3),
                  "rgb5a1": ("rgb5-a1", 4), "rgba4": ("rgba4", 4), "r11g11b10f": ("r11-g11-b10f", 3)}
BYTE_TARGETS = {"rgba8", "rg8", "r8", "srgba8"}  # the files hold a byte for each channel
BORDER = ["transparent-black", "opaque-black", "opaque-white", "register"]
COMPARE = ["never", "less", "equal", "lessequal", "greater", "notequal", "greaterequal", "always"]


class Scene:
    def __init__(self, case, variant, out):
        self.case = case
        self.folder = case / variant
        self.out = out
        self.name = f"{case.name}-{variant}"
        self.bindings = Bindings(self.folder / "bindings.txt")
        spec = case / "test.spec"
        self.spec = Spec(spec) if spec.exists() else None
        if not self.spec:
            raise Broken("no test.spec")
        self.text = []
        self.stage = "ps"
        self.prefix = ""  # of groups: the stage of a draw that they belong to

    def add(self, *lines):
        self.text.extend(lines)

    def write_data(self, name, data):
        """Data files carry the scene's name, so that scenes of many cases can share a folder."""
        name = f"{self.name}.{name}"
        (self.out / name).write_bytes(data)
        return name

    def copy(self, path):
        return self.write_data(path.name, path.read_bytes())

    @staticmethod
    def refuse(condition, what):
        if condition:
            raise Unsupported(f"the draw uses {what}")

    def refuse_tests(self):
        """What happens to a pixel behind its shader and is not modelled: the picture would differ without a reason."""
        alpha = self.bindings.register("exports", "SX_ALPHA_TEST_CONTROL")
        self.refuse(bits(alpha, 3, 3) and not bits(alpha, 8, 8), "the alpha test")
        self.refuse(bits(self.context_register("CB_COLOR_CONTROL"), 23, 16) != 0xCC, "a logic operation")
        targets = (1 << len(self.spec.formats)) - 1
        self.refuse(bits(self.context_register("CB_COLOR_CONTROL"), 15, 8) & targets, "blending")
        depth = self.context_register("DB_DEPTH_CONTROL")
        self.refuse(bits(depth, 0, 0) or bits(depth, 1, 1) and bits(depth, 6, 4) != COMPARE.index("always"), "tests of stencil or depth")

    def scissor_box(self, index=0):
        """Left, bottom, right and top of what all rectangles of the scan converter have in common."""
        corners = []
        for name in ("SCREEN_SCISSOR", "WINDOW_SCISSOR", "GENERIC_SCISSOR", f"VPORT_SCISSOR_{index}"):
            low, high = (self.context_register(f"PA_SC_{name}_{corner}") for corner in ("TL", "BR"))
            corners.append((bits(low, 13, 0), bits(low, 29, 16), bits(high, 13, 0), bits(high, 29, 16)))
        low = [max(corner[i] for corner in corners) for i in (0, 1)]
        return (*low, *(min([corner[i] for corner in corners] + [SIDE]) for i in (2, 3)))

    def viewport(self, index=0):
        """Scales and offsets of x, y and z."""
        return [[struct.unpack("<f", struct.pack("<I", self.context_register(f"PA_CL_VPORT_{axis}{name}_{index}")))[0]
                 for axis in "XYZ"] for name in ("SCALE", "OFFSET")]

    def refuse_partial(self):
        """The pixel shader's inputs are those of a triangle that covers the target: elsewhere they have no meaning."""
        self.refuse(self.context_register("DB_ALPHA_TO_MASK") & 1, "alpha to coverage")
        self.refuse(self.context_register("PA_SC_AA_CONFIG") & 3, "several samples a pixel")
        if not self.spec.is_standard_triangle():
            raise Unsupported("the draw is not the standard triangle, which covers the target")
        scale, offset = self.viewport()
        self.refuse([scale[:2], offset[:2]] != [[SIDE / 2] * 2] * 2, "a viewport that is not the target")
        self.refuse(self.scissor_box() != (0, 0, SIDE, SIDE), "a scissor smaller than the target")
        mode = self.context_register("PA_SU_SC_MODE_CNTL")
        # The triangle turns counter-clockwise, which is the front where FACE is 1.
        self.refuse(bits(mode, 0, 0) if bits(mode, 2, 2) else bits(mode, 1, 1), "culling of its triangle")
        self.refuse(bits(mode, 4, 3) and bits(mode, 7, 5) != 2, "polygons drawn as lines or points")
        clip = self.context_register("PA_CL_CLIP_CNTL")
        self.refuse(bits(clip, 22, 22), "no rasteriser")
        self.refuse(bits(clip, 5, 0), "user clip planes")
        out = self.bindings.register("vs outputs", "PA_CL_VS_OUT_CNTL")
        self.refuse(bits(out, 15, 0), "distances that clip or cull")
        self.refuse(bits(out, 19, 18), "layers or viewports")

    # --- program and inputs

    def program(self):
        stage = self.bindings.stage("ps")
        self.add("[scene]", "version=1", f"name={self.name}", "stage=ps", "")
        self.machine()
        self.stage_program(stage)
        self.add("[layout]", "kind=pixels", f"width={SIDE}", f"height={SIDE}", "")

    def machine(self):
        """Differences within a quad are coarse unless all that says what the pixels are is llvmpipe, where they are fine."""
        if not any(self.case.glob("expected_softpipe*.f32")) and not any(self.case.glob("expected_reference*.f32")):
            self.add("[machine]", "gradients=fine", "")

    def stage_program(self, stage):
        self.add(f"[{self.prefix}program]", f"file={self.copy(self.folder / (self.stage + '.bin'))}")
        if stage.get("NUM_GPRS"):
            self.add(f"gprs={stage['NUM_GPRS']}")
        clause = bits(self.context_register("SQ_GPR_RESOURCE_MGMT_1"), 31, 28)
        if clause:
            self.add(f"clause-temporaries={clause}")
        if stage.get("STACK_SIZE"):
            self.add(f"stack-size={stage['STACK_SIZE']}")
        self.dx10_clamp = stage.get("DX10_CLAMP", 1)
        self.add("")

    def located(self, gpr, location, what):
        """The input of a GLSL location: measured, or of the standard triangle."""
        measured = self.case / f"in_{location}.f32"
        integer = self.spec.is_integer(location) or self.is_flat_integer(location)
        if measured.exists():
            data = measured.read_bytes()
            if len(data) != SIDE * SIDE * 16:
                raise Broken(f"{measured.name} has {len(data)} bytes instead of {SIDE * SIDE * 16}")
            values = struct.unpack(f"<{SIDE * SIDE * 4}f", data)
        elif location in STANDARD_VARYINGS and self.spec.is_standard_triangle() and self.spec.is_standard_varying(location):
            values = [value for y in range(SIDE) for x in range(SIDE) for value in self.standard(location, x, y)]
            data = struct.pack(f"<{len(values)}f", *values)
            integer = integer or location == 3
        else:
            raise Unsupported(f"no in_{location}.f32 for \"{what}\", and it is not an input of the standard triangle")
        if integer and all(math.isfinite(value) and value.is_integer() for value in map(float, values)):
            data = b"".join(struct.pack("<I", int(value) & 0xFFFFFFFF) for value in values)
        name = f"in_{location}." + ("i32" if integer else "f32")
        return f"R{gpr}.xyzw=file {self.write_data(name, data)}"

    def is_flat_integer(self, location):
        """Whether the fragment shader declares the location's input as integer."""
        source = self.case / "test.frag"
        if not source.exists():
            return False
        pattern = rf"location\s*=\s*{location}\s*\)[^;]*\bin\s+(?:\w+\s+)*?([iu]vec[234]|int|uint)\b"
        return re.search(pattern, source.read_text()) is not None

    @staticmethod
    def standard(location, x, y):
        u, v = (x + 0.5) / SIDE, (y + 0.5) / SIDE
        return STANDARD_VARYINGS[location](x, y, u, v, 2 * u - 1, 2 * v - 1)

    def location_of(self, what):
        """The K of in_K.f32 for a parameter of [ps inputs], or None."""
        generic = re.match(r"GENERIC\[(\d+)\]", what)
        if generic:
            return int(generic[1])
        names = [(r"TEXCOORD\[(\d+)\]", "gl_TexCoord[{}]"), (r"COLOR(0)", "gl_Color"), (r"COLOR(1)", "gl_SecondaryColor"),
                 (r"FOG()", "gl_FogFragCoord")]
        for pattern, name in names:
            found = re.match(pattern, what)
            if not found:
                continue
            for location, words in self.spec.varyings.items():
                if words and words[0] == name.format(found[1]):
                    return location
            return int(found[1]) if "TexCoord" in name else None
        return None

    def parameter(self, gpr, what):
        """The line of [inputs] for one parameter."""
        location = self.location_of(what)
        if location is not None and (self.exported(what) or self.measured(location)):
            return self.located(gpr, location, what.split("  ")[0])
        if self.exported(what):
            raise Unsupported(f"the input \"{what.split('  ')[0]}\" was not measured")
        default = re.search(r"DEFAULT_VAL (\d)", what)
        value = SPI_DEFAULTS[int(default[1]) if default else 0]
        return f"R{gpr}.xyzw=" + ", ".join(map(str, value))

    def measured(self, location):
        return (self.case / f"in_{location}.f32").exists()

    def exported(self, what):
        """Whether the stage before writes the parameter; what it does not write is the SPI's default value."""
        outputs = [line for line in self.bindings.lines("vs outputs") if line.startswith("PARAM")]
        if not outputs:
            return True
        semantic = what.split("  ")[0]
        return any(re.match(rf"PARAM \d+ -> {re.escape(semantic)}(\s|$)", line) for line in outputs)

    def generated(self):
        """What the SPI writes over the parameters, by SPI_PS_IN_CONTROL_0 and _1: register, and line of [inputs]."""
        control = [self.bindings.register("ps inputs", f"SPI_PS_IN_CONTROL_{i}") for i in range(2)]
        lines = {}
        if bits(control[0], 8, 8):
            gpr = bits(control[0], 14, 10)
            if not self.spec.is_standard_triangle():
                raise Unsupported("the shader reads its position, and the draw is not the standard triangle")
            lines[gpr] = f"R{gpr}.xyzw=center-x, center-y, {WINDOW_Z}, 1"
        if bits(control[1], 8, 8):
            gpr, channel = bits(control[1], 16, 12), "xyzw"[bits(control[1], 10, 9)]
            front = "int -1" if bits(control[1], 11, 11) else "1"
            lines[gpr] = f"R{gpr}.{channel}={front}"
        for name, word, hi in (("PARAM_GEN", 0, 18), ("GEN_INDEX_PIX", 1, 0), ("FIXED_PT_POSITION_ENA", 1, 24)):
            if bits(control[word], hi, 15 if name == "PARAM_GEN" else hi):
                raise Unsupported(f"the shader reads what {name} makes")
        return lines

    def inputs(self):
        generated = self.generated()
        parameters = {}
        for line in self.bindings.lines("ps inputs"):
            found = re.match(r"R(\d+) = (.*)", line)
            if found and not re.match(r"POSITION|(FRONT_)?FACE", found[2]):
                parameters[int(found[1])] = found[2]
        self.add("[inputs]")
        for gpr in sorted({*parameters, *generated}):
            self.add(generated[gpr] if gpr in generated else self.parameter(gpr, parameters[gpr]))
        self.add("")

    # --- constants and resources

    def banks(self):
        """Stages whose constants, resources and samplers the stage reads: ES and VS are one set to the driver."""
        return ["es", "vs"] if self.stage == "es" else [self.stage]

    def loop_constants(self):
        """Pixel shaders have constants 0 to 31 of the register file, vertex shaders the next 32, geometry shaders the last."""
        first = {"ps": 0, "gs": 64}.get(self.stage, 32)
        for index, word in re.findall(r"(\d+):([0-9a-fA-F]{8})", " ".join(self.bindings.lines("loop constants"))):
            if first <= int(index) < first + 32:
                value = int(word, 16)
                self.add(f"loop{int(index) - first}={bits(value, 11, 0)} {bits(value, 23, 12)} {bits(value, 31, 24)}")

    def constants(self):
        self.add(f"[{self.prefix}constants]")
        if not self.dx10_clamp:
            self.add("dx10-clamp=false")
        for index in range(16):
            for path in [self.folder / f"kcache_{name}{index}.bin" for name in self.banks()]:
                if path.exists():
                    self.add(f"cb{index}=file {self.copy(path)}")
                    break
        self.loop_constants()
        found = re.search(r"booleans?\D*([0-9a-fA-F]{8})", " ".join(self.bindings.lines("boolean constants")))
        for index in range(32):
            if found and self.stage == "ps" and int(found[1], 16) >> index & 1:
                self.add(f"b{index}=true")
        self.add("")

    def buffer(self, rid, line):
        words = self.bindings.words_of(line)
        size = int(re.search(r"size (\d+)", line)[1])
        stride = int(re.search(r"stride (\d+)", line)[1])
        named = re.search(r"file (\S+)", line)
        path = self.folder / (named[1] if named else f"buf_{self.banks()[-1]}{rid}.bin")
        self.add(f"[{self.prefix}buffer {rid}]", f"stride={stride}")
        if path.exists():
            data = path.read_bytes()
            self.add(f"file={self.write_data(path.name, data)}")
            if len(data) != size:
                self.add(f"size={size}")
        else:
            self.add(f"size={size}")
        if len(words) >= 3 and bits(words[2], 25, 20) in NAMES:
            self.add(f"format={NAMES[bits(words[2], 25, 20)]}", f"num-format={NUM[bits(words[2], 27, 26) % 3]}",
                     f"comp={COMP[bits(words[2], 28, 28)]}", f"srf-mode={SRF[bits(words[2], 29, 29)]}",
                     f"endian={ENDIAN[bits(words[2], 31, 30)]}")
        self.add("")

    def texture(self, rid, words, texels):
        dim = DIMS[bits(words[0], 2, 0)]
        self.refuse(bits(words[6], 1, 0) or bits(words[6], 8, 8), f"MPEG_CLAMP or INTERLACED of texture {rid}")
        self.refuse(bits(words[5], 16, 4), f"BASE_ARRAY of texture {rid}")
        code = bits(words[1], 31, 26)
        if code in DECODED:
            code = 26 if texels.is_raw_8bit() else 35
        if code not in FORMATS:
            raise Unsupported(f"texture {rid} has format {code}, whose texels are not written here")
        width, height, depth = bits(words[0], 31, 19) + 1, bits(words[1], 12, 0) + 1, bits(words[1], 25, 13) + 1
        layers = bits(words[5], 29, 17) + 1 if "array" in dim else 1
        if dim.endswith("msaa"):  # LAST_LEVEL is the logarithm of the samples
            self.add(f"[{self.prefix}texture {rid}]", f"dim={dim}", f"width={width}", f"height={height}",
                     f"samples={1 << bits(words[5], 3, 0)}", *([f"layers={max(depth, layers)}"] if "array" in dim else []))
            self.texels(rid, code, words, texels)
            return
        texels = texels.from_level_of(width * (1 if dim.startswith("1d") else height) * (depth if dim == "3d" else layers))
        levels = texels.n_levels()
        self.add(f"[{self.prefix}texture {rid}]", f"dim={dim}", f"width={width}")
        if dim not in ("1d", "1d-array"):
            self.add(f"height={height}")
        if dim == "3d":
            self.add(f"depth={depth}")
        if dim.endswith("array"):
            self.add(f"layers={max(depth, layers)}")
        self.add(f"levels={levels}", f"base-level={bits(words[4], 31, 28)}",
                 f"last-level={min(bits(words[5], 3, 0), levels - 1)}")
        self.texels(rid, code, words, texels)

    def texels(self, rid, code, words, texels):
        num = bits(words[4], 9, 8)
        comp = [bits(words[4], 2 * i + 1, 2 * i) for i in range(4)]
        selects = [bits(words[4], 18 + 3 * i, 16 + 3 * i) for i in range(4)]
        self.add(f"format={NAMES[code]}", f"num-format={NUM[num % 3]}",
                 "comp=" + " ".join(COMP[c] for c in comp), f"srf-mode={SRF[bits(words[4], 10, 10)]}",
                 f"degamma={'true' if bits(words[4], 11, 11) else 'false'}",
                 "swizzle=" + "".join(SWIZZLE[select] for select in selects))
        self.add(f"file={self.write_data(f'tex{rid}.raw', texels.encode(code, num, comp, selects))}", "")

    def resources(self, sections=("ps",)):
        textures = self.case / "textures.txt"
        texels = read_textures(textures) if textures.exists() else {}
        for line in self.bindings.lines("resources"):
            found = re.match(r"(\w+) RID (\d+): (\w+)", line)
            if not found or found[1] not in sections:
                continue
            rid = int(found[2])
            if found[3] == "buffer":
                self.buffer(rid, line)
            elif found[3] == "texture":
                unit = rid - 18
                if unit not in texels:
                    raise Broken(f"texture {rid} is bound but textures.txt has no unit {unit}")
                self.texture(rid, self.bindings.words_of(line), texels[unit])

    def sampler(self, sid, words):
        lines = [f"clamp-{axis}={CLAMP[bits(words[0], 3 * i + 2, 3 * i)]}" for i, axis in enumerate("xyz")]
        lines += [f"mag-filter={XY[bits(words[0], 11, 9)]}", f"min-filter={XY[bits(words[0], 14, 12)]}",
                  f"z-filter={Z[bits(words[0], 16, 15)]}", f"mip-filter={Z[bits(words[0], 18, 17)]}",
                  f"max-aniso-ratio={bits(words[0], 21, 19)}", f"border={BORDER[bits(words[0], 23, 22)]}",
                  f"depth-compare={COMPARE[bits(words[0], 28, 26)]}", f"min-lod={bits(words[1], 9, 0) / 64}",
                  f"max-lod={bits(words[1], 19, 10) / 64}", f"lod-bias={signed(bits(words[1], 31, 20), 12) / 64}"]
        nameless = [line for line in lines if line.endswith("=None")]
        self.refuse(nameless, f"a value without a name: {nameless} of sampler {sid}")
        if bits(words[0], 23, 22) == 3:
            lines.append("border-color=" + " ".join(f"0x{word:08x}" for word in self.border_color(sid)))
        self.refuse(bits(words[2], 30, 28), f"bits 28 to 30 of word 2 of sampler {sid}")
        lines += [f"chroma-key={CHROMA[bits(words[0], 30, 29)]}"] if bits(words[0], 30, 29) else []
        lines += [f"lod-bias-sec={signed(bits(words[2], 11, 0), 12) / 64}"] if bits(words[2], 11, 0) else []
        aux = self.context_register("TA_CNTL_AUX")
        lines += [f"disable-cube-{name}=false" for i, name in enumerate(("wrap", "aniso")) if not bits(aux, i, i)]
        flags = [("tex-array-override", 0, 25, 25), ("point-sampling-clamp", 0, 24, 24), ("lod-uses-minor-axis", 0, 31, 31),
                 ("mc-coord-truncate", 2, 12, 12), ("force-degamma", 2, 13, 13), ("high-precision-filter", 2, 14, 14),
                 ("fetch-4", 2, 26, 26), ("sample-is-pcf", 2, 27, 27)]
        lines += [f"{name}=true" for name, word, hi, lo in flags if bits(words[word], hi, lo)]
        self.add(f"[{self.prefix}sampler {sid}]", *lines, "")

    def context_register(self, name):
        """A register of regs.txt."""
        return self.bindings.register("", name)

    def border_color(self, sid):
        """TD_PS_SAMPLER<sid>_BORDER_RED.. in regs.txt; VS and GS likewise: bits, as the border of integers is no float."""
        stage = {"ps": "PS", "gs": "GS"}.get(self.stage, "VS")
        names = [f"TD_{stage}_SAMPLER{sid}_BORDER_{name}" for name in ("RED", "GREEN", "BLUE", "ALPHA")]
        return [self.context_register(name) for name in names]

    def samplers(self):
        for line in self.bindings.lines("samplers"):
            found = re.match(rf"(?:{'|'.join(self.banks())}) SID (\d+):", line)
            words = self.bindings.words_of(line)
            if found and len(words) >= 3:
                self.sampler(int(found[1]), words)

    # --- outputs

    def witnesses(self, suffix):
        """All that say what the pixels are. A pixel is right if it agrees with one of them."""
        names = [f"expected{suffix}.f32", f"expected_softpipe{suffix}.f32", f"expected_reference{suffix}.f32"]
        return [self.case / name for name in names if (self.case / name).exists()]

    def pixels(self):
        """Of a target, with all its layers."""
        return SIDE * SIDE

    def output(self, register, given, suffix):
        """One render target. Files have channels of 32 bits, or of 8 for targets of 8 bits."""
        name, keep, width, tolerance = target_format(given)
        paths = self.witnesses(suffix)
        if not paths:
            raise Unsupported(f"no expected{suffix}.f32 says what {register} is")
        files = []
        for path in paths:
            data = path.read_bytes()
            per_pixel = len(data) // (self.pixels() * width)
            if per_pixel not in (1, 2, 3, 4) or per_pixel * self.pixels() * width != len(data):
                raise Broken(f"{path.name} has {len(data)} bytes, not {self.pixels()} pixels of {given}")
            if per_pixel < keep:
                raise Broken(f"{path.name} has {per_pixel} channels, {given} has {keep}")
            size = per_pixel * width
            data = b"".join(data[i * size:i * size + keep * width] for i in range(self.pixels()))
            files.append(self.write_data(path.name, data))
        clear = self.clear(keep, name.endswith("i"))
        self.add(f"[output {register}]", f"format={name}", f"clear={clear}", "reference=" + " ".join(files))
        if clear == str(DISCARD):
            self.add(f"discard={DISCARD}")
        self.add(*tolerance, "")

    def clear(self, channels, integer):
        """What is there before: one value if all channels have it."""
        values = [word if integer else number(float(word)) for word in self.spec.clear[:channels]] or [str(DISCARD)]
        return values[0] if len(set(values)) == 1 else " ".join(values)

    def repeats(self, suffix):
        """Whether a target has the same pictures as the first one."""
        pictures = [[path.read_bytes() for path in self.witnesses(name)] for name in ("", suffix)]
        if pictures[0] != pictures[1]:
            raise Unsupported(f"one export goes to all targets, and expected{suffix}.f32 is not what expected.f32 is")

    def depth(self):
        paths = self.witnesses("_depth")
        if not paths:
            return
        files = []
        for path in paths:
            data = path.read_bytes()
            if len(data) % (self.pixels() * 4):
                raise Broken(f"{path.name} has {len(data)} bytes")
            step = len(data) // (self.pixels())
            files.append(self.write_data(path.name, b"".join(data[i * step:i * step + 4] for i in range(self.pixels()))))
        self.add("[output Z0]", "format=r32f", f"clear={self.depth_clear(paths)}", "reference=" + " ".join(files),
                 f"tolerance-relative={TOLERANCE}", "")

    def depth_clear(self, paths):
        if self.spec.clear_depth is not None:
            return number(self.spec.clear_depth)
        return DISCARD if paths and struct.pack("<f", DISCARD) in paths[0].read_bytes() else 1

    def keeps_depth(self):
        """Whether there is depth that the pixel shader does not export: here there is no rasteriser to make it."""
        return False

    def outputs(self):
        exports = self.bindings.register("exports", "SQ_PGM_EXPORTS_PS")
        for index, given in enumerate(self.spec.formats):
            if index and self.context_register("CB_COLOR_CONTROL") & 2:  # MULTIWRITE_ENABLE: the first export goes to all
                self.repeats(f"_rt{index}")
                continue
            self.output(f"PIX{index}", given, f"_rt{index}" if index else "")
        if exports & 1 or self.keeps_depth():
            self.depth()

    def write(self):
        self.refuse_tests()
        self.refuse_partial()
        self.program()
        self.inputs()
        self.constants()
        self.resources()
        self.samplers()
        self.outputs()
        path = self.out / f"{self.name}.lanescope"
        path.write_text("\n".join(self.text).rstrip() + "\n")
        return path


def target_format(given):
    """The scene's format, channels, bytes a channel of the expected files, and lines that say how near pixels must be."""
    if given in PACKED_TARGETS:
        name, channels = PACKED_TARGETS[given]
    else:
        found = re.fullmatch(r"(r|rg|rgb|rgba)(8|16|32)?(f|i|ui|s)?(_unorm)?", given)
        if not found or (found[2] == "32" and found[3] in (None, "s")) or (found[2] == "8" and found[3] == "f"):
            raise Unsupported(f"render target format {given}")
        parts = "rgba" if found[1] == "rgb" else found[1]
        name, channels = parts + (found[2] or "8") + {None: "", "s": "-snorm"}.get(found[3], found[3]), len(parts)
    if name.endswith("i"):
        return name, channels, 4, []
    if name.endswith("f"):
        return name, channels, 4, [f"tolerance-relative={FLOAT_TOLERANCES.get(name.lstrip('rgba'), TOLERANCE)}"]
    return name, channels, 1 if name in BYTE_TARGETS else 4, [f"tolerance-steps={STEPS}"]
