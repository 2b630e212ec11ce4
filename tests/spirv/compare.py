"""Compares the words that a program left with the expected ones of a vector."""
import math
import struct


def words(text):
    """The words of a string of hexadecimal digits, eight a word; "WORD*N" stands for N equal words."""
    if "*" in text:
        word, n = text.split("*")
        return [int(word, 16)] * int(n)
    return [int(text[i : i + 8], 16) for i in range(0, len(text), 8)]


def as_float(word):
    return struct.unpack("<f", struct.pack("<I", word))[0]


def order(word):
    return word if word < 0x80000000 else 0x80000000 - word


def is_same(got, wanted, tolerance, kind):
    """kind: u32 (bits), f32, or f64 (bits). tolerance: exact, or any of "ulp:N", "abs:X", "rel:X", parted by spaces."""
    if got == wanted:
        return True
    if kind != "f32":
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
