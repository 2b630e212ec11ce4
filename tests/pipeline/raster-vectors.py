#!/usr/bin/env python3
"""Prints raster-vectors.txt: what OpenGL 3.3 (core specification) says of primitives, in exact arithmetic.

A line is a case: words KEY=VALUE, of which `covers` has two hexadecimal digits a pixel of an 8 x 8 target, lowest row first: bit
n says that sample n is covered.  Coordinates are pixels.  Nothing here walks edges, planes or pixels as the rasteriser does:
each sample is asked whether it lies inside.  Sections are those of the specification.
"""
from fractions import Fraction as F
import random

SIDE = 8
# Where samples lie, in sixteenths from the lower left corner: one in the centre; patterns made up for the test.
SAMPLES = {1: [(8, 8)], 2: [(4, 12), (12, 4)], 4: [(6, 6), (10, 10), (2, 14), (14, 2)],
           8: [(7, 9), (9, 13), (11, 3), (13, 11), (1, 7), (5, 1), (15, 5), (3, 15)]}
LEFT, RIGHT, LOWER, UPPER = 1, 2, 4, 8
EDGES = LEFT | LOWER
random.seed(33)


def places(n):
    for y in range(SIDE):
        for x in range(SIDE):
            yield x, y, [(x + F(sx, 16), y + F(sy, 16)) for sx, sy in SAMPLES[n]]


def show(kind, covers, **words):
    print(kind, *[f"{key}={','.join(map(str, value)) if isinstance(value, (list, tuple)) else value}" for key, value in words.items()],
          "covers=" + "".join(f"{mask:02x}" for mask in covers))


def decimal(value):
    """Exact: all that is written has a power of two as its denominator."""
    return repr(float(value))


def area(a, b, p):
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def is_inside(polygon, p, owners):
    """Section 3.6.1: inside, or on an edge that owns what lies on it. The polygon is convex and turns counter-clockwise."""
    for a, b in zip(polygon, polygon[1:] + polygon[:1]):
        at = area(a, b, p)
        dx, dy = b[0] - a[0], b[1] - a[1]
        # Counter-clockwise, an edge that goes down has the inside at its right.
        kind = LEFT if dy < 0 else RIGHT if dy > 0 else LOWER if dx > 0 else UPPER
        if at < 0 or at == 0 and not owners & kind:
            return False
    return True


def turned(polygon):
    return polygon if area(*polygon[:3]) > 0 else polygon[::-1]


def cover(n, test):
    return [sum(1 << i for i, p in enumerate(samples) if test(p)) for _, _, samples in places(n)]


def show_triangle(n, owners, polygon):
    show("triangle", cover(n, lambda p: is_inside(turned(polygon), p, owners)), samples=n, edges=owners,
         at=[decimal(c) for corner in polygon for c in corner])


def triangles():
    """Sections 3.6.1 and 3.6.6 (samples). Corners on halves put samples on edges; others lie on the grid of 1/256."""
    for n in SAMPLES:
        for owners in (LEFT | LOWER, LEFT | UPPER, RIGHT | LOWER, RIGHT | UPPER, 0, 15):
            for step in (2, 256):
                polygon = None
                while not polygon or area(*polygon) == 0:
                    polygon = [tuple(F(random.randrange(SIDE * step + 1), step) for _ in range(2)) for _ in range(3)]
                show_triangle(n, owners, polygon)
            # Upright edges and level ones on the first sample of pixels.
            x, y = (F(c, 16) for c in SAMPLES[n][0])
            for corner in ((0, 0), (4, 0), (0, 5), (4, 5)):
                show_triangle(n, owners, [(x + 1 + i, y + 1 + j) for i, j in ((0, 0), (4, 0), (0, 5), (4, 5)) if (4 - i, 5 - j) != corner])


def points():
    """Sections 3.4.1 and 3.4.3: a square around the point; with several samples those inside."""
    for n in SAMPLES:
        for size in (F(1), F(5, 2), F(4)):
            for owners in (EDGES, 15):
                x, y = (F(random.randrange(16, 48), 8) for _ in range(2))
                square = [(x - size / 2, y - size / 2), (x + size / 2, y - size / 2), (x + size / 2, y + size / 2), (x - size / 2, y + size / 2)]
                show("point", cover(n, lambda p: is_inside(square, p, owners)), samples=n, edges=owners, size=decimal(size),
                     at=[decimal(x), decimal(y)])


def fragments(a, b):
    """Pixels whose diamond the line leaves (section 3.5.1): those that it meets, except the one that its end lies in; both ends
    moved by (-e, -e^2), where e is smaller than all that the grid can tell apart."""
    e = F(1, 1 << 60)
    a, b = ((p[0] - e, p[1] - e * e) for p in (a, b))
    for y in range(-SIDE, 2 * SIDE):
        for x in range(-SIDE, 2 * SIDE):
            if meets_diamond(a, b, x + F(1, 2), y + F(1, 2)) and not in_diamond(b, x + F(1, 2), y + F(1, 2)):
                yield x, y


def in_diamond(p, x, y):
    return abs(p[0] - x) + abs(p[1] - y) < F(1, 2)


def meets_diamond(a, b, x, y):
    """Clips the line to the four sides of the diamond, which are open."""
    low, high = F(0), F(1)
    for sx, sy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        at = sx * (a[0] - x) + sy * (a[1] - y) - F(1, 2)
        step = sx * (b[0] - a[0]) + sy * (b[1] - a[1])
        if step == 0:
            if at >= 0:
                return False
        elif step > 0:
            high = min(high, -at / step)
        else:
            low = max(low, -at / step)
    return low < high


def lines():
    """Section 3.5.2: a wide line is that of width 1, moved by (width - 1) / 2 to the lower side, each of its fragments a column.
    Half of them have ends at halves of pixels, so that they go along borders and through corners of diamonds."""
    for width in (1, 2, 3, 4):
        for i in range(24):
            step = 256 if i % 3 == 0 else 2
            a = b = (0, 0)
            while a == b:
                a, b = (tuple(F(random.randrange(step * SIDE + 1), step) for _ in range(2)) for _ in range(2))
            minor = 1 if abs(b[0] - a[0]) >= abs(b[1] - a[1]) else 0
            moved = [tuple(c - (F(width - 1, 2) if i == minor else 0) for i, c in enumerate(p)) for p in (a, b)]
            drawn = {(x, y + i) if minor else (x + i, y) for x, y in fragments(*moved) for i in range(width)}
            show("line", [1 if (x, y) in drawn else 0 for x, y, _ in places(1)], samples=1, width=width,
                 at=[decimal(c) for p in (a, b) for c in p])


def sampled_lines():
    """Section 3.5.4: the samples inside of the rectangle around the line. Slopes of 3, 4 and 5 keep its corners exact."""
    for n in (2, 4, 8):
        for dx, dy, width in ((4, 3, F(5, 2)), (-3, 4, F(5, 4)), (5, 0, F(1)), (0, -5, F(3))):
            a = (F(random.randrange(256 * 3, 256 * 5), 256), F(random.randrange(256 * 3, 256 * 5), 256))
            b = (a[0] + dx, a[1] + dy)
            ox, oy = width / 2 * F(dy, 5), -width / 2 * F(dx, 5)
            box = turned([(a[0] + ox, a[1] + oy), (b[0] + ox, b[1] + oy), (b[0] - ox, b[1] - oy), (a[0] - ox, a[1] - oy)])
            show("line", cover(n, lambda p: is_inside(box, p, EDGES)), samples=n, width=decimal(width),
                 at=[decimal(c) for p in (a, b) for c in p])


def planes():
    """Section 2.20: what is drawn has no negative distance. The planes keep away from all centres by more than the grid."""
    corners = [(F(0), F(0)), (F(16), F(0)), (F(0), F(16))]
    half = F(1, 2)
    for given in ([(3, 1, -17 - half)], [(3, 1, -17 - half), (-1, 2, 1)], [(-2, -3, 29), (5, -1, -7 - half), (0, 1, -2)]):
        def kept(p):
            distances = [a * p[0] + b * p[1] + c for a, b, c in given]
            assert all(distances)
            return is_inside(corners, p, EDGES) and all(distance > 0 for distance in distances)
        # Pixels are 4 (x / w + 1): the plane of clip coordinates.
        clip = [decimal(c) for a, b, k in given for c in (4 * a, 4 * b, 0, 4 * a + 4 * b + k)]
        show("planes", cover(1, kept), samples=1, planes=clip, at=[decimal(c) for corner in corners for c in corner])


def offsets():
    """Section 3.6.4: o = m factor + r units, with m the larger difference of depth (3.15); r of a buffer of integers is
    one step, of floats that of the largest depth. clamp bounds o. depth: at the centre of the pixel (2, 1)."""
    at = [(F(0), F(0)), (F(8), F(0)), (F(0), F(8))]
    for depths in ((F(1, 4), F(3, 4), F(1, 2)), (F(1, 2), F(1, 8), F(5, 8)), (F(1, 4), F(1, 4), F(1, 4))):
        for factor, units, bits, clamp in ((1, 0, 0, 0), (F(-3, 2), 0, 0, 0), (0, 4096, 16, 0), (0, 4096, 24, 0), (0, 65536, 0, 0),
                                           (2, -1024, 16, 0), (4, 0, 0, F(1, 16)), (-4, 0, 0, F(-1, 16)), (4, 0, 0, F(-1, 16))):
            dx, dy = (depths[1] - depths[0]) / 8, (depths[2] - depths[0]) / 8
            exponent = 0
            while F(2) ** exponent > max(depths):
                exponent -= 1
            step = F(1, 2 ** bits) if bits else F(2) ** (exponent - 23)
            o = max(abs(dx), abs(dy)) * factor + step * units
            if clamp:
                o = min(o, clamp) if clamp > 0 else max(o, clamp)
            depth = depths[0] + dx * F(5, 2) + dy * F(3, 2) + o
            show("offset", cover(1, lambda p: is_inside(at, p, EDGES)), samples=1, factor=decimal(factor), units=decimal(units),
                 bits=bits, clamp=decimal(clamp), depths=[decimal(2 * z - 1) for z in depths],
                 at=[decimal(c) for corner in at for c in corner], depth=decimal(min(max(depth, F(0)), F(1))))


print("# Made by raster-vectors.py")
for part in (triangles, points, lines, sampled_lines, planes, offsets):
    part()
