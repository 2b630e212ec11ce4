#!/usr/bin/env python3
"""Runs the bundled examples and compares every value with a formula for what each program computes; TAP on standard
output.

expect.py PROGRAM EXAMPLES [--write]

The formulas are written from the comments of the programs, one pixel at a time in single precision: add, multiply and
compare are exact in double and rounded once, which is what the instructions do.  Bits must be equal.  The references that
the examples carry are the same formulas' values, written by --write, and `lanescope check` passes.
"""
import pathlib
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "machines"))
from machines import has_machine_of  # noqa: E402  pylint: disable=wrong-import-position


def f32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def mul(a, b):
    return f32(a * b)


def add(a, b):
    return f32(a + b)


def mad(a, b, c):
    """The product is rounded before the sum."""
    return add(mul(a, b), c)


def ndc(i, n):
    """The middle of pixel i of n, -1 to 1."""
    return (2 * i + 1) / n - 1


KILLED = None


def first_light(i, j):
    x, y = ndc(i, 16), ndc(j, 16)
    rr = mad(y, y, mul(x, x))
    if f32(0.7) > rr:
        n, t = 0.0, rr
        while not t > f32(0.7):
            n, t = n + 1, mul(t, 1.5)
        s = min(mul(n, 0.125), 1.0)
        return s, mul(s, s), mad(s, -f32(0.4), 0.5), 1.0
    if rr > f32(1.35):
        return KILLED
    v = mad(y, 0.5, 0.5)
    return mul(v, f32(0.3)), mad(v, f32(0.3), f32(0.1)), mad(v, 0.5, f32(0.3)), 1.0


def mandelbrot(i, j):
    cx, cy = mad(ndc(i, 32), 1.5, -0.5), mul(ndc(j, 32), 1.5)
    x = y = n = 0.0
    while True:
        if add(mad(y, y, mul(x, x)), -4.0) > 0 or n > 23.5:
            break
        x, y, n = add(mad(x, x, -mul(y, y)), cx), add(add(mul(x, y), mul(x, y)), cy), n + 1
    s = mul(n, f32(1 / 24))
    outside = 1.0 if 23.5 > n else 0.0
    red = mul(outside, s)
    return red, mul(outside, mul(s, s)), mul(mad(s, -0.5, 0.5), outside), 1.0


def nested_if(i, j):
    x, y = ndc(i, 16), ndc(j, 16)
    if x > 0:
        return (1.0, 0.5, 0.0, 1.0) if y > x else (0.0, x, 1.0, 1.0)
    return (abs(y), 0.0, 0.5, 1.0) if abs(y) > 0.5 else (0.0, 1.0, -x, 1.0)


def kill_quads(i, j):
    x, y = ndc(i, 16), ndc(j, 16)
    rr = mad(y, y, mul(x, x))
    if rr > f32(0.8) or f32(0.2) > rr:
        return KILLED
    return rr, mad(x, 0.5, 0.5), mad(y, 0.5, 0.5), 1.0


def relative(i, j):
    table = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 1.0, 0.5)]
    return *table[(i + j) // 4 % 4], 1.0


def predicates(i, j):
    x, y = ndc(i, 16), ndc(j, 16)
    return (1.0, mad(y, 0.5, 0.5), 0.0, 1.0) if x >= y else (0.0, mad(x, 0.5, 0.5), 1.0, 1.0)


def constants(i, j):
    u, v = (2 * i + 1) / 32, (2 * j + 1) / 32
    left, right = [f32(c) for c in (0.1, 0.2, 0.9)], [f32(c) for c in (1.0, 0.6, 0.1)]
    mixed = [mad(add(b, -a), u, a) for a, b in zip(left, right)]
    return mul(mixed[0], 0.75), mul(mixed[1], 0.75), mul(mixed[2], v), 1.0


def triangle(i, _):
    x, y = [(-1.0, -1.0), (1.0, -1.0), (0.0, 1.0)][i]
    return mad(x, 0.5, 0.25), mad(y, 0.5, -0.25), 0.0, 1.0


def triangle_colour(i, _):
    return [(1.0, 0.0, 0.0, 1.0), (0.0, 1.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0)][i]


def lit_triangle(i, j):
    """The triangle (2, 2) (30, 2) (16, 30) in pixels, colours red, green and blue; a lamp at (11, 10)."""
    x, y = i + 0.5, j + 0.5
    blue = (y - 2) / 28
    green = (x - 2 - 14 * blue) / 28
    red = 1 - green - blue
    if min(red, green, blue) < 0:
        return KILLED
    light = 1 / (1 + 0.01 * ((x - 11) ** 2 + (y - 10) ** 2))
    return red * light, green * light, blue * light, 1.0


def r500_pairs(i, j):
    u, v = (2 * i + 1) / 32, (2 * j + 1) / 32
    left, right = [f32(c) for c in (0.1, 0.2, 0.9)], [f32(c) for c in (1.0, 0.6, 0.1)]
    return *(mad(add(b, -a), u, a) for a, b in zip(left, right)), 1 - v


def r500_loop(i, _):
    n = min(i + 1, 12) / 16
    return n, n, n, 1.0


def r500_predicates(i, j):
    x, y = ndc(i, 8), ndc(j, 8)
    red, green = (1.0 if value >= 0 else abs(value) / 2 for value in (x, y))
    return red, green, red, 1.0


def grey(value):
    return value, value, value, 1.0


def tgsi_loop(i, _):
    return grey(sum(range(0, i + 1, 2)) / 64)


def tgsi_switch(i, _):
    return grey((0.375, 0.25, 0.5, 1.0)[i % 4])


def tgsi_calls(i, _):
    n = i
    for _ in range(2):
        n = 3 * n + 1 if n % 2 else n // 2
    return grey(n / 64)


def tgsi_doubles(i, j):
    d = 1 + i + 16 * j
    return grey(f32((1 - 1 / d * d) * 2 ** 53))


def one_register(i, j):
    n = (2 * (i + 8 * j) + 1) ** 2
    return n, n, n, 1.0


def every_other(i, j):
    return grey(sum(n for n in range(1, i + 1) if (n + j) % 2) / 16) if j < 7 else KILLED


def gradients(i, _):
    """Of the square, in each quad from its left to its right column; inside of the if column 2 has 0 in place of the square."""
    left = i // 2 * 2
    right = left + 1
    inside = right**2 - (left**2 if left > 2.5 else 0) if i > 2.5 else 0
    return (right**2 - left**2) / 16, inside / 16, 0.0, 1.0


def read_ports(i, j):
    return 2.0 * (i + j) / 32, 1.75 * (i + j) / 32, 0.0, 1.0


def fetched(i, j):
    n = 0.125 * j
    for _ in range(10):
        n = mad(n, 0.5, 1.0)
    return grey(add((i + 1) ** 2, n))


def over_par(i, _):
    k = 0.5 if i % 2 else 0.25
    n = 1.0
    for _ in range(8):
        n = mad(n, i / 8, k)
    return grey(n)


EXAMPLES = [
    ("read-ports", "PIX0", 8, 8, read_ports),
    ("fetch-late", "PIX0", 16, 16, fetched),
    ("fetch-early", "PIX0", 16, 16, fetched),
    ("over-par", "PIX0", 8, 8, over_par),
    ("over-par-mended", "PIX0", 8, 8, over_par),
    ("one-register", "PIX0", 8, 8, one_register),
    ("continue", "PIX0", 8, 8, every_other),
    ("gradients", "PIX0", 7, 7, gradients),
    ("first-light", "PIX0", 16, 16, first_light),
    ("mandelbrot", "PIX0", 32, 32, mandelbrot),
    ("nested-if", "PIX0", 16, 16, nested_if),
    ("kill-quads", "PIX0", 16, 16, kill_quads),
    ("relative", "PIX0", 16, 16, relative),
    ("predicates", "PIX0", 16, 16, predicates),
    ("constants", "PIX0", 16, 16, constants),
    ("vertex-fetch", "POS0", 3, 1, triangle),
    ("vertex-fetch", "PARAM0", 3, 1, triangle_colour),
    ("triangle", "colour", 32, 32, lit_triangle),
    ("r500-draw", "colour", 32, 32, lit_triangle),
    ("r500-pairs", "OUT0", 16, 16, r500_pairs),
    ("r500-loop", "OUT0", 16, 16, r500_loop),
    ("r500-predicates", "OUT0", 8, 8, r500_predicates),
    ("tgsi-loop", "OUT0", 16, 16, tgsi_loop),
    ("tgsi-switch", "OUT0", 16, 16, tgsi_switch),
    ("tgsi-calls", "OUT0", 16, 16, tgsi_calls),
    ("tgsi-doubles", "OUT0", 16, 16, tgsi_doubles),
]
EXAMPLES = [example for example in EXAMPLES if has_machine_of(example[0])]
# Those of thread groups: compute.py.
COMPUTE = {"reduction", "transpose", "race", "race-wrong", "race-mended", "tgsi-shared"}
# Outputs of 8 bits: one step apart is equal.
STEPS = {"triangle": 1.01 / 255, "r500-draw": 1.01 / 255}


def differences(words, width, height, formula, step):
    """One line per pixel whose four words differ from the formula by more than step; rows start at the bottom."""
    for j in range(height):
        for i in range(width):
            found = words[4 * (j * width + i):][:4]
            expected = formula(i, j) or (0.0, 0.0, 0.0, 0.0)
            floats = struct.unpack("<4f", struct.pack("<4I", *found))
            if step and all(abs(a - b) <= step for a, b in zip(floats, expected)):
                continue
            if found != struct.unpack("<4I", struct.pack("<4f", *expected)):
                yield f"({i}, {j}): {struct.unpack('<4f', struct.pack('<4I', *found))}, expected {expected}"


def reference(name, output, width, height, formula):
    """The file that an example compares with: its name and bytes. -999 where nothing is written; 8 bits hold no such value."""
    several = sum(other == name for other, *_ in EXAMPLES) > 1
    nothing = (0.0,) * 4 if name in STEPS else (-999.0,) * 4
    values = [formula(i, j) or nothing for j in range(height) for i in range(width)]
    return f"{name}.{output}.f32" if several else f"{name}.f32", b"".join(struct.pack("<4f", *value) for value in values)


def check_references(program, folder):
    """Yields what is looked at, and what is wrong with it."""
    for example in EXAMPLES:
        file, expected = reference(*example)
        if sys.argv[3:] == ["--write"]:
            (folder / file).write_bytes(expected)
        yield f"{file} is what Python computes", [] if (folder / file).read_bytes() == expected else ["it is not"]
    for name in sorted({name for name, *_ in EXAMPLES}):
        done = subprocess.run([program, "check", folder / f"{name}.lanescope"], capture_output=True, text=True, check=False)
        is_right = done.returncode == 0 and (name in STEPS or "(rgba32f, largest error 0)" in done.stdout)
        yield f"{name} agrees with its references", [] if is_right else (done.stdout + done.stderr).splitlines()


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    bad = False
    for n, (name, output, width, height, formula) in enumerate(EXAMPLES, 1):
        with tempfile.TemporaryDirectory() as out:
            done = subprocess.run([program, "run", folder / f"{name}.lanescope", "--out", out], capture_output=True, text=True,
                                  check=False)
            found = [f"exit status {done.returncode}: {done.stderr}"] if done.returncode else []
            if not found:
                words = struct.unpack(f"<{4 * width * height}I", (pathlib.Path(out) / f"{output}.f32").read_bytes())
                found = list(differences(words, width, height, formula, STEPS.get(name, 0)))
        bad |= bool(found)
        print(f"{'not ok' if found else 'ok'} {n} {name} {output}: {width * height} values")
        for line in found[:5]:
            print("# " + line)
    names = {name for name, *_ in EXAMPLES} | COMPUTE
    missing = sorted(path.stem for path in folder.glob("*.lanescope") if path.stem not in names and has_machine_of(path))
    print(f"{'not ok' if missing else 'ok'} {len(EXAMPLES) + 1} every example has a formula {missing or ''}")
    for n, (what, found) in enumerate(check_references(program, folder), len(EXAMPLES) + 2):
        bad |= bool(found)
        print(f"{'not ok' if found else 'ok'} {n} {what}")
        for line in found[:5]:
            print("# " + line)
    print(f"1..{n}")
    return bad or bool(missing)


sys.exit(main())
