"""Compares the words that a program left with the expected ones of a vector."""
import math
import struct


def words(text):
    """The words of a string of hexadecimal digits, eight a word; "WORD*N" stands for N equal words, "uuuuuuuu" for no value."""
    if "*" in text:
        word, n = text.split("*")
        return [int(word, 16)] * int(n)
    return [None if text[i] == "u" else int(text[i : i + 8], 16) for i in range(0, len(text), 8)]


def as_float(word):
    return struct.unpack("<f", struct.pack("<I", word))[0]


def order(word):
    return word if word < 0x80000000 else 0x80000000 - word


def is_same(got, wanted, tolerance, kind):
    """kind: u32 (bits), f32, or f64 (bits). tolerance: exact, or any of "ulp:N", "abs:X", "rel:X", parted by spaces."""
    if got == wanted:
        return True
    if kind != "f32" or got is None or wanted is None:
        return False
    if (got | wanted) & 0x7FFFFFFF == 0:  # +0 and -0
        return True
    a, b = as_float(got), as_float(wanted)
    if math.isnan(a) and math.isnan(b):
        return True
    for part in tolerance.split():
        name, _, value = part.partition(":")
        if name == "ulp" and abs(order(got) - order(wanted)) <= int(value):
            return True
        if name == "abs" and abs(a - b) <= float(value):
            return True
        if name == "rel" and abs(a - b) <= float(value) * max(abs(a), abs(b)):
            return True
    return False


def compare(vector, outputs):
    """outputs: {"buffer 0": [words], "image 1": ..., "target 0": ...}. Yields what differs, in words."""
    for wanted in vector["expected"]:
        got, want = outputs.get(wanted["what"]), words(wanted["words"])
        if got is None:
            yield f"{wanted['what']}: nothing"
            continue
        bad = [i for i, w in enumerate(want) if i >= len(got) or not is_same(got[i], w, wanted["tolerance"], wanted["type"])]
        if bad:
            i = bad[0]
            have = f"{got[i]:08x}" if i < len(got) else "nothing"
            yield f"{wanted['what']}: {len(bad)} of {len(want)} words; first word {i}: {have}, wanted {want[i]:08x} ({wanted['tolerance']})"


def compare_lines(vector, stops):
    """What a debugger shows at lines, beside what a vector says.

    stops: {(line, how often the lane has come there before, lane): {variable: words}}. Returns how many values are right, wrong and not
    shown, how many lines stop, those that never do, and what is wrong with the first three values."""
    n_right, told, n_missing = 0, [], 0
    lines = {True: set(), False: set()}
    for point in vector["lines"]:
        for variable in point["variables"]:
            digits = 8 * variable["words"]
            kind = "f32" if variable["type"].startswith(("float", "vec", "mat")) else "u32"
            for hit, text in enumerate(variable["hit"]):
                parts = [text[i : i + digits] for i in range(0, 64 * digits, digits)]
                for lane, part in enumerate(parts):
                    if part.startswith("-"):
                        continue
                    place = (point["line"], hit, lane)
                    lines[place in stops].add(point["line"])
                    wanted, got = words(part), stops.get(place, {}).get(variable["name"])
                    if got is None:
                        n_missing += 1
                    elif len(got) == len(wanted) and all(map(lambda g, w: is_same(g, w, variable["tolerance"], kind), got, wanted)):
                        n_right += 1
                    else:
                        told.append(f"line {place[0]}, time {hit + 1}, lane {lane}: {variable['name']} is {got}, not {wanted}")
    return n_right, len(told), n_missing, lines[True], lines[False] - lines[True], told[:3]


def compare_trace(vector, traces):
    """The order in which lanes come to marked lines. traces: {lane: [lines]}. Returns how many lanes are right and how many there are, and
    the same of places up to the first one that differs."""
    marked = set(vector["trace"]["marked"])
    n_right = n_places = n_wanted = 0
    for lane, wanted in vector["trace"]["lanes"].items():
        got = [line for line in traces.get(int(lane), []) if line in marked]
        n_same = 0
        while n_same < min(len(got), len(wanted)) and got[n_same] == wanted[n_same]:
            n_same += 1
        n_right += n_same == len(wanted)
        n_places += n_same
        n_wanted += len(wanted)
    return n_right, len(vector["trace"]["lanes"]), n_places, n_wanted
