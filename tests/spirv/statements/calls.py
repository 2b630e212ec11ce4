"""What the calls of an instrumented text call: a function that writes into a lane's room of a buffer."""
ROOM = 16384  # words of a lane: how many it has, and these
MOST = 1024  # words that one point may write


def word_of(letter, value, is_hlsl):
    """The expression of the word that a scalar is."""
    return {"f": f"{'asuint' if is_hlsl else 'floatBitsToUint'} ({value})", "i": f"uint ({value})", "u": f"({value})",
            "b": f"({value} ? 1u : 0u)"}[letter]


def calls(is_hlsl, mark):
    """The lines that stand before all else of a text. MARK: the word that variables without a value have. A point puts its words into ls_a and
    their sum into ls_sum; ls_e writes them at one place, in a loop that no translator unrolls, as it does not know ls_one, which is 1: a call
    for each word takes lavapipe minutes. It loses words of ls_a behind some loops: the sum tells."""
    binding = ("[[vk::binding(9)]] RWStructuredBuffer<uint> ls_t;" if is_hlsl
               else "layout (std430, binding = 9) buffer LsTrace { uint ls_t[]; };")
    static = "static " if is_hlsl else ""
    return [binding, f"{static}uint ls_base;", f"{static}uint ls_n;", f"{static}uint ls_one;", f"{static}uint ls_sum;",
            f"{static}uint ls_a[{MOST}];", f"{static}const uint ls_mark = {mark}u;",
            f"bool ls_e (uint n) {{ for (uint i = 0u; i < n * ls_one; i++) ls_t[ls_base + min (1u + ls_n + i, {ROOM - 1}u)] = ls_a[i]; "
            f"ls_t[ls_base + min (1u + ls_n + n, {ROOM - 1}u)] = ls_sum; ls_n += n + 1u; ls_t[ls_base] = ls_n; return true; }}",
            f"float ls_mark_f () {{ return {'asfloat' if is_hlsl else 'uintBitsToFloat'} (ls_mark); }}"]
