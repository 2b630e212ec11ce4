"""Models of the texts in texts/oracles: what each assignment of a text gives, in the order in which a pixel runs them.

A model is called with the pixel's place and a function that it tells each value: tell(name, line, value). "f::x" is variable x of function f.
Where an inner block has hidden a variable by another one of the same name, the model tells the outer one again behind the block.
"""

WORD = 0xffffffff


def signed(value):
    value &= WORD
    return value - (1 << 32) if value >> 31 else value


def loop(u, v, tell):
    n, s, i = int(u * 64), 0, 0
    tell("n", 6, n)
    tell("s", 7, s)
    tell("i", 9, i)
    while i < 10:
        if i != 3:
            if i * 3 > n:
                break
            s += i * n
            tell("s", 15, s)
            q = s & 7
            tell("q", 16, q)
            s ^= q
            tell("s", 17, s)
        i += 1
        tell("i", 9, i)
    tell("t", 19, -1)
    if n > 20:
        tell("t", 21, s + 5)
    elif n > 10:
        tell("t", 24, s - 7)
        tell("s", 25, 100)


def returns(u, v, tell):
    x, y = u, v
    tell("x", 6, x)
    tell("y", 7, y)
    tell("colour", 8, (0, 0, 0, 0))
    if x < 0.25:
        tell("colour", 11, (x, y, 1, 1))
        return
    y *= 3
    tell("y", 14, y)
    if y > 2:
        x = y + 1
        tell("x", 17, x)
        if x > 3.7:
            return
        x -= 0.5
        tell("x", 20, x)
    z = x + y
    tell("z", 22, z)
    tell("colour", 23, (x, y, z, 1))


def switch(u, v, tell):
    k, r, f = int(u * 5), 7, v
    tell("k", 6, k)
    tell("r", 7, r)
    tell("f", 8, f)
    if k == 0:
        r, f = 11, f + 1
        tell("r", 12, r)
        tell("f", 13, f)
    if k in (0, 1):
        r += 2
        tell("r", 15, r)
    elif k == 2:
        f, r = -f, k + 40
        tell("f", 18, f)
        tell("r", 19, r)
    elif k == 3:
        if f <= 0.5:
            r = 99
            tell("r", 24, r)
    else:
        r = -k
        tell("r", 27, r)
    odd = (r & 1) == 1
    tell("odd", 29, odd)
    word = ((r + 100) << 3) & WORD
    tell("u", 30, word)
    tell("u", 31, word >> 2 if odd else ~word & WORD)
    tell("t", 32, f * 2 if odd else 5 if f > 0.3 else f)


def macro(u, v, tell):
    a, b = u, v
    tell("a", 13, a)
    tell("b", 13, b)
    a += b
    tell("a", 13, a)
    b = a * 2
    tell("b", 13, b)
    a = b - 1
    tell("a", 13, a)
    tell("a", 14, a + 0.5)
    a = (a + 0.5) * 2
    tell("a", 14, a)
    if a > 2:
        b = -3
        tell("b", 15, b)
    tell("ever::v", 9, b)
    tell("ever::v", 9, b + 0.5)
    c = (b + 0.5) * 2
    tell("ever::v", 9, c)
    tell("c", 16, c)
    a += 1
    tell("a", 17, a)
    b *= a
    tell("b", 17, b)
    d = b - c
    tell("d", 17, d)
    if d > 0:
        for i in range(3):
            tell("i", 19, i)
            if i != 1:
                d += i * a
                tell("d", 20, d)
        tell("i", 19, 3)
    x = 1 + u
    tell("x", 21, x)
    tell("x", 23, x * 2)
    c = x * 2 + 1
    tell("x", 24, c)
    tell("c", 25, c)
    tell("x", 26, 0)
    for i in range(2):
        c += i
        tell("c", 26, c)
        tell("x", 26, i + 1)
    tell("x", 21, x)
    tell("x", 28, x + c)


def long(u, v, tell):
    h, acc, odd = (int(u * 64) * 2654435761 + int(v * 64)) & WORD, 0, 0
    tell("h", 6, h)
    tell("acc", 7, acc)
    tell("odd", 8, odd)
    tell("i", 9, 0)
    for i in range(500):
        h ^= (h << 13) & WORD
        tell("h", 11, h)
        h ^= h >> 17
        tell("h", 11, h)
        h ^= (h << 5) & WORD
        tell("h", 11, h)
        if h & 1:
            odd += 1
            tell("odd", 12, odd)
        else:
            acc += h & 15
            tell("acc", 13, acc)
        if acc > 3000:
            break
        tell("i", 9, i + 1)


def walk(u, v, tell):
    total = 0

    def run(n):
        nonlocal total
        r = 0
        tell("walk::n", 6, n)
        tell("depth", 8, n)
        tell("walk::r", 9, r)
        while True:
            if n == 1:
                total += 10
                tell("total", 12, total)
                return r
            if n % 2 == 0:
                n //= 2
                tell("walk::n", 13, n)
            else:
                n = 3 * n + 1
                tell("walk::n", 14, n)
            r += 1
            tell("walk::r", 15, r)
            total += 1
            tell("total", 16, total)
            if r > 12:
                break
        total = -total
        tell("total", 19, total)
        return -r

    n = int(u * 64) + 1
    tell("n", 24, n)
    a = run(n)
    tell("a", 25, a)
    b = total
    tell("b", 26, b)
    c = run(int(v * 8) + 1)
    tell("c", 27, c)
    d = total - b
    tell("d", 28, d)
    tell("i", 29, 0)
    for i in range(4):
        tell("j", 30, 0)
        for j in range(4):
            if j != i:
                if i + j > a:
                    break
                d += i * 4 + j
                tell("d", 33, d)
            tell("j", 30, j + 1)
        if d > 60:
            break
        c -= 1
        tell("c", 36, c)
        tell("i", 29, i + 1)


def within(u, v, tell):
    g = 3

    def bump(k):
        nonlocal g
        tell("bump::k", 5, k)
        g += k
        tell("g", 7, g)
        return g * 2

    n, m = int(u * 64), int(v * 64)
    tell("n", 17, n)
    tell("m", 18, m)
    a = n + 1
    tell("a", 19, a)
    b = c = a * 3
    tell("c", 21, c)
    tell("b", 21, b)
    a = b - m
    tell("a", 22, a)
    if a > 20:
        c = a
        tell("c", 23, c)
        a += 1
        tell("a", 23, a)
    e = bump(a)
    a += 1
    tell("a", 24, a)
    e += bump(c)
    tell("e", 24, e)
    tell("twice::p", 10, b)
    b += 7
    tell("twice::p", 12, b)
    f = b
    b += 1
    tell("twice::p", 13, b)
    tell("b", 25, b)
    f += b
    tell("f", 25, f)
    ok = False
    if n > 30:
        c += 5
        tell("c", 26, c)
        ok = c > 9
    tell("ok", 26, ok)
    if m > 30:
        h = a
        a += 1
        tell("a", 27, a)
    else:
        b -= 4
        tell("b", 27, b)
        h = b
    tell("h", 27, h)
    i, j = 0, 9
    tell("i", 28, i)
    tell("j", 28, j)
    while True:
        goes_on = i < n % 7
        i += 1
        tell("i", 29, i)
        if not goes_on:
            break
        j -= i
        tell("j", 30, j)
    k, step = 0, m
    tell("k", 31, k)
    tell("l", 31, step)
    while k < 3:
        j += step * k
        tell("j", 32, j)
        k += 1
        tell("k", 31, k)
        step -= k
        tell("l", 31, step)
    tell("a", 33, a + b)
    tell("b", 33, b ^ c)
    tell("r", 33, g - j)


def braces(u, v, tell):
    n, m = int(u * 64), int(v * 64)
    tell("n", 11, n)
    tell("m", 12, m)
    a, b = n * 3, m * 5
    tell("a", 13, a)
    tell("b", 13, b)
    a -= b
    tell("a", 14, a)
    tell("b", 15, b * 2)
    b = b * 2 + 1
    tell("b", 15, b)
    if n > m:
        b = a + 100
        tell("b", 17, b)
    c = b * 2 + a
    tell("c", 18, c)
    for q in range(3):
        tell("q", 19, q)
        c += a * q
        tell("c", 19, c)
    tell("q", 19, 3)
    tell("a", 20, c + 1)
    tell("a", 20, (c + 1) * 3)
    b = (c + 1) * 3 - m
    tell("b", 20, b)
    for line in (13, 14):  # the outer a again
        tell("a", line, a)
    if m > 20:
        a = b
        tell("a", 21, a)
    else:
        a = b + 1
        tell("a", 21, a)
        c = a - 9
        tell("c", 21, c)
    tell("d", 22, a + b + c)


def pick(u, v, tell):
    def run(n, m):
        tell("pick::n", 4, n)
        tell("pick::m", 4, m)
        r = n * 2
        tell("pick::r", 6, r)
        if n > 40:
            return r - m
        r += m * 3
        tell("pick::r", 9, r)
        tell("pick::i", 10, 1)
        for i in range(1, 9):
            if r & 3 == 0:
                return r + i
            r = r * 3 - i
            tell("pick::r", 14, r)
            if r > 2000:
                r = m - i
                tell("pick::r", 17, r)
                break
            tell("pick::i", 10, i + 1)
        return r

    n, m = int(u * 64), int(v * 64)
    tell("n", 25, n)
    tell("m", 26, m)
    a = run(n, m)
    tell("a", 27, a)
    b = run(m, a & 63)
    tell("b", 28, b)
    if a > b:
        t = a * 2 + n
        tell("t", 31, t)
        a = b - m
        tell("a", 32, a)
        b = t
        tell("b", 33, b)
    s = a ^ b
    tell("s", 35, s)
    if n < 8:
        return
    if m < 8:
        tell("s", 39, s * 5)
        tell("colour", 40, (s * 5, a, b, 2))
        return
    s = s * 7 + n
    tell("s", 43, s)
    tell("colour", 44, (s, a, b, 1))


def line(u, v, tell):
    n, m = int(u * 64), int(v * 64)
    tell("n", 6, n)
    tell("m", 7, m)
    a = n * 7 + m
    tell("a", 8, a)
    b = a * m + 1
    tell("b", 8, b)
    a = b - n * 3
    tell("a", 8, a)
    b = a + m
    tell("b", 8, b)
    c = signed(a * b)
    tell("c", 8, c)
    if n > 20:
        a += 9
        tell("a", 9, a)
    else:
        b += 11
        tell("b", 9, b)
    c = signed(c - a)
    tell("c", 9, c)
    if m > 20 and n > 30:
        a = a * 3 + m
        tell("a", 10, a)
    elif m > 20:
        b = b * 5 - n
        tell("b", 10, b)
    for i in range(5):
        tell("i", 11, i)
        c = signed(c + a * i if i != 2 else c - b)
        tell("c", 11, c)
    tell("i", 11, 5)
    d = c
    tell("d", 12, d)
    for change in (lambda d: d * 3, lambda d: d + b, lambda d: d ^ n):
        d = signed(change(d))
        tell("d", 12, d)
    for j in range(4 if n == 50 else 0):
        tell("j", 14, j)
        d = signed(d + j * m)
        tell("d", 15, d)
    if n == 50:
        tell("j", 14, 4)


def parts(u, v, tell):
    n, m = int(u * 64), int(v * 64)
    tell("n", 9, n)
    tell("m", 10, m)
    tell("make::a", 5, n)
    tell("make::b", 5, m)
    tell("make::p.at", 5, (n, m))
    tell("make::p.id", 5, n * 10 + m)
    tell("p.at", 11, (n, m))
    tell("p.id", 11, n * 10 + m)
    tell("q.at", 12, (n, m))
    tell("q.id", 12, n * 10 + m)
    tell("q.at", 13, (m, n))
    q = [m, n, n * 10 + m - n]
    tell("q.id", 14, q[2])
    x, y = n * 5, m * 9
    tell("x", 15, x)
    tell("y", 16, y)

    def swap(a, b):
        tell("swap::a", 6, a)
        tell("swap::b", 6, b)
        tell("swap::t", 6, a)
        tell("swap::a", 6, b)
        tell("swap::b", 6, a)
        return b, a

    x, y = swap(x, y)
    tell("x", 17, x)
    tell("y", 17, y)
    q[0], y = swap(q[0], y)
    tell("q.at", 18, (q[0], q[1]))
    tell("y", 18, y)
    w = [x, y, q[2]]
    tell("w", 19, tuple(w))
    w = [w[0] + 3, w[1], w[2] + 4]
    tell("w", 20, tuple(w))
    if n > m:
        w[1] = w[0] - w[2]
        tell("w", 22, tuple(w))
    else:
        w = [w[2], w[0], w[1]]
        tell("w", 24, tuple(w))
    tell("p.at", 25, (q[0], q[1]))
    tell("p.id", 25, q[2])
    tell("p.at", 26, (q[0] * 2, q[1] * 2))
    w[n & 1] += 100
    tell("w", 27, tuple(w))


def following(u, v, tell):
    n, m = int(u * 64), int(v * 64)
    tell("n", 6, n)
    tell("m", 7, m)
    best, total, i = -1, n, 0
    tell("best", 8, best)
    tell("sum", 9, total)
    tell("i", 10, i)
    while i < 6:
        value = (n * (i + 1) + m * 7) % 31
        tell("v", 12, value)
        if value >= 8:
            total += value
            tell("sum", 15, total)
            if value > 25:
                best = value + i
                tell("best", 18, best)
                total -= 3
                tell("sum", 19, total)
                break
            total = total * 2 - i
            tell("sum", 22, total)
        i += 1
        tell("i", 10, i)
    k = total
    tell("k", 24, k)
    if best < 0:
        k = total - m
        tell("k", 26, k)
    k += best
    tell("k", 27, k)
    while k > 20:
        k -= 7
        tell("k", 30, k)
        if k & 3 == 1:
            k -= n
            tell("k", 33, k)
            continue
        m += 1
        tell("m", 36, m)


def shadow(u, v, tell):
    level = 0

    def fold(x):
        nonlocal level
        tell("fold::x", 5, x)
        level += x & 3
        tell("level", 7, level)
        x ^= level
        tell("fold::x", 8, x)
        return x + 1

    n, m = int(u * 64), int(v * 64)
    tell("n", 13, n)
    tell("m", 14, m)
    a = fold(n)
    tell("a", 15, a)
    keep = level
    tell("keep", 16, keep)
    x = m - a
    tell("x", 17, x)
    if x > 0:
        inner = fold(a) * 2
        tell("x", 20, inner)
        a = inner - n
        tell("a", 21, a)
        tell("x", 17, x)  # the outer one
    else:
        x = fold(x) * 3
        tell("x", 24, x)
    tell("a", 25, 0)
    for i in range(3):
        inner = fold(i + x)
        tell("m", 27, inner)
        x = inner - keep
        tell("x", 28, x)
        tell("a", 25, i + 1)
    tell("m", 14, m)  # the outer ones
    tell("a", 15, a)
    tell("a", 21, a)
    high = a > m, x > n
    tell("f", 30, high)
    if any(high):
        a += 1000
        tell("a", 31, a)
    z = signed(a) * 77 & WORD
    tell("z", 32, z)
    tell("z", 33, z // 3 if high[0] else z % 1000)


def discard(u, v, tell):
    n, m = int(u * 64), int(v * 64)
    tell("n", 6, n)
    tell("m", 7, m)
    r = n * 3
    tell("r", 8, r)
    tell("kind", 9, 1)
    if n > 28:
        r ^= m
        tell("r", 12, r)
        if m < 27:
            return
        tell("kind", 15, 2)


def rounds(u, v, tell):
    n, m = int(u * 64), int(v * 64)
    tell("n", 7, n)
    tell("m", 8, m)
    tell("one", 9, 1)
    level = n + m * 3
    tell("level", 10, level)
    tell("kept", 11, level - m)
    i = 0
    tell("i", 12, i)
    while i < level & 7:
        level = 1
        tell("level", 14, level)
        i += 1
        tell("i", 12, i)


# Text: model, steps that are walked forwards, of each hundred values that are asked for how many are shown at least, at how many lines a
# breakpoint stops right at least.
TEXTS = {
    "loop": (loop, 60, 42, 5),
    "return": (returns, 60, 70, 2),
    "discard": (discard, 60, 60, 4),
    "rounds": (rounds, 60, 60, 5),
    "switch": (switch, 60, 40, 2),
    "macro": (macro, 60, 16, 5),
    "long": (long, 60, 50, 0),
    "walk": (walk, 100, 27, 6),
    "within": (within, 60, 33, 7),
    "braces": (braces, 60, 22, 3),
    "pick": (pick, 100, 17, 9),
    "line": (line, 60, 37, 1),
    "parts": (parts, 60, 36, 11),
    "next": (following, 60, 53, 8),
    "shadow": (shadow, 60, 47, 7),
}
