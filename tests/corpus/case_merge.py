"""What happens to fragments behind the pixel shader of a draw: [depth], [stencil], [merge], and blending and masks of outputs."""
import struct

from case_files import Unsupported, bits, number
from case_pixels import COMPARE, SIDE, target_format
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
DEPTH_STENCIL = (3, 5, 7)  # FORMAT of DB_DEPTH_INFO with eight bits of stencil; 4 and 5 hold floats of 24 bits
DEPTH_FORMATS = {1: "unorm16", 2: "unorm24", 3: "unorm24", 6: "float32", 7: "float32"}
# FORMAT of CB_COLORn_INFO: channels, and bits of each where the scene's names say them apart.
COLOURS = {1: ("r", "8"), 2: ("rg", "4"), 3: ("r3-g3-b2", ""), 5: ("r", "16"), 6: ("r", "16"), 7: ("rg", "8"), 8: ("r5-g6-b5", ""),
           10: ("rgb5-a1", ""), 11: ("rgba4", ""), 12: ("rgb5-a1", ""), 13: ("r", "32"), 14: ("r", "32"), 15: ("rg", "16"),
           16: ("rg", "16"), 22: ("r11-g11-b10", ""), 24: ("r11-g11-b10", ""), 25: ("rgb10-a2", ""), 26: ("rgba", "8"),
           27: ("rgb10-a2", ""), 29: ("rg", "32"), 30: ("rg", "32"), 31: ("rgba", "16"), 32: ("rgba", "16"), 34: ("rgba", "32"),
           35: ("rgba", "32")}
NUMBERS = {0: "", 1: "-snorm", 4: "ui", 5: "i", 6: "srgb", 7: "f"}  # NUMBER_TYPE
UINT, SINT, SRGB = 4, 5, 6
NORMAL, DISABLED = 0, 1  # SPECIAL_OP of CB_COLOR_CONTROL
EXPORTS = ((0, "depth"), (1, "stencil"), (8, "mask"))


def truth(bit):
    return "true" if bit else "false"


def colour_format(info):
    """The scene's name for what a colour buffer keeps, by its CB_COLORn_INFO."""
    code, kind, swap = bits(info, 7, 2), bits(info, 14, 12), bits(info, 17, 16)
    if code not in COLOURS or kind not in NUMBERS or (kind == SRGB and code != 26):
        raise Unsupported(f"a colour buffer of format {code}, number type {kind}")
    channels, width = COLOURS[code]
    if swap and channels in ("r", "rg"):
        raise Unsupported(f"a colour buffer that keeps other channels than the first (COMP_SWAP {swap})")
    return "srgba8" if kind == SRGB else channels + width + NUMBERS[kind]


class Merge(Raster):
    """The registers of depth buffer and colour buffers."""

    def refuse_tests(self):
        """What is not modelled of them."""
        control = self.context_register("CB_COLOR_CONTROL")
        self.refuse(bits(control, 0, 0), "fog of the colour buffer")
        self.refuse(bits(control, 2, 2), "dithering")
        self.refuse(bits(control, 3, 3), "degamma of the colour buffer")
        self.refuse(bits(control, 6, 4) not in (NORMAL, DISABLED), f"operation {bits(control, 6, 4)} of the colour buffer")
        self.refuse(bits(self.context_register("DB_SHADER_CONTROL"), 7, 7), "a mask made of coverage")

    # --- [depth] and [stencil]

    def depth_state(self):
        control = self.context_register("DB_DEPTH_CONTROL")
        if self.spec.depth or bits(control, 1, 1):
            self.depth_group(control)
        if self.has_stencil():
            self.stencil_group(control)

    def has_stencil(self):
        """Without a buffer there is no test."""
        return (bits(self.context_register("DB_DEPTH_CONTROL"), 0, 0)
                and bits(self.context_register("DB_DEPTH_INFO"), 2, 0) in DEPTH_STENCIL)

    def depth_group(self, control):
        """A buffer without the test is one where everything passes and nothing is kept."""
        enabled = bits(control, 1, 1)
        code = bits(self.context_register("DB_DEPTH_INFO"), 2, 0)
        if enabled and code not in DEPTH_FORMATS:
            raise Unsupported(f"depth is kept in format {code}")
        paths = self.witnesses("_depth")
        self.add("[depth]", f"test={COMPARE[bits(control, 6, 4)] if enabled else 'always'}",
                 f"write={truth(enabled and bits(control, 2, 2))}", f"clear={self.depth_clear(paths)}")
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
        if files and self.has_stencil():
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
        if names != ["depth"]:
            self.add("exports=" + (" ".join(names) or "none"))
        self.add("")

    # --- outputs

    def blend_word(self, index):
        """CB_BLENDn_CONTROL of a target that is blended; integers never are."""
        control = self.context_register("CB_COLOR_CONTROL")
        info = self.context_register(f"CB_COLOR{index}_INFO") if index < len(self.spec.formats) else 0
        if not bits(control, 8 + index, 8 + index) or bits(info, 14, 12) in (UINT, SINT) or bits(info, 22, 22):
            return None
        return self.context_register(f"CB_BLEND{index}_CONTROL" if bits(control, 7, 7) else "CB_BLEND_CONTROL")

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
            self.refuse(bits(word, 13, 13), "the weight of opacity")
            lines.append(f"blend={self.blend_term(word, 0)}")
            if bits(word, 29, 29):
                lines.append(f"blend-alpha={self.blend_term(word, 16)}")
        masks = [self.bindings.register("exports", name) for name in ("CB_TARGET_MASK", "CB_SHADER_MASK")]
        mask = bits(masks[0] & masks[1], 4 * index + 3, 4 * index)
        if bits(self.context_register("CB_COLOR_CONTROL"), 6, 4) == DISABLED:
            mask = 0
        if mask != 15:
            lines.append("write-mask=" + ("".join(name for i, name in enumerate("xyzw") if mask >> i & 1) or "none"))
        return lines

    def output(self, register, given, suffix):
        index = int(register[3:])
        kept = colour_format(self.context_register(f"CB_COLOR{index}_INFO"))
        if given == "srgb8a8" and kept == "rgba8":  # the curve is off
            given = "rgba8"
        if kept != target_format(given)[0]:
            raise Unsupported(f"target {index} is {given}, and the colour buffer keeps {kept}")
        super().output(register, given, suffix)
        self.text[-1:] = [*self.merge_keys(index), ""]

    def pixels(self):
        return SIDE * SIDE * self.layers(self.bindings.register("vs outputs", "PA_CL_VS_OUT_CNTL"))
