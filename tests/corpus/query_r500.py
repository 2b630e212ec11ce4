"""What the lines of an R500 listing read, write and decide in one lane, from the text alone and the states of the run.

The rules are those of the US's registers as data/doc/decisions.md and data/doc/r500.md have them: a result's channel is computed from the
same channel of each operand, but for dot products, and for the alpha half's operations, which colour channels repeat.
"""
import re
import struct

from query_run import Part, Read

CHANNELS = "rgba"
INSTRUCTION = re.compile(r"^\s*(\d+) (ALU|OUT|TEX|FC)\s+(.*)$")
OTHER_HALF = re.compile(r"^\s+\+ (.*)$")
SOURCE = re.compile(r"src([012p])(?:\.(rgb|a))? = ([^,:]+)")
PLACE = re.compile(r"(temp|const)\[(\d+)\]")
OPERAND = re.compile(r"-?\|?src([012p])\.([rgba01h_]+)\|?")
SCALAR = ("RCP", "RSQ", "EX2", "LN2", "SIN", "COS", "SOP")
N_OPERANDS = {"MAD": 3, "CMP": 3, "CND": 3, "MIN": 2, "MAX": 2, "DP3": 2, "DP4": 2, "FRC": 1}


class Half:
    def __init__(self, line, text, is_second=False):
        self.line = line
        left, _, right = text.partition(" : ") if " : " in text else ("", "", text)
        self.sources = SOURCE.findall(left)
        to, _, rest = right.partition(" = ")
        self.to = [part.strip() for part in to.split(",")]
        self.op, _, operands = rest.partition(" ")
        self.operands = OPERAND.findall(operands)
        self.negated = [text.startswith("-") for text in re.split(r",\s*", operands)]
        self.is_alpha = all(".a" in place for place in self.to if "." in place) and any(".a" in place for place in self.to) \
            or any(place == "depth" for place in self.to) or is_second
        self.scaled = bool(re.search(r"(\*[248]|/[248]|CLAMP)", operands))


class Program:
    """Lines count from 1."""

    TEMP_NAMES = ()
    FLEETING = ("?",)
    HIDDEN = ("alu_result", "CNT", "pred.")  # what is not followed here

    def __init__(self, texts):
        self.texts = texts
        self.steps, self.numbers = {}, {}
        self.resources = {}
        for line, text in enumerate(texts, 1):
            found = INSTRUCTION.match(text)
            if found and found[2] in ("ALU", "OUT"):
                self.steps[line] = (found[2], [Half(line, found[3])])
            elif found:
                self.steps[line] = (found[2], found[3])
            elif OTHER_HALF.match(text):
                self.steps[line - 1][1].append(Half(line, OTHER_HALF.match(text)[1], True))

    def kind(self, line):
        return {"ALU": "group", "OUT": "group", "TEX": "fetch", "FC": "cf"}[self.steps[line][0]]

    def is_clause(self, line):
        return False and line

    # --- halves

    @staticmethod
    def source_of(halves, number, pool):
        for half in halves:
            for name, which, text in half.sources:
                if name == number and which in ("", pool):
                    return text
        return None

    def reads_of_letter(self, halves, number, letter, operand, lane):
        """Registers behind one channel of an operand."""
        if letter not in CHANNELS:
            return []
        pool = "a" if letter == "a" else "rgb"
        text = self.source_of(halves, number, pool)
        if text is None:
            return []
        names = re.findall(r"src[012]", text)
        if names:  # presubtracted
            reads = []
            for name in names:
                reads += self.reads_of_letter(halves, name[3], letter, operand, lane)
            return reads
        found = PLACE.search(text)
        if not found or found[1] != "temp":
            return []
        return [Read(operand, f"temp[{found[2]}].{letter}", lane, False, False)]

    def reads_of_channel(self, halves, half, position, lane):
        reads = []
        for operand, (number, letters) in enumerate(half.operands):
            reads += self.reads_of_letter(halves, number, letters[min(position, len(letters) - 1)], operand, lane)
        return reads

    def reads_of_result(self, halves, half, position, lane):
        """Reads of one channel of a half's result."""
        colour = next((other for other in halves if not other.is_alpha), None)
        alpha = next((other for other in halves if other.is_alpha), None)
        if half.op in ("DP3", "DP4", "DP") and colour:
            n = 3
            reads = [read for k in range(n) for read in self.reads_of_channel(halves, colour, k, lane)]
            if colour.op == "DP4" and alpha:
                reads += self.reads_of_channel(halves, alpha, 0, lane)
            return reads
        if half.op in SCALAR and alpha:
            return self.reads_of_channel(halves, alpha, 0, lane)
        return self.reads_of_channel(halves, half, position, lane)

    def value_of(self, wave, at, lane, halves, half, operand, position):
        """The float that a channel of an operand is; None: not known here."""
        number, letters = half.operands[operand]
        value = self.value_of_letter(wave, at, lane, halves, number, letters[min(position, len(letters) - 1)])
        return -value if half.negated[operand] and value is not None else value

    def value_of_letter(self, wave, at, lane, halves, number, letter):
        if letter in "01h":
            return {"0": 0.0, "1": 1.0, "h": 0.5}[letter]
        text = self.source_of(halves, number, "a" if letter == "a" else "rgb").strip()
        difference = re.match(r"(?:src([012])|1) - src([012])$", text)
        if difference:
            values = [1.0 if part is None else self.value_of_letter(wave, at, lane, halves, part, letter)
                      for part in (difference[1], difference[2])]
            return None if None in values else values[0] - values[1]
        found = PLACE.fullmatch(text)
        if not found:
            return float(text) if re.fullmatch(r"[0-9.]+", text) else None
        cell = f"{text}.{letter}"
        bits = wave.value(at, cell, lane)
        return None if bits is None else struct.unpack("<f", struct.pack("<I", bits))[0]

    def marked(self, wave, at, lane, halves, half, position, reads):
        """The reads of a select, with the operand that it did not take; None where that is not known."""
        if half.op != "CMP":
            return reads
        condition = self.value_of(wave, at, lane, halves, half, 2, position)
        if condition is None or condition != condition:
            return None
        left = 1 if condition >= 0 else 0
        return [read._replace(left=read.operand == left) for read in reads]

    def touch_halves(self, wave, at, lane, halves, is_out):
        parts = []
        for half in halves:
            slot = "a" if half.is_alpha else "c"
            results = {}
            if half.op in ("MDH", "MDV"):  # of which only B is as the text says
                return None
            for place in half.to:
                for position, cell in self.cells_of(wave, at, lane, half, place, is_out):
                    results.setdefault(position, []).append(cell)
            for position, cells in sorted(results.items()):
                reads = self.reads_of_result(halves, half, position, lane)
                reads = self.marked(wave, at, lane, halves, half, position, reads)
                if reads is None:
                    return None
                parts.append(Part(half.line, slot, [(half.line, slot, read) for read in reads], cells, False, "alu_result" in cells, False, None))
        return parts

    def cells_of(self, wave, at, lane, half, place, is_out):
        """Channel of the result, and the register, that a destination names."""
        found = re.match(r"(temp|out)\[(\d+)\]\.([rgba_]+)$", place)
        outputs = wave.holds(lane) and wave.states[at][lane] != "killed"
        if found:
            if found[1] == "out" and not outputs:
                return
            for letter in found[3]:
                if letter in CHANNELS:
                    yield (0 if half.is_alpha else "rgb".index(letter)), f"{found[1]}[{found[2]}].{letter}"
        elif place.startswith("alu_result"):
            yield 0, "alu_result"
        elif place == "depth" and outputs:
            yield 0, "W"

    # --- textures

    @staticmethod
    def n_coordinates(name, dimension):
        """Which of S, T, R and Q a texture instruction goes by."""
        if name == "TEXKILL":
            return [0, 1, 2, 3]
        numbers = {"1d": [0], "2d": [0, 1], "3d": [0, 1, 2], "cube": [0, 1, 2]}[dimension]
        return numbers + [3] if name in ("PROJ", "LODBIAS", "LOD") else numbers

    def touch_texture(self, wave, lane, line):
        found = re.match(r"temp\[(\d+)\]\.(\S+) = (\w+)(?: tex\[(\d+)\]\.\w+,)? temp\[(\d+)\]\.(\w+)", self.steps[line][1])
        if not found or found[3] == "DXDY":
            return None
        numbers = self.n_coordinates(found[3], wave.dimension(int(found[4] or 0)))
        reads = [(line, "", Read(number, f"temp[{found[5]}].{found[6][number]}", lane, found[3] != "TEXKILL", False)) for number in numbers]
        if found[3] == "TEXKILL":
            return [Part(line, "", reads, [], False, False, True, None)]
        return [Part(line, "", reads, [f"temp[{found[1]}].{letter}"], False, False, False, None) for letter in found[2] if letter in CHANNELS]

    # --- flow

    def touch_flow(self, lane, line):
        if "alu_result" not in self.steps[line][1]:
            return []
        return [Part(line, "", [(line, "", Read(0, "alu_result", lane, False, False))], [], True, False, False, None)]

    # --- all of it

    def touches(self, wave, at, lane):
        line = wave.lines[at]
        if not wave.active(at, lane):
            return []
        what = self.steps[line]
        if what[0] == "FC":
            return self.touch_flow(lane, line)
        if what[0] == "TEX":
            return self.touch_texture(wave, lane, line)
        return self.touch_halves(wave, at, lane, what[1], what[0] == "OUT")

    def holds(self, wave, at, lane, slot):
        return None if (wave, at, lane, slot) else None

    def may_name(self, line, cell):
        return self.kind(line) != "cf" or cell == "alu_result"

    def may_leave(self, wave, at):
        depth = 0
        for line in sorted(self.steps):
            if line <= wave.lines[at] or self.steps[line][0] != "FC":
                continue
            name = self.steps[line][1]
            if name.startswith(("BREAKLOOP", "CONTINUE")):
                return True
            depth += name.startswith("LOOP") or "INCR" in name
            depth -= name.startswith("ENDLOOP") or "B_OP0(DECR)" in name
            if depth < 0:
                return False
        return False

    def registers(self):
        cells = set()
        for what in self.steps.values():
            if what[0] in ("ALU", "OUT"):
                for half in what[1]:
                    for place in half.to:
                        found = re.match(r"(temp|out)\[(\d+)\]\.([rgba]+)$", place)
                        cells |= {f"{found[1]}[{found[2]}].{letter}" for letter in found[3]} if found else set()
            elif what[0] == "TEX":
                found = re.match(r"temp\[(\d+)\]\.([rgba]+) = (?!TEXKILL)", what[1])
                cells |= {f"temp[{found[1]}].{letter}" for letter in found[2]} if found else set()
        return sorted(cells)
