#!/usr/bin/env python3
"""What others saw the hardware do, as small programs; TAP on standard output.

chip.py PROGRAM

Every vector names who saw it: compilers whose output runs on these chips, emulators that run shipped console shaders, the list
of what a real RV770 fails of public test suites (what is on no such list passed).  What must come out is worked out here, in
Python's integers and fractions, from what the source says; nothing of it comes from Lanescope.
"""
import pathlib
import struct
import subprocess
import sys
import tempfile

SIDE = 8
MESA = "Mesa, r600 driver"
DECAF = "decaf, translation of shipped console shaders"
LLVM = "LLVM, R600 back end"
RV770 = "Mesa, list of failures of a real RV770: not on it"
INF, NAN, QNAN = 0x7F800000, 0x7FC00000, "nan"
VECTORS = []


def bits(value):
    return struct.unpack("<I", struct.pack("<f", value))[0]


def vector(name, source, groups, right):
    """right (x, y): the words of the pixel that count from the first on, as integers; "nan" is any NaN, None: not written."""
    VECTORS.append((name, source, "\n".join(groups) + "\n[output PIX0]\nformat=rgba32ui\n", right))


def pixels(text, *groups):
    """A pixel shader on a target of 8 x 8: R0.xy are the integers of its place."""
    return [f"[layout]\nwidth={SIDE}\nheight={SIDE}\n[inputs]\nR0.x=int pixel-x\nR0.y=int pixel-y", *groups,
            "[program]\ngprs=12", "[asm]\n" + text]


EXPORT = "EXPORT_DONE: PIX0, R1\nEND_OF_PROGRAM\n"


# --- one instruction ----------------------------------------------------------------------------------------------


def one(name, source, op, operands, right):
    """op of constants, which are loaded first so that none is inline."""
    load = "".join(f" {'xyz'[i]}: MOV R2.{'xyz'[i]}, (0x{word:08X}).{'xyzw'[i]}\n" for i, word in enumerate(operands))
    slot = f" 1 x: {op} R1.x, " + ", ".join(f"R2.{'xyz'[i]}" for i in range(len(operands)))
    vector(name, source, pixels("ALU:\n" + load + slot + "\n" + EXPORT), lambda x, y: (right,))


FIVE = f"{MESA}: removes \"& 31\" before shifts for every chip from R600 on"
one("shifts/left-by-33", FIVE, "LSHL_INT", (0x12345678, 33), 0x12345678 << 1 & 0xFFFFFFFF)
one("shifts/right-by-36", FIVE, "LSHR_INT", (0x92345678, 36), 0x92345678 >> 4)
one("shifts/arithmetic-by-36", FIVE, "ASHR_INT", (0x92345678, 36), 0xF9234567)
one("shifts/by-minus-1", FIVE, "LSHR_INT", (0x92345678, 0xFFFFFFFF), 1)
one("shifts/left-by-32", f"{LLVM}: guards shifts of 64 bits against an amount of 32, where all bits stay", "LSHL_INT",
    (0x12345678, 32), 0x12345678)
one("shifts/right-by-32", f"{LLVM}: guards shifts of 64 bits against an amount of 32, where all bits stay", "LSHR_INT",
    (0x92345678, 32), 0x92345678)

# (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24, a tie that rounds to 1 + 2^-11: what a fused sum would keep is lost.
ODD, SQUARE = bits(1 + 2**-12), bits(-(1 + 2**-11))
UNFUSED = f"{LLVM}: treats MULADD as unfused"
one("muladd/product-is-rounded", UNFUSED, "MULADD", (ODD, ODD, SQUARE), 0)
one("muladd/product-is-rounded-ieee", UNFUSED, "MULADD_IEEE", (ODD, ODD, SQUARE), 0)
one("muladd/twice", UNFUSED, "MULADD_M2", (ODD, ODD, bits(1.0)), bits(2 * (2 + 2**-11)))

FLUSH = f"{LLVM}: the parts have no denormals of 32 bits"
one("denormals/operand-of-a-sum", FLUSH, "ADD", (0x00400000, 0x00400000), 0)
one("denormals/result-of-a-product", FLUSH, "MUL_IEEE", (0x00800000, bits(0.5)), 0)
one("denormals/result-of-a-difference", FLUSH, "ADD", (0x00800001, 0x80800000), 0)
one("denormals/operand-that-is-scaled-up", FLUSH, "MUL_IEEE", (0x007FFFFF, bits(2.0**100)), 0)
one("denormals/of-a-sum-of-products", FLUSH, "MULADD_IEEE", (0x00800000, bits(0.25), 0), 0)

OTHER = f"{DECAF}: MAX_DX10 and MIN_DX10 with one NaN give the other operand"
SURE = "Mesa, list of failures of a real RV770: the NaN test by a formula fails in just that way"
one("nan/max-left", OTHER, "MAX_DX10", (NAN, bits(2.0)), bits(2.0))
one("nan/max-right", OTHER, "MAX_DX10", (bits(2.0), NAN), bits(2.0))
one("nan/min-left", SURE, "MIN_DX10", (NAN, bits(-2.0)), bits(-2.0))
one("nan/min-right", SURE, "MIN_DX10", (bits(-2.0), NAN), bits(-2.0))
one("nan/max-both", OTHER, "MAX_DX10", (NAN, NAN), QNAN)

ZERO = f"{MESA} and {DECAF}: MUL and MULADD give +0 for 0 times anything"
IEEE = f"{MESA} and {DECAF}: the forms with _IEEE do not give +0 for 0 times anything"
one("zero/times-infinity", ZERO, "MUL", (0, INF), 0)
one("zero/infinity-times", ZERO, "MUL", (INF | 1 << 31, 0), 0)
one("zero/times-nan", ZERO, "MUL", (0, NAN), 0)
one("zero/minus-zero-times-five", ZERO, "MUL", (1 << 31, bits(5.0)), 0)
one("zero/in-a-sum", ZERO, "MULADD", (0, INF, bits(3.0)), bits(3.0))
one("zero/ieee-times-infinity", IEEE, "MUL_IEEE", (0, INF), QNAN)
one("zero/ieee-times-nan", IEEE, "MUL_IEEE", (0, NAN), QNAN)
one("zero/ieee-minus-zero-times-five", IEEE, "MUL_IEEE", (1 << 31, bits(5.0)), 1 << 31)
one("zero/ieee-in-a-sum", IEEE, "MULADD_IEEE", (0, INF, bits(3.0)), QNAN)


# --- rotation by a variable ---------------------------------------------------------------------------------------


def rotated(x, y):
    word, n = 0x9E3779B9, x + 8 * y
    n %= 32
    return ((word << n | word >> (32 - n)) & 0xFFFFFFFF,)


vector("shifts/rotation-by-a-variable", f"{MESA}: compiles a rotation to shifts by n and 32 - n, also for n = 0", pixels(
    "ALU:\n x: LSHL_INT R2.x, R0.y, (3).x\n 1 x: ADD_INT R2.x, R2.x, R0.x\n 2 y: SUB_INT R2.y, (32).x, R2.x\n"
    " 3 x: LSHL_INT R3.x, (0x9E3779B9).x, R2.x\n y: LSHR_INT R3.y, (0x9E3779B9).x, R2.y\n"
    " 4 x: OR_INT R1.x, R3.x, R3.y\n" + EXPORT), rotated)

# --- control flow -------------------------------------------------------------------------------------------------

PREDICATE = "UPDATE_EXEC_MASK UPDATE_PRED"
ELSE = f"{DECAF}, and Cemu: ALU_ELSE_AFTER runs ALU, then ELSE, and pushes nothing"
vector("else-after/if-else", ELSE, pixels(
    f"ALU_PUSH_BEFORE:\n x: PRED_SETGT_INT ____, R0.x, R0.y  {PREDICATE}\n"
    "ALU_ELSE_AFTER:\n x: MOV R1.x, 1\nALU_POP_AFTER:\n x: MOV R1.x, (2).x\n" + EXPORT),
    lambda x, y: (1 if x > y else 2,))
vector("else-after/two-deep", ELSE, pixels(
    f"ALU_PUSH_BEFORE:\n x: PRED_SETGT_INT ____, R0.x, (3).x  {PREDICATE}\n"
    f"ALU_PUSH_BEFORE:\n x: PRED_SETGT_INT ____, R0.y, (3).x  {PREDICATE}\n"
    "ALU_ELSE_AFTER:\n x: MOV R1.x, 1\nALU_POP_AFTER:\n x: MOV R1.x, (2).x\n"
    "ALU_ELSE_AFTER:\n y: MOV R1.y, 1\nALU_POP_AFTER:\n x: MOV R1.x, (3).x\n" + EXPORT),
    lambda x, y: (1 if y > 3 else 2, 1) if x > 3 else (3, 0))

DX10 = f"{DECAF}: LOOP_START_DX10 has no count, it goes on until every lane broke"
BREAK = f"{DECAF}: ALU_BREAK takes the lanes whose predicate is 0"
CONTINUE = f"{DECAF}: ALU_CONTINUE takes the lanes whose predicate is 0"
COUNT = " x: ADD_INT R2.x, R2.x, 1\n"
# R3.x = x + 8 y
NUMBER = "ALU:\n x: LSHL_INT R3.x, R0.y, (3).x\n 1 x: ADD_INT R3.x, R3.x, R0.x\n"
LIMIT = NUMBER + " 2 t: MULLO_INT R3.x, R3.x, (80).x\n"
vector("loops/more-turns-than-a-count-has-bits", DX10, pixels(
    LIMIT + f"LOOP_START_DX10  ADDR(done)\nALU_BREAK:\n x: PRED_SETGT_INT ____, R3.x, R2.x  {PREDICATE}\n"
    f"ALU:\n{COUNT}done:\nLOOP_END\nALU:\n x: MOV R1.x, R2.x\n" + EXPORT), lambda x, y: (80 * (x + 8 * y),))
vector("loops/constant-does-not-count", DX10, pixels(
    NUMBER + f"LOOP_START_DX10  ADDR(done) CF_CONST(0)\nALU_BREAK:\n x: PRED_SETGT_INT ____, R3.x, R2.x  {PREDICATE}\n"
    f"ALU:\n{COUNT}done:\nLOOP_END\nALU:\n x: MOV R1.x, R2.x\n" + EXPORT, "[constants]\nloop0=1 0 1"),
    lambda x, y: (x + 8 * y,))
vector("loops/break-where-the-predicate-is-0", BREAK, pixels(
    f"LOOP_START_DX10  ADDR(done)\nALU_BREAK:\n{COUNT} 1 x: PRED_SETGT_INT ____, R0.x, R2.x  {PREDICATE}\n"
    "ALU:\n y: ADD_INT R2.y, R2.y, (2).x\ndone:\nLOOP_END\nALU:\n x: MOV R1.x, R2.x\n y: MOV R1.y, R2.y\n" + EXPORT),
    lambda x, y: (max(x, 1), 2 * (max(x, 1) - 1)))
# Eight turns; R1.y counts those in which the turn is beyond x.
vector("loops/continue-where-the-predicate-is-0", CONTINUE, pixels(
    f"LOOP_START_DX10  ADDR(done)\nALU_BREAK:\n{COUNT} 1 x: PRED_SETGE_INT ____, (8).x, R2.x  {PREDICATE}\n"
    f"ALU_CONTINUE:\n x: PRED_SETGT_INT ____, R2.x, R0.x  {PREDICATE}\nALU:\n y: ADD_INT R2.y, R2.y, 1\n"
    "done:\nLOOP_END\nALU:\n x: MOV R1.x, R2.x\n y: MOV R1.y, R2.y\n" + EXPORT),
    lambda x, y: (9, 8 - x))
vector("loops/break-inside-a-branch", BREAK, pixels(
    f"LOOP_START_DX10  ADDR(done)\nALU:\n{COUNT}ALU_PUSH_BEFORE:\n x: PRED_SETGT_INT ____, R2.x, R0.y  {PREDICATE}\n"
    f"JUMP  POP_CNT(1) ADDR(after)\nALU_BREAK:\n x: PRED_SETGT_INT ____, R0.x, R2.x  {PREDICATE}\nPOP  POP_CNT(1)\nafter:\n"
    "ALU:\n y: ADD_INT R2.y, R2.y, 1\ndone:\nLOOP_END\nALU:\n x: MOV R1.x, R2.x\n y: MOV R1.y, R2.y\n" + EXPORT),
    lambda x, y: (max(x, y + 1), max(x, y + 1) - 1))

# --- quads --------------------------------------------------------------------------------------------------------

COARSE = f"{MESA}: reports fine derivatives from the next generation on only, so there is one value a quad"
SQUARES = (" x: MUL_IEEE R2.x, R0.x, R0.x\n y: MUL_IEEE R2.y, R0.y, R0.y\n"
           " 1 x: MULADD_IEEE R2.x, R0.x, R0.y, R2.x\n y: MULADD_IEEE R2.y, R0.x, R0.y, R2.y\n")


def is_one_value(got):
    """The four pixels of each quad have one value, and it is a difference of two of them."""
    for y in range(0, SIDE, 2):
        for x in range(0, SIDE, 2):
            quad = [got[(y + j) * SIDE + x + i] for j in (0, 1) for i in (0, 1)]
            h = {float((x + 1)**2 + (x + 1) * v - x**2 - x * v) for v in (y, y + 1)}
            v = {float((y + 1)**2 + u * (y + 1) - y**2 - u * y) for u in (x, x + 1)}
            floats = [[struct.unpack("<f", struct.pack("<I", word))[0] for word in pixel[:2]] for pixel in quad]
            if floats.count(floats[0]) != 4 or floats[0][0] not in h or floats[0][1] not in v:
                yield f"the quad at ({x}, {y}) has {floats}, not one of {h} and one of {v}"


vector("gradients/one-value-a-quad", COARSE, [
    "[layout]\nwidth=8\nheight=8\n[inputs]\nR0.x=pixel-x\nR0.y=pixel-y\n[program]\ngprs=12",
    "[asm]\nALU:\n" + SQUARES + "TEX:\n GET_GRADIENTS_H R1.x___, R2.x___, t0, s0\n GET_GRADIENTS_V R3.x___, R2.y___, t0, s0\n"
    "ALU:\n y: MOV R1.y, R3.x\n" + EXPORT], is_one_value)


def draw(text, vertices, *groups):
    """Triangles on 8 x 8 pixels; R0 is the position."""
    return [f"[draw]\ncount={len(vertices)}\nwidth={SIDE}\nheight={SIDE}",
            "[vs asm]\nVTX:\n FETCH R1, R0.x, fc0  FORMAT(32_32_32_32_FLOAT) MEGA(16)\nEXPORT_DONE: POS0, R1\nEND_OF_PROGRAM",
            "[vs buffer 0]\ndata=" + " ".join(f"{x / 4 - 1} {y / 4 - 1} 0 1" for x, y in vertices),
            "[ps inputs]\nR0=position", *groups, "[ps program]\ngprs=12", "[ps asm]\n" + text]


# A quad of two triangles, which meet in the diagonal; and the lower triangle alone, of pixels with x + y < 7.
WHOLE = ((0, 0), (8, 0), (0, 8), (8, 0), (8, 8), (0, 8))
LOWER = ((0, 0), (7.5, 0), (0, 7.5))
DERIVE = f"{RV770}: dEQP shaders.derivate.*.texture.*, on a quad whose diagonal has partial quads"


def is_covered(x, y):
    return x + y + 1 < 7.5


def on_lower(*values):
    return lambda x, y: values if is_covered(x, y) else None


def texels():
    """A texture of 8 x 8 whose texel is 3 x + 7 y."""
    data = " ".join(str(3 * x + 7 * y) for y in range(SIDE) for x in range(SIDE))
    return (f"[ps texture 4]\nwidth=8\nheight=8\nformat=32_float\ndata=float {data}\n"
            "[ps sampler 1]\nclamp-x=clamp-last-texel\nclamp-y=clamp-last-texel")


COMPUTED = ("ALU:\n x: MUL_IEEE R2.x, R0.x, (3.0f).x\n y: MUL_IEEE R2.y, R0.y, (5.0f).y\n"
            "TEX:\n GET_GRADIENTS_H R1.x___, R2.x___, t0, s0\n GET_GRADIENTS_V R3.x___, R2.y___, t0, s0\n"
            "ALU:\n y: MOV R1.y, R3.x\n" + EXPORT)
SAMPLED = ("ALU:\n x: MUL_IEEE R2.x, R0.x, (0.125f).x\n y: MUL_IEEE R2.y, R0.y, (0.125f).x\n"
           "TEX:\n SAMPLE R2.x___, R2.xy__, t4, s1\n GET_GRADIENTS_H R1.x___, R2.x___, t0, s0\n"
           " GET_GRADIENTS_V R3.x___, R2.x___, t0, s0\nALU:\n y: MOV R1.y, R3.x\n" + EXPORT)
vector("helpers/derivatives-across-a-diagonal", DERIVE, draw(COMPUTED, WHOLE), lambda x, y: (bits(3), bits(5)))
vector("helpers/derivatives-at-an-edge", DERIVE, draw(COMPUTED, LOWER), on_lower(bits(3), bits(5)))
vector("helpers/derivatives-of-samples-across-a-diagonal", DERIVE, draw(SAMPLED, WHOLE, texels()),
       lambda x, y: (bits(3), bits(7)))
vector("helpers/derivatives-of-samples-at-an-edge", DERIVE, draw(SAMPLED, LOWER, texels()), on_lower(bits(3), bits(7)))

# Levels of a texture that hold their number; coordinates are computed, one texel a pixel.
LEVELS = ("[ps texture 4]\nwidth=8\nheight=8\nlevels=4\nformat=32_float\ndata=float "
          + " ".join(str(level) for level, n in enumerate((64, 16, 4, 1)) for _ in range(n))
          + "\n[ps sampler 1]\nmip-filter=point\nclamp-x=clamp-last-texel\nclamp-y=clamp-last-texel")
vector("helpers/level-of-detail-at-an-edge", DERIVE, draw(
    "ALU:\n x: MUL_IEEE R2.x, R0.x, (0.125f).x\n y: MUL_IEEE R2.y, R0.y, (0.125f).x\n"
    "TEX:\n SAMPLE R1.x___, R2.xy__, t4, s1\n" + EXPORT, LOWER, LEVELS), on_lower(0))

# gl_HelperInvocation: -1 everywhere, then a fetch that helpers do not run writes 0; who reads the partner's value sees it.
VALID = ("VTX: VALID_PIX\n FETCH R2.x___, R4.x, fc5  FORMAT(32_32_32_32_FLOAT) MEGA(16)\n")
DETECT = ("ALU:\n x: MOV R2.x, -1.0f\n t: MOV R4.x, 0.0f\n" + VALID
          + "TEX:\n GET_GRADIENTS_H R1.x___, R2.x___, t0, s0\nALU:\n y: MOV R1.y, R2.x\n" + EXPORT)


def detected(x, y):
    """The second row of the quad gives the difference: a helper on its right is -1 - 0."""
    if not is_covered(x, y):
        return None
    left, right = (0 if is_covered(u, y | 1) else -1 for u in (x & ~1, x | 1))
    return (bits(float(right - left)), 0)


vector("helpers/detection", f"{MESA}: gl_HelperInvocation is -1 by MOV, then 0 by a fetch with VALID_PIXEL_MODE",
       draw(DETECT, LOWER, "[ps buffer 5]\ndata=0 0 0 0"), detected)

# --- scratch ------------------------------------------------------------------------------------------------------

# Pixels with x > 3 are killed; then R1.x = 5 goes to the array, and a loop runs until what is read back is 5.
SCRATCH = f"{RV770}: piglit glsl-predication-on-large-array; a loop over a local array behind a discard ends"
vector("scratch/killed-lanes-write-their-own", SCRATCH, pixels(
    "ALU:\n x: KILLGT_INT ____, R0.x, (3).x\n 1 x: MOV R2.x, (5).x\n"
    "MEM_SCRATCH: WRITE(2), R2 ELEM_SIZE(3)\nLOOP_START_DX10  ADDR(done)\n"
    "TEX:\n RD_SCRATCH R1, R0.x  ARRAY_BASE(2) ARRAY_SIZE(3) ELEM_SIZE(3) UNCACHED FORMAT(32_32_32_32) NUM_FORMAT(INT)\n"
    f"ALU_BREAK:\n x: PRED_SETNE_INT ____, R1.x, (5).x  {PREDICATE}\ndone:\nLOOP_END\n" + EXPORT),
    lambda x, y: (5,) if x <= 3 else None)

# --- cubes --------------------------------------------------------------------------------------------------------

# A cube of 8 texels a side: 2 of direction are 8 texels, so a direction that changes by 0.5 a pixel asks for level 1.  The driver
# sets half of it, as the face is 1 wide in the coordinates that a fetch takes.
CUBE = ("[texture 4]\ndim=cube\nwidth=8\nheight=8\nlevels=4\nformat=32_float\ndata=float "
        + " ".join(str(level) for level, n in enumerate((64, 16, 4, 1)) for _ in range(6 * n))
        + "\n[sampler 1]\nmip-filter=point")
for number, (step, level) in enumerate(((0.25, 0), (0.5, 1), (1.0, 2), (2.0, 3))):
    vector(f"cubes/gradients-are-halved-{number}", f"{MESA}: halves the gradients of a cube for SET_GRADIENTS", pixels(
        f"ALU:\n x: MOV R2.x, (1.5f).x\n y: MOV R2.y, (1.5f).x\n z: MOV R2.z, 0.0f\n t: MOV R3.x, ({step / 2}f).y\n"
        + "TEX:\n SET_GRADIENTS_H R0.____, R3.x000, t4, s1\n SET_GRADIENTS_V R0.____, R3.0x00, t4, s1\n"
        " SAMPLE_G R1.x___, R2.xyz0, t4, s1\n" + EXPORT, CUBE), lambda x, y, level=level: (bits(float(level)),))


# --- running ------------------------------------------------------------------------------------------------------


def words(program, text):
    """The words of each pixel, and whether it was written."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "vector.lanescope"
        path.write_text(text + "clear=99999\n")
        done = subprocess.run([program, "run", path, "--out", folder], capture_output=True, text=True, check=False)
        if done.returncode:
            return None, (done.stderr or done.stdout).strip()
        data = (pathlib.Path(folder) / "PIX0.u32").read_bytes()
    got = struct.unpack(f"<{len(data) // 4}I", data)
    return [got[i:i + 4] for i in range(0, len(got), 4)], ""


def is_right(got, right):
    if right is None:
        return got == (99999,) * 4
    return all((word & 0x7FFFFFFF) > INF if value == QNAN else word == value for word, value in zip(got, right))


def faults(got, right):
    if right is is_one_value:
        yield from is_one_value(got)
        return
    for i, pixel in enumerate(got):
        expected = right(i % SIDE, i // SIDE)
        if not is_right(pixel, expected):
            yield f"({i % SIDE}, {i // SIDE}): {[hex(word) for word in pixel]}, right is {expected}"


def main():
    bad = False
    for n, (name, source, text, right) in enumerate(VECTORS, 1):
        got, stop = words(sys.argv[1], text)
        found = [stop] if got is None else list(faults(got, right))
        bad |= bool(found)
        print(f"{'not ok' if found else 'ok'} {n} {name}: {source}")
        for line in found[:4]:
            print("# " + line)
    print(f"1..{len(VECTORS)}")
    return bad


sys.exit(main())
