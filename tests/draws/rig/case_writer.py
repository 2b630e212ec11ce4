"""Writes a capture as a folder of the form that tests/corpus/case-to-scene reads."""


from capture import DRAW_AUTO, register_names

STAGES = ("ps", "vs", "gs", "es", "fs")
VALID_BUFFER, VALID_TEXTURE = 3, 2
# Of resources and samplers in the register file: first number and stage.  Those of vertices are ES's where there is a GS.
RESOURCE_FILES = ((336, "gs"), (320, "fs"), (160, "vs"), (0, "ps"))
SAMPLER_FILES = ((36, "gs"), (18, "vs"), (0, "ps"))
DIMS = ["1D", "2D", "3D", "CUBE", "1D_ARRAY", "2D_ARRAY", "2D_MSAA", "2D_ARRAY_MSAA"]
NUMBERS = ["UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT", "SRGB", "FLOAT"]
SEMANTICS = ["POSITION", "COLOR", "BCOLOR", "FOG", "PSIZE", "GENERIC", "NORMAL", "FACE", "EDGEFLAG", "PRIMID", "INSTANCEID",
             "VERTEXID", "STENCIL", "CLIPDIST", "CLIPVERTEX"]
RING = 17


def field(word, hi, lo):
    return word >> lo & (1 << hi - lo + 1) - 1


def semantic(number):
    if number >= 0x80:
        name, index = divmod(number - 1 & 0x7F, 8)
        return f"{SEMANTICS[name] if name < len(SEMANTICS) else f'SEMANTIC{name}'}{index}"
    if number >= 9:
        return f"GENERIC[{number - 10}] (GLSL varying location {number - 10})"
    return f"TEXCOORD[{number - 1}] (gl_TexCoord[{number - 1}])" if number else "NONE"


class CaseWriter:
    def __init__(self, capture, folder):
        self.capture, self.folder = capture, folder
        self.text = []
        self.has_geometry = bool(capture["VGT_GS_MODE"] & 3)
        self.stages = [s for s in STAGES if s in ("ps", "vs", "fs") or self.has_geometry]

    def add(self, *lines):
        self.text.extend(lines)

    def write(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        self.programs()
        self.ps_inputs()
        self.vs_outputs()
        self.rings()
        self.streams()
        self.exports()
        self.constants()
        self.resources()
        self.samplers()
        self.loops()
        self.draw()
        (self.folder / "bindings.txt").write_text("\n".join(self.text) + "\n")
        self.registers()

    def registers(self):
        names = register_names()
        lines = [f"{address:05x} {value:08x} {names[address]}"
                 for address, value in sorted(self.capture.registers.items()) if address in names]
        (self.folder / "regs.txt").write_text("\n".join(lines) + "\n")

    def programs(self):
        for stage in self.stages:
            words = self.capture.program(stage)
            if not words:
                continue
            (self.folder / f"{stage}.bin").write_bytes(words)
            state = self.capture[f"SQ_PGM_RESOURCES_{stage.upper()}"]
            self.add(f"[{stage}] {len(words) // 4} dwords  NUM_GPRS {field(state, 7, 0)}  STACK_SIZE {field(state, 15, 8)}  "
                     f"DX10_CLAMP {field(state, 21, 21)}  UNCACHED_FIRST_INST {field(state, 28, 28)}", "")

    def hexadecimal(self, *names):
        return "  ".join(f"{name} {self.capture[name]:08x}" for name in names)

    def ps_inputs(self):
        c = self.capture
        control = [c["SPI_PS_IN_CONTROL_0"], c["SPI_PS_IN_CONTROL_1"]]
        self.add("[ps inputs]  " + self.hexadecimal("SPI_PS_IN_CONTROL_0", "SPI_PS_IN_CONTROL_1", "SPI_INTERP_CONTROL_0",
                                                    "SPI_INPUT_Z"))
        for i in range(field(control[0], 5, 0)):
            word = c[f"SPI_PS_INPUT_CNTL_{i}"]
            what = semantic(field(word, 7, 0))
            if field(control[0], 8, 8) and field(control[0], 14, 10) == i:
                what = "POSITION"
            elif field(control[1], 8, 8) and field(control[1], 16, 12) == i:
                what = "FACE"
            self.add(f"R{i} = {what}  SEMANTIC {field(word, 7, 0)} DEFAULT_VAL {field(word, 9, 8)} "
                     f"FLAT_SHADE {field(word, 10, 10)} SEL_CENTROID {field(word, 11, 11)} SEL_LINEAR {field(word, 12, 12)}")
        self.add("")

    def vs_outputs(self):
        self.add("[vs outputs] (PARAM export k -> semantic)")
        for i in range(field(self.capture["SPI_VS_OUT_CONFIG"], 5, 1) + 1):
            number = self.capture[f"SPI_VS_OUT_ID_{i // 4}"] >> 8 * (i % 4) & 0xFF
            if number:
                self.add(f"PARAM {i} -> {semantic(number)} (id {number})")
        self.add(self.hexadecimal("PA_CL_VS_OUT_CNTL", "PA_CL_CLIP_CNTL"), "")

    def rings(self):
        if self.has_geometry:
            names = ("VGT_GS_MODE", "VGT_GS_OUT_PRIM_TYPE", "SQ_ESGS_RING_ITEMSIZE", "SQ_GSVS_RING_ITEMSIZE",
                     "SQ_ESTMP_RING_ITEMSIZE", "SQ_GS_VERT_ITEMSIZE", "VGT_VTX_CNT_EN")
            self.add("[gs] " + " ".join(f"{name} {self.capture[name]:x}" for name in names), "")

    def streams(self):
        c = self.capture
        enabled = c["VGT_STRMOUT_BUFFER_EN"]
        if c["VGT_STRMOUT_EN"] & 1:
            strides = [f"buf{i}: stride {c[f'VGT_STRMOUT_VTX_STRIDE_{i}']} dwords size {4 * c[f'VGT_STRMOUT_BUFFER_SIZE_{i}']}"
                       for i in range(4) if enabled >> i & 1]
            self.add(f"[streamout] VGT_STRMOUT_EN 1 BUFFER_EN {enabled:x}  " + "  ".join(strides), "")

    def exports(self):
        c = self.capture
        self.add(f"[exports] SQ_PGM_EXPORTS_PS {c['SQ_PGM_EXPORTS_PS']:x} (bit0 Z, rest colour count)  "
                 + " ".join(f"{name} {c[name]:08x}" for name in ("CB_TARGET_MASK", "CB_SHADER_MASK", "DB_SHADER_CONTROL",
                                                                  "SX_ALPHA_TEST_CONTROL", "CB_COLOR_CONTROL")))
        for i in range(8):
            word = c[f"CB_COLOR{i}_INFO"]
            if field(word, 7, 2):
                self.add(f"RT{i} (export PIXEL {i}): CB_COLOR{i}_INFO {word:08x} format {field(word, 7, 2)} "
                         f"{NUMBERS[field(word, 14, 12)]} comp_swap {field(word, 17, 16)} "
                         f"SOURCE_FORMAT {field(word, 27, 27)}")
        self.add("")

    def constants(self):
        self.add("[constants] kcache banks; content in the .bin file (little-endian)")
        for stage in ("ps", "vs", "gs"):
            for i in range(16):
                size = self.capture[f"SQ_ALU_CONST_BUFFER_SIZE_{stage.upper()}_{i}"]
                name = f"SQ_ALU_CONST_CACHE_{stage.upper()}_{i}"
                handle = self.capture.buffer_of(name)
                if not size or handle is None or (stage == "gs" and not self.has_geometry):
                    continue
                data = self.capture.memory.read(handle, self.capture[name] * 256, size * 256)
                (self.folder / f"kcache_{stage}{i}.bin").write_bytes(data)
                self.add(f"{stage} CB{i}: SQ_ALU_CONST_BUFFER_SIZE {size} (= {16 * size} vec4)")
        self.add("")

    def resources(self):
        self.add("[resources]")
        for number, words in sorted(self.capture.resources.items()):
            first, stage = next(entry for entry in RESOURCE_FILES if number >= entry[0])
            kind = field(words[6], 31, 30)
            rid = number - first + (160 if stage == "fs" else 0)
            if stage == "gs" and not self.has_geometry:
                continue
            if kind == VALID_BUFFER:
                self.buffer(stage, rid, number, words)
            elif kind == VALID_TEXTURE:
                self.texture(stage, rid, words)
        self.add("")

    def buffer(self, stage, rid, number, words):
        handle = self.capture.resource_buffers.get((number, 0))
        size, stride = words[1] + 1, field(words[2], 18, 8)
        name = f"buf_{stage}{rid}.bin"
        if handle is not None and rid != RING:
            (self.folder / name).write_bytes(self.capture.memory.read(handle, words[0], size))
        self.add(f"{stage} RID {rid}: buffer stride {stride} size {size} DATA_FORMAT 0x{field(words[2], 25, 20):x} "
                 f"NUM_FORMAT {field(words[2], 27, 26)} FORMAT_COMP {field(words[2], 28, 28)}   words "
                 + " ".join(f"{word:08x}" for word in words) + f"  file {name}")

    def texture(self, stage, rid, words):
        self.add(f"{stage} RID {rid}: texture {DIMS[field(words[0], 2, 0)]} "
                 f"{field(words[0], 31, 19) + 1}x{field(words[1], 12, 0) + 1}x{field(words[1], 25, 13) + 1} "
                 f"DATA_FORMAT 0x{field(words[1], 31, 26):x}   words " + " ".join(f"{word:08x}" for word in words))

    def samplers(self):
        self.add("[samplers]")
        for number, words in sorted(self.capture.samplers.items()):
            first, stage = next(entry for entry in SAMPLER_FILES if number >= entry[0])
            self.add(f"{stage} SID {number - first}: words " + " ".join(f"{word:08x}" for word in words))
        self.add("")

    def loops(self):
        if self.capture.loops:
            self.add("[loop constants] " + " ".join(f"{i}:{word:08x}" for i, word in sorted(self.capture.loops.items())), "")
        if self.capture.bools:
            self.add("[boolean constants] "
                     + " ".join(f"{i}:{word:08x}" for i, word in sorted(self.capture.bools.items())), "")

    def draw(self):
        opcode, words = self.capture.draw
        if opcode == DRAW_AUTO:
            text = f"DRAW_INDEX_AUTO {words[0]:x} {words[1]:x}"
        else:  # without its address; immediate indices count as well
            text = f"DRAW_INDEX 0 0 {words[-2] if len(words) > 3 else words[0]:x} {words[-1] if len(words) > 3 else words[1]:x}"
        self.add(f"[draw] {text}  NUM_INSTANCES {self.capture.instances:x}  VGT_PRIMITIVE_TYPE "
                 f"{self.capture['VGT_PRIMITIVE_TYPE']:x}  VGT_INDX_OFFSET {self.capture['VGT_INDX_OFFSET']:x}")


