#!/usr/bin/env python3
"""Vectors of the end of a draw, from OpenGL's rules in exact arithmetic.

   make-merge-vectors.py OUT

Nothing here is shared with the program: numbers are fractions.Fraction, rounded once by the functions below; the transfer
function of sRGB is worked out with 60 digits. Rules are those of the OpenGL 3.3 specification: formats 2.1.2 to 2.1.5 (signed
normalised ones by 4.2's equation 2.2), alpha test 4.1.4 of the compatibility profile, stencil 4.1.4, depth 4.1.5, blending
4.1.7 with tables 4.1 and 4.2, sRGB 4.1.8, logic operations table 4.3, resolving 4.3.2.

   encode FORMAT | WORDS | KEPT                                          an exported colour, written
   blend FORMAT FACTORS EQUATION ALPHA-FACTORS EQUATION | WORDS | SECOND | CONSTANT | BEFORE | KEPT
   logic FORMAT NAME | WORDS | BEFORE | KEPT
   alpha FORMAT TEST REFERENCE | WORD | PASSES
   stencil TEST FAIL DEPTH-FAIL PASS | REFERENCE READ-MASK WRITE-MASK BEFORE EXPORTED DEPTH-PASSES | AFTER PASSES
   depth FORMAT TEST | DEPTH BEFORE | KEPT PASSES
   resolve FORMAT | KEPT ... | KEPT

Words are hexadecimal: the bits of floats and integers, what a target keeps for each of its channels. EXPORTED and REFERENCE are
references; - is none.
"""
import bisect
import decimal
import functools
import random
import struct
import sys
from fractions import Fraction

decimal.getcontext().prec = 60
CHANCE = random.Random(7)

# --- formats -----------------------------------------------------------------------------------------------------

FORMATS = {}
for kind, suffix, bits, names in (("float", "32f", 32, 4), ("float", "16f", 16, 3), ("int", "32i", 32, 3), ("uint", "32ui", 32, 3),
                                  ("int", "16i", 16, 3), ("uint", "16ui", 16, 3), ("int", "8i", 8, 3), ("uint", "8ui", 8, 3),
                                  ("unorm", "16", 16, 3), ("unorm", "8", 8, 4), ("snorm", "16-snorm", 16, 3),
                                  ("snorm", "8-snorm", 8, 3)):
    for channels in (("rgba", "rgb", "rg", "r") if names == 4 else ("rgba", "rg", "r")):
        FORMATS[channels + suffix] = (kind, [bits] * len(channels))
FORMATS.update({"srgba8": ("srgb", [8] * 4), "rgb10-a2": ("unorm", [10, 10, 10, 2]), "rgb10-a2-snorm": ("snorm", [10, 10, 10, 2]),
                "rgb10-a2ui": ("uint", [10, 10, 10, 2]), "rgb5-a1": ("unorm", [5, 5, 5, 1]), "rgba4": ("unorm", [4] * 4),
                "rg4": ("unorm", [4, 4]), "r5-g6-b5": ("unorm", [5, 6, 5]), "r3-g3-b2": ("unorm", [3, 3, 2]),
                "r11-g11-b10f": ("float", [11, 11, 10])})


def bits_of(value):
    return struct.unpack("<I", struct.pack("<f", value))[0]


def float_of(word):
    return struct.unpack("<f", struct.pack("<I", word))[0]


@functools.lru_cache(None)
def exact(word):
    return Fraction(float_of(word))


def nearest(value):
    """The nearest integer, ties to even."""
    floor = value.numerator // value.denominator
    rest = value - floor
    return floor + (rest > Fraction(1, 2) or (rest == Fraction(1, 2) and floor & 1))


def round_float(value, mantissa, exponent_bits):
    """The nearest value of a float, ties to even; its largest one if it overflows."""
    if value == 0:
        return Fraction(0)
    bias = (1 << (exponent_bits - 1)) - 1
    size, exponent = abs(value), 0
    while size >= 2:
        size /= 2
        exponent += 1
    while size < 1:
        size *= 2
        exponent -= 1
    quantum = Fraction(2) ** (max(exponent, 1 - bias) - mantissa)
    rounded = nearest(abs(value) / quantum) * quantum
    largest = (2 - Fraction(1, 2 ** mantissa)) * Fraction(2) ** bias
    overflows = rounded > largest
    return (min(rounded, largest) if value > 0 else -min(rounded, largest)), overflows


def to_linear(value):
    value = decimal.Decimal(value.numerator) / decimal.Decimal(value.denominator)
    if value <= decimal.Decimal("0.04045"):
        return Fraction(value / decimal.Decimal("12.92"))
    return Fraction(((value + decimal.Decimal("0.055")) / decimal.Decimal("1.055")) ** decimal.Decimal("2.4"))


STEPS = [to_linear(Fraction(2 * code - 1, 510)) for code in range(1, 256)]  # where each code begins
LINEAR = [to_linear(Fraction(code, 255)) for code in range(256)]


def limits(kind):
    return {"unorm": (0, 1), "srgb": (0, 1), "snorm": (-1, 1)}.get(kind)


def clamp(value, kind):
    low_high = limits(kind)
    return value if not low_high else max(Fraction(low_high[0]), min(Fraction(low_high[1]), value))


def pack(kind, bits, channel, value):
    """A number as a target keeps it, and whether that is no matter of a last bit."""
    if kind == "float":
        if value == 0:
            return 0, True
        if bits in (10, 11):
            return (0, True) if value < 0 else (bits_of(float(round_float(value, bits - 5, 5)[0])), True)
        rounded, overflows = round_float(value, {32: 23, 16: 10}[bits], {32: 8, 16: 5}[bits])
        return bits_of(float("inf") if overflows and value > 0 else float("-inf") if overflows else float(rounded)), True
    value = clamp(value, kind)
    if kind == "srgb" and channel < 3:
        code = bisect.bisect_right(STEPS, value)
        return code, all(abs(step - value) > Fraction(1, 10 ** 12) for step in STEPS[max(code - 1, 0):code + 1])
    top = (1 << (bits - (kind == "snorm"))) - 1
    scaled = value * top
    certain = abs(abs(scaled - scaled.numerator // scaled.denominator) - Fraction(1, 2)) > Fraction(1, 10 ** 9)
    return nearest(scaled) & 0xffffffff, certain


def unpack(kind, bits, channel, kept):
    if kind == "float":
        return exact(kept)
    if kind == "srgb" and channel < 3:
        return LINEAR[kept]
    if kind == "snorm":
        kept -= (kept >> 31) << 32
        return max(Fraction(kept, (1 << (bits - 1)) - 1), Fraction(-1))
    return Fraction(kept, (1 << bits) - 1)


def is_integer(kind):
    return kind in ("int", "uint")


def encode_integer(kind, bits, word):
    if kind == "uint":
        return min(word, (1 << bits) - 1)
    value = word - ((word >> 31) << 32)
    return max(-(1 << (bits - 1)), min((1 << (bits - 1)) - 1, value)) & 0xffffffff


def any_kept(kind, bits, channel):
    """Something that a target may hold."""
    if kind == "float":
        return pack(kind, bits, channel, exact(any_float()))[0]
    if kind == "int":
        return encode_integer(kind, bits, CHANCE.getrandbits(32))
    if kind == "snorm":
        return CHANCE.randrange(-(1 << (bits - 1)), 1 << (bits - 1)) & 0xffffffff
    return CHANCE.getrandbits(bits)


def any_float():
    choice = CHANCE.randrange(8)
    if choice == 0:
        return bits_of(CHANCE.choice([0.0, 1.0, 0.5, 0.25, -0.5, -1.0, 2.0]))
    return bits_of(CHANCE.uniform(-1.5, 2) if choice == 1 else CHANCE.uniform(0, 1))


def hexes(words):
    return " ".join(f"{word:x}" for word in words)


# --- writing -----------------------------------------------------------------------------------------------------


def encode_vectors(out):
    corners = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 0.25, 1.5, -3.0, 1e-8, 2 ** -14, 2 ** -20, 2 ** -24, 2 ** -25, 65504.0, 65519.0, 65520.0,
               65024.0, 64512.0, 70000.0, 1e20, -70000.0, 3.5 / 255, 100.5 / 255, 0.0031308, 0.04045]
    infinities = [float("inf"), float("-inf"), float("nan")]
    for name, (kind, sizes) in FORMATS.items():
        rows = [[bits_of(value)] * 4 for value in corners] + [[any_float() for _ in range(4)] for _ in range(24)]
        if is_integer(kind):
            rows = [[value & 0xffffffff] * 4 for value in (0, 1, 2, 3, 4, 127, 128, 255, 256, 1023, 1024, 32767, 32768, 65535, 65536,
                                                           -1, -2, -128, -129, -32768, -32769, 0x7fffffff, 129708002)]
        for row in rows:
            if is_integer(kind):
                kept = [encode_integer(kind, bits, row[c]) for c, bits in enumerate(sizes)]
            else:
                kept = [row[c] if bits == 32 else
                        0x80000000 if kind == "float" and bits == 16 and row[c] == 0x80000000 else
                        signed_zero(pack(kind, bits, c, exact(row[c]))[0], kind, bits, row[c])
                        for c, bits in enumerate(sizes)]
            out.write(f"encode {name} | {hexes(row)} | {hexes(kept)}\n")
        for value in infinities if not is_integer(kind) else []:
            row = [bits_of(value)] * 4
            out.write(f"encode {name} | {hexes(row)} | {hexes(special(kind, bits, value) for bits in sizes)}\n")


def signed_zero(kept, kind, bits, word):
    """What underflows keeps its sign where there is one."""
    return kept | (word & 0x80000000) if kind == "float" and bits == 16 and kept == 0 else kept


def special(kind, bits, value):
    """Infinities and NaN: NaN becomes 0 where there is none (a rule of the house)."""
    if kind == "float":
        return 0 if bits < 16 and value == float("-inf") else bits_of(value)
    if value != value:
        return 0
    top = (1 << (bits - (kind == "snorm"))) - 1
    return top if value > 0 else -top & 0xffffffff if kind == "snorm" else 0


def colour_factor(name, c, s, d, k, s1):
    one = Fraction(1)
    return {"zero": 0 * one, "one": one, "source-colour": s[c], "less-source-colour": 1 - s[c], "source-alpha": s[3],
            "less-source-alpha": 1 - s[3], "target-alpha": d[3], "less-target-alpha": 1 - d[3], "target-colour": d[c],
            "less-target-colour": 1 - d[c], "saturate": one if c == 3 else min(s[3], 1 - d[3]), "constant-colour": k[c],
            "less-constant-colour": 1 - k[c], "second-colour": s1[c], "less-second-colour": 1 - s1[c], "second-alpha": s1[3],
            "less-second-alpha": 1 - s1[3], "constant-alpha": k[3], "less-constant-alpha": 1 - k[3]}[name]


FACTORS = ["zero", "one", "source-colour", "less-source-colour", "source-alpha", "less-source-alpha", "target-alpha",
           "less-target-alpha", "target-colour", "less-target-colour", "saturate", "constant-colour", "less-constant-colour",
           "second-colour", "less-second-colour", "second-alpha", "less-second-alpha", "constant-alpha", "less-constant-alpha"]
EQUATIONS = ["add", "subtract", "reverse-subtract", "min", "max"]


def blended(term, c, kind, s, d, k, s1):
    source, target, equation = term
    if equation in ("min", "max"):
        return min(s[c], d[c]) if equation == "min" else max(s[c], d[c])
    a = s[c] * clamp(colour_factor(source, c, s, d, k, s1), kind)
    b = d[c] * clamp(colour_factor(target, c, s, d, k, s1), kind)
    return {"add": a + b, "subtract": a - b, "reverse-subtract": b - a}[equation]


def blend_vector(name, terms):
    """A line, or nothing if a last bit would decide."""
    kind, sizes = FORMATS[name]
    words, second, constant = ([any_float() for _ in range(4)] for _ in range(3))
    before = [any_kept(kind, bits, c) for c, bits in enumerate(sizes)]
    s, s1, k = ([clamp(exact(word), kind) for word in row] for row in (words, second, constant))
    d = [unpack(kind, sizes[c], c, before[c]) if c < len(sizes) else Fraction(c == 3) for c in range(4)]
    packed = [pack(kind, bits, c, blended(terms[c == 3], c, kind, s, d, k, s1)) for c, bits in enumerate(sizes)]
    if not all(certain for _, certain in packed):
        return None
    text = " ".join(" ".join(term) for term in terms)
    return f"blend {name} {text} | {hexes(words)} | {hexes(second)} | {hexes(constant)} | {hexes(before)} | " + \
        hexes(kept for kept, _ in packed) + "\n"


def blend_vectors(out):
    """Each factor on either side with each equation, in a format of each kind, and chance for all formats."""
    names = [name for name, (kind, _) in FORMATS.items() if not is_integer(kind)]
    for name in ("rgba32f", "rgba8", "rgba16", "rgba8-snorm", "srgba8", "r5-g6-b5", "rgb5-a1", "r11-g11-b10f", "rgba16f"):
        for factor in FACTORS:
            for equation in EQUATIONS:
                for sides in (("one", factor), (factor, "one"), (factor, CHANCE.choice(FACTORS))):
                    other = (CHANCE.choice(FACTORS), CHANCE.choice(FACTORS), CHANCE.choice(EQUATIONS))
                    term = (*sides, equation)
                    for terms in ((term, term), (term, other), (other, term)):
                        out.write(blend_vector(name, terms) or "")
    for name in names:
        for _ in range(60):
            terms = [(CHANCE.choice(FACTORS), CHANCE.choice(FACTORS), CHANCE.choice(EQUATIONS)) for _ in range(2)]
            out.write(blend_vector(name, terms) or "")


LOGIC = {"clear": lambda s, d: 0, "nor": lambda s, d: ~(s | d), "and-inverted": lambda s, d: ~s & d, "copy-inverted": lambda s, d: ~s,
         "and-reverse": lambda s, d: s & ~d, "invert": lambda s, d: ~d, "xor": lambda s, d: s ^ d, "nand": lambda s, d: ~(s & d),
         "and": lambda s, d: s & d, "equiv": lambda s, d: ~(s ^ d), "noop": lambda s, d: d, "or-inverted": lambda s, d: ~s | d,
         "copy": lambda s, d: s, "or-reverse": lambda s, d: s | ~d, "or": lambda s, d: s | d, "set": lambda s, d: -1}


def logic_channel(name, kind, bits, c, word, before):
    kept = encode_integer(kind, bits, word) if is_integer(kind) else word if bits == 32 else \
        signed_zero(pack(kind, bits, c, exact(word))[0], kind, bits, word)
    if kind in ("float", "srgb"):
        return kept
    value = LOGIC[name](kept, before) & ((1 << bits) - 1)
    if kind in ("int", "snorm") and value >> (bits - 1):
        value -= 1 << bits
    return value & 0xffffffff


def logic_vectors(out):
    for name, (kind, sizes) in FORMATS.items():
        for op in LOGIC:
            for _ in range(2):
                words = [CHANCE.getrandbits(32) if is_integer(kind) else any_float() for _ in range(4)]
                before = [any_kept(kind, bits, c) for c, bits in enumerate(sizes)]
                kept = [logic_channel(op, kind, bits, c, words[c], before[c]) for c, bits in enumerate(sizes)]
                out.write(f"logic {name} {op} | {hexes(words)} | {hexes(before)} | {hexes(kept)}\n")


TESTS = {"never": lambda a, b: False, "less": lambda a, b: a < b, "equal": lambda a, b: a == b, "lessequal": lambda a, b: a <= b,
         "greater": lambda a, b: a > b, "notequal": lambda a, b: a != b, "greaterequal": lambda a, b: a >= b,
         "always": lambda a, b: True}


def alpha_vectors(out):
    """Clamped as the target does; integers are not tested."""
    values = [0.0, 0.25, 0.5, 0.75, 1.0, 1.5, -0.5, -1.5]
    for name in ("rgba8", "rgba32f", "rgba8-snorm", "r16", "rgba32ui"):
        kind = FORMATS[name][0]
        for test, passes in TESTS.items():
            for value in values:
                for reference in (0.0, 0.5, 1.0, -1.0):
                    result = is_integer(kind) or passes(clamp(Fraction(value), kind), Fraction(reference))
                    out.write(f"alpha {name} {test} {bits_of(reference):x} | {bits_of(value):x} | {int(result)}\n")


STENCIL = {"keep": lambda s, r: s, "zero": lambda s, r: 0, "replace": lambda s, r: r, "increment": lambda s, r: min(s + 1, 255),
           "decrement": lambda s, r: max(s - 1, 0), "invert": lambda s, r: s ^ 255, "increment-wrap": lambda s, r: (s + 1) % 256,
           "decrement-wrap": lambda s, r: (s - 1) % 256}


def stencil_vectors(out):
    for test, passes in TESTS.items():
        for op in STENCIL:
            for place in range(3):
                for before in (0, 1, 127, 128, 255, CHANCE.randrange(256)):
                    ops = [CHANCE.choice(list(STENCIL)) for _ in range(3)]
                    ops[place] = op
                    reference = CHANCE.choice([before, CHANCE.randrange(256), before ^ 1])
                    read, write = CHANCE.choice([255, 255, CHANCE.randrange(256)]), CHANCE.choice([255, 255, CHANCE.randrange(256)])
                    exported = CHANCE.choice([None, None, CHANCE.randrange(256)])
                    depth = CHANCE.randrange(2)
                    used = reference if exported is None else exported
                    through = passes(used & read, before & read)
                    after = STENCIL[ops[0] if not through else ops[2] if depth else ops[1]](before, used)
                    after = before & ~write | after & write
                    out.write(f"stencil {test} {' '.join(ops)} | {reference:x} {read:x} {write:x} {before:x} "
                              f"{'-' if exported is None else f'{exported:x}'} {depth} | {after:x} {int(through and depth)}\n")


def depth_vectors(out):
    """Depths are clamped to 0 to 1; codes are compared where codes are kept."""
    for name, bits in (("float32", 0), ("unorm24", 24), ("unorm16", 16)):
        def keep(word):
            value = max(Fraction(0), min(Fraction(1), exact(word)))
            return nearest(value * ((1 << bits) - 1)) if bits else bits_of(float(value))
        for test, passes in TESTS.items():
            pairs = [(0.5, 0.5), (0.25, 0.75), (0.75, 0.25), (-0.5, 0.0), (1.5, 1.0), (0.5, 0.5 + 2 ** -20), (0.5 + 2 ** -20, 0.5),
                     (0.5 + 2 ** -24, 0.5), (0.5, 0.5 + 2 ** -24), (0.0, 1.0), (1.0, 0.0)]
            pairs += [(CHANCE.random(), CHANCE.random()) for _ in range(8)]
            for pair in pairs:
                depth, before = map(bits_of, pair)
                kept = [keep(depth), keep(before)]
                values = kept if bits else [exact(word) for word in kept]
                result = passes(*values)
                out.write(f"depth {name} {test} | {depth:x} {before:x} | {kept[0 if result else 1]:x} {int(result)}\n")


def resolve_vectors(out):
    for name, (kind, sizes) in FORMATS.items():
        for n in (2, 4, 8):
            for _ in range(6):
                samples = [[any_kept(kind, bits, c) for c, bits in enumerate(sizes)] for _ in range(n)]
                if is_integer(kind):
                    kept, certain = samples[0], True
                else:
                    packed = [pack(kind, bits, c, sum(unpack(kind, bits, c, sample[c]) for sample in samples) / n)
                              for c, bits in enumerate(sizes)]
                    kept, certain = [word for word, _ in packed], all(sure for _, sure in packed)
                if certain:
                    out.write(f"resolve {name} | {hexes(word for sample in samples for word in sample)} | {hexes(kept)}\n")


def main():
    with open(sys.argv[1], "w", encoding="utf-8") as out:
        for write in (encode_vectors, blend_vectors, logic_vectors, alpha_vectors, stencil_vectors, depth_vectors, resolve_vectors):
            write(out)


main()
