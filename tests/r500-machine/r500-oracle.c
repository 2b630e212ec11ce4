#include "r500-oracle.h"

#include <math.h>
#include <string.h>

#include "ls-math.h"
#include "r500-isa.h"

static float
to_float (guint32 bits)
{
  float value;

  memcpy (&value, &bits, 4);
  return value;
}

static guint32
to_bits (float value)
{
  guint32 bits;

  memcpy (&bits, &value, 4);
  return bits;
}

/* Denormals are zeros of their sign. */
static float
flush (float value)
{
  return fabsf (value) < 1.17549435e-38f ? copysignf (0, value) : value;
}

/* One NaN for all that are computed. */
static float
computed (float value)
{
  return value != value ? to_float (0xFFC00000) : flush (value);
}

static gboolean
is_chosen (const Oracle *oracle, R500Reading reading)
{
  return oracle->bindings->readings[reading] != 0;
}

static float
times (const Oracle *oracle, float a, float b)
{
  a = flush (a);
  b = flush (b);
  return (a == 0 || b == 0) && !is_chosen (oracle, R500_READING_ZERO) ? 0 : flush (a * b);
}

static float
plus (float a, float b)
{
  return flush (flush (a) + flush (b));
}

/* With one rounding, of the C library, or with two. */
static float
multiply_add (const Oracle *oracle, float a, float b, float c)
{
  if (!is_chosen (oracle, R500_READING_MAD_ROUNDING))
    return plus (times (oracle, a, b), c);
  a = flush (a);
  b = flush (b);
  if ((a == 0 || b == 0) && !is_chosen (oracle, R500_READING_ZERO))
    return plus (0, c);
  return flush (fmaf (a, b, flush (c)));
}

/* --- what an operand is ---------------------------------------------------------------------------------- */

/* address: 10 bits of one source in an address word. */
static guint32
source (const Oracle *oracle, const OraclePixel *pixel, guint32 address, guint channel)
{
  gboolean is_constant = BITS (address, 8, 8), is_relative = BITS (address, 9, 9);
  int number = (int) BITS (address, 7, 0);
  gsize size;
  const guint32 *constants;

  if (!is_constant && number >= 128)
    {
      guint e = BITS (address, 6, 3), m = BITS (address, 2, 0);

      return to_bits (e == 0 ? ldexpf ((float) m / 8, -6)
                             : ldexpf (1 + (float) m / 8, (int) e - 7));
    }
  if (is_relative)
    number += oracle->al;
  if (is_constant)
    {
      constants = g_bytes_get_data (oracle->bindings->const_file, &size);
      return number >= 0 && (gsize) number < size / 16 ? constants[4 * number + (int) channel] : 0;
    }
  return number >= 0 && (guint) number < oracle->n_temps ? pixel->temp[number][channel] : 0;
}

/* src0 to src2, or the presubtracted value (3), of the half whose address word it is. */
static guint32
selected (const Oracle *oracle, const OraclePixel *pixel, guint32 word, guint sel, guint channel)
{
  float a, b;

  if (sel < 3)
    return source (oracle, pixel, word >> (10 * sel), channel);
  a = flush (to_float (source (oracle, pixel, word, channel)));
  b = flush (to_float (source (oracle, pixel, word >> 10, channel)));
  switch (BITS (word, 31, 30))
    {
    case 0:
      return to_bits (computed (1 - 2 * a));
    case 1:
      return to_bits (computed (b - a));
    case 2:
      return to_bits (computed (b + a));
    default:
      return to_bits (computed (1 - a));
    }
}

static guint32
with_modifier (guint32 bits, guint modifier)
{
  if (modifier >= 2)
    bits &= ~(1u << 31);
  return modifier & 1 ? bits ^ 1u << 31 : bits;
}

/* swizzle 0..2 RGB of the RGB half, 3 of the alpha half, then 0, 0.5, 1 and nothing. */
static float
operand (const Oracle *oracle,
         const OraclePixel *pixel,
         const guint32 *words,
         guint sel,
         guint swizzle,
         guint modifier)
{
  static const float constants[] = { 0, 0.5f, 1, 0 };
  guint32 bits = swizzle > 3 ? to_bits (constants[swizzle - 4])
                             : selected (oracle, pixel, words[swizzle == 3 ? 2 : 1], sel, swizzle);

  return to_float (with_modifier (bits, modifier));
}

/* Operand k (A B C) of the RGB half, lane 0..2. */
static float
rgb_operand (const Oracle *oracle,
             const OraclePixel *pixel,
             const guint32 *words,
             guint k,
             guint lane)
{
  guint32 field = k == 0   ? BITS (words[3], 12, 0)
                  : k == 1 ? BITS (words[3], 25, 13)
                           : BITS (words[5], 24, 12);

  return operand (oracle, pixel, words, field & 3, field >> (2 + 3 * lane) & 7, field >> 11);
}

static float
alpha_operand (const Oracle *oracle, const OraclePixel *pixel, const guint32 *words, guint k)
{
  guint32 field = k == 0   ? BITS (words[4], 18, 12)
                  : k == 1 ? BITS (words[4], 25, 19)
                           : BITS (words[5], 31, 25);

  return operand (oracle, pixel, words, field & 3, field >> 2 & 7, field >> 5);
}

/* src0 of one pixel of the quad, in the lane of the half. */
static float
corner (const Oracle *oracle, guint pixel, guint which, guint32 word, guint channel, guint modifier)
{
  const OraclePixel *from = &oracle->pixels[(pixel & ~3u) + which];

  return to_float (with_modifier (source (oracle, from, word, channel), modifier));
}

/* --- operations ------------------------------------------------------------------------------------------ */

static float
transcendental (const Oracle *oracle, guint code, float value)
{
  void (*const functions[]) (LsRow *, const LsRow *) = { ls_math_exp2,      ls_math_log2,
                                                         ls_math_recip,     ls_math_recip_sqrt,
                                                         ls_math_sin_turns, ls_math_cos_turns };
  LsRow from = { .u = { 0 } }, to;

  if (code >= 12 && fabsf (value) > 256 && isfinite (value) &&
      is_chosen (oracle, R500_READING_SIN_DOMAIN))
    value = 0;
  from.f[0] = value;
  functions[code - 8](&to, &from);
  return to.f[0];
}

/* Of what stands in both halves, by the alpha half's code. raw: OMOD 7. */
static float
common (const Oracle *oracle, guint code, float a, float b, float c, gboolean raw)
{
  float chosen;

  if (code == 0)
    return computed (multiply_add (oracle, a, b, c));
  if (code == 7)
    return computed (flush (a) - floorf (flush (a)));
  if ((code == 2 || code == 3) && b != b && is_chosen (oracle, R500_READING_NAN_CHOICE))
    chosen = a;
  else if (code == 2)
    chosen = flush (a) < flush (b) ? a : b;
  else if (code == 3)
    chosen = flush (a) >= flush (b) ? a : b;
  else if (code == 5)
    chosen = c > 0.5f ? a : b;
  else
    chosen = flush (c) >= 0 ? a : b;
  return raw ? chosen : computed (chosen);
}

static float
dot (const Oracle *oracle, const OraclePixel *pixel, const guint32 *words, guint code)
{
  guint n = code == 3 ? 2 : 3;
  float terms[4], sum;

  for (guint lane = 0; lane < n; lane++)
    terms[lane] = times (oracle, rgb_operand (oracle, pixel, words, 0, lane),
                         rgb_operand (oracle, pixel, words, 1, lane));
  if (code == 2)
    terms[n++] = times (oracle, alpha_operand (oracle, pixel, words, 0),
                        alpha_operand (oracle, pixel, words, 1));
  if (code == 3)
    terms[n++] = rgb_operand (oracle, pixel, words, 2, 2);
  if (is_chosen (oracle, R500_READING_DOT_ORDER))
    for (sum = terms[--n]; n > 0;)
      sum = plus (sum, terms[--n]);
  else
    {
      sum = terms[0];
      for (guint i = 1; i < n; i++)
        sum = plus (sum, terms[i]);
    }
  return computed (sum);
}

static float
alpha_result (const Oracle *oracle, guint number, const guint32 *words)
{
  const OraclePixel *pixel = &oracle->pixels[number];
  guint code = BITS (words[4], 3, 0);
  float a = alpha_operand (oracle, pixel, words, 0);

  if (code == 1)
    return dot (oracle, pixel, words, BITS (words[5], 3, 0));
  if (code >= 8 && code < 14)
    return transcendental (oracle, code, a);
  if (code >= 14)
    return common (oracle, 0, corner (oracle, number, 0, words[2], 3, BITS (words[4], 18, 17)),
                   alpha_operand (oracle, pixel, words, 1),
                   corner (oracle, number, code - 13, words[2], 3, BITS (words[5], 31, 30)), FALSE);
  return common (oracle, code, a, alpha_operand (oracle, pixel, words, 1),
                 alpha_operand (oracle, pixel, words, 2), BITS (words[4], 28, 26) == 7);
}

static float
rgb_result (const Oracle *oracle, guint number, const guint32 *words, guint lane)
{
  static const guint8 same[] = { 0, 0, 0, 0, 2, 3, 0, 5, 6, 7 };
  const OraclePixel *pixel = &oracle->pixels[number];
  guint code = BITS (words[5], 3, 0);

  if (code >= 1 && code <= 3)
    return dot (oracle, pixel, words, code);
  if (code == 10)
    return alpha_result (oracle, number, words);
  if (code >= 11)
    return common (oracle, 0, corner (oracle, number, 0, words[1], lane, BITS (words[3], 12, 11)),
                   rgb_operand (oracle, pixel, words, 1, lane),
                   corner (oracle, number, code - 10, words[1], lane, BITS (words[5], 24, 23)),
                   FALSE);
  return common (oracle, same[code], rgb_operand (oracle, pixel, words, 0, lane),
                 rgb_operand (oracle, pixel, words, 1, lane),
                 rgb_operand (oracle, pixel, words, 2, lane), BITS (words[3], 28, 26) == 7);
}

/* --- results --------------------------------------------------------------------------------------------- */

static float
finished (float value, guint omod, gboolean chooses, gboolean clamps)
{
  static const float factors[] = { 1, 2, 4, 8, 0.5f, 0.25f, 0.125f };

  if (omod == 7 && chooses)
    return value;
  if (omod > 0 && omod < 7)
    value = computed (value * factors[omod]);
  if (clamps)
    value = value > 0 ? (value < 1 ? value : 1) : 0;
  return value;
}

static gboolean
compare (float value, guint how)
{
  value = flush (value);
  return how == 0 ? value == 0 : how == 1 ? value < 0 : how == 2 ? value >= 0 : !(value == 0);
}

/* channel 3: of the alpha half. */
static gboolean
passes (const OraclePixel *pixel, guint32 cmn, guint channel)
{
  guint sel = channel == 3 ? BITS (cmn, 27, 25) : BITS (cmn, 5, 3);
  gboolean inverted = channel == 3 ? BITS (cmn, 22, 22) : BITS (cmn, 6, 6);

  if (sel == 0 || sel > 5)
    return TRUE;
  return pixel->predicate[sel == 1 ? channel : sel - 2] != inverted;
}

static void
write_pixel (const Oracle *oracle,
             OraclePixel *pixel,
             const OraclePixel *old,
             const guint32 *words,
             guint channel,
             float raw,
             float value)
{
  guint32 cmn = words[0], inst = words[channel == 3 ? 4 : 3];
  guint dst = channel == 3 ? BITS (words[4], 10, 4) : BITS (words[5], 10, 4);
  gboolean relative = channel == 3 ? BITS (words[4], 11, 11) : BITS (words[5], 11, 11);
  gboolean is_out = BITS (cmn, 1, 0) == 1, omask = cmn >> (15 + channel) & 1;
  gboolean runs = old->place == ORACLE_ACTIVE || BITS (cmn, 7, 7);
  gboolean registers = runs && passes (old, cmn, channel);
  gboolean predicates = is_chosen (oracle, R500_READING_PREDICATE_GATE) ? runs : registers;
  float compared = is_chosen (oracle, R500_READING_COMPARED) ? raw : value;
  gboolean outputs =
    old->place == ORACLE_ACTIVE && passes (old, cmn, channel) && old->is_covered && !old->is_killed;
  guint target = BITS (inst, 30, 29);
  int at = (int) dst + (relative ? oracle->al : 0);

  if (old->place == ORACLE_NOWHERE)
    return;
  if (registers && (cmn >> (11 + channel) & 1) && at >= 0 && (guint) at < oracle->n_temps)
    pixel->temp[at][channel] = to_bits (value);
  if (outputs && is_out && omask)
    {
      pixel->out[target][channel] = to_bits (value);
      pixel->written[target][channel] = TRUE;
    }
  if (outputs && is_out && channel == 3 && BITS (words[4], 31, 31))
    {
      pixel->depth = to_bits (value);
      pixel->depth_written = TRUE;
    }
  if (predicates && !is_out && omask)
    pixel->predicate[channel] = compare (compared, target);
  if (registers && BITS (words[3], 31, 31) && channel == (BITS (cmn, 21, 21) ? 3 : 0))
    pixel->alu = compare (compared, BITS (cmn, 24, 23));
}

static gboolean
is_read (const guint32 *words, guint channel)
{
  gboolean is_out = BITS (words[0], 1, 0) == 1;

  return (words[0] >> (11 + channel) & 1) || (words[0] >> (15 + channel) & 1) ||
         (is_out && channel == 3 && BITS (words[4], 31, 31)) ||
         (BITS (words[3], 31, 31) && channel == (BITS (words[0], 21, 21) ? 3 : 0));
}

static void
run_alu (Oracle *oracle, const guint32 *words)
{
  g_autofree OraclePixel *old = g_memdup2 (oracle->pixels, sizeof oracle->pixels);
  float raw[ORACLE_PIXELS][4] = { 0 };
  guint rgb = BITS (words[5], 3, 0), alpha = BITS (words[4], 3, 0);

  for (guint i = 0; i < ORACLE_PIXELS; i++)
    for (guint channel = 0; channel < 4; channel++)
      if (is_read (words, channel))
        raw[i][channel] =
          channel == 3 ? alpha_result (oracle, i, words) : rgb_result (oracle, i, words, channel);
  for (guint i = 0; i < ORACLE_PIXELS; i++)
    for (guint channel = 0; channel < 4; channel++)
      {
        float value = channel == 3 ? finished (raw[i][3], BITS (words[4], 28, 26),
                                               alpha == 2 || alpha == 3 || alpha == 5 || alpha == 6,
                                               BITS (words[0], 20, 20))
                                   : finished (raw[i][channel], BITS (words[3], 28, 26),
                                               rgb == 4 || rgb == 5 || rgb == 7 || rgb == 8,
                                               BITS (words[0], 19, 19));

        if (is_read (words, channel))
          write_pixel (oracle, &oracle->pixels[i], &old[i], words, channel, raw[i][channel], value);
      }
}

/* --- kills ----------------------------------------------------------------------------------------------- */

static void
run_texture (Oracle *oracle, const guint32 *words)
{
  int number = (int) BITS (words[2], 6, 0) + (BITS (words[2], 7, 7) ? oracle->al : 0);

  for (guint i = 0; i < ORACLE_PIXELS && BITS (words[1], 24, 22) == 2; i++)
    {
      OraclePixel *pixel = &oracle->pixels[i];
      gboolean runs =
        pixel->place == ORACLE_ACTIVE || (BITS (words[0], 7, 7) && pixel->place != ORACLE_NOWHERE);

      for (guint k = 0; k < 4 && runs && passes (pixel, words[0], 0); k++)
        if (number >= 0 && (guint) number < oracle->n_temps)
          {
            guint32 bits = pixel->temp[number][BITS (words[2], 9 + 2 * k, 8 + 2 * k)];

            pixel->is_killed |=
              pixel->is_covered && bits >> 31 && (bits & 0x7FFFFFFF) <= 0x7F800000;
          }
    }
}

/* --- one step ---------------------------------------------------------------------------------------------- */

void
oracle_start (Oracle *oracle)
{
  for (guint i = 0; i < ORACLE_PIXELS; i++)
    {
      const OraclePixel *quad = &oracle->pixels[i & ~3u];
      gboolean is_there = FALSE;

      for (guint k = 0; k < 4; k++)
        is_there |= quad[k].is_covered;
      oracle->pixels[i].place = is_there ? ORACLE_ACTIVE : ORACLE_NOWHERE;
    }
}

gboolean
oracle_step (Oracle *oracle)
{
  const guint32 *words = &oracle->words[6 * oracle->pc];
  guint type;

  if (oracle->pc >= oracle->n)
    return FALSE;
  type = BITS (words[0], 1, 0);
  if (type == 2)
    {
      if (!oracle_flow (oracle, words))
        return FALSE;
    }
  else
    {
      if (type == 3)
        run_texture (oracle, words);
      else
        run_alu (oracle, words);
      oracle->pc++;
    }
  oracle->steps++;
  return TRUE;
}
