#pragma once

#include <string.h>

#include "ls-sample-private.h"

#if defined(__SSE2__)
#  include <immintrin.h>
#endif

/* Some lanes of a row at once, in one register: eight where there is AVX2, else four. Private to
 * the files that are compiled once for each instruction set. What has no operator does what the
 * GLib macro of its name does, to the NaN. */

#if defined(__AVX2__)
#  define LS_V_LANES 8
#else
#  define LS_V_LANES 4
#endif
#define LS_V_BLOCKS (LS_LANES / LS_V_LANES)

typedef float LsVf __attribute__ ((vector_size (4 * LS_V_LANES)));
typedef gint32 LsVi __attribute__ ((vector_size (4 * LS_V_LANES)));
typedef guint32 LsVu __attribute__ ((vector_size (4 * LS_V_LANES)));

/* Inlined whatever the compiler thinks, so that what is the same for all lanes is decided before
 * the loops. */
#define LS_V_INLINE static inline __attribute__ ((always_inline))

#if defined(__AVX2__)
#  define LS_V_REPEAT(value)                                 \
    {                                                        \
      value, value, value, value, value, value, value, value \
    }
#else
#  define LS_V_REPEAT(value)     \
    {                            \
      value, value, value, value \
    }
#endif

LS_V_INLINE LsVf
ls_v_fill (float value)
{
  return (LsVf) LS_V_REPEAT (value);
}

LS_V_INLINE LsVi
ls_v_fill_int (gint32 value)
{
  return (LsVi) LS_V_REPEAT (value);
}

/* Addresses are loaded one by one: faster than to take them out of a register, as compilers do when
 * they see what was stored. */
#define LS_V_KEEP_IN_MEMORY(array) __asm__("" : "+m"(array))

LS_V_INLINE LsVf
ls_v_load (const float *from)
{
  LsVf value;

  memcpy (&value, from, sizeof value);
  return value;
}

LS_V_INLINE LsVi
ls_v_load_int (const gint32 *from)
{
  LsVi value;

  memcpy (&value, from, sizeof value);
  return value;
}

LS_V_INLINE void
ls_v_store (void *to, LsVf value)
{
  memcpy (to, &value, sizeof value);
}

LS_V_INLINE void
ls_v_store_int (gint32 *to, LsVi value)
{
  memcpy (to, &value, sizeof value);
}

/* Lanes of a where select is all ones, of b where it is 0. */
LS_V_INLINE LsVf
ls_v_select (LsVi select, LsVf a, LsVf b)
{
#if defined(__AVX2__)
  return _mm256_blendv_ps (b, a, (LsVf) select);
#else
  return (LsVf) ((select & (LsVi) a) | (~select & (LsVi) b));
#endif
}

LS_V_INLINE LsVi
ls_v_select_int (LsVi select, LsVi a, LsVi b)
{
  return (LsVi) ls_v_select (select, (LsVf) a, (LsVf) b);
}

/* One bit a lane: its sign. */
LS_V_INLINE guint
ls_v_signs (LsVi value)
{
#if defined(__AVX2__)
  return (guint) _mm256_movemask_ps ((LsVf) value);
#elif defined(__SSE2__)
  return (guint) _mm_movemask_ps ((LsVf) value);
#else
  guint signs = 0;

  for (guint i = 0; i < LS_V_LANES; i++)
    signs |= (guint) (value[i] < 0) << i;
  return signs;
#endif
}

/* All ones in the lanes of the bits that are set. */
LS_V_INLINE LsVi
ls_v_expand (guint bits)
{
#if defined(__AVX2__)
  const LsVi bit = { 1, 2, 4, 8, 16, 32, 64, 128 };
#else
  const LsVi bit = { 1, 2, 4, 8 };
#endif

  return (ls_v_fill_int ((gint32) bits) & bit) != 0;
}

LS_V_INLINE LsVf
ls_v_min (LsVf a, LsVf b)
{
#if defined(__AVX2__)
  return _mm256_min_ps (a, b);
#elif defined(__SSE2__)
  return _mm_min_ps (a, b);
#else
  return ls_v_select (a < b, a, b);
#endif
}

LS_V_INLINE LsVf
ls_v_max (LsVf a, LsVf b)
{
#if defined(__AVX2__)
  return _mm256_max_ps (a, b);
#elif defined(__SSE2__)
  return _mm_max_ps (a, b);
#else
  return ls_v_select (a > b, a, b);
#endif
}

/* A NaN stays one. */
LS_V_INLINE LsVf
ls_v_clamp (LsVf value, LsVf low, LsVf high)
{
  return ls_v_max (low, ls_v_min (high, value));
}

LS_V_INLINE LsVi
ls_v_clamp_int (LsVi value, LsVi low, LsVi high)
{
  value = ls_v_select_int (value > high, high, value);
  return ls_v_select_int (value < low, low, value);
}

LS_V_INLINE LsVf
ls_v_abs (LsVf value)
{
  return (LsVf) ((LsVi) value & 0x7FFFFFFF);
}

/* A float as ls_sample_to_texel() takes it: NaN as 0, the rest where it is a gint. */
LS_V_INLINE LsVf
ls_v_tame (LsVf value)
{
  value = (LsVf) ((LsVi) value & (value == value));
  return ls_v_clamp (value, ls_v_fill (-1e9f), ls_v_fill (1e9f));
}

/* The whole number below a tame float, and what is left, which is never -0. */
LS_V_INLINE LsVi
ls_v_floor (LsVf value, LsVf *rest)
{
#if defined(__AVX2__)
  LsVf low = _mm256_floor_ps (value);

  *rest = value - low;
  return (LsVi) _mm256_cvttps_epi32 (low);
#else
  LsVi cut = __builtin_convertvector(value, LsVi);
  LsVf back = __builtin_convertvector(cut, LsVf);
  LsVi above = back > value;

  *rest = value - (back - (LsVf) (above & (LsVi) ls_v_fill (1))) + 0.0f;
  return cut + above;
#endif
}

/* Computed NaNs are all the same one. */
LS_V_INLINE LsVf
ls_v_settle (LsVf value)
{
  return ls_v_select (value == value, value, (LsVf) ls_v_fill_int ((gint32) LS_NAN_BITS));
}

/* Four words from each of the lanes n and n + 4. */
LS_V_INLINE LsVf
ls_v_load_texels (const float *const at[LS_V_LANES], guint n)
{
#if defined(__AVX2__)
  return _mm256_insertf128_ps (_mm256_castps128_ps256 (_mm_loadu_ps (at[n])),
                               _mm_loadu_ps (at[n + 4]), 1);
#else
  return ls_v_load (at[n]);
#endif
}

/* What lanes n and n + 4 hold, four times each. */
#if defined(__AVX2__)
#  define LS_V_SPREAD(value, n) \
    __builtin_shufflevector (value, value, n, n, n, n, 4 + (n), 4 + (n), 4 + (n), 4 + (n))
#else
#  define LS_V_SPREAD(value, n) __builtin_shufflevector (value, value, n, n, n, n)
#endif

/* From words by texel, as ls_v_load_texels() gives them, to words by component. */
LS_V_INLINE void
ls_v_transpose (LsVf v[4])
{
#if defined(__AVX2__)
  LsVf a = _mm256_unpacklo_ps (v[0], v[1]), b = _mm256_unpackhi_ps (v[0], v[1]);
  LsVf c = _mm256_unpacklo_ps (v[2], v[3]), d = _mm256_unpackhi_ps (v[2], v[3]);

  v[0] = _mm256_shuffle_ps (a, c, 0x44);
  v[1] = _mm256_shuffle_ps (a, c, 0xEE);
  v[2] = _mm256_shuffle_ps (b, d, 0x44);
  v[3] = _mm256_shuffle_ps (b, d, 0xEE);
#else
  LsVf a = __builtin_shufflevector (v[0], v[1], 0, 4, 1, 5);
  LsVf b = __builtin_shufflevector (v[0], v[1], 2, 6, 3, 7);
  LsVf c = __builtin_shufflevector (v[2], v[3], 0, 4, 1, 5);
  LsVf d = __builtin_shufflevector (v[2], v[3], 2, 6, 3, 7);

  v[0] = __builtin_shufflevector (a, c, 0, 1, 4, 5);
  v[1] = __builtin_shufflevector (a, c, 2, 3, 6, 7);
  v[2] = __builtin_shufflevector (b, d, 0, 1, 4, 5);
  v[3] = __builtin_shufflevector (b, d, 2, 3, 6, 7);
#endif
}
