"""What happens to fragments behind the pixel shader of a draw: [depth], [stencil], [merge], and blending and masks of outputs."""
import struct

from case_files import Unsupported, bits, number
from case_pixels import COMPARE, SIDE
from case_raster import Raster

# Fields of CB_BLENDn_CONTROL; 11 and 12 are those that older interfaces had for two factors at once.
FACTORS = {0: "zero", 1: "one", 2: "source-colour", 3: "less-source-colour", 4: "source-alpha", 5: "less-source-alpha",
           6: "target-alpha", 7: "less-target-alpha", 8: "target-colour", 9: "less-target-colour", 10: "saturate",
           13: "constant-colour", 14: "less-constant-colour", 15: "second-colour", 16: "less-second-colour", 17: "second-alpha",
           18: "less-second-alpha", 19: "constant-alpha", 20: "less-constant-alpha"}
EQUATIONS = ["add", "subtract", "min", "max", "reverse-subtract"]
# By the four bits of ROP3 that stand twice: the result for target 0 and source 0, target 1 and source 0, and so on.
LOGIC = ["clear", "nor", "and-inverted", "copy-inverted", "and-reverse", "invert", "xor", "nand", "and", "equiv", "noop",
         "or-inverted", "copy", "or-reverse", "or", "set"]
STENCIL_OPS = ["keep", "zero", "replace", "increment", "decrement", "invert", "increment-wrap", "decrement-wrap"]
DEPTH_FORMATS = {1: "unorm16", 2: "unorm24", 3: "unorm24", 6: "float32", 7: "float32"}
SRGB = 6  # NUMBER_TYPE of CB_COLORn_INFO
EXPORTS = ((0, "depth"), (1, "stencil"), (8, "mask"))


def truth(bit):
    return "true" if bit else "false"


class Merge(Raster):
    """The registers of depth buffer and colour buffers."""

    def refuse_tests(self):
        self.refuse(self.context_register("DB_ALPHA_TO_MASK") & 1, "alpha to coverage")
        self.refuse(self.context_register("PA_SC_AA_CONFIG") & 3, "several samples a pixel")

    # --- [depth] and [stencil]

    def depth_state(self):
        control = self.context_register("DB_DEPTH_CONTROL")
        if self.spec.depth or bits(control, 1, 1):
            self.depth_group(control)
        if bits(control, 0, 0):
            self.stencil_group(control)

    def depth_group(self, control):
        """A buffer without the test is one where everything passes and nothing is kept."""
        enabled = bits(control, 1, 1)
        code = bits(self.context_register("DB_DEPTH_INFO"), 2, 0)
        if enabled and code not in DEPTH_FORMATS:
            raise Unsupported(f"depth is kept in format {code}")
        paths = self.witnesses("_depth")
        self.add("[depth]", f"test={COMPARE[bits(control, 6, 4)] if enabled else 'always'}",
                 f"write={truth(enabled and bits(control, 2, 2))}", f"clear={self.depth_clear(paths[0]) if paths else 1}")
        if enabled:
            self.add(f"format={DEPTH_FORMATS[code]}")
        self.add("")

    def stencil_side(self, control, prefix, low, name):
        """The fields of one side begin at bit 8 or 20: the test, and what is done where it fails, passes, or depth fails."""
        masks = self.context_register(name)
        self.add(f"{prefix}test={COMPARE[bits(control, low + 2, low)]}")
        for key, at in (("fail", low + 3), ("pass", low + 6), ("depth-fail", low + 9)):
            self.add(f"{prefix}{key}={STENCIL_OPS[bits(control, at + 2, at)]}")
        self.add(f"{prefix}reference={bits(masks, 7, 0)}", f"{prefix}read-mask={bits(masks, 15, 8)}",
                 f"{prefix}write-mask={bits(masks, 23, 16)}")

    def stencil_group(self, control):
        self.add("[stencil]")
        self.stencil_side(control, "", 8, "DB_STENCILREFMASK")
        if bits(control, 7, 7):
            self.stencil_side(control, "back-", 20, "DB_STENCILREFMASK_BF")
        self.add(f"clear={self.spec.clear_stencil}", "")

    def stencil_output(self):
        files = []
        for name in ("expected_stencil.u8", "expected_softpipe_stencil.u8"):
            if (self.case / name).exists():
                data = (self.case / name).read_bytes()
                files.append(self.write_data(name, struct.pack(f"<{len(data)}I", *data)))
        if files and bits(self.context_register("DB_DEPTH_CONTROL"), 0, 0):
            self.add("[output STENCIL]", "format=r8ui", f"clear={self.spec.clear_stencil}", "reference=" + " ".join(files), "")

    # --- [merge]

    def merge_group(self):
        self.add("[merge]")
        color = self.context_register("CB_COLOR_CONTROL")
        if any(self.blend_word(i) is not None for i in range(8)):
            names = ("RED", "GREEN", "BLUE", "ALPHA")
            self.add("constant=" + " ".join(number(self.float_register(f"CB_BLEND_{name}")) for name in names))
        rop = bits(color, 23, 16)
        if rop >> 4 != rop & 15:
            raise Unsupported(f"the raster operation {rop:02x} has a third operand")
        if LOGIC[rop & 15] != "copy":
            self.add(f"logic={LOGIC[rop & 15]}")
        alpha = self.context_register("SX_ALPHA_TEST_CONTROL")
        if bits(alpha, 3, 3) and not bits(alpha, 8, 8):
            self.add(f"alpha-test={COMPARE[bits(alpha, 2, 0)]}", f"alpha-reference={number(self.float_register('SX_ALPHA_REF'))}")
        shader = self.context_register("DB_SHADER_CONTROL")
        names = [name for bit, name in EXPORTS if bits(shader, bit, bit)]
        if names:
            self.add("exports=" + " ".join(names))
        self.add("")

    # --- outputs

    def blend_word(self, index):
        """CB_BLENDn_CONTROL of a target that is blended."""
        control = self.context_register("CB_COLOR_CONTROL")
        if not bits(control, 8 + index, 8 + index):
            return None
        return self.context_register(f"CB_BLEND{index if bits(control, 7, 7) else 0}_CONTROL")

    @staticmethod
    def blend_term(word, low):
        """Two factors and an equation, from one of the two halves of the word."""
        source, equation, target = bits(word, low + 4, low), bits(word, low + 7, low + 5), bits(word, low + 12, low + 8)
        if source not in FACTORS or target not in FACTORS or equation >= len(EQUATIONS):
            raise Unsupported(f"blending {word:08x}")
        return f"{FACTORS[source]} {FACTORS[target]} {EQUATIONS[equation]}"

    def merge_keys(self, index):
        """Lines of a target's output."""
        lines = []
        word = self.blend_word(index)
        if word is not None:
            lines.append(f"blend={self.blend_term(word, 0)}")
            if bits(word, 29, 29):
                lines.append(f"blend-alpha={self.blend_term(word, 16)}")
        mask = bits(self.bindings.register("exports", "CB_TARGET_MASK"), 4 * index + 3, 4 * index)
        if mask != 15:
            lines.append("write-mask=" + ("".join(name for i, name in enumerate("xyzw") if mask >> i & 1) or "none"))
        return lines

    def output(self, register, given, suffix):
        index = int(register[3:])
        if given == "srgb8a8" and bits(self.context_register(f"CB_COLOR{index}_INFO"), 14, 12) != SRGB:
            given = "rgba8"
        super().output(register, given, suffix)
        self.text[-1:] = [*self.merge_keys(index), ""]

    def pixels(self):
        return SIDE * SIDE * self.layers(self.bindings.register("vs outputs", "PA_CL_VS_OUT_CNTL"))
