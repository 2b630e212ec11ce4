"""What the lines of an R700 listing read, write and decide in one lane, from the text alone and the states of the run.

The rules are those of the guide (sections 2 to 4) as data/doc/decisions.md has them: slots of a group read before any writes, a dot product
is one part of four slots, PV and PS take what each slot computes, a clause begins with them at zero, exports are done for lanes
that hold something and are not killed.
"""
import re
import struct

from query_run import Part, Read

TEMPS = 4  # clause temporaries, R124 to R127
REDUCE = {"DOT4", "DOT4_IEEE", "CUBE", "MAX4"}
SLOT = re.compile(r"^\s*(\d+)?\s+([xyzwt]): (\S+)\s*(.*)$")
CF = re.compile(r"^(\d\d+) (\w+):?\s*(.*)$")
FETCH = re.compile(r"^\s+(\d+)\s+([A-Z]\w+)\s+(.*)$")
GPR = re.compile(r"^R(?:(\d+)|\[(\d+)\+(AR\.x|AL)\])(?:\.(\S+))?$")
RELATIONS = {"E": lambda a, b: a == b, "GT": lambda a, b: a > b, "GE": lambda a, b: a >= b, "NE": lambda a, b: a != b}
TEST = re.compile(r"^(PRED_SET|KILL|CND)(E|GT|GE|NE)(_INT|_UINT)?$")
EXPORTS = {"EXPORT", "EXPORT_DONE"}
MEMORY_WRITES = ("MEM_",)
LEVELS = ("_L", "_LB")


def split(text):
    """Operands, and the flags behind the last."""
    parts, depth, start = [], 0, 0
    for i, letter in enumerate(text):
        depth += (letter in "([") - (letter in ")]")
        if depth == 0 and letter == ",":
            parts.append(text[start:i].strip())
            start = i + 1
    last, _, flags = text[start:].strip().partition("  ")
    return [*parts, last], flags


def register(number, channel):
    return f"R{number}.{channel}"


class Slot:
    def __init__(self, line, unit, op, rest):
        self.line, self.unit = line, unit
        self.op = re.sub(r"(\*[24]|/2)$", "", op)
        self.scaled = self.op != op
        operands, self.flags = split(rest)
        if self.op == "NOP":
            operands = []
        self.to = operands[0] if operands and operands[0] != "____" else None
        self.sources = operands[1:]
        self.clamps = "CLAMP" in self.flags.split()

    def is_nop(self):
        return self.op == "NOP"

    def predicate(self):
        """The predicate that a lane needs, None if any will do."""
        flags = self.flags.split()
        return 1 if "PRED_SEL_ONE" in flags else 0 if "PRED_SEL_ZERO" in flags else None


class Program:
    """Lines count from 1."""

    TEMP_NAMES = tuple(f"R{number}." for number in range(128 - TEMPS, 128))
    FLEETING = ("PV.", "PS")
    HIDDEN = ("?",)

    def __init__(self, texts):
        self.texts = texts
        self.steps = {}  # first line of a step: ("group", slots), ("fetch", name, rest) or ("cf", name, rest)
        self.lanes_of_step = {}
        group = None
        for number, text in enumerate(texts, 1):
            found = SLOT.match(text)
            if found:
                slot = Slot(number, found[2], found[3], found[4])
                if found[1] is not None:
                    group = []
                    self.steps[number] = ("group", group)
                group.append(slot)
                continue
            found = FETCH.match(text)
            if found:
                self.steps[number] = ("fetch", found[2], found[3])
                continue
            found = CF.match(text)
            if found:
                self.steps[number] = ("cf", found[2], found[3])
        self.resources = {}

    def kind(self, line):
        return self.steps[line][0]

    # --- operands

    def index(self, wave, at, lane, how):
        """A relative index and the cell that it is in."""
        if how == "AL":
            return wave.value(at, "AL", lane), None
        bits = wave.value(at, how, lane)
        return bits - (1 << 32 if bits >> 31 else 0), how

    def read_operand(self, wave, at, lane, text, number):
        """Reads of an operand, registers alone."""
        body = text.lstrip("-").strip("|").removeprefix("(").removesuffix(")") if not text.startswith("(") else ""
        found = re.match(r"^P([VS])\d*(?:\.([xyzw]))?$", body)
        if found:
            return [Read(number, f"PV.{found[2]}" if found[1] == "V" else "PS", lane, False, False)]
        found = GPR.match(body)
        if not found:
            return []
        if found[1] is not None:
            return [Read(number, register(int(found[1]), found[4][0]), lane, False, False)]
        index, cell = self.index(wave, at, lane, found[3])
        gpr = int(found[2]) + index
        if not 0 <= gpr < wave.n_gprs:
            gpr = 0
        reads = [Read(number, cell, lane, True, False)] if cell else []
        return reads + [Read(number, register(gpr, found[4][0]), lane, False, False)]

    def literal(self, wave, at, lane, text):
        """The bits of an operand after its modifiers; None: not known here."""
        negated, plain = text.startswith("-") and text not in ("-1",), text
        if negated:
            plain = text[1:]
        is_absolute = plain.startswith("|")
        plain = plain.strip("|")
        if plain.startswith("(") and "0x" in plain:
            bits = int(re.match(r"\((0x[0-9A-Fa-f]+)", plain)[1], 16)
        elif plain.strip("()") in ("0.0f", "1.0f", "0.5f", "1", "-1"):
            bits = {"0.0f": 0, "1.0f": 0x3F800000, "0.5f": 0x3F000000, "1": 1, "-1": 0xFFFFFFFF}[plain.strip("()")]
        elif plain.startswith("KC"):
            bits = self.constant(wave, at, plain)
        else:
            reads = [read for read in self.read_operand(wave, at, lane, plain, 0) if not read.address]
            bits = wave.value(at, reads[0].cell, lane) if reads else None
        if bits is None:
            return None
        bits = bits & 0x7FFFFFFF if is_absolute else bits
        return bits ^ 0x80000000 if negated else bits

    def constant(self, wave, at, text):
        """KC0[3].x by the window that the clause has."""
        found = re.match(r"^KC([01])\[(\d+)\]\.([xyzw])$", text)
        line = wave.lines[at]
        while self.steps.get(line, ("",))[0] != "cf":
            line -= 1
        window = found and re.search(rf"KCACHE{found[1]}\(CB(\d+):(\d+)-", self.texts[line - 1])
        return wave.value(at, f"CB{window[1]}[{int(window[2]) + int(found[2])}].{found[3]}", 0) if window else None

    # --- groups

    def holds(self, wave, at, lane, slot):
        """What a comparison finds, None where that is not known."""
        found = TEST.match(slot.op)
        if not found:
            return None
        operands = [self.literal(wave, at, lane, text) for text in slot.sources[:1 if found[1] == "CND" else 2]]
        if None in operands:
            return None
        if found[3] == "_INT":
            operands = [bits - (1 << 32 if bits >> 31 else 0) for bits in operands]
        elif found[3] is None:
            operands = [struct.unpack("<f", struct.pack("<I", bits if bits >> 23 & 0xFF else bits & 0x80000000))[0] for bits in operands]
        return RELATIONS[found[2]](*(operands + [0])[:2])

    def reads_of_slot(self, wave, at, lane, slot):
        holds = self.holds(wave, at, lane, slot) if slot.op.startswith("CND") else None
        reads = []
        for number, text in enumerate(slot.sources):
            left = holds is not None and number == (2 if holds else 1)
            reads += [read._replace(left=left) for read in self.read_operand(wave, at, lane, text, number)]
        return reads

    def is_on(self, wave, at, lane, slot):
        wanted = slot.predicate()
        return wanted is None or (wave.predicate(at) >> lane & 1) == wanted

    def target(self, wave, at, lane, slot):
        """The register that a slot writes, with the read of its index."""
        found = GPR.match(slot.to) if slot.to else None
        if not found:
            return None, []
        if found[1] is not None:
            return register(int(found[1]), found[4]), []
        index, cell = self.index(wave, at, lane, found[3])
        gpr = int(found[2]) + index
        reads = [Read(len(slot.sources), cell, lane, True, False)] if cell else []
        return register(gpr, found[4]) if 0 <= gpr < wave.n_gprs else None, reads

    def writes_of_slot(self, wave, at, lane, slot):
        cell, reads = self.target(wave, at, lane, slot)
        writes = [cell] if cell else []
        if slot.op.startswith("MOVA"):
            writes.append(f"AR.{'x' if slot.unit == 't' else slot.unit}")
        else:
            writes.append("PS" if slot.unit == "t" else f"PV.{slot.unit}")
        return writes, reads

    def touch_group(self, wave, at, lane, slots):
        parts = []
        reduced = [slot for slot in slots if slot.op in REDUCE]
        for slot in slots:
            if slot.is_nop() or not self.is_on(wave, at, lane, slot):
                continue
            together = reduced if slot in reduced else [slot]
            writes, more = self.writes_of_slot(wave, at, lane, slot)
            reads = [(other.line, other.unit, read) for other in together for read in self.reads_of_slot(wave, at, lane, other)]
            reads += [(slot.line, slot.unit, read) for read in more]
            flags = slot.flags.split()
            parts.append(Part(slot.line, slot.unit, reads, writes, slot.op.startswith("PRED_SET") and "UPDATE_EXEC_MASK" in flags,
                              slot.op.startswith("PRED_SET") and "UPDATE_PRED" in flags, slot.op.startswith("KILL"), slot))
        for k, part in enumerate(parts):  # of several writes of a register the last stays
            later = {cell for other in parts[k + 1:] for cell in other.writes}
            parts[k] = part._replace(writes=[cell for cell in part.writes if cell not in later])
        return parts

    # --- fetches

    @staticmethod
    def selected(text):
        """Register and selectors of "R1.xy0_", "R1" or "R1.x"."""
        found = GPR.match(text.strip())
        return found, found and (found[4] or "xyzw")

    def coordinates(self, wave, name, rest, sel, written):
        """The numbers of the selectors that a fetch goes by."""
        if name in ("FETCH", "SEMANTIC") or name.startswith(("VTX", "RD_")):
            return [0]
        if name in ("GET_TEXTURE_RESINFO", "GET_NUMBER_OF_SAMPLES"):
            return [0] if name == "GET_TEXTURE_RESINFO" else []
        if name.startswith("GET_GRADIENTS"):
            return sorted({"xyzw".index(letter) for letter in written if letter in "xyzw"})
        dimension = wave.dimension(int(re.search(r"\bt(\d+)", rest)[1]))
        compares, has_level = name.startswith("SAMPLE_C"), name.endswith(LEVELS)
        numbers = {"1d": [0], "2d": [0, 1], "3d": [0, 1, 2], "cube": [0, 1, 2], "1d-array": [0, 2],
                   "2d-array": [0, 1, 2], "2d-msaa": [0, 1], "2d-array-msaa": [0, 1, 2]}[dimension]
        if name == "LD" or (name.startswith("SAMPLE") and (compares or has_level)):
            numbers = [*numbers, 3]
        if compares and has_level:
            numbers = [*numbers, 2]
        return sorted(set(numbers))

    def touch_fetch(self, wave, at, lane, line):
        _, name, rest = self.steps[line]
        operands, _ = split(rest)
        if name.startswith("SET_GRADIENTS"):
            operands = ["R0.____", *operands] if len(operands) == 3 else operands
        to, written = self.selected(operands[0])
        source, sel = self.selected(operands[1])
        if to is None or source is None or to[3] or source[3]:
            return None
        parts = []
        numbers = self.coordinates(wave, name, rest, sel, written)
        for channel, letter in zip("xyzw", written):
            if letter == "_":
                continue
            reads = []
            if letter in "xyzw":
                reads = [(line, "", Read(number, register(int(source[1]), sel[number]), lane, True, False))
                         for number in numbers if sel[number] in "xyzw"]
            parts.append(Part(line, "", reads, [register(int(to[1]), channel)], False, False, False, None))
        return parts

    # --- control flow

    def touch_cf(self, wave, at, lane, line):
        _, name, rest = self.steps[line]
        if name.startswith("ALU"):
            cells = [f"PV.{c}" for c in "xyzw"] + [f"AR.{c}" for c in "xyzw"] + ["PS"]
            if wave.has_temps:
                cells += [f"R{128 - TEMPS + n}.{c}" for n in range(TEMPS) for c in "xyzw"]
            return [Part(line, "", [], cells, False, False, False, None)]
        if name not in EXPORTS or not wave.active(at, lane) or not wave.holds(lane) or wave.states[at][lane] == "killed":
            return []
        operands, _ = split(rest)
        target = re.match(r"^([A-Z]+)(\d*)$", operands[0])
        source, sel = self.selected(operands[1].split()[0])
        burst = int((re.search(r"BURSTCNT\((\d+)\)", rest) or [0, 0])[1])
        parts = []
        for element in range(burst + 1):
            for number, (channel, letter) in enumerate(zip("xyzw", sel)):
                if letter == "_":
                    continue
                is_depth = target[1] == "Z" or (target[1] == "PIX" and target[2] == "61")
                cell = f"Z.{channel}" if is_depth else f"{target[1]}{int(target[2]) + element}.{channel}"
                reads = []
                if letter in "xyzw":
                    reads = [(line, "", Read(number, register(int(source[1]) + element, letter), lane, False, False))]
                parts.append(Part(line, "", reads, [cell], False, False, False, None))
        return parts

    # --- all of it

    def touches(self, wave, at, lane):
        """The parts of the step at a position that a lane carries out; None: not known here."""
        line = wave.lines[at]
        kind = self.kind(line)
        if kind == "cf":
            return self.touch_cf(wave, at, lane, line)
        if not wave.active(at, lane):
            return []
        if kind == "group":
            return self.touch_group(wave, at, lane, self.steps[line][1])
        return self.touch_fetch(wave, at, lane, line)

    def may_name(self, line, cell):
        """Whether a step can have to do with a register."""
        kind = self.kind(line)
        if cell.startswith(("PV", "PS", "AR")):
            return kind == "group" or (kind == "cf" and self.steps[line][1].startswith("ALU"))
        names = (cell.split(".")[0], "[")
        if cell.startswith(self.TEMP_NAMES) and kind == "cf" and self.steps[line][1].startswith("ALU"):
            return True
        if kind == "group":
            return any(name in self.texts[slot.line - 1] for slot in self.steps[line][1] for name in names)
        return kind == "fetch" or self.steps[line][1] in EXPORTS

    def is_clause(self, line):
        return self.kind(line) == "cf" and self.steps[line][1].startswith("ALU")

    def may_leave(self, wave, at):
        """Whether the branch of a test has a break or continue in it: one that stands before the branch is closed."""
        line = wave.lines[at]
        depth = 0
        for number in sorted(self.steps):
            kind, name = self.steps[number][0], self.steps[number][1]
            if number <= line or kind != "cf":
                continue
            if name.startswith(("LOOP_BREAK", "LOOP_CONTINUE")):
                return True
            if name.startswith(("ALU_PUSH_BEFORE", "PUSH", "LOOP_START")):
                depth += 1
            elif name.startswith(("POP", "ALU_POP", "LOOP_END")):
                pops = int((re.search(r"POP_CNT\((\d+)\)", self.steps[number][2]) or [0, 1])[1])
                depth -= 2 if name.startswith("ALU_POP2") else 1 if name.startswith(("ALU_POP", "LOOP_END")) else pops
            elif name.startswith("ELSE"):
                pass
            if depth < 0:
                return False
        return False

    def registers(self):
        """What the groups and fetches write by name."""
        cells = set()
        for step in self.steps.values():
            if step[0] == "group":
                for slot in step[1]:
                    found = GPR.match(slot.to) if slot.to else None
                    if found and found[1]:
                        cells.add(register(int(found[1]), found[4]))
                    elif not slot.is_nop() and not slot.op.startswith("MOVA"):
                        cells.add("PS" if slot.unit == "t" else f"PV.{slot.unit}")
            elif step[1] in EXPORTS and step[2].startswith("PIX") and not step[2].startswith("PIX61"):
                cells |= {f"PIX{re.match('PIX([0-9]+)', step[2])[1]}.{channel}" for channel in "xyzw"}
            elif step[0] == "fetch":
                found, sel = self.selected(split(step[2])[0][0])
                if found and found[1]:
                    cells |= {register(int(found[1]), channel) for channel, letter in zip("xyzw", sel) if letter != "_"}
        return sorted(cells)
