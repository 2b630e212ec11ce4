"""What the calls of an instrumented text call: functions that write into a lane's room of a buffer."""
ROOM = 8192  # words of a lane: how many it has, and these


def calls(is_hlsl, mark):
    """The lines that stand before all else of a text. MARK: the word that variables without a value have."""
    words = []
    for letter, scalar, vector in (("f", "float", "vec"), ("i", "int", "ivec"), ("u", "uint", "uvec"), ("b", "bool", "bvec")):
        for n in range(1, 5):
            kind = scalar if n == 1 else f"{scalar}{n}" if is_hlsl else f"{vector}{n}"
            puts = []
            for i in range(n):
                part = "v" if n == 1 else f"v.{'xyzw'[i]}"
                puts.append({"f": f"asuint ({part})" if is_hlsl else f"floatBitsToUint ({part})", "i": f"uint ({part})",
                             "u": part, "b": f"{part} ? 1u : 0u"}[letter])
            words.append(f"bool ls_w ({kind} v) {{ " + " ".join(f"ls_put ({put});" for put in puts) + " return true; }")
    binding = ("[[vk::binding(9)]] RWStructuredBuffer<uint> ls_t;" if is_hlsl
               else "layout (std430, binding = 9) buffer LsTrace { uint ls_t[]; };")
    static = "static " if is_hlsl else ""
    return [binding, f"{static}uint ls_base;", f"{static}uint ls_n;", f"{static}const uint ls_mark = {mark}u;",
            f"void ls_put (uint v) {{ if (ls_n < {ROOM - 1}u) ls_t[ls_base + 1u + ls_n] = v; ls_n += 1u; ls_t[ls_base] = ls_n; }}",
            "bool ls_b (uint n) { ls_put (n); return true; }",
            f"float ls_mark_f () {{ return {'asfloat' if is_hlsl else 'uintBitsToFloat'} (ls_mark); }}", *words]
