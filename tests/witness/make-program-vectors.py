#!/usr/bin/env python3
"""Programs whose results ordinary Python gives: one function a lane, with Python's own if, while and list.

   make-program-vectors.py OUT

Branches, loops and calls of the assembly are written out in Python as what they mean; memories are lists, fetches read
bytes by struct, filters are exact fractions.  Nothing is shared with the program.  Lines of a program:

   program NAME | CLASS ROW, CLASS ROW... the rows that it witnesses
   text LINE                    assembly
   stage PS|VS|GS               PS if not given
   in REG CHANNEL WORDS         64 words, a lane each
   out FILE INDEX CHANNEL WORDS - where any word will do
   mask valid WORD              lanes 63 to 0 in hex
   booleans WORD, loop N COUNT INIT INCREMENT, buffer N STRIDE BYTES, semantics ID...
   words KIND N                 size of a memory, see R700Memory
   memory KIND WORDS            its first words afterwards
   texture N WIDTH HEIGHT LEVELS, texels N LEVEL WORDS, sampler N LINEAR MIP COMPARE
"""

import importlib.util
import pathlib
import struct
import sys
from fractions import Fraction
from math import floor

sys.dont_write_bytecode = True
spec = importlib.util.spec_from_file_location("exact", pathlib.Path(__file__).with_name("make-exec-vectors.py"))
exact = importlib.util.module_from_spec(spec)
spec.loader.exec_module(exact)

LANES = range(64)
PREDICATE = "UPDATE_EXEC_MASK UPDATE_PRED"
END = "NOP\nEND_OF_PROGRAM\n"
EXPORT, STREAM0, EMIT = 2, 3, 8  # of R700Memory


def bits(value):
    return struct.unpack("<I", struct.pack("<f", float(value)))[0]


class Program:
    def __init__(self, name, rows, text, **lines):
        self.name, self.rows, self.text, self.lines = name, rows, text, []
        for key, value in lines.items():
            self.add(key, value)

    def add(self, key, *values):
        self.lines.append(" ".join([key, *(str(v) for v in values)]))

    def lane_in(self, register, channel, function):
        self.add("in", register, channel, *(f"{function(lane) & 0xFFFFFFFF:08X}" for lane in LANES))

    def lane_out(self, where, index, channel, function):
        values = [function(lane) for lane in LANES]
        self.add("out", where, index, channel, *("-" if v is None else f"{v & 0xFFFFFFFF:08X}" for v in values))

    def write(self, out):
        print("program", self.name, "|", ", ".join(self.rows), file=out)
        for line in self.text.strip("\n").split("\n"):
            print("text", line, file=out)
        for line in self.lines:
            print(line, file=out)


def mark(n):
    return f"ALU:\n x: ADD_INT R5.x, R5.x, ({n}).x\n"


def below(n):
    """Lanes below n stay on."""
    return f" x: PRED_SETGT_INT ____, ({n}).x, R0.x  {PREDICATE}\n"


def flow(name, rows, text, function, **lines):
    """R0.x is the lane, R5.x what the function gives."""
    program = Program(name, rows, text + END, **lines)
    program.lane_in(0, 0, lambda lane: lane)
    program.lane_out("R", 5, 0, function)
    return program


# --- branches ---------------------------------------------------------------------------------------------------


def branches():
    def if_else(lane):
        r = 0
        if lane < 10:
            r += 1
        else:
            r += 2
        return r + 4

    yield flow("if-else", ["CF_ALU ALU_PUSH_BEFORE", "CF JUMP", "CF ELSE", "CF POP", "CF_ALU ALU", "CF NOP"],
               "NOP\nALU_PUSH_BEFORE:\n" + below(10) + "JUMP  POP_CNT(0) ADDR(other)\n" + mark(1)
               + "other:\nELSE  POP_CNT(1) ADDR(after)\n" + mark(2) + "POP  POP_CNT(1)\nafter:\n" + mark(4), if_else)

    def pop_after(lane):
        r = 0
        if lane < 10:
            r += 1
        return r + 4

    yield flow("pop-after", ["CF_ALU ALU_POP_AFTER"], "ALU_PUSH_BEFORE:\n" + below(10)
               + mark(1).replace("ALU:", "ALU_POP_AFTER:") + mark(4), pop_after)

    def two(lane):
        r = 0
        if lane < 20:
            if lane < 10:
                r += 1
        return r + 4

    yield flow("pop2-after", ["CF_ALU ALU_POP2_AFTER"], "ALU_PUSH_BEFORE:\n" + below(20) + "ALU_PUSH_BEFORE:\n"
               + below(10) + mark(1).replace("ALU:", "ALU_POP2_AFTER:") + mark(4), two)

    def otherwise(lane):
        r = 0
        if lane < 10:
            pass
        else:
            r += 2
        return r + 4

    yield flow("else-after", ["CF_ALU ALU_ELSE_AFTER"], "ALU_ELSE_AFTER:\n" + below(10) + mark(2)
               + "POP  POP_CNT(1)\n" + mark(4), otherwise)

    def both(lane):
        r = 0
        if lane < 10:
            r += 1
        else:
            r += 2
        return r + 4

    # Guide 9.1: the push is there "if the clause issues PRED_SET*"; Cemu and decaf run ALU, then ELSE, and push nothing.
    yield flow("else-after/no-test", ["CF_ALU ALU_ELSE_AFTER"], "ALU_PUSH_BEFORE:\n" + below(10)
               + mark(1).replace("ALU:", "ALU_ELSE_AFTER:") + mark(2).replace("ALU:", "ALU_POP_AFTER:") + mark(4), both)
    for constant in (0, 1):
        yield from with_boolean(constant)


def with_boolean(constant):
    condition = "COND(BOOL) CF_CONST(3)"
    given = {"booleans": "00000008" if constant else "00000000"}
    suffix = f"/{constant}"

    def push(_):
        return (1 if constant else 0) + 4

    yield flow("push" + suffix, ["CF PUSH"], f"PUSH  POP_CNT(0) ADDR(after) {condition}\n" + mark(1)
               + "POP  POP_CNT(1)\nafter:\n" + mark(4), push, **given)

    def push_else(_):
        return (0 if constant else 1) + 4

    yield flow("push-else" + suffix, ["CF PUSH_ELSE"], f"PUSH_ELSE  POP_CNT(0) ADDR(after) {condition}\n" + mark(1)
               + "after:\nPOP  POP_CNT(1)\n" + mark(4), push_else, **given)

    def pop_jump(lane):
        r = 1 if lane < 10 else 0
        if constant:
            r += 2
        return r + 4

    yield flow("pop-jump" + suffix, ["CF POP_JUMP"], "ALU_PUSH_BEFORE:\n" + below(10) + mark(1)
               + f"POP_JUMP  POP_CNT(1) ADDR(after) {condition}\n" + mark(2) + "after:\n" + mark(4), pop_jump, **given)
    yield flow("pop-push" + suffix, ["CF POP_PUSH"], "ALU_PUSH_BEFORE:\n" + below(10) + mark(1)
               + f"POP_PUSH  POP_CNT(1) ADDR(after) {condition}\n" + mark(2) + "POP  POP_CNT(1)\nafter:\n" + mark(4),
               pop_jump, **given)

    def pop_push_else(lane):
        r = 1 if lane < 10 else 0
        if not constant:
            r += 2
        return r + 4

    yield flow("pop-push-else" + suffix, ["CF POP_PUSH_ELSE"], "ALU_PUSH_BEFORE:\n" + below(10) + mark(1)
               + f"POP_PUSH_ELSE  POP_CNT(1) ADDR(after) {condition}\n" + mark(2) + "after:\nPOP  POP_CNT(1)\n"
               + mark(4), pop_push_else, **given)

    def twice(r):
        return r * 2 + 1

    yield flow("call" + suffix, ["CF CALL", "CF RETURN"], "CALL  ADDR(sub)\n"
               + f"CALL  ADDR(sub) {condition}\n" + mark(16) + "NOP\nEND_OF_PROGRAM\nsub:\n"
               + "ALU:\n x: ADD_INT ____, R5.x, R5.x\n 1 x: ADD_INT R5.x, PV0.x, 1\nRETURN\n",
               lambda lane: (twice(twice(0)) if constant else twice(0)) + 16, **given)


# --- loops --------------------------------------------------------------------------------------------------------


def loops():
    def counted(count, start, step):
        def run(_):
            table = [100 + 7 * i for i in range(16)]
            r, index = 0, start
            for _ in range(count):
                r += table[index + 1]
                index += step
            return r

        return run

    for count, start, step in ((0, 0, 1), (1, 2, 3), (4, 1, 2), (5, 6, 0)):
        program = flow(f"loop/{count}", ["CF LOOP_START", "CF LOOP_END"],
                       "LOOP_START  CF_CONST(2)\nALU:\n x: ADD_INT R5.x, R5.x, R[1+AL].y\nLOOP_END\n",
                       counted(count, start, step))
        program.add("loop", 2, count, start, step)
        for register in range(16):
            program.lane_in(register, 1, lambda lane, v=100 + 7 * register: v)
        yield program

    def nested(_):
        r = 0
        for outer in range(3):
            for _ in range(4):
                r += 10 + (2 + 2 * outer)
        return r

    program = flow("loop-no-al", ["CF LOOP_START_NO_AL"],
                   "LOOP_START  CF_CONST(0)\nLOOP_START_NO_AL  CF_CONST(1)\n"
                   "ALU:\n x: ADD_INT R5.x, R5.x, R[0+AL].y\nLOOP_END\nLOOP_END\n", nested)
    program.add("loop", 0, 3, 2, 2)
    program.add("loop", 1, 4, 9, 1)
    for register in range(12):
        program.lane_in(register, 1, lambda lane, v=10 + register: v)
    yield program

    def breaking(lane):
        r = i = 0
        while True:
            i += 1
            if i >= lane:
                break
            if i & 1:
                continue
            r += 1
        return r + 1000

    count_up = " x: ADD_INT R1.x, R1.x, 1\n"
    yield flow("loop-dx10", ["CF LOOP_START_DX10", "CF LOOP_END", "CF LOOP_BREAK", "CF LOOP_CONTINUE"],
               "LOOP_START_DX10\nALU:\n" + count_up
               + f"ALU_PUSH_BEFORE:\n x: PRED_SETGE_INT ____, R1.x, R0.x  {PREDICATE}\n"
               + "JUMP  POP_CNT(1) ADDR(on)\nLOOP_BREAK\nPOP  POP_CNT(1)\non:\n"
               + f"ALU_PUSH_BEFORE:\n x: AND_INT ____, R1.x, 1\n 1 x: PRED_SETNE_INT ____, PV0.x, 0.0f  {PREDICATE}\n"
               + "JUMP  POP_CNT(1) ADDR(even)\nLOOP_CONTINUE\nPOP  POP_CNT(1)\neven:\n" + mark(1) + "LOOP_END\n"
               + mark(1000), breaking)
    yield flow("alu-break", ["CF_ALU ALU_BREAK", "CF_ALU ALU_CONTINUE"],
               "LOOP_START_DX10\nALU_BREAK:\n" + count_up
               + f" 1 x: PRED_SETGT_INT ____, R0.x, R1.x  {PREDICATE}\n"
               + f"ALU_CONTINUE:\n x: AND_INT ____, R1.x, 1\n 1 x: PRED_SETE_INT ____, PV0.x, 0.0f  {PREDICATE}\n"
               + mark(1) + "LOOP_END\n" + mark(1000), breaking)


def others():
    def killed(lane):
        return lane < 10

    program = flow("kill", ["CF KILL"], "ALU_PUSH_BEFORE:\n" + below(10) + "KILL  ADDR(after)\nafter:\nPOP  POP_CNT(1)\n" + mark(4),
                   lambda lane: 4)
    program.add("mask", "valid", f"{sum(1 << lane for lane in LANES if not killed(lane)):016X}")
    yield program
    program = Program("export", ["CF_EXPORT EXPORT", "CF_EXPORT EXPORT_DONE"],
                      "EXPORT: PIX0, R1.wz01\nEXPORT_DONE: PIX1, R2 BURSTCNT(1)\n" + END)
    for register in (1, 2, 3):
        for channel in range(4):
            program.lane_in(register, channel, lambda lane, k=register * 4096 + channel * 256: k + lane)
    one = bits(1)
    program.lane_out("PIX", 0, 0, lambda lane: 4096 + 3 * 256 + lane)
    program.lane_out("PIX", 0, 1, lambda lane: 4096 + 2 * 256 + lane)
    program.lane_out("PIX", 0, 2, lambda lane: 0)
    program.lane_out("PIX", 0, 3, lambda lane: one)
    for target in (1, 2):
        for channel in range(4):
            program.lane_out("PIX", target, channel, lambda lane, k=(target + 1) * 4096 + channel * 256: k + lane)
    yield program
    strips = [[0], [1, 2], [3]]
    program = Program("emit", ["CF EMIT_VERTEX", "CF EMIT_CUT_VERTEX", "CF CUT_VERTEX"],
                      "EMIT_CUT_VERTEX\nEMIT_VERTEX\nEMIT_VERTEX\nCUT_VERTEX\nEMIT_VERTEX\n" + END, stage="GS")
    begins = sum(1 << strip[0] for strip in strips[1:])
    words = [f"{w:08X}" for w in [sum(map(len, strips)), begins] + [0] * 31]
    program.add("memory", EMIT, *(words * 64))
    yield program
    program = Program("alu-nop", ["ALU_OP2 NOP"],
                      "ALU:\n x: NOP\n y: MOV R1.y, R0.x\n" + END)
    program.lane_in(0, 0, lambda lane: lane)
    program.lane_in(1, 0, lambda lane: 5)
    program.lane_out("R", 1, 0, lambda lane: 5)
    program.lane_out("R", 1, 1, lambda lane: lane)
    yield program


def modifiers():
    """Output scale, clamp, absolute value and sign, on the corners of floats."""
    one, two, four, half = (bits(v) for v in (1, 2, 4, 0.5))
    value = lambda lane: exact.FLOATS[lane % len(exact.FLOATS)]

    def clamped(a):
        if exact.F32.is_nan(a) or not exact.GT(a, 0):
            return 0
        return a if exact.LT(a, one) else one

    cases = (("MOV*2", "R0.x", "", lambda a: exact.ieee(a, two)), ("MOV*4", "R0.x", "", lambda a: exact.ieee(a, four)),
             ("MOV/2", "R0.x", "", lambda a: exact.ieee(a, half)), ("MOV", "R0.x", "CLAMP", clamped),
             ("MOV", "-R0.x", "", lambda a: a ^ exact.SIGN), ("MOV", "|R0.x|", "", lambda a: a & ~exact.SIGN),
             ("MOV", "-|R0.x|", "", lambda a: a | exact.SIGN),
             ("MUL*4", "R0.x, -R0.y", "CLAMP", lambda a: clamped(exact.ieee(exact.mul(a, one ^ exact.SIGN), four))),
             ("ADD/2", "|R0.x|, R0.y", "", lambda a: exact.ieee(exact.add(a & ~exact.SIGN, one), half)))
    text = "".join(f" {n} x: {op} R{n + 1}.x, {sources}  {flags}\n" for n, (op, sources, flags, _) in enumerate(cases))
    program = Program("modifiers", ["ALU_OP2 MOV", "ALU_OP2 MUL", "ALU_OP2 ADD"], "ALU:\n" + text + END)
    program.lane_in(0, 0, value)
    program.lane_in(0, 1, lambda lane: one)
    for n, (_, _, _, function) in enumerate(cases):
        program.lane_out("R", n + 1, 0, lambda lane, f=function: f(value(lane)))
    yield program


# --- memory ---------------------------------------------------------------------------------------------------------


def element(register, channel, lane):
    return register << 16 | channel << 8 | lane


def with_elements(program, last=4):
    program.lane_in(0, 0, lambda lane: lane)
    for register in range(1, last + 1):
        for channel in range(4):
            program.lane_in(register, channel, lambda lane, r=register, c=channel: element(r, c, lane))
    return program


def memories():
    program = with_elements(Program(
        "scratch", ["CF_EXPORT MEM_SCRATCH", "CF WAIT_ACK", "MEM SCRATCH", "TEX MEM"],
        "MEM_SCRATCH: WRITE_ACK(1), R1 ARRAY_SIZE(7) ELEM_SIZE(3) BURSTCNT(3)\nWAIT_ACK\n"
        "TEX:\n RD_SCRATCH R6, R5.x  ARRAY_BASE(1) ARRAY_SIZE(7) ELEM_SIZE(3) UNCACHED INDEXED "
        "FORMAT(32_32_32_32_FLOAT)\n" + END))
    program.lane_in(5, 0, lambda lane: lane % 4)
    for channel in range(4):
        own = lambda lane: [element(r, channel, lane) for r in (1, 2, 3, 4)]
        program.lane_out("R", 6, channel, lambda lane: own(lane)[lane % 4])
    yield program

    size = 1 + 64 * 2
    shared = [0] * size
    for lane in LANES:
        shared[1 + 2 * lane] = element(1, 0, lane)
    program = with_elements(Program(
        "scatter", ["CF_EXPORT MEM_EXPORT", "MEM SCATTER", "VTX MEM"],
        "MEM_EXPORT: WRITE_IND_ACK(1+R5), R1.x___ ARRAY_SIZE(0) ELEM_SIZE(0)\nWAIT_ACK\n"
        "VTX:\n RD_SCATTER R6.x___, R5.y  ARRAY_BASE(1) INDEXED UNCACHED FORMAT(32_FLOAT)\n" + END))
    program.lane_in(5, 0, lambda lane: 2 * lane)
    program.lane_in(5, 1, lambda lane: 2 * (63 - lane))
    program.add("words", EXPORT, size)
    program.add("memory", EXPORT, *(f"{w:08X}" for w in shared))
    program.lane_out("R", 6, 0, lambda lane: shared[1 + 2 * (63 - lane)])
    yield program

    for stream in range(4):
        items = [[0] * 6 for _ in LANES]
        for lane in LANES:
            items[lane][1:4] = [element(2, c, lane) for c in range(3)]
        program = with_elements(Program(
            f"stream/{stream}", [f"CF_EXPORT MEM_STREAM{stream}"],
            f"MEM_STREAM{stream}: WRITE(1), R2.xyz_ ARRAY_SIZE(4095) ELEM_SIZE(0)\n" + END, stage="VS"))
        program.add("words", STREAM0 + stream, 6)
        program.add("memory", STREAM0 + stream, *(f"{w:08X}" for item in items for w in item))
        yield program


def shared_memory():
    """Each thread writes four words; then reads what another wrote: bank is thread mod 4, place thread / 4."""
    bank_words = [[0] * 256 for _ in range(4)]
    for lane in LANES:
        start = lane // 4 * 8 + 4
        bank_words[lane % 4][start:start + 4] = [element(1, c, lane) for c in range(4)]
    partner = lambda lane: lane // 4 * 4 ^ 4 | lane % 4
    program = with_elements(Program(
        "share", ["LDS LOCAL_DS_WRITE", "LDS LOCAL_DS_READ"],
        "TEX:\n LOCAL_DS_WRITE R1  STRIDE(8) INDEX(4)\n LOCAL_DS_READ R6, R5.xy  RD_OFFSET(4)\n" + END))
    program.lane_in(5, 0, lambda lane: partner(lane) % 4)
    program.lane_in(5, 1, lambda lane: partner(lane) // 4 * 8)
    for channel in range(4):
        program.lane_out("R", 6, channel, lambda lane, c=channel: bank_words[partner(lane) % 4][
            partner(lane) // 4 * 8 + 4 + c])
    yield program


# --- fetches --------------------------------------------------------------------------------------------------------


def vertex_fetches():
    data = bytes((i * 37 + 11) % 256 for i in range(64 * 12))
    for name, clause, op, rows in (("vtx", "VTX", "FETCH", ["CF VTX", "VTX FETCH"]),
                                   ("vtx-tc", "VTX_TC", "FETCH", ["CF VTX_TC", "VTX FETCH"]),
                                   ("tex", "TEX", "VTX_FETCH", ["CF TEX", "TEX VTX_FETCH"])):
        program = Program(f"fetch/{name}", rows, f"{clause}:\n {op} R1, R0.x, fc5  FORMAT(8_8_8_8)\n"
                          f" {op} R2.xyz1, R0.x, fc5  FORMAT(16_16) NUM_FORMAT(INT) SIGNED OFFSET(4)\n"
                          f" {op} R3.wzyx, R0.x, fc5  FORMAT(32) NUM_FORMAT(INT) OFFSET(8) ENDIAN(8IN32)\n" + END)
        program.lane_in(0, 0, lambda lane: 63 - lane)
        program.add("buffer", 5, 12, data.hex())
        at = lambda lane: 12 * (63 - lane)
        for channel in range(4):
            program.lane_out("R", 1, channel, lambda lane, c=channel: nearest(Fraction(data[at(lane) + c], 255)))
        for channel in range(2):
            program.lane_out("R", 2, channel,
                             lambda lane, c=channel: struct.unpack_from("<h", data, at(lane) + 4 + 2 * c)[0])
        program.lane_out("R", 2, 2, lambda lane: 0)
        program.lane_out("R", 2, 3, lambda lane: 1)
        program.lane_out("R", 3, 3, lambda lane: struct.unpack_from(">I", data, at(lane) + 8)[0])
        yield program
    for name, clause, op, row in (("vtx", "VTX", "SEMANTIC", "VTX SEMANTIC"), ("tex", "TEX", "VTX_SEMANTIC",
                                                                                 "TEX VTX_SEMANTIC")):
        table = [3, 9, 4]
        program = Program(f"semantic/{name}", [row],
                          f"{clause}:\n {op} SEM[4].xy__, R0.x, fc5  FORMAT(32_32) NUM_FORMAT(INT)\n" + END)
        program.add("semantics", *table)
        program.add("buffer", 5, 8, data.hex())
        program.lane_in(0, 0, lambda lane: lane)
        for channel in range(2):
            program.lane_out("R", 1 + table.index(4), channel,
                             lambda lane, c=channel: struct.unpack_from("<I", data, 8 * lane + 4 * c)[0])
        yield program
    program = Program("call-fs", ["CF CALL_FS", "CF RETURN"], "CALL_FS\n" + mark(1) + END
                      + ".section fetch\n" + mark(4) + "RETURN\n", stage="VS")
    program.lane_out("R", 5, 0, lambda lane: 5)
    yield program


def nearest(value):
    """A fraction as the nearest float; fractions of 255 never lie midway."""
    return bits(float(value))


# --- textures -------------------------------------------------------------------------------------------------------

SIZES = (8, 4, 2, 1)


def texel(level, x, y, channel):
    return Fraction((level * 5 + x * 3 + y * 7 + channel * 11) % 32)


def bilinear(level, u, v, value):
    size = SIZES[level]
    x, y = u * size - Fraction(1, 2), v * size - Fraction(1, 2)
    left, low = floor(x), floor(y)
    a, b = x - left, y - low
    at = lambda dx, dy: value(level, (left + dx) % size, (low + dy) % size)
    return (at(0, 0) * (1 - a) + at(1, 0) * a) * (1 - b) + (at(0, 1) * (1 - a) + at(1, 1) * a) * b


def filtered(lod, u, v, value):
    lod = min(max(lod, Fraction(0)), Fraction(len(SIZES) - 1))
    near, rest = floor(lod), lod - floor(lod)
    result = bilinear(near, u, v, value)
    return result if rest == 0 else result * (1 - rest) + bilinear(near + 1, u, v, value) * rest


def add_texture(program, linear=1, mip=2, compare=3):
    program.add("texture", 1, SIZES[0], SIZES[0], len(SIZES))
    for level, size in enumerate(SIZES):
        words = [f"{bits(texel(level, x, y, c)):08X}" for y in range(size) for x in range(size) for c in range(4)]
        program.add("texels", 1, level, *words)
    program.add("sampler", 2, linear, mip, compare)


def coordinates(lane, log_step):
    """Of a pixel in its quad: neighbours are 2^log_step texels of the base level apart."""
    quad = lane // 4
    step = Fraction(2) ** log_step / SIZES[0]
    u = Fraction(quad * 5 % 16, 16) + (lane & 1) * step + Fraction(1, 32)
    v = Fraction(quad * 11 % 16, 16) + (lane >> 1 & 1) * step + Fraction(3, 32)
    return u, v


SET = " SET_GRADIENTS_H R2, R2, t1, s2\n SET_GRADIENTS_V R3, R3, t1, s2\n"


def sample_lod(op, quad_lod, gradient_lod, w):
    if op.endswith("_LZ"):
        return Fraction(0)
    base = gradient_lod if "_G" in op else quad_lod
    return w if op.endswith("_L") else base + w if op.endswith("_LB") else base


def samples():
    """All sixteen; the difference between pixels asks for level 1, the gradients for level 2, W is 3/2 or 1/2."""
    for compare in ("", "_C"):
        for gradients in ("", "_G"):
            for source in ("", "_L", "_LB", "_LZ"):
                yield sample("SAMPLE" + compare + gradients + source)


def sample(op):
    w = Fraction(3, 2) if op.endswith("_L") else Fraction(1, 2)
    in_z = op.endswith(("_L", "_LB"))
    gradients = "_G" in op
    rows = ["TEX " + op] + (["TEX SET_GRADIENTS_H", "TEX SET_GRADIENTS_V"] if gradients else [])
    program = Program("sample/" + op, rows, "TEX:\n" + (SET if gradients else "") + f" {op} R1, R0, t1, s2\n" + END)
    add_texture(program)
    place = lambda lane: coordinates(lane, 1)
    reference = lambda lane: Fraction(lane % 29) + Fraction(1, 2)
    program.lane_in(0, 0, lambda lane: bits(place(lane)[0]))
    program.lane_in(0, 1, lambda lane: bits(place(lane)[1]))
    third, fourth = (reference, lambda lane: w) if in_z else (lambda lane: 0, reference)
    program.lane_in(0, 2, lambda lane: bits(third(lane) if "_C" in op else 0))
    program.lane_in(0, 3, lambda lane: bits(fourth(lane) if "_C" in op or in_z else 0))
    for register, channel in ((2, 0), (3, 1)):
        program.lane_in(register, channel, lambda lane: bits(Fraction(4, SIZES[0])))
    lod = sample_lod(op, Fraction(1), Fraction(2), w)
    for channel in range(4):
        def value(lane, channel=channel):
            def plain(level, x, y):
                return texel(level, x, y, channel)

            def passes(level, x, y):
                return Fraction(int(reference(lane) <= texel(level, x, y, 0)))

            return bits(filtered(lod, *place(lane), passes if "_C" in op else plain))

        if "_C" not in op or channel == 0:
            program.lane_out("R", 1, channel, value)
    return program


def texture_program(name, rows, text, log_step=0, **options):
    program = Program("texture/" + name, rows, "TEX:\n" + text + END)
    add_texture(program, **options)
    place = lambda lane: coordinates(lane, log_step)
    program.lane_in(0, 0, lambda lane: bits(place(lane)[0]))
    program.lane_in(0, 1, lambda lane: bits(place(lane)[1]))
    return program, place


def texture_queries():
    """Gradients are one value for the quad: drivers tell fine ones from the next parts on.  Horizontally of its second row and
    vertically of its first column, as softpipe draws."""
    program, place = texture_program("gradients", ["TEX GET_GRADIENTS_H", "TEX GET_GRADIENTS_V"],
                                     " GET_GRADIENTS_H R1, R0, t1, s2\n GET_GRADIENTS_V R2, R0, t1, s2\n")
    for channel in range(2):
        program.lane_out("R", 1, channel, lambda lane, c=channel: bits(place(lane | 3)[c] - place(lane & ~3 | 2)[c]))
        program.lane_out("R", 2, channel, lambda lane, c=channel: bits(place(lane & ~3 | 2)[c] - place(lane & ~3)[c]))
    yield program
    program, place = texture_program("keep", ["TEX KEEP_GRADIENTS"],
                                     " KEEP_GRADIENTS R2, R0, t1, s2\n SAMPLE_G R1, R3, t1, s2\n", log_step=2)
    program.lane_in(3, 0, lambda lane: bits(Fraction(lane, 64)))
    program.lane_in(3, 1, lambda lane: bits(Fraction(63 - lane, 64)))
    for channel in range(4):
        program.lane_out("R", 1, channel, lambda lane, c=channel: bits(filtered(
            Fraction(2), Fraction(lane, 64), Fraction(63 - lane, 64), lambda l, x, y: texel(l, x, y, c))))
        program.lane_out("R", 2, channel, lambda lane: 0)
    yield program
    program, place = texture_program("lod", ["TEX GET_COMP_TEX_LOD"], " GET_COMP_TEX_LOD R1.xy__, R0, t1, s2\n",
                                     log_step=-1)
    program.lane_out("R", 1, 0, lambda lane: bits(0))
    program.lane_out("R", 1, 1, lambda lane: bits(-1))
    yield program
    program, place = texture_program("lerp", ["TEX GET_LERP"], " GET_LERP R1.xy__, R0, t1, s2\n")
    for channel in range(2):
        program.lane_out("R", 1, channel, lambda lane, c=channel: bits(
            (place(lane)[c] * SIZES[0] - Fraction(1, 2)) % 1))
    yield program
    program, place = texture_program("gather", ["TEX FETCH4"], " FETCH4 R1, R0, t1, s2\n")
    for channel, (dx, dy) in enumerate(((0, 1), (1, 1), (1, 0), (0, 0))):
        def corner(lane, dx=dx, dy=dy):
            x, y = (floor(t * SIZES[0] - Fraction(1, 2)) for t in place(lane))
            return bits(texel(0, (x + dx) % SIZES[0], (y + dy) % SIZES[0], 0))

        program.lane_out("R", 1, channel, corner)
    yield program
    program = Program("texture/load", ["TEX LD", "TEX GET_TEXTURE_RESINFO", "TEX GET_NUMBER_OF_SAMPLES"],
                      "TEX:\n LD R1, R0, t1, s2\n GET_TEXTURE_RESINFO R2, R0.wwww, t1, s2\n"
                      " GET_NUMBER_OF_SAMPLES R3.x___, R0, t1, s2\n" + END)
    add_texture(program)
    place = lambda lane: (lane % 8, lane // 8, 0, 0) if lane < 40 else (lane % 4, lane // 4 % 4, 0, 1)
    for channel in range(4):
        program.lane_in(0, channel, lambda lane, c=channel: place(lane)[c])
        program.lane_out("R", 1, channel, lambda lane, c=channel: bits(texel(place(lane)[3], *place(lane)[:2], c)))
        program.lane_out("R", 2, channel, lambda lane, c=channel: (SIZES[place(lane)[3]], SIZES[place(lane)[3]], 1,
                                                                   len(SIZES))[c])
    program.lane_out("R", 3, 0, lambda lane: 1)
    yield program


def main():
    with open(sys.argv[1], "w", encoding="ascii") as out:
        for source in (branches, loops, others, modifiers, memories, shared_memory, vertex_fetches, samples, texture_queries):
            for program in source():
                program.write(out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
