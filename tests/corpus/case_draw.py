"""A scene of a whole draw: stages, rasteriser state, targets, depth and streams of a case."""
import re

from case_files import Unsupported, bits
from case_merge import Merge
from case_pixels import SIDE, SPI_DEFAULTS, TOLERANCE
from case_raster import QUADS

PRIMITIVES = {1: "points", 2: "lines", 3: "line-strip", 4: "triangles", 5: "triangle-fan", 6: "triangle-strip",
              10: "lines-adjacency", 11: "line-strip-adjacency", 12: "triangles-adjacency", 13: "triangle-strip-adjacency",
              18: "line-loop"}
ADJACENCY = range(10, 14)
SPRITE_ST01 = 2 | 3 << 3 | 0 << 6 | 1 << 9  # what SPI_INTERP_CONTROL_0 puts into x, y, z and w
GS_OUTPUTS = ["points", "line-strip", "triangle-strip"]


class Draw(Merge):
    """The whole draw: stages, rasteriser state, targets, depth and streams."""

    def __init__(self, case, variant, out):
        super().__init__(case, variant, out)
        self.has_geometry = (self.folder / "gs.bin").exists()
        self.first_stage = "es" if self.has_geometry else "vs"
        self.streams = []

    # --- [draw]

    def draw_number(self, name):
        """A number of the line, which has the words of the draw's packets: hexadecimal."""
        return self.bindings.register("draw", name)

    def vertices(self):
        text = " ".join(self.bindings.lines("draw"))
        if not text:
            raise Unsupported("bindings.txt has no [draw]")
        kind = self.draw_number("VGT_PRIMITIVE_TYPE")
        offset = self.draw_number("VGT_INDX_OFFSET")
        instances = self.draw_number("NUM_INSTANCES")
        auto = re.search(r"DRAW_INDEX_AUTO ([0-9a-fA-F]+)", text)
        indexed = re.search(r"DRAW_INDEX \w+ \w+ ([0-9a-fA-F]+) \w+", text)
        if auto:
            indices = [index + offset & 0xFFFFFFFF for index in range(int(auto[1], 16))]
        elif indexed and len(self.spec.indices) >= int(indexed[1], 16):
            first = int(self.spec.draw[1]) if len(self.spec.draw) > 1 else 0
            indices = [index + offset & 0xFFFFFFFF for index in self.spec.indices[first:first + int(indexed[1], 16)]]
        else:
            raise Unsupported("the draw takes indices that test.spec does not list")
        if kind == QUADS:
            kind = 4
            indices = [indices[i + k] for i in range(0, len(indices) - 3, 4) for k in (0, 1, 3, 1, 2, 3)]
        elif kind not in PRIMITIVES:
            raise Unsupported(f"primitive type {kind}")
        self.add(f"primitive={PRIMITIVES[kind]}")
        first = indices[0] if indices else 0
        if indices == list(range(first, first + len(indices))):
            self.add(f"first={first}", f"count={len(indices)}")
        else:
            self.add("indices=" + " ".join(map(str, indices)))
        if indexed and self.context_register("VGT_MULTI_PRIM_IB_RESET_EN") & 1:
            self.add(f"restart={self.context_register('VGT_MULTI_PRIM_IB_RESET_INDX')}")
        self.add(f"instances={instances}")

    def enabled_streams(self):
        """Buffers that stream-out writes to."""
        if not self.context_register("VGT_STRMOUT_EN") & 1:
            return []
        return [i for i in range(4) if self.context_register("VGT_STRMOUT_BUFFER_EN") >> i & 1]

    def items(self):
        """Words between stages, and the streams."""
        self.streams = self.enabled_streams()
        for i in self.streams:
            self.add(f"stream{i}={self.context_register(f'VGT_STRMOUT_VTX_STRIDE_{i}')}")
            size = self.context_register(f"VGT_STRMOUT_BUFFER_SIZE_{i}")
            if size:  # OpenGL has no buffers of 0 words: the driver cleared it behind the draw
                self.add(f"stream{i}-size={size}")
        if not self.has_geometry:
            return
        kind = self.bindings.register("gs", "VGT_GS_OUT_PRIM_TYPE")
        if kind >= len(GS_OUTPUTS):
            raise Unsupported(f"the geometry shader emits primitives of type {kind}")
        self.add(f"gs-output={GS_OUTPUTS[kind]}")
        for key, name in (("es-item", "SQ_ESGS_RING_ITEMSIZE"), ("gs-item", "SQ_GSVS_RING_ITEMSIZE"),
                          ("gs-vertex", "SQ_GS_VERT_ITEMSIZE")):
            self.add(f"{key}={self.bindings.register('gs', name)}")

    # --- stages

    def stage_groups(self, stage):
        self.stage, self.prefix = stage, f"{stage} "
        if not (self.folder / f"{stage}.bin").exists():
            raise Unsupported(f"no {stage}.bin")
        self.stage_program(self.bindings.stage(stage))
        sections = self.banks()
        if stage == self.first_stage and (self.folder / "fs.bin").exists():
            sections.append("fs")
            self.text[-1:] = [f"fetch-file={self.copy(self.folder / 'fs.bin')}", ""]
        if stage == "vs" and not self.has_geometry and self.context_register("VGT_PRIMITIVEID_EN") & 1:
            self.add("[vs inputs]", "R0.x=vertex", "R0.z=primitive", "R0.w=instance", "")
        if stage == "gs" and self.draw_number("VGT_PRIMITIVE_TYPE") in ADJACENCY:
            offsets = zip(("R0.x", "R0.y", "R0.w", "R1.x", "R1.y", "R1.z"), range(6))
            self.add("[gs inputs]", *[f"{name}=offset {vertex}" for name, vertex in offsets], "R0.z=primitive", "")
        self.constants()
        self.resources(sections)
        self.samplers()

    def buffer(self, rid, line):
        """The rings are the draw's own."""
        if not (self.has_geometry and rid == 17 and re.match(r"[gv]s ", line)):
            super().buffer(rid, line)

    def parameters(self):
        self.add("[vs outputs]")
        for line in self.bindings.lines("vs outputs"):
            found = re.match(r"PARAM (\d+) -> .*\(id (\d+)\)", line)
            if found:
                self.add(f"PARAM{found[1]}={found[2]}")
        self.add("")

    def draws_points(self):
        if self.has_geometry:
            return self.bindings.register("gs", "VGT_GS_OUT_PRIM_TYPE") == 0
        return self.draw_number("VGT_PRIMITIVE_TYPE") == 1

    def sprites(self):
        """Registers of parameters that points replace by coordinates across them, with what those are."""
        control = self.bindings.register("ps inputs", "SPI_INTERP_CONTROL_0")
        gprs = [i for i in range(bits(self.bindings.register("ps inputs", "SPI_PS_IN_CONTROL_0"), 5, 0))
                if bits(self.context_register(f"SPI_PS_INPUT_CNTL_{i}"), 17, 17)]
        if not gprs or not control & 2 or not self.draws_points():
            return {}
        self.refuse(bits(control, 13, 2) != SPRITE_ST01, "other coordinates across points than s, t, 0, 1")
        # The top is the first row of memory, which is the lowest one here.
        return {gpr: "point down" if bits(control, 14, 14) else "point" for gpr in gprs}

    def interpolants(self):
        sprites = self.sprites()
        flat_enabled = self.bindings.register("ps inputs", "SPI_INTERP_CONTROL_0") & 1
        pattern = r"R(\d+) = .*SEMANTIC (\d+) DEFAULT_VAL (\d) FLAT_SHADE (\d) SEL_CENTROID (\d) SEL_LINEAR (\d)"
        generated = self.generated_in_draw()
        taken = {line.split("=")[0].split(".")[0] for line in generated}
        self.add("[ps inputs]")
        for line in self.bindings.lines("ps inputs"):
            found = re.match(pattern, line)
            if not found:
                continue
            gpr, semantic, default, flat, centroid, linear = map(int, found.groups())
            if f"R{gpr}" in taken:
                continue
            if gpr in sprites:
                self.add(f"R{gpr}={sprites[gpr]}")
                continue
            mode = "flat" if flat and flat_enabled else "linear" if linear else "perspective"
            self.add(f"R{gpr}=semantic {semantic} {mode}{' centroid' if centroid else ''} default "
                     + " ".join(map(str, SPI_DEFAULTS[default])))
        self.add(*generated, "")

    def generated_in_draw(self):
        control = [self.bindings.register("ps inputs", f"SPI_PS_IN_CONTROL_{i}") for i in range(2)]
        lines = []
        if bits(control[0], 8, 8):
            lines.append(f"R{bits(control[0], 14, 10)}=position" + (" centroid" if bits(control[0], 9, 9) else ""))
        if bits(control[1], 8, 8):
            lines.append(f"R{bits(control[1], 16, 12)}.{'xyzw'[bits(control[1], 10, 9)]}=face"
                         + (" int" if bits(control[1], 11, 11) else ""))
        self.refuse(bits(control[0], 18, 15) or bits(control[1], 0, 0) or bits(control[1], 24, 24),
                    "generated parameters, indices or fixed-point positions")
        inputs = [self.context_register(f"SPI_PS_INPUT_CNTL_{i}") for i in range(bits(control[0], 5, 0))]
        self.refuse(bits(control[0], 31, 30) or any(bits(word, 18, 18) for word in inputs), "inputs of each sample")
        return lines

    # --- outputs

    def keeps_depth(self):
        return self.spec.depth

    def captured(self):
        """What the buffers hold; the file of the only one has no number."""
        for i in self.streams:
            paths = self.witnesses(f"_xfb{i}") or (self.witnesses("_xfb") if len(self.streams) == 1 else [])
            if not paths:
                raise Unsupported(f"no expected_xfb{i}.f32 says what buffer {i} of stream-out holds")
            files = [self.write_data(path.name, path.read_bytes()) for path in paths]
            near = ["format=r32i"] if i in self.spec.integer_streams else ["format=r32f", f"tolerance-relative={TOLERANCE}"]
            self.add(f"[output captured{i}]", f"register=STREAM{i}", *near, "reference=" + " ".join(files), "")

    def write(self, name=None):
        self.refuse_tests()
        self.add("[scene]", "version=1", f"name={self.name}", "stage=ps", "")
        self.machine()
        self.add("[draw]", f"width={SIDE}", f"height={SIDE}")
        self.vertices()
        self.rasteriser()
        self.items()
        self.add("")
        self.raster_group()
        self.samples_group()
        self.depth_state()
        self.merge_group()
        for stage in (["es", "gs"] if self.has_geometry else []) + ["vs", "ps"]:
            self.stage_groups(stage)
        self.parameters()
        self.interpolants()
        self.outputs()
        self.stencil_output()
        self.captured()
        path = self.out / f"{name or self.name}.lanescope"
        path.write_text("\n".join(self.text).rstrip() + "\n")
        return path
