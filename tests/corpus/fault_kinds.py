"""Small faults in listings: what each kind makes of a line, for fault-finding.

A fault is the text of one line that says something else.  KINDS has a function for each kind, by its family, which is a row of
the table: it is given the lines and the number of one, and gives other texts of that line."""
import re

SWAPS = {  # operations of one form, by kind of fault
    "opcode": [("ADD", "MUL", "MAX", "MIN", "MUL_IEEE", "MUL_IEEE"), ("ADD_INT", "SUB_INT", "MAX_INT", "MIN_INT", "MULLO_INT"),
               ("AND_INT", "OR_INT", "XOR_INT"), ("LSHL_INT", "LSHR_INT", "ASHR_INT"), ("FLOOR", "CEIL", "TRUNC", "FRACT"),
               ("SIN", "COS"), ("EXP_IEEE", "LOG_IEEE"), ("EXP_IEEE", "LOG_IEEE")],
    "comparison": [("SETE", "SETGT", "SETGE", "SETNE"), ("SETE_DX10", "SETGT_DX10", "SETGE_DX10", "SETNE_DX10"),
                   ("SETE_INT", "SETGT_INT", "SETGE_INT", "SETNE_INT"), ("SETGT_UINT", "SETGE_UINT")],
    "condition": [("PRED_SETE", "PRED_SETGT", "PRED_SETGE", "PRED_SETNE"),
                  ("PRED_SETE_INT", "PRED_SETGT_INT", "PRED_SETGE_INT", "PRED_SETNE_INT"),
                  ("KILLE", "KILLGT", "KILLGE", "KILLNE"), ("KILLE_INT", "KILLGT_INT", "KILLGE_INT", "KILLNE_INT")],
    "select": [("CNDE", "CNDGT", "CNDGE"), ("CNDE_INT", "CNDGT_INT", "CNDGE_INT")],
}
OP = re.compile(r"^(\s+(?:\d+\s+)?[xyzwt]: )([A-Z0-9_]+[a-z]?)(\s.*)$")
LITERAL = re.compile(r"\(0x([0-9A-F]{8})(, -?[0-9][^()]*)?\)")
CLAUSE = re.compile(r"^\d\d+ [A-Z_0-9]+:")
FLOW = re.compile(r"^\d\d+ [A-Z_0-9]+(?= |$)")
FETCH = re.compile(r"^\s+\d+\s+([A-Z_0-9]+) R\d+\.?\S*, R\d+")
R500 = re.compile(r"^( +\d+ (?:ALU|OUT|TEX) |      \+ )")


def replaced(line, start, end, text):
    return line[:start] + text + line[end:]


def swapped(line, pattern, family):
    """The line with another word of the family in place of each that the pattern finds."""
    for found in re.finditer(pattern, line):
        if found[0] in family:
            for other in family:
                if other != found[0]:
                    yield replaced(line, found.start(), found.end(), other)


def numbered(line, pattern, low=0, steps=(1, -1)):
    """The line with the number in the pattern's group a little up or down."""
    for found in re.finditer(pattern, line):
        for step in steps:
            if int(found[1]) + step >= low:
                yield replaced(line, found.start(1), found.end(1), str(int(found[1]) + step))


# --- R700: ALU -------------------------------------------------------------------------------------------------


def swap(kind):
    def faults(lines, number):
        found = OP.match(lines[number])
        for family in SWAPS[kind] if found else ():
            if found[2] in family:
                for other in family:
                    if other != found[2]:
                        yield f"{found[1]}{other} {found[3].lstrip()}"
    return faults


def operands(line):
    """What stands before the operands of a slot, and these; nothing for other lines."""
    found = OP.match(line)
    if not found:
        return None
    head, _, rest = found[3].partition(",")
    return f"{found[1]}{found[2]}{head},", rest


def literals(lines, number):
    start, rest = operands(lines[number]) or ("", "")
    for literal in LITERAL.finditer(rest):
        bits = int(literal[1], 16) ^ 0x00400000
        yield f"{start}{rest[:literal.start()]}0x{bits:08X}{rest[literal.end():]}"
    for inline in re.finditer(r"(?<![\w.])(1\.0f|0\.5f?|1)(?![\w.])", rest):
        other = "1.0f" if inline[1].startswith("0") else "0.5f"
        yield f"{start}{rest[:inline.start()]}{other}{rest[inline.end():]}"


OPERAND = re.compile(r"(-?)\b((?:R\d+|T\d|PV\d*|KC\d\[\d+\]))\.([xyzw])\b")


def signs(lines, number):
    start, rest = operands(lines[number]) or ("", "")
    for operand in OPERAND.finditer(rest):
        sign = "" if operand[1] else "-"
        yield f"{start}{rest[:operand.start()]}{sign}{operand[0].lstrip('-')}{rest[operand.end():]}"


def swizzles(lines, number):
    start, rest = operands(lines[number]) or ("", "")
    for operand in OPERAND.finditer(rest):
        for other in "xyzw":
            if other != operand[3]:
                yield f"{start}{rest[:operand.end() - 1]}{other}{rest[operand.end():]}"


def constants(lines, number):
    start, rest = operands(lines[number]) or ("", "")
    for constant in re.finditer(r"KC(\d)\[(\d+)\]", rest):
        other = int(constant[2]) + (-1 if int(constant[2]) > 0 else 1)
        yield f"{start}{rest[:constant.start()]}KC{constant[1]}[{other}]{rest[constant.end():]}"


def alu_destinations(lines, number):
    found = OP.match(lines[number])
    target = re.match(r"\s+R(\d+)\.", found[3]) if found else None
    if target:
        at = len(found[1]) + len(found[2])
        for other in (int(target[1]) + 1, int(target[1]) - 1):
            if other >= 0:
                yield replaced(lines[number], at + target.start(1), at + target.end(1), str(other))


# --- R700: indices, fetches, exports ------------------------------------------------------------------------------


def indices(lines, number):
    line = lines[number]
    yield from numbered(line, r"R\[(\d+)\+AR")
    if re.search(r": MOVA", line):
        for found in re.finditer(r"(?<=,)\s+-?R\d+\.([xyzw])", line):
            yield from (replaced(line, found.start(1), found.end(1), other) for other in "xyzw" if other != found[1])
        yield from swapped(line, r"\b[A-Z_]+\b", ("MOVA_INT", "MOVA_FLOOR", "MOVA"))
    if re.match(r"^\d\d+ MEM_SCRATCH|^\s+\d+\s+MEM_", line) or "LOCAL_DS" in line:
        yield from numbered(line, r"(?:ADDR|BASE|STRIDE|INDEX|ARRAY_BASE)\((\d+)\)")
        for found in re.finditer(r"\bR\d+\.([xyzw])\b", line):
            yield from (replaced(line, found.start(1), found.end(1), other) for other in "xyzw" if other != found[1])
    if re.search(r"\bV?T?X?_?FETCH R", line):
        yield from numbered(line, r"OFFSET\((\d+)\)", steps=(4, 16, -4))
        for found in re.finditer(r", R\d+\.([xyzw])", line):
            yield from (replaced(line, found.start(1), found.end(1), other) for other in "xyzw" if other != found[1])


SAMPLES = ("SAMPLE", "SAMPLE_L", "SAMPLE_LB", "SAMPLE_LZ", "SAMPLE_G", "LD", "FETCH4")
GRADIENTS = ("SET_GRADIENTS_H", "SET_GRADIENTS_V")
OTHER_GRADIENTS = ("GET_GRADIENTS_H", "GET_GRADIENTS_V")


def fetch_operations(lines, number):
    if FETCH.match(lines[number]):
        for family in (SAMPLES, GRADIENTS, OTHER_GRADIENTS):
            yield from swapped(lines[number], r"\b[A-Z_0-9]+\b", family)


def fetch_resources(lines, number):
    if FETCH.match(lines[number]):
        yield from numbered(lines[number], r"\b[ts](\d+)\b")


def fetch_sources(lines, number):
    line = lines[number]
    found = re.match(r"^\s+\d+\s+[A-Z_0-9]+ R\d+\.?[xyzw01_]*, R(\d+)\.([xyzw01]+)", line)
    if found and "FETCH" not in line:
        for i, letter in enumerate(found[2]):
            for other in "xyzw":
                if other != letter and i < 3:
                    yield replaced(line, found.start(2) + i, found.start(2) + i + 1, other)
        yield replaced(line, found.start(1), found.end(1), str(int(found[1]) + 1))


def fetch_destinations(lines, number):
    line = lines[number]
    found = re.match(r"^(\s+\d+\s+[A-Z_0-9]+ R\d+)(\.[xyzw01_]{4})?(, R.*)", line)
    if found and not re.search("SET_GRADIENTS|_DS_", line):
        now = (found[2] or ".xyzw")[1:]
        for i, letter in enumerate(now):
            for other in "xyzw01":
                if letter != "_" and other != letter:
                    yield f"{found[1]}.{now[:i]}{other}{now[i + 1:]}{found[3]}"


def exports(lines, number):
    line = lines[number]
    found = re.match(r"^(\d+ EXP(?:ORT)?(?:_DONE)?: PIX\d+, )R(\d+)(\.[xyzw01_]{4})?(.*)", line)
    if not found:
        return
    now = (found[3] or ".xyzw")[1:]
    for other in (int(found[2]) + 1, int(found[2]) - 1):
        if other >= 0:
            yield f"{found[1]}R{other}{found[3] or ''}{found[4]}"
    for i, letter in enumerate(now):
        for other in "xyzw01":
            if other != letter:
                yield f"{found[1]}R{found[2]}.{now[:i]}{other}{now[i + 1:]}{found[4]}"


# --- R700: control flow and clause headers -----------------------------------------------------------------------------


def only(pattern, other):
    """Faults that put one word of a clause header or control-flow instruction in place of another."""
    def faults(lines, number):
        line = lines[number]
        if CLAUSE.match(line) or FLOW.match(line):
            for found in re.finditer(pattern, line):
                yield line[:found.start()] + found.expand(other) + line[found.end():]
    return faults


def jump_targets(lines, number):
    if FLOW.match(lines[number]) and not CLAUSE.match(lines[number]):
        yield from numbered(lines[number], r"ADDR\((\d+)\)", steps=(1, -1, 2))


def pop_counts(lines, number):
    line = lines[number]
    if FLOW.match(line) and not CLAUSE.match(line):
        yield from numbered(line, r"POP_CNT\((\d+)\)")


def whole_quads(lines, number):
    line = lines[number]
    if re.match(r"^\d+ (ALU|TEX|VTX)\w*:", line):
        yield line.replace(" WHOLE_QUAD_MODE", "") if "WHOLE_QUAD_MODE" in line else line + " WHOLE_QUAD_MODE"


def kcache_banks(lines, number):
    if CLAUSE.match(lines[number]):
        yield from numbered(lines[number], r"KCACHE\d\(CB(\d+)")


def kcache_locks(lines, number):
    if CLAUSE.match(lines[number]):
        for found in re.finditer(r"(KCACHE\d\(CB\d+:)(\d+)-(\d+)", lines[number]):
            for first in (16, 0):
                if first != int(found[2]):
                    last = first + int(found[3]) - int(found[2])
                    yield replaced(lines[number], found.start(), found.end(), f"{found[1]}{first}-{last}")


# --- R500 --------------------------------------------------------------------------------------------------------------

R500_OPS = [("MAD", "DP3", "DP4", "MIN", "MAX", "CMP", "CND", "DP"), ("FRC", "EX2", "LN2", "RCP", "RSQ", "SIN", "COS"),
            ("MDH", "MDV")]


def r500_data(of):
    def faults(lines, number):
        line = lines[number]
        found = R500.match(line)
        if found:
            yield from (text for text in of(line, found.end()) if text != line)
    return faults


def r500_operations(line, start):
    for family in R500_OPS:
        for found in re.finditer(r"(?<== )[A-Z0-9]+\b", line):
            if found.start() >= start and found[0] in family and " TEX " not in line:
                for other in family:
                    if other != found[0] and not (other.startswith("DP") and "src0.a " in line):
                        yield replaced(line, found.start(), found.end(), other)


def r500_swizzles(line, start):
    letters = "rgba01h" if " TEX " not in line else "rgba"
    for found in re.finditer(r"(?:src[0-2p]|(?<=, )temp\[\d+\])\.([rgba01h_]+)(?=[,| ]|$)", line):
        for i, letter in enumerate(found[1]):
            for other in letters:
                if found.start() >= start and letter not in ("_", other):
                    yield replaced(line, found.start(1) + i, found.start(1) + i + 1, other)


def r500_sources(line, start):
    for text in numbered(line, r"src\d\.(?:rgb|a) = (?:temp|const)\[(\d+)\]"):
        yield text
    for found in re.finditer(r"(?<=src\d\.rgb = )\d+\.\d+|(?<=src\d\.a = )\d+\.\d+", line):
        if found.start() >= start:
            yield replaced(line, found.start(), found.end(), "0.5" if float(found[0]) != 0.5 else "2.0")


def r500_signs(line, start):
    for found in re.finditer(r"(-?)\|?src[0-2p]\.[rgba01h_]+\|?(?=[, ]|$)", line):
        if found.start() >= start:
            yield line[:found.start()] + ("" if found[1] else "-") + line[found.start() + len(found[1]):]


def r500_presubtractions(line, start):
    del start
    yield from swapped(line, r"src1 - src0|src1 \+ src0|1 - src0|1 - 2 \* src0",
                       ("src1 - src0", "src1 + src0", "1 - src0"))


def r500_fetches(line, start):
    if " TEX " in line:
        yield from numbered(line, r"\btex\[(\d+)\]")
        yield from numbered(line[start:], r", temp\[(\d+)\]") if False else ()
        yield from swapped(line, r"\b[A-Z]+\b", ("LD", "LODBIAS", "PROJ", "TEXKILL"))


def r500_outputs(line, start):
    del start
    yield from swapped(line, r"(?<=out\[0\]\.)[rgb]+\b", ("rgb", "rg", "r", "gb"))


def r500_conditions(lines, number):
    line = lines[number]
    yield from swapped(line, r"(?<=alu_result:)[A-Z]+", ("EQ", "LT", "GE", "NE"))
    yield from swapped(line, r"(?<=pred\.rgb:)[A-Z]+", ("EQ", "LT", "GE", "NE"))
    if re.match(r"^ +\d+ FC ", line):
        yield from swapped(line, r"!?alu_result(?=\))", ("alu_result", "!alu_result"))
        for found in re.finditer(r"\b(ALL|ANY)\((!?alu_result)\)", line):
            yield replaced(line, found.start(1), found.end(1), "ANY" if found[1] == "ALL" else "ALL")
        yield from swapped(line, r"\b(?:ALL|ANY)\((?:never|always)\)", ("ANY(never)", "ALL(always)"))


def r500_flow(lines, number):
    line = lines[number]
    if not re.match(r"^ +\d+ FC ", line):
        return
    yield from numbered(line, r"ADDR\((\d+)\)")
    yield from numbered(line, r"B_POP_CNT\((\d+)\)")
    yield from swapped(line, r"(?<=B_OP0\()[A-Z]+", ("INCR", "DECR"))
    yield from swapped(line, r"(?<=B_OP1\()[A-Z]+", ("INCR", "DECR"))
    yield from swapped(line, r"\b(?:BREAKLOOP|CONTINUE)\b", ("BREAKLOOP", "CONTINUE"))
    if " B_ELSE" in line:
        yield line.replace(" B_ELSE", "")


def r500_predicates(lines, number):
    yield from swapped(lines[number], r"(?<=_PRED\()!?rgba", ("rgba", "!rgba"))


def r500_destinations(lines, number):
    line = lines[number]
    if R500.match(line):
        yield from numbered(line, r"(?:(?<=: )|(?<=TEX )|(?<=\+ ))temp\[(\d+)\]\.")


KINDS = {
    "R700 ALU": {"another operation": swap("opcode"), "another comparison": swap("comparison"),
                 "another condition of a branch, loop or kill": swap("condition"), "another condition of a select": swap("select"),
                 "another literal": literals, "a sign": signs, "another component": swizzles, "another constant": constants},
    "R700 fetches": {"fetch: operation": fetch_operations, "fetch: resource or sampler": fetch_resources,
                     "fetch: coordinate": fetch_sources, "fetch: component": fetch_destinations},
    "R700 exports": {"export": exports},
    "R500 data": {"R500: operation": r500_data(r500_operations), "R500: component": r500_data(r500_swizzles),
                  "R500: source": r500_data(r500_sources), "R500: sign": r500_data(r500_signs),
                  "R500: presubtraction": r500_data(r500_presubtractions), "R500: fetch": r500_data(r500_fetches),
                  "R500: output": r500_data(r500_outputs)},
    "R500 conditions and control flow": {"R500: condition": r500_conditions, "R500: predicate": r500_predicates,
                                         "R500: control flow": r500_flow},
    "destination register": {"destination": alu_destinations, "R500: destination": r500_destinations},
    "index, scratch address": {"index": indices},
    "R700 control flow": {"JUMP target": jump_targets,
                          "missing push": only(r"(?<= )(ALU)_PUSH_BEFORE", r"\1"),
                          "missing pop": only(r"(?<= )(ALU)_POP2?_AFTER", r"\1"),
                          "POP_COUNT": pop_counts,
                          "BREAK for CONTINUE": only(r"LOOP_(?:BREAK|CONTINUE)", "LOOP_OTHER"),
                          "ELSE": only(r"(?<= )(?:ELSE|JUMP)\b", "FLOW_OTHER")},
    "R700 clause headers": {"KCACHE bank": kcache_banks, "KCACHE lock": kcache_locks, "WHOLE_QUAD_MODE": whole_quads},
}
# Words that stand for the other one of two.
OTHERS = {"LOOP_OTHER": {"LOOP_BREAK": "LOOP_CONTINUE", "LOOP_CONTINUE": "LOOP_BREAK"},
          "FLOW_OTHER": {"ELSE": "JUMP", "JUMP": "ELSE"}}
CONTROL = ("R500 conditions and control flow", "R700 control flow", "R700 clause headers", "destination register")


def resolved(line, text):
    """The text with the word in place of which the other one stands."""
    for mark, words in OTHERS.items():
        for word, other in words.items():
            if mark in text and re.search(rf"\b{word}\b", line):
                return text.replace(mark, other)
    return text


def faults(lines):
    """Family, kind, number of the line and its other text, for every fault of a listing."""
    for family, kinds in KINDS.items():
        for kind, of in kinds.items():
            for number, line in enumerate(lines):
                for text in dict.fromkeys(of(lines, number)):
                    text = resolved(line, text)
                    if text != line:
                        yield family, kind, number, text
