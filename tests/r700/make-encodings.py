#!/usr/bin/env python3
"""Encodes one instance of every instruction row, from tables that the program does not use.

   make-encodings.py FIELDS.csv INSTRUCTIONS.csv OUT

The two tables list bit positions and opcodes as the guide's chapters 9 and 10 give them, errata applied.  Every field of an
instance has a value of its own, so that fields that change places are noticed.  OUT has lines as known-words.vec, and
behind them class and name of the row:

   KIND | WORDS | TEXT | SOURCE | CLASS NAME
"""

import csv
import sys

SOURCE = "spec table, encoded by make-encodings.py"
SELECTORS = "xyzw01"


class Words:
    """The dwords of one instruction, filled field by field."""

    def __init__(self, fields, formats, n):
        self.fields, self.formats = fields, formats
        self.words = [0] * n
        self.taken = [0] * n

    def put(self, **values):
        for name, value in values.items():
            dword, hi, lo = next(self.fields[f, name] for f in self.formats if (f, name) in self.fields)
            mask = (1 << (hi - lo + 1)) - 1
            assert 0 <= value <= mask, (name, value)
            assert not self.taken[dword] & mask << lo, name
            self.words[dword] |= value << lo
            self.taken[dword] |= mask << lo

    def __str__(self):
        return " ".join(f"{w:08X}" for w in self.words)


class Values:
    """Numbers that differ from field to field and from row to row."""

    def __init__(self, row):
        self.state = row * 2654435761 + 12345

    def __call__(self, low, high):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return low + (self.state >> 33) % (high - low + 1)

    def flag(self):
        return self(0, 1)

    def pick(self, choices):
        return choices[self(0, len(choices) - 1)]


def flag_text(text, value):
    return " " + text if value else ""


def number_text(text, value, hidden=0):
    return f" {text}({value})" if value != hidden else ""


# --- control flow --------------------------------------------------------------------------------------------


def modes(v, words, text):
    mode = v(0, 2)
    words.put(WHOLE_QUAD_MODE=mode == 2, BARRIER=v.flag())
    if text is not None:
        words.put(VALID_PIXEL_MODE=mode == 1)
    valid = " VALID_PIX" if mode == 1 and text is not None else ""
    barrier = words.words[1] >> 31
    return valid + flag_text("WHOLE_QUAD", mode == 2) + flag_text("NO_BARRIER", not barrier)


CLAUSES = ("TEX", "VTX", "VTX_TC", "TEX_ACK", "VTX_ACK", "VTX_TC_ACK")


def encode_cf(v, row, fields):
    words = Words(fields, ("CF_WORD0", "CF_WORD1"), 2)
    count, pop, const = v(0, 15), v(1, 7), v(1, 31)
    cond, call = v(1, 3), v(1, 31)
    address = 2 * v(8, 2000)
    words.put(CF_INST=row["opcode"], ADDR=address, COUNT=count & 7, COUNT_3=count >> 3, POP_COUNT=pop, CF_CONST=const,
              COND=cond, CALL_COUNT=call)
    text = f" POP_CNT({pop}) ADDR({address})"
    text += f" CNT({count + 1})" if row["name"] in CLAUSES or count else ""
    text += f" CF_CONST({const}) COND({('', 'FALSE', 'BOOL', 'NOT_BOOL')[cond]}) CALL_COUNT({call})"
    text += modes(v, words, "")
    return "cf", words, row["name"] + (":" if row["name"] in CLAUSES else " ") + text


def kcache(v, words, bank):
    mode, buffer, line = v(0, 3), v(0, 15), v(0, 255)
    if mode == 0:
        words.put(**{f"KCACHE_MODE{bank}": 0})
        return ""
    words.put(**{f"KCACHE_MODE{bank}": mode, f"KCACHE_BANK{bank}": buffer, f"KCACHE_ADDR{bank}": line})
    size = 16 if mode == 1 else 32
    start = "AL+" if mode == 3 else ""
    return f" KCACHE{bank}(CB{buffer}:{start}{line * 16}-{line * 16 + size - 1})"


def encode_cf_alu(v, row, fields):
    words = Words(fields, ("CF_ALU_WORD0", "CF_ALU_WORD1"), 2)
    count, address, alt = v(0, 127), v(8, 4000), v.flag()
    words.put(CF_INST=row["opcode"], ADDR=address, COUNT=count, ALT_CONST=alt)
    text = f" ADDR({address}) CNT({count + 1})" + kcache(v, words, 0) + kcache(v, words, 1)
    return "cf", words, row["name"] + ":" + text + flag_text("ALT_CONST", alt) + modes(v, words, None)


def encode_export(v, row, fields):
    is_swizzled = row["name"] in ("EXPORT", "EXPORT_DONE")
    words = Words(fields, ("CF_ALLOC_EXPORT_WORD0", "CF_ALLOC_EXPORT_WORD1_" + ("SWIZ" if is_swizzled else "BUF")), 2)
    kind, gpr, relative, burst = v(0, 2 if is_swizzled else 3), v(1, 127), v.flag(), v(1, 15)
    size, index = v.pick((0, 1, 3)), v(1, 127)
    words.put(CF_INST=row["opcode"], TYPE=kind, RW_GPR=gpr, RW_REL=relative, BURST_COUNT=burst, ELEM_SIZE=size)
    register = f"R[{gpr}+AL]" if relative else f"R{gpr}"
    if is_swizzled:
        number = v(0, (7, 3, 31)[kind])
        selectors = [v(0, 5) for _ in range(4)]
        words.put(ARRAY_BASE=number + 60 if kind == 1 else number, INDEX_GPR=index,
                  **{"SEL_" + e: s for e, s in zip("XYZW", selectors)})
        text = f"{('PIX', 'POS', 'PARAM')[kind]}{number}, {register}.{''.join(SELECTORS[s] for s in selectors)}"
        text += f" BURSTCNT({burst})" + number_text("ELEM_SIZE", size) + f" INDEX(R{index})"
    else:
        base, mask, array = v(0, 8191), v(1, 14), v(0, 4095)
        words.put(ARRAY_BASE=base, COMP_MASK=mask, ARRAY_SIZE=array, INDEX_GPR=index if kind & 1 else 0)
        place = f"{base}+R{index}" if kind & 1 else f"{base}"
        letters = "".join(e if mask >> i & 1 else "_" for i, e in enumerate("xyzw"))
        text = f"{('WRITE', 'WRITE_IND', 'WRITE_ACK', 'WRITE_IND_ACK')[kind]}({place}), {register}.{letters}"
        text += f" ARRAY_SIZE({array}) ELEM_SIZE({size}) BURSTCNT({burst})"
    return "cf", words, row["name"] + ": " + text + modes(v, words, "")


# --- ALU -----------------------------------------------------------------------------------------------------


def takes_floats(name):
    return not any(part in name for part in ("_INT", "_UINT", "INT_TO", "UINT_TO", "_64", "FLT64", "FLT32", "NOP", "MOVA"))


def operand(v, words, k, modifiers):
    gpr, channel, negative = v(1, 127), v(0, 3), modifiers and v.flag()
    absolute = modifiers and k < 2 and words.formats[1].endswith("OP2") and v.flag()
    words.put(**{f"SRC{k}_SEL": gpr, f"SRC{k}_CHAN": channel, f"SRC{k}_NEG": negative})
    if absolute:
        words.put(**{f"SRC{k}_ABS": 1})
    text = f"R{gpr}.{'xyzw'[channel]}"
    return ("-" if negative else "") + (f"|{text}|" if absolute else text)


def encode_alu(v, row, fields):
    is_op3 = row["class"] == "ALU_OP3"
    words = Words(fields, ("ALU_WORD0", "ALU_WORD1_OP3" if is_op3 else "ALU_WORD1_OP2"), 2)
    name, floats = row["name"], takes_floats(row["name"])
    trans = row["units"] == "TRANS"
    element = v(0, 3) if row["units"] in ("ANY", "VEC", "TRANS") else 0
    swizzle = v(1, 3)
    words.put(ALU_INST=row["opcode"], LAST=1, BANK_SWIZZLE=swizzle)
    sources = [operand(v, words, k, floats) for k in range(row["nsrc"])]
    predicate = v.pick((0, 2, 3))
    words.put(PRED_SEL=predicate)
    writes = not name.startswith("MOVA") and name != "NOP"
    gpr = v(1, 127) if writes else 0
    words.put(DST_GPR=gpr, DST_ELEM=element)
    omod = 0
    flags = ""
    if floats:
        clamp = v.flag()
        words.put(CLAMP=clamp)
        flags += flag_text("CLAMP", clamp)
    flags += {0: "", 2: " PRED_SEL_ZERO", 3: " PRED_SEL_ONE"}[predicate]
    flags += " " + (("SCL_122", "SCL_212", "SCL_221") if trans else ("VEC_021", "VEC_120", "VEC_102"))[swizzle - 1]
    if not is_op3:
        omod = v(0, 3) if floats else 0
        words.put(WRITE_MASK=writes, OMOD=omod)
        if name.startswith("PRED"):
            words.put(UPDATE_EXECUTE_MASK=1, UPDATE_PRED=1)
            flags += " UPDATE_EXEC_MASK UPDATE_PRED"
    unit = "t" if trans else "xyzw"[element]
    target = f"R{gpr}.{'xyzw'[element]}" if writes else "____"
    text = f"{unit}: {name}{('', '*2', '*4', '/2')[omod]} " + ", ".join([target] + sources) + " " + flags
    return "alu", words, text


# --- fetches -------------------------------------------------------------------------------------------------


def destination(v, words, name="DST_SEL_"):
    selectors = [v(0, 5) for _ in range(4)]
    words.put(**{name + e: s for e, s in zip("XYZW", selectors)})
    return "".join(SELECTORS[s] for s in selectors)


def register(v, words, prefix):
    gpr, relative = v(1, 127), v.flag()
    words.put(**{prefix + "_GPR": gpr, prefix + "_REL": relative})
    return f"R[{gpr}+AL]" if relative else f"R{gpr}"


def number_format(v, words):
    kind, sign, mode = v(0, 2), v.flag(), v.flag()
    words.put(DATA_FORMAT=26, NUM_FORMAT_ALL=kind, FORMAT_COMP_ALL=sign, SRF_MODE_ALL=mode)
    return " FORMAT(8_8_8_8)" + ("", " NUM_FORMAT(INT)", " NUM_FORMAT(SCALED)")[kind] + flag_text(
        "SIGNED", sign) + flag_text("NO_ZERO", mode)


def encode_vertex(v, row, fields, kind="vtx"):
    semantic = "SEMANTIC" in row["name"]
    words = Words(fields, ("VTX_WORD0", "VTX_WORD1_SEM" if semantic else "VTX_WORD1_GPR", "VTX_WORD2"), 4)
    words.put(VTX_INST=row["opcode"])
    target = f"SEM[{v(1, 255)}]" if semantic else register(v, words, "DST")
    if semantic:
        words.put(SEMANTIC_ID=int(target[4:-1]))
    text = f"{target}.{destination(v, words)}, {register(v, words, 'SRC')}.{'xyzw'[(select := v(0, 3))]}"
    buffer, fetch_type, mega, count = v(0, 255), v(0, 2), v.flag(), v(1, 63)
    words.put(SRC_SEL_X=select, BUFFER_ID=buffer, FETCH_TYPE=fetch_type, MEGA_FETCH=mega, MEGA_FETCH_COUNT=count)
    text += f", fc{buffer} " + ("", " FETCH_TYPE(INSTANCE_DATA)", " FETCH_TYPE(NO_INDEX_OFFSET)")[fetch_type]
    text += f" {'MEGA' if mega else 'MINI'}({count + 1})"
    const, whole, offset, endian, stride, alt = v.flag(), v.flag(), v(1, 65535), v(0, 2), v.flag(), v.flag()
    words.put(USE_CONST_FIELDS=const, FETCH_WHOLE_QUAD=whole, OFFSET=offset, ENDIAN_SWAP=endian,
              CONST_BUF_NO_STRIDE=stride, ALT_CONST=alt)
    text += flag_text("USE_CONST_FIELDS", const) + number_format(v, words) + f" OFFSET({offset})"
    text += ("", " ENDIAN(8IN16)", " ENDIAN(8IN32)")[endian] + flag_text("NO_STRIDE", stride)
    return kind, words, row["name"] + " " + text + flag_text("ALT_CONST", alt) + flag_text("WHOLE_QUAD", whole)


def encode_texture(v, row, fields):
    if row["name"].startswith("VTX_"):
        return encode_vertex(v, row, fields, "tex")
    words = Words(fields, ("TEX_WORD0", "TEX_WORD1", "TEX_WORD2"), 4)
    words.put(TEX_INST=row["opcode"])
    text = f"{register(v, words, 'DST')}.{destination(v, words)}, {register(v, words, 'SRC')}."
    text += destination(v, words, "SRC_SEL_")
    resource, sampler, bias = v(0, 255), v(0, 31), v(-64, 63)
    offsets = [v(-16, 15) for _ in range(3)]
    unnormalised = v(0, 15)
    border, alt, whole = v.flag(), v.flag(), v.flag()
    words.put(RESOURCE_ID=resource, SAMPLER_ID=sampler, LOD_BIAS=bias & 127, BC_FRAC_MODE=border, ALT_CONST=alt,
              FETCH_WHOLE_QUAD=whole, **{"OFFSET_" + e: o & 31 for e, o in zip("XYZ", offsets)},
              **{"COORD_TYPE_" + e: 1 - (unnormalised >> i & 1) for i, e in enumerate("XYZW")})
    text += f", t{resource}, s{sampler} " + (f" LOD({bias / 16})" if bias else "")
    text += "".join(f" {e}OFFSET({o / 2})" for e, o in zip("XYZ", offsets) if o)
    if unnormalised:
        text += f" UNNORM({''.join(e for i, e in enumerate('XYZW') if unnormalised >> i & 1)})"
    text += flag_text("BC_FRAC_MODE", border) + flag_text("ALT_CONST", alt) + flag_text("WHOLE_QUAD", whole)
    return "tex", words, row["name"] + " " + text


def encode_memory(v, row, fields, kind="vtx"):
    words = Words(fields, ("MEM_RD_WORD0", "MEM_RD_WORD1", "MEM_RD_WORD2"), 4)
    words.put(VTX_INST=2, MEM_OP=row["opcode"])
    text = f"{register(v, words, 'DST')}.{destination(v, words)}, {register(v, words, 'SRC')}.{'xyzw'[(s := v(0, 3))]} "
    base, array, size, burst = v(1, 8191), v(1, 4095), v.pick((1, 3)), v(1, 15)
    uncached, indexed, request, mega, endian, whole = v.flag(), v.flag(), v(0, 3), v.flag(), v(0, 2), v.flag()
    words.put(SRC_SEL_X=s, ARRAY_BASE=base, ARRAY_SIZE=array, ELEM_SIZE=size, BURST_CNT=burst, UNCACHED=uncached,
              INDEXED=indexed, MEM_REQ_SIZE=request, MEGA_FETCH=mega, ENDIAN_SWAP=endian, FETCH_WHOLE_QUAD=whole)
    text += f" ARRAY_BASE({base}) ARRAY_SIZE({array}) ELEM_SIZE({size}) BURSTCNT({burst})"
    text += flag_text("UNCACHED", uncached) + flag_text("INDEXED", indexed) + number_text("REQ_SIZE", request)
    text += flag_text("MEGA", mega) + number_format(v, words) + ("", " ENDIAN(8IN16)", " ENDIAN(8IN32)")[endian]
    return kind, words, row["name"] + " " + text + flag_text("WHOLE_QUAD", whole)


def encode_shared_write(v, row, fields):
    words = Words(fields, ("MEM_DSW_WORD0", "MEM_DSW_WORD1", "MEM_DSW_WORD2"), 4)
    gpr, mode, index, far, stride, wide = v(1, 127), v(0, 3), v(1, 63), v(0, 3), v(1, 127), v(0, 3)
    burst, relative = v(1, 15), v.flag()
    words.put(VTX_INST=2, MEM_OP=row["opcode"], SRC_GPR=gpr, SRC_REL_MODE=mode, DST_INDEX=index, DST_INDEX_EXT=far,
              DST_STRIDE=stride, DST_STRIDE_EXT=wide, BURST_CNT=burst, SIMD_WAVE_REL=relative)
    text = f"R{gpr}.{destination(v, words, 'SRC_SEL_')} " + f" INDEX({index})" + number_text("INDEX_EXT", far)
    text += f" STRIDE({stride})" + number_text("STRIDE_EXT", wide) + number_text("SRC_REL_MODE", mode)
    return "vtx", words, f"{row['name']} {text} BURSTCNT({burst})" + flag_text("WAVE_REL", relative)


def encode_shared_read(v, row, fields):
    words = Words(fields, ("MEM_DSR_WORD0", "MEM_DSR_WORD1", "MEM_DSR_WORD2"), 4)
    gpr, mode, offset, target, target_mode = v(1, 127), v(0, 3), v(1, 63), v(1, 127), v(0, 3)
    mask, burst, broadcast, waterfall, mux = v(1, 14), v(1, 15), v.flag(), v.flag(), v(0, 2)
    x, y = v(0, 3), v(0, 3)
    words.put(VTX_INST=2, MEM_OP=row["opcode"], SRC_GPR=gpr, SRC_REL_MODE=mode, RD_OFFSET=offset, DST_GPR=target,
              DST_REL_MODE=target_mode, SRC_SEL_X=x, SRC_SEL_Y=y, BURST_CNT=burst, BROADCAST=broadcast,
              WATERFALL=waterfall, MUX_CNTL=mux, **{f"DST_WR_{e}": mask >> i & 1 for i, e in enumerate("XYZW")})
    letters = "".join(e if mask >> i & 1 else "_" for i, e in enumerate("xyzw"))
    text = f"R{target}.{letters}, R{gpr}.{'xyzw'[x]}{'xyzw'[y]}  RD_OFFSET({offset})"
    text += number_text("SRC_REL_MODE", mode) + number_text("DST_REL_MODE", target_mode) + f" BURSTCNT({burst})"
    text += flag_text("BROADCAST", broadcast) + flag_text("WATERFALL", waterfall) + number_text("MUX_CNTL", mux)
    return "vtx", words, f"{row['name']} {text}"


# --- rows ----------------------------------------------------------------------------------------------------

CLASSES = {"CF": encode_cf, "CF_ALU": encode_cf_alu, "CF_EXPORT": encode_export, "ALU_OP2": encode_alu,
           "ALU_OP3": encode_alu, "VTX": encode_vertex, "TEX": encode_texture, "MEM": encode_memory}


def encode(number, row, fields):
    """The row that the words are of, and the encoding."""
    clause = row["class"].lower()
    if row["name"] == "MEM":  # one of the operations that MEM_OP tells apart
        row = {"class": "MEM", "name": "SCRATCH", "opcode": 0}
        return row, encode_memory(Values(number), row, fields, clause)
    if row["class"] == "LDS":
        encoder = encode_shared_write if row["name"].endswith("WRITE") else encode_shared_read
    else:
        encoder = CLASSES[row["class"]]
    return row, encoder(Values(number), row, fields)


def wanted(row):
    """Phantoms have no encoding; MOVA_GPR_INT is of the R600."""
    return row["name"] not in ("PRED_SETLT_INT", "PRED_SETLE_INT", "MOVA_GPR_INT")


def main():
    with open(sys.argv[1], encoding="ascii") as file:
        fields = {(f["format"], f["name"]): (int(f["dword"]), int(f["hi"]), int(f["lo"])) for f in csv.DictReader(file)}
    with open(sys.argv[2], encoding="ascii") as file:
        rows = list(csv.DictReader(file))
    with open(sys.argv[3], "w", encoding="ascii") as out:
        for number, row in enumerate(rows):
            row["opcode"], row["nsrc"] = int(row["opcode"]), int(row["nsrc"] or 0)
            if not wanted(row):
                continue
            row, (kind, words, text) = encode(number, row, fields)
            print(f"{kind} | {words} | {text} | {SOURCE} | {row['class']} {row['name']}", file=out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
