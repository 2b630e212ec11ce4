#!/usr/bin/env python3
"""Execution vectors of the R700's ALU, from the guide's formulas and Python's exact arithmetic.

   make-exec-vectors.py OUT

Nothing here is shared with the program: operands are bits, finite arithmetic is done on fractions.Fraction and rounded
once by the function below, transcendental functions are Python's in double precision on exactly reduced arguments.
Formulas are those of sections 9.2 and 10.2 of the R700 guide with its errata; where it is silent the rules are those of
the tables in data/doc/decisions.md.

   @ OP | SOURCE        begins the vectors of an instruction
   INPUTS | RESULT      words in hex.  After the words of a result: P=0 or P=1 the predicate or kill,
                        ~ULP DOUBLE instead of a word: within ULP units of the double (hex)

INPUTS of one-slot instructions are s0 s1 s2; of reductions x y z w of s0, then of s1; CUBE has x y z; of 64-bit
instructions 16 digits an operand, and the result is what the slots write, x first.
"""

import functools
import math
import sys
from fractions import Fraction

NAN, MAX, INF, ONES = 0xFFC00000, 0x7F7FFFFF, 0x7F800000, 0xFFFFFFFF
SIGN = 0x80000000
ONE = 0x3F800000
NAN64 = 0xFFF8000000000000

# --- numbers ---------------------------------------------------------------------------------------------------


class Format:
    """A binary interchange format; denormals are zeros of their sign."""

    def __init__(self, width, precision):
        self.width, self.precision = width, precision
        self.bias = (1 << (width - precision - 1)) - 1
        self.sign = 1 << (width - 1)
        self.top = (1 << (width - precision)) - 1  # the exponent of infinities
        self.inf = self.top << (precision - 1)

    def fields(self, bits):
        return bits >> (self.precision - 1) & self.top, bits & ((1 << (self.precision - 1)) - 1)

    def is_nan(self, bits):
        exponent, mantissa = self.fields(bits)
        return exponent == self.top and mantissa != 0

    def is_inf(self, bits):
        return bits & ~self.sign == self.inf

    def flush(self, bits):
        return bits if self.fields(bits)[0] else bits & self.sign

    @functools.lru_cache(None)
    def value(self, bits):
        """Of a finite number, exactly."""
        exponent, mantissa = self.fields(bits)
        if exponent == 0:
            return Fraction(0)
        v = Fraction(mantissa + (1 << (self.precision - 1))) * Fraction(2) ** (
            exponent - self.bias - self.precision + 1)
        return -v if bits & self.sign else v

    def round(self, v, zero_sign=0):
        """To nearest even; what stays below the least normal after rounding is zero."""
        if v == 0:
            return zero_sign
        sign = self.sign if v < 0 else 0
        v = abs(v)
        above, below = v.numerator, v.denominator
        exponent = above.bit_length() - below.bit_length()
        if above << max(-exponent, 0) < below << max(exponent, 0):
            exponent -= 1
        shift = exponent - self.precision + 1
        above, below = above << max(-shift, 0), below << max(shift, 0)
        whole, rest = divmod(above, below)
        whole += 2 * rest > below or (2 * rest == below and whole & 1)
        if whole >> self.precision:
            whole >>= 1
            exponent += 1
        if exponent > self.bias:
            return sign | self.inf
        if exponent < 1 - self.bias:
            return sign
        return sign | (exponent + self.bias) << (self.precision - 1) | (whole - (1 << (self.precision - 1)))

    def add(self, a, b, nan):
        a, b = self.flush(a), self.flush(b)
        if self.is_nan(a) or self.is_nan(b):
            return nan
        if self.is_inf(a) or self.is_inf(b):
            if self.is_inf(a) and self.is_inf(b) and a != b:
                return nan
            return a if self.is_inf(a) else b
        return self.round(self.value(a) + self.value(b), a & b & self.sign if a == b else 0)

    def mul(self, a, b, nan):
        a, b = self.flush(a), self.flush(b)
        sign = (a ^ b) & self.sign
        if self.is_nan(a) or self.is_nan(b):
            return nan
        if self.is_inf(a) or self.is_inf(b):
            zero = a & ~self.sign == 0 or b & ~self.sign == 0
            return nan if zero else sign | self.inf
        product = self.value(a) * self.value(b)
        return self.round(product) if product else sign

    def key(self, bits):
        """For comparing; None for NaN."""
        bits = self.flush(bits)
        if self.is_nan(bits):
            return None
        if self.is_inf(bits):
            return (-1 if bits & self.sign else 1, 0)
        return (0, self.value(bits))


F32, F64 = Format(32, 24), Format(64, 53)


def relation(test):
    def holds(a, b, form=F32):
        a, b = form.key(a), form.key(b)
        return test == "!=" if a is None or b is None else compare(test, a, b)

    return holds


def compare(test, a, b):
    return {"==": a == b, ">": a > b, ">=": a >= b, "!=": a != b, "<": a < b, "<=": a <= b}[test]


EQ, GT, GE, NE, LT, LE = (relation(test) for test in ("==", ">", ">=", "!=", "<", "<="))
RELATIONS = {"E": "==", "GT": ">", "GE": ">=", "NE": "!=", "LT": "<", "LE": "<="}


def signed(word):
    return word - (1 << 32) if word & SIGN else word


def word(value):
    return value & ONES


def settle(bits):
    return NAN if F32.is_nan(bits) else F32.flush(bits)


# --- float instructions ------------------------------------------------------------------------------------------


def add(a, b):
    return F32.add(a, b, NAN)


def ieee(a, b):
    return F32.mul(a, b, NAN)


def mul(a, b):
    return 0 if F32.flush(a) & ~SIGN == 0 or F32.flush(b) & ~SIGN == 0 else ieee(a, b)


def negate(a):
    return a ^ SIGN


def rounding(how):
    def run(a):
        a = F32.flush(a)
        if F32.is_nan(a):
            return NAN
        if F32.is_inf(a) or a & ~SIGN == 0:
            return a
        return F32.round(Fraction(how(F32.value(a)))) or a & SIGN

    return run


floor = rounding(math.floor)
POWERS = {"": 0, "_M2": 0x40000000, "_M4": 0x40800000, "_D2": 0x3F000000}


def lit(a, b, c):
    if LE(b, SIGN | MAX) or F32.is_nan(b) or LE(c, 0) or F32.is_nan(c):
        return SIGN | MAX
    return mul(a, b)


def scaled(function, power):
    return lambda a, b, c: ieee(function(a, b, c), power) if power else function(a, b, c)


def to_ar(v):
    return word(int(v) if v is not None and -256 <= v <= 255 else -256)


def whole_floor(bits):
    bits = F32.flush(bits)
    if F32.is_nan(bits) or F32.is_inf(bits):
        return None
    return math.floor(F32.value(bits))


def to_integer(a, low, high):
    a = F32.flush(a)
    if F32.is_nan(a):
        return 0
    if F32.is_inf(a):
        return word(low if a & SIGN else high)
    return word(max(low, min(high, math.trunc(F32.value(a)))))


def shift(how):
    """By the low five bits of the amount: table 4.4, and compilers that leave out "& 31" before a shift."""
    return lambda a, b: how(a, b % 32)


FLOAT_2 = {
    "ADD": add,
    "MUL": mul,
    "MUL_IEEE": ieee,
    "MAX": lambda a, b: F32.flush(a if GE(a, b) else b),
    "MIN": lambda a, b: F32.flush(a if LT(a, b) else b),
    "MAX_DX10": lambda a, b: F32.flush(b if F32.is_nan(a) else a if F32.is_nan(b) or GE(a, b) else b),
    "MIN_DX10": lambda a, b: F32.flush(b if F32.is_nan(a) else a if F32.is_nan(b) or LT(a, b) else b),
    "SETE": lambda a, b: ONE if EQ(a, b) else 0,
    "SETGT": lambda a, b: ONE if GT(a, b) else 0,
    "SETGE": lambda a, b: ONE if GE(a, b) else 0,
    "SETNE": lambda a, b: ONE if NE(a, b) else 0,
    "SETE_DX10": lambda a, b: ONES if EQ(a, b) else 0,
    "SETGT_DX10": lambda a, b: ONES if GT(a, b) else 0,
    "SETGE_DX10": lambda a, b: ONES if GE(a, b) else 0,
    "SETNE_DX10": lambda a, b: ONES if NE(a, b) else 0,
}
FLOAT_1 = {
    "FRACT": lambda a: add(a, negate(floor(a))),
    "TRUNC": rounding(math.trunc),
    "CEIL": rounding(math.ceil),
    "RNDNE": rounding(round),
    "FLOOR": floor,
    "MOVA": lambda a: to_ar(whole_floor(add(a, 0x3F000000))),
    "MOVA_FLOOR": lambda a: to_ar(whole_floor(a)),
    "MOV": lambda a: a,
    "FLT_TO_INT": lambda a: to_integer(a, -(1 << 31), (1 << 31) - 1),
    "FLT_TO_UINT": lambda a: to_integer(a, 0, ONES),
}
FLOAT_3 = {"MUL_LIT" + name: scaled(lit, power) for name, power in POWERS.items()}
FLOAT_3 |= {"MULADD" + name: scaled(lambda a, b, c: add(mul(a, b), c), power) for name, power in POWERS.items()}
FLOAT_3 |= {"MULADD_IEEE" + name: scaled(lambda a, b, c: add(ieee(a, b), c), power) for name, power in POWERS.items()}
FLOAT_3 |= {
    "CNDE": lambda a, b, c: b if EQ(a, 0) else c,
    "CNDGT": lambda a, b, c: b if GT(a, 0) else c,
    "CNDGE": lambda a, b, c: b if GE(a, 0) else c,
}

# --- integer instructions ----------------------------------------------------------------------------------------

INTEGER_2 = {
    "AND_INT": lambda a, b: a & b,
    "OR_INT": lambda a, b: a | b,
    "XOR_INT": lambda a, b: a ^ b,
    "ADD_INT": lambda a, b: word(a + b),
    "SUB_INT": lambda a, b: word(a - b),
    "MAX_INT": lambda a, b: max(a, b, key=signed),
    "MIN_INT": lambda a, b: min(a, b, key=signed),
    "MAX_UINT": max,
    "MIN_UINT": min,
    "ASHR_INT": shift(lambda a, n: word(signed(a) >> n)),
    "LSHR_INT": shift(lambda a, n: a >> n),
    "LSHL_INT": shift(lambda a, n: word(a << n)),
    "MULLO_INT": lambda a, b: word(signed(a) * signed(b)),
    "MULHI_INT": lambda a, b: word(signed(a) * signed(b) >> 32),
    "MULLO_UINT": lambda a, b: word(a * b),
    "MULHI_UINT": lambda a, b: a * b >> 32,
}
INTEGER_1 = {
    "NOT_INT": lambda a: a ^ ONES,
    "MOVA_INT": lambda a: to_ar(signed(a)),
    "INT_TO_FLT": lambda a: F32.round(Fraction(signed(a))),
    "UINT_TO_FLT": lambda a: F32.round(Fraction(a)),
    "RECIP_UINT": lambda a: min(ONES, (1 << 32) // a) if a else ONES,
    "RECIP_INT": lambda a: word(
        max(-(1 << 31), min((1 << 31) - 1, int(Fraction(1 << 32, signed(a)))))) if a else (1 << 31) - 1,
}
INTEGER_3 = {
    "CNDE_INT": lambda a, b, c: b if a == 0 else c,
    "CNDGT_INT": lambda a, b, c: b if signed(a) > 0 else c,
    "CNDGE_INT": lambda a, b, c: b if signed(a) >= 0 else c,
}

# --- predicates and kills ------------------------------------------------------------------------------------------


def counter(holds, other):
    """Predicate counters: 0 where the condition holds."""
    return (0, 1) if holds else (settle(other), 0)


def push(a, holds):
    return counter(holds and EQ(a, 0), add(a, ONE))


FLAGGED_FLOAT = {}
FLAGGED_INTEGER = {}
MIXED = {}  # s0 a float, s1 an integer


def add_flagged():
    for name, test in RELATIONS.items():
        def with_floats(a, b, holds=relation(test)):
            return holds(a, b)

        def with_signed(a, b, test=test):
            return compare(test, signed(a), signed(b))

        def with_unsigned(a, b, test=test):
            return compare(test, a, b)

        if name not in ("LT", "LE"):
            FLAGGED_FLOAT["PRED_SET" + name] = lambda a, b, f=with_floats: (0, 1) if f(a, b) else (ONE, 0)
            FLAGGED_FLOAT["KILL" + name] = lambda a, b, f=with_floats: (ONE, 1) if f(a, b) else (0, 0)
            FLAGGED_FLOAT[f"PRED_SET{name}_PUSH"] = lambda a, b, f=with_floats: push(a, f(b, 0))
            FLAGGED_INTEGER[f"PRED_SET{name}_INT"] = lambda a, b, f=with_signed: (0, 1) if f(a, b) else (ONE, 0)
            FLAGGED_INTEGER[f"KILL{name}_INT"] = lambda a, b, f=with_signed: (ONE, 1) if f(a, b) else (0, 0)
            INTEGER_2[f"SET{name}_INT"] = lambda a, b, f=with_signed: ONES if f(a, b) else 0
        if name in ("GT", "GE"):
            FLAGGED_INTEGER[f"PRED_SET{name}_UINT"] = lambda a, b, f=with_unsigned: (0, 1) if f(a, b) else (ONE, 0)
            FLAGGED_INTEGER[f"KILL{name}_UINT"] = lambda a, b, f=with_unsigned: (ONE, 1) if f(a, b) else (0, 0)
            INTEGER_2[f"SET{name}_UINT"] = lambda a, b, f=with_unsigned: ONES if f(a, b) else 0
        MIXED[f"PRED_SET{name}_PUSH_INT"] = lambda a, b, f=with_signed: push(a, f(b, 0))


add_flagged()
FLAGGED_FLOAT["PRED_SET_POP"] = lambda a, b: counter(LE(a, b), add(a, negate(b)))
FLAGGED_1 = {
    "PRED_SET_INV": lambda a: counter(EQ(a, ONE), ONE if EQ(a, 0) else a),
    "PRED_SET_RESTORE": lambda a: counter(EQ(a, 0), a),
}

# --- approximations ------------------------------------------------------------------------------------------------


def near(v, ulp):
    return f"~{ulp} {double_bits(v):016X}"


def double_bits(v):
    return F64.round(Fraction(v)) if v else 0


def special(a):
    a = F32.flush(a)
    return a, F32.is_nan(a), F32.is_inf(a), a & ~SIGN == 0, bool(a & SIGN)


def exp2(a):
    a, nan, inf, zero, negative = special(a)
    if nan:
        return NAN
    if inf:
        return 0 if negative else INF
    v = F32.value(a)
    if v >= 129:
        return INF
    if v < -200:
        return 0
    whole = math.floor(v)
    return near(Fraction(2.0 ** float(v - whole)) * Fraction(2) ** whole, 1.0)


def log2(a):
    a, nan, inf, zero, negative = special(a)
    if zero:
        return SIGN | INF
    if nan or negative:
        return NAN
    if inf:
        return INF
    v = F32.value(a)
    if v == 1:
        return 0
    return near(math.log2(float(v)) if not Fraction(1, 2) < v < 2 else math.log1p(float(v - 1)) / math.log(2), 1.0)


def recip(a):
    a, nan, inf, zero, negative = special(a)
    sign = a & SIGN
    if nan:
        return NAN
    if zero:
        return sign | INF
    return sign if inf else F32.round(1 / F32.value(a))


def root(v):
    """The square root to 80 bits."""
    shift = 2 * (200 - v.numerator.bit_length() // 2 + v.denominator.bit_length() // 2)
    scaled_v = v * Fraction(2) ** shift
    return Fraction(math.isqrt(scaled_v.numerator // scaled_v.denominator)) / Fraction(2) ** (shift // 2)


def sqrt(a):
    a, nan, inf, zero, negative = special(a)
    if zero:
        return a
    if nan or negative:
        return NAN
    return INF if inf else F32.round(root(F32.value(a)))


def recip_sqrt(a):
    a, nan, inf, zero, negative = special(a)
    if zero:
        return a | INF
    if nan or negative:
        return NAN
    return 0 if inf else near(1 / root(F32.value(a)), 0.51)


def turns(function, quarter):
    """sin or cos of a turn, reduced exactly to an eighth of a turn."""

    def run(a):
        a, nan, inf, zero, negative = special(a)
        if nan or inf:
            return NAN
        v = F32.value(a) + Fraction(quarter, 4)
        eighths = round(v * 4)
        rest = float(v - Fraction(eighths, 4)) * 2 * math.pi
        value = (math.sin, math.cos, lambda x: -math.sin(x), lambda x: -math.cos(x))[eighths % 4](rest)
        return near(value, 0.506)

    return run


def clamped(function):
    def run(a):
        r = function(a)
        return r - 1 if r in (INF, SIGN | INF) else r

    return run


def flushed_infinity(function):
    def run(a):
        r = function(a)
        return r & SIGN if r in (INF, SIGN | INF) else r

    return run


def log_clamped(a):
    r = log2(a)
    return SIGN | MAX if r == SIGN | INF else r


MATH = {
    "EXP_IEEE": exp2,
    "LOG_IEEE": log2,
    "LOG_CLAMPED": log_clamped,
    "RECIP_IEEE": recip,
    "RECIP_CLAMPED": clamped(recip),
    "RECIP_FF": flushed_infinity(recip),
    "RECIPSQRT_IEEE": recip_sqrt,
    "RECIPSQRT_CLAMPED": clamped(recip_sqrt),
    "RECIPSQRT_FF": flushed_infinity(recip_sqrt),
    "SQRT_IEEE": sqrt,
    "SIN": turns(math.sin, 0),
    "COS": turns(math.cos, 1),
}

# --- several slots ---------------------------------------------------------------------------------------------------


def dot(product):
    def run(*s):
        x, y, z, w = (product(s[i], s[4 + i]) for i in range(4))
        return (add(add(add(w, z), y), x),) * 4

    return run


def max4(x, y, z, w):
    larger = lambda a, b: a if GE(a, b) else b
    return (F32.flush(larger(larger(larger(w, z), y), x)),) * 4


def cube(x, y, z):
    size = lambda a: a & ~SIGN
    below = lambda a: LT(a, 0)
    if GE(size(z), size(x)) and GE(size(z), size(y)):
        t, s, major, face = negate(y), negate(x) if below(z) else x, z, 4 + below(z)
    elif GE(size(y), size(x)):
        t, s, major, face = negate(z) if below(y) else z, x, y, 2 + below(y)
    else:
        t, s, major, face = negate(y), z if below(x) else negate(z), x, 0 + below(x)
    return F32.flush(t), F32.flush(s), add(major, major), F32.round(Fraction(face))


def first_nan(*operands):
    return next((v for v in operands if F64.is_nan(v)), NAN64)


def add64(a, b):
    return F64.add(a, b, first_nan(a, b))


def mul64(a, b):
    return F64.mul(a, b, first_nan(a, b))


def pair(v):
    return v & ONES, v >> 32


def narrow(a):
    if F64.is_nan(a):
        return a >> 32 & SIGN | 0x7FC00000
    if F64.is_inf(a):
        return a >> 32 & SIGN | INF
    return F32.round(F64.value(a), a >> 32 & SIGN)


def widen(a):
    a = F32.flush(a)
    sign = (a & SIGN) << 32
    if F32.fields(a)[0] == 255:
        return sign | F64.inf | F32.fields(a)[1] << 29
    return F64.round(F32.value(a), sign)


def ldexp64(a, by):
    exponent = F64.fields(a)[0]
    if exponent == F64.top:
        return a
    if exponent == 0:
        return a & F64.sign
    exponent += signed(by)
    if exponent >= F64.top:
        return a & F64.sign | F64.inf
    return a & F64.sign if exponent <= 0 else a & ~F64.inf | exponent << 52


def fract64(a):
    if F64.fields(a)[0] == F64.top:
        return NAN64
    v = F64.value(a)
    return F64.round(v - math.floor(v))


def frexp64(a):
    exponent, mantissa = F64.fields(a)
    if exponent == F64.top:
        return 0, ONES, *pair(a if mantissa else NAN64)
    if exponent == 0:
        return 0, 0, *pair(a & F64.sign)
    return 0, word(exponent - 1022), *pair(a & F64.sign | 0x3FE << 52 | mantissa)


def muladd64(power):
    two = F64.round(Fraction(power))
    return lambda a, b, c: pair(mul64(add64(mul64(a, b), c), two)) * 2


def pred64(holds):
    return lambda a, b: (0, 0, 1) if holds(a, b, F64) else (ONES, ONES, 0)


DOUBLE_2 = {
    "ADD_64": lambda a, b: pair(add64(a, b)),
    "MUL_64": lambda a, b: pair(mul64(a, b)) * 2,
    "PRED_SETGT_64": pred64(GT),
    "PRED_SETE_64": pred64(EQ),
    "PRED_SETGE_64": pred64(GE),
}
DOUBLE_1 = {
    "FLT64_TO_FLT32": lambda a: (narrow(a),),
    "FRACT_64": lambda a: pair(fract64(a)),
    "FREXP_64": frexp64,
}
DOUBLE_3 = {
    "MULADD_64": muladd64(1),
    "MULADD_64_M2": muladd64(2),
    "MULADD_64_M4": muladd64(4),
    "MULADD_64_D2": muladd64(Fraction(1, 2)),
}

# --- operands ----------------------------------------------------------------------------------------------------------

FLOATS = [
    0, SIGN, 1, SIGN | 1, 0x007FFFFF, 0x807FFFFF, 0x00800000, 0x80800000, 0x00800001, ONE, SIGN | ONE,
    ONE - 1, ONE + 1, 0x3F000000, 0xBF000000, 0x3EFFFFFF, 0x3FC00000, 0xBFC00000, 0x40200000, 0xC0200000, 0x40400000,
    0x3DCCCCCD, 0x4AFFFFFF, 0x4B000001, 0x437F0000, 0x437F8000, 0x43800000, 0xC3800000, 0xC3808000, 0x4EFFFFFF,
    0x4F000000, 0xCF000000, 0xCF000001, 0x4F7FFFFF, 0x4F800000, 0x5F000000, 0x1E3CE508, MAX, SIGN | MAX, MAX - 1, INF,
    SIGN | INF, 0x7FC00000, 0xFFC00001, 0x7F800001,
]
INTEGERS = [
    0, 1, 2, 3, 5, 7, 8, 31, 32, 33, 255, 256, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFF,
    0xFFFFFFFE, 0xFFFFFF00, 0xFFFFFEFF, 0x12345678, 0xDEADBEEF, 0x00FFFFFF, 0x01000001, 0x01000003, 0x7FFFFFBF,
    0x7FFFFFC0, 0xFFFFFF7F, 0xFFFFFF80, 0x55555555, 0xAAAAAAAA,
]
FEW = [0, SIGN, 1, 0x80800000, 0x00800000, ONE, SIGN | ONE, 0x40400000, ONE + 1, 0x1E3CE508, MAX, SIGN | MAX, INF,
       SIGN | INF, 0x7FC00000]
DOUBLES = [
    0, F64.sign, 1, F64.sign | 1, 0x000FFFFFFFFFFFFF, 0x0010000000000000, 0x8010000000000000, 0x0010000000000001,
    0x3FF0000000000000, 0xBFF0000000000000, 0x3FF0000000000001, 0x3FEFFFFFFFFFFFFF, 0x4008000000000000,
    0xC009000000000000, 0x3FD5555555555555, 0xBC90000000000000, 0x4330000000000001, 0x434FFFFFFFFFFFFF,
    0x1FF0000000000000, 0x47EFFFFFE0000000, 0x47EFFFFFF0000000, 0x47F0000000000000, 0x3810000000000000,
    0x380FFFFFFFFFFFFF, 0x380FFFFFE0000000, 0x36A0000000000000, 0x3FF0000010000000, 0x3FF0000030000000,
    0x7FEFFFFFFFFFFFFF, 0xFFEFFFFFFFFFFFFF, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000,
    0xFFF8000000000123, 0x7FF0000000000001,
]
FEW_DOUBLES = [0, F64.sign, 1, 0x0010000000000000, 0x3FF0000000000000, 0xBFF0000000000001, 0x4008000000000000,
               0x7FEFFFFFFFFFFFFF, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0xFFF8000000000123]


def sweep():
    """Every exponent and both signs, with mantissas at the ends, in the middle and elsewhere."""
    for exponent in range(256):
        for mantissa in (0, 1, 0x2AAAAA, 0x400000, 0x5A5A5A, 0x7FFFFF):
            yield exponent << 23 | mantissa
            yield SIGN | exponent << 23 | mantissa


def around_one():
    """Where logarithms and powers lose digits first, and arguments of sines up to a turn."""
    for k in range(-40, 41):
        yield word(ONE + k)
    for k in range(-64, 65):
        yield F32.round(Fraction(k, 32))
        yield F32.round(Fraction(k * 1000003, 1 << 23))
        yield F32.round(Fraction(2 * k * 1000003, 1 << 20))


def pairs(values):
    return [(a, b) for a in values for b in values]


def triples(values):
    return [(a, b, c) for a in values for b in values for c in values]


class Stream:
    """A fixed sequence of words that looks random: a linear congruence of 64 bits."""

    def __init__(self, seed):
        self.state = seed

    def word(self):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return self.state >> 32

    def words(self, n, count):
        return [tuple(self.word() for _ in range(n)) for _ in range(count)]


def near_floats(n, count, seed):
    """Floats of like size, so that sums round and cancel."""
    stream = Stream(seed)
    pick = lambda: stream.word() & 0x83FFFFFF | 0x3C000000
    return [tuple(pick() for _ in range(n)) for _ in range(count)]


def vectors4():
    """Operands of reductions: each corner in each place, zeros against infinities, and like sizes."""
    rows = near_floats(8, 64, 5)
    plain = [ONE, 0x40000000, 0x40400000, 0x40800000]
    for value in FLOATS:
        for place in range(8):
            row = plain + plain
            row[place] = value
            rows.append(tuple(row))
    rows += [(0, ONE, ONE, ONE, INF, ONE, ONE, ONE), (MAX, MAX, ONE, SIGN | MAX, ONE, ONE, ONE, ONE),
             (ONE, 0x4B800000, 0xCB800000, ONE, ONE, ONE, ONE, ONE)]
    return rows


# --- writing -----------------------------------------------------------------------------------------------------------

SOURCE = "guide 9.2, the formula evaluated by make-exec-vectors.py with fractions"
SOURCE_10 = "guide 10.2, by analogy with the signed form, evaluated by make-exec-vectors.py"
ONLY_10 = {"PRED_SETGT_UINT", "PRED_SETGE_UINT", "KILLGT_UINT", "KILLGE_UINT", "KILLE_INT", "KILLGT_INT", "KILLGE_INT",
           "KILLNE_INT", "FLT_TO_UINT"}
SOURCE_MATH = "Python's math in double precision on exactly reduced arguments, every exponent"


def cell(values):
    return " ".join(v if isinstance(v, str) else f"{v:08X}" for v in values)


def write(out, op, function, inputs, source=None, digits=8, flag=False):
    print(f"@ {op} | {source or (SOURCE_10 if op in ONLY_10 else SOURCE)}", file=out)
    for operands in inputs:
        result = function(*operands)
        result = result if isinstance(result, tuple) else (result,)
        text = cell(result[:-1]) + f" P={result[-1]}" if flag else cell(result)
        print(" ".join(f"{v:0{digits}X}" for v in operands), "|", text, file=out)


def write_one_slot(out):
    random_2, random_3 = near_floats(2, 64, 1), near_floats(3, 64, 2)
    integers_2 = pairs(INTEGERS) + Stream(3).words(2, 64)
    for op, function in FLOAT_2.items():
        write(out, op, function, pairs(FLOATS) + random_2)
    for op, function in FLOAT_1.items():
        write(out, op, function, [(a,) for a in list(sweep()) + FLOATS + list(around_one())])
    for op, function in FLOAT_3.items():
        write(out, op, function, triples(FEW) + random_3)
    for op, function in INTEGER_2.items():
        write(out, op, function, integers_2)
    for op, function in INTEGER_1.items():
        write(out, op, function, [(a,) for a in INTEGERS] + Stream(4).words(1, 96))
    for op, function in INTEGER_3.items():
        write(out, op, function, [(a, 0x11111111, 0x22222222) for a in INTEGERS])
    for op, function in FLAGGED_FLOAT.items():
        write(out, op, function, pairs(FLOATS), flag=True)
    for op, function in FLAGGED_INTEGER.items():
        write(out, op, function, pairs(INTEGERS), flag=True)
    for op, function in MIXED.items():
        write(out, op, function, [(a, b) for a in FLOATS for b in INTEGERS], flag=True)
    for op, function in FLAGGED_1.items():
        write(out, op, function, [(a,) for a in FLOATS], flag=True)
    write(out, "PRED_SET_CLR", lambda: (MAX, 0), [()], flag=True)
    for op, function in MATH.items():
        write(out, op, function, [(a,) for a in list(sweep()) + FLOATS + list(around_one())], SOURCE_MATH)


def write_several_slots(out):
    few = [0, SIGN, ONE, SIGN | ONE, 0x40400000, 0xC0400000, 1, MAX, SIGN | INF, 0x7FC00000]
    write(out, "DOT4", dot(mul), vectors4())
    write(out, "DOT4_IEEE", dot(ieee), vectors4())
    write(out, "MAX4", max4, [row[:4] for row in vectors4()])
    write(out, "CUBE", cube, triples(few) + near_floats(3, 64, 6))
    for op, function in DOUBLE_2.items():
        write(out, op, function, pairs(DOUBLES), digits=16, flag=op.startswith("PRED"))
    for op, function in DOUBLE_1.items():
        write(out, op, function, [(a,) for a in DOUBLES], digits=16)
    for op, function in DOUBLE_3.items():
        write(out, op, function, triples(FEW_DOUBLES), digits=16)
    write(out, "FLT32_TO_FLT64", lambda a: pair(widen(a)), [(a,) for a in FLOATS], digits=16)
    write(out, "LDEXP_64", lambda a, by: pair(ldexp64(a, word(by))),
          [(a, word(by)) for a in DOUBLES for by in (0, 1, -1, 52, -52, 1023, -1023, 2046, -2046, (1 << 31) - 1,
                                                    -(1 << 31))], digits=16)


def main():
    with open(sys.argv[1], "w", encoding="ascii") as out:
        write_one_slot(out)
        write_several_slots(out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
