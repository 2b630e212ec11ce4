#!/usr/bin/env python3
"""Reads what the sentences of steps say and computes it again; TAP on standard output, or a count for scenes.

sentences.py PROGRAM STEPS [SEED]       random programs, so many steps
sentences.py PROGRAM --scenes SCENE...  the first wave of each, lanes 0 and 37

A sentence says "lane N computes ADD R1.x = a + b = c, ... It also tests KILLGT a > b: true": operands and results are read back as 32 bits, by
the types of the instruction in the listing, and the instruction is carried out here, by the formulas of the ISA guide (9.2), on
these operands alone. What 'who' says of the same steps has the same numbers, and the places that the listing names.  Operations that are not known here are only read.
"""
import math
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile

FLOAT, INT, UINT, BITS = "fiub"
NAN = 0xFFC00000


def f32(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def bits_of(value):
    """To nearest even, without denormals; every NaN is one."""
    if math.isnan(value):
        return NAN
    try:
        bits = struct.unpack("<I", struct.pack("<f", value))[0]
    except OverflowError:
        bits = 0xFF800000 if value < 0 else 0x7F800000
    return bits & 0x80000000 if 0 < abs(f32(bits)) < 2.0**-126 else bits


def flushed(bits):
    return bits & 0x80000000 if bits >> 23 & 0xFF == 0 else bits


def signed(bits):
    return bits - (1 << 32) if bits >> 31 else bits


def legacy(a, b):
    return 0.0 if a == 0 or b == 0 else a * b


def rounded(value):
    return f32(bits_of(value))


def added(a, b):
    return a + b if not (math.isinf(a) and math.isinf(b) and a != b) else math.nan


def multiplied(a, b):
    return math.nan if (a == 0 and math.isinf(b)) or (math.isinf(a) and b == 0) else a * b


FLOATS = {
    "ADD": lambda a, b: added(a, b), "MUL": legacy, "MUL_IEEE": multiplied,
    "MULADD": lambda a, b, c: added(rounded(legacy(a, b)), c), "MULADD_IEEE": lambda a, b, c: added(rounded(multiplied(a, b)), c),
    "FLOOR": lambda a: math.copysign(math.floor(a), a) if math.isfinite(a) else a, "CEIL": lambda a: math.copysign(math.ceil(a), a) if math.isfinite(a) else a,
    "TRUNC": lambda a: math.copysign(math.trunc(a), a) if math.isfinite(a) else a,
}
COMPARE = {"E": lambda a, b: a == b, "GT": lambda a, b: a > b, "GE": lambda a, b: a >= b, "NE": lambda a, b: a != b}
INTS = {"ADD_INT": lambda a, b: a + b, "SUB_INT": lambda a, b: a - b, "MULLO_INT": lambda a, b: a * b,
        "MAX_INT": max, "MIN_INT": min}
LOGIC = {"AND_INT": lambda a, b: a & b, "OR_INT": lambda a, b: a | b, "XOR_INT": lambda a, b: a ^ b, "MULLO_UINT": lambda a, b: a * b,
         "LSHL_INT": lambda a, b: a << (b & 31), "LSHR_INT": lambda a, b: a >> (b & 31), "MAX_UINT": max, "MIN_UINT": min,
         "ASHR_INT": lambda a, b: signed(a) >> (b & 31)}
TEST = re.compile(r"^(PRED_|KILL)?(?:SET)?(E|GT|GE|NE)(_DX10|_INT|_UINT)?$")
SIGN = re.compile(r" (\+|x|==|>=|>|!=|-|&|\||\^|<<|>>) ")


def comparison(op):
    """(is it a test, relation, type of the operands, how the result is written) of SET*, PRED_SET* and KILL*."""
    match = TEST.match(op.replace("KILL", "KILLSET") if op.startswith("KILL") else op)
    if not match or "SET" not in op and "KILL" not in op:
        return None
    kind = {"_INT": INT, "_UINT": UINT}.get(match[3], FLOAT)
    return bool(match[1]), match[2], kind, match[3]


def operand_types(op):
    found = comparison(op)
    if found:
        return [found[2]] * 2
    if op in FLOATS:
        return [FLOAT] * FLOATS[op].__code__.co_argcount
    if op in INTS:
        return [INT] * 2
    if op in LOGIC:
        return [UINT] * 2
    if op.startswith("CND"):
        return [INT if op.endswith("_INT") else FLOAT, BITS, BITS]
    return {"MOV": [BITS], "FLT_TO_INT": [FLOAT], "INT_TO_FLT": [INT]}.get(op)


def read(text):
    """Bits of a number as sentences write it: integers without a point, floats with one, all bits or none for true and false."""
    text = text.strip()
    if text in ("true", "false"):
        return 0xFFFFFFFF if text == "true" else 0
    if text.startswith("NaN:"):
        return int(text[4:], 16)
    if text in ("true", "false"):
        return 0xFFFFFFFF if text == "true" else 0
    text = text.removesuffix("d")
    if re.fullmatch(r"-?\d+", text):
        return int(text) & 0xFFFFFFFF
    return struct.unpack("<I", struct.pack("<f", float(text)))[0]


def compute(op, operands):
    """Bits of the result before output modifiers; None: not known here."""
    found = comparison(op)
    if found:
        test, relation, kind, form = found
        a, b = ([f32(flushed(x)) for x in operands] if kind == FLOAT else
                [signed(x) for x in operands] if kind == INT else operands)
        holds = COMPARE[relation](a, b)
        if test:
            return holds
        return (0xFFFFFFFF if holds else 0) if form else (0x3F800000 if holds else 0)
    if op in FLOATS:
        return bits_of(FLOATS[op](*[f32(flushed(x)) for x in operands]))
    if op in INTS:
        return INTS[op](*map(signed, operands)) & 0xFFFFFFFF
    if op in LOGIC:
        return LOGIC[op](*operands) & 0xFFFFFFFF
    if op.startswith("CND"):
        a = signed(operands[0]) if op.endswith("_INT") else f32(flushed(operands[0]))
        return operands[1] if COMPARE[op[3:].removesuffix("_INT")](a, 0) else operands[2]
    if op == "FLT_TO_INT":
        a = f32(flushed(operands[0]))
        return (0 if math.isnan(a) else max(-2**31, min(2**31 - 1, a if math.isinf(a) else math.trunc(a)))) \
            and int(max(-2**31, min(2**31 - 1, a if not math.isinf(a) else math.copysign(2**31, a)))) & 0xFFFFFFFF
    if op == "INT_TO_FLT":
        return bits_of(float(signed(operands[0])))
    return operands[0] if op == "MOV" else None


def modified(bits, scale, clamp):
    if scale != 1:
        bits = bits_of(f32(flushed(bits)) * scale)
    if clamp:
        value = f32(bits)
        bits = 0 if math.isnan(value) or value <= 0 else 0x3F800000 if value > 1 else bits
    return bits


def split(text, separator):
    """Parts between separators that are in no brackets."""
    parts, depth, start, i = [], 0, 0, 0
    while i < len(text):
        depth += (text[i] in "([") - (text[i] in ")]")
        if depth == 0 and text.startswith(separator, i):
            parts.append(text[start:i])
            start = i = i + len(separator)
        else:
            i += 1
    return parts + [text[start:]]


def without_names(text):
    return re.sub(r"(?<=[\w.]) \((-?\|?(?:KC|C|R|G)\d*(?:\[[^]]*\])?\.[xyzw]\|?)\)", "", text)


def operands_of(text):
    """The numbers of "a + b", "OP (a, b)" or "a"; names of constants in brackets behind them are left out."""
    text = without_names(text)
    call = re.fullmatch(r"\w* ?\((.*)\)", text) if not SIGN.search(re.sub(r"\(.*\)", "", text)) else None
    call = None if call and SIGN.search(call[1]) and text.startswith("(") else call
    text = text[1:-1] if not call and text.startswith("(") and text.endswith(")") else text
    return [read(part) for part in (split(call[1], ", ") if call else SIGN.split(text)[::2])]


def unmodified(text, line):
    """The operation within clamp (), x 2 and the like, and what these do; the sentence must say what the listing does."""
    scale = {"*2": 2, "*4": 4, "/2": 0.5}.get(line["scale"], 1)
    if line["clamp"]:
        assert text.startswith("clamp (") and text.endswith(")"), "no clamp"
        text = text[7:-1]
    if scale != 1:
        text, said = text.rsplit(" ", 2)[0], " ".join(text.rsplit(" ", 2)[1:])
        assert said == {2: "x 2", 4: "x 4", 0.5: "/ 2"}[scale], "no output modifier"
        if text.startswith("(") and text.endswith(")"):
            text = text[1:-1]
    return text, scale


OPPOSITE = {"E": "!=", "GT": "<=", "GE": "<"}
HOLDING = {"E": "==", "GT": ">", "GE": ">="}


def check_select(op, parts, reason, line):
    """"R1.x = taken, since a > 0 (else other)": what the sentence says of a holds, and is why the one that is told was taken."""
    found = re.fullmatch(r"since (.*) (==|!=|>=|>|<=|<) 0( is false)? \(else (.*)\)", reason)
    assert found, "no reason"
    relation = op[3:].removesuffix("_INT")
    left, taken, other = operands_of(found[1])[0], operands_of(unmodified(parts[1], line)[0])[0], operands_of(found[4])[0]
    holds = not found[3] and found[2] == HOLDING[relation]
    assert holds or found[3] or found[2] == OPPOSITE[relation], "another relation"
    assert compute(op, [left] + ([taken, other] if holds else [other, taken])) == taken, "the other is taken"
    if len(parts) == 3:
        _, scale = unmodified(parts[1], line)
        assert read(parts[2]) == modified(taken, scale, line["clamp"]), "the result"
    return True


def check(part, line):
    """Holds one slot's words to what they say. Returns whether it was computed."""
    op = line["op"]
    part, brief = part.removeprefix("brief "), part.startswith("brief ")
    part = part.removeprefix("computes ").removeprefix("tests ")
    part = part if part.startswith(op + " (") else part.removeprefix(op + " ")
    if brief and " = " in part and ": " not in part:
        read(part.split(" = ")[1])
        return False
    if part.endswith((": true", ": false")):
        text, said = part.split(": ", 1)
        holds = compute(op, operands_of(text))
        assert said.startswith("true" if holds else "false"), f"it is {holds}"
        return True
    part, reason = (split(part, ", ") + [""])[:2]
    parts = split(part, " = ")
    if operand_types(op) is None:
        return False
    if op.startswith("CND"):
        return check_select(op, parts, reason, line)
    text, scale = unmodified(parts[1], line)
    result = modified(compute(op, operands_of(text)), scale, line["clamp"])
    if len(parts) == 2:
        assert op == "MOV" and scale == 1 and not line["clamp"], "no result"
        return True
    said = parts[2].removesuffix(" (wrapped)")
    assert read(said) == result, f"it is 0x{result:08X}"
    if comparison(op):  # what gives all bits or none is the word itself
        assert (said if comparison(op)[3] else reason) == ("true" if compute(op, operands_of(text)) else "false"), "the word"
    if op in INTS and op.endswith(("ADD_INT", "SUB_INT", "MULLO_INT")):
        exact = INTS[op](*map(signed, operands_of(text)))
        assert (exact != signed(result)) == parts[2].endswith(" (wrapped)"), "wrapping"
    return True


LINE = re.compile(r"=>\s+\d+\s+(?:\d+)?\s+([xyzwt]): ([A-Z0-9_]+[a-z]?)(\*2|\*4|/2)?\s(.*)$")


def read_line(text):
    match = LINE.match(text)
    return match and {"unit": "xyzwt".index(match[1]), "op": match[2], "scale": match[3], "clamp": " CLAMP" in match[4], "skips": "PRED_SEL" in match[4]}


def slot_parts(body):
    """The words of each slot. Behind "and n more" results stand alone."""
    whole, *brief = re.split(r", and \d+ more: ", body)
    parts = []
    for part in split(whole.replace(". It also ", ", "), ", "):
        if part.startswith(("since ", "true", "false")):
            parts[-1] += ", " + part
        elif not part.startswith("so "):
            parts.append(part)
    return parts + ["brief " + part for rest in brief for part in split(rest, ", ")]


def names(part, op):
    """Whether the words are about an instruction with the name."""
    return re.search(rf"(^|\s){op}\s", part) is not None


def slots_of(parts, slots):
    """The parts with their slots: of a dot product only some have words."""
    rest = list(slots)
    for part in parts:
        while rest and not names(part, rest[0]["op"]):
            rest.pop(0)
        assert rest, f"no slot is called so: {part}"
        yield part, rest.pop(0)


def check_output(text):
    """Sentences and slots that were computed in what 'debug' printed; fails at the first that is wrong."""
    sentences = computed = 0
    lines = []
    for row in text.splitlines():
        if row.startswith("=>"):
            lines.append(row)
            continue
        match = re.match(r"Group \d+ of clause \d+: lane \d+ (.*?)\. \d+ of 64 lanes", row)
        if row.startswith("(lanescope)") or not match:
            if match is None and not row.startswith(("(lanescope)", "step ")):
                lines = []
            continue
        slots = sorted((line for line in map(read_line, lines) if line and line["op"] != "NOP"), key=lambda line: line["unit"])
        lines = []
        body = match[1]
        if any(slot["skips"] for slot in slots) or body.startswith(("does not take part", "writes nothing")):
            continue
        parts = slot_parts(body)
        part = slot = None
        try:
            for part, slot in slots_of(parts, slots):
                computed += check(part, slot)
        except (AssertionError, ValueError, IndexError, TypeError) as reason:
            raise SystemExit(f"not ok 1 sentences: '{row}' of {slot}: '{part}': {reason!r}") from reason
        sentences += 1
    return sentences, computed


def debug(program, scene, lane, commands):
    done = subprocess.run([program, "debug", "--lane", str(lane), "--step", "0", "--max-steps", "100000", scene],
                          input=commands, capture_output=True, text=True, check=False)
    return done.stdout


# --- what 'who' says of the same step ---------------------------------------------------------------------------

PLACE = re.compile(r"R\d\.[xyzw]|CB0\[\d\]\.[xyzw]")


def ask(rows):
    """Commands that go through a program of groups of one slot, and ask who wrote what each of them did."""
    targets = [re.search(r" (R\d\.[xyzw]), ", row) for row in rows]
    return "".join("step\n" + (f"who {target[1]} 1\n" if target else "") for target in targets)


def check_formulas(text, rows):
    """How many steps 'who' told by a formula: with the step's numbers, and with the places that the listing names, in its order."""
    formulas, told = 0, ""
    slots = iter(row for row in rows if not row.startswith("ALU"))
    for row in text.splitlines():
        match = re.match(r"Group \d+ of clause \d+: lane \d+ computes (.*?)\. \d+ of 64 lanes", row)
        told = match[1] if match else told
        if ": step " not in row or "@" not in row.split(" ")[0]:
            continue
        slot = next(slots)
        found = re.search(r"\) wrote it as (.*?); it was ", row)
        if not found:
            assert re.search(r"wrote it from|took|left it", row), row
            continue
        *named, numbers = found[1].split(" = ")
        assert without_names(told.split(" = ")[1]) == numbers, (told, row)
        places = PLACE.findall(slot.split(", ", 1)[1].replace("KC0", "CB0"))
        assert PLACE.findall("".join(named)) == places, (slot, row)
        formulas += 1
    return formulas


# --- random programs --------------------------------------------------------------------------------------------

VECTOR = ["ADD", "MUL", "MUL_IEEE", "MOV", "FLOOR", "CEIL", "TRUNC", "SETE", "SETGT", "SETGE", "SETNE", "SETE_DX10", "SETGT_DX10", "SETGE_DX10", "SETNE_DX10",
          "ADD_INT", "SUB_INT", "AND_INT", "OR_INT", "XOR_INT", "MAX_INT", "MIN_UINT", "SETGT_INT", "SETGE_UINT", "SETE_INT", "MAX_UINT",
          "ASHR_INT", "LSHL_INT", "LSHR_INT", "MULADD", "MULADD_IEEE", "CNDE", "CNDGT", "CNDGE", "CNDE_INT", "CNDGT_INT", "CNDGE_INT"]
TRANS = ["MULLO_INT", "MULLO_UINT", "FLT_TO_INT", "INT_TO_FLT"]


def random_operand(chance):
    kind = chance.random()
    if kind < 0.55:
        text = f"R{chance.randrange(4)}.{chance.choice('xyzw')}"
    elif kind < 0.75:
        text = f"KC0[{chance.randrange(4)}].{chance.choice('xyzw')}"
    else:
        return chance.choice(["0.0f", "1.0f", "0.5", "1", "-1", f"0x{chance.getrandbits(32):08X}",
                              f"0x{struct.unpack('<I', struct.pack('<f', chance.uniform(-5000, 5000)))[0]:08X}"])
    return f"-{text}" if chance.random() < 0.2 else text


def random_group(chance, number):
    op = chance.choice(VECTOR + TRANS)
    slot = "t" if op in TRANS else chance.choice("xyzw")
    types = operand_types(op)
    operands = []
    for kind in types:
        operand = random_operand(chance)
        operands.append(operand.lstrip("-") if kind not in (FLOAT, BITS) and not operand[1:].isdigit() else operand)
    if sum(operand.startswith("0x") for operand in operands) > 1:
        operands = [operand.replace("0x", "R1.x;").split(";")[0] for operand in operands]
    if sum("KC0" in operand for operand in operands) > 2:  # a group reads two pairs of constants
        operands[2] = "R2.y"
    scale = chance.choice(["", "", "", "*2", "*4", "/2"]) if op in FLOATS and len(types) == 2 else ""
    clamp = "  CLAMP" if op in FLOATS and chance.random() < 0.2 else ""
    target = f"R{chance.randrange(4)}.{chance.choice('xyzw') if slot == 't' else slot}"
    return f"      {number}  {slot}: {op}{scale} {target}, {', '.join(operands)}{clamp}"


def random_scene(chance, folder, n_groups):
    rows, left, number = [], n_groups, 0
    while left > 0:
        rows.append("ALU: KCACHE0(CB0:0-15)")
        for _ in range(min(left, 60)):
            rows.append(random_group(chance, number))
            number += 1
        left -= 60
    (folder / "random.asm").write_text("\n".join(rows + ["EXPORT_DONE: PIX0, R0", "END_OF_PROGRAM", ""]))
    values = [chance.choice([struct.pack("<f", chance.uniform(-10, 10)), struct.pack("<i", chance.randrange(-20, 20)),
                             struct.pack("<I", chance.getrandbits(32))]) for _ in range(4 * 256)]
    (folder / "random.f32").write_bytes(b"".join(values))
    (folder / "random.lanescope").write_text(
        "[scene]\nversion=1\nname=Random\nstage=ps\n[program]\nfile=random.asm\n[layout]\nkind=pixels\nwidth=16\nheight=16\n"
        "[inputs]\nR0.xyzw=file random.f32\n[constants]\ncb0.0=0.1 -2.5 1e9 16777217\ncb0.1=1.0 0.6 20.0 3.0\ncb0.2=0.0 2.0 -4050.6 0.0\n"
        "cb0.3=0.3 0.7 100.0 1.0\n[output PIX0]\nregister=PIX0\nformat=rgba32f\n")
    return folder / "random.lanescope", rows


def main():
    program = sys.argv[1]
    sentences = computed = 0
    if sys.argv[2] == "--scenes":
        for scene in sys.argv[3:]:
            for lane in (0, 37):
                more = check_output(debug(program, scene, lane, "step\n" * 400))
                sentences, computed = sentences + more[0], computed + more[1]
        print(f"{sentences} sentences of groups in {len(sys.argv) - 3} scenes, {computed} operations computed again")
        return 0 if computed else 1
    steps, chance = int(sys.argv[2]), random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    formulas = 0
    print("1..2")
    with tempfile.TemporaryDirectory() as folder:
        while sentences < steps:
            n = min(300, steps - sentences)
            scene, rows = random_scene(chance, pathlib.Path(folder), n)
            text = debug(program, scene, chance.randrange(64), "step\n" * (n + n // 60 + 2))
            more = check_output(text)
            if more[0] < n // 2:
                raise SystemExit(f"not ok 1 sentences: only {more[0]} of {n} steps: {text[-2000:]}")
            sentences, computed = sentences + more[0], computed + more[1]
            if formulas < steps // 20:
                formulas += check_formulas(debug(program, scene, chance.randrange(64), ask(rows)), rows)
    print(f"ok 1 {sentences} sentences, {computed} operations computed again")
    print(f"ok 2 who tells {formulas} of these steps by the same formulas")
    return 0


if __name__ == "__main__":
    sys.exit(main())
