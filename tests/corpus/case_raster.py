"""What the rasteriser of a draw is told: [draw]'s part of it, [raster], [viewport N] and [samples]."""
import struct

from case_files import Unsupported, bits, number, signed
from case_pixels import SIDE, Scene

POLYGON_MODES = {0: "point", 1: "line", 2: "fill"}
EDGES = ((3, "left"), (2, "right"), (1, "lower"), (0, "upper"))  # the hardware's top is the first row: the lowest here
MAX_VIEWPORTS = 16
QUADS = 19


def as_float(word):
    return struct.unpack("<f", struct.pack("<I", word))[0]


def edge_names(rule):
    """Four bits of PA_SC_EDGERULE: edges at the left, the right, the top and the bottom that own what lies on them."""
    return " ".join(name for bit, name in EDGES if rule >> bit & 1) or "none"


class Raster(Scene):
    """The registers of setup, clipper and scan converter."""

    def float_register(self, name):
        return as_float(self.context_register(name))

    def distances(self, out, low):
        """Two vectors behind that of point sizes, each exported if its bit is set; low: the first of eight enabling bits."""
        first = 1 + bits(out, 21, 21)
        registers = [first, first + bits(out, 22, 22)]
        return " ".join(f"POS{registers[i // 4]}.{'xyzw'[i % 4]}" for i in range(8) if bits(out, low + i, low + i))

    def scissor(self):
        """What all rectangles of the scan converter have in common, where it is not the whole target."""
        x, y, right, top = self.scissor_box()
        if (x, y, right, top) != (0, 0, SIDE, SIDE):
            self.add(f"scissor={x} {y} {max(right - x, 0)} {max(top - y, 0)}")

    def refuse_setup(self, mode, clip, out):
        """What is not modelled of the state that is read here."""
        self.refuse(bits(out, 20, 20), "kill flags of vertices")
        self.refuse(bits(clip, 18, 18) and bits(mode, 4, 3), "edges that clipping makes, drawn as lines or points")
        self.refuse(bits(mode, 20, 20), "parameters without perspective")
        self.refuse(self.context_register("PA_CL_VTE_CNTL") != 0x43F, "positions that are not those before the division")
        corners = self.context_register("PA_SU_VTX_CNTL")
        self.refuse(not bits(corners, 0, 0) or bits(corners, 5, 3) != 5, "another grid of corners than 1/256, centres at halves")
        self.refuse(bits(self.context_register("PA_SC_MODE_CNTL"), 2, 2), "stippled lines")
        self.refuse(bits(self.context_register("PA_SC_CLIPRECT_RULE"), 15, 0) != 0xFFFF, "rectangles that cut pixels off")
        self.refuse(bits(self.context_register("PA_SC_EDGERULE"), 31, 12) != 0xAAAAA, "another rule for the ends of lines")

    def rasteriser(self):
        for key, values in zip(("scale", "offset"), self.viewport()):
            self.add(f"viewport-{key}=" + " ".join(map(number, values)))
        self.scissor()
        mode = self.context_register("PA_SU_SC_MODE_CNTL")
        clip = self.context_register("PA_CL_CLIP_CNTL")
        out = self.bindings.register("vs outputs", "PA_CL_VS_OUT_CNTL")
        self.refuse_setup(mode, clip, out)
        names = self.distances(out, 0)
        if names and not bits(clip, 16, 16):
            self.add(f"clip-distances={names}")
        cull = 3 if bits(clip, 22, 22) else bits(mode, 1, 0)
        # FACE names the turn as seen with y downwards; here y grows upwards.
        self.add(f"cull={['none', 'front', 'back', 'both'][cull]}",
                 f"front={'counter-clockwise' if bits(mode, 2, 2) else 'clockwise'}",
                 f"provoking={'last' if bits(mode, 19, 19) else 'first'}")
        if bits(clip, 16, 16):
            self.add("clip-depth=none")
        elif bits(clip, 19, 19):
            self.add("clip-depth=zero-to-one")
        if bits(out, 16, 16):
            self.add("point-size-from=POS1.x")
        size = self.context_register("PA_SU_POINT_SIZE")  # half of it, in sixteenths
        self.refuse(bits(size, 31, 16) != bits(size, 15, 0) and not bits(out, 16, 16) and self.draws_points(),
                    "points that are no squares")
        self.add(f"point-size={number(bits(size, 31, 16) / 8)}")

    # --- [raster]

    def edges(self):
        rule = self.context_register("PA_SC_EDGERULE")
        self.add(f"edges={edge_names(bits(rule, 3, 0))}", f"point-edges={edge_names(bits(rule, 7, 4))}")

    def polygon_mode(self, mode):
        if not bits(mode, 4, 3):
            return
        modes = [bits(mode, 7, 5), bits(mode, 10, 8)]
        if any(kind not in POLYGON_MODES for kind in modes):
            raise Unsupported(f"PA_SU_SC_MODE_CNTL {mode:08x} draws polygons as primitives that there are none of")
        self.refuse(modes != [2, 2] and self.draw_number("VGT_PRIMITIVE_TYPE") == QUADS, "quads drawn as lines or points")
        self.add(f"front-mode={POLYGON_MODES[modes[0]]}", f"back-mode={POLYGON_MODES[modes[1]]}")

    def offset(self, mode):
        """Factors are written in sixteenths of a pixel, the steps of the hardware's slopes."""
        if not bits(mode, 13, 11):
            return
        for bit, side in ((11, "front"), (12, "back")):
            if bits(mode, bit, bit):
                name = f"PA_SU_POLY_OFFSET_{side.upper()}"
                factor, units = self.float_register(f"{name}_SCALE") / 16, self.float_register(f"{name}_OFFSET")
                self.add(f"offset-{side}={number(factor)} {number(units)}")
        if bits(mode, 13, 13):
            self.add(f"offset-lines={number(self.float_register('PA_SU_POLY_OFFSET_FRONT_OFFSET'))}")
        clamp = self.float_register("PA_SU_POLY_OFFSET_CLAMP")
        if clamp:
            self.add(f"offset-clamp={number(clamp)}")
        depth = self.context_register("PA_SU_POLY_OFFSET_DB_FMT_CNTL")
        steps = -signed(bits(depth, 7, 0), 8)
        self.refuse(steps != 23 if bits(depth, 8, 8) else not 1 <= steps <= 32, f"steps of depth of 2^-{steps}")
        if not bits(depth, 8, 8):
            self.add(f"depth-bits={steps}")

    def planes(self, clip, out):
        for i in range(6):
            if bits(clip, i, i) and not bits(clip, 16, 16):
                self.add(f"plane{i}=" + " ".join(number(self.float_register(f"PA_CL_UCP{i}_{axis}")) for axis in "XYZW"))
        if bits(clip, 5, 0) and bits(clip, 17, 17):
            self.add("planes-only-cull=true")
        names = self.distances(out, 8)
        if names:
            self.add(f"cull-distances={names}")
        for bit, side in ((26, "near"), (27, "far")):
            if bits(clip, bit, bit):
                self.add(f"clip-{side}=false")

    def layers(self, out):
        if not bits(out, 18, 18):
            return 1
        slices = self.context_register("CB_COLOR0_VIEW")
        return bits(slices, 23, 13) - bits(slices, 10, 0) + 1

    def vertex_state(self, out):
        if bits(out, 17, 17):
            self.add("edge-flag-from=POS1.y")
        if bits(out, 18, 18):
            self.add(f"layers={self.layers(out)}", "layer-from=POS1.z")
        if bits(out, 19, 19):
            self.add("viewport-from=POS1.w")

    def raster_group(self):
        mode = self.context_register("PA_SU_SC_MODE_CNTL")
        clip = self.context_register("PA_CL_CLIP_CNTL")
        out = self.bindings.register("vs outputs", "PA_CL_VS_OUT_CNTL")
        limits = self.context_register("PA_SU_POINT_MINMAX")
        self.add("[raster]")
        self.edges()
        self.polygon_mode(mode)
        self.offset(mode)
        self.add(f"line-width={number(bits(self.context_register('PA_SU_LINE_CNTL'), 15, 0) / 8)}",
                 f"point-size-min={number(bits(limits, 15, 0) / 8)}", f"point-size-max={number(bits(limits, 31, 16) / 8)}")
        self.planes(clip, out)
        self.vertex_state(out)
        self.add("")
        for i in range(MAX_VIEWPORTS if bits(out, 19, 19) else 1):
            self.viewport_group(i)

    # --- [samples]

    def samples_group(self):
        config = self.context_register("PA_SC_AA_CONFIG")
        count = 1 << bits(config, 1, 0)
        alpha = self.context_register("DB_ALPHA_TO_MASK")
        self.refuse(count == 1 and alpha & 1, "alpha to coverage of one sample")
        if count == 1:
            return
        words = [self.context_register(f"PA_SC_AA_SAMPLE_LOCS_{name}MCTX") for name in ("", "8D_WD1_")]
        places = [signed(words[i // 8] >> 4 * (i % 8) & 15, 4) + 8 for i in range(2 * count)]
        self.add("[samples]", f"count={count}", "places=" + " ".join(map(str, places)),
                 f"at-centre={'false' if self.context_register('PA_SC_MODE_CNTL') & 1 else 'true'}",
                 f"mask=0x{self.context_register('PA_SC_AA_MASK'):08x}",
                 f"alpha-to-coverage={'true' if alpha & 1 else 'false'}",
                 "alpha-offsets=" + " ".join(str(bits(alpha, 9 + 2 * i, 8 + 2 * i)) for i in range(4)), "")

    # --- [viewport N]

    def viewport_group(self, index):
        """What a capture does not list was never set."""
        if f"PA_CL_VPORT_XSCALE_{index}" not in self.bindings.registers:
            return
        low, high = (number(self.float_register(f"PA_SC_VPORT_Z{end}_{index}")) for end in ("MIN", "MAX"))
        if index == 0 and (low, high) == ("0", "1"):
            return
        self.add(f"[viewport {index}]", f"depth-range={low} {high}")
        if index:
            for key, values in zip(("scale", "offset"), self.viewport(index)):
                self.add(f"{key}=" + " ".join(map(number, values)))
            x, y, right, top = self.scissor_box(index)
            self.add(f"scissor={x} {y} {max(right - x, 0)} {max(top - y, 0)}")
        self.add("")
