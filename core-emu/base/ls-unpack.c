#include "ls-unpack.h"

#include <string.h>

#include "ls-row.h"

/* Bytes beyond the end are zeros: a unit may reach over it. */
static guint8
byte_at (const guint8 *data, gsize size, guint64 address)
{
  return address < size ? data[address] : 0;
}

void
ls_unpack_element (const LsTexelFormat *texel,
                   const guint8 *data,
                   gsize size,
                   guint64 address,
                   guint32 words[4])
{
  guint64 mask = ls_format_swap_mask (texel);
  guint n_bytes = texel->format->n_bytes;
  guint8 bytes[LS_MAX_ELEMENT_BYTES];
  guint32 texels[1][4];

  memset (words, 0, 4 * sizeof *words);
  if (n_bytes > size || address > size - n_bytes)
    return;
  for (guint i = 0; i < n_bytes; i++)
    bytes[i] = byte_at (data, size, (address + i) ^ mask);
  ls_format_unpack (texel, bytes, texels);
  memcpy (words, texels[0], 4 * sizeof *words);
}

static void
unpack_lanes (const LsTexelFormat *texel,
              const guint8 *data,
              gsize size,
              const LsRow *address,
              LsMask lanes,
              LsRow out[4])
{
  memset (out, 0, 4 * sizeof *out);
  LS_FOREACH_LANE (lane, lanes)
    {
      guint32 words[4];

      ls_unpack_element (texel, data, size, address->u[lane], words);
      for (guint i = 0; i < 4; i++)
        out[i].u[lane] = words[i];
    }
}

/* Words are read as they lie. */
G_STATIC_ASSERT (G_BYTE_ORDER == G_LITTLE_ENDIAN);

/* --- bytes to words --------------------------------------------------------------------------- */

/* Four lanes: word n of each goes to raw[n]. */
static inline void
load_16 (const guint8 *data, const guint32 *at, guint lane, LsRow raw[4])
{
#if defined(__SSE2__)
  __m128 a = _mm_loadu_ps ((const float *) (gconstpointer) (data + at[0]));
  __m128 b = _mm_loadu_ps ((const float *) (gconstpointer) (data + at[1]));
  __m128 c = _mm_loadu_ps ((const float *) (gconstpointer) (data + at[2]));
  __m128 d = _mm_loadu_ps ((const float *) (gconstpointer) (data + at[3]));

  _MM_TRANSPOSE4_PS (a, b, c, d);
  _mm_store_ps (&raw[0].f[lane], a);
  _mm_store_ps (&raw[1].f[lane], b);
  _mm_store_ps (&raw[2].f[lane], c);
  _mm_store_ps (&raw[3].f[lane], d);
#else
  for (guint i = 0; i < 4; i++)
    for (guint word = 0; word < 4; word++)
      memcpy (&raw[word].u[lane + i], data + at[i] + 4 * word, 4);
#endif
}

/* One lane, n bytes in words; n is a constant wherever this is called. */
static inline void
load_lane (const guint8 *data, guint lane, guint n, LsRow raw[4])
{
  for (guint word = 0; 4 * word < n; word++)
    {
      guint32 bits = 0;

      memcpy (&bits, data + 4 * word, MIN (n - 4 * word, 4));
      raw[word].u[lane] = bits;
    }
}

static inline void
load_lanes (const guint8 *data, const LsRow *at, guint n, LsRow raw[4])
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    load_lane (data + at->u[lane], lane, n, raw);
}

static void
load_words (const guint8 *data, const LsRow *at, guint n_bytes, LsRow raw[4])
{
  switch (n_bytes)
    {
    case 1:
      load_lanes (data, at, 1, raw);
      break;
    case 2:
      load_lanes (data, at, 2, raw);
      break;
    case 3:
      load_lanes (data, at, 3, raw);
      break;
    case 4:
      load_lanes (data, at, 4, raw);
      break;
    case 6:
      load_lanes (data, at, 6, raw);
      break;
    case 8:
      load_lanes (data, at, 8, raw);
      break;
    case 12:
      load_lanes (data, at, 12, raw);
      break;
    default: /* a number, not an enum: formats have no other size but this */
      for (guint lane = 0; lane < LS_LANES; lane += 4)
        load_16 (data, &at->u[lane], lane, raw);
    }
}

/* Swaps bytes within units of 2, 4 or 8, of which the elements are made. */
static void
swap_words (guint endian_swap, guint n_words, LsRow raw[4])
{
  for (guint word = 0; word < n_words; word++)
    for (guint i = 0; i < LS_LANES; i++)
      {
        guint32 bits = raw[word].u[i];
        guint32 pairs = (bits & 0x00FF00FFu) << 8 | (bits >> 8 & 0x00FF00FFu);

        raw[word].u[i] = endian_swap == 1 ? pairs : pairs << 16 | pairs >> 16;
      }
  for (guint word = 0; endian_swap == 3 && word < n_words; word += 2)
    for (guint i = 0; i < LS_LANES; i++)
      {
        guint32 low = raw[word].u[i];

        raw[word].u[i] = raw[word + 1].u[i];
        raw[word + 1].u[i] = low;
      }
}

/* --- words to numbers ------------------------------------------------------------------------- */

static void
take_field (const LsRow *raw, guint shift, guint n_bits, gboolean is_signed, LsRow *out)
{
  guint up = 32 - shift - n_bits, down = 32 - n_bits;

  if (is_signed)
    for (guint i = 0; i < LS_LANES; i++)
      out->i[i] = (gint32) (raw->u[i] << up) >> down;
  else
    for (guint i = 0; i < LS_LANES; i++)
      out->u[i] = raw->u[i] << up >> down;
}

/* Fields of up to 16 bits times the reciprocal give the same floats as a division: a quotient of
 * whole numbers below 2^17 lies at least 2^-42 of itself away from a rounding boundary of floats,
 * and a product of doubles is at most 2^-52 off. */
#define MAX_RECIPROCAL_BITS 16

static void
normalise (const LsTexelFormat *texel, guint8 comp, guint n_bits, LsRow *row)
{
  gint32 range = (gint32) ((1u << n_bits) - 1), half = (gint32) ((1u << (n_bits - 1)) - 1);
  gboolean is_clamped = comp == 1 && texel->srf_mode == 0;
  gint32 factor = comp == 0 || is_clamped ? 1 : 2;
  gint32 more = comp == 2 ? -range : factor == 2 ? 1 : 0;
  double reciprocal = 1.0 / (is_clamped ? MAX (half, 1) : range);
  double least = is_clamped ? -1.0 : -2.0;

  for (guint i = 0; i < LS_LANES; i++)
    {
      double value = (double) (factor * row->i[i] + more) * reciprocal;

      row->f[i] = (float) (value > least ? value : least);
    }
}

/* sign: the highest bit; bits: exponent (5 bits) and mantissa (10) in the lowest bits. A NaN is the
 * one of the C library. */
static void
widen_half (const LsRow *bits, const LsRow *sign, LsRow *out)
{
  LsRow small; /* denormals, which are floats like others */

  for (guint i = 0; i < LS_LANES; i++)
    small.f[i] = (float) (bits->i[i] & 0x3FF) * 0x1p-24f;
  for (guint i = 0; i < LS_LANES; i++)
    {
      guint32 exponent = bits->u[i] & 0x7C00, mantissa = bits->u[i] & 0x3FF;
      guint32 normal = (bits->u[i] << 13) + (112u << 23);
      guint32 beyond = mantissa != 0 ? 0x7FC00000u : 0x7F800000u;
      guint32 word = exponent == 0 ? small.u[i] : exponent == 0x7C00 ? beyond : normal;

      out->u[i] = word | sign->u[i];
    }
}

static void
take_small_float (const LsRow *raw, guint shift, guint n_bits, LsRow *out)
{
  LsRow bits, sign = { .u = { 0 } };

  take_field (raw, shift, n_bits, FALSE, &bits);
  for (guint i = 0; n_bits == 16 && i < LS_LANES; i++)
    {
      sign.u[i] = bits.u[i] << 16 & 0x80000000u;
      bits.u[i] &= 0x7FFF;
    }
  for (guint i = 0; n_bits < 15 && i < LS_LANES; i++)
    bits.u[i] <<= 15 - n_bits;
  widen_half (&bits, &sign, out);
}

static void
take_component (const LsTexelFormat *texel,
                guint component,
                const LsRow *raw,
                guint position,
                LsRow *out)
{
  guint n_bits = texel->format->bits[component];
  guint8 comp = texel->format_comp[component];
  const LsRow *from = &raw[position / 32];

  if (texel->format->is_float && n_bits < 32)
    {
      take_small_float (from, position % 32, n_bits, out);
      return;
    }
  if (texel->format->is_float)
    {
      *out = *from;
      return;
    }
  take_field (from, position % 32, n_bits, comp == 1, out);
  if (texel->num_format == LS_NUM_NORM)
    normalise (texel, comp, n_bits, out);
  else if (texel->num_format == LS_NUM_SCALED && comp == 1)
    for (guint i = 0; i < LS_LANES; i++)
      out->f[i] = (float) out->i[i];
  else if (texel->num_format == LS_NUM_SCALED)
    for (guint i = 0; i < LS_LANES; i++)
      out->f[i] = (float) out->u[i];
}

/* --- rows ------------------------------------------------------------------------------------- */

static gboolean
has_rows (const LsTexelFormat *texel)
{
  const LsDataFormat *format = texel->format;

  if ((format->layout != LS_FORMAT_PLAIN && format->layout != LS_FORMAT_PACKED) || texel->degamma)
    return FALSE;
  for (guint i = 0; i < format->n_components; i++)
    if (!format->is_float && texel->num_format == LS_NUM_NORM &&
        format->bits[i] > MAX_RECIPROCAL_BITS)
      return FALSE;
  return format->n_bytes % (1u << texel->endian_swap) == 0;
}

/* Places for all lanes: lanes that read nothing share the place of a lane that reads. */
static void
fill_places (const LsRow *address, LsMask lanes, LsRow *at)
{
  ls_row_fill (at, address->u[__builtin_ctzll (lanes)]);
  ls_row_store (at, address, lanes);
}

static gboolean
is_uniform (const LsRow *at)
{
  guint32 different = 0;

  for (guint i = 0; i < LS_LANES; i++)
    different |= at->u[i] ^ at->u[0];
  return different == 0;
}

static gboolean
is_aligned (const LsRow *at, guint unit)
{
  guint32 any = 0;

  for (guint i = 0; i < LS_LANES; i++)
    any |= at->u[i];
  return any % unit == 0;
}

static void
unpack_words (const LsTexelFormat *texel, const guint8 *data, const LsRow *at, LsRow out[4])
{
  const LsDataFormat *format = texel->format;
  LsRow raw[4];
  guint position = 0;

  load_words (data, at, format->n_bytes, raw);
  if (texel->endian_swap != 0)
    swap_words (texel->endian_swap, (format->n_bytes + 3u) / 4, raw);
  for (guint i = 0; i < 4; i++)
    if (i < format->n_components)
      {
        take_component (texel, i, raw, position, &out[i]);
        position += format->bits[i];
      }
    else
      {
        ls_row_fill (&out[i], i < 3 ? 0 : ls_texel_format_is_integer (texel) ? 1 : 0x3F800000u);
      }
}

static void
keep_lanes (LsMask lanes, LsRow out[4])
{
  LsRow select;

  if (lanes == LS_MASK_ALL)
    return;
  ls_row_expand (&select, lanes);
  for (guint i = 0; i < 4; i++)
    for (guint lane = 0; lane < LS_LANES; lane++)
      out[i].u[lane] &= select.u[lane];
}

void
ls_unpack_row (const LsTexelFormat *texel,
               const guint8 *data,
               gsize size,
               const LsRow *address,
               LsMask lanes,
               LsRow out[4])
{
  LsRow at;

  if (lanes == 0)
    {
      memset (out, 0, 4 * sizeof *out);
      return;
    }
  fill_places (address, lanes, &at);
  if (is_uniform (&at))
    {
      guint32 words[4];

      ls_unpack_element (texel, data, size, at.u[0], words);
      for (guint i = 0; i < 4; i++)
        ls_row_fill (&out[i], words[i]);
    }
  else if (has_rows (texel) && is_aligned (&at, 1u << texel->endian_swap))
    {
      unpack_words (texel, data, &at, out);
    }
  else
    {
      unpack_lanes (texel, data, size, address, lanes, out);
      return;
    }
  keep_lanes (lanes, out);
}
