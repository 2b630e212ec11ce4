"""What the files of a case say: bindings.txt, test.spec and textures.txt."""
import re
import struct

# Positions on the triangle that covers the target; every input of the first three locations is exact in float32.
STANDARD_TRIANGLE = [-1, -1, 0, 1, 3, -1, 0, 1, -1, 3, 0, 1]

# DATA_FORMAT: (bits of components X.., is float).  Packed formats are one little-endian word, X lowest.
FORMATS = {
    1: ([8], False), 2: ([4, 4], False), 3: ([2, 3, 3], False), 5: ([16], False), 6: ([16], True), 7: ([8, 8], False),
    8: ([5, 6, 5], False), 9: ([5, 5, 6], False), 10: ([5, 5, 5, 1], False), 11: ([4] * 4, False), 12: ([1, 5, 5, 5], False),
    13: ([32], False), 14: ([32], True), 15: ([16, 16], False), 16: ([16, 16], True), 17: ([24, 8], False),
    19: ([8, 24], False), 25: ([10, 10, 10, 2], False), 26: ([8] * 4, False), 27: ([2, 10, 10, 10], False),
    29: ([32, 32], False), 30: ([32, 32], True), 31: ([16] * 4, False), 32: ([16] * 4, True), 34: ([32] * 4, False),
    35: ([32] * 4, True), 44: ([8] * 3, False), 45: ([16] * 3, False), 46: ([16] * 3, True), 47: ([32] * 3, False),
    48: ([32] * 3, True),
}
# Formats whose texels are written as those of 8_8_8_8 or 32_32_32_32_float: small floats, shared exponents, blocks.
DECODED = {22, 24, 43, 49, 50, 51, 52, 53}
NAMES = {
    1: "8", 2: "4_4", 3: "3_3_2", 5: "16", 6: "16_float", 7: "8_8", 8: "5_6_5", 9: "6_5_5", 10: "1_5_5_5", 11: "4_4_4_4",
    12: "5_5_5_1", 13: "32", 14: "32_float", 15: "16_16", 16: "16_16_float", 17: "8_24", 19: "24_8", 25: "2_10_10_10",
    26: "8_8_8_8", 27: "10_10_10_2", 29: "32_32", 30: "32_32_float", 31: "16_16_16_16", 32: "16_16_16_16_float",
    34: "32_32_32_32", 35: "32_32_32_32_float", 44: "8_8_8", 45: "16_16_16", 46: "16_16_16_float", 47: "32_32_32",
    48: "32_32_32_float",
}


class Unsupported(Exception):
    """A kind of case that cannot be written yet."""


class Broken(Exception):
    """A case that is not what it should be."""


def bits(word, hi, lo):
    return word >> lo & (1 << hi - lo + 1) - 1


def signed(value, width):
    return value - (1 << width) if value >> width - 1 else value


def number(value):
    """A number that reads back to the same float."""
    return repr(int(value)) if float(value).is_integer() and abs(value) < 1e9 else repr(float(value))


# --- what was drawn, and with which state ---------------------------------------------------------------------------


class Bindings:
    """bindings.txt: lines under [section] heads; the head's own line belongs to the section.  And regs.txt beside it."""

    def __init__(self, path):
        self.sections = {}
        self.registers = read_registers(path.parent / "regs.txt")
        name = ""
        for line in path.read_text().splitlines():
            head = re.match(r"\[([^\]]+)\](.*)", line)
            if head:
                name = head[1]
                self.sections.setdefault(name, []).append(head[2].strip())
            elif line.strip():
                self.sections.setdefault(name, []).append(line.strip())

    def lines(self, name):
        return self.sections.get(name, [])

    def stage(self, name):
        """NUM_GPRS and the rest of the line of a stage."""
        words = " ".join(self.lines(name)).split()
        return {words[i]: int(words[i + 1]) for i in range(len(words) - 1)
                if re.fullmatch(r"[A-Z_0-9]+", words[i]) and words[i + 1].isdigit()}

    def words_of(self, line):
        found = re.search(r"words((?: [0-9a-fA-F]{8})+)", line)
        return [int(word, 16) for word in found[1].split()] if found else []

    def register(self, section, name):
        """A register of a section, or else of regs.txt.  One that the capture does not list has a value that nobody knows."""
        found = re.search(rf"\b{name} ([0-9a-fA-F]+)", " ".join(self.lines(section)))
        if found:
            return int(found[1], 16)
        if name not in self.registers:
            raise Unsupported(f"the capture does not list {name}")
        return self.registers[name]


def read_registers(path):
    """regs.txt: address, value and name of each register that the capture lists."""
    lines = path.read_text().splitlines() if path.exists() else []
    found = (re.match(r"[0-9a-fA-F]+ ([0-9a-fA-F]{8}) (\w+)$", line) for line in lines)
    return {words[2]: int(words[1], 16) for words in found if words}


class Spec:
    """test.spec: what the draw was."""

    def __init__(self, path):
        self.varyings = {}
        self.formats = ["rgba32f"]
        self.depth = False
        self.own_vertices = True  # the vertex shader passes attribute 0 on as the position
        self.draw = []
        self.attributes = {}
        self.geometry = False
        self.indices = []
        self.clear = []  # a word for each channel; none: the value that marks what was not written
        self.clear_depth = None
        self.clear_stencil = 0
        self.integer_streams = set()
        for line in path.read_text().splitlines():
            words = line.split()
            if not words:
                continue
            if words[0] == "varying":
                self.varyings[int(words[1])] = words[2:]
            elif words[0] == "rt":
                self.set_targets(words[1:])
            elif words[0] == "depth":
                self.depth = True
            elif words[0] == "clear":
                self.clear = words[1:]
            elif words[0] == "cleardepth":
                self.clear_depth = float(words[1])
                self.clear_stencil = int(words[2]) if len(words) > 2 else 0
            elif words[0] == "xfbint":
                self.integer_streams = set(map(int, words[1:]))
            elif words[0] == "draw":
                self.draw = words[1:]
            elif words[0] == "index":
                self.indices = [int(word) for word in words[1:]]
            elif words[0] == "attrib":
                self.attributes[int(words[1])] = words[2:]
            elif words[0] == "geom":
                self.geometry = True
            elif words[0] == "vert":
                self.own_vertices = words[1:] == ["default.vert"]

    def set_targets(self, words):
        """rt COUNT FORMAT, or one format for each target."""
        count = int(words[0]) if words and words[0].isdigit() else None
        formats = words[1:] if count is not None else words
        if not formats:
            formats = ["rgba32f"]
        self.formats = formats if count in (None, len(formats)) else formats[:1] * count

    def is_standard_triangle(self):
        if self.draw[:3] != ["tris", "0", "3"] or 0 not in self.attributes or self.geometry or not self.own_vertices:
            return False
        values = self.attributes[0][3:]
        try:
            return [float(value) for value in values] == STANDARD_TRIANGLE
        except ValueError:
            return False

    def is_standard_varying(self, location):
        return not self.varyings or self.varyings.get(location, [""])[0] == f"v{location}"

    def is_integer(self, location):
        return any(re.match(r"i?u?(vec[234]|int)$", word) and word[0] in "iu" for word in self.varyings.get(location, []))


# --- textures -----------------------------------------------------------------------------------------------------


class Texels:
    """One unit of textures.txt: blocks of texels, level by level, each a tuple of numbers."""

    def __init__(self, head):
        self.head = head
        self.blocks = []  # (level, number of face and sample, [texel])
        self.in_memory = " order memory" in head  # components as they are stored, not as a fetch shows them
        found = re.search(r" format (\S+)", head)
        self.format = found[1] if found else ""

    def from_level_of(self, size):
        """The levels from the first one with so many texels: the driver binds a texture from its base level on."""
        base = next((level for level, _, texels in self.blocks if len(texels) == size), 0)
        if base == 0:
            return self
        view = Texels(self.head)
        view.blocks = [(level - base, face, texels) for level, face, texels in self.blocks if level >= base]
        return view

    def n_levels(self):
        return 1 + max((level for level, _, _ in self.blocks), default=0)

    def is_raw_8bit(self):
        return bool(re.search(r"8(_?snorm|i|ui|_srgb)?$", self.format))

    def component(self, texel, index, selects):
        """Component index in memory: where the swizzle shows it, among those that the text has."""
        shown = [i for i, select in enumerate(selects) if select == index and not self.in_memory]
        for i in shown:
            if i < len(texel):
                return texel[i]
        return texel[index] if index < len(texel) else texel[-1]

    def encode(self, code, num, comp, selects):
        widths, is_float = FORMATS[code]
        out = bytearray()
        for _, _, texels in sorted(self.blocks, key=lambda block: block[:2]):
            for texel in texels:
                values = [self.component(texel, i, selects) for i in range(len(widths))]
                out += encode_texel(values, widths, is_float, num, comp, self.is_raw_8bit())
        return bytes(out)


def encode_texel(values, widths, is_float, num, comp, raw):
    if is_float:
        return b"".join(struct.pack("<e" if width == 16 else "<f", value) for value, width in zip(values, widths))
    fields = []
    for value, width, sign in zip(values, widths, comp):
        if num == 0 and not (raw and width == 8):
            value = round(value * ((1 << width - 1) - 1 if sign == 1 else (1 << width) - 1))
        fields.append((int(value) & (1 << width) - 1, width))
    word, position = 0, 0
    for value, width in fields:
        word |= value << position
        position += width
    return word.to_bytes((position + 7) // 8, "little")


def read_textures(path):
    units = {}
    unit = None
    for line in path.read_text().splitlines():
        words = line.split()
        if not words:
            continue
        if words[0] == "unit":
            unit = units.setdefault(int(words[1]), Texels(line))
        elif words[0] == "level":
            sample = int(words[5]) if words[4:5] == ["sample"] else 0
            unit.blocks.append((int(words[1]), 64 * int(words[3]) + sample, []))
        else:
            if not unit.blocks:
                unit.blocks.append((0, 0, []))
            unit.blocks[-1][2].append(tuple(float(word) if re.search(r"[.enEN]", word) else int(word) for word in words))
    return units
