#!/usr/bin/env python3
"""Execution vectors of the R500's instructions, from the formulas of its documents and Python's arithmetic.

   make-exec-vectors.py FIELDS.csv OUT

Nothing here is shared with the program: words are put together by the list of fields that was made from the documents, results
follow from the formulas beside each vector.  Documents: 000 (CMN_INST), 001 (RGBA_INST), 003 (FC_INST) with their errata, the
register text for the other words, and the page on the execution model ("model 7.2" is its section).

   @ NAME | SOURCE             begins a vector: a program and one quad of pixels
   word W W W W W W            an instruction
   covered, active, bool MASK  lanes, or constants, as a mask; all four lanes and none if left out
   loop N COUNT INIT STEP      a loop constant
   set REGISTER B B B B        bits of the four pixels before the program
   get REGISTER B B B B [~E]   and behind it; - does not matter, ~E: to a relative difference of E
   valid MASK                  pixels that are not killed behind it

Before the program temp[n] of channel c is T (n, c, lane), const[n] is C (n, c); texture units 5 and 6 hold what texel () says, sampled
by points.  What no "get" names is behind the program as it was before, and outputs that none names are not written.
"""
import csv
import math
import struct
import sys

LANES = range(4)
N_TEMPS = 8


def T(n, c, lane):
    return (1 + lane + 4 * c + 16 * n) * (-1 if n % 2 else 1)


def C(n, c):
    return 0.25 * (1 + c + 4 * n)


def texel(unit, level, x, y, z):
    return 100 * level + x, y, z, unit


# --- words ---------------------------------------------------------------------------------------------------------

FIELDS = {}
with open(sys.argv[1], encoding="ascii") as table:
    for row in csv.DictReader(table):
        FIELDS[f"{row['register']}.{row['name']}"] = int(row["dword"]), int(row["hi"]), int(row["lo"])


def encode(fields):
    words = [0] * 6
    for name, value in fields.items():
        dword, hi, lo = FIELDS["US_" + name]
        assert 0 <= value < 1 << (hi - lo + 1), name
        words[dword] |= value << lo
    return words


SWIZZLES = "rgba0h1_"
MODIFIERS = {"": 0, "-": 1, "|": 2, "-|": 3}
RGB_OPS = {"MAD": 0, "DP3": 1, "DP4": 2, "D2A": 3, "MIN": 4, "MAX": 5, "CND": 7, "CMP": 8, "FRC": 9, "SOP": 10, "MDH": 11, "MDV": 12}
ALPHA_OPS = {"MAD": 0, "DP": 1, "MIN": 2, "MAX": 3, "CND": 5, "CMP": 6, "FRC": 7, "EX2": 8, "LN2": 9, "RCP": 10, "RSQ": 11, "SIN": 12,
             "COS": 13, "MDH": 14, "MDV": 15}


def sources(word, names):
    """t3, c17, i56 (inline); a + behind it adds aL."""
    fields = {}
    for i, name in enumerate(names):
        number = int(name[1:].rstrip("+"))
        fields[f"{word}.ADDR{i}"] = number + (128 if name[0] == "i" else 0)
        fields[f"{word}.ADDR{i}_CONST"] = int(name[0] == "c")
        fields[f"{word}.ADDR{i}_REL"] = int(name.endswith("+"))
    return fields


def operand(text):
    """0.rgb, -1.rrr, |2.bgr, p.rgb"""
    modifier = text[:-5] if text[-4] == "." else text[:-3]
    sel, swizzle = text[len(modifier):].split(".")
    return MODIFIERS[modifier], 3 if sel == "p" else int(sel), [SWIZZLES.index(c) for c in swizzle]


def bits_of(mask, letters):
    return sum(1 << i for i, c in enumerate(letters) if c in mask)


def rgb_half(op, src, ops=(), dst=0, w="", o="", srcp=0, omod=0, target=0, rel=0, alu=0, clamp=0):
    fields = sources("ALU_RGB_ADDR", src)
    fields.update({"ALU_RGBA_INST.RGB_OP": RGB_OPS[op], "ALU_RGBA_INST.RGB_ADDRD": dst, "ALU_RGBA_INST.RGB_ADDRD_REL": rel,
                   "ALU_RGB_ADDR.SRCP_OP": srcp, "ALU_RGB_INST.OMOD": omod, "ALU_RGB_INST.TARGET": target,
                   "ALU_RGB_INST.ALU_WMASK": alu, "CMN_INST.RGB_CLAMP": clamp,
                   "CMN_INST.RGB_WMASK": bits_of(w, "rgb"), "CMN_INST.RGB_OMASK": bits_of(o, "rgb")})
    for letter, text in zip("ABC", ops):
        word = "ALU_RGBA_INST" if letter == "C" else "ALU_RGB_INST"
        modifier, sel, swizzle = operand(text)
        fields[f"{word}.RGB_SEL_{letter}"], fields[f"{word}.RGB_MOD_{letter}"] = sel, modifier
        for channel, value in zip(("RED", "GREEN", "BLUE"), swizzle):
            fields[f"{word}.{channel}_SWIZ_{letter}"] = value
    return fields


def alpha_half(op, src, ops=(), dst=0, w=0, o=0, srcp=0, omod=0, target=0, rel=0, depth=0, clamp=0):
    fields = sources("ALU_ALPHA_ADDR", src)
    fields.update({"ALU_ALPHA_INST.ALPHA_OP": ALPHA_OPS[op], "ALU_ALPHA_INST.ALPHA_ADDRD": dst,
                   "ALU_ALPHA_INST.ALPHA_ADDRD_REL": rel, "ALU_ALPHA_ADDR.SRCP_OP": srcp, "ALU_ALPHA_INST.OMOD": omod,
                   "ALU_ALPHA_INST.TARGET": target, "ALU_ALPHA_INST.W_OMASK": depth, "CMN_INST.ALPHA_CLAMP": clamp,
                   "CMN_INST.ALPHA_WMASK": w, "CMN_INST.ALPHA_OMASK": o})
    for letter, text in zip("ABC", ops):
        word = "ALU_RGBA_INST" if letter == "C" else "ALU_ALPHA_INST"
        modifier, rest = (text[:-3], text[-3:])
        fields[f"{word}.ALPHA_SEL_{letter}"] = 3 if rest[0] == "p" else int(rest[0])
        fields[f"{word}.ALPHA_MOD_{letter}"] = MODIFIERS[modifier]
        fields[f"{word}.ALPHA_SWIZ_{letter}"] = SWIZZLES.index(rest[2])
    return fields


def alu(rgb=None, alpha=None, out=0, **common):
    return encode({"CMN_INST.TYPE": out, **(rgb or {}), **(alpha or {}), **{f"CMN_INST.{k}": v for k, v in common.items()}})


def copy_rgb(dst, src, w="rgb", **fields):
    """A * 1 + 0"""
    return alu(rgb_half("MAD", [src], ["0.rgb", "0.111", "0.000"], dst=dst, w=w), **fields)


JUMP, LOOP, ENDLOOP, REP, ENDREP, BREAKLOOP, BREAKREP, CONTINUE = range(8)
DECR, INCR = 1, 2
POP, PUSH = 1, 2


def flow(op, addr=0, any=0, func=0, els=0, a=0, b0=0, b1=0, pop=0, bool_addr=0, int_addr=0, ignore=0, pred=0, inv=0):
    return encode({"CMN_INST.TYPE": 2, "CMN_INST.ALU_WAIT": 1, "CMN_INST.RGB_PRED_SEL": pred, "CMN_INST.RGB_PRED_INV": inv,
                   "FC_INST.OP": op, "FC_INST.B_ELSE": els, "FC_INST.JUMP_ANY": any, "FC_INST.A_OP": a, "FC_INST.JUMP_FUNC": func,
                   "FC_INST.B_POP_CNT": pop, "FC_INST.B_OP0": b0, "FC_INST.B_OP1": b1, "FC_INST.IGNORE_UNCOVERED": ignore,
                   "FC_ADDR.BOOL_ADDR": bool_addr, "FC_ADDR.INT_ADDR": int_addr, "FC_ADDR.JUMP_ADDR": addr})


TEX_OPS = {"NOP": 0, "LD": 1, "TEXKILL": 2, "PROJ": 3, "LODBIAS": 4, "LOD": 5, "DXDY": 6}


def tex(op, src=1, swizzle="rgba", dst=7, texture="rgba", unit=5, w="rgba", dx=(2, "rgba"), dy=(3, "rgba"), rels=(0, 0, 0, 0),
        unscaled=0, ignore=0, **common):
    fields = {"CMN_INST.TYPE": 3, "CMN_INST.TEX_SEM_WAIT": 1, "CMN_INST.RGB_WMASK": bits_of(w, "rgb"),
              "CMN_INST.ALPHA_WMASK": int("a" in w), "TEX_INST.TEX_ID": unit, "TEX_INST.INST": TEX_OPS[op],
              "TEX_INST.TEX_SEM_ACQUIRE": 1, "TEX_INST.IGNORE_UNCOVERED": ignore, "TEX_INST.UNSCALED": unscaled,
              "TEX_ADDR.SRC_ADDR": src, "TEX_ADDR.SRC_ADDR_REL": rels[0], "TEX_ADDR.DST_ADDR": dst, "TEX_ADDR.DST_ADDR_REL": rels[1]}
    for name, value in zip("STRQ", swizzle):
        fields[f"TEX_ADDR.SRC_{name}_SWIZ"] = SWIZZLES.index(value)
    for name, value in zip("RGBA", texture):
        fields[f"TEX_ADDR.DST_{name}_SWIZ"] = SWIZZLES.index(value)
    if op == "DXDY":
        for axis, (number, swizzles), rel in (("DX", dx, rels[2]), ("DY", dy, rels[3])):
            fields[f"TEX_ADDR_DXDY.{axis}_ADDR"], fields[f"TEX_ADDR_DXDY.{axis}_ADDR_REL"] = number, rel
            for name, value in zip("STRQ", swizzles):
                fields[f"TEX_ADDR_DXDY.{axis}_{name}_SWIZ"] = SWIZZLES.index(value)
    fields.update({f"CMN_INST.{k}": v for k, v in common.items()})
    return encode(fields)


# --- vectors -------------------------------------------------------------------------------------------------------

LINES = []


def float_bits(value):
    return "-" if value is None else f"{struct.unpack('<I', struct.pack('<f', value))[0]:08x}"


def int_bits(value):
    return "-" if value is None else f"{value & 0xFFFFFFFF:08x}"


def values(register, of):
    each = [of(lane) if callable(of) else of[lane] if isinstance(of, (list, tuple)) else of for lane in LANES]
    to_text = int_bits if register[0] in "PA" or register.startswith("CNT") else float_bits
    return " ".join(to_text(value) for value in each)


def vector(name, source, code, get, set=None, loops=None, bools=0, covered=15, active=None, valid=None, near=0):
    """get, set: register to a value, four of them or a function of the lane."""
    LINES.append(f"@ {name} | {source}")
    LINES.extend("word " + " ".join(f"{word:08x}" for word in words) for words in code)
    LINES.append(f"covered {covered:x}")
    if active is not None:
        LINES.append(f"active {active:x}")
    LINES.append(f"bool {bools:x}")
    for number, constant in (loops or {}).items():
        LINES.append(f"loop {number} " + " ".join(str(value) for value in constant))
    LINES.extend(f"set {register} {values(register, of)}" for register, of in (set or {}).items())
    LINES.extend(f"get {register} {values(register, of)}" + (f" ~{near}" if near else "") for register, of in get.items())
    LINES.append(f"valid {covered if valid is None else valid:x}")


def all_channels(register, function):
    return {f"{register}.{c}": (lambda lane, i=i: function(i, lane)) for i, c in enumerate("xyzw")}


def rgb_of(register, function):
    return {f"{register}.{c}": (lambda lane, i=i: function(i, lane)) for i, c in enumerate("xyz")}


ONES = {**{f"P.{c}": 1 for c in "xyzw"}, "ALU": 1}
AL = {9: (1, 2, 1)}


def in_loop(*code):
    """Once, with aL = 2 (model 7.2, steps 2 and 7)."""
    return [flow(LOOP, addr=len(code) + 2, any=1, int_addr=9), *code, flow(ENDLOOP, addr=1, any=1, func=0xFF, int_addr=9)]


# ALU: operands and destinations.
vector("MAD in both halves, aL not added", "model 2, 2.3, 2.4: A * B + C; document 001: swizzles of each channel",
       in_loop(alu(rgb_half("MAD", ["t1", "t3", "t5"], ["0.rgb", "1.gbr", "2.brg"], dst=0, w="rgb"),
                   alpha_half("MAD", ["t3", "t5", "t1"], ["0.a", "1.a", "2.a"], dst=0, w=1))),
       {**rgb_of("R0", lambda c, l: T(1, c, l) * T(3, (c + 1) % 3, l) + T(5, (c + 2) % 3, l)),
        "R0.w": lambda l: T(3, 3, l) * T(5, 3, l) + T(1, 3, l)}, set=ONES, loops=AL)
vector("aL added to all", "model 2, step 2; document 001: RGB_ADDRD_REL",
       in_loop(alu(rgb_half("MAD", ["t1+", "c3+", "t2+"], ["0.rgb", "1.gbr", "2.brg"], dst=4, rel=1, w="rgb"),
                   alpha_half("MAD", ["t3+", "c4+", "t2+"], ["0.a", "1.a", "2.a"], dst=4, rel=1, w=1))),
       {**rgb_of("R6", lambda c, l: T(3, c, l) * C(5, (c + 1) % 3) + T(4, (c + 2) % 3, l)),
        "R6.w": lambda l: T(5, 3, l) * C(6, 3) + T(4, 3, l)}, loops=AL)
vector("a channel of the other half's source", "model 2, step 4",
       [alu(rgb_half("MAD", ["t1", "t2"], ["0.arr", "1.aab", "0.00a"], dst=0, w="rgb"),
            alpha_half("MAD", ["t3", "t4"], ["1.g", "0.1", "1.b"], dst=0, w=1))],
       {"R0.x": lambda l: T(3, 3, l) * T(4, 3, l), "R0.y": lambda l: T(1, 0, l) * T(4, 3, l),
        "R0.z": lambda l: T(1, 0, l) * T(2, 2, l) + T(3, 3, l), "R0.w": lambda l: T(2, 1, l) + T(2, 2, l)})
vector("channels that are constants", "document 001: swizzles 4, 5, 6",
       [alu(rgb_half("MAD", ["t1"], ["0.h1r", "0.1h1", "0.h01"], dst=0, w="rgb"),
            alpha_half("MAD", ["t1"], ["0.h", "0.h", "-0.1"], dst=0, w=1))],
       {"R0.x": 1.0, "R0.y": 0.5, "R0.z": lambda l: T(1, 0, l) + 1, "R0.w": -0.75})
vector("inline constants", "model 3: eeee mmm, bias 7",
       [alu(rgb_half("MAD", ["i56", "i83", "i4"], ["0.rgb", "1.rgb", "2.rgb"], dst=0, w="rgb"),
            alpha_half("MAD", ["i120", "i56", "i127"], ["0.a", "1.a", "2.a"], dst=0, w=1))],
       {**rgb_of("R0", lambda c, l: 1.0 * 8 * (1 + 3 / 8) + 4 / 512), "R0.w": 256.0 + 256 * (1 + 7 / 8)})
for number, (text, function) in enumerate([("1 - 2 src0", lambda a, b: 1 - 2 * a), ("src1 - src0", lambda a, b: b - a),
                                           ("src1 + src0", lambda a, b: b + a), ("1 - src0", lambda a, b: 1 - a)]):
    vector(f"srcp: {text}", "model 2, step 3",
           [alu(rgb_half("MAD", ["t1", "t2"], ["p.rgb", "0.111", "0.000"], dst=0, w="rgb", srcp=number),
                alpha_half("MAD", ["t3", "t5"], ["p.a", "0.1", "0.0"], dst=0, w=1, srcp=number))],
           {**rgb_of("R0", lambda c, l, f=function: f(T(1, c, l), T(2, c, l))),
            "R0.w": lambda l, f=function: f(T(3, 3, l), T(5, 3, l))})
for modifier, function in (("-", lambda x: -x), ("|", abs), ("-|", lambda x: -abs(x))):
    vector(f"modifier {modifier}", "model 2, step 5: absolute value before negation, of A, B and C",
           [alu(rgb_half("MAD", ["t1", "t2", "t3"], [modifier + "0.rgb", modifier + "1.rgb", modifier + "2.rgb"], dst=0, w="rgb"),
                alpha_half("MAD", ["t1", "t2", "t3"], [modifier + "0.a", modifier + "1.a", modifier + "2.a"], dst=0, w=1))],
           all_channels("R0", lambda c, l, f=function: f(T(1, c, l)) * f(T(2, c, l)) + f(T(3, c, l))))
for omod, factor in enumerate((1, 2, 4, 8, .5, .25, .125)):
    vector(f"OMOD {omod}", "register text: OMOD",
           [alu(rgb_half("MAD", ["t2"], ["0.rgb", "0.111", "0.000"], dst=0, w="rgb", omod=omod),
                alpha_half("MAD", ["t1"], ["0.a", "0.1", "0.0"], dst=0, w=1, omod=omod))],
           {**rgb_of("R0", lambda c, l, f=factor: T(2, c, l) * f), "R0.w": lambda l, f=factor: T(1, 3, l) * f})
vector("OMOD 7 and CLAMP", "model 2, steps 8 and 9: of MIN, MAX, CMP and CND alone, without a clamp; clamps are of a half each",
       [alu(rgb_half("MAX", ["t2", "t4"], ["0.rgb", "1.rgb"], dst=0, w="rgb", omod=7, clamp=1),
            alpha_half("MAD", ["i40"], ["0.a", "0.1", "0.1"], dst=0, w=1, clamp=1))],
       {**rgb_of("R0", lambda c, l: T(4, c, l)), "R0.w": 1.0})
vector("CLAMP of the RGB half alone", "model 2, step 8",
       [alu(rgb_half("MAD", ["t1"], ["0.rgb", "0.111", "0.000"], dst=0, w="rgb", clamp=1),
            alpha_half("MAD", ["t1"], ["0.a", "0.1", "0.0"], dst=0, w=1))],
       {**rgb_of("R0", lambda c, l: 0.0), "R0.w": lambda l: T(1, 3, l)})
vector("reads before writes", "model 2, step 9: both halves see old values",
       [alu(rgb_half("MAD", ["t0"], ["0.aaa", "0.111", "0.000"], dst=0, w="rgb"),
            alpha_half("MAD", ["t0"], ["0.g", "0.1", "0.0"], dst=0, w=1))],
       {**rgb_of("R0", lambda c, l: T(0, 3, l)), "R0.w": lambda l: T(0, 1, l)})

# ALU: operations. SIGNS has a value below, at and above 0 and 0.5 in C.
SIGNS = {"R1.x": [-1, 0, .5, .75], "R1.y": [.5, -2, 1, 0], "R1.z": [0, .75, -1, .5], "R1.w": [.75, .5, 0, -3]}
for op, function in (("CND", lambda a, b, c: a if c > .5 else b), ("CMP", lambda a, b, c: a if c >= 0 else b)):
    vector(op, "model 2.3, 2.4",
           [alu(rgb_half(op, ["t2", "t3", "t1"], ["0.rgb", "1.rgb", "2.rgb"], dst=0, w="rgb"),
                alpha_half(op, ["t2", "t3", "t1"], ["0.a", "1.a", "2.a"], dst=0, w=1))],
           {f"R0.{c}": (lambda l, i=i, c=c, f=function: f(T(2, i, l), T(3, i, l), SIGNS[f"R1.{c}"][l]))
            for i, c in enumerate("xyzw")}, set=SIGNS)
for op, function in (("MIN", min), ("MAX", max)):
    vector(op, "model 2.3, 2.4",
           [alu(rgb_half(op, ["t1", "t2"], ["0.rgb", "1.hhh"], dst=0, w="rgb"),
                alpha_half(op, ["t1", "t2"], ["0.a", "1.h"], dst=0, w=1))],
           {f"R0.{c}": (lambda l, c=c, f=function: f(SIGNS[f"R1.{c}"][l], .5)) for c in "xyzw"}, set=SIGNS)
vector("FRC", "model 2.3, 2.4: A - floor (A)",
       [alu(rgb_half("FRC", ["t1"], ["0.rgb"], dst=0, w="rgb"), alpha_half("FRC", ["t1"], ["0.a"], dst=0, w=1))],
       {f"R0.{c}": (lambda l, c=c: SIGNS[f"R1.{c}"][l] - math.floor(SIGNS[f"R1.{c}"][l])) for c in "xyzw"}, set=SIGNS)


def dot(l, n):
    return sum(T(1, c, l) * T(2, c, l) for c in range(n))


vector("DP3 and DP", "model 2.3, 2.4; document 001",
       [alu(rgb_half("DP3", ["t1", "t2"], ["0.rgb", "1.rgb"], dst=0, w="rgb"), alpha_half("DP", ["t3", "t4"], ["0.a", "1.a"], dst=0, w=1))],
       all_channels("R0", lambda c, l: dot(l, 3)))
vector("DP4 and DP", "model 2.3, 2.4; document 001: the fourth product is of the alpha half's operands",
       [alu(rgb_half("DP4", ["t1", "t2"], ["0.rgb", "1.rgb"], dst=0, w="rgb"), alpha_half("DP", ["t3", "t4"], ["0.a", "1.a"], dst=0, w=1))],
       all_channels("R0", lambda c, l: dot(l, 3) + T(3, 3, l) * T(4, 3, l)))
vector("D2A and DP", "model 2.3, 2.4; document 001: blue of C",
       [alu(rgb_half("D2A", ["t1", "t2", "t3"], ["0.rgb", "1.rgb", "2.rgb"], dst=0, w="rgb"), alpha_half("DP", ["t0"], dst=0, w=1))],
       all_channels("R0", lambda c, l: dot(l, 2) + T(3, 2, l)))
for op, arguments, function in (("EX2", [3, -2, 0, .5], lambda x: 2 ** x), ("LN2", [8, .25, 1, 3], math.log2),
                                ("RCP", [4, -.5, 1, 3], lambda x: 1 / x), ("RSQ", [4, .25, 1, 3], lambda x: x ** -.5),
                                ("SIN", [.25, .75, .125, .0625], lambda x: math.sin(2 * math.pi * x)),
                                ("COS", [.5, 0, .125, .0625], lambda x: math.cos(2 * math.pi * x))):
    vector(f"{op} and SOP", "model 2.4: turns in SIN and COS; 2.3: SOP copies it",
           [alu(rgb_half("SOP", ["t2"], dst=0, w="rb"), alpha_half(op, ["t1"], ["0.a"], dst=0, w=1))],
           {f"R0.{c}": (lambda l, a=arguments, f=function: f(a[l])) for c in "xzw"}, set={"R1.w": arguments}, near=1e-6)
for op, corner in (("MDH", 1), ("MDV", 2)):
    vector(op, "model 2.5; document 001: of A and C the select and swizzle count for nothing, B is an operand like others",
           [alu(rgb_half(op, ["t3", "t2", "t1"], ["1.aaa", "-1.111", "2.000"], dst=0, w="rgb"),
                alpha_half(op, ["t5", "t2"], ["1.r", "1.a", "-1.0"], dst=0, w=1))],
           {**rgb_of("R0", lambda c, l, k=corner: T(3, c, k) - T(3, c, 0)),
            "R0.w": lambda l, k=corner: T(5, 3, 0) * T(2, 3, l) - T(5, 3, k)})

# ALU: where results go.
vector("render targets", "document 000: RGB_OMASK, ALPHA_OMASK; register text: TARGET",
       [alu(rgb_half("MAD", ["t1"], ["0.rgb", "0.111", "0.000"], o="rgb", target=1),
            alpha_half("MAD", ["t1"], ["0.a", "0.1", "0.0"], o=1, target=2), out=1)],
       {**rgb_of("OUT1", lambda c, l: T(1, c, l)), "OUT2.w": lambda l: T(1, 3, l)})
vector("depth", "register text: W_OMASK",
       [alu(alpha=alpha_half("MAD", ["t1"], ["0.a", "0.1", "0.0"], depth=1), out=1)], {"W": lambda l: T(1, 3, l)})
ORDER = {"R1.x": [-1, 0, 2, -3], "R1.y": [0, 2, -1, 5], "R1.z": [2, -1, 0, 0], "R1.w": [-1, 0, 3, 0]}
TESTS = (("EQ", lambda x: x == 0), ("LT", lambda x: x < 0), ("GE", lambda x: x >= 0), ("NE", lambda x: x != 0))
for number, (name, function) in enumerate(TESTS):
    vector(f"predicate bits by {name}", "document 000: OMASK; model 2.1",
           [alu(rgb_half("MAD", ["t1"], ["0.rgb", "0.111", "0.000"], o="rgb", target=number),
                alpha_half("MAD", ["t1"], ["0.a", "0.1", "0.0"], o=1, target=3 - number))],
           {**{f"P.{c}": (lambda l, c=c, f=function: int(f(ORDER[f"R1.{c}"][l]))) for c in "xyz"},
            "P.w": lambda l, f=TESTS[3 - number][1]: int(f(ORDER["R1.w"][l]))}, set=ORDER)
    for alpha in (0, 1):
        vector(f"ALU result of {'alpha' if alpha else 'red'} by {name}", "document 000: ALU_RESULT_SEL, ALU_RESULT_OP; model 2.1",
               [alu(rgb_half("MAD", ["t1"], ["0.rgb", "0.111", "0.000"], w="rgb", alu=1),
                    alpha_half("MAD", ["t1"], ["0.g", "0.1", "0.0"], w=1), ALU_RESULT_SEL=alpha, ALU_RESULT_OP=number)],
               {**{f"R0.{c}": ORDER[f"R1.{c}"] for c in "xyz"}, "R0.w": ORDER["R1.y"],
                "ALU": lambda l, f=function, c="xy"[alpha]: int(f(ORDER[f"R1.{c}"][l]))}, set=ORDER)

# Predicates and who is active.
BITS = {"P.x": [1, 0, 1, 0], "P.y": [1, 1, 0, 0], "P.z": [0, 1, 1, 0], "P.w": [0, 1, 0, 1]}


def gated(register, channel, n, bits):
    """T (1, ...) where the bit is 1, else what was there."""
    return {f"{register}.{channel}": (lambda l: T(1, "xyzw".index(channel), l) if bits[l] else T(n, "xyzw".index(channel), l))}


RGB_COPY = rgb_half("MAD", ["t1"], ["0.rgb", "0.111", "0.000"], w="rgb")
ALPHA_COPY = alpha_half("MAD", ["t1"], ["0.a", "0.1", "0.0"], w=1)
for invert in (0, 1):
    bits = {c: [value ^ invert for value in BITS[f"P.{c}"]] for c in "xyzw"}
    vector(f"predicate of each channel{', inverted' * invert}", "document 000: RGB_PRED_SEL, ALPHA_PRED_SEL, inversions; model 2.2",
           [alu(RGB_COPY, ALPHA_COPY, RGB_PRED_SEL=1, RGB_PRED_INV=invert, ALPHA_PRED_SEL=1, ALPHA_PRED_INV=invert)],
           {key: of for c in "xyzw" for key, of in gated("R0", c, 0, bits[c]).items()}, set=BITS)
    for number, channel in enumerate("xyzw", 2):
        other = 7 - number  # 5 to 2
        vector(f"predicate {'rgba'[number - 2]}, of alpha {'rgba'[other - 2]}{', inverted' * invert}",
               "document 000: RGB_PRED_SEL, ALPHA_PRED_SEL; model 2.2",
               [alu(RGB_COPY, ALPHA_COPY, RGB_PRED_SEL=number, RGB_PRED_INV=invert, ALPHA_PRED_SEL=other, ALPHA_PRED_INV=invert)],
               {**{key: of for c in "xyz" for key, of in gated("R0", c, 0, bits[channel]).items()},
                **gated("R0", "w", 0, bits["xyzw"[other - 2]])}, set=BITS)
vector("inactive pixels", "model 2.1: the gate", [copy_rgb(0, "t1")],
       {key: of for c in "xyz" for key, of in gated("R0", c, 0, [1, 0, 1, 0]).items()}, active=5)
vector("WRITE_INACTIVE", "document 000; model 2.1", [copy_rgb(0, "t1", WRITE_INACTIVE=1)], rgb_of("R0", lambda c, l: T(1, c, l)), active=5)

# Texture instructions. Pixels of the quad are a texel apart, so that the level is 0 unless something changes it.
AT = {"R1.x": [.125, .375, .125, .375], "R1.y": [.375, .375, .625, .625], "R1.z": [.875, .875, .875, .875], "R1.w": [1, 1, 1, 1]}
SIZE = 4


def sampled(unit, at, level=lambda l: 0, deep=False):
    """The texel that contains a place, of a level half as large for each step (points, clamped)."""
    def of(c, lane):
        size = SIZE >> level(lane)
        x, y, z = (min(int(size * max(at[i][lane], 0)), size - 1) for i in range(3))
        return texel(unit, level(lane), x, y, z if deep else 0)[c]
    return of


def rows(*names):
    return [AT[name] for name in names]


vector("LD", "register text: LD; model 5", in_loop(tex("LD", w="rgba")), all_channels("R7", sampled(5, rows("R1.x", "R1.y", "R1.z"))),
       set={**AT, "R1.w": [2, 2, 2, 2], "R3.x": .875, "R3.y": .125}, loops=AL)
vector("LD, aL added", "register text: SRC_ADDR_REL, DST_ADDR_REL", in_loop(tex("LD", src=1, dst=4, rels=(1, 1, 0, 0))),
       all_channels("R6", sampled(5, rows("R1.x", "R1.y", "R1.z"))), set={f"R3.{c}": AT[f"R1.{c}"] for c in "xyzw"}, loops=AL)
vector("LD of a volume, with swizzles", "register text: swizzles of coordinate and texel",
       [tex("LD", swizzle="gbra", texture="bgar", unit=6)],
       {f"R7.{c}": (lambda l, k=k: sampled(6, rows("R1.y", "R1.z", "R1.x"), deep=True)(k, l)) for c, k in zip("xyzw", (2, 1, 3, 0))}, set=AT)
vector("LD with masks and predicates", "document 000: WMASK and predicates of texture instructions; model 5",
       [tex("LD", w="ga", RGB_PRED_SEL=2, ALPHA_PRED_SEL=3)],
       {"R7.y": lambda l: sampled(5, rows("R1.x", "R1.y", "R1.z"))(1, l) if BITS["P.x"][l] else T(7, 1, l),
        "R7.w": lambda l: 5 if BITS["P.y"][l] else T(7, 3, l)}, set={**AT, **BITS})
vector("LD without helpers", "register text: IGNORE_UNCOVERED; model 5: their destination is stale", [tex("LD", ignore=1)],
       {f"R7.{c}": (lambda l, i=i: sampled(5, rows("R1.x", "R1.y", "R1.z"))(i, l) if l < 3 else T(7, i, l))
        for i, c in enumerate("xyzw")}, set=AT, covered=7)
vector("LD of texels", "register text: UNSCALED", [tex("LD", unscaled=1)],
       all_channels("R7", sampled(5, [[value / 4 for value in of] for of in ([2.5, 3.5, 2.5, 3.5], [0.5, .5, 1.5, 1.5], [0] * 4)])),
       set={**AT, "R1.x": [2.5, 3.5, 2.5, 3.5], "R1.y": [0.5, .5, 1.5, 1.5]})
vector("PROJ", "register text; model 5: S/Q T/Q", [tex("PROJ")],
       all_channels("R7", sampled(5, rows("R1.x", "R1.y", "R1.z"))),
       set={**{f"R1.{c}": (lambda l, c=c: 2 * AT[f"R1.{c}"][l]) for c in "xyz"}, "R1.w": [2] * 4})
vector("PROJ, Q from elsewhere", "register text: SRC_Q_SWIZ", [tex("PROJ", swizzle="rgbb")],
       all_channels("R7", sampled(5, [[.1, .2, .1, .2], [.3, .3, .4, .4], [1] * 4])),
       set={"R1.x": lambda l: 4 * [.1, .2, .1, .2][l], "R1.y": lambda l: 4 * [.3, .3, .4, .4][l], "R1.z": [4] * 4, "R1.w": [1] * 4})
vector("LODBIAS", "register text; model 5: bias in Q", [tex("LODBIAS")],
       all_channels("R7", sampled(5, rows("R1.x", "R1.y", "R1.z"), lambda l: 1)), set=AT)
vector("LOD", "register text; model 5: level in Q", [tex("LOD")],
       all_channels("R7", sampled(5, rows("R1.x", "R1.y", "R1.z"), lambda l: [0, 1, 2, 1][l])), set={**AT, "R1.w": [0, 1, 2, 1]})
ZERO = {f"R{n}.{c}": [0] * 4 for n in (2, 3, 4, 5) for c in "xyzw"}
for axis, swizzle in enumerate(("rgba", "brga", "gbra")):
    letter = swizzle[axis]
    vector(f"DXDY along {'STR'[axis]}", "register text: DXDY, swizzles of the derivatives; the level is log2 of the longer change in texels",
           in_loop(tex("DXDY", unit=6, dx=(2, swizzle), dy=(3, swizzle))),
           all_channels("R7", sampled(6, rows("R1.x", "R1.y", "R1.z"), lambda l: [1, 1, 0, 2][l], deep=True)),
           set={**AT, **ZERO, f"R2.{'xyz'['rgb'.index(letter)]}": [.5, 0, 0, .25], f"R3.{'xyz'['rgb'.index(letter)]}": [.25, .5, .25, 1],
                "R4.x": [4, 0, 4, 0], "R5.x": [0, 4, 4, 0], "R4.y": [4] * 4, "R5.y": [4] * 4, "R4.z": [4] * 4, "R5.z": [4] * 4}, loops=AL)
    vector(f"DXDY along {'STR'[axis]}, aL added", "register text: DX_ADDR_REL, DY_ADDR_REL",
           in_loop(tex("DXDY", unit=6, dx=(2, swizzle), dy=(3, swizzle), rels=(0, 0, 1, 1))),
           all_channels("R7", sampled(6, rows("R1.x", "R1.y", "R1.z"), lambda l: [1, 1, 0, 2][l], deep=True)),
           set={**AT, **ZERO, f"R4.{'xyz'['rgb'.index(letter)]}": [.5, 0, 0, .25], f"R5.{'xyz'['rgb'.index(letter)]}": [.25, .5, .25, 1]},
           loops=AL)
vector("TEXKILL", "register text; model 5: below 0, -0 too", [tex("TEXKILL", src=2, w="")], {}, valid=0b0100,
       set={"R2.x": [1, 2, 0, 1], "R2.y": [-1, 0, 0, 1], "R2.z": [1, -0.0, 0, 1], "R2.w": [1, 1, 1, -3]})
vector("TEXKILL of one channel", "model 5: the channels of the swizzle", [tex("TEXKILL", src=2, swizzle="gggg", w="")], {}, valid=0b1110,
       set={"R2.x": [1, 2, 0, -1], "R2.y": [-1, 0, 0, 1], "R2.z": [1, -0.0, 0, 1], "R2.w": [1, 1, 1, -3]})
vector("TEX NOP", "register text", [tex("NOP")], {}, set=AT)

# Flow control. A mark in R7 or R6 says who ran an instruction.
MARK = copy_rgb(7, "t1", "r")
LATE = copy_rgb(6, "t1", "r")


def marked(register, who):
    """R7.x or R6.x of who ran the mark."""
    return {f"{register}.x": (lambda l: T(1, 0, l) if who[l] else T(int(register[1]), 0, l))}


for boolean in (0, 1):
    # JUMP_FUNC 0x96: odd ones of the three bits. ANY: the jump is taken, who is outvoted becomes inactive with counter 0.
    vote = [(1 if lane & 2 else 0) ^ (lane & 1) ^ boolean for lane in LANES]
    vector(f"votes, boolean {boolean}", "document 003: JUMP_FUNC, JUMP_ANY; model 7.2, steps 3 to 5",
           [flow(JUMP, addr=1, any=1, func=0x96, b1=INCR, bool_addr=5, pred=3), MARK],
           {"CNT": [-1 if yes else 0 for yes in vote], **marked("R7", vote)},
           set={"ALU": [0, 0, 1, 1], "P.y": [0, 1, 0, 1], "P.x": [1, 1, 0, 1], "P.w": 1, "P.z": 1}, bools=boolean << 5)
vector("vote by an inverted predicate", "document 000: RGB_PRED_INV; model 2.2",
       [flow(JUMP, addr=1, any=1, func=0xCC, b1=INCR, pred=2, inv=1), MARK],
       {"CNT": [0, -1, 0, -1], **marked("R7", [0, 1, 0, 1])}, set={"P.x": [1, 0, 1, 0]})
vector("all must", "document 003: JUMP_ANY; model 7.2, step 5: not taken, who wanted becomes inactive",
       [flow(JUMP, addr=2, func=0xF0, b0=INCR), MARK, LATE],
       {"CNT": [0, 0, 0, -1], **marked("R7", [0, 0, 0, 1]), **marked("R6", [0, 0, 0, 1])}, set={"ALU": [1, 1, 1, 0]})
vector("all do", "document 003: JUMP_ADDR", [flow(JUMP, addr=2, func=0xF0, b0=INCR), MARK, LATE, copy_rgb(5, "t1", "g")],
       {**marked("R6", [1] * 4), "R5.y": lambda l: T(1, 1, l)}, set={"ALU": 1})
vector("helpers have no vote", "document 003: IGNORE_UNCOVERED; model 7.2, step 3",
       [flow(JUMP, addr=2, func=0xF0, b0=INCR, ignore=1), MARK, LATE], marked("R6", [1] * 4), set={"ALU": [1, 1, 1, 0]}, covered=7)
vector("helpers vote", "model 7.2, step 3", [flow(JUMP, addr=2, func=0xF0, b0=INCR), MARK, LATE],
       {"CNT": [0, 0, 0, -1], **marked("R7", [0, 0, 0, 1]), **marked("R6", [0, 0, 0, 1])}, set={"ALU": [1, 1, 1, 0]}, covered=7)
IF = dict(func=0x0F, b0=INCR, b1=INCR)
vector("if, else, endif", "model 7.3, 7.5: the driver's encodings; document 003: B_ELSE, B_OP0, B_OP1, B_POP_CNT",
       [flow(JUMP, addr=3, **IF), MARK, flow(JUMP, addr=4, els=1, b1=DECR, pop=1), LATE,
        flow(JUMP, addr=5, any=1, b0=DECR, pop=1), copy_rgb(5, "t1", "g")],
       {**marked("R7", [1, 0, 1, 0]), **marked("R6", [0, 1, 0, 1]), "R5.y": lambda l: T(1, 1, l)}, set={"ALU": [1, 0, 1, 0]})
vector("else that nobody runs", "model 7.5: the jump's DECR undoes the branch", 
       [flow(JUMP, addr=3, **IF), MARK, flow(JUMP, addr=5, els=1, b1=DECR, pop=1), LATE,
        flow(JUMP, addr=5, any=1, b0=DECR, pop=1), copy_rgb(5, "t1", "g")],
       {**marked("R7", [1] * 4), "R5.y": lambda l: T(1, 1, l)}, set={"ALU": 1})
NESTED = [flow(JUMP, addr=9, func=0x33, b0=INCR, pred=2), flow(JUMP, addr=9, func=0x33, b0=INCR, pred=3)]
vector("counters of nested branches", "model 7.1: one for each branch that is opened while a pixel waits",
       [*NESTED, MARK, *[LATE] * 7], {"CNT": [-1, 1, 0, 1], **marked("R7", [1, 0, 0, 0]), **marked("R6", [1, 0, 0, 0])},
       set={"P.x": [1, 0, 1, 0], "P.y": [1, 1, 0, 0]})
vector("the inner branch ends", "document 003: B_POP_CNT; model 7.2, step 5",
       [*NESTED, flow(JUMP, addr=3, any=1, b0=DECR, pop=1), MARK, *[LATE] * 6],
       {"CNT": [-1, 0, -1, 0], **marked("R7", [1, 0, 1, 0]), **marked("R6", [1, 0, 1, 0])},
       set={"P.x": [1, 0, 1, 0], "P.y": [1, 1, 0, 0]})
vector("both branches end at once", "document 003: B_POP_CNT",
       [*NESTED, flow(JUMP, addr=3, any=1, b0=DECR, pop=2), MARK, *[LATE] * 6],
       {**marked("R7", [1] * 4), **marked("R6", [1] * 4)}, set={"P.x": [1, 0, 1, 0], "P.y": [1, 1, 0, 0]})
vector("call and return", "document 003: A_OP; model 7.3, 7.5",
       [flow(JUMP, addr=3, any=1, func=0xF0, a=PUSH, b1=INCR), LATE, flow(JUMP, addr=5, func=0xFF), MARK,
        flow(JUMP, func=0xFF, a=POP, b1=DECR, pop=1)],
       {**marked("R7", [1, 0, 1, 0]), **marked("R6", [1] * 4)}, set={"ALU": [1, 0, 1, 0]})


def add_to(register, amount="c3", w="r"):
    """Adds const[3].r = C (3, 0)."""
    return alu(rgb_half("MAD", [f"t{register}", amount], ["0.rrr", "0.111", "1.rrr"], dst=register, w=w))


def counted(register, times):
    return {f"R{register}.x": (lambda l: T(register, 0, l) + C(3, 0) * (times[l] if isinstance(times, list) else times))}


for name, begin, end, leave in (("LOOP", LOOP, ENDLOOP, BREAKLOOP), ("REP", REP, ENDREP, BREAKREP)):
    vector(name, f"document 003: {name}, END{name}; model 7.2, steps 2, 4 and 7",
           [flow(begin, addr=3, any=1, int_addr=9), add_to(6), flow(end, addr=1, any=1, func=0xFF, int_addr=9), add_to(7)],
           {**counted(6, 3), **counted(7, 1)}, loops={9: (3, 1, 1)})
    vector(f"{name} of no iterations", "model 7.2, step 4",
           [flow(begin, addr=3, any=1, int_addr=9), add_to(6), flow(end, addr=1, any=1, func=0xFF, int_addr=9), add_to(7)],
           counted(7, 1), loops={9: (0, 1, 1), 11: (2, 0, 0)})
    vector(f"BREAK{name}", f"document 003: BREAK{name}; model 7.2, steps 4, 6 and 7",
           [flow(begin, addr=5, any=1, int_addr=9), add_to(6), flow(leave, addr=5, func=0xF0), add_to(7),
            flow(end, addr=1, any=1, func=0xFF, int_addr=9), add_to(5)],
           {**counted(6, [1, 3, 1, 3]), **counted(7, [0, 3, 0, 3]), **counted(5, 1)}, set={"ALU": [1, 0, 1, 0]}, loops={9: (3, 1, 1)})
    vector(f"BREAK{name} of all", "model 7.2, step 7: pops the loop",
           [flow(begin, addr=5, any=1, int_addr=9), add_to(6), flow(leave, addr=5, func=0xF0), add_to(7),
            flow(end, addr=1, any=1, func=0xFF, int_addr=9), add_to(5)],
           {**counted(6, 1), **counted(5, 1)}, set={"ALU": 1}, loops={9: (3, 1, 1)})
    vector(f"CONTINUE in {name}", "document 003: CONTINUE; model 7.2, steps 2 and 6",
           [flow(begin, addr=5, any=1, int_addr=9), add_to(6), flow(CONTINUE, addr=4, func=0xF0), add_to(7),
            flow(end, addr=1, any=1, func=0xFF, int_addr=9)],
           {**counted(6, 3), **counted(7, [0, 3, 0, 3])}, set={"ALU": [1, 0, 1, 0]}, loops={9: (3, 1, 1)})
vector("aL goes on", "model 7.2, step 2: aL += KB, with a sign",
       [flow(LOOP, addr=3, any=1, int_addr=9), copy_rgb(6, "c2+", "r"),
        alu(rgb_half("MAD", ["t7", "c2+"], ["0.rrr", "0.111", "1.rrr"], dst=7, w="r")),
        flow(ENDLOOP, addr=1, any=1, func=0xFF, int_addr=9)],
       {"R6.x": C(2 + 5 - 4, 0), "R7.x": lambda l: T(7, 0, l) + sum(C(2 + al, 0) for al in (5, 3, 1))}, loops={9: (3, 5, -2)})

with open(sys.argv[2], "w", encoding="ascii") as out:
    out.write("\n".join(LINES) + "\n")
